// From the order of a draw to places, pairs and tables (E8, F2, E21, E22), as src/doublesix/tournament has them.

import { swap } from "./dice.js";

/** @import { ProofFile, Value } from "./types.js" */

/** @param {number} count */
function bracketSize(count) {
  let size = 1;
  while (size < count) size *= 2;
  return size;
}

/**
 * @param {number} size
 * @returns {number[]}
 */
function seeds(size) {
  return size === 1 ? [1] : seeds(size / 2).flatMap((upper) => [upper, size + 1 - upper]);
}

/**
 * @template T
 * @param {T[]} order
 * @returns {(T | null)[]}
 */
function placesOf(order) {
  return seeds(bracketSize(order.length)).map((seed) => (seed <= order.length ? order[seed - 1] : null));
}

/**
 * @param {number} count
 * @param {number} players
 * @returns {number[]}
 */
function tableSizes(count, players) {
  if (count <= (players === 2 ? 3 : 4)) return [count];
  if (players === 4) {
    const threes = (4 - (count % 4)) % 4;
    return count === 5 ? [3, 2] : [...Array((count - 3 * threes) / 4).fill(4), ...Array(threes).fill(3)];
  }
  const left = count % players;
  const full = Math.floor(count / players);
  if (left === 1) return [...Array(full - 1).fill(players), players + 1];
  return [...Array(full).fill(players), ...(left ? [left] : [])];
}

/**
 * @param {ProofFile["kind"]} kind
 * @param {number[]} order
 * @param {Map<number, string>} institutions
 * @param {number} players
 * @returns {Map<string, Value>}
 */
export function resultOf(kind, order, institutions, players) {
  if (kind === "tables") {
    let start = 0;
    const tables = tableSizes(order.length, players).map((size) => order.slice(start, (start += size)));
    return new Map([["tables", tables]]);
  }
  if (kind === "partners") {
    const pairs = [];
    for (let at = 0; at + 1 < order.length; at += 2) pairs.push([order[at], order[at + 1]]);
    const waiting = order.length % 2 ? order[order.length - 1] : null;
    const [size, places] = [bracketSize(pairs.length), placesOf(pairs)];
    return new Map(Object.entries({ pairs, waiting, size, places }));
  }
  const [placed, clashes] = apart(order, institutions);
  return new Map(Object.entries({ size: bracketSize(order.length), places: placesOf(placed), clashes }));
}

/**
 * Institution-mates in different halves: the order after its exchanges, and who could not be kept apart.
 *
 * @param {number[]} drawn
 * @param {Map<number, string>} institutions
 * @returns {[number[], number[]]}
 */
function apart(drawn, institutions) {
  const order = [...drawn];
  const mates = order.map((number) => institutions.get(number) ?? "");
  const half = halves(order.length);
  const count = [new Map(), new Map()];
  const passed = [new Map(), new Map()];
  const [later, earlier] = [[0, 0], [0, 0]];
  /** @type {(counts: Map<string, number>[], at: number, change: number) => unknown} */
  const add = (counts, at, change) =>
    counts[half[at]].set(mates[at], (counts[half[at]].get(mates[at]) ?? 0) + change);
  const isFree = (/** @type {number} */ at) => !mates[at] || !count[1 - half[at]].get(mates[at]);
  /** @type {(across: number, start: number, stop: number) => number} */
  const firstFree = (across, start, stop) => {
    let at = start;
    while (at < stop && !(half[at] === across && isFree(at))) at++;
    return at;
  };
  // As in Python: a place whose entry is not free has no free one later, so each search goes on where it stopped.
  const counterpart = (/** @type {number} */ at) => {
    if (!isFree(at)) return -1;
    const across = 1 - half[at];
    later[across] = firstFree(across, Math.max(later[across], at + 1), order.length);
    if (later[across] < order.length) return later[across];
    earlier[across] = firstFree(across, earlier[across], at);
    return earlier[across] < at ? earlier[across] : -1;
  };
  /** @type {(at: number, other: number, change: number) => void} */
  const recount = (at, other, change) => {
    add(count, at, change);
    add(count, other, change);
    if (other < at) add(passed, other, change);
  };
  const clashes = [];
  order.forEach((_, at) => add(count, at, 1));
  for (let at = 0; at < order.length; at++) {
    if (mates[at] && passed[half[at]].get(mates[at])) {
      const other = counterpart(at);
      if (other < 0) clashes.push(order[at]);
      else {
        recount(at, other, -1);
        swap(order, at, other);
        swap(mates, at, other);
        recount(at, other, 1);
      }
    }
    add(passed, at, 1);
  }
  return [order, clashes];
}

/**
 * @param {number} count
 * @returns {number[]}
 */
function halves(count) {
  const size = bracketSize(count);
  const half = Array(count).fill(0);
  seeds(size).forEach((seed, place) => {
    if (seed <= count) half[seed - 1] = 2 * place >= size ? 1 : 0;
  });
  return half;
}
