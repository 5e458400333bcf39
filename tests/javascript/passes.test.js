// Which numbers are open, and who passed on which.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PAGES } from "./browser.js";

const { openNumbers, passedOn } = await import(new URL("play-passes.js", PAGES));
const play = (tile, on, number, showing) => ({ tile, on, number, showing });

test("the ends of a line", () => {
  assert.deepEqual(openNumbers([play("6-4", "", -1, -1)], "powc"), [6, 4]);
  assert.deepEqual(openNumbers([play("6-4", "", -1, -1), play("4-1", "6-4", 4, 1)], "powc"), [6, 1]);
  assert.deepEqual(openNumbers([play("6-6", "", -1, -1), play("6-1", "6-6", 6, 1), play("6-2", "6-6", 6, 2)], "powc"), [2, 1]);
});

test("a spinner stays open until its short ends are taken, another double until its free side is", () => {
  const plays = [play("6-6", "", -1, -1), play("6-1", "6-6", 6, 1), play("6-2", "6-6", 6, 2), play("2-2", "6-2", 2, -1)];
  assert.deepEqual(openNumbers(plays, "straight"), [6, 2, 1]);
  assert.deepEqual(openNumbers([...plays, play("2-0", "2-2", 2, 0)], "straight"), [6, 1, 0]);
  assert.deepEqual(openNumbers([...plays, play("2-0", "2-2", 2, 0)], "bigsix"), [6, 2, 1, 0]);
});

test("who passed on what, in the round in progress and with caught tiles taken back", () => {
  const plays = [play("6-4", "", -1, -1), play("4-1", "6-4", 4, 1)];
  const kinds = [["pass", 9], ["round"], ["play", 1], ["play", 2], ["caught", 3], ["pass", 2], ["play", 3], ["pass", 4]];
  const news = kinds.map(([kind, seat = 0], n) => ({ n, kind, seat }));
  assert.deepEqual([...passedOn(news, plays, "powc")], [[2, [6, 4]], [4, [6, 1]]]);
});
