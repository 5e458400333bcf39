"""E40: games with a time limit. What `time` does in each of the three games, sentence by sentence.

Most rounds are sheets: an `out` of seat 1 or 3 gives B points in powc and A points in straight.
"""

from doublesix.play.notation import read, write
from doublesix.play.notation.report import report
from tests.clauses.matches import last_game, last_round, record, refusal, starters, text_of, verdict
from tests.clauses.test_straight import HANDS, OUT

LIMIT = "option time_limit=40"
POWC = f"ruleset powc\n{LIMIT}\ngame"
BIGSIX = f"ruleset bigsix\n{LIMIT}\nseats Ann | Bea | Cyd\ngame"
STRAIGHT = f"ruleset straight\n{LIMIT}\ngame"
HEADS = {"powc": POWC, "bigsix": BIGSIX, "straight": STRAIGHT}
B_20 = "round\nsheet out 3 2=11 4=9"
"""Powc: B takes 20, A none."""
A_20 = "round\nsheet out 4 1=11 3=9"
"""Powc: A takes 20."""
A_MADE_20 = B_20
"""Straight: A makes 20."""
ALL_BUT_1 = "round\nsheet out 1 2=11 3=9"
"""Bigsix: seat 1 makes 20."""


def ended_by_time(*parts: str) -> str | None:
    """The winner of the last game where the time limit ended it, else nobody."""
    game = last_game(*parts)
    assert game.get("by_time", True) is True, "true or not there"
    assert ("by_time" in game) <= (game["status"] == "finished")
    return str(game["winner"]) if "by_time" in game else None


def goes_on(*parts: str) -> bool:
    """Whether the last game is in progress, without the mark."""
    game = last_game(*parts)
    return game["status"] == "in progress" and game["winner"] is None and "by_time" not in game


# The option


def test_e40_needs_the_option() -> None:
    for head in HEADS.values():
        assert refusal(head.replace(LIMIT, "tag table=4"), "round", "time") == "E40"
        assert refusal(head.replace("=40", "=off"), "round", "time") == "E40"
        assert goes_on(head, "round", "time")


def test_e40_is_minutes_from_1_or_off() -> None:
    assert refusal("ruleset bigsix", "option time_limit=0") == "notation"
    assert refusal("ruleset bigsix", "option time_limit=soon") == "notation"
    for value in ("1", "off", "999999999"):
        assert record("ruleset bigsix", f"option time_limit={value}")


def test_e40_off_unless_set_nothing_else_changes() -> None:
    for head in HEADS.values():
        assert verdict(head, "round")["games"] == verdict(head.replace(LIMIT, "tag a=b"), "round")["games"]


# Where it stands


def test_e40_stands_after_the_first_round_of_a_game() -> None:
    for head in HEADS.values():
        assert refusal(head.removesuffix("\ngame"), "time") == "notation"
        assert refusal(head, "time") == "notation"
        assert goes_on(head, "round", 'judge void "x"', "time")
    for head in (POWC, STRAIGHT):
        assert refusal(head, "lead 1=6-6 2=1-0 3=2-0 4=3-0", "time") == "notation"


def test_e40_stands_once_a_game() -> None:
    assert refusal(POWC, "round", "time", "time") == "notation"
    assert refusal(POWC, "round", "time", "sheet blocked 1=5 2=5 3=5 4=5", "time") == "notation"
    assert refusal(POWC, "round", "time", "sheet blocked 1=5 2=5 3=5 4=5", "round", "time") == "notation"
    two = f"{STRAIGHT}\n{A_MADE_20}\ntime\ngame\nround\ntime\nsheet out 3 2=11 4=9"
    assert [game.get("by_time") for game in verdict(two)["games"]] == [True, True]
    assert verdict(two)["winner"] == "A"


def test_e40_stands_in_no_game_that_is_over_and_after_no_match() -> None:
    assert refusal(STRAIGHT, A_MADE_20, "time", "time") == "notation"
    assert refusal(POWC, B_20, "time", "time") == "notation"
    assert refusal(POWC, B_20, "time now") == "notation"


