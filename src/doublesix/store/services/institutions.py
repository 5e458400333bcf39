"""The organiser's list of institutions: kept by hand, from a file, or from last year's event.

A spelling belongs to an institution when a person says so; nothing here does it by likeness.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.chance import canonical
from doublesix.store import spreadsheets
from doublesix.store.models import ListedInstitution, Tournament
from doublesix.store.queries.institutions import InstitutionList, key_of, load_list
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.import_rows import is_address
from doublesix.store.services.tournaments import lock_tournament
from doublesix.store.spreadsheets import Spreadsheet
from doublesix.tournament.names import naming_refusal, normal, visible
from doublesix.tournament.refusal import Refusal, make_refusal

MOST: Final = 1000
MOST_SPELLINGS: Final = 20
LONGEST: Final = {"name": 160, "officer": 120, "post": 120, "officer_email": 254}
HEADINGS: Final = {
    "institution": "name",
    "officer": "officer",
    "post": "post",
    "officer e-mail": "officer_email",
    "other names": "spellings",
}
_APART: Final = ";"
Values = Mapping[str, str]


def split_spellings(text: str) -> list[str]:
    """Other names, one a line or with semicolons between them; each once."""
    names = [normal(each) for line in text.splitlines() for each in line.split(_APART)]
    return list({key_of(name): name for name in names if name}.values())


def clean_values(values: Values) -> dict[str, str]:
    """What is kept of a line."""
    found = {name: normal(values.get(name, "")) for name in LONGEST}
    return {**found, "officer_email": normal(visible(found["officer_email"]))}


def faults_of(values: Values, spellings: list[str]) -> Iterator[Refusal]:
    """What is wrong with a line by itself."""
    if not values["name"]:
        yield make_refusal("no_institution_name", "E4")
    for name, most in LONGEST.items():
        if len(values[name]) > most:
            yield make_refusal("import_too_long", heading=_heading(name), most=most)
    if len(spellings) > MOST_SPELLINGS or any(len(each) > LONGEST["name"] for each in spellings):
        yield make_refusal("too_many_spellings", most=MOST_SPELLINGS, name=values["name"][:80])
    if values["officer_email"] and not is_address(values["officer_email"]):
        yield make_refusal("import_bad_address", "E7", value=values["officer_email"][:80])
    hidden = naming_refusal(values["name"], values["officer"], values["post"], *spellings)
    if hidden is not None:
        yield hidden


def _heading(name: str) -> str:
    return next(heading for heading, field in HEADINGS.items() if field == name)


# By hand


@transaction.atomic
def add(tournament: Tournament, values: Values, spellings: list[str]) -> ListedInstitution:
    """One more institution."""
    row = lock_tournament(tournament)
    if row.listed_institutions.count() >= MOST:
        raise refuse("list_too_long", most=MOST)
    return _write(ListedInstitution(tournament=row), values, spellings, load_list(row))


@transaction.atomic
def change(
    listed: ListedInstitution, values: Values, spellings: list[str], revision: int
) -> ListedInstitution:
    """Change a line of the list, as it was when it was looked at."""
    row = _lock(listed, revision)
    row.revision += 1
    return _write(row, values, spellings, load_list(row.tournament))


@transaction.atomic
def remove(listed: ListedInstitution, revision: int) -> None:
    """Take an institution off the list; forms that it has stay."""
    _lock(listed, revision).delete()


@transaction.atomic
def add_spelling(listed: ListedInstitution, name: str, revision: int) -> ListedInstitution:
    """Somebody says that this name is the same institution; forms stay as they are."""
    row = _lock(listed, revision)
    known = load_list(row.tournament)
    values = {field: getattr(row, field) for field in LONGEST}
    row.revision += 1
    return _write(row, values, [*row.spellings, normal(name)], known)


def _lock(listed: ListedInstitution, revision: int) -> ListedInstitution:
    lock_tournament(listed.tournament)
    row = ListedInstitution.objects.select_related("tournament").filter(pk=listed.pk).first()
    if row is None or row.revision != revision:
        raise refuse("changed_meanwhile")
    return row


def _write(
    row: ListedInstitution, values: Values, spellings: list[str], known: InstitutionList
) -> ListedInstitution:
    clean = clean_values(values)
    own = key_of(clean["name"])
    names = [name for name in split_spellings("\n".join(spellings)) if key_of(name) != own]
    insist(next(faults_of(clean, names), None))
    for name in (clean["name"], *names):
        other = known.find(name)
        if other is not None and other.pk != row.pk:
            raise refuse("name_listed_already", name=name[:80], other=other.name[:80])
    for field, value in clean.items():
        setattr(row, field, value)
    row.key, row.spellings = own, names
    row.save()
    return row


# From a file


class ListOutcome(NamedTuple):
    """What becomes of a line: a new institution, one brought up to date, or what is wrong with it."""

    number: int
    name: str
    is_new: bool
    is_changed: bool
    proposals: tuple[str, ...]
    """Institutions of the list that a new one looks like: perhaps it is no new one."""
    faults: tuple[Refusal, ...]


class ListPreview(NamedTuple):
    """What an import would do, and a hash of all of it."""

    outcomes: tuple[ListOutcome, ...]
    digest: str

    @property
    def is_good(self) -> bool:
        """Whether every line can be taken."""
        return not any(outcome.faults for outcome in self.outcomes)


def read_list(data: bytes, name: str = "") -> Spreadsheet:
    """The table in a file of this name; headings that nobody knows are refused."""
    table = spreadsheets.read(data, HEADINGS, name)
    unknown = next((each for each in table.headings if each and each not in HEADINGS), None)
    if unknown is not None:
        raise refuse("import_unknown_heading", heading=unknown[:80])
    twice = next((each for each in table.headings if each and table.headings.count(each) > 1), None)
    if twice is not None:
        raise refuse("import_heading_twice", heading=twice)
    if "institution" not in table.headings:
        raise refuse("import_heading_missing", heading="institution")
    return table


def preview_list(tournament: Tournament, table: Spreadsheet) -> ListPreview:
    """What taking this table would do now; nothing is written."""
    known = load_list(tournament)
    met: dict[str, int] = {}
    outcomes = []
    for number, values, spellings in _lines(table):
        row = known.find(values["name"])
        faults = [*faults_of(values, spellings)]
        for name in (values["name"], *spellings):
            faults += _clashes(name, row, known, met, number)
        is_changed = row is not None and _merged(row, values, spellings) != _kept(row)
        proposals = known.propose(values["name"]) if row is None and values["name"] else ()
        outcomes.append(
            ListOutcome(number, values["name"], row is None, is_changed, proposals, tuple(faults))
        )
    told = [[table.headings, table.lines], [[*each[:5], len(each.faults)] for each in outcomes]]
    return ListPreview(tuple(outcomes), hashlib.sha256(canonical(told)).hexdigest())


def _clashes(
    name: str, row: ListedInstitution | None, known: InstitutionList, met: dict[str, int], number: int
) -> Iterator[Refusal]:
    """A name that is another institution's, in the list or in a line before."""
    other = known.find(name)
    if other is not None and other != row:
        yield make_refusal("name_listed_already", name=name[:80], other=other.name[:80])
    if name and met.setdefault(key_of(name), number) != number:
        yield make_refusal("listed_twice_here", name=name[:80], line=met[key_of(name)])


