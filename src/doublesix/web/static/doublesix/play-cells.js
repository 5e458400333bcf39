// The table of a layout as cells of half the breadth of a tile: which are taken, and where a tile can lie next to another.
// A half of a tile is a block of 2 × 2 cells, named by its upper left one. No rules of play; no pixels.

/**
 * @import { Block, Choice, Heading, Lying } from "./play-types.js"
 */

export const SIZE = 256;
const MIDDLE = SIZE / 2;
/** Right, down, left, up. @type {[number, number][]} */
export const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const BESIDE = [-1, 1, -SIZE, SIZE]; // the cells next to a cell
const AROUND = [-1, SIZE - 1, 2, SIZE + 2, -SIZE, -SIZE + 1, 2 * SIZE, 2 * SIZE + 1]; // and those next to a block
const TURN = 1;
const AT_END = 0.4;
const BROADSIDE = 0.8;
const OFF_CENTRE = 2.5;
const SIDESTEP = 4;

/**
 * A heading turned by so many quarters, clockwise.
 *
 * @param {Heading} heading
 * @param {number} quarters
 */
export function turned(heading, quarters) {
  return /** @type {Heading} */ ((heading + quarters + 4) % 4);
}

/**
 * @param {Block} block
 * @param {Heading} heading
 * @param {number} cells
 * @returns {Block}
 */
function moved([x, y], heading, cells) {
  return [x + STEPS[heading][0] * cells, y + STEPS[heading][1] * cells];
}

// Ways out are looked for again and again; what was found is good until the next time.
const narrow = new Int16Array(SIZE * SIZE);
const wide = new Int16Array(SIZE * SIZE);
const room = new Uint8Array(SIZE * SIZE);
const broad = new Uint8Array(SIZE * SIZE);
const queue = new Int32Array(SIZE * SIZE);

/** What lies where: every cell has the order of its tile, counted from 1, or 0. */
export class Cells {
  taken = new Int16Array(SIZE * SIZE);
  left = MIDDLE;
  top = MIDDLE;
  right = MIDDLE;
  bottom = MIDDLE;

  /** @param {Cells} [other] */
  constructor(other) {
    if (!other) return;
    this.taken.set(other.taken);
    ({ left: this.left, top: this.top, right: this.right, bottom: this.bottom } = other);
  }

  /**
   * @param {Block[]} blocks
   * @param {number} order 0: nobody's any more
   */
  put(blocks, order) {
    for (const [x, y] of blocks) {
      const at = y * SIZE + x;
      this.taken[at] = this.taken[at + 1] = this.taken[at + SIZE] = this.taken[at + SIZE + 1] = order;
    }
  }

  /** @param {Block[]} blocks */
  reach(blocks) {
    for (const [x, y] of blocks) {
      this.left = Math.min(this.left, x);
      this.top = Math.min(this.top, y);
      this.right = Math.max(this.right, x + 2);
      this.bottom = Math.max(this.bottom, y + 2);
    }
  }

  /** @param {Block} block */
  isFree([x, y]) {
    if (x < 2 || y < 2 || x > SIZE - 4 || y > SIZE - 4) return false;
    const at = y * SIZE + x;
    const { taken } = this;
    return !(taken[at] || taken[at + 1] || taken[at + SIZE] || taken[at + SIZE + 1]);
  }

  /**
   * How many cells along the edges of a tile belong to tiles that it is not joined to.
   *
   * @param {Block[]} blocks
   * @param {number} host the order of the tile that it is joined to
   */
  contacts(blocks, host) {
    let count = 0;
    const { taken } = this;
    for (const [x, y] of blocks) {
      const at = y * SIZE + x;
      for (let side = 0; side < AROUND.length; side += 1) {
        const order = taken[at + AROUND[side]];
        if (order && order !== host) count += 1;
      }
    }
    return count;
  }

  /**
   * From where a line can find its way out of the layout: how far that is, in cells; 0 where it cannot. On a wide way
   * a double can lie across; its places are named by their upper left cell.
   */
  waysOut() {
    const [left, top] = [Math.max(this.left - 7, 4), Math.max(this.top - 7, 4)];
    const [right, bottom] = [Math.min(this.right + 7, SIZE - 4), Math.min(this.bottom + 7, SIZE - 4)];
    const { taken } = this;
    const [from, to] = [(top - 1) * SIZE, (bottom + 1) * SIZE];
    for (const each of [narrow, wide, room, broad]) each.fill(0, from, to);
    for (let y = top; y <= bottom - 2; y += 1) {
      for (let at = y * SIZE + left; at <= y * SIZE + right - 2; at += 1) {
        if (!(taken[at] || taken[at + 1] || taken[at + SIZE] || taken[at + SIZE + 1])) room[at] = 1;
      }
    }
    for (let y = top; y <= bottom - 4; y += 1) {
      for (let at = y * SIZE + left; at <= y * SIZE + right - 4; at += 1) {
        if (room[at] && room[at + 2] && room[at + 2 * SIZE] && room[at + 2 * SIZE + 2]) broad[at] = 1;
      }
    }
    const start = top * SIZE + left; // the layout never reaches the rim, so all of it is one way
    spread(narrow, room, start);
    spread(wide, broad, start);
    return { far: narrow, wide };
  }
}

/**
 * @param {Int16Array} far
 * @param {Uint8Array} free
 * @param {number} start
 */
