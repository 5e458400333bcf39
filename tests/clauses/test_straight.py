"""F1 to F19: partnership fives with a spinner. A is seats 1 and 3, B seats 2 and 4.

Rounds without hands are written as a table does that knows only its plays: everything that asks
about the layout is shorter so.
"""

from itertools import combinations

from doublesix.play import public_view
from doublesix.play.deals import deal
from doublesix.play.events import TilePlayed
from doublesix.play.game_rules import GAME_RULES
from doublesix.tiles import NAMES, parse
from tests.clauses.matches import (
    BACK,
    alone,
    cited,
    last_game,
    last_round,
    points,
    record,
    refusal,
    starters,
    turns,
    verdict,
)

HEAD = "ruleset straight"
GAME = f"{HEAD}\ngame"
BARE = f"{GAME}\nround"
LEAD_1 = "lead 1=6-6 2=1-0 3=2-0 4=3-0"
# Seat 1 holds 56, seat 2 47, seat 3 18, seat 4 47.
HANDS = """hand 1 6-5 5-5 5-4 4-4 4-3 3-2 4-2
hand 2 6-6 6-4 6-1 5-0 4-1 4-0 3-1
hand 3 3-3 3-0 2-2 2-0 1-1 1-0 0-0
hand 4 6-3 6-2 6-0 5-3 5-2 5-1 2-1"""
START = f"{BARE}\n{HANDS}"
FREE = f"option mistaken_pass=0\ngame\nround\n{HANDS}"
# Seat 1 plays all its tiles: 10 for the 5-5, 10 for the 5-4 (6 + 4), 10 for the 4-2 (6 + 4).
OUT = alone(1, "5-5 6-5 5-4 4-4 4-3 3-2 4-2")
# Every blank is laid, both ends and two arms of the 0-0 ask for one. Left: 16, 26, 42, 42; A 58, B 68.
BLOCKED = """game
round
hand 1 0-0 3-0 4-2 1-1 2-1 4-1 5-1
hand 2 1-0 5-0 4-0 3-2 5-2 6-2 3-3
hand 3 2-0 6-5 6-1 2-2 5-5 6-6 6-3
hand 4 3-1 6-0 4-3 5-3 4-4 5-4 6-4"""
# Only the 3-1 scores: 3 + 2.
BLOCK = turns(1, "0-0 1-0 2-0@0-0 3-1 3-0@3-1 5-0@3-0 6-5 6-0@6-5 4-2 4-0@4-2")


def value(tile: str) -> int:
    """The pips of a tile by its name."""
    return int(tile[0]) + int(tile[2])


def nearest_five(spots: int) -> int:
    """The multiple of five that is nearest; never two are."""
    return min(range(0, spots + 5, 5), key=lambda five: abs(five - spots))


def scored(*parts: str) -> tuple[int, int]:
    """What A and B have in the round so far."""
    given = points(*parts)
    return given["A"], given["B"]


def gains(first: int, moves: str, head: str = BARE) -> list[int]:
    """What each move of a round without hands scored."""
    words = moves.split()
    totals = [sum(scored(head, turns(first, " ".join(words[: at + 1])))) for at in range(len(words))]
    return [total - before for before, total in zip([0, *totals], totals, strict=False)]


# F1


def test_f1_four_players_with_seven_tiles_and_nothing_left() -> None:
    dealt = deal(GAME_RULES["straight"], (1, 2, 3, 4), bytes(32), (), 1, 1)
    assert [len(hand) for _, hand in dealt.hands] == [7, 7, 7, 7]
    assert dealt.rest == ()
    assert refusal(BARE, "hand 1 6-5 5-5 5-4 4-4 4-3 3-2") == "F1"
    assert refusal(BARE, "hand 1 6-5 5-5 5-4 4-4 4-3 3-2 4-2 0-0") == "F1"
    assert refusal(HEAD, "seats Ann | Bea | Cyd") == "notation"
    assert refusal(START, "1 plays 5-5", "2 draws") == "notation"


def test_f1_the_full_set() -> None:
    for at in range(0, 28, 7):
        last_round(BARE, f"hand 1 {' '.join(NAMES[at : at + 7])}")
    assert refusal(BARE, "hand 1 6-5 5-5 5-4 4-4 4-3 3-2 4-2", "hand 2 6-5 6-4 6-1 5-0 4-1 4-0 3-1") == "F1"
    assert refusal(START, "1 plays 6-6") == "F1"


def test_f1_a_tile_is_laid_once() -> None:
    assert refusal(BARE, "1 plays 6-5", "2 plays 6-5") == "F1"


# F2


def test_f2_partners_sit_opposite() -> None:
    for seat, team in ((1, "A"), (2, "B"), (3, "A"), (4, "B")):
        assert points(BARE, f"{seat} plays 5-5")[team] == 10
    assert verdict(BARE)["sides"] == ["A", "B"]


def test_f2_partners_win_together() -> None:
    assert last_round(BARE, "sheet out 3 2=10 4=10")["winner"] == "A"
    assert last_round(BARE, "sheet out 4 1=10 3=10")["winner"] == "B"
    assert refusal(BARE, "sheet out 3 1=10 2=10") == "notation"


# F3


