"""Entries from files: how they are read, what each line is told, all or nothing."""

import contextlib
import io
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from doublesix.store import spreadsheets
from doublesix.store.actor import Actor
from doublesix.store.evidence import Unacceptable, workbooks
from doublesix.store.models import Account, Entry, Institution, Message, Movement, Player, Role, Tournament
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.forms import is_endorsed
from doublesix.store.services import (
    documents,
    endorsements,
    entries,
    entry_import,
    import_rows,
    institutions,
    pending_files,
)
from doublesix.store.services.import_names import Meanings
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands
from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation.words import in_words
from tests.store import people
from tests.store.refusals import refusal
from tests.store.together import together

pytestmark = pytest.mark.django_db
SAM = "Sam"
NONE: Meanings = {}
KNOWN = ("player name", "player email", "public name", "player mobile")


def fair_line(name: str) -> str:
    """A line of a file for the fair."""
    return f"{name},{name} Full,555,{name.lower()}@example.org\n"


def fair_file(*names: str) -> bytes:
    """A file for the fair."""
    head = "public name,player name,player mobile,player email\n"
    return (head + "".join(map(fair_line, names))).encode()


def team_file(*lines: dict[str, str]) -> bytes:
    """A file for the council's event: whole lines, changed where it is said."""
    terms = state_of(people.event()).settings.terms
    names = import_rows.list_headings(terms)
    rows: list[list[object]] = [[*names]]
    for number, line in enumerate(lines, 1):
        row = {"institution": f"Ministry {number}", "association": "A", "president": "P", "office phone": "1"}
        row |= {"mobile": "2", "email": "m@example.org", "president signed": "yes", "team": f"Team {number}"}
        row["representative"] = f"rep{number}@example.org"
        for place in ("first", "second", "spare"):
            row |= {
                f"{place} name": f"{place} {number}",
                f"{place} designation": "Clerk",
                f"{place} mobile": "5",
            }
            row |= {f"{place} email": f"{place}{number}@example.org", f"{place} signed": "x"}
        row |= line
        rows.append([row.get(name, "") for name in names])
    return spreadsheets.write_csv(rows).encode()


def shown(tournament: Tournament, data: bytes) -> entry_import.ImportPreview:
    """What importing the file would do."""
    table = import_rows.read_spreadsheet(data, state_of(tournament).settings.terms)
    return entry_import.preview_import(tournament, table, people.who(SAM))


def codes(tournament: Tournament, data: bytes) -> list[list[str]]:
    """The faults of each line."""
    return [[fault.code for fault in line.faults] for line in shown(tournament, data).outcomes]


def imported(tournament: Tournament, data: bytes) -> list[Entry]:
    """Everything shown, then imported."""
    table = import_rows.read_spreadsheet(data, state_of(tournament).settings.terms)
    return import_all(tournament, table, shown(tournament, data).digest, people.who(SAM))


def import_all(
    tournament: Tournament, table: spreadsheets.Spreadsheet, seen: str, who: Actor, meanings: Meanings = NONE
) -> list[Entry]:
    """Made ready, then written."""
    return entry_import.import_all(entry_import.prepare_import(tournament, table, seen, who, meanings))


# Reading


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_is_read_in_its_usual_spellings(encoding: str, delimiter: str) -> None:
    text = f"Player_Name*{delimiter} PLAYER  email\r\n\r\nZoë{delimiter}zoe@example.org\r\n"
    table = spreadsheets.read(text.encode(encoding), KNOWN)
    assert table.headings == ("player name", "player email")
    assert table.lines == (spreadsheets.SpreadsheetRow(3, ("Zoë", "zoe@example.org")),)


def test_quoted_cells_keep_their_signs_and_lines() -> None:
    table = spreadsheets.read(b'player name,player email\n"A; ""B"", C\nD",x@example.org\n', KNOWN)
    assert table.lines[0].cells[0] == 'A; "B", C\nD'


def workbook(rows: list[list[object]]) -> bytes:
    """A workbook with these cells."""
    book, out = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    book.save(out)
    return out.getvalue()


