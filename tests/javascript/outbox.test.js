// The outbox of a table's phone: in order, as often as it takes, once; nothing is dropped.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Locks, PAGES, Timers, openTab, settled } from "./browser.js";
import { Databases } from "./indexeddb.js";

const { Outbox, newId } = await import(new URL("table-outbox.js", PAGES));
const { openStore } = await import(new URL("table-store.js", PAGES));

const SAVED = { kind: "saved" };
const LATER = { kind: "later" };
const refused = (words, code = "against_the_rules") => ({ kind: "refused", words, code });

let timers;

beforeEach(() => {
  timers = new Timers().install();
  globalThis.indexedDB = new Databases();
  openTab();
});

/** A desk that answers as it is told to, and remembers what it was sent. */
class Desk {
  sent = [];
  answers = [];

  send = async (entry) => {
    this.sent.push(entry.body);
    const answer = this.answers.shift() ?? SAVED;
    return typeof answer === "function" ? answer(entry) : answer;
  };

  get acts() {
    return this.sent.map((body) => body.round ?? body.name);
  }
}

async function opened(desk = new Desk()) {
  const outbox = new Outbox(await openStore(), "1-0", desk.send, () => {});
  await outbox.reload();
  return { desk, outbox };
}

/** A round of this phone, known to the tests by a name. */
async function write(outbox, name, after, edition = 0) {
  const id = await outbox.put("write", { side: 0, after, name, written: { how: "blocked" } }, edition);
  return outbox.entries.find((each) => each.id === id);
}

const states = (outbox) => outbox.entries.map((each) => [each.body.name, each.state]);

test("what is written is kept before it is sent, under an id of its own", async () => {
  const { desk, outbox } = await opened();
  const { n } = await write(outbox, "one", 0);
  assert.deepEqual([desk.sent.length, n], [0, 1]);
  await settled();
  assert.match(desk.sent[0].id, /^[0-9a-f]{32}$/);
  assert.deepEqual(desk.sent[0], {
    act: "write", id: outbox.entries[0].id, edition: 0, side: 0, after: 0, name: "one", written: { how: "blocked" },
  });
  assert.deepEqual(states(outbox), [["one", "saved"]]);
  assert.notEqual(newId(), newId());
});

test("it is sent in order, one after another", async () => {
  const { desk, outbox } = await opened();
  const open = [];
  desk.answers = [1, 2, 3].map(() => () => new Promise((resolve) => open.push(resolve)));
  for (const [after, name] of ["one", "two", "three"].entries()) await write(outbox, name, after);
  for (const [at, known] of [["one"], ["one", "two"], ["one", "two", "three"]].entries()) {
    await settled();
    assert.deepEqual(desk.acts, known);
    open[at](SAVED);
  }
  await settled();
  assert.deepEqual(outbox.pending, []);
});

test("what did not reach the desk is sent again under the same id, before what was written after it", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [LATER, LATER];
  await write(outbox, "one", 0);
  await settled();
  await write(outbox, "two", 1);
  await settled();
  assert.deepEqual(desk.acts, ["one", "one"]);
  assert.deepEqual(outbox.pending.map((each) => [each.body.name, each.tries]), [["one", 2], ["two", 0]]);
  await timers.goOff();
  assert.deepEqual(desk.acts, ["one", "one", "one", "two"]);
  assert.equal(new Set(desk.sent.slice(0, 3).map((body) => body.id)).size, 1);
  assert.deepEqual(timers.pauses, []);
});

test("pauses grow while the desk is away, up to a limit, and start anew when it is back", async (context) => {
  const { random } = Math;
  context.after(() => (Math.random = random));
  Math.random = () => 0.5;
  const { desk, outbox } = await opened();
  desk.answers = Array(7).fill(LATER);
  await write(outbox, "one", 0);
  await settled();
  const pauses = [];
  while (timers.pauses.length) {
    pauses.push(...timers.pauses);
    await timers.goOff();
  }
  assert.deepEqual(pauses, [3000, 6000, 12000, 24000, 30000, 30000, 30000]);
  assert.deepEqual([outbox.failures, outbox.pending.length], [0, 0]);
});

test("a send that fails by itself counts as not reached", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [() => { throw new Error("no network"); }];
  await write(outbox, "one", 0);
  await settled();
  assert.deepEqual([outbox.pending.length, outbox.failures], [1, 1]);
  await timers.goOff();
  assert.deepEqual(states(outbox), [["one", "saved"]]);
});

test("a phone that was closed sends what it kept when it is opened again", async () => {
  const first = await opened();
  first.desk.answers = [LATER];
  await write(first.outbox, "one", 0);
  await settled();
  first.outbox.stop();
  const { desk, outbox } = await opened();
  await outbox.flush();
  assert.deepEqual(desk.acts, ["one"]);
  assert.equal(desk.sent[0].id, first.desk.sent[0].id);
});

