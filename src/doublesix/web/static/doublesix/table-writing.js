// The round that is being written: begun, asked about, corrected, kept and sent.

import { draftOf, isComplete, mayEndItself, newDraft, writtenOf } from "./table-draft.js";
import { t } from "./table-making.js";

/**
 * @import { App } from "./table.js"
 * @import { Body, Draws, Entry, Preview, Waiting, Written } from "./types.js"
 */

const PREVIEW_MS = 300;

/**
 * @param {App} app
 * @param {number} after
 * @param {Draws} [lead]
 */
export function startDraft(app, after, lead = []) {
  app.draft = newDraft(after, app.view.edition, lead);
  app.preview = { state: "none", key: "" };
  app.keepDraft();
}

/**
 * A draft is for one round; when that was written meanwhile, it begins anew, unless it says so itself.
 *
 * @param {App} app
 */
export function draftNext(app) {
  const after = app.sheet.written + app.unsent.length;
  if (!app.draft || (app.draft.after !== after && !app.draft.isContest && app.draft.correcting === null)) {
    startDraft(app, after, app.draft?.after === after ? app.draft.lead : []);
  }
}

/** @param {App} app */
export function openRound(app) {
  draftNext(app);
  app.show("editor");
  askPreview(app);
}

/**
 * Our own version of a round that somebody else wrote, or the version of the side that has the phone.
 *
 * @param {App} app
 * @param {number} after
 * @param {number} [as]
 */
export function openAt(app, after, as = app.side) {
  startDraft(app, after);
  Object.assign(app.writing, { isContest: true, as });
  app.show("editor");
}

/**
 * Somebody went out, tapped where they sit.
 *
 * @param {App} app
 * @param {number} seat
 */
export function openOut(app, seat) {
  openRound(app);
  app.edit({ how: "out", by: seat, active: "", isLooked: false });
}

/**
 * What this side wrote itself and nobody has agreed with, to be put right.
 *
 * @param {App} app
 * @param {Waiting} round
 * @param {number} at
 */
export function correctRound(app, round, at) {
  app.draft = draftOf(round.written, app.sheet.rounds.length + at, app.view.edition);
  Object.assign(app.draft, { isContest: true, isCorrection: true, as: round.side });
  app.preview = { state: "none", key: "" };
  app.show("editor");
  askPreview(app);
}

/**
 * @param {App} app
 * @param {Entry} entry
 */
export function correctEntry(app, entry) {
  const { after = 0, written } = entry.body;
  const place = Math.min(after, app.sheet.written + roundsBefore(app, entry));
  app.draft = draftOf(/** @type {Written} */ (written), place, app.view.edition);
  app.draft.correcting = entry.n;
  app.preview = { state: "none", key: "" };
  app.show("editor");
  askPreview(app);
}

/**
 * @param {App} app
 * @param {Entry} entry
 */
export async function sendAgain(app, entry) {
  const { after = 0 } = entry.body;
  const changes = entry.act === "write" ? { after: Math.min(after, app.sheet.written + roundsBefore(app, entry)) } : {};
  await app.outbox.tryAgain(entry.n, changes);
}

/**
 * How many of this phone's rounds wait before this one.
 *
 * @param {App} app
 * @param {Entry} entry
 */
function roundsBefore(app, entry) {
  return app.unsent.filter((each) => each.order < entry.order).length;
}

/** @param {App} app */
export function startOver(app) {
  const { after, isContest, correcting, lead, as: side, isCorrection } = app.writing;
  startDraft(app, after, lead);
  Object.assign(app.writing, { isContest, correcting, as: side, isCorrection });
  app.render();
}

/**
 * @param {App} app
 * @param {string[]} plays
 */
export function isRoundOver(app, plays) {
  return plays.length > 0 && app.preview.state === "known" && Boolean(app.preview.data?.is_whole);
}

/**
 * Ask the desk what the round would come to, a moment after the last change.
 *
 * @param {App} app
 */
export function askPreview(app) {
  const { view } = app;
  if (app.panel !== "editor" || !app.draft || !view.seats) return;
  const written = writtenOf(app.draft, view);
  const isAsked = isComplete(app.draft, view, app.preview) || (!written.how && mayEndItself(app.draft));
  const body = { act: "preview", written, after: app.draft.after };
  const key = JSON.stringify([body, app.view.seq]);
  if (!isAsked || (key === app.preview.key && app.preview.state !== "unreached")) {
    if (!isAsked) app.preview = { state: "none", key: "" };
    return;
  }
  clearTimeout(app.previewTimer);
  const isUnreached = app.preview.key === key && app.preview.state === "unreached";
  // The desk can only compute on top of rounds that it has.
  if (app.draft.after > view.written) {
    app.preview = { state: "unreached", key };
    return;
  }
  const before = app.preview.data;
  app.preview = { state: isUnreached ? "unreached" : "asking", key, data: before };
  app.previewTimer = setTimeout(() => askNow(app, body, key), PREVIEW_MS);
}

/**
 * @param {App} app
 * @param {object} body
 * @param {string} key
 */
async function askNow(app, body, key) {
  const { status, data } = await app.desk.post(body);
  if (app.preview.key !== key) return;
  if (status === 422 && data) app.preview = { state: "known", key, data: { refused: data.words, words: [], gained: [], scores: [] } };
  else if (data?.preview) hear(app, data.preview, key);
  else app.preview = { ...app.preview, state: "unreached" };
  if (app.draft?.isLooked && app.preview.state === "known") app.say(app.preview.data?.refused || app.preview.data?.words.join(" ") || "");
  app.render();
}

/**
 * The desk's word of the round that is being written; what its plays make is kept for when it cannot be reached.
 *
 * @param {App} app
 * @param {Preview} preview
 * @param {string} key
 */
function hear(app, preview, key) {
  app.preview = { state: "known", key, data: preview };
  if (!preview.play || !app.draft) return;
  app.draft.told = { plays: app.draft.plays, made: preview.play.made };
  app.keepDraft();
}

/**
 * A round can be written when it is complete and the desk has not said that it cannot be.
 *
 * @param {App} app
 */
export function canWrite(app) {
  if (!app.draft || !isComplete(app.draft, app.sheet, app.preview)) return false;
  const { state, data } = app.preview;
  if (state === "known") return !data?.refused;
  return state === "unreached" || (state === "asking" && app.isLost);
}

/** @param {App} app */
export async function writeRound(app) {
  if (!canWrite(app) || app.isWriting) return;
  const side = app.writing.as ?? app.side;
  if (side === app.side || app.me.includes(side) || app.view.match.agrees_by_hand) {
    await sendRound(app, {});
    return;
  }
  app.handed = side;
  app.handedFor = "write";
  app.texts = {};
  app.show("hand");
}

/**
 * Keep the round and send it, with a code where another side than the phone's own wrote it.
 *
 * @param {App} app
 * @param {Pick<Body, "code" | "once">} proof
 */
export async function sendRound(app, proof) {
  app.isWriting = true;
  const { after, correcting, as: side = app.side, isCorrection, told } = app.writing;
  const written = writtenOf(app.writing, app.sheet);
  const correction = isCorrection ? { correction: true } : {};
  try {
    if (correcting === null) await app.outbox.put("write", { side, after, written, ...correction, ...proof }, app.view.edition, told);
    else await app.outbox.correct(correcting, { after, written }, told);
    app.draft = null;
    app.keepDraft();
    app.panel = "";
    app.say(t("kept_word"));
  } finally {
    app.isWriting = false;
  }
  app.render();
  if (app.isDesk) app.root.scrollIntoView({ block: "start" });
  else window.scrollTo(0, 0);
}