def test_f3_the_best_of_three_games() -> None:
    a_wins, b_wins = "game\nround\nsheet target scored A=250", "game\nround\nsheet target scored B=250"
    assert verdict(HEAD, a_wins)["winner"] is None
    assert verdict(HEAD, a_wins, b_wins)["winner"] is None
    assert verdict(HEAD, a_wins, a_wins)["winner"] == "A"
    assert verdict(HEAD, a_wins, b_wins, b_wins)["games_won"] == {"A": 1, "B": 2}
    assert refusal(HEAD, a_wins, a_wins, "game") == "notation"


def test_f3_the_second_game_goes_the_other_way() -> None:
    for side, seat in (("A", 1), ("B", 4)):
        second = f"{BARE}\nsheet target scored {side}=250\ngame\nround"
        last_round(second, turns(seat, "6-6 6-5 6-4@6-6 6-3@6-6 6-2@6-6", BACK))
        after = {1: 2, 4: 1}[seat]
        assert refusal(second, f"{seat} plays 6-6", f"{after} plays 6-5") == "F5"


def test_f3_the_third_game_goes_the_first_way() -> None:
    two = f"{BARE}\nsheet target scored A=250\ngame\nround\nsheet target scored B=250"
    last_round(two, "game", "round", turns(2, "6-6 6-5 6-4@6-6 6-3@6-6 6-2@6-6"))
    assert refusal(two, "game", "round", "2 plays 6-6", "1 plays 6-5") == "F5"


def test_f3_option_games_to_win() -> None:
    assert (
        verdict(HEAD, "option games_to_win=1", "game", "round", "sheet target scored A=250")["winner"] == "A"
    )
    won = "game\nround\nsheet target scored A=250"
    assert verdict(HEAD, "option games_to_win=3", won, won)["winner"] is None


# F4


def test_f4_the_highest_double_else_the_highest_tile() -> None:
    """Every two tiles against each other: doubles first, then value, then the greater end."""
    for one, other in combinations([tile for tile in NAMES if tile not in ("0-0", "1-0", "2-0")], 2):
        starter = starters(GAME, f"lead 1=1-0 2={one} 3={other} 4=2-0", "round")[0]
        heights = [(tile[0] == tile[2], value(tile), tile[0]) for tile in (one, other)]
        assert starter == (2 if heights[0] > heights[1] else 3)


def test_f4_examples() -> None:
    assert starters(GAME, "lead 1=6-5 2=1-1 3=6-4 4=0-0", "round") == [2]
    assert starters(GAME, "lead 1=6-3 2=5-4 3=6-2 4=1-0", "round") == [1]
    assert starters(GAME, "lead 1=5-2 2=4-3 3=1-0 4=6-1", "round") == [4]


def test_f4_never_a_tie() -> None:
    assert refusal(GAME, "lead 1=6-3 2=5-4 3=6-2 4=1-0", "lead 1=6-6 2=5-5") == "F4"


def test_f4_the_starter_is_bound() -> None:
    text = (GAME, "lead 1=6-5 2=1-1 3=6-4 4=0-0", "round", HANDS)
    last_round(*text, "2 plays 6-6")
    assert refusal(*text, "1 plays 6-5") == "F4"


def test_f4_all_go_back() -> None:
    last_round(GAME, "lead 1=6-5 2=1-1 3=6-4 4=0-0", "round", HANDS, "2 plays 6-4")
    last_round(GAME, LEAD_1, "round", "1 plays 6-6")


def test_f4_option_value() -> None:
    game = f"{HEAD}\noption lead_order=value\ngame"
    assert starters(game, "lead 1=6-5 2=1-1 3=6-4 4=0-0", "round") == [1]
    assert refusal(game, "lead 1=6-3 2=5-4 3=6-2 4=1-0", "round") == "F4"


def test_f4_option_denomination() -> None:
    game = f"{HEAD}\noption lead_order=denomination\ngame"
    assert starters(game, "lead 1=6-0 2=5-5 3=5-4 4=0-0", "round") == [1]
    assert starters(game, "lead 1=6-0 2=5-5 3=6-4 4=0-0", "round") == [3]


# F5


def test_f5_any_tile_may_be_led() -> None:
    for tile in HANDS.splitlines()[0].split()[2:]:
        assert last_round(START, f"1 plays {tile}")["starter"] == 1
    for tile in NAMES:
        last_round(BARE, f"2 plays {tile}")


def test_f5_play_goes_to_the_left() -> None:
    last_round(BARE, turns(1, "6-6 6-5 6-4@6-6 6-3@6-6 6-2@6-6"))
    assert refusal(BARE, "1 plays 6-6", "3 plays 6-5") == "F5"
    assert refusal(BARE, "1 plays 6-6", "4 plays 6-5") == "F5"
    assert refusal(BARE, "1 plays 6-6", "1 plays 6-5") == "F5"


# F6


def test_f6_a_multiple_of_five_scores() -> None:
    """Every tile led: its ends are its value."""
    for tile in NAMES:
        worth = value(tile) if value(tile) in (5, 10) else 0
        assert scored(BARE, f"1 plays {tile}") == (worth, 0)


def test_f6_it_scores_for_the_players_team() -> None:
    """6-1, then 1 + 4, 1 + 3, 1 + 2, 1 + 5, 1 + 4: seats 2 and 2 again."""
    assert gains(1, "6-1 6-4 4-3 3-2 5-2 5-4") == [0, 5, 0, 0, 0, 5]
    assert scored(BARE, turns(1, "6-1 6-4 4-3 3-2 5-2 5-4")) == (0, 10)


