// Checks the proof file of a draw in the reader's own browser, by the contract for draws.
//
// The same verdicts, in the same words and the same order, as `doublesix verify-draw`
// (src/doublesix/tournament/proof_files.py and proofs.py); a change there is a change here.

import { Stream, frame, hex, joined, sha256, shuffled, unhex, utf8 } from "./dice.js";
import { FORMAT, isWhole, numberOf, readProof } from "./proof-file.js";
import { Malformed, canonical, parse } from "./proof-json.js";
import { resultOf } from "./proof-results.js";

/** @import { ProofFile, Value } from "./types.js" */

class Difference extends Error {
  /**
   * @param {string} field
   * @param {string} what
   */
  constructor(field, what) {
    super(`${field} differs: ${what}`);
    this.field = field;
  }
}

/**
 * Check a proof file, as text or as bytes. Answers {verdict, lines, field}; throws nothing for any file.
 *
 * @param {string | Uint8Array} content
 * @returns {{ verdict: string, lines: string[], field: string }}
 */
export function verify(content) {
  /** @type {string[]} */
  const lines = [];
  try {
    const file = readProof(parse(content));
    checkEntries(file, lines);
    if (file.origin) checkOrigin(file, lines);
    else checkRecordedOrder(file, lines);
    checkResult(file, lines);
    return { verdict: verdictOf(file), lines: [...lines, ...cautions(file)], field: "" };
  } catch (fault) {
    if (!(fault instanceof Malformed || fault instanceof Difference)) throw fault;
    const verdict = fault instanceof Malformed ? "malformed" : "differs";
    return { verdict, lines: [fault.message], field: fault.field };
  }
}

// Checking what it tells

/**
 * @param {ProofFile} file
 * @param {string[]} lines
 */
function checkEntries(file, lines) {
  const count = file.entries.length;
  if (file.withheld) {
    lines.push(`entries_sha256 is taken as it stands: ${file.withheld} of ${count} names are withheld`);
    return;
  }
  compare("entries_sha256", file.entriesHash, sha256(utf8(canonical(file.entries))), "the entries give");
  lines.push(`entries_sha256 is the hash of the ${count} entries`);
}

/**
 * @param {ProofFile} file
 * @param {string[]} lines
 */
function checkRecordedOrder(file, lines) {
  if (!areEntries(file.order, file) || file.order.length !== file.numbers.length)
    throw new Difference("order", "it does not hold every entry once");
  lines.push("order is as two people recorded and confirmed it");
}

/**
 * @param {ProofFile} file
 * @param {string[]} lines
 */
function checkOrigin(file, lines) {
  const origin = /** @type {NonNullable<ProofFile["origin"]>} */ (file.origin);
  const ours = sha256(joined(utf8(FORMAT), new Uint8Array(1), origin.secret));
  compare("commitment", origin.commitment, ours, "the secret gives");
  lines.push("commitment is the hash of the secret");
  const pieces = [utf8(FORMAT), unhex(file.entriesHash), origin.secret, utf8(canonical(origin.public))];
  const seed = sha256(joined(...pieces.map(frame)));
  compare("seed", origin.seed, seed, "entries_sha256, secret and public give");
  lines.push(`seed follows from entries_sha256, secret and public (${origin.public.length})`);
  const order = shuffled(file.numbers, new Stream(seed));
  if (file.order.length !== order.length)
    throw new Difference("order", `it has ${file.order.length} numbers for ${order.length} entries`);
  order.forEach((number, at) => {
    const theirs = file.order[at];
    if (number !== theirs)
      throw new Difference("order", `lot ${at + 1} is ${theirs} in the file, the seed gives ${number}`);
  });
  lines.push("order follows from the seed");
}

/**
 * @param {ProofFile} file
 * @param {string[]} lines
 */
function checkResult(file, lines) {
  if (file.kind === "late") {
    checkLateResult(file, lines);
    return;
  }
  if (file.isApart && file.withheld) {
    checkPlaces(file);
    lines.push("result holds every entry once; the exchanges by institution are withheld with the names");
    return;
  }
  const institutions = new Map();
  if (file.isApart)
    for (const entry of file.entries) institutions.set(numberOf(entry), String(entry.get("institution") ?? ""));
  compareResult(file, resultOf(file.kind, file.order, institutions, file.players), "the order gives");
  lines.push(`result follows from the order${file.isApart ? " and the institutions" : ""}`);
}

/**
 * @param {ProofFile} file
 * @param {Map<string, Value>} expected
 * @param {string} source
 */
function compareResult(file, expected, source) {
  for (const [part, ours] of expected)
    if (!file.result.has(part) || !isSame(file.result.get(part), ours))
      throw new Difference("result", `${part} is not what ${source}`);
  if (file.result.size > expected.size)
    throw new Difference("result", `it has a part that ${file.kind} does not have`);
}

