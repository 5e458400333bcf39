// A match gone through again: every part of a round is in the page and says at which turns it is there; this shows
// them turn by turn, keeps the address of the moment, and waits for the analysis. Without it every step is a page.

/**
 * A moment as the page has it, like MomentData in web/replay/table.py.
 *
 * @typedef {{ words: string, scores: number[], to_play: number, layout: number, lying: number, pile: number }} Moment
 */

const STEP_MS = 1100;
const POLL_MS = 2000;
const LAST = 9999; // beyond the last turn of any round: the server takes the nearest

/** Whether a turn lies in stretches like `0-4 9-12`.
 *
 * @param {string} spans
 * @param {number} turn
 */
export function isThere(spans, turn) {
  return spans.split(" ").some((span) => {
    const [first, last] = span.split("-").map(Number);
    return span !== "" && first <= turn && turn <= last;
  });
}

/** The address of another turn: the same page, the same view.
 *
 * @param {string} address
 * @param {number} round
 * @param {number} turn
 */
export function addressOf(address, round, turn) {
  const url = new URL(address);
  url.searchParams.set("round", String(round));
  url.searchParams.set("turn", String(turn));
  url.hash = "";
  return url.href;
}

/** @param {Document} page */
function begin(page) {
  /** @type {{ round: number, rounds: number, turn: number, moments: Moment[] }} */
  const data = JSON.parse(/** @type {HTMLElement} */ (page.getElementById("replay-data")).textContent ?? "");
  const table = /** @type {HTMLElement} */ (page.getElementById("table"));
  const analysis = /** @type {HTMLElement} */ (page.getElementById("analysis"));
  const slider = /** @type {HTMLInputElement} */ (table.querySelector("input[type=range]"));
  const playing = /** @type {HTMLButtonElement} */ (table.querySelector("[data-go=play]"));
  const field = /** @type {HTMLElement} */ (table.querySelector(".link-field"));
  const last = data.moments.length - 1;
  let turn = data.turn;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  /**
   * @template {Element} Kind
   * @param {ParentNode} where
   * @param {string} what
   */
  const all = (where, what) => /** @type {Kind[]} */ ([...where.querySelectorAll(what)]);

  function drawTable() {
    const now = data.moments[turn];
    for (const held of all(table, "[data-turns]")) {
      /** @type {HTMLElement} */ (held).hidden = !isThere(held.getAttribute("data-turns") ?? "", turn);
    }
    for (const picture of all(table, "[data-layout]")) {
      const isHere = Number(picture.getAttribute("data-layout")) === now.layout;
      picture.toggleAttribute("hidden", !isHere);
      all(picture, ".lies").forEach((tile, order) => {
        tile.classList.toggle("is-later", order >= now.lying);
        tile.classList.toggle("is-last", order === now.lying - 1);
      });
    }
    /** @type {HTMLElement} */ (table.querySelector("[data-bare]")).hidden = now.lying > 0;
    /** @type {HTMLElement} */ (table.querySelector("[data-words]")).textContent = now.words;
    for (const score of all(table, "[data-score]")) {
      score.textContent = String(now.scores[Number(score.getAttribute("data-score"))]);
    }
    for (const seat of all(table, "[data-seat]")) {
      seat.classList.toggle("is-to-play", Number(seat.getAttribute("data-seat")) === now.to_play);
    }
    const pile = table.querySelector("[data-pile]");
    if (pile) pile.textContent = String(now.pile);
  }

  function drawControls() {
    const count = /** @type {HTMLElement} */ (table.querySelector("[data-count]"));
    count.textContent = (count.dataset.count ?? "").replace("%n", String(turn));
    slider.value = String(turn);
    slider.setAttribute("aria-valuetext", data.moments[turn].words);
    for (const link of all(table, "a[data-here]")) {
      const to = /** @type {HTMLAnchorElement} */ (link);
      to.href = addressOf(to.href, data.round, turn);
    }
    for (const input of all(page, "form input[name=turn]")) {
      /** @type {HTMLInputElement} */ (input).value = String(turn);
    }
    for (const step of all(table, "a[data-go]")) {
      const address = addressBeside(step.getAttribute("data-go") ?? "");
      if (address) {
        step.setAttribute("href", address);
        step.removeAttribute("aria-disabled");
      } else {
        step.removeAttribute("href");
        step.setAttribute("aria-disabled", "true");
      }
    }
    field.hidden = true;
  }

  function drawAnalysis() {
    let isDecided = false;
    for (const panel of all(analysis, "[data-decision]")) {
      const isHere = Number(panel.getAttribute("data-decision")) === turn;
      /** @type {HTMLElement} */ (panel).hidden = !isHere;
      isDecided ||= isHere;
    }
    const none = /** @type {HTMLElement | null} */ (analysis.querySelector("[data-no-decision]"));
    if (none) none.hidden = isDecided;
    for (const link of all(analysis, ".turns a")) {
      if (Number(link.getAttribute("data-turn")) === turn) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const chart of all(analysis, ".course-chart")) {
      const cursor = /** @type {Element} */ (chart.querySelector(".cursor"));
      const x = Number(chart.getAttribute("data-first")) + (turn - 1) * Number(chart.getAttribute("data-apart"));
      cursor.setAttribute("transform", `translate(${x} 0)`);
      cursor.toggleAttribute("hidden", turn < 1);
    }
  }

  /** @param {number} wanted */
  function show(wanted) {
    turn = Math.min(Math.max(wanted, 0), last);
    drawTable();
    drawControls();
    drawAnalysis();
    history.replaceState(null, "", addressOf(location.href, data.round, turn));
  }

  function stop() {
    clearInterval(clock);
    clock = undefined;
    playing.setAttribute("aria-pressed", "false");
  }

  function play() {
    if (clock) {
      stop();
      return;
    }
    if (turn >= last) show(0);
    playing.setAttribute("aria-pressed", "true");
    clock = setInterval(() => {
      if (turn >= last) stop();
      else show(turn + 1);
    }, STEP_MS);
  }

  /** One step within the round; beyond it the link itself leads on.
   *
   * @param {string} way
   */
  function go(way) {
    if (way === "play") {
      play();
      return true;
    }
    stop();
    const wanted = way === "first" ? 0 : way === "back" ? turn - 1 : turn + 1;
    if (wanted < 0 || wanted > last) return false;
    show(wanted);
    return true;
  }

  /** The address one step away, in the round beside this one where this one ends; none at both ends.
   *
   * @param {string} way
   */
  function addressBeside(way) {
    const wanted = way === "first" ? 0 : way === "back" ? turn - 1 : turn + 1;
    if (wanted >= 0 && wanted <= last) return addressOf(location.href, data.round, wanted);
    const round = data.round + (wanted < 0 ? -1 : 1);
    return round < 1 || round > data.rounds ? "" : addressOf(location.href, round, wanted < 0 ? LAST : 0);
  }

  /** @param {string} way */
  function leave(way) {
    const address = addressBeside(way);
    if (address) location.assign(address);
  }

  table.addEventListener("click", (event) => {
    const control = /** @type {Element} */ (event.target).closest("[data-go]");
    const way = control?.getAttribute("data-go");
    if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!go(way)) leave(way);
  });

  analysis.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-turn]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(Number(link.getAttribute("data-turn")));
  });

  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });

  page.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || at.closest("input, select, textarea")) return;
    const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first" }[event.key];
    if (!way && event.key !== "End") return;
    event.preventDefault();
    if (!way) {
      stop();
      show(last);
    } else if (!go(way)) leave(way);
  });

  const chooser = /** @type {HTMLFormElement} */ (table.querySelector("[data-rounds]"));
  /** @type {HTMLElement} */ (chooser.querySelector("[data-go-round]")).hidden = true;
  chooser.addEventListener("change", () => chooser.requestSubmit());

  const share = /** @type {HTMLButtonElement} */ (table.querySelector("[data-share]"));
  const shareWords = share.textContent;
  share.addEventListener("click", async () => {
    const address = addressOf(location.href, data.round, turn);
    try {
      await navigator.clipboard.writeText(address);
      share.textContent = share.dataset.done ?? "";
      setTimeout(() => {
        share.textContent = shareWords;
      }, 2500);
    } catch {
      field.hidden = false;
      const link = /** @type {HTMLInputElement} */ (field.querySelector("input"));
      link.value = address;
      link.focus();
      link.select();
    }
  });

  /** Ask how far the analysis is; once it is there, put it where its place is. */
  async function follow() {
    const state = analysis.dataset.state ?? "";
    if (state !== "waiting" && state !== "running") return;
    try {
      const answer = await fetch(analysis.dataset.progress ?? "", { cache: "no-store" });
      /** @type {{ state: string, done: number, total: number, words: string }} */
      const now = await answer.json();
      analysis.dataset.state = now.state;
      const words = analysis.querySelector("[data-progress-words]");
      if (words && now.words && words.textContent !== now.words) words.textContent = now.words;
      const bar = analysis.querySelector("progress");
      if (bar && now.total) {
        bar.max = now.total;
        bar.value = now.done;
      }
      if (now.state === "done" || now.state === "failed") {
        const whole = await (await fetch(location.href, { cache: "no-store" })).text();
        const found = new DOMParser().parseFromString(whole, "text/html").getElementById("analysis");
        if (found) analysis.replaceChildren(...found.childNodes);
        drawAnalysis();
        drawControls();
        return;
      }
    } catch {
      // the network is away: asked again
    }
    setTimeout(follow, POLL_MS);
  }

  for (const control of all(page, "[data-needs-script]")) control.removeAttribute("disabled");
  drawAnalysis();
  drawControls();
  follow();
}

if (typeof document !== "undefined" && document.getElementById("replay-data")) begin(document);
