"""The rules of a game for the referee: its functions and clauses as one value, one a game.

The games differ here and in :mod:`doublesix.rules`, nowhere else: the referee asks these.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from doublesix.rules import bigsix, powc, straight
from doublesix.rules.options import Options
from doublesix.rules.sides import Result


class Cites(NamedTuple):
    """The clause that each question of the referee comes from."""

    tiles: str
    """Which tiles there are."""
    hand: str
    """How many a hand has."""
    turn: str
    """Whose turn it is."""
    fit: str
    """What fits."""
    double: str
    """Which places a double has."""
    lead: str
    """Who wins the lead draw."""
    start: str
    """Who starts a later round."""
    passing: str
    redeal: str
    blocked: str
    """When a round is blocked."""
    counting: str
    """What a blocked round is worth, and a tie in it."""
    target: str
    """Where a game ends."""
    match: str
    """How many games a match takes."""
    judge: str
    penalty: str
    disqualify: str
    walkover: str


class GameRules(NamedTuple):
    """What the referee needs to know of a game."""

    game: str
    sides: tuple[str, ...]
    is_partnership: bool
    points_are_bad: bool
    is_plain: bool
    """Whether any tile in hand that fits may be played, and a play scores nothing."""
    tiles: int
    hand_size: int
    empty: Any
    fits: Callable[[Any], int]
    open_tiles: Callable[[Any, int], int]
    lead: Callable[[int], Any]
    join: Callable[[Any, int, int, int, Options], Any]
    score_out: Callable[[int, tuple[int, ...], tuple[int, ...], int, Options], Result]
    score_blocked: Callable[[tuple[int, ...], tuple[int, ...], int, int, Options], Result]
    cites: Cites


_POWC: Final = GameRules(
    game="powc",
    sides=("A", "B"),
    is_partnership=True,
    points_are_bad=True,
    is_plain=True,
    tiles=powc.TILES,
    hand_size=powc.HAND_SIZE,
    empty=powc.EMPTY,
    fits=powc.fits,
    open_tiles=powc.open_tiles,
    lead=powc.lead,
    join=powc.join,
    score_out=lambda by, counts, blamed, _seats, options: powc.score_out(by, counts, blamed, options),
    score_blocked=lambda counts, blamed, _seats, last, options: powc.score_blocked(
        counts, blamed, last, options
    ),
    cites=Cites(
        tiles="P1",
        hand="P4",
        turn="P3",
        fit="P6",
        double="P6",
        lead="P2",
        start="P5",
        passing="P9",
        redeal="P15",
        blocked="P10",
        counting="P12",
        target="P13",
        match="P14",
        judge="P18",
        penalty="P18",
        disqualify="P16",
        walkover="E10",
    ),
)
_BIGSIX: Final = GameRules(
    game="bigsix",
    sides=("1", "2", "3", "4"),
    is_partnership=False,
    points_are_bad=False,
    is_plain=False,
    tiles=bigsix.TILES,
    hand_size=bigsix.HAND_SIZE,
    empty=bigsix.EMPTY,
    fits=bigsix.fits,
    open_tiles=bigsix.open_tiles,
    lead=bigsix.lead,
    join=bigsix.join,
    score_out=lambda by, counts, _blamed, seats, _options: bigsix.score_out(by, counts, seats),
    score_blocked=lambda counts, _blamed, seats, last, options: bigsix.score_blocked(
        counts, seats, last, options
    ),
    cites=Cites(
        tiles="G1",
        hand="G1",
        turn="G2",
        fit="G6",
        double="G5",
        lead="G3",
        start="G3",
        passing="G7",
        redeal="G3",
        blocked="G8",
        counting="G9",
        target="G10",
        match="G10",
        judge="judge",
        penalty="judge",
        disqualify="E21",
        walkover="E21",
    ),
)
_STRAIGHT: Final = GameRules(
    game="straight",
    sides=("A", "B"),
    is_partnership=True,
    points_are_bad=False,
    is_plain=False,
    tiles=straight.TILES,
    hand_size=straight.HAND_SIZE,
    empty=straight.EMPTY,
    fits=straight.fits,
    open_tiles=straight.open_tiles,
    lead=straight.lead,
    join=straight.join,
    score_out=lambda by, counts, _blamed, _seats, options: straight.score_out(by, counts, options),
    score_blocked=lambda counts, _blamed, _seats, last, options: straight.score_blocked(
        counts, last, options
    ),
    cites=Cites(
        tiles="F1",
        hand="F1",
        turn="F5",
        fit="F16",
        double="F7",
        lead="F4",
        start="F12",
        passing="F18",
        redeal="F4",
        blocked="F10",
        counting="F10",
        target="F11",
        match="F3",
        judge="judge",
        penalty="F19",
        disqualify="judge",
        walkover="E31",
    ),
)
GAME_RULES: Final = {rules.game: rules for rules in (_POWC, _BIGSIX, _STRAIGHT)}
