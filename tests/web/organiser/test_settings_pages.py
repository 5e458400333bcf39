"""Editing an event: local times, money, terms that stand, and nobody's work overwritten."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as some

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament.settings import PRESETS, Settings, StageVenue
from doublesix.web.presentation.local_times import to_local, to_moment
from tests.store import people
from tests.web.organiser.asking import address, browser, form_data, send, text_of


def settings(event: Tournament) -> Settings:
    return tournaments.state_of(event).settings


def as_shown(event: Tournament, name: str = "organise_edit", has: str = "seen") -> dict[str, str]:
    return form_data(browser("Olga").get(address(name, event)), has)


@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("status", ["draft", "open"])
@pytest.mark.parametrize("name", ["organise_edit", "organise_notice"])
def test_a_form_sent_back_as_it_is_changes_nothing(preset: str, status: str, name: str) -> None:
    event = people.event(preset, status)
    before, seq = settings(event), event.seq
    assert send(browser("Olga"), event, name, **as_shown(event, name)).status_code == 303
    event.refresh_from_db()
    assert (settings(event), event.seq) == (before, seq)


@pytest.mark.django_db
def test_everything_can_be_changed_in_a_draft() -> None:
    event = people.event(status="draft")
    data = as_shown(event) | {
        "title": "New title",
        "zone": "America/Chicago",
        "closes_at": "2030-05-01T12:00",
        "starts_at": "2030-05-04T13:00",
        "draw_at": "2030-05-02T09:30",
        "draw_place": "Council room",
        "venue": "Fair ground",
        "format": "swiss+elimination",
        "apart": "on",
        "appeal_days": "30",
        "entrants": "partners",
        "players": "1",
        "spares": "0",
        "fee": "10.50",
        "currency": "usd",
        "fee_includes": "tea",
        "most": "40",
    }
    for name in ("institutions", "evidence", "endorsement", "may_cancel"):
        data.pop(name)
    assert send(browser("Olga"), event, "organise_edit", **data).status_code == 303
    now = settings(event)
    assert now.closes_at == datetime(2030, 5, 1, 17, 0, tzinfo=UTC)
    assert now.draw_at == datetime(2030, 5, 2, 14, 30, tzinfo=UTC)
    assert (now.title, now.zone, now.format, now.apart) == (
        "New title",
        "America/Chicago",
        "swiss+elimination",
        True,
    )
    assert (now.appeal_days, now.may_cancel, now.venue) == (30, False, "Fair ground")
    assert (now.terms.fee, now.terms.currency, now.terms.most) == (1050, "USD", 40)
    assert (now.terms.institutions, now.terms.contacts) == (False, True)
    event.refresh_from_db()
    assert event.title == "New title"


@pytest.mark.django_db
def test_e9_a_stage_has_a_venue_of_its_own() -> None:
    event = people.event(status="open")
    data = as_shown(event) | {"venue": "Hall", "venue_semi_final": "Hall", "venue_final": "Opera"}
    assert send(browser("Olga"), event, "organise_edit", **data).status_code == 303
    assert settings(event).stage_venues == (StageVenue("final", "Opera"),)
    assert as_shown(event)["venue_final"] == "Opera"
    log = browser("Olga").get(f"/events/{event.slug}/organise/log/").content.decode()
    assert "Venues of stages" in log


@pytest.mark.django_db
def test_e9_tables_have_no_semi_finals() -> None:
    shown = as_shown(people.event("garrison-2022", status="draft"))
    assert "venue_final" in shown
    assert "venue_semi_final" not in shown


@pytest.mark.django_db
def test_e11_prizes_are_rows() -> None:
    event = people.event("fortbend-2023", "draft")
    data = as_shown(event) | {
        "prizes-0-rank": "2",
        "prizes-0-amount": "25",
        "prizes-0-other": "A ham",
        "prizes-1-rank": "1",
        "prizes-1-trophy": "on",
    }
    data.pop("prizes-0-free_entry")
    assert send(browser("Olga"), event, "organise_edit", **data).status_code == 303
    first, second = settings(event).prizes
    assert (first.rank, first.trophy, first.amount) == (1, True, 0)
    assert (second.rank, second.amount, second.other, second.free_entry) == (2, 2500, "A ham", False)
    data = as_shown(event) | {"prizes-1-rank": "", "prizes-1-amount": "", "prizes-1-other": ""}
    send(browser("Olga"), event, "organise_edit", **data)
    assert [prize.rank for prize in settings(event).prizes] == [1]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"title": ""}, "This field is required."),
        ({"zone": "Mars/Base"}, "Select a valid choice."),
        ({"zone": "Europe/Paris", "starts_at": "2030-03-31T02:30"}, "There is no 02:30 on that day"),
        ({"zone": "Europe/Paris", "starts_at": "2030-10-27T02:30"}, "02:30 comes twice on that day"),
        ({"closes_at": "tomorrow"}, "Please give a day and an hour"),
        ({"players": "5"}, "less than or equal to 4"),
        ({"spares": "-1"}, "greater than or equal to 0"),
        ({"currency": "ZZZ"}, "There is no such currency."),
        ({"fee": "1.005"}, "The currency has no such small coins."),
        ({"fee": "5", "currency": ""}, "In which currency is the fee?"),
        ({"prizes-0-amount": "0.001"}, "The currency has no such small coins."),
        ({"prizes-4-amount": "7"}, "For which rank?"),
        ({"format": "tables"}, "Select a valid choice."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(changes: dict[str, str], words: str) -> None:
    event = people.event(status="draft")
    before = settings(event)
    data = as_shown(event) | {"venue": "A hall just typed in", **changes}
    answer = send(browser("Olga"), event, "organise_edit", **data)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert "A hall just typed in" in answer.content.decode()
    assert settings(event) == before


@pytest.mark.django_db
def test_e5_e4_once_entries_have_begun_the_deadline_and_the_terms_stand() -> None:
    event = people.event()
    before = settings(event)
    page = browser("Olga").get(address("organise_edit", event))
    assert "what an entry needs can no longer be changed" in text_of(page)
    data = form_data(page, "seen") | {
        "closes_at": "2031-01-01T10:00",
        "players": "3",
        "entrants": "players",
        "venue": "Elsewhere",
        "zone": "Europe/Paris",
    }
    assert send(browser("Olga"), event, "organise_edit", **data).status_code == 303
    now = settings(event)
    assert (now.venue, now.zone) == ("Elsewhere", "Europe/Paris")
    assert (now.closes_at, now.terms) == (before.closes_at, before.terms)


@pytest.mark.django_db
def test_e1_the_letter() -> None:
    event = people.event(status="draft")
    data = as_shown(event, "organise_notice") | {
        "reference": "POWC/9",
        "dated": "2030-03-02",
        "sender": "Nora Nobody",
        "sender_post": "Secretary",
        "addressees": "All ministries\r\n\r\n All departments ",
        "copies": "",
        "body": "One.\r\n\r\nTwo.",
    }
    assert send(browser("Olga"), event, "organise_notice", **data).status_code == 303
    notice = settings(event).notice
    assert (notice.reference, str(notice.dated), notice.sender) == ("POWC/9", "2030-03-02", "Nora Nobody")
    assert notice.addressees == ("All ministries", "All departments")
    assert (notice.copies, notice.body) == ((), "One.\n\nTwo.")


@pytest.mark.django_db
def test_a_letter_that_is_wrong_comes_back() -> None:
    event = people.event(status="draft")
    data = as_shown(event, "organise_notice") | {"dated": "someday", "body": "Kept words"}
    answer = send(browser("Olga"), event, "organise_notice", **data)
    assert answer.status_code == 422
    assert "Kept words" in answer.content.decode()


@pytest.mark.django_db
def test_two_organisers_do_not_overwrite_each_other() -> None:
    event = people.event(status="draft")
    tournaments.appoint(event, people.account("Otto"), "organiser")
    mine, other = as_shown(event), as_shown(event, "organise_notice")
    send(browser("Otto"), event, "organise_notice", **(other | {"contact": "555 0200"}))
    answer = send(browser("Olga"), event, "organise_edit", **(mine | {"venue": "My hall"}))
    assert answer.status_code == 422
    assert "Somebody changed this while you were looking at it." in text_of(answer)
    assert "My hall" in answer.content.decode()
    assert settings(event).venue == "Hall"


@pytest.mark.django_db
def test_a_double_click_is_one_change() -> None:
    event = people.event(status="draft")
    data = as_shown(event) | {"venue": "New hall"}
    client = browser("Olga")
    assert [send(client, event, "organise_edit", **data).status_code for _ in range(2)] == [303, 303]
    assert Tournament.objects.get().seq == event.seq + 1


@given(
    some.datetimes(datetime(2000, 1, 1), datetime(2050, 1, 1), timezones=some.just(UTC)),  # noqa: DTZ001
    some.sampled_from(("Indian/Mauritius", "America/Chicago", "Europe/Paris", "Australia/Lord_Howe", "UTC")),
)
def test_a_moment_becomes_local_and_comes_back_or_is_refused(moment: datetime, zone: str) -> None:
    local = to_local(moment, zone)
    assert local is not None
    if (
        local.replace(tzinfo=ZoneInfo(zone)).utcoffset()
        == local.replace(tzinfo=ZoneInfo(zone), fold=1).utcoffset()
    ):
        assert to_moment(local, zone) == moment
    else:
        with pytest.raises(ValidationError, match="comes twice"):
            to_moment(local, zone)
