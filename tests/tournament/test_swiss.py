"""Swiss: no rematch, one bye at most, equal scores together, and a pairing whenever there is one."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.swiss import Meetings, Pair, Swiss, find_pairing, from_timetable, pairing_with_bye
from tests.samples import sample
from tests.tournament.playing import by_lot, lower_wins, waves


def check(event: Swiss, found: list[tuple[Fixture, ...]]) -> None:
    """No rematch, everybody in every round but one with a bye, nobody with two byes."""
    count = len(event.field)
    assert len(found) == event.rounds
    met = [frozenset(each.sides) for wave in found for each in wave]
    assert len(set(met)) == len(met) == event.total == event.rounds * (count // 2)
    byes: list[int] = []
    for wave in found:
        playing = {side for each in wave for side in each.sides}
        assert len(playing) == count - count % 2
        byes += set(event.field) - playing
    assert len(set(byes)) == len(byes) == event.rounds * (count % 2)


@pytest.mark.parametrize("count", range(2, 15))
def test_every_number_of_rounds(count: int) -> None:
    for rounds in range(1, count + count % 2):
        for seed in range(3):
            event = Swiss(tuple(range(count)), rounds)
            found, results = waves(event, by_lot(seed))
            check(event, found)
            assert sorted(entrant for (entrant,) in event.ranks(results)) == list(event.field)


@settings(max_examples=30)
@given(st.integers(2, 70), st.data())
def test_large_fields(count: int, data: st.DataObject) -> None:
    most = min(8, count - 1 + count % 2)
    event = Swiss(tuple(range(count)), data.draw(st.integers(1, most)), data.draw(st.booleans()))
    found, results = waves(event, by_lot(data.draw(st.integers(0, 99))))
    check(event, found)
    assert sorted(entrant for (entrant,) in event.ranks(results)) == list(range(count))


def all_pairings(places: tuple[int, ...], met: Meetings) -> list[tuple[Pair, ...]]:
    """Every pairing without a rematch, by trying everything."""
    if not places:
        return [()]
    first, *rest = places
    return [
        ((first, other), *more)
        for other in rest
        if (first, other) not in met
        for more in all_pairings(tuple(each for each in rest if each != other), met)
    ]


def worst(pairs: tuple[Pair, ...], scores: dict[int, int]) -> int:
    return max(abs(scores[one] - scores[other]) for one, other in pairs)


@pytest.mark.parametrize("count", [2, 4])
def test_a_pairing_is_found_whenever_there_is_one_exhaustively(count: int) -> None:
    possible = list(combinations(range(count), 2))
    for mask, levels in product(range(2 ** len(possible)), product(range(3), repeat=count)):
        met = frozenset(pair for at, pair in enumerate(possible) if mask >> at & 1)
        compare(dict(enumerate(levels)), met)


def test_a_pairing_of_six_is_found_for_every_history() -> None:
    possible = list(combinations(range(6), 2))
    for mask in range(0, 2**15, sample(13, 1)):
        met = frozenset(pair for at, pair in enumerate(possible) if mask >> at & 1)
        compare({place: (place * mask) % 3 for place in range(6)}, met)


@given(
    st.lists(st.integers(0, 3), min_size=8, max_size=8),
    st.sets(st.sampled_from(list(combinations(range(8), 2)))),
)
def test_a_pairing_of_eight_is_found_and_no_difference_is_greater_than_need_be(
    levels: list[int], met: set[Pair]
) -> None:
    compare(dict(enumerate(levels)), frozenset(met))


def compare(scores: dict[int, int], met: Meetings) -> None:
    pairs = find_pairing(scores, met)
    possible = all_pairings(tuple(scores), met)
    assert (pairs is None) == (not possible)
    if pairs is not None:
        found = tuple((min(pair), max(pair)) for pair in pairs)
        assert sorted(found) in [sorted(each) for each in possible]
        assert worst(found, scores) == min(worst(each, scores) for each in possible)


@given(
    st.lists(st.integers(0, 2), min_size=5, max_size=5),
    st.sets(st.sampled_from(list(combinations(range(6), 2)))),
)
def test_the_bye_goes_to_the_lowest_who_can_have_it(levels: list[int], met: set[Pair]) -> None:
    scores = dict(enumerate(levels))
    found = pairing_with_bye(scores, frozenset(met))
    can = [
        place
        for place in scores
        if (place, 5) not in met
        and all_pairings(tuple(each for each in scores if each != place), frozenset(met))
    ]
    assert (found is None) == (not can)
    if found is not None:
        place, nobody = found[-1]
        assert nobody == 5
        assert scores[place] == min(scores[each] for each in can)


def test_equal_scores_meet() -> None:
    event = Swiss(tuple(range(8)), 3)
    found, results = waves(event, lower_wins)
    assert [each.sides for each in found[0]] == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert [each.sides for each in found[1]] == [(0, 2), (4, 6), (1, 3), (5, 7)]
    assert found[1][0].after == (0, 1, 2, 3)
    assert found[2][0].sides == (0, 4)
    wins = Counter(result.winner for result in results.values())
    assert wins[0] == 3
    assert event.ranks(results)[0] == (0,)


def test_a_group_is_not_split_where_it_can_meet_within_itself() -> None:
    """2 and 3 have met: pairing 0 with 1 would leave them over."""
    scores = dict.fromkeys(range(4), 1) | dict.fromkeys(range(4, 8), 0)
    pairs = find_pairing(scores, frozenset({(2, 3)}))
    assert pairs is not None
    assert all(scores[one] == scores[other] for one, other in pairs)


def test_no_pairing_of_two_triangles() -> None:
    met = frozenset((one, other) for one in range(3) for other in range(3, 6))
    assert find_pairing(dict.fromkeys(range(6), 0), met) is None
    assert pairing_with_bye(dict.fromkeys(range(3), 0), frozenset(combinations(range(4), 2))) is None


def test_a_long_event_takes_the_round_of_the_timetable_with_the_nearest_scores() -> None:
    scores = {0: 1, 1: 0, 2: 1, 3: 0}
    (pairs,) = {
        tuple(sorted(tuple(sorted(pair)) for pair in from_timetable(scores, frozenset({(0, 3), (1, 2)}))))
    }
    assert pairs == ((0, 2), (1, 3))
