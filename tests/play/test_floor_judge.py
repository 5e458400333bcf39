"""The floor judge: penalties, warnings, voids, scores, games and matches; walk-overs and line-ups."""

import pytest

from doublesix.play import events as e
from tests.play.tables import (
    NAMES,
    UNCOUNTED,
    UNSHOWN,
    dealt,
    game_of,
    refusal,
    round_of,
    say,
    scene,
    seats,
    table,
)

EVERYBODY = seats(1, 2, 3, 4)
VOID = e.RoundEnded("void", 0, None, True, (0, 0), UNCOUNTED, UNSHOWN, EVERYBODY)
VOID_OF_FOUR = VOID._replace(points=(0, 0, 0, 0))


class TestPenalty:
    @pytest.mark.parametrize(
        ("name", "who", "scores"),
        [
            ("powc", "B", (0, 50)),  # points are bad: B takes them
            ("powc", "4", (0, 50)),
            ("straight", "B", (50, 0)),  # the other side gains
            ("straight", "1", (0, 50)),
            ("bigsix", "3", (0, 0, -50, 0)),  # the player loses them
        ],
    )
    def test_counts_at_once(self, name: str, who: str, scores: tuple[int, ...]) -> None:
        at = table(name, "game")
        assert say(at, f'judge penalty {who} 50 "slow play"') == (e.Penalised(who, 50, "slow play"),)
        assert game_of(at).scores == scores

    def test_is_part_of_a_game(self) -> None:
        assert refusal(table("powc"), 'judge penalty B 50 "x"') == (
            "notation",
            "no game is in progress: game begins one",
        )

    @pytest.mark.parametrize(
        ("name", "who", "known"),
        [("bigsix", "A", "1, 2, 3"), ("bigsix", "4", "1, 2, 3")],
    )
    def test_is_for_somebody_who_plays(self, name: str, who: str, known: str) -> None:
        at = table(name, "game", names=NAMES[:3])
        assert refusal(at, f'judge penalty {who} 5 "x"') == (
            "notation",
            f"there is no {who} here: say {known}",
        )


class TestWarning:
    @pytest.mark.parametrize(("name", "who"), [("powc", "A"), ("straight", "3"), ("bigsix", "2")])
    def test_is_noted(self, name: str, who: str) -> None:
        at = table(name, "game", "round")
        before = at.match
        assert say(at, f'judge warn {who} "x"') == (e.Warned(who, "x"),)
        assert at.match == before

    def test_is_for_somebody_who_plays(self) -> None:
        at = table("bigsix", names=NAMES[:2])
        assert refusal(at, 'judge warn 3 "x"') == ("notation", "there is no 3 here: say 1, 2")


class TestVoid:
    @pytest.mark.parametrize(("name", "starts"), [("powc", 2), ("straight", 1)])
    def test_takes_everything_of_the_round_back(self, name: str, starts: int) -> None:
        """P5 moves the start on; in straight it stays."""
        hands = ("6-3 1-0", "5-5", "4-4", "3-3")
        at = scene(name, *hands, layout="6-6", scores=(30, 40))
        say(at, "1 plays 6-3", 'judge penalty B 20 "y"')
        assert say(at, 'judge void "x"') == (e.RoundVoided("x"), VOID._replace(starts=seats(starts)))
        assert game_of(at).scores == (30, 40)

    def test_of_bigsix(self) -> None:
        at = dealt("bigsix", "1 plays 6-6", players=3)
        assert say(at, 'judge void "x"') == (e.RoundVoided("x"), VOID_OF_FOUR)

    def test_needs_a_round(self) -> None:
        assert refusal(table("powc", "game"), 'judge void "x"') == (
            "notation",
            "no round is in progress: round begins one",
        )


class TestTime:
    """E40; every sentence of it in `tests/clauses/test_time.py`."""

    def test_between_rounds_ends_the_game(self) -> None:
        at = table("straight", "game", "round", "sheet out 3 2=11 4=9", time_limit=40)
        assert say(at, "time") == (e.TimeAnnounced(), e.GameEnded("A", seats(3), by_time=True))

    def test_in_a_round_waits_for_its_end(self) -> None:
        at = table("bigsix", "game", "round", time_limit=40)
        assert say(at, "time") == (e.TimeAnnounced(),)
        assert game_of(at).time_is_over
        *_, ended, over = say(at, "sheet out 1 2=11 3=9")
        assert ended == e.GameEnded("1", EVERYBODY, by_time=True)
        assert over == e.MatchEnded("1", "play")

    def test_that_is_wrong(self) -> None:
        assert refusal(table("powc", "game", "round"), "time") == (
            "E40",
            "this match has no time limit: option time_limit=40 gives its games one",
        )
        assert refusal(table("powc", time_limit=40), "time")[1] == "no game is in progress: game begins one"
        first = "the time limit is announced after the first round of the game has begun"
        assert refusal(table("powc", "game", time_limit=40), "time") == ("notation", first)
        once = "the time limit was announced already in this game"
        at = table("powc", "game", "round", "time", time_limit=40)
        assert refusal(at, "time") == ("notation", once)


