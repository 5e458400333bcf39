"""What the papers of the end say, read off the event: ranks, awards, the last matches with their scores."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from doublesix.store.desks import sheets
from doublesix.store.desks.tournaments import State
from doublesix.store.models import MatchSheet, Tournament
from doublesix.tournament.day import day_of_final
from doublesix.tournament.fixtures import Entrant, Fixture, Result, placed
from doublesix.tournament.playing import field_of, fixtures_left, fixtures_of, ranks_of, results_of
from doublesix.tournament.prizes import awards
from doublesix.tournament.settings import TEAMS
from doublesix.tournament.state import FINISHED
from doublesix.web.papers.casting import Side, sides
from doublesix.web.papers.ending import Event, Given, Rank, Winner
from doublesix.web.papers.press import Count, Played
from doublesix.web.papers.telling import phase_words

LAST_STAGES: Final = ("final", "third-place", "semi-final")
"""The matches that the press reads of, in this order."""


def stands(state: State) -> bool:
    """Whether every match is over, so that there is a ranking."""
    return bool(field_of(state).order) and not fixtures_left(state)


def event_of(state: State, at: datetime) -> Event:
    """The event as the papers of the end speak of it: its day is that of the final."""
    settings = state.settings
    return Event(
        settings.title,
        settings.organiser,
        settings.zone,
        settings.terms.currency,
        at,
        day_of_final(state),
        settings.venue,
        state.status == FINISHED,
    )


def _winner(side: Side) -> Winner:
    return Winner(side.name, side.members, side.people)


def ranks(state: State, tournament: Tournament) -> list[Rank]:
    """The ranking, once it stands."""
    if not stands(state):
        return []
    cast = sides(state, tournament)
    return [Rank(place, tuple(_winner(cast[each]) for each in who)) for place, who in placed(ranks_of(state))]


def given(state: State, tournament: Tournament) -> list[Given]:
    """The prizes with who receives them, once the ranking stands."""
    if not stands(state):
        return []
    cast = sides(state, tournament)
    return [
        Given(
            award.rank,
            None if award.entrant is None else _winner(cast[award.entrant]),
            award.prize,
            award.why,
        )
        for award in awards(state)
    ]


# For the press


def count_of(state: State) -> Count:
    """How many entered and how many matches were played, walk-overs not counted."""
    results = results_of(state)
    played = sum(len(result.absent) < len(result.sides) - 1 for result in results.values())
    terms = state.settings.terms
    entries = len(state.draw.entries) if state.draw else 0
    is_bad = state.version.ruleset.game == "powc"
    return Count(entries, played, terms.entrants == TEAMS, is_bad)


def last_matches(state: State, tournament: Tournament) -> list[Played]:
    """The final, the match for third place and the semi-finals, game by game where that is written."""
    cast, results = sides(state, tournament), results_of(state)
    written = {(row.fixture, row.edition): row for row in MatchSheet.objects.filter(tournament=tournament)}
    return [
        _played(state, each, results[each.number], cast, written)
        for stage in LAST_STAGES
        for each in fixtures_of(state)
        if each.stage == stage and each.number in results
    ]


def _played(
    state: State,
    fixture: Fixture,
    result: Result,
    cast: Mapping[Entrant, Side],
    written: Mapping[tuple[int, int], MatchSheet],
) -> Played:
    called = tuple(cast[each].name for each in fixture.sides)
    winner = None if result.winner is None else fixture.sides.index(result.winner)
    found = Played(phase_words(fixture.phase), called, winner)
    if len(result.absent) >= len(fixture.sides) - 1:
        return found._replace(is_walk_over=True)
    row = written.get((fixture.number, state.editions.get(fixture.number, 0)))
    if row is None or not row.is_over or tuple(row.points) != _of(result, row.sides):
        return found._replace(games=(result.points,), games_won=result.games_won)
    games = tuple(_by_side(scores, row.sides, fixture.sides) for scores in row.games)
    rounds = _rounds(row, len(games)) if fixture.stage == "final" else ()
    return found._replace(games=games, rounds=rounds, is_by_game=True)


def _of(result: Result, played: list[int]) -> tuple[int, ...]:
    """The points of a result for those who sat at the table: a corrected one no longer is the sheet's."""
    return tuple(result.points_of(each) for each in played)


def _by_side(scores: list[int], played: list[int], all_sides: tuple[Entrant, ...]) -> tuple[int, ...]:
    known = dict(zip(played, scores, strict=True))
    return tuple(known.get(each, 0) for each in all_sides)


def _rounds(row: MatchSheet, games: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The totals after each round, game by game."""
    counted = sheets.sheet_of(row).rounds
    return tuple(
        tuple(each.scores[: len(row.sides)] for each in counted if each.game == game)
        for game in range(1, games + 1)
    )
