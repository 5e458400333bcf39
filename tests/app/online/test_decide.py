"""Who may ask what of a table, and when: every command, in every status, from every kind of seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.commands import Command
from doublesix.app.online.decide import decide
from doublesix.app.online.phrases import PHRASES
from doublesix.app.online.state import BETWEEN, KEYS, OVER, PAUSED, PLAYING, WAITING
from doublesix.play import commands as c
from doublesix.play.dealer import deal_next
from doublesix.play.notation.statements import parse
from doublesix.tournament.refusal import Refusal
from tests.app.online.scenes import PEOPLE, SECRET, TOURNAMENT, Scene, kinds, lines
from tests.play.tables import t

OWN, OTHER, NOBODY = 1, 2, 4
"""Seats: on turn where a round is played, not on turn, and a bot's or free."""


def friends(status: str, *, strict: bool = False) -> Scene:
    """A table of three friends and a bot (free while it waits) in this status; it is never paused."""
    people = (*PEOPLE[:3], 0)
    scene = Scene(people=people, strict=strict, begun=status != WAITING)
    return in_status(scene, status)


def official(status: str) -> Scene:
    """A tournament's table in this status."""
    scene = Scene(tournament=TOURNAMENT, strict=True, begun=status != WAITING)
    return in_status(scene, status)


def in_status(scene: Scene, status: str) -> Scene:
    """Take a table there."""
    if status in (PLAYING, PAUSED, BETWEEN, OVER):
        scene.dealt()
    if status == PAUSED:
        scene.do(cmd.AskJudge(OTHER))
    if status == BETWEEN:
        scene.do(cmd.ApplyRuling(('judge void "x"',)))
    if status == OVER:
        scene.do(cmd.ApplyRuling(('judge match B "x"',)))
    assert scene.table.status == status
    return scene


def short(answer: tuple[ev.Event, ...] | Refusal) -> str:
    """An answer in a word: what happened, or why not."""
    if isinstance(answer, Refusal):
        return str(answer.facts.get("why", answer.code))
    return " ".join(kinds(answer))


OF_SEAT: Final[dict[str, Callable[[Scene, int], Command]]] = {
    "put": lambda scene, seat: scene.put(seat, "6-6"),
    "pass": lambda scene, seat: cmd.SayPass(seat, seen=scene.table.n),
    "draw": lambda scene, seat: cmd.TakeTile(seat, seen=scene.table.n),
    "catch": lambda scene, seat: cmd.CatchOther(seat, seen=scene.table.n),
    "show": lambda scene, seat: cmd.ShowTile(seat, t("6-6"), seen=scene.table.n),
    "say": lambda _, seat: cmd.Say(seat, PHRASES[0]),
    "ready": lambda _, seat: cmd.BeReady(seat),
    "judge": lambda _, seat: cmd.AskJudge(seat),
    "leave": lambda _, seat: cmd.Leave(seat),
}
NO_PLAY = dict.fromkeys(("put", "pass", "draw", "catch", "show"), "no_round_is_played")
FRIENDS: Final[dict[str, dict[str, str]]] = {
    WAITING: {**NO_PLAY, "say": "CourtesySaid", "ready": "", "judge": "no_judge_here", "leave": "SeatLeft"},
    PLAYING: {
        "put": "Played",
        "pass": "may_not_pass",
        "draw": "no_pile_here",
        "catch": "assisted_table",
        "show": "assisted_table",
        "say": "no_talk_in_round",
        "ready": "",
        "judge": "no_judge_here",
        "leave": "SeatLeft SeatFilled",
    },
    BETWEEN: {
        **NO_PLAY,
        "say": "CourtesySaid",
        "ready": "ReadySaid",
        "judge": "no_judge_here",
        "leave": "SeatLeft SeatFilled",
    },
    OVER: {**NO_PLAY, "say": "CourtesySaid", "ready": "", "judge": "no_judge_here", "leave": "SeatLeft"},
}
STAYS = {"leave": "stays_in_tournament"}
OFFICIAL: Final[dict[str, dict[str, str]]] = {
    WAITING: {**FRIENDS[WAITING], "judge": "no_round_is_played", **STAYS},
    PLAYING: {
        "put": "Played",
        "pass": "Played",
        "draw": "no_pile_here",
        "catch": "catch_in_straight",
        "show": "exposed_in_straight",
        "say": "CourtesySaid",
        "ready": "",
        "judge": "FloorJudgeAsked",
        **STAYS,
    },
    BETWEEN: {**FRIENDS[BETWEEN], "judge": "FloorJudgeAsked", **STAYS},
    PAUSED: {
        **dict.fromkeys((*NO_PLAY, "say", "judge"), "judge_has_the_word"),
        "ready": "",
        **STAYS,
    },
    OVER: {**FRIENDS[OVER], "judge": "no_round_is_played"},
}
NOT_ON_TURN = {PLAYING: {"put": "not_the_starter", "pass": "not_the_starter"}}
"""What is otherwise where another seat is on turn."""


