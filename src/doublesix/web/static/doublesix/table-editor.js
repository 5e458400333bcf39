// Writing a round: how it ended, the pips that count, what else happened. The desk computes the score and says
// why before anything is written; without a network the round is kept as it is and computed later.

import { byCounts, isBegun, isComplete, wantedSeats } from "./table-draft.js";
import { roundWords } from "./table-head.js";
import { keys } from "./table-keys.js";
import { lastHand } from "./table-last-hand.js";
import { button, h, sideMark, t } from "./table-making.js";
import { outcomeTitle, previewBox } from "./table-outcome.js";
import { MOST_DIGITS, activeField, counts, nextField, numberField, tapActions, tapButton } from "./table-pips.js";
import { lastPlay, playActions, playByPlay } from "./table-plays.js";
import { seatMap } from "./table-seats.js";
import { blamed, slips } from "./table-slips.js";
import { canWrite, isRoundOver, startOver, writeRound } from "./table-writing.js";

/**
 * @import { Writing } from "./table-draft.js"
 * @import { Draft } from "./types.js"
 */

const STEPS_OF_FIVE = [5, 10, 15, 20];

/**
 * What is to be done now: say how it ended, type the pips, or look at the score.
 *
 * @param {Writing} app
 * @returns {"plays" | "end" | "counts" | "preview"}
 */
function stepOf(app) {
  const { draft, view, preview } = app;
  const isWhole = isComplete(draft, view, preview);
  if (isWhole && (draft.isLooked || !draft.how)) return "preview";
  if (!draft.how || draft.how === "target" || draft.how === "time") return draft.mode === "plays" ? "plays" : "end";
  return "counts";
}

/**
 * The part of the page where a round is written: one thing at a time, keys and buttons always in the same place.
 *
 * @param {Writing} app
 */
export function editor(app) {
  const { draft, view } = app;
  const { game, round } = app.roundOf(draft.after);
  const step = stepOf(app);
  const title = round ? roundWords(view, game, round) : draft.isCorrection ? t("correct_title") : t("our_version");
  const isTapping = step === "counts" && Boolean(draft.tapping);
  const isShort = step === "end" && view.match.has_plays; // there is more on that page
  const words = isShort ? title : step === "counts" || outcomeTitle(app) ? question(app, step) : `${title}: ${question(app, step)}`;
  return h(
    `section.step.editor.step-${step}`,
    { "aria-labelledby": "editor-title" },
    h(
      "div.step-body",
      {},
      h(step === "plays" || isTapping ? "h2.visually-hidden" : "h2", { id: "editor-title", tabindex: "-1" }, words),
      app.isOvertaken() &&
        h("div.notice.warning", {}, h("p", {}, t("written_meanwhile")), h("p", {}, button("look", t("look_first"), () => app.close()))),
      step === "plays" && (draft.isEnding && !isRoundOver(app, draft.plays) ? playEnd(app) : playByPlay(app)),
      step === "end" && [view.match.has_plays && modes(app), view.match.has_plays && inPlay(app), ending(app)],
      step === "counts" && counts(app),
      step === "preview" && [previewBox(app), draft.mode === "plays" && lastPlay(app)],
      step !== "plays" && !isTapping && h("div.extras", {}, step === "counts" && tapButton(app), lastHand(app), view.match.has_blamed && blamed(app), slips(app)),
    ),
    foot(app, step),
  );
}

/**
 * @param {Writing} app
 * @param {ReturnType<typeof stepOf>} step
 */
function question(app, step) {
  if (step === "end") return t("how_ended");
  if (step === "plays") return t("by_plays");
  if (step === "preview") return outcomeTitle(app) || t("is_it_so");
  return app.draft.how === "out" ? t("went_out_pips", { name: app.seatName(app.draft.by) }) : t("blocked_pips");
}

/**
 * What stands below the step: back on the left, on on the right.
 *
 * @param {Writing} app
 * @param {ReturnType<typeof stepOf>} step
 */
