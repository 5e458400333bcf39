"""The four walks of docs/architecture.md are what is called when somebody takes them."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix import cli
from doublesix.store.services import draws, entries
from tests.architecture.walks import Function, first_missing, listed, trace
from tests.store import people
from tests.web.draw import lots, pages
from tests.web.entrant import scenes
from tests.web.table import matches
from tests.web.table.test_phones import out

MOST_FUNCTIONS = 15
"""Of web and store, from a phone's round to the stored event."""
CONNECTIONS = ("store/sqlite/", "store/postgresql/")
EVENT = 'INSERT INTO "store_logrow"'
MATCH = """ruleset powc-2023
seats Ann | Bea | Cyd | Dee
game
round
sheet out 3 2=11 4=9
"""
on_database = pytest.mark.django_db(transaction=True)


def outside(walk: list[Function]) -> list[Function]:
    """What of a walk is neither in the pure rooms nor in the connection to the database, as Django's own."""
    return [
        each
        for each in walk
        if each[0].startswith(("web/", "store/")) and not each[0].startswith(CONNECTIONS)
    ]


def written(at: int) -> dict[str, Any]:
    """A round as a phone asks for it."""
    return {"act": "write", "id": f"round {at}", "side": 0, "after": at, "written": out(1, s2=1, s4=2 + at)}


@on_database
def test_a_phones_round() -> None:
    found = matches.match(matches.drawn())
    one, other = matches.Phone(found), matches.Phone(found)
    one.join(0)
    other.join(1)
    view = one.view()
    for side, phone in enumerate((one, other)):
        people_of = [[each["number"], each["place"]] for each in view["sides"][side]["people"][:2]]
        phone.do(act="line_up", side=side, people=people_of)
    one.do(**written(0))
    other.do(act="confirm", side=1, round="round 0")
    walk = listed("A phone's round")
    assert len(outside(walk)) <= MOST_FUNCTIONS
    for whole in (
        trace(lambda: one.do(**written(1)), stored=EVENT),
        trace(lambda: other.do(act="confirm", side=1, round="round 1"), stored=EVENT),
    ):
        assert first_missing(walk, whole) is None
        assert outside(whole) == outside(walk)
        assert ("play/notation/statements.py", "parse") not in whole


@on_database
def test_an_entry() -> None:
    tournament = people.event("garrison-2022")
    asks = people.who("Pia")
    entry = entries.begin_player(tournament, asks)
    player = {"name": "Pia", "mobile": "555 0100", "email": "pia@example.org", "designation": "—"}
    entry = entries.save(entry, {"name": "Pia"}, {"player": player}, entry.revision, asks)
    client, address = pages.client("Pia"), scenes.at("enter_hand_in", tournament, entry.pk)
    sent = {"revision": entry.revision, "key": "h"}
    whole = trace(lambda: client.post(address, sent), stored='UPDATE "store_entry"')
    assert first_missing(listed("An entry"), whole) is None


@on_database
def test_a_draw() -> None:
    tournament = lots.committed(lots.frozen(count=4))
    draws.enter_values(tournament, ["6 6 1"], lots.now("Sam"))
    client, address = pages.client("Sam"), pages.address("draw_reveal", tournament)
    whole = trace(lambda: client.post(address, {"key": "k"}), stored=EVENT)
    assert first_missing(listed("A draw"), whole) is None


def test_adjudicate(tmp_path: Path) -> None:
    file = tmp_path / "table-7.dtn"
    file.write_text(MATCH)
    whole = trace(lambda: CliRunner().invoke(cli.app, ["adjudicate", str(file)]))
    assert first_missing(listed("`adjudicate`"), whole) is None


def test_every_walk_is_listed() -> None:
    walks = [listed(title) for title in ("A phone's round", "An entry", "A draw", "`adjudicate`")]
    assert all(len(walk) >= 5 for walk in walks)
    assert first_missing([("a", "b"), ("a", "a")], [("a", "a"), ("a", "b")]) == ("a", "a")