/**
 * Who came late at the places that were free (E41); by hand it can only be looked at whether it fits.
 *
 * @param {ProofFile} file
 * @param {string[]} lines
 */
function checkLateResult(file, lines) {
  const [count, byes] = [file.byes.length, file.byes];
  if (file.origin) {
    const dice = new Stream(unhex(file.origin.seed));
    shuffled(file.numbers, dice);
    const drawn = shuffled(byes, dice);
    const places = drawn.slice(0, file.order.length).map((place, at) => [place, file.order[at]]);
    places.sort(([one], [other]) => one - other);
    const expected = { places, waiting: file.order.slice(count) };
    compareResult(file, new Map(Object.entries(expected)), "order and seed give");
    lines.push(`result follows from order, seed and the ${count} byes`);
    return;
  }
  if (file.result.size !== 2 || !file.result.has("places") || !file.result.has("waiting"))
    throw new Difference("result", "it does not have the parts of a late draw");
  if (!isFitting(file.result.get("places"), file.result.get("waiting"), file))
    throw new Difference("result", "it does not give each bye once to the first of the order");
  lines.push(`result holds every entry once, at the ${count} byes or waiting`);
}

/**
 * Whether places written down by hand are byes, each taken once, by those first in the order.
 *
 * @param {Value | undefined} places
 * @param {Value | undefined} waiting
 * @param {ProofFile} file
 */
function isFitting(places, waiting, file) {
  if (!Array.isArray(places) || !isSame(waiting, file.order.slice(file.byes.length))) return false;
  /** @type {Set<Value>} */
  const left = new Set(file.order.slice(0, file.byes.length));
  if (places.length !== left.size) return false;
  let last = 0;
  return places.every((pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) return false;
    const [place, number] = pair;
    if (!isWhole(place) || place <= last || !file.byes.includes(place)) return false;
    last = place;
    return left.delete(number);
  });
}

/**
 * A bracket whose exchanges cannot be recomputed: every entry once, byes where they belong.
 *
 * @param {ProofFile} file
 */
function checkPlaces(file) {
  const plain = resultOf(file.kind, file.order, new Map(), file.players);
  if (file.result.size !== plain.size || ![...plain.keys()].every((part) => file.result.has(part)))
    throw new Difference("result", "it does not have the parts of a bracket");
  if (!isSame(file.result.get("size"), plain.get("size") ?? 0))
    throw new Difference("result", "size is not what the order gives");
  const found = file.result.get("places");
  const places = Array.isArray(found) ? found : [];
  const held = places.filter((each) => each !== null);
  const isAll = held.length === file.numbers.length && areEntries(held, file);
  const empty = (/** @type {Value} */ row) => /** @type {Value[]} */ (row).map((each) => each === null);
  if (!isAll || !isSame(empty(places), empty(plain.get("places") ?? [])))
    throw new Difference("result", "places does not hold every entry once");
  const clashes = file.result.get("clashes");
  if (!Array.isArray(clashes) || !areEntries(clashes, file))
    throw new Difference("result", "clashes holds what is no entry");
}

/**
 * Each is the number of an entry, none twice.
 *
 * @param {Value[]} values
 * @param {ProofFile} file
 */
function areEntries(values, file) {
  /** @type {Set<Value>} */
  const numbers = new Set(file.numbers);
  return new Set(values).size === values.length && values.every((each) => numbers.has(each));
}

/**
 * @param {Value | undefined} theirs
 * @param {Value} ours
 * @returns {boolean}
 */
function isSame(theirs, ours) {
  if (!Array.isArray(ours)) return theirs === ours;
  if (!Array.isArray(theirs) || theirs.length !== ours.length) return false;
  return ours.every((each, at) => isSame(theirs[at], each));
}

/**
 * @param {string} field
 * @param {string} theirs
 * @param {Uint8Array} digest
 * @param {string} source
 */
function compare(field, theirs, digest, source) {
  const ours = hex(digest);
  if (theirs !== ours) throw new Difference(field, `the file says ${theirs}, ${source} ${ours}`);
}

/**
 * @param {ProofFile} file
 * @returns {string}
 */
function verdictOf(file) {
  if (!file.origin) return "recorded, not derived";
  return file.withheld ? "order verified, names withheld" : "verified";
}

/** @param {ProofFile} file */
function cautions(file) {
  const said = ["event", "times", ...(file.hasStruck ? ["struck"] : [])];
  const lines = [`told and not proved: ${said.join(", ")}`];
  if (file.origin) {
    if (!file.origin.public.length)
      lines.push("no public value was added: whoever chose the secret knew the order");
    lines.push(`compare with what was published before: entries_sha256 ${file.entriesHash}`);
    lines.push(`compare with what was published before: commitment ${file.origin.commitment}`);
  }
  return lines;
}