class TestScore:
    def test_is_set(self) -> None:
        at = table("powc", "game", "round", "sheet out 1 2=60 4=17")
        assert say(at, 'judge score A=64 "x"') == (e.ScoreCorrected((("A", 64),), "x"),)
        assert game_of(at).scores == (64, 77)
        say(at, 'judge score B=0 A=1 "x"')
        assert game_of(at).scores == (1, 0)

    def test_may_be_negative_in_bigsix_only(self) -> None:
        at = table("bigsix", "game", 'judge score 2=-30 "x"')
        assert game_of(at).scores == (0, -30, 0, 0)
        at = table("powc", "game")
        assert refusal(at, 'judge score A=-1 "x"') == ("notation", "a total is a whole number from 0")

    @pytest.mark.parametrize(
        ("name", "scores", "winner"),
        [("powc", "A=3 B=151", "A"), ("straight", "A=3 B=250", "B"), ("bigsix", "3=150", "3")],
    )
    def test_can_end_the_game(self, name: str, scores: str, winner: str) -> None:
        at = table(name, "game", games_to_win=1)
        events = say(at, f'judge score {scores} "x"')
        starts = seats(2, 4) if name == "straight" else EVERYBODY
        assert events[1:] == (e.GameEnded(winner, starts), e.MatchEnded(winner, "play"))

    @pytest.mark.parametrize(("name", "clause"), [("powc", "P13"), ("straight", "F11")])
    def test_has_one_side_at_the_target(self, name: str, clause: str) -> None:
        reason = "only one side can have reached the target"
        assert refusal(table(name, "game"), 'judge score A=250 B=250 "x"') == (clause, reason)

    def test_is_set_between_rounds(self) -> None:
        reason = "a score is corrected between the rounds of a game"
        assert refusal(table("powc"), 'judge score A=1 "x"') == ("notation", reason)
        assert refusal(table("powc", "game", "round"), 'judge score A=1 "x"') == ("notation", reason)

    def test_is_of_sides(self) -> None:
        assert refusal(table("powc", "game"), 'judge score 1=5 "x"') == (
            "notation",
            "there is no 1 here: say A, B",
        )


class TestGame:
    def test_is_lost_between_rounds(self) -> None:
        at = table("straight", "game")
        assert say(at, 'judge game A "x"') == (e.GameForfeited("A", "x"), e.GameEnded("B", seats(2, 4)))

    def test_is_lost_and_the_round_void(self) -> None:
        at = table("powc", "game", "round")
        assert say(at, 'judge game B "x"') == (
            e.GameForfeited("B", "x"),
            VOID,
            e.GameEnded("A", EVERYBODY),
            e.MatchEnded("A", "judge"),
        )

    def test_of_two_at_bigsix(self) -> None:
        at = table("bigsix", "game", names=NAMES[:2])
        assert say(at, 'judge game 1 "x"')[1:] == (e.GameEnded("2", EVERYBODY), e.MatchEnded("2", "judge"))

    def test_of_three_at_bigsix_is_not_lost_by_one(self) -> None:
        at = table("bigsix", "game", names=NAMES[:3])
        reason = "with more than two at the table a game is not lost by one of them"
        assert refusal(at, 'judge game 1 "x"') == ("G10", reason)

    def test_that_is_wrong(self) -> None:
        assert refusal(table("powc"), 'judge game A "x"') == (
            "notation",
            "no game is in progress: game begins one",
        )
        assert refusal(table("powc", "game"), 'judge game 1 "x"') == (
            "notation",
            "there is no 1 here: say A, B",
        )


