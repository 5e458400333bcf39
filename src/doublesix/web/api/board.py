"""Operations of the board: what the public sees of the day, displays of the hall, the end, the archive."""

from datetime import datetime
from typing import Self

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from ninja import Schema

from doublesix.store.archives import export
from doublesix.store.services import sheets
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands
from doublesix.tournament.prizes import awards
from doublesix.web.api.fields import Number
from doublesix.web.api.files import a_file
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.presentation.board import Board as Read
from doublesix.web.presentation.board import BoardMatch, full_board
from doublesix.web.presentation.rounds import list_games
from doublesix.web.presentation.standings import list_standings
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.downloads import zip_file

router = EventRouter(tags=["Board"])
LATEST = 20


class MatchSide(DetailsSchema):
    """A side of a match: points of the game in progress, or of the match when it is over."""

    entrant: int
    name: str
    points: int | None
    games: int | None
    is_winner: bool
    note: str


class MatchStanding(DetailsSchema):
    """A match as the board shows it: waiting, called, playing or over.

    What is written is in the points at once; while not everybody agreed with it, ``is_agreed`` is false.
    """

    number: int
    phase: str
    status: str
    table: int
    place: str
    start: datetime | None
    sides: list[MatchSide]
    words: str
    games: list[list[int]]
    is_agreed: bool

    @classmethod
    def from_match(cls, line: BoardMatch) -> Self:
        """A line of the board."""
        sides = list(map(MatchSide.from_row, line.sides))
        return cls.from_row(line, status=line.status.value, sides=sides, games=line.by_game)


class BoardOverview(Schema):
    """What is played now, what comes next, what came last; whether results are held back."""

    is_held: bool
    is_complete: bool
    now: list[MatchStanding]
    next: list[MatchStanding]
    latest: list[MatchStanding]


class RoundScore(DetailsSchema):
    """A round that counts: why, what it gave each side, the totals after it."""

    number: int
    words: list[str]
    gained: list[int]
    scores: list[int]
    is_void: bool


class GameRounds(Schema):
    """A game of a match."""

    number: int
    winner: str
    rounds: list[RoundScore]


class MatchRounds(Schema):
    """A match round by round."""

    is_held: bool
    match: MatchStanding
    games: list[GameRounds]


class StandingsEntrant(DetailsSchema):
    """A line of a table of standings."""

    place: int
    entrant: int
    name: str
    score: int
    matches: int
    games: int
    points: int
    note: str
    goes_on: bool


class StandingsGroup(Schema):
    """A group, or the table of Swiss."""

    title: str
    rows: list[StandingsEntrant]


class StandingsDetails(Schema):
    """The tables of an event; none where who loses is out."""

    is_held: bool
    tables: list[StandingsGroup]


class RankDetails(Schema):
    """A rank: nobody's where it has no entrants."""

    place: int
    entrants: list[int]


class AwardDetails(DetailsSchema):
    """A prize and who has it; why nobody is paid where nobody is."""

    rank: int
    entrant: int | None
    amount: int
    currency: str
    trophy: bool
    other: str
    free_entry: bool
    why: str


class RankingDetails(Schema):
    """The ranking once all matches are over."""

    is_held: bool
    ranks: list[RankDetails]


class AwardList(Schema):
    """Who wins what, once all matches are over."""

    awards: list[AwardDetails]


class ResultsHold(Schema):
    """Whether results are held back from the public."""

    is_held: bool


def _read(access: EventAccess) -> Read:
    found = Read(access.tournament, state_of(access.tournament))
    if not found.is_drawn:
        raise Http404
    return found


@router.read("/events/{slug}/board", "see")
def get_board(access: EventAccess) -> BoardOverview:
    """What everybody sees of the day; held back, how it stood then."""
    of = _read(access)
    return BoardOverview(
        is_held=of.is_held,
        is_complete=of.is_complete,
        now=list(map(MatchStanding.from_match, of.matches_in_play)),
        next=list(map(MatchStanding.from_match, of.matches_to_come)),
        latest=[MatchStanding.from_match(line) for line, _at in of.latest(LATEST)],
    )


@router.read("/events/{slug}/board/matches/{match}", "see")
def get_board_match(access: EventAccess, match: Number) -> MatchRounds:
    """One match round by round, as everybody sees it."""
    of = _read(access)
    line, row = of.lines.get(match), of.sheets.get(match)
    if line is None:
        raise Http404
    games = [
        GameRounds(
            number=game.number,
            winner=game.winner,
            rounds=[RoundScore.from_row(each, gained=each.gains) for each in game.rounds],
        )
        for game in (list_games(sheets.sheet_of(row), of) if row else [])
    ]
    return MatchRounds(is_held=of.is_held, match=MatchStanding.from_match(line), games=games)


@router.read("/events/{slug}/board/standings", "see")
def get_standings(access: EventAccess) -> StandingsDetails:
    """The standings of groups or of Swiss."""
    of = _read(access)
    tables = [
        StandingsGroup(
            title=table.title,
            rows=[
                StandingsEntrant(
                    place=row.place,
                    entrant=row.entrant,
                    name=row.name,
                    score=row.score.score,
                    matches=row.score.matches,
                    games=row.score.games,
                    points=row.score.points,
                    note=row.note,
                    goes_on=row.goes_on,
                )
                for row in table.rows
            ],
        )
        for table in list_standings(of)
    ]
    return StandingsDetails(is_held=of.is_held, tables=tables)


@router.read("/events/{slug}/board/ranking", "see")
def get_ranking(access: EventAccess) -> RankingDetails:
    """The ranking, once all matches are over and results are not held back (E11)."""
    of = _read(access)
    ranks = [RankDetails(place=place, entrants=list(rank)) for place, rank in of.ranking]
    return RankingDetails(is_held=of.is_held, ranks=ranks)


@router.read("/events/{slug}/ending", "prizes")
def list_awards(access: EventAccess) -> AwardList:
    """Who wins what, once all matches are over (E11, E32)."""
    state = state_of(access.tournament)
    if not full_board(access.tournament, access.state).is_complete:
        return AwardList(awards=[])
    currency = state.settings.terms.currency
    return AwardList(
        awards=[
            AwardDetails.from_row(
                each.prize, rank=each.rank, entrant=each.entrant, currency=currency, why=each.why
            )
            for each in awards(state)
        ]
    )


@router.write("/events/{slug}/hold", "hold")
def hold_results(access: EventAccess) -> ResultsHold:
    """Show the public nothing newer until the ceremony."""
    state = carry_out(access.tournament, commands.HoldResults(), access.actor)
    return ResultsHold(is_held=state.board is not None)


@router.write("/events/{slug}/release", "hold")
def release_results(access: EventAccess) -> ResultsHold:
    """Show the public how it stands."""
    state = carry_out(access.tournament, commands.ReleaseResults(), access.actor)
    return ResultsHold(is_held=state.board is not None)


@router.read("/events/{slug}/archive", "prizes", openapi_extra=a_file("application/zip"))
def get_archive(access: EventAccess, names: bool = False) -> HttpResponse:
    """The archive of an event that is over; with people's names for an organiser who asks for them."""
    if names and not access.may("edit"):
        raise PermissionDenied
    return zip_file(access.tournament.slug, export.build_archive(access.tournament, names))
