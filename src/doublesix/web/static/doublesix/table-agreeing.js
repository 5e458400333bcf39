// Agreeing with what waits: folded into one line, agreed with in one word; on a shared phone the other side takes
// it and types its code, or taps where the organiser wants none. One of several that is not right is picked out.

import { codeTyped, dispute, handTo } from "./table-handover.js";
import { keys } from "./table-keys.js";
import { button, h, list, sideMark, t } from "./table-making.js";
import { gainedWords, leftHands } from "./table-outcome.js";
import { correctRound, openAt } from "./table-writing.js";

/**
 * @import { App } from "./table.js"
 * @import { SheetView, Waiting } from "./types.js"
 *
 * @typedef {{ side: number, round: string, count: number }} Open
 */

const CODE_DIGITS = 6;

/**
 * What each side can agree with in one word, at the desk and on this phone; what it did agree with here is left out.
 *
 * @param {App} app
 * @returns {Open[]}
 */
export function openRounds(app) {
  const { view } = app;
  if (!view.ahead || view.status === "over") return [];
  const unsent = app.unsent.filter((each) => each.state === "kept");
  const isFree = view.ahead.rounds === view.waiting.length; // nothing stands between them and what is only here
  return view.playing.flatMap((side) => {
    const rounds = view.waiting.slice(0, view.ahead.rounds).filter((each) => each.needs.includes(side)).map((each) => each.id);
    if (isFree) rounds.push(...unsent.filter((each) => each.body.side !== side).map((each) => each.id));
    const agreed = rounds.map((id) => isAgreed(app, id, side)).lastIndexOf(true);
    const left = rounds.slice(agreed + 1);
    return left.length ? [{ side, round: /** @type {string} */ (left.at(-1)), count: left.length }] : [];
  });
}

/**
 * Whether this phone has agreed with a round and the desk does not know yet.
 *
 * @param {App} app
 * @param {string} id
 * @param {number} side
 */
function isAgreed(app, id, side) {
  return app.outbox.pending.some((each) => each.act === "confirm" && each.body.round === id && each.body.side === side);
}

/**
 * Rounds that wait, in one line; all of them are below it when it is opened.
 *
 * @param {App} app
 */
export function waitingLine(app) {
  const { view } = app;
  if (!view.waiting?.length) return null;
  const open = openRounds(app);
  const contested = new Set(view.rivals.map((each) => each.against));
  const rounds = view.waiting.filter((each) => !contested.has(each.id));
  if (!rounds.length) return null;
  const wanting = rounds.filter((each) => each.needs.length).length;
  const needed = [...new Set(rounds.flatMap((each) => each.needs))];
  const isOther = view.sides.length === 2 && needed.length === 1 && !app.me.includes(needed[0]) && app.mayWrite && !app.isDesk;
  const name = isOther ? t("the_other_side") : needed.map((side) => app.sideName(side)).join(", ");
  const isSaved = !open.length && app.outbox.pending.some((each) => each.act === "confirm");
  return h(
    "section.waiting",
    { "aria-label": t("waiting_rounds") },
    h(
      "details.fold",
      { id: "waiting" },
      h("summary", {}, isSaved ? t("agreed_on_this_phone") : name ? t(wanting > 1 ? "rounds_wait" : "round_waits", { count: wanting, name }) : t("rounds_kept", { count: rounds.length })),
      list(rounds.map((each) => waitingRow(app, each)), "rows"),
    ),
    h("div.actions", {}, app.mayWrite && open.map((each) => agreeButtons(app, each))),
  );
}

/**
 * @param {App} app
 * @param {Open} open
 */
function agreeButtons(app, { side, round, count }) {
  const name = app.sideName(side);
  if (app.isDesk) return button(`desk-agree-${side}`, t("signed_by", { name, count }), () => app.confirm(round, side));
  const hand = app.view.sides.length > 2 ? t("hand_over_to", { name }) : t("hand_over");
  if (!app.me.includes(side)) return button(`hand-${side}`, hand, () => handTo(app, side), { kind: app.view.ahead?.ends_game ? "primary" : "" });
  const label = app.me.length > 1 ? t("we_agree_as", { name, count }) : t("we_agree", { count });
  return [
    button(`agree-${side}`, label, () => app.confirm(round, side), { kind: "primary" }),
    button(`object-${side}`, t("not_right"), () => dispute(app, side)),
  ];
}

/**
 * The number of a waiting round in its game.
 *
 * @param {App} app
 * @param {number} at
 */
function roundNumber(app, at) {
  const { next, waiting } = app.sheet;
  const number = (next?.round ?? 0) - waiting.length + at;
  return number > 0 && !app.sheet.ahead.ends_game ? number : app.sheet.rounds.length + at + 1;
}

/**
 * @param {App} app
 * @param {Waiting} round
 */
function gains(app, round) {
  if (round.refused) return round.refused;
  return round.gained.map((points, side) => `${app.sideName(side)} ${gainedWords(points)}`).join(", ");
}

/**
 * @param {App} app
 * @param {Waiting} round
 */
function waitingRow(app, round) {
  const at = app.sheet.waiting.findIndex((each) => each.id === round.id);
  const isLeaving = app.outbox.pending.some((each) => each.act === "withdraw" && each.body.round === round.id);
  return h(
    "div.waiting-round",
    { "data-id": round.id },
    h("p", {}, h("b", {}, t("round_number", { round: roundNumber(app, at) })), ` ${gains(app, round)} `, h("span.soft", {}, t("written_by", { name: app.sideName(round.side) }))),
    list(round.words, "why"),
    leftHands(app, round.written),
    isLeaving && h("p", {}, h("span.state.waiting", {}, t("taken_back_on_this_phone"))),
    !isLeaving && h(
      "div.actions",
      {},
      round.may_correct && button(`correct-round-${at}`, t("correct"), () => correctRound(app, round, at), { kind: "plain" }),
      round.may_withdraw && button(`withdraw-${at}`, t("take_back"), () => app.withdraw(round), { kind: "plain" }),
    ),
  );
}

