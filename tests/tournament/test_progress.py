"""From a draw to matches: byes, partners, tables, withdrawals with walk-overs, for every number of teams."""

import pytest

from doublesix.tournament import commands as cmd
from doublesix.tournament import progress
from doublesix.tournament.draws import result_of_order as result_of
from doublesix.tournament.fixtures import Result
from doublesix.tournament.places import bracket_size, places
from doublesix.tournament.progress import field_of, fixtures_left, ranks_of, results_of, struck_entrants
from tests.tournament.events_made import MOMENT, Life, committed, drawn, frozen, opened


def play_out(life: Life) -> Life:
    """Every match is won by the side that stands first."""
    while left := fixtures_left(life.now):
        for each in left:
            games = (1, *(0,) * (len(each.sides) - 1))
            points = tuple(range(len(each.sides)))
            life.do(cmd.RecordResult(each.number, Result(each.sides, each.sides, points, games)))
    return life


@pytest.mark.parametrize("count", range(2, 201))
def test_every_number_of_teams_e8(count: int) -> None:
    """Byes for the first lots, and an entry that withdraws gives its opponent a walk-over."""
    life = drawn(count=count, apart=True)
    field = field_of(life.now)
    assert sorted(field.order) == list(range(1, count + 1))
    assert not field.clashes
    draw = life.now.draw
    assert draw is not None
    mates = {each.number: str(each.institution) for each in draw.entries}
    result = result_of("bracket", draw.order, mates)._asdict()
    assert progress.drawn_of(life.now)._asdict() == result
    assert draw.numbers == {each.entry: each.number for each in draw.entries}
    assert result["places"] == places(field.order)
    halves = [set(result["places"][:half]) - {None} for half in (result["size"] // 2,)]
    assert all(len({mates[number] for number in half}) == len(half) for half in halves)
    first = [each for each in fixtures_left(life.now) if not each.after and each.stage != "third-place"]
    assert len(first) >= count - bracket_size(count) // 2
    out = first[0].sides[1]
    life.do(cmd.Strike(out, "ill"))
    assert results_of(life.now)[first[0].number].winner == first[0].sides[0]
    assert first[0].number not in {each.number for each in fixtures_left(life.now)}
    assert places(field_of(life.now).order) == result["places"]


def test_before_the_draw_nobody_plays() -> None:
    for life in (opened(), frozen(), committed()):
        assert field_of(life.now) == progress.Field((), {})
        assert struck_entrants(life.now) == frozenset()
        assert results_of(life.now) == {}
    struck = frozen().do(cmd.Strike(1, "ill"))
    assert results_of(struck.now) == {}


@pytest.mark.parametrize("is_before", [True, False])
def test_a_withdrawal_before_or_after_the_draw_keeps_the_order(is_before: bool) -> None:
    strike = cmd.Strike(3, "ill")
    steps = (cmd.EnterPublicValues(("3 5 1 6",)), cmd.RevealDraw(bytes(range(32)).hex()))
    life = committed(count=6)
    life = life.do(strike).do(*steps, at=MOMENT) if is_before else life.do(*steps, at=MOMENT).do(strike)
    plain = drawn(count=6)
    assert field_of(life.now) == field_of(plain.now)
    assert struck_entrants(life.now) == {3}
    beaten = [each for each in results_of(life.now).values() if 3 in each.sides]
    assert all(each.ranking[-1] == 3 for each in beaten)


def test_where_both_withdraw_the_next_has_a_walk_over_e10() -> None:
    life = drawn(count=4)
    semi = fixtures_left(life.now)[0]
    for number in semi.sides:
        life.do(cmd.Strike(number, "ill"))
    other = fixtures_left(life.now)[0]
    assert not set(other.sides) & set(semi.sides)
    life.do(cmd.RecordResult(other.number, Result(other.sides, other.sides, (0, 1), (1, 0))))
    assert fixtures_left(life.now) == ()
    assert ranks_of(life.now)[0] == (other.sides[0],)
    assert life.do(cmd.Finish()).now.status == "finished"


def test_partners_are_pairs_and_an_odd_one_waits_f2_e31() -> None:
    life = drawn("fortbend-2023", count=7)
    field, draw = field_of(life.now), life.now.draw
    assert draw is not None
    assert field.members == {1: draw.order[0:2], 2: draw.order[2:4], 3: draw.order[4:6]}
    assert field.waiting == draw.order[6]
    life = drawn("fortbend-2023", count=8)
    assert life.now.draw is not None
    life.do(cmd.Strike(life.now.draw.order[3], "ill"))
    assert struck_entrants(life.now) == {2}


def test_a_table_plays_without_who_withdrew_and_one_who_is_left_alone_goes_on_e21() -> None:
    life = drawn("garrison-2022", count=9)
    first, *others = fixtures_left(life.now)
    assert len(others) == 2
    life.do(cmd.Strike(first.sides[0], "ill"))
    assert first.number not in results_of(life.now)
    life.do(cmd.Strike(first.sides[1], "ill"))
    assert results_of(life.now)[first.number].winner == first.sides[2]


@pytest.mark.parametrize(
    ("preset_name", "count"),
    [("powc-2023", 5), ("powc-2018", 8), ("garrison-2022", 10), ("fortbend-2023", 9)],
)
def test_every_preset_is_played_to_its_end_e11(preset_name: str, count: int) -> None:
    life = play_out(drawn(preset_name, count))
    ranks = ranks_of(life.now)
    assert sorted(entrant for rank in ranks for entrant in rank) == sorted(field_of(life.now).order)
    life.do(cmd.Finish())
    assert ranks_of(life.now) == ranks


@pytest.mark.parametrize("name", ["groups", "swiss", "groups+elimination", "swiss+elimination"])
def test_other_formats_are_played_with_a_withdrawal(name: str) -> None:
    life = drawn(count=7, format=name).do(cmd.Strike(2, "ill"))
    play_out(life)
    assert len(ranks_of(life.now)) > 1


def test_the_ranking_stands_once_every_match_is_over_e11() -> None:
    life = drawn(count=4)
    assert progress.ranking_of(life.now) == ()
    ranking = progress.ranking_of(play_out(life).now)
    assert [place for place, _entrants in ranking] == [1, 2, 3, 4]
    assert tuple(entrants for _place, entrants in ranking) == ranks_of(life.now)


def test_a_cancelled_event_keeps_its_draw() -> None:
    life = drawn()
    before = field_of(life.now)
    assert field_of(life.do(cmd.Cancel("rain")).now) == before


def test_before_the_draw_there_is_no_match() -> None:
    assert fixtures_left(opened().now) == ()


def test_a_match_by_its_number() -> None:
    life = drawn(count=4)
    first = fixtures_left(life.now)[0]
    assert progress.fixture_of(life.now, first.number) == first
    assert progress.fixture_of(life.now, 99) is None
    play_out(life)
    assert progress.fixture_of(life.now, first.number) == first
    assert progress.fixture_of(life.now, 3) is not None
