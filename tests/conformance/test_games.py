"""What every ruleset has to pass, whatever its game, and that none is missing here."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module, resources
from typing import Any, get_args

import pytest

from doublesix.play import Match, Refusal, decide, evolve, fold, open_match
from doublesix.play.commands import Command, Settle
from doublesix.play.events import Event, MatchEnded, RoundEnded
from doublesix.play.game_rules import GAME_RULES
from doublesix.play.views import public_view, seat_view, seen_by
from doublesix.rules.clauses import CATALOGUE
from doublesix.rules.options import GAMES
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset, preset
from tests.conformance.random_table import RandomTable, any_commands, play_by_choices, random_ruleset

RULESETS = [preset(name).at_stage(stage) for name in PRESETS for stage in STAGES]
COMMANDS = set(get_args(Command))
EVENTS = set(get_args(Event))
CONSEQUENCES = {
    "GameEnded",
    "HandsUnwritten",
    "MatchEnded",
    "MisplayStood",
    "PlayerStruck",
    "PlayersCounted",
    "RoundEnded",
}
"""Events that follow from others by the rules, and so are never written."""


def named(ruleset: Ruleset) -> str:
    return f"{ruleset.name}-{ruleset.stage}"


def dice(*parts: object) -> random.Random:
    return random.Random(" ".join(str(part) for part in parts))  # nosec B311: a test that can be repeated


def registry(module: str, name: str) -> dict[type[Any], Any]:
    """A table of the referee's, by type."""
    found: dict[type[Any], Any] = getattr(import_module(f"doublesix.play.{module}"), name)
    return found


# ---- nothing is missing


def test_every_preset_is_here() -> None:
    folder = resources.files("doublesix.rules").joinpath("presets")
    files = {item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml")}
    assert files == set(PRESETS) == {ruleset.name for ruleset in RULESETS}
    assert {ruleset.stage for ruleset in RULESETS} == set(STAGES)


def test_every_game_has_a_desk_and_a_ruleset() -> None:
    assert set(GAME_RULES) == set(GAMES) == {ruleset.game for ruleset in RULESETS}


def test_every_type_of_command_and_event_is_known_everywhere() -> None:
    assert set(registry("decide", "_DECIDE")) == COMMANDS
    assert set(registry("evolve", "_EVOLVE")) == EVENTS
    assert set(registry("views", "_SEEN")) == EVENTS
    written = {kind.__name__ for kind in registry("notation.writer", "_WRITERS")}
    assert written | CONSEQUENCES == {kind.__name__ for kind in EVENTS}
    assert not written & CONSEQUENCES


def test_every_type_of_command_is_tried() -> None:
    tried = any_commands(dice("all"), open_match(preset("powc")))
    assert {type(command) for command in tried} == COMMANDS
    assert len(tried) == len(COMMANDS)


# ---- a match by the book


@pytest.mark.parametrize("ruleset", RULESETS, ids=named)
class TestRuleset:
    def test_is_played_to_its_end_by_choices_alone(self, ruleset: Ruleset) -> None:
        table = play_by_choices(dice("by the book", ruleset.name, ruleset.stage), ruleset)
        ended = table.match.ended
        assert ended is not None
        assert ended.decided_by == "play"
        won = dict(zip(table.match.sides, table.match.games_won, strict=False))
        assert won[ended.winner] == table.match.options.games_to_win
        assert max(score for side, score in won.items() if side != ended.winner) < won[ended.winner]
        hows = {event.how for event in table.log if isinstance(event, RoundEnded)}
        assert hows <= ({"out", "blocked", "target"} if ruleset.game == "straight" else {"out", "blocked"})

    def test_the_log_is_the_match(self, ruleset: Ruleset) -> None:
        table = play_by_choices(dice("log", ruleset.name, ruleset.stage), ruleset)
        assert fold(open_match(ruleset, table.names), tuple(table.log)) == table.match

    def test_a_command_is_accepted_or_refused_and_changes_nothing_by_itself(self, ruleset: Ruleset) -> None:
        rng = dice("commands", ruleset.name, ruleset.stage)
        for match, _ in states(rng, RandomTable(rng, ruleset, irregular=0.3), every=15, most=40):
            before = repr(match)
            for command in any_commands(rng, match):
                check_answer(match, command)
            assert repr(match) == before

    def test_views_are_made_in_every_state(self, ruleset: Ruleset) -> None:
        rng = dice("views", ruleset.name, ruleset.stage)
        for match, log in states(rng, RandomTable(rng, ruleset, irregular=0.3), every=15, most=40):
            check_views(match, log)


def states(
    rng: random.Random, player: RandomTable, every: int, most: int
) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """The table now and then, from before the first game to after the end."""
    yield player.match, ()
    for _ in range(most):
        player.play(rng.randint(1, every))
        yield player.match, tuple(player.table.log)
        if player.is_over:
            return


def check_answer(match: Match, command: Command) -> bool:
    """Whether the command was accepted; either way the answer is a proper one."""
    answer = decide(match, command)
    if isinstance(answer, Refusal):
        assert answer.clause in CATALOGUE
        assert answer.reason.isprintable()
        assert 5 < len(answer.reason) < 200
        return False
    assert isinstance(answer, tuple)
    for event in answer:
        assert type(event) in EVENTS
        match = evolve(match, event)
        assert isinstance(match, Match)
    return True


def check_views(match: Match, log: tuple[Event, ...]) -> None:
    public = public_view(match, log)
    assert len(public.record) == len(log)
    assert all(getattr(event, "reason", "") == "" for event in public.record)
    for seat in range(1, 5):
        view = seat_view(match, log, seat)
        assert view.standing == public.standing
        assert [type(event) for event in view.record] == [type(event) for event in log]
        assert view.choices.seat in (0, seat)
        assert {play.seat for play in view.choices.plays} <= {seat}
        if match.round is not None and match.round.dealt:
            assert {play.tile for play in view.choices.plays} <= set(view.hand)
        assert isinstance(hash(view), int)
    for event in log:
        assert type(seen_by(event, 0)) is type(event)


# ---- every type in every game


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_an_irregular_match_is_the_match(game: str) -> None:
    for seed in range(20):
        rng = dice("irregular", game, seed)
        ruleset = random_ruleset(rng, game)
        player = RandomTable(rng, ruleset, irregular=0.4, judge=0.03)
        table = player.play()
        assert fold(open_match(ruleset, table.names), tuple(table.log)) == table.match
        assert isinstance(table.log[-1], MatchEnded)


def test_every_type_of_command_is_accepted_somewhere_and_refused_elsewhere() -> None:
    accepted: set[type[Any]] = set()
    refused: set[type[Any]] = set()
    happened: set[type[Any]] = set()
    for seed in range(30):
        for game in GAMES:
            rng = dice("types", game, seed)
            player = RandomTable(rng, random_ruleset(rng, game), irregular=0.4, judge=0.06)
            for match, log in states(rng, player, every=5, most=60):
                happened |= {type(event) for event in log}
                for command in any_commands(rng, match):
                    (accepted if check_answer(match, command) else refused).add(type(command))
    assert accepted == COMMANDS
    assert refused == COMMANDS - {Settle}  # going on is never wrong
    assert happened == EVENTS
