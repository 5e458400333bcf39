// The end of a match, the rounds so far, and all that this phone wrote.

import { clock, h, t } from "./table-making.js";
import { gainedWords } from "./table-outcome.js";

/**
 * @import { App } from "./table.js"
 * @import { Counted } from "./types.js"
 */

/** @param {App} app */
export function over(app) {
  const { view } = app;
  return h(
    "section.sheet.over",
    { "aria-labelledby": "over-title" },
    h("h2", { id: "over-title" }, view.won ? t("wins_match", { name: view.won.name }) : t("match_over")),
    h("p", {}, t("what_next")),
    app.eventAddress && h("p", {}, h("a", { href: app.eventAddress }, view.match.event)),
  );
}

/** @param {App} app */
export function history(app) {
  const { view } = app;
  if (!view.rounds?.length) return null;
  return h(
    "details.fold",
    { id: "history", open: app.isDesk ? true : null },
    h("summary", { id: "history-title" }, t("rounds_so_far", { count: view.rounds.length })),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-labelledby": "history-title" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("round")), view.sides.map((side) => h("th.number", { scope: "col" }, side.name)))),
        h("tbody", {}, view.rounds.map((each, at) => historyRow(app, each, at))),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {Counted} round
 * @param {number} at
 */
function historyRow(app, round, at) {
  const first = app.sheet.rounds.findIndex((each) => each.game === round.game);
  const number = `${round.game}.${at - first + 1}`;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, number, round.is_void ? ` ${t("void")}` : ""),
    round.scores.map((points, side) =>
      h("td.number", {}, h("span.soft", {}, `${gainedWords(round.gained[side])} `), String(points)),
    ),
  );
}

/**
 * Everything this phone ever wrote for this match, to compare with the desk's.
 *
 * @param {App} app
 */
export function record(app) {
  const all = app.outbox.entries;
  if (!all.length) return null;
  return h(
    "details.more.record",
    { id: "record" },
    h("summary", {}, t("record", { count: all.length })),
    h(
      "ol.rows",
      {},
      all.map((each) =>
        h("li", {}, h("span.soft", {}, clock(each.at)), ` ${t(`act_${each.act}`)} · `, h("span", {}, t(`state_${each.state}`)), each.words ? h("span.soft", {}, ` ${each.words}`) : null),
      ),
    ),
  );
}