def test_the_table_of_commands_has_them_all() -> None:
    scene = Scene().dealt()
    assert {type(make(scene, 1)) for make in OF_SEAT.values()} == set(get_args(cmd.OfSeat))
    assert set(map(frozenset, [*FRIENDS.values(), *OFFICIAL.values()])) == {frozenset(OF_SEAT)}


@pytest.mark.parametrize("name", OF_SEAT)
@pytest.mark.parametrize("status", [WAITING, PLAYING, BETWEEN, PAUSED, OVER])
def test_every_command_of_a_seat_in_every_status(status: str, name: str) -> None:
    for table, expected in ((friends, FRIENDS), (official, OFFICIAL)):
        if status not in expected:
            continue
        scene = table(status)
        for seat in (OWN, OTHER):
            due = expected[status][name]
            if seat == OTHER:
                due = NOT_ON_TURN.get(status, {}).get(name, due)
            assert short(decide(scene.table, OF_SEAT[name](scene, seat))) == due, (table, seat)
        for seat in (0, 5, -1, *([NOBODY] if table is friends else [])):
            assert scene.no(OF_SEAT[name](scene, seat)) == "not_your_seat"


SERVER: Final[dict[str, Callable[[Scene], Command]]] = {
    "sit": lambda _: cmd.Sit(99),
    "sit again": lambda _: cmd.Sit(PEOPLE[0]),
    "sit there": lambda _: cmd.Sit(99, NOBODY),
    "sit on somebody": lambda _: cmd.Sit(99, OWN),
    "begin": lambda _: cmd.Begin(),
    "deal": lambda _: cmd.DealNext(SECRET),
    "bot": lambda scene: cmd.PlayForSeat(NOBODY, c.Pass(NOBODY), scene.table.n),
    "bot for a person": lambda scene: cmd.PlayForSeat(OWN, c.PlayTile(OWN, t("6-6")), scene.table.n),
    "bot for nobody": lambda scene: cmd.PlayForSeat(0, c.Pass(1), scene.table.n),
    "stand": lambda _: cmd.LetStand(),
    "hold": lambda _: cmd.HoldSeat(OWN),
    "hold another": lambda _: cmd.HoldSeat(OTHER),
    "hold nobody": lambda _: cmd.HoldSeat(0),
    "lost": lambda _: cmd.NoteConnection(OWN, is_there=False),
    "there": lambda _: cmd.NoteConnection(OWN, is_there=True),
    "lost nobody": lambda _: cmd.NoteConnection(0, is_there=False),
    "lost bot": lambda _: cmd.NoteConnection(NOBODY, is_there=False),
    "clock": lambda _: cmd.RestartClock(),
    "resume": lambda _: cmd.Resume(),
    "rule": lambda _: cmd.ApplyRuling(('judge warn A "x"',)),
    "rule nonsense": lambda _: cmd.ApplyRuling(('judge warn A "x"', "judge sings")),
    "secret": lambda _: cmd.ShowSecret(SECRET),
    "hall": lambda _: cmd.TakeToHall("No network."),
}
NEVER = {
    "sit again": "sits_already",
    "sit on somebody": "seat_is_taken",
    "begin": "table_has_begun",
    "bot for a person": "",
    "bot for nobody": "",
    "stand": "",
    "hold another": "",
    "hold nobody": "",
    "there": "",
    "lost nobody": "",
    "lost bot": "",
    "resume": "",
    "rule nonsense": "not_notation",
    "secret": "",
    "hall": "is_played_on_screen",
}
BY_SERVER: Final[dict[str, dict[str, str]]] = {
    WAITING: {
        **NEVER,
        "sit": "SeatTaken",
        "sit there": "SeatTaken",
        "begin": "SeatFilled MatchBegun",
        "deal": "",
        "bot": "",
        "hold": "",
        "lost": "ConnectionLost",
        "clock": "",
        "rule": "Played",
    },
    PLAYING: {
        **NEVER,
        "sit": "no_seat_free",
        "sit there": "seat_is_taken",
        "deal": "",
        "bot": "not_the_starter",
        "hold": "SeatHeld",
        "lost": "ConnectionLost",
        "clock": "ClockRestarted",
        "rule": "Played",
    },
    BETWEEN: {
        **NEVER,
        "sit": "no_seat_free",
        "sit there": "seat_is_taken",
        "deal": "Played",
        "bot": "",
        "hold": "",
        "lost": "ConnectionLost",
        "clock": "ClockRestarted",
        "rule": "Played",
    },
    OVER: {
        **NEVER,
        "sit": "table_is_over",
        "sit there": "table_is_over",
        "sit again": "table_is_over",
        "sit on somebody": "table_is_over",
        "deal": "",
        "bot": "",
        "hold": "",
        "lost": "",
        "clock": "",
        "rule": "match_over",
        "secret": "SecretShown",
        "hall": "table_is_over",
    },
}
OF_TOURNAMENT: Final[dict[str, dict[str, str]]] = {
    WAITING: {
        **BY_SERVER[WAITING],
        "sit": "no_seat_free",
        "sit there": "seat_is_taken",
        "begin": "MatchBegun",
        "hall": "TableClosed",
    },
    PLAYING: {**BY_SERVER[PLAYING], "bot": "", "hold": "FloorJudgeAsked", "hall": "TableClosed"},
    BETWEEN: BY_SERVER[BETWEEN],
    PAUSED: {
        **BY_SERVER[PLAYING],
        "bot": "",
        "hold": "",
        "clock": "",
        "resume": "PlayResumed",
        "hall": "TableClosed",
    },
    OVER: BY_SERVER[OVER],
}


