"""What a seat knows, in the form that compiled search takes: everything is read from its view.

Places are counted from the own seat in the order of play: the own seat is place 0. The record of a round is
a row for every turn: the place, and the play, a pass or a draw.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from doublesix.kernels.encoding import ENCODE, ON_DOUBLE, Words, square, tiles_of
from doublesix.kernels.engine import (
    AT_END,
    AT_HANDS,
    AT_LACKS,
    AT_LAST,
    AT_LAYOUT,
    AT_NEXT,
    AT_TURN,
    PASS,
    WIDTH,
    Game,
    game_under,
)
from doublesix.kernels.likelihood import DREW, evidence, replay
from doublesix.kernels.net import net_of
from doublesix.kernels.rollouts import TYPES
from doublesix.kernels.worlds import Reals
from doublesix.play import events as e
from doublesix.play.commands import PlayTile
from doublesix.play.events import Event
from doublesix.play.views import SeatView, Standing
from doublesix.rules.bigsix import Branches
from doublesix.rules.leads import CLOCKWORK, TURNED
from doublesix.rules.options import Options
from doublesix.rules.straight import Cross
from doublesix.tiles import COUNT, HIGH, LOW, NO_TILE, NUMBERS, has, is_double, tile_set

IRREGULAR = (e.TileBlamed, e.TileMisplaid, e.TileExposed, e.Talked, e.HandsUnwritten, e.ScoreCorrected)
"""After one of these a round is not weighed by its plays."""
NEVER = 1 << 20
FIRST_BELIEFS = np.log(np.array([0.1, 0.3, 0.6]))
"""How likely each type is before anything was seen."""


class Knowledge(NamedTuple):
    """What a seat knows of its round, and what it may play."""

    game: Game
    start: Words
    now: Words
    record: Words
    since: Words
    lacks: Words
    hidden: Words
    needs: Words
    laid: Words
    beliefs: Reals
    plays: Words
    commands: tuple[PlayTile, ...]


def game_name(layout: object) -> str:
    """Which game a layout belongs to."""
    if isinstance(layout, Cross):
        return "straight"
    return "bigsix" if isinstance(layout, Branches) else "powc"


def different_plays(view: SeatView) -> dict[int, PlayTile]:
    """The different plays of a seat: where places are alike, one of them."""
    crossed = isinstance(view.standing.layout, Cross)
    found: dict[int, PlayTile] = {}
    for play in view.choices.plays:
        found.setdefault(play_code(play.tile, play.on, joined_number(play), crossed), play)
    return found


def joined_number(play: PlayTile) -> int:
    """The number that a play joins; a led tile is named by its higher end."""
    if play.on == NO_TILE:
        return HIGH[play.tile]
    return HIGH[play.tile] if has(play.on, HIGH[play.tile]) else LOW[play.tile]


def play_code(tile: int, on: int, number: int, crossed: bool) -> int:
    """A play as compiled code numbers it."""
    if on == NO_TILE:
        return NUMBERS * HIGH[tile] + LOW[tile]
    code = NUMBERS * number + HIGH[tile] + LOW[tile] - number
    return code + ON_DOUBLE if crossed and is_double(on) else code


def turn_order(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats in the order of play, this one first."""
    seats = [seat]
    while order[seats[-1]] != seat:
        seats.append(order[seats[-1]])
    return tuple(seats)


def know(view: SeatView) -> Knowledge:
    """All that the view tells."""
    standing = view.standing
    name = game_name(standing.layout)
    seats = turn_order(standing.order, view.seat)
    options = Options(**dict(standing.options))
    game = game_under(name, options, len(seats))
    rounds = rounds_of(view.record)
    turns, regular = turns_of(rounds[-1][1], seats, name)
    laid = laid_by(turns)
    own = square(tile_set(view.hand))
    start = _start_words(own | int(laid[0]), turns)
    now = start.copy()
    replay(game, turns, now)
    lacks = [int(now[AT_LACKS]) >> NUMBERS * place & 127 if regular else 0 for place in range(4)]
    now[AT_LAYOUT] = ENCODE[name](standing.layout)
    now[AT_HANDS], now[AT_TURN], now[AT_NEXT] = own, 0, 0
    now[AT_END] = max(0, standing.pile_size - options.pile_left) if name == "bigsix" else 0
    plays = different_plays(view)
    return Knowledge(
        game=game,
        start=start,
        now=now,
        record=turns if regular else turns[:0],
        since=_since(turns),
        lacks=np.array(lacks),
        hidden=np.array(_hidden(view, game, laid), np.int64),
        needs=_needs(standing, seats),
        laid=laid,
        beliefs=_beliefs(view, rounds[:-1], seats, game, name),
        plays=np.array(list(plays), np.int64),
        commands=tuple(plays.values()),
    )


