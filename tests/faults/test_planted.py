"""Every clause has tests, every clause has planted faults, and its tests notice each of them.

A clause is noticed by its own tests only: those whose name has it as the second word. Where another
clause would notice too, that proves nothing about this one.
"""

import functools
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from types import ModuleType
from typing import Final

import pytest
from django.db import transaction

from doublesix.play.notation import Fault
from doublesix.rules.options import CATALOGUE, GAMES, Option
from doublesix.rules.rulesets import preset
from doublesix.store.refusals import Refused
from tests.clauses import test_bigsix, test_event, test_powc, test_straight, test_time
from tests.faults.planted import PLANTED
from tests.faults.planting import Planted, ignored
from tests.samples import sample
from tests.scenes import built_anew

Test = Callable[[], None]
CLAUSES: Final = (
    *("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9"),
    *("P10", "P11", "P12", "P13", "P14", "P15", "P16", "P17", "P18"),
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10"),
    *("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"),
    *("F11", "F12", "F13", "F14", "F15", "F16", "F17", "F18", "F19"),
    *("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13"),
    *("E20", "E21", "E22", "E30", "E31", "E32", "E40", "E41", "E42", "E43"),
)
MODULES: Final[dict[str, ModuleType]] = {
    "P": test_powc,
    "G": test_bigsix,
    "F": test_straight,
    "E": test_event,
    "E40": test_time,
}
OF_PLAY: Final = "E40"
"""A clause of every event that the referee applies."""
LETTERS: Final = {"powc": "P", "bigsix": "G", "straight": "F"}
NOT_OF_PLAY: Final = ("third_place", "grace_minutes")
"""Options of an event: nothing at a table depends on them."""
FAILURES: Final = (AssertionError, Fault, Refused, pytest.fail.Exception)
"""What a test raises that notices something. Any other exception says that the plant itself is broken."""


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """What was computed without a fault is not taken for what it gives, nor the other way round."""
    forget()
    with built_anew():
        yield
    forget()


def forget() -> None:
    """Empty every cache of ours."""
    ours = [module for name, module in sys.modules.items() if name.partition(".")[0] == "doublesix"]
    for module in ours:
        for each in vars(module).values():
            if isinstance(each, functools._lru_cache_wrapper):
                each.cache_clear()


def checks_of(clause: str) -> list[Test]:
    """The tests whose name has the clause as its second word."""
    module = MODULES.get(clause) or MODULES[clause[0]]
    prefix = f"test_{clause.lower()}_"
    return [test for name, test in vars(module).items() if name.startswith(prefix)]


def notices(clause: str) -> bool:
    """Whether one of the clause's tests fails."""
    return any(fails(test, clause) for test in checks_of(clause))


def fails(test: Test, clause: str) -> bool:
    """Whether a test notices something; what it wrote to the database is undone."""
    with transaction.atomic() if is_kept(clause) else nullcontext():
        try:
            test()
        except FAILURES:
            return True
        finally:
            if is_kept(clause):
                transaction.set_rollback(True)
    return False


def is_kept(clause: str) -> bool:
    """Whether a clause is tested with what is kept: those of events, but for the one that is of play."""
    return clause.startswith("E") and clause != OF_PLAY


def at_database(clause: str) -> tuple[pytest.MarkDecorator, ...]:
    """What such a test needs."""
    return (pytest.mark.django_db,) if is_kept(clause) else ()


def _few_values(option: Option) -> Sequence[int]:
    """All values of an option that has only a few; none where it has many."""
    if option.choices:
        return range(len(option.choices))
    return range(option.lowest, option.highest + 1) if option.highest - option.lowest < 3 else ()


def options_ignored() -> Iterator[tuple[str, str, Planted]]:
    """For each option of play, each game, clause and other value: the fault that it is set in vain."""
    for option in CATALOGUE.values():
        if option.name in NOT_OF_PLAY:
            continue
        for game in option.games:
            default = getattr(preset(game).options, option.name)
            values: list[int | None] = [value for value in _few_values(option) if value != default]
            for clause in option.clauses:
                if clause.startswith((LETTERS[game], OF_PLAY)):
                    for value in values or [None]:
                        said = option.name if value is None else f"{option.name}={option.text_of(value)}"
                        yield clause, said, Planted(said, ignored(game, option.name, value))


def test_the_clauses_are_those_listed() -> None:
    assert len(CLAUSES) == 70
    assert tuple(PLANTED) == CLAUSES
    for letter, module in MODULES.items():
        for name in vars(module):
            if name.startswith("test_"):
                assert name.split("_")[1].upper() in CLAUSES
                assert name.split("_")[1].upper().startswith(letter)


@pytest.mark.slow
@pytest.mark.parametrize("clause", [pytest.param(clause, marks=at_database(clause)) for clause in CLAUSES])
def test_every_clause_has_tests_that_pass_and_faults(clause: str) -> None:
    assert checks_of(clause), f"{clause} has no test"
    assert PLANTED.get(clause), f"{clause} has no planted fault"
    assert not notices(clause)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("clause", "fault"),
    [
        pytest.param(clause, fault, id=f"{clause}: {fault.name}", marks=at_database(clause))
        for clause, faults in PLANTED.items()
        for fault in (faults[: sample(1, None)] if is_kept(clause) else faults)
    ],
)
def test_a_planted_fault_is_noticed(clause: str, fault: Planted) -> None:
    with pytest.MonkeyPatch.context() as patch:
        fault.plant(patch)
        assert notices(clause), f"no test of {clause} notices: {fault.name}"


@pytest.mark.parametrize(
    ("clause", "fault"),
    [pytest.param(clause, fault, id=f"{clause}: {said}") for clause, said, fault in options_ignored()],
)
def test_an_option_that_is_ignored_is_noticed(clause: str, fault: Planted) -> None:
    with pytest.MonkeyPatch.context() as patch:
        fault.plant(patch)
        assert notices(clause), f"no test of {clause} notices that {fault.name} is ignored"


def test_every_option_of_play_is_ignored_once() -> None:
    named = {said.split("=")[0] for _, said, _ in options_ignored()}
    assert named == set(CATALOGUE) - set(NOT_OF_PLAY)
    assert set(LETTERS) == set(GAMES)


def test_a_fault_is_gone_afterwards() -> None:
    clause, faults = "P13", PLANTED["P13"]
    with pytest.MonkeyPatch.context() as patch:
        faults[0].plant(patch)
        assert notices(clause)
    forget()
    assert not notices(clause)
