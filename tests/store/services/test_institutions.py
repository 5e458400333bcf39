"""The organiser's list of institutions: by hand, from a file, from another event; no name joins another."""

import pytest

from doublesix.store.models import ListedInstitution, Tournament
from doublesix.store.queries.institutions import load_list
from doublesix.store.services import (
    entry_import,
    event_copy,
    import_rows,
    institution_forms,
    institutions,
    personal_data,
    tournaments,
)
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import commands
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
CLOUDS = {"name": "Ministry of Clouds", "officer": "Otto", "post": "Head", "officer_email": "o@example.org"}


def names(tournament: Tournament) -> list[str]:
    return [each.name for each in load_list(tournament).rows]


def listed(tournament: Tournament, *spellings: str, **values: str) -> ListedInstitution:
    return institutions.add(tournament, {**CLOUDS, **values}, list(spellings))


def test_a_line_is_added_changed_and_removed_as_it_was_looked_at() -> None:
    tournament = people.event()
    row = listed(tournament, "Min. of  Clouds", "min. of clouds", "Ministry of Clouds")
    assert (row.name, row.spellings, row.officer_email) == (
        "Ministry of Clouds",
        ["min. of clouds"],
        "o@example.org",
    )
    row = institutions.change(row, {**CLOUDS, "post": "Permanent secretary"}, [], 1)
    assert (row.post, row.spellings, row.revision) == ("Permanent secretary", [], 2)
    assert refusal(lambda: institutions.change(row, CLOUDS, [], 1)) == ("changed_meanwhile", "")
    institutions.remove(row, 2)
    assert names(tournament) == []
    assert refusal(lambda: institutions.remove(row, 2)) == ("changed_meanwhile", "")


@pytest.mark.parametrize(
    ("values", "spellings", "code"),
    [
        ({"name": " "}, [], "no_institution_name"),
        ({"name": "x" * 161}, [], "import_too_long"),
        ({"officer_email": "nobody"}, [], "import_bad_address"),
        ({"officer": "Ot\u202eto"}, [], "hidden_signs"),
        ({}, [f"Name {number}" for number in range(21)], "too_many_spellings"),
    ],
)
def test_what_cannot_be_listed_is_refused(values: dict[str, str], spellings: list[str], code: str) -> None:
    assert refusal(lambda: listed(people.event(), *spellings, **values))[0] == code


def test_a_name_is_on_the_list_once_under_whichever_spelling() -> None:
    tournament = people.event()
    row = listed(tournament, "MoC")
    other = listed(tournament, name="Ministry of Tides")
    for ask in (
        lambda: listed(tournament, name="ministry of clouds"),
        lambda: listed(tournament, name="moc"),
        lambda: listed(tournament, "MOC", name="Ministry of Winds"),
        lambda: institutions.add_spelling(other, "MoC", other.revision),
    ):
        assert refusal(ask) == ("name_listed_already", "")
    assert institutions.add_spelling(row, "Clouds", row.revision).spellings == ["MoC", "Clouds"]
    assert load_list(tournament).find("CLOUDS") == row
    assert load_list(tournament).find("Ministry of Cloud") is None
    assert load_list(tournament).propose("Ministry of Cloud") == ("Ministry of Clouds",)


def test_who_begins_a_form_is_asked_about_a_name_that_looks_like_one_of_the_list() -> None:
    """E3: proposed, never joined; a confirmed spelling is the institution's own name."""
    tournament = people.event()
    row = listed(tournament)

    def begin(name: str, by: str, as_typed: bool = False) -> str:
        return institution_forms.begin(tournament, {"name": name}, people.who(by), as_typed=as_typed).name

    assert refusal(lambda: begin("Min. of Clouds", "Rita")) == ("institution_like", "E3")
    assert begin("Ministry of Winds", "Wim") == "Ministry of Winds"
    assert begin("ministry of clouds", "Rita") == "Ministry of Clouds"
    assert begin("Min. of Clouds", "Theo", as_typed=True) == "Min. of Clouds"
    institutions.add_spelling(row, "Min. of Clouds", row.revision)
    assert refusal(lambda: begin("MIN. OF CLOUDS", "Nora")) == ("institution_exists", "E3")
    winds = tournament.institutions.get(name="Ministry of Winds")
    rename = lambda: institution_forms.save(winds, {"name": "min. of clouds"}, 1, people.who("Wim"))  # noqa: E731
    assert refusal(rename) == ("institution_exists", "E3")


FILE = (
    "institution;officer;post;officer e-mail;other names\n"
    "Ministry of Clouds;;Chief;;MoC\n"
    "Ministry of Tides;Tia;Head;tia@example.org;Tides\n"
    "Minstry of Clouds;;;;\n"
)


