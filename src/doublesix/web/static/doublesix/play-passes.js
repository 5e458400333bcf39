// Which numbers were open, and who passed on them. Pure.

/** @import { Game, News, Play } from "./play-types.js" */

/**
 * The numbers that can be joined, from the highest.
 *
 * @param {Play[]} plays
 * @param {Game} game
 */
export function openNumbers(plays, game) {
  const joined = (/** @type {string} */ tile, /** @type {number} */ number) =>
    plays.filter((each) => each.on === tile && each.number === number).length;
  const spinner = plays.find(({ tile }) => tile[0] === tile[2])?.tile;
  /** @type {Set<number>} */
  const found = new Set();
  plays.forEach(({ tile, showing }, at) => {
    const [high, low] = tile.split("-").map(Number);
    if (high === low) {
      const arms = game === "bigsix" || (game === "straight" && tile === spinner) ? 4 : 2;
      if (joined(tile, high) < arms - (at ? 1 : 0)) found.add(high);
    } else {
      for (const number of at ? [showing] : [high, low]) if (!joined(tile, number)) found.add(number);
    }
  });
  return [...found].sort((one, other) => other - one);
}

/**
 * The numbers that were open when each seat last passed in the round in progress.
 *
 * @param {News[]} news all that is known, in order
 * @param {Play[]} plays
 * @param {Game} game
 * @returns {Map<number, number[]>}
 */
export function passedOn(news, plays, game) {
  let laid = 0;
  /** @type {Map<number, number[]>} */
  const found = new Map();
  const start = news.map((each) => each.kind).lastIndexOf("round");
  for (const each of news.slice(start + 1)) {
    if (each.kind === "play") laid += 1;
    else if (each.kind === "caught") laid -= 1;
    else if (each.kind === "pass" && laid) found.set(each.seat, openNumbers(plays.slice(0, laid), game));
  }
  return found;
}
