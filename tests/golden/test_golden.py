"""Matches with verdicts worked out by hand: the engine and the oracle say exactly that.

A verdict `NAME.json` stands beside its match `NAME.dtn`; a faulty file names in its first line what
is wrong where: `# expect: 9 P6`. What the files show is counted from the files, so that none of them
can go without being missed.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from doublesix.play import events as e
from doublesix.play.notation import Fault, read, report, write
from doublesix.play.notation.reader import Entry
from doublesix.rules.clauses import CATALOGUE
from doublesix.rules.options import GAMES, options_of
from tests.oracle import OracleFault, adjudicate
from tests.oracle.engine import without_text
from tests.oracle.test_agreement import without_lines

FOLDER = Path(__file__).parent
MATCHES = sorted(path for game in GAMES for path in (FOLDER / game).glob("*.dtn"))
FAULTS = sorted((FOLDER / "faults").glob("*.dtn"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def expected_of(path: Path) -> Any:
    return json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def fault_expected(path: Path) -> tuple[int, str]:
    found = re.match(r"# expect: ([0-9]+) (\S+)\n", text_of(path))
    assert found, f"{named(path)} does not say what to expect"
    return int(found[1]), found[2]


# ---- verdicts


def test_every_match_has_its_verdict_and_every_verdict_its_match() -> None:
    verdicts = {path.with_suffix("") for game in GAMES for path in (FOLDER / game).glob("*.json")}
    assert {path.with_suffix("") for path in MATCHES} == verdicts
    others = {path.name for path in FOLDER.iterdir() if path.is_dir()} - {*GAMES, "faults", "__pycache__"}
    assert not others, "a folder of golden files that no test reads"


@pytest.mark.parametrize("path", MATCHES, ids=named)
def test_a_match(path: Path) -> None:
    """The engine and the oracle say the verdict; what is written of it reads the same."""
    record, expected = read(text_of(path)), expected_of(path)
    told = report(record)
    assert without_text(told) == expected
    assert without_text(adjudicate(text_of(path))) == expected
    assert record.ruleset.game == path.parent.name
    rounds = [one for game in told["games"] for one in game["rounds"]]
    for ruling in [*told["rulings"], *(ruling for one in rounds for ruling in one["rulings"])]:
        assert ruling["clause"] in CATALOGUE
        assert ruling["text"].isprintable()
        assert len(ruling["text"]) > 10
    written = write(record)
    again = read(written)
    assert without_lines(report(again)) == without_lines(told)
    assert again.match[1:] == record.match[1:]  # all but where the options come from
    assert write(again) == written
    assert without_lines(without_text(adjudicate(written))) == without_lines(expected)


@pytest.mark.parametrize("path", FAULTS, ids=named)
def test_a_fault(path: Path) -> None:
    """The engine and the oracle find it, and nothing is wrong before it."""
    line, clause = fault_expected(path)
    with pytest.raises(Fault) as caught:
        read(text_of(path))
    assert (caught.value.line, caught.value.clause) == (line, clause)
    with pytest.raises(OracleFault) as found:
        adjudicate(text_of(path))
    assert found.value.line == line
    before = "\n".join(text_of(path).split("\n")[: line - 1])
    if any(said.split("#")[0].strip() for said in before.split("\n")):
        read(before)


# ---- what the files show

ENDS_BY_PLAY = (e.TilePlayed, e.MisplayStood)
PENALTIES = (e.Passed, e.Talked, e.Penalised)
JUDGE = {
    e.Penalised: "penalty",
    e.RoundVoided: "void",
    e.Disqualified: "disqualify",
    e.Warned: "warn",
    e.ScoreCorrected: "score",
    e.GameForfeited: "game",
    e.MatchForfeited: "match",
}

ROUNDS = {
    "powc": "out, blocked, tied, void by P8, void by judge, target by penalty, in progress, "
    "sheet out, sheet blocked, sheet tied, sheet void by P8",
    "bigsix": "out, blocked, tied, void by judge, in progress, sheet out, sheet blocked, sheet tied",
    "straight": "out, blocked, tied, void by judge, target by play, target by penalty, in progress, "
    "sheet out, sheet blocked, sheet tied, sheet target, sheet after plays",
}
ENDS_OF_GAMES = {
    "powc": "count, penalty, judge game, judge score, time, in progress",
    "bigsix": "count, judge game, judge score, time, in progress",
    "straight": "count, play, penalty, sheet target, judge game, judge score, time, in progress",
}
ENDS_OF_MATCHES = dict.fromkeys(GAMES, "play, walkover, disqualification, judge, in progress")
JUDGED = (
    "judge penalty, judge void, judge disqualify, judge warn, judge score, judge game, judge match, "
    "walkover, lineup, redeal, time"
)
VERBS = {
    "powc": f"misplays, mistaken pass, redraw, passes after a block, {JUDGED}",
    "bigsix": f"draws, draws from a pile, struck, passes after a block, {JUDGED}",
    "straight": "misplay caught, misplay stands, wrong-spinner caught, wrong-spinner stands, out-of-turn, "
    f"exposes, talks, mistaken pass, redraw, plays without hands, passes after a block, {JUDGED}",
}
LISTS = {"round": ROUNDS, "game": ENDS_OF_GAMES, "match": ENDS_OF_MATCHES, "verb": VERBS}
WAYS = [(game, f"{what} {way}") for what in LISTS for game in GAMES for way in LISTS[what][game].split(", ")]


def ways_of(path: Path) -> set[str]:
    """Everything that a match shows."""
    text = text_of(path)
    entries = read(text).entries
    told = expected_of(path)
    ways = {f"match {told['decided_by'] or 'in progress'}"}
    ways |= {"game in progress" for game in told["games"] if game["status"] == "in progress"}
    ways |= {"round in progress" for game in told["games"] for one in game["rounds"] if one["ended"] is None}
    for at, (line, event) in enumerate(entries):
        ways |= _way_of(event, entries[:at], line)
    lines = {entry.line for entry in entries}
    for number, said in enumerate(text.split("\n"), 1):
        if re.match(r"\s*[1-4] passes", said) and number not in lines:
            ways.add("verb passes after a block")
    return ways


def _way_of(event: e.Event, before: tuple[Entry, ...], line: int) -> set[str]:
    said = [entry.event for entry in before if entry.line == line]
    if isinstance(event, e.RoundEnded):
        return {f"round {_end_of_round(event, said, before)}"}
    if isinstance(event, e.GameEnded):
        return {f"game {'time' if event.by_time else _end_of_game(said)}"}
    if isinstance(event, e.Passed):
        return {"verb mistaken pass"} if event.mistaken else set()
    if isinstance(event, e.TileDrawn):
        with_pile = any(isinstance(entry.event, e.PileLaid) for entry in before)
        return {"verb draws from a pile" if with_pile else "verb draws"}
    if isinstance(event, e.TileExposed):
        return {"verb out-of-turn" if event.out_of_turn else "verb exposes"}
    if isinstance(event, e.MisplayStood | e.MisplayCaught):
        laid = next(entry.event for entry in reversed(before) if isinstance(entry.event, e.TileMisplaid))
        outcome = "stands" if isinstance(event, e.MisplayStood) else "caught"
        return {f"verb {'wrong-spinner' if laid.wrong_spinner else 'misplay'} {outcome}"}
    if isinstance(event, e.LeadDrawn):
        return {"verb redraw"} if len(event.draws) < 4 else set()
    if type(event) in JUDGE:
        return {f"verb judge {JUDGE[type(event)]}"}
    plain = {
        e.TileBlamed: "misplays",
        e.Talked: "talks",
        e.Redealt: "redeal",
        e.WalkedOver: "walkover",
        e.LinedUp: "lineup",
        e.PlayerStruck: "struck",
        e.HandsUnwritten: "plays without hands",
        e.TimeAnnounced: "time",
    }
    return {f"verb {plain[type(event)]}"} if type(event) in plain else set()


def _end_of_round(event: e.RoundEnded, said: list[e.Event], before: tuple[Entry, ...]) -> str:
    is_sheet = any(isinstance(one, e.SheetRecorded) for one in said)
    if is_sheet and _has_plays(before):
        return "sheet after plays"
    if event.how == "void":
        return "void by judge"
    if event.how == "target" and not is_sheet:
        return "target by play" if isinstance(said[-1], ENDS_BY_PLAY) else "target by penalty"
    sheet = "sheet " if is_sheet else ""
    if event.void:
        return f"{sheet}void by P8"
    return f"{sheet}tied" if event.winner is None else f"{sheet}{event.how}"


def _has_plays(before: tuple[Entry, ...]) -> bool:
    """Whether the round that the log ends in was played before its sheet."""
    for entry in reversed(before):
        if isinstance(entry.event, e.RoundStarted):
            return False
        if isinstance(entry.event, e.TilePlayed):
            return True
    return False


def _end_of_game(said: list[e.Event]) -> str:
    for kind, way in ((e.GameForfeited, "judge game"), (e.ScoreCorrected, "judge score")):
        if any(isinstance(one, kind) for one in said):
            return way
    ended = next((one for one in said if isinstance(one, e.RoundEnded)), None)
    if ended is not None and ended.how != "target":
        return "count"
    if any(isinstance(one, e.SheetRecorded) for one in said):
        return "sheet target"
    return "penalty" if any(isinstance(one, PENALTIES) for one in said) else "play"


@cache
def shown() -> dict[str, dict[str, list[str]]]:
    """For each game and each way the files that show it."""
    found: dict[str, dict[str, list[str]]] = {game: {} for game in GAMES}
    for path in MATCHES:
        for way in ways_of(path):
            found[path.parent.name].setdefault(way, []).append(path.stem)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_some_match_shows_each_way_and_the_list_forgets_none(game: str) -> None:
    assert set(shown()[game]) == {way for of, way in WAYS if of == game}


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        (game, option.name, value)
        for game in GAMES
        for option in options_of(game)
        if option.choices and option.name != "third_place"
        for value in option.choices
    ],
)
def test_some_match_is_played_with(game: str, name: str, value: str) -> None:
    """Every choice between words is in force in some match."""
    rulesets = [read(text_of(path)).ruleset for path in MATCHES if path.parent.name == game]
    option = next(option for option in options_of(game) if option.name == name)
    assert any(option.text_of(getattr(ruleset.in_force(), name)) == value for ruleset in rulesets)


CLAUSES = [
    "notation",
    "P1",
    "P2",
    "P3",
    "P4",
    "P5",
    "P6",
    "P7",
    "G1",
    "G2",
    "G3",
    "G5",
    "G6",
    "G7",
    "F1",
    "F4",
    "F5",
    "F6",
    "F7",
    "F9",
    "F11",
    "F12",
    "F14",
    "F15",
    "F16",
    "F17",
    "E21",
    "E40",
]


def test_some_fault_names_each_clause() -> None:
    assert set(CLAUSES) <= {fault_expected(path)[1] for path in FAULTS}
