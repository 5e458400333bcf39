"""What a careful secretary would look at twice: each doubt with its clause, and none without a reason."""

import pytest

from doublesix.tournament import doubts as d
from doublesix.tournament.entries import ACCEPTED, HEAD, SUBMITTED, Form, Person
from doublesix.tournament.settings import TEAMS, Terms

TERMS = Terms(
    entrants=TEAMS, players=2, spares=0, institutions=True, endorsement=True, evidence=True, teams_each=2
)


def form(**changed: object) -> Form:
    """A form that lacks nothing."""
    people = tuple(Person(place, True, True, True, True, True, True) for place in ("first", "second"))
    whole = Form(people, frozenset(HEAD), True, True, True)
    return whole._replace(**changed)  # type: ignore[arg-type]


def case(**given: object) -> d.ReviewCase:
    """An entry that is in order, but for what is given."""
    return d.ReviewCase(form(), SUBMITTED)._replace(**given)  # type: ignore[arg-type]


def found(**given: object) -> list[tuple[str, str, str]]:
    """What is odd, by which clause, about whom."""
    return [(each.what, each.clause, each.place) for each in d.find(case(**given), TERMS).doubts]


def test_nothing_is_odd_about_a_plain_entry() -> None:
    findings = d.find(case(), TERMS)
    assert (findings.lacks, findings.doubts) == ((), ())
    assert findings.is_in_order


def test_in_order_is_only_what_waits_lacks_nothing_and_is_not_odd() -> None:
    assert not d.find(case(status=ACCEPTED), TERMS).is_in_order
    assert not d.find(case(form=form(endorsed=False)), TERMS).is_in_order
    assert not d.find(case(is_unlisted=True), TERMS).is_in_order


@pytest.mark.parametrize(
    ("shared", "what"),
    [(("identity",), d.TWICE), (("email", "name"), d.TWICE), (("email",), d.ALIKE), (("name",), d.ALIKE)],
)
def test_e2_somebody_who_is_elsewhere_too(shared: tuple[str, ...], what: str) -> None:
    likeness = d.Likeness("first", "Ann", "Anna", 7, "Clouds 1", shared)
    (doubt,) = d.find(case(likenesses=(likeness,)), TERMS).doubts
    assert (doubt.what, doubt.clause, doubt.place) == (what, "E2", "first")
    assert doubt.facts == {
        "name": "Ann",
        "other": "Anna",
        "entry": 7,
        "entry_name": "Clouds 1",
        "shared": ",".join(shared),
    }


def test_e7_the_officers_word() -> None:
    sent = d.OfficerWord("officer@example.org", is_given=True, is_sealed=True)
    assert found(words=(sent,)) == []
    assert found(words=(sent._replace(is_sealed=False),)) == [(d.NO_SEAL, "E7", "")]
    assert found(words=(sent._replace(is_given=False, is_sealed=False),)) == []
    assert found(words=(sent._replace(is_own=True, official="head@example.org"),)) == [
        (d.OWN_ADDRESS, "E7", "")
    ]
    assert found(words=(sent._replace(official="Officer@example.org"),)) == []
    (doubt,) = d.find(case(words=(sent._replace(official="head@example.org"),)), TERMS).doubts
    assert (doubt.what, doubt.facts) == (
        d.OTHER_ADDRESS,
        {"email": "officer@example.org", "official": "head@example.org"},
    )
    on_paper = d.OfficerWord("", is_given=True, is_sealed=True, official="head@example.org")
    assert found(words=(on_paper,)) == []


def test_e7_where_no_endorsement_is_asked_for_nothing_is_odd_about_one() -> None:
    terms = TERMS._replace(endorsement=False)
    word = d.OfficerWord("a@example.org", is_given=True, is_own=True)
    assert d.find(case(words=(word,)), terms).doubts == ()


def test_e6_a_name_changed_under_old_evidence() -> None:
    (doubt,) = d.find(case(name_changes=(d.NameChange("second", "Bob", "Ben"),)), TERMS).doubts
    assert (doubt.what, doubt.clause, doubt.place) == (d.RENAMED, "E6", "second")
    assert doubt.facts == {"before": "Bob", "name": "Ben"}


def test_e3_institutions_off_the_list_and_too_many_teams_under_several_names() -> None:
    (doubt,) = d.find(
        case(is_unlisted=True, institution="Min. of Clouds", proposals=("Ministry of Clouds", "Clouds")),
        TERMS,
    ).doubts
    assert (doubt.what, doubt.clause) == (d.UNLISTED, "E3")
    assert doubt.facts == {"institution": "Min. of Clouds", "proposals": "Ministry of Clouds; Clouds"}
    assert found(teams=2) == []
    assert found(teams=3) == [(d.MANY_TEAMS, "E3", "")]
    assert d.find(case(teams=3), TERMS._replace(teams_each=0)).doubts == ()
