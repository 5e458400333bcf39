// The words of the page, which brings them along translated, and the elements that they stand in.

/** @import { Frame, Seat, Tile } from "./play-types.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<string, string>} */
const words = new Map();

/** @param {HTMLTemplateElement} template */
export function readWords(template) {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (template.content.querySelectorAll("[data-word]"))) {
    words.set(each.dataset.word ?? "", (each.textContent ?? "").trim());
  }
}

/**
 * A phrase of the page; `{name}` stands for a fact.
 *
 * @param {string} name
 * @param {Record<string, string | number>} [facts]
 */
export function word(name, facts = {}) {
  const found = words.get(name) ?? name;
  return found.replace(/\{([a-z]+)\}/g, (all, fact) => String(facts[fact] ?? all));
}

/**
 * A phrase in the number of what is counted.
 *
 * @param {string} name
 * @param {number} n
 * @param {Record<string, string | number>} [facts]
 */
export function counted(name, n, facts = {}) {
  return word(n === 1 ? `${name}_one` : name, { n, ...facts });
}

/** @type {Intl.ListFormat | undefined} */
let list;

/**
 * Things as a list of words: "5, 3 and 0".
 *
 * @param {(string | number)[]} items
 */
export function listed(items) {
  list ??= new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" });
  return list.format(items.map(String));
}

/**
 * @param {string} tag
 * @param {Record<string, string | number | boolean>} [attributes] false: not set
 * @param {(Node | string)[]} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  set(made, attributes);
  made.append(...children);
  return made;
}

/**
 * @param {Element} made
 * @param {Record<string, string | number | boolean>} attributes
 */
function set(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {Node[]} children
 */
export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  set(made, attributes);
  made.append(...children);
  return made;
}

const sprite = () => document.getElementById("table")?.dataset.sprite ?? "";

/**
 * A symbol of the sprite.
 *
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 */
export function symbol(name, attributes = {}) {
  return drawn("use", { href: `${sprite()}#${name}`, width: 100, height: 200, ...attributes });
}

/** @param {Tile} tile */
export const symbolOf = (tile) => `t${tile.replace("-", "")}`;

/**
 * A tile that stands; without a name it lies face down.
 *
 * @param {Tile} [tile]
 */
export function picture(tile) {
  const attributes = { class: "tile-picture", viewBox: "0 0 100 206", "aria-hidden": "true" };
  return drawn("svg", attributes, symbol("edge"), symbol(tile ? symbolOf(tile) : "back"));
}

/**
 * The letter of a side's mark: A and B, or A to D for 1 to 4.
 *
 * @param {string} side
 */
export const letterOf = (side) => ("1234".includes(side) ? "ABCD"["1234".indexOf(side)] : side);

/** @param {string} side */
export function sideMark(side) {
  const label = word("side", { side });
  return element("span", { class: `side-mark side-${letterOf(side)}`, role: "img", "aria-label": label });
}

/**
 * @param {Frame} frame
 * @param {number} seat
 * @returns {Seat | undefined}
 */
export const seatOf = (frame, seat) => frame.seats.find((each) => each.seat === seat);

/**
 * @param {Frame} frame
 * @param {number} seat
 */
export function nameOf(frame, seat) {
  return seat && seat === frame.you ? word("you") : (seatOf(frame, seat)?.name ?? "");
}

/**
 * An element of the page by the mark that the template gave it.
 *
 * @param {string} mark
 */
export function part(mark) {
  return /** @type {HTMLElement} */ (document.querySelector(`[data-${mark}]`));
}

/** @type {WeakMap<HTMLElement, string>} */
const facts = new WeakMap();

/**
 * Whether a part of the page shows this already: what is the same is not made anew.
 *
 * @param {HTMLElement} place
 * @param {unknown[]} shown
 */
export function isShown(place, shown) {
  const key = JSON.stringify(shown);
  if (facts.get(place) === key) return true;
  facts.set(place, key);
  return false;
}

/**
 * A text in its place; the same text changes nothing.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * An attribute; the same value changes nothing. What has the focus would have the page laid out at once.
 *
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string} value
 */
export function assign(place, name, value) {
  if (place.getAttribute(name) !== value) place.setAttribute(name, value);
}

/**
 * @param {HTMLElement} place
 * @param {boolean} isHidden
 */
export function hide(place, isHidden) {
  if (place.hidden !== isHidden) place.hidden = isHidden;
}

/**
 * What this device keeps; some keep nothing.
 *
 * @param {string} name
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`doublesix-${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`doublesix-${name}`, JSON.stringify(value));
  } catch {
    // Then it is forgotten.
  }
}

/** @type {MediaQueryList | undefined} */
let still;

export const isStill = () => (still ??= window.matchMedia("(prefers-reduced-motion: reduce)")).matches;
