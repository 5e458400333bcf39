// How a table hears what happens: a stream from its last number, again after a break, and polling where there is none.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { PAGES, Timers, openTab, settled } from "./browser.js";

openTab();
globalThis.document.baseURI = "https://table.example/play/x/";
globalThis.setInterval = () => 0;
const { Connection } = await import(new URL("play-connection.js", PAGES));

let timers;
let sources;
let n;
const taken = [];
const states = [];

class Source {
  listeners = new Map();

  constructor(url) {
    this.url = String(url);
    sources.push(this);
  }

  addEventListener(name, listener) {
    this.listeners.set(name, listener);
  }

  close() {
    this.isClosed = true;
  }

  tell(name, data) {
    this.listeners.get(name)({ data: JSON.stringify(data) });
  }
}

beforeEach(() => {
  timers = new Timers().install();
  sources = [];
  n = 4;
  taken.length = 0;
  states.length = 0;
  globalThis.window.EventSource = Source;
  globalThis.EventSource = Source;
});

function connected() {
  const connection = new Connection(
    { frame: "/play/x/frame/", live: "/live/table/x/" },
    {
      last: () => n,
      take: (frame) => {
        n = frame.n;
        taken.push(frame.n);
      },
      tell: (state) => states.push(state),
    },
  );
  connection.begin();
  return connection;
}

test("the stream begins after the last number, and after a break goes on from the newest", async () => {
  connected();
  assert.equal(sources[0].url, "https://table.example/live/table/x/?after=4");
  sources[0].tell("frame", { n: 6 });
  assert.deepEqual([taken, states.at(-1)], [[6], "connected"]);
  sources[0].tell("error");
  assert.ok(sources[0].isClosed);
  assert.equal(states.at(-1), "reconnecting");
  await timers.goOff();
  assert.equal(sources[1].url, "https://table.example/live/table/x/?after=6");
  sources[0].tell("error"); // an old stream says nothing any more
  assert.equal(sources.length, 2);
});

test("where no stream opens the frame is asked for, again and again, and a stream is tried later", async () => {
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return { ok: true, json: async () => ({ n: 9 }) };
  };
  connected();
  for (let tries = 0; tries < 3; tries += 1) {
    sources.at(-1).tell("error");
    await timers.goOff();
  }
  assert.equal(sources.length, 3);
  assert.equal(asked[0], "https://table.example/play/x/frame/?after=4");
  assert.equal(states.at(-1), "polling");
  for (let polls = 0; polls < 5; polls += 1) await timers.goOff();
  await settled();
  assert.equal(sources.length, 4);
});

test("a table that is not reached is said, and nothing is asked after the end", async () => {
  delete globalThis.window.EventSource;
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  const connection = connected();
  await settled();
  assert.equal(states.at(-1), "reconnecting");
  connection.end();
  assert.deepEqual(timers.pauses, []);
});
