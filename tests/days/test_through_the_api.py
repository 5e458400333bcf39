"""Whole days through the API and the phones at the tables, from check-in to the prizes, as programs.

After the draw nothing but the product's own addresses is used. Every round is played by the engine; what the
product says of every score, result and rank is compared with what the engine and the formats say.
"""

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from doublesix.rules.rulesets import Ruleset, parse
from doublesix.store.models import Tournament
from doublesix.tournament.fixtures import Result
from doublesix.tournament.formats import Shape, make_format
from doublesix.tournament.settings import preset as event_preset
from tests.days import tables
from tests.days.making import drawn
from tests.samples import sample
from tests.web.api.calling import Program, at, told

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


class Hall:
    """A day as its officials' programs see it."""

    def __init__(self, event: Tournament, members: dict[int, list[int]]) -> None:
        self.event = event
        self.members = members
        self.is_held = False
        self.secretary, self.organiser = Program("Sam"), Program("Olga")
        self.codes = {each["number"]: each["code"] for each in told(self.secretary.get(at(event, "/codes")))}

    def prepare(self, count: int, now: datetime) -> None:
        """Tables laid, hours set, everybody there, the first matches called."""
        tables_given = [{"number": number, "place": "Row A"} for number in range(1, count + 1)]
        floor = told(self.secretary.post(at(self.event, "/tables"), {"tables": tables_given}))
        for phase in floor["stages"]:
            told(self.secretary.post(at(self.event, "/stages"), {"phase": phase, "at": now.isoformat()}))
        expected = told(self.secretary.get(at(self.event, "/check-in")))
        coming = [each for each in expected["entries"] if each["is_expected"]]
        assert expected["missing"] == len(coming) == sum(map(len, self.members.values()))
        for each in coming:
            there = {"number": each["number"], "places": [0, 1, 2] if len(self.members) == 32 else [0, 1]}
            if self.event.game == "bigsix" or len(next(iter(self.members.values()))) == 2:
                there["places"] = [0]
            told(self.secretary.post(at(self.event, "/check-in"), there))
        assert told(self.secretary.get(at(self.event, "/check-in")))["missing"] == 0
        told(self.secretary.post(at(self.event, "/calls/next")))

    def called(self) -> list[dict[str, Any]]:
        """The matches that stand at their tables now."""
        floor = told(self.secretary.get(at(self.event, "/floor")))
        if floor["next"]["matches"]:  # not by itself at the council's events
            floor = told(self.secretary.post(at(self.event, "/calls/next")))
        return [each for each in floor["matches"] if each["state"] in ("called", "open") and each["table"]]

    def match(self, given: dict[str, Any], ruleset: Ruleset) -> tables.Match:
        """What the phones of a match need to know."""
        links = {
            each["match"]: each["address"]
            for each in told(self.secretary.get(at(self.event, "/table-links")))
        }
        codes = tuple(self.codes[self.members[side][0]] for side in given["sides"])
        return tables.Match(given["number"], tuple(given["sides"]), links[given["number"]], codes, ruleset)


def _played(hall: Hall) -> dict[str, Any]:
    found: dict[str, Any] = told(hall.secretary.get(at(hall.event, "/matches")))
    return found


ALL = [
    ("powc-2023", sample(16, 32), sample(16, 32)),
    ("garrison-2022", 11, 11),
    ("powc-2018", 5, 5),
    ("fortbend-2023", 9, 4),
]
SAMPLED = sample(ALL[:2], ALL)


@pytest.mark.parametrize(("name", "count", "entrants"), SAMPLED)
def test_a_whole_day(name: str, count: int, entrants: int) -> None:
    _whole_day(name, count, entrants, f'base = "{name}"\n')


@pytest.mark.parametrize(("players", "count", "sizes"), [(2, 9, {2, 3}), (4, 10, {3, 4})])
def test_a_whole_day_at_tables_of_another_size_e22(players: int, count: int, sizes: set[int]) -> None:
    text = f'base = "garrison-2022"\n[options]\nplayers = {players}\n'
    played = _whole_day("garrison-2022", count, count, text)
    assert {len(result.sides) for result in played.values()} == sizes
    assert len(played) == {2: 7, 4: 4}[players]


def _whole_day(name: str, count: int, entrants: int, text: str) -> dict[int, Result]:
    """Played from check-in to the prizes; what the engine says of every match."""
    now = timezone.now()
    event = drawn(name, count, now, text)
    play = told(Program("Sam").get(at(event, "/matches")))
    members = {int(entrant): numbers for entrant, numbers in play["members"].items()}
    assert len(members) == entrants
    hall = Hall(event, members)
    hall.prepare(8, now)
    rules = parse(text, name)
    engine: dict[int, Result] = {}
    while standing := hall.called():
        if len(standing) <= 2 and not hall.is_held:  # the ceremony is after the final
            hall.is_held = told(hall.organiser.post(at(event, "/hold")))["is_held"]
        for given in standing:
            stage = next(
                each["stage"] for each in _played(hall)["matches"] if each["number"] == given["number"]
            )
            match = hall.match(given, rules.at_stage(stage))
            played = tables.play(match, name)
            result = next(
                each["result"] for each in _played(hall)["matches"] if each["number"] == match.number
            )
            assert result["ranking"][0] == played.winner
            assert tuple(result["points"]) == played.points
            assert tuple(result["games_won"]) == played.games_won
            engine[match.number] = Result(
                match.sides, tuple(result["ranking"]), played.points, played.games_won
            )
    found = _finished(hall)
    # What the engine's results alone come to, by the format alone.
    shape = Shape("tables" if name == "garrison-2022" else "elimination")
    ranks = make_format(shape, tuple(sorted(members)), rules).ranks(engine)
    assert found["ranks"] == [list(rank) for rank in ranks]
    _check_prizes(hall, ranks)
    return engine


def _finished(hall: Hall) -> dict[str, Any]:
    """The ranking, held back until the ceremony and then shown."""
    told(hall.organiser.post(at(hall.event, "/finish")))
    public = Program()
    assert told(public.get(at(hall.event, "/board/ranking"))) == {"is_held": True, "ranks": []}
    told(hall.organiser.post(at(hall.event, "/release")))
    assert told(public.get(at(hall.event, "/board/ranking")))["ranks"]
    return _played(hall)


def _check_prizes(hall: Hall, ranks: tuple[tuple[int, ...], ...]) -> None:
    """Whoever has a rank that a prize is for wins it."""
    awards = told(hall.organiser.get(at(hall.event, "/ending")))["awards"]
    prizes = {each["rank"] for each in awards}
    assert prizes == {prize.rank for prize in _prizes(hall.event)}
    for each in awards:
        assert (each["entrant"],) == ranks[each["rank"] - 1]
        assert each["why"] == ""


def _prizes(event: Tournament) -> tuple[Any, ...]:
    return event_preset(event.preset).settings.prizes
