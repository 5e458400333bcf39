// The table while seats are free: who is there, who may sit down where, and how others find it.

/** @import { Frame, Seat } from "./play-types.js" */

import { element, hide, nameOf, part, sideMark, word } from "./play-words.js";

/** @param {Frame} frame */
export function showWaiting(frame) {
  const place = part("waiting");
  hide(place, frame.status !== "waiting");
  if (place.hidden) return;
  part("chairs").replaceChildren(...frame.seats.map((seat) => chair(frame, seat)));
  part("sit-as").hidden = Boolean(frame.you);
}

/**
 * @param {Frame} frame
 * @param {Seat} seat
 */
function chair(frame, seat) {
  const made = element("li", {}, sideMark(seat.side));
  if (seat.kind === "free") {
    made.append(element("span", { class: "quiet" }, word("free_seat", { n: seat.seat })));
    if (!frame.you) made.append(element("button", { type: "submit", form: "sit", name: "seat", value: seat.seat }, word("sit_here")));
    return made;
  }
  made.append(element("b", {}, nameOf(frame, seat.seat)));
  if (seat.kind === "bot") made.append(element("span", { class: "quiet" }, word("bot", { level: seat.level })));
  else if (!seat.is_connected && seat.seat !== frame.you) made.append(element("span", { class: "quiet" }, word("away")));
  return made;
}

/** The address to share can be copied. */
export function beginSharing() {
  const button = part("copy");
  if (!button) return;
  button.addEventListener("click", async () => {
    const field = /** @type {HTMLInputElement} */ (part("invite"));
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = word("copied");
    } catch {
      document.execCommand("copy");
    }
  });
}
