"""The verb `deal`: a deal or a lead draw, derived from a match's secret so that anyone can check it."""

import json
from typing import Annotated, Any

import typer

from doublesix import tiles
from doublesix.chance import SECRET_BYTES
from doublesix.cli.console import fail, printer
from doublesix.cli.ruleset_choice import Preset, Settings, adapt_ruleset, find_ruleset
from doublesix.play import deals
from doublesix.play.game_rules import GAME_RULES, GameRules
from doublesix.rules.options import START_DRAW
from doublesix.rules.rulesets import Ruleset


def command(
    ruleset: Preset,
    secret: Annotated[
        str, typer.Option("--secret", metavar="HEX", help="The match's secret, 64 hex digits.")
    ],
    game: Annotated[int, typer.Option("--game", min=1, help="Which game, from 1.")] = 1,
    round_: Annotated[int, typer.Option("--round", min=1, help="Which round of the game, from 1.")] = 1,
    redeal: Annotated[int, typer.Option("--redeal", min=0, help="Which redeal of the round, from 1.")] = 0,
    numbers: Annotated[
        str, typer.Option("--numbers", metavar="A,B,C,D", help="What the seats added, in seat order.")
    ] = "",
    players: Annotated[
        int | None, typer.Option("--players", min=2, max=4, help="How many play (bigsix).")
    ] = None,
    lead: Annotated[bool, typer.Option("--lead", help="The lead draw instead of a deal.")] = False,
    option: Settings = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Deal a round from a secret, as anyone can after the match to check what was dealt.

    The commitment is published before the first round and the secret after the match. The same
    secret, numbers, game and round always give the same tiles.

    [bold]Examples[/bold]

    \b
      S=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
      doublesix deal powc-2023 --secret $S --game 1 --round 1
      doublesix deal powc-2023 --secret $S --lead
      doublesix deal bigsix --players 4 --secret $S --json
      doublesix deal straight --secret $S --numbers 7,,42,x --redeal 1
    """
    chosen = adapt_ruleset(find_ruleset(ruleset), None, option or ())
    rules = GAME_RULES[chosen.game]
    key = _secret(secret)
    count = _players(chosen, players)
    said = _numbers(numbers, count)
    if lead and redeal:
        fail("a lead draw is not dealt again: --redeal goes with a deal")
    if lead:
        shown = _lead(chosen, rules, key, said, game, round_)
    else:
        dealt = deals.deal(rules, range(1, count + 1), key, said, game, round_, redeal)
        hands = {str(seat): [tiles.name(tile) for tile in hand] for seat, hand in dealt.hands}
        shown = {"seed": dealt.seed.hex(), "hands": hands, "rest": [tiles.name(tile) for tile in dealt.rest]}
    answer = {"commitment": deals.commitment(key).hex(), **shown}
    if as_json:
        typer.echo(json.dumps(answer))
    else:
        _print(answer, rules)


def _lead(
    chosen: Ruleset, rules: GameRules, key: bytes, said: list[str], game: int, round_: int
) -> dict[str, Any]:
    if rules.game == "bigsix":
        fail("in bigsix nobody draws for the lead: the highest double is led (G3)")
    if round_ > 1 and chosen.in_force().next_start != START_DRAW:
        fail("a game has one lead draw, before its first round: --round goes with --option next_start=draw")
    drawn = deals.lead_draw(rules, chosen.in_force().lead_order, key, said, game, round_)
    draws = [{str(seat): tiles.name(tile) for seat, tile in line} for line in drawn.draws]
    return {"seed": drawn.seed.hex(), "draws": draws, "starter": drawn.starter}


def _secret(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != SECRET_BYTES:
        fail(f"--secret is {2 * SECRET_BYTES} hex digits; this is not: {text[:20]!r}")
    return key


def _players(chosen: Ruleset, players: int | None) -> int:
    if GAME_RULES[chosen.game].is_partnership:
        if players not in (None, 4):
            fail(f"four play {chosen.game}, not {players}")
        return 4
    return players or chosen.in_force().players


def _numbers(text: str, count: int) -> list[str]:
    said = text.split(",") if text else []
    if len(said) > count:
        fail(f"{count} seats add at most {count} numbers, not {len(said)}")
    return said + [""] * (count - len(said))


def _print(answer: dict[str, Any], rules: GameRules) -> None:
    console = printer()
    console.print(f"commitment  {answer['commitment']}", soft_wrap=True)
    console.print(f"seed        {answer['seed']}", soft_wrap=True)
    if "draws" in answer:
        for line in answer["draws"]:
            console.print("lead        " + "  ".join(f"seat {seat} {tile}" for seat, tile in line.items()))
        console.print(f"starter     seat {answer['starter']}")
        return
    for seat, hand in answer["hands"].items():
        console.print(f"seat {seat}      {'  '.join(hand)}")
    if answer["rest"]:
        label = "pile" if rules.game == "bigsix" else "aside"
        console.print(f"{label:<12}{'  '.join(answer['rest'])}")
