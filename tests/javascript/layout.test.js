// Layouts of thousands of rounds, in boxes of phones and desks: nothing lies over anything, what touches matches, all of
// it is seen, and what lies stays where it is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PAGES } from "./browser.js";
import { rounds } from "./rounds.js";

const { layOut } = await import(new URL("play-layout.js", PAGES));

const GAMES = ["powc", "bigsix", "straight"];
const BOXES = [
  [344, 280],
  [440, 210],
  [330, 390],
  [740, 560],
  [940, 400],
];
const CELL = 50;
const MOST_APART = 0.005; // of the rounds: those in which a tile found no room beside the one it is joined to

/** The cells of a tile, each with the number of its half. */
function cells({ tile, x, y, turn }) {
  const [high, low] = tile.split("-").map(Number);
  const [across, down] = { 0: [0, -50], 90: [50, 0], 180: [0, 50], "-90": [-50, 0] }[turn];
  return [
    [x + across, y + down, high],
    [x - across, y - down, low],
  ].flatMap(([middleX, middleY, number]) =>
    [-CELL, 0].flatMap((left) => [-CELL, 0].map((top) => ({ x: middleX + left, y: middleY + top, number }))),
  );
}

const isBeside = (one, other) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === CELL;

function checkPlaces(layout, plays) {
  const taken = new Map();
  for (const tile of layout.tiles) {
    for (const cell of cells(tile)) {
      const key = `${cell.x},${cell.y}`;
      assert.ok(!taken.has(key), `${tile.tile} lies over ${taken.get(key)}`);
      taken.set(key, tile.tile);
    }
  }
  plays.forEach((play, at) => {
    const tile = layout.tiles[at];
    assert.equal(tile.tile, play.tile);
    if (!at || tile.link) return;
    const host = layout.tiles.find((each) => each.tile === play.on);
    const [high, low] = play.tile.split("-").map(Number);
    const inward = play.showing < 0 ? high : high + low - play.showing;
    const touching = cells(tile).flatMap((cell) => cells(host).filter((other) => isBeside(cell, other)).map((other) => [cell.number, other.number]));
    assert.ok(touching.length >= 2, `${play.tile} touches ${play.on}`);
    for (const [own, other] of touching) {
      assert.deepEqual([own, other], [inward, play.number], `${play.tile} at ${play.on}`);
      if (!play.is_wrong) assert.equal(own, other);
    }
  });
}

function checkBox({ tiles, ends, box }, [width, height]) {
  for (const { x, y, width: wide, height: high } of [box]) {
    assert.ok(Math.abs((wide * box.unit) / 100 - width) < 0.01 && Math.abs((high * box.unit) / 100 - height) < 0.01);
    for (const each of [...tiles, ...ends]) {
      const isUpright = "isUpright" in each ? each.isUpright : each.turn === 0;
      const [across, down] = each.isSmall ? [50, 50] : isUpright ? [50, 100] : [100, 50];
      assert.ok(each.x - across >= x && each.x + across <= x + wide, "seen from left to right");
      assert.ok(each.y - down >= y && each.y + down <= y + high, "seen from top to bottom");
    }
  }
}

const places = (layout) => layout.tiles.map(({ tile, x, y, turn }) => `${tile} ${x} ${y} ${turn}`);

/** Every end that was ever left open, as a referee who lets everything happen would name it. */
function openEnds(plays) {
  const joined = new Set(plays.map((play) => play.on));
  return plays.filter(({ tile }) => !joined.has(tile)).map(({ tile, showing }) => {
    const number = showing < 0 ? Number(tile[0]) : showing;
    return { on: tile, number, is_short_end: false };
  });
}

for (const game of GAMES) {
  test(`${game}: thousands of layouts`, () => {
    let apart = 0;
    let count = 0;
    rounds(game).forEach((plays, at) => {
      const [width, height] = BOXES[at % BOXES.length];
      const options = { game, width, height };
      const layout = layOut(plays, { ...options, ends: at % 4 ? [] : openEnds(plays) });
      checkPlaces(layout, plays);
      checkBox(layout, [width, height]);
      count += 1;
      apart += layout.tiles.some((each) => each.link) ? 1 : 0;
      assert.ok(layout.tiles.every((each) => each.isAcross === (each.tile[0] === each.tile[2])));
    });
    assert.ok(apart <= count * MOST_APART, `${apart} of ${count} have a tile apart`);
  });

  test(`${game}: a tile that lies stays where it is`, () => {
    for (const [at, plays] of rounds(game).slice(0, 60).entries()) {
      const [width, height] = BOXES[at % BOXES.length];
      const whole = places(layOut(plays, { game, width: width + 1, height }));
      for (let count = 0; count <= plays.length; count += 1) {
        const part = layOut(plays.slice(0, count), { game, width, height: height + 1 });
        assert.deepEqual(places(part), whole.slice(0, count));
        checkBox(part, [width, height + 1]);
      }
    }
  });
}

test("what was laid before does not matter: a round after others lies as it does alone", () => {
  const [one, ...others] = rounds("straight").slice(0, 80);
  const options = { game: "straight", width: 344, height: 280 };
  const alone = places(layOut(one, options));
  for (const plays of others) layOut(plays, options);
  assert.deepEqual(places(layOut(one, options)), alone);
});

test("an upright box has its line upright, a lying one along", () => {
  const [plays] = rounds("powc").filter(([{ tile }]) => tile[0] !== tile[2]);
  assert.ok(layOut(plays.slice(0, 1), { game: "powc", width: 300, height: 500 }).tiles[0].isUpright);
  assert.ok(!layOut(plays.slice(0, 1), { game: "powc", width: 500, height: 300 }).tiles[0].isUpright);
});

test("the spinner is joined at both sides, then at both short ends", () => {
  const play = (tile, on, number, showing, is_short_end = false) => ({ seat: 1, tile, on, number, showing, is_short_end, points: 0 });
  const plays = [play("6-6", "", -1, -1), play("6-5", "6-6", 6, 5), play("6-4", "6-6", 6, 4), play("6-1", "6-6", 6, 1, true)];
  const places_ = [{ on: "6-6", number: 6, is_short_end: true }];
  const { tiles, ends: open } = layOut(plays, { game: "straight", width: 900, height: 400, ends: places_ });
  assert.deepEqual(tiles.map(({ x, y }) => [Math.abs(x), Math.abs(y)]), [[0, 0], [150, 0], [150, 0], [0, 200]]);
  assert.equal(tiles[1].x, -tiles[2].x);
  assert.deepEqual(open, [{ on: "6-6", number: 6, isShortEnd: true, x: 0, y: -tiles[3].y, turn: 0, isSmall: false }]);
});

test("before the first play there is one place in the middle", () => {
  const options = { game: "powc", width: 900, height: 400, ends: [{ on: "", number: -1, is_short_end: false }] };
  const { tiles, ends: open } = layOut([], options);
  assert.equal(tiles.length, 0);
  assert.deepEqual(open.map(({ x, y, turn }) => [x, y, turn]), [[0, 0, 90]]);
});
