// What a proof file tells, or where it is none: every field that it must have, and no other.

import { unhex } from "./dice.js";
import { Malformed } from "./proof-json.js";

/** @import { ProofFile, Value } from "./types.js" */

export const FORMAT = "doublesix-draw/1";
/** @type {ProofFile["kind"][]} */
const KINDS = ["bracket", "partners", "tables", "late"];
const FEWEST = { bracket: 1, partners: 2, tables: 1, late: 1 };
const TABLES_OF = [2, 3, 4];
const USUAL_TABLE = 3;
const MOST_ENTRIES = 100_000;

const FIRST = ["format", "event", "kind"];
const FROZEN = ["options", "entries", "entries_sha256"];
const LAST = ["order", "result", "times"];
const DERIVED = [...FIRST, ...FROZEN, "commitment", "secret", "public", "seed", ...LAST];
const BY_HAND = [...FIRST, "by", "recorded_by", "confirmed_by", ...FROZEN, ...LAST];
const OPTIONAL = ["struck"];

/**
 * @param {Value | undefined} value
 * @returns {ProofFile}
 */
export function readProof(value) {
  if (!(value instanceof Map)) throw new Malformed("", "a proof file is one JSON object");
  if (value.get("format") !== FORMAT) throw new Malformed("format", `this is not ${FORMAT}`);
  const isByHand = value.has("by");
  checkFields(value, isByHand ? BY_HAND : DERIVED);
  textIn("event", value.get("event"));
  const kind = KINDS.find((each) => each === value.get("kind"));
  if (!kind) throw new Malformed("kind", `it is none of ${KINDS.join(", ")}`);
  if (isByHand) checkRoles(value);
  const { isApart, players, byes } = optionsIn(value.get("options"), kind);
  const entries = entriesIn(value.get("entries"), kind);
  /** @type {ProofFile} */
  const file = {
    kind,
    isApart,
    players,
    byes,
    entries,
    numbers: entries.map(numberOf),
    withheld: entries.filter((entry) => !entry.has("name")).length,
    entriesHash: hexIn("entries_sha256", value.get("entries_sha256")),
    origin: isByHand ? null : originIn(value),
    order: numbersIn("order", value.get("order")),
    result: mapIn("result", value.get("result")),
    hasStruck: value.has("struck"),
  };
  checkTimes(mapIn("times", value.get("times")));
  checkStruck(value.has("struck") ? value.get("struck") : [], new Set(file.numbers));
  return file;
}

/**
 * @param {Map<string, Value>} value
 * @param {string[]} fields
 */
function checkFields(value, fields) {
  for (const field of value.keys())
    if (!fields.includes(field) && !OPTIONAL.includes(field))
      throw new Malformed(/^[a-z0-9_]{1,30}$/.test(field) ? field : "", "no such proof file has this field");
  for (const field of fields) if (!value.has(field)) throw new Malformed(field, "the field is missing");
}

/** @param {Map<string, Value>} value */
function checkRoles(value) {
  if (value.get("by") !== "hand") throw new Malformed("by", 'it is not "hand"');
  for (const field of ["recorded_by", "confirmed_by"])
    if (!textIn(field, value.get(field))) throw new Malformed(field, "it names no role");
}

/**
 * @param {Value | undefined} value
 * @param {ProofFile["kind"]} kind
 * @returns {{ isApart: boolean, players: number, byes: number[] }}
 */
function optionsIn(value, kind) {
  const options = mapIn("options", value);
  if (kind === "late") return { isApart: false, players: USUAL_TABLE, byes: byesIn(options) };
  for (const name of options.keys())
    if (!["apart", "players"].includes(name))
      throw new Malformed("options", "the only options are apart and players");
  const isApart = options.has("apart") ? options.get("apart") : false;
  if (typeof isApart !== "boolean") throw new Malformed("options", "apart is not true or false");
  if (isApart && kind !== "bracket") throw new Malformed("options", "only a bracket keeps institutions apart");
  const players = options.has("players") ? options.get("players") : USUAL_TABLE;
  if (typeof players !== "number" || !TABLES_OF.includes(players))
    throw new Malformed("options", `players is none of ${TABLES_OF.join(", ")}`);
  if (options.has("players") && kind !== "tables")
    throw new Malformed("options", "only tables have a number of players");
  return { isApart, players, byes: [] };
}

/**
 * The places of a late draw, each once and in their order (E41).
 *
 * @param {Map<string, Value>} options
 * @returns {number[]}
 */
function byesIn(options) {
  if (options.size !== 1 || !options.has("byes"))
    throw new Malformed("options", "late has byes, and nothing else");
  if (!Array.isArray(options.get("byes"))) throw new Malformed("options", "byes is not a list");
  const byes = numbersIn("options", options.get("byes"));
  if (byes.length > MOST_ENTRIES) throw new Malformed("options", `more than ${MOST_ENTRIES} byes`);
  if (byes.some((place, at) => place <= (at ? byes[at - 1] : 0)))
    throw new Malformed("options", "byes are not places from 1, ascending");
  return byes;
}