def test_f6_every_two_tiles() -> None:
    """6-n led and 6-m joined leaves n and m."""
    for n, m in combinations(range(6), 2):
        total = n + m
        assert gains(1, f"6-{n} 6-{m}")[1] == (total if total % 5 == 0 else 0)


def test_f6_the_total_itself_is_scored() -> None:
    """5-5 is 10, and with the 5-0 still 10; 6-6 and 4-4 are 12 + 8."""
    assert gains(1, "5-5 5-0") == [10, 10]
    assert gains(1, "6-6 6-4 4-4") == [0, 0, 20]
    assert scored(BARE, turns(1, "6-6 6-4 4-4")) == (20, 0)


# F7


def test_f7_sides_first_then_ends() -> None:
    laid = record(BARE, turns(1, "5-5 5-4 5-3@5-5 5-2@5-5 5-1@5-5"))
    assert [event.end for event in laid.events if isinstance(event, TilePlayed)] == [
        *(False, False, False, True, True),
    ]
    assert refusal(BARE, turns(1, "5-5 5-4 5-3@5-5 5-2@5-5 5-1@5-5 5-0@5-5")) == "F7"


def test_f7_the_first_double_laid_is_the_spinner() -> None:
    """6-4, then the 4-4 in the line: one side is taken by the 6-4, then the other, then the ends."""
    moves = "6-4 4-4 4-3@4-4 4-2@4-4 4-1@4-4"
    laid = record(BARE, turns(1, moves))
    assert [event.end for event in laid.events if isinstance(event, TilePlayed)][2:] == [False, True, True]
    assert refusal(BARE, turns(1, f"{moves} 4-0@4-4")) == "F7"


def test_f7_other_doubles_have_no_open_ends() -> None:
    """The 6-6 is the spinner: the 5-5 takes one tile beyond it and no more."""
    moves = "6-6 6-5 5-5 5-4@5-5"
    last_round(BARE, turns(1, moves))
    assert refusal(BARE, turns(1, f"{moves} 5-3@5-5")) == "F7"


def test_f7_the_ends_are_closed_until_both_sides_are_taken() -> None:
    """With one side of the 5-5 free it counts 10: the 5-4 lies at a side, and so does the 5-1."""
    assert gains(1, "5-5 5-4 5-1@5-5 5-0@5-5") == [10, 0, 5, 5]
    assert gains(1, "5-5 5-0 6-0 6-4 5-1@5-5") == [10, 10, 0, 0, 5]


# F8


def test_f8_a_led_double_counts_both_ends() -> None:
    assert scored(BARE, "1 plays 5-5") == (10, 0)
    assert scored(BARE, "1 plays 6-4") == (10, 0)
    assert scored(BARE, "1 plays 4-4") == (0, 0)


def test_f8_the_spinner_counts_until_both_sides_are_taken() -> None:
    """5-5: 10. With the 5-0: 10 + 0. With the 5-3 too: 0 + 3."""
    assert gains(1, "5-5 5-0 5-3@5-5") == [10, 10, 0]
    assert gains(1, "3-3 4-3 3-1@3-3") == [0, 10, 5]


def test_f8_its_ends_count_when_a_tile_is_joined_there() -> None:
    """3-3 with 4, 1: 5. The 3-0 at an end: 5 + 0. The 5-3 at the other: 5 + 0 + 5."""
    assert gains(1, "3-3 4-3 3-1@3-3 3-0@3-3 5-3@3-3") == [0, 10, 5, 5, 10]


def test_f8_an_exposed_double_counts_both_ends() -> None:
    """6-6 and 4: 16. The 4-4: 12 + 8. The 6-2: 8 + 2. The 4-0: 0 + 2."""
    assert gains(1, "6-6 6-4 4-4 6-2@6-6 4-0") == [0, 0, 20, 10, 0]
    assert gains(1, "6-1 6-6 6-4@6-6 4-4") == [0, 0, 5, 0]


def test_f8_a_spinner_in_the_line_counts_both_ends() -> None:
    """6-1 is 7; the 1-1: 6 + 2; the 4-1 closes it: 6 + 4; the 2-1 at its end: 6 + 4 + 2."""
    assert gains(1, "6-1 1-1 4-1@1-1 2-1@1-1 5-1@1-1") == [0, 0, 10, 0, 0]
    assert gains(1, "6-2 2-2 2-1@2-2 3-2@2-2 5-2@2-2") == [0, 10, 0, 10, 15]


# F9


def test_f9_going_out_scores_the_opponents_spots() -> None:
    """30 in play; 47 and 47 are 94, rounded 95. The partner's 18 do not count."""
    last = last_round(HEAD, FREE, OUT)
    assert (last["ended"], last["by"], last["winner"]) == ("out", 1, "A")
    assert last["points"] == {"A": 125, "B": 0}


def test_f9_rounded_to_the_nearest_five() -> None:
    for spots in range(1, 60):
        assert scored(BARE, f"sheet out 1 2={spots} 4=0") == (nearest_five(spots), 0)
    assert [nearest_five(spots) for spots in range(9)] == [0, 0, 0, 5, 5, 5, 5, 5, 10]


