"""Rulesets as data: the seven that come with the package, and an organiser's own file.

A ruleset names its game (or another ruleset as its ``base``), the options that differ, and what a
stage sets. A file that says something unknown or contradictory is refused with its line.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from doublesix.rules.options import CATALOGUE, GAMES, Option, Options

PRESETS: Final = ("powc-2018", "powc-2023", "garrison-2022", "fortbend-2023", *GAMES)
STAGES: Final = ("preliminary", "semi-final", "third-place", "final")
POWC_STAGE_OPTIONS: Final = ("target", "games_to_win", "time_limit")
STAGE_OPTIONS: Final = ("time_limit",)
"""What a stage can set in every game (E40)."""
_KEYS: Final = ("base", "game", "title", "options", "stages")

LONGEST: Final = 40
"""Characters of somebody's file that a message repeats."""
MOST: Final = 10**9
"""No option takes a number as great as this."""

Values = Mapping[str, int]
Path = tuple[str, ...]
"""Where something stands in a file: its section's names and its key."""


class RulesetFault(Exception):
    """A ruleset file that cannot be taken, with the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Ruleset(NamedTuple):
    """The rules of an event: a game, its options, and what each stage sets (P14)."""

    name: str
    title: str
    game: str
    base: str
    options: Options
    stages: Mapping[str, Values]
    stage: str = "preliminary"
    amended: Mapping[str, int] = {}

    def in_force(self) -> Options:
        """The options that hold at this stage: an amendment overrides the stage, the stage the ruleset."""
        return self.options._replace(**{**self.stages.get(self.stage, {}), **self.amended})

    def at_stage(self, stage: str) -> "Ruleset":
        """The same ruleset at another stage."""
        return self._replace(stage=stage)

    def amend(self, name: str, value: int) -> "Ruleset":
        """The same ruleset with one option set, whatever the stage."""
        return self._replace(amended={**self.amended, name: value})


def stage_options(game: str) -> tuple[str, ...]:
    """The options that a stage of the game can set (P14, E40)."""
    return POWC_STAGE_OPTIONS if game == "powc" else STAGE_OPTIONS


@cache
def preset(name: str) -> Ruleset:
    """One of the rulesets that come with the package."""
    if name not in PRESETS:
        raise ValueError(f"there is no ruleset {_display(name)}; there are {', '.join(PRESETS)}")
    text = resources.files(__package__).joinpath("presets", f"{name}.toml").read_text("utf-8")
    return parse(text, name, is_bare=name in GAMES)


def parse(text: str, name: str, *, is_bare: bool = False) -> Ruleset:
    """The ruleset a TOML text describes, or :class:`RulesetFault`. A bare one starts from no other."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetFault(_line_in(str(error), text), f"this is not TOML: {error}") from None
    except (ValueError, RecursionError):
        raise RulesetFault(1, "this is not a ruleset: a number or a nesting in it is far too long") from None
    return _Parser(text, name, table, is_bare).ruleset()


def _line_in(message: str, text: str) -> int:
    """The line a TOML error speaks of; at the end of the document it names none."""
    named = re.findall(r"\(at line (\d+), column \d+\)$", message)
    return int(named[0]) if named else max(1, len(text.splitlines()))


