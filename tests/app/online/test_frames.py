"""What a viewer sees: the whole of it, field by field."""

from __future__ import annotations

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.decide import decide
from doublesix.app.online.frames import Frame, SeatChoices
from doublesix.app.online.phrases import PHRASES
from doublesix.app.online.state import BETWEEN, OVER, PAUSED, WAITING
from doublesix.tiles import NO_TILE
from doublesix.tournament.refusal import Refusal
from tests.app.online.scenes import PEOPLE, SECRET, TOURNAMENT, Scene, chosen_starter
from tests.play.tables import POWC_HANDS, SEVENS, t, ts

POWC, FIVES, BIGSIX = "powc-2023", "fortbend-2023", "garrison-2022"


def news_kinds(frame: Frame) -> list[str]:
    """The kinds of news, in order."""
    return [news.kind for news in frame.news]


def out(scene: Scene) -> Scene:
    """OnlineSeat 1 goes out with its two last tiles at a table of powc: a round of ten plays."""
    hands = ("6-6 6-5 6-4 6-3 6-2 6-1", "5-5 5-4 5-3 5-2 5-1 5-0", "4-4 4-3 4-2 4-1 4-0 6-0", POWC_HANDS[3])
    scene.dealt(*hands)
    for line in (
        *("1 plays 6-5", "2 plays 5-5 on 6-5", "3 plays 6-0 on 6-5", "4 plays 3-0 on 6-0"),
        *("1 plays 6-3 on 3-0", "2 plays 5-3 on 5-5", "3 plays 4-3 on 5-3", "4 passes"),
        *("1 plays 6-4 on 4-3", "2 passes", "3 passes", "4 passes"),
        *("1 plays 6-6 on 6-4", "2 passes", "3 passes", "4 passes"),
        *("1 plays 6-2 on 6-6", "2 plays 5-2 on 6-2", "3 passes", "4 passes", "1 plays 6-1 on 6-3"),
    ):
        scene.say(int(line[0]), line)
    return scene


# ---- before and between


def test_a_table_that_waits() -> None:
    scene = Scene(POWC, people=(11, 0, 13, 0), begun=False)
    frame = scene.frame(1)
    assert (frame.n, frame.status, frame.you, frame.turn, frame.left_ms) == (3, WAITING, 1, 0, None)
    assert [(seat.seat, seat.person, seat.level, seat.side) for seat in frame.seats] == [
        (1, 11, 0, "A"),
        (2, 0, 0, "B"),
        (3, 13, 0, "A"),
        (4, 0, 0, "B"),
    ]
    assert [(side.side, side.seats, side.score, side.games, side.is_ahead) for side in frame.sides] == [
        ("A", (1, 3), 0, 0, False),
        ("B", (2, 4), 0, 0, False),
    ]
    assert (frame.order, frame.game, frame.round) == ((2, 3, 4, 1), 0, 0)
    assert (frame.hand, frame.layout, frame.ends, frame.result, frame.winner) == ((), (), (), (), "")
    assert frame.choices == SeatChoices(may_say=True, may_leave=True)
    assert (frame.secret, frame.numbers) == ("", ())
    assert news_kinds(frame) == ["seat", "seat"]


def test_what_is_played_and_to_what() -> None:
    for name, facts in (
        (POWC, ("powc", 151, 1, True)),
        (FIVES, ("straight", 250, 2, False)),
        (BIGSIX, ("bigsix", 150, 1, False)),
    ):
        assert Scene(name).frame().facts[1:] == facts
    assert Scene(POWC, stage="final").frame().facts[2:4] == (101, 2)


def test_who_watches_may_do_nothing_and_says_nothing() -> None:
    for scene in (Scene(begun=False), Scene(), Scene(strict=True).dealt()):
        frame = scene.frame()
        assert (frame.you, frame.choices, frame.phrases, frame.hand) == (0, SeatChoices(), (), ())
        assert scene.frame(1).phrases == PHRASES


def test_seats_show_bots_held_seats_and_connections() -> None:
    scene = Scene(people=(11, 12, 0, 0), level=6).dealt()
    scene.do(cmd.HoldSeat(1))
    scene.do(cmd.NoteConnection(2, is_there=False))
    told = [(seat.person, seat.level, seat.is_held, seat.is_connected) for seat in scene.frame().seats]
    assert told == [(11, 6, True, True), (12, 0, False, False), (0, 6, False, True), (0, 6, False, True)]


