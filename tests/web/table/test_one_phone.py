"""One phone at a table: what is written is shown at once, and one word agrees with all that waits."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.app.sheets import events as ev
from doublesix.store import log
from doublesix.store.models import MatchSheet
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.table.matches import PLAYED, Match, Phone, drawn, match
from tests.web.table.test_phones import both, out

pytestmark = pytest.mark.django_db


def written(phone: Phone, count: int) -> dict[str, Any]:
    """So many rounds of one side."""
    view: dict[str, Any] = {}
    for at in range(count):
        view = phone.do(act="write", side=0, id=f"r{at}", after=at, written=out(1, s2=4, s4=6))
    return view


def agreed_events(found: Match) -> list[ev.RoundConfirmed]:
    row = MatchSheet.objects.get(tournament=found.tournament, fixture=found.number)
    return [each.event for each in log.load(row.stream) if isinstance(each.event, ev.RoundConfirmed)]


def test_what_is_written_is_on_the_phone_and_the_board_marked_until_it_is_agreed_with() -> None:
    found = match(drawn())
    one, other = both(found)
    view = written(one, 3)
    assert (view["scores"], view["ahead"]["scores"]) == ([0, 0], [0, 30])
    assert view["ahead"]["open"] == [{"side": 1, "round": "r2", "count": 3}]
    page = reverse("board_match", args=[found.tournament.slug, found.number])
    said = Client().get(page).content.decode()
    assert "not yet agreed" in said
    assert "3 rounds are written and wait" in said
    view = other.do(act="confirm", side=1, round="r2")
    assert (view["scores"], view["ahead"]["open"], view["waiting"]) == ([0, 30], [], [])
    assert "not yet agreed" not in Client().get(page).content.decode()


def test_the_phone_is_handed_over_without_a_code_only_where_the_organiser_says_so() -> None:
    found = match(drawn())
    one, _other = both(found)
    written(one, 2)
    assert one.refused(act="confirm", side=1, round="r1") == "code_wanted"
    assert one.refused(act="confirm", side=1, round="r1", handed=True) == "code_wanted"
    settings = tournaments.state_of(found.tournament).settings
    tournaments.carry_out(
        found.tournament, commands.Edit(settings._replace(agrees_by_hand=True)), people.who("Olga", PLAYED)
    )
    assert one.view()["match"]["agrees_by_hand"]
    stranger = Phone(found)
    assert stranger.refused(act="confirm", side=1, round="r1") == "code_wanted"
    view = one.do(act="confirm", side=1, round="r1")
    assert view["scores"] == [0, 20]
    assert [each.is_handed for each in agreed_events(found)] == [True, True]


def test_who_agrees_with_a_code_or_on_their_own_phone_was_not_handed_one() -> None:
    found = match(drawn())
    one, other = both(found)
    written(one, 1)
    one.do(act="confirm", side=1, round="r0", code=found.codes[1], once=True, handed=True)
    one.do(act="write", side=0, id="r1", after=1, written=out(1, s2=4, s4=6))
    other.do(act="confirm", side=1, round="r1", handed=True)
    assert [each.is_handed for each in agreed_events(found)] == [False, False]


def test_a_round_in_the_middle_is_put_right_by_who_wrote_it() -> None:
    found = match(drawn())
    one, _other = both(found)
    view = written(one, 3)
    assert [each["may_correct"] for each in view["waiting"]] == [True, True, True]
    view = one.do(act="write", side=0, id="c", after=1, written=out(1, s2=5, s4=6), correction=True)
    assert [each["id"] for each in view["waiting"]] == ["r0", "c", "r2"]
    assert view["ahead"]["scores"] == [0, 31]


def test_what_is_unlikely_is_asked_about_and_the_layout_is_drawn() -> None:
    phone = Phone(match(drawn("fortbend-2023", 4)))
    phone.join(0)
    phone.do(act="starter", side=0, seat=1)
    doubted = {"how": "out", "by": 1, "counts": [[2, 48], [4, 0]], "scored": [["B", 85]]}
    said = phone.ask(act="preview", written=doubted).json()["preview"]["doubts"]
    assert [words.startswith("Are you sure: ") for words in said] == [True, True, True]
    assert "48 pips" in said[0]
    plays = ["1 plays 5-5", "2 plays 5-0", "3 plays 5-4", "4 plays 4-4", "1 plays 4-1 on 4-4 wrong-spinner"]
    play = phone.ask(act="preview", written={"how": "", "plays": plays}).json()["preview"]["play"]
    assert play["picture"].startswith("<svg")
    assert "style=" not in play["picture"]
    assert "wrong spinner" in play["picture"]
    assert (play["catchers"], play["laid"]) == ([2, 4], 5)
