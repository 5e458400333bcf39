// The dice that a seed stands for, as src/doublesix/chance throws them, and the hashes beneath.
//
// It depends on nothing: pages on a hall's plain http have no crypto.subtle, so SHA-256 and HMAC are its own.

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

// The dice

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
export function swap(row, one, other) {
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
