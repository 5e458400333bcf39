"""What the review begins with, read from rows; and all that are in order accepted at once."""

from datetime import timedelta

import pytest

from doublesix.store.models import Entry, Institution, Message, Paper, Player
from doublesix.store.queries.review import list_queue
from doublesix.store.queries.review import review as review_entries
from doublesix.store.services import endorsements, entries, institutions, review
from doublesix.store.services.tournaments import state_of
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA, THEO, SAM = "Rita", "Theo", "Sam"


def waiting(name: str = "Ministry of Clouds", by: str = RITA) -> Entry:
    """A team of a new event that is handed in and endorsed."""
    return people.endorsed(people.team(people.institution(people.event(), name, by), by))


def doubts(entry: Entry) -> list[tuple[str, str]]:
    """What is odd about it, and about whom."""
    terms = state_of(entry.tournament).settings.terms
    rows = entry.tournament.entries.filter(pk=entry.pk)
    (found,) = review_entries(entry.tournament, rows, terms)
    return [(each.what, each.place) for each in found.findings.doubts]


def head_of(entry: Entry) -> Institution:
    assert entry.institution is not None
    return entry.institution


def test_an_entry_that_is_in_order_has_no_doubts() -> None:
    assert doubts(waiting()) == []


def test_e2_the_same_identity_in_two_entries() -> None:
    entry = waiting()
    other = people.team(people.institution(entry.tournament, "Ministry of Tides", THEO), THEO)
    Player.objects.filter(entry=entry, place="first").update(identity_digest="k:1")
    Player.objects.filter(entry=other, place="second").update(identity_digest="k:1")
    assert ("twice", "first") in doubts(entry)
    assert ("twice", "second") in doubts(other)


def test_e7_an_address_of_somebody_of_the_form_and_a_word_without_the_seal() -> None:
    entry = waiting()
    asked = endorsements.ask(head_of(entry), "Rita@example.org", str, people.who(SAM))
    assert doubts(entry) == [], "the sealed paper stands"
    entry.endorsements.exclude(endorsement=asked).delete()
    assert doubts(entry) == [("own_address", "")]
    endorsements.ask(head_of(entry), "sam@example.org", str, people.who(SAM))
    assert doubts(entry) == [("own_address", "")], "who asked is nobody's officer"
    entry.endorsements.filter(endorsement__revoked_at=None).update(digest="x")
    given = endorsements.ask(head_of(entry), "officer@example.org", str, people.who(RITA))
    type(given).objects.filter(pk=given.pk).update(given_at=people.START)
    assert doubts(entry) == [("no_seal", "")]
    endorsements.revoke(head_of(entry), people.who(SAM))


def test_e7_a_link_that_did_not_go_to_the_official_address() -> None:
    entry = waiting()
    entry.endorsements.all().delete()
    institutions.add(
        entry.tournament, {"name": "Ministry of Clouds", "officer_email": "head@example.org"}, []
    )
    endorsements.ask(head_of(entry), "other@example.org", str, people.who(RITA))
    assert doubts(entry) == [("other_address", "")]
    asked = endorsements.ask(head_of(entry), "", str, people.who(RITA))
    assert asked.sent_to == "head@example.org", "the list's own address is the usual one"
    assert doubts(entry) == []


def test_e7_without_a_list_an_address_is_asked_for() -> None:
    entry = waiting()
    ask = lambda: endorsements.ask(head_of(entry), "", str, people.who(RITA))  # noqa: E731
    assert refusal(ask) == ("no_officer_address", "E7")


def test_e6_a_name_changed_under_old_evidence() -> None:
    entry = waiting()
    player = entry.players.get(place="first")
    long_ago = player.history.latest().history_date - timedelta(days=1)
    player.history.update(history_date=long_ago)
    Paper.objects.filter(player=player).update(at=long_ago)
    player.name = player.name.upper()
    player.save()
    assert doubts(entry) == [], "the same name in capitals"
    player.name = "Somebody Else"
    player.save()
    assert doubts(entry) == [("renamed", "first")]


def test_e3_an_institution_off_the_list_and_one_with_two_names() -> None:
    entry = waiting("Min. of Clouds")
    assert doubts(entry) == [], "nobody keeps a list"
    listed = institutions.add(entry.tournament, {"name": "Ministry of Clouds"}, [])
    terms = state_of(entry.tournament).settings.terms
    (found,) = review_entries(entry.tournament, list_queue(entry.tournament), terms)
    (doubt,) = found.findings.doubts
    assert (doubt.what, doubt.facts["proposals"]) == ("unlisted", "Ministry of Clouds")
    second = people.institution(entry.tournament, by=THEO)
    for _ in range(2):
        people.team(second, THEO)
    institutions.add_spelling(listed, "Min. of Clouds", listed.revision)
    assert doubts(entry) == [("many_teams", "")]
    begin = lambda: entries.begin_team(head_of(entry), people.who(RITA))  # noqa: E731
    assert refusal(begin) == ("too_many_teams", "E3")


def test_all_in_order_are_accepted_exactly_as_shown() -> None:
    entry = waiting()
    tides = people.institution(entry.tournament, "Ministry of Tides", THEO)
    other = people.endorsed(people.team(tides, THEO))
    odd = people.team(tides, THEO)
    bundle = review.list_in_order(entry.tournament)
    assert bundle.entries == [entry, other]
    assert bundle.people == ["rita@example.org", "theo@example.org"]
    stale = lambda: review.accept_in_order(entry.tournament, "0" * 64, people.who(SAM))  # noqa: E731
    assert refusal(stale) == ("changed_meanwhile", "")
    before = Message.objects.count()
    done = review.accept_in_order(entry.tournament, bundle.digest, people.who(SAM))
    assert [each.status for each in done] == ["accepted", "accepted"]
    assert Message.objects.count() == before + 2
    odd.refresh_from_db()
    assert odd.status == "submitted"
    assert refusal(lambda: review.accept_in_order(entry.tournament, bundle.digest, people.who(SAM)))[0] == (
        "changed_meanwhile"
    )


def test_the_queue_is_read_in_as_many_queries_however_long_it_is(
    django_assert_max_num_queries: object,
) -> None:
    entry = waiting()
    terms = state_of(entry.tournament).settings.terms
    for name, by in (("Ministry of Tides", THEO), ("Ministry of Winds", "Wim")):
        people.endorsed(people.team(people.institution(entry.tournament, name, by), by))
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert len(review_entries(entry.tournament, list_queue(entry.tournament), terms)) == 3
