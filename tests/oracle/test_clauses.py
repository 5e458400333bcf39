"""The oracle on every text that the clauses' tests are made of, whose numbers are worked by hand.

The engine says what those tests expect, so what the oracle says is right where both say the same: the fault
and its clause, the table after every statement, and the report.
"""

from __future__ import annotations

from types import ModuleType

import pytest

from doublesix.play.notation import Fault, Record, read
from tests.clauses import matches, test_bigsix, test_powc, test_straight, test_time

from . import OracleFault, adjudicate
from .engine import first_difference

MODULES = {"powc": test_powc, "bigsix": test_bigsix, "straight": test_straight, "time": test_time}
BROADER = {
    ("P1", "P2"),
    ("P1", "P4"),
    ("P7", "P4"),
    ("G5", "G6"),
    ("F6", "notation"),
    ("F7", "F5"),
    ("F16", "F5"),
}
"""The clause that the engine names, and the one of the oracle where that names the rule in general."""


def texts_of(module: ModuleType) -> list[str]:
    """What the tests of a module let the referee read."""
    texts: dict[str, None] = {}

    def remembered(text: str) -> Record:
        texts[text] = None
        return read(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "read", remembered)
        for name, test in vars(module).items():
            if name.startswith("test_"):
                test()
    return list(texts)


def refused_by_oracle(text: str) -> str:
    """The clause of the oracle's fault; nothing where there is none."""
    try:
        adjudicate(text)
    except OracleFault as fault:
        return fault.clause
    return ""


def refused_by_engine(text: str) -> str:
    """The same of the engine."""
    try:
        read(text)
    except Fault as fault:
        return fault.clause
    return ""


@pytest.mark.parametrize("name", MODULES)
def test_the_oracle_says_what_was_worked_by_hand(name: str) -> None:
    texts = texts_of(MODULES[name])
    assert len(texts) > 100
    for text in texts:
        assert first_difference(text) == ""
        clauses = (refused_by_engine(text), refused_by_oracle(text))
        assert clauses[0] == clauses[1] or clauses in BROADER, (clauses, text)
