// Scores that change are said politely: the match of the page, or of a team that is followed on this device; no
// other, so that a hall of tables does not chatter. A followed team's tile is marked.

import { recall } from "./followed.js";

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-live][data-event]"));
const region = root?.querySelector("[data-heard]");

/** The part that is listened to: the match of the page, or the one that a followed team plays. */
function part() {
  const { entrant } = recall(root?.dataset.event ?? "");
  const own = entrant && root?.querySelector(`:is(.now-card, .tiles-now) [data-entrant="${entrant}"]`);
  own && own.closest(".match-tile")?.classList.add("is-mine");
  return root?.querySelector("#match") ?? (own ? own.closest("article") : null);
}

/** @param {Element} found */
function words(found) {
  const sides = [...found.querySelectorAll(".half")].map((half) =>
    [...half.querySelectorAll(".name, .points, .score em")].map((each) => (each.textContent ?? "").replace(/\s+/g, " ").trim()).join(" "),
  );
  const story = (found.querySelector(".story, .news, .beneath")?.textContent ?? "").replace(/\s+/g, " ").trim();
  return [sides.join(", "), story].filter(Boolean).join(". ");
}

const first = part();
let last = first ? words(first) : "";

document.addEventListener("live:changed", () => {
  const found = part();
  const now = found ? words(found) : "";
  if (region && now && now !== last) region.textContent = now;
  last = now || last;
});