def test_the_table_of_the_server_has_them_all() -> None:
    scene = Scene().dealt()
    made = {type(make(scene)) for make in SERVER.values()} | {
        type(make(scene, 1)) for make in OF_SEAT.values()
    }
    assert made == set(get_args(Command))


@pytest.mark.parametrize("name", SERVER)
@pytest.mark.parametrize("status", [WAITING, PLAYING, BETWEEN, PAUSED, OVER])
def test_every_command_of_the_server_in_every_status(status: str, name: str) -> None:
    for table, expected in ((friends, BY_SERVER), (official, OF_TOURNAMENT)):
        if status in expected and not (table is official and name == "lost bot"):
            scene = table(status)
            assert short(decide(scene.table, SERVER[name](scene))) == expected[status][name], table


# ---- seats


def test_who_sits_down_has_the_first_free_seat_or_the_one_asked_for() -> None:
    scene = Scene(people=(), begun=False)
    assert scene.do(cmd.Sit(5)) == (ev.SeatTaken(1, 5, ""),)
    assert scene.do(cmd.Sit(6, 3, "42")) == (ev.SeatTaken(3, 6, "42"),)
    assert scene.do(cmd.Sit(7)) == (ev.SeatTaken(2, 7, ""),)
    assert scene.no(cmd.Sit(8, 3)) == scene.no(cmd.Sit(8, 7)) == "seat_is_taken"
    assert scene.no(cmd.Sit(7, 4)) == "sits_already"
    assert scene.table.people == {1: 5, 2: 7, 3: 6}
    assert [seat.number for seat in scene.table.seats] == ["", "", "42", ""]


def test_bots_sit_where_nobody_does() -> None:
    scene = Scene(people=(5, 0, 6, 0), level=7, begun=False)
    assert kinds(scene.do(cmd.Begin())) == ["SeatFilled", "SeatFilled", "MatchBegun"]
    assert [(seat.is_bot, seat.level) for seat in scene.table.seats] == [
        (False, 0),
        (True, 7),
        (False, 0),
        (True, 7),
    ]


def test_a_match_of_a_tournament_waits_for_all_and_has_no_bots() -> None:
    scene = Scene(people=(5, 0, 6, 7), tournament=TOURNAMENT, begun=False)
    assert scene.no(cmd.Begin()) == "seats_are_free"
    scene.do(cmd.Sit(8))
    assert kinds(scene.do(cmd.Begin())) == ["MatchBegun"]


def test_a_seat_that_is_left_while_the_table_waits_is_free_again() -> None:
    scene = Scene(people=(5, 6), begun=False)
    scene.do(cmd.Leave(1))
    assert scene.table.seat(1).is_free
    assert scene.do(cmd.Sit(9)) == (ev.SeatTaken(1, 9, ""),)


