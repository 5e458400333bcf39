// The score of rounds that are only on this phone, counted with the rules as they were translated (rules.js): shown
// until the desk has the rounds, and marked. Where the phone cannot tell, it says so and leaves it to the desk.

import { TILE_NAMES, TILE_VALUES, scoreSheet } from "./rules.js";
import { passedWrongly } from "./table-draft.js";
import { h, t } from "./table-making.js";

/**
 * @import { RoundSheet, SheetRules } from "./rules.js"
 * @import { App } from "./table.js"
 * @import { Entry, SheetView, Told, View, Written } from "./types.js"
 *
 * @typedef {{ gained: number[], scores: number[], is_void: boolean }} RoundScore
 * @typedef {{ scores: number[], games_won: number[], rounds: Map<string, RoundScore>, isWhole: boolean }} PhoneScore
 */

/**
 * The score with the rounds that the desk does not have; nothing where there are none or none can be counted.
 *
 * @param {App} app
 */
export function scoreHere(app) {
  const isDropped = (/** @type {Entry} */ entry) =>
    app.outbox.pending.some((each) => each.act === "withdraw" && each.body.round === entry.id);
  return scoreRounds(app.view, app.unsent, isDropped);
}

/**
 * That the score is this phone's own count so far.
 *
 * @param {PhoneScore | null} score
 */
export function savedHere(score) {
  if (!score) return null;
  const rest = score.isWhole ? "" : ` ${t("desk_counts_rest")}`;
  return h("p.saved-here", { id: "saved-here" }, h("span.state.waiting", {}, t("on_this_phone")), rest);
}

/**
 * What rounds come to, one on top of another, from what the desk last knew. The first that is not of a row (it was
 * refused, taken back, or is another version of one that is there) ends the count, and so does one that the phone
 * cannot count.
 *
 * @param {View} view
 * @param {Entry[]} entries
 * @param {(entry: Entry) => boolean} isDropped
 * @returns {PhoneScore | null}
 */
export function scoreRounds(view, entries, isDropped) {
  if (!view.seats || !view.standing || view.status === "over") return null;
  const rules = rulesOf(view);
  let { standing } = view;
  /** @type {Map<string, RoundScore>} */
  const rounds = new Map();
  for (const entry of entries) {
    const isNext = entry.body.after === view.written + rounds.size;
    if (entry.state !== "kept" || !isNext || isDropped(entry)) break;
    const sheet = entry.body.written && sheetOf(view, entry.body.written, entry.told);
    const score = sheet && scored(rules, standing, sheet);
    if (!score?.is_possible) break;
    const before = standing.scores;
    const gained = score.scores.map((points, side) => points - before[side]);
    rounds.set(entry.id, { gained, scores: [...score.scores], is_void: score.is_void });
    standing = score.standing;
  }
  const last = [...rounds.values()].at(-1);
  if (!last) return null;
  const waits = entries.filter((each) => each.state === "kept").length;
  return { scores: last.scores, games_won: [...standing.games_won], rounds, isWhole: rounds.size === waits };
}

/**
 * @param {SheetRules} rules
 * @param {import("./rules.js").Standing} standing
 * @param {RoundSheet} sheet
 */
function scored(rules, standing, sheet) {
  try {
    return scoreSheet(rules, standing, sheet);
  } catch {
    return null; // a sheet of another version of the program, or a number beyond all counting: the desk says
  }
}

/**
 * @param {SheetView} view
 * @returns {SheetRules}
 */
function rulesOf(view) {
  const { game, is_partnership, points_are_bad, options } = view.match;
  return { game, is_partnership, points_are_bad, seats: view.seated.reduce((all, seat) => all + 2 ** seat, 0), options };
}

/**
 * A round as rows of numbers; nothing where the desk never said what its plays make, where it ends a game by time
 * (E40), or names what this table does not have.
 *
 * @param {SheetView} view
 * @param {Written} written
 * @param {Told} [told]
 * @returns {RoundSheet | null}
 */
export function sheetOf(view, written, told) {
  if (written.plays.length) return sheetOfPlays(view, written, told);
  const { how, by, talks, passes } = written;
  const tiles = written.blamed.map(([, name]) => TILE_NAMES.indexOf(name));
  const sides = written.scored.map(([notation]) => view.sides.findIndex((each) => each.notation === notation));
  const seats = [...written.counts, ...written.blamed].map(([seat]) => seat);
  if (how === "time" || written.is_last || tiles.includes(-1) || sides.includes(-1) || !seats.every((seat) => [1, 2, 3, 4].includes(seat))) return null;
  const counts = [-1, -1, -1, -1, -1];
  const blamed = [0, 0, 0, 0, 0];
  const points = (view.standing?.scores ?? []).map(() => 0);
  for (const [seat, pips] of written.counts) counts[seat] = pips;
  written.blamed.forEach(([seat], at) => (blamed[seat] += TILE_VALUES[tiles[at]]));
  written.scored.forEach(([, made], at) => (points[sides[at]] += made));
  return { how, by, counts, blamed, scored: points, talks, passes };
}

/**
 * A round that was written play by play, as its counts would be: what its plays make is the desk's word. Of a tie of
 * a blocked round the last play can decide, which no counts say.
 *
 * @param {SheetView} view
 * @param {Written} written
 * @param {Told} [told]
 */
function sheetOfPlays(view, written, told) {
  if (!told || told.plays.join() !== written.plays.join()) return null;
  if (written.how === "blocked" && view.match.options.blocked_tie > 0) return null;
  return sheetOf(view, {
    ...written,
    how: written.how || "target",
    scored: view.sides.map(({ notation }, side) => [notation, told.made[side]]),
    passes: [...written.passes, ...passedWrongly(written.plays)],
    plays: [],
  });
}
