"""Python's arithmetic in JavaScript: exact whole numbers, or an exception; never a rounded one.

Sums and products are checked against 2^53, sets of bits against the 32 bits that JavaScript has for them.
Division and remainder round towards minus infinity. A place that a row does not have is a fault, also below
0, where Python would count from the end.
"""

import re
from typing import Final

FUNCTIONS: Final = {
    "whole": """/**
 * @param {number} value
 */
function whole(value) {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number to count with: ${value}`);
  return value + 0; // no minus zero
}""",
    "bits": """/**
 * @param {number} value
 */
function bits(value) {
  if ((value | 0) !== value) throw new RangeError(`more bits than there are: ${value}`);
  return value | 0;
}""",
    "plus": """/**
 * @param {number} one
 * @param {number} other
 */
function plus(one, other) {
  return whole(one + other);
}""",
    "minus": """/**
 * @param {number} one
 * @param {number} other
 */
function minus(one, other) {
  return whole(one - other);
}""",
    "times": """/**
 * @param {number} one
 * @param {number} other
 */
function times(one, other) {
  return whole(one * other);
}""",
    "modulo": """/**
 * @param {number} one
 * @param {number} other
 */
function modulo(one, other) {
  if (other === 0) throw new RangeError("division by zero");
  const rest = one % other;
  return whole(rest !== 0 && rest < 0 !== other < 0 ? rest + other : rest);
}""",
    "floorDiv": """/**
 * @param {number} one
 * @param {number} other
 */
function floorDiv(one, other) {
  const rest = one % other;
  const towardsZero = (one - rest) / other;
  return whole(rest !== 0 && rest < 0 !== other < 0 ? towardsZero - 1 : towardsZero);
}""",
    "bitAnd": """/**
 * @param {number} one
 * @param {number} other
 */
function bitAnd(one, other) {
  return bits(one) & bits(other);
}""",
    "bitOr": """/**
 * @param {number} one
 * @param {number} other
 */
function bitOr(one, other) {
  return bits(one) | bits(other);
}""",
    "bitNot": """/**
 * @param {number} value
 */
function bitNot(value) {
  return ~bits(value);
}""",
    "shiftLeft": """/**
 * @param {number} value
 * @param {number} by
 */
function shiftLeft(value, by) {
  if (by < 0) throw new RangeError("negative shift");
  return bits(value * 2 ** by);
}""",
    "shiftRight": """/**
 * @param {number} value
 * @param {number} by
 */
function shiftRight(value, by) {
  if (by < 0) throw new RangeError("negative shift");
  return bits(value) >> Math.min(by, 31);
}""",
    "pick": """/**
 * @template Item
 * @param {readonly Item[]} row
 * @param {number} place
 * @returns {Item}
 */
function pick(row, place) {
  if (!(place >= 0 && place < row.length)) throw new RangeError(`no place ${place} of ${row.length}`);
  return row[place];
}""",
    "span": """/**
 * @param {number} start
 * @param {number} stop
 */
function span(start, stop) {
  return Array.from({ length: Math.max(0, stop - start) }, (_, at) => start + at);
}""",
    "expect": """/**
 * Takes a value only if it has a shape: a kind, a row of a kind, or fields with their shapes.
 *
 * @param {unknown} value
 * @param {unknown} shape
 * @param {string} name
 */
function expect(value, shape, name) {
  const isFine =
    shape === "whole" ? Number.isSafeInteger(value)
    : shape === "truth" ? typeof value === "boolean"
    : shape === "text" ? typeof value === "string"
    : Array.isArray(shape) ? Array.isArray(value)
    : typeof value === "object" && value !== null;
  if (!isFine) throw new TypeError(`${name} is not as it should be`);
  if (Array.isArray(shape)) {
    for (const each of /** @type {unknown[]} */ (value)) expect(each, shape[0], name);
  } else if (typeof shape === "object") {
    const fields = /** @type {Record<string, unknown>} */ (value);
    for (const [field, inner] of Object.entries(/** @type {object} */ (shape))) {
      expect(fields[field], inner, `${name}.${field}`);
    }
  }
}""",
}
"""By name. What is called here is called by no variable of a translated function."""


def functions_for(script: str) -> list[str]:
    """The functions that a script calls, and those that they call."""
    needed: set[str] = set()
    found = set(_called_in(script))
    while found:
        needed |= found
        found = {name for each in found for name in _called_in(FUNCTIONS[each])} - needed
    return [text for name, text in FUNCTIONS.items() if name in needed]


def _called_in(script: str) -> list[str]:
    return [name for name in FUNCTIONS if re.search(rf"\b{name}\(", script)]
