"""An event's life on the organiser's pages: publish, open, close, extend (E5), cancel (E12)."""

from datetime import timedelta
from typing import Any

import pytest

from doublesix.store.models import Message, Tournament
from doublesix.store.services import decisions, draws, entries, tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.organiser.asking import address, browser, form_data, local, send, text_of

pytestmark = pytest.mark.django_db


def status(event: Tournament) -> str:
    event.refresh_from_db()
    return event.status


def test_from_draft_to_closed() -> None:
    event, client = people.event(status="draft"), browser("Olga")
    for number, (act, after) in enumerate(
        (
            ("organise_publish", "published"),
            ("organise_open", "open"),
            ("organise_close", "closed"),
            ("organise_open", "open"),
        )
    ):
        answer = send(client, event, act, key=f"key {number}")
        assert (answer.status_code, answer["Location"]) == (303, address("organise", event))
        assert status(event) == after


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ({"closes_at": None}, "Say when entries close before you publish. (E5)"),
        ({"starts_at": people.CLOSES - timedelta(days=1)}, "Play would start before entries close. (E5)"),
    ],
)
def test_what_publishing_needs_is_said(missing: dict[str, Any], words: str) -> None:
    event = people.event(status="draft")
    settings = tournaments.state_of(event).settings._replace(**missing)
    tournaments.carry_out(event, commands.Edit(settings), people.who("Olga"))
    answer = send(browser("Olga"), event, "organise_publish", key="k")
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert status(event) == "draft"


def told_later() -> Tournament:
    """The council's event with nothing but its deadline."""
    event = people.event(status="draft")
    settings = tournaments.state_of(event).settings._replace(starts_at=None, venue="")
    tournaments.carry_out(event, commands.Edit(settings), people.who("Olga"))
    return event


def test_a_circular_is_published_while_when_and_where_are_told_later_e8_e9() -> None:
    event, client = told_later(), browser("Olga")
    before = text_of(client.get(address("organise", event)))
    assert "Told later: Drawing of lots, Play starts, Venue." in before
    for number, act in enumerate(("organise_publish", "organise_open")):
        assert send(client, event, act, key=f"key {number}").status_code == 303
    assert status(event) == "open"
    shown = text_of(browser().get(address("event", event))).replace(" E9", "")
    assert "Play starts told later Venue told later" in shown
    assert f"told later {event.title}" in text_of(browser().get("/"))
    assert "Say when and where it is played" in text_of(client.get(address("organise", event)))


@pytest.mark.parametrize(("language", "words"), [("fr", "à préciser"), ("es", "se comunica más adelante")])
def test_told_later_is_said_in_the_readers_language_e9(language: str, words: str) -> None:
    event = told_later()
    tournaments.carry_out(event, commands.Publish(), people.who("Olga"))
    shown = text_of(browser().get(address("event", event), headers={"Accept-Language": language}))
    assert shown.count(words) == 3


def test_events_whose_start_is_told_later_come_after_those_with_a_day() -> None:
    first = told_later()
    tournaments.carry_out(first, commands.Publish(), people.who("Olga"))
    second = people.event("garrison-2022")
    home = text_of(browser().get("/"))
    assert home.index(second.title) < home.index(first.title)


@pytest.mark.parametrize(
    ("at", "act", "words"),
    [
        ("published", "organise_publish", "The event is published already."),
        ("draft", "organise_open", "Publish the event first. (E13)"),
        ("open", "organise_open", "Entries are open already."),
        ("published", "organise_close", "Entries are not open."),
    ],
)
def test_what_does_not_fit_the_stage_is_refused(at: str, act: str, words: str) -> None:
    event = people.event(status=at)
    answer = send(browser("Olga"), event, act, key="k")
    assert answer.status_code == 422
    assert words in text_of(answer)


def test_a_double_click_publishes_once() -> None:
    event, client = people.event(status="draft"), browser("Olga")
    for _ in range(2):
        assert send(client, event, "organise_publish", key="same").status_code == 303
    assert tournaments.state_of(event).status == "published"
    assert event.seq + 1 == Tournament.objects.get().seq


def test_the_overview_checks_off_what_is_done_and_has_one_primary_button() -> None:
    event, client = people.event(status="draft"), browser("Olga")
    page = client.get(address("organise", event)).content.decode()
    assert page.count("primary") == 1
    assert 'aria-current="step"><a href="' + address("organise_notice", event) in page
    settings = tournaments.state_of(event).settings
    notice = settings.notice._replace(reference="R", dated=people.START.date(), sender="Nora")
    tournaments.carry_out(event, commands.Edit(settings._replace(notice=notice)), people.who("Olga"))
    page = client.get(address("organise", event)).content.decode()
    assert page.count("primary") == 1
    assert "Publish now" in page
    assert "Preview the public page" in page
    send(client, event, "organise_publish", key="k")
    assert "Open entries now" in text_of(client.get(address("organise", event)))
    send(client, event, "organise_open", key="k2")
    text = text_of(client.get(address("organise", event)))
    assert "Look at the entries" in text
    assert "Close entries now" in text
    assert "See the public page" in text


