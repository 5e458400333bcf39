"""The front page: what is played now, what can be entered, who won last; few queries however many events.

What an event is doing is read by :mod:`doublesix.app.event_phase`, off what everybody may see of it.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import F
from django.utils import formats, timezone

from doublesix.app.event_phase import EventTime, is_played_now, read_phase, read_time
from doublesix.store.models import Tournament
from doublesix.store.queries.entry_counts import count_placed
from doublesix.store.services.tournaments import State, state_of
from doublesix.tournament.state import CANCELLED, DRAWN, OPEN, OVER
from doublesix.web.presentation.board import Board, BoardMatch, boards_of
from doublesix.web.presentation.event_words import enter_words, terms_in_short
from doublesix.web.presentation.podium import PodiumWords, podium_words
from doublesix.web.presentation.points_words import PointsWords, points_words
from doublesix.web.presentation.story_words import last_news

TILES: Final = 4
"""Matches of an event that are shown on the front page."""
PODIUMS: Final = 3
MOST_EARLIER: Final = 50
"""How many earlier events the front page names."""


class CalendarDay(NamedTuple):
    """A day as it stands large beside an event: in the event's zone."""

    day: str
    weekday: str
    month: str
    iso: str


class TileNow(NamedTuple):
    """A match that is being played, and what its last round gave."""

    match: BoardMatch
    news: str


class PlayedNow(NamedTuple):
    """An event that is being played."""

    event: Tournament
    phase: str
    tables: int
    since: datetime | None
    tiles: tuple[TileNow, ...]
    """Its first matches, where it is the one that is shown."""
    target: int
    is_lower_better: bool
    words: PointsWords | None


class EnterRow(NamedTuple):
    """An event that can be entered."""

    event: Tournament
    day: CalendarDay | None
    words: str
    button: str
    placed: int
    places: int
    """How many there are; 0: any number."""


class ComingRow(NamedTuple):
    """An event that is announced and cannot be entered now."""

    event: Tournament
    day: CalendarDay | None
    is_today: bool


class PodiumCard(NamedTuple):
    """An event that is over, with its podium."""

    event: Tournament
    podium: PodiumWords


class FrontPage(NamedTuple):
    """What the front page shows."""

    playing: list[PlayedNow]
    """Being played, the one with most going on first."""
    entering: list[EnterRow]
    coming: list[ComingRow]
    podiums: list[PodiumCard]
    earlier: list[Tournament]


def front_page(now: datetime) -> FrontPage:
    """The page at a moment."""
    public = Tournament.objects.filter(is_public=True, parent=None)
    ahead = list(public.exclude(status__in=OVER).order_by(F("starts_at").asc(nulls_last=True), "pk"))
    newest = F("starts_at").desc(nulls_last=True)
    over = list(public.filter(status__in=OVER).order_by(newest, "-pk")[:MOST_EARLIER])
    states = {each: state_of(each) for each in ahead if each.status in (DRAWN, OPEN)}
    playing = {each: state for each, state in states.items() if is_played_now(state, now)}
    podiums = _with_podium([*_newest_first(states), *over], states, now)
    boards = {board.tournament: board for board in boards_of(playing | podiums)}
    cards = [PodiumCard(each, words) for each in podiums if (words := podium_words(boards[each])) is not None]
    shown = {*playing, *(card.event for card in cards)}
    entering = {each: state for each, state in states.items() if read_phase(state, now).takes_entries}
    busiest = sorted((boards[each] for each in playing), key=lambda of: -len(of.matches_in_play))
    return FrontPage(
        [_played_now(of, is_shown=not at) for at, of in enumerate(busiest)],
        _enter_rows(entering),
        [_coming(each, states, now) for each in ahead if each not in shown and each not in entering],
        cards,
        [each for each in over if each not in shown],
    )


def _newest_first(events: Iterable[Tournament]) -> list[Tournament]:
    return sorted(events, key=lambda each: each.starts_at.timestamp() if each.starts_at else 0, reverse=True)


def _with_podium(
    events: Iterable[Tournament], states: Mapping[Tournament, State], now: datetime
) -> dict[Tournament, State]:
    """The last events that are over for everybody: whose results are held back is not among them."""
    found: dict[Tournament, State] = {}
    for each in events:
        if each.status == CANCELLED or len(found) == PODIUMS:
            continue
        state = states[each] if each in states else state_of(each)
        if state.board is None and read_time(state, now) is EventTime.OVER:
            found[each] = state
    return found


def _played_now(of: Board, *, is_shown: bool) -> PlayedNow:
    tiles = of.matches_in_play
    meaning = tiles[0].meaning if tiles else None
    shown = tiles[:TILES] if is_shown else []
    return PlayedNow(
        of.tournament,
        of.phases_now,
        len(tiles),
        of.state.settings.starts_at,
        tuple(TileNow(each, last_news(of, each)) for each in shown),
        meaning.target if meaning else 0,
        meaning is None or meaning.is_lower_better,
        points_words(meaning) if meaning else None,
    )


def _enter_rows(events: Mapping[Tournament, State]) -> list[EnterRow]:
    limited = [each for each, state in events.items() if state.settings.terms.most]
    placed = count_placed(limited) if limited else {}
    return [
        EnterRow(
            each,
            calendar_day(each),
            terms_in_short(state.settings.terms),
            enter_words(state.settings.terms),
            placed.get(each.pk, 0),
            state.settings.terms.most,
        )
        for each, state in events.items()
    ]


def _coming(event: Tournament, states: Mapping[Tournament, State], now: datetime) -> ComingRow:
    is_today = event in states and read_time(states[event], now) is EventTime.TODAY
    return ComingRow(event, calendar_day(event), is_today)


def calendar_day(event: Tournament) -> CalendarDay | None:
    """The day an event starts, in its zone and the reader's language."""
    if event.starts_at is None:
        return None
    local = timezone.localtime(event.starts_at, ZoneInfo(event.zone))
    return CalendarDay(
        str(local.day), formats.date_format(local, "D"), formats.date_format(local, "F"), local.isoformat()
    )
