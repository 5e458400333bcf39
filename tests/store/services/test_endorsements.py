"""Endorsements (E7): the link that works once, the paper that was seen, what voids them."""

from datetime import timedelta

import pytest

from doublesix.store.models import Endorsement, Entry, Institution, Message, Paper
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.queries.forms import is_endorsed
from doublesix.store.services import decisions, documents, draws, endorsements, entries, institution_forms
from tests.store import people
from tests.store.refusals import refusal
from tests.store.together import together

pytestmark = pytest.mark.django_db
RITA, SAM = "Rita", "Sam"
SIGNED = "M0 0L1 1"


def asked(institution: Institution) -> str:
    """The token of a link that was mailed."""
    tokens: list[str] = []

    def link(token: str) -> str:
        tokens.append(token)
        return "https://example.org/link"

    endorsements.ask(institution, "officer@example.org", link, people.who(RITA))
    return tokens[0]


def give(
    token: str, seen: str, officer: str = "Otto", post: str = "Head", signature: str = SIGNED
) -> Endorsement:
    """The officer endorses."""
    page = people.sealed_page(endorsements.find_by_token(token, people.who(RITA)).institution)
    return endorsements.give(token, officer, post, signature, page, seen, people.who(RITA))


def seen_at(token: str) -> str:
    """The hash of what the officer's page shows."""
    return endorsements.seen_hash(endorsements.find_by_token(token, people.who(RITA)))


def test_e7_a_link_works_once_for_exactly_what_was_shown() -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    token = asked(institution)
    seen = seen_at(token)
    given = give(token, seen, " Otto ", " Head ")
    assert (given.officer, given.post, given.method) == ("Otto", "Head", "link")
    assert is_endorsed(entry)
    assert refusal(lambda: give(token, seen)) == ("link_used", "E7")
    assert Message.objects.filter(subject__contains="form is endorsed").exists()


def test_e7_the_token_is_not_kept_and_its_mail_is_secret() -> None:
    institution = people.institution(people.event())
    people.team(institution)
    token = asked(institution)
    assert token not in str(Endorsement.objects.get().__dict__)
    assert Message.objects.get(to="officer@example.org").secret


def test_e7_a_link_that_is_unknown_withdrawn_replaced_or_old_does_not_work() -> None:
    institution = people.institution(people.event())
    people.team(institution)
    first = asked(institution)
    assert refusal(lambda: endorsements.find_by_token("nonsense", people.who(RITA))) == ("link_unknown", "E7")
    second = asked(institution)
    assert refusal(lambda: endorsements.find_by_token(first, people.who(RITA))) == ("link_revoked", "E7")
    last = people.START + endorsements.LIFE
    assert endorsements.find_by_token(second, people.who(RITA, last)).institution == institution
    late = people.who(RITA, last + timedelta(microseconds=1))
    assert refusal(lambda: endorsements.find_by_token(second, late)) == ("link_expired", "E7")
    endorsements.revoke(institution, people.who(RITA))
    assert refusal(lambda: endorsements.find_by_token(second, people.who(RITA))) == ("link_revoked", "E7")


def test_e7_officer_and_signature_are_needed_and_what_changed_is_not_endorsed() -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    token = asked(institution)
    seen = seen_at(token)
    assert refusal(lambda: give(token, seen, officer=" ")) == ("no_officer", "E7")
    assert refusal(lambda: give(token, seen, post="")) == ("no_officer", "E7")
    assert refusal(lambda: give(token, seen, signature="?")) == ("bad_signature", "E4")
    institution_forms.save(institution, {"fax": "555 7"}, institution.revision, people.who(RITA))
    assert refusal(lambda: give(token, seen)) == ("changed_meanwhile", "E7")
    assert not is_endorsed(entry)
    give(token, seen_at(token))
    assert is_endorsed(Entry.objects.get(pk=entry.pk))


def test_e7_without_the_seal_nothing_is_endorsed() -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    token = asked(institution)
    seen, rita = seen_at(token), people.who(RITA)
    refused = refusal(lambda: endorsements.give(token, "Otto", "Head", SIGNED, None, seen, rita))
    assert refused == ("no_seal", "E7")
    assert not is_endorsed(entry)


def test_e7_an_endorsement_without_the_seal_that_an_older_version_took_does_not_count() -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    token = asked(institution)
    give(token, seen_at(token), signature="")
    assert is_endorsed(entry)
    Endorsement.objects.update(paper=None)
    assert not is_endorsed(Entry.objects.get(pk=entry.pk))
    sam = people.who(SAM)
    assert refusal(lambda: decisions.accept(entry, entry.revision, sam)) == ("incomplete", "E7")


@pytest.mark.parametrize(
    ("email", "is_noticed"),
    [("RITA@example.org", True), ("first{pk}@example.org", True), ("officer@example.org", False)],
)
def test_e7_the_address_of_somebody_on_the_form_is_noticed(email: str, is_noticed: bool) -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    address = email.format(pk=entry.pk)
    assert endorsements.is_of_form(institution, address, None) is is_noticed
    assert endorsements.is_of_form(institution, "sam@example.org", people.account(SAM))