def test_e5_the_deadline_is_extended_visibly_in_the_event_s_zone() -> None:
    event, client = people.event(), browser("Olga")
    people.institution(event)
    team = entries.begin_team(event.institutions.get(), people.who("Rita"))
    data = form_data(client.get(address("organise_extend", event)), "reason")
    data |= {"closes_at": local(people.CLOSES, days=3), "reason": "A cyclone"}
    for _ in range(2):
        assert send(client, event, "organise_extend", **data).status_code == 303
    (extension,) = tournaments.state_of(event).extensions
    assert (extension.after, extension.reason) == (people.CLOSES + timedelta(days=3), "A cyclone")
    assert Message.objects.filter(to="rita@example.org", subject__contains="entries close later").count() == 1
    assert team.pk


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"closes_at": local(people.CLOSES, days=-1)}, "later than the old one"),
        ({"reason": ""}, "This field is required."),
        ({"reason": "  "}, "This field is required."),
        ({"closes_at": "soon"}, "Please give a day and an hour"),
        ({"closes_at": "2030-04-06T15:00+00:00"}, "Please give a day and an hour"),
    ],
)
def test_e5_what_cannot_be_extended_comes_back_as_it_was_filled_in(
    changes: dict[str, str], words: str
) -> None:
    event = people.event()
    data = {"closes_at": local(people.CLOSES, days=2), "reason": "Because of rain", "key": "k", **changes}
    answer = send(browser("Olga"), event, "organise_extend", **data)
    assert answer.status_code == 422
    assert words in text_of(answer)
    if "reason" not in changes:
        assert "Because of rain" in answer.content.decode()
    assert tournaments.state_of(event).extensions == ()


def test_e12_cancelling_tells_everybody_entered_the_reason() -> None:
    event, client = people.event("garrison-2022"), browser("Olga")
    entry = people.fill(entries.begin_player(event, people.who("Pia")), "Pia")
    entries.submit(entry, entry.revision, people.who("Pia"))
    data = form_data(client.get(address("organise_cancel", event)), "reason")
    data |= {"reason": "Too few came.", "is_meant": "on"}
    for _ in range(2):
        assert send(client, event, "organise_cancel", **data).status_code == 303
    assert status(event) == "cancelled"
    told = Message.objects.filter(subject__contains="is cancelled", channel="mail")
    assert told.filter(to="pia@example.org").count() == 1
    assert all("Too few came." in message.body for message in told)
    text = text_of(client.get(address("organise", event)))
    assert "nothing more can be changed" in text
    assert "Cancel the event" not in text


@pytest.mark.parametrize("changes", [{"reason": " "}, {"is_meant": ""}])
def test_e12_no_cancelling_without_a_reason_or_by_mistake(changes: dict[str, str]) -> None:
    event = people.event()
    data = {"reason": "Rain", "is_meant": "on", "key": "k", **changes}
    assert send(browser("Olga"), event, "organise_cancel", **data).status_code == 422
    assert status(event) == "open"


def test_e12_the_2018_event_cannot_be_cancelled() -> None:
    event, client = people.event("powc-2018"), browser("Olga")
    assert "reserves no right to cancel" in text_of(client.get(address("organise", event)))
    answer = send(client, event, "organise_cancel", reason="Rain", is_meant="on", key="k")
    assert answer.status_code == 422
    assert "reserves no right to cancel it. (E12)" in text_of(answer)


def test_e8_nothing_opens_again_once_the_list_is_frozen() -> None:
    event = people.event("fortbend-2023")
    for number in range(4):
        name = f"P{number}"
        entry = people.fill(entries.begin_player(event, people.who(name)), name)
        entries.submit(entry, entry.revision, people.who(name))
        entry.refresh_from_db()
        decisions.accept(entry, entry.revision, people.who("Sam"))
    draws.freeze(event, people.who("Sam", people.later(hours=1)))
    client = browser("Olga")
    text = text_of(client.get(address("organise", event)))
    assert "Open entries again" not in text
    assert "Extend the deadline" not in text
    for act, data in (
        ("organise_open", {}),
        ("organise_extend", {"closes_at": local(people.CLOSES, days=9), "reason": "More"}),
    ):
        answer = send(client, event, act, key=act, **data)
        assert "The list of entries is frozen for the draw. (E8)" in text_of(answer)
