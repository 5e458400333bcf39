"""The verb `train`: the program that made the nets the bots play by."""

from pathlib import Path
from typing import Annotated

import typer

from doublesix.cli.console import fail, printer, progress
from doublesix.cli.ruleset_choice import Preset, find_ruleset


def command(
    ruleset: Preset,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.npz", help="Where the net goes.")],
    rounds: Annotated[int, typer.Option("--rounds", min=1000, help="Rounds of self-play.")] = 1_000_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Another net.")] = 1,
    players: Annotated[
        int | None, typer.Option("--players", min=2, max=4, help="How many sit down (bigsix).")
    ] = None,
) -> None:
    """Train a net by self-play, from nothing, on one core; the same seed gives the same net.

    A round takes about a quarter of a millisecond (straight: more). The nets that come with the program were
    made with the numbers in docs/bots.md; put a file in their place to play with your own.

    [bold]Examples[/bold]

    \b
      doublesix train powc --rounds 100000 --out my-powc.npz
      doublesix train bigsix --players 3 --seed 7 --out my-bigsix.npz
    """
    from doublesix.kernels.engine import game_of
    from doublesix.kernels.net import Net, save_net
    from doublesix.kernels.training import SLICES, train

    chosen = find_ruleset(ruleset)
    if chosen.game != "bigsix" and players not in (None, 4):
        fail(f"{chosen.game} is played by four; --players goes with bigsix (G1)")
    try:
        out.open("ab").close()
    except OSError as error:
        fail(f"{out}: it cannot be written ({error.strerror})")
    seen: list[float] = []
    with progress(f"training for {chosen.game}", SLICES) as tell:

        def after(done: int, regret: float, _net: Net) -> None:
            seen.append(regret)
            tell(done + 1)

        net = train(game_of(chosen, players or 0), rounds, seed, after)
    save_net(out, net)
    tenth = max(1, SLICES // 10)
    first, last = sum(seen[:tenth]) / tenth, sum(seen[-tenth:]) / tenth
    printer().print(
        f"{rounds:,} rounds. A choice fell short of the best one by {-first:.1f} points at first and "
        f"by {-last:.1f} at last, seen after the fact; some of that is luck. The net is in {out}."
    )
