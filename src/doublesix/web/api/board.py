"""Operations of the board: what the public sees of the day, displays of the hall, the end, the archive."""

from datetime import datetime
from typing import Annotated

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router, Schema
from pydantic import Field

from doublesix.store.desks import archives, displays, sheets
from doublesix.store.desks.tournaments import carry_out, state_of
from doublesix.store.models import Display
from doublesix.tournament import commands
from doublesix.tournament.prizes import awards
from doublesix.web.api.fields import Id, Line80, Number
from doublesix.web.api.files import a_file
from doublesix.web.api.operations import doing, reading
from doublesix.web.api.settings import Asked
from doublesix.web.board.reading import Board as Read
from doublesix.web.board.reading import Line
from doublesix.web.board.rounds import games_of
from doublesix.web.board.standings import tables_of
from doublesix.web.desk import Desk
from doublesix.web.ending.archive import zip_file
from doublesix.web.results.views import whole

router = Router(tags=["Board"])
Page = Annotated[str, Field(pattern="^(" + "|".join(displays.PAGES) + ")$")]
LATEST = 20


class Side(Schema):
    """A side of a match: points of the game in progress, or of the match when it is over."""

    entrant: int
    name: str
    points: int | None
    games: int | None
    is_winner: bool
    note: str


class Shown(Schema):
    """A match as the board shows it: waiting, called, playing or over."""

    number: int
    phase: str
    status: str
    table: int
    place: str
    start: datetime | None
    sides: list[Side]
    words: str
    games: list[list[int]]

    @classmethod
    def of(cls, line: Line) -> "Shown":
        """A line of the board."""
        sides = [Side(**{name: getattr(side, name) for name in Side.model_fields}) for side in line.sides]
        return cls(
            number=line.number,
            phase=line.phase,
            status=line.status,
            table=line.table,
            place=line.place,
            start=line.start,
            sides=sides,
            words=line.words,
            games=[list(scores) for scores in line.by_game],
        )


class Overview(Schema):
    """What is played now, what comes next, what came last; whether results are held back."""

    is_held: bool
    is_complete: bool
    now: list[Shown]
    next: list[Shown]
    latest: list[Shown]


class Round(Schema):
    """A round that counts: why, what it gave each side, the totals after it."""

    number: int
    words: list[str]
    gained: list[int]
    scores: list[int]
    is_void: bool


class Game(Schema):
    """A game of a match."""

    number: int
    winner: str
    rounds: list[Round]


class OneMatch(Schema):
    """A match round by round."""

    is_held: bool
    match: Shown
    games: list[Game]


class Row(Schema):
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


class Table(Schema):
    """A group, or the table of Swiss."""

    title: str
    rows: list[Row]


class Standings(Schema):
    """The tables of an event; none where who loses is out."""

    is_held: bool
    tables: list[Table]


class Rank(Schema):
    """A rank: nobody's where it has no entrants."""

    place: int
    entrants: list[int]


class Award(Schema):
    """A prize and who has it; why nobody is paid where nobody is."""

    rank: int
    entrant: int | None
    amount: int
    currency: str
    trophy: bool
    other: str
    free_entry: bool
    why: str


class Ranking(Schema):
    """The ranking once all matches are over."""

    is_held: bool
    ranks: list[Rank]


class Awards(Schema):
    """Who wins what, once all matches are over."""

    awards: list[Award]


class Held(Schema):
    """Whether results are held back from the public."""

    is_held: bool


class Setting(Asked):
    """What a display is called and shows, for so many seconds each."""

    name: Line80
    pages: Annotated[list[Page], Field(max_length=12)]
    seconds: Number = 20


class Screen(Schema):
    """A display of the hall."""

    id: int
    name: str
    pages: list[str]
    seconds: int


class Screens(Schema):
    """The displays of the hall."""

    displays: list[Screen]

    @classmethod
    def at(cls, desk: Desk) -> "Screens":
        """Those of an event."""
        rows = desk.tournament.displays.all()
        return cls(
            displays=[Screen(id=row.pk, name=row.name, pages=row.pages, seconds=row.seconds) for row in rows]
        )


def _read(desk: Desk) -> Read:
    found = Read(desk.tournament, state_of(desk.tournament))
    if not found.is_drawn:
        raise Http404
    return found


@router.get("/events/{slug}/board", response=Overview)
@reading("see")
def get_board(request: HttpRequest, desk: Desk) -> Overview:  # noqa: ARG001
    """What everybody sees of the day; held back, how it stood then."""
    of = _read(desk)
    return Overview(
        is_held=of.is_held,
        is_complete=of.is_complete,
        now=list(map(Shown.of, of.playing)),
        next=list(map(Shown.of, of.coming)),
        latest=[Shown.of(line) for line, _at in of.latest(LATEST)],
    )