# What it decides


def test_e40_the_score_decides_at_once_between_rounds() -> None:
    """Fewer points in powc, more in the others, in bigsix the highest."""
    for head, rounds, winner in (
        (POWC, B_20, "A"),
        (POWC, A_20, "B"),
        (STRAIGHT, A_MADE_20, "A"),
        (STRAIGHT, A_20, "B"),
        (BIGSIX, ALL_BUT_1, "1"),
        (BIGSIX, "round\nsheet out 3 1=11 2=9", "3"),
    ):
        assert ended_by_time(head, rounds, "time") == winner
        assert last_round(head, rounds, "time") == last_round(head, rounds)


def test_e40_in_a_round_that_round_is_the_last() -> None:
    """Before a round's sheet it is inside that round."""
    for head, first, sheet, winner in (
        (POWC, A_20, "sheet out 3 2=16 4=9", "A"),
        (POWC, A_20, "sheet out 3 2=5 4=9", "B"),
        (POWC, A_20, "sheet out 4 1=5 3=9", "B"),
        (POWC, B_20, "sheet out 4 1=16 3=9", "B"),
        (STRAIGHT, A_20, "sheet out 3 2=16 4=9", "A"),
        (STRAIGHT, A_20, "sheet out 3 2=5 4=5", "B"),
        (BIGSIX, ALL_BUT_1, "sheet out 2 1=20 3=5", "2"),
        (BIGSIX, ALL_BUT_1, "sheet out 2 1=5 3=5", "1"),
    ):
        assert goes_on(head, first, "round", "time")
        told = verdict(head, first, "round", "time", sheet)
        assert ended_by_time(head, first, "round", "time", sheet) == winner
        assert len(told["games"][0]["rounds"]) == 2
        assert told["games"][0]["scores"] == last_game(head, first, "round", sheet)["scores"]


def test_e40_the_round_in_progress_is_played_to_its_end() -> None:
    free = STRAIGHT.replace("\ngame", "\noption mistaken_pass=0\ngame")
    played = f"{free}\nround\n{HANDS}"
    moves = OUT.splitlines()
    for at in (0, 1, len(moves) - 1):
        lines = [*moves[:at], "time", *moves[at:]]
        assert goes_on(played, *lines[:-1])
        assert ended_by_time(played, *lines) == "A"
        assert last_round(played, *lines)["by"] == 1
    assert ended_by_time(f"{free}\nround\ntime\n{HANDS}", OUT) == "A", "before the hands"


def test_e40_equal_at_the_top_one_more_round_until_one_is_ahead() -> None:
    tied = "round\nsheet blocked 1=5 2=5 3=5 4=5"
    for game in ("powc", "straight"):
        assert goes_on(HEADS[game], tied, "time")
        assert goes_on(HEADS[game], tied, "time", tied, tied)
        assert goes_on(HEADS[game], "round", "time", tied.removeprefix("round"), tied)
    assert ended_by_time(POWC, tied, "time", tied, B_20) == "A"
    assert ended_by_time(STRAIGHT, B_20, A_20, "time", tied, A_20) == "B"
    even = "round\nsheet out 1 2=10 3=0\nround\nsheet out 2 1=10 3=0"
    assert goes_on(BIGSIX, even, "time"), "the third player is behind, two are equal at the top"
    assert ended_by_time(BIGSIX, even, "time", "round\nsheet out 3 1=5 2=4") is None
    assert ended_by_time(BIGSIX, even, "time", "round\nsheet out 3 1=5 2=6") == "3"


def test_e40_the_players_who_sit_there_are_compared_and_no_others() -> None:
    behind = 'judge penalty 1 9 "x"\njudge penalty 2 5 "x"'
    two = BIGSIX.replace(" | Cyd", "")
    assert ended_by_time(two, behind, "round", 'judge void "x"', "time") == "2"
    assert ended_by_time(BIGSIX, behind, "round", 'judge void "x"', "time") == "3"