def test_f9_the_total_first_then_rounded() -> None:
    assert scored(BARE, "sheet out 1 2=2 4=2") == (5, 0)
    assert scored(BARE, "sheet out 2 1=3 3=8") == (0, 10)


def test_f9_option_per_hand() -> None:
    """2 and 2 are nothing, 3 and 8 are 5 and 10; 47 and 47 are 45 and 45."""
    game = f"{HEAD}\noption round_to_five=per_hand\ngame\nround"
    assert scored(game, "sheet out 1 2=2 4=2") == (0, 0)
    assert scored(game, "sheet out 2 1=3 3=8") == (0, 15)
    assert scored(HEAD, "option round_to_five=per_hand", FREE, OUT) == (120, 0)


def test_f9_points_of_the_last_play_come_before() -> None:
    """With a target of 30 the 4-2 ends the game before hands are counted."""
    last = last_round(HEAD, "option target=30", FREE, OUT)
    assert (last["ended"], last["points"]) == ("target", {"A": 30, "B": 0})


def test_f9_points_in_play_are_added() -> None:
    assert scored(BARE, "sheet out 3 2=11 4=9 scored A=35 B=20") == (55, 20)
    assert refusal(BARE, "sheet out 3 2=11 4=9 scored A=36") == "F6"


# F10


def test_f10_the_team_with_fewer_spots_scores_the_others() -> None:
    """A holds 58, B 68, rounded 70; B made 5 in play."""
    last = last_round(HEAD, BLOCKED, BLOCK)
    assert (last["ended"], last["winner"]) == ("blocked", "A")
    assert last["points"] == {"A": 70, "B": 5}


def test_f10_on_a_sheet() -> None:
    assert scored(BARE, "sheet blocked 1=20 2=11 3=1 4=9") == (0, 20)
    assert scored(BARE, "sheet blocked 1=1 2=11 3=17 4=9") == (20, 0)


def test_f10_rounded_as_f9_says() -> None:
    for spots in range(3, 41):
        sheet = f"sheet blocked 1=0 2={spots} 3=1 4=2"
        assert scored(BARE, sheet) == (nearest_five(spots + 2), 0)


def test_f10_equal_counts_give_nothing() -> None:
    last = last_round(BARE, "sheet blocked 1=4 2=11 3=16 4=9")
    assert (last["ended"], last["winner"], last["points"]) == ("blocked", None, {"A": 0, "B": 0})


def test_f10_only_what_nobody_can_play_ends_it() -> None:
    assert last_round(HEAD, BLOCKED, BLOCK.rsplit("\n", 1)[0])["ended"] is None
    assert last_round(HEAD, FREE, turns(1, "5-5 - - - - - - - -"))["ended"] is None


def test_f10_option_difference() -> None:
    """68 - 58 is 10."""
    assert scored(HEAD, "option blocked_score=difference", BLOCKED, BLOCK) == (10, 5)


def test_f10_option_both() -> None:
    """68 + 58 is 126, rounded 125."""
    assert scored(HEAD, "option blocked_score=both", BLOCKED, BLOCK) == (125, 5)


def test_f10_option_per_hand() -> None:
    """26 and 42 are 25 and 40."""
    assert scored(HEAD, "option round_to_five=per_hand", BLOCKED, BLOCK) == (65, 5)


def test_f10_option_blocker() -> None:
    """Seat 1 made the last play: A loses the tie, and B scores the 20 of A."""
    game = f"{HEAD}\noption blocked_tie=blocker\ngame\nround"
    last = last_round(game, "1 plays 2-1", "sheet blocked 1=4 2=11 3=16 4=9")
    assert (last["winner"], last["points"]) == ("B", {"A": 0, "B": 20})
    last = last_round(game, turns(1, "2-1 1-0"), "sheet blocked 1=4 2=11 3=16 4=9")
    assert (last["winner"], last["points"]) == ("A", {"A": 20, "B": 0})


# F11


def test_f11_the_play_that_reaches_250_ends_the_game() -> None:
    """240 and then 10 for the 5-5."""
    text = (BARE, "sheet out 1 2=40 4=0 scored A=200", "round", HANDS, "1 plays 5-5")
    game = last_game(*text)
    assert (game["winner"], game["scores"]) == ("A", {"A": 250, "B": 0})
    last = last_round(*text)
    assert (last["ended"], last["by"], last["winner"]) == ("target", None, "A")
    assert last["points"] == {"A": 10, "B": 0}
    assert refusal(*text, "2 plays 5-0") == "notation"


def test_f11_245_is_not_enough() -> None:
    text = (BARE, "sheet out 1 2=35 4=0 scored A=200", "round", "1 plays 5-5")
    assert last_game(*text)["scores"] == {"A": 245, "B": 0}
    assert last_game(*text)["winner"] is None


def test_f11_by_the_count_of_hands() -> None:
    assert last_game(BARE, "sheet out 1 2=50 4=0 scored A=200")["winner"] == "A"
    assert last_game(BARE, "sheet blocked 1=40 2=0 3=39 4=1 scored B=170")["winner"] == "B"
    assert last_game(BARE, "sheet out 1 2=45 4=0 scored A=200")["winner"] is None


