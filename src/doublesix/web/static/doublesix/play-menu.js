// The menu of the table, and its questions: courtesies, the judge, sounds, keys, leaving.

/** @import { Frame, Order, Tile } from "./play-types.js" */

import { areOn, turnOn } from "./play-sounds.js";
import { element, part, word } from "./play-words.js";

/** @param {string} mark */
const dialog = (mark) => /** @type {HTMLDialogElement} */ (part(mark));

/** @param {string} mark */
export function open(mark) {
  if (!dialog(mark).open) dialog(mark).showModal();
}

/**
 * @param {object} table
 * @param {() => Frame} table.frame
 * @param {() => Tile} table.chosen
 * @param {(order: Order) => void} table.order
 * @param {(what: string) => string} table.hear
 */
export function beginMenu(table) {
  for (const each of document.querySelectorAll("dialog")) {
    each.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === each || target.closest("[data-close]")) each.close();
    });
  }
  part("open-menu").addEventListener("click", () => {
    showMenu(table);
    open("menu");
  });
  const sounds = /** @type {HTMLInputElement} */ (part("sounds"));
  sounds.checked = areOn();
  sounds.addEventListener("change", () => turnOn(sounds.checked));
  part("open-help").addEventListener("click", () => {
    dialog("menu").close();
    open("help");
  });
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-hear]"))) {
    each.addEventListener("click", () => {
      part("heard").textContent = table.hear(each.dataset.hear ?? "");
    });
  }
  part("leave").addEventListener("click", (event) => {
    if (!table.frame().you || table.frame().status === "over") return;
    event.preventDefault();
    const may = table.frame().choices.may_leave;
    part("leave-now").hidden = !may;
    part("leave-not").hidden = may;
    open("leaving");
  });
  part("leave-now").addEventListener("click", () => {
    dialog("leaving").close();
    table.order({ do: "leave" });
  });
  part("call-judge").addEventListener("submit", () => {
    const field = /** @type {HTMLInputElement} */ (part("judge-text"));
    table.order({ do: "judge", text: field.value });
    field.value = "";
  });
}

/**
 * @param {{ frame: () => Frame, chosen: () => Tile, order: (order: Order) => void }} table
 */
function showMenu(table) {
  const { choices, phrases, table: facts } = table.frame();
  const tile = table.chosen();
  const place = part("phrases");
  place.hidden = !choices.may_say || !phrases.length;
  const said = phrases.map(({ code, text }) => {
    const button = element("button", { type: "button", "data-close": true }, text);
    button.addEventListener("click", () => table.order({ do: "say", phrase: code }));
    return button;
  });
  part("phrase-list").replaceChildren(...said);
  part("talk-warning").hidden = !facts.is_strict || table.frame().status !== "playing";
  part("call-judge").hidden = !choices.may_call;
  const expose = element("button", { type: "button", "data-close": true }, word("expose", { tile }));
  expose.addEventListener("click", () => table.order({ do: "expose", tile, n: table.frame().n }));
  part("expose").replaceChildren(...(choices.may_expose && tile ? [expose] : []));
}
