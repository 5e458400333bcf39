// Pages that update by themselves: follows the board named by data-live, replaces the parts that changed, says
// how old the page is and when it is not up to date. Every page works without it.
//
// <div data-live="/live/3/bracket/?a="> … <div data-parts> … <p data-as-of> … <p data-stale hidden>

import { Fingers } from "./fingers.js";

/**
 * What the server says with every beat, and with parts.
 *
 * @typedef {{ as_of: string, words: string, stale: string }} Beat
 * @typedef {Beat & { seq: number, parts: Record<string, string | null>, whole?: boolean, order?: string[] }} News
 */

const STALE_MS = 12000; // without news for so long, the page says so
const FRESH_MS = 2000; // how long a changed part is marked
const POLL_MS = 10000;
const SHORTEST_MS = 1000;
const LONGEST_MS = 30000;
const TRIES = 3; // after so many streams that brought nothing, the page asks again and again instead

class Live {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.came = /** @type {HTMLElement} */ (root.cloneNode(true)); // before other scripts change it
    this.saw = 0;
    this.asOf = "";
    this.newsAt = performance.now();
    this.failures = 0;
    /** @type {Beat | null} */
    this.said = null;
    /** @type {Map<string, string>} */
    this.known = new Map(); // the HTML of each part as it was last sent
    /** @type {{ news: News, isPolled: boolean }[]} */
    this.waiting = []; // news that came while a finger was down
    this.fingers = new Fingers(root, () => this.takeWaiting());
    setInterval(() => this.look(), 1000);
    document.addEventListener("visibilitychange", () => this.turn());
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("pageshow", () => this.turn());
    window.addEventListener("online", () => this.again());
    this.open();
  }

  /** @param {string} [extra] */
  address(extra) {
    const url = new URL(this.root.dataset.live ?? "", document.baseURI);
    if (this.saw) url.searchParams.set("saw", String(this.saw));
    if (extra) url.searchParams.set(extra, "1");
    return url;
  }

  // Following

  open() {
    clearTimeout(this.timer);
    if (this.source || document.visibilityState === "hidden") return;
    if (!("EventSource" in window) || this.failures >= TRIES) {
      this.poll();
      return;
    }
    const source = new EventSource(this.address());
    this.source = source;
    source.addEventListener("parts", (event) => this.take(JSON.parse(event.data)));
    source.addEventListener("beat", (event) => this.beat(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      // The browser's own way of coming again knows no growing pauses, and gives up on an answer like 503.
      if (this.source !== source) return;
      this.failures += 1;
      this.close();
      this.later();
    });
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  later() {
    const pause = Math.min(SHORTEST_MS * 2 ** Math.min(this.failures, 10), LONGEST_MS);
    this.timer = setTimeout(() => this.open(), pause * (0.5 + Math.random()));
  }

  again() {
    this.close();
    this.open();
  }

  /** A page that nobody looks at follows nothing. */
  turn() {
    if (document.visibilityState === "hidden") this.close();
    else this.open();
  }

  async poll() {
    this.polls = (this.polls ?? 0) + 1;
    try {
      const answer = await fetch(this.address("once"), { cache: "no-store" });
      if (answer.ok) this.take(await answer.json(), true);
    } catch {
      // Said by the page when it lasts.
    }
    // Now and then the stream is tried again: the server may have been restarted, the network changed.
    if (this.polls % 6 === 0) this.failures = 0;
    if (document.visibilityState !== "hidden") this.timer = setTimeout(() => this.open(), POLL_MS);
  }

  // What comes

  /**
   * The moment the page is up to date with. The same moment again is no news: the desk knows no better.
   *
   * @param {Beat} said
   */
  beat(said) {
    if (said.as_of <= this.asOf) return;
    this.asOf = said.as_of;
    this.said = said;
    this.newsAt = performance.now();
    document.dispatchEvent(new CustomEvent("live:beat", { detail: said }));
    for (const each of this.root.querySelectorAll("[data-as-of]")) {
      if (each.textContent !== said.words) each.textContent = said.words;
    }
    this.look();
  }

  /**
   * @param {News} news
   * @param {boolean} [isPolled]
   */
  take(news, isPolled = false) {
    this.waiting.push({ news, isPolled });
    if (!this.fingers.isDown) this.takeWaiting();
  }

  takeWaiting() {
    for (const { news, isPolled } of this.waiting.splice(0)) this.show(news, isPolled);
  }

  /**
   * @param {News} news
   * @param {boolean} isPolled
   */
  show(news, isPolled) {
    if (!isPolled) this.failures = 0;
    if (news.seq < this.saw) return;
    this.saw = news.seq;
    const kept = keepPlace(this.root);
    const ids = this.put(news);
    this.beat(news);
    // Scripts that show what is new come first: nothing that is hidden can have the focus again.
    if (ids.length) document.dispatchEvent(new CustomEvent("live:changed", { detail: { ids } }));
    kept();
  }

  /** Shows or hides the words that the page is not up to date. */
  look() {
    const isStale = performance.now() - this.newsAt > STALE_MS;
    this.root.classList.toggle("stale", isStale);
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-stale]"))) {
      if (isStale && this.said && each.textContent !== this.said.stale) each.textContent = this.said.stale;
      if (each.hidden === isStale) each.hidden = !isStale;
    }
  }

  // Parts

  /** @param {News} news */
  put(news) {
    const ids = [];
    for (const [id, html] of Object.entries(news.parts)) {
      if (this.replace(id, html)) ids.push(id);
    }
    if (news.whole) ids.push(...this.dropOthers(news.parts));
    if (news.order) this.arrange(news.order);
    return ids;
  }

  /** @param {string} id */
  find(id) {
    const found = document.getElementById(id);
    return found && this.root.contains(found) ? found : null;
  }

  /**
   * Whether a part is other than before.
   *
   * @param {string} id
   * @param {string | null} html
   */
  replace(id, html) {
    const now = this.find(id);
    if (html === null) {
      this.known.delete(id);
      now?.remove();
      return now !== null;
    }
    if (now && this.known.get(id) === html) return false;
    const before = this.known.has(id) ? now : this.came.querySelector(`#${CSS.escape(id)}`);
    this.known.set(id, html);
    const holder = document.createElement("template");
    holder.innerHTML = html.trim();
    const next = holder.content.firstElementChild;
    if (!next || (now && before && isSame(before, next))) return false;
    if (now) now.replaceWith(next);
    else this.root.querySelector("[data-parts]")?.append(next);
    next.classList.add("fresh");
    setTimeout(() => next.classList.remove("fresh"), FRESH_MS);
    return true;
  }

  /**
   * After the whole state, parts it does not have are gone.
   *
   * @param {Record<string, string | null>} parts
   */
  dropOthers(parts) {
    const gone = [...(this.root.querySelector("[data-parts]")?.children ?? [])]
      .map((each) => each.id)
      .filter((id) => id && !(id in parts));
    for (const id of [...this.known.keys()]) {
      if (!(id in parts) && !gone.includes(id)) gone.push(id);
    }
    return gone.filter((id) => this.replace(id, null));
  }

  /** @param {string[]} order */
  arrange(order) {
    const container = this.root.querySelector("[data-parts]");
    if (!container) return;
    /** @type {Element | null} */
    let last = null;
    for (const id of order) {
      const part = this.find(id);
      if (!part || part.parentNode !== container) continue;
      /** @type {Element | null} */
      const place = last ? last.nextElementSibling : container.firstElementChild;
      if (place !== part) container.insertBefore(part, place);
      last = part;
    }
  }
}

