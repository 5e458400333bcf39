// The table of a round as it grows: where each tile lies. They are laid one after the other, and each place depends on the
// plays before it alone: a tile that lies stays where it is when another is laid.
//
// A line runs straight on while the table has room and turns ahead of its border. Every place is judged by what it
// leaves to the open ends: each must keep a place for the next tile and a way out.

/** @import { Block, Choice, Game, Heading, Lying, Place, Play } from "./play-types.js" */

import { Cells, SIZE, choices, lead, turned } from "./play-cells.js";

/** How many halves of tiles the table of a game has room for, before lines leave it and everything shrinks. */
const ROOM = { powc: 80, bigsix: 110, straight: 110 };

const CONTACT = 1.5;
const GROWTH = 30;
const WALLED = 200;
const CUT_OFF = 60;
const NARROW = 12;
const NO_DOUBLE = 40;
const TIGHT_DOUBLE = 1.2;
const SHORT_END = 0.6; // of branches: along the line first

/** @param {string} tile */
function numbersOf(tile) {
  const [high, low] = tile.split("-").map(Number);
  return /** @type {[number, number]} */ ([high, low]);
}

/** @typedef {{ face: Heading, choice: Choice, link?: [number, number, number, number] }} Found */

/** The table of one round as it grows. */
export class Table {
  cells = new Cells();
  /** @type {Lying[]} */
  lying = [];
  spinner = 0;
  /** @type {Map<string, Found>} */
  found = new Map(); // the best places as the table stands

  /**
   * @param {Game} game
   * @param {number} shape breadth by height
   */
  constructor(game, shape) {
    this.game = game;
    this.isUpright = shape < 1;
    this.wide = Math.sqrt(ROOM[game] * shape) * 2;
    this.high = Math.sqrt(ROOM[game] / shape) * 2;
  }

  /** @param {string} tile */
  find(tile) {
    return this.lying.find((each) => each.tile === tile);
  }

  /** @param {Play} play */
  lay(play) {
    const [high, low] = numbersOf(play.tile);
    const isDouble = high === low;
    const host = this.find(play.on);
    const order = this.lying.length + 1;
    const outward = play.showing >= 0 ? play.showing : play.number >= 0 && !isDouble ? high + low - play.number : low;
    const numbers = /** @type {[number, number]} */ ([high + low - outward, outward]);
    /** @type {Lying} */
    let tile;
    if (!host) {
      const first = lead(isDouble, this.isUpright);
      tile = { tile: play.tile, order, isDouble, isLead: true, ...first, numbers: [high, low], on: 0, taken: [] };
    } else {
      const { face, choice, link } = this.best(host, play, isDouble);
      host.taken.push(face);
      const taken = [turned(choice.heading, 2)];
      tile = { tile: play.tile, order, isDouble, isLead: false, ...choice, numbers, on: host.order, taken };
      if (link) tile.link = link;
      if (this.game === "straight" && play.is_short_end) this.spinner = host.order;
    }
    if (isDouble && !this.spinner) this.spinner = order;
    this.lying.push(tile);
    this.cells.put(tile.blocks, order);
    this.cells.reach(tile.blocks);
    this.found = new Map();
  }

  /**
   * The sides of a tile where something can still be joined.
   *
   * @param {Lying} tile
   * @returns {Heading[]}
   */
  faces(tile) {
    const { heading, isDouble, isLead } = tile;
    /** @type {Heading[]} */
    const found = isLead ? [heading, turned(heading, 2)] : [heading];
    if (isDouble && (this.game === "bigsix" || (this.game === "straight" && tile.order === this.spinner))) {
      found.push(turned(heading, 1), turned(heading, 3));
    }
    return found.filter((face) => !tile.taken.includes(face));
  }

