// How a table's phone speaks with the desk: what counts as an answer, and which answer is out of date.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { PAGES, Timers, openTab, page, settled } from "./browser.js";

const { Desk, isOlder, isSameMatch } = await import(new URL("table-desk.js", PAGES));
const ENTRY = { body: { act: "write", id: "r1" } };

let timers;

beforeEach(() => {
  timers = new Timers().install();
  openTab();
});

/** A desk behind a network that gives these answers one after another, and what the page was told. */
function reached(...answers) {
  const said = [];
  const asked = [];
  globalThis.fetch = async (address, options) => {
    asked.push([address, options]);
    const [status, data, type = "application/json"] = answers.shift() ?? [];
    if (status === undefined) throw new TypeError("no network");
    return { status, headers: new Headers({ "Content-Type": type }), json: async () => data };
  };
  const desk = new Desk(
    { view: "/view", do: "/do" },
    {
      heard: (view) => said.push(["heard", view.seq]),
      lost: () => said.push(["lost"]),
      gone: (words, isForGood) => said.push(["gone", words, isForGood]),
    },
  );
  return { desk, said, asked };
}

const VIEW = { match: {}, seq: 7 };

test("what the desk took is saved, and its sheet is heard", async () => {
  const { desk, said, asked } = reached([200, { ok: true, view: VIEW }]);
  assert.deepEqual(await desk.send(ENTRY), { kind: "saved" });
  assert.deepEqual(said, [["heard", 7]]);
  const [[address, { method, body, headers }]] = asked;
  assert.deepEqual([address, method, JSON.parse(body)], ["/do", "POST", ENTRY.body]);
  assert.equal(headers["X-CSRFToken"], "token");
});

test("what the desk refuses is refused with its words", async () => {
  const { desk, said } = reached([422, { ok: false, words: "Not so.", code: "who_went_out", view: VIEW }]);
  assert.deepEqual(await desk.send(ENTRY), { kind: "refused", words: "Not so.", code: "who_went_out" });
  assert.deepEqual(said, [["heard", 7]]);
});

for (const [what, answer, heard] of [
  ["no network", [], [["lost"]]],
  ["a fault of the server", [500, "<h1>", "text/html"], [["lost"]]],
  ["a portal of the Wi-Fi that says 200", [200, "<h1>Welcome", "text/html"], [["lost"]]],
  ["another that was quicker", [422, { ok: false, code: "overtaken" }], []],
]) {
  test(`${what}: to be sent again later`, async () => {
    const { desk, said } = reached(answer);
    assert.deepEqual(await desk.send(ENTRY), { kind: "later" });
    assert.deepEqual(said, heard);
  });
}

test("a token that ran out is renewed by looking", async () => {
  const { desk, said, asked } = reached([403, "<h1>", "text/html"], [200, VIEW]);
  assert.deepEqual(await desk.send(ENTRY), { kind: "later" });
  assert.deepEqual([said, asked.map(([address]) => address)], [[["heard", 7]], ["/do", "/view"]]);
});

test("a revoked link is gone for good, a match that is not known comes back", async () => {
  const revoked = reached([410, { words: "Revoked.", code: "table_link_revoked" }]);
  await revoked.desk.look();
  assert.deepEqual([revoked.said, timers.pauses.length], [[["gone", "Revoked.", true]], 0]);
  const unknown = reached([410, { words: "No match.", code: "match_not_known" }], [200, VIEW]);
  await unknown.desk.look();
  await timers.goOff();
  assert.deepEqual(unknown.said, [["gone", "No match.", false], ["heard", 7]]);
});

test("it is looked again and again, at longer pauses while nobody answers", async () => {
  const { desk, said } = reached([200, VIEW]);
  await desk.look();
  const [soon] = timers.pauses;
  for (let time = 0; time < 3; time += 1) await timers.goOff();
  assert.deepEqual(said, [["heard", 7], ["lost"], ["lost"], ["lost"]]);
  assert.ok(timers.pauses[0] > 2 * soon && timers.pauses[0] <= 33000, String(timers.pauses));
});

test("a page that nobody looks at asks nothing", async () => {
  const { desk, asked } = reached([200, VIEW]);
  page.visibilityState = "hidden";
  await desk.look();
  page.visibilityState = "visible";
  await settled();
  assert.deepEqual([asked.length, timers.pauses.length], [0, 0]);
});

test("asking answers with what the desk says, or nothing", async () => {
  const { desk, said } = reached([200, { ok: true, view: VIEW }], [200, "<h1>", "text/html"]);
  assert.equal((await desk.ask({ act: "join" })).ok, true);
  assert.equal(await desk.ask({ act: "join" }), null);
  assert.deepEqual(said, [["heard", 7], ["lost"]]);
});

test("a sheet that was overtaken on its way is older", () => {
  const at = (edition, seq) => ({ edition, seq });
  assert.equal(isOlder(at(0, 5), at(0, 6)), true);
  assert.equal(isOlder(at(0, 6), at(0, 6)), false);
  assert.equal(isOlder(at(0, 9), at(1, 1)), true); // the match was annulled since
  assert.equal(isOlder(at(1, 1), at(0, 9)), false);
});

test("a match is another one after it was annulled, or with other sides", () => {
  const of = (edition, ...entrants) => ({ edition, sides: entrants.map((entrant) => ({ entrant })) });
  assert.equal(isSameMatch(of(0, 1, 2), of(0, 1, 2)), true);
  assert.equal(isSameMatch(of(0, 1, 2), of(1, 1, 2)), false);
  assert.equal(isSameMatch(of(0, 1, 2), of(0, 1, 3)), false);
});
