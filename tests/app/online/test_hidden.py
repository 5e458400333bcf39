"""What a frame gives away: nothing. Many matches, every frame of every seat and of who watches.

A **twin** of a table is the same table in which everything that a viewer may not know is different: the tiles
that lie hidden for that viewer are exchanged among hands, pile and what is set aside, and passes by mistake
that cost nothing are told as regular ones and the other way round. A frame that differs between twins gives
something away. Where the rules have it so, a twin is put before the referee again besides: then nothing
that is computed on the way (reasons, sums, clocks) gives anything away either.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from doublesix.app.online import events as ev
from doublesix.app.online.evolve import commands_of, fold
from doublesix.app.online.frames import Frame, frame_of
from doublesix.app.online.state import OVER, Entry, OnlineTable
from doublesix.play import decide, evolve
from doublesix.play import events as e
from doublesix.play.notation.writer import statements
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.play.views import seen_by
from doublesix.tiles import NO_TILE, Tile, members, tile_set
from tests.app.online.scenes import Scene
from tests.app.online.simulated import KINDS, Kind, Simulated
from tests.samples import sample

pytestmark = pytest.mark.sweep

MATCHES = sample(4, 400)
"""Of each kind."""
Deal = list[tuple[int, int]]
"""The events of a deal, by entry and place in it."""
HIDING = (e.HandDealt, e.PileLaid, e.TileDrawn, e.Passed)
"""Events of which a viewer may not know all."""
Exchange = dict[Tile, Tile]
"""Which tile lies where another lay."""


def deals_of(table: OnlineTable) -> list[Deal]:
    """The events from each deal to the next; what is dealt again is a deal of its own."""
    found: list[Deal] = [[]]
    for at, entry in enumerate(table.entries):
        for place, played in enumerate(entry.played):
            if isinstance(played.event, e.RoundStarted | e.Redealt):
                found.append([])
            found[-1].append((at, place))
    return found


def event_at(table: OnlineTable, at: tuple[int, int]) -> e.Event:
    """An event by its entry and its place in it."""
    return table.entries[at[0]].played[at[1]].event


def known_tiles(events: Iterable[e.Event], viewer: int) -> int:
    """The tiles of a deal whose places a viewer knows, from what happened; those of a lead draw went back."""
    known = 0
    for event in events:
        match event:
            case e.HandDealt() if event.seat == viewer:
                known |= tile_set(event.tiles)
            case e.TileDrawn() if event.seat == viewer:
                known |= 1 << event.tile
            case e.TilePlayed() | e.TileBlamed() | e.TileMisplaid() | e.TileExposed():
                known |= 1 << event.tile
            case e.RoundEnded():
                for shown in event.shown:
                    known |= shown
            case _:
                pass
    return known


def exchange(rng: random.Random, table: OnlineTable, deal: Deal, viewer: int) -> Exchange:
    """Another order of all that is hidden from a viewer in a deal."""
    hidden = table.match.rules.tiles & ~known_tiles((event_at(table, at) for at in deal), viewer)
    before = list(members(hidden))
    after = rng.sample(before, len(before))
    return dict(zip(before, after, strict=True))


def exchanged(event: e.Event, other: Exchange, viewer: int, *, flips: bool) -> e.Event:
    """An event with other hidden tiles in it."""
    match event:
        case e.HandDealt() if event.seat != viewer:
            return event._replace(tiles=tuple(other.get(tile, tile) for tile in event.tiles))
        case e.PileLaid():
            return event._replace(tiles=tuple(other.get(tile, tile) for tile in event.tiles))
        case e.TileDrawn() if event.seat != viewer:
            return event._replace(tile=other.get(event.tile, event.tile))
        case e.Passed() if event.seat != viewer and not event.points and flips:
            return event._replace(mistaken=not event.mistaken)
        case _:
            return event


def in_exchange(tiles: int, other: Exchange) -> int:
    """A set of tiles with others in the places of those that are hidden."""
    return tile_set(other.get(tile, tile) for tile in members(tiles))


class Twins:
    """Tables that look alike to a viewer."""

    def __init__(self, rng: random.Random, table: OnlineTable, deals: list[Deal], viewer: int) -> None:
        self.table = table
        self.viewer = viewer
        self.exchanges: dict[tuple[int, int], Exchange] = {}
        for deal in deals:
            self.last = exchange(rng, table, deal, viewer)
            self.exchanges |= dict.fromkeys(deal, self.last)

    def event(self, at: tuple[int, int], *, flips: bool) -> e.Event:
        event = event_at(self.table, at)
        return exchanged(event, self.exchanges[at], self.viewer, flips=flips)

    def entry(self, at: int, *, flips: bool) -> Entry:
        """An entry with its events and its statements."""
        entry = self.table.entries[at]
        if not any(isinstance(each.event, HIDING) for each in entry.played):
            return entry
        played = tuple(
            each._replace(event=self.event((at, place), flips=flips))
            for place, each in enumerate(entry.played)
        )
        assert isinstance(entry.event, ev.Played)
        said = tuple(statements(each.event for each in played))
        return entry._replace(event=entry.event._replace(lines=said), played=played)

    def rewritten(self) -> OnlineTable:
        """The twin by its state alone: everything hidden is another, be it possible or not."""
        table, now = self.table, self.table.match.round
        flips = table.status != OVER
        entries = tuple(self.entry(at, flips=flips) for at in range(len(table.entries)))
        match = table.match
        if now is not None:
            hands = tuple(
                hand if seat == self.viewer else in_exchange(hand, self.last)
                for seat, hand in enumerate(now.hands)
            )
            pile = now.pile and tuple(self.last.get(tile, tile) for tile in now.pile)
            changed = now.with_changes(hands=hands, pile=pile, undealt=in_exchange(now.undealt, self.last))
            match = match._replace(round=changed)
        last = next((each.event for entry in reversed(entries) for each in reversed(entry.played)), None)
        return table._replace(entries=entries, match=match, last=last)

    def replayed(self) -> OnlineTable | None:
        """The twin that the referee has made of other hands, if that looks the same to the viewer."""
        log = [self.entry(at, flips=False) for at in range(len(self.table.entries))]
        names = tuple(str(seat) for seat in range(1, len(self.table.seats) + 1))
        match = open_match(self.table.match.ruleset, names)
        for entry in log:
            if isinstance(entry.event, ev.Played):
                happened = asked(match, entry.event.lines)
                if happened is None or self.seen(happened) != self.seen(
                    tuple(each.event for each in entry.played)
                ):
                    return None
                for event in happened:
                    match = evolve(match, event)
        if match.round is not None and match.round.turn != self.table.turn and self.table.misplaid is None:
            return None  # another would lead (G3)
        return fold(LogLine(entry.at, entry.event) for entry in log)

    def seen(self, events: tuple[e.Event, ...]) -> list[e.Event | None]:
        """What the viewer knows of events; after the match also which passes were mistakes (P9)."""
        is_over = self.table.status == OVER
        return [
            seen_by(event, event.seat if is_over and isinstance(event, e.Passed) else self.viewer)
            for event in events
        ]


class LogLine:
    """An event as it is in the log."""

    def __init__(self, at: Any, event: ev.Event) -> None:
        self.at, self.event, self.by = at, event, 0


def asked(match: Match, lines: tuple[str, ...]) -> tuple[e.Event, ...] | None:
    """What statements come to, if they are not refused."""
    happened: tuple[e.Event, ...] = ()
    for command in commands_of(lines, match.rules.game):
        answer = decide(match, command)
        if isinstance(answer, Refusal):
            return None
        for event in answer:
            match = evolve(match, event)
        happened += answer
    return happened


# ---- what stands in a frame


TILE_NAME = re.compile(r"\b[0-6]-[0-6]\b")
TILE_FIELDS = ("tile", "on", "spinner", "hand", "exposed", "blamed", "shown")


def tiles_in(value: Any, field: str = "") -> Iterator[int]:
    """Every tile in a frame: values that are tiles, numbers in fields of tiles, and names in texts."""
    if isinstance(value, Tile) or (field in TILE_FIELDS and type(value) is int):
        if value != NO_TILE:
            yield int(value)
    elif isinstance(value, str):
        yield from (int(Tile(name)) for name in TILE_NAME.findall(value))
    elif hasattr(value, "_fields"):
        for name in value._fields:
            if name != "opening":
                yield from tiles_in(getattr(value, name), name)
    elif isinstance(value, dict):
        yield from tiles_in(tuple(value.items()), field)
    elif isinstance(value, tuple):
        for each in value:
            yield from tiles_in(each, field)
    else:
        assert value is None or isinstance(value, int | bool), f"{field} holds {value!r}"


def may_be_known(table: OnlineTable, deals: list[Deal], viewer: int, after: int) -> int:
    """The tiles that a frame with the news after a number may name."""
    known = 0
    for entry in table.entries[after:]:
        for played in entry.played:
            if isinstance(played.event, e.LeadDrawn):
                known |= tile_set(tile for _, tile in played.event.draws)
    is_told = [deal is deals[-1] or deal[-1][0] >= after for deal in deals]
    for deal in itertools.compress(deals, is_told):
        known |= known_tiles((event_at(table, at) for at in deal), viewer)
    return known


def looks(frame: Frame) -> bytes:
    """A frame as bytes."""
    return repr(frame).encode()


def check(rng: random.Random, scene: Scene) -> int:
    """That nobody's frame gives anything away now; how many twins the referee made."""
    table, made = scene.table, 0
    if table.secret:  # the match is over and its deals are told: nothing is hidden any more
        return 0
    deals = deals_of(table)
    after = rng.choice([table.n - 1] * 8 + [max(0, table.round_from - 1), 0])
    for viewer in range(len(table.seats) + 1):
        frame = frame_of(table, viewer, scene.now, after)
        known = may_be_known(table, deals, viewer, after)
        assert not tile_set(tiles_in(frame)) & ~known, viewer
        twins = Twins(rng, table, deals, viewer)
        twin = frame_of(twins.rewritten(), viewer, scene.now, after)
        assert twin == frame
        assert looks(twin) == looks(frame)
        if rng.random() < 0.1:
            other = twins.replayed()
            if other is not None:
                made += 1
                twin = frame_of(other, viewer, scene.now, after)
                assert twin == frame
                assert looks(twin) == looks(frame)
    return made


def marked(kind: Kind) -> object:
    """Tables of three and four who draw see many times more than others."""
    is_long = kind.rules == "garrison-2022" and kind.players > 2
    return pytest.param(kind, marks=pytest.mark.slow) if is_long else kind


@pytest.mark.parametrize("kind", [marked(kind) for kind in KINDS], ids=str)
def test_no_frame_gives_anything_away(kind: Kind) -> None:
    made = 0
    for seed in range(MATCHES):
        rng = random.Random(seed)  # nosec B311: the order of hidden tiles, named by the seed
        made += sum(check(rng, scene) for scene in Simulated(kind, seed).play())
    assert made > 20