def test_f11_on_a_sheet() -> None:
    last = last_round(BARE, "sheet target scored A=250 B=35")
    assert (last["ended"], last["points"]) == ("target", {"A": 250, "B": 35})
    assert refusal(BARE, "sheet target scored A=245 B=35") == "F11"
    assert refusal(BARE, "sheet out 1 2=5 4=5 scored A=250") == "F11"


def test_f11_option_target() -> None:
    assert last_game(HEAD, "option target=10", "game", "round", "1 plays 5-5")["winner"] == "A"
    assert last_game(HEAD, "option target=11", "game", "round", "1 plays 5-5")["winner"] is None


def test_f11_option_count_at_target() -> None:
    """10 for the 5-5, and 94 in the hands of B rounded to 95."""
    head = f"{HEAD}\noption target=10"
    assert scored(head, FREE, "1 plays 5-5") == (10, 0)
    last = last_round(head, "option count_at_target=yes", FREE, "1 plays 5-5")
    assert (last["ended"], last["points"]) == ("target", {"A": 105, "B": 0})


# F12


def test_f12_who_went_out_starts_the_next_round() -> None:
    rounds = "round\nsheet out 3 2=5 4=5\nround\nsheet out 3 2=5 4=5\nround\nsheet out 2 1=5 3=5\nround"
    assert starters(GAME, LEAD_1, rounds) == [1, 3, 3, 2]
    assert refusal(GAME, "round", "sheet out 3 2=5 4=5", "round", HANDS, "1 plays 5-5") == "F12"


def test_f12_after_a_block_the_winner_with_fewer_spots() -> None:
    for counts, starter in (("1=5 2=9 3=4 4=9", 3), ("1=4 2=9 3=5 4=9", 1), ("1=9 2=1 3=9 4=3", 2)):
        assert starters(BARE, f"sheet blocked {counts}", "round")[1] == starter


def test_f12_equal_spots_the_earlier_from_the_last_starter() -> None:
    equal = "round\nsheet blocked 1=5 2=9 3=5 4=9\nround"
    for lead, earlier in ((1, 1), (2, 3), (3, 3), (4, 1)):
        draw = f"lead {' '.join(f'{seat}={6 if seat == lead else 1}-{seat}' for seat in (1, 2, 3, 4))}"
        draw = draw.replace("1-1", "1-0")
        assert starters(GAME, draw, equal) == [lead, earlier]


def test_f12_after_a_tied_block_the_last_starter() -> None:
    assert starters(GAME, LEAD_1, "round", "sheet blocked 1=5 2=9 3=9 4=5", "round") == [1, 1]


def test_f12_after_a_voided_round_the_last_starter() -> None:
    assert starters(GAME, LEAD_1, "round", 'judge void "seen"', "round") == [1, 1]


def test_f12_the_next_game_by_play_or_count() -> None:
    by_play = f"{HEAD}\noption target=10\ngame\nround\n3 plays 5-5\ngame\nround"
    assert starters(by_play) == [3]
    assert starters(BARE, "sheet out 4 1=50 3=0 scored B=200", "game", "round") == [4]
    assert starters(BARE, "sheet blocked 1=4 2=40 3=3 4=40 scored A=170", "game", "round") == [3]
    assert refusal(by_play, "1 plays 6-5") == "F12"
    assert refusal(BARE, "sheet out 4 1=50 3=0 scored B=200", "game", LEAD_1) == "F12"


def test_f12_the_next_game_by_a_penalty() -> None:
    """The first of the winners after the offender, as the game just ended was played."""
    for offender, starter in ((1, 2), (2, 3), (3, 4), (4, 1)):
        first = f'{BARE}\njudge penalty {offender} 250 "rude"\ngame\nround'
        assert starters(first) == [starter]
    for offender, starter in ((1, 4), (2, 1), (3, 2), (4, 3)):
        lost = "A" if offender in (1, 3) else "B"
        second = f'{BARE}\nsheet target scored {lost}=250\ngame\nround\njudge penalty {offender} 250 "rude"'
        assert starters(second, "game", "round") == [starter]


def test_f12_where_a_team_was_penalised_the_winners_choose() -> None:
    text = f'{BARE}\njudge penalty B 250 "rude"\ngame\nround'
    assert starters(text) == [None]
    for seat in (1, 3):
        assert starters(text, f"{seat} plays 6-5") == [seat]
    for seat in (2, 4):
        assert refusal(text, f"{seat} plays 6-5") == "F12"


def test_f12_option_rotate() -> None:
    game = f"{HEAD}\noption next_start=rotate\ngame"
    assert starters(game, LEAD_1, "round", "sheet out 3 2=5 4=5", "round") == [1, 2]


def test_f12_option_draw() -> None:
    game = f"{HEAD}\noption next_start=draw\ngame\n{LEAD_1}\nround\nsheet out 3 2=5 4=5"
    assert starters(game, "lead 1=1-0 2=6-6 3=2-0 4=3-0", "round") == [1, 2]


# F13


def test_f13_a_warning_then_fifty_each_time() -> None:
    assert scored(BARE, "1 talks") == (0, 0)
    assert scored(BARE, "1 talks", "3 talks") == (0, 50)
    assert scored(BARE, "1 talks", "3 talks", "1 talks") == (0, 100)
    assert cited(last_round(BARE, "1 talks", "3 talks")) == ["F13", "F13"]