function foot(app, step) {
  const { draft, view, preview } = app;
  const tapping = wantedSeats(draft, view).find((seat) => draft.tapping === `count-${seat}`);
  const isWhole = isComplete(draft, view, preview);
  const isAsked = step === "preview" && preview.state === "known" && Boolean(preview.data?.doubts?.length) && !draft.isSure;
  const send = () => button("write", app.isDesk ? t("write_down_desk") : t("write_down"), () => writeRound(app), { kind: "primary", disabled: !canWrite(app) });
  const look = () => button("look-at-score", t("see_score"), () => app.edit({ isLooked: true }), { kind: "primary" });
  const sure = () => button("sure", t("it_is_so"), () => app.edit({ isSure: true }), { kind: "primary" });
  return h(
    "div.step-foot",
    {},
    step === "counts" && !tapping && keys(activeField(app), ["next", t("key_next"), () => app.edit(nextField(app, activeField(app)))], MOST_DIGITS),
    h(
      "div.actions.foot-actions",
      {},
      leaving(app, step),
      step === "plays" && playActions(app),
      tapping ? tapActions(app, tapping) : isBegun(draft) && step !== "preview" && step !== "plays" && button("clear", t("start_over"), () => startOver(app), { kind: "plain" }),
      isAsked ? sure() : step === "plays" || tapping ? null : step !== "preview" && isWhole ? look() : send(),
    ),
  );
}

/**
 * One step back: to what was filled in, to the plays, or out of the editor.
 *
 * @param {Writing} app
 * @param {ReturnType<typeof stepOf>} step
 */
function leaving(app, step) {
  if (step === "preview" && app.draft.how) return button("change", t("change"), () => app.edit({ isLooked: false, isSure: false }));
  if (step === "plays" && app.draft.isSlipping) return button("no-slip", t("go_back"), () => app.edit({ isSlipping: false, slip: null }));
  return button("close-editor", t("go_back"), () => app.close());
}

/** @param {Writing} app */
function modes(app) {
  const { draft } = app;
  const choose = (/** @type {Draft["mode"]} */ mode) => () => app.edit({ mode, how: "", by: 0, isLooked: false, ...(mode === "plays" ? { passes: [] } : {}) });
  return h(
    "div.switch",
    { role: "group", "aria-label": t("how_to_write") },
    button("mode-counts", t("by_counts"), choose("counts"), { "aria-pressed": draft.mode === "counts" ? "true" : "false" }),
    button("mode-plays", t("by_plays"), choose("plays"), { "aria-pressed": draft.mode === "plays" ? "true" : "false" }),
  );
}

/**
 * While plays are written: the round can end before all of them are.
 *
 * @param {Writing} app
 */
function playEnd(app) {
  return h(
    "div",
    {},
    h("p", {}, h("strong", {}, t("round_ended"))),
    ending(app),
    h(
      "div.actions",
      {},
      button("not-ended", t("go_back"), () => app.edit({ isEnding: false })),
      button("mode-counts", t("by_counts"), () => app.edit(byCounts(app.draft, app.view))),
    ),
  );
}

/** @param {Writing} app */
function ending(app) {
  const { draft, view } = app;
  const out = (/** @type {number} */ seat) => app.edit({ how: "out", by: seat, active: "", isLooked: false });
  return [
    h("div", { class: view.match.has_plays ? "compact" : "" }, seatMap(app, { key: "out", tap: out, pressed: draft.how === "out" ? draft.by : 0, label: t("who_went_out") })),
    h(
      "div.actions.ends",
      {},
      button("blocked", t("blocked"), () => app.edit({ how: "blocked", by: 0, active: "", isLooked: false }), {
        "aria-pressed": draft.how === "blocked" ? "true" : "false",
      }),
      view.match.has_plays &&
        draft.mode === "counts" &&
        button("target", t("target_in_play", { target: view.match.target }), () => app.edit({ how: "target", by: 0, isLooked: false }), {
          "aria-pressed": draft.how === "target" ? "true" : "false",
        }),
    ),
  ];
}

/**
 * Points made in play, as they are made: a tap for each.
 *
 * @param {Writing} app
 */
export function inPlay(app) {
  const { draft, view } = app;
  return h(
    "fieldset.in-play",
    {},
    h("legend.visually-hidden", {}, t("made_in_play")),
    view.sides.map((side, at) => {
      const key = `scored-${side.notation}`;
      const now = Number(draft.scored[side.notation] || 0);
      const score = (/** @type {string} */ value) => app.edit({ scored: { ...draft.scored, [side.notation]: value }, isLooked: false });
      return h(
        "div",
        { class: `points-row side-${at}` },
        h("label", { for: key }, sideMark(at), " ", side.name),
        h(
          "div.fives",
          { role: "group", "aria-label": t("points_of", { name: side.name }) },
          numberField(app, key, draft.scored[side.notation] ?? "", score, 3),
          STEPS_OF_FIVE.map((points) =>
            button(`plus-${points}-${side.notation}`, `+${points}`, () => score(String(now + points)), {
              "aria-label": t("more_points", { points, name: side.name }),
            }),
          ),
        ),
      );
    }),
  );
}