@pytest.mark.parametrize(
    ("name", "players", "order"),
    [
        (POWC, 4, (2, 3, 4, 1)),
        (FIVES, 4, (2, 3, 4, 1)),
        (BIGSIX, 4, (2, 3, 4, 1)),
        (BIGSIX, 3, (2, 3, 1)),
        (BIGSIX, 2, (2, 1)),
    ],
)
def test_who_follows_whom(name: str, players: int, order: tuple[int, ...]) -> None:
    scene = Scene(name, players=players)
    assert scene.frame().order == order
    scene.do(cmd.DealNext(SECRET))
    assert scene.frame().order == order
    assert len(scene.frame().seats) == players


def test_the_order_turns_in_the_second_game() -> None:
    scene = Scene(FIVES).dealt()
    scene.do(cmd.ApplyRuling(('judge game A "x"',)))
    scene.do(cmd.DealNext(SECRET))
    frame = scene.frame()
    assert (frame.order, frame.game, frame.round, frame.sides[1].games) == ((4, 1, 2, 3), 2, 1, 1)


def test_a_struck_player_is_followed_by_nobody() -> None:
    scene = Scene(BIGSIX, players=3, tournament=TOURNAMENT)
    scene.do(cmd.DealNext(SECRET))
    scene.do(cmd.ApplyRuling(('judge disqualify 2 "x"',)))
    assert news_kinds(scene.frame(0, scene.table.n - 1)) == ["round_over", "struck"]
    scene.do(cmd.DealNext(SECRET))
    assert scene.frame().order[0] == 3
    assert [seat.tiles for seat in scene.frame().seats] == [7, 0, 7]


# ---- in a round


def test_a_hand_is_in_the_order_it_was_dealt_and_drawn() -> None:
    scene = Scene().dealt("6-1 6-6 6-2 6-5 6-3 6-4", *POWC_HANDS[1:])
    assert scene.frame(1).hand == ts("6-1 6-6 6-2 6-5 6-3 6-4")
    scene.play(1, "6-2")
    assert scene.frame(1).hand == ts("6-1 6-6 6-5 6-3 6-4")
    assert scene.frame(0).hand == ()
    drawn = Scene(BIGSIX, players=3).dealt(*SEVENS[:3], pile=SEVENS[3])
    drawn.play(1, "6-6")
    drawn.do(cmd.TakeTile(2, seen=drawn.table.n))
    drawn.do(cmd.TakeTile(2, seen=drawn.table.n))
    assert drawn.frame(2).hand == ts(SEVENS[1] + " 3-0 2-2")
    assert [seat.tiles for seat in drawn.frame().seats] == [6, 9, 7]
    assert (drawn.frame().pile, Scene().dealt().frame().pile, Scene(BIGSIX).frame().pile) == (5, None, None)


def test_a_drawn_tile_is_news_to_its_owner_alone() -> None:
    scene = Scene(BIGSIX, players=3).dealt(*SEVENS[:3], pile=SEVENS[3])
    scene.play(1, "6-6")
    scene.do(cmd.TakeTile(2, seen=scene.table.n))
    told = [scene.frame(seat, scene.table.n - 1).news[0] for seat in range(4)]
    assert [(news.kind, news.seat, news.tile) for news in told] == [
        ("draw", 2, NO_TILE),
        ("draw", 2, NO_TILE),
        ("draw", 2, t("3-0")),
        ("draw", 2, NO_TILE),
    ]


def test_what_the_seat_on_turn_may_do() -> None:
    scene = Scene(BIGSIX, players=3).dealt(*SEVENS[:3], pile=SEVENS[3])
    scene.play(1, "6-6")
    assert (scene.frame(2).choices.may_draw, scene.frame(2).choices.may_pass) == (True, False)
    assert (scene.frame(1).choices.may_draw, scene.frame(3).choices.may_draw) == (False, False)
    blocked = Scene().dealt()
    blocked.play(1, "6-5")
    blocked.say(2, "2 plays 6-0 on 6-5").say(3, "3 plays 5-0 on 6-0")
    assert (blocked.frame(4).choices.may_pass, blocked.frame(1).choices.may_pass) == (True, False)


def test_a_strict_table_lets_pass_whoever_is_on_turn_once_something_lies() -> None:
    scene = Scene(strict=True).dealt()
    assert not any(scene.frame(seat).choices.may_pass for seat in range(5))
    scene.play(1, "6-6")
    assert [scene.frame(seat).choices.may_pass for seat in range(5)] == [False, False, True, False, False]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", [POWC, FIVES])
