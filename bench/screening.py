"""How many partners who share a hand the screening report finds, and how many others it marks.

Simulated partnerships of bots, seven of ten honest, at levels 1 to 7 and against others of levels 1 to 6, are
screened after some rounds and after more. The honest ones marked are the false alarms, printed beside the
stated rate with their 95 % interval. Each partnership depends on the seed and its number alone; `--kept FILE`
writes down those that are done and begins where it ended.
"""

import argparse
import json
import random
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from doublesix.bots.leans import RATES, evidence_of
from doublesix.bots.screening import weigh_side
from doublesix.cli import chunks
from doublesix.kernels.engine import game_of
from doublesix.rules.rulesets import preset
from partnerships import BY_NET, LONGEST_NUMBER, NOTHING, THINKER, WHOLE_HAND, Four, rounds_of_four

ROUNDS: Final = {"powc": 160, "straight": 40}
"""How many rounds each partnership plays."""
LOOKS: Final = (5, 10, 20, 40, 80, 160)
"""After how many rounds it is screened."""
KINDS: Final = {
    "honest, levels 1 to 6": (NOTHING, 0),
    "honest, thinking": (NOTHING, 0),
    "whole hand, always": (WHOLE_HAND, 100),
    "whole hand, every other choice": (WHOLE_HAND, 50),
    "longest number, always": (LONGEST_NUMBER, 100),
}
"""What partners are shown, and for how many choices of 100 they use it."""
ORDER: Final = (2, 0, 0, 3, 0, 0, 4, 0, 0, 1)
"""The kinds of ten partnerships, one after another."""


class Pair(NamedTuple):
    """A partnership to play and screen."""

    game: str
    number: int
    rounds: int
    seed: int

    @property
    def kind(self) -> str:
        """Which of :data:`KINDS` it is."""
        return list(KINDS)[ORDER[self.number % len(ORDER)]]


class Screened(NamedTuple):
    """A partnership with the leans of its rounds."""

    pair: Pair
    leans: list[float]


def screened(pair: Pair) -> Screened:
    """Play the rounds of a partnership and weigh them as the report does."""
    dice = random.Random(f"{pair.seed}/{pair.game}/{pair.number}")  # nosec B311 (a simulation)
    shown, used = KINDS[pair.kind]
    one, next_one, partner, last = (dice.randint(1, BY_NET) for _ in range(4))
    if pair.kind == "honest, thinking":
        one = partner = THINKER
    four = Four((one, next_one, partner, last), (shown, NOTHING, shown, NOTHING), (used,) * 4)
    game = game_of(preset(pair.game))
    leans = []
    for number, (played, beliefs) in enumerate(
        islice(rounds_of_four(game, pair.game, four, dice.getrandbits(60)), pair.rounds)
    ):
        weighed = [each for own in weigh_side(played, beliefs, number, pair.number) for each in own]
        if weighed:
            leans.append(sum(each.lean for each in weighed))
    return Screened(pair, leans)


def pairs_of(count: int, seed: int, scale: float = 1.0) -> Iterator[Pair]:
    """So many partnerships, of both games in turn."""
    for at in range(count):
        game = list(ROUNDS)[at % len(ROUNDS)]
        yield Pair(game, at // len(ROUNDS), max(LOOKS[0], round(ROUNDS[game] * scale)), seed)


def all_screened(pairs: list[Pair], jobs: int, kept: Path | None) -> list[Screened]:
    """All partnerships screened, those among them that were kept from an earlier run."""
    found: dict[Pair, Screened] = {}
    if kept is not None and kept.exists():
        for line in kept.read_text("utf-8").splitlines():
            pair, leans = json.loads(line)
            found[Pair(*pair)] = Screened(Pair(*pair), leans)
    for each in chunks.run(screened, [pair for pair in pairs if pair not in found], jobs):
        found[each.pair] = each
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([each.pair, [round(lean, 3) for lean in each.leans]]) + "\n")
    return [found[pair] for pair in pairs if pair in found]


def interval(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    share, z = hits / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def marked(each: Screened, rounds: int, rate: float) -> bool:
    """Whether the report on the first rounds is beyond a rate."""
    return evidence_of(each.leans[:rounds]).p_value < rate


def report(done: list[Screened]) -> Iterator[str]:
    """The lines: by game, what was marked after how many rounds."""
    for game in ROUNDS:
        own = [each for each in done if each.pair.game == game]
        if not own:
            continue
        looks = [look for look in LOOKS if look <= own[0].pair.rounds]
        for rate in RATES:
            yield f"{game}: marked at the stated rate of {rate:.1%}"
            yield f"    {'after rounds':<34}{'pairs':>6}" + "".join(f"{look:>18}" for look in looks)
            groups = {kind: [each for each in own if each.pair.kind == kind] for kind in KINDS}
            groups["all honest: false alarms"] = [each for each in own if each.pair.kind.startswith("honest")]
            for kind, group in groups.items():
                if group:
                    yield f"    {kind:<34}{len(group):>6}" + "".join(
                        _cell(group, look, rate) for look in looks
                    )
        yield ""


def _cell(group: list[Screened], look: int, rate: float) -> str:
    hits = sum(marked(each, look, rate) for each in group)
    low, high = interval(hits, len(group))
    return f"{f'{hits / len(group):.1%} ({100 * low:.1f}–{100 * high:.1f})':>18}"


def main() -> None:
    """Print what was found and what was marked wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--partnerships", type=int, default=2000)
    parser.add_argument("--scale", type=float, default=1.0, help="play so many of the rounds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=None)
    asked = parser.parse_args()
    pairs = list(pairs_of(asked.partnerships, asked.seed, asked.scale))
    done = all_screened(pairs, asked.jobs, asked.kept)
    print(f"{len(done):,} partnerships, seed {asked.seed}")
    for line in report(done):
        print(line)


if __name__ == "__main__":
    main()
