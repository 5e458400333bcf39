// Where the tiles of a round lie on the screen, and what of the table has to be seen: only the view of the whole moves and
// shrinks. Which places they take on the table is in play-places.js.

/**
 * @import { Game, LaidEnd, LaidTile, Layout, Lying, Place, Play } from "./play-types.js"
 * @import { Table } from "./play-places.js"
 */

import { SIZE } from "./play-cells.js";
import { middle, tableOf } from "./play-places.js";

const UNIT = 100; // a half of a tile, as in the sprite
const CELL = UNIT / 2;
const MARGIN = 20;
const MOST_UNIT = 60; // pixels: a tile on the table is no larger than one in the hand
/** Shapes of the table: a box that changes a little, as when a browser hides its bar, lays nothing anew. */
const SHAPES = [0.45, 0.65, 0.9, 1.2, 1.6, 2.2, 3, 4];

const LEAST_WIDE = 9;
const LEAST_HIGH = 5;

/** @param {number} cells */
function measure(cells) {
  return (cells - SIZE / 2) * CELL;
}

/** @param {Lying} tile */
function laidTile(tile) {
  const [x, y] = middle(tile.blocks).map(measure);
  const [inward, outward] = tile.blocks;
  const isUpright = inward[0] === outward[0];
  const isInwardFirst = inward[0] + inward[1] < outward[0] + outward[1];
  const isHighFirst = isInwardFirst === tile.numbers[0] >= tile.numbers[1];
  const turn = tile.isDouble ? (isUpright ? 0 : 90) : isUpright ? (isHighFirst ? 0 : 180) : isHighFirst ? -90 : 90;
  /** @type {LaidTile} */
  const laid = { tile: tile.tile, x, y, turn, isUpright, isAcross: tile.isDouble };
  if (tile.link) laid.link = /** @type {[number, number, number, number]} */ (tile.link.map(measure));
  return laid;
}

/**
 * Where tiles can be laid next. A place that would lie over another is shown by its inward half.
 *
 * @param {Table} table
 * @param {Place[]} ends
 * @param {boolean} isDouble
 * @returns {LaidEnd[]}
 */
function laidEnds(table, ends, isDouble) {
  /** @type {Set<string>} */
  const taken = new Set();
  const found = [];
  for (const end of ends) {
    const host = table.find(end.on);
    if (!host) continue;
    const { choice } = table.best(host, end, isDouble && (!host.isDouble || Boolean(end.is_wrong)));
    const cells = choice.blocks.map(([x, y]) => [`${x},${y}`, `${x + 1},${y}`, `${x},${y + 1}`, `${x + 1},${y + 1}`]);
    const isSmall = cells.flat().some((cell) => taken.has(cell));
    for (const cell of isSmall ? cells[0] : cells.flat()) taken.add(cell);
    const [x, y] = middle(isSmall ? [choice.blocks[0], choice.blocks[0]] : choice.blocks).map(measure);
    const turn = choice.blocks[0][0] === choice.blocks[1][0] ? 0 : 90;
    found.push({ on: end.on, number: end.number, isShortEnd: end.is_short_end, x, y, turn: /** @type {0 | 90} */ (turn), isSmall });
  }
  return found;
}

/**
 * The layout of a round in a box of so many pixels.
 *
 * @param {Play[]} plays in order
 * @param {{ game: Game, width: number, height: number, ends?: Place[], isDouble?: boolean }} options `ends`: the open
 *   ends to place; `isDouble`: for a double, which lies across
 * @returns {Layout}
 */
export function layOut(plays, { game, width, height, ends = [], isDouble = false }) {
  const ratio = width / Math.max(height, 1);
  const shape = SHAPES.reduce((best, each) => (Math.abs(Math.log(each / ratio)) < Math.abs(Math.log(best / ratio)) ? each : best));
  const table = tableOf(plays, game, shape);
  const tiles = table.lying.map(laidTile);
  const places = plays.length ? laidEnds(table, ends, isDouble) : firstPlace(ends, isDouble, shape < 1);
  return { tiles, ends: places, box: boxAround([...tiles, ...places], width, height) };
}

/**
 * Before the first play there is one place, in the middle.
 *
 * @param {Place[]} ends
 * @param {boolean} isDouble
 * @param {boolean} isUpright
 * @returns {LaidEnd[]}
 */
function firstPlace(ends, isDouble, isUpright) {
  const turn = isDouble === isUpright ? 90 : 0;
  return ends.slice(0, 1).map(({ on, number }) => ({ on, number, isShortEnd: false, x: 0, y: 0, turn, isSmall: false }));
}

/**
 * What has to be seen, in the middle of the box.
 *
 * @param {(LaidTile | LaidEnd)[]} all
 * @param {number} width
 * @param {number} height
 */
function boxAround(all, width, height) {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const each of all) {
    const isUpright = "isUpright" in each ? each.isUpright : each.turn === 0;
    const isSmall = "isSmall" in each && each.isSmall;
    const across = isUpright || isSmall ? CELL : UNIT;
    const down = isUpright && !isSmall ? UNIT : CELL;
    left = Math.min(left, each.x - across);
    top = Math.min(top, each.y - down);
    right = Math.max(right, each.x + across);
    bottom = Math.max(bottom, each.y + down);
  }
  const wide = Math.max(right - left + 2 * MARGIN, (width < height ? LEAST_HIGH : LEAST_WIDE) * UNIT);
  const high = Math.max(bottom - top + 2 * MARGIN, (width < height ? LEAST_WIDE : LEAST_HIGH) * UNIT);
  const unit = Math.min((width / wide) * UNIT, (height / high) * UNIT, MOST_UNIT);
  const [seenWide, seenHigh] = [(width / unit) * UNIT, (height / unit) * UNIT];
  return { x: (left + right - seenWide) / 2, y: (top + bottom - seenHigh) / 2, width: seenWide, height: seenHigh, unit };
}
