// The score at a glance: a tile with the sides, what is written in it at once, and how far it is to the target.
// Above it which round it is, and whether what is seen here is what the desk has.

import { LETTERS, clock, drawn, h, sideMark, t } from "./table-making.js";
import { savedHere, scoreHere } from "./table-score.js";

/**
 * @import { App } from "./table.js"
 * @import { SheetView, View } from "./types.js"
 */

const PIP_POINTS = 10;
const STALE_MS = 10000; // without news for so long, the page says since when

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
 * The state line: always where things are.
 *
 * @param {App} app
 */
export function stateLine(app) {
  const line = /** @type {HTMLElement} */ (document.getElementById("state-line"));
  const pending = app.outbox.pending.length;
  const isStale = app.isLost || Date.now() - app.heardAt > STALE_MS;
  const kind = pending ? "waiting" : isStale ? "stale" : "saved";
  const words = [];
  if (pending && app.outbox.isStopped) words.push(t("not_sent", { count: pending }));
  else if (pending) words.push(t(app.store.isLasting ? "saved_on_phone" : "kept_in_page", { count: pending }));
  else if (!isStale) words.push(t("saved_at_desk"));
  if (!pending) words.push(isStale ? t("not_up_to_date", { time: clock(app.heardAt) }) : t("as_of", { time: clock(app.heardAt) }));
  const text = words.join(" · ");
  if (line.textContent !== text) line.textContent = text;
  line.className = `state-line ${kind}`;
}

/**
 * Which round it is, and whether something in the score is not agreed with.
 *
 * @param {App} app
 */
export function headLine(app) {
  const round = document.getElementById("round-words");
  const { next } = app.view;
  if (round) round.textContent = next ? roundWords(app.sheet, next.game, next.round) : "";
  const mark = document.getElementById("unagreed");
  if (mark) mark.textContent = isUnagreed(app.view) ? t("not_agreed") : "";
}

/**
 * Whether something is in the score that not everybody agreed with.
 *
 * @param {View} view
 */
function isUnagreed(view) {
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
