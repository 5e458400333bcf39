// Commands to a table: in order, sent again with the same key until they are answered, refusals in words, and kept over
// a page that is loaded again.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { PAGES, Timers, openTab, settled } from "./browser.js";

openTab();
const { Outbox } = await import(new URL("play-outbox.js", PAGES));

let timers;
let sent;
let answers;
let kept;
const told = { done: [], refused: [], late: [] };

beforeEach(() => {
  timers = new Timers().install();
  sent = [];
  answers = [];
  kept = new Map();
  for (const each of Object.values(told)) each.length = 0;
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  globalThis.fetch = async (address, { body, headers }) => {
    sent.push({ address, ...JSON.parse(body), token: headers["X-CSRFToken"] });
    const answer = answers.shift() ?? { status: 200, data: { n: 8, table: {} } };
    if (!answer.status) throw new TypeError("no network");
    return {
      status: answer.status,
      headers: { get: () => (answer.data ? "application/json" : "text/html") },
      json: async () => answer.data,
    };
  };
});

function outbox() {
  return new Outbox(
    { address: "/do/", token: "", store: "box", last: () => 7 },
    {
      done: (frame, command) => told.done.push([frame.n, command.do]),
      refused: (refusal, command) => told.refused.push([refusal.code, command.do]),
      late: (isLate) => told.late.push(isLate),
    },
  );
}

test("a command goes with its key, the page's token and the number that was seen", async () => {
  outbox().add({ do: "pass", n: 7 });
  await settled();
  assert.equal(sent[0].address, "/do/?after=7");
  assert.equal(sent[0].token, "token");
  assert.match(sent[0].key, /^[0-9a-f]{24}$/);
  assert.deepEqual(told.done, [[8, "pass"]]);
  assert.equal(kept.get("box"), "[]");
});

test("what was not answered is sent again with the same key, and what follows waits for it", async () => {
  answers = [{ status: 0 }, { status: 503 }];
  const box = outbox();
  box.add({ do: "play", tile: "6-5" });
  box.add({ do: "say", phrase: "sorry" });
  await settled();
  assert.deepEqual(sent.map((each) => each.do), ["play"]);
  await timers.goOff();
  assert.ok(told.late.includes(true));
  await timers.goOff();
  assert.deepEqual(sent.map((each) => each.do), ["play", "play", "play", "say"]);
  assert.equal(new Set(sent.slice(0, 3).map((each) => each.key)).size, 1);
  assert.deepEqual(told.done, [[8, "play"], [8, "say"]]);
});

test("a refusal is told, and the next command goes on", async () => {
  answers = [{ status: 409, data: { refusal: { code: "overtaken", clause: "", text: "Look again." }, n: 9 } }];
  const box = outbox();
  box.add({ do: "draw", n: 7 });
  box.add({ do: "ready" });
  await settled();
  assert.deepEqual(told.refused, [["overtaken", "draw"]]);
  assert.deepEqual(told.done, [[8, "ready"]]);
});

test("an answer that is not the table's is no acknowledgement; too many are sent later", async () => {
  answers = [{ status: 200, data: null }, { status: 429, data: { refusal: { code: "too_fast" } } }];
  outbox().add({ do: "pass", n: 7 });
  await settled();
  await timers.goOff();
  await timers.goOff();
  assert.equal(sent.length, 3);
  assert.deepEqual([told.refused.length, told.done.length], [0, 1]);
});

test("a page that is loaded again sends what was left, with the same key", async () => {
  answers = [{ status: 0 }];
  outbox().add({ do: "play", tile: "6-5" });
  await settled();
  const again = outbox();
  assert.ok(again.has("play"));
  again.begin();
  await settled();
  assert.equal(sent[0].key, sent[1].key);
  assert.deepEqual(told.done, [[8, "play"]]);
});
