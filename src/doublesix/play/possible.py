"""Which counts can be: whether any deal and any play leaves hands with these pips.

A sheet is refused where no tiles of the set can make up its hands: each hand has a tile or had its last one
blamed, no hand has more than it was dealt and drew, no tile is in two hands, and when a round is blocked
there is a number that nobody holds. A lighter test than playing every round there is, so whatever can be
played passes it; players err, and no order of turns is asked for (P9, F16, F18).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, product
from operator import or_
from typing import Final, NamedTuple

from doublesix.play.endings import drawable_of
from doublesix.play.events import SheetRecorded
from doublesix.play.game_rules import GameRules
from doublesix.play.refusal import Refusal, make_refusal
from doublesix.play.state import Match, Round
from doublesix.rules import bigsix, straight
from doublesix.rules.options import SCORE_BOTH, YES, Options
from doublesix.tiles import COUNT, DOUBLE_BLANK, NUMBERS, SUIT, VALUE, members, name, pips, size, tile_set

BLANK: Final = 1 << DOUBLE_BLANK


class Hand(NamedTuple):
    """A hand that was counted: its pips, the tiles it can consist of, the most of them without drawing."""

    pips: int
    tiles: int
    most: int


def impossible(match: Match, now: Round, sheet: SheetRecorded) -> Refusal | None:
    """Why no round can have ended with these counts, or nothing."""
    cites, full = match.rules.cites, match.rules.hand_size
    blamed = _blamed_counts(sheet)
    for seat, number in enumerate(blamed):
        if number > full - (seat == sheet.by):
            return make_refusal(cites.hand, "too_many_blamed", seat=seat, most=full - (seat == sheet.by))
    more = _drawable(match)
    counted = _counted_hands(match, now, sheet)
    for seat, hand in counted.items():
        heaviest = heaviest_of(hand.tiles, hand.most + more)
        if hand.pips > heaviest:
            return make_refusal(cites.hand, "hand_too_heavy", seat=seat, pips=hand.pips, most=heaviest)
    hands = [hand for seat, hand in counted.items() if hand.pips or not blamed[seat]]
    empty = [hand for hand in hands if not hand.pips]
    if empty and not match.rules.tiles & BLANK:
        return make_refusal(cites.tiles, "hand_without_pips")
    if len(empty) > 1:
        return make_refusal(cites.tiles, "hands_without_pips")
    numbers = range(NUMBERS) if sheet.how == "blocked" else (-1,)
    if any(can_hold(tuple(_without(hand, number) for hand in hands), more) for number in numbers):
        return None
    return make_refusal(cites.tiles, "blocked_impossible" if sheet.how == "blocked" else "counts_impossible")


def impossible_tiles(
    match: Match, now: Round, sheet: SheetRecorded, known: Mapping[int, int]
) -> Refusal | None:
    """Why hands of a sheet that can be cannot be these tiles (by seat, as sets), or nothing."""
    cites, more, blamed = match.rules.cites, _drawable(match), _blamed_counts(sheet)
    counted = _counted_hands(match, now, sheet)
    taken = 0
    for seat, held in known.items():
        hand = counted[seat]
        elsewhere = held & (taken | ~hand.tiles)
        if elsewhere:
            return make_refusal(cites.tiles, "tile_elsewhere", seat=seat, tile=name(next(members(elsewhere))))
        if pips(held) != hand.pips:
            return make_refusal(
                cites.counting, "tiles_not_counted", seat=seat, number=pips(held), pips=hand.pips
            )
        if size(held) > hand.most + more:
            return make_refusal(cites.hand, "too_many_tiles", seat=seat, most=hand.most + more)
        taken |= held
    # A blank fills no sum, so a hand that is known goes without it and has a place less.
    hands = [
        Hand(hand.pips, known[seat] & ~BLANK, hand.most - (known[seat] & BLANK > 0))
        if known.get(seat)
        else hand._replace(tiles=hand.tiles & ~taken)
        for seat, hand in counted.items()
        if known.get(seat, 0) & ~BLANK or (seat not in known and (hand.pips or not blamed[seat]))
    ]
    numbers = (
        [number for number in range(NUMBERS) if not taken & SUIT[number]] if sheet.how == "blocked" else [-1]
    )
    if any(can_hold(tuple(_without(hand, number) for hand in hands), more) for number in numbers):
        return None
    return make_refusal(cites.tiles, "tiles_impossible")


def _blamed_counts(sheet: SheetRecorded) -> tuple[int, ...]:
    """How many blamed tiles each seat has (P7)."""
    return tuple(sum(each == seat for each, _ in sheet.blamed) for seat in range(5))


def _drawable(match: Match) -> int:
    """How many tiles all hands together can have drawn (G7)."""
    return drawable_of(match, size(match.rules.tiles) - match.rules.hand_size * size(match.seats))


def _counted_hands(match: Match, now: Round, sheet: SheetRecorded) -> dict[int, Hand]:
    """The hands that a sheet counts, by seat."""
    blamed = _blamed_counts(sheet)
    away = tile_set(tile for _, tile in sheet.blamed) | _led_double(match, now)
    return {
        seat: Hand(
            count,
            _tiles_of(match, now, seat) & ~away,
            match.rules.hand_size - blamed[seat] - (now.laid_counts[seat] if now.laid_counts else 0),
        )
        for seat, count in sheet.counts
    }


def _tiles_of(match: Match, now: Round, seat: int) -> int:
    """What a seat can have at the end: of its own hand and of the pile where these are written."""
    if now.laid_counts:
        return now.hands[seat]
    if not now.dealt:
        return match.rules.tiles
    return now.hands[seat] | (now.undealt if match.rules.game == "bigsix" else 0)


def _led_double(match: Match, now: Round) -> int:
    """The double that was led, where the deal is known or leaves nothing over (G3)."""
    if match.rules.game != "bigsix":
        return 0
    dealt = match.rules.tiles & ~now.undealt if now.dealt else match.rules.tiles
    is_known = now.dealt or size(match.seats) * match.rules.hand_size == COUNT
    return 1 << bigsix.highest_double(dealt) if is_known else 0


def _without(hand: Hand, number: int) -> Hand:
    return hand if number < 0 else hand._replace(tiles=hand.tiles & ~SUIT[number])


def heaviest_of(tiles: int, count: int) -> int:
    """The pips of so many of these tiles, the heaviest."""
    return sum(sorted((VALUE[tile] for tile in members(tiles)), reverse=True)[:count])


def most_at_once(rules: GameRules, options: Options) -> int:
    """The most points that one count, one play or one penalty of the rules gives a side."""
    two_hands = heaviest_of(rules.tiles, 2 * rules.hand_size)
    if rules.game == "bigsix":
        return heaviest_of(rules.tiles, COUNT - rules.hand_size)
    if rules.game == "powc":
        count = pips(rules.tiles) if options.blocked_score == SCORE_BOTH else two_hands
        return max(count, options.mistaken_pass)
    in_play = pips(rules.tiles) + (straight.to_five(two_hands) if options.count_at_target == YES else 0)
    return max(in_play, options.mistaken_pass, options.talk_penalty)


# Sharing out


class Kind(NamedTuple):
    """Tiles that are alike here: their value, the hands that can have them, how many there are."""

    value: int
    holders: tuple[int, ...]
    number: int


class Need(NamedTuple):
    """What a hand still needs: pips, and how many tiles it can take without drawing."""

    pips: int
    room: int


@lru_cache(maxsize=4096)
def can_hold(hands: tuple[Hand, ...], more: int) -> bool:
    """Whether tiles can be shared out so that every hand has its pips and at least one tile.

    All hands together may have ``more`` tiles than their most.
    """
    empty = [hand for hand in hands if not hand.pips]
    if len(empty) > 1 or not all(hand.tiles & BLANK for hand in empty):
        return False
    needs = sorted(hand for hand in hands if hand.pips)
    if len(needs) > 1 and not can_hold(tuple(needs[:-1]), more):
        return False  # light hands have few choices, so the search begins with them
    kinds: dict[tuple[int, tuple[int, ...]], int] = {}
    for tile in range(COUNT):
        holders = tuple(at for at, hand in enumerate(needs) if hand.tiles >> tile & 1)
        if holders and VALUE[tile]:
            kinds[VALUE[tile], holders] = kinds.get((VALUE[tile], holders), 0) + 1
    heavy_first = sorted((Kind(*alike, number) for alike, number in kinds.items()), reverse=True)
    return _HandSearch(heavy_first).works(0, tuple(Need(hand.pips, hand.most) for hand in needs), more)


class _HandSearch:
    """The search: the heaviest tiles first, and nothing tried twice that has failed."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
        self.failed: set[tuple[int, tuple[Need, ...], int]] = set()
        self.are_alike = len({kind.holders for kind in kinds}) == 1
        self.sums = [
            sums_of([kind.value for kind in kinds[at:] for _ in range(kind.number)])
            for at in range(len(kinds))
        ]

    def works(self, at: int, needs: tuple[Need, ...], more: int) -> bool:
        if not any(need.pips for need in needs):
            return True
        if self.are_alike:
            needs = tuple(sorted(needs))
        state = at, needs, more
        if at == len(self.kinds) or state in self.failed or not self._can_be_reached(at, needs, more):
            return False
        if any(self.works(at + 1, after, left) for after, left in _ways_to_give(self.kinds[at], needs, more)):
            return True
        self.failed.add(state)
        return False

    def _can_be_reached(self, at: int, needs: tuple[Need, ...], more: int) -> bool:
        """Whether the tiles that are left have such sums for each hand alone and for all of them together."""
        sums = self.sums[at]
        together = Need(sum(need.pips for need in needs), sum(need.room for need in needs))
        return all(sums[min(need.room + more, len(sums) - 1)] >> need.pips & 1 for need in (*needs, together))


def sums_of(values: list[int]) -> list[int]:
    """For each number of tiles, the sums that so many of them or fewer can have, as a set."""
    sums = [1] + [0] * len(values)
    for value in values:
        for number in range(len(values), 0, -1):
            sums[number] |= sums[number - 1] << value
    return list(accumulate(sums, or_))


def _ways_to_give(kind: Kind, needs: tuple[Need, ...], more: int) -> Iterator[tuple[tuple[Need, ...], int]]:
    """Every way to give out the tiles of a kind, and how many more can then be drawn; most of them first."""
    limits = [min(kind.number, needs[at].pips // kind.value) for at in kind.holders]
    for numbers in product(*(range(limit, -1, -1) for limit in limits)):
        if sum(numbers) > kind.number:
            continue
        after, left = list(needs), more
        for at, number in zip(kind.holders, numbers, strict=True):
            need, room = needs[at]
            left -= max(0, number - room)
            after[at] = Need(need - number * kind.value, max(0, room - number))
        if left >= 0:
            yield tuple(after), left
