"""Who is let in, what is told to whom, how often a thing is done, and how a no is said."""

import json
from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from doublesix.app.roles import APPOINTED
from doublesix.store.models import Account, Act, ApiToken, Entry, Message, PaperSeen, Tournament
from doublesix.store.queries import entry_accounts
from doublesix.store.services import documents, entries, tokens, tournaments
from doublesix.tournament import commands
from doublesix.tournament.formats import FORMATS
from doublesix.tournament.settings import ENTRANTS, PRESETS, Notice, Prize, Settings, Terms
from doublesix.web.api import events, roles, settings
from doublesix.web.presentation.settings_forms import NoticeForm
from tests.store import people
from tests.web.api.calling import Program, at, refusal, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """An open event of teams with a fee."""
    return people.event(fee=1000, currency="USD")


@pytest.fixture
def entry(event: Tournament) -> Entry:
    """A team of Rita's, handed in."""
    row = people.fill(entries.begin_team(people.institution(event), people.who("Rita")))
    return entries.submit(row, row.revision, people.who("Rita"))


# Who calls


def test_what_is_public_needs_no_token(event: Tournament) -> None:
    assert [card["slug"] for card in told(Program().get("/events"))] == [event.slug]
    shown = told(Program().get(at(event)))
    assert shown["status"] == "open"
    assert shown["roles"] == []
    rules = told(Program().get(at(event, "/rules")))
    assert rules["versions"][0]["number"] == 1
    assert any(clause["id"] == "P1" and clause["says"] for clause in rules["clauses"])
    assert Program().get(at(event)).headers["Cache-Control"] == "no-store"


def test_without_a_token_nothing_is_done(event: Tournament) -> None:
    refusal(Program().post(at(event, "/close")), 401, "sign_in")
    refusal(Program().get("/me"), 401, "sign_in")
    refusal(Program().get("/events/there-is-none/entries"), 401, "sign_in")


@pytest.mark.parametrize("header", ["Bearer no-such-token", "Bearer", "Basic YTpi", "é", ""])
def test_a_token_that_does_not_work_is_told_so_even_for_what_is_public(
    event: Tournament, header: str
) -> None:
    answer = Client().get(f"/api/events/{event.slug}", headers={"Authorization": header})
    refusal(answer, 401, "wrong_token")


def test_a_revoked_token_and_one_of_a_closed_account_do_not_work(event: Tournament) -> None:
    olga, sam = Program("Olga"), Program("Sam")
    tokens.revoke(ApiToken.objects.get(account__email="olga@example.org"), people.who("Olga"))
    Account.objects.filter(email="sam@example.org").update(is_active=False)
    refusal(olga.get("/me"), 401, "wrong_token")
    refusal(sam.get("/me"), 401, "wrong_token")


def test_a_token_is_kept_as_a_hash_and_its_last_use_is_noted(event: Tournament) -> None:
    olga = Program("Olga")
    secret = olga.headers["Authorization"].removeprefix("Bearer ")
    row = ApiToken.objects.get()
    assert secret not in repr(vars(row))
    assert row.used_at is None
    assert told(olga.get("/me"))["roles"] == [{"event": event.slug, "role": "organiser", "institution": ""}]
    row.refresh_from_db()
    assert row.used_at is not None


def test_a_role_that_does_not_include_it_and_an_event_nobody_may_know(event: Tournament) -> None:
    draft = people.event(status="draft")
    refusal(Program("Sam").post(at(event, "/cancel"), {"reason": "x"}), 403, "not_your_role")
    refusal(Program("Nobody").get(at(draft)), 404, "unknown")
    refusal(Program("Nobody").get(at(event, "/nothing")), 404, "unknown")
    assert draft.slug not in [card["slug"] for card in told(Program("Nobody").get("/events"))]
    assert draft.slug in [card["slug"] for card in told(Program("Olga").get("/events"))]


def test_a_session_needs_the_token_of_a_page_to_change_something(event: Tournament) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(people.account("Olga"))
    assert browser.get("/api/me").status_code == 200
    refusal(browser.post(f"/api/events/{event.slug}/close"), 403, "no_csrf")
    event.refresh_from_db()
    assert event.status == "open"
    browser.get("/accounts/login/")
    browser.get(f"/events/{event.slug}/")
    token = "a" * 32
    browser.cookies["csrftoken"] = token
    assert browser.post(f"/api/events/{event.slug}/close", headers={"X-CSRFToken": token}).status_code == 200


# How a no is said


