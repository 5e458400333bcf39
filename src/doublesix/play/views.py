"""What leaves a table: the view of a seat and of the public. Built from an allow-list.

Each event has its own rule of what others may know of it; an event without a rule is left out. A
seat sees its own hand and the public record of the whole match. Tiles set aside (P4), other hands
and the pile are in no view.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.play.legal import NOBODY, Choices, choices
from doublesix.play.state import Match
from doublesix.tiles import NO_TILE, Tile, members, size

HIDDEN: Final = ()
"""Stands where tiles were and may not be seen."""


class Standing(NamedTuple):
    """How a match stands, as everybody in the room can see."""

    ruleset: str
    stage: str
    options: tuple[tuple[str, int], ...]
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    games_won: tuple[int, ...]
    game: int
    turn: int
    order: tuple[int, ...]
    """Who follows each seat."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    blamed: tuple[tuple[Tile, ...], ...]
    exposed: tuple[tuple[Tile, ...], ...]
    layout: object
    winner: str | None
    decided_by: str | None
    time_is_over: bool = False
    """Whether the last round of the game was announced (E40)."""


class PublicView(NamedTuple):
    """What a spectator sees; a judge's reasons are not among it."""

    standing: Standing
    record: tuple[Event, ...]


class SeatView(NamedTuple):
    """What a player sees: the own hand and choices, and the public record of the whole match."""

    seat: int
    hand: tuple[Tile, ...]
    choices: Choices
    standing: Standing
    record: tuple[Event, ...]


def seat_view(match: Match, log: Iterable[Event], seat: int) -> SeatView:
    """The view of a seat."""
    record = tuple(seen for seen in (seen_by(event, seat) for event in log) if seen is not None)
    return seat_view_with(match, record, seat)


def seat_view_with(match: Match, record: tuple[Event, ...], seat: int) -> SeatView:
    """The view of a seat that has this record: for tables that keep each seat's as they go."""
    now = match.round
    hand = tuple(members(now.hands[seat])) if now is not None and now.dealt >> seat & 1 else ()
    offered = choices(match)
    own = offered if offered.seat == seat else NOBODY
    return SeatView(seat, hand, own, standing_of(match), record)


def public_view(match: Match, log: Iterable[Event]) -> PublicView:
    """The view of anybody."""
    record = (seen_by(event, 0) for event in log)
    return PublicView(standing_of(match), tuple(_without_reason(seen) for seen in record if seen is not None))


def standing_of(match: Match) -> Standing:
    """How the match stands."""
    now, game = match.round, match.game
    return Standing(
        ruleset=match.ruleset.name,
        stage=match.ruleset.stage,
        options=tuple(zip(match.options._fields, match.options, strict=True)),
        sides=match.sides,
        scores=game.scores[: len(match.sides)] if game else (0,) * len(match.sides),
        games_won=match.games_won[: len(match.sides)],
        game=match.games,
        turn=now.turn if now else 0,
        order=game.order if game else (),
        hand_sizes=_hand_sizes(match),
        pile_size=size(now.undealt) if now and match.rules.game == "bigsix" else 0,
        blamed=_face_up(now.blamed) if now else (),
        exposed=_face_up(now.exposed_tiles) if now else (),
        layout=now.layout if now else match.rules.empty,
        winner=match.ended.winner if match.ended else None,
        decided_by=match.ended.decided_by if match.ended else None,
        time_is_over=game is not None and game.time_is_over,
    )


def _hand_sizes(match: Match) -> tuple[int, ...]:
    now = match.round
    if now is None:
        return ()
    if now.laid_counts:
        return tuple(match.rules.hand_size - laid for laid in now.laid_counts[1:])
    return tuple(size(hand) for hand in now.hands[1:])


def _face_up(rows: tuple[int, ...]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(members(row)) for row in rows[1:])


# The allow-list: what a seat (0: anybody) may know of an event


def seen_by(event: Event, seat: int) -> Event | None:
    """The event as this seat may know it, or nothing."""
    rule = _SEEN.get(type(event))
    return rule(event, seat) if rule else None


def _open(event: Event, _seat: int) -> Event:
    return event


def _own_hand(event: e.HandDealt, seat: int) -> Event:
    return event if event.seat == seat else event._replace(tiles=HIDDEN)


def _no_pile(event: e.PileLaid, _seat: int) -> Event:
    return event._replace(tiles=HIDDEN)


def _own_draw(event: e.TileDrawn, seat: int) -> Event:
    return event if event.seat == seat else event._replace(tile=NO_TILE)


def _own_mistake(event: e.Passed, seat: int) -> Event:
    """A mistaken pass that costs nothing looks like any pass: it would tell what the hand holds (P9, P16)."""
    return event if event.seat == seat or event.points else event._replace(mistaken=False)


def _without_reason(event: Event) -> Event:
    """The event without a judge's words."""
    return event._replace(reason="") if "reason" in event._fields else event  # type: ignore[call-arg]


_SEEN: Final[dict[type[Any], Callable[[Any, int], Event]]] = {
    e.HandDealt: _own_hand,
    e.PileLaid: _no_pile,
    e.TileDrawn: _own_draw,
    e.Passed: _own_mistake,
    **dict.fromkeys(
        (
            e.GameStarted,
            e.LeadDrawn,
            e.RoundStarted,
            e.Redealt,
            e.PlayersCounted,
            e.HandsUnwritten,
            e.TilePlayed,
            e.TileBlamed,
            e.TileMisplaid,
            e.MisplayStood,
            e.MisplayCaught,
            e.TileExposed,
            e.Talked,
            e.SheetRecorded,
            e.RoundEnded,
            e.GameEnded,
            e.MatchEnded,
            e.TimeAnnounced,
            e.Penalised,
            e.RoundVoided,
            e.Disqualified,
            e.Warned,
            e.ScoreCorrected,
            e.GameForfeited,
            e.MatchForfeited,
            e.WalkedOver,
            e.PlayerStruck,
            e.LinedUp,
        ),
        _open,
    ),
}