def test_e7_nothing_to_endorse_and_nothing_of_another_institution() -> None:
    tournament = people.event()
    clouds, tides = (
        people.institution(tournament),
        people.institution(tournament, "Ministry of Tides", "Theo"),
    )
    assert refusal(lambda: asked(clouds)) == ("nothing_to_endorse", "E7")
    entry, sam = people.team(clouds), people.who(SAM)
    record = endorsements.record_paper
    assert refusal(lambda: record(tides, "Otto", "Head", [entry], None, sam)) == ("nothing_to_endorse", "E7")
    assert refusal(lambda: record(clouds, "Otto", "Head", [], None, sam)) == ("nothing_to_endorse", "E7")
    assert refusal(lambda: record(clouds, "", "Head", [entry], None, sam)) == ("no_officer", "E7")
    assert refusal(lambda: record(clouds, "Otto", " ", [entry], None, sam)) == ("no_officer", "E7")
    record(clouds, "Otto", "Head", [entry], None, sam)
    assert is_endorsed(entry)


@pytest.mark.parametrize("what", ["name", "person", "identity", "evidence", "head"])
def test_e7_any_later_change_voids_the_endorsement(what: str) -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    endorsements.record_paper(institution, "Otto", "Head", [entry], None, people.who(SAM))
    entry = decisions.send_back(entry, entry.revision, "Look again", people.who(SAM))
    rita = people.who(RITA)
    if what == "name":
        entries.save(entry, {"name": "Other"}, {}, entry.revision, rita)
    elif what == "person":
        entries.save(entry, {}, {"spare": {"mobile": "555 0000"}}, entry.revision, rita)
    elif what == "identity":
        entries.save(entry, {}, {"first": {"identity": "AB 123456"}}, entry.revision, rita)
    elif what == "evidence":
        player = entry.players.first()
        assert player is not None
        documents.hand_in_evidence(player, people.evidence(sha256="1" * 64), rita)
    else:
        institution_forms.save(institution, {"mobile": "555 9999"}, institution.revision, rita)
    entry = Entry.objects.get(pk=entry.pk)
    assert not is_endorsed(entry)
    assert entry.endorsements.get().voided_at == rita.at
    assert Message.objects.filter(entry=entry, subject__contains="new endorsement").exists()


def test_e7_a_save_that_changes_nothing_voids_nothing() -> None:
    institution = people.institution(people.event())
    entry = people.team(institution)
    endorsements.record_paper(institution, "Otto", "Head", [entry], None, people.who(SAM))
    entry = decisions.send_back(entry, entry.revision, "Look again", people.who(SAM))
    entries.save(entry, {"name": entry.name}, {}, entry.revision, people.who(RITA))
    assert is_endorsed(Entry.objects.get(pk=entry.pk))


def test_e8_after_the_freeze_nothing_is_endorsed() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    teams = [people.team(institution) for _ in range(2)]
    token = asked(institution)
    endorsements.record_paper(institution, "Otto", "Head", teams, None, people.who(SAM))
    for entry in teams:
        decisions.accept(entry, entry.revision, people.who(SAM))
    draws.freeze(tournament, people.who(SAM, people.later(hours=1)))
    record = endorsements.record_paper
    assert refusal(lambda: asked(institution)) == ("list_is_frozen", "E8")
    assert refusal(lambda: endorsements.find_by_token(token, people.who(RITA))) == ("list_is_frozen", "E8")
    assert refusal(lambda: record(institution, "Otto", "Head", teams, None, people.who(SAM))) == (
        "list_is_frozen",
        "E8",
    )


def test_e7_the_scan_of_the_sealed_paper_is_kept_with_it() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    entry, sam = people.team(institution), people.who(SAM)
    paper = documents.keep(tournament, people.evidence(), SEALED_FORM, sam, entry=entry)
    given = endorsements.record_paper(institution, "Otto", "Head", [entry], paper, sam)
    assert given.paper == Paper.objects.get(purpose=SEALED_FORM)


@pytest.mark.django_db(transaction=True)
def test_e7_a_link_used_twice_at_once_works_once() -> None:
    institution = people.institution(people.event())
    people.team(institution)
    token = asked(institution)
    seen = seen_at(token)
    rita, page = people.who(RITA), people.sealed_page(institution)
    answers = together(
        [lambda: endorsements.give(token, "Otto", "Head", SIGNED, page, seen, rita).method] * 3
    )
    assert sorted(map(str, answers)) == ["link", "link_used", "link_used"]
    assert Message.objects.filter(subject__contains="form is endorsed").count() == 1


@pytest.mark.django_db(transaction=True)
def test_e7_a_change_and_an_acceptance_at_once_never_leave_an_unendorsed_entry_ready_for_the_draw() -> None:
    tournament = people.event()
    institution = people.institution(tournament)
    entry = people.team(institution)
    endorsements.record_paper(institution, "Otto", "Head", [entry], None, people.who(SAM))
    rita, sam = people.who(RITA), people.who(SAM)
    together(
        [
            lambda: decisions.accept(entry, entry.revision, sam),
            lambda: institution_forms.save(institution, {"mobile": "555 1"}, institution.revision, rita),
        ]
    )
    assert draws.list_ready(tournament) == []
