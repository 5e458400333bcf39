// Writing a round, step by step, in each game: what is asked for, when it is complete, what goes to the desk.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PAGES, openTab, page } from "./browser.js";

openTab();
const { draftOf, isBegun, isComplete, mayEndItself, newDraft, wantedSeats, writtenOf } = await import(
  new URL("table-draft.js", PAGES)
);

const { editor } = await import(new URL("table-editor.js", PAGES));

const ALL = Array.from({ length: 7 }, (_, high) => Array.from({ length: high + 1 }, (__, low) => `${high}-${low}`)).flat();
const PARTNERS = { blocked: [1, 2, 3, 4], out: { 1: [2, 4], 2: [1, 3], 3: [2, 4], 4: [1, 3] } };
const NAMES = ["Ada", "Bea", "Cai", "Dov"];

/** A sheet as the desk sends it, as far as the editor reads it. */
function view(match, counted = PARTNERS, seats = counted.blocked) {
  const notation = match.is_partnership ? ["A", "B"] : seats.map(String);
  return {
    match: { target: 150, pass_costs: 0, tiles: ALL, hand_size: 7, talk: false, has_plays: false, has_blamed: false, ...match },
    seats: seats.map((seat) => ({
      seat, name: NAMES[seat - 1], side: match.is_partnership ? (seat - 1) % 2 : seat - 1,
    })),
    sides: notation.map((each) => ({ notation: each, name: `side ${each}` })),
    seated: counted.blocked,
    counted,
    next: { starter: 1 },
  };
}

const POWC = view({ game: "powc", is_partnership: true, has_blamed: true, tiles: ALL.slice(1), hand_size: 6 });
const STRAIGHT = view({ game: "straight", is_partnership: true, has_plays: true, talk: true, pass_costs: 5 });
const BIGSIX = view({ game: "bigsix", is_partnership: false }, { blocked: [1, 3], out: { 1: [3], 3: [1] } }, [1, 2, 3]);
const NO_PREVIEW = { state: "none", key: "" };
const UNREACHED = { state: "unreached", key: "" };

const PLAY = { misfits: {}, spinners: {}, unseen: {}, exposed: {}, left: {}, catchers: [], made: [0, 0], ends: 0, laid: 0, picture: "" };

/** The page of a round: what is pressed changes the draft, and the page is drawn anew. */
class Round {
  preview = UNREACHED;
  isDesk = false;
  side = 0;
  wrote = 0;
  outbox = { put: async () => (this.wrote += 1) };

  constructor(sheet, draft = newDraft(0, 0)) {
    Object.assign(this, { view: sheet, draft });
    this.draw();
  }

  draw() {
    page.shown = editor(this);
  }

  edit(changes) {
    Object.assign(this.draft, changes);
    this.draw();
  }

  /** What the desk said of the round as it stands. */
  heard(data) {
    this.preview = { state: "known", key: "", data: { refused: "", words: [], gained: [0, 0], scores: [0, 0], ...data } };
    this.draw();
  }

  press(...keys) {
    for (const key of keys) page.shown.press(key);
    return this;
  }

  /** Go to a field of pips and type; the keys are the page's own. */
  type(field, digits) {
    if (page.shown.has("change")) this.press("change");
    page.shown.byId(field).listeners.get("focus")();
    for (let left = page.shown.byId(field).value.length; left; left -= 1) this.press("key-back");
    return this.press(...[...digits].map((digit) => `key-${digit}`));
  }

  /** Type into a field with the phone's own keyboard. */
  fill(field, value) {
    const found = page.shown.byId(field);
    found.value = value;
    found.dispatchEvent({ type: "input" });
    return this;
  }

  get sheet() {
    return this.view;
  }

  get writing() {
    return this.draft;
  }

  get written() {
    return writtenOf(this.draft, this.view);
  }

  get isComplete() {
    return isComplete(this.draft, this.view, this.preview);
  }

  seatName = (seat) => NAMES[seat - 1];
  roundOf = () => ({ game: 1, round: 1 });
  isOvertaken = () => false;
  close = () => (this.isClosed = true);
  keepDraft = () => {};
  render = () => this.draft && this.draw();
  say = () => {};
}

const fields = () => page.shown.all.map((each) => each.attributes.get("id")).filter((id) => /^count-/.test(id));
const EMPTY = { blamed: [], scored: [], talks: [], passes: [], plays: [], lead: [] };

