"""Every format for every number ends with one first and everybody ranked once; nonsense is refused."""

import pytest

from doublesix.rules.rulesets import Ruleset, preset
from doublesix.tournament.formats import (
    FORMATS,
    Shape,
    fault,
    make_format,
    most_at_once,
    usual_format,
    usual_rounds,
    with_usual_numbers,
)
from doublesix.tournament.schedule import schedule
from tests.samples import sample
from tests.tournament.playing import by_lot, waves


def ruleset_for(name: str) -> Ruleset:
    return preset("bigsix" if name == "tables" else "powc")


@pytest.mark.parametrize("name", FORMATS)
def test_one_is_first_and_everybody_is_ranked_once(name: str) -> None:
    for count in sample((*range(2, 20), 31, 32, 33, 48, 64, 70), range(2, 71)):
        check_ranks(name, count)


def check_ranks(name: str, count: int) -> None:
    shape, ruleset = Shape(name), ruleset_for(name)
    assert fault(shape, count, ruleset.game) is None
    event = make_format(shape, tuple(range(count)), ruleset)
    found, results = waves(event, by_lot(count))
    ranks = event.ranks(results)
    assert len(ranks[0]) == 1
    assert sorted(entrant for tier in ranks for entrant in tier) == list(range(count))
    assert all(len(set(each.sides)) == len(each.sides) >= 2 for wave in found for each in wave)
    fixtures = event.fixtures(results)
    assert fixtures == tuple(sorted(fixtures))
    assert len({each.number for each in fixtures}) == len(fixtures)
    for place, each in enumerate(fixtures):
        assert set(each.after) <= {earlier.number for earlier in fixtures[:place]}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 11, 16, 20, 31, 32, 33, 40])
def test_more_tables_than_can_be_used_stay_empty(name: str, count: int) -> None:
    shape, ruleset = Shape(name), ruleset_for(name)
    event = make_format(shape, tuple(range(count)), ruleset)
    _, results = waves(event, by_lot(count))
    fixtures = event.fixtures(results)
    lengths = {each.number: 10 + 7 * each.number % 13 for each in fixtures}
    bookings = schedule(fixtures, lengths, 100, 0)
    assert max(booking.table for booking in bookings) == most_at_once(shape, count, ruleset)


def test_the_usual_format_of_each_game() -> None:
    assert [usual_format(game) for game in ("powc", "bigsix", "straight")] == [
        "elimination",
        "tables",
        "elimination",
    ]


def test_the_usual_numbers() -> None:
    assert with_usual_numbers(Shape("groups+elimination"), 32) == Shape("groups+elimination", 4, 0, 2)
    assert with_usual_numbers(Shape("groups"), 3) == Shape("groups", 3)
    assert with_usual_numbers(Shape("swiss"), 33) == Shape("swiss", 0, 6)
    assert with_usual_numbers(Shape("swiss+elimination"), 6) == Shape("swiss+elimination", 0, 3, 4)
    assert with_usual_numbers(Shape("swiss+elimination", 0, 5, 2), 32) == Shape("swiss+elimination", 0, 5, 2)
    assert [usual_rounds(count) for count in (2, 3, 4, 5, 8, 9)] == [1, 2, 2, 3, 3, 4]


def test_the_ruleset_decides_on_third_place_and_the_size_of_tables() -> None:
    shared = preset("powc").amend("third_place", 1)
    event = make_format(Shape("elimination"), (1, 2, 3, 4), shared)
    assert [len(tier) for tier in event.ranks(waves(event, by_lot(1))[1])] == [1, 1, 2]
    fours = make_format(Shape("tables"), tuple(range(8)), preset("bigsix").amend("players", 4))
    assert [len(each.sides) for each in fours.fixtures({})] == [4, 4]


@pytest.mark.parametrize(
    ("shape", "count", "game", "words"),
    [
        (Shape("ladder"), 8, "powc", "there is no format 'ladder'; there are elimination, tables"),
        (Shape("elimination"), 1, "powc", "two sides or more, not 1"),
        (Shape("swiss"), 8, "bigsix", "bigsix uses tables whose winner goes on (E21)"),
        (Shape("groups+elimination"), 8, "bigsix", "(E21)"),
        (Shape("tables"), 8, "straight", "a table of straight has two sides"),
        (Shape("groups", 9), 8, "powc", "a group has from 2 to all 8 entrants, not 9"),
        (Shape("groups", 1), 8, "powc", "not 1"),
        (Shape("groups", -1), 8, "powc", "a group size is a whole number from 1, not -1"),
        (Shape("swiss", 4), 8, "powc", "the format swiss takes no group size"),
        (Shape("elimination", 0, 3), 8, "powc", "the format elimination takes no number of rounds"),
        (Shape("groups", 0, 0, 2), 8, "powc", "the format groups takes no number of qualifiers"),
        (Shape("swiss", 0, 8), 8, "powc", "8 entrants can meet without a rematch for 7 rounds, not for 8"),
        (Shape("swiss", 0, 10), 9, "powc", "for 9 rounds, not for 10"),
        (Shape("groups+elimination", 4, 0, 4), 7, "powc", "a group here has 3 entrants, so 4 cannot go on"),
        (Shape("swiss+elimination", 0, 0, 9), 8, "powc", "there are 8 entrants, so 9 cannot go on"),
        (Shape("swiss+elimination", 0, 0, 1), 8, "powc", "two or more have to go on"),
        (Shape("groups+elimination", 8, 0, 1), 8, "powc", "leaves nothing to play"),
    ],
)
def test_what_makes_no_sense_is_said(shape: Shape, count: int, game: str, words: str) -> None:
    said = fault(shape, count, game)
    assert said is not None
    assert words in said


def test_bigsix_can_play_elimination_with_two_at_a_table() -> None:
    assert fault(Shape("elimination"), 8, "bigsix") is None
