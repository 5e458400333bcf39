"""What phones send: read as commands, or refused; and for whom a phone may ask."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.phone_commands import (
    LARGEST,
    acting_side,
    is_handed,
    read_body,
    read_command,
    read_id,
    read_lead,
    read_round,
)
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.tournament.refusal import Refusal

ROUND = {"how": "out", "by": 1, "counts": [[4, 2], [2, 1]], "blamed": [[3, "3-4"]], "scored": [["A", 5]]}


def code(read: object) -> str:
    """Why it cannot be read."""
    assert isinstance(read, Refusal)
    return read.code


def test_a_body_is_an_object_of_some_size() -> None:
    assert read_body(b'{"act": "join"}') == {"act": "join"}
    for body in (b"[1]", b"{", b"[" * 60_000, b"\xff", json.dumps({"a": "b" * LARGEST}).encode()):
        assert code(read_body(body)) == "unreadable"


def test_an_id_may_be_missing_and_is_short() -> None:
    assert read_id({}) == ""
    assert read_id({"id": "a"}) == "a"
    for given in (1, "a" * 65, "a\n"):
        assert code(read_id({"id": given})) == "unreadable"


def test_a_round_has_its_tiles_by_their_names_and_everything_in_order() -> None:
    assert read_round(ROUND) == WrittenRound(
        "out", 1, ((2, 1), (4, 2)), blamed=((3, "4-3"),), scored=(("A", 5),)
    )
    played = {"plays": ["1 plays 6-6", "2 passes"], "talks": [1], "passes": [2], "lead": [[[1, "5-6"]]]}
    assert read_round(played) == WrittenRound(
        "", talks=(1,), passes=(2,), plays=("1 plays 6-6", "2 passes"), lead=(((1, "6-5"),),)
    )
    assert read_lead([[[1, "5-6"]]]) == (((1, "6-5"),),)
    assert code(read_lead("6-6")) == "unreadable"


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"how": 1},
        {"by": True},
        {"by": 10**6},
        {"by": "1"},
        {"counts": [[1]]},
        {"counts": [[1, 2]] * 61},
        {"counts": 7},
        {"plays": ["judge void"]},
    ],
)
def test_what_is_no_round(wrong: object) -> None:
    assert code(read_round(wrong)) == "unreadable"


def test_what_is_no_tile_is_said() -> None:
    found = read_round({"blamed": [[1, "7-7"]]})
    assert isinstance(found, Refusal)
    assert (found.code, found.facts["tile"]) == ("no_tile", "7-7")


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (
            {"act": "line_up", "people": [[3, 0], [3, 1]]},
            cmd.NameLineUp(1, (cmd.Person(3), cmd.Person(3, 1))),
        ),
        ({"act": "starter", "seat": 2}, cmd.NameStarter(1, 2)),
        (
            {"act": "write", "id": "a", "after": 0, "written": {"how": "out"}},
            cmd.Write("a", 1, 0, WrittenRound("out")),
        ),
        ({"act": "confirm", "round": "a"}, cmd.Confirm("a", 1)),
        ({"act": "withdraw", "round": "a"}, cmd.Withdraw("a", 1)),
        ({"act": "call", "reason": " A\ttile\x07 fell "}, cmd.CallJudge(1, "A tile fell")),
        ({"act": "appeal", "ruling": 0, "reason": "No."}, cmd.Appeal(0, 1, "No.")),
    ],
)
def test_what_a_phone_can_ask(data: dict[str, Any], wanted: cmd.Command) -> None:
    assert read_command(data, 1) == wanted


def test_what_a_phone_cannot_ask() -> None:
    for data in (
        {},
        {"act": "keep", "id": "a"},
        {"act": "call", "reason": 1},
        {"act": "call", "reason": "a" * 501},
    ):
        assert code(read_command(data, 0)) == "unreadable"


def test_a_phone_asks_for_the_sides_whose_codes_it_gave() -> None:
    ours = frozenset({7})
    assert acting_side({"side": 0}, (7, 4), ours) == 0
    assert code(acting_side({"side": 1}, (7, 4), ours)) == "code_wanted"
    assert code(acting_side({"side": -1}, (7, 4), frozenset({4}))) == "code_wanted"
    assert code(acting_side({"side": 2}, (7, 4), ours)) == "code_wanted"
    assert acting_side({"side": 1, "code": "1"}, (7, 4), ours) == 1
    assert code(acting_side({"side": 0}, (5, 4), ours)) == "team_plays_no_more"
    assert acting_side({"side": 0, "code": "1"}, (5, 4), ours) == 0


def test_anybody_at_the_table_calls_the_judge() -> None:
    assert acting_side({"act": "call"}, (7, 4), frozenset()) == cmd.DESK
    for side in (None, True, "0"):
        assert code(acting_side({"side": side}, (7, 4), frozenset())) == "unreadable"


def test_a_phone_of_one_side_is_handed_to_another_where_no_code_is_wanted() -> None:
    ours = frozenset({7})
    asked = {"act": "confirm", "side": 1, "round": "a"}
    assert acting_side(asked, (7, 4), ours, by_hand=True) == 1
    assert code(acting_side(asked, (7, 4), ours)) == "code_wanted"
    assert is_handed(asked, (7, 4), ours)
    assert read_command({**asked, "handed": True}, 1) == cmd.Confirm("a", 1, is_handed=True)
    assert read_command(asked, 1) == cmd.Confirm("a", 1)
    for other in ({"side": 0}, {"side": 2}, {"side": None}, {"act": "appeal"}, {"code": "1"}):
        assert not is_handed({**asked, **other}, (7, 4), ours)
    assert not is_handed(asked, (7, 4), frozenset())  # it opened the link, and is nobody's yet
    assert code(acting_side(asked, (7, 4), frozenset(), by_hand=True)) == "code_wanted"


@pytest.mark.parametrize("said", [True, False, "yes", None])
def test_a_correction_says_so(said: object) -> None:
    data = {"act": "write", "id": "a", "after": 0, "written": {"how": "blocked"}, "correction": said}
    found = read_command(data, 0)
    assert isinstance(found, cmd.Write)
    assert found.is_correction is (said is True)


def test_whether_it_was_the_last_hand_is_yes_or_no() -> None:
    assert read_round({**ROUND, "is_last": True}).is_last  # type: ignore[union-attr]
    assert code(read_round({**ROUND, "is_last": "yes"})) == "unreadable"