def _display(value: object) -> str:
    """A value of a file as it may stand in a message."""
    if isinstance(value, int) and not -MOST < value < MOST:
        return "so long a number"
    text = repr(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


class _Parser:
    """Reads one file's table; knows the text too, to name lines."""

    def __init__(self, text: str, name: str, table: dict[str, Any], is_bare: bool) -> None:
        self.lines = text.splitlines()
        self.name = name
        self.table = table
        self.is_bare = is_bare

    def ruleset(self) -> Ruleset:
        for key in self.table:
            if key not in _KEYS:
                raise self.fault((key,), f"a ruleset has no {_display(key)}; it has {', '.join(_KEYS)}")
        game, base = self.origin()
        options = self.values(("options",), self.section("options"), game, tuple(CATALOGUE))
        stages = self.stages(game)
        title = self.table.get("title", self.name)
        if not isinstance(title, str):
            raise self.fault(("title",), "the title is a text in quotes")
        if base is None:
            return Ruleset(self.name, title, game, self.name, Options()._replace(**options), stages)
        merged = {stage: {**base.stages.get(stage, {}), **stages.get(stage, {})} for stage in STAGES}
        return Ruleset(self.name, title, game, base.name, base.options._replace(**options), merged)

    def origin(self) -> tuple[str, Ruleset | None]:
        """The game, and the ruleset this one starts from."""
        game, named = self.table.get("game"), self.table.get("base")
        if named is None and game is None:
            raise RulesetFault(1, f'it names no game; write game = "powc" (or {", ".join(GAMES[1:])})')
        if game is not None and game not in GAMES:
            raise self.fault(("game",), f"there is no game {_display(game)}; there are {', '.join(GAMES)}")
        if named is None:
            return str(game), None if self.is_bare else preset(str(game))
        if named not in PRESETS:
            raise self.fault(
                ("base",), f"there is no ruleset {_display(named)}; there are {', '.join(PRESETS)}"
            )
        base = preset(named)
        if game not in (None, base.game):
            raise self.fault(("game",), f"the base '{named}' is of the game {base.game}, not {game}")
        return base.game, base

    def stages(self, game: str) -> dict[str, Values]:
        result: dict[str, Values] = {}
        for stage, values in self.section("stages").items():
            where = ("stages", stage)
            if stage not in STAGES:
                raise self.fault(where, f"there is no stage {_display(stage)}; there are {', '.join(STAGES)}")
            if not isinstance(values, dict):
                raise self.fault(where, f"a stage is a section: [stages.{stage}]")
            result[stage] = self.values(where, values, game, stage_options(game))
        return result

    def section(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.fault((key,), f"'{key}' is a section: [{key}]")
        return value

    def values(
        self, where: Path, section: dict[str, Any], game: str, allowed: tuple[str, ...]
    ) -> dict[str, int]:
        result = {}
        for key, given in section.items():
            option = CATALOGUE.get(key)
            at = (*where, key)
            if option is None:
                raise self.fault(at, f"there is no option {_display(key)}")
            if key not in allowed:
                names = " and ".join(filter(None, (", ".join(allowed[:-1]), allowed[-1])))
                raise self.fault(at, f"in {game} a stage sets only {names}, not '{key}'")
            if game not in option.games:
                raise self.fault(at, f"'{key}' is an option of {' and '.join(option.games)}, not of {game}")
            value = _value(option, given)
            if value is None:
                raise self.fault(at, f"'{key}' takes {option.takes}, not {_display(given)}")
            result[key] = value
        return result

    def fault(self, path: Path, reason: str) -> RulesetFault:
        """A fault at the first line that is at or below this path, else at the section it would be in."""
        places = list(_places(self.lines))
        below = [line for line, place in places if place[: len(path)] == path]
        above = [line for line, place in places if path[: len(place)] == place]
        return RulesetFault((below or above or [1])[0], reason)


def _value(option: Option, given: object) -> int | None:
    if isinstance(given, int) and (isinstance(given, bool) or not -MOST < given < MOST):
        return None
    return option.value_of(str(given))


def _places(lines: list[str]) -> Iterator[tuple[int, Path]]:
    """The path that each line of a file is about: a section, or a key in the section it stands in."""
    section: Path = ()
    for number, line in enumerate(lines, 1):
        bare = line.split("#")[0].strip()
        if bare.startswith("["):
            section = _path(bare.split("]")[0].strip("[ "))
            yield number, section
        elif "=" in bare:
            yield number, section + _path(bare.split("=")[0])


def _path(dotted: str) -> Path:
    return tuple(part.strip(" \"'") for part in dotted.split("."))
