"""Names of teams, people who take another's place, and identity numbers: nobody is there twice (E2, E6)."""

import pytest

from doublesix.store.models import Entry, Tournament
from doublesix.store.queries.forms import form_of, is_endorsed
from doublesix.store.services import decisions, draws, entries, institution_forms
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import preset
from tests.store import people
from tests.store.people import endorsed, team
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA, SAM = "Rita", "Sam"


# Names


def test_e3_no_two_teams_of_an_institution_are_called_the_same() -> None:
    institution = people.institution(people.event(teams_each=0))
    rita = people.who(RITA)
    first, *_ = (entries.begin_team(institution, rita) for _ in range(3))
    entries.withdraw(first, first.revision, rita)
    fourth = entries.begin_team(institution, rita)
    names = [f"Ministry of Clouds {number}" for number in (1, 2, 3, 4)]
    assert [*institution.entries.order_by("pk").values_list("name", flat=True)] == names
    asked = {"name": "MINISTRY of  clouds 2"}
    assert refusal(lambda: entries.save(fourth, asked, {}, fourth.revision, rita)) == ("name_taken", "E8")
    entries.save(fourth, {"name": "Ministry of Clouds 1"}, {}, fourth.revision, rita)


def test_e3_an_institution_with_a_long_name_has_two_teams_with_two_names() -> None:
    institution = people.institution(people.event(), "Ministry of " + "Clouds " * 21)
    teams = [entries.begin_team(institution, people.who(RITA)) for _ in range(2)]
    assert len({team.name for team in teams}) == 2


def test_teams_named_by_an_older_version_keep_their_names_and_new_ones_get_others() -> None:
    institution = people.institution(people.event(teams_each=0))
    old = entries.begin_team(institution, people.who(RITA))
    Entry.objects.filter(pk=old.pk).update(name="Ministry of Clouds, team 1")
    assert entries.begin_team(institution, people.who(RITA)).name == "Ministry of Clouds 2"


# Another person


def test_e6_another_name_takes_evidence_number_and_signature_of_the_person_before() -> None:
    entry = endorsed(team(people.institution(people.event())))
    entry = decisions.send_back(entry, entry.revision, "Who plays?", people.who(SAM))
    rita = people.who(RITA)
    number = {"first": {"identity": "AB 123456"}, "second": {"identity": "CD 123456"}}
    entry = entries.save(entry, {}, number, entry.revision, rita)
    other = {"first": {"name": "Somebody Else"}, "second": {"name": entry.players.get(place="second").name}}
    entry = entries.save(entry, {}, other, entry.revision, rita)
    first, second = entry.players.get(place="first"), entry.players.get(place="second")
    assert (first.signature, first.signed_at, first.identity_digest, first.identity_tail) == (
        "",
        None,
        "",
        "",
    )
    assert not first.papers.filter(replaced_at=None).exists()
    assert (second.signature, second.identity_tail) == ("M0 0L1 1", "3456")
    assert second.papers.filter(replaced_at=None).exists()
    assert not is_endorsed(entry)
    lacking = [
        (lack.what, lack.place) for lack in rules.lacks(form_of(entry), preset("powc-2023").settings.terms)
    ]
    assert lacking == [("signature", "first"), ("evidence", "first")]


def test_e6_who_comes_instead_can_give_the_number_at_once_and_spaces_are_no_other_name() -> None:
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who(RITA)))
    rita, first = people.who(RITA), entry.players.get(place="first")
    entry = entries.save(entry, {}, {"first": {"name": f" {first.name.upper()} "}}, entry.revision, rita)
    assert entry.players.get(place="first").signature
    given = {"name": "Somebody Else", "identity": "EF 987654"}
    entry = entries.save(entry, {}, {"first": given}, entry.revision, rita)
    first = entry.players.get(place="first")
    assert (first.signature, first.identity_tail) == ("", "7654")


def test_e4_another_president_has_to_sign() -> None:
    institution = people.institution(people.event())
    entry = people.fill(entries.begin_team(institution, people.who(RITA)))
    institution_forms.save(institution, {"president": "PAULA presides"}, 1, people.who(RITA))
    entry.refresh_from_db()
    assert entry.president_signature
    institution_forms.save(institution, {"president": "Petra Other"}, 2, people.who(RITA))
    entry.refresh_from_db()
    assert (entry.president_signature, entry.president_signed_at) == ("", None)


def numbered(name: str, by: str, tournament: Tournament, place: str = "first") -> Entry:
    """A complete team of an institution in which somebody has the number AB 123456."""
    entry = people.fill(entries.begin_team(people.institution(tournament, name, by), people.who(by)), by)
    return entries.save(entry, {}, {place: {"identity": "AB 123456"}}, entry.revision, people.who(by))


def test_e2_an_identity_number_is_handed_in_once() -> None:
    tournament = people.event()
    clouds = numbered("Ministry of Clouds", RITA, tournament)
    tides = numbered("Ministry of Tides", "Theo", tournament, "spare")
    clouds = entries.submit(clouds, clouds.revision, people.who(RITA))
    theo = people.who("Theo")
    assert refusal(lambda: entries.submit(tides, tides.revision, theo)) == ("identity_twice", "E2")
    entries.withdraw(clouds, clouds.revision, people.who(RITA))
    assert entries.submit(tides, tides.revision, theo).status == "submitted"


def test_e2_the_same_number_twice_in_one_team_is_not_handed_in() -> None:
    entry = numbered("Ministry of Clouds", RITA, people.event())
    rita = people.who(RITA)
    entry = entries.save(entry, {}, {"second": {"identity": "ab-123456"}}, entry.revision, rita)
    assert refusal(lambda: entries.submit(entry, entry.revision, rita)) == ("identity_twice_here", "E2")


def test_e2_a_number_handed_in_twice_before_is_accepted_once_and_not_drawn_twice() -> None:
    """An older version took both."""
    tournament = people.event()
    sam = people.who(SAM)
    found = []
    for name, by in (("Ministry of Clouds", RITA), ("Ministry of Tides", "Theo")):
        entry = numbered(name, by, tournament)
        entries.save(entry, {}, {"first": {"forget_identity": "yes"}}, entry.revision, people.who(by))
        entry.refresh_from_db()
        found.append(endorsed(entries.submit(entry, entry.revision, people.who(by))))
    for entry in found:
        entry.players.filter(place="first").update(identity_digest="k:1")
        endorsed(entry)
    decisions.accept(found[0], found[0].revision, sam)
    assert refusal(lambda: decisions.accept(found[1], found[1].revision, sam)) == (
        "identity_twice",
        "E2",
    )
    Entry.objects.filter(pk=found[1].pk).update(status="accepted")
    freeze = lambda: draws.freeze(tournament, people.who(SAM, people.later(hours=1)))  # noqa: E731
    assert refusal(freeze) == ("identity_twice_listed", "E2")


def test_e20_a_player_enters_once_by_the_identity_number() -> None:
    tournament = people.event("garrison-2022", evidence=True)
    found = []
    for name in ("Ann", "Bob"):
        entry = people.fill(entries.begin_player(tournament, people.who(name)), name)
        number = {"player": {"identity": "AB 123456"}}
        found.append(entries.save(entry, {}, number, entry.revision, people.who(name)))
    entries.submit(found[0], found[0].revision, people.who("Ann"))
    asked = lambda: entries.submit(found[1], found[1].revision, people.who("Bob"))  # noqa: E731
    assert refusal(asked) == ("identity_twice", "E20")