def test_a_workbook_is_read_as_text_and_formulas_are_not_computed() -> None:
    data = workbook(
        [["player name", "player mobile"], ["Ann", 5550100.0], [None, None], ["=1+1", True], [1.5, "x"]]
    )
    table = spreadsheets.read(data, KNOWN)
    assert [line.number for line in table.lines] == [2, 4, 5]
    assert [line.cells for line in table.lines] == [("Ann", "5550100"), ("", "yes"), ("1.5", "x")]


def test_a_workbook_opens_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("a secret")
    source, out = io.BytesIO(workbook([["player name"], ["Ann"]])), io.BytesIO()
    entity = f'<!DOCTYPE x [<!ENTITY e SYSTEM "{(tmp_path / "secret").as_uri()}">]>'
    with zipfile.ZipFile(source) as before, zipfile.ZipFile(out, "w") as after:
        for name in before.namelist():
            text = before.read(name)
            if name == "xl/sharedStrings.xml":
                text = entity.encode() + text.replace(b"Ann", b"&e;")
                assert b"&e;" in text
            after.writestr(name, text)
    try:
        read = str(spreadsheets.read(out.getvalue(), KNOWN))
    except Unacceptable as refused:
        read = str(refused)
    assert "a secret" not in read


@pytest.mark.parametrize(
    "data",
    [b"\x00\x01\x02\x03", b'a,"b\nc', b"PK\x03\x04 no archive", b"\xff\xfe\x00", b"a\x81b,c\n1,2"],
)
def test_what_is_no_table_is_refused(data: bytes) -> None:
    assert refusal(lambda: spreadsheets.read(data, KNOWN))[0] == "import_not_a_table"


def test_an_archive_that_is_no_workbook_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("hello.txt", "hello")
    assert refusal(lambda: spreadsheets.read(out.getvalue(), KNOWN))[0] == "import_not_a_table"


def test_a_workbook_that_unpacks_to_too_much_is_refused_unopened() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (workbooks.MOST_UNPACKED + 1))
    assert len(out.getvalue()) < 100_000
    assert refusal(lambda: spreadsheets.read(out.getvalue(), KNOWN))[0] == "import_unpacks_too_large"


def test_a_workbook_with_one_far_cell_does_not_make_us_read_a_million_rows() -> None:
    data = workbook([["player name"], ["Ann"]])
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            text = old.read(part)
            if part.filename.endswith("sheet1.xml"):
                text = text.replace(b'r="2"', b'r="1048576"').replace(b'r="A2"', b'r="A1048576"')
            new.writestr(part.filename, text)
    assert refusal(lambda: spreadsheets.read(out.getvalue(), KNOWN))[0] in (
        "import_too_many_rows",
        "import_empty",
    )


def with_sheet(rows: bytes, shared: bytes = b"") -> bytes:
    """A workbook whose sheet is written by hand, and the text that its cells share."""
    space = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    told = b'<Override PartName="/xl/sharedStrings.xml" ContentType="%s"/></Types>' % kind
    data, out = workbook([["player name"], ["Ann"]]), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            text = old.read(part).replace(b"</Types>", told)
            if part.filename.endswith("sheet1.xml"):
                text = b"<worksheet %s><sheetData>%s</sheetData></worksheet>" % (space, rows)
            new.writestr(part.filename, text)
        new.writestr("xl/sharedStrings.xml", b"<sst %s><si><t>%s</t></si></sst>" % (space, shared))
    return out.getvalue()


def far(number: int) -> bytes:
    """A row with something at the last column that there is."""
    return b'<row r="%d"><c r="XFD%d" t="inlineStr"><is><t>x</t></is></c></row>' % (number, number)