test("powc: somebody goes out, and the pips of both opponents are asked for", () => {
  const round = new Round(POWC);
  assert.deepEqual([fields(), page.shown.isOff("write")], [[], true]);
  round.press("out-1");
  assert.deepEqual([fields(), round.isComplete], [["count-2", "count-4"], false]);
  round.press("key-1", "key-1");
  assert.equal(round.draft.active, "count-4"); // two digits, and on to the next
  round.press("key-9"); // no hand has ninety pips
  assert.deepEqual(round.written, { ...EMPTY, how: "out", by: 1, counts: [[2, 11], [4, 9]] });
  assert.deepEqual([round.draft.isLooked, page.shown.isOff("write")], [true, false]);
  round.press("write");
  assert.equal(round.wrote, 1);
});

test("a round that somebody went out of takes six taps: who, two digits, two digits, send", () => {
  const round = new Round(POWC);
  const taps = ["out-1", "key-1", "key-1", "key-1", "key-9", "write"];
  round.press(...taps);
  assert.deepEqual([round.wrote, taps.length], [1, 6]);
});

test("what is unlikely is asked about once, before it can be sent", () => {
  const round = new Round(POWC).press("out-1", "key-4", "key-8", "key-1", "key-9");
  round.heard({ doubts: ["Are you sure: Bea has 48 pips left?"] });
  assert.match(page.shown.byId("preview").text, /48 pips/);
  assert.equal(page.shown.has("write"), false);
  round.press("sure", "write");
  assert.equal(round.wrote, 1);
});

test("from the score one can go back to the pips", () => {
  const round = new Round(POWC).press("out-1", "key-1", "key-1", "key-1", "key-9", "change");
  assert.deepEqual(fields(), ["count-2", "count-4"]);
  round.type("count-2", "12");
  assert.deepEqual(round.written.counts, [[2, 12], [4, 19]]);
});

test("powc: of a blocked round all hands are asked for; changing the end changes what is asked", () => {
  const round = new Round(POWC).press("out-2");
  assert.deepEqual(fields(), ["count-1", "count-3"]);
  round.type("count-1", "5").edit({ how: "blocked", by: 0 });
  assert.deepEqual(fields(), ["count-1", "count-2", "count-3", "count-4"]);
  for (const [seat, pips] of [[2, "0"], [3, "12"], [4, "8"]]) {
    assert.equal(round.isComplete, false);
    round.type(`count-${seat}`, pips);
  }
  assert.deepEqual(round.written, { ...EMPTY, how: "blocked", by: 0, counts: [[1, 5], [2, 0], [3, 12], [4, 8]] });
});

test("powc: there is no play by play, no penalty for talking and no double blank", () => {
  new Round(POWC).press("out-1", "tap-2");
  for (const key of ["mode-plays", "target", "talks-more-1", "plus-5-A"]) assert.equal(page.shown.has(key), false, key);
  assert.deepEqual([page.shown.has("hand-2-0-0"), page.shown.has("hand-2-1-0")], [false, true]);
});

test("powc: blamed tiles are added with their seat and removed again", () => {
  const round = new Round(POWC).press("out-1", "blame-2", "blamed-6-5", "blame-3", "blamed-4-4");
  assert.deepEqual(round.written.blamed, [[2, "6-5"], [3, "4-4"]]);
  round.press("blame-2");
  assert.equal(page.shown.isOff("blamed-6-5"), true);
  round.press("unblame-0");
  assert.deepEqual(round.written.blamed, [[3, "4-4"]]);
});

test("pips are added up from the tiles that are tapped; a tile lies in one hand only", () => {
  const round = new Round(POWC).press("out-1", "tap-2", "hand-2-6-5", "hand-2-1-0");
  assert.equal(round.draft.counts[2], "12");
  round.press("hand-2-1-0");
  assert.equal(round.draft.counts[2], "11");
  round.press("next-hand");
  assert.equal(page.shown.isOff("hand-4-6-5"), true);
  round.press("no-tiles");
  assert.deepEqual(round.written.counts, [[2, 11], [4, 0]]);
});