/**
 * @param {Value | undefined} value
 * @param {ProofFile["kind"]} kind
 * @returns {Map<string, Value>[]}
 */
function entriesIn(value, kind) {
  const entries = /** @type {Map<string, Value>[]} */ (listIn("entries", value));
  if (entries.length < FEWEST[kind]) throw new Malformed("entries", `too few for ${kind}: ${entries.length}`);
  if (entries.length > MOST_ENTRIES) throw new Malformed("entries", `more than ${MOST_ENTRIES}`);
  entries.forEach((entry, at) => checkEntry(entry, at + 1));
  const seen = new Set();
  for (const entry of entries) {
    const number = numberOf(entry);
    if (seen.has(number)) throw new Malformed("entries", `number ${number} stands twice`);
    seen.add(number);
  }
  return entries;
}

/**
 * @param {Value} entry
 * @param {number} place
 */
function checkEntry(entry, place) {
  const wrong = (/** @type {string} */ what) => new Malformed("entries", what);
  if (!(entry instanceof Map)) throw wrong(`line ${place} is not an object`);
  for (const key of entry.keys())
    if (!["number", "name", "institution"].includes(key)) throw wrong(`line ${place} has a field of its own`);
  const number = entry.get("number");
  if (!isWhole(number) || number < 1) throw wrong(`line ${place} has no number from 1`);
  if (!entry.has("name") && entry.has("institution"))
    throw wrong(`line ${place} has an institution and no name`);
  for (const key of ["name", "institution"])
    if (entry.has(key)) textIn("entries", entry.get(key), `the ${key} in line ${place}`);
  if (entry.get("institution") === "") throw wrong(`line ${place} has an institution without a name`);
}

/**
 * @param {Map<string, Value>} value
 * @returns {ProofFile["origin"]}
 */
function originIn(value) {
  const commitment = hexIn("commitment", value.get("commitment"));
  const secret = unhex(hexIn("secret", value.get("secret")));
  const values = listIn("public", value.get("public"));
  for (const each of values) {
    if (!(each instanceof Map) || each.size !== 2 || !each.has("source") || !each.has("value"))
      throw new Malformed("public", "each has source and value, and nothing else");
    textIn("public", each.get("source"), "a source");
    textIn("public", each.get("value"), "a value");
  }
  return { commitment, secret, public: values, seed: hexIn("seed", value.get("seed")) };
}

/** @param {Map<string, Value>} times */
function checkTimes(times) {
  for (const [name, time] of times) {
    textIn("times", name, "a name");
    if (time !== null && !isWhole(time)) textIn("times", time, "a time");
  }
}

/**
 * @param {Value | undefined} value
 * @param {Set<number>} numbers
 */
function checkStruck(value, numbers) {
  const struck = numbersIn("struck", value);
  if (new Set(struck).size < struck.length) throw new Malformed("struck", "a number stands twice");
  if (!struck.every((number) => numbers.has(number)))
    throw new Malformed("struck", "a number is no entry's");
}

/** @type {(value: Value | undefined) => value is number} */
export const isWhole = (value) => typeof value === "number";

/** @param {Map<string, Value>} entry */
export function numberOf(entry) {
  return /** @type {number} */ (entry.get("number"));
}

/**
 * @param {string} field
 * @param {Value | undefined} value
 * @returns {Value[]}
 */
function listIn(field, value) {
  if (!Array.isArray(value)) throw new Malformed(field, "it is not a list");
  return value;
}

/**
 * @param {string} field
 * @param {Value | undefined} value
 * @returns {Map<string, Value>}
 */
function mapIn(field, value) {
  if (!(value instanceof Map)) throw new Malformed(field, "it is not an object");
  return value;
}

/**
 * @param {string} field
 * @param {Value | undefined} value
 * @returns {number[]}
 */
function numbersIn(field, value) {
  const numbers = listIn(field, value);
  if (!numbers.every(isWhole)) throw new Malformed(field, "it holds something that is no whole number");
  return numbers;
}

/**
 * @param {string} field
 * @param {Value | undefined} value
 * @param {string} [what]
 * @returns {string}
 */
function textIn(field, value, what = "it") {
  if (typeof value !== "string") throw new Malformed(field, `${what} is not text`);
  if (/\p{Surrogate}/u.test(value)) throw new Malformed(field, `${what} holds half a character`);
  return value;
}

/**
 * @param {string} field
 * @param {Value | undefined} value
 * @returns {string}
 */
function hexIn(field, value) {
  if (typeof value !== "string" || !/^[0-9a-f]{64}$/.test(value))
    throw new Malformed(field, "it is not 64 digits of 0 to 9 and a to f");
  return value;
}
