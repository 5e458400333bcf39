"""The oracle tested on its own: facts of the two texts, and random matches."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.samples import sample

from . import OracleFault, adjudicate, random_match, spoil, trace

POWC_HANDS = [
    "hand 1 6-6 6-5 4-2 3-1 2-0 1-0",
    "hand 2 6-4 6-3 5-5 4-4 3-2 1-1",
    "hand 3 6-2 5-4 5-3 4-1 3-3 2-1",
    "hand 4 6-1 6-0 5-2 5-1 4-3 3-0",
]  # aside: 5-0 4-0 2-2

STRAIGHT_HANDS = [
    "hand 1 5-5 6-4 3-3 2-1 1-0 0-0 6-0",
    "hand 2 5-4 5-3 4-4 4-1 3-2 2-2 6-1",
    "hand 3 5-2 5-1 4-2 4-0 3-1 1-1 6-2",
    "hand 4 5-0 6-5 6-6 6-3 4-3 3-0 2-0",
]


def lines(*parts: str | list[str]) -> str:
    out: list[str] = []
    for part in parts:
        out += [part] if isinstance(part, str) else part
    return "\n".join(out) + "\n"


def powc(*statements: str, options: tuple[str, ...] = ()) -> str:
    heading = ["ruleset powc", *(f"option {option}" for option in options), "game", "round"]
    return lines(heading, POWC_HANDS, list(statements))


def straight(*statements: str, options: tuple[str, ...] = ()) -> str:
    heading = ["ruleset straight", *(f"option {option}" for option in options), "game", "round"]
    return lines(heading, STRAIGHT_HANDS, list(statements))


def handless(*statements: str, options: tuple[str, ...] = ()) -> str:
    heading = ["ruleset straight", *(f"option {option}" for option in options), "game", "round"]
    return lines(heading, list(statements))


def sheet_match(ruleset: str, *statements: str) -> dict[str, Any]:
    return adjudicate(lines(f"ruleset {ruleset}", "game", "round", list(statements)))


def first_round(text: str) -> dict[str, Any]:
    result: dict[str, Any] = adjudicate(text)["games"][0]["rounds"][0]
    return result


def fault_of(text: str) -> tuple[int, str]:
    with pytest.raises(OracleFault) as caught:
        adjudicate(text)
    with pytest.raises(OracleFault) as again:
        trace(text)
    assert (again.value.line, again.value.clause) == (caught.value.line, caught.value.clause)
    return caught.value.line, caught.value.clause


def clauses(text: str) -> list[tuple[int, str]]:
    return [(ruling["line"], ruling["clause"]) for ruling in first_round(text)["rulings"]]


# ---- heading and form


def test_empty_files() -> None:
    assert fault_of("") == (1, "notation")
    assert fault_of("\n\n# nothing\n") == (1, "notation")
    assert fault_of("\ngame\n") == (2, "notation")


def test_heading_alone() -> None:
    got = adjudicate("ruleset powc-2023\n")
    assert got["status"] == "in progress" and got["games"] == [] and got["decided_by"] is None
    assert got["stage"] == "preliminary" and got["rulings"] == []


@pytest.mark.parametrize(
    "line",
    [
        "option colour=red",
        "option target=0",
        "option pile_left=1",
        "option round_to_five=total",
        "option games_to_win=6",
        "stage quarter-final",
        "seats Ann | Bea",
        "ruleset powc",
        "judge warn A",
        'judge warn C "x"',
        "plays 6-6",
        "round",
        "1 passes",
        'judge penalty A 5 "x"',
        'judge void "x"',
    ],
)
def test_bad_second_line(line: str) -> None:
    assert fault_of(f"ruleset powc\n{line}\n")[0] == 2


def test_hash_in_quotes_is_no_comment() -> None:
    text = 'ruleset powc\njudge warn A "hand #2" # really\n'
    assert "hand #2" in adjudicate(text)["rulings"][0]["text"]


def test_heading_closes_with_the_game() -> None:
    assert fault_of("ruleset powc\ngame\ntag a=b\n") == (3, "notation")


def test_stage_and_option() -> None:
    text = lines("ruleset powc", "stage final", "game", "round", "sheet out 1 2=60 4=41")
    got = adjudicate(text)
    assert got["games_won"] == {"A": 1, "B": 0} and got["status"] == "in progress"
    got = adjudicate(text.replace("stage final", "option target=102\nstage final"))
    assert got["games_won"] == {"A": 0, "B": 0}


# ---- powc


def test_powc_starter_shown_and_turn_order() -> None:
    text = powc("3 plays 3-3", "4 plays 4-3 on 3-3", "1 passes")
    assert first_round(text)["starter"] == 3
    assert trace(text)[-1]["turn"] == 2
    assert fault_of(powc("3 plays 3-3", "1 plays 3-1")) == (9, "P3")


def test_powc_lead_and_redraw() -> None:
    heading = lines(
        "ruleset powc", "game", "lead 1=6-3 2=4-1 3=5-4 4=2-0", "lead 1=1-1 3=6-5", "round", POWC_HANDS
    )
    assert adjudicate(heading)["games"][0]["rounds"][0]["starter"] == 3
    assert fault_of(heading + "1 plays 6-6\n") == (10, "P2")
    assert fault_of(lines("ruleset powc", "game", "lead 1=6-3 2=4-1 3=5-4 4=2-0", "lead 1=1-1 2=6-5"))[0] == 4
    assert fault_of(lines("ruleset powc", "game", "lead 1=6-3 2=4-1 3=5-4 4=2-0", "lead 1=4-1 3=6-5"))[0] == 4
    assert fault_of(lines("ruleset powc", "game", "lead 1=6-3 2=4-1 3=5-3 4=2-0", "lead 1=4-1 3=6-5"))[0] == 4


def test_powc_on_is_needed_where_two_tiles_offer() -> None:
    start = ["3 plays 3-3", "4 plays 4-3", "1 plays 4-2 on 4-3"]
    assert trace(powc(*start))[-1]["open"] == [["3-3", 3, 1], ["4-2", 2, 1]]
    assert fault_of(powc(*start, "2 plays 3-2")) == (11, "notation")
    assert trace(powc(*start, "2 plays 2-3 on 3-3"))[-1]["open"] == [["3-2", 2, 1], ["4-2", 2, 1]]


def test_powc_blamed_and_mistaken_pass() -> None:
    text = powc("3 plays 3-3", "4 misplays 6-1", "1 passes")
    assert clauses(text) == [(9, "P7"), (10, "P9")]
    last = trace(text)[-1]
    assert last["blamed"]["4"] == ["6-1"] and "6-1" not in last["hands"]["4"]
    assert fault_of(powc("3 plays 3-3", "4 misplays 3-0")) == (9, "P7")
    assert fault_of(powc("3 misplays 3-3")) == (8, "P7")


def test_powc_mistaken_pass_points() -> None:
    got = adjudicate(powc("1 passes", options=("mistaken_pass=10", "target=10")))
    assert got["winner"] == "B" and got["games"][0]["rounds"][0]["ended"] == "target"
    assert got["games"][0]["rounds"][0]["points"] == {"A": 10, "B": 0}


def test_powc_sheets() -> None:
    got = sheet_match("powc", "sheet out 3 2=11 4=9")["games"][0]["rounds"][0]
    assert (got["ended"], got["by"], got["winner"], got["points"]) == ("out", 3, "A", {"A": 0, "B": 20})
    assert got["starter"] is None
    got = sheet_match("powc", "sheet blocked 1=5 2=11 3=7 4=9")["games"][0]["rounds"][0]
    assert (got["winner"], got["points"], got["by"]) == ("A", {"A": 0, "B": 20}, None)
    got = sheet_match("powc", "sheet blocked 1=5 2=3 3=7 4=9")["games"][0]["rounds"][0]
    assert (got["winner"], got["points"], got["void"]) == (None, {"A": 0, "B": 0}, False)


@pytest.mark.parametrize(("owner", "void"), [("3", True), ("1", True), ("2", False)])
def test_powc_void_p8(owner: str, void: bool) -> None:
    got = sheet_match("powc", f"sheet out 1 2=11 4=9 blamed {owner}=4-3")["games"][0]["rounds"][0]
    assert got["void"] is void and got["winner"] == (None if void else "A")
    assert got["points"]["B"] == (0 if void else 27)
    assert [ruling["clause"] for ruling in got["rulings"]] == (["P7", "P8"] if void else ["P7"])


def test_powc_void_in_a_block_and_stands() -> None:
    sheet = "sheet blocked 1=1 2=11 3=2 4=9 blamed 1=4-3"
    got = sheet_match("powc", sheet)["games"][0]["rounds"][0]
    assert got["void"] and got["ended"] == "blocked"
    text = lines("ruleset powc", "option blamed_win=stands", "game", "round", sheet)
    assert first_round(text)["points"] == {"A": 0, "B": 20}


def test_powc_void_round_keeps_penalties_and_moves_the_start() -> None:
    text = lines(
        "ruleset powc", "game", "lead 1=6-6 2=4-1 3=5-4 4=2-0", "round", 'judge penalty A 5 "x"',
        "sheet out 1 2=11 4=9 blamed 1=4-3", "round",
    )  # fmt: skip
    rounds = adjudicate(text)["games"][0]["rounds"]
    assert rounds[0]["points"] == {"A": 5, "B": 0} and rounds[0]["void"]
    assert [one["starter"] for one in rounds] == [1, 2]


def test_powc_target_loses() -> None:
    got = sheet_match("powc", "sheet out 3 2=50 4=50", "round", "sheet out 3 2=26 4=25")
    assert (
        got["winner"] == "A"
        and got["decided_by"] == "play"
        and got["games"][0]["scores"] == {"A": 0, "B": 151}
    )


def test_powc_passes_after_a_block() -> None:
    hands = [
        "hand 1 2-1 1-1 2-2 3-1 3-2 3-3",
        "hand 2 3-0 4-4 5-3 5-4 5-5 6-1",
        "hand 3 2-0 4-1 4-2 4-3 5-1 5-2",
        "hand 4 1-0 6-2 6-3 6-4 6-5 6-6",
    ]  # aside: 4-0 5-0 6-0
    moves = ["1 plays 2-1", "2 misplays 3-0", "3 plays 2-0", "4 plays 1-0 on 2-1"]
    text = lines("ruleset powc", "option target=90", "game", "round", hands, moves)
    got = adjudicate(text + "1 passes\n2 passes\n2 passes\n")
    one = got["games"][0]["rounds"][0]
    assert (one["ended"], one["winner"], one["points"], one["by"]) == (
        "blocked",
        "A",
        {"A": 0, "B": 95},
        None,
    )
    assert got["winner"] == "A"
    assert fault_of(text + "1 plays 1-1\n") == (13, "notation")
    # with the blamed tile on the team that holds less, nobody wins
    swapped = text.replace("hand 4 1-0 6-2 6-3 6-4 6-5 6-6", "hand 4 1-0 1-1 2-2 3-1 3-2 3-3")
    swapped = swapped.replace("hand 1 2-1 1-1 2-2 3-1 3-2 3-3", "hand 1 2-1 6-2 6-3 6-4 6-5 6-6")
    one = first_round(swapped)
    assert (one["ended"], one["void"], one["winner"]) == ("blocked", True, None)
    assert clauses(swapped) == [(10, "P7"), (12, "P8")]


def test_powc_judge() -> None:
    got = adjudicate(powc("3 plays 3-3", 'judge void "x"'))
    one = got["games"][0]["rounds"][0]
    assert (one["ended"], one["void"], one["winner"]) == ("void", True, None)
    got = adjudicate(powc("3 plays 3-3", 'judge disqualify B "x"'))
    assert (got["winner"], got["decided_by"], got["status"]) == ("A", "disqualification", "finished")
    assert got["games"][0]["status"] == "in progress" and got["games"][0]["rounds"][0]["ended"] is None
    assert got["games_won"] == {"A": 0, "B": 0}
    got = adjudicate(powc('judge game B "x"'))
    assert (got["winner"], got["decided_by"]) == ("A", "judge")
    assert got["games"][0]["rounds"][0]["ended"] == "void"
    assert fault_of(powc('judge match B "x"', "3 plays 3-3")) == (9, "notation")
    assert fault_of(powc('judge score A=3 "x"'))[0] == 8


def test_walkover() -> None:
    got = adjudicate('ruleset powc\nwalkover B "late"\n')
    assert (got["winner"], got["decided_by"], got["games"]) == ("A", "walkover", [])
    assert [ruling["clause"] for ruling in got["rulings"]] == ["E10"]
    assert fault_of(powc('walkover B "late"'))[0] == 8


def test_judge_score_between_rounds() -> None:
    text = lines(
        "ruleset powc", "game", "round", "sheet out 3 2=1 4=2", 'judge score A=64 B=120 "x"', "round"
    )
    got = adjudicate(text)
    assert got["games"][0]["rounds"][1]["scores"] == {"A": 64, "B": 120}
    assert got["games"][0]["rounds"][0]["scores"] == {"A": 0, "B": 3}
    assert [ruling["line"] for ruling in got["games"][0]["rounds"][0]["rulings"]] == [5]


def test_powc_deal_faults() -> None:
    assert fault_of(lines("ruleset powc", "game", "round", "hand 1 0-0 6-5 4-2 3-1 2-0 1-0"))[0] == 4
    assert fault_of(lines("ruleset powc", "game", "round", "hand 1 6-6 6-5 4-2 3-1 2-0"))[0] == 4
    assert fault_of(lines("ruleset powc", "game", "round", POWC_HANDS[0], POWC_HANDS[0])) == (5, "notation")
    assert fault_of(lines("ruleset powc", "game", "round", POWC_HANDS[:3], "1 plays 6-6")) == (7, "P4")
    assert fault_of(powc("1 plays 6-6", "redeal"))[0] == 9
    assert clauses(powc("redeal")) == [(8, "P15")]


# ---- bigsix

BIGSIX_HANDS = [
    "hand 1 5-5 6-4 3-3 2-1 1-0 0-0 6-0",
    "hand 2 5-4 5-3 4-4 4-1 3-2 2-2 6-1",
]


def bigsix(*statements: str, heading: tuple[str, ...] = ("seats Ann | Bea",)) -> str:
    return lines("ruleset bigsix", list(heading), "game", "round", BIGSIX_HANDS, list(statements))


def test_bigsix_highest_double_leads() -> None:
    after = trace(bigsix())[-1]
    assert after["turn"] == 1 and after["legal"] == [["5-5", ""]]
    assert fault_of(bigsix("1 plays 6-4")) == (7, "G3")
    assert fault_of(bigsix("2 plays 4-4")) == (7, "G3")
    assert fault_of(bigsix("redeal")) == (7, "G3")
    assert fault_of(lines("ruleset bigsix", "game", "lead 1=6-6 2=5-5")) == (3, "G3")
    assert trace(bigsix("1 plays 5-5"))[-1]["open"] == [["5-5", 5, 4]]


def test_bigsix_doubles_open_three_or_two() -> None:
    moves = ["1 plays 5-5", "2 plays 5-4", "1 plays 4-6 on 5-4", "2 plays 6-1", "1 plays 1-2", "2 plays 2-2"]
    assert ["2-2", 2, 3] in trace(bigsix(*moves))[-1]["open"]
    two = bigsix(*moves, heading=("seats Ann | Bea", "option double_opens=2"))
    assert ["2-2", 2, 2] in trace(two)[-1]["open"]


def test_bigsix_draws() -> None:
    heading = lines("ruleset bigsix", "seats Ann | Bea", "game", "round")
    hands = lines("hand 1 6-6 5-4 5-3 2-1 1-0 0-0 6-0", "hand 2 5-5 4-4 4-1 3-2 2-2 3-1 4-3")
    text = heading + hands + "1 plays 6-6\n"
    after = trace(text)[-1]
    assert after["turn"] == 2 and after["may_draw"] and not after["may_pass"] and after["legal"] == []
    assert fault_of(text + "2 passes\n") == (8, "G7")
    assert fault_of(text + "2 draws\n") == (8, "notation")
    assert fault_of(text + "2 draws 5-4\n") == (8, "G7")
    text += "2 draws 1-1\n2 draws 6-1\n"
    after = trace(text)[-1]
    assert after["turn"] == 2 and after["legal"] == [["6-1", "6-6"]] and not after["may_draw"]
    assert fault_of(text + "2 draws 6-2\n") == (10, "G7")
    pile = "pile 6-1 1-1 2-0 3-0 4-0 5-0 3-3 4-2 5-1 5-2 6-2 6-3 6-4 6-5\n"
    text = heading + hands + pile + "1 plays 6-6\n"
    assert "6-1" in trace(text + "2 draws\n")[-1]["hands"]["2"]
    assert fault_of(text + "2 draws 6-2\n") == (9, "G7")
    assert fault_of(heading + hands + pile.replace(" 6-5", "")) == (7, "G2")
    assert fault_of(bigsix("1 plays 5-5", "2 draws 6-6")) == (8, "G7")
    assert fault_of(bigsix("1 plays 5-5", "2 misplays 6-1")) == (8, "notation")


def test_bigsix_number_of_players() -> None:
    text = lines("ruleset bigsix", "game", "round", "sheet blocked 1=5 2=11 3=7")
    got = adjudicate(text)
    assert got["sides"] == ["1", "2", "3"]
    assert got["games"][0]["rounds"][0]["points"] == {"1": 8, "2": 0, "3": 0}
    assert fault_of(lines("ruleset bigsix", "game", "round", "sheet blocked 1=5 2=11 4=7"))[0] == 4
    assert adjudicate("ruleset bigsix\n")["sides"] == ["1", "2", "3"]
    assert adjudicate("ruleset bigsix\noption players=2\n")["sides"] == ["1", "2"]
    dealt = lines("ruleset bigsix", "option players=4", "game", "round", BIGSIX_HANDS[0])
    assert adjudicate(dealt)["sides"] == ["1", "2", "3", "4"]
    got = adjudicate(dealt + BIGSIX_HANDS[1] + "\n")
    assert got["sides"] == ["1", "2"] and got["games"][0]["rounds"][0]["starter"] == 1


def test_bigsix_judge_before_the_number_is_known() -> None:
    text = lines("ruleset bigsix", 'walkover 2 "late"', "game", "round", "sheet out 3 1=20")
    got = adjudicate(text)
    assert got["sides"] == ["1", "2", "3"] and got["games"][0]["scores"] == {"1": 0, "2": 0, "3": 20}
    assert fault_of(text.replace("1=20", "1=20 2=3"))[0] == 5
    got = adjudicate(lines("ruleset bigsix", "option players=2", 'walkover 2 "late"'))
    assert (got["winner"], got["decided_by"]) == ("1", "walkover")
    assert adjudicate(lines("ruleset bigsix", "game", 'judge score 4=150 "x"'))["winner"] == "4"


def test_bigsix_heading_before_anything_happens() -> None:
    assert fault_of('ruleset bigsix\njudge warn 1 "x"\nseats Ann | Bea\n') == (3, "notation")
    assert fault_of("ruleset bigsix\nlineup 1 Eve\noption target=20\n") == (3, "notation")
    assert adjudicate("ruleset powc\nlineup 1 Eve\noption target=20\n")["status"] == "in progress"
    assert (
        fault_of('ruleset bigsix\nwalkover 2 "x"\ngame\nround\nhand 2 6-6 6-5 6-4 6-3 6-2 6-1 6-0\n')[0] == 5
    )


def test_bigsix_game_given_while_the_number_is_open() -> None:
    text = lines("ruleset bigsix", "game", "round", BIGSIX_HANDS, 'judge game 1 "x"')
    assert adjudicate(text)["winner"] == "2"


def test_bigsix_games_to_win() -> None:
    text = lines("ruleset bigsix", "option games_to_win=2", "game", "round", "sheet out 1 2=150")
    assert adjudicate(text)["status"] == "in progress" and adjudicate(text)["games_won"] == {"1": 1, "2": 0}
    assert adjudicate(text + "game\nround\nsheet out 1 2=150\n")["winner"] == "1"


def test_bigsix_pile_stands_anywhere_before_play() -> None:
    heading = ["ruleset bigsix", "seats Ann | Bea", "game", "round"]
    rest = "pile 6-6 6-5 6-3 6-2 5-2 5-1 5-0 4-3 4-2 4-0 3-1 3-0 2-0 1-1"
    for at in range(3):
        hands = [*BIGSIX_HANDS[:at], rest, *BIGSIX_HANDS[at:]]
        assert trace(lines(heading, hands, "1 plays 5-5"))[-1]["turn"] == 2
    assert fault_of(lines(heading, rest.replace("6-6", "5-5"), BIGSIX_HANDS)) == (6, "G1")
    short = rest.replace(" 1-1", "")
    assert fault_of(lines(heading, BIGSIX_HANDS, short)) == (7, "G2")
    assert fault_of(lines(heading, short, BIGSIX_HANDS, "1 plays 5-5")) == (8, "G2")
    assert fault_of(lines(heading, rest, rest)) == (6, "notation")


def test_bigsix_redeal_needs_the_hands() -> None:
    singles = ["hand 1 6-5 6-4 6-3 6-2 6-1 6-0 5-4", "hand 2 5-3 5-2 5-1 5-0 4-3 4-2 4-1"]
    seated = ["ruleset bigsix", "seats Ann | Bea", "game", "round"]
    assert fault_of(lines(seated, singles[0], "redeal")) == (6, "G3")
    assert clauses(lines(seated, singles, "redeal")) == [(7, "G3")]
    assert fault_of(lines("ruleset bigsix", "game", "round", singles[0], "redeal")) == (5, "G3")
    assert clauses(lines("ruleset bigsix", "game", "round", singles, "redeal")) == [(6, "G3")]


def test_bigsix_no_score_for_a_player_who_is_struck() -> None:
    text = lines("ruleset bigsix", "seats A | B | C", "game", 'judge disqualify 2 "x"')
    assert fault_of(text + 'judge score 2=5 "x"\n')[0] == 5
    assert adjudicate(text + 'judge score 3=5 "x"\n')["games"][0]["scores"]["3"] == 5


def test_lead_tied_and_no_redraw() -> None:
    tied = lines("ruleset powc", "game", "lead 1=6-3 2=4-1 3=5-4 4=2-0")
    assert adjudicate(tied)["games"][0]["rounds"] == []
    assert fault_of(tied + "round\n") == (4, "P2")
    assert adjudicate(tied + 'judge game B "x"\n')["winner"] == "A"


def test_rulings_between_games() -> None:
    text = lines("ruleset straight", "game", "round", "sheet target scored A=250", 'judge warn 1 "x"', "game")
    got = adjudicate(text + "round\n")
    assert [ruling["line"] for ruling in got["games"][0]["rounds"][0]["rulings"]] == [5]
    text = lines("ruleset straight", "game", 'judge game A "x"', 'judge warn 1 "x"', "game", "round")
    got = adjudicate(text)
    assert [ruling["line"] for ruling in got["rulings"]] == [3, 4]
    assert got["games"][1]["rounds"][0]["rulings"] == []


def test_blamed_on_a_sheet_is_in_the_hand() -> None:
    assert fault_of(powc("sheet out 1 2=11 4=9 blamed 3=6-4")) == (8, "P4")
    assert first_round(powc("sheet out 1 2=11 4=9 blamed 3=6-2"))["void"]


def test_passes_after_a_blocked_sheet() -> None:
    text = lines("ruleset powc", "game", "round", "sheet blocked 1=5 2=11 3=7 4=9", "2 passes")
    assert adjudicate(text + 'judge warn A "x"\n3 passes\n')["games"][0]["scores"] == {"A": 0, "B": 20}
    for word in ("penalty A 5", "score A=5"):
        assert fault_of(text + f'judge {word} "x"\n3 passes\n') == (7, "notation")
    assert fault_of(text + "round\n3 passes\n")[0] == 7


def test_straight_without_hands_a_seat_has_seven() -> None:
    plays = ["1-1", "2-1 on 1-1", "3-1 on 1-1", "4-1 on 1-1", "5-1 on 1-1", "6-2 on 2-1", "6-5 on 6-2"]
    moves = [said for tile in plays for said in (f"1 plays {tile}", "2 passes", "3 passes", "4 passes")]
    assert first_round(handless(*moves, "sheet out 1 2=10 4=10"))["by"] == 1
    assert fault_of(handless(*moves, "1 plays 6-6 on 6-5")) == (32, "F1")
    assert fault_of(handless(*moves[:-3], "2 plays 5-5 on 6-5")) == (29, "F9")
    assert fault_of(handless(*moves[:-3], "2 misplays 6-6 on 6-5/5 showing 6")) == (29, "F9")
    assert fault_of(handless(*moves, "sheet out 3 2=10 4=10")) == (32, "F9")
    assert fault_of(handless(*moves, "sheet blocked 1=1 2=10 3=5 4=10")) == (32, "F9")


def test_bigsix_tie_and_blocker() -> None:
    text = lines("ruleset bigsix", "game", "round", "sheet blocked 1=5 2=5 3=7")
    assert first_round(text)["winner"] is None


def test_bigsix_disqualified_at_three() -> None:
    text = lines("ruleset bigsix", "seats A | B | C", "game", "round", 'judge disqualify 2 "x"', "round")
    got = adjudicate(text + "sheet out 3 1=20\n")
    assert got["status"] == "in progress" and got["games"][0]["rounds"][0]["ended"] == "void"
    assert got["games"][0]["scores"] == {"1": 0, "2": 0, "3": 20}
    assert fault_of(text + "sheet out 3 1=20 2=3\n")[0] == 7
    got = adjudicate(text + 'judge disqualify 1 "x"\n')
    assert (got["winner"], got["decided_by"]) == ("3", "disqualification")


def test_bigsix_penalty_goes_below_zero() -> None:
    text = lines("ruleset bigsix", "seats A | B", "game", "round", 'judge penalty 2 50 "x"')
    assert first_round(text)["points"] == {"1": 0, "2": -50}


# ---- straight


def points_after(*statements: str, options: tuple[str, ...] = ()) -> dict[str, int]:
    scores: dict[str, int] = adjudicate(handless(*statements, options=options))["games"][0]["scores"]
    return scores


def end_after(*statements: str) -> int:
    total: int = trace(handless(*statements))[-1]["end_total"]
    return total


def test_straight_leads() -> None:
    assert points_after("1 plays 5-5") == {"A": 10, "B": 0}
    assert points_after("1 plays 6-4") == {"A": 10, "B": 0}
    assert points_after("1 plays 0-0") == {"A": 0, "B": 0}
    assert points_after("2 plays 3-2") == {"A": 0, "B": 5}


def test_straight_spinner_counts() -> None:
    moves = ["1 plays 5-5", "2 plays 5-2", "3 plays 5-3 on 5-5", "4 plays 5-0 on 5-5"]
    assert [end_after(*moves[:n]) for n in (1, 2, 3, 4)] == [10, 12, 5, 5]
    after = trace(handless(*moves))
    assert after[3]["open"] == [["5-5", 5, 2]]
    assert ["5-5", 5, 1] in after[4]["open"] and ["5-5", 5, 2] in after[5]["open"]
    assert ["5-5", 5, 1] in after[6]["open"]
    assert points_after(*moves) == {"A": 15, "B": 5}


def test_straight_exposed_double_counts_both_ends() -> None:
    assert end_after("1 plays 6-4", "2 plays 4-4") == 14
    assert end_after("1 plays 6-4", "2 plays 4-4", "3 plays 4-1") == 7
    after = trace(handless("1 plays 6-4", "2 plays 4-4", "3 plays 4-1 on 4-4"))[-1]
    assert ["4-4", 4, 2] in after["open"]


def test_straight_misplay_stands_or_is_caught() -> None:
    misplay = ["1 plays 6-4", "2 misplays 3-1 on 6-4/4 showing 1"]
    assert trace(handless(*misplay))[-1]["turn"] is None
    assert clauses(handless(*misplay)) == [(5, "F16")]
    stands = trace(handless(*misplay, "3 plays 1-1"))[-1]
    assert stands["open"] == [["1-1", 1, 1], ["6-4", 6, 1]] and stands["end_total"] == 8
    caught = handless(*misplay, "3 catches")
    assert clauses(caught) == [(6, "F16")]
    last = trace(caught)[-1]
    assert last["turn"] == 3 and last["exposed"]["2"] == ["3-1"] and last["end_total"] == 10
    kept = trace(handless(*misplay, "1 catches", options=("misplay_turn=kept",)))[-1]
    assert kept["turn"] == 2
    assert fault_of(handless(*misplay, "4 catches")) == (6, "F16")
    assert fault_of(handless(*misplay, "3 plays 1-0", "1 catches"))[0] == 7
    assert fault_of(handless("1 plays 6-4", "2 misplays 4-1 on 6-4/4 showing 1")) == (5, "F16")
    assert fault_of(handless("1 plays 6-4", "2 misplays 3-1 on 6-4/3 showing 1")) == (5, "F16")
    assert clauses(handless("1 plays 6-4", "2 misplays 4-1 on 6-4/4 showing 4")) == [(5, "F16")]


def test_straight_misplay_scores_like_a_play() -> None:
    assert points_after("1 plays 6-4", "2 misplays 9-9".replace("9-9", "3-3") + " on 6-4/6 showing 3") == {
        "A": 10,
        "B": 10,
    }
    after = trace(handless("1 plays 6-4", "2 misplays 3-3 on 6-4/6 showing 3", "3 plays 3-2 on 3-3"))[-1]
    assert ["3-3", 3, 2] in after["open"]  # the misplayed first double is the spinner


WRONG = ["1 plays 6-6", "2 plays 6-4", "3 plays 4-4", "4 plays 4-1 on 4-4 wrong-spinner"]


def test_straight_wrong_spinner_stands() -> None:
    after = trace(handless(*WRONG, "1 passes"))[-1]
    assert after["open"] == [["4-1", 1, 1], ["4-4", 4, 1], ["6-6", 6, 1]]
    assert after["end_total"] == 12 + 8 + 1
    after = trace(handless(*WRONG, "1 plays 4-2 on 4-4"))[-1]
    assert after["open"] == [["4-1", 1, 1], ["4-2", 2, 1], ["4-4", 4, 1], ["6-6", 6, 1]]
    after = trace(handless(*WRONG, "1 plays 6-5", "2 passes"))[-1]
    assert [tile for tile, _, _ in after["open"]] == ["4-1", "4-4", "6-5"]  # old short ends are closed
    again = trace(handless(*WRONG, "1 plays 6-5", "2 plays 6-2 on 6-6 wrong-spinner", "3 passes"))[-1]
    assert ["6-6", 6, 1] in again["open"] and ["4-4", 4, 1] in again["open"]
    assert clauses(handless(*WRONG)) == [(7, "F17")]
    assert clauses(handless(*WRONG, "1 catches")) == [(8, "F17")]


def test_straight_wrong_spinner_faults() -> None:
    assert fault_of(handless("1 plays 6-6", "2 plays 6-4 on 6-6 wrong-spinner")) == (5, "F17")
    assert fault_of(handless(*WRONG[:3], "4 plays 5-1 on 4-4 wrong-spinner")) == (7, "F17")
    assert fault_of(handless(*WRONG[:3], "4 plays 4-1 wrong-spinner")) == (7, "notation")


def test_straight_exposed_duty() -> None:
    text = straight("1 plays 6-4", "2 passes", options=("mistaken_pass=0",))
    assert clauses(text) == [(10, "F18")]
    shown = straight("2 exposes 5-4", "1 plays 6-4")
    after = trace(shown)[-1]
    assert after["turn"] == 2 and after["legal"] == [["5-4", "6-4"]] and "5-4" in after["hands"]["2"]
    assert fault_of(shown + "2 passes\n") == (10, "F14")
    assert fault_of(shown + "2 plays 4-4\n") == (10, "F14")
    assert fault_of(shown + "2 misplays 4-4 on 6-4/6 showing 4\n") == (10, "F14")
    assert clauses(shown + "2 misplays 5-4 on 6-4/6 showing 4\n")[-1] == (10, "F16")
    done = trace(straight("1 exposes 5-5", "1 plays 5-5"))[-1]
    assert done["scores"] == {"A": 0, "B": 0} and done["exposed"]["1"] == []


def test_straight_out_of_turn() -> None:
    text = straight("1 plays 6-4", "3 plays 4-2 on 6-4 out-of-turn")
    assert trace(text)[-1]["turn"] == 2 and trace(text)[-1]["exposed"]["3"] == ["4-2"]
    assert clauses(text) == [(9, "F15")]
    assert fault_of(straight("1 plays 6-4", "2 plays 4-4 out-of-turn")) == (9, "F15")


def test_straight_talking() -> None:
    got = first_round(straight("1 talks", "2 talks", "3 talks"))
    assert got["points"] == {"A": 0, "B": 50} and len(got["rulings"]) == 3
    got = adjudicate(straight("1 talks", "3 talks", options=("target=50", "games_to_win=1")))
    assert got["winner"] == "B" and got["games"][0]["rounds"][0]["ended"] == "target"
    assert got["games"][0]["rounds"][0]["winner"] == "B"


def test_straight_mistaken_pass() -> None:
    text = straight("1 plays 6-4", "2 passes")
    assert first_round(text)["points"] == {"A": 60, "B": 0}


def test_straight_sheets() -> None:
    def one(sheet: str) -> dict[str, Any]:
        got: dict[str, Any] = sheet_match("straight", sheet)["games"][0]["rounds"][0]
        return got

    assert one("sheet out 3 2=11 4=9 scored A=35 B=20")["points"] == {"A": 55, "B": 20}
    assert one("sheet out 3 2=11 4=11")["points"] == {"A": 20, "B": 0}
    assert one("sheet out 3 2=12 4=11")["points"] == {"A": 25, "B": 0}
    got = one("sheet target scored A=250 B=35")
    assert (got["ended"], got["winner"], got["by"]) == ("target", "A", None)
    got = one("sheet blocked 1=5 2=11 3=7 4=9")
    assert (got["winner"], got["points"]) == ("A", {"A": 20, "B": 0})
    for bad in (
        "sheet out 3 2=11",
        "sheet out 3 1=1 2=11 4=3",
        "sheet blocked 1=5 2=11 3=7",
        "sheet target scored A=60 B=35",
        "sheet target scored A=260 B=255",
        "sheet out 3 2=11 4=9 scored A=250",
        "sheet out 3 2=11 4=9 scored A=34",
        "sheet out 3 2=11 4=9 blamed 2=3-1",
        "sheet target",
    ):
        assert fault_of(lines("ruleset straight", "game", "round", bad))[0] == 4


def test_straight_per_hand_and_blocked_scores() -> None:
    def won(*options: str) -> int:
        heading = [f"option {option}" for option in options]
        sheet = "sheet blocked 1=1 2=13 3=6 4=8"
        points: int = first_round(lines("ruleset straight", heading, "game", "round", sheet))["points"]["A"]
        return points

    assert won() == 20
    assert won("round_to_five=per_hand") == 25
    assert won("blocked_score=difference") == 15
    assert won("blocked_score=both") == 30
    assert won("blocked_score=difference", "round_to_five=per_hand") == 20


def test_straight_plays_without_hands() -> None:
    text = handless("1 plays 5-5", "2 passes", "3 plays 5-0", "sheet out 3 2=10 4=10")
    got = first_round(text)
    assert got["points"] == {"A": 40, "B": 0} and got["starter"] == 1
    assert fault_of(handless("1 plays 5-5", "sheet out 3 2=1 4=2 scored A=5")) == (5, "notation")
    assert fault_of(handless("1 plays 5-5", "2 plays 5-5")) == (5, "F1")
    got = first_round(handless("1 plays 5-5", options=("target=10",)))
    assert got["ended"] == "target" and got["winner"] == "A"
    assert fault_of(straight("1 plays 5-5", "sheet out 3 2=1 4=2"))[0] == 9


def test_straight_count_at_target() -> None:
    text = straight("1 plays 6-4", options=("target=10", "games_to_win=1", "count_at_target=yes"))
    hands = sum(int(digit) for hand in (STRAIGHT_HANDS[1], STRAIGHT_HANDS[3])
                for tile in re.findall(r"\d-\d", hand) for digit in tile.split("-"))  # fmt: skip
    rounded = 5 * round(hands / 5)
    assert adjudicate(text)["games"][0]["scores"] == {"A": 10 + rounded, "B": 0}


def test_straight_second_game_turns_round() -> None:
    text = lines(
        "ruleset straight", "option target=10", "game", "lead 1=6-6 2=5-5 3=4-4 4=3-3", "round",
        "1 plays 5-5", "game", "round",
    )  # fmt: skip
    assert adjudicate(text)["games"][1]["rounds"][0]["starter"] == 1
    assert trace(text + "1 plays 6-5\n")[-1]["turn"] == 4
    assert fault_of(text + "2 plays 6-5\n") == (9, "F12")
    lead = text.replace("game\nround\n", "game\nlead 1=6-6 2=5-5 3=4-4 4=3-3\nround\n")
    assert fault_of(lead) == (8, "F12")


def test_straight_next_game_after_penalties() -> None:
    heading = lines("ruleset straight", "option target=10", "game", "round")
    by_seat = adjudicate(heading + 'judge penalty 2 10 "x"\ngame\nround\n')
    assert by_seat["games"][1]["rounds"][0]["starter"] == 3
    by_team = heading + 'judge penalty B 10 "x"\ngame\nround\n'
    assert adjudicate(by_team)["games"][1]["rounds"][0]["starter"] is None
    assert adjudicate(by_team + "1 plays 6-5\n")["games"][1]["rounds"][0]["starter"] == 1
    assert fault_of(by_team + "2 plays 6-5\n") == (8, "F12")


def test_straight_judge_void_takes_penalties_back() -> None:
    got = first_round(straight("1 plays 5-5", 'judge penalty B 50 "x"', 'judge void "x"'))
    assert got["points"] == {"A": 0, "B": 0} and got["ended"] == "void" and len(got["rulings"]) == 2


# ---- random matches


@pytest.mark.parametrize("game", ["powc", "bigsix", "straight"])
def test_random_matches_are_accepted(game: str) -> None:
    for seed in range(sample(12, 400)):
        rng = random.Random(f"{game} {seed}")
        text = random_match(rng, game, irregular=rng.choice([0.0, 0.15, 0.3]), finish=seed % 4 != 0)
        got = adjudicate(text)
        assert got["status"] == "finished" or seed % 4 == 0
        entries = trace(text)
        for entry in entries:
            held = [tile for hand in entry["hands"].values() for tile in hand]
            assert len(held) == len(set(held))
        for one in got["games"]:
            for played in one["rounds"]:
                assert set(played["points"]) == set(got["sides"])


@pytest.mark.parametrize("game", ["powc", "bigsix", "straight"])
def test_spoilt_matches_never_crash(game: str) -> None:
    faults, seeds = 0, range(sample(24, 600))
    for seed in seeds:
        rng = random.Random(f"spoil {game} {seed}")
        text = spoil(rng, random_match(rng, game, finish=False))
        line = fault_line(text)
        assert line is None or 1 <= line <= text.count("\n")
        faults += line is not None
    assert faults > len(seeds) // 3


def fault_line(text: str) -> int | None:
    try:
        adjudicate(text)
    except OracleFault as fault:
        return fault.line
    return None


def test_same_seed_same_match() -> None:
    one = random_match(random.Random(7), "straight")
    assert one == random_match(random.Random(7), "straight")
