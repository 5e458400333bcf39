// What a browser has and node has not, as much of it as the scripts under test use: channels between tabs, locks,
// timers that wait for the test, and a page of elements that can be found and pressed.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

globalThis.crypto ??= webcrypto; // node 18 has it under another name

export const PAGES = new URL("../../src/doublesix/web/static/doublesix/", import.meta.url);

/** Waits until everything that is under way without a timer has come to rest. */
export async function settled() {
  for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

// Tabs of one phone

const channels = new Set();

class Channel {
  constructor(name) {
    this.name = name;
    channels.add(this);
  }

  postMessage(data) {
    for (const each of channels) if (each !== this && each.name === this.name) setImmediate(() => each.onmessage({ data }));
  }
}

/** Locks of a browser: who asks for the same waits. */
export class Locks {
  last = new Map();

  request(name, action) {
    const turn = (this.last.get(name) ?? Promise.resolve()).then(action);
    this.last.set(name, turn.catch(() => {}));
    return turn;
  }
}

// Timers that go off when the test says so

export class Timers {
  waiting = new Map();
  last = 0;

  install() {
    globalThis.setTimeout = (action, pause) => {
      this.waiting.set((this.last += 1), { action, pause });
      return this.last;
    };
    globalThis.clearTimeout = (timer) => this.waiting.delete(timer);
    return this;
  }

  get pauses() {
    return [...this.waiting.values()].map(({ pause }) => pause);
  }

  async goOff() {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { action } of all) action();
    await settled();
  }
}

// A page

class Element {
  attributes = new Map();
  listeners = new Map();
  children = [];

  constructor(tag) {
    this.tag = tag;
    this.value = "";
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
    if (name === "value") this.value = value;
  }

  addEventListener(name, listener) {
    this.listeners.set(name, listener);
  }

  append(...children) {
    this.children.push(...children);
  }

  dispatchEvent(event) {
    this.listeners.get(event.type)?.({ target: this, key: event.key, preventDefault() {} });
  }

  get text() {
    return this.children.map((each) => (typeof each === "string" ? each : each.text)).join("");
  }

  /** All elements in it, itself first. */
  get all() {
    return [this, ...this.children.flatMap((each) => (typeof each === "string" ? [] : each.all))];
  }

  byId(id) {
    return this.all.find((each) => each.attributes.get("id") === id);
  }

  /** Presses a button of `button(key, …)`. */
  press(key) {
    const found = this.byId(`b-${key}`);
    if (!found) throw new Error(`no button ${key} in ${this.all.map((each) => each.attributes.get("id")).filter(Boolean)}`);
    if (found.attributes.has("disabled")) throw new Error(`the button ${key} is off`);
    found.listeners.get("click")();
  }

  has(key) {
    return this.byId(`b-${key}`) !== undefined;
  }

  isOff(key) {
    return this.byId(`b-${key}`).attributes.has("disabled");
  }
}

/** The phrases that the page brings along, each saying its name and its facts. */
function phrases() {
  const source = readFileSync(new URL("../../src/doublesix/web/table/phrases.py", import.meta.url), "utf8");
  return Object.fromEntries([...source.matchAll(/^ +"(\w+)": _\(/gm)].map(([, name]) => [name, name]));
}

/** What the scripts ask of `document`; `shown` is the page as it was last drawn. */
export const page = {
  shown: new Element("main"),
  cookie: "csrftoken=token",
  visibilityState: "visible",
  documentElement: { lang: "en" },
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  addEventListener() {},
  getElementById: (id) => (id === "table-phrases" ? { textContent: JSON.stringify(phrases()) } : page.shown.byId(id)),
};

/** A tab of a phone: everything the scripts take from the window. */
export function openTab({ locks } = {}) {
  globalThis.window = { addEventListener() {}, scrollTo() {}, BroadcastChannel: Channel };
  globalThis.BroadcastChannel = Channel;
  globalThis.document = page;
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
}
