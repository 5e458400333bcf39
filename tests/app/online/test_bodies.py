"""What a client sends, read as a command: every kind, and everything that is not of the form."""

from typing import Any, Final

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online.bodies import LONGEST_KEY, MOST, read_command
from doublesix.tiles import NO_TILE
from doublesix.tournament.refusal import Refusal
from tests.play.tables import t

SEAT: Final = 3
Body = dict[str, Any]

KINDS: Final[list[tuple[Body, cmd.OfSeat]]] = [
    (
        {"do": "play", "tile": "6-5", "on": "6-6", "number": 6, "is_wrong": True, "n": 7},
        cmd.Put(SEAT, t("6-5"), t("6-6"), 6, True, "k", 7),
    ),
    ({"do": "play", "tile": "6-6", "n": 7}, cmd.Put(SEAT, t("6-6"), NO_TILE, -1, False, "k", 7)),
    ({"do": "pass", "n": 7}, cmd.SayPass(SEAT, "k", 7)),
    ({"do": "draw", "n": 7}, cmd.TakeTile(SEAT, "k", 7)),
    ({"do": "catch", "n": 7}, cmd.CatchOther(SEAT, "k", 7)),
    ({"do": "expose", "tile": "4-4", "n": 7}, cmd.ShowTile(SEAT, t("4-4"), "k", 7)),
    ({"do": "say", "phrase": "thanks"}, cmd.Say(SEAT, "thanks", "k")),
    ({"do": "ready"}, cmd.BeReady(SEAT, "k")),
    ({"do": "judge", "text": "They talk."}, cmd.AskJudge(SEAT, "k", "They talk.")),
    ({"do": "leave"}, cmd.Leave(SEAT, "k")),
]
OPTIONAL: Final = ("on", "number", "is_wrong", "text")
NEEDED: Final = [(body, name) for body, _ in KINDS for name in body if name not in OPTIONAL]
TEXTS: Final = ("key", "phrase")
NUMBERS: Final = ("n", "number")
TILES: Final = ("tile", "on")


def code(data: object) -> str:
    """The code of the refusal; nothing where it was read."""
    answer = read_command(data, SEAT)
    return answer.code if isinstance(answer, Refusal) else ""


@pytest.mark.parametrize(("body", "wanted"), KINDS, ids=[str(wanted) for _, wanted in KINDS])
def test_each_kind_is_read_for_the_seat_that_is_known(body: Body, wanted: cmd.OfSeat) -> None:
    assert read_command({**body, "key": "k", "seat": 1}, SEAT) == wanted


@pytest.mark.parametrize("data", [None, "play", 7, [], ["do", "play"], {}, {"do": "play"}, {"key": "k"}])
def test_what_is_no_command_at_all(data: object) -> None:
    assert code(data) == "not_this_form"


@pytest.mark.parametrize("do", ["", "peek", "Play", 1, None, ["play"]])
def test_what_nobody_can_do(do: object) -> None:
    assert code({"do": do, "key": "k", "n": 7, "tile": "6-6"}) == "not_this_form"


@pytest.mark.parametrize(("body", "name"), NEEDED)
def test_nothing_that_is_needed_may_be_missing(body: Body, name: str) -> None:
    assert code({**{key: value for key, value in body.items() if key != name}, "key": "k"}) == "not_this_form"


@pytest.mark.parametrize("name", TEXTS)
def test_texts_are_short_and_can_be_printed(name: str) -> None:
    body: Body = {"do": "say", "key": "k", "phrase": "thanks"}
    assert code({**body, name: "é" * LONGEST_KEY}) == ""
    for wrong in ("", "x" * (LONGEST_KEY + 1), "a\nb", "a\u202eb", 1, None, ["k"]):
        assert code({**body, name: wrong}) == "not_this_form"


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_are_whole_and_bounded(name: str) -> None:
    body: Body = {"do": "play", "key": "k", "tile": "6-5", "on": "6-6", "number": 6, "n": 7}
    for fine in (-1, 0, MOST - 1):
        assert code({**body, name: fine}) == ""
    for wrong in (-2, MOST, 1.0, "1", True, None, [1]):
        assert code({**body, name: wrong}) == "not_this_form"


@pytest.mark.parametrize("name", TILES)
def test_tiles_are_those_of_the_set(name: str) -> None:
    body: Body = {"do": "play", "key": "k", "tile": "6-5", "on": "6-6", "number": 6, "n": 7}
    for wrong in ("7-0", "6", "6-", "six", 65, None, ["6-5"]):
        assert code({**body, name: wrong}) == "not_this_form"


@pytest.mark.parametrize("wrong", ["true", 1, None, [True]])
def test_wrong_is_what_is_said_to_be(wrong: object) -> None:
    body: Body = {"do": "play", "key": "k", "tile": "6-5", "on": "6-6", "number": 6, "n": 7}
    answer = read_command({**body, "is_wrong": wrong}, SEAT)
    assert isinstance(answer, cmd.Put)
    assert not answer.is_wrong
