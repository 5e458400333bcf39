"""An analysis in words: sentences for the page and the terminal."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from doublesix.bots import sentences
from doublesix.bots.accuracy import Analysis, Course, Player, costliest
from doublesix.bots.decisions import Omission, Shortage
from doublesix.bots.weighed_decisions import Decision, WeighedPlay
from doublesix.cli.console import printer
from doublesix.cli.layouts import laid_until
from doublesix.drawing import LaidTile
from doublesix.play.commands import PlayTile
from doublesix.play.events import RoundStarted
from doublesix.play.notation import Record
from doublesix.tiles import NO_TILE, name

SHOWN: Final = 3
"""How many of the costliest decisions are told on a terminal."""
RISES: Final = "▁▂▃▄▅▆▇█"


# Pieces of sentences


def with_sign(value: float) -> str:
    """A value with its sign and one decimal."""
    return f"{value:+.1f}".replace("-", "−") if abs(value) >= 0.05 else "0.0"


def exactly(value: float) -> str:
    """An exact value with its sign: whole where it is."""
    if value != round(value):
        return with_sign(value)
    return f"{value:+.0f}".replace("-", "−") if value else "0"


def play_words(play: PlayTile) -> str:
    """A play as it is said, without the seat."""
    return name(play.tile) + (f" on {name(play.on)}" if play.on != NO_TILE else "")


def join_words(words: Iterable[object]) -> str:
    """Words with commas and an "and"."""
    *first, last = (str(word) for word in words)
    return f"{', '.join(first)} and {last}" if first else last


def player_words(seat: int, player: str) -> str:
    """A player as named at the table."""
    return f"{player} (seat {seat})" if player else f"seat {seat}"


def side_words(record: Record, seat: int) -> str:
    """Whose points they are."""
    return f"team {'BA'[seat % 2]}" if record.match.rules.is_partnership else f"seat {seat}"


def laid_before(record: Record, position: int) -> list[LaidTile]:
    """What lay on the table before an event of the log."""
    events = record.events[:position]
    begun = max(at for at, event in enumerate(events) if isinstance(event, RoundStarted))
    return laid_until(events[begun:], position)


# What is told about a decision


def knew_words(record: Record, decision: Decision) -> list[str]:
    """What the seat knew, in sentences."""
    knew = decision.knew
    tiles, numbers = join_words(name(tile) for tile in knew.hand), knew.numbers
    if not numbers:
        told = [sentences.HELD_AND_LED.format(tiles=tiles)]
    else:
        told = [sentences.HELD[len(numbers) == 1].format(tiles=tiles, numbers=join_words(numbers))]
    told += [_shortage(record, each) for each in knew.shortages if each.seat != decision.seat]
    others = ", ".join(
        f"{player_at(record, seat)} {size}"
        for seat, size in enumerate(knew.hand_sizes, 1)
        if seat != decision.seat and record.match.seats >> seat & 1
    )
    left = sentences.LEFT_AND_PILE if knew.pile else sentences.LEFT
    return [*told, left.format(others=others, pile=knew.pile)]


def player_at(record: Record, seat: int) -> str:
    """The player at a seat, as named at the table."""
    names = record.match.names
    return names[seat] if seat < len(names) and names[seat] else f"seat {seat}"


def _shortage(record: Record, shortage: Shortage) -> str:
    player = player_at(record, shortage.seat)
    did = sentences.PASSED if not shortage.drew else (sentences.DREW, sentences.DREW_ONE)[shortage.drew == 1]
    return did[len(shortage.numbers) == 1].format(
        player=player[0].upper() + player[1:], numbers=join_words(shortage.numbers), count=shortage.drew
    )


def verdict_words(record: Record, decision: Decision) -> str:
    """What was chosen, and what was lost by it."""
    chosen, best = decision.plays[decision.chosen], decision.plays[decision.best]
    verdict = sentences.LOST if decision.lost else sentences.WITHIN
    return (sentences.BEST if decision.chosen == decision.best else verdict).format(
        play=play_words(chosen.play),
        value=with_sign(chosen.value),
        side=side_words(record, decision.seat),
        better=play_words(best.play),
        best=with_sign(best.value),
        lost=f"{decision.lost:.1f}",
    )


def open_words(decision: Decision) -> str:
    """The truth that nobody could know, of the play chosen and the best one."""
    plays: list[WeighedPlay] = [decision.plays[at] for at in dict.fromkeys((decision.chosen, decision.best))]
    known = [f"{play_words(play.play)} {exactly(play.open)}" for play in plays if play.open is not None]
    if known:
        return f"With all hands open: {', '.join(known)}."
    return f"With all hands open: {decision.open_note or 'not known'}."


def size_words(found: Analysis, worlds: int) -> str:
    """How much was analysed."""
    decisions, rounds = len(found.decisions), len(found.rounds)
    return (
        f"{decisions} {'decision' if decisions == 1 else 'decisions'} in {rounds} "
        f"{'round' if rounds == 1 else 'rounds'}, {worlds} deals tried for each."
    )


def skipped_words(skipped: Omission) -> str:
    """What is left out and why."""
    template = sentences.SKIPPED if skipped.whole else sentences.SKIPPED_FROM
    return template.format(game=skipped.game, round=skipped.round, line=skipped.line, why=skipped.why)


# On a terminal


def show(file: str, record: Record, found: Analysis, worlds: int) -> None:
    """Players first, then the costliest decisions, then how each round went."""
    console = printer()
    with console.capture() as capture:
        if found.decisions:
            told = f": {size_words(found, worlds)}"
            console.print(Text.assemble((file, "bold"), told), end="\n\n")
            console.print(Padding(_player_table(found.players), (0, 0, 1, 2)))
            console.print(
                Text(f"{sentences.EXPLAINED} {sentences.VALUES[record.ruleset.game]}", "dim"), end="\n\n"
            )
            _print_costliest(console, record, found)
            _print_courses(console, found.rounds)
        else:
            console.print(sentences.NOTHING)
        for skipped in found.skipped:
            console.print(Text(skipped_words(skipped), "yellow"))
    typer.echo("\n".join(line.rstrip() for line in capture.get().strip().splitlines()))


def _player_table(players: Sequence[Player]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for heading in ("player", "decisions", "best", "points lost", "a decision", "accuracy"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for player in players:
        table.add_row(
            player_words(player.seat, player.name),
            str(player.decisions),
            f"{player.best_share:.0%}",
            f"{player.lost:.1f}",
            f"{player.lost_each:.2f}",
            Text(f"{player.accuracy:.0f}", "bold"),
        )
    return table


def _print_costliest(console: Any, record: Record, found: Analysis) -> None:
    costly = costliest(found.decisions, SHOWN)
    if not costly:
        console.print(Text(sentences.NO_LOSS, "bold"), end="\n\n")
        return
    console.print(Text("The costliest decisions", "bold"))
    for number, decision in enumerate(costly, 1):
        place = f"Line {decision.line}, game {decision.game}, round {decision.round}"
        player = player_words(decision.seat, decision.player)
        console.print(Text.assemble(f"{number}. {place}: {player}. ", verdict_words(record, decision)))
        told = " ".join(knew_words(record, decision))
        console.print(Padding(Text(told), (0, 0, 0, 3)))
        console.print(Padding(Text(open_words(decision), "dim"), (0, 0, 0, 3)))
    console.print(Text(sentences.NEVER_BLAMED, "dim"), end="\n\n")


def _print_courses(console: Any, rounds: Sequence[Course]) -> None:
    console.print(Text("Expected points of each side, decision by decision", "bold"))
    is_unicode = (console.encoding or "").lower().startswith("utf")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "round", "side", "first", "", "last", "result"):
        table.add_column(heading, justify="left" if heading in ("side", "") else "right", no_wrap=True)
    for course in rounds:
        for side in sorted({mark.side for mark in course.marks}):
            values = [mark.value for mark in course.marks if mark.side == side]
            drawn = sparkline(values) if is_unicode else ""
            result = exactly(course.result[side]) if side in course.result else "in play"
            ends = (with_sign(values[0]), drawn, with_sign(values[-1]), result)
            table.add_row(str(course.game), str(course.round), side, *ends)
    console.print(Padding(table, (0, 0, 1, 2)))


def sparkline(values: Sequence[float]) -> str:
    """Values as a row of blocks, the least one lowest."""
    least, most = min(values), max(values)
    step = (most - least) / (len(RISES) - 1) or 1.0
    return "".join(RISES[round((value - least) / step)] for value in values)
