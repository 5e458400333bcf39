"""Whether ratings tell the truth: simulated players of known strength, partners changing every match.

Parameters are chosen on some seasons (`--choose`), and every figure is of others. Each line is about all
pairs of sides that met: the chance was said before the match, by what was known then.

    log-loss, Brier   of the chances said, the lower the better; in brackets as a share of plain Elo's, where
                      a side is the mean of its players and K the best on the seasons of the choice
    error             of the chance said against the true one, root of the mean square
    off               expected calibration error: how far deciles of chances lie from what came, on average
    order             rank correlation of ratings and strengths at the end
    held              how many of the stated 95 % intervals hold the strength, after 10, 50 and 150 matches;
                      strengths and ratings are both counted from the mean of all players

Then people who differ more or less than was thought, and who change: there K is the best of hindsight.
"""

import argparse
import math
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from doublesix.app import ratings
from doublesix.app.ratings import SCALES, SURE, Rating, RatingScale
from seasons.making import MATCHES, PLAYERS, Floats, Season, by_formula, by_play, meetings

GAMES: Final = tuple(SCALES)
CHOSEN_ON: Final = range(1, 7)
HELD_OUT: Final = range(11, 19)
LOOKS: Final = (10, 50, MATCHES)
"""After how many matches of each player the intervals are looked at."""
STEPS: Final = (4, 6, 8, 12, 16, 24, 32, 40, 48, 64)
"""K of Elo."""
LUCKS: Final = tuple(range(100, 601, 20))


class Told(NamedTuple):
    """What a method said of a season: a row for each pair that met, and ratings at some moments."""

    said: Floats
    came: Floats
    true: Floats
    looks: list[tuple[Floats, Floats, Floats]]
    """Means, deviations and strengths."""


class Method(NamedTuple):
    """How chances are said and ratings changed; a rating is a mean and a deviation."""

    newcomer: Rating
    chance: Callable[[list[Rating], list[Rating]], float]
    rate: Callable[[list[list[Rating]], tuple[int, ...]], list[list[Rating]]]
    rest: Callable[[Rating, float], Rating] = lambda rating, _: rating


def own(scale: RatingScale) -> Method:
    """The product's."""
    return Method(
        scale.newcomer,
        lambda side, other: ratings.winning_chance(scale, side, other),
        lambda sides, ranks: ratings.rate(scale, sides, ranks),
        lambda rating, days: ratings.after_days(scale, rating, days),
    )


def library(model: Any, scale: RatingScale) -> Method:
    """A model of the library, with the chances that it says itself."""

    def chance(side: list[Rating], other: list[Rating]) -> float:
        return float(model.predict_win([[model.rating(*one) for one in each] for each in (side, other)])[0])

    def rate(sides: list[list[Rating]], ranks: tuple[int, ...]) -> list[list[Rating]]:
        found = model.rate(
            [[model.rating(*one) for one in side] for side in sides], ranks=list(map(float, ranks))
        )
        return [[Rating(one.mu, one.sigma) for one in side] for side in found]

    return Method(scale.newcomer, chance, rate)


def elo(step: float) -> Method:
    """Plain Elo: the mean of a side, every pair of sides a match of its own."""

    def mean(side: list[Rating]) -> float:
        return sum(player.mu for player in side) / len(side)

    def chance(side: list[Rating], other: list[Rating]) -> float:
        return float(1 / (1 + 10 ** ((mean(other) - mean(side)) / 400)))

    def rate(sides: list[list[Rating]], ranks: tuple[int, ...]) -> list[list[Rating]]:
        more = [0.0] * len(sides)
        for one, side in enumerate(sides):
            for two, other in enumerate(sides):
                if one != two:
                    result = (1 + np.sign(ranks[two] - ranks[one])) / 2
                    more[one] += step * (result - chance(side, other)) / (len(sides) - 1)
        return [
            [Rating(player.mu + add, 0.0) for player in side] for side, add in zip(sides, more, strict=True)
        ]

    return Method(Rating(1500.0, 0.0), chance, rate)


