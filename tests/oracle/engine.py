"""What the engine says about a text, in the words of the oracle, and how the two are compared.

This is the one file of the folder that knows the product; the oracle itself does not import it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from doublesix.play import choices, evolve, open_match
from doublesix.play import events as e
from doublesix.play.notation import Fault, Record, read, report
from doublesix.play.state import Match, Round
from doublesix.rules import straight
from doublesix.tiles import HIGH, NUMBERS, is_double, members, name

from . import OracleFault
from .naive_match import run

Entry = dict[str, Any]


class Verdict:
    """What one side says about a text: the fault, or the report and the table after every statement."""

    def __init__(self, fault: int | None, verdict: Entry | None, entries: list[Entry]) -> None:
        self.fault = fault
        self.report = verdict
        self.entries = entries


def by_oracle(text: str) -> Verdict:
    """The oracle's word."""
    entries: list[Entry] = []
    try:
        match = run(text, entries)
    except OracleFault as fault:
        return Verdict(fault.line, None, entries)
    return Verdict(None, without_text(match.report()), entries)


def by_engine(text: str) -> Verdict:
    """The engine's word; its tables are those after the first `game`."""
    try:
        record = read(text)
    except Fault as fault:
        return Verdict(fault.line, None, [])
    return Verdict(None, without_text(report(record)), list(tables(record)))


def without_text(value: Any) -> Any:
    """A report without the words of its rulings."""
    if isinstance(value, dict):
        return {key: without_text(part) for key, part in value.items() if key != "text"}
    if isinstance(value, list):
        return [without_text(part) for part in value]
    return value


# ---- the table after a statement


def tables(record: Record) -> Iterator[Entry]:
    """The table after every statement that made something happen, from the first `game` on.

    Before that a heading line may still change the rules, and the record has them as they came out.
    """
    match = open_match(record.ruleset, record.names)
    scores: tuple[int, ...] = (0, 0, 0, 0)
    entries = list(record.entries)
    for at, (line, event) in enumerate(entries):
        if isinstance(event, e.MisplayStood) and entries[at - 1].line == line:
            return  # the end of the file let it stand, not a statement
        match = evolve(match, event)
        scores = match.game.scores if match.game else scores
        is_last = at + 1 == len(entries) or entries[at + 1].line != line
        if match.games and (is_last or _is_settled(entries[at : at + 2])):
            yield table_of(match, line, scores)


def _is_settled(pair: list[Any]) -> bool:
    """Whether the second event is what the end of the file made of the first."""
    return isinstance(pair[0].event, e.TileMisplaid) and isinstance(pair[1].event, e.MisplayStood)


def table_of(match: Match, line: int = 0, scores: tuple[int, ...] = ()) -> Entry:
    """The same entry that the oracle's `trace` has, made from the engine's state."""
    entry: Entry = {
        "line": line,
        "turn": None,
        "legal": [],
        "may_draw": False,
        "may_pass": False,
        "hands": {},
        "blamed": {},
        "exposed": {},
        "open": [],
        "end_total": None,
        "scores": dict(zip(match.sides, scores, strict=False)),
        "games_won": dict(zip(match.sides, match.games_won, strict=False)),
    }
    now = match.round
    if now is None:
        return entry
    seats = [seat for seat in range(1, 5) if match.seats >> seat & 1]
    is_dealt = bool(now.laid_counts) or (match.players > 0 and now.dealt == match.seats)
    entry["open"] = _open_places(match, now)
    if match.rules.game == "straight":
        entry["end_total"] = straight.end_total(now.layout)
    if is_dealt:
        entry["blamed"] = {str(seat): _names(now.blamed[seat]) for seat in seats}
        entry["exposed"] = {str(seat): _names(now.exposed_tiles[seat]) for seat in seats}
    if is_dealt and not now.laid_counts:
        entry["hands"] = {str(seat): _names(now.hands[seat]) for seat in seats}
    if now.misplaid is None and match.ended is None:
        entry["turn"] = now.turn or None
        if not now.laid_counts:
            offered = choices(match)
            pairs = sorted((name(play.tile), name(play.on) if play.on >= 0 else "") for play in offered.plays)
            entry.update(
                legal=[list(pair) for pair in pairs], may_draw=offered.may_draw, may_pass=offered.may_pass
            )
    return entry


def _names(tiles: int) -> list[str]:
    return sorted(name(tile) for tile in members(tiles))


def _open_places(match: Match, now: Round) -> list[list[str | int]]:
    """Tile, number, and how many places of it are open."""
    if not now.last:
        return []
    if match.rules.game == "powc":
        left, right, left_tile, right_tile = now.layout
        ends = [(name(left_tile), left), (name(right_tile), right)]
        return [[tile, number, ends.count((tile, number))] for tile, number in sorted(set(ends))]
    rows: list[tuple[str, int, int]] = []
    for number in range(NUMBERS):
        there = members(match.rules.open_tiles(now.layout, number))
        rows += [(name(tile), number, _how_many(match, now, tile)) for tile in there]
    return [list(row) for row in sorted(rows)]


def _how_many(match: Match, now: Round, tile: int) -> int:
    if not is_double(tile):
        return 1
    number = HIGH[tile]
    if match.rules.game == "bigsix":
        return int(now.layout.places[number])
    return int(now.layout.sides[number] or now.layout.ends[number])


# ---- comparing


def first_difference(text: str) -> str:
    """Where the oracle and the engine part, with the lines around; empty where they agree."""
    oracle, engine = by_oracle(text), by_engine(text)
    if oracle.fault != engine.fault:
        lines = [line for line in (oracle.fault, engine.fault) if line is not None]
        return f"fault: oracle {oracle.fault}, engine {engine.fault}\n{around(text, min(lines))}"
    if oracle.fault is not None:
        return ""
    theirs = {entry["line"]: entry for entry in engine.entries}
    last: Entry | None = None
    for entry in oracle.entries:
        line = entry["line"]
        last = theirs.get(line, {**last, "line": line} if last else None)
        if last is None or last == entry:
            continue
        return f"line {line}{next(differences(entry, last, ''))}\n{around(text, line)}"
    if oracle.report != engine.report:
        return "report: " + next(differences(oracle.report, engine.report, "")) + f"\n{text}"
    return ""


def differences(oracle: Any, engine: Any, where: str) -> Iterator[str]:
    """The paths at which two reports differ."""
    if isinstance(oracle, dict) and isinstance(engine, dict) and oracle.keys() == engine.keys():
        for key in oracle:
            yield from differences(oracle[key], engine[key], f"{where}/{key}")
    elif isinstance(oracle, list) and isinstance(engine, list) and len(oracle) == len(engine):
        for at, (one, other) in enumerate(zip(oracle, engine, strict=True)):
            yield from differences(one, other, f"{where}/{at}")
    elif oracle != engine:
        yield f"{where}: oracle {oracle}, engine {engine}"


def around(text: str, line: int, before: int = 12, after: int = 3) -> str:
    """The heading and the lines around one of them, numbered."""
    lines = list(enumerate(text.split("\n"), 1))
    shown = [pair for pair in lines if pair[0] <= 4 or line - before <= pair[0] <= line + after]
    return "\n".join(f"{'>' if number == line else ' '}{number:4} {said}" for number, said in shown)


def seeded(*parts: object) -> random.Random:
    """A generator that a failing test can name."""
    return random.Random(" ".join(str(part) for part in parts))  # nosec B311: a test that can be repeated
