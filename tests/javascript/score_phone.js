// What a phone says of rounds that only it has, for tests/web/table/test_phone_score.py: a sheet as the desk sends
// it, rounds as they are written, and what the desk said of the first one's plays; the scores after each of them.

import { readFileSync } from "node:fs";

import { PAGES, openTab } from "./browser.js";

openTab();
const { scoreRounds } = await import(new URL("table-score.js", PAGES));
const { view, rounds, told } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const entries = rounds.map((written, at) => ({ id: `r${at}`, state: "kept", act: "write", told: at ? null : told, body: { after: view.written + at, written } }));
const found = scoreRounds(view, entries, () => false);
console.log(JSON.stringify({ rounds: [...found.rounds.values()], scores: found.scores, games_won: found.games_won, is_whole: found.isWhole }));
