"""What a host chooses for a table, and what cannot be chosen."""

import json
from typing import Final, NamedTuple

from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import STAGES, Ruleset, RulesetFault, parse, preset
from doublesix.tournament.refusal import Refusal, make_refusal

SECONDS: Final = (0, 15, 30, 60, 120)
"""What a play may take; 0: any time."""
PATIENCE: Final = 60
"""Seconds on top for who has lost the connection."""
LEVELS: Final = range(1, 9)
LONGEST_DELAY: Final = 3600


class TableSettings(NamedTuple):
    """The choices of a host."""

    rules: str
    """A ruleset, as text."""
    stage: str = "preliminary"
    players: int = 4
    level: int = 4
    """Of the bots that fill and hold seats."""
    seconds: int = 0
    patience: int = PATIENCE
    is_strict: bool = False
    is_listed: bool = False
    is_guided: bool = False
    delay: int = 0
    """Seconds that those who watch are behind."""
    rounds: int = 0
    """After so many the table is over; 0: a whole match."""
    daily: str = ""
    """The day (ISO) whose daily deal it is."""


def settings_refusal(chosen: TableSettings) -> Refusal | None:
    """Why there can be no such table."""
    ruleset = ruleset_in(chosen.rules)
    if ruleset is None or chosen.stage not in STAGES:
        return make_refusal("no_such_rules")
    if chosen.players not in players_of(ruleset):
        return make_refusal("wrong_players", "G1" if ruleset.game == "bigsix" else "")
    if ruleset.game == "bigsix" and chosen.is_strict:
        return make_refusal("always_assisted")
    is_known = (
        chosen.level in LEVELS
        and chosen.seconds in SECONDS
        and 0 <= chosen.patience <= LONGEST_DELAY
        and 0 <= chosen.delay <= LONGEST_DELAY
    )
    return None if is_known else make_refusal("no_such_table_settings")


def rules_text(name: str) -> str:
    """A ruleset of the package, as text."""
    return f'base = "{name}"\ntitle = {json.dumps(preset(name).title, ensure_ascii=False)}\n'


def ruleset_in(text: str) -> Ruleset | None:
    """The ruleset of a text, if it is one."""
    try:
        return parse(text, "table")
    except RulesetFault:
        return None


def players_of(ruleset: Ruleset) -> tuple[int, ...]:
    """How many can sit down."""
    return (4,) if GAME_RULES[ruleset.game].is_partnership else (2, 3, 4)