def test_what_is_offered_of_what_strict_tables_know(name: str, strict: bool) -> None:
    scene = Scene(name, strict=strict).dealt()
    scene.play(1, "6-6")
    is_fives = strict and name == FIVES
    offered = [scene.frame(seat).choices for seat in range(5)]
    assert [each.may_catch for each in offered] == [False, False, is_fives, False, is_fives]
    assert [each.may_expose for each in offered[1:]] == [is_fives] * 4
    assert [each.may_say for each in offered[1:]] == [strict] * 4


def test_when_something_can_be_said() -> None:
    scene = Scene(tournament=TOURNAMENT, begun=False)
    told = []
    for command in (
        cmd.Begin(),
        cmd.DealNext(SECRET),
        cmd.AskJudge(1),
        cmd.ApplyRuling(('judge void "x"',)),
        cmd.ApplyRuling(('judge match A "x"',)),
    ):
        told.append(scene.frame(1).choices.may_say)
        scene.do(command)
    assert [*told, scene.frame(1).choices.may_say] == [True, True, False, False, True, True]


def test_who_may_leave_call_and_be_ready() -> None:
    scene = Scene(tournament=TOURNAMENT)
    choices = scene.frame(1).choices
    assert (choices.may_leave, choices.may_call, choices.may_be_ready) == (False, True, False)
    scene.dealt()
    assert (scene.frame(1).choices.may_call, scene.frame(1).choices.may_be_ready) == (True, False)
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    assert scene.frame(1).choices.may_be_ready
    scene.do(cmd.BeReady(1))
    assert (scene.frame(1).choices.may_be_ready, scene.frame(2).choices.may_be_ready) == (False, True)
    assert [seat.is_ready for seat in scene.frame().seats] == [True, False, False, False]
    scene.do(cmd.AskJudge(1))
    assert not scene.frame(1).choices.may_call
    scene.do(cmd.ApplyRuling(('judge match A "x"',)))
    assert (scene.frame(1).choices.may_leave, scene.frame(1).choices.may_call) == (True, False)
    friends = Scene().frame(1).choices
    assert (friends.may_leave, friends.may_call) == (True, False)


def test_what_a_frame_offers_a_seat_is_decided_so() -> None:
    """Leaving, calling and talking are offered where they are done, and not where they are refused."""
    for tournament, strict in ((0, False), (0, True), (TOURNAMENT, False), (TOURNAMENT, True)):
        for until in range(6):
            scene = Scene(FIVES, tournament=tournament, strict=strict, begun=False)
            steps: list[cmd.Command] = [cmd.Begin(), cmd.DealNext(SECRET), cmd.AskJudge(1), cmd.Resume()]
            rulings = [cmd.ApplyRuling(('judge void "x"',)), cmd.ApplyRuling(('judge match A "x"',))]
            for step in [*(steps if tournament else steps[:2]), *rulings][:until]:
                scene.do(step)
            choices = scene.frame(2).choices
            for may, command in (
                (choices.may_leave, cmd.Leave(2)),
                (choices.may_call, cmd.AskJudge(2)),
                (choices.may_say, cmd.Say(2, PHRASES[0])),
            ):
                assert may == (not is_refused(scene, command)), (tournament, strict, until, command)


def is_refused(scene: Scene, command: cmd.Command) -> bool:
    """Whether it is."""
    return isinstance(decide(scene.table, command), Refusal)


def test_in_a_pause_nobody_is_on_turn() -> None:
    scene = Scene(tournament=TOURNAMENT, seconds=15).dealt()
    assert (scene.frame(1).turn, scene.frame(1).left_ms) == (1, 15_000)
    scene.do(cmd.AskJudge(2))
    frame = scene.frame(1)
    assert (frame.status, frame.turn, frame.left_ms, frame.choices.plays) == (PAUSED, 0, None, ())
    assert frame.hand == ts(POWC_HANDS[0])


def test_where_a_team_chooses_who_starts_nobody_is_on_turn_yet() -> None:
    frame = chosen_starter().frame(1)
    assert (frame.turn, len(frame.choices.plays), frame.choices.may_pass) == (0, 7, False)


# ---- ends


