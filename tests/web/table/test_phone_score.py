"""What a phone counts by itself from a real sheet is what the desk says when the rounds reach it."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from tests.javascript.run import HERE
from tests.web.rules_script.scripts import run_node
from tests.web.table.matches import Phone, drawn, match

pytestmark = pytest.mark.django_db
NOTHING: dict[str, Any] = {"blamed": [], "scored": [], "talks": [], "passes": [], "plays": [], "lead": []}


def out(by: int, *counts: list[int], **more: Any) -> dict[str, Any]:
    return {**NOTHING, "how": "out", "by": by, "counts": list(counts), **more}


def blocked(*pips: int, **more: Any) -> dict[str, Any]:
    counts = [[seat, each] for seat, each in enumerate(pips, 1)]
    return {**NOTHING, "how": "blocked", "by": 0, "counts": counts, **more}


ROUNDS = {
    "powc-2018": [
        out(1, [2, 11], [4, 9]),
        blocked(4, 11, 5, 20, blamed=[[4, "6-5"]]),
        out(2, [1, 30], [3, 12], blamed=[[4, "3-3"]]),
        blocked(6, 6, 6, 6),
        out(3, [2, 40], [4, 50]),
    ],
    "garrison-2022": [out(1, [2, 71]), blocked(9, 4), blocked(7, 7), out(2, [1, 60]), out(1, [2, 79])],
    "fortbend-2023": [
        out(1, [2, 12], [4, 6], scored=[["A", 15], ["B", 25]]),
        blocked(3, 4, 9, 20, talks=[2, 2], passes=[1]),
        out(4, [1, 8], [3, 9], scored=[["B", 10]]),
        {**NOTHING, "how": "target", "by": 0, "counts": [], "scored": [["A", 200]]},
    ],
}


def count_on_phone(
    view: dict[str, Any], rounds: list[dict[str, Any]], place: Path, told: dict[str, Any] | None = None
) -> dict[str, Any]:
    """What the phone's script says of rounds on top of a sheet; what it was told of plays is of the first."""
    place.write_text(json.dumps({"view": view, "rounds": rounds, "told": told}), "utf-8")
    found: dict[str, Any] = json.loads(run_node(HERE / "score_phone.js", place))
    return found


@pytest.mark.parametrize("preset", ROUNDS)
def test_the_phone_counts_as_the_desk_does(preset: str, tmp_path: Path) -> None:
    phone = Phone(match(drawn(preset, 4 if preset == "fortbend-2023" else 2)))
    phone.join(0)
    first, *rest = ROUNDS[preset]
    view = phone.do(act="write", side=0, id="first", after=0, written=first)  # it waits, and is in the score
    found = count_on_phone(view, rest, tmp_path / "case.json")
    assert found["is_whole"]
    for after, written in enumerate(rest, 1):
        view = phone.do(act="write", side=0, id=f"round-{after}", after=after, written=written)
    sides = len(view["sides"])
    desk = [(each["refused"], each["gained"], each["scores"]) for each in view["waiting"][1:]]
    here = [("", each["gained"][:sides], each["scores"][:sides]) for each in found["rounds"]]
    assert here == desk
    assert view["standing"]["games_won"] == found["games_won"]
    assert found["scores"][:sides] == view["waiting"][-1]["scores"]
    assert sum(found["games_won"]) == 1  # the last of them ends a game


@pytest.mark.parametrize(
    ("plays", "end"),
    [
        (["1 plays 5-5", "2 plays 5-0", "3 passes wrongly", "4 exposes 6-4"], blocked(30, 12, 25, 20)),
        (["1 plays 5-5", "2 misplays 4-0 on 5-5/5 showing 0"], out(3, [2, 12], [4, 20], talks=[1, 3])),
        (["1 plays 5-5", "2 plays 5-0", "1 plays 6-4 out-of-turn"], out(2, [1, 44], [3, 21])),
    ],
)
def test_a_round_of_plays_is_counted_as_the_desk_does(
    plays: list[str], end: dict[str, Any], tmp_path: Path
) -> None:
    phone = Phone(match(drawn("fortbend-2023", 4)))
    phone.join(0)
    view = phone.do(act="starter", side=0, seat=1)
    so_far = {**NOTHING, "how": "", "talks": end["talks"], "plays": plays}
    made = phone.ask(act="preview", written=so_far).json()["preview"]["play"]["made"]
    rounds = [{**end, "plays": plays}, blocked(3, 4, 9, 20)]
    found = count_on_phone(view, rounds, tmp_path / "case.json", {"plays": plays, "made": made})
    assert found["is_whole"]
    for after, written in enumerate(rounds):
        view = phone.do(act="write", side=0, id=f"round-{after}", after=after, written=written)
    desk = [(each["gained"], each["scores"]) for each in view["waiting"]]
    assert [(each["gained"], each["scores"]) for each in found["rounds"]] == desk


def test_the_script_of_the_rules_is_kept_for_when_there_is_no_network() -> None:
    phone = Phone(match(drawn("powc-2018", 2)))
    worker = phone.client.get(reverse("table_worker")).content.decode()
    kept = json.loads(worker.split("\n", 2)[1].removeprefix("const ASSETS = ").removesuffix(";"))
    text = phone.client.get(kept[0]).content.decode()
    assert "function scoreSheet" in text
    assert "function scoreRounds" in text
