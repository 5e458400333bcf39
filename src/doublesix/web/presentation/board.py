"""An event as its board shows it: what :mod:`doublesix.app.matches` reads off it, with names and words.

What is held back until the ceremony is not here: the board is then the event as it was when it was held.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app import wire
from doublesix.app.expected_times import expected_starts
from doublesix.app.match_readings import MatchOutcome, MatchReading, PublicStatus, SideNote, SideReading
from doublesix.app.matches import are_all_over, list_coming, list_newest_calls, list_playing, read_matches
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.shared_words import shared_prefix
from doublesix.store.models import LogRow, MatchSheet, Tournament
from doublesix.store.queries.sheet_cards import card_of_row, list_sheets, list_sheets_of
from doublesix.store.services import names
from doublesix.store.services.draws import load_names_of
from doublesix.store.services.tournaments import State, state_of
from doublesix.tournament.events import ResultCorrected, ResultRecorded, ResultsHeld, WalkOverGiven
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, ranking_of
from doublesix.tournament.state import DRAWN
from doublesix.web.presentation.forecasts import find_forecast
from doublesix.web.presentation.formats import phase_words

_NEWS: Final = (ResultRecorded, ResultCorrected, WalkOverGiven)
"""What brings a result."""
EXACT: Final = timedelta(minutes=5)
"""Who is expected that much later than their hour is not expected at that hour."""
_TAIL: Final = re.compile(r"(, [^,]*|\s)\d+$")
_LAST_NUMBER: Final = re.compile(r" (?=\d+$)")


class BoardSide(NamedTuple):
    """A side of a match on the board: its points, its games where it takes several, and a word about it."""

    entrant: Entrant
    name: str
    points: int | None = None
    games: int | None = None
    is_winner: bool = False
    note: str = ""
    is_out: bool = False
    is_ahead: bool = False
    """Whether it is ahead in the game in progress."""
    left: int | None = None
    """How many points it has left to the target, once they are few."""
    prefix: str = ""
    """The first words of its name, where all teams share them."""

    @property
    def short_name(self) -> str:
        """Its name without the words that all teams share; a number at its end stays with its word."""
        return keep_number(self.name.removeprefix(self.prefix).lstrip())

    @property
    def name_parts(self) -> tuple[str, str]:
        """Its short name in two: what may be cut where there is no room, and the number, which may not."""
        found = _TAIL.search(self.short_name)
        at = found.start() if found else len(self.short_name)
        return self.short_name[:at], self.short_name[at:]

    @property
    def whole_name(self) -> str:
        """Its name, a number at its end with its word."""
        return keep_number(self.name)


class BoardMatch(NamedTuple):
    """A match on the board."""

    number: int
    phase: str
    sides: tuple[BoardSide, ...]
    status: PublicStatus
    table: int = 0
    place: str = ""
    start: datetime | None = None
    words: str = ""
    """What came of it."""
    by_game: tuple[tuple[int, ...], ...] = ()
    """The scores of the games that are over, where it takes several."""
    stage: str = ""
    is_last_hand: bool = False
    """Whether the last hand of its game was announced (E40)."""
    is_by_time: bool = False
    """Whether the time limit ended the game that decided it."""
    is_agreed: bool = True
    """Whether all rounds in its score are agreed with; what is written is in it at once."""
    meaning: PointsMeaning | None = None
    """What its points mean; nothing where it is a place in a bracket only."""
    rounds: int = 0
    """How many rounds are written."""
    about: datetime | None = None
    """When it is expected to begin, where no hour is set."""

    @property
    def label(self) -> int:
        """The number that people call it by."""
        return self.number + 1

    @property
    def next_round(self) -> int:
        """The round that is being played: the one after those that are written."""
        return self.rounds + 1

    @property
    def in_games(self) -> str:
        """The scores of its games in short."""
        return ", ".join("–".join(map(str, scores)) for scores in self.by_game)


class Board:
    """What the public may see of an event."""

    def __init__(
        self, tournament: Tournament, state: State | None = None, loaded: "LoadedRows | None" = None
    ) -> None:
        full = state or state_of(tournament)
        self._loaded = loaded
        self.tournament = tournament
        self.state = full.public_state
        self.is_held = full.board is not None
        self.zone = full.settings.zone
        self._phases: dict[str, str] = {}

    @cached_property
    def members(self) -> Mapping[Entrant, tuple[int, ...]]:
        """The entrants, and the numbers of the list behind each."""
        return field_of(self.state).members

    @cached_property
    def names(self) -> dict[Entrant, str]:
        """The entrants' public names."""
        known = self._loaded.names if self._loaded else None
        return names.name_entrants(self.tournament, self.state, known)

    @cached_property
    def prefix(self) -> str:
        """The first words that all their names share ("Ministry of")."""
        return shared_prefix(self.names.values())

    @property
    def is_drawn(self) -> bool:
        """Whether there are matches."""
        return bool(self.members)

    @cached_property
    def sheets(self) -> dict[int, MatchSheet]:
        """The sheets that may be shown: held back, only of what was over by then."""
        rows = self._loaded.sheets if self._loaded else list_sheets(self.tournament, self.state)
        if not self.is_held:
            return rows
        return {number: row for number, row in rows.items() if number in self.state.results}

    @cached_property
    def readings(self) -> dict[int, MatchReading]:
        """The matches that are known, by number."""
        cards = {number: card_of_row(row) for number, row in self.sheets.items()}
        return read_matches(self.state, cards, timezone.now())

    @cached_property
    def lines(self) -> dict[int, BoardMatch]:
        """The same with names and words."""
        return {number: self._line(each) for number, each in self.readings.items()}

    # One match

    @cached_property
    def expected_hours(self) -> dict[str, datetime]:
        """When the parts of the event that have not begun are expected to; nothing where nobody knows yet."""
        if self.is_held or self.state.status != DRAWN:
            return {}
        found = find_forecast(self.tournament.pk, self.state) or ()
        return expected_starts(self.state, found, timezone.now())

    def _hours(self, match: MatchReading) -> tuple[datetime | None, datetime | None]:
        """The hour that is set for a match and is still good, else about when it is expected."""
        if match.public_status is not PublicStatus.WAITING:
            return match.start, None
        about = self.expected_hours.get(match.fixture.phase)
        start = match.start if match.start and match.start > timezone.now() else None
        if about and (start is None or about - start >= EXACT):
            return None, about
        return start, None

    def _line(self, match: MatchReading) -> BoardMatch:
        start, about = self._hours(match)
        return BoardMatch(
            match.number,
            self._phase(match.fixture.phase),
            tuple(map(self.describe_side, match.sides)),
            match.public_status,
            match.table,
            match.place,
            start,
            self._words(match),
            match.games if match.takes_games else (),
            match.fixture.stage,
            match.is_last_hand,
            match.is_by_time,
            match.is_agreed,
            match.meaning,
            match.card.rounds if match.card else 0,
            about,
        )

    def _phase(self, phase: str) -> str:
        """The part of the event in words; a hall of matches is of few."""
        if phase not in self._phases:
            self._phases[phase] = phase_words(phase)
        return self._phases[phase]

    def describe_side(self, side: SideReading) -> BoardSide:
        """A side with its name."""
        return BoardSide(
            side.entrant,
            self.names[side.entrant],
            side.points,
            side.games,
            side.is_winner,
            note_words(side.note),
            side.is_out,
            side.is_ahead,
            side.left,
            self.prefix,
        )

    def _words(self, match: MatchReading) -> str:
        if match.result is None:
            return ""
        if match.result.winner is None:
            return _("Nobody was there in time.")
        name = self.names[match.result.winner]
        if match.outcome is MatchOutcome.WALK_OVER:
            return _("{name} goes on by walk-over.").format(name=name)
        return (_("{name} won by time.") if match.is_by_time else _("{name} won.")).format(name=name)

    # Lists of matches

    def _lines_of(self, matches: Iterable[MatchReading]) -> list[BoardMatch]:
        return [self.lines[each.number] for each in matches]

    @cached_property
    def matches_in_play(self) -> list[BoardMatch]:
        """What is played now, by table."""
        return self._lines_of(list_playing(self.readings.values()))

    @property
    def phases_now(self) -> str:
        """The parts of the event that are being played, else the one that comes next."""
        lines = self.matches_in_play or self.matches_to_come[:1]
        return ", ".join(dict.fromkeys(each.phase for each in lines))

    @cached_property
    def matches_to_come(self) -> list[BoardMatch]:
        """What comes next: what is called by its hour and table, then the rest in its order."""
        return self._lines_of(list_coming(self.readings.values()))

    @cached_property
    def newest_calls(self) -> list[BoardMatch]:
        """The matches that are called and have not begun, the newest call first."""
        return self._lines_of(list_newest_calls(self.readings.values()))

    @cached_property
    def result_times(self) -> dict[int, datetime]:
        """When the results came that hold, by match, the newest first."""
        rows = LogRow.objects.filter(stream=self.tournament.stream)
        if self.is_held:
            held = rows.filter(kind__in=wire.kinds_of(ResultsHeld)).order_by("-seq").first()
            rows = rows.filter(seq__lt=held.seq if held else 0)
        news = rows.filter(kind__in=wire.kinds_of(*_NEWS))
        found: dict[int, datetime] = {}
        for kind, data, at in news.order_by("-seq").values_list("kind", "data", "at"):
            event = wire.from_data(kind, data)
            line = self.lines.get(event.fixture) if isinstance(event, _NEWS) else None
            if line is not None and line.status is PublicStatus.OVER:
                found.setdefault(line.number, at)
        return found

    def latest(self, most: int) -> list[tuple[BoardMatch, datetime]]:
        """The newest results and when they came, the newest first."""
        return [(self.lines[number], at) for number, at in list(self.result_times.items())[:most]]

    @cached_property
    def is_complete(self) -> bool:
        """Whether every match is over, so that there is a ranking."""
        return are_all_over(self.readings)

    @cached_property
    def ranking(self) -> list[tuple[int, tuple[Entrant, ...]]]:
        """The ranks with their places, once the ranking stands; an empty one is nobody's."""
        return list(ranking_of(self.state)) if self.is_complete else []

    def with_names(self, entrants: Iterable[Entrant]) -> list[tuple[Entrant, str]]:
        """Entrants with their names."""
        return [(entrant, self.names[entrant]) for entrant in entrants]


