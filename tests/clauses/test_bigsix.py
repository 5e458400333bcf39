"""G1 to G10: individual draw dominoes. Every seat is a side; the winner of a round scores."""

from itertools import combinations

from doublesix.play import choices, public_view, seat_view
from doublesix.play.deals import deal
from doublesix.play.events import PileLaid, TileDrawn
from doublesix.play.game_rules import GAME_RULES
from doublesix.tiles import NAMES, NO_TILE, name
from tests.clauses.matches import (
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

GAME = "ruleset bigsix\ngame"
# Two players with most of the sixes and fives; seat 1 has the 6-6.
BRANCHES = f"{GAME}\nround\nhand 1 6-6 6-5 6-4 5-5 5-4 5-2 0-0\nhand 2 6-3 6-2 6-1 5-3 5-1 5-0 3-0"
# Two players; seat 2 has no six, and one lies in the pile.
DRAWING = f"{GAME}\nround\nhand 1 6-6 6-5 6-4 6-3 6-2 6-1 5-5\nhand 2 5-4 5-3 5-2 5-1 5-0 4-3 4-2"
# Two players; seat 1 has all the sixes, and none of the fourteen in the pile is one.
SIXES = f"{GAME}\nround\nhand 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0\nhand 2 5-4 5-3 5-2 5-1 5-0 4-3 4-2"
PILE = "5-5 4-4 4-1 4-0 3-3 3-2 3-1 3-0 2-2 2-1 2-0 1-1 1-0 0-0"
DRAW_ALL = "\n".join(["2 draws"] * 14)
# Two players, no draw: seat 2 goes out, seat 1 keeps the 5-4.
PLAYED = f"{GAME}\nround\nhand 1 6-4 6-1 5-4 5-3 4-2 1-1 1-0\nhand 2 6-6 6-0 5-0 4-4 4-1 3-2 3-1"
OUT = turns(
    2,
    "6-6 6-4 4-1@6-4 6-1@6-6 6-0@6-6 1-1@6-1 3-1@1-1 1-0@4-1 5-0@6-0 5-3@5-0 3-2@5-3 4-2@3-2 4-4@4-2",
    "12",
)
# Three players; seat 2 draws the last tiles of the pile and nobody can play: 8, 53 and 29 are left.
THREE = f"""{GAME}
round
hand 1 6-6 6-4 6-1 5-1 2-1 1-1 0-0
hand 2 6-5 5-2 5-0 3-3 3-2 3-0 2-0
hand 3 6-3 6-2 5-5 5-4 4-4 4-3 4-0"""
THREE_PILE = "pile 6-0 3-1 1-0 4-1 5-3 4-2 2-2"
THREE_PLAYED = turns(1, "6-6 6-5 5-4 6-4@5-4 + 6-0@6-4 6-2@6-6 2-1 3-0@6-0 6-3@3-0 6-1@2-1 + + + + +", "123")
# Four players; nobody can play behind the 6-0: 17, 27, 16 and 20 are left.
FOUR = f"""{GAME}
round
hand 1 6-6 6-5 5-3 5-0 4-2 2-2 1-1
hand 2 6-3 5-5 5-2 4-4 4-3 4-0 2-0
hand 3 6-4 6-1 6-0 3-3 3-2 3-1 1-0
hand 4 6-2 5-4 5-1 4-1 3-0 2-1 0-0"""
FOUR_BLOCK = turns(1, "6-6 6-3 6-1@6-6 5-1 5-3@6-3 5-2@5-3 6-4@6-6 6-2@5-2 6-5@5-1 4-0 6-0@4-0")
# Four players; seat 4 lays the 5-5 and nobody can play: 16, 22, 18 and 16 are left.
EVEN = """game
round
hand 1 6-5 6-2 3-2 3-1 3-0 2-2 1-0
hand 2 6-1 5-4 5-3 5-2 4-3 3-3 1-1
hand 3 6-4 5-1 4-2 4-1 4-0 2-1 0-0
hand 4 6-6 6-3 6-0 5-5 5-0 4-4 2-0"""
EVEN_BLOCK = turns(
    4, "6-6 6-2 5-2@6-2 5-1@5-2 6-3@6-6 1-0@5-1 5-3@6-3 6-4@6-6 5-0@1-0 6-5@6-6 5-4@6-4 - 5-5@6-5"
)


def offered(*parts: str) -> set[str]:
    """The plays of the seat on turn, as ``6-5@6-6``."""
    plays = choices(record(*parts).match).plays
    return {f"{name(play.tile)}@{name(play.on)}" for play in plays}


# G1


def test_g1_the_full_set() -> None:
    for at in range(0, 28, 7):
        last_round(GAME, "round", f"hand 1 {' '.join(NAMES[at : at + 7])}")
    assert refusal(GAME, "round", "hand 1 6-6 6-5 6-4 6-3 6-2 6-1 1-6") == "G1"
    assert (
        refusal(GAME, "round", "hand 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0", "hand 2 6-6 5-4 5-3 5-2 5-1 5-0 4-3")
        == "G1"
    )


def test_g1_seven_tiles_each() -> None:
    assert refusal(GAME, "round", "hand 1 6-6 6-5 6-4 6-3 6-2 6-1") == "G1"
    assert refusal(GAME, "round", "hand 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5") == "G1"


def test_g1_every_player_for_himself() -> None:
    result = verdict(GAME, "round", "sheet out 3 1=5 2=6 4=7")
    assert result["sides"] == ["1", "2", "3", "4"]
    assert result["games"][0]["scores"] == {"1": 0, "2": 0, "3": 18, "4": 0}


def test_g1_two_three_or_four() -> None:
    assert verdict(GAME, "round", "sheet out 1 2=5")["sides"] == ["1", "2"]
    assert verdict(GAME, "round", "sheet out 1 2=5 3=6")["sides"] == ["1", "2", "3"]
    assert verdict("ruleset bigsix\nseats Ann | Bea")["sides"] == ["1", "2"]
    assert refusal("ruleset bigsix", "seats Ann") == "notation"
    assert refusal(GAME, "round", "sheet out 1 3=5") == "G1"
    assert refusal(GAME, "round", "hand 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0", "1 plays 6-6") == "G1"


def test_g1_three_unless_said_otherwise() -> None:
    assert verdict("ruleset bigsix", "game")["sides"] == ["1", "2", "3"]
    assert verdict("ruleset garrison-2022", "game")["sides"] == ["1", "2", "3"]


def test_g1_option_players() -> None:
    assert verdict("ruleset bigsix", "option players=2", "game")["sides"] == ["1", "2"]
    assert verdict("ruleset bigsix", "option players=4", "game")["sides"] == ["1", "2", "3", "4"]


def test_g1_what_is_left_for_the_pile() -> None:
    for players, left in ((2, 14), (3, 7), (4, 0)):
        dealt = deal(GAME_RULES["bigsix"], range(1, players + 1), bytes(32), (), 1, 1)
        assert [len(hand) for _, hand in dealt.hands] == [7] * players
        assert len(dealt.rest) == left


# G2


def test_g2_play_goes_round() -> None:
    assert refusal(BRANCHES, "1 plays 6-6", "1 plays 6-5") == "G2"
    last_round(BRANCHES, turns(1, "6-6 6-3 6-5@6-6 6-2@6-6", "12"))
    assert refusal(THREE, turns(1, "6-6 6-5"), "1 plays 6-4") == "G2"
    last_round(THREE, turns(1, "6-6 6-5 5-4 6-4@5-4", "123"))
    assert refusal(FOUR, turns(1, "6-6 6-3"), "4 plays 6-2") == "G2"
    last_round(FOUR, turns(1, "6-6 6-3 6-1@6-6 5-1 5-3@6-3"))


def test_g2_the_pile_is_all_that_is_not_dealt() -> None:
    last_round(SIXES, f"pile {PILE}", "1 plays 6-6")
    short = PILE.removesuffix(" 0-0")
    assert refusal(SIXES, f"pile {short}", "1 plays 6-6") == "G2"
    assert refusal(SIXES, f"pile {PILE} 6-5") == "G1"
    assert public_view(record(SIXES, "1 plays 6-6").match, ()).standing.pile_size == 14
    assert public_view(record(FOUR, "1 plays 6-6").match, ()).standing.pile_size == 0


def test_g2_nobody_sees_the_pile() -> None:
    drawn = record(SIXES, f"pile {PILE}", "1 plays 6-6", "2 draws")
    for view in (public_view(drawn.match, drawn.events), seat_view(drawn.match, drawn.events, 1)):
        assert [event.tiles for event in view.record if isinstance(event, PileLaid)] == [()]
        assert [event.tile for event in view.record if isinstance(event, TileDrawn)] == [NO_TILE]


# G3


def test_g3_the_highest_double_is_led_by_its_holder() -> None:
    """Every pair of doubles, the higher one at seat 1 and then at seat 2."""
    for low, high in combinations(range(7), 2):
        plain = [tile for tile in NAMES if tile[0] != tile[2]]
        one = f"{high}-{high} {' '.join(plain[:6])}"
        other = f"{low}-{low} {' '.join(plain[6:12])}"
        assert starters(GAME, "round", f"hand 1 {one}", f"hand 2 {other}", f"1 plays {high}-{high}") == [1]
        assert starters(GAME, "round", f"hand 1 {other}", f"hand 2 {one}", f"2 plays {high}-{high}") == [2]
        assert refusal(GAME, "round", f"hand 1 {other}", f"hand 2 {one}", f"1 plays {low}-{low}") == "G3"


def test_g3_nothing_else_is_led() -> None:
    assert refusal(BRANCHES, "1 plays 5-5") == "G3"
    assert refusal(BRANCHES, "1 plays 6-5") == "G3"
    assert refusal(BRANCHES, "2 plays 6-3") == "G3"
    assert refusal(GAME, "lead 1=6-6 2=5-5") == "G3"


def test_g3_a_double_in_the_pile_does_not_matter() -> None:
    hands = "round\nhand 1 5-5 6-5 6-4 6-3 6-2 6-1 6-0\nhand 2 5-4 5-3 5-2 5-1 5-0 4-3 4-4"
    assert starters(GAME, hands, "1 plays 5-5") == [1]


def test_g3_without_a_double_all_is_dealt_again() -> None:
    bare = "hand 1 2-1 6-5 6-4 6-3 6-2 6-1 6-0\nhand 2 5-4 5-3 5-2 5-1 5-0 4-3 4-2"
    assert refusal(GAME, "round", bare, "1 plays 6-5") == "G3"
    again = BRANCHES.removeprefix(f"{GAME}\nround\n")
    last = last_round(GAME, "round", bare, "redeal", again, "1 plays 6-6")
    assert (last["starter"], cited(last)) == (1, ["G3"])
    assert refusal(BRANCHES, "redeal") == "G3"


def test_g3_in_every_round() -> None:
    """Seat 1 went out, seat 2 holds the highest double."""
    second = f"{GAME}\nround\nsheet out 1 2=5\nround\nhand 1 5-5 6-5 6-4 6-3 6-2 6-1 6-0"
    second += "\nhand 2 6-6 5-3 5-2 5-1 5-0 4-3 4-4"
    assert starters(second, "2 plays 6-6") == [None, 2]
    assert refusal(second, "1 plays 5-5") == "G3"


# G4


def test_g4_the_first_double_has_four_places() -> None:
    plays = ("6-6", "6-3", "6-5@6-6", "6-2@6-6", "6-4@6-6", "6-1@6-6")
    for taken in range(1, 5):
        last_round(BRANCHES, turns(1, " ".join(plays[: taken + 1]), "12"))
    assert refusal(BRANCHES, turns(1, " ".join(plays), "12")) == "G5"


def test_g4_all_of_its_number_from_the_start() -> None:
    assert offered(BRANCHES, "1 plays 6-6") == {"6-3@6-6", "6-2@6-6", "6-1@6-6"}
    assert refusal(BRANCHES, "1 plays 6-6", "2 plays 5-3") == "G6"


# G5


def test_g5_another_double_opens_three_places() -> None:
    laid = turns(1, "6-6 6-3 6-5@6-6 6-2@6-6 5-5 5-3@5-5 5-4@5-5 5-1@5-5", "12")
    last_round(BRANCHES, laid)
    assert refusal(BRANCHES, laid, "1 plays 5-2 on 5-5") == "G5"


def test_g5_it_takes_the_end_it_matches() -> None:
    laid = turns(1, "6-6 6-3 6-5@6-6 6-2@6-6 5-5", "12")
    assert offered(BRANCHES, laid) == {"6-1@6-6", "5-3@5-5", "5-3@6-3", "3-0@6-3", "5-1@5-5", "5-0@5-5"}


def test_g5_option_two() -> None:
    game = BRANCHES.replace("game", "option double_opens=2\ngame")
    laid = turns(1, "6-6 6-3 6-5@6-6 6-2@6-6 5-5 5-3@5-5 5-4@5-5", "12")
    last_round(game, laid)
    assert refusal(game, laid, "2 plays 5-1 on 5-5") == "G5"
    first = turns(1, "6-6 6-3 6-5@6-6 6-2@6-6 6-4@6-6", "12")
    last_round(game, first)


# G6


def test_g6_a_tile_leaves_its_other_end_open() -> None:
    laid = turns(1, "6-6 6-3 6-5@6-6", "12")
    assert offered(BRANCHES, laid) == {
        *("6-2@6-6", "6-1@6-6", "5-3@6-3", "5-3@6-5", "5-1@6-5", "5-0@6-5", "3-0@6-3"),
    }
    assert refusal(BRANCHES, laid, "2 plays 6-2 on 6-5") == "G6"


def test_g6_one_place_only() -> None:
    laid = turns(1, "6-6 6-3 6-5@6-6 5-3@6-3 6-4@6-6", "12")
    assert refusal(BRANCHES, laid, "2 plays 3-0") == "G6"
    last_round(BRANCHES, laid, "2 plays 5-1 on 5-3")


def test_g6_blanks_match_blanks() -> None:
    last_round(BRANCHES, turns(1, "6-6 6-3 6-5@6-6 3-0 0-0 5-0@0-0", "12"))
    assert refusal(BRANCHES, turns(1, "6-6 6-3 6-5@6-6 5-1 0-0", "12")) == "G6"


# G7


def test_g7_one_tile_a_turn() -> None:
    assert refusal(BRANCHES, "1 plays 6-6", "2 plays 6-3", "2 plays 6-2") == "G2"


def test_g7_who_can_play_must_play() -> None:
    assert refusal(BRANCHES, "1 plays 6-6", "2 passes") == "G7"
    assert refusal(BRANCHES, "1 plays 6-6", "2 draws 4-1") == "G7"


def test_g7_who_cannot_play_draws_until_a_tile_fits() -> None:
    assert refusal(DRAWING, "1 plays 6-6", "2 passes") == "G7"
    drawn = turns(1, "6-6 +4-4 +6-0", "12")
    assert refusal(DRAWING, turns(1, "6-6 +4-4", "12"), "2 passes") == "G7"
    assert refusal(DRAWING, drawn, "2 draws 4-1") == "G7"
    assert refusal(DRAWING, drawn, "2 passes") == "G7"
    assert refusal(DRAWING, drawn, "1 plays 6-5") == "G2"
    last_round(DRAWING, drawn, "2 plays 6-0", "1 plays 6-5 on 6-6")


def test_g7_a_drawn_tile_comes_from_the_pile() -> None:
    assert refusal(DRAWING, "1 plays 6-6", "2 draws 6-5") == "G7"
    assert refusal(DRAWING, "1 plays 6-6", "2 draws") == "notation"
    assert refusal(SIXES, f"pile {PILE}", "1 plays 6-6", "2 draws 4-4") == "G7"
    drawn = record(SIXES, f"pile {PILE}", "1 plays 6-6", "2 draws 5-5", "2 draws")
    assert public_view(drawn.match, ()).standing.hand_sizes == (6, 9, 0, 0)


def test_g7_with_an_empty_pile_one_passes_and_tries_again() -> None:
    empty = f"{SIXES}\npile {PILE}\n1 plays 6-6\n{DRAW_ALL}"
    assert refusal(empty, "2 draws") == "G7"
    last = last_round(empty, "2 passes", "1 plays 6-5", "2 plays 5-4")
    assert last["rulings"] == []
    assert refusal(empty, "2 passes", "1 plays 6-5", "2 passes") == "G7"


def test_g7_option_tiles_left_in_the_pile() -> None:
    for left in (1, 2):
        game = SIXES.replace("game", f"option pile_left={left}\ngame")
        drawn = "\n".join(["2 draws"] * (14 - left))
        assert refusal(game, f"pile {PILE}", "1 plays 6-6", drawn, "2 draws") == "G7"
        last_round(game, f"pile {PILE}", "1 plays 6-6", drawn, "2 passes")
        assert (
            refusal(game, f"pile {PILE}", "1 plays 6-6", drawn.removesuffix("\n2 draws"), "2 passes") == "G7"
        )


# G8


def test_g8_the_last_tile_ends_the_round() -> None:
    last = last_round(PLAYED, OUT)
    assert (last["ended"], last["by"], last["winner"]) == ("out", 2, "2")
    assert refusal(PLAYED, OUT, "1 plays 5-4") == "notation"


def test_g8_blocked_with_an_empty_pile() -> None:
    assert last_round(THREE, THREE_PILE, THREE_PLAYED)["ended"] is None
    last = last_round(THREE, THREE_PILE, THREE_PLAYED, "2 draws")
    assert (last["ended"], last["by"]) == ("blocked", None)
    assert refusal(THREE, THREE_PILE, THREE_PLAYED, "2 draws", "2 draws") == "notation"


def test_g8_blocked_without_a_pile() -> None:
    last = last_round(FOUR, FOUR_BLOCK)
    assert (last["starter"], last["ended"]) == (1, "blocked")
    assert last_round(FOUR, FOUR_BLOCK, "4 passes") == last


def test_g8_a_tile_that_fits_keeps_the_round_open() -> None:
    assert last_round(FOUR, FOUR_BLOCK.rsplit("\n", 1)[0])["ended"] is None


# G9


def test_g9_who_goes_out_takes_the_pips_of_the_others() -> None:
    """Seat 1 keeps the 5-4."""
    assert points(PLAYED, OUT) == {"1": 0, "2": 9}
    assert points(GAME, "round", "sheet out 2 1=11 3=9 4=0") == {"1": 0, "2": 20, "3": 0, "4": 0}


def test_g9_in_a_block_the_fewest_takes_the_differences() -> None:
    """16 of seat 3 against 17, 27 and 20: 1 + 11 + 4. And 8 against 53 and 29: 45 + 21."""
    last = last_round(FOUR, FOUR_BLOCK)
    assert (last["winner"], last["points"]) == ("3", {"1": 0, "2": 0, "3": 16, "4": 0})
    assert points(THREE, THREE_PILE, THREE_PLAYED, "2 draws") == {"1": 66, "2": 0, "3": 0}
    assert points(GAME, "round", "sheet blocked 1=12 2=5 3=7") == {"1": 0, "2": 9, "3": 0}


def test_g9_no_tiles_beats_the_double_blank() -> None:
    for sheet in ("sheet out 1 2=0 3=12", "sheet out 1 2=12 3=0"):
        last = last_round(GAME, "round", sheet)
        assert (last["winner"], last["points"]) == ("1", {"1": 12, "2": 0, "3": 0})
    assert last_round(GAME, "round", "sheet out 1 2=0")["winner"] == "1"


def test_g9_a_tie_for_the_fewest_gives_nothing() -> None:
    last = last_round("ruleset bigsix", EVEN, EVEN_BLOCK)
    assert (last["ended"], last["winner"], last["void"]) == ("blocked", None, False)
    assert last["points"] == {"1": 0, "2": 0, "3": 0, "4": 0}
    assert points(GAME, "round", "sheet blocked 1=5 2=9 3=5") == {"1": 0, "2": 0, "3": 0}


def test_g9_a_tie_for_more_does_not_matter() -> None:
    assert points(GAME, "round", "sheet blocked 1=9 2=9 3=5") == {"1": 0, "2": 0, "3": 8}


def test_g9_option_blocker() -> None:
    """Seats 1 and 4 tie with 16 and seat 4 made the last play: seat 1 takes 6 from seat 2, 2 from seat 3."""
    last = last_round("ruleset bigsix", "option blocked_tie=blocker", EVEN, EVEN_BLOCK)
    assert (last["winner"], last["points"]) == ("1", {"1": 8, "2": 0, "3": 0, "4": 0})


# G10


def test_g10_the_first_to_reach_150_wins() -> None:
    text = (GAME, "round", "sheet out 1 2=100 3=49")
    assert verdict(*text)["status"] == "in progress"
    result = verdict(*text, "round", "sheet out 1 2=0 3=1")
    assert (result["winner"], result["status"]) == ("1", "finished")
    assert verdict(GAME, "round", "sheet out 3 1=100 2=50")["winner"] == "3"


def test_g10_points_add_up_over_rounds() -> None:
    text = (GAME, "round", "sheet out 1 2=70 3=40", "round", "sheet blocked 1=50 2=10 3=20")
    assert last_game(*text)["scores"] == {"1": 110, "2": 50, "3": 0}
    assert last_game(*text)["winner"] is None


def test_g10_one_game_is_the_match() -> None:
    assert refusal(GAME, "round", "sheet out 1 2=150", "game") == "notation"


def test_g10_option_target() -> None:
    game = "ruleset bigsix\noption target=30\ngame\nround"
    assert verdict(game, "sheet out 1 2=29")["winner"] is None
    assert verdict(game, "sheet out 1 2=30")["winner"] == "1"


def test_g10_option_games_to_win() -> None:
    head = "ruleset bigsix\noption games_to_win=2"
    won = "game\nround\nsheet out 1 2=150"
    assert verdict(head, won)["winner"] is None
    assert verdict(head, won, won)["winner"] == "1"
