// The score at a glance: a tile with the sides, what is written in it at once, and how far it is to the target.

import { LETTERS, drawn, h, sideMark, t } from "./table-making.js";
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
          { class: `side-${LETTERS[at]}${app.me.includes(at) ? " mine" : ""}` },
          h("span.side-name", {}, sideMark(at), " ", side.name, app.me.includes(at) ? h("span.yours", {}, ` ${t("yours")}`) : null),
          h("strong.points", {}, String(points)),
          match.games_to_win > 1 && h("span.games", {}, t("games_won", { count: (here ?? view).games_won?.[at] ?? 0 })),
          track(points, isOver ? points : (counted[at] ?? 0), match.target, at),
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
 * Pips toward the post, one for ten points, in the side's own shape; what is new or not agreed with is hollow.
 *
 * @param {number} points
 * @param {number} agreed
 * @param {number} target
 * @param {number} side
 */
export function track(points, agreed, target, side) {
  const count = Math.max(1, Math.round(target / PIP_POINTS));
  const made = drawn("svg", { class: "track", viewBox: `0 0 ${count * 10 + 5} 10`, "aria-hidden": "true" });
  for (let at = 0; at < count; at += 1) {
    const full = Math.sqrt(Math.min(1, Math.max(0, points / PIP_POINTS - at)));
    made.append(drawn("path", { d: pip(side, at * 10 + 5, 1), class: "pip-none" }));
    if (full > 0) made.append(drawn("path", { d: pip(side, at * 10 + 5, full), class: points > agreed && at * PIP_POINTS >= agreed ? "pip-new" : "pip-full" }));
  }
  made.append(drawn("path", { d: `M${count * 10 + 3} 0v10`, class: "post" }));
  return made;
}

/**
 * @param {number} side
 * @param {number} x
 * @param {number} size
 */
function pip(side, x, size) {
  const [r, l] = [3.7 * size, 4.5 * size].map((each) => Math.round(each * 10) / 10);
  if (side === 1) return `M${x} ${5 - l} ${x + l} 5 ${x} ${5 + l} ${x - l} 5z`;
  if (side === 2) return `M${x} ${5 - l} ${x + l} ${5 + r} ${x - l} ${5 + r}z`;
  if (side === 3) return `M${x - r} ${5 - r}h${2 * r}v${2 * r}h${-2 * r}z`;
  return `M${x - r} 5a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
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
