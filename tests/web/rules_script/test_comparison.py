"""The script that phones score with says what the Python says that it was made from."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from doublesix.rules.options import CATALOGUE, Options
from doublesix.rules.rulesets import PRESETS, STAGES, preset
from doublesix.rules.sheet_scores import RoundSheet, SheetRules, Standing, score_sheet
from doublesix.web.rules_script.scoring_rules import render_script
from tests.samples import sample
from tests.web.rules_script.cases import (
    SCORING,
    Case,
    edge_cases,
    every_small_case,
    lines_of,
    random_cases,
    to_line,
)
from tests.web.rules_script.scripts import PROGRAM, SERVED, compare, run_node, write_lines

AT_ONCE = 100_000
"""Cases in a file."""
SMALL_STEP = 61


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script as it is made now."""
    place = tmp_path_factory.mktemp("script") / "rules.mjs"
    place.write_text(render_script(), "utf-8")
    return place


def agree(cases: Iterator[Case], script: Path, place: Path) -> int:
    """How many cases there were; on all of them both say the same."""
    total = 0
    while lines := list(islice(lines_of(cases), AT_ONCE)):
        (found,) = compare(write_lines(place, lines), [script])
        assert found["differs"] is None, (found["differs"], found["result"])
        assert found["compared"] == len(lines)
        total += len(lines)
    return total


def test_the_script_that_is_served_is_the_one_that_is_made_now() -> None:
    assert SERVED.is_file(), "make script"
    assert SERVED.read_text("utf-8") == render_script(), "the rules have changed: make script"


def test_every_small_sheet(script: Path, tmp_path: Path) -> None:
    cases = every_small_case(sample(SMALL_STEP, 1))
    assert agree(cases, script, tmp_path / "cases") > sample(6000, 400_000)


def test_the_edges(script: Path, tmp_path: Path) -> None:
    assert agree(islice(edge_cases(), 0, None, sample(7, 1)), script, tmp_path / "cases") > sample(
        3900, 27_000
    )


def test_sheets_by_chance(script: Path, tmp_path: Path) -> None:
    count = sample(5000, 1_000_000)
    assert agree(random_cases(count, 2), script, tmp_path / "cases") == count


def test_chance_leaves_out_no_preset_and_no_option() -> None:
    seen = [case.rules.options for case in random_cases(3000, 3)]
    for name in PRESETS:
        for stage in STAGES:
            assert preset(name).at_stage(stage).in_force() in seen
    for name in SCORING:
        assert {getattr(each, name) for each in seen} == set(range(len(CATALOGUE[name].choices)))


def read_args(given: list[dict[str, Any]]) -> tuple[SheetRules, Standing, RoundSheet]:
    """What the script was given, for Python."""
    rules, stands, sheet = ({name: _as_row(each) for name, each in one.items()} for one in given)
    return (
        SheetRules(**{**rules, "options": Options(**rules["options"])}),
        Standing(**stands),
        RoundSheet(**sheet),
    )


def _as_row(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def test_sheets_that_the_script_was_given_by_somebody_else(script: Path) -> None:
    count = sample(5000, 200_000)
    possible = 0
    for line in run_node(PROGRAM, "make", str(count), "7", script).splitlines():
        args = read_args(json.loads(line.split("\t")[0]))
        score = score_sheet(*args)
        assert to_line(args, score) == line
        possible += score.is_possible
        count -= 1
    assert count == 0
    assert possible > sample(1000, 40_000)


def large_cases() -> Iterator[tuple[SheetRules, Standing, RoundSheet]]:
    """Sheets with numbers about the greatest that a script is sure of."""
    for case in edge_cases():
        rules, stands, sheet = case.args
        for number in (2**53 - 1, 2**53, 2**52, 2**60, -(2**53)):
            counts = tuple(count + number if count >= 0 else count for count in sheet.counts)
            yield (
                rules._replace(options=rules.options._replace(target=10**9)),
                stands,
                sheet._replace(counts=counts),
            )


def test_a_number_that_is_too_large_is_a_fault_and_never_another_number(script: Path, tmp_path: Path) -> None:
    lines = [to_line(args, score_sheet(*args)) for args in islice(large_cases(), 0, None, 61)]
    said = run_node(PROGRAM, "score", write_lines(tmp_path / "cases", lines), script).splitlines()
    exact = [line.split("\t")[1] for line in lines]
    right = sum(map(str.__eq__, said, exact))
    faults = sum(each in ("RangeError", "TypeError") for each in said)
    assert right + faults == len(lines)
    assert min(right, faults) > 100
