// What a round comes to, as the desk says it.

import { h, list, t } from "./table-making.js";

/**
 * @import { App } from "./table.js"
 * @import { Writing } from "./table-draft.js"
 * @import { Preview } from "./types.js"
 */

/** @param {Writing} app */
export function previewBox(app) {
  const { preview } = app;
  if (preview.state === "unreached") return h("div.notice.warning", { id: "preview" }, h("p", {}, t("preview_unreached")));
  if (preview.state !== "known") return h("p.soft", { id: "preview" }, t("preview_asking"));
  const data = /** @type {Preview} */ (preview.data);
  if (data.refused) return h("div.notice.error", { id: "preview" }, h("p", {}, data.refused));
  return h(
    "div",
    { id: "preview" },
    data.doubts?.length && !app.draft.isSure
      ? h("div.notice.warning.doubts", { role: "alert" }, data.doubts.map((each) => h("p", {}, each)))
      : null,
    list(data.words, "why"),
    outcome(app, data),
  );
}

/**
 * What a round gives and the score after it, side by side.
 *
 * @param {App} app
 * @param {Pick<Preview, "scores" | "gained">} data
 */
export function outcome(app, data) {
  return h(
    "div.outcome",
    {},
    app.view.sides.map((side, at) =>
      h(
        "p",
        {},
        h("span.outcome-name", {}, side.name),
        h("strong.number", {}, String(data.scores[at] ?? 0)),
        h("span.gained", {}, gainedWords(data.gained[at] ?? 0)),
      ),
    ),
  );
}

/** @param {number} points */
export function gainedWords(points) {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
