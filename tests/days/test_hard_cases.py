"""The rule book's hard cases and the sizes that are easy to get wrong, on kept events, each by its name."""

from datetime import UTC, datetime, timedelta

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.ruling import DISQUALIFIED, POINTS, VOID
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.actor import Actor
from doublesix.store.models import Message
from doublesix.store.refusals import Refused
from doublesix.store.services import floor_judge, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.corrections import matches_moved_between
from doublesix.tournament.fixtures import Fixture, Result, ranks_with_places
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of, ranks_of, results_of
from doublesix.web.presentation.sheet import present_sheet
from tests.days.making import drawn
from tests.samples import sample
from tests.store import people

pytestmark = pytest.mark.django_db
NOON = datetime(2030, 4, 20, 8, 0, tzinfo=UTC)
"""Noon in Mauritius."""


class Day:
    """An event on its day, with a clock of its own."""

    def __init__(self, name: str, count: int, rules: str = "") -> None:
        self.event = drawn(name, count, NOON, rules)
        self.now = NOON - timedelta(minutes=30)
        self.do(commands.LayTables(tuple(commands.HallTable(at, "") for at in range(1, 40)), False))

    def who(self, name: str = "Sam") -> Actor:
        return Actor(people.account(name), self.now)

    def do(self, command: commands.Command, name: str = "Sam") -> tournaments.State:
        return tournaments.carry_out(self.event, command, self.who(name))

    @property
    def state(self) -> tournaments.State:
        return tournaments.state_of(self.event)

    @property
    def left(self) -> tuple[Fixture, ...]:
        return fixtures_left(self.state)

    def call_all(self) -> None:
        """Every match that is known is called for now."""
        for fixture in self.left:
            if fixture.number not in self.state.started:
                self.do(commands.CallMatch(fixture.number, fixture.number + 1, self.now, before_start=True))

    def come(self, *entrants: int) -> None:
        """These check in, all of their people."""
        terms = self.state.settings.terms
        people_each = 2 if terms.entrants == "teams" else 1
        for entrant in entrants:
            for number in field_of(self.state).members[entrant]:
                self.do(commands.CheckIn(number, tuple(range(people_each))))

    def later(self, **delta: int) -> None:
        self.now += timedelta(**delta)

    def absent(self, *entrants: int) -> None:
        """These do not come: all others do, the limit passes, the walk-overs are given."""
        self.call_all()
        self.come(*(side for each in self.left for side in each.sides if side not in entrants))
        self.later(minutes=16)
        for fixture in self.left:
            gone = tuple(side for side in fixture.sides if side in entrants)
            if gone:
                self.do(commands.GiveWalkOver(fixture.number, gone))

    def wins(self, *winners: int) -> None:
        """The matches of these are won by them, by what the desk types in."""
        for winner in winners:
            fixture = next(each for each in self.left if winner in each.sides)
            self.result(fixture, winner)

    def result(self, fixture: Fixture, winner: int) -> None:
        others = tuple(side for side in fixture.sides if side != winner)
        games = tuple(2 * (side == winner) for side in fixture.sides)
        result = Result(fixture.sides, (winner, *others), (0,) * len(fixture.sides), games)
        self.do(commands.RecordResult(fixture.number, result))

    def play_out(self) -> None:
        """Whatever is left is won by the lower number."""
        while self.left:
            self.result(self.left[0], min(self.left[0].sides))

    def ranks(self) -> dict[int, tuple[int, ...]]:
        return dict(ranks_with_places(ranks_of(self.state)))

    # At a table

    def open(self, number: int) -> None:
        sheets.open_sheet(self.event, number, self.who())

    def at_table(self, number: int, command: cmd.Command) -> Sheet:
        return sheets.sheet_of(sheets.act_on_sheet(self.event, number, command, self.who("Jo")))

    def round(self, number: int, loser: int, pips: int = 30) -> Sheet:
        """A round that a side loses, written by the desk."""
        found = sheets.table_of(self.event, number)
        assert found is not None
        assert found.sheet is not None
        by = 1 if loser else 2
        counts = ((3 - by, pips), (5 - by, pips)) if by == 1 else ((1, pips), (3, pips))
        written = WrittenRound(OUT, by, counts)
        name = f"desk-{number}-{found.sheet.written_count}"
        return self.at_table(number, cmd.Write(name, cmd.DESK, found.sheet.written_count, written))


def final_four(name: str = "powc-2023") -> Day:
    """Four teams, whose matches are the semi-finals: 1 against 4, 2 against 3."""
    return Day(name, 4)


