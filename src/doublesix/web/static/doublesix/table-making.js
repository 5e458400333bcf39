// Small things to make pages of: elements, words, tiles drawn once.

/** @import { Child } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
const words = JSON.parse(document.getElementById("table-phrases")?.textContent ?? "");

/**
 * A phrase in the reader's language, with its facts filled in.
 *
 * @param {string} name
 * @param {Record<string, string | number>} [facts]
 */
export function t(name, facts = {}) {
  const text = words[name];
  if (text === undefined) throw new Error(`no phrase ${name}`);
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ fact) => (fact in facts ? String(facts[fact]) : whole));
}

/**
 * An element: properties that begin with "on" are listeners, true and false are there or not.
 *
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  const parts = /** @type {(Node | string | null | undefined | false)[]} */ (children.flat(3));
  made.append(...parts.filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

/**
 * A button; its key finds it again when the page is drawn anew.
 *
 * @param {string} key
 * @param {Child} label
 * @param {() => void} onclick
 * @param {Record<string, any> & { kind?: string }} [properties]
 */
export function button(key, label, onclick, { kind = "", ...properties } = {}) {
  return h(`button${kind ? `.${kind}` : ""}`, { type: "button", id: `b-${key}`, onclick, ...properties }, label);
}

/**
 * @param {Child[]} items
 * @param {string} [kind]
 */
export function list(items, kind = "") {
  return h(`ul${kind ? `.${kind}` : ""}`, {}, items.map((each) => h("li", {}, each)));
}

// Tiles, as they are on every page; drawn here once, since a phone may be without a network.

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 3, 6, 2, 5, 8]];
const BEFORE_AND_BEYOND = { viewBox: "0 0 100 206" };

/**
 * @param {string} name
 * @param {Record<string, string | number>} properties
 */
export function drawn(name, properties) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, String(value));
  return made;
}

/**
 * The shapes of the tiles that are played with, once a page; tiles then only point to them.
 *
 * @param {string[]} tiles
 */
export function tileShapes(tiles) {
  const sprite = drawn("svg", { width: 0, height: 0, "aria-hidden": "true", class: "shapes" });
  for (const name of tiles) {
    const symbol = drawn("symbol", { id: `tile-${name}`, ...BEFORE_AND_BEYOND });
    symbol.append(drawn("rect", { x: 2, y: 7, width: 96, height: 196, rx: 15, fill: "var(--tile-edge)" }));
    symbol.append(drawn("rect", { x: 2, y: 2, width: 96, height: 196, rx: 15, fill: "var(--tile-face)", stroke: "var(--tile-line)", "stroke-width": 1.5 }));
    symbol.append(drawn("path", { d: "M16 100H84", stroke: "var(--tile-bar)", "stroke-width": 3, "stroke-linecap": "round" }));
    name.split("-").forEach((number, half) => {
      for (const place of PIPS[Number(number)]) {
        const x = 23 + (place % 3) * 27;
        const y = 24 + Math.floor(place / 3) * 27 + half * 98;
        symbol.append(drawn("circle", { cx: x, cy: y, r: 10.5, fill: `var(--pip-${number})` }));
      }
    });
    sprite.append(symbol);
  }
  return sprite;
}

/** @param {string} name */
export function tile(name) {
  const made = drawn("svg", { class: "tile", "aria-hidden": "true", ...BEFORE_AND_BEYOND });
  made.append(drawn("use", { href: `#tile-${name}` }));
  return made;
}

export const LETTERS = "ABCD";

/**
 * The mark of a side: its shape and its letter, so that nobody needs the colour.
 *
 * @param {number} side
 */
export function sideMark(side) {
  return h("span.side-letter", { "aria-hidden": "true" }, h(`span.side-mark.side-${LETTERS[side]}`), ` ${LETTERS[side]}`);
}

/** @param {string} name */
export function pipsOf(name) {
  return name.split("-").reduce((sum, each) => sum + Number(each), 0);
}

/**
 * Tiles to tap: the triangle of the set, a row for each number. `tap(name)`, which are chosen, which were seen already
 * and cannot be; what belongs to them stands in the corner that the triangle leaves free.
 *
 * @param {string} key
 * @param {string[]} tiles
 * @param {(name: string) => void} tap
 * @param {{ chosen?: string[], gone?: string[], label: string, corner?: Child }} options
 */
export function tilePicker(key, tiles, tap, { chosen = [], gone = [], label, corner = null }) {
  return h(
    "div.triangle",
    { class: `triangle${tiles.includes("0-0") ? " of-seven" : ""}` },
    h("div.corner", {}, corner),
    h(
      "div.tiles",
      { role: "group", "aria-label": label },
      tiles.map((name) => {
        const [high, low] = name.split("-");
        return button(`${key}-${name}`, [tile(name)], () => tap(name), {
          class: `tile-button row-${high} column-${low}`,
          "aria-pressed": chosen.includes(name) ? "true" : "false",
          "aria-label": t("tile", { tile: name }),
          disabled: gone.includes(name) && !chosen.includes(name),
        });
      }),
    ),
  );
}

/**
 * Put a tree in the place of another, and leave everything alone where nothing changed.
 *
 * @param {Element} place
 * @param {...Child} children
 */
export function put(place, ...children) {
  const made = h("div", {}, ...children);
  const next = Array.from(made.childNodes);
  const now = Array.from(place.childNodes);
  // What somebody opened or closed stays so.
  for (const known of /** @type {NodeListOf<HTMLDetailsElement>} */ (place.querySelectorAll("details[id]"))) {
    const again = made.querySelector(`details#${CSS.escape(known.id)}`);
    if (again) again.toggleAttribute("open", known.open);
  }
  if (next.length === now.length && next.every((each, at) => each.isEqualNode(now[at]))) return false;
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.id;
  const selectionStart = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  place.replaceChildren(...next);
  const found = id ? document.getElementById(id) : null;
  if (!found) return true;
  found.focus({ preventScroll: true });
  if (selectionStart !== null && found instanceof HTMLInputElement) {
    try {
      found.setSelectionRange(selectionStart, selectionStart);
    } catch {
      // not every kind of field has a caret
    }
  }
  return true;
}

/**
 * An hour and minute as the reader writes it, where the event is played.
 *
 * @param {string | number} moment
 */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, {
    timeZone: document.getElementById("table")?.dataset?.zone || undefined,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/**
 * A picture that the desk drew; what it says in its own words is said by the page.
 *
 * @param {string} svg
 */
export function picture(svg) {
  const made = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  for (const each of made.querySelectorAll("title, desc")) each.remove();
  made.removeAttribute("role");
  made.setAttribute("aria-hidden", "true");
  return made;
}
