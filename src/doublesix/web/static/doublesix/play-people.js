// Who sits at the table and how it stands: seats, scores, open ends, what just happened and why.

/** @import { Frame, News, Seat } from "./play-types.js" */

import { openNumbers } from "./play-passes.js";
import { counted, drawn, element, hide, isShown, letterOf, listed, nameOf, part, picture, sideMark, word } from "./play-words.js";

const SPOTS = /** @type {const} */ ({ 1: ["n"], 2: ["e", "w"], 3: ["e", "n", "w"] });
const MOST_PIPS = 25;

/**
 * The places of the others around the table: who comes next sits to the right.
 *
 * @param {Frame} frame
 * @returns {{ spot: string, seat: Seat }[]}
 */
export function others(frame) {
  const { seats, you } = frame;
  const all = seats.filter((each) => each.kind !== "free" || frame.status === "waiting");
  const at = Math.max(all.findIndex((each) => each.seat === (you || 1)), 0);
  const rest = [...all.slice(at + 1), ...all.slice(0, at)];
  const spots = SPOTS[/** @type {1 | 2 | 3} */ (rest.length)] ?? [];
  return rest.map((seat, index) => ({ seat, spot: spots[index] }));
}

/**
 * Whether a seat may play now: also either of a team that chooses who starts.
 *
 * @param {Frame} frame
 * @param {number} seat
 */
export const isOnTurn = (frame, seat) =>
  frame.status === "playing" && Boolean(seat) && (frame.turn === seat || frame.starters.includes(seat));

/**
 * @param {Frame} frame
 * @param {Map<number, number[]>} passes the numbers that each seat passed on
 */
export function showPeople(frame, passes) {
  const found = new Map(others(frame).map(({ seat, spot }) => [spot, seat]));
  for (const spot of ["n", "e", "w"]) {
    const seat = found.get(spot);
    const place = part(`spot="${spot}"`);
    hide(place, !seat);
    if (seat) fill(place, frame, seat, passes);
  }
  const bottom = part("watched");
  hide(bottom, Boolean(frame.you) || frame.status === "waiting");
  if (!frame.you && frame.seats.length) fill(bottom, frame, frame.seats[0], passes);
}

/**
 * @param {HTMLElement} place
 * @param {Frame} frame
 * @param {Seat} seat
 * @param {Map<number, number[]>} passes
 */
function fill(place, frame, seat, passes) {
  const isTurn = isOnTurn(frame, seat.seat);
  const notes = notesOf(frame, seat, passes, isTurn);
  if (isShown(place, [seat, notes, isTurn])) return;
  place.className = place.className.replace(/ side-\w| is-turn/g, "");
  place.classList.add(`side-${letterOf(seat.side)}`);
  place.classList.toggle("is-turn", isTurn);
  place.dataset.seat = String(seat.seat);
  const name = element("p", {}, sideMark(seat.side), " ", element("b", {}, nameOf(frame, seat.seat)));
  if (notes.length) name.append(element("span", { class: "quiet" }, notes.join(" · ")));
  const backs = /** @type {HTMLElement | null} */ (place.querySelector(".backs")) ?? element("div", { class: "backs", role: "img" });
  showBacks(backs, seat);
  place.querySelectorAll("p").forEach((each) => each.remove());
  place.prepend(name);
  if (!seat.tiles) backs.remove();
  else if (!backs.isConnected) place.append(backs);
  if (seat.blamed.length) {
    const blamed = element("p", { class: "blamed" }, element("span", { class: "quiet" }, word("blamed")));
    for (const tile of seat.blamed) blamed.append(element("span", { role: "img", "aria-label": tile }, picture(tile)));
    place.append(blamed);
  }
}

/**
 * The tiles of a hand from behind; what lies open is shown. Those that stay are not made anew.
 *
 * @param {HTMLElement} backs
 * @param {Seat} seat
 */
function showBacks(backs, { tiles, exposed }) {
  if (isShown(backs, [tiles, exposed])) return;
  backs.setAttribute("aria-label", counted("tiles", tiles));
  backs.querySelectorAll(".count, .is-open").forEach((each) => each.remove());
  while (backs.children.length > tiles - exposed.length) backs.lastElementChild?.remove();
  while (backs.children.length < tiles - exposed.length) backs.append(picture());
  for (const tile of exposed) {
    const open = picture(tile);
    open.classList.add("is-open");
    backs.append(open);
  }
  backs.append(element("span", { class: "count", "aria-hidden": "true" }, String(tiles)));
}

/**
 * @param {Frame} frame
 * @param {Seat} seat
 * @param {Map<number, number[]>} passes
 * @param {boolean} isTurn
 */