def test_a_refusal_names_code_clause_and_facts(event: Tournament) -> None:
    """E5: late is late, with the time it arrived."""
    answer = refusal(Program("Olga").post(at(event, "/open")), 422, "open_already")
    assert answer["message"] == "Entries are open already."
    institution = people.institution(event)
    rita = Program("Rita")
    for _ in range(2):
        told(rita.post(at(event, f"/mine/institutions/{institution.pk}/teams")))
    answer = refusal(
        rita.post(at(event, f"/mine/institutions/{institution.pk}/teams")), 422, "too_many_teams"
    )
    assert (answer["clause"], answer["facts"]) == ("E3", {"most": 2})
    assert answer["message"].endswith("(E3)")


def test_a_revision_that_was_overtaken_is_a_conflict(event: Tournament, entry: Entry) -> None:
    sam = Program("Sam")
    answer = sam.post(at(event, f"/entries/{entry.pk}/return"), {"revision": 1, "comment": "x"})
    refusal(answer, 409, "changed_meanwhile")
    row = told(sam.get(at(event, f"/entries/{entry.pk}")))
    back = {"revision": row["revision"], "comment": "A number is missing."}
    assert told(sam.post(at(event, f"/entries/{entry.pk}/return"), back))["status"] == "returned"


def test_a_field_too_many_and_a_field_too_few_are_named(event: Tournament) -> None:
    answer = refusal(Program("Olga").post(at(event, "/cancel"), {"reasons": "x"}), 422, "invalid")
    assert {(each["where"].rpartition(".")[2], each["what"]) for each in answer["facts"]["fields"]} == {
        ("reason", "missing"),
        ("reasons", "extra_forbidden"),
    }


def test_words_are_in_the_language_asked_for(event: Tournament) -> None:
    answer = Program("Olga").post(at(event, "/open"), Accept_Language="fr")
    assert answer.headers["Content-Language"] == "fr"
    refusal(answer, 422, "open_already")


def test_a_large_request_is_not_read(event: Tournament) -> None:
    olga = Program("Olga")
    answer = olga.client.post(
        f"/api/events/{event.slug}/cancel",
        "{}",
        content_type="application/json",
        headers={**olga.headers, "Content-Length": str(10**9)},
    )
    refusal(answer, 413, "too_large")
    refusal(olga.post(at(event, "/cancel"), {"reason": "x" * 3_000_000}), 413, "too_large")