def told(season: Season, method: Method, scale: RatingScale) -> Told:
    """Let a method see a season match by match."""
    now, last, count = [method.newcomer] * PLAYERS, [0.0] * PLAYERS, [0] * PLAYERS
    rows: list[tuple[float, float, float]] = []
    looks: list[tuple[Floats, Floats, Floats]] = []
    for match in season.matches:
        strength = season.strengths_on(match.day)
        for side in match.sides:
            for player in side:
                now[player] = method.rest(now[player], match.day - last[player])
                last[player] = match.day
                count[player] += 1
        sides = [[now[player] for player in side] for side in match.sides]
        for one, two, came in meetings(match):
            ahead = strength[list(match.sides[one])].sum() - strength[list(match.sides[two])].sum()
            true = 1 / (1 + math.exp(-ahead / math.sqrt(2) / scale.luck))
            rows.append((method.chance(sides[one], sides[two]), came, true))
        for side, rated in zip(match.sides, method.rate(sides, match.ranks), strict=True):
            for player, rating in zip(side, rated, strict=True):
                now[player] = rating
        if len(looks) < len(LOOKS) and min(count) >= LOOKS[len(looks)]:
            table = np.array(now)
            looks.append((table[:, 0], table[:, 1], strength))
    said, came_true, true_chance = np.array(rows).T
    return Told(said, came_true, true_chance, looks)


class Measures(NamedTuple):
    """How well a method did over seasons."""

    log_loss: float
    brier: float
    error: float
    off: float
    order: float
    held: tuple[float, ...]
    sigma: float
    deciles: list[tuple[float, float, int]]


def measured(found: list[Told]) -> Measures:
    """The figures."""
    said, came, true = (np.concatenate([getattr(each, name) for each in found]) for name in Told._fields[:3])
    safe = said.clip(1e-9, 1 - 1e-9)
    parts = np.array_split(np.argsort(said), 10)
    deciles = [(float(said[part].mean()), float(came[part].mean()), len(part)) for part in parts]
    return Measures(
        float(-(came * np.log(safe) + (1 - came) * np.log(1 - safe)).mean()),
        float(((said - came) ** 2).mean()),
        float(np.sqrt(((said - true) ** 2).mean())),
        sum(abs(chance - result) * count for chance, result, count in deciles) / len(said),
        float(np.mean([order(each.looks[-1][0], each.looks[-1][2]) for each in found])),
        tuple(float(np.mean([held(*each.looks[at]) for each in found])) for at in range(len(LOOKS))),
        float(np.mean([each.looks[-1][1].mean() for each in found])),
        deciles,
    )


def order(means: Floats, strengths: Floats) -> float:
    """The rank correlation."""
    return float(np.corrcoef(means.argsort().argsort(), strengths.argsort().argsort())[0, 1])


def held(means: Floats, deviations: Floats, strengths: Floats) -> float:
    """The share of intervals that hold the strength."""
    off = np.abs((means - means.mean()) - (strengths - strengths.mean()))
    return float((off <= SURE * deviations).mean())


def show(name: str, found: Measures, plain: Measures, says_interval: bool = True) -> None:
    """One line."""
    shares = " ".join(f"{share:.1%}" for share in found.held) if says_interval else "none stated"
    print(
        f"  {name:26} log-loss {found.log_loss:.4f} ({found.log_loss / plain.log_loss:.3f})"
        f"  Brier {found.brier:.4f} ({found.brier / plain.brier:.3f})"
        f"  error {found.error:.3f} ({found.error / plain.error:.2f})  off {found.off:.3f}"
        f"  order {found.order:.3f}  held {shares}  ± {SURE * found.sigma:.0f}",
        flush=True,
    )


def best_step(game: str, seasons: list[Season]) -> float:
    """K with the lowest log-loss."""
    return min(STEPS, key=lambda step: measured([told(s, elo(step), SCALES[game]) for s in seasons]).log_loss)