def test_f13_each_team_has_its_own() -> None:
    assert scored(BARE, "1 talks", "2 talks") == (0, 0)
    assert scored(BARE, "1 talks", "2 talks", "4 talks") == (50, 0)


def test_f13_offences_count_over_the_match() -> None:
    later = f"{BARE}\n1 talks\nsheet out 1 2=5 4=5\nround"
    assert scored(later, "1 talks") == (0, 50)
    other_game = f"{BARE}\n1 talks\nsheet target scored A=250\ngame\nround"
    assert scored(other_game, "3 talks") == (0, 50)


def test_f13_during_a_hand() -> None:
    assert refusal(GAME, "1 talks") == "notation"


def test_f13_option_talk_penalty() -> None:
    game = f"{HEAD}\noption talk_penalty=20\ngame\nround"
    assert scored(game, "2 talks", "2 talks") == (20, 0)


def test_f13_option_talk_warnings() -> None:
    assert scored(HEAD, "option talk_warnings=0", "game", "round", "2 talks") == (50, 0)
    game = f"{HEAD}\noption talk_warnings=2\ngame\nround"
    assert scored(game, "2 talks", "2 talks") == (0, 0)
    assert scored(game, "2 talks", "2 talks", "4 talks") == (50, 0)


# F14


def test_f14_an_exposed_tile_stays_face_up() -> None:
    text = (BARE, "1 exposes 6-4")
    assert cited(last_round(*text)) == ["F14"]
    assert public_view(record(*text).match, ()).standing.exposed[0] == (parse("6-4"),)
    later = record(*text, turns(1, "6-4 4-3"))
    assert public_view(later.match, ()).standing.exposed[0] == ()


def test_f14_every_tile_fits_the_empty_table() -> None:
    assert refusal(BARE, "1 exposes 6-4", "1 plays 5-5") == "F14"
    last_round(BARE, "1 exposes 6-4", "1 plays 6-4")


def test_f14_played_at_the_first_turn_at_which_it_fits() -> None:
    """The 4-3 does not fit the 6-5; behind the 5-4 it does."""
    shown = f"{BARE}\n1 plays 6-5\n3 exposes 4-3"
    last_round(shown, turns(2, "5-0 6-0@6-5"))
    assert refusal(shown, turns(2, "5-4 6-0")) == "F14"
    later = turns(2, "5-0 6-0@6-5 4-0@5-0 - -")
    last_round(shown, later, "3 plays 4-3")
    assert refusal(shown, later, "3 plays 1-0 on 6-0") == "F14"


def test_f14_neither_pass_nor_misplay_nor_another_tile() -> None:
    shown = f"{BARE}\n1 plays 6-5\n2 exposes 5-3"
    assert refusal(shown, "2 passes") == "F14"
    assert refusal(shown, "2 plays 6-4") == "F14"
    assert refusal(shown, "2 misplays 4-1 on 6-5/5 showing 4") == "F14"
    last_round(shown, "2 plays 5-3")


def test_f14_of_several_any() -> None:
    shown = f"{BARE}\n1 plays 6-5\n2 exposes 5-3\n2 exposes 6-1\n2 exposes 4-2"
    last_round(shown, "2 plays 5-3")
    last_round(shown, "2 plays 6-1")
    assert refusal(shown, "2 plays 5-0") == "F14"


def test_f14_it_scores_nothing() -> None:
    """The 6-4 behind the 6-1 leaves 1 + 4: 5 points only when it was not exposed."""
    assert scored(BARE, "1 exposes 6-4", "1 plays 6-4") == (0, 0)
    assert scored(BARE, "1 plays 6-1", "2 exposes 6-4", "2 plays 6-4") == (0, 0)
    assert scored(BARE, "1 plays 6-1", "2 plays 6-4") == (0, 5)
    assert scored(BARE, "1 plays 6-1", "2 exposes 6-4", turns(2, "6-4 4-0 5-1@6-1")) == (0, 5)


def test_f14_going_out_with_it_still_scores_the_hands() -> None:
    """Without the last 10 in play: 20 + 95."""
    before, last_play = OUT.rsplit("\n", 1)
    last = last_round(HEAD, FREE, before, "1 exposes 4-2", last_play)
    assert (last["ended"], last["by"], last["points"]) == ("out", 1, {"A": 115, "B": 0})


# F15


def test_f15_a_tile_out_of_turn_comes_back_exposed() -> None:
    text = (BARE, "1 plays 6-5", "3 plays 6-2 out-of-turn")
    assert cited(last_round(*text)) == ["F15"]
    assert public_view(record(*text).match, ()).standing.exposed[2] == (parse("6-2"),)
    assert refusal(*text, turns(2, "5-0 6-1")) == "F14"
    assert scored(*text, turns(2, "5-3 6-2")) == (0, 0)
    assert scored(BARE, turns(1, "6-5 5-3 6-2")) == (5, 0)


def test_f15_the_turn_stays_where_it_was() -> None:
    text = (BARE, "1 plays 6-5", "3 plays 6-2 out-of-turn")
    assert refusal(*text, "4 plays 5-0") == "F5"
    assert refusal(*text, "3 plays 6-2") == "F5"
    last_round(*text, "2 plays 5-0")


def test_f15_it_is_not_laid() -> None:
    text = (BARE, "1 plays 6-5", "3 plays 6-2 out-of-turn")
    assert refusal(*text, "2 plays 2-1") == "F16"


