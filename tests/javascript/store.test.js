// What a table's phone keeps, in IndexedDB and in memory.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { PAGES } from "./browser.js";
import { Databases } from "./indexeddb.js";

const { openStore } = await import(new URL("table-store.js", PAGES));
const DAY_MS = 24 * 3600 * 1000;

beforeEach(() => {
  globalThis.indexedDB = new Databases();
});

const entry = (id, more = {}) => ({ id, match: "1-0", state: "kept", ...more });
const ids = (entries) => entries.map((each) => each.id);

async function memoryStore() {
  globalThis.indexedDB = { open() { throw new Error("this browser keeps nothing"); } };
  return openStore();
}

for (const [kind, open] of [["lasting", openStore], ["memory", memoryStore]]) {
  test(`${kind}: entries of a match come in the order they were kept`, async () => {
    const store = await open();
    assert.equal(store.isLasting, kind === "lasting");
    for (const id of ["a", "b", "c"]) await store.add(entry(id));
    await store.add(entry("elsewhere", { match: "1-1" }));
    assert.deepEqual(ids(await store.entries("1-0")), ["a", "b", "c"]);
    assert.deepEqual((await store.entries("1-0")).map((each) => each.order), [1, 2, 3]);
  });

  test(`${kind}: what takes the place of another stands where that stood`, async () => {
    const store = await open();
    for (const id of ["a", "b"]) await store.add(entry(id));
    const changed = await store.change("1-0", ([first]) => [
      { ...first, state: "replaced" },
      entry("a2", { order: first.order }),
    ]);
    assert.equal(changed.length, 2);
    assert.deepEqual(ids(await store.entries("1-0")), ["a", "a2", "b"]);
    assert.equal((await store.entries("1-0"))[0].state, "replaced");
  });

  test(`${kind}: a match is remembered field by field`, async () => {
    const store = await open();
    assert.equal(await store.match("1-0"), undefined);
    await store.remember("1-0", { view: { seq: 3 } });
    await store.remember("1-0", { draft: { how: "out" } });
    assert.deepEqual(await store.match("1-0"), { key: "1-0", view: { seq: 3 }, draft: { how: "out" } });
  });
}

test("what is kept outlives the page", async () => {
  const n = await (await openStore()).add(entry("a"));
  assert.deepEqual(await (await openStore()).entries("1-0"), [{ ...entry("a"), n, order: 1 }]);
});

test("a connection that the browser closed is opened again", async () => {
  const store = await openStore();
  await store.add(entry("a"));
  const [connection] = globalThis.indexedDB.opened;
  connection.close();
  connection.onclose();
  assert.deepEqual(ids(await store.entries("1-0")), ["a"]);
});

test("an id is kept once", async () => {
  const store = await openStore();
  await store.add(entry("a"));
  await assert.rejects(store.add(entry("a")), /one id/);
  assert.equal((await store.entries("1-0")).length, 1);
});

test("a change is kept whole or not at all", async () => {
  const store = await openStore();
  for (const id of ["a", "b"]) await store.add(entry(id));
  const half = ([one, other]) => [{ ...one, state: "refused" }, { ...other, id: "a" }];
  await assert.rejects(store.change("1-0", half), /one id/);
  assert.deepEqual((await store.entries("1-0")).map((each) => each.state), ["kept", "kept"]);
});

test("what did not reach the disk is not kept, and that is said", async () => {
  const store = await openStore();
  const [database] = globalThis.indexedDB.kept.values();
  database.isFull = true;
  await assert.rejects(store.add(entry("a")), /disk is full/);
  database.isFull = false;
  assert.deepEqual(await store.entries("1-0"), []);
});

test("two tabs that change at the same time lose nothing", async () => {
  const [one, other] = [await openStore(), await openStore()];
  await one.add(entry("a", { tries: 0 }));
  const count = ([first]) => [{ ...first, tries: first.tries + 1 }];
  await Promise.all([one.change("1-0", count), other.change("1-0", count), one.change("1-0", count)]);
  assert.equal((await one.entries("1-0"))[0].tries, 3);
});

test("one tab sends at a time, until its lease is given back or runs out", async () => {
  const [one, other] = [await openStore(), await openStore()];
  assert.equal(await one.lease("send", "one", 100, 0), true);
  assert.equal(await other.lease("send", "other", 150, 50), false);
  assert.equal(await one.lease("send", "one", 160, 60), true);
  assert.equal(await other.lease("send", "other", 250, 150), false);
  assert.equal(await one.lease("send", "one", 0, 155), true);
  assert.equal(await other.lease("send", "other", 255, 156), true);
  assert.equal(await one.lease("send", "one", 356, 256), true);
});

test("matches that were over long ago are forgotten, but nothing that was never sent", async () => {
  const store = await openStore();
  const now = Date.now();
  for (const [match, state, overAt] of [
    ["old", "saved", now - 3 * DAY_MS],
    ["unsent", "kept", now - 3 * DAY_MS],
    ["refused", "refused", now - 3 * DAY_MS],
    ["yesterday", "saved", now - DAY_MS],
    ["playing", "saved", null],
  ]) {
    await store.add(entry(match, { match, state }));
    await store.remember(match, { overAt });
  }
  const again = await openStore();
  const left = [];
  for (const match of ["old", "unsent", "refused", "yesterday", "playing"]) {
    const isKnown = (await again.match(match)) !== undefined;
    assert.equal((await again.entries(match)).length, isKnown ? 1 : 0);
    if (isKnown) left.push(match);
  }
  assert.deepEqual(left, ["unsent", "refused", "yesterday", "playing"]);
});
