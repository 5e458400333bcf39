"""Presets and options of the three games."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

GAME_OF = {
    "powc": "powc",
    "powc-2018": "powc",
    "powc-2023": "powc",
    "bigsix": "bigsix",
    "garrison-2022": "bigsix",
    "straight": "straight",
    "fortbend-2023": "straight",
}

ALL = ("powc", "bigsix", "straight")
TEAMS = ("powc", "straight")

# option -> (games that have it, allowed words; "whole", "from one" and "minutes" are open lists)
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "target": (ALL, ("from one",)),
    "games_to_win": (ALL, ("1", "2", "3", "4", "5")),
    "lead_order": (TEAMS, ("value", "double-first", "denomination")),
    "next_start": (TEAMS, ("rotate", "winner", "draw")),
    "blamed_win": (("powc",), ("void", "stands")),
    "mistaken_pass": (TEAMS, ("whole",)),
    "blocked_score": (TEAMS, ("loser", "difference", "both")),
    "blocked_tie": (ALL, ("none", "blocker")),
    "pile_left": (("bigsix",), ("0", "1", "2")),
    "double_opens": (("bigsix",), ("2", "3")),
    "players": (("bigsix",), ("2", "3", "4")),
    "time_limit": (ALL, ("minutes from one",)),
    "round_to_five": (("straight",), ("total", "per_hand")),
    "count_at_target": (("straight",), ("no", "yes")),
    "misplay_turn": (("straight",), ("lost", "kept")),
    "talk_penalty": (("straight",), ("whole",)),
    "talk_warnings": (("straight",), ("whole",)),
    "third_place": (ALL, ("match", "shared", "points")),
    "grace_minutes": (ALL, ("minutes",)),
}

DEFAULTS: dict[str, dict[str, str]] = {
    "powc": {
        "lead_order": "value",
        "next_start": "rotate",
        "blamed_win": "void",
        "mistaken_pass": "0",
        "blocked_score": "loser",
        "blocked_tie": "none",
    },
    "bigsix": {
        "target": "150",
        "games_to_win": "1",
        "blocked_tie": "none",
        "pile_left": "0",
        "double_opens": "3",
        "players": "3",
    },
    "straight": {
        "target": "250",
        "games_to_win": "2",
        "lead_order": "double-first",
        "next_start": "winner",
        "mistaken_pass": "50",
        "blocked_score": "loser",
        "blocked_tie": "none",
        "round_to_five": "total",
        "count_at_target": "no",
        "misplay_turn": "lost",
        "talk_penalty": "50",
        "talk_warnings": "1",
    },
}


def is_whole(value: str) -> bool:
    return re.fullmatch(r"[0-9]{1,9}", value, re.ASCII) is not None


def why_not(game: str, option: str, value: str) -> str | None:
    """What is wrong with an option, or None."""
    if option not in OPTIONS:
        return f"there is no option {option!r}"
    games, words = OPTIONS[option]
    if game not in games:
        return f"{option!r} is no option of {game}"
    if words == ("from one",):
        fine = is_whole(value) and int(value) >= 1
    elif words == ("whole",):
        fine = is_whole(value)
    elif words == ("minutes from one",):
        fine = value == "off" or (is_whole(value) and int(value) >= 1)
    elif words == ("minutes",):
        fine = is_whole(value) or value == "off"
    elif words[0].isdigit():
        fine = is_whole(value) and str(int(value)) in words
    else:
        fine = value in words
    return None if fine else f"{option!r} cannot be {value!r}"


@dataclass
class Rules:
    game: str
    stage: str = "preliminary"
    given: dict[str, str] = field(default_factory=dict)

    def word(self, option: str) -> str:
        if option in self.given:
            return self.given[option]
        if self.game == "powc" and option == "target":
            return "151" if self.stage == "preliminary" else "101"
        if self.game == "powc" and option == "games_to_win":
            return "1" if self.stage == "preliminary" else "2"
        if option == "time_limit":
            return "off"
        return DEFAULTS[self.game][option]

    def number(self, option: str) -> int:
        return int(self.word(option))