def test_e40_players_struck_are_left_out() -> None:
    ahead = f"{BIGSIX}\n{ALL_BUT_1}\nround\nsheet out 2 1=5 3=5"  # 20, 10, 0
    assert ended_by_time(ahead, 'judge disqualify 1 "x"', "time") == "2"
    assert ended_by_time(ahead, "round", "time", 'judge disqualify 1 "x"') == "2", "the round ends void"
    assert last_round(ahead, "round", "time", 'judge disqualify 1 "x"')["ended"] == "void"
    level = f"{BIGSIX}\n{ALL_BUT_1}\nround\ntime"  # 20, 0, 0
    assert goes_on(level, 'judge disqualify 1 "x"'), "the two who are left are equal"
    assert ended_by_time(level, 'judge disqualify 1 "x"', "round\nsheet out 3 2=4") == "3"
    even = f"{BIGSIX}\nround\nsheet out 1 2=10 3=0\nround\nsheet out 2 1=10 3=0\ntime"  # 10, 10, 0
    assert ended_by_time(even, 'judge disqualify 2 "x"') == "1", "between rounds by a judge's statement"


def test_e40_a_judge_between_rounds_can_decide() -> None:
    tied = "round\ntime\nsheet blocked 1=5 2=5 3=5 4=5"
    assert goes_on(POWC, tied, 'judge warn A "x"')
    assert ended_by_time(POWC, tied, 'judge penalty A 1 "x"') == "B"
    assert ended_by_time(STRAIGHT, tied, 'judge penalty A 5 "x"') == "B"
    assert ended_by_time(POWC, tied, 'judge score A=1 "x"') == "B"
    assert ended_by_time(STRAIGHT, tied, 'judge score A=1 "x"') == "A"
    assert goes_on(POWC, tied, 'judge score A=7 B=7 "x"')
    level = f"{BIGSIX}\nround\ntime\nsheet blocked 1=5 2=5 3=9"
    assert goes_on(level, 'judge penalty 3 5 "x"'), "two are equal at the top"
    assert ended_by_time(level, 'judge penalty 3 5 "x"', 'judge penalty 1 5 "x"') == "2"


def test_e40_a_judge_in_the_round_decides_nothing_before_its_end() -> None:
    assert goes_on(POWC, "round", "time", 'judge penalty A 10 "x"')
    assert ended_by_time(POWC, "round", "time", 'judge penalty A 10 "x"', "sheet out 1 2=2 4=3") == "B"


def test_e40_a_void_round_can_be_the_last() -> None:
    assert ended_by_time(POWC, B_20, "round", "time", 'judge void "seen"') == "A"
    blamed = "sheet out 4 1=11 3=9 blamed 2=4-3"  # P8
    assert last_round(POWC, B_20, "round", "time", blamed)["void"]
    assert ended_by_time(POWC, B_20, "round", "time", blamed) == "A"
    assert goes_on(POWC, "round", "time", 'judge void "seen"')
    assert goes_on(POWC, "round", "time", blamed)


def test_e40_a_misplay_stands_when_the_time_is_announced() -> None:
    """Any statement but a catch lets it stand (F16)."""
    lying = f"{STRAIGHT}\nround\n1 plays 6-4\n2 misplays 3-1 on 6-4/4 showing 1"
    assert refusal(lying, "time", "3 catches") == "F16"
    assert ended_by_time(lying, "time", "sheet out 2 1=20 3=20") == "B"


def test_e40_a_target_that_is_reached_ends_the_game_as_always() -> None:
    for last in ("round\ntime\nsheet out 3 2=30 4=1", 'round\ntime\njudge penalty B 30 "x"'):
        game = last_game(POWC.replace("40", "40\noption target=50"), B_20, last)
        assert (game["winner"], game["status"], "by_time" in game) == ("A", "finished", False)
    game = last_game(STRAIGHT, "round", "time", "sheet target scored A=250")
    assert (game["winner"], "by_time" in game) == ("A", False)
    tied = "round\ntime\nsheet blocked 1=5 2=5 3=5 4=5"
    for judge in ('judge score A=250 "x"', 'judge game B "x"', 'judge penalty B 250 "x"'):
        game = last_game(STRAIGHT, tied, judge)
        assert (game["winner"], "by_time" in game) == ("A", False)


