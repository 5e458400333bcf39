"""Matches as people are shown them: sides, status, score, what a match waits for and how it ended.

Read off the folded event, the cards of the sheets and a moment. Codes and facts only: names and words are
added where they are presented, and what is not for everybody is left out there.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property
from types import MappingProxyType

from doublesix.app.match_readings import (
    MatchOutcome,
    MatchReading,
    MatchStatus,
    PublicStatus,
    SideNote,
    SideReading,
    TableStatus,
    agrees_with_sheet,
)
from doublesix.app.points_meaning import PointsMeaning, meaning_of
from doublesix.app.sheets.cards import SheetCard
from doublesix.app.sheets.state import Sheet
from doublesix.tournament.day import Proposal, stage_time
from doublesix.tournament.fixtures import Entrant, Fixture, Result, Results
from doublesix.tournament.progress import fixtures_of, results_of, retired_entrants, struck_entrants
from doublesix.tournament.state import Tournament

Cards = Mapping[int, SheetCard]
"""The cards of the sheets that count, by match."""
Proposals = Mapping[int, Proposal]


def read_matches(
    state: Tournament, cards: Cards, now: datetime, proposals: Proposals = MappingProxyType({})
) -> dict[int, MatchReading]:
    """Every match that is known, in the order of play, by number."""
    reader = _Reader(state, cards, now, proposals)
    return {each.number: reader.match(each) for each in fixtures_of(state)}


def status_of(
    state: Tournament, fixture: Fixture, card: SheetCard | None, now: datetime, *, is_late: bool
) -> MatchStatus:
    """What a match without a result is; late is one whose walk-over waits to be confirmed."""
    if card is not None:
        return _status_at_table(card)
    if fixture.number in state.started:
        return MatchStatus.PLAYING
    if is_late:
        return MatchStatus.LATE
    start = start_of(state, fixture)
    has_come = start is not None and start <= now
    if fixture.number in state.calls:
        return MatchStatus.OPEN if has_come else MatchStatus.CALLED
    return MatchStatus.OPEN if has_come and not state.tables else MatchStatus.READY


def _status_at_table(card: SheetCard) -> MatchStatus:
    """What a match is that has a sheet."""
    if card.needs_judge:
        return MatchStatus.COMING if card.judge_is_coming else MatchStatus.JUDGE
    if card.is_contested:
        return MatchStatus.CONTESTED
    return MatchStatus.AGREEMENT if card.waiting else MatchStatus.PLAYING


def table_status(sheet: Sheet | None, *, has_result: bool) -> TableStatus:
    """What a table is at."""
    if sheet is None:
        return TableStatus.UNOPENED
    if sheet.is_over or has_result:
        return TableStatus.OVER
    needs_names = sheet.match.rules.is_partnership and not {*range(len(sheet.sides))} <= {*sheet.line_up}
    return TableStatus.LINE_UP if needs_names and not sheet.match.games else TableStatus.PLAYING


def start_of(state: Tournament, fixture: Fixture) -> datetime | None:
    """When a match starts: as it was called, else with its stage."""
    call = state.calls.get(fixture.number)
    return call.at if call else stage_time(state, fixture.phase)


def outcome_of(result: Result) -> MatchOutcome:
    """How a match ended: played by two or more, or not."""
    if result.winner is None:
        return MatchOutcome.NOBODY
    away = len(result.absent) + len(result.retired)
    return MatchOutcome.WALK_OVER if away >= len(result.sides) - 1 else MatchOutcome.WON


def reasons_out(state: Tournament) -> dict[Entrant, SideNote]:
    """Who is out wherever they stand, and why."""
    retired = dict.fromkeys(retired_entrants(state), SideNote.RETIRED)
    withdrawn = dict.fromkeys(struck_entrants(state), SideNote.WITHDRAWN)
    return retired | withdrawn | dict.fromkeys(state.disqualified, SideNote.DISQUALIFIED)


class _Reader:
    """Reads the matches of one event at one moment."""

    def __init__(self, state: Tournament, cards: Cards, now: datetime, proposals: Proposals) -> None:
        self.state = state
        self.cards = cards
        self.now = now
        self.proposals = proposals
        self.results: Results = results_of(state)
        self._by_stage: dict[tuple[int, str], tuple[bool, PointsMeaning]] = {}

    @cached_property
    def out(self) -> dict[Entrant, SideNote]:
        """Who is out wherever they stand."""
        return reasons_out(self.state)

    @cached_property
    def places(self) -> dict[int, str]:
        """Where each table stands."""
        return {table.number: table.place for table in self.state.tables}

    def match(self, fixture: Fixture) -> MatchReading:
        """One of them."""
        number, state = fixture.number, self.state
        result, card, call = self.results.get(number), self.cards.get(number), state.calls.get(number)
        is_late = number in self.proposals
        takes_games, meaning = self._stage_rules(fixture)
        return MatchReading(
            fixture,
            status_of(state, fixture, card, self.now, is_late=is_late)
            if result is None
            else MatchStatus.OVER,
            self._sides(fixture, result, card, takes_games, meaning),
            call,
            self.places.get(call.table, "") if call else "",
            start_of(state, fixture),
            takes_games,
            _games(fixture, result, card),
            card,
            result,
            outcome_of(result) if result else None,
            meaning,
            proposal=self.proposals.get(number),
        )

    def _stage_rules(self, fixture: Fixture) -> tuple[bool, PointsMeaning]:
        """Whether a match takes more than one game, and what its points mean."""
        version = self.state.version_of(fixture.number)
        key = version.number, fixture.stage
        if key not in self._by_stage:
            options = version.ruleset.at_stage(fixture.stage).in_force()
            self._by_stage[key] = options.games_to_win > 1, meaning_of(version.ruleset, fixture.stage)
        return self._by_stage[key]

    def _sides(
        self,
        fixture: Fixture,
        result: Result | None,
        card: SheetCard | None,
        takes_games: bool,
        meaning: PointsMeaning,
    ) -> tuple[SideReading, ...]:
        points, games = _scores(result, card)
        in_order = [points.get(each) for each in fixture.sides]
        leader = meaning.leader(in_order) if result is None else None
        return tuple(
            SideReading(
                entrant,
                points.get(entrant),
                games.get(entrant) if takes_games else None,
                result is not None and result.winner == entrant,
                self._note(entrant, result),
                self.out.get(entrant),
                result is not None and entrant in (*result.absent, *result.retired),
                place == leader,
                meaning.left(points.get(entrant)) if result is None else None,
            )
            for place, entrant in enumerate(fixture.sides)
        )

    def _note(self, entrant: Entrant, result: Result | None) -> SideNote | None:
        if entrant in self.state.disqualified:
            return SideNote.DISQUALIFIED
        if result is None:
            return self.out.get(entrant)
        if entrant in result.retired:
            return SideNote.RETIRED
        if entrant in result.absent:
            return self.out.get(entrant, SideNote.ABSENT)
        if entrant != result.winner:
            return None
        return SideNote.WALK_OVER if outcome_of(result) is MatchOutcome.WALK_OVER else SideNote.WON


def _scores(result: Result | None, card: SheetCard | None) -> tuple[dict[Entrant, int], dict[Entrant, int]]:
    """Points and games by entrant; nothing where nothing was played."""
    if result is not None:
        if outcome_of(result) is not MatchOutcome.WON:
            return {}, {}
        points = dict(zip(result.sides, result.points, strict=True))
        return points, dict(zip(result.sides, result.games_won, strict=True))
    if card is None or not card.sides:
        return {}, {}
    shown = dict(zip(card.sides, card.shown_scores, strict=True))
    return shown, dict(zip(card.sides, card.games_won, strict=True))


def _games(fixture: Fixture, result: Result | None, card: SheetCard | None) -> tuple[tuple[int, ...], ...]:
    """The scores game by game."""
    if card is None or (result is not None and not agrees_with_sheet(result, card)):
        return ()
    known = [dict(zip(card.sides, scores, strict=True)) for scores in card.games]
    return tuple(tuple(scores.get(side, 0) for side in fixture.sides) for scores in known)


def are_all_over(matches: Mapping[int, MatchReading]) -> bool:
    """Whether every match is over, so that there is a ranking; before the draw there is none."""
    return bool(matches) and all(each.is_over for each in matches.values())


# Lists of them, as everybody sees them


def list_playing(matches: Iterable[MatchReading]) -> list[MatchReading]:
    """What is played now, by table."""
    found = [each for each in matches if each.public_status is PublicStatus.PLAYING]
    return sorted(found, key=lambda each: (each.table == 0, each.table, each.number))


def list_coming(matches: Iterable[MatchReading]) -> list[MatchReading]:
    """What comes next: what is called by its hour and table, then the rest in its order."""
    to_come = (PublicStatus.CALLED, PublicStatus.WAITING)
    return sorted((each for each in matches if each.public_status in to_come), key=_hour)


def _hour(match: MatchReading) -> tuple[bool, bool, float, int, int]:
    start = match.start.timestamp() if match.start else 0
    return match.call is None, match.start is None, start, match.table, match.number


def list_newest_calls(matches: Iterable[MatchReading]) -> list[MatchReading]:
    """The matches that are called to a table and have not begun, the newest call first."""
    found = [
        (each.call.called_at, each.number, each)
        for each in matches
        if each.call and each.call.table and each.public_status is PublicStatus.CALLED
    ]
    return [each for _at, _number, each in sorted(found, key=lambda row: row[:2], reverse=True)]