@router.get("/events/{slug}/board/matches/{match}", response=OneMatch)
@reading("see")
def get_board_match(request: HttpRequest, desk: Desk, match: Number) -> OneMatch:  # noqa: ARG001
    """One match round by round, as everybody sees it."""
    of = _read(desk)
    line, row = of.lines.get(match), of.sheets.get(match)
    if line is None:
        raise Http404
    games = [
        Game(
            number=game.number,
            winner=game.winner,
            rounds=[
                Round(
                    number=each.number,
                    words=list(each.words),
                    gained=list(each.gained),
                    scores=list(each.scores),
                    is_void=each.is_void,
                )
                for each in game.rounds
            ],
        )
        for game in (games_of(sheets.sheet_of(row), of) if row else [])
    ]
    return OneMatch(is_held=of.is_held, match=Shown.of(line), games=games)


@router.get("/events/{slug}/board/standings", response=Standings)
@reading("see")
def get_standings(request: HttpRequest, desk: Desk) -> Standings:  # noqa: ARG001
    """The standings of groups or of Swiss."""
    of = _read(desk)
    tables = [
        Table(
            title=table.title,
            rows=[
                Row(
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
        for table in tables_of(of)
    ]
    return Standings(is_held=of.is_held, tables=tables)


@router.get("/events/{slug}/board/ranking", response=Ranking)
@reading("see")
def get_ranking(request: HttpRequest, desk: Desk) -> Ranking:  # noqa: ARG001
    """The ranking, once all matches are over and results are not held back (E11)."""
    of = _read(desk)
    ranks = [Rank(place=place, entrants=list(rank)) for place, rank in of.ranking]
    return Ranking(is_held=of.is_held, ranks=ranks)


@router.get("/events/{slug}/ending", response=Awards)
@reading("prizes")
def list_awards(request: HttpRequest, desk: Desk) -> Awards:  # noqa: ARG001
    """Who wins what, once all matches are over (E11, E32)."""
    state = state_of(desk.tournament)
    if not whole(desk).is_complete:
        return Awards(awards=[])
    currency = state.settings.terms.currency
    return Awards(
        awards=[
            Award(
                rank=each.rank,
                entrant=each.entrant,
                amount=each.prize.amount,
                currency=currency,
                trophy=each.prize.trophy,
                other=each.prize.other,
                free_entry=each.prize.free_entry,
                why=each.why,
            )
            for each in awards(state)
        ]
    )


@router.post("/events/{slug}/hold", response=Held)
@doing("hold")
def hold_results(request: HttpRequest, desk: Desk) -> Held:  # noqa: ARG001
    """Show the public nothing newer until the ceremony."""
    state = carry_out(desk.tournament, commands.HoldResults(), desk.who)
    return Held(is_held=state.board is not None)


@router.post("/events/{slug}/release", response=Held)
@doing("hold")
def release_results(request: HttpRequest, desk: Desk) -> Held:  # noqa: ARG001
    """Show the public how it stands."""
    state = carry_out(desk.tournament, commands.ReleaseResults(), desk.who)
    return Held(is_held=state.board is not None)


def _display(desk: Desk, number: int) -> Display:
    found = Display.objects.filter(tournament=desk.tournament, pk=number).first()
    if found is None:
        raise Http404
    return found


@router.get("/events/{slug}/displays", response=Screens)
@reading("displays")
def list_displays(request: HttpRequest, desk: Desk) -> Screens:  # noqa: ARG001
    """The displays of the hall."""
    return Screens.at(desk)


@router.post("/events/{slug}/displays", response=Screens)
@doing("displays")
def add_display(request: HttpRequest, desk: Desk, body: Setting) -> Screens:  # noqa: ARG001
    """Add a display."""
    displays.add(desk.tournament, body.name, body.pages, body.seconds)
    return Screens.at(desk)


@router.put("/events/{slug}/displays/{display}", response=Screens)
@doing("displays")
def change_display(request: HttpRequest, desk: Desk, display: Id, body: Setting) -> Screens:  # noqa: ARG001
    """Change what a display shows; its screen follows by itself."""
    displays.change(_display(desk, display), body.name, body.pages, body.seconds)
    return Screens.at(desk)


@router.delete("/events/{slug}/displays/{display}", response=Screens)
@doing("displays")
def remove_display(request: HttpRequest, desk: Desk, display: Id) -> Screens:  # noqa: ARG001
    """Remove a display."""
    displays.remove(_display(desk, display))
    return Screens.at(desk)


@router.get("/events/{slug}/archive", response={200: None}, openapi_extra=a_file("application/zip"))
@reading("prizes")
def get_archive(request: HttpRequest, desk: Desk, names: bool = False) -> HttpResponse:  # noqa: ARG001
    """The archive of an event that is over; with people's names for an organiser who asks for them."""
    if names and not desk.may("edit"):
        raise PermissionDenied
    return zip_file(desk.tournament.slug, archives.made(desk.tournament, names))
