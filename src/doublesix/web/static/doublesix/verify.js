// Checks the proof file of a draw in the reader's own browser, by the contract for draws.
//
// The same verdicts, in the same words and the same order, as `doublesix verify-draw`
// (src/doublesix/tournament/proof_files.py and proofs.py); a change there is a change here.
// It depends on nothing: pages on a hall's plain http have no crypto.subtle, so SHA-256 and HMAC are its own,
// and it reads JSON itself, because JSON.parse is silent about a field that stands twice and about 1.0.

/** @import { ProofFile, Value } from "./types.js" */

const FORMAT = "doublesix-draw/1";
/** @type {ProofFile["kind"][]} */
const KINDS = ["bracket", "partners", "tables", "late"];
const FEWEST = { bracket: 1, partners: 2, tables: 1, late: 1 };
const TABLES_OF = [2, 3, 4];
const USUAL_TABLE = 3;
const MOST_BYTES = 16 * 2 ** 20;
const MOST_ENTRIES = 100_000;
const MOST_DIGITS = 15;
const MOST_DEPTH = 8;

const FIRST = ["format", "event", "kind"];
const FROZEN = ["options", "entries", "entries_sha256"];
const LAST = ["order", "result", "times"];
const DERIVED = [...FIRST, ...FROZEN, "commitment", "secret", "public", "seed", ...LAST];
const BY_HAND = [...FIRST, "by", "recorded_by", "confirmed_by", ...FROZEN, ...LAST];
const OPTIONAL = ["struck"];

class Malformed extends Error {
  /**
   * @param {string} field
   * @param {string} reason
   */
  constructor(field, reason) {
    super(field ? `${field}: ${reason}` : reason);
    this.field = field;
  }
}

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
    const file = told(parsed(content));
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

// SHA-256 and HMAC

const START = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
const ROUND = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

/** @type {(word: number, by: number) => number} */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array((length + 72) & ~63);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + one + words[i - 7] + other;
    }
    compress(state, words);
  }
  const digest = new Uint8Array(32);
  const written = new DataView(digest.buffer);
  state.forEach((word, i) => written.setInt32(4 * i, word));
  return digest;
}

/**
 * @param {Int32Array} state
 * @param {Int32Array} words
 */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const upper = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + upper + ROUND[i] + words[i]) | 0;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

/**
 * HMAC-SHA256 with a key of at most 64 bytes, for many messages.
 *
 * @param {Uint8Array} key
 */
export function hmacWith(key) {
  const inner = new Uint8Array(64);
  inner.set(key);
  const outer = inner.map((byte) => byte ^ 0x5c);
  inner.forEach((byte, at) => (inner[at] = byte ^ 0x36));
  return (/** @type {Uint8Array} */ message) => sha256(joined(outer, sha256(joined(inner, message))));
}

/** @param {...Uint8Array} pieces */
export function joined(...pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** @param {Uint8Array} piece */
export function frame(piece) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, piece.length);
  return joined(length, piece);
}

export const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
export const hex = (/** @type {Uint8Array} */ bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// The one form of JSON that is hashed

/**
 * @param {Value | undefined} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value instanceof Map) {
    const rows = [...value].sort(([one], [other]) => byCodePoint(one, other));
    return `{${rows.map(([key, each]) => `${canonical(key)}:${canonical(each)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** @param {string} sign */
function codePoint(sign) {
  return sign.codePointAt(0) ?? 0;
}

/**
 * JavaScript compares UTF-16 units, which puts U+10000 and above before U+E000.
 *
 * @param {string} one
 * @param {string} other
 */
function byCodePoint(one, other) {
  const [ours, theirs] = [Array.from(one), Array.from(other)];
  const at = ours.findIndex((each, i) => each !== theirs[i]);
  if (at < 0) return ours.length - theirs.length;
  return at < theirs.length ? codePoint(ours[at]) - codePoint(theirs[at]) : 1;
}

// The dice that a seed stands for

export class Stream {
  /** @param {Uint8Array} seed */
  constructor(seed) {
    this.hmac = hmacWith(seed);
    this.block = 0n;
    /** @type {bigint[]} */
    this.words = [];
  }

  /** @param {number} n */
  below(n) {
    const range = BigInt(n);
    const limit = 2n ** 64n - (2n ** 64n % range);
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % range);
  }

  word() {
    if (!this.words.length) {
      const message = new Uint8Array(8);
      new DataView(message.buffer).setBigUint64(0, this.block++);
      const digest = new DataView(this.hmac(message).buffer);
      this.words = [24, 16, 8, 0].map((at) => digest.getBigUint64(at));
    }
    return this.words.pop() ?? 0n;
  }
}

