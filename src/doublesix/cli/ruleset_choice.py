"""The ruleset a person means: a preset, a game or a file of their own, at a stage, with options changed.

What cannot be made sense of is said in one line, with the file and line where there is one.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from doublesix.cli.console import fail
from doublesix.rules import rulesets
from doublesix.rules.options import CATALOGUE, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset

LARGEST_FILE: Final = 1_000_000
"""Bytes; no ruleset is as long as this."""

Preset = Annotated[
    str, typer.Argument(metavar="PRESET", help="A preset, a game, or the path of your own TOML file.")
]
Stage = Annotated[str | None, typer.Option("--stage", metavar="STAGE", help=f"One of {', '.join(STAGES)}.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Change an option; may be repeated."),
]


def find_ruleset(text: str) -> Ruleset:
    """The ruleset of this name, or in this file."""
    return rulesets.preset(text) if text in PRESETS else _from_file(text)


def adapt_ruleset(ruleset: Ruleset, stage: str | None, settings: Sequence[str]) -> Ruleset:
    """The ruleset at a stage, with options changed."""
    return _with_options(ruleset if stage is None else ruleset.at_stage(_stage(stage)), settings)


def _from_file(name: str) -> Ruleset:
    path = Path(name)
    if not name or (len(path.parts) == 1 and not path.suffix and not _is_there(path)):
        fail(f"there is no ruleset {name!r}; there are {', '.join(PRESETS)}, or give the path of a TOML file")
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            fail(f"{name}:1: this is too long for a ruleset")
        return rulesets.parse(content.decode(), name)
    except rulesets.RulesetFault as fault:
        fail(f"{name}:{fault.line}: {fault.reason}")
    except OSError as error:
        fail(f"{name}:1: it cannot be read ({error.strerror})")
    except UnicodeDecodeError:
        fail(f"{name}:1: this is not UTF-8 text")
    except ValueError:
        fail(f"{name!r}:1: it cannot be read (no file has such a name)")


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _stage(text: str) -> str:
    if text not in STAGES:
        fail(f"there is no stage {text!r}; there are {', '.join(STAGES)}")
    return text


def _with_options(ruleset: Ruleset, settings: Sequence[str]) -> Ruleset:
    for setting in settings:
        name, _, text = (part.strip() for part in setting.partition("="))
        option = CATALOGUE.get(name)
        if option is None or ruleset.game not in option.games:
            have = ", ".join(option.name for option in options_of(ruleset.game))
            fail(f"{ruleset.game} has no option {name!r}; it has {have}")
        value = option.value_of(text)
        if value is None:
            fail(f"the option {name} takes {option.takes}, not {text!r}; write --option {name}=VALUE")
        ruleset = ruleset.amend(name, value)
    return ruleset
