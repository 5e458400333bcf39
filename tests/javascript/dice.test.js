// The hashes under the dice of a draw, held against those of node.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { PAGES } from "./browser.js";

const { hex, hmacWith, sha256 } = await import(new URL("dice.js", PAGES));

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