def test_a_round_that_somebody_went_out_of() -> None:
    scene = out(Scene())
    frame = scene.frame(3)
    assert (frame.status, frame.winner, frame.hand, frame.turn) == (BETWEEN, "A", (), 0)
    assert [seat.shown for seat in frame.seats] == [
        (),
        tuple(sorted(ts("5-4 5-1 5-0"))),
        (),
        tuple(sorted(ts("3-3 3-2 3-1 2-2 2-1"))),
    ]
    assert [seat.pips for seat in frame.seats] == [None, 20, None, 22]
    assert [reason.code for reason in frame.result] == ["went_out", "hand_counts", "hand_counts", "takes"]
    assert (scene.scores, frame.sides[0].is_ahead, frame.sides[1].is_ahead) == ((0, 42), True, False)
    assert news_kinds(scene.frame(0, scene.table.n - 1)) == ["play", "round_over"]
    over = scene.frame(0, scene.table.n - 1).news[-1]
    assert (over.points, over.facts) == (42, (("how", "out"),))
    assert len(frame.layout) == 12


def test_a_pause_between_rounds_shows_what_was_shown() -> None:
    scene = out(Scene(tournament=TOURNAMENT))
    before = scene.frame(3)
    scene.do(cmd.AskJudge(1))
    after = scene.frame(3)
    assert (after.seats, after.result, after.winner) == (before.seats, before.result, before.winner)


def test_a_new_round_shows_nothing_of_the_last() -> None:
    scene = out(Scene())
    scene.do(cmd.DealNext(SECRET))
    frame = scene.frame(3)
    assert (frame.result, frame.winner, frame.layout, frame.round) == ((), "", (), 2)
    assert not any(seat.shown or seat.pips is not None or seat.is_ready for seat in frame.seats)


def test_the_end_of_a_match() -> None:
    scene = out(Scene(target=40))
    frame = scene.frame(0)
    assert (frame.status, frame.winner) == (OVER, "A")
    assert [reason.code for reason in frame.result][-2:] == ["game_won", "match_won"]
    assert [side.games for side in frame.sides] == [1, 0]
    assert (scene.scores, frame.secret, frame.numbers) == ((0, 42), "", ())
    assert news_kinds(scene.frame(0, scene.table.n - 1)) == ["play", "round_over", "game_over", "match_over"]
    assert [news.facts for news in frame.news[-2:]] == [(("winner", "A"),)] * 2
    scene.do(cmd.ShowSecret(SECRET))
    assert (scene.frame().secret, scene.frame().numbers) == (SECRET.hex(), ("", "", "", ""))
    assert news_kinds(scene.frame(0, scene.table.n - 1)) == ["revealed"]


def test_a_match_that_the_judge_ends_in_a_round_shows_no_hand() -> None:
    scene = Scene().dealt()
    scene.do(cmd.ApplyRuling(('judge match B "x"',)))
    frame = scene.frame(2)
    assert (frame.status, frame.winner) == (OVER, "A")
    assert [reason.code for reason in frame.result] == ["match_won"]
    assert not any(seat.shown for seat in frame.seats)
    assert frame.choices.plays == ()


def test_a_walk_over_before_the_first_round_has_a_result() -> None:
    scene = Scene(tournament=TOURNAMENT, begun=False)
    scene.do(cmd.ApplyRuling(('walkover B "not there"',)))
    frame = scene.frame()
    assert (frame.status, frame.winner, [each.code for each in frame.result]) == (OVER, "A", ["match_won"])


def test_a_table_that_all_left_in_a_round_is_over_without_a_result() -> None:
    scene = Scene(people=(11, 0, 0, 0)).dealt()
    scene.do(cmd.Leave(1))
    frame = scene.frame()
    assert (frame.status, frame.winner, frame.result) == (OVER, "", ())
    assert not any(seat.shown for seat in frame.seats)
    assert news_kinds(frame)[-3:] == ["round", "left", "closed"]


# ---- news


def test_news_are_those_after_a_number() -> None:
    scene = Scene(begun=False)
    for after in range(-3, scene.table.n + 3):
        due = [number for number in range(1, scene.table.n + 1) if number > max(after, 1)]
        assert [news.n for news in scene.frame(0, after).news] == due


def test_the_news_of_a_deal() -> None:
    scene = Scene().dealt()
    news = scene.frame(2, scene.table.n - 1).news
    assert [each.kind for each in news] == ["game", "lead", "round"]
    assert news[1].facts == (("1", t("6-6")), ("2", t("1-0")), ("3", t("2-0")), ("4", t("3-0")))


