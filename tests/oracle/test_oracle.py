"""The oracle tested on its own: what no clause tells it (form, who plays, the judge), and random matches."""

from __future__ import annotations

import random
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


def powc(*statements: str) -> str:
    return lines("ruleset powc", "game", "round", POWC_HANDS, list(statements))


def straight(*statements: str) -> str:
    return lines("ruleset straight", "game", "round", STRAIGHT_HANDS, list(statements))


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


# ---- powc


def test_powc_mistaken_pass_points() -> None:
    heading = ("ruleset powc", "option mistaken_pass=10", "option target=10", "game", "round")
    got = adjudicate(lines(*heading, POWC_HANDS, "1 passes"))
    assert got["winner"] == "B" and got["games"][0]["rounds"][0]["ended"] == "target"
    assert got["games"][0]["rounds"][0]["points"] == {"A": 10, "B": 0}


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


def test_bigsix_disqualified_at_three() -> None:
    text = lines("ruleset bigsix", "seats A | B | C", "game", "round", 'judge disqualify 2 "x"', "round")
    got = adjudicate(text + "sheet out 3 1=20\n")
    assert got["status"] == "in progress" and got["games"][0]["rounds"][0]["ended"] == "void"
    assert got["games"][0]["scores"] == {"1": 0, "2": 0, "3": 20}
    assert fault_of(text + "sheet out 3 1=20 2=3\n")[0] == 7
    got = adjudicate(text + 'judge disqualify 1 "x"\n')
    assert (got["winner"], got["decided_by"]) == ("3", "disqualification")


# ---- straight


WRONG = ["1 plays 6-6", "2 plays 6-4", "3 plays 4-4", "4 plays 4-1 on 4-4 wrong-spinner"]


def test_straight_wrong_spinner_faults() -> None:
    assert fault_of(handless("1 plays 6-6", "2 plays 6-4 on 6-6 wrong-spinner")) == (5, "F17")
    assert fault_of(handless(*WRONG[:3], "4 plays 5-1 on 4-4 wrong-spinner")) == (7, "F17")
    assert fault_of(handless(*WRONG[:3], "4 plays 4-1 wrong-spinner")) == (7, "notation")


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
