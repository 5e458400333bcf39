"""The supervising officer's page (E7): opening changes nothing, the form acts once, links end."""

import logging
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from doublesix.store.models import Endorsement, Entry, Institution, Paper
from doublesix.store.models.endorsements import LINK
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.queries.forms import is_endorsed
from doublesix.store.services import decisions, documents, draws, endorsements, entries
from doublesix.web.server.monitoring.redaction import RedactionFilter, redact
from tests.store import people
from tests.web.entrant import scenes

pytestmark = pytest.mark.django_db
OFFICER = {"officer": "Otto Officer", "post": "Permanent secretary", "strokes": "M1 2L3 4"}


@pytest.fixture
def team() -> Entry:
    """Rita's team, complete, and the officer asked."""
    entry = people.fill(scenes.begun(people.event())[1][0])
    assert entry.institution is not None
    address = scenes.at("enter_ask_endorsement", entry.tournament, entry.institution.pk)
    scenes.signed_in().post(address, {"officer_email": "officer@example.org"})
    return entry


def seen() -> str:
    """What the page says now."""
    return endorsements.seen_hash(Endorsement.objects.filter(method=LINK).latest("pk"))


def give(client: Client | None = None, **changes: object) -> Any:
    """The officer sends the form."""
    data = {**OFFICER, "seen": seen(), "key": "k", "page": scenes.photo()} | changes
    return (client or Client()).post(scenes.sent_link(), data)


def test_opening_the_link_changes_nothing(team: Entry) -> None:
    before = Endorsement.objects.values().get()
    for _ in range(3):
        assert Client().get(scenes.sent_link()).status_code == 200
        assert Client().head(scenes.sent_link()).status_code == 200
    assert Endorsement.objects.values().get() == before
    assert not is_endorsed(team)


def test_it_shows_exactly_what_is_endorsed_and_no_evidence(team: Entry) -> None:
    answer = Client().get(scenes.sent_link())
    page = scenes.text(answer)
    for words in (*people.HEAD.values(), "First of Ministry of Clouds 1", "Clerk", "submitted"):
        assert words in page
    assert "/evidence/" not in page
    assert f'name="seen" value="{seen()}"' in page


def test_the_address_is_kept_nowhere(team: Entry) -> None:
    for answer in (Client().get(scenes.sent_link()), Client().get("/endorse/nothing/"), give()):
        assert answer["Referrer-Policy"] == "strict-origin"
        assert answer["Cache-Control"] == "no-store"


def test_the_token_is_not_logged(team: Entry) -> None:
    token = scenes.sent_link().split("/")[2]
    record = logging.LogRecord("x", 30, "", 1, "Gone: %s", (f"/endorse/{token}/",), None)
    assert RedactionFilter().filter(record)
    assert record.getMessage() == "Gone: /endorse/…/"
    assert redact("/endorse/done/") == "/endorse/done/"
    assert token not in redact(f"GET /language/fr/?next=%2Fendorse%2F{token}%2F")
    assert redact("/accounts/password/reset/key/1a-d6x-77/") == "/accounts/password/reset/key/…/"
    assert redact("/accounts/password/reset/key/done/") == "/accounts/password/reset/key/done/"
    for name in ("django.request", "django.security.csrf", "django.server"):
        assert any(isinstance(each, RedactionFilter) for each in logging.getLogger(name).filters), name