@pytest.mark.parametrize("status", [WAITING, PLAYING, BETWEEN])
def test_the_last_to_leave_closes_the_table(status: str) -> None:
    scene = friends(status)
    for seat in (1, 2):
        scene.do(cmd.Leave(seat))
    assert scene.table.status == status
    assert kinds(scene.do(cmd.Leave(3))) == ["SeatLeft", "TableClosed"]
    assert scene.table.status == OVER
    assert not scene.table.people
    assert scene.no(cmd.Sit(99)) == "table_is_over"
    assert kinds(scene.do(cmd.ShowSecret(SECRET))) == ["SecretShown"]


def test_the_secret_is_shown_once() -> None:
    scene = friends(OVER)
    scene.do(cmd.ShowSecret(SECRET))
    assert scene.table.secret == SECRET.hex()
    assert scene.do(cmd.ShowSecret(SECRET)) == ()


# ---- done once


@pytest.mark.parametrize(
    ("make", "status"),
    [
        (lambda scene: scene.put(1, "6-6", key="k"), PLAYING),
        (lambda scene: cmd.SayPass(1, "k", scene.table.n), PLAYING),
        (lambda scene: cmd.Say(1, PHRASES[1], "k"), PLAYING),
        (lambda scene: cmd.Say(1, PHRASES[1], "k"), BETWEEN),
        (lambda scene: cmd.BeReady(1, "k"), BETWEEN),
        (lambda scene: cmd.AskJudge(1, "k"), PLAYING),
        (lambda scene: cmd.AskJudge(1, "k"), BETWEEN),
    ],
)
def test_a_command_sent_again_is_done_once(make: Callable[[Scene], Command], status: str) -> None:
    scene = official(status)
    command = make(scene)
    assert scene.do(command)
    n = scene.table.n
    assert scene.do(command) == ()
    assert scene.table.n == n
    assert "k" not in scene.table.seat(2).keys


@pytest.mark.parametrize("status", [WAITING, PLAYING, OVER])
def test_leaving_twice_is_leaving_once(status: str) -> None:
    scene = friends(status)
    assert scene.do(cmd.Leave(1, "k"))
    assert scene.do(cmd.Leave(1, "k")) == ()
    assert scene.no(cmd.Leave(1, "other")) == "not_your_seat"


def test_a_key_is_the_seats_own_and_remembered_for_a_while() -> None:
    scene = Scene(begun=False)
    for at in range(KEYS + 1):
        scene.do(cmd.Say(1, PHRASES[0], f"k{at}"))
    assert scene.do(cmd.Say(1, PHRASES[0], "k1")) == ()
    assert scene.do(cmd.Say(1, PHRASES[0], f"k{KEYS}")) == ()
    assert scene.do(cmd.Say(2, PHRASES[0], "k1"))
    assert len(scene.table.seat(1).keys) == KEYS
    assert scene.do(cmd.Say(1, PHRASES[0], "k0"))


def test_without_a_key_all_is_done_again() -> None:
    scene = Scene(begun=False)
    assert scene.do(cmd.Say(1, PHRASES[0]))
    assert scene.do(cmd.Say(1, PHRASES[0]))
    assert scene.table.seat(1).keys == ()


def test_what_was_refused_under_a_key_can_be_done_under_it() -> None:
    scene = Scene().dealt()
    assert scene.no(cmd.SayPass(1, "k", scene.table.n)) == "may_not_pass"
    assert scene.play(1, "6-6", key="k")


def test_who_sits_down_after_somebody_has_keys_of_their_own() -> None:
    scene = Scene(begun=False)
    scene.do(cmd.Leave(1, "k"))
    scene.do(cmd.Sit(99, 1))
    assert scene.do(cmd.Leave(1, "k"))


# ---- what was seen


@pytest.mark.parametrize("name", ["put", "pass", "draw", "catch", "show"])
@pytest.mark.parametrize("back", [1, 2, 100])
def test_a_gesture_upon_what_is_no_more_so_is_refused(name: str, back: int) -> None:
    scene = Scene(strict=True).dealt()
    command = OF_SEAT[name](scene, 1)
    assert scene.no(command._replace(seen=scene.table.n - back)) == "overtaken_at_table"  # type: ignore[call-arg]


