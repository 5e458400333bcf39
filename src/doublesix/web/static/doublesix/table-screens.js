// What a table's phone shows: the score at a glance, who sits where, and what there is to do now.

import { disputePanel, handOver, openRounds, waitingLine } from "./table-agreeing.js";
import { beginAction, joinCard, lacksLineUp, leadCard, lineUps } from "./table-begin.js";
import { isBegun } from "./table-draft.js";
import { editor, inPlay } from "./table-editor.js";
import { aim, roundWords, score } from "./table-head.js";
import { callPanel, callState, rulings } from "./table-judge.js";
import { button, h, list, t } from "./table-making.js";
import { history, over, record } from "./table-past.js";
import { seatMap } from "./table-seats.js";
import { annulled, contested, refusals, unsent } from "./table-versions.js";
import { draftNext, openOut, openRound } from "./table-writing.js";

/**
 * @import { App } from "./table.js"
 * @import { Writing } from "./table-draft.js"
 * @import { SheetView } from "./types.js"
 */

/**
 * The page as it stands: the score, and beside or below it what there is to do.
 *
 * @param {App} app
 */
export function screen(app) {
  const main = step(app) ?? todo(app);
  const isStep = !app.isDesk && step(app) !== null;
  return [
    app.isDesk && h("div.glance", {}, score(app), h("p.aim", {}, aim(app.view)), app.view.seats ? seats(app) : null),
    h("div.doing", {}, changed(app), isStep ? null : callState(app), refusals(app), main, isStep ? null : missing(app)),
    !isStep && h("div.past", {}, rulings(app), history(app), record(app)),
  ];
}

/**
 * One thing that has the page for itself, if any: a round to write, a phone handed over, a call.
 *
 * @param {App} app
 */
function step(app) {
  if (app.isGone) return null;
  if (app.panel === "call") return callPanel(app);
  if (!app.mayWrite) return null;
  if (app.panel === "editor" && app.draft) return editor(/** @type {Writing} */ (app));
  if (app.panel === "hand" && app.view.seats) return handOver(app);
  return app.panel === "dispute" && app.view.seats ? disputePanel(app) : null;
}

/** @param {App} app */
function seats(app) {
  const view = app.sheet;
  return h(
    "section.seats",
    { "aria-labelledby": "seats-title" },
    h("h2.visually-hidden", { id: "seats-title" }, t("seats")),
    seatMap(app),
    nextWords(view),
  );
}

/** @param {SheetView} view */
function nextWords(view) {
  return view.next?.words?.length ? list(view.next.words, "next-words") : null;
}

/** @param {App} app */
function changed(app) {
  const { you, match } = app.view;
  const words = you.left || match.anew;
  return [
    words && !app.isGone && h("div.notice", { class: `notice ${you.left ? "error" : "warning"} changed` }, h("p", {}, words)),
    annulled(app),
  ];
}

/** @param {App} app */
function todo(app) {
  const { view } = app;
  if (app.isGone) return [h("div.notice.error", { role: "alert" }, h("p", {}, app.isGone), h("p", {}, t("gone_help")))];
  if (view.you.left) return [joinCard(app)];
  if (view.status === "over") return [unsent(app), over(app)];
  if (view.status === "unopened" && !view.match.is_open) {
    return [h("div.notice", {}, h("p", {}, t("starts_at", { when: view.match.starts_words }))), joinCard(app)];
  }
  if (!app.mayWrite) return [waitingLine(app), joinCard(app), view.seats ? seats(app) : null];
  if (lacksLineUp(app)) return [unsent(app), lineUps(app)]; // first who plays
  return [
    contested(app),
    unsent(app),
    waitingLine(app),
    lineUps(app),
    view.next?.starter ? null : leadCard(app),
    view.seats ? home(app) : null,
    view.next?.starter ? leadCard(app) : null,
    view.seats ? writeAction(app) : null,
    view.seats ? null : beginAction(app),
  ];
}

/**
 * Said before the sheet is begun, and until a round counts.
 *
 * @param {App} app
 */
function missing(app) {
  const { match } = app.view;
  return match.missing ? h("div.notice.warning", { id: "missing" }, h("p", {}, match.missing)) : null;
}

/**
 * The table: who goes out is tapped where they sit.
 *
 * @param {App} app
 */
function home(app) {
  const view = app.sheet;
  if (app.isDesk) return null;
  if (view.ahead.ends_game) {
    return h("section.home", {}, h("h2", {}, t("game_written")), h("p", {}, t("game_written_help", { scores: view.ahead.scores.join(" : ") })));
  }
  const { game, round } = app.roundOf(view.written + app.unsent.length);
  if (!round) return null;
  const inFives = view.match.has_plays;
  const isFree = inFives ? !app.draft?.how && !app.draft?.plays.length : !isBegun(app.draft);
  if (inFives && isFree) draftNext(app);
  return h(
    "section.home",
    { "aria-labelledby": "home-title" },
    h("h2", { id: "home-title", tabindex: "-1" }, roundWords(view, game, round), isFree ? `: ${t("who_went_out")}` : ""),
    inFives && isFree && inPlay(/** @type {Writing} */ (app)),
    h("div", { class: inFives ? "compact" : "" }, seatMap(app, isFree ? { key: "went-out", tap: (seat) => openOut(app, seat), label: t("who_went_out") } : undefined)),
    app.unsent.length ? null : nextWords(view),
    h("p.aim", {}, aim(view)),
    view.games?.length ? h("p.soft", {}, t("games_so_far", { scores: view.games.map((each) => each.join("–")).join(", ") })) : null,
  );
}

/**
 * Always at the foot of the page, however many rounds there are.
 *
 * @param {App} app
 */
function writeAction(app) {
  const view = app.sheet;
  if ((!view.next && !app.unsent.length) || view.ahead.ends_game) return null;
  const isAsked = openRounds(app).some((each) => app.me.includes(each.side));
  return h(
    "div.actions.main-action",
    {},
    button("open-editor", isBegun(app.draft) ? t("go_on_writing") : t("write_round"), () => openRound(app), { kind: isAsked && !app.isDesk ? "" : "primary" }),
  );
}
