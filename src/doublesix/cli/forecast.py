"""The answer of `plan`: in words on a terminal, and as JSON."""

from typing import Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from doublesix.app.plans import MINUTE, Plan
from doublesix.app.summaries import SLACK, PhaseTimes, Spread, Summary
from doublesix.cli.console import printer
from doublesix.rules.rulesets import STAGES


def clock(plan: Plan, seconds: int) -> str:
    """The time of day, on the next full minute; after midnight with how many days later."""
    minutes = -(-(plan.start + seconds) // MINUTE)
    later, minutes = divmod(minutes, 24 * 60)
    text = f"{minutes // 60:02}:{minutes % 60:02}"
    return f"{text} (+{later} d)" if later else text


def _length(seconds: int) -> str:
    minutes = -(-seconds // MINUTE)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"


def _noun(plan: Plan) -> str:
    """What the entries of a game are called."""
    return "team" if plan.ruleset.game == "powc" else "player"


def _entrant_words(plan: Plan) -> str:
    who = _many(plan.entries, _noun(plan))
    return f"{who} in {plan.sides} pairs" if plan.ruleset.game == "straight" else who


def title(plan: Plan) -> str:
    """The question in short."""
    return f"{_entrant_words(plan)} at {_many(plan.tables, 'table')}"


def show(plan: Plan, found: Summary) -> None:
    """The answer first, then the phases, then what else an organiser asks."""
    console = printer()
    half, most = (clock(plan, seconds) for seconds in found.finish)
    last = "finished" if found.event_days == 1 else f"{found.event_days} days, the longest finished"
    ends = ((half, "bold"), " on half of the days, by ", (most, "bold"), " on nine of ten.")
    with console.capture() as capture:
        console.print(Text.assemble(f"{title(plan)}: {last} at ", *ends))
        words = f"{plan.ruleset.title}. {format_words(plan)}, {_matches(found.matches)}."
        console.print(Text(words, "dim"), end="\n\n")
        console.print(Padding(_phase_table(plan, found), (0, 0, 1, 2)))
        console.print(Padding(_fact_table(plan, found), (0, 0, 0, 2)))
        for number, note in enumerate(_notes(plan)):
            console.print(Text(note if number else f"\n{note}", "dim"))
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def format_words(plan: Plan) -> str:
    """The format with its numbers."""
    shape = plan.shape
    opening = {
        "elimination": "Single elimination",
        "tables": f"Tables of {plan.ruleset.in_force().players} whose winner goes on",
        "groups": f"Groups of {shape.group_size}",
        "swiss": f"Swiss, {_many(shape.rounds, 'round')}",
    }[shape.opening]
    if "+" not in shape.name:
        return opening
    who = f"the first {shape.qualifiers}" if shape.opening == "swiss" else f"{shape.qualifiers} of each"
    return f"{opening}, then {who} in single elimination"


def _phase_table(plan: Plan, found: Summary) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    headings = ["phase", "matches", "begins", "ends", "9 of 10 days"]
    if found.event_days > 1:
        headings.insert(1, "day")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "phase" else "right")
    for each in found.phases:
        times = (each.start.half, each.end.half, each.end.most)
        row = [each.phase, str(each.matches), *(clock(plan, seconds) for seconds in times)]
        if found.event_days > 1:
            row.insert(1, str(each.day))
        table.add_row(*row)
    return table


def _fact_table(plan: Plan, found: Summary) -> Table:
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in _facts(plan, found):
        table.add_row(name, value)
    return table


def _facts(plan: Plan, found: Summary) -> list[tuple[str, str]]:
    strong, (low, high) = found.strongest.value, found.strongest.interval
    pair = "pair" if plan.ruleset.game == "straight" else _noun(plan)
    wins = f"wins {strong:.0%} of the events ({low:.0%} to {high:.0%})"
    facts = [
        ("tables needed", f"{found.tables_needed}; more would save less than {_length(SLACK)}"),
        ("longest wait", f"{_spread_words(found.longest_wait)}, between two matches"),
        ("first match", _first_words(found.first_wait)),
        (f"strongest {pair}", f"{wins}; by chance alone {1 / plan.sides:.0%}"),
    ]
    return _time_facts(plan, found) + facts


def _time_facts(plan: Plan, found: Summary) -> list[tuple[str, str]]:
    if plan.finish_by is None or found.in_time is None:
        return []
    hour = clock(plan, plan.finish_by - plan.start)
    enough = "no number of tables makes"
    if found.tables_in_time is not None:
        enough = f"{_many(found.tables_in_time, 'table')} {'makes' if found.tables_in_time == 1 else 'make'}"
    return [(f"over by {hour}", f"on {found.in_time.value:.0%} of the days; {enough} it nine of ten")]


def _first_words(wait: Spread) -> str:
    return f"within {_spread_words(wait)}" if wait.most else "at the start for everybody without a bye"


def _spread_words(spread: Spread) -> str:
    return f"{_length(spread.half)} on half of the days, {_length(spread.most)} on nine of ten"


def _notes(plan: Plan) -> list[str]:
    notes = _limit_notes(plan)
    if plan.ruleset.game == "straight":
        notes.append("Entries are players; two are drawn together (F2).")
        if plan.entries % 2:
            notes.append("The number is odd: the last player waits for a partner and is not counted (E31).")
        if plan.entries > 40 and "fortbend-2023" in (plan.ruleset.name, plan.ruleset.base):
            notes.append("This event takes 40 players at most (E30).")
    if plan.shape.name == "groups" and plan.sides > plan.shape.group_size:
        notes.append("First is the group winner with the best record; groups+elimination plays a final.")
    if plan.ruleset.name == "powc-2023" and not plan.has_day_per_stage:
        notes.append("All on one day. E10 gives each stage its own: --day-per-stage.")
    return notes


def _limit_notes(plan: Plan) -> list[str]:
    """The time limit of a game, or those of the stages."""
    limits = plan.time_limits
    if not limits:
        return []
    minutes = [_length(MINUTE * limit) for limit in limits.values()]
    at = minutes[0] if len(limits) == len(STAGES) and len({*minutes}) == 1 else None
    said = at or ", ".join(f"{stage} {each}" for stage, each in zip(limits, minutes, strict=True))
    return [
        f"Time limit of a game: {said}; the round in progress is its last, or the next ones if equal (E40)."
    ]


# For programs


def as_json(plan: Plan, found: Summary) -> dict[str, Any]:
    """The same as one object."""
    low, high = found.strongest.interval
    options = {
        "group_size": plan.shape.group_size,
        "rounds": plan.shape.rounds,
        "qualifiers": plan.shape.qualifiers,
    }
    return {
        "ruleset": plan.ruleset.name,
        "game": plan.ruleset.game,
        "entries": plan.entries,
        "sides": plan.sides,
        "tables": plan.tables,
        "format": plan.shape.name,
        **{name: value for name, value in options.items() if value},
        "pace_seconds": plan.pace,
        "shuffle_seconds": plan.shuffle,
        "changeover_seconds": plan.changeover,
        "time_limit_minutes": plan.time_limits,
        "start": clock(plan, 0),
        "seed": plan.seed,
        "days_simulated": found.days,
        "days_of_event": found.event_days,
        "matches": found.matches,
        "finish": _times(plan, found.finish),
        "tables_needed": found.tables_needed,
        **_time_json(plan, found),
        "longest_wait_seconds": found.longest_wait._asdict(),
        "first_match_seconds": found.first_wait._asdict(),
        "strongest_wins": {
            "share": found.strongest.value,
            "low": low,
            "high": high,
            "by_chance": 1 / plan.sides,
        },
        "phases": [_phase_json(plan, each) for each in found.phases],
    }


def _times(plan: Plan, spread: Spread) -> dict[str, Any]:
    return {
        "median": clock(plan, spread.half),
        "ninety_percent": clock(plan, spread.most),
        "median_seconds": spread.half,
        "ninety_percent_seconds": spread.most,
    }


def _time_json(plan: Plan, found: Summary) -> dict[str, Any]:
    if plan.finish_by is None or found.in_time is None:
        return {}
    return {
        "finish_by": clock(plan, plan.finish_by - plan.start),
        "in_time_share": found.in_time.value,
        "tables_needed_in_time": found.tables_in_time,
    }


def _phase_json(plan: Plan, each: PhaseTimes) -> dict[str, Any]:
    return {
        "phase": each.phase,
        "day": each.day,
        "matches": each.matches,
        "start": _times(plan, each.start),
        "end": _times(plan, each.end),
    }
