// What was asked of the table and not answered yet: one after the other, each again and again with its key until the
// server says what came of it. It outlasts a break of the network and a page that is loaded again.

/** @import { Command, Frame, Order, Refusal } from "./play-types.js" */

const PATIENCE_MS = 8000;
const SHORTEST_MS = 400;
const LONGEST_MS = 8000;

/** @param {string} name */
function cookie(name) {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /** @type {Command[]} */
  waiting = [];
  isSending = false;
  failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {{ address: string, token: string, store: string, last: () => number }} table `store`: its name on the device
   * @param {object} listeners
   * @param {(frame: Frame, command: Command) => void} listeners.done
   * @param {(refusal: Refusal, command: Command) => void} listeners.refused
   * @param {(isLate: boolean) => void} listeners.late whether something waits for the network
   */
  constructor(table, listeners) {
    this.table = table;
    this.listeners = listeners;
    try {
      this.waiting = JSON.parse(sessionStorage.getItem(table.store) ?? "[]");
    } catch {
      this.waiting = [];
    }
  }

  begin() {
    window.addEventListener("online", () => this.send());
    this.send();
  }

  /** @param {Order} order */
  add(order) {
    this.waiting.push({ ...order, key: newKey() });
    this.note();
    this.send();
  }

  /** @param {string} what whether one of these waits */
  has(what) {
    return this.waiting.some((each) => each.do === what);
  }

  note() {
    try {
      sessionStorage.setItem(this.table.store, JSON.stringify(this.waiting));
    } catch {
      // Then it does not outlast the page.
    }
  }

  async send() {
    clearTimeout(this.timer);
    if (this.isSending) return;
    this.isSending = true;
    while (this.waiting.length) {
      const command = this.waiting[0];
      const { status, data } = await this.post(command);
      if (!this.settle(status, data, command)) break;
    }
    this.isSending = false;
  }

  /**
   * What came of a command; whether the next can go.
   *
   * @param {number} status
   * @param {any} data
   * @param {Command} command
   */
  settle(status, data, command) {
    const isRefused = status >= 400 && status < 500 && status !== 429 && status !== 408;
    if ((status === 200 && data?.table) || isRefused) {
      this.waiting.shift();
      this.failures = 0;
      this.note();
      this.listeners.late(false);
      if (isRefused) this.listeners.refused(data?.refusal ?? { code: "not_ours", clause: "", text: "" }, command);
      else this.listeners.done(data, command);
      return true;
    }
    this.failures += 1;
    if (this.failures > 1) this.listeners.late(true);
    const pause = Math.min(SHORTEST_MS * 2 ** this.failures, LONGEST_MS);
    this.timer = setTimeout(() => this.send(), pause * (0.75 + Math.random() / 2));
    return false;
  }

  /**
   * @param {Command} command
   * @returns {Promise<{ status: number, data: any }>}
   */
  async post(command) {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(`${this.table.address}?after=${this.table.last()}`, {
        method: "POST",
        cache: "no-store",
        credentials: "same-origin",
        redirect: "manual",
        signal: control.signal,
        headers: {
          "Content-Type": "application/json",
          "X-CSRFToken": cookie("__Host-csrftoken") || cookie("csrftoken") || this.table.token,
        },
        body: JSON.stringify(command),
      });
      const isData = (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
      return { status: answer.status, data: isData ? await answer.json() : null };
    } catch {
      return { status: 0, data: null };
    } finally {
      clearTimeout(timer);
    }
  }
}
