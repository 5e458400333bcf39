"""What a viewer of a table may see, whole: a frame. Built from an allow-list, like the referee's views.

Two tables that differ only in what a viewer may not know give that viewer the same frame.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from doublesix.app.online import clock
from doublesix.app.online import events as ev
from doublesix.app.online.hints import Hint, hints_of
from doublesix.app.online.news import News, news_after
from doublesix.app.online.phrases import PHRASES
from doublesix.app.online.places import (
    LaidTile,
    OpenEnd,
    TileChoice,
    layout_of,
    open_ends,
    spinner_of,
    sum_of_ends,
    tile_choices,
)
from doublesix.app.online.state import BETWEEN, OVER, PLAYING, OnlineTable, PlayedEvent
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.reasons import Reason
from doublesix.play import events as e
from doublesix.play.dealer import draws_lead, next_round
from doublesix.play.legal import NOBODY, choices
from doublesix.play.state import Match, order_of
from doublesix.play.views import standing_of
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import Tile, members


class SeatFrame(NamedTuple):
    """A seat as all see it."""

    seat: int
    person: int
    level: int
    side: str
    is_connected: bool
    is_held: bool
    is_ready: bool
    tiles: int
    exposed: tuple[Tile, ...]
    blamed: tuple[Tile, ...]
    shown: tuple[Tile, ...]
    pips: int | None


class SideFrame(NamedTuple):
    """A side with its score."""

    side: str
    seats: tuple[int, ...]
    score: int
    games: int
    is_ahead: bool


class SeatChoices(NamedTuple):
    """What a viewer may do."""

    plays: tuple[TileChoice, ...] = ()
    may_pass: bool = False
    may_draw: bool = False
    may_catch: bool = False
    may_say: bool = False
    may_call: bool = False
    may_be_ready: bool = False
    may_expose: bool = False
    may_leave: bool = False


class GameFacts(NamedTuple):
    """What is played, and to what."""

    title: str
    game: str
    target: int
    games_needed: int
    points_are_bad: bool


class Deal(NamedTuple):
    """What every hand was, and the place of the deal as its derivation names it: 1/3, 1/3/1 for a redeal."""

    place: str
    hands: tuple[tuple[int, tuple[Tile, ...]], ...]


class Frame(NamedTuple):
    """A table as a viewer may see it."""

    n: int
    opening: ev.TableOpened
    facts: GameFacts
    status: str
    you: int
    seats: tuple[SeatFrame, ...]
    order: tuple[int, ...]
    sides: tuple[SideFrame, ...]
    game: int
    round: int
    turn: int
    starters: tuple[int, ...]
    """Of a team that chooses which of them starts (F12); between rounds who starts next, if it is known."""
    left_ms: int | None
    layout: tuple[LaidTile, ...]
    ends: tuple[OpenEnd, ...]
    total: int | None
    """Of the open ends, where it counts."""
    spinner: Tile
    pile: int | None
    hand: tuple[Tile, ...]
    choices: SeatChoices
    news: tuple[News, ...]
    result: tuple[Reason, ...]
    winner: str
    phrases: tuple[str, ...]
    secret: str
    numbers: tuple[str, ...]
    deals: tuple[Deal, ...] = ()
    """After the match."""
    hints: tuple[Hint, ...] = ()
    hall_reason: str = ""
    """Why the match is played in the hall after all."""


def frame_of(table: OnlineTable, seat: int, now: datetime, after: int = 0) -> Frame:
    """The frame of a seat, or of anybody (0), with the news after a number."""
    match = table.as_it_lies
    standing = standing_of(match)
    ended = _round_end(table)
    hand = hand_of(table, seat)
    is_shown = match.round is None or table.status == OVER
    return Frame(
        n=table.n,
        opening=table.opening,
        facts=_facts(match),
        status=table.status,
        you=seat,
        seats=tuple(_seats(table, match, ended if is_shown else None)),
        order=(standing.order or order_of(match.seats))[1 : len(table.seats) + 1],
        sides=tuple(_sides(table, match)),
        game=table.game_number,
        round=table.round_number,
        turn=standing.turn if table.status == PLAYING else 0,
        starters=_starters(table),
        left_ms=clock.left_ms(table, now),
        layout=layout_of(_of_round(table)),
        ends=open_ends(match),
        total=sum_of_ends(match),
        spinner=spinner_of(match),
        pile=standing.pile_size if match.rules.game == "bigsix" and match.round is not None else None,
        hand=hand,
        choices=_choices(table, match, seat, hand),
        news=tuple(news_after(table, seat, after)),
        result=_result(table) if is_shown else (),
        winner=match.ended.winner if match.ended else (ended.winner or "") if ended and is_shown else "",
        phrases=PHRASES if seat else (),
        secret=table.secret,
        numbers=table.numbers if table.secret else (),
        deals=tuple(_deals(table)) if table.secret else (),
        hints=hints_of(table, seat),
        hall_reason=table.hall_reason,
    )


def _starters(table: OnlineTable) -> tuple[int, ...]:
    match = table.match
    seats = range(1, len(table.seats) + 1)
    if table.status == PLAYING and not table.turn:
        return tuple(seat for seat in seats if table.on_turn(seat) is not None)
    if table.status == BETWEEN and table.round_number and match.rules.is_partnership:
        is_drawn = draws_lead(match, *next_round(match))
        return () if is_drawn else tuple(seat for seat in seats if match.starters >> seat & 1)
    return ()


def _deals(table: OnlineTable) -> Iterator[Deal]:
    """All that was dealt, once it is no secret any more."""
    game = round_ = redeal = 0
    hands: list[tuple[int, tuple[Tile, ...]]] = []
    for event in (*table.play_events, e.RoundStarted()):
        match event:
            case e.HandDealt():
                hands.append((event.seat, event.tiles))
                continue
            case e.GameStarted():
                ahead = (game + 1, 0, 0)
            case e.RoundStarted():
                ahead = (game, round_ + 1, 0)
            case e.Redealt():
                ahead = (game, round_, redeal + 1)
            case _:
                continue
        if hands:
            yield Deal(f"{game}/{round_}/{redeal}" if redeal else f"{game}/{round_}", tuple(hands))
        hands, (game, round_, redeal) = [], ahead


def _facts(match: Match) -> GameFacts:
    rules, options = match.rules, match.options
    return GameFacts(
        match.ruleset.title, rules.game, options.target, options.games_to_win, rules.points_are_bad
    )


def _of_round(table: OnlineTable) -> Iterator[PlayedEvent]:
    """What the referee noted since the round in progress, or the last one, was dealt."""
    for entry in table.entries[max(0, table.round_from - 1) :]:
        yield from entry.played


def _round_end(table: OnlineTable) -> e.RoundEnded | None:
    ends = [each.event for each in _of_round(table) if isinstance(each.event, e.RoundEnded)]
    return ends[-1] if ends else None


def hand_of(table: OnlineTable, seat: int) -> tuple[Tile, ...]:
    """The tiles of a seat in the order they were dealt and drawn."""
    now = table.as_it_lies.round
    if not seat or now is None:
        return ()
    got: list[Tile] = []
    for event, *_ in _of_round(table):
        if isinstance(event, e.HandDealt) and event.seat == seat:
            got = list(event.tiles)
        elif isinstance(event, e.TileDrawn) and event.seat == seat:
            got.append(event.tile)
    return tuple(tile for tile in got if now.hands[seat] >> tile & 1)


def _seats(table: OnlineTable, match: Match, ended: e.RoundEnded | None) -> Iterator[SeatFrame]:
    standing = standing_of(match)
    for at, seat in enumerate(table.seats):
        count = ended.counts[at + 1] if ended is not None else -1
        yield SeatFrame(
            seat=at + 1,
            person=seat.person,
            level=seat.level or (table.opening.level if seat.is_held else 0),
            side=match.rules.sides[side_of_seat(at + 1) if match.rules.is_partnership else at],
            is_connected=seat.is_connected,
            is_held=seat.is_held,
            is_ready=seat.is_ready,
            tiles=standing.hand_sizes[at] if standing.hand_sizes else 0,
            exposed=standing.exposed[at] if standing.exposed else (),
            blamed=standing.blamed[at] if standing.blamed else (),
            shown=tuple(members(ended.shown[at + 1])) if ended is not None and count >= 0 else (),
            pips=count if count >= 0 else None,
        )


def _sides(table: OnlineTable, match: Match) -> Iterator[SideFrame]:
    scores = match.game.scores[: len(match.sides)] if match.game is not None else table.scores
    ahead = PointsMeaning(match.options.target, match.rules.points_are_bad).leader(list(scores))
    for at, side in enumerate(match.sides):
        seats = (at + 1, at + 3) if match.rules.is_partnership else (at + 1,)
        yield SideFrame(side, seats, scores[at], match.games_won[at], ahead == at)


def _choices(table: OnlineTable, match: Match, seat: int, hand: tuple[Tile, ...]) -> SeatChoices:
    """What this viewer may do now; at a strict table nothing is told that eyes do not see."""
    if not seat:
        return SeatChoices()
    opening, is_playing = table.opening, table.status == PLAYING
    own = table.on_turn(seat) if is_playing else None
    offered = choices(own) if own is not None else NOBODY
    is_fives = match.rules.game == "straight"
    has_begun = match.round is not None and match.round.last != 0
    may_pass = has_begun and own is not None if opening.is_strict else offered.may_pass
    return SeatChoices(
        plays=tile_choices(table, seat, hand) if is_playing else (),
        may_pass=may_pass,
        may_draw=offered.may_draw,
        may_catch=is_playing and opening.is_strict and is_fives and _others_just_laid(table, seat),
        may_say=opening.is_strict if is_playing else match.round is None or table.status == OVER,
        may_call=bool(opening.tournament) and table.status in (PLAYING, BETWEEN),
        may_be_ready=table.status == BETWEEN and not table.seat(seat).is_ready and table.round_number > 0,
        may_expose=is_playing and opening.is_strict and is_fives,
        may_leave=not opening.tournament or table.status == OVER,
    )


def _others_just_laid(table: OnlineTable, seat: int) -> bool:
    """Whether the last tile on the table is the other team's."""
    laid = layout_of(_of_round(table))
    return bool(laid) and side_of_seat(laid[-1].seat) != side_of_seat(seat)


def _result(table: OnlineTable) -> tuple[Reason, ...]:
    """What the last round, and with it perhaps the game and the match, came to."""
    reasons: list[Reason] = []
    has_ended = False
    for each in _of_round(table):
        has_ended = has_ended or isinstance(each.event, e.RoundEnded | e.GameEnded | e.MatchEnded)
        if has_ended:
            reasons += each.reasons
    return (*reasons, *_mistaken_passes(table)) if table.status == OVER else tuple(reasons)


def _mistaken_passes(table: OnlineTable) -> Iterator[Reason]:
    """The passes by mistake that cost nothing: told before, they would betray the hand (P9)."""
    game = round_ = 0
    for event in table.play_events:
        if isinstance(event, e.GameStarted):
            game, round_ = game + 1, 0
        elif isinstance(event, e.RoundStarted):
            round_ += 1
        elif isinstance(event, e.Passed) and event.mistaken and not event.points:
            facts = {"game": game, "round": round_}
            yield Reason("pass_mistaken", table.match.rules.cites.passing, seat=event.seat, facts=facts)
