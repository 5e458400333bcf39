"""What a round is worth with all hands open: the value, the best plays and a line to the end, from any match.

The referee makes every play that is looked at here, so that a line is one that he accepts; the searches only
say what a position is worth. `powc` is always exact. `straight` and `bigsix` are exact where a limited number
of plays does to prove it; else the search goes as deep as the limit allows, and the value is that of the
line shown.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from doublesix.kernels.solver_layout import first_play
from doublesix.kernels.solver_positions import Unsolvable, in_progress, number_of_play, spread_of
from doublesix.kernels.solver_searches import DuelSearch, EachSearch, LineSearch
from doublesix.play.commands import Command, DrawTile, Pass, PlayTile
from doublesix.play.decide import decide
from doublesix.play.events import Event, RoundEnded, TilePlayed
from doublesix.play.evolve import fold
from doublesix.play.legal import choices
from doublesix.play.notation.writer import statements
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match
from doublesix.rules import bigsix
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import Tile

LIMIT: Final = 2_000_000
"""Plays looked at before a search gives up proving: about a second."""


__all__ = ["LIMIT", "Solution", "Unsolvable", "ValuedPlay", "solve", "values_of_plays"]


class Search(Protocol):
    """What is asked of a search. A worth is a number whose meaning only the search knows."""

    nodes: int

    def settle(self, match: Match) -> tuple[int, int, bool]:
        """What the position is worth, how deep that was searched, whether it is exact."""

    def gain(self, match: Match, log: Sequence[Event]) -> int:
        """What these events brought."""

    def agrees(self, match: Match, seat: int, worth: int, deep: int) -> bool:
        """Whether the position after a play of ``seat``, whose best is worth so much, is worth as much."""

    def values(self, match: Match, worth: int) -> dict[str, int | float]:
        """The worth for people: by side."""


class Solution(NamedTuple):
    """The answer. ``value`` is by side; ``best`` and ``line`` are statements of the notation."""

    value: dict[str, int | float]
    points: dict[str, int]
    """What the line gives each side."""
    best: list[str]
    line: list[str]
    nodes: int
    exact: bool


class ValuedPlay(NamedTuple):
    """A play and what it is worth by side; whether that is exact."""

    play: PlayTile
    value: dict[str, int | float]
    exact: bool


def solve(match: Match, limit: int = LIMIT) -> Solution:
    """Solve the round in progress; :class:`Unsolvable` says why where that cannot be done."""
    match, led = _after_lead(match)
    search = search_for(match, limit)
    worth, deep, exact = search.settle(match)
    nodes = search.nodes
    best = led or _best(match, search, worth, deep)
    events = _line(match, search, worth, deep)
    points = _points(match, events)
    shown = search.values(match, worth)
    return Solution(shown, points, statements(best), statements([*led, *events]), nodes, exact)


def values_of_plays(match: Match, limit: int = LIMIT) -> list[ValuedPlay]:
    """Every play of the seat on turn with its worth, each place that may be named by itself."""
    in_progress(match)
    valued = []
    known: dict[tuple[Tile, int], tuple[int, bool]] = {}
    for play in choices(match).plays:
        search = search_for(match, limit)
        key = (play.tile, number_of_play(match, play))
        if key not in known:
            events, after = _make(match, play)
            worth, exact = 0, True
            if not _has_ended(events):
                worth, _, exact = search.settle(after)
            known[key] = worth + search.gain(match, events), exact
        worth, exact = known[key]
        valued.append(ValuedPlay(play, search.values(match, worth), exact))
    return valued


def search_for(match: Match, limit: int) -> Search:
    """The search that the game and the number of players ask for."""
    if match.rules.game == "powc":
        return LineSearch()
    if match.rules.game == "bigsix" and sum(1 for seat in range(1, 5) if match.seats >> seat & 1) > 2:
        return EachSearch(limit)
    return DuelSearch(limit)


def _after_lead(match: Match) -> tuple[Match, list[Event]]:
    """The match after a lead that the rules prescribe (G3), and its events."""
    _, now = in_progress(match)
    if match.rules.game != "bigsix" or now.begun:
        return match, []
    double = Tile(bigsix.highest_double(now.hands[now.starter]))
    events, after = _make(match, PlayTile(now.starter, double))
    return after, list(events)


def _make(match: Match, command: Command) -> tuple[tuple[Event, ...], Match]:
    answer = decide(match, command)
    if isinstance(answer, Refusal):
        raise Unsolvable(f"{answer.reason} ({answer.clause})")
    return answer, fold(match, answer)


def _has_ended(events: Sequence[Event]) -> bool:
    return any(isinstance(event, RoundEnded) for event in events)


def _forced_move(match: Match) -> Command | None:
    """What the seat on turn does where it has no play."""
    offered = choices(match)
    if offered.plays:
        return None
    return DrawTile(offered.seat) if offered.may_draw else Pass(offered.seat)


def _equal_plays(match: Match, search: Search, worth: int, deep: int) -> Iterator[tuple[Event, ...]]:
    """The events of every play that is worth as much as the position."""
    offered = choices(match)
    numbers = [number_of_play(match, play) for play in offered.plays]
    verdicts: dict[int, bool] = {}
    for play, number in zip(offered.plays, numbers, strict=True):
        events, after = _make(match, play)
        if number not in verdicts:
            rest = worth - search.gain(match, events)
            is_over = _has_ended(events)
            verdicts[number] = rest == 0 if is_over else search.agrees(after, offered.seat, rest, deep)
        if verdicts[number]:
            yield events


def _depth_after(match: Match, deep: int) -> int:
    """How deep is searched after a turn: one with no choice costs nothing."""
    return deep - 1 if len({number_of_play(match, play) for play in choices(match).plays}) > 1 else deep


def _best(match: Match, search: Search, worth: int, deep: int) -> list[Event]:
    """All that is best next: plays, or the draw or pass that there is no way around."""
    command = _forced_move(match)
    if command is not None:
        return list(_make(match, command)[0])[:1]
    return [events[0] for events in _equal_plays(match, search, worth, _depth_after(match, deep))]


def _line(match: Match, search: Search, worth: int, deep: int) -> list[Event]:
    """The events of one line to the end of the round that is worth so much."""
    line: list[Event] = []
    while True:
        after = _depth_after(match, deep)
        command = _forced_move(match)
        if command is not None:
            events = _make(match, command)[0]
        elif after < 0:
            number = int(first_play(spread_of(match)))
            play = next(play for play in choices(match).plays if number_of_play(match, play) == number)
            events, after = _make(match, play)[0], 0
        else:
            events = next(_equal_plays(match, search, worth, after))
        line += events
        if _has_ended(events):
            return line
        worth -= search.gain(match, events)
        match, deep = fold(match, events), after


def _points(match: Match, log: Sequence[Event]) -> dict[str, int]:
    """What a log of play gave each side."""
    points = dict.fromkeys(match.sides, 0)
    for event in log:
        if isinstance(event, TilePlayed) and event.points:
            points[match.sides[side_of_seat(event.seat)]] += event.points
        if isinstance(event, RoundEnded):
            for side, more in zip(match.sides, event.points, strict=False):
                points[side] += more
    return points