def _lines(table: Spreadsheet) -> Iterator[tuple[int, dict[str, str], list[str]]]:
    fields = [HEADINGS.get(heading, "") for heading in table.headings]
    for line in table.lines:
        given = dict(zip(fields, line.cells, strict=False))
        values = clean_values(given)
        names = split_spellings(given.get("spellings", ""))
        yield line.number, values, [name for name in names if key_of(name) != key_of(values["name"])]


def _kept(row: ListedInstitution) -> tuple[dict[str, str], list[str]]:
    return {name: getattr(row, name) for name in LONGEST}, list(row.spellings)


def _merged(row: ListedInstitution, values: Values, spellings: list[str]) -> tuple[dict[str, str], list[str]]:
    """What a line makes of an institution that is there: it fills in and replaces, and takes nothing away."""
    kept, names = _kept(row)
    found = {name: values[name] or kept[name] for name in LONGEST}
    found["name"] = kept["name"]  # the list's own word stays
    known = {key_of(name) for name in (row.name, *names)}
    return found, names + [name for name in spellings if key_of(name) not in known]


@transaction.atomic
def import_list(tournament: Tournament, table: Spreadsheet, seen: str) -> int:
    """Take every line as it was shown, or nothing; how many institutions are new or changed."""
    row = lock_tournament(tournament)
    shown = preview_list(row, table)
    if shown.digest != seen:
        raise refuse("import_changed")
    if not shown.is_good:
        raise refuse("import_faulty", count=sum(bool(each.faults) for each in shown.outcomes))
    if row.listed_institutions.count() + sum(each.is_new for each in shown.outcomes) > MOST:
        raise refuse("list_too_long", most=MOST)
    known = load_list(row)
    for (_, values, spellings), outcome in zip(_lines(table), shown.outcomes, strict=True):
        found = known.find(values["name"])
        if found is None:
            _write(ListedInstitution(tournament=row), values, spellings, known)
        elif outcome.is_changed:
            merged, names = _merged(found, values, spellings)
            found.revision += 1
            _write(found, merged, names, known)
    return sum(each.is_new or each.is_changed for each in shown.outcomes)


# From another event


@transaction.atomic
def take_over(tournament: Tournament, source: Tournament) -> int:
    """Copy what another event's list has and this one lacks; how many institutions that are."""
    row = lock_tournament(tournament)
    known = load_list(row)
    new = [
        each
        for each in source.listed_institutions.all()
        if all(known.find(name) is None for name in (each.name, *each.spellings))
    ]
    if row.listed_institutions.count() + len(new) > MOST:
        raise refuse("list_too_long", most=MOST)
    for each in new:
        copied = {name: getattr(each, name) for name in (*LONGEST, "key", "spellings")}
        ListedInstitution.objects.create(tournament=row, **copied)
    return len(new)
