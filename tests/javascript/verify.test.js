// The verifier for the browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PAGES } from "./browser.js";

const { verify } = await import(new URL("verify.js", PAGES));

test("what is no proof file is malformed, in words", () => {
  assert.deepEqual(verify("[]"), { verdict: "malformed", lines: ["a proof file is one JSON object"], field: "" });
  assert.deepEqual(verify('{"a": 1, "a": 2}').lines, ["a field stands twice in one object"]);
  assert.deepEqual(verify("{").lines, ["the file is not JSON"]);
});