def test_f15_not_in_the_own_turn() -> None:
    assert refusal(BARE, "1 plays 6-5", "2 plays 5-0 out-of-turn") == "F15"


# F16


def test_f16_caught_it_comes_back_exposed_and_the_turn_is_lost() -> None:
    text = (BARE, "1 plays 6-5", "2 misplays 4-1 on 6-5/5 showing 4", "3 catches")
    last = last_round(*text)
    assert (cited(last), last["points"]) == (["F16"], {"A": 0, "B": 0})
    assert public_view(record(*text).match, ()).standing.exposed[1] == (parse("4-1"),)
    assert refusal(*text, "2 plays 5-0") == "F5"
    assert refusal(*text, "3 plays 4-0") == "F16"
    assert refusal(*text, turns(3, "5-4 - - 6-0")) == "F14"
    last_round(*text, turns(3, "5-4 - - 4-1"))


def test_f16_only_the_other_team_and_only_at_once() -> None:
    laid = (BARE, "1 plays 6-5", "2 misplays 4-1 on 6-5/5 showing 4")
    assert refusal(*laid, "4 catches") == "F16"
    assert refusal(*laid, "2 catches") == "F16"
    last_round(*laid, "1 catches")
    assert refusal(*laid, "3 plays 4-2", "1 catches") == "F16"
    assert refusal(*laid, "2 talks", "1 catches") == "F16"
    assert refusal(BARE, "1 plays 6-5", "2 catches") == "F16"


def test_f16_not_caught_it_stays_and_scores() -> None:
    """6 and the 4 shown: 10 for B. Play goes on from the 4, not from the 1 or the 5."""
    laid = (BARE, "1 plays 6-5", "2 misplays 4-1 on 6-5/5 showing 4")
    assert scored(*laid) == (0, 10)
    assert cited(last_round(*laid)) == ["F16"]
    assert last_round(*laid, "3 plays 4-2")["points"] == {"A": 0, "B": 10}
    assert refusal(*laid, "3 plays 1-0") == "F16"
    assert refusal(*laid, "3 plays 5-0") == "F16"
    assert refusal(*laid, "4 plays 4-2") == "F5"


def test_f16_a_tile_that_fits_there_is_a_play() -> None:
    assert refusal(BARE, "1 plays 6-5", "2 misplays 5-4 on 6-5/5 showing 4") == "F16"
    assert refusal(BARE, "1 plays 6-5", "2 misplays 4-1 on 6-5/4 showing 1") == "F16"
    assert refusal(BARE, "1 plays 6-5", "2 plays 4-1") == "F16"
    last_round(BARE, "1 plays 6-5", "2 misplays 5-4 on 6-5/5 showing 5")


def test_f16_an_exposed_tile_scores_nothing_there_either() -> None:
    shown = (BARE, "1 plays 6-5", "2 exposes 4-1", "2 misplays 4-1 on 6-5/5 showing 4")
    assert scored(*shown) == (0, 0)


def test_f16_a_first_double_laid_so_is_the_spinner() -> None:
    """6 and the double 2: 10 for B. Its other side, then its ends take a tile each."""
    laid = (BARE, "1 plays 6-5", "2 misplays 2-2 on 6-5/5 showing 2")
    assert scored(*laid) == (0, 10)
    last_round(*laid, turns(3, "2-1@2-2 3-2@2-2 4-2@2-2"))
    assert refusal(*laid, turns(3, "2-1@2-2 3-2@2-2 4-2@2-2 2-0@2-2")) == "F7"


def test_f16_option_turn_kept() -> None:
    game = f"{HEAD}\noption misplay_turn=kept\ngame\nround"
    text = (game, "1 plays 6-5", "2 misplays 4-1 on 6-5/5 showing 4", "3 catches")
    last_round(*text, "2 plays 5-0")
    assert refusal(*text, "3 plays 5-0") == "F5"


# F17


WRONG = f"{BARE}\n{turns(1, '6-6 6-5 5-5')}\n4 plays 5-3 on 5-5 wrong-spinner"


def test_f17_not_caught_that_double_is_the_spinner() -> None:
    """6-6 counts 12, 5-5 counts 10, and the 3: 25 for B."""
    assert scored(WRONG) == (0, 25)
    assert cited(last_round(WRONG)) == ["F17"]


def test_f17_its_other_end_opens_when_both_sides_are_taken() -> None:
    laid = record(WRONG, turns(1, "5-4@5-5 5-2@5-5"))
    assert [event.end for event in laid.events if isinstance(event, TilePlayed)][-2:] == [False, True]
    assert refusal(WRONG, turns(1, "5-4@5-5 5-2@5-5 5-1@5-5")) == "F7"


def test_f17_the_old_spinner_keeps_a_free_side_and_its_count() -> None:
    """The 3-2: 12 + 10 + 2 is 24. The 6-3 at the free side: 3 + 10 + 2. Then its ends are closed."""
    assert scored(WRONG, turns(1, "3-2 6-3@6-6")) == (0, 25 + 15)
    assert refusal(WRONG, turns(1, "3-2 6-3@6-6 6-1@6-6")) == "F7"