def test_both_absent_in_a_semi_final() -> None:
    day = final_four()
    day.absent(1, 4)
    day.wins(2)
    assert not day.left
    assert day.ranks() == {1: (2,), 2: (), 3: (3,)}
    paid = {each.rank: (each.entrant, each.why) for each in awards(day.state)}
    assert paid == {1: (2, ""), 2: (None, "empty"), 3: (3, ""), 4: (None, "empty")}


def test_both_absent_in_the_final() -> None:
    day = final_four()
    day.wins(1, 2)
    day.wins(3)  # the match for third place
    day.absent(1, 2)
    assert not day.left
    assert day.ranks() == {1: (), 2: (), 3: (3,), 4: (4,)}


def test_disqualified_after_a_win() -> None:
    day = Day("powc-2023", 8)
    day.wins(1, 4, 2, 3)
    day.do(commands.DisqualifyEntrant(1, "P16", "signals"), "Jo")
    semi = next(each for each in fixtures_of(day.state) if 4 in each.sides and each.stage == "semi-final")
    assert results_of(day.state)[semi.number].winner == 4
    day.play_out()
    ranked = [entrant for rank in ranks_of(day.state) for entrant in rank]
    assert 1 not in ranked, "unranked"
    assert 8 in day.ranks()[5], "whom it beat does not return"


def test_third_place_with_one_side_absent() -> None:
    day = final_four()
    day.wins(1, 2)
    third = next(each for each in day.left if each.stage == "third-place")
    assert third.sides == (4, 3)
    day.absent(4)
    day.wins(1)
    assert day.ranks() == {1: (1,), 2: (2,), 3: (3,), 4: (4,)}
    assert [(each.rank, each.why) for each in awards(day.state)] == [(1, ""), (2, ""), (3, ""), (4, "absent")]


def test_a_team_that_withdraws_after_the_draw_keeps_its_place() -> None:
    day = Day("powc-2023", 8)
    day.do(commands.Strike(8, "ill"))
    assert results_of(day.state)[0].winner == 1
    day.play_out()
    assert day.ranks()[1] == (1,)


def test_the_final_and_third_place_are_played_at_once() -> None:
    day = final_four()
    day.wins(1, 2)
    day.call_all()
    for fixture in day.left:
        day.open(fixture.number)
    assert {each.stage for each in day.left} == {"third-place", "final"}
    third, final = sorted(day.left, key=lambda each: each.stage, reverse=True)
    while not day.round(final.number, 1).is_over:
        day.round(third.number, 0, 9)
    while not day.round(third.number, 0).is_over:
        pass
    assert day.ranks()[1] == (final.sides[0],)
    assert day.ranks()[3] == (third.sides[1],)


def test_a_best_of_three_that_ends_two_nil() -> None:
    day = final_four()
    day.call_all()
    day.open(0)
    rounds = 1
    while not day.round(0, 1).is_over:
        rounds += 1
    result = day.state.results[0]
    assert result.games_won == (2, 0)
    assert rounds == 4, "two rounds of 60 a game to 101, and no third game (P14)"
    with pytest.raises(Refused, match="match_is_over"):
        day.round(0, 1)


def test_byes_into_a_best_of_three() -> None:
    day = Day("powc-2023", 3)
    assert [(each.stage, each.sides) for each in day.left] == [("semi-final", (2, 3))]
    day.call_all()
    day.open(day.left[0].number)
    sheet = day.round(day.left[0].number, 1)
    assert sheet.match.options.games_to_win == 2
    assert sheet.match.options.target == 101
    day.wins(2)
    assert [(each.stage, each.sides) for each in day.left] == [("final", (1, 2))]
    day.wins(1)
    assert day.ranks() == {1: (1,), 2: (2,), 3: (3,)}


def test_a_correction_after_the_next_match_has_started() -> None:
    day = final_four()
    day.later(minutes=31)
    day.wins(1, 2)
    final = next(each for each in day.left if each.stage == "final")
    day.open(final.number)
    day.round(final.number, 0)
    wrong = day.state.results[0]
    right = wrong._replace(ranking=(4, 1), games_won=(0, 2))
    before = day.state
    day.do(commands.CorrectResult(0, right, "the sheet was read the wrong way round"), "Jo")
    moved = {each.fixture: each for each in matches_moved_between(before, day.state)}
    assert moved[final.number].is_started
    assert moved[final.number].after_sides == (4, 2)
    assert {each.stage: each.sides for each in day.left} == {"final": (4, 2), "third-place": (1, 3)}
    assert final.number not in day.state.started
    old = day.event.sheets.get(fixture=final.number, edition=0)
    assert old.rounds == 1, "the old sheet stays readable"
    day.open(final.number)
    assert day.event.sheets.get(fixture=final.number, edition=1).rounds == 0
    (correction,) = day.state.corrections
    assert correction.before == wrong