class TestMatch:
    @pytest.mark.parametrize(
        ("statement", "event", "decided_by"),
        [
            ('judge match B "x"', e.MatchForfeited("B", "x"), "judge"),
            ('judge disqualify B "x"', e.Disqualified("B", "x"), "disqualification"),
        ],
    )
    def test_is_lost_and_the_round_stays_in_progress(
        self, statement: str, event: e.Event, decided_by: str
    ) -> None:
        at = dealt("powc", "1 plays 6-6")
        assert say(at, statement) == (event, e.MatchEnded("A", decided_by))
        assert at.match.games_won == (0, 0)
        assert round_of(at).turn == 2
        assert refusal(at, "2 plays 6-0") == ("notation", "the match is over")

    @pytest.mark.parametrize("kind", ["match", "disqualify"])
    def test_is_lost_by_a_side(self, kind: str) -> None:
        at = table("straight", "game")
        assert refusal(at, f'judge {kind} 3 "x"') == ("notation", "there is no 3 here: say A, B")

    def test_of_two_at_bigsix_is_the_others(self) -> None:
        at = dealt("bigsix", "1 plays 6-6", players=2)
        assert say(at, 'judge disqualify 2 "x"')[1:] == (e.MatchEnded("1", "disqualification"),)


class TestStruck:
    """E21: at three or four the round is void, the player is out, the others go on."""

    def test_in_a_round(self) -> None:
        at = dealt("bigsix", "1 plays 6-6", players=4)
        assert say(at, 'judge disqualify 2 "x"') == (
            e.Disqualified("2", "x"),
            VOID_OF_FOUR,
            e.PlayerStruck(2),
        )
        assert at.match.seats == seats(1, 3, 4)
        assert game_of(at).order == (0, 3, 3, 4, 1)

    def test_between_rounds(self) -> None:
        at = table("bigsix", "game", names=NAMES[:3])
        assert say(at, 'judge match 3 "x"') == (e.MatchForfeited("3", "x"), e.PlayerStruck(3))
        assert game_of(at).order[2] == 1

    def test_the_last_but_one_leaves_a_winner(self) -> None:
        at = table("bigsix", 'judge disqualify 1 "x"', names=NAMES[:3])
        assert refusal(at, 'judge disqualify 1 "x"') == ("notation", "there is no 1 here: say 2, 3")
        assert say(at, 'judge disqualify 2 "x"')[1:] == (e.MatchEnded("3", "disqualification"),)


class TestWalkOver:
    @pytest.mark.parametrize("said", [[], ["game"], ["game", "lead 1=6-3 2=4-1 3=5-5 4=2-0"]])
    def test_gives_the_match_to_the_other_side_without_games(self, said: list[str]) -> None:
        at = table("powc", *said)
        assert say(at, 'walkover A "x"') == (e.WalkedOver("A", "x"), e.MatchEnded("B", "walkover"))
        assert at.match.games_won == (0, 0)

    def test_at_three_the_table_plays_without(self) -> None:
        at = table("bigsix", names=NAMES[:3])
        assert say(at, 'walkover 2 "x"') == (e.WalkedOver("2", "x"), e.PlayerStruck(2))

    @pytest.mark.parametrize(
        "said",
        [
            ["game", "round"],
            ["game", "round", "sheet out 1 2=1 4=2"],
            ["game", 'judge game A "x"'],
            ["game", 'judge game A "x"', "game"],
        ],
    )
    def test_comes_before_the_first_round(self, said: list[str]) -> None:
        at = table("straight", *said)
        assert refusal(at, 'walkover A "x"') == ("notation", "a walk-over is noted before the first round")

    def test_is_of_sides(self) -> None:
        assert refusal(table("powc"), 'walkover 1 "x"') == ("notation", "there is no 1 here: say A, B")


class TestLineUp:
    def test_names_who_sits_down(self) -> None:
        at = table("powc", names=NAMES)
        assert say(at, "lineup 3 Eve Fay") == (e.LinedUp(3, "Eve Fay"),)
        assert at.match.names == ("", "Ann", "Bea", "Eve Fay", "Dee")

    def test_where_nobody_was_named(self) -> None:
        assert table("powc", "lineup 3 Eve").match.names == ("", "", "", "Eve", "")

    def test_comes_before_a_game(self) -> None:
        at = table("powc", "game")
        assert refusal(at, "lineup 3 Eve") == ("E2", "the line-up is named before a game, not during it")

    def test_is_for_a_seat_that_plays(self) -> None:
        at = table("bigsix", 'walkover 2 "x"', names=NAMES[:3])
        assert refusal(at, "lineup 4 Eve") == ("notation", "nobody plays at seat 4")
        assert refusal(at, "lineup 2 Eve") == ("E21", "the player at seat 2 is out of this match")