test("tiles that are tapped go with the round, of the hands that are counted only; so they are there to be corrected", () => {
  const round = new Round(POWC).press("out-1", "tap-2", "hand-2-6-5", "next-hand", "hand-4-4-3", "hand-4-2-0");
  const left = [[2, "6-5"], [4, "4-3"], [4, "2-0"]];
  assert.deepEqual(round.written, { ...EMPTY, how: "out", by: 1, counts: [[2, 11], [4, 9]], left });
  assert.deepEqual(writtenOf(draftOf(round.written, 0, 0), POWC), round.written);
  round.edit({ by: 2 });
  assert.equal("left" in round.written, false);
  round.edit({ by: 1, isLooked: false, tapping: "" });
  round.type("count-4", "9");
  assert.deepEqual(round.written.left, [[2, "6-5"]]);
});

test("a number that is typed takes the place of the tiles; only two digits are taken", () => {
  const round = new Round(POWC).press("out-1", "tap-2", "hand-2-6-5", "tap-2").type("count-2", "1");
  assert.deepEqual([round.draft.counts[2], round.draft.tiles[2]], ["1", []]);
  round.press("key-2", "key-0", "key-3");
  assert.deepEqual([round.draft.counts, round.draft.isLooked], [{ 2: "12", 4: "3" }, true]);
  round.press("change");
  round.fill("count-2", "4x56");
  assert.equal(round.draft.counts[2], "45");
});

test("bigsix: only those who still play go out and are counted", () => {
  const round = new Round(BIGSIX);
  assert.deepEqual([1, 2, 3].map((seat) => page.shown.has(`out-${seat}`)), [true, false, true]);
  assert.equal(page.shown.has("blame-1"), false);
  round.press("out-3");
  assert.deepEqual(fields(), ["count-1"]);
  round.type("count-1", "20");
  assert.deepEqual(round.written, { ...EMPTY, how: "out", by: 3, counts: [[1, 20]] });
  round.draft.by = 2; // struck since it was written
  assert.deepEqual([wantedSeats(round.draft, BIGSIX), round.isComplete], [[], false]);
});

test("straight: points made in play are counted by side and need no end of their own to be said", () => {
  const round = new Round(STRAIGHT).press("plus-5-A", "plus-5-A", "plus-15-B", "plus-20-B").fill("scored-B", "15");
  round.press("out-1", "key-4", "key-next", "key-6", "key-next");
  assert.deepEqual(round.written, {
    ...EMPTY, how: "out", by: 1, counts: [[2, 4], [4, 6]], scored: [["A", 10], ["B", 15]],
  });
});

test("straight: a game that ends at the target asks for no hands, but for points", () => {
  const round = new Round(STRAIGHT).press("target");
  assert.deepEqual([fields(), round.isComplete], [[], false]);
  round.press("plus-20-A").fill("scored-B", "0");
  assert.deepEqual([round.isComplete, round.written.counts], [true, []]);
  assert.deepEqual(round.written.scored, [["A", 20], ["B", 0]]);
  round.press("blocked");
  assert.deepEqual(round.written.scored, [["A", 20]]);
});

test("straight: penalties are counted by seat, one more and one less", () => {
  const round = new Round(STRAIGHT).press("talks-more-2", "talks-more-2", "passes-more-3", "talks-less-2");
  assert.deepEqual([round.written.talks, round.written.passes], [[2], [3]]);
  assert.equal(page.shown.isOff("talks-less-1"), true);
});

test("straight: a penalty can end a game by itself, once the desk says so", () => {
  const round = new Round(STRAIGHT).press("talks-more-2");
  assert.deepEqual([mayEndItself(round.draft), round.isComplete], [true, false]);
  round.heard({ is_whole: false });
  assert.equal(round.isComplete, false);
  round.heard({ is_whole: true, refused: "It cannot be." });
  assert.equal(round.isComplete, false);
  round.heard({ is_whole: true });
  assert.deepEqual([round.isComplete, round.written.how], [true, ""]);
});

test("straight, play by play: tap the tile, then where it goes; undo takes the last play away", () => {
  const round = new Round(STRAIGHT).press("mode-plays", "play-5-5");
  assert.deepEqual(round.written.plays, ["1 plays 5-5"]);
  round.heard({ play: { ...PLAY, turn: 2, places: { "6-5": ["5-5"], "5-4": ["5-5", "6-6"] } } });
  assert.deepEqual([page.shown.isOff("play-6-6"), page.shown.isOff("play-6-5")], [true, false]);
  round.press("play-5-4");
  assert.equal(round.draft.picked, "5-4");
  round.press("on-6-6");
  assert.deepEqual(round.written.plays, ["1 plays 5-5", "2 plays 5-4 on 6-6"]);
  round.heard({ play: { ...PLAY, turn: 3, places: {} } });
  round.press("passes");
  assert.deepEqual(round.written.plays.at(-1), "3 passes");
  round.press("undo-play", "undo-play");
  assert.deepEqual(round.written.plays, ["1 plays 5-5"]);
  round.press("undo-play");
  assert.deepEqual([round.written.plays, page.shown.has("undo-play")], [[], false]);
});

