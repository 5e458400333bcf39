// A round half written: what was said of it so far, what is still asked for, and what of it goes to the desk.

import { isLast } from "./table-last-hand.js";

/**
 * @import { App } from "./table.js"
 * @import { Asked, Draft, Draws, SheetView, Written } from "./types.js"
 *
 * @typedef {App & { draft: Draft, view: SheetView }} Writing
 */

/**
 * @param {number} after
 * @param {number} edition
 * @param {Draws} [lead]
 * @returns {Draft}
 */
export function newDraft(after, edition, lead = []) {
  return {
    after,
    edition,
    correcting: null,
    how: "",
    by: 0,
    counts: {},
    tiles: {},
    blamed: [],
    blaming: 0,
    scored: {},
    talks: [],
    passes: [],
    plays: [],
    picked: "",
    mode: "counts",
    lead,
    active: "",
    tapping: "",
  };
}

/**
 * A draft that holds what was written before, to be corrected.
 *
 * @param {Partial<Written> & Pick<Written, "how" | "by">} written
 * @param {number} after
 * @param {number} edition
 * @returns {Draft}
 */
export function draftOf(written, after, edition) {
  const draft = newDraft(after, edition, written.lead ?? []);
  Object.assign(draft, { how: written.how, by: written.by });
  for (const [seat, pips] of written.counts ?? []) draft.counts[seat] = String(pips);
  for (const [side, points] of written.scored ?? []) draft.scored[side] = String(points);
  draft.blamed = [...(written.blamed ?? [])];
  draft.talks = [...(written.talks ?? [])];
  draft.passes = [...(written.passes ?? [])];
  draft.plays = [...(written.plays ?? [])];
  if (draft.plays.length) draft.mode = "plays";
  draft.isLast = Boolean(written.is_last);
  for (const [seat, name] of written.left ?? []) draft.tiles[seat] = [...(draft.tiles[seat] ?? []), name];
  return draft;
}

/**
 * Whether somebody has begun to write.
 *
 * @param {Draft | null} draft
 */
export function isBegun(draft) {
  return Boolean(draft && (draft.how || draft.plays.length || Object.values(draft.scored).some((points) => Number(points) > 0) || draft.blamed.length || draft.talks.length || draft.passes.length));
}

/**
 * The seats whose pips are asked for, as the desk says: it depends on how the round ended.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 */
export function wantedSeats(draft, view) {
  if (draft.how === "blocked") return view.counted.blocked;
  return draft.how === "out" ? (view.counted.out[draft.by] ?? []) : [];
}

/**
 * The round as the desk takes it.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 * @returns {Written}
 */
export function writtenOf(draft, view) {
  if (draft.how === "time") {
    return { how: "time", by: 0, counts: [], blamed: [], scored: [], talks: [], passes: [], plays: [], lead: [] };
  }
  const wanted = wantedSeats(draft, view);
  const left = wanted.flatMap((seat) => (draft.tiles[seat] ?? []).map((name) => /** @type {[number, string]} */ ([seat, name])));
  const isCounted = view.match.has_plays && draft.mode !== "plays";
  return {
    how: draft.how,
    by: draft.how === "out" ? draft.by : 0,
    counts: wanted.map((seat) => [seat, Number(draft.counts[seat])]),
    blamed: draft.how === "target" ? [] : draft.blamed,
    scored: isCounted
      ? Object.entries(draft.scored)
          .filter(([, points]) => points !== "" && (Number(points) > 0 || draft.how === "target"))
          .map(([side, points]) => [side, Number(points)])
      : [],
    talks: draft.talks,
    passes: draft.passes,
    plays: draft.mode === "plays" ? draft.plays : [],
    lead: draft.lead,
    ...(isLast(draft, view) ? { is_last: true } : {}),
    ...(left.length ? { left } : {}),
  };
}

/**
 * Plays and penalties can end a game without anything more being said (F11, F19).
 *
 * @param {Draft} draft
 */
export function mayEndItself(draft) {
  return (draft.mode === "plays" && draft.plays.length > 0) || draft.talks.length > 0 || draft.passes.length > 0;
}

/** @param {Asked} preview */
function endedItself(preview) {
  return preview.state === "known" && !preview.data?.refused && Boolean(preview.data?.is_whole);
}

/**
 * Whether everything is said that the desk wants to know.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 * @param {Asked} preview
 */
export function isComplete(draft, view, preview) {
  if (!draft.how) return mayEndItself(draft) && endedItself(preview);
  if (draft.how === "out" && !view.counted.out[draft.by]) return false; // nobody, or nobody who plays
  if (draft.how === "target") return Object.values(draft.scored).some((points) => Number(points) > 0);
  return wantedSeats(draft, view).every((seat) => /^\d+$/.test(draft.counts[seat] ?? ""));
}

/**
 * The seats that passed although a tile fitted, as plays say it (F18).
 *
 * @param {string[]} plays
 */
export function passedWrongly(plays) {
  return plays.filter((play) => play.endsWith(" passes wrongly")).map((play) => Number(play[0]));
}

/**
 * A round whose plays are not written on, by counts: what they made, as far as the desk has said it, is filled in.
 *
 * @param {Draft} draft
 * @param {SheetView} view
 * @returns {Partial<Draft>}
 */
export function byCounts(draft, view) {
  const { plays, made } = toldOf(draft);
  const scored = Object.fromEntries(view.sides.map(({ notation }, side) => [notation, made[side] ? String(made[side]) : ""]));
  return { mode: "counts", how: "", by: 0, isEnding: false, isLooked: false, picked: "", ...(plays.length ? { scored, passes: passedWrongly(plays) } : {}) };
}

/**
 * How far the desk has counted the plays of this round; nothing of it where they were taken back since.
 *
 * @param {Draft} draft
 */
export function toldOf(draft) {
  const told = draft.told ?? { plays: [], made: [] };
  return told.plays.every((play, at) => draft.plays[at] === play) ? told : { plays: [], made: [] };
}

/** @param {Draft} draft */
export function laid(draft) {
  return draft.plays.map((play) => /plays (\d-\d)/.exec(play)?.[1] ?? "").filter(Boolean);
}
