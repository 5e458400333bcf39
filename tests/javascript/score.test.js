// What rounds come to that are only on this phone: one on top of another, marked, and only as far as it can tell.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PAGES, openTab } from "./browser.js";

openTab();
const { savedHere, scoreHere, scoreRounds, sheetOf } = await import(new URL("table-score.js", PAGES));

const OPTIONS = {
  target: 50, games_to_win: 2, lead_order: 0, next_start: 0, blamed_win: 0, mistaken_pass: 5, blocked_score: 0,
  blocked_tie: 0, pile_left: 0, double_opens: 3, players: 3, time_limit: -1, round_to_five: 0, count_at_target: 0, misplay_turn: 0,
  talk_penalty: 10, talk_warnings: 1, third_place: 0, grace_minutes: 15,
};

/** A sheet as the desk sends it, as far as a score depends on it. */
function view(game, changes = {}) {
  const isPartnership = game !== "bigsix";
  const notation = isPartnership ? ["A", "B"] : ["1", "2", "3"];
  const none = isPartnership ? [0, 0] : [0, 0, 0, 0];
  return {
    status: "playing",
    match: { game, is_partnership: isPartnership, points_are_bad: game === "powc", options: OPTIONS },
    seats: [{}],
    seated: isPartnership ? [1, 2, 3, 4] : [1, 2, 3],
    sides: notation.map((each) => ({ notation: each, name: each })),
    standing: { scores: none, games_won: none, offences: none, winner: -1 },
    written: 2,
    ...changes,
  };
}

const EMPTY = { how: "out", by: 1, counts: [], blamed: [], scored: [], talks: [], passes: [], plays: [], lead: [] };
const OUT = { ...EMPTY, counts: [[2, 11], [4, 9]] };

/** Entries of an outbox, one after another from the third round on. */
const entries = (...all) => all.map((written, at) => ({ id: `r${at}`, state: "kept", act: "write", body: { after: 2 + at, written } }));
const none = () => false;
const totals = (sheet, ...all) => scoreRounds(sheet, entries(...all), none)?.scores;

test("rounds are counted one on top of another, from where the desk was", () => {
  const sheet = view("powc", { standing: { scores: [7, 3], games_won: [0, 1], offences: [0, 0], winner: -1 } });
  const found = scoreRounds(sheet, entries(OUT, { ...OUT, by: 2, counts: [[1, 4], [3, 5]] }), none);
  assert.deepEqual([found.scores, found.games_won, found.isWhole], [[16, 23], [0, 1], true]);
  assert.deepEqual([...found.rounds.values()].map(({ gained, scores }) => [gained, scores]), [[[0, 20], [7, 23]], [[9, 0], [16, 23]]]);
});

test("each game counts by its own rules", () => {
  assert.deepEqual(totals(view("straight"), OUT), [20, 0]);
  assert.deepEqual(totals(view("bigsix"), { ...OUT, counts: [[2, 11], [3, 9]] }), [20, 0, 0, 0]);
  assert.deepEqual(totals(view("powc"), { ...OUT, blamed: [[2, "6-5"]] }), [0, 31]);
  const blamed = scoreRounds(view("powc"), entries({ ...OUT, blamed: [[3, "6-5"]] }), none);
  assert.deepEqual([blamed.scores, [...blamed.rounds.values()][0].is_void], [[0, 0], true]);
});

test("points made in play and penalties are in it", () => {
  assert.deepEqual(totals(view("straight"), { ...OUT, scored: [["B", 15]], talks: [1, 1], passes: [2] }), [25, 25]);
});

test("where a game ends its totals stay, and the next round begins anew", () => {
  const heavy = { ...OUT, counts: [[2, 30], [4, 25]] };
  const once = scoreRounds(view("powc"), entries(heavy), none);
  assert.deepEqual([once.scores, once.games_won], [[0, 55], [1, 0]]);
  const twice = scoreRounds(view("powc"), entries(heavy, OUT), none);
  assert.deepEqual([twice.scores, [...twice.rounds.values()][1].gained], [[0, 20], [0, 20]]);
});

test("after the end of the match nothing is counted", () => {
  const heavy = { ...OUT, counts: [[2, 30], [4, 25]] };
  const found = scoreRounds(view("powc"), entries(heavy, heavy, OUT), none);
  assert.deepEqual([found.scores, found.games_won, found.rounds.size, found.isWhole], [[0, 55], [2, 0], 2, false]);
});

