// The score at a glance: a tile with the sides, what is written in it at once, and how far it is to the target.

import { drawn, h, t } from "./table-making.js";
import { savedHere, scoreHere } from "./table-score.js";

/**
 * @import { App } from "./table.js"
 * @import { SheetView, View } from "./types.js"
 */

const PIP_POINTS = 10;

/** @param {App} app */
export function score(app) {
  const { view } = app;
  const { match } = view;
  const isOver = view.status === "over";
  const counted = view.scores ?? view.sides.map(() => 0);
  const here = scoreHere(app);
  const written = here?.scores ?? view.ahead?.scores ?? counted;
  return h(
    "section.score",
    { "aria-labelledby": "score-title" },
    h("h2.visually-hidden", { id: "score-title" }, t("score")),
    h(
      "ul.score-sides",
      { class: `score-sides of-${view.sides.length}` },
      view.sides.map((side, at) => {
        const points = isOver ? lastScore(view, at) : (written[at] ?? 0);
        return h(
          "li",
          { class: `side-${at}${app.me.includes(at) ? " mine" : ""}` },
          h("span.side-name", {}, side.name, app.me.includes(at) ? h("span.yours", {}, ` ${t("yours")}`) : null),
          h("strong.points", {}, String(points)),
          match.games_to_win > 1 && h("span.games", {}, t("games_won", { count: (here ?? view).games_won?.[at] ?? 0 })),
          track(points, isOver ? points : (counted[at] ?? 0), match.target),
        );
      }),
    ),
    savedHere(here),
  );
}

/**
 * Whether something is in the score that not everybody agreed with.
 *
 * @param {View} view
 */
export function isUnagreed(view) {
  return view.status !== "over" && Boolean(view.waiting?.length);
}

/**
 * Pips toward the post, one for ten points; what is not agreed with is hollow.
 *
 * @param {number} points
 * @param {number} agreed
 * @param {number} target
 */
function track(points, agreed, target) {
  const count = Math.max(1, Math.floor(target / PIP_POINTS));
  const made = drawn("svg", { class: "track", viewBox: `0 0 ${count * 10 + 4} 10`, "aria-hidden": "true" });
  for (let at = 0; at < count; at += 1) {
    const full = Math.sqrt(Math.min(1, Math.max(0, points / PIP_POINTS - at)));
    const place = { cx: at * 10 + 5, cy: 5 };
    made.append(drawn("circle", { ...place, r: 3.6, class: "pip-none" }));
    if (full > 0) made.append(drawn("circle", { ...place, r: 3.8 * full, class: points > agreed && at * PIP_POINTS >= agreed ? "pip-new" : "pip-full" }));
  }
  made.append(drawn("path", { d: `M${count * 10 + 2} 0v10`, class: "post" }));
  return made;
}

/**
 * After the match its last game is shown, not the one that does not come.
 *
 * @param {View} view
 * @param {number} at
 */
function lastScore(view, at) {
  const last = view.games?.at(-1) ?? view.rounds?.at(-1)?.scores;
  return last?.[at] ?? 0;
}

/** @param {View} view */
export function aim(view) {
  const { match } = view;
  const words = [t(match.points_are_bad ? "aim_loses" : "aim_wins", { target: match.target })];
  if (match.games_to_win > 1) words.push(t("best_of", { most: match.most_games }));
  return words.join(" · ");
}

/**
 * Which round it is; of which game, where a match takes several.
 *
 * @param {SheetView} view
 * @param {number} game
 * @param {number} round
 */
export function roundWords(view, game, round) {
  return view.match.games_to_win > 1 ? t("round_title", { round, game }) : t("round_alone", { round });
}
