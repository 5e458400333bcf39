// What stands on the table between rounds and at the end: what the round came to, the hands, the next round; and when the
// match is over, its secret and the check of every deal.

/** @import { Checked, Frame, Seen } from "./play-types.js" */

import { counted, element, hide, kept, listed, nameOf, part, picture, sideMark, word } from "./play-words.js";

/**
 * @param {Frame} frame
 * @param {{ ready: () => void }} actions
 */
export function showResult(frame, actions) {
  const place = part("result");
  const isShown = ["between", "over", "paused"].includes(frame.status);
  hide(place, !isShown);
  if (!isShown) {
    place.dataset.n = "";
    return;
  }
  const key = `${frame.status} ${frame.game}/${frame.round} ${frame.choices.may_be_ready} ${Boolean(frame.revealed)}`;
  if (place.dataset.n === key) return; // what somebody reads is left alone
  place.dataset.n = key;
  const title = frame.status === "paused" ? word("paused") : frame.result?.title || word(frame.status === "over" ? "over" : "between");
  const parts = [element("h2", {}, title)];
  if (frame.status === "paused") parts.push(element("p", {}, word("paused_why")));
  for (const line of frame.result?.lines ?? []) parts.push(element("p", {}, line));
  if (frame.status === "between" && frame.starters.length) parts.push(element("p", {}, startOf(frame)));
  const hands = shownHands(frame);
  if (hands) parts.push(hands);
  parts.push(actionsOf(frame, actions));
  if (frame.revealed) parts.push(proof(frame));
  place.replaceChildren(...parts);
}

/** @param {Frame} frame */
function startOf({ starters, seats, you }) {
  const names = listed(seats.filter((each) => starters.includes(each.seat)).map((each) => each.name));
  if (starters.length > 1) return word("either_leads", { names });
  return starters[0] === you ? word("you_lead_next") : word("leads_next", { name: names });
}

/** @param {Frame} frame */
function shownHands(frame) {
  const seats = frame.seats.filter((each) => each.count !== null);
  if (!seats.length) return null;
  const list = element("ul", { class: "hands" });
  for (const { seat, side, shown, count } of seats) {
    const row = element("li", {}, sideMark(side), element("b", {}, nameOf(frame, seat)));
    const tiles = element("span", { class: "tiles" });
    for (const tile of shown) tiles.append(element("span", { role: "img", "aria-label": tile }, picture(tile)));
    row.append(tiles, element("span", { class: "pips" }, counted("pips", count ?? 0)));
    list.append(row);
  }
  return list;
}

/**
 * @param {Frame} frame
 * @param {{ ready: () => void }} actions
 */
function actionsOf(frame, actions) {
  const made = element("p", { class: "actions" });
  if (frame.choices.may_be_ready) {
    const button = element("button", { type: "button", class: "primary" }, word("next_round"));
    button.addEventListener("click", () => actions.ready());
    made.append(button);
  } else if (frame.status === "between" && frame.you) made.append(element("span", { class: "quiet" }, word("waiting_for_others")));
  if (frame.status === "between" && frame.left_ms !== null) made.append(element("span", { class: "quiet", "data-next": true }));
  if (frame.status === "over") {
    const { lobby, notation, replay } = part("frame").dataset;
    if (lobby) made.append(element("a", { class: "button primary", href: lobby }, word("another")));
    if (replay) made.append(element("a", { class: "button", href: replay }, word("replay")));
    if (notation) made.append(element("a", { class: "button", href: notation }, word("file")));
  }
  return made;
}

/** Under what this device keeps what it saw of the table. */
export const seenKey = () => `seen-${part("frame").dataset.code}`;

/** @param {Frame} frame */
function proof(frame) {
  const { secret, numbers } = /** @type {import("./play-types.js").Revealed} */ (frame.revealed);
  const box = element("details", { class: "proof" }, element("summary", {}, word("deals")));
  const facts = element("dl", {});
  const rows = [
    [word("commitment"), frame.commitment],
    [word("secret"), secret],
    [word("numbers"), numbers.map((each) => each || "–").join(", ")],
  ];
  for (const [term, text] of rows) facts.append(element("dt", {}, term), element("dd", {}, text));
  const answer = element("div", { role: "status" });
  const button = element("button", { type: "button" }, word("check_deals"));
  button.addEventListener("click", async () => answer.replaceChildren(...(await checked(frame))));
  box.append(element("p", {}, word("deals_why")), facts, element("p", { class: "actions" }, button), answer);
  return box;
}

/**
 * @param {Frame} frame
 * @returns {Promise<Node[]>}
 */
async function checked(frame) {
  const { check } = await import("./play-deals.js");
  const { isCommitted, rounds } = check(frame, /** @type {Seen | null} */ (kept(seenKey())));
  const said = element("p", { class: isCommitted ? "is-right" : "is-wrong" }, word(isCommitted ? "commitment_agrees" : "commitment_differs"));
  if (!rounds.length) return [said, element("p", { class: "quiet" }, word("nothing_seen"))];
  return [said, ...rounds.map((round) => roundOf(frame, round))];
}

/**
 * @param {Frame} frame
 * @param {Checked} round
 */
function roundOf(frame, { place, hands }) {
  const [game, number] = place.split("/");
  const made = element("div", {}, element("h3", {}, word("round_of", { game, round: number })));
  const list = element("ul", { class: "hands" });
  for (const { seat, tiles, verdict } of hands) {
    const row = element("li", { class: verdict === "differs" ? "is-wrong" : "" }, element("b", {}, nameOf(frame, seat)));
    const shown = element("span", { class: "tiles" });
    for (const tile of tiles) shown.append(element("span", { role: "img", "aria-label": tile }, picture(tile)));
    row.append(shown, element("span", { class: "pips" }, word(`hand_${verdict}`)));
    list.append(row);
  }
  made.append(list);
  return made;
}