def test_the_news_of_people() -> None:
    scene = Scene(people=PEOPLE[:3], begun=False)
    n = scene.table.n
    scene.do(cmd.Say(2, PHRASES[2]))
    scene.do(cmd.Begin())
    scene.dealt()
    scene.do(cmd.HoldSeat(1))
    scene.put_in(ev.SeatReturned(1))
    scene.do(cmd.NoteConnection(1, is_there=False))
    scene.do(cmd.RestartClock())
    scene.do(cmd.Leave(1))
    told = [(news.kind, news.seat) for news in scene.frame(0, n).news]
    people = [("said", 2), ("seat", 4)]
    assert told == [
        *people,
        *[("game", 0), ("lead", 0), ("round", 0)],
        *[("held", 1), ("back", 1), ("left", 1), ("seat", 1)],
    ]
    assert scene.frame(0, n).news[0].facts == (("phrase", PHRASES[2]),)


def test_the_news_of_the_judge_have_no_words_of_the_judge() -> None:
    scene = Scene(FIVES, tournament=TOURNAMENT, time_limit=40).dealt()
    n = scene.table.n
    scene.do(cmd.AskJudge(1, "k", "He whispered."))
    for line in (
        'judge warn 3 "whispered"',
        'judge penalty B 20 "whispered"',
        "time",
        'judge void "whispered"',
        'judge score A=5 B=6 "whispered"',
    ):
        scene.do(cmd.ApplyRuling((line,)))
    scene.do(cmd.Resume())
    frame = scene.frame(1, n)
    assert news_kinds(frame) == ["judge", *["ruling"] * 4, "round_over", "ruling", "game_over", "resumed"]
    assert frame.news[0].facts == ()
    assert frame.news[1].facts == (("who", "3"),)
    assert (frame.news[2].facts, frame.news[2].points) == ((("who", "B"),), 20)
    assert [reason.code for reason in frame.news[3].reasons] == ["last_hand"]
    assert "whispered" not in repr(frame)


def test_who_let_the_time_pass_has_not_called_the_judge() -> None:
    scene = Scene(FIVES, tournament=TOURNAMENT, seconds=30).dealt()
    scene.do(cmd.HoldSeat(1))
    news = scene.frame(2, scene.table.n - 1).news[0]
    assert (news.kind, news.seat, news.facts) == ("judge", 1, (("by", "time"),))


def test_where_a_team_chooses_who_starts_all_see_who_may() -> None:
    scene = chosen_starter()
    assert {scene.frame(seat).starters for seat in range(5)} == {(1, 3)}
    scene.do(cmd.AskJudge(1, "k"))
    assert scene.frame(1).starters == ()


def test_who_starts_the_next_round_is_known_before_it_is_dealt() -> None:
    assert Scene(FIVES).frame().starters == (), "the lead is drawn for"
    for name, due in ((FIVES, (1,)), ("powc-2023", (2,)), (BIGSIX, ())):
        scene = Scene(name).dealt()
        scene.do(cmd.ApplyRuling(('judge void "x"',)))
        assert scene.frame(3).starters == due, name
    drawn = Scene(FIVES, next_start="draw").dealt()
    drawn.do(cmd.ApplyRuling(('judge void "x"',)))
    assert drawn.frame().starters == ()
    assert Scene(FIVES).dealt().frame(1).starters == ()


def test_a_redeal_is_news_and_the_hand_is_the_new_one() -> None:
    scene = Scene(BIGSIX, players=2)
    without = ("6-5 6-4 6-3 6-2 6-1 6-0 5-4", "5-3 5-2 5-1 5-0 4-3 4-2 4-1")
    lines = ("game", "round", *(f"hand {at} {hand}" for at, hand in enumerate(without, 1)), "redeal")
    again = tuple(f"hand {at} {hand}" for at, hand in enumerate(SEVENS[:2], 1))
    scene.put_in(ev.Played(0, (*lines, *again)))
    assert news_kinds(scene.frame(1, scene.table.n - 1)) == ["game", "round", "redeal"]
    assert scene.frame(1).hand == ts(SEVENS[0])


def test_a_match_that_goes_back_to_the_hall_says_why_to_everybody() -> None:
    scene = Scene(tournament=TOURNAMENT).dealt()
    before = scene.table.n
    scene.do(cmd.TakeToHall("No network."))
    for viewer in (0, 1):
        (news,) = scene.frame(viewer, before).news
        assert (news.kind, news.facts) == ("closed", (("reason", "No network."),))