def test_a_penalty_that_ends_a_game() -> None:
    day = Day("fortbend-2023", 8)
    day.call_all()
    day.open(0)
    given = cmd.Rule(POINTS, "B", "F19", "abuse of the tiles", points=250)
    sheet = day.at_table(0, given)
    assert sheet.games_won == (1, 0)
    assert sheet.games == (((250, 0), 0),)
    assert not sheet.is_over, "a best of three goes on (F3)"


def test_a_void_round() -> None:
    day = final_four()
    day.call_all()
    day.open(0)
    day.at_table(0, cmd.NameStarter(0, 2))
    day.round(0, 1, 20)
    sheet = day.at_table(0, cmd.Rule(VOID, "", "P15", "tiles were seen"))
    assert sheet.scores == (0, 40)
    assert sheet.match.starters == 1 << 4, "a void round still moves the start on (P5, P8)"


def test_the_spare_stands_in() -> None:
    day = final_four()
    day.call_all()
    day.do(commands.CheckIn(1, (0, 2)))
    day.come(2, 3, 4)
    day.later(minutes=20)
    with pytest.raises(Refused, match="was_there"):
        day.do(commands.GiveWalkOver(0, (1,)))
    day.open(0)
    line_up = (cmd.Person(1, 0), cmd.Person(1, 2))
    assert day.at_table(0, cmd.NameLineUp(0, line_up)).line_up[0] == line_up
    day.round(0, 1)
    change = cmd.NameLineUp(0, (cmd.Person(1, 0), cmd.Person(1, 1)))
    with pytest.raises(Refused, match="line_up_fixed"):
        day.at_table(0, change)
    assert day.at_table(0, change._replace(is_judge=True)).line_up[0] == change.people


def test_a_call_that_no_judge_answers_goes_to_the_desk() -> None:
    day = final_four()
    day.call_all()
    day.open(0)
    day.at_table(0, cmd.CallJudge(0, "a tile was shown"))
    floor_judge.escalate_overdue(day.now + timedelta(minutes=1))
    sheet = sheets.sheet_of(day.event.sheets.get(fixture=0))
    assert sheet.calls[0].escalated_at is None
    Message.objects.all().delete()
    floor_judge.escalate_overdue(day.now + timedelta(minutes=3))
    sheet = sheets.sheet_of(day.event.sheets.get(fixture=0))
    assert sheet.calls[0].escalated_at == day.now + timedelta(minutes=3)
    assert {"sam@example.org", "olga@example.org"} <= set(Message.objects.values_list("to", flat=True))
    floor_judge.escalate_overdue(day.now + timedelta(minutes=9))
    assert sheets.sheet_of(day.event.sheets.get(fixture=0)).calls == sheet.calls


def test_a_rule_amended_between_stages() -> None:
    day = Day("powc-2023", 8)
    day.call_all()
    day.open(0)
    rules = 'base = "powc-2023"\n[options]\nblamed_win = "stands"\n[stages.final]\ntarget = 61\n'
    day.do(commands.AmendRules(rules, "short of time"), "Olga")
    assert day.round(0, 1).version == 1, "a match that has begun keeps its rules (E12)"
    day.wins(1, 4, 2, 3)
    day.wins(1, 2)
    day.call_all()
    final = next(each for each in day.left if each.stage == "final")
    day.open(final.number)
    sheet = day.round(final.number, 1)
    assert (sheet.version, sheet.match.options.target) == (2, 61)


def test_disqualified_at_its_table() -> None:
    day = final_four()
    day.call_all()
    day.open(0)
    ruling = cmd.Rule(DISQUALIFIED, "A", "P16", "signals")
    sheets.rule(day.event, 0, ruling, "private words", day.who("Jo"))
    assert day.state.results[0].winner == 4
    assert day.state.disqualified == {1}
    day.play_out()
    assert 1 not in [entrant for rank in ranks_of(day.state) for entrant in rank]


@pytest.mark.parametrize("count", sample([2, 3, 5, 12], [2, 3, 5, 27, 64]))
def test_teams_of_every_number(count: int) -> None:
    day = Day("powc-2023", count)
    day.play_out()
    ranks = ranks_of(day.state)
    assert sorted(entrant for rank in ranks for entrant in rank) == list(range(1, count + 1))
    assert ranks[0] == (1,)
    day.do(commands.Finish(), "Olga")
    assert {each.rank: each.entrant for each in awards(day.state)}[1] == 1


