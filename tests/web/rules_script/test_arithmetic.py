"""Every operation of the subset is in JavaScript what it is in Python, below 0 and at the limits too."""

import json
import operator
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from doublesix.web.rules_script.arithmetic import FUNCTIONS
from doublesix.web.rules_script.program import Program
from tests.web.rules_script.scripts import run_node
from tests.web.rules_script.test_refusals import load

TOO_LARGE = "RangeError"
SMALL = [*range(-13, 14), 27, 28, 29, 30]
SAFE = 2**53 - 1
LARGE = [
    -SAFE,
    -SAFE + 1,
    -(2**52),
    -(2**32),
    -(2**31) - 1,
    -(2**31),
    2**31 - 1,
    2**31,
    2**32,
    2**52,
    SAFE - 1,
    SAFE,
]
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "plus": operator.add,
    "minus": operator.sub,
    "times": operator.mul,
    "floorDiv": operator.floordiv,
    "modulo": operator.mod,
    "bitAnd": operator.and_,
    "bitOr": operator.or_,
    "shiftLeft": operator.lshift,
    "shiftRight": operator.rshift,
}


def results(name: str, pairs: list[tuple[int, int]], folder: Path) -> list[Any]:
    """What JavaScript makes of each pair: a number, or the name of a fault."""
    cases = folder / "pairs.json"
    cases.write_text(json.dumps(pairs), "utf-8")
    script = folder / "run.mjs"
    lines = [
        'import { readFileSync } from "node:fs";',
        *FUNCTIONS.values(),
        "const said = (pair) => {",
        f"  try {{ const found = {name}(...pair); return Object.is(found, -0) ? 'minus zero' : found; }}",
        "  catch (fault) { return fault.name; }",
        "};",
        f"const pairs = JSON.parse(readFileSync({json.dumps(str(cases))}, 'utf8'));",
        "console.log(JSON.stringify(pairs.map(said)));",
    ]
    script.write_text("\n".join(lines), "utf-8")
    found: list[Any] = json.loads(run_node(script))
    return found


def exact(operation: Callable[[int, int], int], one: int, other: int) -> int | None:
    """What Python says; nothing where it refuses."""
    try:
        return operation(one, other)
    except (ZeroDivisionError, ValueError):
        return None


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation(name: str, tmp_path: Path) -> None:
    is_of_bits = name.startswith(("bit", "shift"))
    low, high = (-(2**31), 2**31 - 1) if is_of_bits else (-SAFE, SAFE)
    numbers = [*SMALL, *LARGE]
    pairs = list(product(numbers, SMALL if name == "shiftLeft" else numbers))
    for pair, found in zip(pairs, results(name, pairs, tmp_path), strict=True):
        wanted = exact(OPERATIONS[name], *pair)
        takes = (
            not is_of_bits
            or name == "shiftLeft"
            or all(low <= each <= high for each in pair[: 1 + name.startswith("bit")])
        )
        is_known = wanted is not None and takes and low <= wanted <= high
        assert found == (wanted if is_known else TOO_LARGE), pair


def test_the_bits_that_are_not_set(tmp_path: Path) -> None:
    pairs = [(each, 0) for each in (*SMALL, *LARGE)]
    for (number, _), found in zip(pairs, results("bitNot", pairs, tmp_path), strict=True):
        assert found == (~number if -(2**31) <= number < 2**31 else TOO_LARGE)


def test_what_is_no_whole_number_is_a_fault(tmp_path: Path) -> None:
    script = tmp_path / "run.mjs"
    tries = [
        "plus(0.5, 0)",
        "plus(NaN, 1)",
        "plus('1', 2)",
        "minus(undefined, 1)",
        "times(1e300, 1e300)",
        "bits(0.5)",
    ]
    tries += [
        "pick([1, 2], 2)",
        "pick([1, 2], -1)",
        "pick([1, 2], undefined)",
        "modulo(1, 0)",
        "floorDiv(1, 0)",
    ]
    lines = [*FUNCTIONS.values(), "const faults = [];"]
    lines += [
        f"try {{ faults.push(['{each[:5]}', {each}]); }} catch (fault) {{ faults.push(fault.name); }}"
        for each in tries
    ]
    script.write_text("\n".join([*lines, "console.log(JSON.stringify(faults));"]), "utf-8")
    assert json.loads(run_node(script)) == ["RangeError"] * len(tries)


SOURCE = '''
def made(number: int, flag: bool, text: str, row: tuple[int, ...], pair: Pair) -> int:
    """Every construct of the subset once."""
    total = 0
    for at in range(len(row)):
        if row[at] > LIMIT and flag or text == "much":
            total += row[at] * 3
        elif not flag:
            total -= -number
        else:
            best = max(row[at], pair.first, -2)
            total += best
    for each in tuple(abs(value) - 1 for value in row):
        if each % 3:
            kept = each
        else:
            kept = each // 2 | 1 << 2
        total += kept & 7
    if 0 <= number <= LIMIT:
        return total
    return _last(Pair(second=total, first=number), FOUR) if number != -7 else ~total


def _last(pair: Pair, row: tuple[int, ...]) -> int:
    unlike = (pair.first > 0) != (pair.second > 0)
    return pair.second + (row[pair.second % 4] if unlike else -pair.first >> 1)
'''


def test_every_construct_of_the_subset_is_what_python_makes_of_it(tmp_path: Path) -> None:
    module = load(SOURCE, tmp_path)
    script = tmp_path / "made.mjs"
    text = Program([module.made]).script("", {})
    script.write_text(text, "utf-8")
    args = [
        (number, flag, words, row, module.Pair(first, 2))
        for number, flag, words, row, first in product(
            (-8, -7, 0, 5, 6), (True, False), ("much", "little"), ((), (3,), (-9, 0, 4, 11, 7)), (-5, 1, 12)
        )
    ]
    plain = [[*each[:3], list(each[3]), each[4]._asdict()] for each in args]
    runner = tmp_path / "run.mjs"
    runner.write_text(
        f"import {{ made }} from {json.dumps(str(script))};\n"
        f"console.log(JSON.stringify({json.dumps(plain)}.map((each) => made(...each))));",
        "utf-8",
    )
    assert json.loads(run_node(runner)) == [module.made(*each) for each in args]
    assert "let kept;" in text
    assert "const best = " in text


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": 1.5},
        {"number": "1"},
        {"number": None},
        {"flag": 1},
        {"text": 5},
        {"row": [1, "2"]},
        {"row": {}},
        {"pair": {"first": 1}},
        {"pair": None},
    ],
)
def test_an_exported_function_takes_only_what_has_its_shape(wrong: dict[str, Any], tmp_path: Path) -> None:
    module = load(SOURCE, tmp_path)
    (tmp_path / "made.mjs").write_text(Program([module.made]).script("", {}), "utf-8")
    fine = {"number": 1, "flag": True, "text": "a", "row": [1], "pair": {"first": 1, "second": 2}}
    runner = tmp_path / "run.mjs"
    runner.write_text(
        f"import {{ made }} from {json.dumps(str(tmp_path / 'made.mjs'))};\n"
        f"made(...{json.dumps(list(fine.values()))});\n"
        f"try {{ made(...{json.dumps(list((fine | wrong).values()))}); }}"
        " catch (fault) { console.log(fault.name, fault.message); }",
        "utf-8",
    )
    said = run_node(runner)
    assert re.match(rf"TypeError {next(iter(wrong))}", said), said
