"""Strict tables: an irregularity has its clause's effect, the same as where its statement is adjudicated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.frames import Frame
from doublesix.app.online.news import News
from doublesix.app.online.phrases import PHRASES
from doublesix.app.online.state import BETWEEN, OVER, PLAYING
from doublesix.app.sheets.reasons import Reason
from doublesix.play import events as e
from doublesix.play.notation import read
from doublesix.play.notation.statements import parse
from doublesix.play.state import Match
from doublesix.tiles import names
from tests.app.online.scenes import SECRET, Scene, last_tile_wrong
from tests.play.tables import t, ts

POWC, FIVES = "powc-2023", "fortbend-2023"
UPRIGHT: Final = ("5-5 5-4 5-3 5-2 5-1 5-0 4-4", "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "4-3 4-2 4-1 4-0 3-3 3-2 3-1")
LOW: Final = "3-0 2-2 2-1 2-0 1-1 1-0 0-0"


def adjudicated(scene: Scene) -> Match:
    """The match after the same statements, as `doublesix adjudicate` reads them."""
    said = [line for entry in scene.log for line in getattr(entry.event, "lines", ())]
    ruleset = scene.table.match.ruleset
    heading = [f"ruleset {ruleset.base}", "seats Ann | Bea | Cyd | Dee"]
    options = ruleset.in_force()._asdict()
    known = read(f"ruleset {ruleset.base}").ruleset.in_force()._asdict()
    assert {name for name in options if options[name] != known[name]} <= {"mistaken_pass", "misplay_turn"}
    if options["mistaken_pass"] != known["mistaken_pass"]:
        heading.append(f"option mistaken_pass={options['mistaken_pass']}")
    if options["misplay_turn"] != known["misplay_turn"]:
        heading.append("option misplay_turn=kept")
    return read("\n".join([*heading, *said])).match


def agrees(scene: Scene) -> bool:
    """Whether the table and the adjudicated statements stand the same: hands, layout, turn and scores."""
    due, own = adjudicated(scene), scene.table.as_it_lies
    return (due.round, due.game, due.offences, due.games_won, due.ended) == (
        own.round,
        own.game,
        own.offences,
        own.games_won,
        own.ended,
    )


def last_news(frame: Frame) -> News:
    """What happened last."""
    return frame.news[-1]


# ---- powc


class TestBlamed:
    """A tile that fits neither end is set aside face up, and the turn is lost (P7)."""

    def scene(self) -> Scene:
        scene = Scene(POWC, strict=True).dealt()
        scene.play(1, "6-6")
        scene.play(2, "5-5", "6-6", 6)
        return scene

    def test_it_lies_face_up_and_is_out_of_the_hand(self) -> None:
        scene = self.scene()
        assert scene.happened == ["TileBlamed"]
        for viewer in range(5):
            seat = scene.frame(viewer).seats[1]
            assert (seat.blamed, seat.tiles) == (ts("5-5"), 5)
            assert last_news(scene.frame(viewer))[1:4] == ("blame", 2, t("5-5"))
        assert t("5-5") not in scene.frame(2).hand
        assert scene.frame().turn == 3
        assert len(scene.frame().layout) == 1
        assert agrees(scene)

    def test_it_is_never_played_again_in_the_round(self) -> None:
        scene = self.scene()
        assert scene.no(scene.put(3, "5-5", "6-6", 6)) == "not_held"
        scene.passes(3)
        scene.passes(4)
        scene.passes(1)
        command = scene.put(2, "5-5", "6-6", 6)
        assert (scene.no(command), scene.clause(command)) == ("is_blamed", "P7")

    def test_a_new_round_knows_it_no_more(self) -> None:
        scene = self.scene()
        scene.do(cmd.ApplyRuling(('judge void "x"',)))
        scene.dealt()
        assert scene.frame().seats[1].blamed == ()


class TestMistakenPass:
    """Passing with a tile that fits: in `powc` the turn is lost (P9), in `straight` it costs (F18)."""

    def test_in_powc_it_looks_like_any_pass(self) -> None:
        mistaken = Scene(POWC, strict=True).dealt()
        mistaken.play(1, "6-6")
        mistaken.passes(2)
        assert mistaken.table.play_events[-1] == e.Passed(2, True, 0)
        for viewer in range(5):
            assert last_news(mistaken.frame(viewer))[1:] == ("pass", 2, -1, 0, (), ())
            assert mistaken.frame(viewer).result == ()
        assert mistaken.scores == (0, 0)
        assert agrees(mistaken)

    def test_in_powc_it_is_told_after_the_match(self) -> None:
        scene = Scene(POWC, strict=True).dealt()
        scene.play(1, "6-6")
        scene.passes(2)
        scene.do(cmd.ApplyRuling(('judge void "x"',)))
        assert scene.table.status == BETWEEN
        assert not self.told(scene)
        scene.dealt()
        scene.play(2, "6-0")
        scene.passes(3)
        scene.do(cmd.ApplyRuling(('judge match B "x"',)))
        assert scene.table.status == OVER
        assert self.told(scene) == [
            Reason("pass_mistaken", "P9", seat=2, facts={"game": 1, "round": 1}),
            Reason("pass_mistaken", "P9", seat=3, facts={"game": 1, "round": 2}),
        ]

    def told(self, scene: Scene) -> list[Reason]:
        """The mistakes that everybody is told of."""
        frames = [scene.frame(viewer) for viewer in range(5)]
        told = [[each for each in frame.result if each.code == "pass_mistaken"] for frame in frames]
        assert all(each == told[0] for each in told)
        return told[0]

    def test_it_is_told_too_when_everybody_left(self) -> None:
        scene = Scene(POWC, strict=True, people=(11, 12, 0, 0)).dealt()
        scene.play(1, "6-6")
        scene.passes(2)
        scene.do(cmd.Leave(1))
        scene.do(cmd.Leave(2))
        assert self.told(scene) == [Reason("pass_mistaken", "P9", seat=2, facts={"game": 1, "round": 1})]

    def test_games_and_rounds_are_counted(self) -> None:
        scene = Scene(POWC, strict=True, stage="final").dealt()
        scene.do(cmd.ApplyRuling(('judge game A "x"',)))
        scene.dealt()
        scene.do(cmd.ApplyRuling(('judge void "x"',)))
        scene.dealt()
        scene.play(2, "6-0")
        scene.passes(3)
        scene.do(cmd.ApplyRuling(('judge match A "x"',)))
        assert [each.facts for each in self.told(scene)] == [{"game": 2, "round": 2}]

    def test_in_straight_it_costs_at_once(self) -> None:
        scene = Scene(FIVES, strict=True).dealt()
        scene.play(1, "6-5")
        scene.passes(2)
        assert scene.scores == (50, 0)
        due = Reason("pass_gives", "F18", 0, 2, {"points": 50})
        for viewer in range(5):
            assert last_news(scene.frame(viewer))[1:] == ("pass", 2, -1, 50, (), (due,))
        assert agrees(scene)
        scene.do(cmd.ApplyRuling(('judge match B "x"',)))
        assert not self.told(scene)

    def test_it_costs_in_powc_where_the_option_says_so(self) -> None:
        scene = Scene(POWC, strict=True, mistaken_pass=10).dealt()
        scene.play(1, "6-6")
        scene.passes(2)
        due = Reason("pass_takes", "P9", 1, 2, {"points": 10})
        assert scene.scores == (0, 10)
        assert last_news(scene.frame(3))[1:] == ("pass", 2, -1, 10, (), (due,))
        assert agrees(scene)

    def test_it_costs_nothing_in_straight_where_the_option_says_so(self) -> None:
        scene = Scene(FIVES, strict=True, mistaken_pass=0).dealt()
        scene.play(1, "6-5")
        scene.passes(2)
        assert scene.scores == (0, 0)
        assert last_news(scene.frame(3))[1:] == ("pass", 2, -1, 0, (), ())
        scene.do(cmd.ApplyRuling(('judge match B "x"',)))
        assert self.told(scene) == [Reason("pass_mistaken", "F18", seat=2, facts={"game": 1, "round": 1})]

    def test_a_pass_that_ends_a_game_ends_it(self) -> None:
        scene = Scene(FIVES, strict=True, target=50).dealt()
        scene.play(1, "6-5")
        scene.passes(2)
        assert scene.happened == ["Passed", "RoundEnded", "GameEnded"]
        assert scene.table.status == BETWEEN
        assert scene.scores == (50, 0)


# ---- straight: what lies wrong


def misplaid(**more: Any) -> Scene:
    """OnlineSeat 2 laid 6-4 against the 5-5 of seat 1; it would score 10 + 6 = 16, so nothing."""
    scene = Scene(FIVES, strict=True, **more).dealt(*UPRIGHT, LOW)
    scene.play(1, "5-5")
    scene.play(2, "6-4", "5-5", 5)
    return scene


def wrong_spinner(**more: Any) -> Scene:
    """OnlineSeat 1 joined 4-0 to a short end of 4-4, while 5-5 is the spinner."""
    hands = ("5-5 4-0 4-1 6-6 6-5 6-4 6-3", "5-4 5-1 5-2 5-3 5-0 6-1 6-2", "4-4 4-3 4-2 3-3 3-2 3-1 3-0")
    scene = Scene(FIVES, strict=True, **more).dealt(*hands, "6-0 2-2 2-1 2-0 1-1 1-0 0-0")
    scene.play(1, "5-5")
    scene.play(2, "5-4", "5-5")
    scene.play(3, "4-4", "5-4")
    scene.say(4, "4 passes")
    scene.play(1, "4-0", "4-4", 4, is_wrong=True)
    return scene


class TestMisplay:
    """A tile that does not fit: caught it comes back, else it stays and scores like any play (F16, F17)."""

    @pytest.mark.parametrize("make", [misplaid, wrong_spinner])
    def test_it_looks_like_any_other_until_it_is_caught_or_stands(self, make: Callable[[], Scene]) -> None:
        scene = make()
        lying = scene.table.misplaid
        assert lying is not None
        for viewer in range(5):
            frame = scene.frame(viewer)
            news = last_news(frame)
            assert (news.kind, news.seat, news.tile) == ("play", lying.seat, lying.tile)
            assert news.facts == (("on", lying.on),)
            assert [each.code for each in news.reasons] == ["scores_in_play" if news.points else "no_score"]
            assert [each.clause for each in news.reasons] == ["F6"]
            laid = frame.layout[-1]
            assert (laid.seat, laid.tile, laid.is_wrong, laid.points) == (
                lying.seat,
                lying.tile,
                False,
                news.points,
            )
            assert frame.seats[lying.seat - 1].tiles == 7 - sum(
                each.seat == lying.seat for each in frame.layout
            )
            assert frame.turn == lying.seat % 4 + 1
            assert lying.tile not in frame.hand
            assert frame.left_ms is None

    @pytest.mark.parametrize("make", [misplaid, wrong_spinner])
    def test_every_frame_is_that_of_the_table_where_it_stands(self, make: Callable[[], Scene]) -> None:
        """Apart from what tells that it stood."""
        lies, stands = make(), make()
        stands.do(cmd.LetStand())
        for viewer in range(5):
            before, after = lies.frame(viewer), stands.frame(viewer)
            laid = (*after.layout[:-1], after.layout[-1]._replace(is_wrong=False))
            assert after.layout[-1].is_wrong
            assert after._replace(n=before.n, news=before.news, layout=laid) == before
            assert [news.kind for news in after.news[len(before.news) :]] == ["stood"]

    @pytest.mark.parametrize("make", [misplaid, wrong_spinner])
    def test_nobody_on_a_card_sees_it_either(self, make: Callable[[], Scene]) -> None:
        lies, stands = make(), make()
        stands.do(cmd.LetStand())
        assert lies.table.scores == stands.table.scores == lies.scores

    @pytest.mark.parametrize("make", [misplaid, wrong_spinner])
    @pytest.mark.parametrize(("option", "is_kept"), [("lost", False), ("kept", True)])
    def test_caught_it_comes_back_face_up(
        self, make: Callable[..., Scene], option: str, is_kept: bool
    ) -> None:
        scene = make(misplay_turn=option)
        lying = scene.table.misplaid
        assert lying is not None
        before = make().table.match
        catcher = 2 if lying.seat % 2 else 1
        assert [scene.frame(seat).choices.may_catch for seat in range(5)] == [
            seat != 0 and seat % 2 != lying.seat % 2 for seat in range(5)
        ]
        scene.catches(catcher)
        assert scene.happened == ["MisplayCaught"]
        assert scene.scores == before.game.scores  # type: ignore[union-attr]
        assert scene.frame().turn == (lying.seat if is_kept else lying.seat % 4 + 1)
        for viewer in range(5):
            frame = scene.frame(viewer)
            assert frame.seats[lying.seat - 1].exposed == (lying.tile,)
            assert (last_news(frame).kind, last_news(frame).seat) == ("caught", catcher)
            assert lying.tile not in [laid.tile for laid in frame.layout]
        assert lying.tile in scene.frame(lying.seat).hand
        assert agrees(scene)

    @pytest.mark.parametrize(("make", "clause"), [(misplaid, "F16"), (wrong_spinner, "F17")])
    def test_the_own_team_cannot_catch(self, make: Callable[[], Scene], clause: str) -> None:
        scene = make()
        lying = scene.table.misplaid
        assert lying is not None
        for seat in (lying.seat, (lying.seat + 1) % 4 + 1):
            command = cmd.CatchOther(seat, seen=scene.table.n)
            assert (scene.no(command), scene.clause(command)) == ("others_catch", clause)

    @pytest.mark.parametrize(("make", "clause"), [(misplaid, "F16"), (wrong_spinner, "F17")])
    def test_the_next_play_lets_it_stand(self, make: Callable[[], Scene], clause: str) -> None:
        scene = make()
        lying = scene.table.misplaid
        assert lying is not None
        seen = scene.scores
        scene.passes(lying.seat % 4 + 1)
        assert scene.happened[:2] == ["MisplayStood", "Passed"]
        stood = scene.table.entries[-1].played[0]
        assert [(each.code, each.clause) for each in stood.reasons] == [("misplay_stood", clause)]
        assert scene.frame().layout[-1].is_wrong
        assert scene.no(cmd.CatchOther(1, seen=scene.table.n)) == "nothing_to_catch"
        assert agrees(scene)
        assert isinstance(stood.event, e.MisplayStood)
        assert seen[1 - lying.seat % 2] >= stood.event.points

    def test_what_stands_makes_points_that_it_showed_before(self) -> None:
        """A misplay worth points: they are on the score at once, and gone when it is caught."""
        hands = ("5-5 5-4 5-3 5-2 5-1 6-0 4-4", "6-6 6-5 6-4 6-3 6-2 6-1 5-0", "4-3 4-2 4-1 4-0 3-3 3-2 3-1")
        scene = Scene(FIVES, strict=True).dealt(*hands, LOW)
        scene.play(1, "5-4")
        scene.play(2, "6-1", "5-4", 5)  # shows 6, with 4: ten
        assert scene.scores == (0, 10)
        assert (last_news(scene.frame(4)).points, scene.frame().total) == (10, 10)
        assert [each.code for each in last_news(scene.frame(4)).reasons] == ["scores_in_play"]
        caught, stood = scene, Scene(FIVES, strict=True).dealt(*hands, LOW)
        stood.play(1, "5-4")
        stood.play(2, "6-1", "5-4", 5)
        stood.do(cmd.LetStand())
        assert (stood.scores, stood.frame().layout[-1].points) == ((0, 10), 10)
        assert agrees(stood)
        caught.catches(3)
        assert caught.scores == (0, 0)
        assert agrees(caught)

    def test_a_wrong_spinner_that_nobody_caught_is_the_spinner(self) -> None:
        scene = wrong_spinner()
        scene.do(cmd.LetStand())
        assert names(1 << scene.frame().spinner) == ["4-4"]
        assert agrees(scene)

    def test_talk_and_a_shown_tile_let_it_stand(self) -> None:
        for command in (cmd.Say(1, PHRASES[0]), cmd.ShowTile(3, t("3-3"), seen=misplaid().table.n)):
            scene = misplaid()
            scene.do(command)
            assert "MisplayStood" in scene.happened
            assert agrees(scene)


class TestLastTile:
    """A tile that lies wrong and would end the round: there is time to catch it, then it stands."""

    def test_nobody_plays_on_and_it_stands_when_the_time_is_over(self) -> None:
        scene = last_tile_wrong()
        assert scene.table.status == PLAYING
        assert scene.frame().seats[0].tiles == 0
        assert scene.no(scene.put(2, "5-5", "6-3", 3)) == "no_round"
        assert scene.no(cmd.SayPass(2, seen=scene.table.n)) == "no_round"
        assert scene.no(cmd.Say(1, PHRASES[0])) == "no_round"
        assert scene.table.misplaid is not None
        before = scene.scores
        scene.do(cmd.LetStand())
        assert scene.happened == ["MisplayStood", "RoundEnded"]
        assert scene.table.status == BETWEEN
        assert scene.scores[0] > before[0]
        assert scene.frame().seats[1].pips is not None
        assert agrees(scene)

    def test_it_can_be_caught_until_then(self) -> None:
        scene = last_tile_wrong()
        assert scene.frame(4).choices.may_catch
        scene.catches(4)
        assert scene.table.status == PLAYING
        assert scene.frame().seats[0].exposed == ts("6-0")
        assert scene.frame().turn == 2
        assert agrees(scene)


# ---- straight: out of turn, exposed, talk


class TestExposed:
    """A tile that was seen stays face up, is played as soon as it fits, and scores nothing (F14, F15)."""

    def test_out_of_turn_it_comes_back(self) -> None:
        scene = Scene(FIVES, strict=True).dealt(*UPRIGHT, LOW)
        scene.play(1, "5-5")
        scene.play(4, "3-0", "5-5", 5)
        assert scene.happened == ["TileExposed"]
        for viewer in range(5):
            frame = scene.frame(viewer)
            assert (frame.seats[3].exposed, frame.seats[3].tiles) == (ts("3-0"), 7)
            assert last_news(frame)[1:4] == ("exposed", 4, t("3-0"))
        assert scene.frame().turn == 2
        assert len(scene.frame().layout) == 1
        assert agrees(scene)

    def test_it_must_be_played_first_and_scores_nothing(self) -> None:
        scene = Scene(FIVES, strict=True).dealt(*UPRIGHT, LOW)
        scene.do(cmd.ShowTile(1, t("5-5"), seen=scene.table.n))
        assert scene.frame(3).seats[0].exposed == ts("5-5")
        for command in (scene.put(1, "5-4"), cmd.SayPass(1, seen=scene.table.n)):
            assert (scene.no(command), scene.clause(command)) == ("exposed_first", "F14")
        scene.play(1, "5-5")
        assert scene.scores == (0, 0)
        assert [each.code for each in last_news(scene.frame(2)).reasons] == ["exposed_no_score"]
        assert scene.frame(2).seats[0].exposed == ()
        assert agrees(scene)

    def test_it_is_the_owners_to_show(self) -> None:
        scene = Scene(FIVES, strict=True).dealt(*UPRIGHT, LOW)
        assert scene.no(cmd.ShowTile(1, t("6-6"), seen=scene.table.n)) == "not_held"


class TestTalk:
    """Talking in a round: a warning, then points to the other team (F13)."""

    def test_a_warning_then_points_for_each_team(self) -> None:
        scene = Scene(FIVES, strict=True).dealt(*UPRIGHT, LOW)
        due = [(0, 0), (0, 50), (50, 50)]
        codes = ["talk_warning", "talk_points", "talk_points"]
        for seat, scores, code in zip((1, 3, 2), due, codes, strict=True):
            if seat == 2:
                scene.do(cmd.Say(4, PHRASES[0]))
            scene.do(cmd.Say(seat, PHRASES[0]))
            assert scene.scores == scores
            news = scene.frame(1).news
            assert [each.kind for each in news[-2:]] == ["said", "talk"]
            assert [(each.code, each.clause) for each in news[-1].reasons] == [(code, "F13")]
        assert agrees(scene)

    def test_between_rounds_it_is_a_courtesy(self) -> None:
        scene = Scene(FIVES, strict=True)
        scene.do(cmd.Say(1, PHRASES[0]))
        scene.do(cmd.Say(1, PHRASES[0]))
        assert scene.table.match.offences == (0, 0)

    def test_points_for_talk_can_end_a_game(self) -> None:
        scene = Scene(FIVES, strict=True, target=50).dealt(*UPRIGHT, LOW)
        scene.do(cmd.Say(1, PHRASES[0]))
        scene.do(cmd.Say(1, PHRASES[0]))
        assert scene.happened == ["Talked", "RoundEnded", "GameEnded"]


def test_every_statement_of_an_irregularity_is_one_of_the_notation() -> None:
    scene = misplaid()
    scene.catches(1)
    said = [line for entry in scene.log for line in getattr(entry.event, "lines", ())]
    assert [parse(line, "straight") for line in said]
    assert scene.do(cmd.DealNext(SECRET)) == ()
