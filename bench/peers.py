"""How fast others play: uniformly random complete rounds of four players, seven tiles each.

The peers are `dominoes` (its `Game`: partners, block game) and OpenSpiel's `python_team_dominoes`. Each
function plays whole rounds for the given number of seconds, in one thread, and returns rounds a second.
Dealing is part of a round. Needs the packages of requirements-bench.lock, which `make bench` installs.
"""

import random
import time
from collections.abc import Callable


def rounds_per_second(play_round: Callable[[], None], seconds: float) -> float:
    """Play whole rounds until the time is up, after one to warm up."""
    play_round()
    rounds = 0
    start = time.perf_counter()
    deadline = start + seconds
    while (now := time.perf_counter()) < deadline:
        play_round()
        rounds += 1
    return rounds / (now - start)


def dominoes_rounds_per_second(seconds: float, seed: int = 1) -> float:
    """Random rounds of the package `dominoes`."""
    import dominoes

    random.seed(seed)  # the package shuffles with the module's own generator
    choice = random.choice

    def play_round() -> None:
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*choice(game.valid_moves))

    return rounds_per_second(play_round, seconds)


def open_spiel_rounds_per_second(seconds: float, seed: int = 1) -> float:
    """Random rounds of OpenSpiel's four-player dominoes; every chance node is uniform."""
    import pyspiel
    from open_spiel.python.games import team_dominoes  # noqa: F401  (importing it registers the game)

    choice = random.Random(seed).choice
    game = pyspiel.load_game("python_team_dominoes")

    def play_round() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            # At a chance node the legal actions are its outcomes, all equally likely here.
            state.apply_action(choice(state.legal_actions()))

    return rounds_per_second(play_round, seconds)


def main() -> None:
    """Print both."""
    seconds = 5.0
    print(f"dominoes 6.1.0                  {dominoes_rounds_per_second(seconds):>12,.0f} rounds/s")
    print(f"OpenSpiel python_team_dominoes  {open_spiel_rounds_per_second(seconds):>12,.0f} rounds/s")


if __name__ == "__main__":
    main()
