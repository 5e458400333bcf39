// Scores sheets with scripts that were made from the rules, for tests/web/rules_script.
//
//   node score_lines.js compare CASES SCRIPT...   each script against the results that the cases expect
//   node score_lines.js score CASES SCRIPT        what the script says of each case
//   node score_lines.js make COUNT SEED SCRIPT    sheets of its own, with what the script says of them
//
// A line of cases has the arguments and the result, both as JSON, with a tab between them.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [what, ...rest] = process.argv.slice(2);

const load = async (script) => (await import(pathToFileURL(script))).scoreSheet;

/** The result of a call as text; of a number that is too large, the name of the fault. */
function said(scoreSheet, args) {
  try {
    return JSON.stringify(scoreSheet(...args));
  } catch (fault) {
    return fault.name;
  }
}

const linesOf = (cases) => readFileSync(cases, "utf8").split("\n").filter(Boolean);

async function score(cases, script) {
  const scoreSheet = await load(script);
  for (const line of linesOf(cases)) console.log(said(scoreSheet, JSON.parse(line.split("\t")[0])));
}

async function compare(cases, scripts) {
  const all = linesOf(cases).map((line) => line.split("\t")).map(([args, expected]) => ({ args: JSON.parse(args), expected }));
  for (const script of scripts) {
    const scoreSheet = await load(script);
    const found = all.find(({ args, expected }) => said(scoreSheet, args) !== expected);
    const result = found ? said(scoreSheet, found.args) : null;
    console.log(JSON.stringify({ script, compared: all.length, differs: found ?? null, result }));
  }
}

/** Whole numbers from 0 up to, not including, a limit: the same for the same seed. */
function chance(seed) {
  let state = BigInt(seed);
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(limit));
  };
}

/** A sheet of which nothing is sure but its shape. */
function anything(below) {
  const pick = (...choices) => choices[below(choices.length)];
  const row = (length, most) => Array.from({ length }, () => pick(-1, 0, below(most), below(most)));
  const game = pick("powc", "bigsix", "straight");
  const sides = game === "bigsix" ? 4 : 2;
  const seats = pick(30, 30, 30, 6, 14, 26, below(32));
  const how = pick("out", "out", "blocked", "blocked", game === "straight" ? "target" : "out", "", "void");
  const by = pick(1, 2, 3, 4, 1, 2, below(7) - 1);
  const isCounted = (seat) => seat > 0 && (seats >> seat) % 2 === 1
    && (how === "blocked" || (how === "out" && seat !== by && (game === "bigsix" || (seat + by) % 2 === 1)));
  const counts = Array.from({ length: 5 }, (_, seat) => (isCounted(seat) ? below(90) : -1));
  const few = () => Array.from({ length: pick(0, 0, 0, 0, 1, 3) }, () => pick(1, 2, 3, 4, below(7) - 1));
  const often = (usual, other) => (below(10) ? usual : other);
  const points = () => pick(0, 0, 5 * below(13), often(5, below(20) - 4));
  const target = 1 + below(60);
  const options = {
    target, games_to_win: 1 + below(3), lead_order: 0, next_start: 0, blamed_win: below(2),
    mistaken_pass: pick(0, below(60)), blocked_score: below(3), blocked_tie: below(2), pile_left: 0, double_opens: 3,
    players: 3, time_limit: pick(-1, 1 + below(60)), round_to_five: below(2), count_at_target: 0, misplay_turn: 0,
    talk_penalty: pick(50, below(20)), talk_warnings: below(3), third_place: 0, grace_minutes: -1,
  };
  return [
    { game, is_partnership: game !== "bigsix", points_are_bad: game === "powc", seats, options },
    { scores: row(sides, target), games_won: row(sides, 3).map((each) => Math.max(0, each)), offences: row(sides, 3), winner: often(-1, below(2)) },
    {
      how, by, counts: often(counts, row(5, 60)),
      blamed: game === "powc" ? pick([0, 0, 0, 0, 0], row(5, 13)) : often([0, 0, 0, 0, 0], row(5, 13)),
      scored: Array.from({ length: sides }, () => (game === "straight" ? points() : often(0, points()))),
      talks: game === "straight" ? few() : often([], few()), passes: few(),
    },
  ];
}

async function make(count, seed, script) {
  const scoreSheet = await load(script);
  const below = chance(seed);
  const lines = [];
  for (let at = 0; at < count; at += 1) {
    const args = anything(below);
    lines.push(`${JSON.stringify(args)}\t${said(scoreSheet, args)}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

if (what === "compare") await compare(rest[0], rest.slice(1));
else if (what === "score") await score(rest[0], rest[1]);
else await make(Number(rest[0]), rest[1], rest[2]);
