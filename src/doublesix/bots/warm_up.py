"""Compiling everything once, so that nobody waits for it later: `python -m doublesix.bots.warm_up`."""

from pathlib import Path
from typing import Final

from doublesix.app.plans import PACE, SHUFFLE
from doublesix.bots.level_choice import GAMES, make_ready
from doublesix.bots.screening import screen
from doublesix.kernels import solver
from doublesix.kernels.compiler import CACHE_FOLDER
from doublesix.kernels.matches import Playouts
from doublesix.kernels.playouts import play_rounds
from doublesix.play import Table, commands, deals
from doublesix.rules.rulesets import Ruleset, preset

_MARK: Final = "warm"


def is_warm() -> bool:
    """Whether everything was compiled before, from these sources."""
    return bool(CACHE_FOLDER) and (Path(CACHE_FOLDER) / _MARK).exists()


def warm() -> None:
    """Use what the commands use, once; what that compiles is kept."""
    make_ready()
    for game, players in GAMES.items():
        ruleset = preset(game)
        Playouts().play_match(ruleset, (0.5,) * (players if game == "bigsix" else 2), 1, PACE, SHUFFLE)
        for policy in ("random", "greedy"):
            play_rounds(ruleset, 10, 1, policy)
        ending = _near_the_end(ruleset, players)
        solver.solve(ending.match)
        if ending.match.rules.is_partnership:
            screen([ending.record], ["A"])
    solver.solve(_near_the_end(preset("bigsix"), 2).match)
    if CACHE_FOLDER:
        (Path(CACHE_FOLDER) / _MARK).touch()


def _near_the_end(ruleset: Ruleset, players: int) -> Table:
    """A table with few tiles left to play."""
    table = Table(ruleset, ("Ann", "Bea", "Cyd", "Dee")[:players])
    table.do(commands.StartGame())
    table.do(commands.StartRound())
    dealt = deals.deal(table.match.rules, range(1, players + 1), bytes(32), [""] * players, 1, 1)
    for command in dealt.commands(table.match.rules):
        table.do(command)
    if not table.choices.seat:
        hand = dealt.hands[0][1]
        table.do(commands.PlayTile(1, hand[0]))
    for _ in range(12):
        offered = table.choices
        if offered.plays:
            table.do(offered.plays[0])
        else:
            table.do(commands.DrawTile(offered.seat) if offered.may_draw else commands.Pass(offered.seat))
    return table


if __name__ == "__main__":
    warm()
