"""Events written and read again: every kind, exactly, and what an older log does not say."""

import json
from datetime import UTC, date, datetime
from typing import get_args

import pytest

from doublesix.app import wire
from doublesix.app.log_names import KINDS
from doublesix.tournament import commands, decide, evolve
from doublesix.tournament import events as ev
from doublesix.tournament import late_events as late_ev
from doublesix.tournament.commands import Frozen, HallTable
from doublesix.tournament.fixtures import Result
from doublesix.tournament.late_commands import LateLot
from doublesix.tournament.settings import PRESETS, preset

AT = datetime(2030, 4, 5, 11, 0, 1, 250, tzinfo=UTC)
SETTINGS = preset("powc-2023").settings
ALL: tuple[ev.Event, ...] = (
    ev.Created("powc-2023", SETTINGS._replace(closes_at=AT), "game"),
    ev.Edited(SETTINGS._replace(notice=SETTINGS.notice._replace(dated=date(2030, 1, 2)))),
    ev.RulesAmended("game", "voted"),
    ev.Published(),
    ev.EntriesOpened(),
    ev.EntriesClosed(),
    ev.DeadlineExtended(AT, "more"),
    ev.Cancelled("rain"),
    ev.ListFrozen((Frozen(1, 7, 3), Frozen(2, 8)), "ab"),
    ev.DrawCommitted("ab", ("dice", "called"), AT),
    ev.PublicValuesEntered(("3", "é 5")),
    ev.DrawRevealed("ab", "cd", (2, 1)),
    ev.LotsRecorded((2, 1)),
    ev.LotsConfirmed(),
    ev.LotsDismissed(),
    ev.AttendanceNoted(2, True),
    ev.EntryStruck(2, "ill"),
    ev.TablesLaid((HallTable(1, "by the door"), HallTable(2)), True),
    ev.StagePlanned("quarter-finals", AT),
    ev.MatchCalled(0, 2, AT),
    ev.CallDropped(0),
    ev.CheckedIn(2, (0, 2)),
    ev.DelayGranted(0, AT, "a bus"),
    ev.WalkOverGiven(0, (2,)),
    ev.StartBroughtForward(0, AT),
    ev.MatchStarted(0, 2),
    ev.ResultRecorded(0, Result((1, 2), (2, 1), (0, 151), (0, 1))),
    ev.ResultCorrected(0, Result((1, 2), (), (0, 0), (0, 0), (1, 2)), "read wrongly"),
    ev.MatchAnnulled(1, "read wrongly", 0),
    ev.EntrantDisqualified(2, "P16", "signs"),
    ev.EntrantReinstated(2, "upheld"),
    ev.ResultsHeld(),
    ev.ResultsReleased(),
    ev.Finished(),
    late_ev.LateAccepted(9, 71, 3, "the ferry was late"),
    late_ev.LateSeated(9, 2),
    late_ev.LateDrawCommitted((LateLot(9, (9, 10)),), (2, 7), "ab", "cd", ("dice",), AT),
    late_ev.LateValuesEntered(("3",)),
    late_ev.LateDrawRevealed("ab", "cd", (9,), ((7, 9),)),
    late_ev.LateLotsRecorded((LateLot(9, (9,)),), (2, 7), "ab", (9,), ((2, 9),)),
    late_ev.LateLotsConfirmed(),
    late_ev.LateLotsDismissed(),
    late_ev.PartnerJoined(2, 4, 9),
    late_ev.PersonReplaced(3, 1, "ill"),
    late_ev.LateDrawCalledOff("the wrong sources"),
    late_ev.EntryRetired(3, "called to work"),
    late_ev.RetirementTakenBack(3, "the work can wait"),
)


def test_every_kind_of_event_is_here_and_known_everywhere() -> None:
    kinds = set(get_args(ev.Event))
    assert {type(event) for event in ALL} == kinds <= set(KINDS)
    assert {ev.Created, *evolve._EVOLVERS} == kinds
    assert {commands.Create, *decide._DECIDERS} == set(get_args(commands.Command))


@pytest.mark.parametrize("event", ALL, ids=wire.kind_of)
def test_written_and_read_it_is_the_same(event: ev.Event) -> None:
    written = json.loads(json.dumps(wire.to_data(event)))
    again = wire.from_data(wire.kind_of(event), written)
    assert again == event
    assert type(again) is type(event)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_written(name: str) -> None:
    event = ev.Edited(preset(name).settings)
    again = wire.from_data("Edited", json.loads(json.dumps(wire.to_data(event))))
    assert again == event
    assert isinstance(again, ev.Edited)
    assert all(isinstance(prize, tuple) for prize in again.settings.prizes)


def test_what_was_not_written_has_its_default() -> None:
    again = wire.from_data("ListFrozen", {"entries": [{"number": 1, "entry": 7}], "sha256": ""})
    assert again == ev.ListFrozen((Frozen(1, 7, 0),), "")