/**
 * @param {Element} now
 * @param {Element} next
 */
function isSame(now, next) {
  const plain = /** @type {Element} */ (now.cloneNode(true));
  plain.classList.remove("fresh");
  if (!plain.classList.length && !next.hasAttribute("class")) plain.removeAttribute("class");
  return plain.isEqualNode(next);
}

/**
 * Remembers where one is on the page: what has the focus, what is open, and what stands at the top.
 *
 * @param {HTMLElement} root
 */
function keepPlace(root) {
  const active = document.activeElement;
  const id = active && root.contains(active) ? active.closest("[id]")?.id : "";
  const above = id ? document.getElementById(id) : null;
  const path = active && above ? pathFrom(above, active) : [];
  const opened = [...root.querySelectorAll("details[open][id]")].map((each) => each.id);
  const anchor = anchorOf(root);
  return () => {
    for (const each of opened) document.getElementById(each)?.setAttribute("open", "");
    if (id && document.activeElement !== active) {
      follow(document.getElementById(id), path)?.focus({ preventScroll: true });
    }
    const moved = anchor && document.getElementById(anchor.id);
    if (moved) window.scrollBy({ top: moved.getBoundingClientRect().top - anchor.top, behavior: "instant" });
  };
}

/**
 * @param {Element} above
 * @param {Element} below
 */
function pathFrom(above, below) {
  const path = [];
  let each = below;
  while (each !== above && each.parentElement) {
    path.unshift([...each.parentElement.children].indexOf(each));
    each = each.parentElement;
  }
  return path;
}

/**
 * @param {Element | null} from
 * @param {number[]} path
 * @returns {HTMLElement | null}
 */
function follow(from, path) {
  const found = path.reduce((/** @type {Element | null} */ each, at) => each?.children[at] ?? null, from);
  return /** @type {HTMLElement | null} */ (found);
}

/**
 * The first part that is seen, where the page is scrolled at all.
 *
 * @param {HTMLElement} root
 */
function anchorOf(root) {
  if (!window.scrollY) return null;
  for (const each of root.querySelectorAll("[data-parts] > [id]")) {
    const { top, bottom } = each.getBoundingClientRect();
    if (bottom > 0) return { id: each.id, top };
  }
  return null;
}

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"))) new Live(root);
