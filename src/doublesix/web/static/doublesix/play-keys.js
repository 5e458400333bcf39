// The table by keys alone. The letters are those that the help names; nothing happens while somebody writes or where a
// dialog is open.

/**
 * @typedef {object} Actions
 * @property {(step: number) => void} walk along the hand
 * @property {(step: number) => void} turn along the places of the chosen tile
 * @property {() => boolean} isPlacing whether a place has the focus
 * @property {() => void} back from the places to the hand
 * @property {(name: string) => void} act
 */

/** @type {Record<string, string>} */
const LETTERS = { p: "pass", d: "draw", c: "catch", s: "sort", h: "hand", e: "ends", l: "last", o: "score", r: "ready", "?": "help" };

/** @param {Actions} actions */
export function listen(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog[open]")) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      if (actions.isPlacing()) actions.turn(step);
      else actions.walk(step);
    } else if (event.key === "Escape") actions.back();
    else if (LETTERS[event.key.toLowerCase()]) actions.act(LETTERS[event.key.toLowerCase()]);
    else return;
    event.preventDefault();
  });
}
