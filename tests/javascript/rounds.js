// Random rounds as the rules engine plays them (rounds.py), as plays of a frame.

import { readFileSync } from "node:fs";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZab";
const NAMES = [0, 1, 2, 3, 4, 5, 6].flatMap((high) => Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`));

function read(line) {
  const laid = new Set();
  return line.match(/.{4}/g).map((play, at) => {
    const [tile, on] = [...play].map((letter) => NAMES[LETTERS.indexOf(letter)] ?? "");
    const [high, low] = tile.split("-").map(Number);
    const number = at ? Number(play[2]) : -1;
    const showing = !at || high === low ? -1 : play[3] === "w" ? high : high + low - number;
    laid.add(tile);
    return {
      seat: (at % 4) + 1,
      tile,
      on,
      number,
      is_short_end: "sx".includes(play[3]),
      is_wrong: "wx".includes(play[3]),
      showing,
      points: 0,
    };
  });
}

export function rounds(game) {
  return readFileSync(new URL(`rounds-${game}.txt`, import.meta.url), "utf8").trim().split("\n").map(read);
}