def choose(game: str, seasons: list[Season]) -> None:
    """What the parameters were chosen by: the library's models, its gamma or the whole evidence, and luck."""
    model: Any
    gamma: Any
    for model in (PlackettLuce, BradleyTerryFull, ThurstoneMostellerFull):
        for name, gamma in (("the library's gamma", None), ("the whole evidence", lambda *_: 1.0)):
            found = []
            for luck in LUCKS[::3]:
                scale = SCALES[game]._replace(luck=float(luck))
                made = model(mu=scale.mean, sigma=scale.spread, beta=luck, tau=0.0)
                made.gamma = gamma or made.gamma
                method = library(made, scale)
                if model is not ThurstoneMostellerFull:  # its own chances are of the curve that it rates by
                    method = method._replace(chance=own(scale).chance)
                figures = measured([told(season, method, scale) for season in seasons])
                found.append((figures.log_loss, luck, figures.off))
            loss, luck, off = min(found)
            print(
                f"  {model.__name__:24} {name:20} log-loss {loss:.4f}  off {off:.3f}  luck {luck}", flush=True
            )
    for luck in LUCKS:
        scale = SCALES[game]._replace(luck=float(luck))
        figures = measured([told(season, own(scale), scale) for season in seasons])
        print(f"    luck {luck}: log-loss {figures.log_loss:.5f}  off {figures.off:.3f}", flush=True)


def report(game: str, chosen_on: list[Season], seasons: list[Season], name: str) -> None:
    """Ratings against Elo, and the library as it comes."""
    scale = SCALES[game]
    step = best_step(game, chosen_on)
    plain = measured([told(season, elo(step), scale) for season in seasons])
    figures = measured([told(season, own(scale), scale) for season in seasons])
    print(f"{game}, {name}: {len(seasons)} seasons, {sum(count for *_, count in plain.deciles):,} pairs")
    show("ratings", figures, plain)
    show(f"Elo, K {step:g}", plain, plain, says_interval=False)
    usual = PlackettLuce(mu=1500, sigma=scale.spread, beta=scale.spread / 2, tau=scale.spread / 100)
    show(
        "the library as it comes",
        measured([told(each, library(usual, scale), scale) for each in seasons]),
        plain,
    )
    print("    said " + " ".join(f"{chance:.3f}" for chance, _, _ in figures.deciles))
    print("    came " + " ".join(f"{result:.3f}" for _, result, _ in figures.deciles), flush=True)


def others(game: str, seasons: int) -> Iterator[tuple[str, list[Season]]]:
    """People who differ more or less than was thought, and who change."""
    seeds = HELD_OUT[:seasons]
    yield "play, skills 0.6 to 1", [by_play(game, seed, (0.6, 1.0)) for seed in seeds]
    yield "play, skills 0 to 1", [by_play(game, seed, (0.0, 1.0)) for seed in seeds]
    yield "formula, half the spread", [by_formula(game, seed, 0.5) for seed in seeds]
    yield "formula, twice the spread", [by_formula(game, seed, 2.0) for seed in seeds]
    moves = SCALES[game].year
    yield "formula, a year, still", [by_formula(game, seed, days=365) for seed in seeds]
    yield "formula, a year, moving", [by_formula(game, seed, days=365, moves=moves) for seed in seeds]
    yield "formula, a year, moving 2×", [by_formula(game, seed, days=365, moves=2 * moves) for seed in seeds]


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument("--seasons", type=int, default=len(HELD_OUT), help="how many are measured")
    parser.add_argument("--choose", action="store_true", help="what the parameters were chosen by")
    asked = parser.parse_args()
    for game in (asked.only,) if asked.only else GAMES:
        training = [by_play(game, seed) for seed in CHOSEN_ON[: asked.seasons]]
        if asked.choose:
            print(f"{game}: chosen on {len(training)} seasons")
            choose(game, training)
            continue
        seeds = HELD_OUT[: asked.seasons]
        report(game, training, [by_play(game, seed) for seed in seeds], "play")
        formula = [by_formula(game, seed) for seed in CHOSEN_ON[: asked.seasons]]
        report(game, formula, [by_formula(game, seed) for seed in seeds], "formula")
        for name, seasons in others(game, asked.seasons):
            plain = measured(
                [told(season, elo(best_step(game, seasons)), SCALES[game]) for season in seasons]
            )
            show(name, measured([told(each, own(SCALES[game]), SCALES[game]) for each in seasons]), plain)


if __name__ == "__main__":
    main()
