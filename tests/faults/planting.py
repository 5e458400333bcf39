"""The ways to plant a fault: each gives a function that patches the rules until the patch is undone.

Rules are looked up in four places: the desk of a game, the referee's table of commands, the table of
events, and the names of modules. A fault says which game it spoils; the others play on as before.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

import pytest

from doublesix.play.decide import _DECIDE
from doublesix.play.evolve import _EVOLVE
from doublesix.play.game_rules import GAME_RULES
from doublesix.play.refusal import Answer, Refusal
from doublesix.play.state import Match
from doublesix.play.views import _SEEN
from doublesix.rules.options import Options
from doublesix.rules.rulesets import Ruleset

EVOLVING: Final = import_module("doublesix.play.evolve")
"""The module; in its package the name stands for the function."""
Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


class Planted(NamedTuple):
    """A fault: what is wrong, and how to make it so."""

    name: str
    plant: Plant


def at_desk(game: str, **changes: Any) -> Plant:
    """Another rule function or fact at the desk of a game."""

    def plant(patch: Patch) -> None:
        patch.setitem(GAME_RULES, game, GAME_RULES[game]._replace(**changes))

    return plant


def named(owner: Any, name: str, make: Callable[[Any], Any]) -> Plant:
    """Another thing under a name of a module or a class, made from the right one."""

    def plant(patch: Patch) -> None:
        patch.setattr(owner, name, make(getattr(owner, name)))

    return plant


def both(*plants: Plant) -> Plant:
    """One fault that shows at several places."""

    def plant(patch: Patch) -> None:
        for one in plants:
            one(patch)

    return plant


def event_told(game: str, kind: type[Any], change: Callable[[Match, Any], Any]) -> Plant:
    """An event that is taken for another one when it changes the match."""

    def plant(patch: Patch) -> None:
        right = _EVOLVE[kind]

        def wrong(match: Match, event: Any) -> Match:
            return right(match, change(match, event) if match.rules.game == game else event)

        patch.setitem(_EVOLVE, kind, wrong)

    return plant


def after_event(game: str, kind: type[Any], change: Callable[[Match, Any, Match], Match]) -> Plant:
    """A match that an event leaves in another state: ``change(before, event, after)``."""

    def plant(patch: Patch) -> None:
        right = _EVOLVE[kind]

        def wrong(match: Match, event: Any) -> Match:
            after = right(match, event)
            return change(match, event, after) if match.rules.game == game else after

        patch.setitem(_EVOLVE, kind, wrong)

    return plant


def answered(game: str, kind: type[Any], change: Callable[[Match, Any, Answer], Answer]) -> Plant:
    """A command that the referee answers in another way: ``change(match, command, answer)``."""

    def plant(patch: Patch) -> None:
        right = _DECIDE[kind]

        def wrong(match: Match, command: Any) -> Answer:
            answer = right(match, command)
            return change(match, command, answer) if match.rules.game == game else answer

        patch.setitem(_DECIDE, kind, wrong)

    return plant


def allowed(game: str, kind: type[Any], clause: str, events: Callable[[Match, Any], Answer]) -> Plant:
    """A command that is carried out although the clause forbids it."""

    def change(match: Match, command: Any, answer: Answer) -> Answer:
        is_forbidden = isinstance(answer, Refusal) and answer.clause == clause
        return events(match, command) if is_forbidden else answer

    return answered(game, kind, change)


def forbidden(game: str, kind: type[Any], clause: str, when: Callable[[Match, Any, Any], bool]) -> Plant:
    """A command that is refused although the rules allow it: ``when(match, command, events)``."""

    def change(match: Match, command: Any, answer: Answer) -> Answer:
        if isinstance(answer, Refusal) or not when(match, command, answer):
            return answer
        return Refusal(clause, "no_round")

    return answered(game, kind, change)


def rewritten(game: str, command: type[Any], kind: type[Any], change: Callable[[Match, Any], Any]) -> Plant:
    """An event that goes on the log with other facts: ``change(match, event)``."""

    def alter(match: Match, _command: Any, answer: Answer) -> Answer:
        if isinstance(answer, Refusal):
            return answer
        return tuple(change(match, event) if isinstance(event, kind) else event for event in answer)

    return answered(game, command, alter)


def seen(kind: type[Any], rule: Callable[[Any, int], Any]) -> Plant:
    """Another rule of what a seat may know of an event."""

    def plant(patch: Patch) -> None:
        patch.setitem(_SEEN, kind, rule)

    return plant


def in_force(game: str, change: Callable[[Ruleset, Options], Options]) -> Plant:
    """Options that are in force although nobody has said so."""

    def plant(patch: Patch) -> None:
        right = Ruleset.in_force

        def wrong(ruleset: Ruleset) -> Options:
            options = right(ruleset)
            return change(ruleset, options) if ruleset.game == game else options

        patch.setattr(Ruleset, "in_force", wrong)

    return plant


def ignored(game: str, option: str, value: int | None = None) -> Plant:
    """An option that a file sets in vain: to this value, or to any."""

    def plant(patch: Patch) -> None:
        right = Ruleset.amend

        def wrong(ruleset: Ruleset, name: str, given: int) -> Ruleset:
            if ruleset.game == game and name == option and value in (None, given):
                return ruleset
            return right(ruleset, name, given)

        patch.setattr(Ruleset, "amend", wrong)

    return plant


def in_round(match: Match, **changes: Any) -> Match:
    """The match with something else in its round."""
    assert match.round is not None
    return match._replace(round=match.round.with_changes(**changes))


def in_game(match: Match, **changes: Any) -> Match:
    """The match with something else in its game."""
    assert match.game is not None
    return match._replace(game=match.game._replace(**changes))


def with_target(match: Match, more: int) -> Match:
    """The match with a target that is so much higher."""
    return match._replace(options=match.options._replace(target=match.options.target + more))


def backwards(order: tuple[int, ...]) -> tuple[int, ...]:
    """Who follows each seat when play goes the other way."""
    return (0, *(order.index(seat) if seat in order else seat for seat in range(1, 5)))


def starter_of(match: Match) -> int:
    """The seats that may have started the round, as a set."""
    assert match.round is not None
    return 1 << match.round.starter if match.round.starter else match.round.starters
