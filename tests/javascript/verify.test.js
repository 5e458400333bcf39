// The hashes of the verifier for the browser, held against those of node.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { PAGES } from "./browser.js";

const { hex, hmacWith, sha256, verify } = await import(new URL("verify.js", PAGES));

/** Bytes that are no pattern, the same each time. */
const bytes = (length) => Uint8Array.from({ length }, (_, at) => (at * 167 + length * 31 + (at >> 3)) & 255);

test("SHA-256 of every length around its blocks", () => {
  for (let length = 0; length <= 260; length += 1) {
    const message = bytes(length);
    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"), `${length} bytes`);
  }
});

test("HMAC-SHA256 of many messages with one key", () => {
  const key = bytes(32);
  const hmac = hmacWith(key);
  for (const length of [0, 1, 8, 55, 56, 64, 200]) {
    const message = bytes(length);
    assert.equal(hex(hmac(message)), createHmac("sha256", key).update(message).digest("hex"), `${length} bytes`);
  }
});

test("what is no proof file is malformed, in words", () => {
  assert.deepEqual(verify("[]"), { verdict: "malformed", lines: ["a proof file is one JSON object"], field: "" });
  assert.deepEqual(verify('{"a": 1, "a": 2}').lines, ["a field stands twice in one object"]);
  assert.deepEqual(verify("{").lines, ["the file is not JSON"]);
});