def test_the_officer_endorses_once(team: Entry) -> None:
    client = Client()
    answers = [give(client), give(client)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert "Ministry of Clouds is endorsed." in scenes.text(client.get(answers[0]["Location"]))
    found = Endorsement.objects.get()
    assert (found.officer, found.post, found.signature) == tuple(OFFICER.values())
    assert is_endorsed(team)
    used = client.get(scenes.sent_link())
    assert used.status_code == 410
    assert "This link has been used" in scenes.text(used)
    other = give(key="another")
    assert other.status_code == 410


def test_name_and_post_are_needed_and_nothing_is_lost(team: Entry) -> None:
    answer = give(post=" ")
    page = scenes.text(answer)
    assert answer.status_code == 422
    assert 'value="Otto Officer"' in page
    assert 'value="M1 2L3 4"' in page
    assert not is_endorsed(team)


@pytest.mark.parametrize("strokes", ["paper", "M1 1<", "x"])
def test_a_signature_that_cannot_be_read_is_drawn_again(team: Entry, strokes: str) -> None:
    answer = give(strokes=strokes)
    assert answer.status_code == 422
    assert "draw it again" in scenes.text(answer)
    assert not is_endorsed(team)


@pytest.mark.parametrize("strokes", ["", "M1 2L3 4"])
def test_e7_the_sealed_page_is_needed_with_or_without_a_drawn_signature(team: Entry, strokes: str) -> None:
    answer = give(strokes=strokes, page="")
    assert answer.status_code == 422
    assert answer.context["form"].errors["page"]
    assert not is_endorsed(team)


def test_the_sealed_page_is_kept_and_opened_by_who_may(team: Entry) -> None:
    assert give(strokes="", page=scenes.photo()).status_code == 303
    paper = Paper.objects.get(purpose=SEALED_FORM)
    assert Endorsement.objects.get().paper == paper
    people.institution(team.tournament, "Ministry of Tides", by="Nora")
    address = scenes.at("evidence", team.tournament, paper.pk)
    for name, status in (("Rita", 200), ("Sam", 200), ("Nora", 404)):
        assert scenes.signed_in(name).get(address).status_code == status


def test_a_hostile_page_is_refused_and_leaves_nothing(team: Entry) -> None:
    before = sorted(Path(settings.PAPERS).rglob("*.sealed"))
    answer = give(strokes="", page=SimpleUploadedFile("page.pdf", b"<html><script>1</script></html>"))
    assert answer.status_code == 422
    assert "a web page" in scenes.text(answer)
    assert sorted(Path(settings.PAPERS).rglob("*.sealed")) == before


def sealed() -> set[str]:
    """The names of the sealed files, wherever they are."""
    return {file.name for file in Path(settings.PAPERS).rglob("*.sealed")}


def test_what_changed_meanwhile_is_shown_first(team: Entry) -> None:
    old = seen()
    before = sealed()
    entries.save(team, {"name": "Other name"}, {}, team.revision, people.who("Rita"))
    answer = give(seen=old, page=scenes.photo())
    assert answer.status_code == 422
    assert "Somebody changed this" in scenes.text(answer)
    assert "Other name" in scenes.text(answer)
    assert not Endorsement.objects.exclude(given_at=None).exists()
    documents.sweep(timezone.now() + timedelta(hours=2))
    assert sealed() <= before, "nothing new"
    assert give(key="again").status_code == 303


def test_links_that_do_not_work_say_why_and_what_to_do(team: Entry) -> None:
    link = scenes.sent_link()
    unknown = Client().get("/endorse/unknown/")
    assert unknown.status_code == 404
    assert "Copy the whole link" in scenes.text(unknown)
    Endorsement.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    expired = Client().get(link)
    assert expired.status_code == 410
    assert "This link has expired." in scenes.text(expired)
    assert give().status_code == 410
    Endorsement.objects.update(revoked_at=timezone.now())
    revoked = Client().get(link)
    assert revoked.status_code == 410
    assert "Look for a newer mail." in scenes.text(revoked)
    assert not is_endorsed(team)


def freeze_with(entries_of: dict[Institution, Entry]) -> None:
    """Accept these on paper, and freeze the list with them alone."""
    for institution, entry in entries_of.items():
        by = "Rita" if institution.name == "Ministry of Clouds" else "Nora"
        entry.refresh_from_db()
        handed_in = entries.submit(entry, entry.revision, people.who(by))
        endorsements.record_paper(institution, "Ada", "Head", [handed_in], None, people.who("Sam"))
        decisions.accept(handed_in, handed_in.revision, people.who("Sam"))
    draws.freeze(institution.tournament, people.who("Sam", people.later(hours=1)))


def others_of(team: Entry) -> dict[Institution, Entry]:
    """Two more institutions with a complete team each."""
    found = {}
    for name in ("Ministry of Tides", "Ministry of Winds"):
        institution = people.institution(team.tournament, name, by="Nora")
        found[institution] = people.fill(entries.begin_team(institution, people.who("Nora")), by="Nora")
    return found


def test_after_the_freeze_nothing_on_the_list_is_endorsed_e8(team: Entry) -> None:
    link = scenes.sent_link()
    assert Client().get(link).status_code == 200
    assert team.institution is not None
    freeze_with({team.institution: team, **others_of(team)})
    frozen = Client().get(link)
    assert frozen.status_code == 410
    assert "frozen" in scenes.text(frozen)
    assert give().status_code == 410
    assert Endorsement.objects.filter(method=LINK, given_at__isnull=False).count() == 0


def test_after_the_freeze_who_comes_late_is_endorsed_e41(team: Entry) -> None:
    link = scenes.sent_link()
    freeze_with(others_of(team))
    assert Client().get(link).status_code == 200
    assert give().status_code == 303
    assert is_endorsed(team)


def test_a_form_without_our_token_from_elsewhere_is_not_taken(team: Entry) -> None:
    client = Client(enforce_csrf_checks=True)
    assert give(client).status_code == 403
    assert not is_endorsed(team)


def test_the_vault_opens_what_the_officer_sent(team: Entry) -> None:
    give(strokes="", page=scenes.photo())
    data = documents.open_document(Paper.objects.get(purpose=SEALED_FORM), people.who("Sam"))
    assert data.startswith(b"\x89PNG")


def test_a_fault_does_not_show_the_token_either() -> None:
    (handler,) = [each for each in logging.getLogger().handlers if each.name == "console"]
    try:
        raise ValueError("/in/7-3-quiet/ is broken")
    except ValueError:
        record = logging.LogRecord("uvicorn.error", 40, "", 1, "Fault: %(path)s", None, sys.exc_info())
    record.args = {"path": "/t/1-2-3-secret/"}
    assert "Fault: /t/…/" in handler.format(record)
    assert "quiet" not in handler.format(record)
    assert "secret" not in handler.format(record)