def test_a_file_adds_and_brings_up_to_date_and_takes_nothing_away() -> None:
    tournament = people.event()
    listed(tournament, "Clouds")
    table = institutions.read_list(FILE.encode())
    preview = institutions.preview_list(tournament, table)
    assert [(each.name, each.is_new, each.is_changed, each.proposals) for each in preview.outcomes] == [
        ("Ministry of Clouds", False, True, ()),
        ("Ministry of Tides", True, False, ()),
        ("Minstry of Clouds", True, False, ("Ministry of Clouds",)),
    ]
    assert refusal(lambda: institutions.import_list(tournament, table, "0" * 64)) == ("import_changed", "")
    assert institutions.import_list(tournament, table, preview.digest) == 3
    row = load_list(tournament).find("Ministry of Clouds")
    assert row is not None
    assert (row.officer, row.post, row.spellings) == ("Otto", "Chief", ["Clouds", "MoC"])
    assert names(tournament) == ["Ministry of Clouds", "Ministry of Tides", "Minstry of Clouds"]
    again = institutions.preview_list(tournament, table)
    assert not any(each.is_new or each.is_changed for each in again.outcomes)


def test_a_line_with_a_fault_keeps_the_whole_file_out() -> None:
    tournament = people.event()
    listed(tournament, "MoC")
    data = "institution,officer e-mail,other names\nTides,nobody,\nWinds,,MoC\nWinds,,\n,,x\n"
    table = institutions.read_list(data.encode())
    preview = institutions.preview_list(tournament, table)
    assert [[fault.code for fault in each.faults] for each in preview.outcomes] == [
        ["import_bad_address"],
        ["name_listed_already"],
        ["listed_twice_here"],
        ["no_institution_name"],
    ]
    assert refusal(lambda: institutions.import_list(tournament, table, preview.digest))[0] == "import_faulty"
    assert names(tournament) == ["Ministry of Clouds"]


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ("institution,colour", "import_unknown_heading"),
        ("institution,post,post", "import_heading_twice"),
        ("officer,post", "import_heading_missing"),
    ],
)
def test_headings_are_those_of_the_list(heading: str, code: str) -> None:
    assert refusal(lambda: institutions.read_list(f"{heading}\na,b,c\n".encode()))[0] == code


def test_last_years_list_comes_along_and_what_is_there_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    older = people.event()
    listed(older, "MoC")
    listed(older, name="Ministry of Tides")
    settings = event_copy.remove_dates(state_of(older).settings)
    newer = event_copy.begin_from(older, settings, people.who("Olga"))
    assert names(newer) == names(older)
    tides = load_list(newer).find("Ministry of Tides")
    assert tides is not None
    institutions.change(tides, {**CLOUDS, "name": "Tides"}, ["Ministry of Tides"], 1)
    listed(older, name="Ministry of Winds")
    assert institutions.take_over(newer, older) == 1
    assert names(newer) == ["Ministry of Clouds", "Ministry of Winds", "Tides"]
    listed(older, name="Ministry of Fog")
    monkeypatch.setattr(institutions, "MOST", 3)
    assert refusal(lambda: institutions.take_over(newer, older)) == ("list_too_long", "")
    assert refusal(lambda: listed(newer, name="Ministry of Rain")) == ("list_too_long", "")
    table = institutions.read_list(b"institution\nMinistry of Rain\n")
    seen = institutions.preview_list(newer, table).digest
    assert refusal(lambda: institutions.import_list(newer, table, seen)) == ("list_too_long", "")


def test_e3_imported_entries_go_to_the_institution_that_a_spelling_was_confirmed_for() -> None:
    tournament = people.event()
    listed(tournament, "MoC")
    head = "institution,team,first name,second name,spare name\n"
    data = f"{head}moc,One,Ann,Bob,Cy\nMinistry of Clouds,Two,Di,Ed,Fay\nMoC,Three,Gus,Hal,Ivy\n".encode()
    table = import_rows.read_spreadsheet(data, state_of(tournament).settings.terms)
    preview = entry_import.preview_import(tournament, table, people.who("Sam"))
    assert [each.institution for each in preview.outcomes] == ["Ministry of Clouds"] * 3
    assert [fault.code for fault in preview.outcomes[2].faults] == ["too_many_teams"]


def test_officers_of_the_list_are_forgotten_with_everybody_else() -> None:
    """The list of names stays; the next event copies it."""
    tournament = people.event()
    listed(tournament, "MoC")
    tournaments.carry_out(tournament, commands.Cancel("No hall"), people.who("Olga"))
    personal_data.forget_everybody(tournament, people.who("Olga"))
    (row,) = load_list(tournament).rows
    assert (row.name, row.spellings, row.officer, row.post, row.officer_email) == (
        *("Ministry of Clouds", ["MoC"]),
        *("", "", ""),
    )
