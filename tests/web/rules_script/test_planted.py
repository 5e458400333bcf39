"""A changed operator anywhere in the script is noticed by the comparison with Python.

A comparison that no fault can fail proves nothing. Where a change makes no difference, the reason is given.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from doublesix.web.rules_script.scoring_rules import render_script
from tests.samples import sample
from tests.web.rules_script.cases import edge_cases, every_small_case, lines_of, random_cases
from tests.web.rules_script.scripts import compare, write_lines

CHANGES: Final = {
    "plus(": "minus(",
    "minus(": "plus(",
    "times(": "plus(",
    "floorDiv(": "modulo(",
    "modulo(": "plus(",
    "bitAnd(": "bitOr(",
    "bitOr(": "bitAnd(",
    "shiftLeft(": "plus(",
    "shiftRight(": "shiftLeft(",
    "Math.max(": "Math.min(",
    "Math.abs(": "minus(0, ",
    " === ": " !== ",
    " !== ": " === ",
    " < ": " <= ",
    " <= ": " < ",
    " > ": " >= ",
    " >= ": " > ",
    " && ": " || ",
    " || ": " && ",
    "true": "false",
    "false": "true",
    "-1": "0",
}
"""What is written for what."""
NO_LAST_PLAY: Final = "who made the last play is not on a sheet: nobody did"
NO_WINNER: Final = "a score has the points of a round; who won it is not asked"
NOT_EQUAL: Final = "equal counts were dealt with before"
TIED: Final = "if ((bitAnd(tied, minus(tied, 1)) !== 0) && (options.blocked_tie === TIE_BLOCKER)) {"
UNNOTICED: Final = {
    "bigsixCollect: return { winner: [minus(]winner, 1), void: false, points: [(winner === 1) ? points : 0, "
    "(winner === 2) ? points : 0, (winner === 3) ? points : 0, (winner === 4) ? points : 0] };": NO_WINNER,
    "bigsixScoreBlocked: return { winner: [-1], void: false, points: [0, 0, 0, 0] };": NO_WINNER,
    "powcCharge: return { winner: [-1], void: true, points: [0, 0] };": NO_WINNER,
    "powcScoreBlocked: return { winner: [-1], void: false, points: [0, 0] };": NO_WINNER,
    "straightScoreBlocked: return { winner: [-1], void: false, points: [0, 0] };": NO_WINNER,
    **{
        f"bigsixScoreBlocked: {TIED.replace(sign, f'[{sign}]', 1)}": NO_LAST_PLAY
        for sign in ("bitAnd(", "minus(", " !== ", " && ", " === ")
    },
    "bigsixScoreBlocked: tied = [bitAnd(]tied, bitNot(shiftLeft(1, last)));": NO_LAST_PLAY,
    "bigsixScoreBlocked: tied = bitAnd(tied, bitNot([shiftLeft(]1, last)));": NO_LAST_PLAY,
    "powcScoreBlocked: if ((options.blocked_tie[ !== ]TIE_BLOCKER) || (last === 0)) {": NO_LAST_PLAY,
    "powcScoreBlocked: winner = [minus(]1, sidesSideOfSeat(last));": NO_LAST_PLAY,
    "straightScoreBlocked: if ((options.blocked_tie[ !== ]TIE_BLOCKER) || (last === 0)) {": NO_LAST_PLAY,
    "straightScoreBlocked: winner = [minus(]1, sidesSideOfSeat(last));": NO_LAST_PLAY,
    "powcScoreBlocked: winner = (ofA[ < ]ofB) ? 0 : 1;": NOT_EQUAL,
    "straightScoreBlocked: winner = (ofA[ < ]ofB) ? 0 : 1;": NOT_EQUAL,
}
"""Where a change makes no difference, and why."""


class Planted(NamedTuple):
    """A fault: the function and line it is in, with what was changed in brackets; and the script with it."""

    where: str
    script: str


def planted_faults(script: str) -> Iterator[Planted]:
    """The script with one operator changed, for every operator of what was translated."""
    start = script.index("function sheetScores")
    pattern = re.compile("|".join(re.escape(each) for each in CHANGES))
    function = ""
    at = start
    for line in script[start:].splitlines(keepends=True):
        found = re.match(r"(?:export )?function (\w+)", line)
        function = found[1] if found else function
        for sign in pattern.finditer(line) if not line.startswith((" *", "/**")) else ():
            changed = script[: at + sign.start()] + CHANGES[sign[0]] + script[at + sign.end() :]
            where = f"{line[: sign.start()]}[{sign[0]}]{line[sign.end() :]}".strip()
            yield Planted(f"{function}: {where}", changed)
        at += len(line)


@pytest.mark.slow
def test_every_changed_operator_is_noticed(tmp_path: Path) -> None:
    cases = chain(
        every_small_case(sample(211, 61)),
        islice(edge_cases(), 0, None, sample(23, 7)),
        list(edge_cases())[-150:],
        random_cases(sample(500, 3000), 5),
    )
    lines = write_lines(tmp_path / "cases", lines_of(cases))
    faults = list(planted_faults(render_script()))
    scripts = [tmp_path / f"fault{at}.mjs" for at in range(len(faults))]
    for fault, place in zip(faults, scripts, strict=True):
        place.write_text(fault.script, "utf-8")
    right = tmp_path / "right.mjs"
    right.write_text(render_script(), "utf-8")
    assert [each["differs"] for each in compare(lines, [right])] == [None]
    found = compare(lines, scripts)
    unnoticed = [fault.where for fault, each in zip(faults, found, strict=True) if each["differs"] is None]
    assert sorted(unnoticed) == sorted(UNNOTICED)
    assert len(faults) > 150
