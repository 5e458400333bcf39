// What a round comes to, as the desk says it.

import { aim, track } from "./table-head.js";
import { LETTERS, h, list, sideMark, t, tile } from "./table-making.js";

/**
 * @import { App } from "./table.js"
 * @import { Writing } from "./table-draft.js"
 * @import { Preview, Written } from "./types.js"
 */

/**
 * What is known for certain of a round that is looked at.
 *
 * @param {Writing} app
 */
function known({ preview, draft }) {
  return preview.state === "known" && !preview.data?.refused && (draft.isLooked || !draft.how) ? preview.data : null;
}

/**
 * Who takes or scores what, in one sentence: the last of the reasons.
 *
 * @param {Writing} app
 */
export function outcomeTitle(app) {
  return known(app)?.is_whole ? (known(app)?.words.at(-1) ?? "") : "";
}

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
    list(outcomeTitle(app) ? data.words.slice(0, -1) : data.words, "why"),
    outcome(app, data),
    h("p.aim", {}, aim(app.view)),
  );
}

/**
 * What a round gives and the score after it: a line for each side, what is new on its track.
 *
 * @param {App} app
 * @param {Pick<Preview, "scores" | "gained">} data
 */
export function outcome(app, data) {
  const { target } = app.view.match;
  return h(
    "ul.outcome",
    {},
    app.view.sides.map((side, at) => {
      const [now, gained] = [data.scores[at] ?? 0, data.gained[at] ?? 0];
      return h(
        "li",
        { class: `side-${LETTERS[at]}` },
        h("span.outcome-name", {}, sideMark(at), " ", side.name),
        h("span.before.soft", {}, String(now - gained)),
        h("span.gained", {}, gainedWords(gained)),
        h("strong.number", {}, String(now)),
        gained > 0 && track(now, now - gained, target, at),
      );
    }),
  );
}

/**
 * The tiles that somebody had left, as a row for each hand in which they were tapped.
 *
 * @param {App} app
 * @param {Written} written
 */
export function leftHands(app, { left = [] }) {
  return [...new Set(left.map(([seat]) => seat))].map((seat) => {
    const names = left.filter(([each]) => each === seat).map(([, name]) => name);
    const label = names.map((name) => t("tile", { tile: name })).join(", ");
    return h("p.left-hand", {}, `${t("had_left", { name: app.seatName(seat) })} `, h("span", { role: "img", "aria-label": label }, names.map(tile)));
  });
}

/** @param {number} points */
export function gainedWords(points) {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
