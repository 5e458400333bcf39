"""P1 to P18: partnership block dominoes. Points are bad; A is seats 1 and 3, B seats 2 and 4."""

from itertools import combinations

from doublesix.play import public_view, seat_view
from doublesix.play.deals import deal
from doublesix.play.events import HandDealt, Penalised
from doublesix.play.game_rules import GAME_RULES
from doublesix.tiles import NAMES, parse
from tests.clauses.matches import (
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

GAME = "ruleset powc\ngame"
# Seat 1 holds 42, seat 2 41, seat 3 30, seat 4 32; the 6-6, 6-0 and 5-0 are aside.
HAND_1 = "hand 1 2-1 3-2 4-3 4-4 5-4 5-5"
HAND_2 = "hand 2 1-0 4-0 6-5 6-4 6-3 3-3"
HAND_3 = "hand 3 2-0 6-1 5-3 5-2 2-2 1-1"
HAND_4 = "hand 4 3-0 3-1 4-1 5-1 4-2 6-2"
HANDS = f"{HAND_1}\n{HAND_2}\n{HAND_3}\n{HAND_4}"
ROUND = f"round\n{HANDS}"
START = f"{GAME}\n{ROUND}"
# Seat 3 has the 6-6 for the 6-1: 35, and after BLOCK both teams hold 65.
EVEN = START.replace("6-1", "6-6")
# All of seat 1's tiles in a row: 2-1 3-2 4-3 4-4 5-4 5-5.
OUT = alone(1, "2-1 3-2 4-3 4-4 5-4 5-5")
# Both ends blank, every blank gone. Left are 32, 36, 28 and 29: A 60, B 65.
BLOCK = turns(1, "2-1 1-0 2-0@2-1 3-0@2-0 4-3 4-0@4-3")
LEAD_1 = "lead 1=6-6 2=1-0 3=2-0 4=3-0"
SEMI = "ruleset powc\nstage semi-final\ngame"
TILES = [tile for tile in NAMES if tile != "0-0"]


def value(tile: str) -> int:
    """The pips of a tile by its name."""
    return int(tile[0]) + int(tile[2])


# P1


def test_p1_twenty_seven_tiles_without_the_double_blank() -> None:
    assert refusal(GAME, "round", "hand 1 6-6 6-5 6-4 6-3 6-2 0-0") == "P1"
    assert refusal(GAME, "lead 1=0-0 2=6-5 3=6-4 4=6-3") == "P1"
    for at in range(0, 24, 6):
        last_round(GAME, "round", f"hand 1 {' '.join(TILES[at : at + 6])}")
    last_round(GAME, "round", f"hand 1 {' '.join(TILES[-6:])}")


def test_p1_each_tile_is_there_once() -> None:
    assert refusal(GAME, "round", HAND_1, "hand 2 2-1 4-0 6-5 6-4 6-3 3-3") == "P1"
    assert refusal(GAME, "round", "hand 1 1-2 2-1 6-5 6-4 6-3 3-3") == "P1"


def test_p1_four_players() -> None:
    assert refusal("ruleset powc", "seats Ann | Bea | Cyd") == "notation"
    assert refusal(GAME, "round", HAND_1, HAND_2, HAND_3, "1 plays 2-1") == "P4"


def test_p1_partners_sit_opposite() -> None:
    for seat, counts in ((1, "2=11 4=9"), (3, "2=11 4=9"), (2, "1=11 3=9"), (4, "1=11 3=9")):
        loser = "B" if seat in (1, 3) else "A"
        assert points(GAME, "round", f"sheet out {seat} {counts}")[loser] == 20
    assert verdict(START)["sides"] == ["A", "B"]


# P2


def test_p2_the_highest_value_starts() -> None:
    for one, other in combinations([tile for tile in TILES if value(tile) > 2], 2):
        lead = f"lead 1=1-0 2={one} 3={other} 4=1-1"
        if value(one) == value(other):
            assert refusal(GAME, lead, "round") == "P2"
        else:
            assert starters(GAME, lead, "round") == [2 if value(one) > value(other) else 3]


def test_p2_nobody_else_starts() -> None:
    lead = "lead 1=6-3 2=4-1 3=6-5 4=2-0"
    assert last_round(GAME, lead, ROUND, "3 plays 2-0")["starter"] == 3
    assert refusal(GAME, lead, ROUND, "1 plays 2-1") == "P2"
    assert refusal(GAME, lead, ROUND, "4 passes") == "P2"


def test_p2_only_those_tied_draw_again() -> None:
    tied = "lead 1=6-3 2=5-4 3=1-0 4=2-0"
    assert starters(GAME, tied, "lead 1=1-1 2=6-5", "round") == [2]
    assert refusal(GAME, tied, "lead 1=1-1 2=6-5 3=6-6") == "P2"
    assert refusal(GAME, tied, "lead 1=1-1") == "P2"
    assert refusal(GAME, tied, "lead 1=1-1 3=6-5") == "P2"


def test_p2_until_one_is_alone_highest() -> None:
    three = "lead 1=6-2 2=5-3 3=4-4 4=2-0"
    assert refusal(GAME, three, "lead 1=4-1 2=3-2 3=1-1", "round") == "P2"
    assert starters(GAME, three, "lead 1=4-1 2=3-2 3=1-1", "lead 1=1-0 2=2-1", "round") == [2]
    assert refusal(GAME, three, "lead 1=4-1 2=3-0 3=1-1", "lead 1=1-0 2=2-1") == "P2"


def test_p2_a_redraw_takes_tiles_not_yet_drawn() -> None:
    tied = "lead 1=6-3 2=5-4 3=1-0 4=2-0"
    assert refusal(GAME, tied, "lead 1=2-0 2=6-5") == "P2"
    assert refusal(GAME, "lead 1=6-3 2=6-3 3=1-0 4=2-0") == "P2"


def test_p2_all_four_draw() -> None:
    assert refusal(GAME, "lead 1=6-3 2=5-4 3=1-0") == "P2"


def test_p2_drawn_tiles_go_back_before_the_deal() -> None:
    assert last_round(GAME, "lead 1=2-1 2=1-0 3=2-0 4=6-2", ROUND, "4 plays 6-2")["starter"] == 4


def test_p2_once_a_game() -> None:
    assert refusal(GAME, LEAD_1, "round", "sheet out 1 2=1 4=2", LEAD_1) == "P5"


def test_p2_every_game_has_its_own_draw() -> None:
    first = f"{SEMI}\n{LEAD_1}\nround\nsheet out 1 2=60 4=41"
    assert starters(first, "game", "lead 1=1-0 2=2-0 3=6-4 4=3-0", "round") == [3]
    assert starters(first, "game", ROUND, "4 plays 6-2") == [4]


def test_p2_option_double_first() -> None:
    game = "ruleset powc\noption lead_order=double-first\ngame"
    assert starters(game, "lead 1=6-5 2=1-1 3=6-4 4=2-0", "round") == [2]
    assert starters(game, "lead 1=6-5 2=1-1 3=3-3 4=2-0", "round") == [3]
    assert starters(game, "lead 1=6-5 2=1-0 3=6-4 4=2-0", "round") == [1]


def test_p2_option_denomination() -> None:
    game = "ruleset powc\noption lead_order=denomination\ngame"
    assert starters(game, "lead 1=5-5 2=6-0 3=4-4 4=2-0", "round") == [2]
    assert starters(game, "lead 1=6-4 2=5-5 3=6-3 4=2-0", "round") == [1]


# P3


def test_p3_seats_follow_one_another() -> None:
    assert record(START, "1 plays 2-1").match.round.turn == 2  # type: ignore[union-attr]
    last_round(START, turns(1, "2-1 1-0 - - 3-2 - 6-1! -"))
    assert refusal(START, "1 plays 2-1", "3 plays 2-0") == "P3"
    assert refusal(START, "1 plays 2-1", "4 plays 3-1") == "P3"
    assert refusal(START, "1 plays 2-1", "1 plays 3-2") == "P3"
    assert refusal(START, "4 plays 6-2", "3 passes") == "P3"


def test_p3_in_every_game() -> None:
    second = f"{SEMI}\nround\nsheet out 1 2=60 4=41\ngame\n{ROUND}"
    last_round(second, "1 plays 2-1", "2 plays 1-0")
    assert refusal(second, "1 plays 2-1", "4 passes") == "P3"


# P4


def test_p4_six_tiles_each() -> None:
    assert refusal(GAME, "round", "hand 1 2-1 3-2 4-3 4-4 5-4") == "P4"
    assert refusal(GAME, "round", "hand 1 2-1 3-2 4-3 4-4 5-4 5-5 6-6") == "P4"


def test_p4_the_last_three_stay_aside() -> None:
    dealt = deal(GAME_RULES["powc"], (1, 2, 3, 4), bytes(32), (), 1, 1)
    assert [len(hand) for _, hand in dealt.hands] == [6, 6, 6, 6]
    assert len(dealt.rest) == 3
    assert len({tile for _, hand in dealt.hands for tile in hand} | set(dealt.rest)) == 27
    assert len(dealt.commands(GAME_RULES["powc"])) == 4
    assert refusal(START, "pile 6-6 6-0 5-0") == "notation"
    assert refusal(START, "1 plays 2-1", "2 draws 6-6") == "notation"


def test_p4_only_tiles_of_the_hand_are_played() -> None:
    assert refusal(START, "1 plays 6-6") == "P4"
    assert refusal(START, "1 plays 1-0") == "P4"


def test_p4_nobody_sees_the_tiles_aside_even_after_the_round() -> None:
    """With an unplayed tile of seat 3 and one aside exchanged, the others see the same."""
    for moves in ("1 plays 2-1", OUT):
        one, other = record(START, moves), record(START.replace("5-3", "6-6"), moves)
        assert one.events != other.events
        assert public_view(one.match, one.events) == public_view(other.match, other.events)
        for seat in (1, 2, 4):
            assert seat_view(one.match, one.events, seat) == seat_view(other.match, other.events, seat)


# P5


def test_p5_any_tile_may_be_led() -> None:
    for hand in (HAND_1, HAND_2, HAND_3, HAND_4):
        _, seat, *tiles = hand.split()
        for tile in tiles:
            assert last_round(START, f"{seat} plays {tile}")["starter"] == int(seat)


def test_p5_the_start_moves_to_the_next_player() -> None:
    sheets = ["round\nsheet out 1 2=1 4=2", "round\nsheet out 1 2=1 4=2"]
    assert starters(GAME, LEAD_1, *sheets, *sheets, "round") == [1, 2, 3, 4, 1]


def test_p5_the_start_moves_after_ties_and_voids() -> None:
    rounds = "round\nsheet blocked 1=5 2=5 3=5 4=5\nround\nsheet out 1 2=3 4=3 blamed 3=4-3\nround"
    assert starters(GAME, LEAD_1, rounds, 'judge void "seen"', "round") == [1, 2, 3, 4]


def test_p5_nobody_else_starts_a_later_round() -> None:
    second = f"{GAME}\n{LEAD_1}\nround\nsheet out 1 2=1 4=2\n{ROUND}"
    last_round(second, "2 plays 1-0")
    assert refusal(second, "1 plays 2-1") == "P5"
    assert refusal(second, "3 plays 2-0") == "P5"


def test_p5_the_first_play_shows_who_started() -> None:
    assert starters(START, alone(1, "2-1 3-2 4-3 4-4 5-4 5-5"), "round") == [1, 2]


def test_p5_option_winner() -> None:
    game = f"ruleset powc\noption next_start=winner\ngame\n{LEAD_1}"
    rounds = "round\nsheet out 4 1=1 3=2\nround\nsheet out 4 1=1 3=2\nround\nsheet blocked 1=2 2=4 3=1 4=5"
    assert starters(game, rounds, "round") == [1, 4, 4, 3]


def test_p5_option_draw() -> None:
    game = f"ruleset powc\noption next_start=draw\ngame\n{LEAD_1}\nround\nsheet out 1 2=1 4=2"
    assert starters(game, "lead 1=1-0 2=2-0 3=3-0 4=6-6", "round") == [1, 4]
    assert starters(game, ROUND, "3 plays 2-0") == [1, 3]


# P6


def test_p6_a_tile_matches_the_number_it_is_joined_to() -> None:
    """Every tile against the ends 2 and 1."""
    for line in (HAND_2, HAND_3, HAND_4):
        _, seat, *tiles = line.split()
        before = "- " * (int(seat) - 2)
        for tile in tiles:
            played = turns(1, f"2-1 {before}{tile}")
            if "2" in tile or "1" in tile:
                last_round(START, played)
            else:
                assert refusal(START, played) == "P6"


def test_p6_the_line_has_two_ends() -> None:
    assert refusal(START, turns(1, "2-1 1-0@2-1 - 3-1@2-1")) == "P6"
    assert refusal(START, turns(1, "2-1 1-0@2-1 2-0@2-1 4-2@2-1")) == "P6"
    assert refusal(START, turns(1, "2-1 1-0 2-0@2-1 3-0")) == "notation"
    last_round(START, turns(1, "2-1 1-0 2-0@2-1 3-0@1-0"))


def test_p6_the_other_end_is_open_next() -> None:
    last_round(START, turns(1, "2-1 - - 6-2 - 6-5 5-3"))
    assert refusal(START, turns(1, "2-1 - - 6-2 - 6-5 - - - 6-4")) == "P6"


def test_p6_doubles_have_no_special_effect() -> None:
    led = turns(1, "4-4 6-4@4-4 - 4-1@4-4")
    last_round(START, led)
    assert refusal(START, led, turns(1, "4-3@4-4")) == "P6"
    joined = turns(1, "5-4 - - - 5-5 - 5-3@5-5")
    last_round(START, joined)
    assert refusal(START, joined, turns(4, "5-1@5-5")) == "P6"


# P7


def test_p7_a_tile_that_fits_neither_end_is_blamed() -> None:
    text = (START, "1 plays 2-1", "2 misplays 6-5")
    assert cited(last_round(*text)) == ["P7"]
    match = record(*text).match
    assert public_view(match, ()).standing.blamed == ((), (parse("6-5"),), (), ())
    assert public_view(match, ()).standing.hand_sizes == (5, 5, 6, 6)


def test_p7_the_turn_is_lost() -> None:
    assert refusal(START, turns(1, "2-1 6-5!"), "2 plays 1-0") == "P3"
    last_round(START, turns(1, "2-1 6-5! 2-0"))


def test_p7_a_blamed_tile_is_never_played_in_that_round() -> None:
    blamed = turns(1, "2-1 6-5! - 6-2 -")
    assert refusal(START, blamed, "2 plays 6-5 on 6-2") == "P7"
    assert refusal(START, blamed, "2 misplays 6-5") == "P7"


def test_p7_the_next_round_is_another() -> None:
    first = (START, turns(1, "2-1 6-5! - -"), alone(1, "3-2 4-3 4-4 5-4 5-5"))
    last_round(*first, ROUND, "2 plays 6-5")


def test_p7_a_tile_that_fits_is_played() -> None:
    assert refusal(START, "1 misplays 2-1") == "P7"
    assert refusal(START, "1 plays 2-1", "2 misplays 1-0") == "P7"


def test_p7_a_blamed_last_tile_was_not_played() -> None:
    five = alone(2, "1-0 4-0 6-4 6-3 3-3")
    last = last_round(START, five, turns(3, "- - - 6-5! - - - -"))
    assert last["ended"] is None
    assert cited(last)[-1] == "P9"
    assert not any(ruling["text"].startswith("Seat 2 ") for ruling in last["rulings"])


# P8


def test_p8_the_other_team_wins_and_the_tile_counts() -> None:
    """Seat 2 keeps 30 and the blamed 6-5, seat 4 keeps 32."""
    last = last_round(START, turns(1, "2-1 6-5! - -"), alone(1, "3-2 4-3 4-4 5-4 5-5"))
    assert last["points"] == {"A": 0, "B": 73}
    assert (last["winner"], last["void"]) == ("A", False)
    assert points(GAME, "round", "sheet out 1 2=11 4=9 blamed 2=4-3") == {"A": 0, "B": 27}
    assert points(GAME, "round", "sheet out 2 1=11 3=9 blamed 3=4-3 blamed 1=6-6") == {"A": 39, "B": 0}


def test_p8_the_partner_wins_and_the_round_is_void() -> None:
    void = last_round(START, turns(1, "2-1 - 5-3! -"), alone(1, "3-2 4-3 4-4 5-4 5-5"))
    assert (void["ended"], void["by"], void["winner"], void["void"]) == ("out", 1, None, True)
    assert void["points"] == {"A": 0, "B": 0}
    assert "P8" in cited(void)
    assert points(GAME, "round", "sheet out 1 2=11 4=9 blamed 3=4-3") == {"A": 0, "B": 0}
    assert points(GAME, "round", "sheet out 4 1=11 3=9 blamed 2=4-3") == {"A": 0, "B": 0}


def test_p8_the_owner_goes_out_and_the_round_is_void() -> None:
    """Seat 1 blames the 5-5 and plays its five others."""
    void = last_round(START, turns(1, "2-1 - - - 5-5! - - -"), alone(1, "3-2 4-3 4-4 5-4"))
    assert (void["ended"], void["by"], void["void"]) == ("out", 1, True)
    assert void["points"] == {"A": 0, "B": 0}
    assert points(GAME, "round", "sheet out 2 1=11 3=9 blamed 2=1-0") == {"A": 0, "B": 0}


def test_p8_in_a_blocked_round_the_tile_counts() -> None:
    """With the 4-0 and 3-0 blamed, B has 36 + 4 + 29 + 3 = 72, A 39 + 28 = 67; without them B had 65."""
    last = last_round(START, turns(1, "2-1 4-0! - 3-0! - 1-0 2-0@2-1"))
    assert last["ended"] == "blocked"
    assert last["winner"] == "A"
    assert last["points"] == {"A": 0, "B": 72}
    assert points(GAME, "round", "sheet blocked 1=5 2=6 3=7 4=9 blamed 3=4-3") == {"A": 19, "B": 0}


def test_p8_the_lower_count_with_a_blamed_tile_is_void() -> None:
    void = last_round(GAME, "round", "sheet blocked 1=5 2=11 3=7 4=9 blamed 1=4-3")
    assert (void["ended"], void["winner"], void["void"]) == ("blocked", None, True)
    assert void["points"] == {"A": 0, "B": 0}


def test_p8_a_void_round_moves_the_start() -> None:
    assert starters(GAME, LEAD_1, "round", "sheet out 1 2=3 4=3 blamed 3=4-3", "round") == [1, 2]


def test_p8_penalties_stand_in_a_void_round() -> None:
    text = (GAME, "round", 'judge penalty A 20 "late"', "sheet out 1 2=3 4=3 blamed 3=4-3")
    assert last_round(*text)["points"] == {"A": 20, "B": 0}
    assert last_game(*text)["scores"] == {"A": 20, "B": 0}


def test_p8_option_stands() -> None:
    game = "ruleset powc\noption blamed_win=stands\ngame\nround"
    last = last_round(game, "sheet out 1 2=11 4=9 blamed 3=4-3")
    assert (last["winner"], last["void"], last["points"]) == ("A", False, {"A": 0, "B": 20})
    assert points(game, "sheet blocked 1=5 2=11 3=7 4=9 blamed 1=4-3") == {"A": 0, "B": 20}


# P9


def test_p9_who_has_no_match_passes() -> None:
    """Seat 2 has a 4 and passes by mistake, seat 3 has none and passes by right."""
    last = last_round(START, turns(1, "4-4 - -"))
    assert [ruling["text"].split()[1] for ruling in last["rulings"]] == ["2"]
    assert refusal(START, "1 plays 4-4", "2 passes", "2 plays 4-0") == "P3"


def test_p9_a_mistaken_pass_costs_the_turn_only() -> None:
    text = (START, "1 plays 2-1", "2 passes")
    last = last_round(*text)
    assert cited(last) == ["P9"]
    assert last["points"] == {"A": 0, "B": 0}
    assert public_view(record(*text).match, ()).standing.blamed == ((), (), (), ())
    assert refusal(*text, "2 plays 1-0") == "P3"
    last_round(*text, turns(3, "- - - 1-0"))


def test_p9_the_starter_may_pass_too() -> None:
    last = last_round(START, "1 passes", "2 plays 6-5")
    assert last["starter"] == 1
    assert cited(last) == ["P9"]


def test_p9_option_points() -> None:
    game = START.replace("game", "option mistaken_pass=10\ngame")
    assert points(game, "1 plays 2-1", "2 passes") == {"A": 0, "B": 10}
    assert points(game, turns(1, "4-4 4-0 -")) == {"A": 10, "B": 0}
    assert points(game, turns(1, "4-4 - -")) == {"A": 0, "B": 10}


# P10


def test_p10_the_last_tile_ends_the_round() -> None:
    last = last_round(START, OUT)
    assert (last["ended"], last["by"]) == ("out", 1)
    assert refusal(START, OUT, "2 passes") == "notation"


def test_p10_a_round_ends_when_nobody_can_play() -> None:
    last = last_round(START, BLOCK)
    assert (last["ended"], last["by"]) == ("blocked", None)
    assert refusal(START, BLOCK, "3 plays 6-1") == "notation"
    assert last_round(START, BLOCK, "3 passes", "4 passes") == last


def test_p10_passes_do_not_block() -> None:
    last = last_round(START, turns(1, "2-1 - - - - - - - -"), "2 plays 1-0")
    assert last["ended"] is None


def test_p10_blamed_tiles_do_not_keep_a_round_open() -> None:
    last = last_round(START, turns(1, "2-1 4-0! - 3-0! - 1-0 2-0@2-1"))
    assert last["ended"] == "blocked"


def test_p10_a_fitting_tile_in_any_hand_keeps_it_open() -> None:
    assert last_round(START, turns(1, "2-1 4-0! - - - 1-0 2-0@2-1"))["ended"] is None
    assert last_round(START, turns(1, "2-1 - - 3-0! - 1-0 2-0@2-1"))["ended"] is None


# P11


def test_p11_the_losers_add_both_hands() -> None:
    """Seat 2 holds 41, seat 4 holds 32."""
    last = last_round(START, OUT)
    assert last["winner"] == "A"
    assert last["points"] == {"A": 0, "B": 73}
    assert last["scores"] == {"A": 0, "B": 73}


def test_p11_on_a_sheet_too() -> None:
    assert points(GAME, "round", "sheet out 3 2=11 4=9") == {"A": 0, "B": 20}
    assert points(GAME, "round", "sheet out 2 1=4 3=1") == {"A": 5, "B": 0}


def test_p11_the_winners_own_tiles_are_not_asked_for() -> None:
    assert refusal(GAME, "round", "sheet out 1 2=11 3=7 4=9") == "notation"


def test_p11_rounds_add_up() -> None:
    text = (START, OUT, "round", "sheet out 3 2=11 4=9", "round", "sheet out 2 1=5 3=1")
    assert last_game(*text)["scores"] == {"A": 6, "B": 93}


# P12


def test_p12_the_smaller_count_wins_and_the_losers_add_their_own() -> None:
    """A holds 60, B 65."""
    last = last_round(START, BLOCK)
    assert last["winner"] == "A"
    assert last["points"] == {"A": 0, "B": 65}


def test_p12_both_hands_of_a_team_count() -> None:
    assert points(GAME, "round", "sheet blocked 1=20 2=11 3=1 4=9") == {"A": 21, "B": 0}
    assert points(GAME, "round", "sheet blocked 1=1 2=11 3=18 4=9") == {"A": 0, "B": 20}


def test_p12_equal_counts_give_nothing() -> None:
    """Both teams hold 65."""
    last = last_round(EVEN, BLOCK)
    assert (last["ended"], last["winner"], last["void"]) == ("blocked", None, False)
    assert last["points"] == {"A": 0, "B": 0}
    assert points(GAME, "round", "sheet blocked 1=4 2=11 3=16 4=9") == {"A": 0, "B": 0}


def test_p12_option_difference() -> None:
    game = "ruleset powc\noption blocked_score=difference\ngame\nround"
    assert points(game, "sheet blocked 1=5 2=11 3=7 4=9") == {"A": 0, "B": 8}
    assert points(game, "sheet blocked 1=11 2=5 3=9 4=7") == {"A": 8, "B": 0}


def test_p12_option_both() -> None:
    game = "ruleset powc\noption blocked_score=both\ngame\nround"
    assert points(game, "sheet blocked 1=5 2=11 3=7 4=9") == {"A": 0, "B": 32}


def test_p12_option_blocker() -> None:
    """Seat 2 made the last play: B loses the tie and takes its own 65."""
    last = last_round(EVEN.replace("game", "option blocked_tie=blocker\ngame"), BLOCK)
    assert (last["winner"], last["points"]) == ("A", {"A": 0, "B": 65})


# P13


def test_p13_who_reaches_the_target_loses() -> None:
    result = verdict(GAME, "round", "sheet out 1 2=50 4=50", "round", "sheet out 1 2=26 4=25")
    assert result["winner"] == "A"
    assert result["games"][0]["scores"] == {"A": 0, "B": 151}
    text = (GAME, "round", "sheet out 2 1=50 3=50", "round", "sheet out 2 1=30 3=30")
    assert verdict(*text)["winner"] == "B"


def test_p13_one_less_is_not_enough() -> None:
    result = verdict(GAME, "round", "sheet out 1 2=50 4=50", "round", "sheet out 1 2=25 4=25")
    assert (result["winner"], result["status"]) == (None, "in progress")


def test_p13_over_several_rounds() -> None:
    text = (GAME, *["round", "sheet out 1 2=40 4=35", "round", "sheet out 2 1=45 3=29"] * 2, "round")
    assert verdict(*text)["status"] == "in progress"
    assert verdict(*text, "sheet out 4 1=1 3=2")["winner"] == "B"


def test_p13_option_target() -> None:
    game = "ruleset powc\noption target=20\ngame\nround"
    assert verdict(game, "sheet out 1 2=10 4=9")["winner"] is None
    assert verdict(game, "sheet out 1 2=11 4=9")["winner"] == "A"


# P14


def test_p14_preliminary_matches_are_one_game_to_151() -> None:
    for ruleset in ("powc", "powc-2018", "powc-2023"):
        head = f"ruleset {ruleset}\nstage preliminary\ngame\nround"
        head = f"{head}\nsheet out 1 2=50 4=50\nround"
        assert last_game(head, "sheet out 1 2=25 4=25")["winner"] is None
        assert verdict(head, "sheet out 1 2=26 4=25")["winner"] == "A"


def test_p14_later_stages_are_best_of_three_to_101() -> None:
    for ruleset in ("powc", "powc-2018", "powc-2023"):
        for stage in ("semi-final", "third-place", "final"):
            head = f"ruleset {ruleset}\nstage {stage}\ngame\nround"
            assert last_game(head, "sheet out 1 2=60 4=40")["winner"] is None
            one = f"{head}\nsheet out 1 2=60 4=41"
            assert last_game(one)["winner"] == "A"
            assert verdict(one)["winner"] is None
            two = verdict(one, "game", "round", "sheet out 1 2=60 4=41")
            assert (two["winner"], two["games_won"]) == ("A", {"A": 2, "B": 0})


def test_p14_a_best_of_three_stops_at_two() -> None:
    won = "game\nround\nsheet out 1 2=60 4=41"
    lost = "game\nround\nsheet out 2 1=60 3=41"
    head = "ruleset powc\nstage final"
    assert refusal(head, won, won, "game") == "notation"
    result = verdict(head, won, lost, lost)
    assert (result["winner"], result["games_won"]) == ("B", {"A": 1, "B": 2})


def test_p14_every_game_starts_from_nothing() -> None:
    text = (SEMI, "round", "sheet out 2 1=50 3=10", "round", "sheet out 1 2=60 4=41", "game", "round")
    assert last_game(*text, "sheet out 2 1=40 3=10")["scores"] == {"A": 50, "B": 0}


def test_p14_option_games_to_win() -> None:
    head = "ruleset powc\noption games_to_win=3"
    won = "game\nround\nsheet out 1 2=50 4=50\nround\nsheet out 1 2=26 4=25"
    assert verdict(head, won, won)["winner"] is None
    assert verdict(head, won, won, won)["winner"] == "A"


# P15


def test_p15_partners_do_not_change() -> None:
    """Seats 1 and 3 are A in every game, also with a stand-in."""
    text = (SEMI, "round", "sheet out 1 2=60 4=41", "lineup 3 Eve", "game", "round")
    assert last_round(*text, "sheet out 3 2=11 4=9")["winner"] == "A"
    assert last_round(*text, "sheet out 2 1=11 3=9")["points"] == {"A": 20, "B": 0}
    assert refusal(GAME, "lineup 3 Eve") == "E2"


def test_p15_an_exposed_tile_means_a_new_shuffle() -> None:
    text = (GAME, "round", HAND_1, HAND_2, "redeal", HANDS, "1 plays 2-1")
    assert cited(last_round(*text)) == ["P15"]
    other = HANDS.replace("hand 1", "hand 0").replace("hand 2", "hand 1").replace("hand 0", "hand 2")
    assert refusal(GAME, "round", HANDS, "redeal", other, "1 plays 2-1") == "P4"
    last_round(GAME, "round", HANDS, "redeal", other, "2 plays 2-1")


def test_p15_a_redeal_keeps_the_starter() -> None:
    text = (GAME, LEAD_1, "round", HANDS, "redeal", HANDS)
    assert starters(*text, "1 plays 2-1") == [1]
    assert refusal(*text, "2 plays 1-0") == "P2"


def test_p15_no_redeal_once_play_has_begun() -> None:
    assert refusal(START, "1 plays 2-1", "redeal") == "P15"
    assert refusal(START, "1 passes", "redeal") == "P15"


def test_p15_a_hand_of_doubles_is_played() -> None:
    hands = HANDS.replace(HAND_1, "hand 1 6-6 5-5 4-4 3-3 2-2 1-1")
    hands = hands.replace(HAND_2, "hand 2 1-0 4-0 6-5 6-4 6-3 2-1")
    hands = hands.replace(HAND_3, "hand 3 2-0 6-1 5-3 5-2 3-2 4-3")
    assert last_round(GAME, "round", hands, "1 plays 6-6")["rulings"] == []


# P16


def test_p16_the_judge_may_disqualify_a_team() -> None:
    result = verdict(START, "1 plays 2-1", 'judge disqualify B "signs"')
    assert (result["winner"], result["decided_by"], result["status"]) == ("A", "disqualification", "finished")
    assert cited(result["games"][0]["rounds"][0]) == ["P16"]
    assert result["games"][0]["rounds"][0]["ended"] is None
    assert verdict(START, 'judge disqualify A "signs"')["winner"] == "B"


def test_p16_nothing_follows_a_disqualification() -> None:
    assert refusal(START, 'judge disqualify B "signs"', "1 plays 2-1") == "notation"


def test_p16_a_seat_is_told_its_own_tiles_only() -> None:
    played = record(START, "1 plays 2-1")
    for seat in (1, 2, 3, 4):
        view = seat_view(played.match, played.events, seat)
        hands = [event for event in view.record if isinstance(event, HandDealt)]
        assert [bool(event.tiles) for event in hands] == [event.seat == seat for event in hands]
        assert len(view.hand) == (5 if seat == 1 else 6)
        assert bool(view.choices.plays) == (seat == 2)


# P17


def test_p17_spectators_see_all_that_lies_face_up() -> None:
    played = record(START, turns(1, "2-1 6-5! 2-0"))
    view = public_view(played.match, played.events)
    assert view.standing.layout == played.match.round.layout  # type: ignore[union-attr]
    assert view.standing.blamed[1] == (parse("6-5"),)
    assert view.standing.hand_sizes == (5, 5, 5, 6)
    assert view.standing.turn == 4
    after = record(START, OUT)
    assert public_view(after.match, after.events).standing.scores == (0, 73)


def test_p17_spectators_see_nothing_else() -> None:
    played = record(START, "1 plays 2-1", 'judge penalty B 5 "a private word"')
    view = public_view(played.match, played.events)
    assert [event.tiles for event in view.record if isinstance(event, HandDealt)] == [(), (), (), ()]
    assert [event.reason for event in view.record if isinstance(event, Penalised)] == [""]
    assert not hasattr(view, "hand")
    for one, other in (("4-4", "6-6"), ("6-5", "6-6"), ("5-3", "6-6"), ("6-2", "6-6")):
        hidden = record(START.replace(one, other), "1 plays 2-1", 'judge penalty B 5 "another"')
        assert public_view(hidden.match, hidden.events) == view


# P18


def test_p18_players_keep_the_score_themselves() -> None:
    last = last_round(GAME, "round", "sheet out 3 2=11 4=9")
    assert (last["ended"], last["by"], last["winner"], last["rulings"]) == ("out", 3, "A", [])
    assert last["points"] == {"A": 0, "B": 20}


def test_p18_a_judge_gives_penalties() -> None:
    last = last_round(START, 'judge penalty B 50 "slow"', 'judge penalty 1 5 "slow"')
    assert last["points"] == {"A": 5, "B": 50}
    assert cited(last) == ["P18", "P18"]
    assert verdict(START, 'judge penalty B 151 "slow"')["winner"] == "A"


def test_p18_a_judge_voids_a_round() -> None:
    text = (GAME, LEAD_1, ROUND, "1 plays 2-1", 'judge penalty B 50 "slow"', 'judge void "seen"')
    last = last_round(*text)
    assert (last["ended"], last["void"], last["winner"]) == ("void", True, None)
    assert last["points"] == {"A": 0, "B": 0}
    assert last_game(*text)["scores"] == {"A": 0, "B": 0}
    assert starters(*text, "round") == [1, 2]


def test_p18_a_judge_warns_and_mends_the_score() -> None:
    assert points(START, 'judge warn 3 "voice"') == {"A": 0, "B": 0}
    game = last_game(GAME, "round", "sheet out 1 2=11 4=9", 'judge score A=64 B=120 "added wrong"')
    assert game["scores"] == {"A": 64, "B": 120}


def test_p18_a_judge_gives_a_game_or_the_match() -> None:
    game = verdict(SEMI, ROUND, 'judge game B "left"')
    assert (game["games"][0]["winner"], game["games"][0]["rounds"][0]["void"]) == ("A", True)
    assert game["winner"] is None
    match = verdict(SEMI, ROUND, 'judge match B "left"')
    assert (match["winner"], match["decided_by"]) == ("A", "judge")


def test_p18_a_judge_says_why() -> None:
    assert refusal(GAME, "round", "judge void") == "notation"
