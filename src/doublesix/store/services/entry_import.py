"""Entries from a file: each line checked first and shown; then all of them, or none.

A line that says everything the form asks for is handed in; one that still lacks something (evidence cannot
come from a table, E6) becomes a draft of whoever represents it, who is told. A line about a draft that is
there already brings it up to date. What was shown is kept sealed, and imported exactly so
(:mod:`.pending_files`): when the answer would be another by then, nothing is.
"""

import hashlib
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.chance import canonical
from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Tournament
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.entered_people import EnteredPeople
from doublesix.store.services.import_names import ImportNames, Likeness, Meanings
from doublesix.store.services.import_plan import ImportPlan, stamp_of
from doublesix.store.services.import_rows import ImportRow, faults_of, form_of_row, row_of
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.store.spreadsheets import Spreadsheet
from doublesix.tournament import entries as rules
from doublesix.tournament.refusal import Refusal

NO_MEANINGS: Final[Meanings] = {}


class ImportOutcome(NamedTuple):
    """What becomes of a line: the entry it gives or brings up to date, or what is wrong with it."""

    number: int
    entry: str
    institution: str
    status: str
    lacks: tuple[rules.Lack, ...]
    faults: tuple[Refusal, ...]
    draft: Entry | None
    """The draft that was there and is brought up to date."""


class ImportPreview(NamedTuple):
    """What an import would do, and a hash of all of it."""

    outcomes: tuple[ImportOutcome, ...]
    digest: str
    likenesses: tuple[Likeness, ...] = ()
    """Names of institutions that are perhaps others, to be looked at before anything is written."""

    @property
    def is_good(self) -> bool:
        """Whether every line can be imported."""
        return not any(outcome.faults for outcome in self.outcomes)


def preview_import(
    tournament: Tournament, table: Spreadsheet, who: Actor, meanings: Meanings = NO_MEANINGS
) -> ImportPreview:
    """What importing this table would do now, line by line; nothing is written.

    ``meanings`` says which names of institutions are other names of others.
    """
    state = state_of(tournament)
    insist(rules.lateness(state, who.at))
    checked = _check(tournament, state, table, meanings)
    return checked.preview._replace(likenesses=checked.names.list_likenesses())


class _Checked(NamedTuple):
    preview: ImportPreview
    rows: list[ImportRow]
    names: ImportNames


def _check(tournament: Tournament, state: State, table: Spreadsheet, meanings: Meanings) -> _Checked:
    terms = state.settings.terms
    known = EnteredPeople(tournament, terms)
    found = [row_of(line, table.headings, terms) for line in table.lines]
    names = ImportNames(tournament, (row.head["name"] for row in found), meanings)
    rows = [row._replace(head={**row.head, "name": names.resolve(row.head["name"])}) for row in found]
    outcomes: list[ImportOutcome] = []
    for row in rows:
        draft = known.draft_of(row)
        faults = (*faults_of(row, terms), *known.faults(row, draft))
        lacks = rules.lacks(form_of_row(row, known.head_of(row), draft), terms)
        status = "" if faults else known.status(lacks)
        outcomes.append(ImportOutcome(row.number, row.entry, row.head["name"], status, lacks, faults, draft))
    told = [
        [table.headings, table.lines, sorted(names.said.items())],
        [[*each[:5], [tuple(f)[:2] for f in each.faults], _version(each.draft)] for each in outcomes],
    ]
    digest = hashlib.sha256(canonical(told)).hexdigest()
    return _Checked(ImportPreview(tuple(outcomes), digest), rows, names)


def _version(draft: Entry | None) -> list[int]:
    """Which draft, as it was looked at."""
    return [draft.pk, draft.revision] if draft is not None else []


# Doing it


class PreparedImport(NamedTuple):
    """All that an import writes, and what the event was like when it was made ready."""

    tournament: Tournament
    table: Spreadsheet
    seen: str
    who: Actor
    meanings: Meanings
    stamp: tuple[object, ...]
    names: ImportNames
    plan: ImportPlan


def prepare_import(
    tournament: Tournament, table: Spreadsheet, seen: str, who: Actor, meanings: Meanings = NO_MEANINGS
) -> PreparedImport:
    """Make ready what importing every line as it was shown writes, or refuse; ``seen`` is the hash of that.

    It takes long for a long file and is done with no transaction open; :func:`import_all` then takes none.
    """
    stamp = stamp_of(tournament)
    row = Tournament.objects.get(pk=tournament.pk)
    state = state_of(row)
    insist(rules.lateness(state, who.at))
    shown, rows, names = _check(row, state, table, meanings)
    if shown.digest != seen:
        raise refuse("import_changed")
    if not shown.is_good:
        raise refuse("import_faulty", count=sum(bool(each.faults) for each in shown.outcomes))
    plan = ImportPlan(row, state.settings, rows, who)
    for line, outcome in zip(rows, shown.outcomes, strict=True):
        plan.enter(line, outcome.draft, outcome.status, len(outcome.lacks))
    return PreparedImport(tournament, table, seen, who, meanings, stamp, names, plan)


@transaction.atomic
def import_all(prepared: PreparedImport) -> list[Entry]:
    """Write every line as it was made ready, or nothing; what others overtook is checked and made anew."""
    lock_tournament(prepared.tournament)
    if stamp_of(prepared.tournament) != prepared.stamp:
        prepared = prepare_import(*prepared[:5])
    prepared.names.remember()
    prepared.plan.write()
    return prepared.plan.entries
