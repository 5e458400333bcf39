"""The day through the API: tables, hours, calls, check-in, walk-overs, codes and links."""

from datetime import timedelta
from typing import Any

import pytest

from doublesix.store.models import Message
from tests.store import people
from tests.web.api.calling import Program, at, refusal, told
from tests.web.draw import lots
from tests.web.floor.days import NOON, Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock."""
    return Clock(monkeypatch)


def test_a_day_from_its_tables_to_a_walk_over(clock: Clock) -> None:
    """E2, E10."""
    event = lots.drawn(count=4)
    clock.at(11)
    sam, kim = Program("Sam"), Program("Kim")
    tables = [{"number": 1, "place": "Hall"}, {"number": 2}]
    laid = told(sam.post(at(event, "/tables"), {"tables": tables}))
    assert [each["number"] for each in laid["tables"]] == [1, 2]
    phase = laid["matches"][0]["phase"]
    told(sam.post(at(event, "/stages"), {"phase": phase, "at": NOON.isoformat()}))
    refusal(sam.post(at(event, "/calls/next")), 422, "before_start")
    called = told(sam.post(at(event, "/calls/next"), {"before_start": True}))
    assert [each["table"] for each in called["matches"]] == [1, 2]
    assert {each["state"] for each in called["matches"]} == {"called"}
    first, second = called["matches"][0]["sides"]
    noted = told(kim.post(at(event, "/check-in"), {"number": first, "places": [0, 2]}))
    assert noted["missing"] == 3
    assert noted["entries"][first - 1]["is_complete"]
    assert "first" not in str(noted), "people are not named in lists"
    codes = {each["number"]: each for each in told(sam.get(at(event, "/codes")))}
    token = codes[called["matches"][1]["sides"][0]]["check_in"].split("/in/")[1].strip("/")
    public = Program()
    assert told(public.get(f"/check-in/{token}"))["places"] == []
    assert told(public.post(f"/check-in/{token}", {"places": [0, 1]}))["is_complete"]
    refusal(public.get(f"/check-in/{token[:-1]}"), 404, "check_in_link_unknown")
    refusal(sam.post(at(event, "/matches/0/walk-over"), {"absent": [second]}), 422, "not_over_yet")
    delayed = told(sam.post(at(event, "/matches/1/delay"), {"until": _iso(30), "reason": "Rain"}))
    assert delayed["matches"][1]["limit"] == "2030-04-20T08:30:00Z"
    clock.at(12, 16)
    (proposed,) = told(kim.get(at(event, "/proposals")))
    assert (proposed["match"], proposed["absent"]) == (0, [second])
    assert proposed["evidence"][0]["arrivals"][0][2] == [0, 2]
    given = told(sam.post(at(event, "/matches/0/walk-over"), {"absent": [second]}))
    assert given["proposals"] == []
    assert given["matches"][0]["state"] == "over"
    refusal(kim.post(at(event, "/matches/0/walk-over"), {"absent": [second]}), 403, "not_your_role")


def _iso(minutes: int) -> str:
    return f"2030-04-20T12:{minutes:02}:00+04:00"


def test_calls_links_slips_and_how_one_is_told(clock: Clock) -> None:
    event = lots.drawn(count=4)
    clock.at(9)
    sam, rita = Program("Sam"), Program("Rita")
    told(sam.post(at(event, "/tables"), {"tables": [{"number": 1}, {"number": 2}], "is_fixed": True}))
    phase = told(sam.get(at(event, "/floor")))["matches"][0]["phase"]
    body: dict[str, Any] = {"phase": phase, "at": NOON.isoformat()}
    refusal(sam.post(at(event, "/stages/assign"), body), 422, "before_start")
    early = {"before_start": True}
    assigned = told(sam.post(at(event, "/stages/assign"), body | early))
    assert [each["table"] for each in assigned["matches"]] == [1, 2]
    refusal(sam.post(at(event, "/stages/assign"), body), 422, "nothing_to_call")
    refusal(sam.post(at(event, "/matches/0/call"), {"table": 2}), 422, "table_taken")
    moved = told(sam.post(at(event, "/matches/0/call"), {"table": 1, "at": _iso(20)} | early))
    assert moved["matches"][0]["start"] == "2030-04-20T08:20:00Z"
    links = told(sam.get(at(event, "/table-links")))
    new = told(sam.post(at(event, "/matches/0/link/revoke")))
    assert new["address"] != links[0]["address"]
    refusal(Program("Kim").get(at(event, "/codes")), 403, "not_your_role")
    assert told(sam.post(at(event, "/slips"))) == {"entries": 4}
    assert Message.objects.filter(secret=True, subject__endswith="your code for the day").count() == 4
    entry = event.entries.first()
    assert entry is not None
    told(rita.post(at(event, f"/mine/entries/{entry.pk}/told-by"), {"tell_by": "text"}))
    entry.refresh_from_db()
    assert entry.tell_by == "text"
    people.account("Nobody")
    wrong = Program("Nobody").post(at(event, f"/mine/entries/{entry.pk}/told-by"), {"tell_by": "mail"})
    refusal(wrong, 403, "not_your_role")


def test_what_tells_people_says_how_many_before(clock: Clock) -> None:
    """Nothing is called before the announced start unless that is said, and the floor says for how many."""
    event = lots.drawn(count=8)
    clock.at(11)
    clock.now -= timedelta(days=1)
    sam = Program("Sam")
    laid = told(sam.post(at(event, "/tables"), {"tables": [{"number": 1}, {"number": 2}, {"number": 3}]}))
    phase = laid["matches"][0]["phase"]
    assert laid["to_call"][phase] == {"matches": 3, "tells": 6, "is_before_start": True}
    assert laid["next"] == {"matches": 0, "tells": 0, "is_before_start": True}
    assert laid["to_move"][phase] == 0
    Message.objects.all().delete()
    for path, body in (
        ("/stages/assign", {"phase": phase}),
        ("/stages/assign", {"phase": phase, "at": NOON.isoformat()}),
        ("/matches/0/call", {"table": 1}),
        ("/matches/0/call", {"table": 1, "at": NOON.isoformat()}),
    ):
        refused = sam.post(at(event, path), body)
        refusal(refused, 422, "before_start")
        assert refused.json()["facts"]["entries"] == (6 if "stages" in path else 2)
    refusal(sam.post(at(event, "/calls/next"), {"before_start": True}), 422, "another_day")
    assert Message.objects.count() == 0
    called = told(sam.post(at(event, "/stages/assign"), {"phase": phase, "before_start": True}))
    assert {each["start"] for each in called["matches"] if each["table"]} == {"2030-04-20T08:00:00Z"}
    assert Message.objects.order_by().values("entry").distinct().count() == 6
    assert called["to_move"][phase] == 6
    assert called["matches"][0]["tells"] == 2
    clock.at(12, 15)
    (first, *_) = told(sam.get(at(event, "/proposals")))
    assert first["tells"] == 2
    assert told(sam.get(at(event, "/floor")))["next"]["is_before_start"] is False


def test_matches_are_called_by_themselves_where_that_is_switched_on(clock: Clock) -> None:
    event = lots.drawn(count=8)
    clock.at(12)
    olga = Program("Olga")
    assert told(olga.get(at(event, "")))["settings"]["auto_call"] is False
    changed = told(olga.patch(at(event, ""), {"auto_call": True}))
    assert changed["settings"]["auto_call"] is True
