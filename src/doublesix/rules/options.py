"""The options of a ruleset: what an organiser may want otherwise than the default.

An option's values are whole numbers; a choice between words is stored as the place of the word in
``choices``, so that the rules stay functions of small whole numbers. This module knows names,
values and limits. It never applies an option: the games do.
"""

from typing import Final, NamedTuple

GAMES: Final = ("powc", "bigsix", "straight")
POWC_ONLY: Final = ("powc",)
BIGSIX_ONLY: Final = ("bigsix",)
STRAIGHT_ONLY: Final = ("straight",)
PARTNERS: Final = ("powc", "straight")

# The coded values of options that are a choice between words.
LEAD_VALUE, LEAD_DOUBLE_FIRST, LEAD_DENOMINATION = 0, 1, 2
START_ROTATE, START_WINNER, START_DRAW = 0, 1, 2
BLAMED_VOID, BLAMED_STANDS = 0, 1
SCORE_LOSER, SCORE_DIFFERENCE, SCORE_BOTH = 0, 1, 2
TIE_NONE, TIE_BLOCKER = 0, 1
ROUND_TOTAL, ROUND_PER_HAND = 0, 1
NO, YES = 0, 1
TURN_LOST, TURN_KEPT = 0, 1
THIRD_MATCH, THIRD_SHARED, THIRD_POINTS = 0, 1, 2
OFF: Final = -1


class Options(NamedTuple):
    """Every option with its value. Those a game does not use have its default and mean nothing there."""

    target: int = 151
    games_to_win: int = 1
    lead_order: int = LEAD_VALUE
    next_start: int = START_ROTATE
    blamed_win: int = BLAMED_VOID
    mistaken_pass: int = 0
    blocked_score: int = SCORE_LOSER
    blocked_tie: int = TIE_NONE
    pile_left: int = 0
    double_opens: int = 3
    players: int = 3
    time_limit: int = OFF
    round_to_five: int = ROUND_TOTAL
    count_at_target: int = NO
    misplay_turn: int = TURN_LOST
    talk_penalty: int = 50
    talk_warnings: int = 1
    third_place: int = THIRD_MATCH
    grace_minutes: int = 15


class Option(NamedTuple):
    """What an option is called, where it applies and which values it takes."""

    name: str
    clauses: tuple[str, ...]
    games: tuple[str, ...]
    meaning: str
    choices: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 999_999_999
    can_be_off: bool = False

    def value_of(self, text: str) -> int | None:
        """The value a text stands for, or nothing where it stands for none."""
        if self.choices:
            return self.choices.index(text) if text in self.choices else None
        if self.can_be_off and text == "off":
            return OFF
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            return None
        value = int(text)
        return value if self.lowest <= value <= self.highest else None

    def text_of(self, value: int) -> str:
        """The text a value is written as."""
        if self.choices:
            return self.choices[value]
        return "off" if self.can_be_off and value == OFF else str(value)

    @property
    def takes(self) -> str:
        """The values the option takes, in words."""
        if self.choices:
            return ", ".join(self.choices)
        if self.highest <= 10:
            return ", ".join(str(value) for value in range(self.lowest, self.highest + 1))
        limits = f"a whole number from {self.lowest}"
        return f"{limits}, or off" if self.can_be_off else limits


CATALOGUE: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option("target", ("P13", "G10", "F11"), GAMES, "points that end a game", lowest=1),
        Option("games_to_win", ("P14", "G10", "F3"), GAMES, "games that win a match", lowest=1, highest=5),
        Option(
            "lead_order",
            ("P2", "F4"),
            PARTNERS,
            "which tile is highest in the lead draw",
            ("value", "double-first", "denomination"),
        ),
        Option(
            "next_start", ("P5", "F12"), PARTNERS, "who starts the next round", ("rotate", "winner", "draw")
        ),
        Option("blamed_win", ("P8",), POWC_ONLY, "a win with a blamed tile", ("void", "stands")),
        Option("mistaken_pass", ("P9", "F18"), PARTNERS, "points for passing with a tile that fits"),
        Option(
            "blocked_score",
            ("P12", "F10"),
            PARTNERS,
            "what a blocked round is worth",
            ("loser", "difference", "both"),
        ),
        Option("blocked_tie", ("P12", "G9", "F10"), GAMES, "a tie in a blocked round", ("none", "blocker")),
        Option("pile_left", ("G7",), BIGSIX_ONLY, "tiles of the pile that may not be drawn", highest=2),
        Option("double_opens", ("G5",), BIGSIX_ONLY, "open places of a later double", lowest=2, highest=3),
        Option("players", ("G1", "E21", "E22"), BIGSIX_ONLY, "players at a table", lowest=2, highest=4),
        Option(
            "time_limit",
            ("E40",),
            GAMES,
            "minutes after which a game's last round is announced",
            lowest=1,
            can_be_off=True,
        ),
        Option(
            "round_to_five", ("F9", "F10"), STRAIGHT_ONLY, "what is rounded to five", ("total", "per_hand")
        ),
        Option(
            "count_at_target",
            ("F11",),
            STRAIGHT_ONLY,
            "whether hands count when play reached the target",
            ("no", "yes"),
        ),
        Option(
            "misplay_turn", ("F16", "F17"), STRAIGHT_ONLY, "the turn of a caught misplay", ("lost", "kept")
        ),
        Option("talk_penalty", ("F13",), STRAIGHT_ONLY, "points for talking after the warnings"),
        Option("talk_warnings", ("F13",), STRAIGHT_ONLY, "warnings before talking costs points"),
        Option("third_place", ("E11",), GAMES, "how third place is decided", ("match", "shared", "points")),
        Option(
            "grace_minutes",
            ("E10",),
            GAMES,
            "minutes after the start when an absent team is out",
            can_be_off=True,
        ),
    )
}


def options_of(game: str) -> tuple[Option, ...]:
    """The options a game has, in the order of the rule book."""
    return tuple(option for option in CATALOGUE.values() if game in option.games)
