"""The verb `screen`: whether a partnership's choices lean towards what the partner held, for a judge."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.cli.console import fail, progress
from doublesix.cli.files import fault_line, read_match
from doublesix.play.notation import Fault, Record, write
from doublesix.tiles import name

if TYPE_CHECKING:
    from doublesix.bots.leans import Choice, Report


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILES…", help="Match files of one game; - reads standard input.")
    ],
    side: Annotated[
        str | None, typer.Option("--side", metavar="A|B", help="The team, if it is the same in every file.")
    ] = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="The team of this player in each file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one object.")] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Another seed, other deals.")] = 1,
) -> None:
    """Screen a partnership: do its choices lean towards what the partner held?

    For a judge. Each choice is weighed by what the seat could know, and with the partner's hand given; what
    leans towards the partner's hand and what leans away from it are added up over all rounds, and compared
    with chance. The report says how often partners who share nothing have as much. It does not say who
    shared anything: that is for people to find out.

    [bold]Examples[/bold]

    \b
      doublesix screen t1.dtn t2.dtn t3.dtn --player Ann
      doublesix screen t1.dtn --side B --json
    """
    records = [_read(file) for file in files]
    if len({write(record) for record in records}) < len(records):
        fail("the same match is named twice")
    sides = _sides(files, records, side, player)
    from doublesix.bots.screening import NoPartners, screen
    from doublesix.cli import screening_words

    try:
        with progress("Weighing choices", len(records)) as tell:
            report = screen(records, sides, seed, tell)
    except NoPartners as reason:
        fail(str(reason))
    if as_json:
        typer.echo(json.dumps(_as_json(files, sides, report), ensure_ascii=False))
    else:
        screening_words.show(files, records, sides, report)


def _read(file: str) -> Record:
    try:
        return read_match(file)
    except Fault as fault:
        fail(fault_line(file, fault))


def _sides(files: list[str], records: list[Record], side: str | None, player: str | None) -> list[str]:
    if (side is None) == (player is None):
        fail("say whose choices: --side A or --side B, or --player NAME")
    if side is not None:
        if side.upper() not in ("A", "B"):
            fail(f"a team is A (seats 1 and 3) or B (seats 2 and 4), not {side}")
        return [side.upper()] * len(files)
    sides = []
    for file, record in zip(files, records, strict=True):
        seats = [seat for seat, each in enumerate(record.match.names) if seat and each == player]
        if len(seats) != 1:
            fail(f"{file}: {'nobody' if not seats else 'more than one'} at the table is named {player}")
        sides.append("BA"[seats[0] % 2])
    return sides


def _as_json(files: list[str], sides: list[str], report: "Report") -> dict[str, Any]:
    from doublesix.bots.leans import LEAST_ROUNDS, RATES

    evidence = report.evidence
    return {
        "game": report.game,
        "matches": [{"file": file, "side": side} for file, side in zip(files, sides, strict=True)],
        "rounds": evidence.rounds,
        "least_rounds": LEAST_ROUNDS,
        "lean_a_round": round(evidence.mean, 4),
        "error": round(evidence.error, 4) if evidence.rounds > 1 else None,
        "p_value": float(f"{evidence.p_value:.3g}"),
        "rates": list(RATES),
        "beyond": list(RATES[: report.mark]),
        "choices": [_choice_json(files, choice) for choice in report.choices],
        "skipped": [{"file": files[match], **omission._asdict()} for match, omission in report.skipped],
    }


def _choice_json(files: list[str], choice: "Choice") -> dict[str, Any]:
    from doublesix.cli.analysis_json import statement

    return {
        "file": files[choice.match],
        "line": choice.line,
        "game": choice.game,
        "round": choice.round,
        "turn": choice.turn,
        "seat": choice.seat,
        "player": choice.player or None,
        "partner_held": [name(tile) for tile in choice.partner_held],
        "made": statement(choice.plays[choice.weighed.made]),
        "lean": round(choice.weighed.lean, 3),
        "plays": [
            {
                "play": statement(play),
                "could_know": round(weighed.could, 3),
                "partner_given": round(weighed.held, 3),
                "usual": round(weighed.usual, 4),
            }
            for play, weighed in zip(choice.plays, choice.weighed.plays, strict=True)
        ],
    }