def test_our_own_fault_tells_nothing(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(tournaments, "carry_out", fail)
    answer = Program("Olga").post(at(event, "/close"))
    assert "secret" not in str(refusal(answer, 500, "broken"))


# Once


def test_the_same_key_has_one_effect_and_one_answer(event: Tournament, entry: Entry) -> None:
    tess = people.account("Tess")
    tournaments.appoint(event, tess, "treasurer")
    program = Program("Tess")
    paid = {"amount": 400, "note": "cash"}
    address = at(event, f"/fees/{entry.pk}/pay")
    first = told(program.post(address, paid, Idempotency_Key="one"))
    assert told(program.post(address, paid, Idempotency_Key="one")) == first
    assert entry_accounts.account_of(entry).paid == 400
    refusal(program.post(address, {"amount": 1}, Idempotency_Key="one"), 409, "key_reused")
    told(program.post(address, paid, Idempotency_Key="two"))
    assert entry_accounts.account_of(entry).paid == 800


def test_a_key_of_something_refused_can_be_used_again(event: Tournament) -> None:
    olga = Program("Olga")
    refusal(olga.post(at(event, "/open"), Idempotency_Key="k"), 422, "open_already")
    told(olga.post(at(event, "/close")))
    assert told(olga.post(at(event, "/open"), Idempotency_Key="k"))["status"] == "open"


def test_an_answer_that_is_kept_is_sealed() -> None:
    """E32: of a voucher's code only the hash is kept."""
    event = people.event("fortbend-2023")
    voucher = {"note": "first rank"}
    given = told(Program("Olga").post(at(event, "/vouchers"), voucher, Idempotency_Key="v"))
    assert told(Program("Olga").post(at(event, "/vouchers"), voucher, Idempotency_Key="v")) == given
    assert event.vouchers.count() == 1
    assert given["code"] not in str(list(Act.objects.values()))


# What is told to whom


def test_lists_hold_no_contacts_and_nothing_holds_hashes_or_strokes(event: Tournament, entry: Entry) -> None:
    sam, rita = Program("Sam"), Program("Rita")
    listed = sam.get(at(event, "/entries")).content + rita.get(at(event, "/mine/entries")).content
    assert b"@example.org" not in listed
    assert b"555 01" not in listed
    whole = sam.get(at(event, f"/entries/{entry.pk}")).content
    assert b"@example.org" in whole
    for secret in (b"digest", b"M0 0L1 1", b"password"):
        assert secret not in whole


def test_somebody_elses_entry_is_not_there(event: Tournament, entry: Entry) -> None:
    people.institution(event, "Ministry of Tides", "Rosa")
    rosa = Program("Rosa")
    own = at(event, f"/mine/entries/{entry.pk}")
    refusal(rosa.get(own), 404, "unknown")
    refusal(rosa.post(f"{own}/withdraw", {"revision": entry.revision}), 404, "unknown")
    refusal(rosa.get(at(event, f"/entries/{entry.pk}")), 403, "not_your_role")
    entry.refresh_from_db()
    assert entry.status == "submitted"


def test_an_entry_of_another_event_is_not_there(event: Tournament, entry: Entry) -> None:
    other = people.event()
    refusal(Program("Sam").get(at(other, f"/entries/{entry.pk}")), 404, "unknown")
    refusal(Program("Sam").post(at(other, f"/entries/{entry.pk}/accept"), {"revision": 1}), 404, "unknown")


def test_messages_with_a_link_that_acts_are_shown_without_it(event: Tournament, entry: Entry) -> None:
    """E7: who may read the log of messages cannot endorse."""
    assert entry.institution is not None
    ask = at(event, f"/institutions/{entry.institution.pk}/endorsements/ask")
    told(Program("Rita").post(ask, {"email": "officer@example.org"}))
    letter = Message.objects.get(to="officer@example.org")
    token = letter.body.split("/endorse/")[1].split("/")[0]
    told(Program().get(f"/endorsements/{token}"))
    shown = Program("Sam").get(at(event, "/messages"))
    assert token not in shown.content.decode()
    assert "officer@example.org" in shown.content.decode()
    told(Program("Rita").post(ask.replace("/ask", "/revoke")))
    refusal(Program().get(f"/endorsements/{token}"), 422, "link_revoked")
    refusal(Program().get("/endorsements/none"), 404, "link_unknown")


def test_evidence_is_given_as_a_file_to_keep_and_that_is_noted(event: Tournament, entry: Entry) -> None:
    """E6."""
    paper = entry.papers.first()
    assert paper is not None
    address = at(event, f"/papers/{paper.pk}")
    for name in ("Sam", "Rita"):
        answer = Program(name).get(address)
        assert answer.status_code == 200
        assert answer.content == b"picture"
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"
    assert PaperSeen.objects.filter(paper=paper).count() == 2
    people.institution(event, "Ministry of Tides", "Rosa")
    refusal(Program("Rosa").get(address), 404, "unknown")
    refusal(Program().get(address), 401, "sign_in")
    documents.delete(paper)
    refusal(Program("Sam").get(address), 422, "paper_deleted")


def test_a_hostile_upload_is_refused_in_words_and_leaves_nothing(event: Tournament) -> None:
    """E6."""
    team = entries.begin_team(people.institution(event), people.who("Rita"))
    rita = Program("Rita")
    sent = SimpleUploadedFile("slip.jpg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")
    address = f"/api{at(event, f'/mine/entries/{team.pk}/players/first/evidence')}"
    answer = told(rita.client.post(address, {"file": sent}, headers=rita.headers), 422)
    assert answer["code"].startswith("upload_")
    assert answer["clause"] == "E6"
    assert not team.papers.exists()


def test_the_extended_deadline_is_seen_by_everybody(event: Tournament) -> None:
    """E5."""
    later = (people.CLOSES + timedelta(days=2)).isoformat()
    told(Program("Olga").post(at(event, "/extend"), {"closes_at": later, "reason": "A storm."}))
    (extension,) = told(Program().get(at(event)))["extensions"]
    assert extension["reason"] == "A storm."
    assert datetime.fromisoformat(extension["after"]) == people.CLOSES + timedelta(days=2)


def test_the_amended_rules_have_their_version(event: Tournament) -> None:
    """E12."""
    rules = 'base = "powc-2023"\n[options]\ngrace_minutes = 20\n'
    told(Program("Olga").post(at(event, "/amend"), {"rules": rules, "reason": "Traffic."}))
    shown = told(Program().get(at(event, "/rules")))
    assert [(each["number"], each["reason"]) for each in shown["versions"]] == [(1, ""), (2, "Traffic.")]
    answer = refusal(
        Program("Olga").post(at(event, "/amend"), {"rules": "nonsense =", "reason": "x"}), 422, "rules_fault"
    )
    assert answer["clause"] == "E12"


def test_roles_are_given_and_taken_and_one_organiser_stays(event: Tournament) -> None:
    olga = Program("Olga")
    jo = {"email": "Jo@example.org", "role": "judge"}
    told(olga.post(at(event, "/roles/give"), jo))
    assert "jo@example.org" in [each["email"] for each in told(olga.get(at(event, "/roles")))]
    told(olga.post(at(event, "/roles/take"), jo))
    assert "jo@example.org" not in [each["email"] for each in told(olga.get(at(event, "/roles")))]
    last = {"email": "olga@example.org", "role": "organiser"}
    refusal(olga.post(at(event, "/roles/take"), last), 422, "last_organiser")


def test_only_who_may_organise_begins_and_copies_events(event: Tournament) -> None:
    begin = {"preset": "garrison-2022", "settings": {"title": "Mine"}}
    refusal(Program("Olga").post("/events", begin), 403, "not_your_role")
    refusal(Program("Olga").post(at(event, "/copy"), {}), 403, "not_your_role")
    Account.objects.filter(email="olga@example.org").update(may_organise=True)
    assert told(Program("Olga").post("/events", begin))["preset"] == "garrison-2022"
    copied = told(Program("Olga").post(at(event, "/copy"), {"settings": {"title": "Next year"}}))
    assert copied["status"] == "draft"
    assert copied["settings"]["closes_at"] is None
    assert copied["settings"]["terms"]["fee"] == 1000
    refusal(Program("Sam").post(at(event, "/copy"), {}), 403, "not_your_role")


def test_lots_written_down_are_not_public_before_a_second_person_agrees() -> None:
    """E8."""
    event = people.event("garrison-2022")
    for name in ("Ana", "Ben"):
        own = Program(name)
        form = told(own.post(at(event, "/mine/players")))
        told(
            own.patch(
                at(event, f"/mine/entries/{form['id']}"),
                {
                    "revision": form["revision"],
                    "name": name,
                    "people": {"player": {"name": name, "mobile": "555", "email": f"{name}@example.org"}},
                },
            )
        )
        form = told(own.get(at(event, f"/mine/entries/{form['id']}")))
        form = told(own.post(at(event, f"/mine/entries/{form['id']}/submit"), {"revision": form["revision"]}))
        told(Program("Sam").post(at(event, f"/entries/{form['id']}/accept"), {"revision": form["revision"]}))
    tournaments.carry_out(event, commands.CloseEntries(), people.who("Olga"))
    sam, olga = Program("Sam"), Program("Olga")
    told(sam.post(at(event, "/draw/freeze")))
    told(sam.post(at(event, "/draw/lots"), {"order": [2, 1]}))
    refusal(sam.post(at(event, "/draw/lots/confirm")), 422, "same_person")
    assert told(Program().get(at(event, "/draw")))["order"] == []
    refusal(Program().get(at(event, "/draw/proof")), 404, "unknown")
    told(olga.post(at(event, "/draw/lots/confirm")))
    assert told(Program().get(at(event, "/draw")))["order"] == [2, 1]


def test_numbers_for_partners_are_sent_by_the_number_of_the_list() -> None:
    """F2: of what is sent for the partners, the names are numbers too."""
    event = people.event("fortbend-2023")
    sent = {"drawn": {"1": 1, "2": 1, "3": 2, "4": 2}}
    answer = told(Program("Sam").post(at(event, "/draw/partners"), sent), 422)
    assert answer["code"] != "invalid", "the event is not so far, but the request was understood"
    for wrong in ({"one": 1}, {"1": "1"}, {"-1": 1}):
        answer = Program("Sam").post(at(event, "/draw/partners"), {"drawn": wrong})
        refusal(answer, 422, "invalid")


def test_a_proof_is_sent_to_be_verified() -> None:
    assert told(Program().post("/verify-draw", {}))["verdict"] == "malformed"
    refusal(Program().post("/verify-draw"), 400, "unreadable")


def test_the_schema_and_the_page_about_it(event: Tournament) -> None:
    schema = json.loads(Client().get("/api/openapi.json").content)
    assert schema["paths"]["/api/events/{slug}/cancel"]["post"]["x-act"] == "publish"
    page = Client().get("/api/docs")
    assert page.status_code == 200
    text = page.content.decode()
    assert "/api/events/{slug}/cancel" in text
    assert "<script" not in text
    assert "style=" not in text


def test_a_method_that_an_address_does_not_take(event: Tournament) -> None:
    answer = Program("Olga").call("DELETE", at(event))
    refusal(answer, 405, "no_such_method")
    assert answer.headers["Allow"] == "GET, PATCH"


def test_times_are_moments_in_utc_and_a_time_without_zone_is_not_taken(event: Tournament) -> None:
    naive = {"closes_at": datetime(2031, 1, 1, tzinfo=UTC).replace(tzinfo=None).isoformat(), "reason": "x"}
    refusal(Program("Olga").post(at(event, "/extend"), naive), 422, "invalid")


def test_the_choices_are_those_of_the_domain() -> None:
    assert get_args(settings.Entrants) == ENTRANTS
    assert get_args(settings.Formats) == FORMATS
    assert get_args(settings.Papers) == tuple(name for name, _ in NoticeForm.PAPERS)
    assert get_args(events.Preset) == PRESETS
    assert get_args(roles.AppointableRole) == APPOINTED
    assert set(settings.Settings.model_fields) == set(Settings._fields)
    assert set(settings.Terms.model_fields) == set(Terms._fields)
    assert set(settings.Notice.model_fields) == set(Notice._fields)
    assert set(settings.Prize.model_fields) == set(Prize._fields)


# Drafts of others


def test_a_draft_of_somebody_else_is_filled_in_handed_in_and_deleted_by_the_desk(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "clean", lambda chunks, name: people.picture())
    institution = people.institution(event)
    draft, other = (entries.begin_team(institution, people.who("Rita")) for _ in range(2))
    sam, path = Program("Sam"), at(event, f"/entries/{draft.pk}")
    people.institution(event, "Ministry of Tides", "Theo")
    for name, status, code in (("Nobody", 403, "not_your_role"), ("Theo", 404, "unknown")):
        refusal(Program(name).patch(path, {"revision": 1, "name": "Mine"}), status, code)
    refusal(Program("Rita").post(f"{path}/delete", {"revision": 1}), 403, "not_your_role")
    persons = {
        place: {"name": place, "designation": "Clerk", "mobile": "5", "email": f"{place}@example.org"}
        for place in ("first", "second", "spare")
    }
    told(sam.patch(path, {"revision": 1, "name": "Counters", "people": persons}))
    for place in persons:
        told(sam.post(f"{path}/sign", {"place": place, "strokes": "M0 0L1 1"}))
        slip = SimpleUploadedFile("slip.jpg", b"anything")
        sent = sam.client.post(f"/api{path}/players/{place}/evidence", {"file": slip}, headers=sam.headers)
        told(sent)
    told(sam.post(f"{path}/sign", {"place": "president", "strokes": "paper"}))
    refusal(sam.post(f"{path}/accept", {"revision": 2}), 422, "incomplete")
    assert told(sam.post(f"{path}/submit", {"revision": 2}))["status"] == "submitted"
    refusal(sam.post(f"{path}/delete", {"revision": 3}), 422, "not_to_delete")
    assert told(sam.post(f"{path}/withdraw", {"revision": 3}))["status"] == "withdrawn"
    told(sam.post(at(event, f"/entries/{other.pk}/delete"), {"revision": 1}))
    assert told(sam.get(at(event, "/entries")))[0]["id"] == draft.pk


def test_the_head_of_a_form_and_its_representatives_are_changed_by_the_desk(event: Tournament) -> None:
    institution = people.institution(event)
    path, sam = at(event, f"/institutions/{institution.pk}"), Program("Sam")
    assert told(sam.patch(path, {"revision": 1, "fax": "555 9"}))["fax"] == "555 9"
    told(sam.post(f"{path}/representatives", {"email": "nora@example.org"}))
    assert institution.representatives.filter(account__email="nora@example.org").exists()


def test_e7_an_officers_address_that_is_on_the_form_is_told(event: Tournament, entry: Entry) -> None:
    assert entry.institution is not None
    asked = at(event, f"/institutions/{entry.institution.pk}/endorsements/ask")
    assert told(Program("Rita").post(asked, {"email": "rita@example.org"}))["is_of_form"] is True
    assert told(Program("Olga").post(asked, {"email": "officer@example.org"}))["is_of_form"] is False


def test_e2_an_identity_number_is_handed_in_once(event: Tournament) -> None:
    rita, institution = Program("Rita"), people.institution(event)
    answers = []
    for _ in range(2):
        row = people.fill(entries.begin_team(institution, people.who("Rita")))
        own = at(event, f"/mine/entries/{row.pk}")
        number = {"revision": row.revision, "people": {"first": {"identity": "AB 123456"}}}
        revision = told(rita.patch(own, number))["revision"]
        answers.append(rita.post(f"{own}/submit", {"revision": revision}))
    told(answers[0])
    assert refusal(answers[1], 422, "identity_twice")["clause"] == "E2"
