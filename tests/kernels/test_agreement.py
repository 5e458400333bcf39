"""Compiled rounds against the referee and against the oracle: the same deals and choices, play by play.

A failure names the ruleset and the seed, so that one round can be looked at alone.
"""

import pytest

from doublesix.kernels.engine import Game, game_of
from doublesix.kernels.policies import POLICIES
from doublesix.kernels.traces import BLOCK
from doublesix.play import commands as c
from doublesix.rules.options import CATALOGUE
from doublesix.rules.rulesets import Ruleset, preset
from tests.samples import sample

from .replays import Desk, as_played, by_oracle, replay_round, same_end
from .traces import Trace, trace_seed

ROUNDS = sample(150, 20_000)
VARIED = sample(20, 2_000)
CHUNK = sample(150, 500)
GAMES = ("powc", "bigsix", "straight")
VARIANTS = (
    "powc",
    "powc blocked_score=difference",
    "powc blocked_score=both blocked_tie=blocker",
    "bigsix players=2",
    "bigsix players=4",
    "bigsix players=2 double_opens=2 pile_left=2",
    "bigsix players=3 double_opens=2 pile_left=1",
    "bigsix players=4 double_opens=2 blocked_tie=blocker",
    "straight round_to_five=per_hand",
    "straight blocked_score=difference",
    "straight blocked_score=both round_to_five=per_hand blocked_tie=blocker",
    "straight blocked_score=difference round_to_five=per_hand",
)


def ruleset_of(text: str) -> Ruleset:
    """A ruleset from a game and its options; no target is reached in a round."""
    game, *settings = text.split()
    ruleset = preset(game).amend("target", 999_999_999)
    for setting in settings:
        name, _, value = setting.partition("=")
        taken = CATALOGUE[name].value_of(value)
        assert taken is not None
        ruleset = ruleset.amend(name, taken)
    return ruleset


def policies_of(seed: int) -> tuple[int, ...]:
    """Mostly players who play at random, for they come everywhere; some others among them."""
    return (0, 0, 0, 0) if seed % 3 else tuple((seed + seat) % len(POLICIES) for seat in range(4))


def agree_at_the_desk(ruleset: Ruleset, game: Game, trace: Trace) -> None:
    rules = Desk(ruleset, game.players)
    rules.do(c.StartGame())
    if ruleset.game != "bigsix":
        rules.draw_lead(trace.starter)
    same_end(rules, replay_round(rules, trace), trace)


def agree(text: str, seed: int, with_oracle: bool) -> Trace:
    ruleset = ruleset_of(text)
    game = game_of(ruleset)
    trace = trace_seed(game, policies_of(seed), seed)
    try:
        agree_at_the_desk(ruleset, game, trace)
        if with_oracle:
            assert by_oracle(ruleset.game, trace) == as_played(ruleset.game, trace)
    except AssertionError as error:
        error.add_note(f"agree({text!r}, {seed})")
        raise
    return trace


@pytest.mark.parametrize("game", GAMES)
def test_a_few_rounds(game: str) -> None:
    for seed in range(60):
        agree(game, 1_000_000 + seed, with_oracle=True)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_rounds(game: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        agree(game, seed, with_oracle=True)


@pytest.mark.slow
@pytest.mark.parametrize("text", VARIANTS)
def test_rounds_with_options(text: str) -> None:
    default = not set(text.split()[1:]) - {"players=2", "players=3", "players=4"}
    for seed in range(VARIED):
        agree(text, seed, with_oracle=default)


def test_rounds_that_end_in_every_way_are_among_them() -> None:
    """A comparison of easy rounds would prove little."""
    for text in ("powc", "bigsix players=2", "straight"):
        traces = [trace_seed(game_of(ruleset_of(text)), policies_of(seed), seed) for seed in range(1_500)]
        blocked = [trace for trace in traces if trace.how == BLOCK]
        assert 10 < len(blocked) < 1_000
        assert any(trace.winner < 0 for trace in blocked) or text.startswith("bigsix")
        assert any(turn.play < 0 for trace in traces for turn in trace.turns)
        assert any(turn.drawn > 1 for trace in traces for turn in trace.turns) == text.startswith("bigsix")


def test_the_comparison_sees_a_difference() -> None:
    """A comparison that could not fail would prove nothing."""
    ruleset = ruleset_of("straight")
    game = game_of(ruleset)
    trace = trace_seed(game, policies_of(1), 1)
    first, second, *rest = trace.turns
    other = min(second.choices - {second.play})
    for spoilt in (
        trace._replace(points=(trace.points[0] + 5, *trace.points[1:])),
        trace._replace(winner=1 - trace.winner),
        trace._replace(starter=trace.starter % 4 + 1),
        trace._replace(turns=(first, second._replace(points=second.points + 5), *rest)),
        trace._replace(turns=(first, second._replace(choices=second.choices - {other}), *rest)),
        trace._replace(turns=trace.turns[:-1]),
    ):
        with pytest.raises(AssertionError):
            agree_at_the_desk(ruleset, game, spoilt)
