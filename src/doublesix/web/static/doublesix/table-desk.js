// How a table's phone speaks with the desk: the sheet as it stands, again and again while somebody looks, and
// what the phone asks. An answer that is not the desk's own (a portal of the Wi-Fi, a proxy) counts as none.

/**
 * @import { Answer, Entry, Sent, View } from "./types.js"
 *
 * @typedef {object} Listeners
 * @property {(view: View) => void} heard
 * @property {() => void} lost
 * @property {(words: string, isForGood: boolean) => void} gone
 */

const EVERY_MS = 3000;
const LONGEST_MS = 30000;
const PATIENCE_MS = 12000;

/** @param {string} name */
function cookie(name) {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/**
 * A request that gives up in the end, and what it came to as data: null where it was not the desk that answered.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<{ status: number, data: any }>}
 */
async function asked(address, options = {}) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(address, {
      cache: "no-store",
      credentials: "same-origin",
      redirect: "manual",
      signal: control.signal,
      ...options,
    });
    const isData = (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
    return { status: answer.status, data: isData ? await answer.json() : null };
  } catch {
    return { status: 0, data: null };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a sheet was overtaken on its way by one that is known already.
 *
 * @param {View} view
 * @param {View} known
 */
export function isOlder(view, known) {
  return view.edition === known.edition ? view.seq < known.seq : view.edition < known.edition;
}

/**
 * Whether two sheets are of one match: not annulled between them, and of the same sides.
 *
 * @param {View} one
 * @param {View} other
 */
export function isSameMatch(one, other) {
  const names = (/** @type {View} */ view) => view.sides.map((each) => each.entrant).join();
  return one.edition === other.edition && names(one) === names(other);
}

export class Desk {
  failures = 0;

  /**
   * `heard(view)` gets every sheet, `lost()` is told that the desk was not reached, `gone(words, isForGood)` that
   * there is no match here: for good where the link was revoked, so that nobody asks again.
   *
   * @param {{ view: string, do: string }} addresses
   * @param {Listeners} listeners
   */
  constructor(addresses, { heard, lost, gone }) {
    this.addresses = addresses;
    this.heard = heard;
    this.lost = lost;
    this.gone = gone;
    document.addEventListener("visibilitychange", () => this.look());
    window.addEventListener("online", () => this.look());
    window.addEventListener("pageshow", () => this.look());
  }

  /** Ask now, and then again and again. */
  async look() {
    clearTimeout(this.timer);
    if (this.isStopped || document.visibilityState === "hidden") return;
    if (!this.isLooking) {
      this.isLooking = true;
      await this.once();
      this.isLooking = false;
    }
    clearTimeout(this.timer);
    if (this.isStopped) return;
    const pause = Math.min(EVERY_MS * 2 ** Math.min(this.failures, 6), LONGEST_MS);
    this.timer = setTimeout(() => this.look(), pause * (0.9 + Math.random() / 5));
  }

  async once() {
    const { status, data } = await asked(this.addresses.view);
    if (status === 200 && data?.match) {
      this.failures = 0;
      this.heard(data);
      return;
    }
    this.failures += 1;
    if (status === 410 && data) this.end(data);
    else this.lost();
  }

  /**
   * The desk knows no match here. One that is not known for the moment comes back; a revoked link does not.
   *
   * @param {Answer} answer
   */
  end({ words, code }) {
    this.isStopped = code !== "match_not_known";
    this.gone(words, this.isStopped);
  }

  /** @param {object} body */
  async post(body) {
    return asked(this.addresses.do, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("__Host-csrftoken") || cookie("csrftoken") },
      body: JSON.stringify(body),
    });
  }

  /**
   * Ask something that is not kept in the outbox: to join, a preview. Null where the desk was not reached.
   *
   * @param {object} body
   * @returns {Promise<Answer | null>}
   */
  async ask(body) {
    const { status, data } = await this.post(body);
    if (data?.view) this.heard(data.view);
    if (status === 410 && data) this.end(data);
    if (!data || !("ok" in data)) {
      if (status === 403) await this.once(); // the page's token ran out: looking brings a new one
      this.lost();
      return null;
    }
    return data;
  }

  /**
   * Send one entry of the outbox: saved, refused with words, or to be tried again later.
   *
   * @param {Entry} entry
   * @returns {Promise<Sent>}
   */
  async send(entry) {
    const { status, data } = await this.post(entry.body);
    if (status === 200 && data?.ok) {
      this.heard(data.view);
      return { kind: "saved" };
    }
    if (status === 422 && data && data.code !== "overtaken") {
      if (data.view) this.heard(data.view);
      return { kind: "refused", words: data.words, code: data.code };
    }
    if (status === 410 && data) this.end(data);
    else if (status === 403) await this.once();
    else if (data?.code !== "overtaken") this.lost();
    return { kind: "later" };
  }
}
