// Rounds that nobody may lose: two versions of one, those that are only here, those that the desk did not take.

import { openRounds } from "./table-agreeing.js";
import { handTo } from "./table-handover.js";
import { button, clock, h, list, t } from "./table-making.js";
import { leftHands, outcome } from "./table-outcome.js";
import { scoreHere } from "./table-score.js";
import { correctEntry, sendAgain } from "./table-writing.js";

/**
 * @import { App } from "./table.js"
 * @import { Counted, Entry, Version, Written } from "./types.js"
 */

/**
 * A version of a round: what it gives and why, or why it cannot be.
 *
 * @param {App} app
 * @param {Version} round
 */
function version(app, round) {
  if (round.refused) return [h("div.notice.error", {}, h("p", {}, round.refused)), said(app, round.written)];
  return [outcome(app, round), list(round.words, "why"), leftHands(app, round.written)];
}

/** @param {App} app */
export function contested(app) {
  const view = app.sheet;
  const origins = [...new Set((view.rivals ?? []).map((each) => each.against))];
  return origins.map((id) => {
    const at = view.waiting.findIndex((each) => each.id === id);
    const counted = /** @type {Counted} */ (view.rounds.find((each) => each.id === id));
    /** @type {Version[]} */
    const versions = [
      at >= 0 ? view.waiting[at] : { ...counted, words: [], refused: "", isCounted: true },
      ...view.rivals.filter((each) => each.against === id),
    ];
    return h(
      "div.sheet.contested",
      { "data-id": id },
      h("h2", {}, t("contested_title")),
      h("p", {}, t("contested_help")),
      h("div.versions-side-by-side", {}, versions.map((each, index) => oneVersion(app, each, `${id}-${index}`))),
      h("div.actions", {}, button(`contested-call-${id}`, t("call_judge"), () => app.show("call"))),
    );
  });
}

/**
 * @param {App} app
 * @param {Version} round
 * @param {string} key
 */
function oneVersion(app, round, key) {
  const waits = app.outbox.pending.some((each) => each.act === "withdraw" && each.body.round === round.id);
  return h(
    "div.version",
    { "data-id": round.id },
    h("h3", {}, t("version_of", { name: app.sideName(round.side) })),
    round.isCounted ? h("p", {}, h("span.state", {}, t("counts_already"))) : null,
    version(app, round),
    waits && h("p", {}, h("span.state.waiting", {}, t("taken_back_on_this_phone"))),
    round.may_withdraw && !round.isCounted && !waits
      ? button(`drop-${key}`, app.isDesk ? t("take_back") : t("take_ours_back"), () => app.withdraw(round))
      : null,
  );
}

/**
 * Rounds that are only on this phone so far, in one line; the others agree on this phone all the same.
 *
 * @param {App} app
 */
export function unsent(app) {
  const waiting = app.unsent.filter((each) => each.state === "kept");
  if (!waiting.length) return null;
  const sides = app.view.waiting?.length || app.isDesk ? [] : openRounds(app);
  const here = scoreHere(app);
  return h(
    "section.waiting.unsent",
    { "aria-label": t("unsent_title") },
    h(
      "details.fold",
      { id: "unsent" },
      h("summary", {}, t("rounds_unsent", { count: waiting.length })),
      h("p.soft", {}, t(here?.isWhole ? "unsent_counted" : "unsent_help")),
      list(waiting.map((entry) => unsentRow(app, entry, here?.rounds.get(entry.id))), "rows"),
    ),
    h("div.actions", {}, sides.map(({ side }) => button(`hand-${side}`, t("hand_over_to", { name: app.sideName(side) }), () => handTo(app, side)))),
  );
}

/**
 * @param {App} app
 * @param {Entry} entry
 * @param {import("./table-score.js").RoundScore | undefined} counted
 */
function unsentRow(app, entry, counted) {
  const agreed = app.outbox.pending.some((each) => each.act === "confirm" && each.order > entry.order);
  const drop = app.outbox.pending.some((each) => each.act === "withdraw" && each.body.round === entry.id);
  return h(
    "div.waiting-round",
    { "data-id": entry.id },
    counted ? outcome(app, counted) : null,
    said(app, /** @type {Written} */ (entry.body.written)),
    agreed && h("p", {}, h("span.state.waiting", {}, t("agreed_on_this_phone"))),
    drop ? h("p", {}, h("span.state.waiting", {}, t("taken_back_on_this_phone"))) : null,
    !drop && button(`take-back-${entry.n}`, t("take_back"), () => app.outbox.takeBack(entry.n), { kind: "plain" }),
  );
}

/**
 * A round as it was written, where the desk has not said what it comes to.
 *
 * @param {App} app
 * @param {Written} written
 */
function said(app, written) {
  const words = [];
  if (written.how === "out") words.push(t("said_out", { name: app.seatName(written.by) }));
  if (written.how === "blocked") words.push(t("blocked"));
  if (written.how === "time") words.push(t("no_hand"));
  if (written.is_last) words.push(t("was_last_hand"));
  if (written.how === "target") words.push(t("target_in_play", { target: app.view.match.target }));
  for (const [seat, pips] of written.counts) words.push(t("said_pips", { name: app.seatName(seat), pips }));
  for (const [seat, name] of written.blamed) words.push(t("blamed_tile", { tile: name, name: app.seatName(seat) }));
  for (const [side, points] of written.scored) words.push(t("said_scored", { name: app.notationName(side), points }));
  for (const seat of written.talks) words.push(t("said_talked", { name: app.seatName(seat) }));
  for (const seat of written.passes) words.push(t("said_passed", { name: app.seatName(seat) }));
  if (written.plays.length) words.push(t("said_plays", { count: written.plays.length }));
  return [list(words, "why"), leftHands(app, written)];
}

/** @param {App} app */
export function refusals(app) {
  return app.outbox.refused.map((entry) =>
    h(
      "section.notice.error.refusal",
      { role: "alert", "data-id": entry.id },
      h("h2", {}, t(`refused_${entry.act}`)),
      h("p", {}, entry.words),
      entry.act === "write" ? said(app, /** @type {Written} */ (entry.body.written)) : null,
      h(
        "div.actions",
        {},
        entry.act === "write" && button(`correct-${entry.n}`, t("correct"), () => correctEntry(app, entry)),
        entry.act !== "confirm" && button(`again-${entry.n}`, t("send_again"), () => sendAgain(app, entry)),
        button(`forget-${entry.n}`, entry.act === "write" ? t("take_back") : t("leave_it"), () => app.outbox.takeBack(entry.n)),
      ),
    ),
  );
}

/**
 * What this phone wrote and could not send before the match was annulled.
 *
 * @param {App} app
 */
export function annulled(app) {
  const all = app.outbox.annulled;
  if (!all.length) return null;
  return h(
    "section.notice.error.annulled",
    { role: "alert" },
    h("h2", {}, t("annulled_title")),
    h("p", {}, t("annulled_help")),
    list(all.map((each) => `${clock(each.at)} · ${t(`act_${each.act}`)}`), "why"),
    h("div.actions", {}, button("annulled-seen", t("understood"), () => app.outbox.seen())),
  );
}
