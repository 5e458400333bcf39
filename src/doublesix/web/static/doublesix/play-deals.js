// Recomputes the deals of a match in the visitor's browser from what was revealed, and holds them against the
// commitment and against what was seen at the table. The derivation is docs/draws.md's and src/doublesix/play/deals.py's.

/** @import { Checked, DealtHands, Frame, Game, Revealed, Seen, Tile } from "./play-types.js" */

import { Stream, frame as framed, hex, joined, sha256, shuffled, unhex, utf8 } from "./dice.js";
import { canonical } from "./proof-json.js";

const NAME = utf8("doublesix-deal/1");
const SIZES = { powc: 6, bigsix: 7, straight: 7 };
const MOST_REDEALS = 20;

/**
 * What was published before the first round.
 *
 * @param {string} secret
 */
export function commitmentOf(secret) {
  return hex(sha256(joined(NAME, Uint8Array.of(0), unhex(secret))));
}

/**
 * The hands of a deal by seat, and the rest of the tiles.
 *
 * @param {Game} game
 * @param {number[]} seats
 * @param {Revealed} revealed
 * @param {string} place like 1/3
 */
export function dealt(game, seats, { secret, numbers }, place) {
  const seed = sha256(joined(...[NAME, unhex(secret), utf8(canonical(numbers)), utf8(place)].map(framed)));
  const all = [0, 1, 2, 3, 4, 5, 6].flatMap((high) => Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`));
  /** @type {Tile[]} */
  const tiles = shuffled(game === "powc" ? all.slice(1) : all, new Stream(seed));
  const size = SIZES[game];
  const hands = new Map(seats.map((seat, at) => [seat, tiles.slice(at * size, (at + 1) * size)]));
  return { hands, rest: tiles.slice(seats.length * size) };
}

/**
 * Every round that was seen or that the table tells, with what its hands are and whether that agrees.
 *
 * @param {Frame} frame of a match that is over
 * @param {Seen | null} seen
 * @returns {{ isCommitted: boolean, rounds: Checked[] }}
 */
export function check(frame, seen) {
  const revealed = /** @type {Revealed} */ (frame.revealed);
  const seats = frame.seats.filter((each) => each.kind !== "free").map((each) => each.seat);
  const { game } = frame.table;
  const told = (revealed.deals ?? []).map((deal) => checkTold(game, seats, revealed, deal));
  const known = new Set(told.map((each) => each.place));
  const own = Object.entries(seen?.rounds ?? {})
    .filter(([place]) => !known.has(place))
    .map(([place, round]) => checkSeen(game, seats, revealed, place, round.had));
  const rounds = [...told, ...own].sort((one, other) => one.place.localeCompare(other.place, "en", { numeric: true }));
  return { isCommitted: commitmentOf(revealed.secret) === frame.commitment, rounds };
}

/**
 * @param {Game} game
 * @param {number[]} seats
 * @param {Revealed} revealed
 * @param {DealtHands} deal
 * @returns {Checked}
 */
function checkTold(game, seats, revealed, deal) {
  const { hands } = dealt(game, seats, revealed, deal.place);
  return {
    place: deal.place,
    hands: seats.map((seat) => {
      const tiles = hands.get(seat) ?? [];
      const told = deal.hands[seat];
      const isSame = told && [...told].sort().join() === [...tiles].sort().join();
      return { seat, tiles, verdict: !told ? "unknown" : isSame ? "agrees" : "differs" };
    }),
  };
}

/**
 * A round that was seen: every tile that a seat had must be in its hand or, where one draws, in the pile. The deal is
 * the first of the round or of its redeals that this is so of.
 *
 * @param {Game} game
 * @param {number[]} seats
 * @param {Revealed} revealed
 * @param {string} place
 * @param {Record<string, Tile[]>} seen
 * @returns {Checked}
 */
function checkSeen(game, seats, revealed, place, seen) {
  /** @type {Checked | null} */
  let first = null;
  for (let redeal = 0; redeal <= MOST_REDEALS; redeal += 1) {
    const at = redeal ? `${place}/${redeal}` : place;
    const { hands, rest } = dealt(game, seats, revealed, at);
    const drawable = game === "bigsix" ? rest : [];
    /** @type {Checked} */
    const checked = {
      place: at,
      hands: seats.map((seat) => {
        const tiles = hands.get(seat) ?? [];
        const known = seen[seat] ?? [];
        const isSame = known.every((tile) => tiles.includes(tile) || drawable.includes(tile));
        return { seat, tiles, verdict: !known.length ? "unknown" : isSame ? "agrees" : "differs" };
      }),
    };
    first ??= checked;
    if (checked.hands.every((each) => each.verdict !== "differs")) return checked;
  }
  return /** @type {Checked} */ (first);
}
