"""Imported drafts at the desk: opened, filled in, handed in, accepted, refused, deleted."""

import pytest

from doublesix.store.models import Entry, Message, Tournament
from tests.store import people
from tests.web.entrant.scenes import filled, photo
from tests.web.official import scenes
from tests.web.official.test_import import file

pytestmark = pytest.mark.django_db
TEAMS = (
    "institution,representative,team,first name,second name,spare name\n"
    "Ministry of Clouds,rep@example.org,Cloud Counters,Ann,Bob,Cy\n"
    "Ministry of Tides,,Tide Tables,Di,Ed,Fay\n"
)


def imported() -> tuple[Tournament, Entry, Entry]:
    """Two teams from a file, which lack nearly all; the second is represented by nobody."""
    tournament = scenes.event()
    client = scenes.signed_in("Sam")
    shown = client.post(scenes.at("import_entries", tournament), {"file": file(TEAMS)})
    form = {"key": "k", "token": shown.context["token"], "seen": shown.context["preview"].digest}
    assert client.post(scenes.at("import_confirm", tournament), form).status_code == 303
    first, second = tournament.entries.order_by("pk")
    return tournament, first, second


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Sam", "Olga"])
def test_an_imported_draft_is_filled_in_handed_in_and_accepted_at_the_desk(name: str) -> None:
    tournament, _, entry = imported()
    client = scenes.signed_in(name)
    review = scenes.at("entry_review", tournament, entry.pk)
    page = client.get(review)
    form = page.context["form"]
    assert f'href="{form}"' in scenes.said(page)
    assert "Nobody. It can be completed here only." in scenes.said(page)
    assert entry.institution is not None
    head = scenes.at("enter_institution", tournament, entry.institution.pk)
    given = {**people.HEAD, "name": "Ministry of Tides", "fax": "", "revision": 1, "key": "h"}
    assert client.post(head, given).status_code == 303
    names = {f"p{at}-name": each.name for at, each in enumerate(entry.players.all())}
    files = {f"p{at}-evidence": photo() for at in range(3)}
    done = client.post(form, filled(entry, **names | files, then="hand_in"), follow=True)
    assert done.redirect_chain[-1][0] == review
    assert "Saved and submitted." in scenes.said(done)
    people.endorsed(entry)
    entry.refresh_from_db()
    accept = scenes.at("entry_accept", tournament, entry.pk)
    assert client.post(accept, {"revision": entry.revision, "key": "a"}).status_code == 303
    entry.refresh_from_db()
    assert entry.status == "accepted"


def test_a_complete_draft_is_handed_in_and_accepted_with_one_button() -> None:
    tournament = scenes.event("fortbend-2023")
    client = scenes.signed_in("Sam")
    entry = Entry.objects.create(tournament=tournament, name="Ann")
    given = {"name": "Ann Full", "mobile": "555", "email": "ann@example.org"}
    entry.players.create(place="player", **given)
    page = scenes.said(client.get(scenes.at("entry_review", tournament, entry.pk)))
    assert "Submit and accept" in page
    accept = scenes.at("entry_accept", tournament, entry.pk)
    assert client.post(accept, {"revision": entry.revision, "key": "a"}).status_code == 303
    entry.refresh_from_db()
    assert entry.status == "accepted"


def test_a_draft_is_refused_or_deleted_and_its_representative_is_told() -> None:
    tournament, first, second = imported()
    client = scenes.signed_in("Sam")
    refuse = {"reason": "Not a ministry", "clause": "E2", "revision": second.revision, "key": "r"}
    assert client.post(scenes.at("entry_refuse", tournament, second.pk), refuse).status_code == 303
    second.refresh_from_db()
    assert second.status == "refused"
    assert "Delete the draft" in scenes.said(client.get(scenes.at("entry_review", tournament, first.pk)))
    delete = scenes.at("entry_delete", tournament, first.pk)
    assert client.post(delete, {"revision": 99, "key": "s"}).status_code == 422
    assert client.post(delete, {"revision": first.revision, "key": "d"}).status_code == 303
    assert not Entry.objects.filter(pk=first.pk).exists()
    assert Message.objects.filter(to="rep@example.org", subject__contains="draft is deleted").exists()
    listed = scenes.said(client.get(scenes.at("entries", tournament)))
    assert "The draft Cloud Counters is deleted." in listed


def test_what_was_handed_in_is_not_deleted() -> None:
    tournament = scenes.event()
    entry = people.team(people.institution(tournament))
    client = scenes.signed_in("Sam")
    assert "Delete the draft" not in scenes.said(client.get(scenes.at("entry_review", tournament, entry.pk)))
    delete = scenes.at("entry_delete", tournament, entry.pk)
    answer = client.post(delete, {"revision": entry.revision, "key": "d"})
    assert "Only a draft that was never submitted is deleted (submitted)." in scenes.said(answer)


def test_a_new_import_brings_the_draft_up_to_date_and_says_so() -> None:
    tournament, first, _ = imported()
    client = scenes.signed_in("Sam")
    line = TEAMS.splitlines()
    text = f"{line[0]},association\n{line[1]},Cloud Staff\n"
    shown = client.post(scenes.at("import_entries", tournament), {"file": file(text)})
    assert "(brings the draft that is there up to date)" in scenes.said(shown)
    form = {"key": "l", "token": shown.context["token"], "seen": shown.context["preview"].digest}
    assert client.post(scenes.at("import_confirm", tournament), form).status_code == 303
    assert first.institution is not None
    first.institution.refresh_from_db()
    assert first.institution.association == "Cloud Staff"
    assert tournament.entries.count() == 2