def test_courtesies_and_connections_overtake_nobody() -> None:
    scene = Scene(strict=True).dealt()
    command = scene.put(1, "6-6")
    scene.do(cmd.Say(2, PHRASES[0]))
    scene.do(cmd.NoteConnection(3, is_there=False))
    scene.do(cmd.RestartClock())
    assert scene.table.changed < scene.table.n
    assert kinds(scene.do(command)) == ["Played"]


def test_a_bot_that_was_overtaken_does_nothing() -> None:
    scene = Scene(people=(0, 12, 13, 14)).dealt()
    seen = scene.table.n
    command = cmd.PlayForSeat(1, c.PlayTile(1, t("6-6")), seen)
    assert scene.do(command._replace(seen=seen - 1)) == ()
    assert lines(scene.do(command)) == ["1 plays 6-6"]
    assert scene.do(command) == ()


# ---- held seats


def test_a_bot_holds_the_seat_of_who_let_the_time_pass_until_they_return() -> None:
    scene = Scene().dealt()
    scene.do(cmd.HoldSeat(1))
    assert scene.table.seat(1).is_held
    assert scene.table.seat(1).is_played_by_bot
    assert scene.do(cmd.HoldSeat(1)) == ()
    assert lines(scene.do(cmd.PlayForSeat(1, c.PlayTile(1, t("6-6")), scene.table.n))) == ["1 plays 6-6"]
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    assert scene.do(cmd.BeReady(1, "k")) == (ev.SeatReturned(1), ev.ReadySaid(1, "k"))
    assert not scene.table.seat(1).is_held
    assert scene.do(cmd.BeReady(1, "k")) == ()


@pytest.mark.parametrize("name", ["put", "ready"])
def test_who_is_held_returns_with_whatever_they_do(name: str) -> None:
    scene = Scene(people=(11, 12, 0, 0)).dealt()
    scene.do(cmd.HoldSeat(1))
    assert isinstance(scene.do(OF_SEAT[name](scene, 1))[0], ev.SeatReturned)
    assert not scene.table.seat(1).is_held


def test_what_is_refused_brings_nobody_back_and_who_leaves_does_not_return() -> None:
    scene = Scene().dealt()
    scene.do(cmd.HoldSeat(1))
    assert scene.no(cmd.SayPass(1, seen=scene.table.n)) == "may_not_pass"
    assert scene.table.seat(1).is_held
    assert kinds(scene.do(cmd.Leave(1))) == ["SeatLeft", "SeatFilled"]
    assert scene.table.seat(1).is_bot
    assert not scene.table.seat(1).is_held


def test_in_a_tournament_the_judge_decides_about_who_let_the_time_pass() -> None:
    scene = official(PLAYING)
    assert scene.do(cmd.HoldSeat(1)) == (ev.FloorJudgeAsked(1),)
    assert scene.table.status == PAUSED
    assert scene.do(cmd.HoldSeat(1)) == ()
    scene.do(cmd.Resume())
    assert scene.table.status == PLAYING


# ---- connections


def test_a_connection_is_noted_when_it_changes() -> None:
    scene = Scene(people=(11, 12, 13, 0)).dealt()
    assert scene.do(cmd.NoteConnection(1, is_there=True)) == ()
    assert scene.do(cmd.NoteConnection(1, is_there=False)) == (ev.ConnectionLost(1),)
    assert scene.do(cmd.NoteConnection(1, is_there=False)) == ()
    assert scene.do(cmd.NoteConnection(1, is_there=True)) == (ev.ConnectionBack(1),)
    assert scene.table.seat(1).is_connected


# ---- courtesies


@pytest.mark.parametrize(
    ("name", "players", "clause"),
    [("powc-2023", 4, "P16"), ("fortbend-2023", 4, "F13"), ("garrison-2022", 3, "")],
)
def test_an_assisted_table_lets_nobody_talk_in_a_round(name: str, players: int, clause: str) -> None:
    scene = Scene(name, players=players)
    assert scene.do(cmd.Say(2, "sorry")) == (ev.CourtesySaid(2, "sorry"),)
    scene.do(cmd.DealNext(SECRET))
    assert scene.no(cmd.Say(2, "sorry")) == "no_talk_in_round"
    assert scene.clause(cmd.Say(2, "sorry")) == clause


def test_only_ready_made_phrases_can_be_said() -> None:
    scene = Scene()
    assert [kinds(scene.do(cmd.Say(1, phrase))) for phrase in PHRASES] == [["CourtesySaid"]] * len(PHRASES)
    assert scene.no(cmd.Say(1, "I hold 6-6")) == scene.no(cmd.Say(1, "")) == "no_such_phrase"