test("straight, play by play: who has laid a whole hand is out; undo says so no more", () => {
  const plays = ALL.slice(0, 6).map((name) => `2 plays ${name}`);
  const round = new Round(STRAIGHT, { ...newDraft(0, 0), mode: "plays", plays });
  round.heard({ play: { ...PLAY, turn: 2, left: { 2: 1 }, places: { "6-6": ["6-5"] } } });
  round.press("play-6-6");
  assert.deepEqual([round.draft.how, round.draft.by, fields()], ["out", 2, ["count-1", "count-3"]]);
  assert.equal(page.shown.has("play-6-5"), false);
  round.press("key-1", "key-1", "key-1", "key-1");
  round.heard({ is_whole: true, play: { ...PLAY, turn: 0, places: {} } });
  round.press("undo-play");
  assert.deepEqual([round.draft.how, round.draft.by], ["", 0]);
});

const SLIPS = {
  ...PLAY,
  turn: 2,
  left: { 2: 5 },
  places: { "5-0": ["5-5"] },
  misfits: { "6-6": [["5-5", 5, 6]], "4-3": [["5-5", 5, 4], ["5-5", 5, 3]] },
  spinners: { "4-1": ["4-4"], "6-4": ["4-4", "6-6"] },
  unseen: { 1: ["6-1"], 2: ["5-0", "6-6"], 3: ["4-3"], 4: ["6-5"] },
};

for (const [keys, said] of [
  [["slip-exposed", "slip-seat-3", "slip-tile-4-3"], "3 exposes 4-3"],
  [["slip-out_of_turn", "slip-seat-4", "slip-tile-6-5"], "4 plays 6-5 out-of-turn"],
  [["slip-misfit", "slip-tile-4-3", "slip-at-5-5-5-3"], "2 misplays 4-3 on 5-5/5 showing 3"],
  [["slip-wrong_spinner", "slip-tile-4-1"], "2 plays 4-1 on 4-4 wrong-spinner"],
  [["slip-wrong_spinner", "slip-tile-6-4", "slip-on-6-6"], "2 plays 6-4 on 6-6 wrong-spinner"],
  [["slip-pass"], "2 passes wrongly"],
]) {
  test(`straight, play by play: ${said}`, () => {
    const round = new Round(STRAIGHT, { ...newDraft(0, 0), mode: "plays", plays: ["1 plays 5-5"] });
    round.heard({ play: SLIPS });
    round.press("slip", ...keys);
    assert.deepEqual([round.written.plays.at(-1), round.draft.isSlipping], [said, false]);
  });
}

test("straight, play by play: only what can be is offered, and what was laid wrongly can be caught", () => {
  const round = new Round(STRAIGHT, { ...newDraft(0, 0), mode: "plays", plays: ["1 plays 5-5"] });
  round.heard({ play: { ...SLIPS, spinners: {} } });
  round.press("slip");
  assert.deepEqual([page.shown.isOff("slip-wrong_spinner"), page.shown.isOff("slip-misfit")], [true, false]);
  round.press("slip-out_of_turn");
  assert.deepEqual([page.shown.has("slip-seat-2"), page.shown.has("slip-seat-3")], [false, true]);
  round.press("no-slip", "slip", "slip-talk", "slip-seat-1");
  assert.deepEqual([round.written.talks, round.draft.isSlipping], [[1], false]);
  round.heard({ play: { ...SLIPS, catchers: [1, 3] } });
  round.press("catches-3");
  assert.equal(round.written.plays.at(-1), "3 catches");
});

test("straight: plays go to the desk only where the table writes them", () => {
  const round = new Round(STRAIGHT).press("mode-plays", "play-5-5", "round-ended", "mode-counts", "plus-5-A");
  assert.deepEqual(round.written.plays, []);
  round.press("mode-plays");
  assert.deepEqual([round.written.plays, round.written.scored], [["1 plays 5-5"], []]);
});