// Another side has the phone in its hand

/** @param {App} app */
export function handOver(app) {
  const side = Number(app.handed);
  const open = openRounds(app).find((each) => each.side === side);
  const name = app.sideName(side);
  const byHand = app.view.match.agrees_by_hand;
  const words = app.handedFor === "write" ? t("code_for_version") : open ? t("agree_to", { count: open.count, scores: (app.view.ahead?.scores ?? []).join(" : ") }) : t("nothing_waits");
  return h(
    "section.step.hand",
    { "aria-labelledby": "editor-title" },
    h(
      "div.step-body",
      {},
      h("p.big-shape", { "aria-hidden": "true", class: `big-shape side-${side}` }, sideMark(side)),
      h("h2", { id: "editor-title", tabindex: "-1" }, t("hand_to", { name })),
      h("p", {}, words, " ", !byHand && app.handedFor !== "write" && open ? t("type_your_code") : null),
      app.faults.hand ? h("p.fault", { role: "alert" }, app.faults.hand) : null,
      (open || app.handedFor === "write") && !byHand && codeField(app, side, open),
      open && app.handedFor !== "write" && handedRounds(app, side),
    ),
    h("div.step-foot", {}, !byHand && (open || app.handedFor === "write") ? pad(app, side, open) : plainFoot(app, side, open)),
  );
}

/**
 * What waits for the side that has the phone, round by round.
 *
 * @param {App} app
 * @param {number} side
 */
function handedRounds(app, side) {
  const rounds = app.sheet.waiting.filter((each) => each.needs.includes(side));
  return h(
    "details.fold",
    { id: "handed" },
    h("summary", {}, t("rounds_one_by_one")),
    list(rounds.map((each) => {
      const at = app.sheet.waiting.findIndex((other) => other.id === each.id);
      return [h("b", {}, t("round_number", { round: roundNumber(app, at) })), ` ${gains(app, each)}`, leftHands(app, each.written)];
    }), "rows"),
  );
}

/**
 * @param {App} app
 * @param {number} side
 * @param {Open | undefined} open
 */
function codeField(app, side, open) {
  const typed = (/** @type {string} */ value) => {
    app.texts["agree-code"] = value;
    app.faults = {};
    if (value.length === CODE_DIGITS) codeTyped(app, side, open?.round ?? "");
    else app.render();
  };
  return h(
    "div.code-boxes",
    {},
    h("label.visually-hidden", { for: "agree-code" }, t("code_of", { name: app.sideName(side) })),
    h("input", {
      id: "agree-code",
      class: "code-field",
      type: "text",
      inputmode: "none",
      autocomplete: "off",
      maxlength: CODE_DIGITS,
      value: app.texts["agree-code"] ?? "",
      oninput: (/** @type {{ target: HTMLInputElement }} */ event) => typed(event.target.value.replace(/\D/g, "")),
    }),
  );
}

/**
 * @param {App} app
 * @param {number} side
 * @param {Open | undefined} open
 */
function pad(app, side, open) {
  const mayDispute = open && app.handedFor !== "write";
  const left = mayDispute ? ["dispute", t("dispute"), () => dispute(app, side)] : ["cancel", t("go_back"), () => app.close()];
  return [
    keys("agree-code", /** @type {[string, string, () => void]} */ (left), CODE_DIGITS),
    mayDispute && button("hand-back", t("go_back"), () => app.close(), { kind: "plain" }),
  ];
}

/**
 * @param {App} app
 * @param {number} side
 * @param {Open | undefined} open
 */
function plainFoot(app, side, open) {
  return h(
    "div.actions.foot-actions",
    {},
    button("hand-back", t("go_back"), () => app.close()),
    open && button("dispute", t("not_right"), () => dispute(app, side)),
    open && button(`agree-${side}`, t("we_agree", { count: open.count }), () => app.confirm(open.round, side), { kind: "primary" }),
  );
}

// One of them is not right

/** @param {App} app */
export function disputePanel(app) {
  const side = Number(app.handed);
  const view = app.sheet;
  const rounds = view.waiting.slice(0, view.ahead.rounds).filter((each) => each.needs.includes(side));
  return h(
    "section.step",
    { "aria-labelledby": "editor-title" },
    h(
      "div.step-body",
      {},
      h("h2", { id: "editor-title", tabindex: "-1" }, rounds.length > 1 ? t("which_is_wrong") : t("not_right")),
      h("p", {}, t("not_right_help")),
      list(rounds.map((each) => disputeRow(app, view, each, side)), "rows"),
    ),
    h(
      "div.step-foot",
      {},
      h("div.actions.foot-actions", {}, button("hand-back", t("go_back"), () => app.close()), button("object-call", t("call_judge"), () => app.show("call"))),
    ),
  );
}

/**
 * @param {App} app
 * @param {SheetView} view
 * @param {Waiting} round
 * @param {number} side
 */
function disputeRow(app, view, round, side) {
  const at = view.waiting.findIndex((each) => each.id === round.id);
  return h(
    "div.waiting-round",
    { "data-id": round.id },
    h("p", {}, h("b", {}, t("round_number", { round: roundNumber(app, at) })), ` ${gains(app, round)}`),
    list(round.words, "why"),
    leftHands(app, round.written),
    button(`our-version-${at}`, t("write_our_version"), () => openAt(app, view.rounds.length + at, side)),
  );
}
