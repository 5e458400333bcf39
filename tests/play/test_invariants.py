"""What holds at every table, however it is played: tiles, choices, secrets, the written match."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from doublesix.play import Match, Refusal, Table, choices, decide, evolve, open_match
from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.play.notation import Fault, Record, read, report
from doublesix.play.state import Round
from doublesix.play.views import (
    PublicView,
    SeatView,
    public_view,
    seat_view,
)
from doublesix.rules.options import GAMES
from doublesix.tiles import COUNT, NO_TILE, Tile, members, name, size, tile_set
from tests.conformance.random_table import random_table
from tests.samples import sample

pytestmark = pytest.mark.sweep

View = SeatView | PublicView
usual = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

seeds = st.integers(min_value=0, max_value=2**32)
games = st.sampled_from(GAMES)
steps = st.one_of(st.integers(1, 60), st.integers(60, 400), st.just(100_000))
irregularities = st.sampled_from([0.0, 0.1, 0.4])


def played(seed: int, game: str, irregular: float, most_steps: int) -> Table:
    rng = random.Random(seed)  # nosec B311: a match that the seed names
    return random_table(rng, game, irregular, most_steps)


tables = st.builds(played, seeds, games, irregularities, steps)


def history(table: Table) -> Iterator[tuple[Match, Event, Match]]:
    """Every event with the match before and after it."""
    match = open_match(table.ruleset, table.names)
    for event in table.log:
        after = evolve(match, event)
        yield match, event, after
        match = after


# ---- tiles


class Count:
    """Where the tiles of a round are, by the log alone."""

    def __init__(self) -> None:
        self.hands: dict[int, set[int]] = {}
        self.blamed: dict[int, set[int]] = {seat: set() for seat in range(1, 5)}
        self.laid: set[int] = set()
        self.lying: e.TileMisplaid | None = None
        self.is_unwritten = False

    def see(self, event: Event) -> None:
        if isinstance(event, e.HandDealt):
            self.hands[event.seat] = set(event.tiles)
        elif isinstance(event, e.Redealt):
            self.hands = {}
        elif isinstance(event, e.HandsUnwritten):
            self.is_unwritten = True
        elif isinstance(event, e.TileDrawn):
            self.hands[event.seat].add(event.tile)
        elif isinstance(event, e.TilePlayed):
            self.lay(event.seat, event.tile)
        elif isinstance(event, e.TileMisplaid):
            self.lying = event
        elif isinstance(event, e.MisplayStood):
            assert self.lying is not None
            self.lay(self.lying.seat, self.lying.tile)
        elif isinstance(event, e.TileBlamed):
            self.hands[event.seat].remove(event.tile)
            self.blamed[event.seat].add(event.tile)

    def lay(self, seat: int, tile: int) -> None:
        assert tile not in self.laid
        self.laid.add(tile)
        if not self.is_unwritten:
            self.hands[seat].remove(tile)

    def agrees(self, match: Match, now: Round) -> None:
        blamed = [tile_set(self.blamed[seat]) for seat in range(1, 5)]
        assert list(now.blamed[1:]) == blamed
        if self.is_unwritten:
            assert not any(hand & tile_set(self.laid) for hand in now.hands)
            assert sum(now.laid_counts) == len(self.laid)
            return
        hands = [tile_set(self.hands.get(seat, ())) for seat in range(1, 5)]
        assert list(now.hands[1:]) == hands
        everywhere = [*hands, *blamed, tile_set(self.laid), now.undealt]
        assert sum(size(part) for part in everywhere) == size(match.rules.tiles)
        assert tile_set(tile for part in everywhere for tile in members(part)) == match.rules.tiles
        if now.pile is not None and now.dealt == match.seats:
            assert tile_set(now.pile) == now.undealt
            assert len(now.pile) == size(now.undealt)


@given(table=tables)
@usual
def test_tiles_are_conserved(table: Table) -> None:
    count = Count()
    for _, event, after in history(table):
        if isinstance(event, e.RoundStarted):
            count = Count()
        count.see(event)
        if after.round is not None:
            count.agrees(after, after.round)


# ---- choices


@given(table=tables, seed=seeds)
@usual
def test_what_is_offered_is_accepted_and_nothing_else(table: Table, seed: int) -> None:
    matches = [after for _, _, after in history(table)]
    rng = random.Random(seed)  # nosec B311: which states are looked at
    for match in rng.sample(matches, min(6, len(matches))):
        check_choices(match)


def check_choices(match: Match) -> None:
    offered, now = choices(match), match.round
    if not offered.seat or now is None or now.laid_counts:
        assert not offered.seat or (now is not None and now.laid_counts)
        return
    seat = offered.seat
    assert seat == now.turn
    assert {play.tile for play in offered.plays} <= set(members(now.hands[seat]))
    plays = {(play.tile, play.on) for play in offered.plays}
    assert len(plays) == len(offered.plays)
    for tile in map(Tile, range(COUNT)):
        places = [on for played, on in plays if played == tile]
        for on in (NO_TILE, *map(Tile, range(COUNT))):
            is_right = on in places or (on == NO_TILE and len(places) == 1)
            assert is_accepted(match, c.PlayTile(seat, tile, on)) == is_right, (name(tile), on)
    check_pass_and_draw(match, now, seat)


def check_pass_and_draw(match: Match, now: Round, seat: int) -> None:
    offered = choices(match)
    fitting = now.hands[seat] & match.rules.fits(now.layout)
    is_bigsix = match.rules.game == "bigsix"
    can_draw = is_bigsix and size(now.undealt) > match.options.pile_left
    assert offered.may_pass == (not fitting and not can_draw)
    assert offered.may_draw == (not fitting and can_draw)
    if is_bigsix:  # elsewhere a pass by mistake is a pass (P9, F18)
        assert is_accepted(match, c.Pass(seat)) == offered.may_pass
    next_tile = next(members(now.undealt), NO_TILE) if now.pile is None else NO_TILE
    assert is_accepted(match, c.DrawTile(seat, next_tile)) == offered.may_draw
    others = [at for at in range(1, 5) if at != seat]
    assert not any(is_accepted(match, c.Pass(at)) for at in others)


def is_accepted(match: Match, command: c.Command) -> bool:
    return not isinstance(decide(match, command), Refusal)


# ---- secrets

HIDING = (e.HandDealt, e.PileLaid, e.TileDrawn)


class Secrets:
    """A written match in which what somebody cannot know may be another way."""

    def __init__(self, table: Table, viewer: int) -> None:
        table.do(c.Settle())
        self.record = read(table.notation)
        self.lines = table.notation.split("\n")
        self.viewer = viewer

    def twins(self, rng: random.Random, tries: int = 12) -> Iterator[Record]:
        """The same match to all that the viewer can see, with other tiles where it cannot."""
        starts = [at for at, line in enumerate(self.lines) if line == "round"]
        for _ in range(tries if starts else 0):
            first = starts[-1] if rng.random() < 0.7 else rng.choice(starts)
            last = next((at for at in starts if at > first), len(self.lines))
            hidden = sorted(self.hidden(first, last))
            if len(hidden) > 1:
                lines = self.exchanged(first, last, rng.sample(hidden, 2), rng)
                twin = self.read_twin("\n".join(lines))
                if twin is not None:
                    yield twin

    def hidden(self, first: int, last: int) -> set[str]:
        """The tiles of a round that the viewer has seen nowhere."""
        seen: set[str] = set()
        for line, event in self.record.entries:
            if first < line <= last:
                seen |= _tiles_seen(event, self.viewer)
        return {name(tile) for tile in members(self.record.match.rules.tiles)} - seen

    def exchanged(self, first: int, last: int, pair: list[str], rng: random.Random) -> list[str]:
        """The lines with two hidden tiles in each other's place, and the others' hands in another order."""
        lines = list(self.lines)
        places = {pair[0]: pair[1], pair[1]: pair[0]}
        for at in range(first, last):
            if re.match(r"hand|pile|[1-4] draws", lines[at]):
                words = [places.get(word, word) for word in lines[at].split()]
                if words[0] == "hand" and words[1] != str(self.viewer):
                    tiles = words[2:]
                    rng.shuffle(tiles)
                    words[2:] = tiles
                lines[at] = " ".join(words)
        return lines

    def read_twin(self, text: str) -> Record | None:
        """The twin, if it is a match at all and all that is done in the open is the same."""
        try:
            twin = read(text)
        except Fault:
            return None
        is_alike = _in_the_open(twin, self.viewer) == _in_the_open(self.record, self.viewer)
        return twin if is_alike else None


def _in_the_open(record: Record, viewer: int) -> list[tuple[Event | None, int]]:
    """What everybody at the table sees and hears: what is done, and whose turn it is then (G3).

    Another's mistaken pass that costs nothing sounds like any pass (P9).
    """
    match = open_match(record.ruleset, record.names)
    seen: list[tuple[Event | None, int]] = []
    for event in record.events:
        match = evolve(match, event)
        if not isinstance(event, HIDING):
            is_quiet = isinstance(event, e.Passed) and event.seat != viewer and not event.points
            said = event._replace(mistaken=False) if is_quiet else event  # type: ignore[call-arg]
            seen.append((said, _turn(match)))
    return [*seen, (None, _turn(match))]


def _turn(match: Match) -> int:
    return match.round.turn if match.round else 0


def _tiles_seen(event: Event, viewer: int) -> set[str]:
    if isinstance(event, e.RoundEnded):
        return {name(tile) for row in event.shown for tile in members(row)}
    if isinstance(event, e.HandDealt):
        return {name(tile) for tile in event.tiles} if event.seat == viewer else set()
    if isinstance(event, e.PileLaid) or (isinstance(event, e.TileDrawn) and event.seat != viewer):
        return set()
    if isinstance(event, e.SheetRecorded):
        return {name(tile) for _, tile in event.blamed}
    return {name(getattr(event, "tile"))} if hasattr(event, "tile") else set()  # noqa: B009


def views_of(record: Record, viewer: int) -> list[View]:
    if viewer:
        return [seat_view(record.match, record.events, viewer)]
    return [public_view(record.match, record.events)]


def twins_seen(table: Table, viewer: int, seed: int) -> int:
    """How many twins of a match look the same to the viewer in every respect; all must."""
    secrets = Secrets(table, viewer)
    rng = random.Random(seed)  # nosec B311: which tiles change places
    found = 0
    for twin in secrets.twins(rng):
        for one, other in zip(views_of(secrets.record, viewer), views_of(twin, viewer), strict=True):
            assert one == other
            assert hash(one) == hash(other)
            assert repr(one) == repr(other)
        found += twin.events != secrets.record.events
    return found


@given(table=tables, viewer=st.integers(0, 4), seed=seeds)
@settings(usual, max_examples=sample(15, 2_000))
def test_nobody_sees_what_is_hidden(table: Table, viewer: int, seed: int) -> None:
    twins_seen(table, viewer, seed)


SEEN = sample(4, 12)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_something_to_hide(game: str) -> None:
    """The twins of the test above do come up, for everybody who looks."""
    for viewer in range(5):
        found = sum(twins_seen(played(seed, game, 0.1, 12 + seed), viewer, seed) for seed in range(SEEN))
        assert found >= SEEN


@given(seed=seeds, irregular=irregularities, most_steps=steps, seat=st.integers(1, 4))
@usual
def test_the_tiles_aside_are_in_no_view(seed: int, irregular: float, most_steps: int, seat: int) -> None:
    table = played(seed, "powc", irregular, most_steps)
    match, log = table.match, table.log
    now = match.round
    assume(now is not None and now.dealt == match.seats)
    assert now is not None
    aside = set(members(now.undealt))
    assert len(aside) == 3
    first = max(at for at, event in enumerate(log) if isinstance(event, e.RoundStarted | e.Redealt))
    for view in (seat_view(match, log, seat), public_view(match, log)):
        shown = {tile for event in view.record[first:] for tile in _tiles_of(event)}
        rows = (*view.standing.blamed, *view.standing.exposed)
        shown |= {tile for row in rows for tile in row}
        if isinstance(view, SeatView):
            shown |= {*view.hand, *(play.tile for play in view.choices.plays)}
        if now.last:
            assert isinstance(view.standing.layout, tuple)
            shown |= set(view.standing.layout[2:])
        assert not shown & aside
        assert view.standing.pile_size == 0


def _tiles_of(event: Event) -> set[int]:
    """Every tile that an event names, in whatever field."""
    tiles: set[int] = set(getattr(event, "tiles", ()))
    tiles |= {getattr(event, field) for field in ("tile", "on") if hasattr(event, field)}
    if isinstance(event, e.RoundEnded):
        tiles |= {tile for row in event.shown for tile in members(row)}
    return tiles


# ---- what is written


@given(table=tables)
@usual
def test_what_was_written_reads_the_same(table: Table) -> None:
    table.do(c.Settle())
    record = read(table.notation)
    assert without_lines(report(record)) == without_lines(report(table.record))
    assert record.match[1:] == table.match[1:]  # all but where the options come from
    assert record.ruleset.in_force() == table.ruleset.in_force()
    assert [type(event) for event in record.events] == [type(event) for event in table.log]
    assert record.events == tuple(table.log)


def without_lines(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_lines(part) for key, part in value.items() if key != "line"}
    return [without_lines(part) for part in value] if isinstance(value, list) else value