def test_e40_the_match_is_decided_by_play() -> None:
    told = verdict(POWC, B_20, "time")
    assert (told["winner"], told["status"], told["decided_by"]) == ("A", "finished", "play")
    assert told["games_won"] == {"A": 1, "B": 0}
    assert refusal(POWC, B_20, "time", "game") == "notation"
    told = verdict(POWC.replace("\ngame", "\nstage final\ngame"), B_20, "time")
    assert (told["status"], told["games_won"]) == ("in progress", {"A": 1, "B": 0})


def test_e40_each_game_of_a_match_has_its_own_time() -> None:
    final = POWC.replace("\ngame", "\nstage final\ngame")
    told = verdict(final, B_20, "time", "game", A_20, "round", "sheet out 4 1=41 3=40", "game", B_20, "time")
    assert [game.get("by_time") for game in told["games"]] == [True, None, True]
    assert (told["winner"], told["games_won"]) == ("A", {"A": 2, "B": 1})
    assert goes_on(final, B_20, "time", "game", B_20), "the second game has its own limit"


# Who starts then


def test_e40_in_straight_who_would_have_started_the_next_round_starts_the_next_game() -> None:
    assert starters(STRAIGHT, A_MADE_20, "time", "game\nround") == [3]
    assert refusal(STRAIGHT, A_MADE_20, "time", "game\nround", "1 plays 6-5") == "F12"
    blocked = "round\ntime\nsheet blocked 1=9 2=20 3=5 4=20"
    assert starters(STRAIGHT, blocked, "game\nround") == [3], "fewer spots of the winning team (F12)"
    assert starters(STRAIGHT, A_20, "round\ntime\nsheet out 1 2=3 4=2", "game\nround") == [1], (
        "B won the game"
    )
    judged = 'judge penalty 1 5 "x"'
    tied = "round\n2 plays 1-0\nsheet blocked 1=5 2=5 3=5 4=5\ntime"
    assert starters(STRAIGHT, tied, judged, "game\nround") == [2], "the last starter, not who was penalised"
    void = f'{A_MADE_20}\nround\ntime\njudge void "x"'
    assert starters(STRAIGHT, void, "game\nround") == [3]
    rotate = STRAIGHT.replace("\ngame", "\noption next_start=rotate\ngame")
    assert starters(rotate, "round\n2 plays 1-0\nsheet out 4 1=5 3=5\ntime", "game\nround") == [3]
    assert refusal(STRAIGHT, A_MADE_20, "time", "game", "lead 1=6-6 2=1-0 3=2-0 4=3-0") == "F12"
    draw = STRAIGHT.replace("\ngame", "\noption next_start=draw\ngame")
    assert starters(draw, A_MADE_20, "time", "game\nround") == [None]


def test_e40_in_powc_the_next_game_has_its_lead_draw_as_always() -> None:
    final = POWC.replace("\ngame", "\nstage final\ngame")
    assert starters(final, B_20, "time", "game\nround") == [None]
    assert starters(final, B_20, "time", "game", "lead 1=1-0 2=6-6 3=2-0 4=3-0", "round") == [2]


# How it is written


def test_e40_is_no_ruling_and_is_written_where_it_was_said() -> None:
    text = text_of([STRAIGHT, B_20, "round", "time", "sheet blocked 1=5 2=20 3=5 4=20", "game", A_20, "time"])
    told = report(read(text))
    assert told["rulings"] == []
    assert [entry["rulings"] for game in told["games"] for entry in game["rounds"]] == [[], [], []]
    assert write(read(text)) == text + "\n"


def test_e40_passes_after_a_block_mean_nothing_after_it_too() -> None:
    blocked = "round\nsheet blocked 1=5 2=6 3=5 4=6"
    assert ended_by_time(POWC, blocked, "2 passes", "time", "3 passes") == "A"