BOMBS = {
    "far columns": with_sheet(b"".join(map(far, range(1, 5_001)))),
    "far rows": with_sheet(far(1) + far(1_048_576)),
    "one row of many cells": with_sheet(b"<row>" + b"<c/>" * 100_000 + b"</row>"),
    "one long text in every cell": with_sheet(
        b"".join(b"<row>" + b'<c t="s"><v>0</v></c>' * 90 + b"</row>" for _ in range(100)),
        shared=b"x" * 30_000,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_a_small_workbook_takes_little_memory(name: str) -> None:
    """The first of these took 630 MB."""
    assert len(BOMBS[name]) < 60_000
    tracemalloc.start()
    try:
        with contextlib.suppress(Unacceptable):
            workbooks.make_rows(BOMBS[name])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 60_000_000
    assert refusal(lambda: spreadsheets.read(BOMBS[name], KNOWN))[0].startswith("import_")


@pytest.mark.parametrize("data", [b"\n" * 900_000 + b"a", b"," * 900_000 + b"a", b"a\n" * 450_000, b";"])
def test_a_file_of_nothing_takes_little_memory(data: bytes) -> None:
    tracemalloc.start()
    try:
        refusal(lambda: spreadsheets.read(data, KNOWN))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 30_000_000


def test_the_limits_are_kept() -> None:
    read = spreadsheets.read
    assert refusal(lambda: read(b"", KNOWN))[0] == "import_empty"
    assert refusal(lambda: read(b"player name\n\n,\n", KNOWN))[0] == "import_empty"
    assert refusal(lambda: read(b"a" * 5_000_001, KNOWN))[0] == "import_too_large"
    assert refusal(lambda: read(b"player name\n" + b"a\n" * 1_001, KNOWN))[0] == "import_too_many_rows"
    assert len(read(b"player name\n" + b"a\n" * 1_000, KNOWN).lines) == 1_000
    assert refusal(lambda: read(b"a," * 101 + b"\n1\n", KNOWN))[0] == "import_too_many_columns"


def test_what_goes_out_is_no_formula_and_comes_back_as_it_was() -> None:
    values = ["=1+1", "+230 5", "-1", "@a", "plain", "'quoted"]
    text = spreadsheets.write_csv([["player name"], *([value] for value in values)])
    assert all(not line.startswith(("=", "+", "-", "@")) for line in text.splitlines())
    table = spreadsheets.read(text.encode(), KNOWN)
    assert [line.cells[0] for line in table.lines] == values


def test_headings_have_to_be_ours_each_once() -> None:
    terms = state_of(people.event("fortbend-2023")).settings.terms
    asked = import_rows.read_spreadsheet
    assert refusal(lambda: asked(b"player name,shoe size\na,b\n", terms))[0] == "import_unknown_heading"
    assert refusal(lambda: asked(b"player name,Player Name\na,b\n", terms))[0] == "import_heading_twice"
    assert refusal(lambda: asked(b"public name\na\n", terms))[0] == "import_heading_missing"
    assert "designation" not in " ".join(import_rows.list_headings(terms))


# Checking


def test_a_preview_writes_nothing() -> None:
    fair = people.event("fortbend-2023")
    accounts = Account.objects.count()
    assert shown(fair, fair_file("Ann", "Bob")).is_good
    assert not Entry.objects.exists()
    assert Account.objects.count() == accounts


def test_each_fault_is_said_with_its_line_in_words() -> None:
    tournament = people.event()
    data = team_file(
        {"institution": ""},
        {"first name": ""},
        {"email": "nonsense", "second email": "also nonsense"},
        {"first name": "x" * 121},
        {"first identity number": "--"},
        {},
    )
    preview = shown(tournament, data)
    assert [[fault.code for fault in line.faults] for line in preview.outcomes] == [
        ["no_institution_name"],
        ["import_no_name"],
        ["import_bad_address", "import_bad_address"],
        ["import_too_long"],
        ["import_bad_identity"],
        [],
    ]
    assert [line.number for line in preview.outcomes] == [2, 3, 4, 5, 6, 7]
    headings = [fault.facts.get("heading") for line in preview.outcomes for fault in line.faults]
    assert headings == [None, "first name", None, None, "first name", "first identity number"]
    assert not preview.is_good
    for line in preview.outcomes:
        for fault in line.faults:
            assert isinstance(fault, Refusal)
            assert in_words(fault)


def test_e3_the_third_team_of_an_institution_is_refused_with_those_it_has() -> None:
    tournament = people.event()
    institution = people.institution(tournament, "Ministry of Clouds")
    entries.begin_team(institution, people.who("Rita"))
    same = {"institution": "MINISTRY  of clouds"}
    assert codes(tournament, team_file(same, same)) == [[], ["too_many_teams"]]


def test_the_same_person_or_name_twice_is_a_fault_in_the_file_and_beside_what_is_entered() -> None:
    tournament = people.event()
    number = {"first identity number": "AB 12-3456"}
    assert codes(tournament, team_file(number, {"spare identity number": "ab123456"})) == [
        [],
        ["import_person_twice_here"],
    ]
    assert codes(tournament, team_file({}, {"team": "TEAM 1"})) == [[], ["import_name_twice_here"]]
    person = {"second name": "First 1", "second email": "FIRST1@example.org"}
    assert codes(tournament, team_file({}, person)) == [[], ["import_person_twice_here"]]
    imported(tournament, team_file(number))
    found = codes(tournament, team_file({"institution": "Other", **number}))
    assert found == [
        ["import_name_twice", "import_person_twice", "import_person_twice", "import_person_twice"]
    ]


def test_e20_a_player_is_imported_once() -> None:
    fair = people.event("fortbend-2023")
    head = "player name,player mobile,player email\n"
    data = (head + "Ann,5,ann@example.org\nOther,5,ANN@example.org\n").encode()
    assert codes(fair, data) == [[], ["import_person_twice_here"]]
    entries.begin_player(fair, people.who("Bob"))
    assert codes(fair, (head + "Robert,5,bob@example.org\n").encode()) == [["import_person_twice"]]


# Importing


def test_whole_lines_are_handed_in_charged_and_told_and_e30_the_rest_waits() -> None:
    fair = people.event("fortbend-2023", most=2)
    made = imported(fair, fair_file("Ann", "Bob", "Cy"))
    assert [entry.status for entry in made] == ["submitted", "submitted", "waiting"]
    assert [entry.name for entry in made] == ["Ann", "Bob", "Cy"]
    assert Movement.objects.filter(kind="charged", amount=1000).count() == 3
    assert entry_accounts.totals(fair).charged == 3000
    assert Message.objects.filter(to="cy@example.org", subject__contains="waiting list").exists()
    entries.withdraw(made[0], made[0].revision, people.who(SAM))
    made[2].refresh_from_db()
    assert made[2].status == "submitted"


def test_e6_lines_that_lack_something_become_drafts_of_their_representatives() -> None:
    tournament = people.event()
    preview = shown(tournament, team_file({}))
    assert {lack.clause for lack in preview.outcomes[0].lacks} == {"E6"}
    entry = imported(tournament, team_file({"first identity number": "AB XY3456", "team": ""}))[0]
    assert (entry.status, entry.place_at, entry.name) == ("draft", None, "Ministry 1 1")
    assert entry.president_signature == "paper"
    first = entry.players.get(place="first")
    assert (first.identity_tail, first.signature) == ("3456", "paper")
    assert "xy" not in first.identity_digest.lower(), "which has no letters but a to f"
    role = Role.objects.get(tournament=tournament, role="representative")
    assert (role.account.email, role.institution) == ("rep1@example.org", entry.institution)
    for player in entry.players.all():
        documents.hand_in_evidence(player, people.evidence(), people.who("Rita"))
    assert entries.submit(entry, entry.revision, people.who("Rita")).status == "submitted"


def test_what_an_institution_wrote_stays_and_gaps_are_filled_which_voids_endorsements() -> None:
    """E7: the head is part of what was endorsed."""
    tournament = people.event()
    institution = people.institution(tournament, "Ministry 1")
    entry = entries.begin_team(institution, people.who("Rita"))
    endorsements.record_paper(institution, "Otto", "Head", [entry], None, people.who(SAM))
    imported(tournament, team_file({"fax": "999", "president": "Somebody Else"}))
    institution.refresh_from_db()
    assert (institution.fax, institution.president) == ("999", people.HEAD["president"])
    assert Institution.objects.count() == 1
    assert not is_endorsed(Entry.objects.get(pk=entry.pk))


def test_one_faulty_line_and_nothing_is_imported() -> None:
    fair = people.event("fortbend-2023")
    data = fair_file("Ann") + b"Bob,,5,bob@example.org\n"
    assert refusal(lambda: imported(fair, data))[0] == "import_faulty"
    assert not Entry.objects.exists()


def test_a_failure_in_the_middle_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = people.event("fortbend-2023")
    accounts = Account.objects.count()

    def failing(_: object) -> None:
        assert Movement.objects.exists(), "the middle"
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Message.objects, "bulk_create", failing)
    with pytest.raises(RuntimeError):
        imported(fair, fair_file("Ann", "Bob", "Cy", "Di"))
    assert not Entry.objects.exists()
    assert not Player.objects.exists()
    assert not Movement.objects.exists()
    assert not Message.objects.exists()
    assert Account.objects.count() == accounts


def test_what_was_not_shown_is_not_imported() -> None:
    fair = people.event("fortbend-2023", most=1)
    terms = state_of(fair).settings.terms
    data = fair_file("Ann")
    seen = shown(fair, data).digest
    other = import_rows.read_spreadsheet(fair_file("Eve"), terms)
    assert refusal(lambda: import_all(fair, other, seen, people.who(SAM)))[0] == "import_changed"
    imported(fair, fair_file("Quick"))
    table = import_rows.read_spreadsheet(data, terms)
    assert refusal(lambda: import_all(fair, table, seen, people.who(SAM)))[0] == "import_changed"
    assert Entry.objects.count() == 1


def test_e5_after_the_deadline_nothing_is_imported() -> None:
    fair = people.event("fortbend-2023")
    table = import_rows.read_spreadsheet(fair_file("Ann"), state_of(fair).settings.terms)
    late = people.who(SAM, people.later(microseconds=1))
    seen = entry_import.preview_import(fair, table, people.who(SAM, people.CLOSES)).digest
    assert refusal(lambda: entry_import.preview_import(fair, table, late)) == ("late", "E5")
    assert refusal(lambda: import_all(fair, table, seen, late)) == ("late", "E5")


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_the_same_file_at_once_have_one_effect() -> None:
    fair = people.event("fortbend-2023")
    table = import_rows.read_spreadsheet(fair_file("Ann", "Bob"), state_of(fair).settings.terms)
    sam = people.who(SAM)
    seen = entry_import.preview_import(fair, table, sam).digest
    answers = together([lambda: len(import_all(fair, table, seen, sam))] * 2)
    assert sorted(map(str, answers)) == ["2", "import_changed"]
    assert Entry.objects.count() == 2


# What others do between the preparation and the writing


def ready(tournament: Tournament, data: bytes) -> Callable[[], list[Entry]]:
    """An import that has only to be written."""
    table = import_rows.read_spreadsheet(data, state_of(tournament).settings.terms)
    seen = shown(tournament, data).digest
    prepared = entry_import.prepare_import(tournament, table, seen, people.who(SAM))
    return lambda: entry_import.import_all(prepared)


def test_what_is_overtaken_by_an_entry_is_checked_anew() -> None:
    fair = people.event("fortbend-2023")
    write = ready(fair, fair_file("Ann", "Bob"))
    imported(fair, fair_file("Bob"))
    assert refusal(write)[0] == "import_changed"
    assert [entry.name for entry in Entry.objects.all()] == ["Bob"]


def test_what_is_overtaken_by_something_else_is_made_anew_and_written() -> None:
    tournament = people.event()
    write = ready(tournament, team_file({"team": ""}))
    institution = people.institution(tournament, "Ministry 1")
    (entry,) = write()
    assert entry.institution == institution
    assert Role.objects.filter(institution=institution, account__email="rep1@example.org").count() == 1


def test_a_step_of_the_event_overtakes_too() -> None:
    fair = people.event("fortbend-2023")
    write = ready(fair, fair_file("Ann"))
    carry_out(fair, commands.CloseEntries(), people.who("Olga"))
    assert refusal(write) == ("entries_not_open", "E5")


def test_an_account_that_was_made_meanwhile_is_taken() -> None:
    fair = people.event("fortbend-2023")
    write = ready(fair, fair_file("Ann", "Bob"))
    ann = Account.objects.create_user("ann@example.org")
    assert [str(entry.account) for entry in write()] == ["ann@example.org", "bob@example.org"]
    assert Entry.objects.get(account=ann).name == "Ann"
    assert Account.objects.filter(email="ann@example.org").count() == 1


# Drafts that are there already


def test_two_lines_about_one_draft_are_refused() -> None:
    tournament = people.event()
    imported(tournament, team_file({}))
    others = {f"{place} name": f"Other {place}" for place in ("first", "second", "spare")}
    people_of_it = {f"{place} name": f"{place} 1" for place in ("first", "second", "spare")}
    addresses = {f"{place} email": f"{place}1@example.org" for place in ("first", "second", "spare")}
    again = {"institution": "Ministry 1", "team": "Lions", **people_of_it, **addresses}
    both = team_file(others, again)
    assert [line.draft is not None for line in shown(tournament, both).outcomes] == [True, True]
    assert refusal(lambda: imported(tournament, both))[0] == "changed_meanwhile"


def test_e20_a_draft_that_would_bring_somebody_in_twice_is_not_handed_in() -> None:
    fair = people.event("fortbend-2023")
    (draft,) = imported(fair, b"public name,player name,player email\nAnn,Ann Full,ann@example.org\n")
    player = draft.players.get()
    player.mobile, player.identity_digest = "5", "same"
    player.save()
    (other,) = imported(fair, fair_file("Bob"))
    other.players.update(identity_digest="same")
    assert refusal(lambda: imported(fair, fair_file("Ann")))[0] == "identity_twice"
    assert Entry.objects.get(pk=draft.pk).status == "draft"


def test_a_draft_that_was_charged_before_is_charged_no_more() -> None:
    fair = people.event("fortbend-2023")
    (entry,) = imported(fair, fair_file("Ann"))
    entries.reopen(entry, entry.revision, people.who(SAM))
    (again,) = imported(fair, fair_file("Ann"))
    assert (again.pk, again.status) == (entry.pk, "submitted")
    assert Movement.objects.filter(entry=entry, kind="charged").count() == 1


def test_what_happens_to_an_imported_entry_is_in_its_history_once() -> None:
    tournament = people.event()
    (entry,) = imported(tournament, team_file({}))
    imported(tournament, team_file({"first mobile": "6", "fax": "9"}))
    assert [each.history_type for each in entry.history.all()] == ["~", "+"]
    first = entry.players.get(place="first")
    assert [(each.history_type, each.mobile) for each in first.history.all()] == [("~", "6"), ("+", "5")]
    assert entry.institution is not None
    heads = Institution.objects.get(pk=entry.institution.pk).history.all()
    assert [(each.history_type, each.fax) for each in heads] == [("~", "9"), ("+", "")]


def test_who_is_to_complete_an_imported_draft_is_told_once_and_can_take_it_over() -> None:
    tournament = people.event()
    (entry,) = imported(tournament, team_file({}))
    letter = Message.objects.get(to="rep1@example.org")
    assert "Sam has begun the entry Team 1 for you." in letter.body
    assert "Still missing: 3." in letter.body
    assert f"/events/{tournament.slug}/enter/" in letter.body
    (again,) = imported(tournament, team_file({"first mobile": "6"}))
    assert again == entry
    assert Message.objects.filter(to="rep1@example.org").count() == 1
    imported(tournament, team_file({"representative": "second@example.org"}))
    assert Message.objects.filter(to="second@example.org", subject__contains="complete your entry").exists()


def test_a_line_about_a_draft_brings_it_up_to_date() -> None:
    tournament = people.event()
    bare = {"first mobile": "", "first signed": "", "president signed": "", "office phone": ""}
    (entry,) = imported(tournament, team_file(bare))
    for player in entry.players.all():
        documents.hand_in_evidence(player, people.evidence(), people.who("Rita"))
    entries.save(entry, {}, {"spare": {"pay_office": "77"}}, entry.revision, people.who("Rita"))
    (line,) = shown(tournament, team_file({"second name": "Another Second"})).outcomes
    assert (line.faults, line.draft, line.status) == ((), entry, "draft")
    assert [(lack.what, lack.place) for lack in line.lacks] == [("evidence", "second")]
    imported(tournament, team_file({"second name": "Another Second"}))
    entry.refresh_from_db()
    assert Entry.objects.count() == 1
    assert entry.institution is not None
    assert entry.institution.office_phone == "1"
    first, second, spare = entry.players.order_by("pk")
    assert (first.mobile, first.signature) == ("5", "paper")
    assert (second.name, second.papers.filter(replaced_at=None).count()) == ("Another Second", 0)
    assert spare.pay_office == "77", "what the file leaves open stays"


def test_a_line_that_completes_a_draft_hands_it_in() -> None:
    fair = people.event("fortbend-2023")
    head = b"public name,player name,player mobile,player email\n"
    (entry,) = imported(fair, head + b"Ann,Ann Full,,ann@example.org\n")
    assert entry.status == "draft"
    assert imported(fair, fair_file("Ann")) == [entry]
    entry.refresh_from_db()
    assert (entry.status, entry.players.get().mobile) == ("submitted", "555")
    assert Movement.objects.filter(entry=entry, kind="charged").count() == 1
    (fault,) = shown(fair, fair_file("Ann")).outcomes[0].faults[:1]
    assert in_words(fault) == (
        "An entry called “Ann” is there already (submitted). "
        "Leave this line out; the entry is changed at the desk. (E20)"
    )


def test_a_draft_is_found_by_its_people_too_and_once_in_a_file() -> None:
    tournament = people.event()
    (entry,) = imported(tournament, team_file({"team": ""}))
    assert [line.draft for line in shown(tournament, team_file({"team": "Lions"})).outcomes] == [entry]
    twice = team_file({"team": "Lions"}, {"institution": "Ministry 1", "first name": "first 1"})
    other = team_file({"team": "Lions"}, {"institution": "Ministry 1", "team": "LIONS"})
    assert codes(tournament, twice) == [[], []], "another address, another person"
    assert codes(tournament, other) == [[], ["import_name_twice_here"]]


def test_a_draft_that_was_changed_since_it_was_shown_is_not_written_over() -> None:
    tournament = people.event()
    (entry,) = imported(tournament, team_file({}))
    table = import_rows.read_spreadsheet(
        team_file({"first mobile": "6"}), state_of(tournament).settings.terms
    )
    seen = entry_import.preview_import(tournament, table, people.who(SAM)).digest
    entries.save(entry, {}, {"first": {"mobile": "7"}}, entry.revision, people.who("Rita"))
    asked = lambda: import_all(tournament, table, seen, people.who(SAM))  # noqa: E731
    assert refusal(asked)[0] == "import_changed"


# What is kept until it is confirmed


def test_a_sent_file_is_sealed_for_who_sent_it_and_swept_away(monkeypatch: pytest.MonkeyPatch) -> None:
    fair, other = people.event("fortbend-2023"), people.event("fortbend-2023")
    sam = people.who(SAM)
    token = pending_files.keep(fair, b"player name\nAnn\n", sam)
    file = pending_files._folder() / f"{token}.sealed"
    assert b"player name" not in file.read_bytes()
    assert pending_files.load(fair, token, sam) == b"player name\nAnn\n"
    for ask in (
        lambda: pending_files.load(other, token, sam),
        lambda: pending_files.load(fair, token, people.who("Olga")),
        lambda: pending_files.load(fair, "../" + token, sam),
        lambda: pending_files.load(fair, "0" * 32, sam),
    ):
        assert refusal(ask)[0] == "import_gone"
    monkeypatch.setattr(pending_files, "LIFE", -1)
    newer = pending_files.keep(fair, b"new", sam)
    assert not file.exists()
    pending_files.drop(newer)
    pending_files.drop("no token")
    assert refusal(lambda: pending_files.load(fair, newer, sam))[0] == "import_gone"


def test_a_sent_file_that_another_sweeps_at_this_moment_stops_nobody() -> None:
    fair, sam = people.event("fortbend-2023"), people.who(SAM)
    pending_files.keep(fair, b"first", sam)
    (pending_files._folder() / "listed-and-gone.sealed").symlink_to("nowhere")
    assert pending_files.load(fair, pending_files.keep(fair, b"second", sam), sam) == b"second"


def test_a_line_with_signs_that_nobody_sees_is_told_so() -> None:
    found = shown(people.event("fortbend-2023"), fair_file("Ann", "Bob\u202e", "C\u200by"))
    assert [[fault.code for fault in each.faults] for each in found.outcomes] == [
        [],
        ["hidden_signs"] * 2,
        ["hidden_signs"] * 2,
    ]


class TestNamesThatLookAlikeE3:
    NEAR = ("Ministry of Roads", "Min. of Roads", "Ministry of Raods", "Ministry of Fish")

    def file(self) -> spreadsheets.Spreadsheet:
        data = team_file(*({"institution": name} for name in self.NEAR))
        return import_rows.read_spreadsheet(data, state_of(people.event()).settings.terms)

    def preview(self, tournament: Tournament, meanings: dict[str, str]) -> entry_import.ImportPreview:
        return entry_import.preview_import(tournament, self.file(), people.who(SAM), meanings)

    def test_they_are_proposed_and_merged_only_where_somebody_says_so(self) -> None:
        tournament = people.event()
        shown = self.preview(tournament, {})
        assert [(each.spelling, each.proposals, each.chosen) for each in shown.likenesses] == [
            ("Min. of Roads", ("Ministry of Roads",), ""),
            ("Ministry of Raods", ("Ministry of Roads",), ""),
        ]
        assert [each.institution for each in shown.outcomes] == [*self.NEAR]
        same = {"Min. of Roads": "Ministry of Roads"}
        chosen = self.preview(tournament, same)
        assert [each.institution for each in chosen.outcomes] == [self.NEAR[0], self.NEAR[0], *self.NEAR[2:]]
        assert chosen.likenesses[0].chosen == "Ministry of Roads"
        assert chosen.digest != shown.digest

        def made(given: dict[str, str]) -> list[Entry]:
            return import_all(tournament, self.file(), chosen.digest, people.who(SAM), given)

        assert refusal(lambda: made({}))[0] == "import_changed"
        made(same)
        assert sorted(Institution.objects.values_list("name", flat=True)) == sorted(
            {*self.NEAR} - {"Min. of Roads"}
        )

    def test_the_third_team_of_an_institution_is_seen_at_once(self) -> None:
        same = dict.fromkeys(self.NEAR[1:3], self.NEAR[0])
        shown = self.preview(people.event(), same)
        assert not shown.is_good
        assert [each.faults[0].clause for each in shown.outcomes if each.faults] == ["E3"]

    def test_the_list_and_forms_that_are_there_are_proposed_and_the_list_remembers(self) -> None:
        tournament = people.event()
        listed = institutions.add(tournament, {"name": "Ministry of Roads"}, [])
        people.institution(tournament, "Ministry of Fisk")
        shown = self.preview(tournament, {})
        assert [(each.spelling, each.proposals) for each in shown.likenesses] == [
            ("Min. of Roads", ("Ministry of Roads",)),
            ("Ministry of Raods", ("Ministry of Roads",)),
            ("Ministry of Fish", ("Ministry of Fisk",)),
        ]
        same = {"Ministry of Raods": "Ministry of Roads", "Ministry of Fish": "Ministry of Fisk"}
        digest = self.preview(tournament, same).digest
        import_all(tournament, self.file(), digest, people.who(SAM), same)
        listed.refresh_from_db()
        assert listed.spellings == ["Ministry of Raods"]
        assert not Institution.objects.filter(name__in=same).exists()

    def test_what_nobody_proposed_is_not_taken(self) -> None:
        shown = self.preview(people.event(), {"Min. of Roads": "The Moon", "Nobody": "Ministry of Roads"})
        assert [each.institution for each in shown.outcomes] == [*self.NEAR]
        round_about = {self.NEAR[0]: self.NEAR[1], self.NEAR[1]: self.NEAR[0]}
        assert len(self.preview(people.event(), round_about).outcomes) == len(self.NEAR)
