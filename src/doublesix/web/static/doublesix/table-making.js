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

// Tiles: pips on a grid of three by three, as they lie on every die.

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 3, 6, 2, 5, 8]];

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
 * The shapes of the tiles that are played with, once a page; tiles then only point to them. (Their styles see no ancestors.)
 *
 * @param {string[]} tiles
 */
export function tileShapes(tiles) {
  const sprite = drawn("svg", { width: 0, height: 0, "aria-hidden": "true", class: "shapes" });
  for (const name of tiles) {
    const symbol = drawn("symbol", { id: `tile-${name}`, viewBox: "0 0 20 38" });
    symbol.append(drawn("rect", { class: "tile-face", x: 1, y: 1, width: 18, height: 36, rx: 3 }));
    symbol.append(drawn("path", { class: "tile-bar", d: "M4 19h12" }));
    name.split("-").forEach((number, half) => {
      for (const place of PIPS[Number(number)]) {
        const x = 5 + (place % 3) * 5;
        const y = 5.2 + Math.floor(place / 3) * 4.6 + half * 18.4;
        symbol.append(drawn("circle", { class: "tile-pip", cx: x, cy: y, r: 1.7 }));
      }
    });
    sprite.append(symbol);
  }
  return sprite;
}

/** @param {string} name */
export function tile(name) {
  const made = drawn("svg", { class: "tile", viewBox: "0 0 20 38", "aria-hidden": "true" });
  made.append(drawn("use", { href: `#tile-${name}` }));
  return made;
}

/** @param {string} name */
export function pipsOf(name) {
  return name.split("-").reduce((sum, each) => sum + Number(each), 0);
}

/**
 * Tiles to tap, the highest first. `tap(name)`, which are chosen, which cannot be.
 *
 * @param {string} key
 * @param {string[]} tiles
 * @param {(name: string) => void} tap
 * @param {{ chosen?: string[], gone?: string[], label: string }} options
 */
export function tilePicker(key, tiles, tap, { chosen = [], gone = [], label }) {
  const shown = [...tiles].reverse();
  return h(
    "div.picker",
    { role: "group", "aria-label": label },
    shown.map((name) =>
      button(`${key}-${name}`, [tile(name)], () => tap(name), {
        kind: "tile-button",
        "aria-pressed": chosen.includes(name) ? "true" : "false",
        "aria-label": t("tile", { tile: name }),
        disabled: gone.includes(name) && !chosen.includes(name),
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
  if (!id) return true;
  const found = document.getElementById(id);
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
 * An hour and minute as the reader writes it.
 *
 * @param {string | number} moment
 */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, {
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
