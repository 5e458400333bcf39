// The deals of a match, recomputed in the browser: by the test values of the contract, and against what was seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PAGES } from "./browser.js";

const { check, commitmentOf, dealt } = await import(new URL("play-deals.js", PAGES));
const { noted } = await import(new URL("play-memory.js", PAGES));

const SECRET = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const COMMITMENT = "07e11085c16e6472701b87693c2da091dc10ec80f3d22abc9563369bb30d19b6";
const REVEALED = { secret: SECRET, numbers: ["", "", "", ""] };
const HAND = ["3-3", "6-3", "6-1", "6-2", "3-2", "6-5"];

const seat = (number, more = {}) => ({ seat: number, kind: "person", shown: [], blamed: [], exposed: [], ...more });
const over = (more = {}) => ({
  table: { game: "powc" },
  seats: [1, 2, 3, 4].map((each) => seat(each)),
  commitment: COMMITMENT,
  revealed: REVEALED,
  ...more,
});

test("the commitment and the first deal are those of the contract", () => {
  assert.equal(commitmentOf(SECRET), COMMITMENT);
  const { hands, rest } = dealt("powc", [1, 2, 3, 4], REVEALED, "1/1");
  assert.deepEqual(hands.get(1), HAND);
  assert.deepEqual(rest, ["5-0", "1-1", "5-5"]);
  assert.deepEqual(new Set([...hands.values(), rest].flat()).size, 27);
});

test("numbers of the seats change the deal", () => {
  const { hands } = dealt("powc", [1, 2, 3, 4], { ...REVEALED, numbers: ["7", "", "", ""] }, "1/1");
  assert.notDeepEqual(hands.get(1), HAND);
});

test("hands that the table tells agree, or differ", () => {
  const hands = Object.fromEntries(dealt("powc", [1, 2, 3, 4], REVEALED, "1/1").hands);
  const told = (changed) => ({ ...REVEALED, deals: [{ place: "1/1", hands: { ...hands, ...changed } }] });
  const right = check(over({ revealed: told({}) }), null);
  assert.ok(right.isCommitted);
  assert.deepEqual(right.rounds[0].hands.map((each) => each.verdict), ["agrees", "agrees", "agrees", "agrees"]);
  const wrong = check(over({ revealed: told({ 2: hands[3] }) }), null);
  assert.deepEqual(wrong.rounds[0].hands.map((each) => each.verdict), ["agrees", "differs", "agrees", "agrees"]);
});

test("what the device saw is held against the deals; another secret is found out", () => {
  const frame = {
    game: 1,
    round: 1,
    you: 1,
    status: "playing",
    hand: HAND,
    layout: [{ seat: 1, tile: "6-5" }],
    seats: [seat(1), seat(2), seat(3, { shown: ["5-4"] }), seat(4)],
  };
  const seen = noted(null, frame);
  assert.deepEqual(seen.rounds["1/1"].hand, HAND);
  const third = dealt("powc", [1, 2, 3, 4], REVEALED, "1/1").hands.get(3);
  const { rounds } = check(over(), seen);
  const expected = ["agrees", "unknown", third.includes("5-4") ? "agrees" : "differs", "unknown"];
  assert.deepEqual(rounds[0].hands.map((each) => each.verdict), expected);
  const other = { ...REVEALED, secret: SECRET.replace("1f", "20") };
  const foul = check(over({ revealed: other }), seen);
  assert.ok(!foul.isCommitted);
});

test("a redeal is the deal that fits what was seen", () => {
  const again = dealt("powc", [1, 2, 3, 4], REVEALED, "1/2/1").hands;
  const had = Object.fromEntries([...again].map(([each, tiles]) => [each, tiles]));
  const { rounds } = check(over(), { rounds: { "1/2": { hand: [], you: 1, had } } });
  assert.equal(rounds[0].place, "1/2/1");
});

test("nothing is noted before a round is dealt", () => {
  assert.deepEqual(noted(null, { round: 0, status: "playing", hand: [], layout: [], seats: [] }), { rounds: {} });
});
