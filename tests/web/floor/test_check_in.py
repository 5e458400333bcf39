"""Check-in at the desk and by an entry's own link (E2, E10)."""

import pytest

from doublesix.store.models import Tournament
from doublesix.store.queries.side_codes import code_of
from doublesix.store.services.check_in_links import token_of
from doublesix.tournament import commands
from doublesix.tournament.day import there_now
from doublesix.web.presentation.addresses import check_in_address
from doublesix.web.server.monitoring.redaction import redact
from tests.web.draw import lots, pages
from tests.web.floor import days
from tests.web.floor.days import Clock

pytestmark = pytest.mark.django_db


def there(tournament: Tournament, clock: Clock, number: int) -> tuple[int, ...]:
    """Who of an entry is there."""
    return there_now(days.state_of(tournament), number, clock.now)


def test_one_tap_the_code_to_hand_over_and_undo(clock: Clock) -> None:
    tournament = days.event(clock)
    assert "4 entries are missing of 4." in days.said("check_in", tournament, "Kim")
    kim = pages.client("Kim")
    address = pages.address("check_in", tournament)
    answer, again = (kim.post(address, {"all": 2, "key": "k"}) for _ in range(2))
    assert answer.status_code == again.status_code == 303
    assert there(tournament, clock, 2) == (0, 1, 2)
    assert days.happened(tournament, "CheckedIn") == 1
    page = pages.text(kim.get(answer["Location"]))
    code = code_of(tournament, 2)
    assert f"{code[:3]} {code[3:]}" in page
    assert "3 entries are missing of 4." in page
    assert kim.post(address, {"undo": 2, "key": "u"}).status_code == 303
    assert there(tournament, clock, 2) == ()
    assert "Taken back" in pages.text(kim.get(f"{address}?n=2"))
    for number in ("9", "x", "", "-1"):
        assert pages.post("check_in", tournament, "Kim", all=number).status_code == 422


def test_the_list_is_searched_by_all_that_one_may_be_asked(clock: Clock) -> None:
    tournament = days.event(clock)
    kim, address = pages.client("Kim"), pages.address("check_in", tournament)
    for word, count in (("", 4), ("ministry 2,", 2), ("FIRST 3", 1), ("nobody", 0)):
        page = kim.get(address, {"q": word}).content.decode()
        assert page.count("data-find=") == count, word


def test_who_is_out_is_not_asked_for(clock: Clock) -> None:
    tournament = days.event(clock)
    days.do(tournament, commands.Strike(1, "ill"), "Sam")
    page = days.said("check_in", tournament, "Kim")
    assert "3 entries are missing of 3." in page
    assert "out of the tournament" in page
    assert pages.client().get(f"/in/{token_of(tournament, 1)}/").status_code == 200
    assert "This entry is out of the tournament." in pages.text(
        pages.client().get(f"/in/{token_of(tournament, 1)}/")
    )


def test_yesterdays_check_in_is_not_todays(clock: Clock) -> None:
    tournament = days.event(clock)
    days.tap(tournament, 1)
    clock.at(36)
    assert "4 entries are missing of 4." in days.said("check_in", tournament, "Kim")


class TestOwnLink:
    def test_it_shows_who_and_checks_in_within_the_hours(self, clock: Clock) -> None:
        tournament = days.event(clock)
        days.call_all(tournament)
        link = f"/in/{token_of(tournament, 1)}/"
        assert check_in_address(tournament, 1).endswith(link)
        phone = pages.client()
        clock.at(7, 59)
        early = phone.get(link)
        assert (
            "It is too early to check in. You can from 20 April 2030 08:00 (Mauritius). (E10)"
            in pages.text(early)
        )
        assert phone.post(link, {"there": ["0", "1"]}).status_code == 422
        clock.at(11, 30)
        page = phone.get(link)
        assert page.headers["Referrer-Policy"] == "strict-origin"  # the address is a secret, the form is ours
        assert page.headers["Cache-Control"] == "no-store"
        assert "first 1" in pages.text(page)
        assert phone.post(link, {}).status_code == 422
        assert phone.post(link, {"there": ["0", "1"], "key": "a"}).status_code == 303
        assert there(tournament, clock, 1) == (0, 1)
        # Somebody else of them comes later; nobody is taken away.
        assert phone.post(link, {"there": ["2"], "key": "b"}).status_code == 303
        assert there(tournament, clock, 1) == (0, 1, 2)
        after = pages.text(phone.get(link))
        assert "11:30 · 3 of 3 there" in after
        assert "Table" in after
        clock.at(36)
        assert "Nobody checks in any more" in pages.text(phone.get(link))
        assert phone.post(link, {"there": ["0", "1"], "key": "c"}).status_code == 422

    def test_only_its_own_entry_and_no_forged_one(self, clock: Clock) -> None:
        tournament = days.event(clock)
        token = token_of(tournament, 1)
        for wrong in (token.replace("-1-", "-2-", 1), token[:-1], "x", "1-2", "-" * 9, token + "é"):
            answer = pages.client().get(f"/in/{wrong}/")
            assert answer.status_code == 410
            assert "This link is not valid." in pages.text(answer)
        assert there(tournament, clock, 2) == ()

    def test_its_token_is_not_logged(self, clock: Clock) -> None:
        token = token_of(days.event(clock), 1)
        for address in (f"/in/{token}/", f"/api/check-in/{token}", f"/language/fr/?next=%2Fin%2F{token}%2F"):
            assert token not in redact(f"Forbidden: {address}")
        assert redact("/events/spring/floor/check-in/12/") == "/events/spring/floor/check-in/12/"

    def test_before_the_lots_are_drawn_it_does_nothing(self) -> None:
        tournament = lots.frozen(count=4)
        answer = pages.client().get(f"/in/{token_of(tournament, 1)}/")
        assert answer.status_code == 410
        assert "The lots are not drawn yet." in pages.text(answer)

    def test_ones_own_page_has_the_link_the_code_and_how_one_is_told(self, clock: Clock) -> None:
        tournament = days.event(clock)
        entry = tournament.entries.order_by("pk").first()
        assert entry is not None
        page = pages.get("enter_team", tournament, "Rita", entry.pk).content.decode()
        assert check_in_address(tournament, 1) in page
        assert "data:image/svg+xml" in page
        answer = pages.post("enter_told_by", tournament, "Rita", entry.pk, tell_by="text")
        assert answer.status_code == 303
        pages.post("enter_told_by", tournament, "Rita", entry.pk, tell_by="pigeon")
        entry.refresh_from_db()
        assert entry.tell_by == "text"
        assert "They are told by text." in days.said("check_in_entry", tournament, "Kim", 1)
        assert pages.post("enter_told_by", tournament, "Kim", entry.pk, tell_by="mail").status_code == 403
