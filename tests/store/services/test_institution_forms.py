"""The form of an institution: one an institution, begun in time, its head saved by revision."""

import pytest

from doublesix.store.services import entries, institution_forms
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA = "Rita"


def test_e4_an_institution_needs_a_name_and_e3_has_one_form() -> None:
    tournament = people.event()
    rita = people.who(RITA)
    assert refusal(lambda: institution_forms.begin(tournament, {"name": "  "}, rita)) == (
        "no_institution_name",
        "E4",
    )
    people.institution(tournament, "Ministry of  Clouds")
    asked = {"name": " ministry OF clouds "}
    assert refusal(lambda: institution_forms.begin(tournament, asked, rita)) == ("institution_exists", "E3")
    people.institution(people.event(), "Ministry of Clouds")


@pytest.mark.parametrize("status", ["draft", "published"])
def test_e5_nothing_is_begun_while_entries_are_not_open(status: str) -> None:
    tournament = people.event(status=status)
    asked = {"name": "Ministry of Clouds"}
    found = refusal(lambda: institution_forms.begin(tournament, asked, people.who(RITA)))
    assert found == ("entries_not_open", "E5")


def test_the_head_is_saved_by_revision_and_keeps_its_name_its_own() -> None:
    tournament = people.event()
    clouds, rita = people.institution(tournament), people.who(RITA)
    people.institution(tournament, "Ministry of Tides", "Theo")
    assert refusal(lambda: institution_forms.save(clouds, {}, 9, rita))[0] == "changed_meanwhile"
    nameless = refusal(lambda: institution_forms.save(clouds, {"name": " "}, 1, rita))
    assert nameless == ("no_institution_name", "E4")
    asked = {"name": "MINISTRY of tides"}
    assert refusal(lambda: institution_forms.save(clouds, asked, 1, rita)) == ("institution_exists", "E3")
    institution_forms.save(clouds, {"fax": "555 9"}, 1, rita)
    clouds.refresh_from_db()
    assert (clouds.fax, clouds.revision, clouds.name) == ("555 9", 2, "Ministry of Clouds")


@pytest.mark.parametrize("name", ["association", "president", "office_phone", "mobile", "email"])
def test_e4_the_head_has_to_be_there_but_for_the_fax(name: str) -> None:
    institution = people.institution(people.event())
    entry = people.fill(entries.begin_team(institution, people.who(RITA)))
    institution_forms.save(institution, {name: "", "fax": ""}, institution.revision, people.who(RITA))
    entry.refresh_from_db()
    assert refusal(lambda: entries.submit(entry, entry.revision, people.who(RITA))) == ("incomplete", "E4")
