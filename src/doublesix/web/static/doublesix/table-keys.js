// The page's own number keys, which are larger than a phone's.

import { button, h, t } from "./table-making.js";

/**
 * Keys that type into a field of the page; the key left of the 0 is said with its name, its words and what it does.
 *
 * @param {string} field
 * @param {[string, string, () => void]} left
 * @param {number} most
 */
export function keys(field, left, most) {
  const type = (/** @type {(now: string) => string} */ value) => {
    const now = /** @type {HTMLInputElement} */ (document.getElementById(field));
    now.value = value(now.value).slice(0, most);
    now.dispatchEvent(new Event("input"));
  };
  const digit = (/** @type {string} */ each) => button(`key-${each}`, each, () => type((value) => value + each));
  const [name, words, act] = left;
  return h(
    "div.keypad",
    { role: "group", "aria-label": t("keys") },
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(digit),
    button(name === "next" ? "key-next" : name, words, act, { kind: "key-word" }),
    digit("0"),
    button("key-back", "⌫", () => type((value) => value.slice(0, -1)), { "aria-label": t("key_back") }),
  );
}