@pytest.mark.parametrize(("count", "first"), [(7, [3, 4]), (10, [3, 3, 4]), (11, [3, 3, 3, 2])])
def test_players_at_the_garrison(count: int, first: list[int]) -> None:
    day = Day("garrison-2022", count)
    assert sorted(len(each.sides) for each in day.left) == sorted(first)
    day.play_out()
    assert sorted(entrant for rank in ranks_of(day.state) for entrant in rank) == list(range(1, count + 1))


@pytest.mark.parametrize(("players", "first"), [(2, [2, 2, 2, 3]), (3, [3, 3, 3]), (4, [3, 3, 3])])
def test_tables_of_every_size_with_somebody_absent_at_each_e22(players: int, first: list[int]) -> None:
    day = Day("garrison-2022", 9, f'base = "garrison-2022"\n[options]\nplayers = {players}\n')
    assert [len(each.sides) for each in day.left] == first
    gone = {each.sides[-1] for each in day.left}
    day.absent(*gone)
    day.play_out()
    day.do(commands.Finish(), "Olga")
    ranks = ranks_of(day.state)
    assert ranks[0] == (1,)
    assert sorted(entrant for rank in ranks for entrant in rank) == list(range(1, 10))


def test_a_table_of_four_plays_on_with_three_and_with_two_e22() -> None:
    day = Day("garrison-2022", 8, 'base = "garrison-2022"\n[options]\nplayers = 4\n')
    first, second = day.left
    day.absent(first.sides[0], *second.sides[1:3])
    for fixture, seated in ((first, 3), (second, 2)):
        day.open(fixture.number)
        assert sheets.sheet_of(day.event.sheets.get(fixture=fixture.number)).match.player_count == seated


def test_a_garrison_table_plays_without_who_is_absent() -> None:
    day = Day("garrison-2022", 7)
    table = next(each for each in day.left if len(each.sides) == 3)
    gone = table.sides[0]
    day.absent(gone)
    day.open(table.number)
    row = day.event.sheets.get(fixture=table.number)
    assert row.sides == list(table.sides[1:])
    sheet = sheets.sheet_of(row)
    assert sheet.match.player_count == 2


def test_a_fair_with_an_odd_number() -> None:
    day = Day("fortbend-2023", 9)
    assert field_of(day.state).waiting == 9
    day.play_out()
    assert sorted(entrant for rank in ranks_of(day.state) for entrant in rank) == [1, 2, 3, 4]


def test_late_by_a_minute_is_late_and_a_delay_is_granted() -> None:
    day = final_four()
    day.now = NOON
    day.call_all()
    day.come(2, 3, 4)
    day.later(minutes=16)
    day.come(1)
    assert day.now - NOON == timedelta(minutes=16)
    with pytest.raises(Refused, match="delay_past"):
        day.do(commands.GrantDelay(0, NOON + timedelta(minutes=10), "rain"))
    day.do(commands.GrantDelay(0, NOON + timedelta(minutes=30), "rain"))
    day.later(minutes=20)
    with pytest.raises(Refused, match="was_there"):
        day.do(commands.GiveWalkOver(0, (1,)))


def test_without_the_clause_nothing_is_proposed() -> None:
    day = Day("powc-2018", 4)
    day.now = NOON
    day.call_all()
    day.later(minutes=60)
    with pytest.raises(Refused, match="no_walk_over_clause"):
        day.do(commands.GiveWalkOver(0, (1,)))


def test_a_table_is_told_that_its_match_was_decided_at_the_desk() -> None:
    day = final_four()
    day.call_all()
    day.open(0)
    day.round(0, 1)
    day.wins(1)
    table = sheets.table_of(day.event, 0)
    assert table is not None
    view = present_sheet(table, frozenset(table.sides[:1]))
    assert (view["status"], view["won"]["side"], view["won"]["by"]) == ("over", 0, "desk")
    with pytest.raises(Refused, match="decided_elsewhere"):
        day.round(0, 1)


def test_nothing_is_ruled_on_after_the_end() -> None:
    day = final_four()
    day.call_all()
    day.open(0)
    day.play_out()
    day.do(commands.Finish(), "Olga")
    with pytest.raises(Refused, match="is_finished"):
        day.at_table(0, cmd.Rule("warning", "A", "P17", "too late"))
