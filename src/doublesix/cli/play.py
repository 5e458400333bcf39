"""The verb `play`: a match in the terminal against bots, every score explained, written down at the end."""

import hashlib
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from doublesix.bots import BOTS, HIGHEST, Bot, BotFault, bot_named
from doublesix.cli.console import fail, printer, say_when_compiling
from doublesix.cli.ruleset_choice import Preset, Settings, Stage, adapt_ruleset, find_ruleset
from doublesix.cli.session import Session
from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import Ruleset


def command(
    ruleset: Preset,
    seat: Annotated[int, typer.Option("--seat", min=1, max=4, help="Where you sit.")] = 1,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="Any word; the same word deals the same match.")
    ] = None,
    level: Annotated[
        int, typer.Option("--level", min=1, max=HIGHEST, help="How well the others play, 1 to 8.")
    ] = 4,
    bot: Annotated[
        str | None, typer.Option("--bot", help=f"Whom you play with instead: {', '.join(BOTS)}.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", min=2, max=4, help="How many play (bigsix).")
    ] = None,
    stage: Stage = None,
    option: Settings = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the match is written; match.dtn.")
    ] = None,
) -> None:
    """Play a match in the terminal. In the partnership games a bot is your partner too.

    Choose a play by its number or say it, like 6-5 on 5-5. At any time: ? for help, q to leave.
    The match is written as .dtn at the end, with the secret its deals can be checked with.

    [bold]Examples[/bold]

    \b
      doublesix play fortbend-2023
      doublesix play powc --seat 3 --option target=50  a short match
      doublesix play bigsix --players 2 --level 8
      doublesix play powc --seed tuesday               the same deals again
    """
    chosen = adapt_ruleset(find_ruleset(ruleset), stage, option or ())
    other = _bot(bot or f"expert:level={level}")
    count = _players(chosen, players)
    if seat > count:
        fail(f"{count} play, so there is no seat {seat}")
    if sys.stdin is None:
        fail("there is nobody to play: standard input is closed")
    path = _free_path(out)
    say_when_compiling()
    session = Session(chosen, count, seat, other, _secret(seed), printer())
    try:
        session.play()
    except (EOFError, KeyboardInterrupt):
        session.leave()
    _write(path, session.notation())
    typer.echo(f"The match is written in {path}. To go through it: doublesix show {path} --round 1")


def _bot(name: str) -> Bot:
    try:
        return bot_named(name)
    except BotFault as fault:
        fail(str(fault))


def _players(chosen: Ruleset, players: int | None) -> int:
    if not GAME_RULES[chosen.game].is_partnership:
        return players or chosen.in_force().players
    if players not in (None, 4):
        fail(f"four play {chosen.game}, not {players}")
    return 4


def _secret(seed: str | None) -> bytes:
    if seed is None:
        return os.urandom(32)
    return hashlib.sha256(f"doublesix-play\0{seed}".encode()).digest()


def _free_path(out: Path | None) -> Path:
    """Where the match goes: the file named, or the first match.dtn, match-2.dtn … that is not there yet."""
    if out is not None:
        if out.is_dir() or not out.parent.is_dir():
            fail(f"{out}: no match can be written there")
        if out.exists():
            fail(f"{out}: there is a file already; name another, or leave --out away")
        return out
    path, number = Path("match.dtn"), 1
    while path.exists():
        number += 1
        path = Path(f"match-{number}.dtn")
    return path


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        typer.echo(text)
        fail(f"{path}: the match cannot be written ({error.strerror}); it stands above")
