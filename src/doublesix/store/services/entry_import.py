"""Entries from a file: each line checked first and shown; then all of them, or none.

A line that says everything the form asks for is handed in; one that still lacks something (evidence cannot
come from a table, E6) becomes a draft of whoever represents it, who is told. A line about a draft that is
there already brings it up to date. What was shown is kept sealed, and imported exactly so
(:mod:`.pending_files`): when the answer would be another by then, nothing is.
"""

import hashlib
from collections.abc import Mapping
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.app.roles import REPRESENTATIVE
from doublesix.chance import canonical
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.models import Account, Entry, Institution, Player, Role, Tournament
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import Recipient, enterers_of
from doublesix.store.queries.institutions import key_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import endorsements, entries, fees
from doublesix.store.services.entered_people import EnteredPeople
from doublesix.store.services.identities import keep_identity
from doublesix.store.services.import_names import ImportNames, Likeness, Meanings
from doublesix.store.services.import_rows import (
    PERSON,
    ImportRow,
    faults_of,
    form_of_row,
    row_of,
)
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.store.spreadsheets import Spreadsheet
from doublesix.store.strokes import PAPER
from doublesix.tournament import entries as rules
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import Settings

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


@transaction.atomic
def import_all(
    tournament: Tournament, table: Spreadsheet, seen: str, who: Actor, meanings: Meanings = NO_MEANINGS
) -> list[Entry]:
    """Import every line as it was shown, or nothing; ``seen`` is the hash of what was shown."""
    row = lock_tournament(tournament)
    state = state_of(row)
    insist(rules.lateness(state, who.at))
    shown, rows, names = _check(row, state, table, meanings)
    if shown.digest != seen:
        raise refuse("import_changed")
    if not shown.is_good:
        raise refuse("import_faulty", count=sum(bool(each.faults) for each in shown.outcomes))
    names.remember()
    return [
        _enter(row, line, outcome, state.settings, who)
        for line, outcome in zip(rows, shown.outcomes, strict=True)
    ]


def _enter(
    tournament: Tournament, row: ImportRow, outcome: ImportOutcome, settings: Settings, who: Actor
) -> Entry:
    """The entry of a line, new or brought up to date; whoever is to complete a draft is told, once."""
    terms, draft = settings.terms, outcome.draft
    known = {who.account.email} if who.account is not None else set()
    if draft is not None:
        known |= {reader.email for reader in enterers_of(draft)}
    account = _account(row.representative, who)
    institution = _institution(tournament, row, account, who) if terms.institutions else None
    if draft is None:
        entry = _make_entry(tournament, row, outcome.status, institution, account, who)
    else:
        entry = _update_draft(draft, row, account, who)
    if outcome.status == rules.DRAFT:
        readers = [reader for reader in enterers_of(entry) if reader.email not in known]
        _notify_of_draft(entry, readers, len(outcome.lacks), settings, who)
        return entry
    if draft is not None:
        return entries.submit(entry, entry.revision, who)
    fees.charge(entry, rules.fee_of(terms), who)
    kind = "waiting" if entry.status == rules.WAITING else "submitted"
    messages.write_about_entry(entry, kind, at=lambda: messages.in_zone(who.at, tournament.zone))
    return entry


def _make_entry(
    tournament: Tournament,
    row: ImportRow,
    status: str,
    institution: Institution | None,
    account: Account | None,
    who: Actor,
) -> Entry:
    is_in, is_team = status != rules.DRAFT, "player" not in row.people
    entry = Entry.objects.create(
        tournament=tournament,
        institution=institution,
        account=account or (who.account if is_team else None),
        name=row.entry or (entries.team_name(institution) if institution else ""),
        status=status,
        submitted_at=who.at if is_in else None,
        place_at=who.at if is_in else None,
        president_signature=PAPER if "president" in row.signed else "",
        president_signed_at=who.at if "president" in row.signed else None,
    )
    for place, given in row.people.items():
        _player(entry, place, given, place in row.signed, who)
    return entry


def _update_draft(draft: Entry, row: ImportRow, account: Account | None, who: Actor) -> Entry:
    """What the line says is written over the draft; what it leaves open stays."""
    people = {
        place: {name: value for name, value in given.items() if value} for place, given in row.people.items()
    }
    entry = entries.save(draft, {"name": row.entry or draft.name}, people, draft.revision, who)
    for place in sorted(row.signed):
        entries.sign(entry, place, PAPER, who)
    entry.refresh_from_db()
    if entry.account is None and account is not None:
        entry.account = account
        entry.save()
    return entry


def _notify_of_draft(
    entry: Entry, readers: list[Recipient], count: int, settings: Settings, who: Actor
) -> None:
    tournament = entry.tournament
    messages.write(
        "imported",
        readers,
        tournament,
        lambda: {
            "entry": entry,
            "by": str(who.account or ""),
            "count": count,
            "closes": messages.in_zone(settings.closes_at, tournament.zone),
        },
        entry,
        pages().entry(tournament.slug),
    )


def _account(address: str, who: Actor) -> Account | None:
    """The account of an address, made where there is none; it signs in by a code."""
    if not address:
        return None
    language = who.account.language if who.account else ""
    found = Account.objects.filter(email=address).first()
    return found or Account.objects.create_user(address, language=language)


def _institution(tournament: Tournament, row: ImportRow, account: Account | None, who: Actor) -> Institution:
    """The institution's row; what its form says already stays, gaps are filled."""
    found = Institution.objects.filter(tournament=tournament, key=key_of(row.head["name"])).first()
    institution = found or Institution(tournament=tournament, key=key_of(row.head["name"]))
    gaps = {name: value for name, value in row.head.items() if value and not getattr(institution, name)}
    if gaps or found is None:
        for name, value in gaps.items():
            setattr(institution, name, value)
        institution.revision += found is not None
        institution.save()
        for entry in institution.entries.all():
            endorsements.void_if_changed(entry, who)
    if account is not None:
        Role.objects.get_or_create(
            tournament=tournament, account=account, role=REPRESENTATIVE, institution=institution
        )
    return institution


def _player(entry: Entry, place: str, given: Mapping[str, str], is_signed: bool, who: Actor) -> None:
    player = Player(
        entry=entry,
        place=place,
        **{name: given[name] for name in PERSON.values()},
        signature=PAPER if is_signed else "",
        signed_at=who.at if is_signed else None,
    )
    keep_identity(player, given)
    player.save()
