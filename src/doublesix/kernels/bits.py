"""Instructions of the machine for sets of tiles, which the rules do without.

The rules count sets from tables, which serves people's tables well; a search does it ten thousand times
for one answer, and a random round a hundred times. The first two take and give signed numbers, as searches
do; the others take and give a :data:`Word`, whose every bit may be a tile. Mixing the two in one expression
makes a floating-point number, so do not.

Spreading and gathering are one instruction each on machines that have BMI2 and loops elsewhere, with the
same results.
"""

import platform
from collections.abc import Callable
from typing import Any, Final

import numba
import numpy as np
from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic

from doublesix.kernels.compiler import inline

Word = np.uint64
_WORD: Final = ir.IntType(64)
_TWO_WORDS: Final = ir.IntType(128)
_0, _1 = Word(0), Word(1)


def _one_to_one(instruction: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    """A function of one whole number that becomes this instruction."""

    def emit(_typing: Any, _number: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _sig, args: instruction(builder, args[0])

    return intrinsic(emit)


size_of = _one_to_one(lambda builder, tiles: builder.ctpop(tiles))
"""How many tiles a set has."""
lowest_of = _one_to_one(lambda builder, tiles: builder.cttz(tiles, cgutils.true_bit))
"""The lowest tile of a set that is not empty."""


def _of_word(instruction: Callable[[Any, Any], Any]) -> Callable[[Word], Word]:
    """A function of one word that becomes this instruction."""

    def emit(_typing: Any, _word: Any) -> Any:
        return types.uint64(types.uint64), lambda _context, builder, _sig, args: instruction(builder, args[0])

    return intrinsic(emit)


def _of_words(instructions: Callable[[Any, Any, Any], Any]) -> Callable[[Word, Word], Word]:
    """A function of two words that becomes these instructions."""

    def emit(_typing: Any, _one: Any, _other: Any) -> Any:
        signature = types.uint64(types.uint64, types.uint64)
        return signature, lambda _context, builder, _sig, args: instructions(builder, *args)

    return intrinsic(emit)


def _high_half(builder: Any, one: Any, other: Any) -> Any:
    wide = builder.mul(builder.zext(one, _TWO_WORDS), builder.zext(other, _TWO_WORDS))
    return builder.trunc(builder.lshr(wide, ir.Constant(_TWO_WORDS, 64)), _WORD)


def _machine_call(name: str) -> Callable[[Any, Any, Any], Any]:
    kind = ir.FunctionType(_WORD, [_WORD, _WORD])

    def call(builder: Any, one: Any, other: Any) -> Any:
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [one, other])

    return call


ones = _of_word(lambda builder, word: builder.ctpop(word))
"""How many ones a word has."""
place = _of_word(lambda builder, word: builder.cttz(word, cgutils.false_bit))
"""The place of the lowest one; 64 where there is none."""
high_half = _of_words(_high_half)
"""The upper word of a product: a random word spread over so many values."""


def spread_in_a_loop(bits: Word, where: Word) -> Word:
    """The lowest bits of a word put to the places where the other has ones."""
    result = _0
    while where and bits:
        if bits & _1:
            result |= where & (~where + _1)
        bits >>= _1
        where &= where - _1
    return result


def gathered_in_a_loop(word: Word, where: Word) -> Word:
    """The bits of a word from the places where the other has ones, moved together at the lower end."""
    result = _0
    to = _1
    while where:
        if word & where & (~where + _1):
            result |= to
        to <<= _1
        where &= where - _1
    return result


def _has_bmi2() -> bool:
    """Whether code is compiled for a machine with both instructions; not where numba was told another one."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return False
    return bool(binding.get_host_cpu_features().get("bmi2"))


HAS_BMI2: Final = _has_bmi2()
spread: Callable[[Word, Word], Word]
gathered: Callable[[Word, Word], Word]
if HAS_BMI2:
    spread = _of_words(_machine_call("llvm.x86.bmi.pdep.64"))
    gathered = _of_words(_machine_call("llvm.x86.bmi.pext.64"))
else:
    spread = inline(spread_in_a_loop)
    gathered = inline(gathered_in_a_loop)


@inline
def one_of(word: Word, k: Word) -> Word:
    """The k-th one of a word, counted from 0, alone; nothing where the word is 0."""
    return spread(_1 << k, word)
