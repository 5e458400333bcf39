"""The names of the log: every kind and field has one, it never changes, and code may be called anything."""

import ast
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import pytest

from doublesix.app import log_names, wire
from doublesix.app.log_names import KINDS, OLD_FIELDS, OLD_KINDS, VALUES, Names
from doublesix.app.online import events as online_ev
from doublesix.app.sheets import commands as sheet_commands
from doublesix.app.sheets import events as sheet_ev
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.tournament import events as ev
from doublesix.tournament.fixtures import Result
from tests.app import test_wire
from tests.architecture.tree import modules

HERE = Path(__file__).parent
LIST = HERE / "log_names.txt"
"""Every name that was ever written, with the type it has: only added to, never changed."""
LINES = HERE / "log_lines.jsonl"
"""An event of each kind as it is written: only added to, never changed."""

TYPES = {**KINDS, **VALUES}
WRITTEN = WrittenRound(
    "out",
    2,
    ((1, 12), (3, 0)),
    ((1, "6-6"),),
    (("A", 35),),
    (1, 0),
    (2,),
    ("1 6-6",),
    (((1, "5-5"),),),
    True,
    ((3, "0-0"),),
)
OF_SHEETS: tuple[sheet_ev.Event, ...] = (
    sheet_ev.SheetOpened("game", 1, "final", (4, 7)),
    sheet_ev.LineUpNamed(0, (sheet_commands.Person(4, 1), sheet_commands.Person(4, 2))),
    sheet_ev.StarterNamed(3),
    sheet_ev.AbsentStruck(1, ("walkover B",)),
    sheet_ev.SideRetired(1, ('judge match 2 "retired"',)),
    sheet_ev.RoundWritten("a", 0, WRITTEN),
    sheet_ev.RoundContested("b", 1, "a", WRITTEN._replace(by=1)),
    sheet_ev.RoundConfirmed("a", 1, "b", is_handed=True),
    sheet_ev.RoundWithdrawn("b", 1),
    sheet_ev.RoundCounted("a", ("round", "1 6-6")),
    sheet_ev.JudgeCalled(1, "é?"),
    sheet_ev.CallAcknowledged(0),
    sheet_ev.CallEscalated(0),
    sheet_ev.CallClosed(0),
    sheet_ev.RulingGiven(
        sheet_commands.Rule("points", "B", "P9", "said so", 20, (("A", 1),), 0), 2, ("judge points B 20",)
    ),
    sheet_ev.RulingAppealed(0, 1, "no"),
    sheet_ev.AppealDecided(0, True, "yes"),
    sheet_ev.LastHandAnnounced(2),
    sheet_ev.LastHandTakenBack(),
    sheet_ev.PaperAttached("7f"),
    sheet_ev.RoundPlayed("screen-1-9", ("round", "hand 1 6-6")),
)
OF_TABLES: tuple[online_ev.Event, ...] = (
    online_ev.TableOpened(
        'base = "powc"', "final", 4, 3, 30, 60, True, "c0", True, 5, 7, 3, 1, 2, "2026-05-02"
    ),
    online_ev.SeatTaken(1, 12, "17"),
    online_ev.SeatFilled(2, 8),
    online_ev.SeatLeft(1, "k"),
    online_ev.MatchBegun(),
    online_ev.Played(3, ("3 plays 6-6",), "k"),
    online_ev.ReadySaid(4, "k"),
    online_ev.CourtesySaid(4, "thank_you", "k"),
    online_ev.SeatHeld(3),
    online_ev.SeatReturned(3),
    online_ev.ConnectionLost(3),
    online_ev.ConnectionBack(3),
    online_ev.ClockRestarted(),
    online_ev.FloorJudgeAsked(2, "k"),
    online_ev.PlayResumed(),
    online_ev.SecretShown("5e"),
    online_ev.TableClosed(),
)
ALL: tuple[wire.Event, ...] = (*test_wire.ALL, *OF_SHEETS, *OF_TABLES)


# The table


