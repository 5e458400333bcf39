// What is said to who cannot see the table: every play as it happens, and on demand the hand, the open ends, the last
// play and the score.

/** @import { Frame, News, Side } from "./play-types.js" */

import { openNumbers } from "./play-passes.js";
import { counted, listed, nameOf, part, word } from "./play-words.js";

let isOdd = false;

/** @param {string} text */
export function say(text) {
  if (!text) return;
  isOdd = !isOdd; // the same words again are said again
  part("said").textContent = isOdd ? text : `${text}\u00a0`;
}

/**
 * @param {Frame} frame
 * @param {string} what
 * @param {News[]} news
 */
export function told(frame, what, news) {
  if (what === "hand") return frame.hand.length ? word("your_hand", { tiles: listed(frame.hand) }) : word("no_hand");
  if (what === "ends") return endsIn(frame);
  if (what === "last") return lastIn(frame, news);
  return frame.sides.map((side) => word("score_of", { names: namesOf(frame, side), points: side.score })).join(" ");
}

/** @param {Frame} frame */
function endsIn(frame) {
  if (!frame.layout.length) return word("layout_empty");
  const open = word("open_ends", { numbers: listed(openNumbers(frame.layout, frame.table.game)) });
  const sum = frame.sum === null ? "" : word("sum", { n: frame.sum });
  const pile = frame.pile === null ? "" : counted("pile", frame.pile);
  return [open, sum, pile].filter(Boolean).join(" ");
}

/**
 * @param {Frame} frame
 * @param {News[]} news
 */
function lastIn(frame, news) {
  const last = news.filter((each) => ["play", "pass", "draw"].includes(each.kind)).pop();
  if (last?.text) return last.text;
  const laid = frame.layout[frame.layout.length - 1];
  return laid ? word("laid", { name: nameOf(frame, laid.seat), tile: laid.tile }) : word("layout_empty");
}

/**
 * @param {Frame} frame
 * @param {Side} side
 */
function namesOf(frame, side) {
  return listed(side.seats.map((seat) => nameOf(frame, seat)).filter(Boolean));
}
