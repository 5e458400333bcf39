"""How strong the bots are: each claim measured on the same deals with seats swapped, against its floor.

Every line says what was measured, its 95 % interval, the floor, and the ratio of the two. `--scale 0.1`
plays a tenth of the rounds. The levels are measured last, each against the one below.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from doublesix.bots.league import Board, Score, score_of
from doublesix.cli import chunks
from doublesix.cli.league import Pairing, play
from doublesix.rules.rulesets import preset

MS_A_MOVE = 50.0


class Claim(NamedTuple):
    """What one bot should do against another."""

    game: str
    players: int
    bots: tuple[str, str]
    rounds: int
    points: float | None = None
    """The floor of points a round."""
    games: float | None = None
    """The floor of the share of games won."""
    sure_of: float | None = None
    """What the interval of points has to exclude."""


CLAIMS = (
    Claim("powc", 4, ("expert", "greedy"), 1500, points=8.0, games=0.95),
    Claim("powc", 4, ("expert", "sampler:1000"), 4000, points=2.0, sure_of=1.0),
    Claim("straight", 4, ("expert", "greedy"), 400, games=0.75),
    Claim("straight", 4, ("expert", "sampler:1000"), 800),
    Claim("bigsix", 3, ("expert", "greedy"), 5000, games=0.45),
    Claim("bigsix", 2, ("expert", "greedy"), 4000, games=0.60),
)
LEVELS = (("powc", 4, 5000), ("straight", 4, 1500), ("bigsix", 3, 6000))


def boards(claim: Claim, rounds: int, jobs: int) -> Iterator[Board]:
    """Boards until so many rounds are played."""
    done = 0
    pairings = (Pairing(preset(claim.game), claim.players, claim.bots, 1, board) for board in count())
    for board in chunks.run(play, pairings, jobs):
        yield board
        done += sum(game.rounds for game in board)
        if done >= rounds:
            return


def measured(claim: Claim, scale: float, jobs: int) -> Score:
    """Play it and print it."""
    score = score_of(list(boards(claim, max(40, round(claim.rounds * scale)), jobs)))
    width, games_width = score.half_width or 0.0, score.games_half_width or 0.0
    low, high = score.points_per_round - width, score.points_per_round + width
    print(f"{claim.game} with {claim.players}: {claim.bots[0]} over {claim.bots[1]}, {score.rounds:,} rounds")
    floor = (
        ""
        if claim.points is None
        else f"  floor {claim.points:g}, ratio {score.points_per_round / claim.points:.2f}"
    )
    print(f"    points a round {score.points_per_round:+.2f}  ({low:+.2f} to {high:+.2f}){floor}")
    if claim.sure_of is not None:
        print(
            f"    the interval {'excludes' if low > claim.sure_of else 'DOES NOT EXCLUDE'} {claim.sure_of:+g}"
        )
    floor = (
        ""
        if claim.games is None
        else f"  floor {claim.games:.0%}, ratio {score.games_won_share / claim.games:.2f}"
    )
    print(f"    games won {score.games_won_share:.1%} ± {games_width:.1%} of {score.games}{floor}")
    ms = score.ms_per_move[0]
    print(f"    ms a move {ms:.1f}, limit {MS_A_MOVE:g}, ratio {MS_A_MOVE / ms:.1f}", flush=True)
    return score


def main() -> None:
    """Print all claims and levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="claims or levels, or the name of a game")
    chosen = parser.parse_args()
    for claim in CLAIMS:
        if chosen.only in ("", "claims", claim.game):
            measured(claim, chosen.scale, chosen.jobs)
    for game, players, rounds in LEVELS:
        for level in range(2, 9) if chosen.only in ("", "levels", f"levels-{game}") else ():
            pair = (f"expert:level={level}", f"expert:level={level - 1}")
            score = measured(Claim(game, players, pair, rounds, sure_of=0.0), chosen.scale, chosen.jobs)
            assert score.rounds


if __name__ == "__main__":
    main()
