// The own hand: in the order that its player likes, which this device keeps; a tile is chosen by a tap or by keys, and
// dragged to another place in the hand or to a place on the table.

/** @import { Frame, Place, Tile } from "./play-types.js" */

import { isOnTurn } from "./play-people.js";
import { assign, element, keep, kept, picture, word } from "./play-words.js";

const DRAG_PX = 8;

/** @typedef {{ pointer: number, button: HTMLElement, tile: Tile, x: number, y: number, isMoving: boolean }} Drag */

export class Hand {
  /** @type {Tile[]} */
  order = [];
  /** @type {Drag | null} */
  drag = null;
  wasDragged = false;

  /**
   * @param {HTMLElement} root
   * @param {string} key under what the device keeps its order
   * @param {object} listeners
   * @param {(tile: Tile, how: "tap" | "key" | "drag") => void} listeners.choose
   * @param {(x: number, y: number) => boolean} listeners.drop whether there is a place at this point
   */
  constructor(root, key, listeners) {
    this.root = root;
    this.key = key;
    this.order = kept(key) ?? [];
    this.listeners = listeners;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.cancel());
  }

  /**
   * @param {Frame} frame
   * @param {{ chosen: Tile, hidden: Tile, suggested: Tile[] }} marks
   */
  show(frame, { chosen, hidden, suggested }) {
    const tiles = this.sorted(frame.hand).filter((tile) => tile !== hidden);
    const isTurn = isOnTurn(frame, frame.you);
    const fitting = new Set(frame.choices.plays.filter((each) => each.places.length).map((each) => each.tile));
    const existing = new Map(this.buttons.map((each) => [each.dataset.tile ?? "", each]));
    for (const [tile, made] of existing) if (!tiles.includes(tile)) made.remove();
    tiles.forEach((tile, at) => {
      const made = existing.get(tile) ?? this.button(tile);
      if (this.root.children[at] !== made) this.root.insertBefore(made, this.root.children[at] ?? null);
      const isIdle = isTurn && !fitting.has(tile);
      made.classList.toggle("is-idle", isIdle);
      made.classList.toggle("is-suggested", suggested.includes(tile));
      assign(made, "aria-pressed", String(tile === chosen));
      assign(made, "aria-label", isIdle ? word("fits_nowhere", { tile }) : tile);
      assign(made, "tabindex", tile === chosen || (!tiles.includes(chosen) && at === 0) ? "0" : "-1");
    });
    this.root.dataset.count = String(tiles.length);
  }

  get buttons() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-tile]")]);
  }

  /** @param {Tile} tile */
  button(tile) {
    const made = element("button", { type: "button", class: "own", "data-tile": tile }, picture(tile));
    made.addEventListener("click", (event) => {
      if (!this.wasDragged) this.listeners.choose(tile, event.detail ? "tap" : "key");
    });
    return made;
  }

  /** @param {Tile} tile */
  find(tile) {
    return this.buttons.find((each) => each.dataset.tile === tile);
  }

  /** @param {Tile[]} tiles */
  sorted(tiles) {
    const rank = (/** @type {Tile} */ tile) => (this.order.includes(tile) ? this.order.indexOf(tile) : this.order.length);
    return tiles.map((tile, at) => ({ tile, at })).sort((one, other) => rank(one.tile) - rank(other.tile) || one.at - other.at).map(({ tile }) => tile);
  }

  /**
   * Doubles first, then by the higher number.
   *
   * @param {Tile[]} tiles
   */
  sort(tiles) {
    const isDouble = (/** @type {Tile} */ tile) => Number(tile[0] === tile[2]);
    this.order = [...tiles].sort((one, other) => isDouble(other) - isDouble(one) || other.localeCompare(one));
    keep(this.key, this.order);
  }

  /**
   * Focus the tile so many steps on.
   *
   * @param {number} step
   */
  step(step) {
    const all = this.buttons;
    if (!all.length) return;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? (all.find((each) => each.tabIndex === 0) ?? all[0]) : all[(at + step + all.length) % all.length];
    for (const each of all) assign(each, "tabindex", each === next ? "0" : "-1");
    next.focus();
  }

  // Dragging

  /** @param {PointerEvent} event */
  down(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-tile]"));
    this.wasDragged = false;
    if (!button || event.button) return;
    const tile = button.dataset.tile ?? "";
    this.drag = { pointer: event.pointerId, button, tile, x: event.clientX, y: event.clientY, isMoving: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving) {
      if (Math.hypot(x, y) < DRAG_PX) return;
      drag.isMoving = true;
      this.root.setPointerCapture(event.pointerId);
      drag.button.classList.add("is-dragged");
      this.listeners.choose(drag.tile, "drag");
    }
    drag.button.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.cancel();
    if (!drag?.isMoving) return;
    this.wasDragged = true;
    if (!this.listeners.drop(event.clientX, event.clientY)) this.put(drag.tile, event.clientX, event.clientY);
  }

  cancel() {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    drag.button.classList.remove("is-dragged");
    drag.button.style.transform = "";
  }

  /**
   * Dropped in the hand: before the tile that is there.
   *
   * @param {Tile} tile
   * @param {number} x
   * @param {number} y
   */
  put(tile, x, y) {
    const { top, bottom } = this.root.getBoundingClientRect();
    if (y < top - 40 || y > bottom + 40) return;
    const others = this.buttons.filter((each) => each.dataset.tile !== tile);
    const before = others.find((each) => {
      const { left, width } = each.getBoundingClientRect();
      return x < left + width / 2;
    });
    this.root.insertBefore(/** @type {HTMLElement} */ (this.find(tile)), before ?? null);
    this.order = this.buttons.map((each) => each.dataset.tile ?? "");
    keep(this.key, this.order);
  }
}

/**
 * The tiles that hints name.
 *
 * @param {Frame} frame
 */
export function suggestedTiles(frame) {
  /** @type {string[]} */
  const named = frame.hints.join(" ").match(/[0-6]-[0-6]/g) ?? [];
  return frame.hand.filter((tile) => named.includes(tile) || named.includes([...tile].reverse().join("")));
}

/**
 * The places of a tile, where one may be laid.
 *
 * @param {Frame} frame
 * @param {Tile} tile
 * @returns {Place[]}
 */
export function placesOf(frame, tile) {
  return frame.choices.plays.find((each) => each.tile === tile)?.places ?? [];
}