def rounds_of(record: tuple[Event, ...]) -> list[tuple[int, list[Event]]]:
    """The rounds of a record, each with the number of its game; the last one as far as it is played."""
    game = 0
    rounds: list[tuple[int, list[Event]]] = []
    for event in record:
        if isinstance(event, e.GameStarted):
            game += 1
        elif isinstance(event, e.RoundStarted):
            rounds.append((game, []))
        elif isinstance(event, e.Redealt):
            rounds[-1] = (game, [])
        elif rounds:
            rounds[-1][1].append(event)
    return rounds


def turns_of(events: list[Event], seats: tuple[int, ...], name: str) -> tuple[Words, bool]:
    """The turns of a round as a record, and whether it went regularly."""
    rows: list[tuple[int, int]] = []
    regular = True
    for event in events:
        if isinstance(event, e.TilePlayed):
            code = play_code(event.tile, event.on, event.number, name == "straight")
            rows.append((seats.index(event.seat), code))
        elif isinstance(event, e.Passed):
            rows.append((seats.index(event.seat), PASS))
            regular = regular and not event.mistaken
        elif isinstance(event, e.TileDrawn):
            rows.append((seats.index(event.seat), DREW))
        elif isinstance(event, IRREGULAR):
            regular = False
    return np.array(rows, np.int64).reshape(-1, 2), regular


def laid_by(turns: Words) -> Words:
    """The tiles that each place has laid, as hands."""
    laid = np.zeros(4, np.int64)
    for place, play in turns:
        if play >= 0:
            number, shown = divmod(int(play) % (NUMBERS * NUMBERS), NUMBERS)
            laid[place] |= 1 << NUMBERS * number + shown | 1 << NUMBERS * shown + number
    return laid


def _start_words(hand: int, turns: Words) -> Words:
    start = np.zeros(WIDTH, np.int64)
    start[AT_HANDS] = hand
    start[AT_LAST] = -1
    start[AT_TURN] = turns[0, 0] if len(turns) else 0
    return start


def _since(turns: Words) -> Words:
    """From which turn on each place's hand only shrank; the own plays never count."""
    since = np.zeros(4, np.int64)
    for at, (place, play) in enumerate(turns):
        if play == DREW:
            since[place] = at + 2  # the play after a draw is the drawn tile's: no choice
    since[0] = NEVER
    return since


def _hidden(view: SeatView, game: Game, laid: Words) -> list[int]:
    """The tiles that are in other hands, in the pile or aside; blamed ones lie face up (P7)."""
    seen = tile_set(view.hand) | tiles_of(int(np.bitwise_or.reduce(laid)))
    for blamed in view.standing.blamed:
        seen |= tile_set(blamed)
    return [tile for tile in range(game.lowest, COUNT) if not seen >> tile & 1]


def _needs(standing: Standing, seats: tuple[int, ...]) -> Words:
    needs = np.zeros(3, np.int64)
    for place, seat in enumerate(seats[1:]):
        needs[place] = standing.hand_sizes[seat - 1]
    return needs


# What earlier rounds say of the others


def _beliefs(
    view: SeatView, rounds: list[tuple[int, list[Event]]], seats: tuple[int, ...], game: Game, name: str
) -> Reals:
    """How likely each place is of each type (logs), by what it played in earlier rounds with a known hand."""
    likes: Reals = np.zeros((4, TYPES)) + FIRST_BELIEFS
    for number, events in rounds:
        order = (TURNED if number % 2 == 0 else CLOCKWORK) if name == "straight" else view.standing.order
        then = turn_order(order, view.seat)
        if {event.seat for event in events if isinstance(event, e.HandDealt)} != set(then):
            continue
        turns, regular = turns_of(events, then, name)
        ended = next((event for event in events if isinstance(event, e.RoundEnded)), None)
        if ended is None or not regular:
            continue
        dealt, since = laid_by(turns), _since(turns)
        for place, seat in enumerate(then):
            dealt[place] |= square(ended.shown[seat])
            if place and ended.counts[seat] < 0 and ended.by != seat:
                since[place] = NEVER
        found = _evidence(game, name, dealt.tobytes(), turns.tobytes(), since.tobytes())
        for place, seat in enumerate(then):
            if place:
                likes[seats.index(seat)] += found[place]
    return likes


@lru_cache(maxsize=4096)
def _evidence(game: Game, name: str, dealt: bytes, turns: bytes, since: bytes) -> Reals:
    record = np.frombuffer(turns, np.int64).reshape(-1, 2)
    known = np.frombuffer(dealt, np.int64)
    found: Reals = evidence(game, known, record, np.frombuffer(since, np.int64), net_of(name))
    return found