class LoadedRows(NamedTuple):
    """What a board reads from the database, for who asks for several boards at once."""

    names: Mapping[int, str]
    """The public names by number of the list."""
    sheets: dict[int, MatchSheet]
    """The sheets that count, by match."""


def boards_of(events: Mapping[Tournament, State]) -> list[Board]:
    """The boards of several events: as many queries as for one."""
    if not events:
        return []
    known = load_names_of(events)
    sheets = list_sheets_of({each.pk: state.public_state for each, state in events.items()})
    return [Board(each, state, LoadedRows(known[each.pk], sheets[each.pk])) for each, state in events.items()]


def keep_number(name: str) -> str:
    """A name whose last word, a number, is never alone on a line."""
    return _LAST_NUMBER.sub("\u00a0", name)


def note_words(note: SideNote | None) -> str:
    """What there is to say of a side."""
    if note is None:
        return ""
    return {
        SideNote.WON: _("won"),
        SideNote.WALK_OVER: _("walk-over"),
        SideNote.ABSENT: _("absent"),
        SideNote.WITHDRAWN: _("withdrawn"),
        SideNote.DISQUALIFIED: _("disqualified"),
        SideNote.RETIRED: _("retired"),
    }[note]


def full_board(tournament: Tournament, state: State) -> Board:
    """The board as the desk sees it, whether results are held back or not."""
    return Board(tournament, state._replace(board=None))
