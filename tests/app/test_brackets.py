"""Brackets as they are drawn: every place from the draw on, byes, walk-overs, third place (E8, E10, E11)."""

import pytest

from doublesix.app.brackets import BracketBox, BracketReading, SpotKind, read_bracket
from doublesix.app.match_readings import SideNote
from doublesix.app.matches import read_matches
from doublesix.tournament import commands as cmd
from doublesix.tournament.progress import fixtures_left, fixtures_of
from tests.tournament.events_made import Life, opened
from tests.tournament.hall import LIMIT, MORNING, NOON, hall, match, played, stay_away


def bracket(life: Life) -> BracketReading:
    """The bracket as it stands."""
    found = read_bracket(life.now, read_matches(life.now, {}, NOON))
    assert found is not None
    return found


def kinds(box: BracketBox) -> list[SpotKind]:
    """What stands in the places of a match."""
    return [spot.kind for spot in box.spots]


def test_none_before_the_draw_and_where_nobody_is_out() -> None:
    assert read_bracket(opened().now, {}) is None
    for form in ("groups", "swiss"):
        life = hall(count=8, format=form)
        assert read_bracket(life.now, read_matches(life.now, {}, NOON)) is None


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 27])
def test_numbers_are_those_of_the_matches_to_the_end(count: int) -> None:
    life = hall(count=count)
    numbers = set()
    while left := fixtures_left(life.now):
        found = bracket(life)
        boxes = {box.number: box for column in found.columns for box in column.boxes}
        assert found.third is None or found.third.number not in boxes
        boxes |= {found.third.number: found.third} if found.third else {}
        for fixture in fixtures_of(life.now):
            box = boxes[fixture.number]
            assert box.match is not None
            assert box.match.fixture == fixture
            assert [spot.side.entrant for spot in box.spots if spot.side] == list(fixture.sides)
        numbers.add(frozenset(boxes))
        played(life, left[0].number)
    assert len(numbers) == 1
    assert (bracket(life).third is not None) == (count > 3)


def test_byes_and_feeders() -> None:
    life = hall(count=5)
    first, semis, final = bracket(life).columns
    assert [box.is_bye for box in first.boxes].count(True) == 3
    assert all(kinds(box).count(SpotKind.BYE) == 1 for box in first.boxes if box.is_bye)
    waiting = [spot for box in semis.boxes for spot in box.spots if spot.kind is SpotKind.WINNER]
    assert [spot.feeder for spot in waiting] == [box.number for box in first.boxes if not box.is_bye]
    assert kinds(final.boxes[0]) == [SpotKind.WINNER] * 2
    assert (first.phase, semis.phase, final.phase) == ("quarter-finals", "semi-finals", "final")


def test_the_current_round_is_the_first_with_a_match_to_play() -> None:
    life = hall(count=4)
    found = bracket(life)
    assert (found.current, found.columns[0].is_due, found.columns[1].is_due) == (0, True, False)
    played(played(life, 0), 1)
    assert bracket(life).current == 1
    played(played(life, 2), 3)
    found = bracket(life)
    assert (found.current, found.columns[1].is_due) == (1, False)


class TestThirdPlace:
    def test_known_by_who_loses(self) -> None:
        life = hall(count=4)
        third = bracket(life).third
        assert third is not None
        assert [(spot.kind, spot.feeder) for spot in third.spots] == [
            (SpotKind.LOSER, 0),
            (SpotKind.LOSER, 1),
        ]
        played(played(life, 0), 1)
        third = bracket(life).third
        assert third is not None
        assert third.match is not None
        assert kinds(third) == [SpotKind.SIDE] * 2

    def test_not_played_where_nobody_lost(self) -> None:
        life = hall(count=4)
        stay_away(life, 0, *match(life, 0).sides)
        played(life, 1)
        found = bracket(life)
        assert found.third == BracketBox(2, (), None, True)
        (final,) = found.columns[1].boxes
        assert final.is_bye
        assert sorted(kinds(final)) == [SpotKind.BYE, SpotKind.SIDE]

    def test_not_where_it_is_shared(self) -> None:
        life = hall(count=4).do(
            cmd.AmendRules('base = "powc-2023"\n[options]\nthird_place = "shared"\n', "no time"), at=MORNING
        )
        assert bracket(life).third is None

    def test_of_tables_after_the_last_one(self) -> None:
        rules = 'base = "garrison-2022"\n[options]\nthird_place = "match"\n'
        life = hall("garrison-2022", 12).do(cmd.AmendRules(rules, "why not"), at=MORNING)
        third = bracket(life).third
        assert third is not None
        assert kinds(third) == [SpotKind.UNKNOWN] * 2
        while left := fixtures_left(life.now):
            played(life, left[0].number)
        third = bracket(life).third
        assert third is not None
        assert third.match is not None


def test_who_is_out_is_said_where_they_wait() -> None:
    life = hall(count=5)
    bye = next(
        spot.side.entrant
        for box in bracket(life).columns[0].boxes
        if box.is_bye
        for spot in box.spots
        if spot.side
    )
    life.do(cmd.Strike(bye, "ill"), at=MORNING)
    sides = [
        spot.side
        for column in bracket(life).columns
        for box in column.boxes
        for spot in box.spots
        if spot.side and spot.side.entrant == bye
    ]
    assert sides
    assert {side.why_out for side in sides} == {SideNote.WITHDRAWN}


def test_tables_round_by_round() -> None:
    life = hall("garrison-2022", 11)
    found = bracket(life)
    assert found.is_tables
    assert [len(box.spots) for box in found.columns[0].boxes] == [3, 3, 3, 2]
    assert found.columns[-1].phase == "last table"
    assert found.third is None


class TestAfterAnOpening:
    @pytest.mark.parametrize("form", ["groups+elimination", "swiss+elimination"])
    def test_places_are_there_from_the_draw_on(self, form: str) -> None:
        life = hall(count=9, format=form)
        before = bracket(life)
        held = [kind for box in before.columns[0].boxes for kind in kinds(box)]
        assert {*held} <= {SpotKind.OPENING, SpotKind.BYE}
        while len({each.part for each in fixtures_of(life.now)}) == 1:
            played(life, fixtures_left(life.now)[0].number, at=LIMIT)
        after = bracket(life)
        assert [[(box.number, box.is_bye) for box in column.boxes] for column in after.columns] == [
            [(box.number, box.is_bye) for box in column.boxes] for column in before.columns
        ]
        assert SpotKind.OPENING not in [kind for box in after.columns[0].boxes for kind in kinds(box)]
