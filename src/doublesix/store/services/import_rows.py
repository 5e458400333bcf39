"""The lines of a file of entries: its headings, how a line is understood, what is wrong with it by itself."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from doublesix.store.models import Entry
from doublesix.store.queries.forms import form_of
from doublesix.store.refusals import refuse
from doublesix.store.services.entries import NAMES, list_replaced_people
from doublesix.store.spreadsheets import Spreadsheet, SpreadsheetRow, read
from doublesix.tournament import entries as rules
from doublesix.tournament.names import naming_refusal, normal, visible
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import TEAMS, Terms

HEAD: Final = {
    "institution": "name",
    "association": "association",
    "president": "president",
    "office phone": "office_phone",
    "mobile": "mobile",
    "fax": "fax",
    "email": "email",
}
"""Headings of the form's head, and the fields they fill (E4)."""
PERSON: Final = {
    "name": "name",
    "designation": "designation",
    "mobile": "mobile",
    "email": "email",
    "pay office": "pay_office",
}
ADDRESSES: Final = ("email", "representative")
LONGEST: Final = {
    "name": 120, "designation": 120, "mobile": 40, "email": 254, "pay_office": 40, "president": 120,
    "association": 160, "office_phone": 40, "fax": 40, "identity": 64, "entry": 150, "representative": 254,
}  # fmt: skip
_YES: Final = frozenset({"yes", "y", "x", "1", "oui", "o", "sí", "si", "s", "true"})


class ImportRow(NamedTuple):
    """A line as it is understood."""

    number: int
    entry: str
    """The public name."""
    head: Mapping[str, str]
    representative: str
    people: Mapping[str, Mapping[str, str]]
    signed: frozenset[str]


# Headings


def list_headings(terms: Terms) -> list[str]:
    """The headings of a file for this event, in their order."""
    found = [*HEAD, "president signed", "representative"] if terms.institutions else []
    found.append("team" if terms.entrants == TEAMS else "public name")
    for place in rules.places_of(terms):
        found += [f"{place} {name}" for name in PERSON if name != "designation" or terms.institutions]
        found.append(f"{place} identity number")
        if terms.signatures:
            found.append(f"{place} signed")
    return found


def list_required_headings(terms: Terms) -> list[str]:
    """Those that have to be there."""
    head = ["institution"] if terms.institutions else []
    return head + [f"{place} name" for place in rules.places_of(terms)]


def read_spreadsheet(data: bytes, terms: Terms, name: str = "") -> Spreadsheet:
    """The table in a file of this name, its headings known, each once."""
    known = list_headings(terms)
    table = read(data, known, name)
    for name in table.headings:
        if name and name not in known:
            raise refuse("import_unknown_heading", heading=name[:60])
        if name and table.headings.count(name) > 1:
            raise refuse("import_heading_twice", heading=name)
    missing = [name for name in list_required_headings(terms) if name not in table.headings]
    if missing:
        raise refuse("import_heading_missing", heading=", ".join(missing))
    return table


# Understanding


def row_of(line: SpreadsheetRow, names: tuple[str, ...], terms: Terms) -> ImportRow:
    cells = {name: _clean_cell(name, cell) for name, cell in zip(names, line.cells, strict=False)}
    people = {
        place: {
            **{field: cells.get(f"{place} {name}", "") for name, field in PERSON.items()},
            "identity": cells.get(f"{place} identity number", ""),
        }
        for place in rules.places_of(terms)
    }
    first = next(iter(people.values()))
    is_team = terms.entrants == TEAMS
    return ImportRow(
        line.number,
        cells.get("team", "") if is_team else cells.get("public name", "") or first["name"],
        {field: cells.get(name, "") for name, field in HEAD.items()},
        (cells.get("representative", "") if is_team else first["email"]).lower(),
        people,
        frozenset(
            place for place in (*people, "president") if cells.get(f"{place} signed", "").casefold() in _YES
        ),
    )


def _clean_cell(heading: str, cell: str) -> str:
    """A cell's text; numbers and addresses that were copied lose the characters that nobody sees."""
    is_name = heading.endswith(("name", "team", "institution", "association", "president", "designation"))
    return normal(cell if is_name else visible(cell))


def form_of_row(row: ImportRow, head: Mapping[str, str], draft: Entry | None) -> rules.Form:
    """What a line says of the form, with the draft that it is about; evidence comes from no table."""
    kept = {person.place: person for person in form_of(draft).people} if draft is not None else {}
    others = (
        {player.place for player in list_replaced_people(draft, row.people)} if draft is not None else set()
    )
    people = []
    for place, each in row.people.items():
        person = kept.get(place, rules.Person(place))
        is_same = place not in others
        people.append(
            rules.Person(
                place,
                bool(each["name"]) or person.name,
                bool(each["designation"]) or person.designation,
                bool(each["mobile"]) or person.mobile,
                bool(each["email"]) or person.email,
                place in row.signed or (is_same and person.signature),
                is_same and person.evidence,
            )
        )
    there = frozenset(name for name in rules.HEAD if head.get(name))
    is_signed = "president" in row.signed or bool(draft and draft.president_signature)
    return rules.Form(tuple(people), there, is_signed, named=True)


# Checking


def faults_of(row: ImportRow, terms: Terms) -> Iterator[Refusal]:
    """What is wrong with a line by itself."""
    if terms.institutions and not row.head["name"]:
        yield make_refusal("no_institution_name", "E4")
    values = [("entry", "", row.entry)]
    if terms.entrants == TEAMS:
        values.append(("representative", "", row.representative))
    values += [(name, "", value) for name, value in row.head.items()]
    values += [(name, place, value) for place, each in row.people.items() for name, value in each.items()]
    for name, place, value in values:
        if len(value) > LONGEST[name]:
            heading = _heading_of(name, place, terms)
            yield make_refusal("import_too_long", heading=heading, most=LONGEST[name])
        elif name in ADDRESSES and value and not is_address(value):
            yield make_refusal("import_bad_address", "E9", value=value[:80])
        elif name in (*NAMES, "entry") and (hidden := naming_refusal(value)) is not None:
            yield hidden
    for place, each in row.people.items():
        if not each["name"]:
            yield make_refusal("import_no_name", "E4", heading=_heading_of("name", place, terms))
        if each["identity"] and not is_number(each["identity"]):
            yield make_refusal("import_bad_identity", "E6", heading=_heading_of("identity", place, terms))


def _heading_of(field: str, place: str, terms: Terms) -> str:
    """The heading above a field, as the file has it: of somebody on the form, or of the entry."""
    if not place:
        entry = "team" if terms.entrants == TEAMS else "public name"
        known = {**{name: heading for heading, name in HEAD.items()}, "entry": entry}
        return known.get(field, field)
    names = {**{name: heading for heading, name in PERSON.items()}, "identity": "identity number"}
    return f"{place} {names[field]}"


def is_address(text: str) -> bool:
    """Whether mail can go there."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def is_number(text: str) -> bool:
    """Whether this can be an identity number."""
    return 0 < len(text) <= LONGEST["identity"] and any(sign.isalnum() for sign in text)