function spread(far, free, start) {
  let end = 1;
  queue[0] = start;
  far[start] = 1;
  for (let next = 0; next < end; next += 1) {
    const at = queue[next];
    for (let side = 0; side < BESIDE.length; side += 1) {
      const beside = at + BESIDE[side];
      if (!free[beside] || far[beside]) continue;
      far[beside] = far[at] + 1;
      queue[end++] = beside;
    }
  }
}

/**
 * The first tile: a double across the line, another along it, its higher end first.
 *
 * @param {boolean} isDouble
 * @param {boolean} isUpright whether the line runs up and down
 * @returns {{ blocks: [Block, Block], heading: Heading }}
 */
export function lead(isDouble, isUpright) {
  const [x, y] = isDouble === isUpright ? [-2, -1] : [-1, -2];
  /** @type {Block} */
  const first = [MIDDLE + x, MIDDLE + y];
  return { heading: isUpright ? 1 : 0, blocks: [first, moved(first, isDouble === isUpright ? 0 : 1, 2)] };
}

/**
 * Where a tile can lie at one side of another, whether that is free or not, and how much worse that is than straight on.
 *
 * @param {Lying} host
 * @param {Heading} face the direction in which the side looks
 * @param {boolean} isDouble
 * @returns {Choice[]}
 */
export function choices(host, face, isDouble) {
  if (!host.isDouble) return isDouble ? doublesAfterTile(host, face) : tilesAfterTile(host, face);
  const isSide = (face - host.heading) % 2 === 0;
  return isSide ? afterSide(host, face, isDouble) : afterShortEnd(host, face, isDouble);
}

/**
 * The half of a tile that looks in a direction.
 *
 * @param {Lying} host
 * @param {Heading} face
 */
function half(host, face) {
  const [inward, outward] = host.blocks;
  return (outward[0] - inward[0]) * STEPS[face][0] + (outward[1] - inward[1]) * STEPS[face][1] > 0 ? outward : inward;
}

/**
 * @param {Lying} host
 * @param {Heading} face
 * @returns {Choice[]}
 */
function tilesAfterTile(host, face) {
  const from = half(host, face);
  const ahead = moved(from, face, 2);
  /** @type {Choice[]} */
  const found = [{ blocks: [ahead, moved(from, face, 4)], heading: face, cost: 0 }];
  for (const quarters of [1, -1]) {
    const side = turned(face, quarters);
    const beside = moved(from, side, 2);
    found.push({ blocks: [beside, moved(from, side, 4)], heading: side, cost: TURN });
    found.push({ blocks: [ahead, moved(ahead, side, 2)], heading: side, cost: TURN + AT_END });
    found.push({ blocks: [beside, moved(beside, face, 2)], heading: face, cost: SIDESTEP });
  }
  return found;
}

/**
 * @param {Lying} host
 * @param {Heading} face
 * @returns {Choice[]}
 */
function doublesAfterTile(host, face) {
  const from = half(host, face);
  const ahead = moved(from, face, 2);
  const side = turned(face, 1);
  /** @type {Choice[]} */
  const found = [{ blocks: [moved(ahead, side, -1), moved(ahead, side, 1)], heading: face, cost: 0 }];
  for (const quarters of [1, -1]) {
    const aside = turned(face, quarters);
    const beside = moved(from, aside, 2);
    found.push({ blocks: [beside, moved(beside, face, 2)], heading: aside, cost: TURN + BROADSIDE });
    found.push({ blocks: [ahead, moved(ahead, aside, 2)], heading: face, cost: OFF_CENTRE });
  }
  return found;
}

/**
 * @param {Lying} host a double
 * @param {Heading} face
 * @param {boolean} isDouble only where a tile does not fit
 * @returns {Choice[]}
 */
function afterSide(host, face, isDouble) {
  const [one, other] = host.blocks;
  if (isDouble) return [{ blocks: [moved(one, face, 2), moved(other, face, 2)], heading: face, cost: 0 }];
  /** @type {Block} */
  const middle = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  /** @type {Choice[]} */
  const found = [{ blocks: [moved(middle, face, 2), moved(middle, face, 4)], heading: face, cost: 0 }];
  for (const quarters of [1, -1]) {
    const aside = turned(face, quarters);
    const ahead = moved(half(host, aside), face, 2);
    found.push({ blocks: [ahead, moved(ahead, aside, 2)], heading: aside, cost: TURN + AT_END });
    found.push({ blocks: [ahead, moved(ahead, face, 2)], heading: face, cost: OFF_CENTRE });
  }
  return found;
}

/**
 * @param {Lying} host a double
 * @param {Heading} face
 * @param {boolean} isDouble only where a tile does not fit
 * @returns {Choice[]}
 */
function afterShortEnd(host, face, isDouble) {
  const ahead = moved(half(host, face), face, 2);
  if (isDouble) {
    const side = turned(face, 1);
    return [{ blocks: [moved(ahead, side, -1), moved(ahead, side, 1)], heading: face, cost: 0 }];
  }
  /** @type {Choice[]} */
  const found = [{ blocks: [ahead, moved(ahead, face, 2)], heading: face, cost: 0 }];
  for (const quarters of [1, -1]) {
    const aside = turned(face, quarters);
    found.push({ blocks: [ahead, moved(ahead, aside, 2)], heading: aside, cost: TURN + AT_END });
  }
  return found;
}
