"""Days of an event played out: who met whom, how long each match took, whether the strongest team won.

Every day has its own dice, made from the plan's seed and the day's number, and every match of it its
own seed. So a day is the same whoever computes it and with whichever others, and the results of its
matches do not depend on how many tables there are.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from doublesix.app.plans import Plan
from doublesix.app.playouts import Playout, Playouts
from doublesix.chance import Dice, Stream, frame, framed_hash
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.formats import make_format
from doublesix.tournament.schedule import ScheduledFixture, schedule

_PLAN: Final = b"doublesix-plan/1"
_FINE: Final = 1_000_000
"""Steps between the skills 0 and 1."""
CHUNK: Final = 25
"""Days that are computed in one go."""


class Day(NamedTuple):
    """One simulated event: its fixtures in order, how long each took, and whether the strongest won."""

    number: int
    fixtures: tuple[Fixture, ...]
    seconds: tuple[int, ...]
    has_strongest_won: bool


Chunk = tuple[int, int]
Mapper = Callable[[Callable[[Chunk], tuple[Day, ...]], Iterable[Chunk]], Iterable[tuple[Day, ...]]]
"""Like `map`: applies a function to every chunk, here or elsewhere, and answers in order."""


def run_days(plan: Plan, count: int, playouts: Playouts, mapper: Mapper = map) -> tuple[Day, ...]:
    """So many days, computed chunk by chunk."""
    chunks = [(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    done = mapper(partial(_chunk, plan, playouts), chunks)
    return tuple(day for days in done for day in days)


def _chunk(plan: Plan, playouts: Playouts, chunk: Chunk) -> tuple[Day, ...]:
    return simulate_days(plan, *chunk, playouts)


def simulate_days(plan: Plan, first: int, last: int, playouts: Playouts) -> tuple[Day, ...]:
    """The days from the first up to, not including, the last."""
    return tuple(_day(plan, index, playouts) for index in range(first, last))


def _day(plan: Plan, index: int, playouts: Playouts) -> Day:
    seed = _seed(plan.seed, index)
    skills = drawn_skills(plan.sides, Stream(seed))
    # The skills are in no order, so the entrants as they are numbered are as good as drawn by lot.
    event = make_format(plan.shape, tuple(range(plan.sides)), plan.ruleset)
    results: dict[int, Result] = {}
    seconds: dict[int, int] = {}
    while due := [each for each in event.fixtures(results) if each.number not in results]:
        for fixture in due:
            theirs = tuple(skills[side] for side in fixture.sides)
            ruleset = plan.ruleset.at_stage(fixture.stage)
            sitting = playouts.play_match(
                ruleset, theirs, _match_seed(seed, fixture.number), plan.pace, plan.shuffle
            )
            results[fixture.number] = _result(fixture, sitting)
            seconds[fixture.number] = length(plan, sitting)
    fixtures = event.fixtures(results)
    ((champion,), *_) = event.ranks(results)
    strongest = max(range(plan.sides), key=skills.__getitem__)
    return Day(index, fixtures, tuple(seconds[each.number] for each in fixtures), champion == strongest)


def _seed(seed: int, index: int) -> bytes:
    return framed_hash(_PLAN, str(seed).encode(), str(index).encode())


def _match_seed(seed: bytes, number: int) -> int:
    return int.from_bytes(hashlib.sha256(seed + frame(str(number).encode())).digest()[:8], "big") >> 1


def drawn_skills(count: int, dice: Dice) -> tuple[float, ...]:
    """A skill for everybody: the mean of three throws between 0 and 1.

    Most are near the middle, two in three between 0.33 and 0.67, and few very weak or very strong.
    """
    return tuple(sum(dice.below(_FINE + 1) for _ in range(3)) / (3 * _FINE) for _ in range(count))


def _result(fixture: Fixture, sitting: Playout) -> Result:
    """What the table reports, in the tournament's words."""
    ranking = tuple(fixture.sides[side] for side in sitting.ranking)
    return Result(fixture.sides, ranking, sitting.points, sitting.games_won)


def length(plan: Plan, sitting: Playout) -> int:
    """The seconds a match takes from its first shuffle to its last score."""
    return round(sitting.turns * plan.pace + sitting.rounds * plan.shuffle)


def timetable(plan: Plan, day: Day, tables: int) -> tuple[tuple[ScheduledFixture, ...], ...]:
    """The matches at their tables: all on one day, or a row for the day of each stage."""
    lengths = {each.number: seconds for each, seconds in zip(day.fixtures, day.seconds, strict=True)}
    return tuple(
        schedule(fixtures, lengths, tables, plan.changeover)
        for fixtures in _on_days(day.fixtures, plan.has_day_per_stage)
    )


def _on_days(fixtures: tuple[Fixture, ...], is_split: bool) -> Iterator[tuple[Fixture, ...]]:
    """The fixtures of each day; the match for third place is on the day of the final (E10, E11)."""
    days: dict[tuple[int, str], list[Fixture]] = {}
    for each in fixtures:
        stage = "final" if each.stage == "third-place" else each.stage
        days.setdefault((each.part, stage) if is_split else (0, ""), []).append(each)
    return (tuple(day) for day in days.values())
