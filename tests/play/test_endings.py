"""How rounds, games and matches end, what that gives, and who starts what follows."""

import pytest

from doublesix.play import events as e
from doublesix.play.endings import drawable, is_blocked, pair_of
from tests.play.tables import (
    SEVENS,
    UNCOUNTED,
    UNSHOWN,
    bits,
    dealt,
    game_of,
    refusal,
    round_of,
    say,
    scene,
    seats,
    t,
    table,
)

EVERYBODY = seats(1, 2, 3, 4)
B_HANDS = ("5-5 1-0", "3-3 2-1")  # 11 and 9
SHOWN_B = (0, 0, bits("5-5 1-0"), 0, bits("3-3 2-1"))


def ending(events: tuple[e.Event, ...]) -> e.RoundEnded:
    """The end of the round among some events."""
    return next(event for event in events if isinstance(event, e.RoundEnded))


class TestOut:
    def test_of_powc_the_losers_take_their_hands(self) -> None:
        at = scene("powc", "6-5", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6")
        played, ended = say(at, "1 plays 6-5")
        assert played == e.TilePlayed(1, t("6-5"), t("6-6"), 6, False, 0)
        assert ended == e.RoundEnded("out", 1, "A", False, (0, 20), (-1, -1, 11, -1, 9), SHOWN_B, seats(2))
        assert game_of(at).scores == (0, 20)
        assert at.match.round is None

    def test_of_powc_a_losers_blamed_tile_counts_too(self) -> None:
        at = scene("powc", "6-5", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6", blamed={2: "4-3"})
        ended = ending(say(at, "1 plays 6-5"))
        assert (ended.points, ended.counts) == ((0, 27), (-1, -1, 11, -1, 9))

    @pytest.mark.parametrize("owner", [1, 3])
    def test_of_powc_a_winners_blamed_tile_voids(self, owner: int) -> None:
        hands = ("6-5", B_HANDS[0], "4-4", B_HANDS[1])
        at = scene("powc", *hands, layout="6-6", blamed={owner: "4-3"})
        ended = ending(say(at, "1 plays 6-5"))
        assert (ended.how, ended.winner, ended.void, ended.points) == ("out", None, True, (0, 0))
        assert ended.starts == seats(2)  # a void round still moves the start on
        at = scene("powc", *hands, layout="6-6", blamed={owner: "4-3"}, blamed_win="stands")
        assert ending(say(at, "1 plays 6-5"))[2:5] == ("A", False, (0, 20))

    def test_of_straight_the_team_scores_the_other_hands_after_the_play(self) -> None:
        """The 6-3 makes 12 + 3; then 20 for the hands."""
        at = scene("straight", "6-3", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6")
        played, ended = say(at, "1 plays 6-3")
        assert played == e.TilePlayed(1, t("6-3"), t("6-6"), 6, False, 15)
        assert ended == e.RoundEnded("out", 1, "A", False, (20, 0), (-1, -1, 11, -1, 9), SHOWN_B, seats(1))
        assert game_of(at).scores == (35, 0)

    def test_of_straight_with_an_exposed_tile_still_counts_the_hands(self) -> None:
        at = scene("straight", "6-3", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6")
        say(at, "1 exposes 6-3", "1 plays 6-3")
        assert game_of(at).scores == (20, 0)

    def test_of_straight_by_a_misplay_that_stands(self) -> None:
        """The 4-3 against the 6-6, its 3 outward: 12 + 3, then the hands; seat 2 has no round to play in."""
        at = scene("straight", "4-3", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6")
        say(at, "1 misplays 4-3 on 6-6/6 showing 3")
        assert refusal(at, "2 plays 5-5") == ("notation", "no round is in progress: round begins one")
        say(at, "round")
        assert game_of(at).scores == (35, 0)

    def test_of_bigsix_the_winner_takes_from_each(self) -> None:
        at = scene("bigsix", "6-3", B_HANDS[0], B_HANDS[1], layout="6-6", pile="0-0")
        ended = ending(say(at, "1 plays 6-3"))
        assert ended[:6] == ("out", 1, "1", False, (20, 0, 0, 0), (-1, -1, 11, 9, -1))
        assert ended.starts == EVERYBODY

    def test_of_bigsix_wins_even_against_the_double_blank(self) -> None:
        at = scene("bigsix", "6-3", "0-0", layout="6-6")
        assert ending(say(at, "1 plays 6-3"))[2:5] == ("1", False, (0, 0, 0, 0))


class TestBlocked:
    """Seat 1 lays the 6-5 to the 6-6; nobody has a six or a five. A: 8 + 3, B: 7 + 1."""

    HANDS = ("6-5 4-4", "4-3", "2-1", "1-0")
    SHOWN = (0, bits("4-4"), bits("4-3"), bits("2-1"), bits("1-0"))

    def test_of_powc(self) -> None:
        at = scene("powc", *self.HANDS, layout="6-6")
        _, ended = say(at, "1 plays 6-5")
        assert ended == e.RoundEnded(
            "blocked", 0, "B", False, (11, 0), (-1, 8, 7, 3, 1), self.SHOWN, seats(2)
        )

    def test_of_straight(self) -> None:
        at = scene("straight", *self.HANDS, layout="6-6")
        _, ended = say(at, "1 plays 6-5")
        assert ended == e.RoundEnded(
            "blocked", 0, "B", False, (0, 10), (-1, 8, 7, 3, 1), self.SHOWN, seats(4)
        )

    def test_of_bigsix(self) -> None:
        """1 is the fewest: 7 from the first, 6 from the second, 2 from the third."""
        at = scene("bigsix", *self.HANDS, layout="6-6")
        _, ended = say(at, "1 plays 6-5")
        assert isinstance(ended, e.RoundEnded)
        assert ended[:6] == ("blocked", 0, "4", False, (0, 0, 0, 15), (-1, 8, 7, 3, 1))
        assert ended.starts == EVERYBODY

    def test_of_bigsix_not_while_somebody_can_draw(self) -> None:
        at = scene("bigsix", "6-5 4-4", "4-3", layout="6-6", pile="2-1 1-0", pile_left=1)
        assert len(say(at, "1 plays 6-5")) == 1
        assert drawable(at.match, round_of(at)) == 1
        assert ending(say(at, "2 draws")).how == "blocked"

    @pytest.mark.parametrize(("left", "can_be"), [(0, 2), (1, 1), (2, 0)])
    def test_so_many_can_be_drawn(self, left: int, can_be: int) -> None:
        at = scene("bigsix", "6-5 4-4", "4-3", layout="6-6", pile="2-1 1-0", pile_left=left)
        assert drawable(at.match, round_of(at)) == can_be

    def test_nothing_can_be_drawn_elsewhere(self) -> None:
        at = dealt("powc")
        assert drawable(at.match, round_of(at)) == 0

    def test_not_by_passes(self) -> None:
        at = scene("powc", "6-5 4-4", "6-3", "2-1", "1-0", layout="6-6")
        say(at, "1 passes", "2 passes", "3 passes", "4 passes", "1 passes", "2 passes")
        assert not is_blocked(at.match, round_of(at))
        assert round_of(at).turn == 3

    def test_blamed_tiles_do_not_keep_it_open(self) -> None:
        """Seat 2's blamed 5-5 would fit; 8 + 3 to 7 + 1 + 10 is A's."""
        at = scene("powc", *self.HANDS, layout="6-6", blamed={2: "5-5"})
        assert ending(say(at, "1 plays 6-5"))[:5] == ("blocked", 0, "A", False, (0, 18))

    def test_a_winners_blamed_tile_voids(self) -> None:
        at = scene("powc", *self.HANDS, layout="6-6", blamed={2: "2-0"})
        assert ending(say(at, "1 plays 6-5"))[:5] == ("blocked", 0, None, True, (0, 0))

    @pytest.mark.parametrize(
        ("name", "tie", "winner", "points", "starts"),
        [
            ("powc", "none", None, (0, 0), seats(2)),
            ("powc", "blocker", "B", (8, 0), seats(2)),
            ("straight", "none", None, (0, 0), seats(1)),  # the last starter
            ("straight", "blocker", "B", (0, 10), seats(4)),
        ],
    )
    def test_with_equal_counts(
        self, name: str, tie: str, winner: str | None, points: tuple[int, int], starts: int
    ) -> None:
        """5 + 3 to 7 + 1; seat 1 made the last play."""
        at = scene(name, "6-5 4-1", "4-3", "2-1", "1-0", layout="6-6", blocked_tie=tie)
        ended = ending(say(at, "1 plays 6-5"))
        assert (ended.winner, ended.void, ended.points, ended.starts) == (winner, False, points, starts)

    @pytest.mark.parametrize(
        ("starter", "number", "starts"), [(1, 1, 2), (3, 1, 4), (4, 1, 4), (1, 2, 4), (3, 2, 2), (2, 2, 2)]
    )
    def test_of_equal_partners_the_earlier_starts(self, starter: int, number: int, starts: int) -> None:
        """B wins with 3 and 3; the order of play is 1234, in the second game 1432 (F12)."""
        hands = ("6-5 4-4", "3-0", "2-0", "2-1")
        at = scene("straight", *hands, layout="6-6", starter=starter, number=number)
        assert ending(say(at, "1 plays 6-5"))[2:5] + (at.match.starters,) == (
            "B",
            False,
            (0, 10),
            seats(starts),
        )


class TestNextStart:
    """P5 and F12, by option, from starter 2: out by seat 1, or a block won by B with its fewer at seat 4."""

    @pytest.mark.parametrize("name", ["powc", "straight"])
    @pytest.mark.parametrize(
        ("option", "out", "blocked", "void"),
        [
            ("rotate", seats(3), seats(3), seats(3)),
            ("winner", seats(1), seats(4), seats(2)),
            ("draw", EVERYBODY, EVERYBODY, EVERYBODY),
        ],
    )
    def test_by_option(self, name: str, option: str, out: int, blocked: int, void: int) -> None:
        at = scene(name, "6-5", *B_HANDS, "4-4", layout="6-6", starter=2, next_start=option)
        assert ending(say(at, "1 plays 6-5")).starts == out
        at = scene(name, *TestBlocked.HANDS, layout="6-6", starter=2, next_start=option)
        assert ending(say(at, "1 plays 6-5")).starts == blocked
        at = scene(name, *TestBlocked.HANDS, layout="6-6", starter=2, next_start=option)
        assert ending(say(at, 'judge void "x"')).starts == void

    def test_rotates_the_other_way_when_partners_changed_places(self) -> None:
        at = scene("straight", "6-5", *B_HANDS, "4-4", layout="6-6", starter=2, number=2, next_start="rotate")
        assert ending(say(at, "1 plays 6-5")).starts == seats(1)

    def test_is_open_where_the_starter_is_not_known(self) -> None:
        at = table("powc", "game", "round", "sheet out 1 2=1 4=2")
        assert at.match.starters == EVERYBODY


class TestGame:
    def test_of_powc_is_lost_by_the_first_to_reach_the_target(self) -> None:
        at = scene("powc", "6-5", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6", scores=(150, 131))
        assert say(at, "1 plays 6-5")[2:] == (e.GameEnded("A", EVERYBODY), e.MatchEnded("A", "play"))
        assert at.match.games_won == (1, 0)

    def test_goes_on_below_the_target(self) -> None:
        at = scene("powc", "6-5", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6", scores=(150, 130))
        assert len(say(at, "1 plays 6-5")) == 2
        assert game_of(at).scores == (150, 150)

    def test_of_bigsix_is_won_by_the_first_to_reach_it(self) -> None:
        at = scene("bigsix", "6-5", *B_HANDS, layout="6-6", scores=(130, 149, 0))
        assert say(at, "1 plays 6-5")[2:] == (e.GameEnded("1", EVERYBODY), e.MatchEnded("1", "play"))
        assert at.match.games_won == (1, 0, 0, 0)

    def test_of_straight_is_won_by_the_count(self) -> None:
        at = scene("straight", "6-5", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6", scores=(230, 0))
        assert say(at, "1 plays 6-5")[2:] == (e.GameEnded("A", seats(1)),)

    def test_of_straight_by_a_block_is_started_next_by_the_fewest(self) -> None:
        at = scene("straight", *TestBlocked.HANDS, layout="6-6", scores=(0, 240))
        assert say(at, "1 plays 6-5")[2:] == (e.GameEnded("B", seats(4)),)
        assert at.match.starters == seats(4)

    def test_the_second_won_ends_a_best_of_three(self) -> None:
        lost = ["game", 'judge game B "x"']
        at = table("straight", *lost, "game", 'judge game A "x"', "game")
        assert (at.match.games_won, at.match.ended) == ((1, 1), None)
        events = say(at, "round", "sheet target scored B=250")
        assert events[-1] == e.MatchEnded("B", "play")
        assert at.match.games_won == (1, 2)


class TestTarget:
    """F11: a play that reaches the target ends the game at once."""

    def test_ends_on_the_play(self) -> None:
        at = scene("straight", "6-3 1-1", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6", scores=(235, 200))
        assert say(at, "1 plays 6-3")[1:] == (
            e.RoundEnded("target", 0, "A", False, (0, 0), UNCOUNTED, UNSHOWN, seats(1)),
            e.GameEnded("A", seats(1)),
        )

    def test_of_a_last_tile_counts_no_hands(self) -> None:
        at = scene("straight", "6-3", B_HANDS[0], "4-4", B_HANDS[1], layout="6-6", scores=(235, 200))
        assert ending(say(at, "1 plays 6-3"))[:5] == ("target", 0, "A", False, (0, 0))

    @pytest.mark.parametrize(("seat", "points"), [(1, (20, 0)), (2, (0, 20))])
    def test_by_option_counts_the_hands(self, seat: int, points: tuple[int, int]) -> None:
        hands = (
            ["6-3", B_HANDS[0], "4-4", B_HANDS[1]] if seat == 1 else [B_HANDS[0], "6-3", B_HANDS[1], "4-4"]
        )
        at = scene("straight", *hands, layout="6-6", turn=seat, scores=(240, 240), count_at_target="yes")
        ended = ending(say(at, f"{seat} plays 6-3"))
        assert (ended.how, ended.points) == ("target", points)
        counted = [-1] * 5
        counted[3 - seat], counted[5 - seat] = 11, 9
        assert ended.counts == tuple(counted)

    def test_without_hands_counts_none(self) -> None:
        at = table("straight", "game", "round", target=10, count_at_target="yes")
        assert ending(say(at, "2 plays 5-5"))[:6] == ("target", 0, "B", False, (0, 0), UNCOUNTED)

    def test_by_a_misplay_that_stands(self) -> None:
        at = scene("straight", "4-3 1-1", *B_HANDS, "4-4", layout="6-6", scores=(235, 0))
        say(at, "1 misplays 4-3 on 6-6/6 showing 3")
        assert say(at, "game")[0:3] == (
            e.MisplayStood(15),
            e.RoundEnded("target", 0, "A", False, (0, 0), UNCOUNTED, UNSHOWN, seats(1)),
            e.GameEnded("A", seats(1)),
        )


class TestPenalty:
    """F19: penalty points can end a game; the winner next after the offender starts (F12)."""

    @pytest.mark.parametrize(("number", "next_"), [(1, 2), (2, 4)])
    def test_by_a_mistaken_pass(self, number: int, next_: int) -> None:
        at = scene("straight", *SEVENS, layout="6-6", scores=(0, 200), number=number)
        assert say(at, "1 passes")[1:] == (
            e.RoundEnded("target", 0, "B", False, (0, 0), UNCOUNTED, UNSHOWN, seats(next_)),
            e.GameEnded("B", seats(next_)),
        )

    def test_by_talking(self) -> None:
        at = scene("straight", *SEVENS, layout="6-6", scores=(200, 0), talk_warnings=0)
        assert say(at, "4 talks")[1:] == (
            e.RoundEnded("target", 0, "A", False, (0, 0), UNCOUNTED, UNSHOWN, seats(1)),
            e.GameEnded("A", seats(1)),
        )

    def test_of_a_team_lets_the_winners_choose(self) -> None:
        at = scene("straight", *SEVENS, layout="6-6", scores=(200, 0))
        assert say(at, 'judge penalty B 50 "x"')[-1] == e.GameEnded("A", seats(1, 3))

    def test_of_a_pass_in_powc(self) -> None:
        at = scene("powc", "6-5 1-0", *B_HANDS, "4-4", layout="6-6", scores=(141, 0), mistaken_pass=10)
        events = say(at, "1 passes")
        assert ending(events)[:5] == ("target", 0, "B", False, (0, 0))
        assert events[-2:] == (e.GameEnded("B", EVERYBODY), e.MatchEnded("B", "play"))

    def test_between_rounds_ends_only_the_game(self) -> None:
        at = table("powc", "game", "round", "sheet out 1 2=50 4=50")
        assert say(at, 'judge penalty 4 51 "x"') == (
            e.Penalised("4", 51, "x"),
            e.GameEnded("A", EVERYBODY),
            e.MatchEnded("A", "play"),
        )


def test_the_seats_of_a_side() -> None:
    assert (pair_of(0), pair_of(1)) == (seats(1, 3), seats(2, 4))
