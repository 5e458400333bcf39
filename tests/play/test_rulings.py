"""Rulings: each irregularity, void, redeal and judge's word, with its clause and in words."""

from typing import Any, get_args

import pytest

from doublesix.play import Event, Table, evolve
from doublesix.play import events as e
from doublesix.play.rulings import _MAKERS, Ruling, rulings_of
from tests.play.tables import EVERY_EVENT, NAMES, NO_DOUBLES, dealt, say, scene, t, table

SILENT = {
    e.GameStarted,
    e.LeadDrawn,
    e.RoundStarted,
    e.HandDealt,
    e.PileLaid,
    e.PlayersCounted,
    e.HandsUnwritten,
    e.TilePlayed,
    e.TileDrawn,
    e.TileMisplaid,
    e.SheetRecorded,
    e.GameEnded,
    e.MatchEnded,
    e.PlayerStruck,
    e.LinedUp,
    e.TimeAnnounced,
}


def ruled(at: Table, *statements: str) -> list[tuple[str, str]]:
    """The rulings on some statements."""
    rulings: list[tuple[str, str]] = []
    for statement in statements:
        before = at.match
        for event in say(at, statement):
            rulings += rulings_of(event, before)
            before = evolve(before, event)
    return rulings


def test_every_other_event_has_a_ruling() -> None:
    assert set(_MAKERS) == set(get_args(Event)) - SILENT


@pytest.mark.parametrize("name", ["powc", "straight", "bigsix"])
def test_a_redeal(name: str) -> None:
    clause = {"powc": "P15", "straight": "F4", "bigsix": "G3"}[name]
    lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)] if name == "bigsix" else []
    at = table(name, "game", "round", *lines, names=NAMES[:2] if name == "bigsix" else ())
    assert ruled(at, "redeal") == [
        (clause, "What was dealt goes back; the tiles are shuffled and dealt again.")
    ]


def test_a_blamed_tile() -> None:
    at = scene("powc", "1-0 6-2", "6-1", "", "", layout="6-6")
    text = "The 1-0 of seat 1 fits neither end: it is blamed and the turn is lost."
    assert ruled(at, "1 misplays 1-0") == [("P7", text)]


def test_blamed_tiles_on_a_sheet() -> None:
    at = table("powc", "game", "round")
    assert ruled(at, "sheet out 1 2=5 4=5 blamed 2=4-3 blamed 4=1-0") == [
        ("P7", "The 4-3 of seat 2 was blamed: it counts with that seat's tiles."),
        ("P7", "The 1-0 of seat 4 was blamed: it counts with that seat's tiles."),
    ]


@pytest.mark.parametrize(
    ("name", "options", "clause", "cost"),
    [
        ("powc", {}, "P9", "only the turn is lost"),
        ("powc", {"mistaken_pass": 5}, "P9", "its team takes 5"),
        ("straight", {}, "F18", "50 points to team B"),
    ],
)
def test_a_mistaken_pass(name: str, options: dict[str, Any], clause: str, cost: str) -> None:
    at = scene(name, "6-0", "6-1", "", "", layout="6-6", **options)
    assert ruled(at, "1 passes") == [(clause, f"Seat 1 passed although a tile fits: {cost}.")]


def test_a_rightful_pass_calls_for_none() -> None:
    assert ruled(scene("powc", "1-0", "6-1", "", "", layout="6-6"), "1 passes") == []


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ({}, ["a warning", "50 points to team A"]),
        ({"talk_warnings": 0, "talk_penalty": 30}, ["30 points to team A", "30 points to team A"]),
        ({"talk_penalty": 0}, ["a warning", "no points are set for it"]),
    ],
)
def test_talking(options: dict[str, Any], texts: list[str]) -> None:
    at = table("straight", "game", "round", **options)
    assert ruled(at, "2 talks", "2 talks") == [
        ("F13", f"Seat 2 talked across the table: {text}.") for text in texts
    ]


def test_an_exposed_tile() -> None:
    duty = "it stays face up, is played as soon as it fits, and scores nothing"
    at = scene("straight", "6-1", "6-2", "4-3", "", layout="6-6")
    assert ruled(at, "3 exposes 4-3") == [("F14", f"The 4-3 of seat 3 was seen: {duty}.")]
    text = f"Seat 3 laid the 4-3 out of turn: back as exposed; {duty}."
    assert ruled(at, "3 plays 4-3 out-of-turn") == [("F15", text)]


