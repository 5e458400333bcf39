"""What an organiser asks of a day: a ruleset, entries, tables, a pace, a format; and what makes no sense.

Times of the day are seconds from midnight, lengths are seconds.
"""

from typing import Final, NamedTuple

from doublesix.rules.options import OFF
from doublesix.rules.rulesets import STAGES, Ruleset
from doublesix.tournament import formats
from doublesix.tournament.formats import Shape
from doublesix.tournament.settings import PRESETS, preset

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
PACE: Final = 6.0
"""Seconds a play, a pass or a draw takes."""
SHUFFLE: Final = 60
"""Seconds for shuffling, drawing hands and marking the score of a round."""
CHANGEOVER: Final = 5 * MINUTE
"""From the last play at a table to the first of the next match there."""
MOST_ENTRIES: Final = 512
"""More than this no hall holds, and no screen."""
_USUAL: Final = {"powc": "powc-2023", "bigsix": "garrison-2022", "straight": "fortbend-2023"}
"""The event whose hour a game has where the ruleset is no event's own."""


class Plan(NamedTuple):
    """An event to simulate. Entries are as the game's organiser counts them: teams, or players."""

    ruleset: Ruleset
    entries: int
    shape: Shape
    tables: int
    pace: float = PACE
    shuffle: int = SHUFFLE
    changeover: int = CHANGEOVER
    start: int = 12 * HOUR
    finish_by: int | None = None
    has_day_per_stage: bool = False
    seed: int = 1

    @property
    def sides(self) -> int:
        """How many sides there are: in `straight` two players are drawn together (F2)."""
        return self.entries // 2 if self.ruleset.game == "straight" else self.entries

    @property
    def time_limits(self) -> dict[str, int]:
        """The minutes of a game at every stage that has a limit (E40)."""
        limits = {stage: self.ruleset.at_stage(stage).in_force().time_limit for stage in STAGES}
        return {stage: minutes for stage, minutes in limits.items() if minutes != OFF}

    @property
    def most_tables(self) -> int:
        """More tables than this stay empty."""
        return formats.most_at_once(self.shape, self.sides, self.ruleset)


def usual_start(ruleset: Ruleset) -> int:
    """The hour that the event announced whose rules these are or start from (E10, E20, E30)."""
    known = next((each for each in (ruleset.name, ruleset.base) if each in PRESETS), _USUAL[ruleset.game])
    hours, minutes = preset(known).starts.split(":")
    return int(hours) * HOUR + int(minutes) * MINUTE


def complete_plan(plan: Plan, tables: int | None) -> Plan:
    """The plan with its format's usual numbers and, where no tables are named, as many as can be used."""
    return plan._replace(
        shape=formats.with_usual_numbers(plan.shape, plan.sides),
        tables=plan.most_tables if tables is None else tables,
    )


def fault(plan: Plan) -> str | None:
    """Why this plan cannot be simulated, in a sentence; or nothing."""
    if plan.ruleset.game == "straight" and plan.entries < 4:
        return f"four players sit at a table (F1), so {plan.entries} cannot play"
    if plan.entries > MOST_ENTRIES:
        return f"at most {MOST_ENTRIES} entries can be simulated, not {plan.entries}"
    if plan.tables < 1:
        return f"an event needs a table, not {plan.tables}"
    if not 0 < plan.pace <= HOUR:
        return f"the pace is the seconds a play takes, more than 0, not {plan.pace:g}"
    if min(plan.shuffle, plan.changeover) < 0:
        return "the time between rounds or matches cannot be less than nothing"
    if plan.finish_by is not None and plan.finish_by <= plan.start:
        return "the hour to finish by comes before the start"
    return formats.fault(plan.shape, plan.sides, plan.ruleset.game)