/**
 * @template T
 * @param {T[]} row
 * @param {number} one
 * @param {number} other
 */
function swap(row, one, other) {
  [row[one], row[other]] = [row[other], row[one]];
}

/**
 * @template T
 * @param {T[]} items
 * @param {Stream} dice
 * @returns {T[]}
 */
export function shuffled(items, dice) {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) swap(order, last, dice.below(last + 1));
  return order;
}

// From the order to places, pairs and tables (E8, F2, E21, E22)

/** @param {number} count */
function bracketSize(count) {
  let size = 1;
  while (size < count) size *= 2;
  return size;
}

/**
 * @param {number} size
 * @returns {number[]}
 */
function seeds(size) {
  return size === 1 ? [1] : seeds(size / 2).flatMap((upper) => [upper, size + 1 - upper]);
}

/**
 * @template T
 * @param {T[]} order
 * @returns {(T | null)[]}
 */
function placesOf(order) {
  return seeds(bracketSize(order.length)).map((seed) => (seed <= order.length ? order[seed - 1] : null));
}

/**
 * @param {number} count
 * @param {number} players
 * @returns {number[]}
 */
function tableSizes(count, players) {
  if (count <= (players === 2 ? 3 : 4)) return [count];
  if (players === 4) {
    const threes = (4 - (count % 4)) % 4;
    return count === 5 ? [3, 2] : [...Array((count - 3 * threes) / 4).fill(4), ...Array(threes).fill(3)];
  }
  const left = count % players;
  const full = Math.floor(count / players);
  if (left === 1) return [...Array(full - 1).fill(players), players + 1];
  return [...Array(full).fill(players), ...(left ? [left] : [])];
}

/**
 * @param {ProofFile["kind"]} kind
 * @param {number[]} order
 * @param {Map<number, string>} institutions
 * @param {number} players
 * @returns {Map<string, Value>}
 */
function resultOf(kind, order, institutions, players) {
  if (kind === "tables") {
    let start = 0;
    const tables = tableSizes(order.length, players).map((size) => order.slice(start, (start += size)));
    return new Map([["tables", tables]]);
  }
  if (kind === "partners") {
    const pairs = [];
    for (let at = 0; at + 1 < order.length; at += 2) pairs.push([order[at], order[at + 1]]);
    const waiting = order.length % 2 ? order[order.length - 1] : null;
    const [size, places] = [bracketSize(pairs.length), placesOf(pairs)];
    return new Map(Object.entries({ pairs, waiting, size, places }));
  }
  const [placed, clashes] = apart(order, institutions);
  return new Map(Object.entries({ size: bracketSize(order.length), places: placesOf(placed), clashes }));
}

/**
 * Institution-mates in different halves: the order after its exchanges, and who could not be kept apart.
 *
 * @param {number[]} drawn
 * @param {Map<number, string>} institutions
 * @returns {[number[], number[]]}
 */
function apart(drawn, institutions) {
  const order = [...drawn];
  const mates = order.map((number) => institutions.get(number) ?? "");
  const half = halves(order.length);
  const count = [new Map(), new Map()];
  const passed = [new Map(), new Map()];
  const [later, earlier] = [[0, 0], [0, 0]];
  /** @type {(counts: Map<string, number>[], at: number, change: number) => unknown} */
  const add = (counts, at, change) =>
    counts[half[at]].set(mates[at], (counts[half[at]].get(mates[at]) ?? 0) + change);
  const isFree = (/** @type {number} */ at) => !mates[at] || !count[1 - half[at]].get(mates[at]);
  /** @type {(across: number, start: number, stop: number) => number} */
  const firstFree = (across, start, stop) => {
    let at = start;
    while (at < stop && !(half[at] === across && isFree(at))) at++;
    return at;
  };
  // As in Python: a place whose entry is not free has no free one later, so each search goes on where it stopped.
  const counterpart = (/** @type {number} */ at) => {
    if (!isFree(at)) return -1;
    const across = 1 - half[at];
    later[across] = firstFree(across, Math.max(later[across], at + 1), order.length);
    if (later[across] < order.length) return later[across];
    earlier[across] = firstFree(across, earlier[across], at);
    return earlier[across] < at ? earlier[across] : -1;
  };
  /** @type {(at: number, other: number, change: number) => void} */
  const recount = (at, other, change) => {
    add(count, at, change);
    add(count, other, change);
    if (other < at) add(passed, other, change);
  };
  const clashes = [];
  order.forEach((_, at) => add(count, at, 1));
  for (let at = 0; at < order.length; at++) {
    if (mates[at] && passed[half[at]].get(mates[at])) {
      const other = counterpart(at);
      if (other < 0) clashes.push(order[at]);
      else {
        recount(at, other, -1);
        swap(order, at, other);
        swap(mates, at, other);
        recount(at, other, 1);
      }
    }
    add(passed, at, 1);
  }
  return [order, clashes];
}

