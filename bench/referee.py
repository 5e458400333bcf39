"""How fast the interpreted referee is: uniformly random rounds of `powc` through decide and evolve.

The same functions that judge a match, checking and recording every command. The peers play the like
rounds in the same run, in turns with ours, so that all meet the same machine; the ratio is what
counts. A play is a tile and the number it joins: two equal ends are one play.
"""

import random
from collections.abc import Callable
from statistics import median

from doublesix.play import commands as c
from doublesix.play.decide import decide
from doublesix.play.evolve import evolve
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.rules import powc
from doublesix.rules.rulesets import preset
from doublesix.tiles import COUNT, HIGH, LOW, NO_TILE, TILES, Tile, members
from peers import dominoes_rounds_per_second, open_spiel_rounds_per_second, rounds_per_second

_FIRST_HALF = [tuple(members(part)) for part in range(1 << 14)]
_SECOND_HALF = [tuple(members(part << 14)) for part in range(1 << 14)]
_NAMED = (*TILES, NO_TILE)
SECONDS = 3.0
TURNS = 5


def ours_rounds_per_second(seconds: float, seed: int = 1) -> float:
    """Random rounds through the referee, one endless game."""
    dice = random.Random(seed)
    tiles = TILES[1:]
    match = carried_out(open_match(preset("powc").amend("target", 999_999_999)), c.StartGame())

    def play_round() -> None:
        nonlocal match
        chances = [dice.random() for _ in range(COUNT)]
        dealt = tuple(sorted(tiles, key=chances.__getitem__))
        match = carried_out(match, c.StartRound())
        for seat in range(1, 5):
            match = carried_out(match, c.DealHand(seat, dealt[6 * seat - 6 : 6 * seat]))
        match = played_out(match, dice)

    return rounds_per_second(play_round, seconds)


def carried_out(match: Match, command: c.Command) -> Match:
    """The match after a command that the referee takes."""
    answer = decide(match, command)
    if isinstance(answer, Refusal):
        raise RuntimeError(answer)
    for event in answer:
        match = evolve(match, event)
    return match


def played_out(match: Match, dice: random.Random) -> Match:
    """The match after the rest of its round, every play chosen uniformly."""
    chance = dice.random
    now = match.round
    assert now is not None
    seat = now.turn or 1
    fits = match.rules.fits
    while now is not None:
        fitting = now.hands[seat] & fits(now.layout)
        if fitting:
            tile, on = chosen(fitting, now.layout, chance)
            command: c.Command = c.PlayTile(seat, tile, on)
        else:
            command = c.Pass(seat)
        answer = decide(match, command)
        if isinstance(answer, Refusal):
            raise RuntimeError(answer)
        for event in answer:
            match = evolve(match, event)
        now = match.round
        if now is not None:
            seat = now.turn
    return match


def chosen(fitting: int, layout: powc.Line, chance: Callable[[], float]) -> tuple[Tile, Tile]:
    """One of the plays, each as likely as the others: a tile that fits and the tile it joins.

    A tile and an end are picked until they fit together; two equal ends are one.
    """
    tiles = _FIRST_HALF[fitting & 16383] + _SECOND_HALF[fitting >> 14]
    left, right, left_tile, right_tile = layout
    if left == right:
        return tiles[int(chance() * len(tiles))], _NAMED[left_tile]
    choices = 2 * len(tiles)
    while True:
        choice = int(chance() * choices)
        tile = tiles[choice >> 1]
        number = right if choice & 1 else left
        if HIGH[tile] == number or LOW[tile] == number:
            return tile, _NAMED[right_tile if choice & 1 else left_tile]


def main() -> None:
    """Print rounds a second and the ratio to the faster peer."""
    runs: dict[str, list[float]] = {"ours": [], "dominoes": [], "OpenSpiel": []}
    for turn in range(TURNS):
        runs["ours"].append(ours_rounds_per_second(SECONDS, turn))
        runs["dominoes"].append(dominoes_rounds_per_second(SECONDS, turn))
        runs["OpenSpiel"].append(open_spiel_rounds_per_second(SECONDS, turn))
    speed = {name: median(values) for name, values in runs.items()}
    print(f"doublesix, decide and evolve    {speed['ours']:>10,.0f} rounds/s")
    print(f"PyPI dominoes 6.1.0             {speed['dominoes']:>10,.0f} rounds/s")
    print(f"OpenSpiel python_team_dominoes  {speed['OpenSpiel']:>10,.0f} rounds/s")
    print(
        f"ratio to the faster peer        {speed['ours'] / max(speed['dominoes'], speed['OpenSpiel']):>10.2f}"
    )


if __name__ == "__main__":
    main()
