"""Traces of compiled play, played again at the referee's desk and by the naive oracle.

Every turn's choices, every play's points and the end have to be the same. What is compared is written as
plain values, so that a failure shows where the two part.
"""

from collections.abc import Iterator, Sequence

from doublesix.kernels.encoding import ON_DOUBLE, PLAYS
from doublesix.kernels.engine import PASS
from doublesix.kernels.matches import CHANGED
from doublesix.kernels.traces import BLOCK, NO_TURN, OUT, TARGET
from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.commands import Command
from doublesix.play.decide import decide
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.legal import choices
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import HIGH, LOW, NUMBERS, TILES, Tile, is_double, members, name, tile_of
from tests.oracle.playouts import KINDS, Played, replay

from .traces import Trace, Turn

ENDS = {OUT: "out", BLOCK: "blocked", TARGET: "target"}


class Desk:
    """A match at the referee's desk and what has happened in it."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        names = tuple(f"Player {seat}" for seat in range(1, players + 1))
        self.match = open_match(ruleset, names)
        self.log: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command that the rules allow."""
        answer = decide(self.match, command)
        assert not isinstance(answer, Refusal), (command, answer)
        for event in answer:
            self.match = evolve(self.match, event)
        self.log.extend(answer)
        return answer

    def draw_lead(self, starter: int) -> None:
        """Draw for the lead so that a seat wins it."""
        low = [Tile(text) for text in ("1-0", "2-0", "3-0")]
        draws = tuple((seat, Tile("6-6") if seat == starter else low.pop()) for seat in range(1, 5))
        self.do(c.DrawLead(draws))


def play_of(match: Match, command: c.PlayTile) -> int:
    """The referee's play as compiled code names it."""
    _, tile, on = command
    if on < 0:
        return NUMBERS * HIGH[tile] + LOW[tile]
    now = match.round
    assert now is not None
    number = HIGH[tile] if match.rules.open_tiles(now.layout, HIGH[tile]) >> on & 1 else LOW[tile]
    play = NUMBERS * number + HIGH[tile] + LOW[tile] - number
    return play + ON_DOUBLE if match.rules.game == "straight" and is_double(on) else play


def seated(turned: bool, seat: int) -> int:
    """Who sits at a place of compiled code, both counted from 1."""
    return CHANGED[seat - 1] + 1 if turned else seat


def replay_round(rules: Desk, trace: Trace, turned: bool = False) -> tuple[Event, ...]:
    """Play a trace's round at the desk, comparing turn by turn; the events of its end."""
    is_drawing = rules.match.rules.game == "bigsix"
    rules.do(c.StartRound())
    for seat, hand in enumerate(trace.hands, 1):
        rules.do(c.DealHand(seated(turned, seat), tuple(members(hand))))
    if is_drawing:
        rules.do(c.LayPile(tuple(TILES[tile] for tile in trace.rest)))
    now = rules.match.round
    assert now is not None
    assert now.turn == seated(turned, trace.starter)
    answer: tuple[Event, ...] = ()
    for number, turn in enumerate(trace.turns):
        assert rules.match.round is not None, f"the round is over before turn {number}"
        answer = _replay_turn(rules, turn, seated(turned, turn.seat), number)
    assert rules.match.round is None, "the round is not over"
    return answer


def _replay_turn(rules: Desk, turn: Turn, seat: int, number: int) -> tuple[Event, ...]:
    answer: tuple[Event, ...] = ()
    for _ in range(turn.drawn):
        may = choices(rules.match)
        assert (may.seat, may.plays, may.may_draw) == (seat, (), True)
        answer = rules.do(c.DrawTile(seat))
    if turn.play == NO_TURN:
        return answer
    may = choices(rules.match)
    found: dict[int, list[c.PlayTile]] = {}
    for command in may.plays:
        found.setdefault(play_of(rules.match, command), []).append(command)
    assert (may.seat, frozenset(found), may.may_draw) == (seat, turn.choices, False)
    if turn.play == PASS:
        assert may.may_pass
        (event,) = rules.do(c.Pass(seat))
        assert event == e.Passed(seat, False, 0)
        return (event,)
    alike = found[turn.play]
    played, *rest = rules.do(alike[number % len(alike)])
    assert isinstance(played, e.TilePlayed)
    assert played.points == turn.points
    return (played, *rest)


def same_end(rules: Desk, answer: Sequence[Event], trace: Trace, turned: bool = False) -> None:
    """Compare the end of a round: how, by and for whom, and for how many points."""
    (ended,) = (event for event in answer if isinstance(event, e.RoundEnded))
    names = rules.match.rules.sides
    assert ended[:5] == (
        ENDS[trace.how],
        seated(turned, trace.turns[-1].seat) if trace.how == OUT else 0,
        None if trace.winner < 0 else names[trace.winner],
        False,
        trace.points[: len(names)],
    )


def turns_taken(log: Sequence[Event]) -> int:
    """Plays, passes and draws."""
    return sum(isinstance(event, e.TilePlayed | e.Passed | e.TileDrawn) for event in log)


# The oracle


def option_of(play: int, is_lead: bool) -> tuple[Tile, int, int]:
    """A play in the oracle's order: the tile by its ends, the number it joins, the kind of place."""
    number, shown = divmod(play % PLAYS, NUMBERS)
    tile = TILES[tile_of(number, shown)]
    kind = "lead" if is_lead else "double" if play >= ON_DOUBLE else "end"
    return tile, -1 if is_lead else number, KINDS.index(kind)


def oracle_choices(trace: Trace) -> Iterator[int]:
    """The place of every play among the choices, as the oracle orders them."""
    is_lead = True
    for turn in trace.turns:
        if turn.play > PASS:
            options = sorted(option_of(play, is_lead) for play in turn.choices)
            yield options.index(option_of(turn.play, is_lead))
            is_lead = False


def by_oracle(game: str, trace: Trace) -> Played:
    """The trace's round as the oracle plays it."""
    hands = [[name(tile) for tile in members(hand)] for hand in trace.hands]
    rest = [name(tile) for tile in trace.rest]
    return replay(game, hands, rest, trace.starter, oracle_choices(trace))


def as_played(game: str, trace: Trace) -> Played:
    """The trace in the oracle's words."""
    plays: list[tuple[int, str, int, str]] = []
    draws: list[tuple[int, str]] = []
    pile = iter(trace.rest)
    sides = len(trace.hands) if game == "bigsix" else 2
    totals = list(trace.points[:sides])
    for turn in trace.turns:
        draws += [(turn.seat, name(next(pile))) for _ in range(turn.drawn)]
        if turn.play > PASS:
            tile, number, kind = option_of(turn.play, not plays)
            plays.append((turn.seat, name(tile), number, KINDS[kind]))
            totals[turn.seat - 1 if game == "bigsix" else (turn.seat + 1) % 2] += turn.points
    return Played(
        plays,
        [turn.seat for turn in trace.turns if turn.play == PASS],
        draws,
        [turn.points for turn in trace.turns if turn.play > PASS],
        trace.points[:sides],
        tuple(totals),
        trace.how == BLOCK,
        None if trace.winner < 0 else trace.winner,
        trace.starter,
    )
