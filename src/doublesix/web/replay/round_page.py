"""A round as a page shows it: a picture through which one goes tile by tile, and hands that grow and shrink.

All of a round is in its page, each part with the turns at which it is there; the page shows one turn, a
script the others. Nothing is in it that the watcher may not know.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from doublesix import tiles
from doublesix.app.replays import Moment, ReplayRound
from doublesix.app.sheets.play_reading import LayoutTile
from doublesix.drawing.layout_symbols import LayoutPicture, layout_picture
from doublesix.web.presentation.play_layout import to_laid
from doublesix.web.replay.happenings import moment_words
from doublesix.web.replay.people import People


class HeldTile(NamedTuple):
    """A tile of a hand and the turns at which it is there; without a name it lies face down."""

    name: str
    turns: str
    """As `0-4 9-12`."""
    is_there: bool
    """Whether it is there at the turn that is shown."""
    is_aside: bool = False
    """Set aside, face up (P7)."""


class ShownHand(NamedTuple):
    """A seat with its tiles."""

    seat: int
    name: str
    side: int
    tiles: tuple[HeldTile, ...]
    is_to_play: bool


class ShownLayout(NamedTuple):
    """A picture of the table, and how many of its tiles lie at the turn that is shown; -1 for another's."""

    picture: LayoutPicture
    lying: int


class MomentData(NamedTuple):
    """What a script has to know of a moment."""

    words: str
    scores: tuple[int, ...]
    to_play: int
    layout: int
    """Which of the pictures."""
    lying: int
    """How many of its tiles lie."""
    pile: int


class RoundPage(NamedTuple):
    """All that is shown of a round."""

    layouts: tuple[ShownLayout, ...]
    hands: tuple[ShownHand, ...]
    moments: tuple[MomentData, ...]


def show_round(one: ReplayRound, turn: int, people: People) -> RoundPage:
    """A round, at a turn."""
    runs = _runs([moment.laid for moment in one.moments])
    game = people.match.rules.game
    moments = tuple(
        MomentData(
            moment_words(moment, people), moment.scores, moment.to_play, run, len(moment.laid), moment.pile
        )
        for moment, (run, _) in zip(one.moments, runs, strict=True)
    )
    last = dict(runs)
    layouts = tuple(
        ShownLayout(
            layout_picture([to_laid(each) for each in laid], game),
            moments[turn].lying if run == moments[turn].layout else -1,
        )
        for run, laid in last.items()
    )
    hands = tuple(_hand(one.moments, seat, turn, people) for seat in people.seats)
    return RoundPage(layouts, hands, moments)


def _runs(laid: Sequence[tuple[LayoutTile, ...]]) -> list[tuple[int, tuple[LayoutTile, ...]]]:
    """To which picture each moment belongs: tiles only come to one; where some leave, another begins."""
    runs: list[tuple[int, tuple[LayoutTile, ...]]] = []
    run = 0
    before: tuple[LayoutTile, ...] = ()
    for each in laid:
        run += each[: len(before)] != before
        runs.append((run, each))
        before = each
    return runs


def _hand(moments: Sequence[Moment], seat: int, turn: int, people: People) -> ShownHand:
    hands = [moment.hands[seat - 1] for moment in moments]
    known = sorted({tile for hand in hands for tile in hand.tiles})
    found = [_held(tiles.name(tile), [tile in hand.tiles for hand in hands], turn) for tile in known]
    most = max(hand.hidden for hand in hands)
    found += [_held("", [hand.hidden > at for hand in hands], turn) for at in range(most)]
    aside = [moment.aside[seat - 1] if moment.aside else () for moment in moments]
    found += [
        _held(tiles.name(tile), [tile in each for each in aside], turn)._replace(is_aside=True)
        for tile in sorted({tile for each in aside for tile in each})
    ]
    is_to_play = moments[turn].to_play == seat
    return ShownHand(seat, people.seat(seat), people.side_of(seat), tuple(found), is_to_play)


def _held(name: str, there: Sequence[bool], turn: int) -> HeldTile:
    return HeldTile(name, spans(at for at, is_there in enumerate(there) if is_there), there[turn])


def spans(turns: Iterable[int]) -> str:
    """Numbers in order as stretches: `0-4 9-12`."""
    found: list[list[int]] = []
    for turn in turns:
        if found and found[-1][1] == turn - 1:
            found[-1][1] = turn
        else:
            found.append([turn, turn])
    return " ".join(f"{first}-{last}" for first, last in found)