def test_talk_in_a_round_of_strict_powc_is_said_and_costs_nothing_by_itself() -> None:
    scene = official(PLAYING)
    scores = scene.scores
    assert scene.do(cmd.Say(2, "sorry", "k")) == (ev.CourtesySaid(2, "sorry", "k"),)
    assert (scene.scores, scene.table.match.offences) == (scores, (0, 0))


def test_talk_in_a_round_of_strict_straight_is_an_offence() -> None:
    scene = Scene("fortbend-2023", strict=True).dealt()
    assert kinds(scene.do(cmd.Say(3, "sorry", "k"))) == ["CourtesySaid", "Played"]
    assert (scene.table.match.offences, scene.scores) == ((1, 0), (0, 0))
    scene.do(cmd.Say(1, "sorry", "k"))
    assert (scene.table.match.offences, scene.scores) == ((2, 0), (0, 50))
    assert scene.do(cmd.Say(1, "sorry", "k")) == ()


def test_while_the_judge_speaks_in_a_round_nobody_does() -> None:
    scene = Scene("fortbend-2023", tournament=TOURNAMENT).dealt()
    scene.do(cmd.AskJudge(1))
    assert scene.no(cmd.Say(2, "sorry")) == "judge_has_the_word"
    scene.do(cmd.Resume())
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    scene.do(cmd.AskJudge(1))
    assert kinds(scene.do(cmd.Say(2, "sorry"))) == ["CourtesySaid"]


# ---- the judge


def test_a_ruling_is_written_as_its_statements() -> None:
    scene = official(PLAYING)
    said = scene.do(cmd.ApplyRuling(('judge warn 3 "slow"', 'judge penalty B 20 "talk"')))
    assert said == (ev.Played(0, ('judge warn 3 "slow"', 'judge penalty B 20 "talk"')),)
    assert scene.scores == (0, 20)


def test_a_ruling_in_a_pause_does_not_end_the_pause() -> None:
    scene = official(PAUSED)
    scene.do(cmd.ApplyRuling(('judge void "x"',)))
    assert (scene.table.status, scene.table.match.round) == (PAUSED, None)
    scene.do(cmd.Resume())
    assert scene.table.status == BETWEEN


def test_a_ruling_that_nobody_can_read_changes_nothing() -> None:
    scene = official(PLAYING)
    refusal = scene.refusal(cmd.ApplyRuling(('judge warn A "x"', "x" * 200)))
    assert (refusal.code, refusal.facts["line"]) == ("not_notation", "x" * 80)
    assert scene.do(cmd.ApplyRuling(())) == ()


def test_a_ruling_that_the_referee_refuses_changes_nothing() -> None:
    scene = official(PLAYING)
    assert scene.no(cmd.ApplyRuling(('judge warn A "x"', 'judge penalty C 5 "x"'))) == "not_notation"
    assert scene.no(cmd.ApplyRuling(('judge warn A "x"', "lineup 1 Eve"))) == "line_up_before_game"


# ---- dealing


def test_the_next_round_is_dealt_from_the_secret_and_the_numbers() -> None:
    scene = Scene(people=(), begun=False)
    for person in PEOPLE:
        scene.do(cmd.Sit(person, number=f"n{person}"))
    scene.do(cmd.Begin())
    numbers = tuple(f"n{person}" for person in PEOPLE)
    for _ in range(3):
        due = list(deal_next(scene.table.match, SECRET, numbers))
        said = lines(scene.do(cmd.DealNext(SECRET)))
        assert [parse(line, "powc") for line in said] == due
        scene.do(cmd.ApplyRuling(('judge void "x"',)))


def test_the_numbers_of_the_deals_stay_when_somebody_leaves() -> None:
    """Else what is revealed after the match would not give its deals."""
    scene = Scene(people=(), begun=False)
    scene.do(cmd.Sit(1, number="one"))
    scene.do(cmd.Sit(2, number="two"))
    scene.do(cmd.Begin())
    scene.do(cmd.DealNext(SECRET))
    scene.do(cmd.Leave(1))
    assert scene.table.numbers == ("one", "two", "", "")
    scene.do(cmd.Leave(2))
    scene.do(cmd.ShowSecret(SECRET))
    assert scene.frame().numbers == ("one", "two", "", "")