test("straight: what plays have made goes on by counts, with or without the desk", () => {
  const plays = ["1 plays 5-5", "2 plays 5-0", "3 passes wrongly"];
  const told = { plays, made: [10, 5] };
  const begin = (more = []) => new Round(STRAIGHT, { ...newDraft(0, 0), mode: "plays", plays: [...plays, ...more], told });
  const round = begin();
  round.preview = { state: "unreached", key: "" };
  round.draw();
  assert.match(page.shown.text, /plays_need_desk.*plays_filled_in/);
  round.press("go-on", "plus-15-A");
  assert.deepEqual([round.written.plays, round.written.scored, round.written.passes], [[], [["A", 25], ["B", 5]], [3]]);
  round.press("mode-plays");
  assert.deepEqual([round.written.plays, round.written.passes], [plays, []]);
  const further = begin(["4 plays 5-1"]);
  further.preview = { state: "unreached", key: "" };
  further.draw();
  assert.match(page.shown.text, /plays_need_desk.*plays_but_last/);
  const ended = begin().press("round-ended", "mode-counts");
  assert.deepEqual(ended.written.scored, [["A", 10], ["B", 5]]);
  const back = begin();
  back.edit({ plays: plays.slice(0, 1) });
  assert.deepEqual(back.press("round-ended", "mode-counts").written.scored, []);
});

test("a round that was written can be opened again as it was", () => {
  const round = new Round(POWC).press("out-1", "blame-2", "blamed-6-5").type("count-2", "11").type("count-4", "9");
  const again = draftOf(round.written, 3, 1);
  assert.deepEqual(writtenOf(again, POWC), round.written);
  assert.deepEqual([again.after, again.edition, isBegun(again)], [3, 1, true]);
  const played = draftOf({ how: "", by: 0, plays: ["1 plays 5-5"] }, 0, 0);
  assert.deepEqual([played.mode, writtenOf(played, STRAIGHT).plays], ["plays", ["1 plays 5-5"]]);
});

test("a new draft is not begun; starting over forgets everything", () => {
  assert.equal(isBegun(null) || isBegun(newDraft(0, 0)), false);
  const round = new Round(POWC).press("out-1").type("count-2", "9").press("clear");
  assert.deepEqual([isBegun(round.draft), round.draft.counts], [false, {}]);
});

test("what the desk refuses is shown, and what it cannot be asked as well", () => {
  const round = new Round(POWC).press("out-1").type("count-2", "11").press("key-5", "key-next");
  round.preview = { state: "asking", key: "" };
  round.draw();
  assert.equal(page.shown.byId("preview").text, "preview_asking");
  round.heard({ refused: "No deal could give this." });
  assert.equal(page.shown.byId("preview").text, "No deal could give this.");
  round.heard({ words: ["Both hands count."], gained: [0, 20], scores: [0, 20] });
  assert.match(page.shown.byId("preview").text, /A side A0±00.*B side B0\+2020/);
  round.preview = { state: "unreached", key: "" };
  round.draw();
  assert.equal(page.shown.byId("preview").text, "preview_unreached");
});

test("a game with a time limit: the round after the announcement is the last hand, unless it is said otherwise", () => {
  const announced = { ...view(POWC.match), last_hand: { asks: true, is_announced: true }, written: 0 };
  const round = new Round(announced).press("blocked");
  assert.equal(round.written.is_last, true);
  assert.equal("is_last" in round.press("last-hand").written, false);
  assert.equal(round.press("last-hand").written.is_last, true);
  assert.equal(draftOf(round.written, 0, 0).isLast, true);
  assert.equal("is_last" in new Round(announced, newDraft(3, 0)).press("blocked").written, false);
  assert.equal("is_last" in new Round(POWC).press("blocked").written, false);
  assert.equal(page.shown.has("last-hand"), false);
});

test("a game with a time limit: where no hand was being played nothing else is asked", () => {
  const announced = { ...view(POWC.match), last_hand: { asks: true, is_announced: true }, written: 0 };
  const round = new Round(announced).press("no-hand");
  assert.deepEqual([round.written.how, round.written.counts, "is_last" in round.written], ["time", [], false]);
  assert.equal(isComplete(round.draft, announced, NO_PREVIEW), true);
  assert.equal(round.press("last-hand").draft.how, "");
  assert.equal(round.press("no-hand", "no-hand").draft.how, "");
});
