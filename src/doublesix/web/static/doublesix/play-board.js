// The layout as the page shows it: tiles, the places that glow for the tile that was chosen, and the tile that is on its
// way. Only transforms move; what lies stays where it is while the view of the whole glides.

/** @import { Frame, Layout, LaidEnd, Place, Play, Tile } from "./play-types.js" */

import { layOut } from "./play-layout.js";
import { drawn, element, isShown, isStill, nameOf, symbol, symbolOf, word } from "./play-words.js";

const MOVE_MS = 260;
const DROP_PX = 60;
const TAP_PX = 24; // a place can be small where much lies on a phone

/** @typedef {{ tile: Tile, place: Place }} Pending */

export class Board {
  /** @type {Map<Tile, HTMLElement>} */
  tiles = new Map();
  /** @type {Frame | null} */
  frame = null;
  /** @type {Tile} */
  chosen = "";
  /** @type {Place[]} */
  places = [];
  /** @type {Pending | null} */
  pending = null;
  /** @type {Layout | null} */
  layout = null;
  round = "";
  width = 0;
  height = 0;
  view = element("div", { class: "view" });

  /**
   * @param {HTMLElement} root
   * @param {(place: Place) => void} lay
   * @param {(seat: number) => DOMRect | null} from where the tiles of a seat come from
   */
  constructor(root, lay, from) {
    this.root = root;
    this.lay = lay;
    this.from = from;
    root.append(this.view);
    root.addEventListener("click", (event) => {
      const place = /** @type {Element} */ (event.target).closest(".ghost") ? null : this.placeNear(event.clientX, event.clientY, TAP_PX);
      if (place) this.lay(place);
    });
    new ResizeObserver(() => this.resize()).observe(root);
    this.resize();
  }

  /** The size is read where the page has just been laid out: to ask for it while things change lays it out again. */
  resize() {
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    this.draw(true);
  }

  /**
   * @param {Frame} frame
   * @param {Tile} chosen
   * @param {Place[]} places
   * @param {Pending | null} pending
   */
  show(frame, chosen, places, pending) {
    this.frame = frame;
    this.chosen = chosen;
    this.places = places;
    this.pending = pending;
    const { game, round, layout, ends, status, you } = frame;
    const names = frame.seats.map((each) => each.name);
    if (!isShown(this.view, [game, round, layout, ends, status, you, names, chosen, places, pending])) this.draw(false);
  }

  /** @param {boolean} isResized */
  draw(isResized) {
    const { frame, chosen, pending, width, height } = this;
    if (!frame || !width || !height) return;
    const plays = this.plays(frame, pending);
    const isDouble = Boolean(chosen) && chosen[0] === chosen[2];
    const open = this.places.length ? this.places : frame.ends;
    this.layout = layOut(plays, { game: frame.table.game, width, height, ends: pending ? [] : open, isDouble });
    const round = `${frame.game}/${frame.round}`;
    const isNew = round !== this.round || isResized;
    if (round !== this.round) this.clear();
    this.round = round;
    const starts = isNew || isStill() ? new Map() : this.starts(this.layout, plays);
    this.look(this.layout, isNew);
    this.drawTiles(frame, plays, starts);
    this.drawPlaces(frame, chosen);
    this.root.setAttribute("aria-label", this.sentence(frame));
  }

  /**
   * What lies, and what is on its way.
   *
   * @param {Frame} frame
   * @param {Pending | null} pending
   * @returns {Play[]}
   */
  plays(frame, pending) {
    if (!pending || frame.layout.some((each) => each.tile === pending.tile)) return frame.layout;
    const { tile, place } = pending;
    const [high, low] = tile.split("-").map(Number);
    const isFitting = place.number === high || place.number === low;
    const showing = high === low || !place.on ? -1 : isFitting ? high + low - place.number : high;
    return [...frame.layout, { seat: frame.you, tile, showing, points: 0, ...place }];
  }

  clear() {
    for (const each of this.tiles.values()) each.remove();
    this.tiles.clear();
    this.view.querySelectorAll(".link").forEach((each) => each.remove());
  }

  /**
   * @param {Layout} layout
   * @param {boolean} isNew
   */
  look({ box }, isNew) {
    const scale = box.unit / 100;
    this.view.classList.toggle("glides", !isNew && !isStill());
    this.view.style.transform = `translate(${-box.x * scale}px, ${-box.y * scale}px) scale(${scale})`;
  }

  /**
   * Where tiles that are new on the table come from; read before anything changes.
   *
   * @param {Layout} layout
   * @param {Play[]} plays
   * @returns {Map<Tile, string>}
   */
  starts({ tiles, box }, plays) {
    /** @type {Map<Tile, string>} */
    const found = new Map();
    tiles.forEach(({ tile }, at) => {
      const start = this.tiles.has(tile) ? null : this.from(plays[at].seat);
      if (!start) return;
      const area = this.root.getBoundingClientRect();
      const x = ((start.left + start.width / 2 - area.left) / box.unit) * 100 + box.x;
      const y = ((start.top + start.height / 2 - area.top) / box.unit) * 100 + box.y;
      found.set(tile, `translate(${x}px, ${y}px)`);
    });
    return found;
  }