class TestMisplay:
    @pytest.mark.parametrize(("showing", "score"), [(3, ""), (4, " It scores 10.")])
    def test_that_stands(self, showing: int, score: str) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "6-3", "", layout="6-5")
        assert ruled(at, f"1 misplays 4-3 on 6-5/5 showing {showing}") == []
        text = f"Nobody caught the 4-3: it stays and play goes on from its {showing}.{score}"
        assert ruled(at, "2 talks")[0] == ("F16", text)

    def test_of_the_spinner_that_stands(self) -> None:
        at = scene("straight", "5-3 1-0", "6-2", "", "", layout="6-6, 6-5 on 6-6, 5-5 on 6-5")
        say(at, "1 plays 5-3 on 5-5 wrong-spinner")
        text = "Nobody caught the 5-3: the 5-5 is the spinner now. It scores 25."
        assert ruled(at, "2 talks")[0] == ("F17", text)

    @pytest.mark.parametrize("turn", ["lost", "kept"])
    def test_that_is_caught(self, turn: str) -> None:
        at = scene("straight", "4-3 6-1", "6-2", "6-3", "", layout="6-5", misplay_turn=turn)
        say(at, "1 misplays 4-3 on 6-5/5 showing 3")
        text = f"Seat 2 caught the 4-3 of seat 1: back as exposed, the turn is {turn}."
        assert ruled(at, "2 catches") == [("F16", text)]

    def test_of_the_spinner_that_is_caught(self) -> None:
        at = scene("straight", "5-3 1-0", "6-2", "", "", layout="6-6, 6-5 on 6-6, 5-5 on 6-5")
        say(at, "1 plays 5-3 on 5-5 wrong-spinner")
        assert ruled(at, "4 catches")[0][0] == "F17"


def test_a_round_void_by_a_blamed_tile() -> None:
    at = table("powc", "game", "round")
    assert ruled(at, "sheet out 1 2=5 4=5 blamed 3=4-3")[1:] == [
        ("P8", "The winners still have a blamed tile: the round is void, nobody takes points.")
    ]


def test_a_round_that_simply_ends_calls_for_none() -> None:
    assert ruled(table("powc", "game", "round"), "sheet out 1 2=5 4=5") == []


@pytest.mark.parametrize(
    ("name", "said", "statement", "clause", "text"),
    [
        ("powc", ["game"], 'judge penalty B 50 "late"', "P18", "Penalty, B takes 50: late"),
        ("straight", ["game"], 'judge penalty 4 50 "late"', "F19", "Penalty, 50 points to team A: late"),
        ("bigsix", ["game"], 'judge penalty 2 5 "late"', "judge", "Penalty, 2 loses 5: late"),
        ("powc", ["game", "round"], 'judge void "seen"', "P18", "The round is void: seen"),
        ("straight", ["game", "round"], 'judge void "seen"', "judge", "The round is void: seen"),
        ("powc", [], 'judge warn 3 "talk"', "P18", "Warning to 3: talk"),
        ("bigsix", [], 'judge warn 3 "talk"', "judge", "Warning to 3: talk"),
        ("powc", ["game"], 'judge score A=64 B=120 "sum"', "P18", "The score is set to A 64, B 120: sum"),
        ("powc", ["game"], 'judge game B "late"', "P18", "The game is lost by B: late"),
        ("straight", [], 'judge match A "gone"', "judge", "The match is lost by A: gone"),
        ("powc", [], 'judge disqualify B "cheating"', "P16", "B is disqualified: cheating"),
        ("bigsix", [], 'judge disqualify 2 "cheating"', "E21", "2 is disqualified: cheating"),
        ("straight", [], 'judge disqualify B "cheating"', "judge", "B is disqualified: cheating"),
        ("powc", [], 'walkover B "absent"', "E10", "B was not there, walk-over: absent"),
        ("bigsix", [], 'walkover 2 "absent"', "E21", "2 was not there, walk-over: absent"),
        ("straight", [], 'walkover B "absent"', "E31", "B was not there, walk-over: absent"),
    ],
)
def test_a_judges_word(name: str, said: list[str], statement: str, clause: str, text: str) -> None:
    assert ruled(table(name, *said), statement) == [(clause, text)]


def test_other_events_call_for_none() -> None:
    silent = [event for event in EVERY_EVENT if type(event) in SILENT]
    assert [rulings_of(event, dealt("powc").match) for event in silent] == [()] * len(SILENT)


def test_a_ruling_is_clause_and_text() -> None:
    ruling = rulings_of(e.TileBlamed(2, t("4-3")), table("powc").match)[0]
    assert isinstance(ruling, Ruling)
    assert ruling.clause == "P7"
