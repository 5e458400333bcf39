// The judge: called with a reason and words; what was ruled, and an appeal.

import { button, clock, h, t } from "./table-making.js";

/**
 * @import { App } from "./table.js"
 * @import { Ruling } from "./types.js"
 */

/** @param {App} app */
export function callState(app) {
  const { call } = app.view;
  const waits = app.outbox.pending.find((each) => each.act === "call");
  if (call) {
    const words = call.state === "coming" ? t("judge_coming") : t("judge_called", { time: clock(call.at) });
    return h("div.notice.call", { class: `notice call ${call.state}` }, h("p", {}, h("strong", {}, words), call.reason ? ` ${call.reason}` : ""));
  }
  return waits ? h("div.notice.warning", {}, h("p", {}, t("call_waits"))) : null;
}

/** @param {App} app */
export function callPanel(app) {
  const reasons = ["reason_count", "reason_rule", "reason_play", "reason_talk", "reason_line_up", "reason_other"];
  const chosen = app.texts["call-about"] ?? "";
  const words = app.texts["call-reason"] ?? "";
  return h(
    "section.step.calling",
    { "aria-labelledby": "call-title" },
    h(
      "div.step-body",
      {},
      h("h2", { id: "call-title", tabindex: "-1" }, t("call_judge")),
      h("p", {}, t("call_help")),
      h(
        "div.seat-buttons",
        { role: "group", "aria-label": t("call_help") },
        reasons.map((each) =>
          button(`call-${each}`, t(each), () => app.text("call-about", chosen === each ? "" : each), { "aria-pressed": chosen === each ? "true" : "false" }),
        ),
      ),
      h(
        "div.field",
        {},
        h("label", { for: "call-reason" }, t("own_words")),
        h("input", {
          id: "call-reason",
          type: "text",
          maxlength: 200,
          value: words,
          oninput: (/** @type {{ target: HTMLInputElement }} */ event) => app.keepText("call-reason", event.target.value),
        }),
      ),
    ),
    h(
      "div.step-foot",
      {},
      h(
        "div.actions.foot-actions",
        {},
        button("call-close", t("go_back"), () => app.show("")),
        button("call-own", t("call_with_words"), () => app.call([chosen && t(chosen), words.trim()].filter(Boolean).join(": ")), { kind: "primary" }),
      ),
    ),
  );
}

/** @param {App} app */
export function rulings(app) {
  const { view } = app;
  if (!view.rulings?.length) return null;
  return h(
    "section",
    { "aria-labelledby": "rulings-title" },
    h("h2", { id: "rulings-title" }, t("rulings")),
    view.rulings.map((each) => ruling(app, each)),
  );
}

/**
 * @param {App} app
 * @param {Ruling} given
 */
function ruling(app, given) {
  const key = `appeal-${given.number}`;
  const canAppeal = app.me.length && !given.appeal && !app.outbox.pending.some((each) => each.act === "appeal" && each.body.ruling === given.number);
  return h(
    "div.sheet.ruling",
    { "data-id": given.number },
    h("p", {}, h("strong", {}, given.words), " ", given.clause ? h("span.clause", {}, given.clause) : null, " ", h("span.soft", {}, clock(given.at))),
    h("p", {}, given.facts),
    given.appeal ? h("p", {}, t("appealed", { reason: given.appeal })) : null,
    given.is_upheld !== null && given.appeal ? h("p", {}, t(given.is_upheld ? "upheld" : "changed", { reason: given.answer })) : null,
    canAppeal
      ? h(
          "details.more",
          { id: `details-${key}` },
          h("summary", {}, t("appeal")),
          h("p", {}, t("appeal_help")),
          h(
            "div.field",
            {},
            h("label", { for: key }, t("appeal_reason")),
            h("input", {
              id: key,
              type: "text",
              maxlength: 400,
              value: app.texts[key] ?? "",
              oninput: (/** @type {{ target: HTMLInputElement }} */ event) => app.keepText(key, event.target.value),
            }),
          ),
          h("div.actions", {}, button(`send-${key}`, t("appeal"), () => app.appeal(given.number, key))),
        )
      : null,
  );
}
