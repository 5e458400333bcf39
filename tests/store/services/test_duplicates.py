"""One guard against people entered twice (E2, E20), met on every way into an entry that counts."""

from collections.abc import Callable

import pytest

from doublesix.store import spreadsheets
from doublesix.store.models import Entry, Player, Tournament
from doublesix.store.queries.doubles import list_doubles
from doublesix.store.services import decisions, draws, duplicates, entries, entry_import, import_rows
from doublesix.store.services.tournaments import state_of
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA, THEO, SAM = "Rita", "Theo", "Sam"


def two_teams() -> tuple[Entry, Entry]:
    """One handed in, one filled in, of two institutions."""
    tournament = people.event()
    first = people.team(people.institution(tournament))
    institution = people.institution(tournament, "Ministry of Tides", THEO)
    second = people.fill(entries.begin_team(institution, people.who(THEO)), THEO)
    return first, second


def meet(one: Entry, other: Entry, *marks: str) -> None:
    """Make the spare of one entry the first of another, by these marks."""
    here = Player.objects.get(entry=one, place="first")
    values = {mark: getattr(here, mark) for mark in marks if mark != "identity_digest"}
    if "identity_digest" in marks:
        values["identity_digest"] = "k:1"
        Player.objects.filter(pk=here.pk).update(identity_digest="k:1")
    Player.objects.filter(entry=other, place="spare").update(**values)


def submit(entry: Entry) -> None:
    entries.submit(entry, entry.revision, people.who(THEO))


def accept_draft(entry: Entry) -> None:
    people.endorsed(entry)
    decisions.accept(entry, entry.revision, people.who(SAM))


@pytest.mark.parametrize("way", [submit, accept_draft], ids=["submitted", "accepted at the desk"])
@pytest.mark.parametrize(
    ("marks", "code"), [(("identity_digest",), "identity_twice"), (("name", "email"), "person_twice")]
)
def test_e2_nobody_is_in_two_teams(way: Callable[[Entry], None], marks: tuple[str, ...], code: str) -> None:
    first, second = two_teams()
    meet(first, second, *marks)
    assert refusal(lambda: way(second)) == (code, "E2")
    second.refresh_from_db()
    assert second.status == "draft"


@pytest.mark.parametrize("mark", ["name", "email"])
def test_a_name_or_an_address_alone_refuses_nothing_and_is_shown(mark: str) -> None:
    first, second = two_teams()
    meet(first, second, mark)
    submit(second)
    (double,) = duplicates.duplicates_of(second)
    assert (double.player.place, double.other.entry, double.same) == ("spare", first, (mark,))


def test_e2_an_entry_that_is_out_stands_in_nobodys_way() -> None:
    first, second = two_teams()
    meet(first, second, "name", "email")
    decisions.turn_down(first, first.revision, "No", "E6", people.who(SAM))
    submit(second)


def test_e2_nobody_is_twice_in_a_team() -> None:
    _, second = two_teams()
    meet(second, second, "name", "email")
    assert refusal(lambda: submit(second)) == ("person_twice_here", "E2")


def test_e2_accepting_looks_again() -> None:
    """Two that were handed in are found when the second is accepted, however they came to be the same."""
    first, second = two_teams()
    submit(second)
    for each in (first, second):
        each.refresh_from_db()
        people.endorsed(each)
    meet(first, second, "name", "email")
    people.endorsed(second)
    decisions.accept(first, first.revision, people.who(SAM))
    second.refresh_from_db()
    assert refusal(lambda: decisions.accept(second, second.revision, people.who(SAM))) == (
        "person_twice",
        "E2",
    )


def test_e2_the_list_is_not_frozen_with_somebody_twice() -> None:
    first, second = two_teams()
    submit(second)
    for each in (first, second):
        each.refresh_from_db()
        decisions.accept(people.endorsed(each), each.revision, people.who(SAM))
    meet(first, second, "name", "email")
    people.endorsed(second)
    freeze = lambda: draws.freeze(first.tournament, people.who(SAM, people.later(hours=1)))  # noqa: E731
    assert refusal(freeze) == ("identity_twice_listed", "E2")


def test_e2_an_import_is_asked_the_same() -> None:
    first, second = two_teams()
    player = first.players.get(place="first")
    head = "institution,team,first name,first email,second name,spare name"
    line = f"Ministry of Winds,Wheels,{player.name.upper()},{player.email.upper()},Bob,Cy"
    assert faults(first.tournament, head, line) == [["import_person_twice"]]
    twice = "Ministry of Winds,Wheels,Ann,ann@example.org,Bob,Cy"
    again = "Ministry of Tides,Waves,ann,ANN@example.org,Ed,Fay"
    assert faults(first.tournament, head, twice, again) == [[], ["import_person_twice_here"]]
    assert second.status == "draft"


def faults(tournament: Tournament, *lines: str) -> list[list[str]]:
    """What is wrong with each line of a file."""
    data = "\n".join(lines).encode()
    terms = state_of(tournament).settings.terms
    table = import_rows.read_spreadsheet(data, terms)
    assert isinstance(table, spreadsheets.Spreadsheet)
    found = entry_import.preview_import(tournament, table, people.who(SAM))
    return [[fault.code for fault in each.faults] for each in found.outcomes]


def test_e20_a_player_enters_once_however_often_the_form_is_begun() -> None:
    tournament = people.event("garrison-2022")
    first = people.fill(entries.begin_player(tournament, people.who(RITA)), RITA)
    entries.submit(first, first.revision, people.who(RITA))
    second = people.fill(entries.begin_player(tournament, people.who(THEO)), THEO)
    player = first.players.get()
    Player.objects.filter(entry=second).update(name=player.name, email=player.email)
    assert refusal(lambda: submit(second)) == ("person_twice", "E20")


def test_many_entries_are_looked_through_in_one_query(
    django_assert_num_queries: Callable[[int], object],
) -> None:
    first, second = two_teams()
    meet(first, second, "email")
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        found = list_doubles(first.tournament, [first.pk, second.pk])
    assert [(each.one.entry, each.other.entry) for each in found] == [
        (first.pk, second.pk),
        (second.pk, first.pk),
    ]
    assert list_doubles(first.tournament, []) == []
    assert duplicates.listed_refusal([], state_of(first.tournament).settings.terms) is None
