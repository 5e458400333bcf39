// What a replay's script knows by itself: which parts are there at a turn, and the address of another one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, isThere } from "../../src/doublesix/web/static/doublesix/replay.js";

test("a part is there in its stretches of turns", () => {
  assert.ok(isThere("0-4 9-12", 0));
  assert.ok(isThere("0-4 9-12", 4));
  assert.ok(!isThere("0-4 9-12", 5));
  assert.ok(isThere("0-4 9-12", 12));
  assert.ok(!isThere("", 0));
});

test("the address of another turn keeps the view and drops the place in the page", () => {
  const address = addressOf("http://hall.test/replay/abc/?round=3&turn=14&seat=2#analysis", 3, 15);
  assert.equal(address, "http://hall.test/replay/abc/?round=3&turn=15&seat=2");
  assert.equal(addressOf("http://hall.test/replay/abc/", 1, 0), "http://hall.test/replay/abc/?round=1&turn=0");
});
