"""Standings of groups and of Swiss while they are played: places, byes, notes, who goes on."""

from doublesix.app.match_readings import SideNote
from doublesix.app.standings import read_standings
from doublesix.tournament import commands as cmd
from doublesix.tournament.late_commands import Retire
from doublesix.tournament.progress import fixtures_left, fixtures_of
from tests.tournament.events_made import opened
from tests.tournament.hall import LIMIT, hall, match, play_out, played, stay_away


def test_none_before_the_draw_and_where_who_loses_is_out() -> None:
    for life in (opened(), hall(), hall("garrison-2022", 9)):
        assert read_standings(life.now) == ()


def test_a_table_for_each_group_with_its_matches() -> None:
    life = hall(count=9, format="groups")
    tables = read_standings(life.now)
    fixtures = {each.number: {*each.sides} for each in fixtures_of(life.now)}
    assert [table.group for table in tables] == list(range(1, len(tables) + 1))
    assert sorted(number for table in tables for number in table.matches) == sorted(fixtures)
    for table in tables:
        members = {line.score.entrant for line in table.lines}
        assert all(fixtures[number] <= members for number in table.matches)
        assert not any(line.goes_on for line in table.lines)
        assert [line.place for line in table.lines] == list(range(1, len(members) + 1))


def test_who_goes_on_is_marked_and_the_bracket_changes_nothing() -> None:
    life = hall(count=9, format="groups+elimination")
    while len({each.part for each in fixtures_of(life.now)}) == 1:
        played(life, fixtures_left(life.now)[0].number)
    before = read_standings(life.now)
    assert all(table.lines[0].goes_on and not table.lines[-1].goes_on for table in before)
    assert read_standings(play_out(life).now) == before


def test_swiss_counts_a_bye_with_its_round() -> None:
    life = hall(count=5, format="swiss")
    (table,) = read_standings(life.now)
    assert (table.group, table.matches, table.round) == (0, (), 1)
    assert [line.score.score for line in table.lines] == [1, 0, 0, 0, 0]
    played(played(life, 0), 1)
    (table,) = read_standings(life.now)
    assert (table.round, table.rounds) == (2, table.rounds)
    assert sum(line.score.score for line in table.lines) == 4


def test_an_even_field_has_no_bye_and_the_first_go_on() -> None:
    life = hall(count=8, format="swiss+elimination")
    (table,) = read_standings(life.now)
    assert {line.score.score for line in table.lines} == {0}
    count = sum(line.goes_on for line in table.lines)
    assert [line.goes_on for line in table.lines] == [True] * count + [False] * (8 - count)


def test_absent_and_disqualified_are_said() -> None:
    life = hall(count=8, format="swiss")
    absent, other = match(life, 0).sides
    stay_away(life, 0, absent)
    life.do(cmd.DisqualifyEntrant(other, "P16", "signals"), at=LIMIT)
    (table,) = read_standings(life.now)
    notes = {line.score.entrant: line.note for line in table.lines}
    assert (notes.pop(absent), notes.pop(other)) == (SideNote.ABSENT, SideNote.DISQUALIFIED)
    assert set(notes.values()) == {None}


def test_who_retired_is_said() -> None:
    life = hall(count=8, format="swiss")
    gone = match(life, 0).sides[0]
    life.do(Retire(gone, "called to work"), at=LIMIT)
    (table,) = read_standings(life.now)
    assert {line.score.entrant for line in table.lines if line.note is SideNote.RETIRED} == {gone}