def test_f17_the_old_spinner_keeps_its_tiles_and_its_empty_ends_close() -> None:
    """One end of the 6-6 has the 6-3, the other is free: open before, closed after.

    Its arms count on: 4 + 3, 10 for the 5-5 and 1 are 18, with the 4-1 they are 1 + 3 + 10 + 1.
    """
    cross = f"{BARE}\n{turns(1, '6-6 6-5 6-4@6-6 6-3@6-6 5-5')}"
    last_round(cross, "2 plays 6-2 on 6-6")
    wrong = f"{cross}\n2 plays 5-1 on 5-5 wrong-spinner"
    assert refusal(wrong, "3 plays 6-2 on 6-6") == "F7"
    assert scored(wrong) == (0, 0)
    assert scored(wrong, "3 plays 4-1 on 6-4") == (15, 0)


def test_f17_it_can_become_the_spinner_again() -> None:
    again = f"{WRONG}\n1 plays 6-4 on 6-6\n2 plays 6-3 on 6-6 wrong-spinner"
    last_round(again, "3 plays 6-2 on 6-6")
    assert refusal(WRONG, "1 plays 6-4 on 6-6", "2 plays 6-3 on 6-6") == "F7"


def test_f17_caught_as_a_misplay() -> None:
    text = (WRONG, "3 catches")
    last = last_round(*text)
    assert (cited(last), last["points"]) == (["F17"], {"A": 0, "B": 0})
    assert public_view(record(*text).match, ()).standing.exposed[3] == (parse("5-3"),)
    assert refusal(*text, "4 plays 5-3") == "F5"
    assert refusal(*text, turns(1, "- - - 6-4")) == "F14"
    assert refusal(WRONG, "2 catches") == "F17"
    assert refusal(*text, turns(1, "5-4@5-5 5-2@5-5")) == "F7"


def test_f17_only_another_double_with_a_free_end() -> None:
    spun = f"{BARE}\n{turns(1, '6-6 6-5 5-5')}"
    assert refusal(spun, "4 plays 6-3 on 6-6 wrong-spinner") == "F17"
    assert refusal(spun, "4 plays 4-3 on 5-5 wrong-spinner") == "F17"
    assert refusal(spun, "4 plays 5-3 on 6-5 wrong-spinner") == "F17"


def test_f17_option_turn_kept() -> None:
    text = (WRONG.replace("game", "option misplay_turn=kept\ngame"), "3 catches")
    last_round(*text, "4 plays 5-3")
    assert refusal(*text, "1 plays 5-4") == "F5"


# F18


def test_f18_passing_with_a_playable_tile_gives_fifty() -> None:
    """10 for the 5-5, 50 for the pass of seat 2; seat 3 has no five."""
    text = (START, turns(1, "5-5 - -"))
    assert scored(*text) == (60, 0)
    assert cited(last_round(*text)) == ["F18"]
    assert scored(START, turns(1, "5-5 5-0 -")) == (10, 60)


def test_f18_by_right_it_costs_nothing() -> None:
    """6-5 and the 6-4 leave 5 and 4: seat 3 has neither."""
    last = last_round(START, turns(1, "6-5 6-4 -"))
    assert (last["points"], last["rulings"]) == ({"A": 0, "B": 0}, [])


def test_f18_the_turn_is_gone() -> None:
    assert refusal(START, turns(1, "5-5 -"), "2 plays 5-0") == "F5"


def test_f18_the_starter_too() -> None:
    assert scored(START, "1 passes") == (0, 50)


def test_f18_option_points() -> None:
    assert scored(HEAD, FREE, turns(1, "5-5 -")) == (10, 0)
    assert scored(HEAD, "option mistaken_pass=20", "game", "round", HANDS, turns(1, "5-5 -")) == (30, 0)


# F19


def test_f19_penalties_end_a_game() -> None:
    near = f"{BARE}\nsheet out 1 2=50 4=0 scored A=150\nround"
    for text in (
        f"{near}\n2 talks\n2 talks",
        f"{near}\n{HANDS}\n1 plays 6-5\n2 passes",
        f'{near}\njudge penalty B 50 "slow"',
        f'{near}\njudge penalty 4 60 "slow"',
    ):
        game = last_game(text)
        assert game["winner"] == "A"
        last = last_round(text)
        assert (last["ended"], last["by"], last["winner"]) == ("target", None, "A")


def test_f19_not_before_the_target() -> None:
    near = f"{BARE}\nsheet out 1 2=45 4=0 scored A=150\nround"
    assert last_game(near, "2 talks", "2 talks")["winner"] is None
    assert last_game(near, 'judge penalty B 54 "slow"')["winner"] is None
    assert last_game(near, 'judge penalty A 54 "slow"')["scores"] == {"A": 195, "B": 54}


def test_f19_between_rounds_too() -> None:
    game = last_game(BARE, "sheet out 1 2=50 4=0 scored A=150", 'judge penalty B 50 "slow"')
    assert (game["winner"], game["scores"]) == ("A", {"A": 250, "B": 0})


def test_f19_nothing_is_counted_after_it() -> None:
    text = (
        BARE,
        "sheet out 1 2=50 4=0 scored A=150",
        "round",
        HANDS,
        "1 plays 6-5",
        'judge penalty B 50 "slow"',
    )
    assert last_round(*text)["points"] == {"A": 50, "B": 0}
    assert refusal(*text, "2 plays 6-4") == "notation"