test("what is refused stays with its reason, and holds what builds on it but not a call for the judge", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [refused("A hand is missing.")];
  const round = await write(outbox, "one", 0);
  await write(outbox, "two", 1);
  await outbox.put("confirm", { side: 1, round: round.id }, 0);
  await outbox.put("call", { name: "call" }, 0);
  await settled();
  assert.deepEqual(desk.acts, ["one", "call"]);
  const [kept] = outbox.refused;
  assert.deepEqual([kept.words, kept.code, kept.state], ["A hand is missing.", "against_the_rules", "refused"]);
  await timers.goOff();
  assert.deepEqual(desk.acts, ["one", "call"]);
});

test("a corrected round takes the place of the refused one, under another id", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [refused("A hand is missing.")];
  const round = await write(outbox, "one", 0);
  await write(outbox, "two", 1);
  await outbox.put("confirm", { side: 1, round: round.id }, 0);
  await settled();
  await outbox.correct(round.n, { name: "one, corrected", after: 0 });
  await settled();
  assert.deepEqual(desk.sent.map((body) => body.name), ["one", "one, corrected", "two", undefined]);
  assert.notEqual(desk.sent[1].id, round.id);
  assert.equal(desk.sent[3].round, desk.sent[1].id);
  assert.deepEqual(states(outbox).slice(0, 2), [["one", "replaced"], ["one, corrected", "saved"]]);
  await outbox.correct(round.n, { name: "again" });
  await settled();
  assert.equal(desk.sent.length, 4);
});

test("what was refused can be sent again as it is", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [refused("The round before is gone.")];
  const round = await write(outbox, "one", 1);
  await settled();
  await outbox.tryAgain(round.n, { after: 0 });
  await settled();
  assert.deepEqual(desk.sent.map((body) => [body.id, body.after]), [[round.id, 1], [round.id, 0]]);
  assert.deepEqual([outbox.entries[0].state, outbox.entries[0].words], ["saved", ""]);
});

test("what was never sent is taken back, with what agreed with it; later rounds move up", async () => {
  const { desk, outbox } = await opened();
  desk.answers = Array(9).fill(LATER);
  await write(outbox, "zero", 0);
  await settled();
  const round = await write(outbox, "one", 1);
  await outbox.put("confirm", { side: 1, round: round.id }, 0);
  await write(outbox, "two", 2);
  await settled();
  await outbox.takeBack(round.n);
  await settled();
  desk.answers = [];
  await timers.goOff();
  assert.deepEqual(new Set(desk.acts), new Set(["zero", "two"]));
  assert.equal(desk.sent.at(-1).after, 1);
  assert.deepEqual(outbox.entries.map((each) => each.state), ["saved", "taken_back", "taken_back", "saved"]);
});

test("what may have reached the desk is withdrawn there", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [LATER, LATER, LATER];
  const round = await write(outbox, "one", 0);
  await settled();
  await outbox.takeBack(round.n);
  desk.answers = [];
  await settled();
  await timers.goOff();
  const [last, withdrawal] = desk.sent.slice(-2);
  assert.deepEqual([last.act, last.id], ["write", round.id]);
  assert.deepEqual([withdrawal.act, withdrawal.round, withdrawal.side], ["withdraw", round.id, 0]);
});

test("an answer that comes after the round was taken back does not lose the taking back", async () => {
  const { desk, outbox } = await opened();
  let answer;
  desk.answers = [() => new Promise((resolve) => (answer = resolve))];
  const round = await write(outbox, "one", 0);
  await settled();
  await outbox.takeBack(round.n);
  answer(SAVED);
  await settled();
  assert.deepEqual(desk.sent.map((body) => body.act), ["write", "withdraw"]);
});

test("what is saved is not taken back", async () => {
  const { desk, outbox } = await opened();
  const round = await write(outbox, "one", 0);
  await settled();
  await outbox.takeBack(round.n);
  await settled();
  assert.deepEqual([desk.sent.length, states(outbox)], [1, [["one", "saved"]]]);
});

for (const [kind, options] of [["leases", () => ({})], ["locks", () => ({ locks: new Locks() })]]) {
  test(`two tabs send everything once and know of each other (${kind})`, async () => {
    openTab(options());
    const desk = new Desk();
    const [one, other] = [await opened(desk), await opened(desk)];
    await Promise.all([
      write(one.outbox, "one", 0),
      write(other.outbox, "two", 1),
      write(one.outbox, "three", 2),
    ]);
    one.outbox.flush();
    other.outbox.flush();
    for (let turn = 0; turn < 4; turn += 1) {
      await settled();
      await timers.goOff();
    }
    assert.deepEqual([...desk.acts].sort(), ["one", "three", "two"]);
    assert.deepEqual(states(one.outbox), states(other.outbox));
    assert.ok(states(one.outbox).every(([, state]) => state === "saved"));
  });
}

test("a tab shows what another one keeps", async () => {
  const [one, other] = [await opened(), await opened()];
  one.outbox.stop();
  await write(one.outbox, "one", 0);
  await settled();
  assert.deepEqual(states(other.outbox), [["one", "kept"]]);
});

