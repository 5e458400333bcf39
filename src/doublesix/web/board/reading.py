"""An event as its board shows it: matches with their sides, tables, hours and scores, all read once.

What is held back until the ceremony is not here: the board is then the event as it was when it was held.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.desks import names
from doublesix.store.desks.tournaments import State, state_of
from doublesix.store.models import LogRow, MatchSheet, Tournament
from doublesix.tournament.day import stage_time
from doublesix.tournament.fixtures import Entrant, Fixture, Format, Result, Results, placed
from doublesix.tournament.playing import field_of, format_of, ranks_of, results_of, struck_entrants
from doublesix.web.papers.telling import phase_words

WAITING: Final = "waiting"
CALLED: Final = "called"
PLAYING: Final = "playing"
OVER: Final = "over"


class Side(NamedTuple):
    """A side of a match on the board: its points, its games where it takes several, and a word about it."""

    entrant: Entrant
    name: str
    points: int | None = None
    games: int | None = None
    is_winner: bool = False
    note: str = ""
    is_out: bool = False


class Line(NamedTuple):
    """A match on the board."""

    number: int
    phase: str
    sides: tuple[Side, ...]
    status: str
    table: int = 0
    place: str = ""
    start: datetime | None = None
    words: str = ""
    """What came of it."""
    by_game: tuple[tuple[int, ...], ...] = ()
    """The scores of the games that are over, where it takes several."""
    stage: str = ""

    @property
    def label(self) -> int:
        """The number that people call it by."""
        return self.number + 1

    @property
    def in_games(self) -> str:
        """The scores of its games in short."""
        return ", ".join("–".join(map(str, scores)) for scores in self.by_game)


class Board:
    """What the public may see of an event."""

    def __init__(self, tournament: Tournament, state: State | None = None) -> None:
        full = state or state_of(tournament)
        self.tournament = tournament
        self.state = full.shown
        self.is_held = full.board is not None
        self.zone = full.settings.zone
        self._games_to_win: dict[tuple[int, str], int] = {}
        self._phases: dict[str, str] = {}

    @cached_property
    def members(self) -> Mapping[Entrant, tuple[int, ...]]:
        """The entrants, and the numbers of the list behind each."""
        return field_of(self.state).members

    @cached_property
    def names(self) -> dict[Entrant, str]:
        """The entrants' public names."""
        return names.entrants(self.tournament, self.state)

    @property
    def is_drawn(self) -> bool:
        """Whether there are matches."""
        return bool(self.members)

    @cached_property
    def format(self) -> Format:
        """How it is played."""
        return format_of(self.state)

    @cached_property
    def results(self) -> Results:
        """What is over, walk-overs included."""
        return results_of(self.state) if self.is_drawn else {}

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """The matches that are known."""
        return self.format.fixtures(self.results) if self.is_drawn else ()

    @cached_property
    def lines(self) -> dict[int, Line]:
        """The matches that are known, by number."""
        return {each.number: self._line(each) for each in self.fixtures}

    @cached_property
    def sheets(self) -> dict[int, MatchSheet]:
        """The cards of the sheets that may be shown: held back, only of what was over by then."""
        rows = MatchSheet.objects.filter(tournament=self.tournament)
        editions = self.state.editions
        return {
            row.fixture: row
            for row in rows
            if row.edition == editions.get(row.fixture, 0)
            and (not self.is_held or row.fixture in self.state.results)
        }

    @cached_property
    def _out(self) -> dict[Entrant, str]:
        """Who is out wherever they stand, and the word for it."""
        withdrawn = dict.fromkeys(struck_entrants(self.state), _("withdrawn"))
        return withdrawn | dict.fromkeys(self.state.disqualified, _("disqualified"))

    @cached_property
    def _places(self) -> dict[int, str]:
        return {table.number: table.place for table in self.state.tables}

    # One match

    def _line(self, fixture: Fixture) -> Line:
        number, state = fixture.number, self.state
        result, call = self.results.get(number), state.calls.get(number)
        if result is not None:
            status = OVER
        elif number in state.started:
            status = PLAYING
        else:
            status = CALLED if call else WAITING
        table = call.table if call else 0
        return Line(
            number,
            self._phase(fixture.phase),
            self._sides(fixture, result),
            status,
            table,
            self._places.get(table, ""),
            call.at if call else stage_time(state, fixture.phase),
            self._words(fixture, result),
            self._by_game(fixture, result),
            fixture.stage,
        )

    def _phase(self, phase: str) -> str:
        """The part of the event in words; a hall of matches is of few."""
        if phase not in self._phases:
            self._phases[phase] = phase_words(phase)
        return self._phases[phase]

    def _takes_games(self, fixture: Fixture) -> bool:
        """Whether the match takes more than one game won."""
        version = self.state.version_of(fixture.number)
        found = self._games_to_win.get((version.number, fixture.stage))
        if found is None:
            found = version.ruleset.at_stage(fixture.stage).in_force().games_to_win
            self._games_to_win[version.number, fixture.stage] = found
        return found > 1

    def _sides(self, fixture: Fixture, result: Result | None) -> tuple[Side, ...]:
        points, games = self._scores(fixture, result)
        return tuple(
            Side(
                entrant,
                self.names[entrant],
                points.get(entrant),
                games.get(entrant) if self._takes_games(fixture) else None,
                result is not None and result.winner == entrant,
                self._note(fixture, entrant, result),
                entrant in self._out or (result is not None and entrant in result.absent),
            )
            for entrant in fixture.sides
        )

    def _scores(
        self, fixture: Fixture, result: Result | None
    ) -> tuple[dict[Entrant, int], dict[Entrant, int]]:
        """Points and games by entrant; nothing where nothing was played."""
        if result is not None:
            if self.is_walk_over(fixture.number):
                return {}, {}
            points = dict(zip(result.sides, result.points, strict=True))
            return points, dict(zip(result.sides, result.games_won, strict=True))
        row = self.sheets.get(fixture.number)
        if row is None or not row.sides:
            return {}, {}
        return dict(zip(row.sides, row.scores, strict=True)), dict(zip(row.sides, row.games_won, strict=True))

    def is_walk_over(self, number: int) -> bool:
        """Whether a match that is over was not played."""
        result = self.results[number]
        return number not in self.state.results or len(result.absent) >= len(result.sides) - 1

    def _note(self, fixture: Fixture, entrant: Entrant, result: Result | None) -> str:
        if entrant in self.state.disqualified:
            return self._out[entrant]
        if result is None:
            return self._out.get(entrant, "")
        if entrant in result.absent:
            return self._out.get(entrant, _("absent"))
        if entrant != result.winner:
            return ""
        return _("walk-over") if self.is_walk_over(fixture.number) else _("won")

    def _words(self, fixture: Fixture, result: Result | None) -> str:
        if result is None:
            return ""
        if result.winner is None:
            return _("Nobody was there in time.")
        name = self.names[result.winner]
        if self.is_walk_over(fixture.number):
            return _("{name} goes on by walk-over.").format(name=name)
        return _("{name} won.").format(name=name)

    def _by_game(self, fixture: Fixture, result: Result | None) -> tuple[tuple[int, ...], ...]:
        """The scores game by game; a corrected result no longer is the sheet's."""
        row = self.sheets.get(fixture.number)
        if row is None or not self._takes_games(fixture) or not row.games:
            return ()
        if result is not None and tuple(row.points) != tuple(
            result.points_of(each) for each in row.sides if each in result.sides
        ):
            return ()
        known = [dict(zip(row.sides, scores, strict=True)) for scores in row.games]
        return tuple(tuple(scores.get(side, 0) for side in fixture.sides) for scores in known)

    # Lists of matches

    @cached_property
    def playing(self) -> list[Line]:
        """What is played now, by table."""
        found = [line for line in self.lines.values() if line.status == PLAYING]
        return sorted(found, key=lambda line: (line.table == 0, line.table, line.number))

    @cached_property
    def coming(self) -> list[Line]:
        """What comes next: what is called by its hour and table, then the rest in its order."""
        found = [line for line in self.lines.values() if line.status in (CALLED, WAITING)]
        return sorted(found, key=_when)

    @cached_property
    def newest_calls(self) -> list[Line]:
        """The matches that are called and have not begun, the newest call first."""
        calls = self.state.calls
        found = [line for line in self.lines.values() if line.status == CALLED and line.table]
        return sorted(found, key=lambda line: (calls[line.number].called_at, line.number), reverse=True)

    def latest(self, most: int) -> list[tuple[Line, datetime]]:
        """The newest results and when they came, the newest first."""
        rows = LogRow.objects.filter(stream=self.tournament.stream)
        if self.is_held:
            held = rows.filter(kind="ResultsHeld").order_by("-seq").first()
            rows = rows.filter(seq__lt=held.seq if held else 0)
        told = rows.filter(kind__in=("ResultRecorded", "ResultCorrected", "WalkOverGiven"))
        found: dict[int, tuple[Line, datetime]] = {}
        for data, at in told.order_by("-seq").values_list("data", "at")[: most * 3]:
            line = self.lines.get(data["fixture"])
            if line is not None and line.status == OVER:
                found.setdefault(line.number, (line, at))
        return list(found.values())[:most]

    @cached_property
    def is_complete(self) -> bool:
        """Whether every match is over, so that there is a ranking."""
        return self.is_drawn and all(each.number in self.results for each in self.fixtures)

    @cached_property
    def ranking(self) -> list[tuple[int, tuple[Entrant, ...]]]:
        """The ranks with their places, once the ranking stands; an empty one is nobody's."""
        return list(placed(ranks_of(self.state))) if self.is_complete else []

    def named(self, entrants: Iterable[Entrant]) -> list[tuple[Entrant, str]]:
        """Entrants with their names."""
        return [(entrant, self.names[entrant]) for entrant in entrants]


def _when(line: Line) -> tuple[bool, bool, float, int, int]:
    start = line.start.timestamp() if line.start else 0
    return line.status != CALLED, line.start is None, start, line.table, line.number