function notesOf(frame, seat, passes, isTurn) {
  const own = frame.seats.find((each) => each.seat === frame.you);
  const notes = [];
  if (isTurn) notes.push(word("to_play"));
  const passed = passes.get(seat.seat);
  if (passed && frame.status === "playing") notes.push(word("passed_on", { numbers: listed(passed) }));
  if (own && own.side === seat.side && own.seat !== seat.seat) notes.push(word("partner"));
  if (seat.kind === "bot") notes.push(word("bot", { level: seat.level }));
  else if (seat.is_held) notes.push(word("held"));
  else if (seat.kind === "person" && !seat.is_connected && seat.seat !== frame.you) notes.push(word("away"));
  if (frame.status === "between" && seat.is_ready) notes.push(word("is_ready"));
  if (frame.status === "playing" && frame.layout[0]?.seat === seat.seat) notes.push(word("led"));
  return notes;
}

// Scores

/** @param {Frame} frame */
export function showScores(frame) {
  const { table } = frame;
  const rows = [...frame.sides].sort((one, other) => Number(isOwn(frame, other)) - Number(isOwn(frame, one)));
  const place = part("score");
  if (isShown(place, [frame.sides, frame.seats.map((each) => each.name)])) return;
  place.dataset.sides = String(rows.length);
  const made = rows.map((side) => {
    const ownFirst = [...side.seats].sort((one, other) => Number(other === frame.you) - Number(one === frame.you));
    const names = ownFirst.map((seat) => nameOf(frame, seat)).filter(Boolean).join(", ");
    const row = element("div", { class: `side-${letterOf(side.side)}` });
    const line = element("p", {}, sideMark(side.side), " ", element("b", {}, names || word("side", { side: side.side })));
    line.append(element("span", { class: "points" }, String(side.score)));
    row.append(line, track(side.score, table.target, letterOf(side.side), !table.points_are_bad));
    return row;
  });
  const meaning = word(table.points_are_bad ? "lower_is_better" : "higher_is_better", { target: table.target });
  const games = table.games_needed > 1 ? word("games", { won: rows.map((each) => each.games).join(" : ") }) : "";
  place.replaceChildren(...made, element("p", { class: "quiet meaning" }, `${meaning} ${games}`.trim()));
}

/**
 * @param {Frame} frame
 * @param {{ seats: number[] }} side
 */
const isOwn = (frame, side) => side.seats.includes(frame.you);

/**
 * The track of a score: a pip for every ten points; its shape is the side's.
 *
 * @param {number} points
 * @param {number} target
 * @param {string} letter
 * @param {boolean} isGood
 */
function track(points, target, letter, isGood) {
  const count = Math.min(Math.max(Math.round(target / 10), 1), MOST_PIPS);
  const width = count * 10;
  const path = Array.from({ length: count }, (_, at) => pip(at * 10, letter)).join("");
  const filled = (width * Math.min(Math.max(points, 0), target)) / target;
  const inner = drawn("svg", { width: filled, height: 10 }, drawn("path", { class: "filled", d: path }));
  const svg = drawn("svg", { viewBox: `0 0 ${width} 10`, preserveAspectRatio: "xMaxYMid" }, drawn("path", { class: "empty", d: path }), inner);
  const made = element("span", { class: `track side-${letter}${isGood ? " is-good" : ""}`, "aria-hidden": "true" });
  made.append(svg, element("span", { class: "post" }, String(target)));
  return made;
}

/**
 * @param {number} x
 * @param {string} letter
 */
function pip(x, letter) {
  if (letter === "B") return `M${x + 5} .5 ${x + 9.5} 5 ${x + 5} 9.5 ${x + 0.5} 5z`;
  if (letter === "C") return `M${x + 5} 1 ${x + 9.2} 8.6H${x + 0.8}z`;
  if (letter === "D") return `M${x + 1.2} 1.2H${x + 8.8}V8.8H${x + 1.2}z`;
  return `M${x + 1.3} 5a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z`;
}

// Open ends and what just happened

/**
 * @param {Frame} frame
 * @param {News | null} last
 */
export function showEnds(frame, last) {
  const place = part("ends");
  if (isShown(place, [frame.ends, frame.sum, frame.pile, frame.status, frame.layout.length, last])) return;
  /** @type {HTMLElement[]} */
  const made = [];
  if (frame.sum !== null && frame.layout.length) {
    const values = frame.ends.filter((each) => !each.is_short_end).map((each) => each.value);
    const sum = element("p", { class: "values" });
    values.forEach((value, at) => sum.append(...(at ? [" + "] : []), element("b", {}, String(value))));
    made.push(sum, element("p", { class: "sum" }, String(frame.sum)));
  } else if (frame.layout.length && frame.status === "playing") {
    const numbers = openNumbers(frame.layout, frame.table.game);
    const open = element("p", { class: "values" }, element("span", {}, word("open")));
    for (const number of numbers) open.append(" ", element("b", {}, String(number)));
    made.push(open);
  }
  if (frame.pile !== null) made.push(element("p", { class: "pile" }, counted("pile", frame.pile)));
  if (last) {
    const said = element("p", { class: "explained" }, last.points && last.text ? element("b", {}, last.text) : last.text);
    if (last.why.length) said.append(" ", element("span", { class: "quiet" }, last.why.join(" ")));
    made.push(said);
  }
  place.dataset.kind = frame.sum === null ? "open" : "sum";
  place.replaceChildren(...made);
}
