// The JSON of proofs: read without mercy, and the one form of it that is hashed.
//
// JSON.parse is silent about a field that stands twice and about 1.0; here objects are Maps and numbers whole.

import { utf8 } from "./dice.js";

/** @import { Value } from "./types.js" */

const MOST_BYTES = 16 * 2 ** 20;
const MOST_DIGITS = 15;
const MOST_DEPTH = 8;

export class Malformed extends Error {
  /**
   * @param {string} field
   * @param {string} reason
   */
  constructor(field, reason) {
    super(field ? `${field}: ${reason}` : reason);
    this.field = field;
  }
}

// The form that is hashed

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

// From text to a value

/**
 * @param {string | Uint8Array} content
 * @returns {Value}
 */
export function parse(content) {
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
   * The next character, if it is this one; blanks before it are skipped.
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
