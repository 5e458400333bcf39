"""A screening report in words, for a judge: what was found, what it means, and what it does not mean."""

from collections.abc import Sequence
from typing import Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from doublesix.bots.leans import LEAST_ROUNDS, RATES, Choice, Report, evidence_of, sums_by_round
from doublesix.cli.analysis_words import join_words, play_words, player_words, skipped_words, with_sign
from doublesix.cli.console import printer
from doublesix.play.notation import Record
from doublesix.tiles import name

TOLD: Final = 3
"""How many choices of either kind are told."""
NOTHING: Final = "There is nothing to screen: no turn of this team is written with all hands and a choice."
MEANS: Final = (
    "What it means. Each play of a choice is weighed twice: by what the seat could know, and with the "
    "partner's hand given. Where a play gains by the second more than plays usually do, the choice leans "
    "towards the partner's hand; where it gains less, away from it. Players who do not know the partner's "
    "hand lean neither way over many rounds, however well or badly they play."
)
NEVER: Final = (
    "What it does not mean. A number is not a finding. Of many teams that are screened some are beyond the "
    "line by chance, and a habit that the program does not know, such as a lead that by agreed meaning tells "
    "the partner something, can lean as well. Look at the choices, ask the players, and hear what speaks for "
    "them. One report of all their matches counts; looking again until the line is crossed does not."
)


def show(files: Sequence[str], records: Sequence[Record], sides: Sequence[str], report: Report) -> None:
    """What was found, what it means, and the choices that weigh the most on either side."""
    console = printer()
    with console.capture() as capture:
        if report.choices:
            console.print(Text(_whom(records, sides, report), "bold"), end="\n\n")
            console.print(f"{_found(report)} {line_words(report)}", end="\n\n")
            for line in _seats(report):
                console.print(Padding(line, (0, 0, 0, 2)))
            console.print()
            console.print(Text(MEANS, "dim"), end="\n\n")
            console.print(Text(NEVER, "dim"), end="\n\n")
            towards, away = _notable(report.choices)
            _print_choices(console, "Choices that lean towards the partner's hand", files, towards)
            _print_choices(console, "Choices that lean away from it: they speak for the players", files, away)
        else:
            console.print(NOTHING)
        for match, omission in report.skipped:
            console.print(Text(f"{files[match]}: {skipped_words(omission)}", "yellow"))
    typer.echo("\n".join(line.rstrip() for line in capture.get().strip().splitlines()))


def _whom(records: Sequence[Record], sides: Sequence[str], report: Report) -> str:
    teams = dict.fromkeys(_team(record, side) for record, side in zip(records, sides, strict=True))
    counts = (
        _many(len(report.choices), "choice", "choices"),
        _many(report.evidence.rounds, "round", "rounds"),
        _many(len(records), "match", "matches"),
    )
    return f"{'; '.join(teams)}: {counts[0]} in {counts[1]} of {counts[2]}."


def _team(record: Record, side: str) -> str:
    names = [record.match.names[seat] for seat in ((1, 3) if side == "A" else (2, 4))]
    return " and ".join(each for each in names if each) or f"team {side}"


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _found(report: Report) -> str:
    evidence = report.evidence
    if evidence.rounds < LEAST_ROUNDS:
        return f"These are few rounds: nothing is compared with chance before there are {LEAST_ROUNDS}."
    return (
        f"The choices lean by {with_sign(evidence.mean)} points a round towards what the partner held "
        f"(standard error {evidence.error:.1f}). Partners who share nothing have as much in "
        f"{share_words(evidence.p_value)} such reports."
    )


def share_words(share: float) -> str:
    """A share as so many of a round number."""
    for whole in (100, 1000, 10_000, 100_000):
        if share * whole >= 0.95:
            return f"{share * whole:.0f} of {whole:,}"
    return "fewer than 1 of 100,000"


def line_words(report: Report) -> str:
    """On which side of the line the report is."""
    if report.evidence.rounds < LEAST_ROUNDS:
        return ""
    if not report.mark:
        return f"That is within what is usual: the line is at {share_words(RATES[0])}."
    return (
        f"That is beyond the line which {share_words(RATES[report.mark - 1])} reports of partners who share "
        "nothing cross: reason to look at the choices, and no more than that."
    )


def _seats(report: Report) -> list[str]:
    """How the choices of each seat lean."""
    lines = []
    for seat in sorted({choice.seat for choice in report.choices}):
        own = [choice for choice in report.choices if choice.seat == seat]
        players = " or ".join(dict.fromkeys(choice.player for choice in own if choice.player))
        evidence = evidence_of(sums_by_round(own))
        error = f"{evidence.error:.1f}" if evidence.rounds > 1 else "not known"
        towards = sum(choice.weighed.lean > 0 for choice in own)
        lines.append(
            f"{player_words(seat, players)}: {with_sign(evidence.mean)} points a round (standard error "
            f"{error}); {towards} of {_many(len(own), 'choice', 'choices')} towards the partner's hand"
        )
    return lines


def _notable(choices: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """The choices that lean the most towards the partner's hand, and those the most away from it."""
    ranked = sorted(choices, key=lambda choice: -choice.weighed.lean)
    towards = [choice for choice in ranked[:TOLD] if choice.weighed.lean > 0]
    return towards, [choice for choice in ranked[: -TOLD - 1 : -1] if choice.weighed.lean < 0]


def _print_choices(console: Console, title: str, files: Sequence[str], choices: Sequence[Choice]) -> None:
    if not choices:
        return
    console.print(Text(title, "bold"))
    for number, choice in enumerate(choices, 1):
        place = f"{files[choice.match]}:{choice.line}"
        when = f"game {choice.game}, round {choice.round}, turn {choice.turn}"
        console.print(Padding(f"{number}. {place}, {when}: {choice_words(choice)}", (0, 0, 0, 2)))
    console.print()


def choice_words(choice: Choice) -> str:
    """A choice in sentences: what was played, what it was worth by either, what was worth the most."""
    plays = choice.weighed.plays
    made = plays[choice.weighed.made]
    could = max(range(len(plays)), key=lambda at: plays[at].could)
    held = max(range(len(plays)), key=lambda at: plays[at].held)
    return (
        f"{player_words(choice.seat, choice.player)} played {play_words(choice.plays[choice.weighed.made])}. "
        f"By what the seat could know it was worth {with_sign(made.could)}"
        f"{_most(choice, could, plays[could].could)}. The partner held "
        f"{join_words(name(tile) for tile in choice.partner_held)}: with that given it was worth "
        f"{with_sign(made.held)}{_most(choice, held, plays[held].held)}. "
        f"It leans by {with_sign(choice.weighed.lean)}."
    )


def _most(choice: Choice, at: int, value: float) -> str:
    if at == choice.weighed.made:
        return ", the most of all"
    return f"; the most was {play_words(choice.plays[at])}, {with_sign(value)}"