def inside(wanted: Any) -> Iterator[type]:
    """The types of values in a type, however deep, with their fields."""
    for each in get_args(wanted):
        yield from inside(each)
    if hasattr(wanted, "_fields"):
        yield wanted
        for each in get_type_hints(wanted).values():
            yield from inside(each)


def test_every_kind_and_every_value_in_it_has_a_written_name() -> None:
    kinds = {*get_args(ev.Event), *get_args(sheet_ev.Event), *get_args(online_ev.Event)}
    assert set(KINDS) == kinds
    assert set(VALUES) == {found for kind in kinds for found in inside(kind)} - kinds


@pytest.mark.parametrize("wanted", TYPES, ids=lambda wanted: TYPES[wanted].name)
def test_every_field_has_a_written_name(wanted: Any) -> None:
    assert set(TYPES[wanted].fields) == set(wanted._fields)


def test_no_name_means_two_things() -> None:
    named = [*(names.name for names in TYPES.values()), log_names.LOTS_SHOWN, *OLD_KINDS]
    assert len(named) == len(set(named))
    for names in TYPES.values():
        fields = [*names.fields.values(), *OLD_FIELDS.get(names.name, ())]
        assert len(fields) == len(set(fields)), names.name


def test_a_kind_fits_into_its_column() -> None:
    assert max(map(len, wire.kinds_of(*KINDS))) <= 40


# What was written once


def type_words(wanted: Any) -> str:
    """A type in the list: its written name, `?` where it may be missing, `*` where there are any number."""
    given = [each for each in get_args(wanted) if each not in (type(None), Ellipsis)]
    if get_origin(wanted) is UnionType:
        return f"{type_words(given[0])}?"
    if get_origin(wanted) is tuple:
        words = " ".join(map(type_words, given))
        return f"{words}*" if Ellipsis in get_args(wanted) else f"({words})"
    return TYPES[wanted].name if wanted in TYPES else str(wanted.__name__)


def present() -> set[str]:
    """The lines that the list has to have for the names of today."""
    found = {f"{log_names.LOTS_SHOWN}.{log_names.SHOWN}: int"}
    for wanted, names in TYPES.items():
        hints = get_type_hints(wanted)
        found.add(names.name)
        found |= {f"{names.name}.{name}: {type_words(hints[field])}" for field, name in names.fields.items()}
    return found


def old() -> set[str]:
    """What the list may have beside them."""
    fields = {f"{name}.{each}" for name, olds in OLD_FIELDS.items() for each in olds}
    return fields | {*OLD_KINDS}


def test_names_and_their_types_are_those_of_the_list() -> None:
    listed = LIST.read_text("utf-8").splitlines()
    kept = {line for line in listed if line.partition(":")[0] not in old()}
    assert len(set(listed)) == len(listed)
    assert present() - kept == set(), "new names: add these lines to tests/app/log_names.txt"
    assert kept - present() == set(), "a written name is gone or has another type: old logs have it"


def test_an_event_of_each_kind_is_written_as_ever() -> None:
    written = [json.loads(line) for line in LINES.read_text("utf-8").splitlines()]
    assert {type(event) for event in ALL} == set(KINDS)
    assert [{"kind": wire.kind_of(event), "data": wire.to_data(event)} for event in ALL] == written


def test_an_event_of_each_kind_is_read_as_ever() -> None:
    written = [json.loads(line) for line in LINES.read_text("utf-8").splitlines()]
    assert tuple(wire.from_data(each["kind"], each["data"]) for each in written) == ALL
    assert all(wire.has_all(event, each["data"]) for event, each in zip(ALL, written, strict=True))


# Code that is called something else


class Outcome(NamedTuple):
    """A `Result` with its class and three fields renamed, in another order."""

    scores: tuple[int, ...]
    between: tuple[int, ...]
    first_to_last: tuple[int, ...]
    games_won: tuple[int, ...]
    absent: tuple[int, ...] = ()
    retired: tuple[int, ...] = ()


class TableReported(NamedTuple):
    """`ResultRecorded`, renamed."""

    match: int
    outcome: Outcome