  /**
   * @param {Frame} frame
   * @param {Play[]} plays
   * @param {Map<Tile, string>} starts
   */
  drawTiles(frame, plays, starts) {
    const layout = /** @type {Layout} */ (this.layout);
    for (const [tile, made] of this.tiles) {
      if (plays.some((each) => each.tile === tile)) continue;
      made.remove();
      this.tiles.delete(tile);
    }
    layout.tiles.forEach((laid, at) => {
      const place = `translate(${laid.x}px, ${laid.y}px)`;
      let made = this.tiles.get(laid.tile);
      if (!made) {
        made = laidTile(laid.tile, laid.turn, laid.isUpright);
        this.tiles.set(laid.tile, made);
        this.view.append(made);
        made.style.transform = place;
        const start = starts.get(laid.tile);
        if (start) slide(made, start, place);
      } else if (made.style.transform !== place || made.dataset.lies !== String(laid.turn)) {
        const again = laidTile(laid.tile, laid.turn, laid.isUpright);
        again.style.transform = place;
        made.replaceWith(again);
        this.tiles.set(laid.tile, again);
        made = again;
      }
      made.classList.toggle("is-last", at === plays.length - 1 && frame.status !== "waiting");
      made.classList.toggle("is-pending", this.pending?.tile === laid.tile && at >= frame.layout.length);
      if (laid.link && !this.view.querySelector(`[data-link="${laid.tile}"]`)) this.view.prepend(link(laid.tile, laid.link));
    });
  }

  /**
   * @param {Frame} frame
   * @param {Tile} chosen
   */
  drawPlaces(frame, chosen) {
    const { ends } = /** @type {Layout} */ (this.layout);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.place;
    this.view.querySelectorAll(".ghost").forEach((each) => each.remove());
    if (!this.places.length || this.pending) return;
    ends.forEach((end, at) => {
      const made = ghost(end, chosen, this.places.length);
      made.dataset.place = String(at);
      made.addEventListener("click", () => this.lay(this.placeAt(at)));
      this.view.append(made);
      if (focused === String(at)) made.focus({ preventScroll: true });
    });
  }

  /** The buttons of the places, in order. */
  get ghosts() {
    return /** @type {HTMLElement[]} */ ([...this.view.querySelectorAll(".ghost")]);
  }

  /** @param {number} at */
  placeAt(at) {
    const end = /** @type {LaidEnd} */ (this.layout?.ends[at]);
    const isSame = (/** @type {Place} */ each) =>
      each.on === end.on && each.number === end.number && each.is_short_end === end.isShortEnd;
    return /** @type {Place} */ (this.places.find(isSame));
  }

  /**
   * The place under a point or next to it.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} [within] pixels
   * @returns {Place | null}
   */
  placeNear(x, y, within = DROP_PX) {
    let least = within;
    let found = null;
    for (const each of this.ghosts) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (far >= least) continue;
      least = far;
      found = this.placeAt(Number(each.dataset.place));
    }
    return found;
  }

  /** @param {Frame} frame */
  sentence(frame) {
    if (!frame.layout.length) return word("layout_empty");
    const last = frame.layout[frame.layout.length - 1];
    const facts = { n: frame.layout.length, tile: last.tile, name: nameOf(frame, last.seat) };
    return word("layout", facts);
  }
}

/**
 * A tile comes from the one who plays it.
 *
 * @param {HTMLElement} made
 * @param {string} start
 * @param {string} place
 */
function slide(made, start, place) {
  const how = { duration: MOVE_MS, easing: "cubic-bezier(.2, .7, .2, 1)" };
  made.animate([{ transform: start }, { transform: place }], how);
}

/**
 * @param {Tile} tile
 * @param {number} turn
 * @param {boolean} isUpright
 */
function laidTile(tile, turn, isUpright) {
  const made = element("div", { class: `laid${isUpright ? "" : " is-lying"}` });
  made.dataset.lies = String(turn);
  const edge = isUpright ? symbol("edge", { x: -50, y: -100 }) : symbol("edge-lying", { x: -100, y: -50, width: 200, height: 100 });
  const face = symbol(symbolOf(tile), { x: -50, y: -100, transform: `rotate(${turn})` });
  const [wide, high] = isUpright ? [108, 212] : [208, 112];
  const ring = drawn("rect", { class: "ring", x: -wide / 2, y: 3 - high / 2, width: wide, height: high, rx: 20 });
  made.append(drawn("svg", { viewBox: "-100 -100 200 200", width: 200, height: 200, "aria-hidden": "true" }, edge, face, ring));
  return made;
}

/**
 * @param {LaidEnd} end
 * @param {Tile} tile
 * @param {number} count how many places there are
 */
function ghost(end, tile, count) {
  const named = end.isShortEnd ? "place_short" : "place_on";
  const label = end.on ? word(named, { tile, on: end.on, number: end.number }) : word("place_lead", { tile });
  const kind = end.isSmall ? " is-small" : end.turn ? " is-lying" : "";
  const made = element("button", { type: "button", class: `ghost${kind}`, "aria-label": label, tabindex: count > 1 ? -1 : 0 });
  made.style.transform = `translate(${end.x}px, ${end.y}px) translate(-50%, -50%)`;
  return made;
}

/**
 * @param {Tile} tile
 * @param {[number, number, number, number]} points
 */
function link(tile, [x1, y1, x2, y2]) {
  const made = drawn("svg", { class: "link", viewBox: "0 0 1 1", width: 1, height: 1, "data-link": tile, "aria-hidden": "true" });
  made.append(drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}` }));
  return made;
}
