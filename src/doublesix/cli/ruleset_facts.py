"""What there is to say of rules: how clauses and options differ from the bare game; all of it as JSON."""

import json
from collections.abc import Sequence
from typing import Any

import typer

from doublesix.rules import clauses, rulesets
from doublesix.rules.clauses import Clause
from doublesix.rules.options import CATALOGUE, Option, Options, options_of
from doublesix.rules.rulesets import Ruleset

Changes = dict[str, str]

# What differs from the bare game


def changes_of(clause: Clause, ruleset: Ruleset) -> Changes:
    """The options that make a clause say something else than in the bare game, each with how."""
    is_staged = any(sentence.each_stage for sentence in clause.sentences)
    stages = clauses.stages_of(ruleset) if is_staged else (ruleset.stage,)
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for stage in stages:
        for name, usual, value in clauses.differences(ruleset.at_stage(stage)):
            if name in clause.options:
                found.setdefault(name, {})[stage] = (value, usual)
    bare = rulesets.preset(ruleset.game).at_stage(ruleset.stage)
    if clauses.says(clause.id, ruleset) == clauses.says(clause.id, bare):
        return {}
    return {name: _how(by_stage, stages) for name, by_stage in found.items()}


def _how(by_stage: dict[str, tuple[str, str]], stages: tuple[str, ...]) -> str:
    """ "120; usually 151", with the stages where it is not the same in all."""
    groups: dict[tuple[str, str], list[str]] = {}
    for stage, pair in by_stage.items():
        groups.setdefault(pair, []).append(stage)
    values = {value for value, _ in groups}
    if len(values) == 1 and len(by_stage) == len(stages):
        usually = [(usual, clauses.matches_of(tuple(where))) for (_, usual), where in groups.items()]
        told = [usual if len(groups) == 1 else f"{usual} in {where}" for usual, where in usually]
        return f"{values.pop()}; usually {', '.join(told)}"
    return "; ".join(
        f"{value} in {clauses.matches_of(tuple(where))}, usually {usual}"
        for (value, usual), where in groups.items()
    )


def clauses_of_option(option: Option, games: Sequence[str]) -> list[str]:
    """The clauses of these games that an option belongs to, each once."""
    found: dict[str, None] = {}
    for game in games:
        named = [name for name in option.clauses if game in clauses.CATALOGUE[name].games]
        touched = [clause.id for clause in clauses.clauses_of(game) if option.name in clause.options]
        found |= dict.fromkeys(named or touched[:1])
    return list(found)


def usual_options(ruleset: Ruleset) -> Options:
    """What is in force in the bare game at the same stage."""
    return rulesets.preset(ruleset.game).at_stage(ruleset.stage).in_force()


# For programs


def print_json(value: dict[str, Any]) -> None:
    """Say it to a program."""
    typer.echo(json.dumps(value, indent=2))


def ruleset_json(ruleset: Ruleset) -> dict[str, Any]:
    """What is in force, and what of it is not as usual."""
    values = ruleset.in_force()
    return {
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "game": ruleset.game,
        "stage": ruleset.stage,
        "in_force": {
            option.name: _plain(option, getattr(values, option.name)) for option in options_of(ruleset.game)
        },
        "changed": [name for name, _, _ in clauses.differences(ruleset)],
    }


def clause_json(clause: Clause, ruleset: Ruleset) -> dict[str, Any]:
    """A clause as it reads under these rules."""
    said = clauses.said_by(clause, ruleset)
    return {
        "id": clause.id,
        "title": clause.title,
        "theme": clause.theme,
        "says": [each.text for each in said],
        "ours": [each.text for each in said if each.ours],
        "options": [name for name in clause.options if ruleset.game in CATALOGUE[name].games],
        "changed": changes_of(clause, ruleset),
    }


def option_json(option: Option, ruleset: Ruleset | None) -> dict[str, Any]:
    """An option: what it sets and takes, and its value under these rules, if there are any."""
    games = option.games if ruleset is None else (ruleset.game,)
    result: dict[str, Any] = {
        "name": option.name,
        "meaning": option.meaning,
        "clauses": clauses_of_option(option, games),
        "takes": option.takes,
    }
    if option.choices:
        result["choices"] = list(option.choices)
    if ruleset is None:
        defaults = {game: getattr(rulesets.preset(game).options, option.name) for game in games}
        return {**result, "default": {game: _plain(option, value) for game, value in defaults.items()}}
    return {
        **result,
        "value": _plain(option, getattr(ruleset.in_force(), option.name)),
        "default": _plain(option, getattr(usual_options(ruleset), option.name)),
    }


def _plain(option: Option, value: int) -> int | str:
    """A value for JSON: a number as a number, a word as a word."""
    text = option.text_of(value)
    return value if text == str(value) else text
