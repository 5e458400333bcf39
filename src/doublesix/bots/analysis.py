"""What each decision was worth to the seat, from what the seat knew then, and what the play it chose lost.

Values are expected points from the seat's side's point of view, over worlds that agree with its view: its
own hand, the layout, the record of the match. What the others really held is not among it, so nobody is
blamed for what the seat could not know. A loss within the statistical error is none.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

import numpy as np

from doublesix.bots.decisions import Replay, Situation, gains_of, open_numbers, replay, worth
from doublesix.bots.knowledge import different_plays, game_name, know, play_code
from doublesix.bots.open_hands import truth_of
from doublesix.bots.thinkers import SHARPNESS, worth_of_plays
from doublesix.bots.weighed_decisions import Decision, SeatKnowledge, WeighedPlay
from doublesix.kernels.encoding import Words
from doublesix.kernels.search import Settings
from doublesix.kernels.worlds import Reals
from doublesix.play.commands import PlayTile
from doublesix.play.events import Event
from doublesix.play.notation import Record, read, write
from doublesix.play.views import SeatView, seat_view

AT_ONCE: Final = 3
"""Decisions in a chunk of work."""
SURE: Final = 2.5
"""Standard errors of a difference from which on it counts."""
SAMPLED: Final = 3
"""Worlds sampled for each playout of a play. With fewer, playouts share the few likely worlds, and the error
that their spread shows is too small: up to three times, measured with a third as many worlds as playouts."""
LEAST_SPREAD: Final = 1.0
"""The least variance of a difference that is believed: worlds that all agree are not all worlds."""


class Task(NamedTuple):
    """Some decisions of a match to weigh: the match as text, so that any process can do it."""

    text: str
    positions: tuple[int, ...]
    worlds: int
    seed: int


def tasks_of(record: Record, found: Replay, worlds: int, seed: int) -> list[Task]:
    """The work of a whole match, in chunks."""
    positions = [situation.position for situation in situations_with_choice(found)]
    text = write(record)
    return [
        Task(text, tuple(positions[at : at + AT_ONCE]), worlds, seed)
        for at in range(0, len(positions), AT_ONCE)
    ]


def weigh_all(task: Task) -> list[Decision]:
    """Weigh the decisions of a task; the result depends on the task alone."""
    events, found = _replay_text(task.text)
    at = {situation.position: situation for situation in found.situations}
    return [_weigh(at[position], events, task.worlds, task.seed) for position in task.positions]


@lru_cache(maxsize=2)
def _replay_text(text: str) -> tuple[tuple[Event, ...], Replay]:
    record = read(text)
    return record.events, replay(record)


def situations_with_choice(found: Replay) -> list[Situation]:
    """The situations of a replay in which the seat had a choice."""
    return [situation for situation in found.situations if _has_choice(situation)]


def _has_choice(situation: Situation) -> bool:
    return len(different_plays(seat_view(situation.match, (), situation.made.seat))) > 1


def _weigh(situation: Situation, events: Sequence[Event], worlds: int, seed: int) -> Decision:
    match, made = situation.match, situation.made
    view = seat_view(match, events[: situation.position], made.seat)
    name = game_name(view.standing.layout)
    known = know(view)
    settings = Settings(SAMPLED * worlds, worlds, 1, 1, 0, SHARPNESS)
    values, errors = _means(*worth_of_plays(known, name, settings, chance_of(seed, situation.position)))
    code = play_code(made.tile, made.on, made.number, name == "straight")
    chosen, best = known.plays.tolist().index(code), int(np.argmax(values))
    truth = truth_of(match)
    opened = [truth.values.get(int(play)) for play in known.plays]
    commands = list(known.commands)
    commands[chosen] = PlayTile(made.seat, made.tile, made.on)  # of places that are alike the one chosen
    plays = zip(commands, values.tolist(), errors.tolist(), opened, strict=True)
    lost = beyond_error(values, errors, best, chosen)
    assert match.round is not None
    return Decision(
        position=situation.position,
        line=situation.line,
        game=situation.game,
        round=situation.round,
        turn=situation.turn,
        seat=made.seat,
        player=match.names[made.seat] if made.seat < len(match.names) else "",
        knew=_knew(view, situation),
        plays=tuple(WeighedPlay(*play) for play in plays),
        chosen=chosen,
        best=best,
        lost=lost,
        stake=max(lost, beyond_error(values, errors, best, int(np.argmin(values)))),
        made=worth(match, made.seat, gains_of(match, match.round)),
        open_note=truth.note,
    )


def chance_of(seed: int, position: int) -> int:
    """The stream of chance of one decision: from the seed and the place of its play in the log."""
    digest = hashlib.sha256(f"doublesix-analysis/{seed}/{position}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


def _means(sums: Reals, squares: Reals, tries: Words) -> tuple[Reals, Reals]:
    """The mean of each play and its standard error."""
    means = sums / tries
    variances = np.maximum(squares / tries - means**2, 0.0) * tries / np.maximum(tries - 1, 1)
    return means, np.sqrt(variances / tries + LEAST_SPREAD / (2 * tries))


def beyond_error(values: Reals, errors: Reals, better: int, worse: int) -> float:
    """How much better one play is than another; 0 where that is within the error."""
    gap = float(values[better] - values[worse])
    return gap if gap > SURE * hypot(errors[better], errors[worse]) else 0.0


def _knew(view: SeatView, situation: Situation) -> SeatKnowledge:
    standing = view.standing
    return SeatKnowledge(
        view.hand,
        open_numbers(situation.match),
        standing.hand_sizes,
        standing.pile_size,
        situation.shortages,
    )
