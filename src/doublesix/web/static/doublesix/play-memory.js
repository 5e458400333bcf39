// What this device saw at a table, kept so that its deals can be checked when the match is over. Pure.

/** @import { Frame, Seen, Tile } from "./play-types.js" */

/**
 * Notes what this device sees of a deal, to be checked when the match is over.
 *
 * @param {Seen | null} before
 * @param {Frame} frame
 * @returns {Seen}
 */
export function noted(before, frame) {
  const seen = before ?? { rounds: {} };
  if (!frame.round || frame.status === "waiting") return seen;
  const place = `${frame.game}/${frame.round}`;
  const round = seen.rounds[place] ?? { hand: [], you: frame.you, had: {} };
  if (frame.hand.length > round.hand.length) round.hand = frame.hand;
  for (const { seat, tile } of frame.layout) had(round.had, seat, [tile]);
  for (const { seat, shown, blamed, exposed } of frame.seats) had(round.had, seat, [...shown, ...blamed, ...exposed]);
  return { rounds: { ...seen.rounds, [place]: round } };
}

/**
 * @param {Record<string, Tile[]>} all
 * @param {number} seat
 * @param {Tile[]} tiles
 */
function had(all, seat, tiles) {
  all[seat] = [...new Set([...(all[seat] ?? []), ...tiles])];
}