RENAMED: dict[type, Names] = {
    TableReported: Names("ResultRecorded", {"match": "fixture", "outcome": "result"})
}
RENAMED_VALUES: dict[type, Names] = {
    Outcome: Names(
        "Result",
        {
            "between": "sides",
            "first_to_last": "ranking",
            "scores": "points",
            "games_won": "games_won",
            "absent": "absent",
            "retired": "retired",
        },
    )
}


def test_a_class_that_is_renamed_writes_and_reads_the_same() -> None:
    codec: Any = wire.Codec(RENAMED, RENAMED_VALUES, {}, {})
    before = ev.ResultRecorded(3, Result((1, 2), (2, 1), (0, 151), (0, 1), (1,)))
    after = TableReported(3, Outcome((0, 151), (1, 2), (2, 1), (0, 1), (1,)))
    assert codec.kind_of(after) == wire.kind_of(before)
    assert codec.to_data(after) == wire.to_data(before)
    read = codec.from_data(wire.kind_of(before), json.loads(json.dumps(wire.to_data(before))))
    assert read == after
    assert type(read.outcome) is Outcome


def test_a_field_without_a_written_name_stops_the_start() -> None:
    with pytest.raises(KeyError, match="outcome"):
        wire.Codec({TableReported: Names("ResultRecorded", {"match": "fixture"})}, RENAMED_VALUES, {}, {})
    with pytest.raises(KeyError, match="Outcome"):
        wire.Codec(RENAMED, {}, {}, {})


def test_old_names_are_read_as_present_ones() -> None:
    codec: Any = wire.Codec(
        RENAMED, RENAMED_VALUES, {"TableSpoke": "ResultRecorded"}, {"Result": {"pips": "points"}}
    )
    data = {
        "fixture": 3,
        "result": {"sides": [1, 2], "ranking": [2, 1], "pips": [0, 151], "games_won": [0, 1]},
    }
    read = codec.from_data("TableSpoke", data)
    assert read == TableReported(3, Outcome((0, 151), (1, 2), (2, 1), (0, 1)))
    assert codec.has_all(read, data)
    assert codec.kind_of(read) == "ResultRecorded"
    assert codec.to_data(read)["result"]["points"] == [0, 151]
    assert codec.kinds_of(TableReported) == ("ResultRecorded", "TableSpoke")


# What has no name


def test_what_the_log_does_not_know_is_said() -> None:
    with pytest.raises(wire.UnknownName, match="'TableSpoke', which this version does not know"):
        wire.from_data("TableSpoke", {})
    with pytest.raises(wire.UnknownName, match="'because' of Cancelled, which"):
        wire.from_data("Cancelled", {"because": "rain"})
    with pytest.raises(wire.UnknownName, match="'pips' of Result, which"):
        wire.from_data("ResultRecorded", {"fixture": 3, "result": {"pips": []}})
    with pytest.raises(wire.UnknownName, match="no name for Outcome"):
        wire.to_data((Outcome((), (), (), ()),))


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (ev.Cancelled("rain"), ["rain"]),
        (ev.Cancelled("rain"), {"because": "rain"}),
        (ev.Cancelled("rain"), {"reason": "snow"}),
        (ev.AttendanceNoted(1, True), {"number": 1, "is_there": 1}),
        (ev.LotsRecorded((1, 2)), {"order": [1]}),
        (ev.LotsRecorded((1, 2)), {"order": "12"}),
        (ev.DeadlineExtended(datetime(2030, 1, 1, tzinfo=UTC), ""), {"closes_at": "2030-01-01T00:00Z"}),
    ],
)
def test_what_was_not_read_as_it_was_written_is_not_all_there(event: wire.Event, data: object) -> None:
    assert not wire.has_all(event, data)
    assert wire.has_all(event, wire.to_data(event))
    assert wire.has_all(event, {})


def test_nobody_but_the_table_spells_a_kind() -> None:
    spelt = {name for name in wire.kinds_of(*KINDS) if sum(map(str.isupper, name)) > 1} | {
        log_names.LOTS_SHOWN
    }
    found = [
        (path.name, node.lineno, node.value)
        for path in modules()
        if path.name != "log_names.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in spelt
    ]
    assert found == []
