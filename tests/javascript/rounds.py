"""Writes random rounds for the tests of layouts: what the rules allow, in `straight` some that they catch.

A line is a round, a play is four characters: its tile and the tile it is joined to (A is 0-0, B 1-0, C 1-1 …
and b 6-6; - for none), the number that touches, and how: `.`; `s` a short end; `w` a misplay; `x` the short
end of another double.

    .venv/bin/python -m tests.javascript.rounds
"""

import random
from pathlib import Path
from typing import Any, Final

from doublesix.play.game_rules import GAME_RULES, GameRules
from doublesix.rules import straight
from doublesix.rules.rulesets import preset
from doublesix.tiles import DOUBLE, HIGH, LOW, has, is_double, members

HERE: Final = Path(__file__).parent
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZab"
ROUNDS: Final = {"powc": 500, "bigsix": 1000, "straight": 700}
SLIP: Final = 0.15


def play_round(rules: GameRules, dice: random.Random, *, slips: bool) -> str:
    """The plays of one round."""
    tiles: list[int] = list(members(rules.tiles))
    dice.shuffle(tiles)
    seats = dice.choice((2, 3, 4)) if rules.game == "bigsix" else 4
    hands = [tiles[seat * rules.hand_size : (seat + 1) * rules.hand_size] for seat in range(seats)]
    pile = tiles[seats * rules.hand_size :] if rules.game == "bigsix" else []
    options = preset(rules.game).options
    layout, plays, passes = rules.empty, list[str](), 0
    seat = dice.randrange(seats)
    lead: int = dice.choice(hands[seat])
    if rules.game == "bigsix":
        lead = max(tile for hand in hands for tile in [*hand, DOUBLE[0]] if is_double(tile))
        seat = next((seat for seat, hand in enumerate(hands) if lead in hand), 0)
        if lead not in hands[seat]:
            return play_round(rules, dice, slips=slips)
    while passes < seats:
        hand = hands[seat]
        found = choose(rules, layout, hand, dice, slips=slips) if plays else (lead, -1, -1, ".")
        while found is None and pile:
            hand.append(pile.pop())
            found = choose(rules, layout, hand, dice, slips=slips)
        passes = passes + 1 if found is None else 0
        if found is not None:
            layout = lay(rules, layout, found, options)
            plays.append(written(found))
            hand.remove(found[0])
            if not hand:
                break
        seat = (seat + 1) % seats
    return "".join(plays)


Laid = tuple[int, int, int, str]
"""A tile, the tile it is joined to, the number that touches, and how."""


def choose(
    rules: GameRules, layout: Any, hand: list[Any], dice: random.Random, *, slips: bool
) -> Laid | None:
    """Something that can be laid: by the rules, or wrongly now and then."""
    if slips and dice.random() < SLIP:
        wrong = [*misplays(layout, hand), *wrong_spinners(layout, hand)]
        if wrong:
            return dice.choice(wrong)
    fitting = [
        (tile, on, number)
        for tile in hand
        for number in {HIGH[tile], LOW[tile]}
        for on in members(rules.open_tiles(layout, number))
    ]
    if not fitting:
        return None
    tile, on, number = dice.choice(fitting)
    is_short = rules.game == "straight" and straight.joins_short_end(layout, on)
    return tile, on, number, "s" if is_short else "."


def misplays(layout: Any, hand: list[Any]) -> list[Laid]:
    """Every tile at every open end where it does not fit; it shows its higher end."""
    return [
        (tile, on, number, "w")
        for number in range(7)
        for on in members(straight.open_tiles(layout, number))
        for tile in hand
        if not has(tile, number) and not straight.joins_short_end(layout, on)
    ]


def wrong_spinners(layout: Any, hand: list[Any]) -> list[Laid]:
    """Every tile at the short ends of doubles that are not the spinner."""
    return [
        (tile, double, HIGH[double], "x")
        for double in DOUBLE
        if straight.can_be_wrong_spinner(layout, double)
        for tile in hand
        if has(tile, HIGH[double])
    ]


def lay(rules: GameRules, layout: Any, laid: Laid, options: Any) -> Any:
    """The layout after it."""
    tile, on, number, how = laid
    if on < 0:
        return rules.lead(tile)
    if how == "w":
        return straight.lay(layout, tile, on, number, HIGH[tile])
    if how == "x":
        return straight.join_wrong_spinner(layout, tile, on)
    return rules.join(layout, tile, on, number, options)


def written(laid: Laid) -> str:
    """Four characters."""
    tile, on, number, how = laid
    return f"{LETTERS[tile]}{LETTERS[on] if on >= 0 else '-'}{max(number, 0)}{how}"


def main() -> None:
    """Write the file of each game."""
    for game, count in ROUNDS.items():
        dice = random.Random(game)
        lines = [
            play_round(GAME_RULES[game], dice, slips=game == "straight" and at % 3 == 2)
            for at in range(count)
        ]
        Path(HERE, f"rounds-{game}.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
