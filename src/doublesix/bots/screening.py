"""Whether a partnership's choices lean towards what the partner held, beyond what the seats could know.

For each choice two values of every play are compared: by what the seat could know, and with the partner's
true hand given. A seat that does not know the partner's hand leans neither way, whatever its skill or style:
on the mean over all hands that the partner may hold its lean is zero.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from doublesix.bots.decisions import Omission, Replay, Situation, replay
from doublesix.bots.knowledge import (
    FIRST_BELIEFS,
    different_plays,
    game_name,
    laid_by,
    turn_order,
    turns_of,
)
from doublesix.bots.leans import Choice, Report, ScreenedPlay, WeighedChoice, evidence_of, sums_by_round
from doublesix.bots.thinkers import SHARPNESS
from doublesix.kernels.chance import stream
from doublesix.kernels.encoding import Words, square, tiles_of
from doublesix.kernels.engine import Game, game_under
from doublesix.kernels.likelihood import evidence
from doublesix.kernels.net import net_of
from doublesix.kernels.screening import (
    AT_COUNT,
    AT_MADE,
    AT_ROW,
    COULD,
    HELD,
    PARTNER,
    USUAL,
    weigh_choices,
)
from doublesix.kernels.search import Settings
from doublesix.kernels.worlds import Reals
from doublesix.play.notation import Record
from doublesix.play.views import seat_view
from doublesix.tiles import members

WORLDS: Final = {"powc": 32, "straight": 16}
"""Worlds for each of the two values; the measured rates of false alarms are those of these numbers."""
THINKING: Final = {game: Settings(worlds, worlds, 1, 1, 0, SHARPNESS) for game, worlds in WORLDS.items()}
USUALLY: Final = 0.1
"""How strictly players are thought to follow the net in what they usually choose."""


class RoundPlayed(NamedTuple):
    """A round in the form that compiled code takes: the hands and the turns by place."""

    game: Game
    name: str
    dealt: Words
    turns: Words


class NoPartners(Exception):
    """Matches that cannot be screened together, with the reason."""


def screen(
    records: Sequence[Record],
    sides: Sequence[str],
    seed: int = 1,
    tell: Callable[[int], None] = lambda _done: None,
) -> Report:
    """Screen a partnership, which sat at the side named for each match, over all its matches.

    ``tell`` is told how many matches are done.
    """
    names = {record.ruleset.game for record in records}
    if "bigsix" in names:
        raise NoPartners("bigsix has no partners: each plays for itself (G1)")
    if len(names) > 1:
        raise NoPartners(f"the matches are of different games: {', '.join(sorted(names))}")
    choices: list[Choice] = []
    skipped: list[tuple[int, Omission]] = []
    for match, (record, side) in enumerate(zip(records, sides, strict=True)):
        found = replay(record)
        skipped += [(match, each) for each in found.skipped]
        for own in _screen_match(match, record, found, side, seed):
            choices += own
        tell(match + 1)
    return Report(names.pop(), evidence_of(sums_by_round(choices)), tuple(choices), tuple(skipped))


def weigh_side(played: RoundPlayed, beliefs: Reals, number: int, seed: int) -> list[list[WeighedChoice]]:
    """The choices of places 0 and 2 in a round; the same for the same seed and number of the round."""
    return [_weigh_place(played, place, beliefs, 4 * number + place, seed) for place in (0, PARTNER)]


def _weigh_place(
    played: RoundPlayed, place: int, beliefs: Reals, number: int, seed: int
) -> list[WeighedChoice]:
    turned = played.turns.copy()
    turned[:, 0] = (turned[:, 0] - place) % 4
    plays, weighed, marks = weigh_choices(
        played.game,
        np.roll(played.dealt, -place),
        turned,
        np.roll(beliefs, -place, axis=0),
        THINKING[played.name],
        USUALLY,
        net_of(played.name),
        np.array([stream(seed, number)], np.uint64),
    )
    return [
        WeighedChoice(
            int(mark[AT_ROW]),
            tuple(
                ScreenedPlay(int(code), *(float(rows[at, play]) for at in (COULD, HELD, USUAL)))
                for play, code in enumerate(codes[: mark[AT_COUNT]])
            ),
            int(mark[AT_MADE]),
        )
        for codes, rows, mark in zip(plays, weighed, marks, strict=True)
    ]


def _screen_match(match: int, record: Record, found: Replay, side: str, seed: int) -> Iterator[list[Choice]]:
    """The choices of each round; how the players are believed to play follows from the rounds before."""
    beliefs: dict[int, Reals] = {}
    for number, situations in enumerate(_by_rounds(found.situations)):
        first = situations[0]
        seats = turn_order(_order(first), next(seat for seat in (1, 2) if "BA"[seat % 2] == side))
        played = _played(record, situations, seats)
        so_far = np.array([beliefs.get(seat, FIRST_BELIEFS) for seat in seats])
        weighed = weigh_side(played, so_far, number, seed + (match << 20))
        shown = evidence_in(played)
        beliefs = {seat: so_far[place] + shown[place] for place, seat in enumerate(seats)}
        made = {situation.turn: situation for situation in situations}
        yield [
            _choice(match, record, situation, choice, played, place)
            for place, own in zip((0, PARTNER), weighed, strict=True)
            for choice in own
            if choice.made >= 0 and (situation := made.get(first.turn + choice.row)) is not None
        ]


def _by_rounds(situations: Sequence[Situation]) -> list[list[Situation]]:
    rounds: dict[tuple[int, int], list[Situation]] = {}
    for situation in situations:
        rounds.setdefault((situation.game, situation.round), []).append(situation)
    return list(rounds.values())


def _order(situation: Situation) -> tuple[int, ...]:
    game = situation.match.game
    assert game is not None
    return game.order


def _played(record: Record, situations: Sequence[Situation], seats: tuple[int, ...]) -> RoundPlayed:
    """The round from its first play to the last regular one, its seats as places."""
    first = situations[0]
    now = first.match.round
    assert now is not None
    name = game_name(now.layout)
    events = list(record.events[first.position : situations[-1].position + 1])
    turns, _ = turns_of(events, seats, name)
    dealt = np.array([square(now.hands[seat]) for seat in seats])
    return RoundPlayed(game_under(name, first.match.options), name, dealt, turns)


def evidence_in(played: RoundPlayed) -> Reals:
    """How likely each place is of each type by this round, all hands known."""
    found: Reals = evidence(
        played.game, played.dealt, played.turns, np.zeros(4, np.int64), net_of(played.name)
    )
    return found


def _choice(
    match: int, record: Record, situation: Situation, weighed: WeighedChoice, played: RoundPlayed, place: int
) -> Choice:
    seat = situation.made.seat
    names = situation.match.names
    view = seat_view(situation.match, record.events[: situation.position], seat)
    commands = different_plays(view)
    partner = int(played.dealt[(place + PARTNER) % 4]) & ~int(
        laid_by(played.turns[: weighed.row])[(place + PARTNER) % 4]
    )
    return Choice(
        match,
        situation.line,
        situation.game,
        situation.round,
        situation.turn,
        seat,
        names[seat] if seat < len(names) else "",
        tuple(members(tiles_of(partner))),
        tuple(commands[play.play] for play in weighed.plays),
        weighed,
    )