test("what another tab takes back in the last moment is not sent", async () => {
  const { desk, outbox } = await opened();
  let asked = 0;
  outbox.store.lease = async () => {
    asked += 1;
    if (asked !== 2) return true; // the first is for all, the second for this entry
    await outbox.store.change("1-0", (all) => all.map((each) => ({ ...each, state: "taken_back" })));
    return true;
  };
  await write(outbox, "one", 0);
  await settled();
  assert.deepEqual([desk.sent, states(outbox)], [[], [["one", "taken_back"]]]);
});

test("what cannot be kept is not said to be kept", async () => {
  const { desk, outbox } = await opened();
  outbox.store.add = async () => {
    throw new Error("the disk is full");
  };
  await assert.rejects(outbox.put("write", { side: 0 }, 0), /disk is full/);
  assert.deepEqual([desk.sent, outbox.entries], [[], []]);
});

test("a tab waits while another one sends, and goes on when that is gone", async () => {
  const { desk, outbox } = await opened();
  await outbox.store.lease("doublesix-table-1-0", "another tab", Date.now() + 20000, Date.now());
  await write(outbox, "one", 0);
  await settled();
  assert.deepEqual([desk.sent.length, timers.pauses.length], [0, 1]);
  await outbox.store.lease("doublesix-table-1-0", "another tab", 0, Date.now());
  await timers.goOff();
  assert.deepEqual(desk.acts, ["one"]);
});

test("what was written for an annulled sheet is not sent, and its code is not kept", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [LATER, LATER];
  await write(outbox, "one", 0);
  await outbox.put("confirm", { name: "confirm", side: 1, code: "123456" }, 0);
  await settled();
  await outbox.annul(1);
  const sent = desk.sent.length;
  desk.answers = [LATER];
  await write(outbox, "new", 0, 1);
  await settled();
  await outbox.annul(1);
  await timers.goOff();
  assert.deepEqual(desk.acts.slice(sent), ["new", "new"]);
  assert.deepEqual(outbox.annulled.map((each) => each.body.name), ["one", "confirm"]);
  assert.ok(outbox.annulled.every((each) => !("code" in each.body)));
  await outbox.seen();
  assert.deepEqual([outbox.annulled.length, outbox.entries.length], [0, 3]);
});

for (const code of ["match_begins_anew", "team_plays_no_more"]) {
  test(`an entry that the desk refuses by ${code} belongs to another sheet`, async () => {
    const { desk, outbox } = await opened();
    desk.answers = [refused("It begins anew.", code)];
    await write(outbox, "one", 0);
    await settled();
    assert.deepEqual([outbox.refused.length, outbox.annulled[0].words], [0, "It begins anew."]);
  });
}

test("a code that was typed is kept until it was used", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [LATER];
  await outbox.put("confirm", { side: 1, code: "123456" }, 0);
  await settled();
  assert.equal(outbox.entries[0].body.code, "123456");
  await timers.goOff();
  assert.deepEqual([desk.sent[1].code, outbox.entries[0].body.code], ["123456", undefined]);
});

test("an outbox that is stopped sends nothing and keeps everything", async () => {
  const { desk, outbox } = await opened();
  outbox.stop();
  await write(outbox, "one", 0);
  await settled();
  assert.deepEqual([desk.sent.length, outbox.pending.length, timers.pauses.length], [0, 1, 0]);
});

test("rounds that the desk has are not shown as unsent", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [LATER, LATER, LATER];
  const [one, two, three] = [await write(outbox, "one", 0), await write(outbox, "two", 1), await write(outbox, "three", 2)];
  const names = (view) => outbox.unsentRounds(view).map((each) => each.body.name);
  assert.deepEqual(names({}), ["one", "two", "three"]);
  assert.deepEqual(names({ rounds: [{ id: one.id }], waiting: [{ id: two.id }], rivals: [] }), ["three"]);
  assert.deepEqual(names({ rounds: [], waiting: [], rivals: [{ id: three.id }] }), ["one", "two"]);
  await settled();
});

test("a word for a later game was for the one before it too, and goes first", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [LATER];
  const last = await write(outbox, "ends the game", 0);
  await settled();
  const next = await write(outbox, "of the next game", 1);
  await outbox.put("confirm", { side: 1, round: next.id, code: "111111", once: true }, 0);
  desk.answers = [SAVED, refused("The game is over.", "agree_first")];
  desk.sent = [];
  await timers.goOff();
  assert.deepEqual(desk.acts, ["ends the game", "of the next game", last.id, "of the next game", next.id]);
  assert.deepEqual(desk.sent.map((body) => body.code), [undefined, undefined, "111111", undefined, "111111"]);
  assert.deepEqual([outbox.pending, outbox.refused], [[], []]);
  assert.equal(outbox.entries.some((each) => each.body.code), false);
});

test("without such a word the round of the next game stays with its reason", async () => {
  const { desk, outbox } = await opened();
  desk.answers = [SAVED, refused("The game is over.", "agree_first")];
  await write(outbox, "ends the game", 0);
  await write(outbox, "of the next game", 1);
  await settled();
  assert.deepEqual(states(outbox), [["ends the game", "saved"], ["of the next game", "refused"]]);
});
