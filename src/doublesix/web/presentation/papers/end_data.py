"""What the papers of the end say, read off the event: ranks, awards, the last matches with their scores."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils import timezone

from doublesix.app.match_readings import MatchOutcome, MatchReading, agrees_with_sheet
from doublesix.app.matches import outcome_of, read_matches
from doublesix.store.models import MatchSheet, Tournament
from doublesix.store.queries.sheet_cards import card_of_row, list_sheets
from doublesix.store.services import sheets
from doublesix.store.services.tournaments import State
from doublesix.tournament.day import day_of_final
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import field_of, has_ranking, ranking_of, results_of
from doublesix.tournament.settings import TEAMS, venue_of
from doublesix.tournament.state import FINISHED
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.papers.cast import PaperEntrant, list_entrants
from doublesix.web.presentation.papers.final_papers import EventFacts, PrizeAward, RankGroup, Winner
from doublesix.web.presentation.papers.press import PressMatch, Turnout

LAST_STAGES: Final = ("final", "third-place", "semi-final")
"""The matches that the press reads of, in this order."""


def event_of(state: State, at: datetime) -> EventFacts:
    """The event as the papers of the end speak of it: its day is that of the final."""
    settings = state.settings
    return EventFacts(
        settings.title,
        settings.organiser,
        settings.zone,
        settings.terms.currency,
        at,
        day_of_final(state),
        venue_of(settings, "final"),
        state.status == FINISHED,
    )


def _winner(side: PaperEntrant) -> Winner:
    return Winner(side.name, side.members, side.people)


def list_ranks(state: State, tournament: Tournament) -> list[RankGroup]:
    """The ranking, once it stands."""
    if not has_ranking(state):
        return []
    cast = list_entrants(state, tournament)
    return [RankGroup(place, tuple(_winner(cast[each]) for each in who)) for place, who in ranking_of(state)]


def list_awards(
    state: State, tournament: Tournament, only: frozenset[Entrant] | None = None
) -> list[PrizeAward]:
    """The prizes with who receives them, once the ranking stands; ``only`` those of some entrants."""
    if not has_ranking(state):
        return []
    cast = list_entrants(state, tournament)
    return [
        PrizeAward(
            award.rank,
            None if award.entrant is None else _winner(cast[award.entrant]),
            award.prize,
            award.why,
        )
        for award in awards(state)
        if only is None or award.entrant in only
    ]


def participants_of(state: State) -> frozenset[Entrant]:
    """Who took part: came to a match, and was not disqualified."""
    return frozenset(
        side
        for result in results_of(state).values()
        for side in result.sides
        if side not in result.absent and side not in state.disqualified
    )


def has_certificates(state: State, own: frozenset[Entrant]) -> bool:
    """Whether there is a certificate for one of these: the event is finished, nothing is held back."""
    return state.status == FINISHED and state.board is None and bool(own & participants_of(state))


def list_participants(
    state: State, tournament: Tournament, only: frozenset[Entrant] | None = None
) -> list[Winner]:
    """Everybody who took part, in the order of the list; ``only`` these of them."""
    there = participants_of(state)
    cast = list_entrants(state, tournament)
    numbers = field_of(state).members
    shown = there if only is None else there & only
    return [_winner(cast[each]) for each in sorted(shown, key=lambda each: numbers[each])]


# For the press


def count_of(state: State) -> Turnout:
    """How many entered and how many matches were played, walk-overs not counted."""
    played = sum(outcome_of(result) is MatchOutcome.WON for result in results_of(state).values())
    terms = state.settings.terms
    entries = len(state.draw.whole_list) if state.draw else 0
    is_bad = state.version.ruleset.game == "powc"
    return Turnout(entries, played, terms.entrants == TEAMS, is_bad)


def last_matches(state: State, tournament: Tournament) -> list[PressMatch]:
    """The final, the match for third place and the semi-finals, game by game where that is written."""
    cast, rows = list_entrants(state, tournament), list_sheets(tournament, state)
    cards = {number: card_of_row(row) for number, row in rows.items()}
    matches = read_matches(state, cards, timezone.now()).values()
    return [
        _press_match(each, each.result, cast, rows.get(each.number))
        for stage in LAST_STAGES
        for each in matches
        if each.fixture.stage == stage and each.result is not None
    ]


def _press_match(
    match: MatchReading, result: Result, cast: Mapping[Entrant, PaperEntrant], row: MatchSheet | None
) -> PressMatch:
    sides = match.fixture.sides
    winner = None if result.winner is None else sides.index(result.winner)
    found = PressMatch(phase_words(match.fixture.phase), tuple(cast[each].name for each in sides), winner)
    if match.outcome is not MatchOutcome.WON:
        return found._replace(is_walk_over=True)
    if row is None or not row.is_over or not agrees_with_sheet(result, card_of_row(row)):
        return found._replace(games=(result.points,), games_won=result.games_won)
    rounds = _rounds(row, len(match.games)) if match.fixture.stage == "final" else ()
    return found._replace(games=match.games, rounds=rounds, is_by_game=True)


def _rounds(row: MatchSheet, games: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The totals after each round, game by game."""
    counted = sheets.sheet_of(row).rounds
    return tuple(
        tuple(each.scores[: len(row.sides)] for each in counted if each.game == game)
        for game in range(1, games + 1)
    )