test("a round that was written play by play is counted with what the desk said of its plays", () => {
  const plays = ["1 plays 5-5", "2 plays 5-0", "3 passes wrongly"];
  const told = { plays, made: [10, 10] };
  const score = (written, changes = {}, known = told) => {
    const [entry, ...rest] = entries({ ...EMPTY, plays, ...written }, OUT);
    return scoreRounds(view("straight", changes), [{ ...entry, told: known }, ...rest], none);
  };
  const out = { counts: [[2, 11], [4, 9]] };
  assert.deepEqual([score(out).scores, score(out).isWhole], [[50, 15], true]);
  assert.equal(score({ ...out, plays: [...plays, "4 plays 5-1"] }), null); // somebody wrote on without the desk
  assert.equal(score(out, {}, null), null);
  // the plays have ended the game; or a penalty among them has, which the desk counts
  const standing = { scores: [40, 0], games_won: [0, 0], offences: [0, 0], winner: -1 };
  const ended = score({ how: "", by: 0, plays: plays.slice(0, 2) }, { standing }, { plays: plays.slice(0, 2), made: [10, 10] });
  assert.deepEqual([ended.scores, ended.games_won, [...ended.rounds.values()][0].scores], [[20, 0], [1, 0], [50, 10]]);
  assert.equal(score({ how: "", by: 0 }, { standing: { ...standing, scores: [0, 45] } }), null);
  // who made the last play can decide a tie, and no counts say who that was
  const blocked = { how: "blocked", by: 0, counts: [[1, 20], [2, 20], [3, 10], [4, 30]] };
  assert.deepEqual([...score(blocked).rounds.values()][0].scores, [60, 15]);
  const tie = view("straight");
  tie.match.options = { ...OPTIONS, blocked_tie: 1 };
  assert.equal(score(blocked, { match: tie.match }), null);
});

test("a round that was written play by play is left to the desk where it said nothing of it, and all after it", () => {
  const played = { ...EMPTY, how: "", plays: ["1 plays 6-6"] };
  assert.equal(scoreRounds(view("straight"), entries(played, OUT), none), null);
  const found = scoreRounds(view("straight"), entries(OUT, played, OUT), none);
  assert.deepEqual([found.scores, found.rounds.size, found.isWhole], [[20, 0], 1, false]);
});

test("what cannot be, or names what is not there, is left to the desk", () => {
  const wrong = [
    { ...OUT, counts: [[2, 11]] },
    { ...OUT, counts: [[2, 11], [5, 9]] },
    { ...OUT, blamed: [[2, "9-9"]] },
    { ...OUT, blamed: [[0, "6-5"]] },
    { ...OUT, scored: [["C", 5]] },
    { ...OUT, by: 7 },
    { ...OUT, counts: [[2, 11.5], [4, 9]] },
    { ...OUT, how: "nothing" },
  ];
  for (const written of wrong) assert.equal(totals(view("powc"), written), undefined, JSON.stringify(written));
  assert.equal(sheetOf(view("powc"), wrong[1]), null);
});

test("refused and taken back rounds, and other versions of one that is there, are not counted, nor what builds on them", () => {
  const sheet = view("powc");
  const [first, second] = entries(OUT, OUT);
  assert.equal(scoreRounds(sheet, [{ ...first, state: "refused" }, second], none), null);
  assert.equal(scoreRounds(sheet, [first, second], (each) => each === first), null);
  assert.equal(scoreRounds(sheet, [{ ...first, body: { ...first.body, after: 1 } }], none), null);
  assert.deepEqual(scoreRounds(sheet, [first, { ...second, state: "refused" }], none).isWhole, true);
});

test("where nobody can say, nothing is shown: no sheet, a dispute, an older sheet, the end", () => {
  for (const changes of [{ seats: undefined }, { standing: null }, { standing: undefined }, { status: "over" }]) {
    assert.equal(totals(view("powc", changes), OUT), undefined);
  }
  const older = view("powc");
  older.match.options = undefined;
  assert.equal(totals(older, OUT), undefined);
  assert.equal(savedHere(null), null);
});

test("the page is told with a mark that it is saved on this phone, and whether the desk counts the rest", () => {
  const app = { view: view("powc"), unsent: entries(OUT, OUT), outbox: { pending: [] } };
  assert.equal(savedHere(scoreHere(app)).text, "on_this_phone");
  app.outbox.pending = [{ act: "withdraw", body: { round: "r1" } }];
  assert.equal(savedHere(scoreHere(app)).text, "on_this_phone desk_counts_rest");
  assert.deepEqual(scoreHere(app).scores, [0, 20]);
});
