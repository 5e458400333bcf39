"""How an event ended: podium, story of the final, figures."""

import pytest

from doublesix.app.match_readings import MatchReading
from doublesix.app.matches import read_matches
from doublesix.app.podium import FinalStory, read_figures, read_podium, read_tallies
from doublesix.app.sheets.cards import SheetCard
from doublesix.tournament import commands as cmd
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left, ranking_of
from tests.app.test_matches import card
from tests.tournament.events_made import Life
from tests.tournament.hall import LIMIT, hall, match, played, result, stay_away

Games = tuple[tuple[int, int], ...]


def readings(life: Life, cards: dict[int, SheetCard] | None = None) -> dict[int, MatchReading]:
    """All matches."""
    return read_matches(life.now, cards or {}, LIMIT)


def to_the_final() -> Life:
    """Four teams; all but the final is played."""
    life = hall(count=4)
    for left in iter(lambda: [each for each in fixtures_left(life.now) if each.stage != "final"], []):
        played(life, left[0].number)
    return life


def ended(won: tuple[int, int], games: Games = (), **changes: object) -> FinalStory | None:
    """The story of a final that its first side won with these games."""
    life = to_the_final()
    (final,) = fixtures_left(life.now)
    found = Result(final.sides, final.sides, (90, 80), won, ())
    life.do(cmd.RecordResult(final.number, found), at=LIMIT)
    sheet = card(final.sides, points=[90, 80], is_over=True, games=[list(each) for each in games], **changes)
    podium = read_podium(life.now, readings(life, {final.number: sheet}))
    assert podium is not None
    return podium.story


def test_none_while_a_match_is_to_be_played() -> None:
    life = to_the_final()
    assert read_podium(life.now, readings(life)) is None


def test_the_first_three_places_and_the_final() -> None:
    life = to_the_final()
    (final,) = fixtures_left(life.now)
    played(life, final.number)
    podium = read_podium(life.now, readings(life))
    assert podium is not None
    assert podium.steps == tuple(ranking_of(life.now))[:3]
    assert podium.steps[0] == (1, (final.sides[0],))
    assert podium.final is not None
    assert podium.final.number == final.number


@pytest.mark.parametrize(
    ("won", "games", "changes", "story"),
    [
        ((1, 0), (), {}, FinalStory.ONE_GAME),
        ((2, 0), ((50, 101), (40, 101)), {}, FinalStory.STRAIGHT),
        ((2, 1), ((101, 50), (40, 101), (20, 101)), {}, FinalStory.BEHIND),
        ((2, 1), ((50, 101), (101, 40), (20, 101)), {}, FinalStory.LAST_GAME),
        ((2, 1), (), {}, FinalStory.LAST_GAME),
        ((2, 0), ((50, 90), (40, 80)), {"by_time": [False, True]}, FinalStory.BY_TIME),
    ],
)
def test_how_the_final_was_won(
    won: tuple[int, int], games: Games, changes: dict[str, object], story: FinalStory
) -> None:
    assert ended(won, games, **changes) is story


def test_a_final_by_walk_over_and_one_that_nobody_came_to_e10() -> None:
    life = to_the_final()
    final = fixtures_left(life.now)[0]
    stay_away(life, final.number, final.sides[0])
    podium = read_podium(life.now, readings(life))
    assert podium is not None
    assert podium.story is FinalStory.WALK_OVER
    life = to_the_final()
    stay_away(life, final.number, *final.sides)
    podium = read_podium(life.now, readings(life))
    assert podium is not None
    assert podium.story is None
    assert 1 not in [place for place, _who in podium.steps]


def test_a_format_without_a_final_has_no_story() -> None:
    life = hall(count=4, format="groups")
    for left in iter(lambda: fixtures_left(life.now), ()):
        played(life, left[0].number)
    podium = read_podium(life.now, readings(life))
    assert podium is not None
    assert (podium.final, podium.story) == (None, None)


def test_tallies_count_what_was_played() -> None:
    life = hall(count=4)
    absent = match(life, 0).sides[0]
    stay_away(life, 0, absent)
    played(life, 1)
    found = {each.entrant: each for each in read_tallies(life.now, readings(life))}
    winner, loser = life.now.results[1].sides
    for entrant, wanted in ((winner, (1, 1, 100)), (loser, (1, 0, 90))):
        if entrant in found:
            assert found[entrant][2:] == wanted
    for left in iter(lambda: fixtures_left(life.now), ()):
        played(life, left[0].number)
    tallies = read_tallies(life.now, readings(life))
    assert [each.entrant for each in tallies] == [one for _, rank in ranking_of(life.now) for one in rank]
    assert {each.entrant: each.played for each in tallies}[winner] == 2


def test_figures_of_the_day() -> None:
    life = hall(count=8)
    assert read_figures(readings(life)) == (0, 0, None, None)
    played(played(life, 0), 1)
    sheets = {
        number: card(life.now.results[number].sides, points=[100, 90], rounds=rounds, is_over=True)
        for number, rounds in ((0, 9), (1, 14))
    }
    figures = read_figures(readings(life, sheets))
    assert (figures.matches, figures.rounds) == (2, 23)
    assert figures.longest is not None
    assert figures.longest.number == 1
    assert figures.lowest == (100, min(life.now.results[at].sides[0] for at in (0, 1)))


def test_no_podium_where_nobody_came_e10() -> None:
    life = hall(count=2)
    (final,) = fixtures_left(life.now)
    stay_away(life, final.number, *final.sides)
    assert read_podium(life.now, readings(life)) is None


def test_who_did_not_come_to_a_table_of_three_has_played_nothing_e21() -> None:
    life = hall("garrison-2022", count=3)
    *came, absent = match(life, 0).sides
    life.do(cmd.RecordResult(0, result(match(life, 0).sides, (absent,))), at=LIMIT)
    tallies = {each.entrant: each.played for each in read_tallies(life.now, readings(life))}
    assert {each: tallies.get(each, 0) for each in (*came, absent)} == {came[0]: 1, came[1]: 1, absent: 0}