/**
 * @param {number} count
 * @returns {number[]}
 */
function halves(count) {
  const size = bracketSize(count);
  const half = Array(count).fill(0);
  seeds(size).forEach((seed, place) => {
    if (seed <= count) half[seed - 1] = 2 * place >= size ? 1 : 0;
  });
  return half;
}

// From text to a value: objects as Maps, numbers whole

/**
 * @param {string | Uint8Array} content
 * @returns {Value}
 */
function parsed(content) {
  let text = "";
  if (typeof content !== "string") {
    if (content.byteLength > MOST_BYTES) throw tooLarge();
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    } catch {
      throw new Malformed("", "the file is not UTF-8 text");
    }
  } else {
    if (content.length > MOST_BYTES || utf8(content).length > MOST_BYTES) throw tooLarge();
    text = content;
  }
  return new Reader(text.startsWith("\ufeff") ? text.slice(1) : text).file();
}

const tooLarge = () => new Malformed("", `the file has more than ${MOST_BYTES / 2 ** 20} MB`);
const notJson = () => new Malformed("", "the file is not JSON");

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  file() {
    const value = this.value(0);
    this.blank();
    if (this.at < this.text.length) throw notJson();
    return value;
  }

  /** @param {RegExp} pattern */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found ? found[0] : null;
  }

  blank() {
    this.take(/[ \t\n\r]*/y);
  }

  /**
   * The next sign, if it is this one; blanks before it are skipped.
   *
   * @param {string} sign
   */
  next(sign) {
    this.blank();
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  /**
   * @param {number} depth
   * @returns {Value}
   */
  value(depth) {
    if (this.next("{")) return this.object(deeper(depth));
    if (this.next("[")) return this.list(deeper(depth));
    if (this.next('"')) return this.string();
    const word = this.take(/true|false|null|NaN|-?Infinity/y);
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    const number = word ?? this.take(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y);
    if (number === null) throw notJson();
    if (!/^-?[0-9]+$/.test(number) || number.replace("-", "").length > MOST_DIGITS)
      throw new Malformed("", `a number is not whole or has more than ${MOST_DIGITS} digits`);
    return Number(number) + 0; // -0 is 0
  }

  /**
   * @param {number} depth
   * @returns {Value[]}
   */
  list(depth) {
    /** @type {Value[]} */
    const found = [];
    if (this.next("]")) return found;
    do found.push(this.value(depth));
    while (this.next(","));
    if (!this.next("]")) throw notJson();
    return found;
  }

  /**
   * @param {number} depth
   * @returns {Map<string, Value>}
   */
  object(depth) {
    const found = new Map();
    let count = 0;
    if (this.next("}")) return found;
    do {
      if (!this.next('"')) throw notJson();
      const key = this.string();
      if (!this.next(":")) throw notJson();
      found.set(key, this.value(depth));
      count++;
    } while (this.next(","));
    if (!this.next("}")) throw notJson();
    if (found.size < count) throw new Malformed("", "a field stands twice in one object");
    return found;
  }

  /**
   * The text up to its closing quote; without one the code of what is next is NaN.
   *
   * @returns {string}
   */
  string() {
    const start = this.at - 1;
    for (;;) {
      const code = this.text.charCodeAt(this.at++);
      if (code === 0x22) return JSON.parse(this.text.slice(start, this.at));
      if (!(code >= 0x20)) throw notJson();
      if (code === 0x5c && this.take(/["\\/bfnrt]|u[0-9a-fA-F]{4}/y) === null) throw notJson();
    }
  }
}

/** @param {number} depth */
function deeper(depth) {
  if (depth === MOST_DEPTH)
    throw new Malformed("", `lists and objects stand more than ${MOST_DEPTH} deep in each other`);
  return depth + 1;
}

// From a value to what it tells

/**
 * @param {Value | undefined} value
 * @returns {ProofFile}
 */
function told(value) {
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
const isWhole = (value) => typeof value === "number";

/** @param {Map<string, Value>} entry */
function numberOf(entry) {
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