  /**
   * The sides of a tile where this play can join it.
   *
   * @param {Lying} host
   * @param {Place} play
   * @returns {Heading[]}
   */
  facesFor(host, play) {
    const { heading } = host;
    const along = [heading, turned(heading, 2)];
    const ends = [turned(heading, 1), turned(heading, 3)];
    /** @type {Heading[]} */
    let wanted;
    if (!host.isDouble) {
      const isHigh = host.isLead && play.number === host.numbers[0] && play.number !== host.numbers[1];
      wanted = host.isLead ? [isHigh ? along[1] : along[0]] : [heading];
    } else if (this.game === "bigsix") {
      wanted = [...along, ...ends];
    } else {
      wanted = play.is_short_end ? ends : along;
    }
    const free = wanted.filter((face) => !host.taken.includes(face));
    if (free.length) return free;
    // Nothing a referee lets happen: but whatever is sent is drawn.
    const any = [...along, ...ends].filter((face) => !host.taken.includes(face));
    return any.length ? any : [heading];
  }

  /**
   * The best place for a tile: free, and leaving most to others.
   *
   * @param {Lying} host
   * @param {Place} play
   * @param {boolean} isDouble
   * @returns {Found}
   */
  best(host, play, isDouble) {
    const faces = this.facesFor(host, play);
    const key = `${host.order} ${faces} ${isDouble}`;
    const known = this.found.get(key) ?? this.search(host, faces, isDouble);
    this.found.set(key, known);
    return known;
  }

  /**
   * @param {Lying} host
   * @param {Heading[]} faces
   * @param {boolean} isDouble
   * @returns {Found}
   */
  search(host, faces, isDouble) {
    let least = Infinity;
    let found = null;
    for (const face of faces) {
      const own = this.game === "bigsix" && host.isDouble && (face - host.heading) % 2 ? SHORT_END : 0;
      for (const choice of choices(host, face, isDouble)) {
        if (!choice.blocks.every((block) => this.cells.isFree(block))) continue;
        const cost = own + choice.cost + this.judge(host, face, choice, isDouble, least - own - choice.cost);
        if (cost < least - 1e-9) {
          least = cost;
          found = { face, choice };
        }
      }
    }
    return found ?? this.apart(host, faces[0], isDouble);
  }

  /**
   * What a place costs beside its turn: what it touches, how much everything shrinks, what open ends lose.
   *
   * @param {Lying} host
   * @param {Heading} face
   * @param {Choice} choice
   * @param {boolean} isDouble
   * @param {number} most it does not matter by how much it is more
   */
  judge(host, face, choice, isDouble, most) {
    const { cells } = this;
    const { left, top, right, bottom } = cells;
    const before = this.need();
    let cost = CONTACT * cells.contacts(choice.blocks, host.order);
    cells.reach(choice.blocks);
    cost += GROWTH * Math.log(this.need() / before);
    if (cost < most) {
      const order = this.lying.length + 1;
      cells.put(choice.blocks, order);
      host.taken.push(face);
      const taken = [turned(choice.heading, 2)];
      /** @type {Lying} */
      const tile = { tile: "", order, isDouble, isLead: false, ...choice, numbers: [0, 0], on: host.order, taken };
      this.lying.push(tile);
      cost += this.loss(most - cost);
      this.lying.pop();
      host.taken.pop();
      cells.put(choice.blocks, 0);
    }
    Object.assign(cells, { left, top, right, bottom });
    return cost;
  }

  /** How much larger than its table the layout is; 1: it has room. */
  need() {
    const { left, top, right, bottom } = this.cells;
    return Math.max(1, (right - left) / this.wide, (bottom - top) / this.high);
  }

  /**
   * What the open ends lack: places for the next tile, for a double, and a way out.
   *
   * @param {number} most it does not matter by how much it is more
   */
  loss(most) {
    const { far, wide } = this.cells.waysOut();
    let cost = 0;
    for (const tile of this.lying) {
      if (cost > most) break;
      for (const face of this.faces(tile)) {
        cost += this.lack(tile, face, far, wide);
        if (!tile.isDouble) cost += this.lackOfDouble(tile, face);
      }
    }
    return cost;
  }

  /**
   * What it costs that a double cannot lie across at an open end, or only against another tile.
   *
   * @param {Lying} host
   * @param {Heading} face
   */
  lackOfDouble(host, face) {
    let least = NO_DOUBLE;
    for (const { blocks } of choices(host, face, true)) {
      if (!blocks.every((block) => this.cells.isFree(block))) continue;
      least = Math.min(least, this.cells.contacts(blocks, host.order) ? TIGHT_DOUBLE : 0);
    }
    return least;
  }

