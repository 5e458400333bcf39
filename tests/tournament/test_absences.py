"""The hard cases of the formats: who is absent, byes that appear in play, empty ranks (E10, E21)."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.rules.options import THIRD_MATCH, THIRD_POINTS, THIRD_SHARED
from doublesix.tournament.chain import Chain
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Fixture, Format, Result, ranks_with_places
from doublesix.tournament.groups import Groups
from doublesix.tournament.progress import walk_over
from doublesix.tournament.swiss import Swiss
from doublesix.tournament.tables import Tables
from tests.oracle import naive_knockout as naive
from tests.oracle.draws import table_sizes
from tests.samples import sample
from tests.tournament.playing import lower_wins, waves, won

THIRDS = {THIRD_MATCH: naive.MATCH, THIRD_SHARED: naive.SHARED, THIRD_POINTS: naive.POINTS}
Decide = Callable[[Fixture], Result]


def nobody(*sides: int) -> Result:
    """A match to which nobody came."""
    return walk_over(sides, frozenset(sides))


def came(fixture: Fixture, absent: set[int]) -> Result:
    """The lowest number of those who came wins; points are better the lower the number."""
    sides = fixture.sides
    there = sorted(side for side in sides if side not in absent)
    missed = tuple(side for side in sides if side in absent)
    ranking = (*there, *missed) if there else ()
    points = tuple(0 if side in absent else 100 - side for side in sides)
    return Result(sides, ranking, points, (0,) * len(sides), missed)


def staying_away(event: Format, gone: dict[int, int], turn_of: Callable[[Fixture], int]) -> list[list[int]]:
    """The ranks where somebody no longer comes from a round on."""

    def decide(fixture: Fixture) -> Result:
        turn = turn_of(fixture)
        return came(fixture, {side for side in fixture.sides if gone[side] <= turn})

    found, results = waves(event, decide)
    for wave in found:
        assert all(len(each.sides) >= 2 for each in wave)
    return [list(rank) for rank in event.ranks(results)]


def bracket_turn(rounds: int) -> Callable[[Fixture], int]:
    names = {"final": rounds - 1, "third place": rounds - 1, "semi-finals": rounds - 2}
    names |= {"quarter-finals": rounds - 3, "round of 16": rounds - 4}
    names |= {"round of 32": rounds - 5, "round of 64": rounds - 6}
    return lambda fixture: names[fixture.phase]


def tables_turn(rounds: int) -> Callable[[Fixture], int]:
    names = {f"round {turn + 1}": turn for turn in range(rounds)}
    return lambda fixture: {"last table": rounds, "third place": rounds + 1, **names}[fixture.phase]


@pytest.mark.sweep
@pytest.mark.parametrize("third", THIRDS)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_bracket_with_every_absence(count: int, third: int) -> None:
    order = tuple(range(count))
    rounds = (count - 1).bit_length()
    event = Elimination(order, third, points_are_bad=False)
    for from_rounds in product(range(rounds + 1), repeat=count):
        gone = dict(enumerate(from_rounds))
        found = staying_away(event, gone, bracket_turn(rounds))
        assert found == naive.bracket(list(order), gone, THIRDS[third]), gone


@pytest.mark.sweep
@given(st.permutations(range(27)), st.data())
def test_larger_brackets_with_absences(order: list[int], data: st.DataObject) -> None:
    order = order[: data.draw(st.integers(5, 27))]
    rounds = (len(order) - 1).bit_length()
    gone = {each: data.draw(st.integers(0, rounds)) for each in order}
    event = Elimination(tuple(order), THIRD_MATCH)
    assert staying_away(event, gone, bracket_turn(rounds)) == naive.bracket(order, gone, naive.MATCH)


def rounds_of_tables(count: int, players: int) -> int:
    rounds = 0
    while count > (3 if players == 2 else 4):
        count, rounds = len(table_sizes(count, players)), rounds + 1
    return rounds


@pytest.mark.sweep
@pytest.mark.parametrize("third", THIRDS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", sample([2, 3, 4, 5], [2, 3, 4, 5, 6]))
def test_every_event_of_tables_with_every_absence(count: int, players: int, third: int) -> None:
    event = Tables(tuple(range(count)), players, third)
    rounds = rounds_of_tables(count, players)
    for from_rounds in product(range(rounds + 3), repeat=count):
        gone = dict(enumerate(from_rounds))
        found = staying_away(event, gone, tables_turn(rounds))
        assert found == naive.tables(list(range(count)), gone, THIRDS[third], players), gone


@pytest.mark.sweep
@pytest.mark.parametrize("count", [7, 9, 10, 11, 15, 17, 40])
@given(data=st.data())
def test_larger_events_of_tables_with_absences(count: int, data: st.DataObject) -> None:
    third = data.draw(st.sampled_from(list(THIRDS)))
    order = data.draw(st.permutations(range(count)))
    players = data.draw(st.sampled_from([2, 3, 4]))
    rounds = rounds_of_tables(count, players)
    gone = {each: data.draw(st.integers(0, rounds + 2)) for each in order}
    event = Tables(tuple(order), players, third)
    found = staying_away(event, gone, tables_turn(rounds))
    assert found == naive.tables(order, gone, THIRDS[third], players)


# What the rule book says, case by case


def ranks(event: Format, *absent: tuple[str, int]) -> tuple[tuple[int, ...], ...]:
    """The ranks where these do not come to a phase; the lower number wins."""

    def decide(fixture: Fixture) -> Result:
        missed = {side for phase, side in absent if phase == fixture.phase}
        return came(fixture, missed & {*fixture.sides})

    return event.ranks(waves(event, decide)[1])


SEMIS, FINAL, THIRD = "semi-finals", "final", "third place"


def test_both_absent_in_a_semi_final() -> None:
    event = Elimination((1, 2, 3, 4, 5, 6, 7, 8))
    found = ranks(event, (SEMIS, 1), (SEMIS, 4))
    assert found == ((2,), (), (3,), (), (5, 6, 7, 8))
    assert ranks_with_places(found) == ((1, (2,)), (2, ()), (3, (3,)), (4, ()), (5, (5, 6, 7, 8)))


def test_both_absent_in_both_semi_finals() -> None:
    absent = [(SEMIS, number) for number in (1, 2, 3, 4)]
    assert ranks(Elimination((1, 2, 3, 4)), *absent) == ()
    assert ranks(Elimination((1, 2, 3, 4, 5)), *absent) == ((), (), (), (), (5,))


def test_both_absent_in_the_final() -> None:
    event = Elimination((1, 2, 3, 4))
    assert ranks(event, (FINAL, 1), (FINAL, 2)) == ((), (), (3,), (4,))


def test_third_place_with_one_side_absent_and_with_nobody() -> None:
    event = Elimination((1, 2, 3, 4))
    assert ranks(event, (THIRD, 3)) == ((1,), (2,), (4,), (3,))
    assert ranks(event, (THIRD, 3), (THIRD, 4)) == ((1,), (2,))


def test_both_absent_earlier_give_a_bye() -> None:
    event = Elimination((1, 2, 3, 4, 5, 6, 7, 8))
    found, results = waves(
        event, lambda each: nobody(*each.sides) if each.sides == (1, 8) else lower_wins(each)
    )
    assert [each.sides for wave in found[1:] for each in wave] == [(2, 3), (4, 2)]
    assert event.ranks(results) == ((2,), (4,), (3,), (), (5, 6, 7))


def test_by_points_who_was_absent_is_fourth_although_points_are_bad() -> None:
    def decide(fixture: Fixture) -> Result:
        if fixture.sides == (2, 3):
            return walk_over(fixture.sides, frozenset({3}))
        return lower_wins(fixture)._replace(points=(50, 151))

    event = Elimination((1, 2, 3, 4), THIRD_POINTS, points_are_bad=True)
    assert event.ranks(waves(event, decide)[1]) == ((1,), (2,), (4,), (3,))


def test_a_table_plays_without_alone_one_goes_on_and_nobody_is_a_bye_e21() -> None:
    event = Tables(tuple(range(15)))
    absent = [("round 1", number) for number in (0, 1, 3, 4, 5, 9)]
    found, results = waves(
        event, lambda each: came(each, {side for phase, side in absent if phase == each.phase})
    )
    # 0, 1, 2: 2 is alone and goes on. 3, 4, 5: nobody. 9, 10, 11: 10 wins without 9.
    assert [each.sides for each in found[1]] == [(2, 6), (10, 12)]
    assert found[1][0].after == (0, 2)
    assert event.ranks(results) == ((2,), (10,), (6, 12), (0, 1, 7, 8, 9, 11, 13, 14))


def test_a_last_table_to_which_one_came_and_a_last_table_of_one() -> None:
    assert ranks(Tables((1, 2, 3)), ("last table", 1), ("last table", 2)) == ((3,), (1,), (2,))
    assert ranks(Tables((1, 2, 3)), *(("last table", number) for number in (1, 2, 3))) == ()
    assert ranks(Tables((1, 2, 3, 4, 5)), ("round 1", 4), ("round 1", 5)) == ((1,), (), (2, 3))


# Groups, Swiss, and what follows them


def test_who_was_absent_stands_last_in_a_group() -> None:
    event = Groups((1, 2, 3, 4), 4)

    def decide(fixture: Fixture) -> Result:
        is_out = 1 in fixture.sides and fixture.number >= 2
        return walk_over(fixture.sides, frozenset({1})) if is_out else lower_wins(fixture)

    _, results = waves(event, decide)
    assert sum(result.winner == 1 for result in results.values()) == 1
    assert event.ranks(results) == ((2,), (3,), (4,), (1,))


def test_two_who_are_both_absent_have_met_and_nobody_won() -> None:
    event = Groups((1, 2, 3), 3)
    _, results = waves(event, lambda each: came(each, {1, 2} & {*each.sides}))
    assert event.ranks(results) == ((3,), (1,), (2,))
    level = [nobody(1, 2), won(1, 3), won(2, 3)]
    assert Groups((1, 2, 3), 3).ranks(dict(enumerate(level))) == ((3,), (1,), (2,))


def test_rows_compare_who_was_there_before_who_was_not() -> None:
    event = Groups((1, 2, 3, 4), 2)
    assert event.groups == ((1, 4), (2, 3))
    _, results = waves(
        event, lambda each: walk_over(each.sides, frozenset({1})) if 1 in each.sides else lower_wins(each)
    )
    assert event.ranks(results) == ((2,), (4,), (3,), (1,))


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_swiss_pairs_on_although_nobody_comes(count: int) -> None:
    event = Swiss(tuple(range(count)), min(3, count - 1 + count % 2))
    _, results = waves(event, lambda each: nobody(*each.sides))
    assert len(results) == event.total
    assert sorted(entrant for (entrant,) in event.ranks(results)) == list(range(count))


def test_a_bracket_after_groups_keeps_its_empty_ranks() -> None:
    event = Chain(Groups(tuple(range(8)), 4), 2)

    def decide(fixture: Fixture) -> Result:
        return nobody(*fixture.sides) if fixture.stage == "third-place" else lower_wins(fixture)

    _, results = waves(event, decide)
    assert [len(rank) for rank in event.ranks(results)] == [1, 1, 0, 0, 2, 2]
