"""A sheet round by round, as the public reads it: how each round ended, what it gave, the totals after it.

People are not named who are not on the public list: of a team its name and the seat are said.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix import tiles
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.reasons import Reason
from doublesix.app.sheets.round_records import GameRecord, PlayStep, RoundRecord, read_games
from doublesix.app.sheets.seating import seats
from doublesix.app.sheets.state import CountedRound, Sheet
from doublesix.drawing.layout_symbols import LayoutPicture, layout_picture
from doublesix.store.services import draws
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.play_layout import to_laid
from doublesix.web.presentation.reason_words import clause_apart


class RoundReason(NamedTuple):
    """Why a round gave what it gave, and the clause that says so."""

    text: str
    clause: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


class LayoutStep(NamedTuple):
    """One play in words, and how many tiles lie after it."""

    words: str
    count: int


class RoundLayout(NamedTuple):
    """The layout of a round, and the way to it play by play."""

    picture: LayoutPicture
    steps: tuple[LayoutStep, ...]


class LeftHand(NamedTuple):
    """What somebody had left when a round was over."""

    name: str
    tiles: tuple[str, ...]


class RoundSummary(NamedTuple):
    """A round that counts; what a judge did after the last one has no number."""

    number: int
    ended: str
    """How it ended, in a few words."""
    reasons: tuple[RoundReason, ...]
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    is_void: bool = False
    layout: RoundLayout | None = None
    hands: tuple[LeftHand, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The reasons with their clauses."""
        return tuple(map(str, self.reasons))


class GameSummary(NamedTuple):
    """A game, its rounds, and who won it."""

    number: int
    rounds: tuple[RoundSummary, ...]
    sides: tuple[str, ...]
    winner: str = ""
    by_time: bool = False
    """Whether the time limit ended it (E40)."""

    @property
    def layouts(self) -> tuple[RoundSummary, ...]:
        """The rounds whose plays are known."""
        return tuple(each for each in self.rounds if each.layout)


class SeatNames:
    """Who is who at a table, by names that are public."""

    def __init__(self, sheet: Sheet, of: Board) -> None:
        self.of = of
        self.sheet = sheet

    @cached_property
    def people(self) -> dict[int, str]:
        """Names by seat, of those who are on the public list; of teams none are."""
        if self.of.state.settings.terms.entrants == TEAMS:
            return {}
        known = draws.load_names(self.of.tournament)
        return {
            each.seat: known[each.person.number]
            for each in seats(self.sheet)
            if each.person is not None and each.person.number in known
        }

    def side(self, side: int) -> str:
        """A side's name."""
        return self.of.names[self.sheet.sides[side]]

    def seat(self, seat: int) -> str:
        """Somebody at the table."""
        if not self.sheet.match.rules.is_partnership:
            return self.side(seat - 1)
        if seat in self.people:
            return self.people[seat]
        return _("{side} (seat {seat})").format(side=self.side((seat - 1) % 2), seat=seat)

    def went_out(self, seat: int) -> str:
        """That somebody went out, in a few words."""
        if self.sheet.match.rules.is_partnership and seat not in self.people:
            return _("Seat {seat} went out").format(seat=seat)
        return _("{name} went out").format(name=self.seat(seat))


def list_games(sheet: Sheet, of: Board) -> list[GameSummary]:
    """The games of a match, round by round."""
    return describe_games(read_games(sheet), sheet, of)


def describe_games(games: list[GameRecord], sheet: Sheet, of: Board) -> list[GameSummary]:
    """The same, where the games were read before."""
    names = SeatNames(sheet, of)
    sides = tuple(names.side(side) for side in range(len(sheet.sides)))
    game_name = sheet.match.rules.game
    return [
        GameSummary(
            game.number,
            tuple(_round(each, names, game_name) for each in game.rounds),
            sides,
            names.side(game.winner) if game.winner >= 0 else "",
            game.by_time,
        )
        for game in games
    ]


def _round(row: RoundRecord, names: SeatNames, game: str) -> RoundSummary:
    return RoundSummary(
        row.number,
        ended_words(row, names),
        tuple(_reason(each, names) for each in row.reasons),
        row.gains,
        row.scores,
        row.is_void,
        _layout(row, names, game) if row.steps else None,
        tuple(LeftHand(names.seat(seat), tuple(map(tiles.name, held))) for seat, held in row.hands),
    )


def _reason(reason: Reason, names: SeatNames) -> RoundReason:
    return RoundReason(*clause_apart(reason, names.side, names.seat))


def ended_words(row: RoundRecord, names: SeatNames) -> str:
    """How a round ended, in a few words."""
    if not row.number:
        return _("Judge")
    if row.is_void:
        return _("Void")
    if row.how == "out" and row.by:
        return names.went_out(row.by)
    return {"blocked": _("Blocked"), "target": _("Target reached in play")}.get(row.how, _("Ended"))


def last_round_words(
    row: CountedRound, how: str, number: int, names: Sequence[str], meaning: PointsMeaning
) -> str:
    """What the last round gave, as one sentence; the names are those of the sides."""
    points = max(row.gained, default=0)
    if row.is_void or points <= 0:
        return _("Round {round}: no points.").format(round=number)
    name = names[row.gained.index(points)]
    if not meaning.is_lower_better:
        words = _("{name} scored {points} in round {round}.")
    elif how == "blocked":
        words = _("Blocked in round {round}: {name} took {points}.")
    else:
        words = _("{name} took {points} in round {round}.")
    return words.format(name=name, points=points, round=number)


# The layout


def _layout(row: RoundRecord, names: SeatNames, game: str) -> RoundLayout:
    last = row.steps[-1].laid
    steps = [LayoutStep(step_words(each, names, game), len(each.laid)) for each in row.steps]
    end = {
        "blocked": _("Nobody can go on: blocked."),
        "out": _("{name} has no tile left.").format(name=names.seat(row.by) if row.by else ""),
    }.get(row.how, "")
    if end:
        steps[-1] = steps[-1]._replace(words=f"{steps[-1].words} {end}")
    return RoundLayout(layout_picture([to_laid(each) for each in last], game), tuple(steps))


def step_words(step: PlayStep, names: SeatNames, game: str) -> str:
    """One thing that happened, as a sentence."""
    words = {
        "play": _("{name} plays {tile}."),
        "pass": _("{name} passes."),
        "draw": _("{name} draws from the pile."),
        "blame": _("{name}'s {tile} is set aside, face up: it did not fit."),
        "misplay": _("{name} lays {tile} where it does not fit."),
        "caught": _("{name} caught it: the tile goes back."),
        "expose": _("{name}'s {tile} was seen and stays face up."),
    }[step.kind]
    if step.kind == "play" and step.points and game == "straight":
        words = _("{name} plays {tile} for {points}.")
    tile = tiles.name(step.tile) if step.tile >= 0 else ""
    return words.format(name=names.seat(step.seat), tile=tile, points=step.points)