  /**
   * @param {Lying} host
   * @param {Heading} face
   * @param {Int16Array} far where there is a way out
   * @param {Int16Array} wide and those of the breadth of a double
   */
  lack(host, face, far, wide) {
    let least = WALLED;
    for (const choice of choices(host, face, false)) {
      if (choice.cost >= least || !choice.blocks.every((block) => this.cells.isFree(block))) continue;
      const [x, y] = choice.blocks[1];
      const out = far[y * SIZE + x];
      const way = out ? (isNear(wide, x, y) ? 0 : NARROW) : CUT_OFF;
      const cost = choice.cost + way + CONTACT * this.cells.contacts(choice.blocks, host.order);
      least = Math.min(least, cost);
    }
    return least;
  }

  /**
   * A place a little way off, with a line to it, where all others are taken.
   *
   * @param {Lying} host
   * @param {Heading} face
   * @param {boolean} isDouble
   * @returns {{ face: Heading, choice: Choice, link: [number, number, number, number] }}
   */
  apart(host, face, isDouble) {
    const [middleX, middleY] = middle(host.blocks);
    let least = Infinity;
    /** @type {Choice | null} */
    let found = null;
    const { left, top, right, bottom } = this.cells;
    for (let y = top - 6; y <= bottom + 4; y += 1) {
      for (let x = left - 6; x <= right + 4; x += 1) {
        for (const heading of /** @type {Heading[]} */ ([0, 1, 2, 3])) {
          const along = isDouble ? turned(heading, 1) : heading;
          /** @type {[Block, Block]} */
          const blocks = [
            [x, y],
            [x + (along === 0 ? 2 : along === 2 ? -2 : 0), y + (along === 1 ? 2 : along === 3 ? -2 : 0)],
          ];
          if (!blocks.every((block) => this.cells.isFree(block)) || this.cells.contacts(blocks, 0)) continue;
          const cost = Math.hypot(x + 1 - middleX, y + 1 - middleY) + (heading === face ? 0 : 1);
          if (cost < least) {
            least = cost;
            found = { blocks, heading, cost: 0 };
          }
        }
      }
    }
    const choice = /** @type {Choice} */ (found); // beyond the layout everything is free
    const [x, y] = choice.blocks[0];
    return { face, choice, link: [middleX, middleY, x + 1, y + 1] };
  }
}

/**
 * Whether a block is on a wide way.
 *
 * @param {Int16Array} wide
 * @param {number} x
 * @param {number} y
 */
function isNear(wide, x, y) {
  for (let down = 0; down <= 2; down += 1) {
    const at = (y - down) * SIZE + x;
    if (wide[at] || wide[at - 1] || wide[at - 2]) return true;
  }
  return false;
}

/**
 * @param {Block[]} blocks
 * @returns {[number, number]} in cells
 */
export function middle([one, other]) {
  return [(one[0] + other[0]) / 2 + 1, (one[1] + other[1]) / 2 + 1];
}

/** @type {Map<string, Table>} */
const known = new Map(); // tables that were laid last, by their plays, so that one more play is one more tile
const KEPT = 64;

/**
 * The table after these plays.
 *
 * @param {Play[]} plays
 * @param {Game} game
 * @param {number} shape
 */
export function tableOf(plays, game, shape) {
  const keys = [`${game} ${shape}`];
  for (const { tile, on, number, is_short_end, showing } of plays) {
    keys.push(`${keys[keys.length - 1]} ${tile}>${on}:${number}${is_short_end ? "s" : ""}${showing}`);
  }
  let count = plays.length;
  while (count > 0 && !known.has(keys[count])) count -= 1;
  const before = known.get(keys[count]);
  if (before && count === plays.length) return before;
  const table = new Table(game, shape);
  if (before) {
    table.cells = new Cells(before.cells);
    table.lying = before.lying.map((each) => ({ ...each, taken: [...each.taken] }));
    table.spinner = before.spinner;
    table.found = before.found;
  }
  for (const play of plays.slice(count)) table.lay(play);
  known.set(keys[plays.length], table);
  for (const key of known.keys()) if (known.size > KEPT) known.delete(key);
  return table;
}
