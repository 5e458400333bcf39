// How a table hears what happens: a stream of frames, asked for again from the last number when it breaks; where there
// is no stream, the frame is asked for again and again. A line on the page says how it stands.

/** @import { Frame } from "./play-types.js" */

const SHORTEST_MS = 500;
const LONGEST_MS = 15000;
const POLL_MS = 3000;
const SILENT_MS = 20000; // the server says something every few seconds
const TRIES = 3;

/** @typedef {"connected" | "reconnecting" | "polling"} State */

export class Connection {
  /** @type {EventSource | null} */
  source = null;
  failures = 0;
  polls = 0;
  heardAt = performance.now();
  /** @type {State} */
  state = "reconnecting";
  isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {{ frame: string, live: string }} addresses
   * @param {{ last: () => number, take: (frame: Frame) => void, tell: (state: State, behind: number) => void }} listeners
   *   `tell` gets the seconds since something was heard
   */
  constructor(addresses, listeners) {
    this.addresses = addresses;
    this.listeners = listeners;
  }

  begin() {
    window.addEventListener("online", () => this.again());
    window.addEventListener("pageshow", (event) => event.persisted && this.again());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && performance.now() - this.heardAt > SILENT_MS) this.again();
    });
    setInterval(() => this.look(), 1000);
    this.open();
  }

  /** @param {string} address */
  after(address) {
    const url = new URL(address, document.baseURI);
    url.searchParams.set("after", String(this.listeners.last()));
    return url;
  }

  open() {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    if (!("EventSource" in window) || this.failures >= TRIES) {
      this.poll();
      return;
    }
    const source = new EventSource(this.after(this.addresses.live));
    this.source = source;
    source.addEventListener("frame", (event) => this.hear(JSON.parse(event.data)));
    source.addEventListener("beat", () => this.hear(null));
    source.addEventListener("open", () => this.hear(null));
    source.addEventListener("error", () => {
      // A browser that comes again by itself asks from the number it began with, and without growing pauses.
      if (this.source !== source) return;
      this.failures += 1;
      this.close();
      this.tell("reconnecting");
      const pause = Math.min(SHORTEST_MS * 2 ** this.failures, LONGEST_MS);
      this.timer = setTimeout(() => this.open(), pause * (0.6 + Math.random() * 0.8));
    });
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  again() {
    this.close();
    this.failures = 0;
    this.open();
  }

  /** Nothing comes any more: the match is over, or there is no table. */
  end() {
    this.isClosed = true;
    this.close();
  }

  /** @param {Frame | null} frame */
  hear(frame) {
    this.failures = 0;
    this.heardAt = performance.now();
    this.tell("connected");
    if (frame) this.listeners.take(frame);
  }

  async poll() {
    this.polls += 1;
    try {
      const answer = await fetch(this.after(this.addresses.frame), { cache: "no-store", credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      const frame = await answer.json();
      this.heardAt = performance.now();
      this.tell("polling");
      this.listeners.take(frame);
    } catch {
      this.tell("reconnecting");
    }
    if (this.polls % 5 === 0) this.failures = 0; // perhaps there is a stream by now
    if (!this.isClosed) this.timer = setTimeout(() => this.open(), POLL_MS);
  }

  /** @param {State} state */
  tell(state) {
    this.state = state;
    this.listeners.tell(state, Math.round((performance.now() - this.heardAt) / 1000));
  }

  look() {
    if (this.isClosed) return;
    const isSilent = performance.now() - this.heardAt > SILENT_MS;
    if (isSilent && this.state === "connected") {
      this.close();
      this.tell("reconnecting");
      this.open();
    } else if (this.state === "reconnecting") {
      this.tell(this.state);
    }
  }
}
