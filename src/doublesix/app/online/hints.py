"""What a first-time player is told at a guided table: what can be done, by which clause, and what is good."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from doublesix.app.online.places import sum_of_ends
from doublesix.app.online.state import BETWEEN, PLAYING, OnlineTable
from doublesix.play.commands import PlayTile
from doublesix.play.legal import Choices, choices
from doublesix.play.state import Match
from doublesix.rules import straight
from doublesix.tiles import HIGH, VALUE, has, is_double, name

Fact = str | int
EARLY: Final = 2
"""So many plays of a seat are explained from the beginning."""


class Hint(NamedTuple):
    """A sentence to be: a code, its clause and facts; ``tile`` is what it speaks for."""

    code: str
    clause: str = ""
    facts: Mapping[str, Fact] = {}
    tile: str = ""


def hints_of(table: OnlineTable, seat: int) -> tuple[Hint, ...]:
    """What is said to a seat of a guided table now."""
    if not table.opening.is_guided or not seat:
        return ()
    if table.status == BETWEEN and table.round_number:
        return (Hint(f"next_{table.match.rules.game}", table.match.rules.cites.target),)
    offered = choices(table.match)
    if table.status != PLAYING or offered.seat != seat:
        return ()
    return tuple(_on_turn(table.match, offered))


def _on_turn(match: Match, offered: Choices) -> Iterator[Hint]:
    now, cites = match.round, match.rules.cites
    assert now is not None
    if not offered.plays:
        yield Hint("draw_one" if offered.may_draw else "have_to_pass", cites.passing)
        return
    play = suggest_play(match, offered)
    tile = name(play.tile)
    points = _points(match, play)
    if not now.last:
        if points:
            yield Hint("lead_scores", "F6", {"tile": tile, "points": points}, tile)
        else:
            code = "lead_double" if match.rules.game == "bigsix" else "lead_any"
            yield Hint(code, cites.lead, {"tile": tile}, tile)
        return
    laid = match.rules.hand_size - _held(now.hands[offered.seat])
    if laid < EARLY:
        yield Hint(f"how_{match.rules.game}", cites.fit)
    if points:
        yield Hint("scores", "F6", {"tile": tile, "points": points}, tile)
    elif is_double(play.tile):
        yield Hint("double_first", cites.double, {"tile": tile}, tile)
    else:
        yield Hint("heavy_first", cites.counting, {"tile": tile}, tile)
    total = sum_of_ends(match)
    if total is not None and laid < EARLY:
        yield Hint("ends_make", "F6", {"total": total})


def _held(hand: int) -> int:
    return hand.bit_count()


def suggest_play(match: Match, offered: Choices) -> PlayTile:
    """A good first choice: what scores, else a double, else the most pips."""
    return max(offered.plays, key=lambda play: (_points(match, play), is_double(play.tile), VALUE[play.tile]))


def _points(match: Match, play: PlayTile) -> int:
    """What a play scores at once (F6)."""
    now = match.round
    assert now is not None
    if match.rules.game != "straight":
        return 0
    if not now.last:
        return straight.play_points(straight.lead(play.tile))
    number = next(
        each
        for each in range(HIGH[play.tile], -1, -1)
        if has(play.tile, each) and match.rules.open_tiles(now.layout, each) >> play.on & 1
    )
    return straight.play_points(straight.join(now.layout, play.tile, play.on, number, match.options))
