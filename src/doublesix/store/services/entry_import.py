"""Entries from a file: each line checked first and shown; then all of them, or none.

A line that says everything the form asks for is handed in; one that still lacks something (evidence cannot
come from a table, E6) becomes a draft of whoever represents it, who is told. A line about a draft that is
there already brings it up to date. What was shown is kept sealed, and imported exactly so
(:mod:`.pending_files`): when the answer would be another by then, nothing is.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db import transaction

from doublesix.app.roles import REPRESENTATIVE
from doublesix.chance import canonical
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.evidence.identity import candidates
from doublesix.store.keys import identity_keys
from doublesix.store.models import Account, Entry, Institution, Player, Role, Tournament
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import Recipient, enterers_of
from doublesix.store.queries.forms import with_forms
from doublesix.store.queries.institutions import InstitutionList, key_of, load_list
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import endorsements, entries, fees
from doublesix.store.services.identities import keep_identity
from doublesix.store.services.import_rows import (
    PERSON,
    ImportRow,
    faults_of,
    form_of_row,
    is_number,
    row_of,
)
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.store.spreadsheets import Spreadsheet
from doublesix.store.strokes import PAPER
from doublesix.tournament import entries as rules
from doublesix.tournament.doubles import once_clause
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import TEAMS, Settings, Terms


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

    @property
    def is_good(self) -> bool:
        """Whether every line can be imported."""
        return not any(outcome.faults for outcome in self.outcomes)


class _Sighting(NamedTuple):
    """Where a name or a person is: in an entry that was there before, or in a line of the file."""

    entry: Entry | None
    line: int = 0


class _EnteredPeople:
    """Who and what is entered so far: in the event, then line by line of the file."""

    def __init__(self, tournament: Tournament, terms: Terms) -> None:
        self.terms = terms
        self.counted = tournament.entries.filter(status__in=rules.COUNTED).count()
        self.heads = {each.key: each for each in tournament.institutions.all()}
        self.teams: dict[str, int] = {}
        self.names: dict[str, _Sighting] = {}
        self.marks: dict[str, _Sighting] = {}
        live = tournament.entries.filter(status__in=rules.LIVE).select_related("account")
        for entry in with_forms(live).order_by("pk"):
            self._know(entry)

    def _know(self, entry: Entry) -> None:
        seen = _Sighting(entry)
        if entry.institution is not None:
            key = entry.institution.key
            self.teams[key] = self.teams.get(key, 0) + 1
        if entry.name:
            self.names[key_of(entry.name)] = seen
        for player in entry.players.all():
            digests = (player.identity_digest,) if player.identity_digest else ()
            self.marks |= dict.fromkeys(_marks(player.name, player.email, digests), seen)
        if entry.institution is None and entry.account is not None:
            self.marks[f"account {entry.account.email}"] = seen

    def draft_of(self, row: ImportRow) -> Entry | None:
        """The draft that a line is about: of the same institution, by its name or by somebody in it."""
        seen = [self.names.get(key_of(row.entry))]
        seen += [self.marks.get(mark) for each in row.people.values() for mark in _marks_of(each)]
        drafts = [each.entry for each in seen if each is not None and not each.line and each.entry]
        key = key_of(row.head["name"]) if self.terms.institutions else ""
        return next((each for each in drafts if each.status == rules.DRAFT and _key(each) == key), None)

    def faults(self, row: ImportRow, draft: Entry | None) -> Iterator[Refusal]:
        """What speaks against a line beside what is entered already (E2, E3, E20)."""
        key = key_of(row.head["name"])
        if self.terms.institutions and key and draft is None:
            refusal = rules.new_team_refusal(self.terms, self.teams.get(key, 0))
            if refusal is not None:
                yield refusal
            self.teams[key] = self.teams.get(key, 0) + 1
        here = _Sighting(draft, row.number)
        if row.entry and (seen := self._before(self.names, [key_of(row.entry)], here)):
            yield self._is_entered("import_name_twice", seen, row.entry)
        people = [(each, self._before(self.marks, _marks_of(each), here)) for each in row.people.values()]
        for each, seen in people:
            if seen is not None:
                yield self._is_entered("import_person_twice", seen, each["name"])
        if self.terms.entrants != TEAMS and row.representative and not any(seen for _, seen in people):
            seen = self._before(self.marks, [f"account {row.representative}"], here)
            if seen is not None:
                yield self._is_entered("import_person_twice", seen, row.representative)

    def _before(self, kept: dict[str, _Sighting], keys: list[str], here: _Sighting) -> _Sighting | None:
        """Where one of these is already, but for the draft that the line is about; they are here now."""
        found = [kept[key] for key in keys if key in kept]
        for key in keys:
            kept[key] = here
        return next((each for each in found if each.line or each.entry != here.entry), None)

    def _is_entered(self, code: str, seen: _Sighting, value: str) -> Refusal:
        """That it is entered, in a line of the file or, without one, before."""
        clause = once_clause(self.terms)
        if seen.line or seen.entry is None:
            return make_refusal(f"{code}_here", clause, value=value[:80], line=seen.line)
        entry = seen.entry
        return make_refusal(code, clause, value=value[:80], entry=str(entry)[:80], status=entry.status)

    def status(self, lacks: tuple[rules.Lack, ...]) -> str:
        """Where the entry goes: a draft, on the list, or waiting (E30)."""
        if lacks:
            return rules.DRAFT
        status = rules.status_when_submitted(self.terms, self.counted)
        self.counted += status == rules.SUBMITTED
        return status

    def head_of(self, row: ImportRow) -> Mapping[str, str]:
        """The head of the form as it will be: what is there already stays."""
        there = self.heads.get(key_of(row.head["name"]))
        if there is None:
            return row.head
        return {name: getattr(there, name) or value for name, value in row.head.items()}


def _key(entry: Entry) -> str:
    """The key of the institution that an entry comes from."""
    return entry.institution.key if entry.institution is not None else ""


def _marks_of(given: Mapping[str, str]) -> list[str]:
    """The marks of a person in a line."""
    digests = candidates(given["identity"], identity_keys()) if is_number(given["identity"]) else ()
    return _marks(given["name"], given["email"], digests)


def _marks(name: str, email: str, digests: tuple[str, ...]) -> list[str]:
    """What the same person would have in two entries: the identity number, or name and address."""
    found = [f"identity {digest}" for digest in digests]
    if name and email:
        found.append(f"person {key_of(name)} {email.casefold()}")
    return found


def preview_import(tournament: Tournament, table: Spreadsheet, who: Actor) -> ImportPreview:
    """What importing this table would do now, line by line; nothing is written."""
    state = state_of(tournament)
    insist(rules.lateness(state, who.at))
    return _check(tournament, state, table)[0]


def _check(tournament: Tournament, state: State, table: Spreadsheet) -> tuple[ImportPreview, list[ImportRow]]:
    terms = state.settings.terms
    known = _EnteredPeople(tournament, terms)
    heads = load_list(tournament)
    rows = [_as_listed(row_of(line, table.headings, terms), tournament, heads) for line in table.lines]
    outcomes: list[ImportOutcome] = []
    for row in rows:
        draft = known.draft_of(row)
        faults = (*faults_of(row, terms), *known.faults(row, draft))
        lacks = rules.lacks(form_of_row(row, known.head_of(row), draft), terms)
        status = "" if faults else known.status(lacks)
        outcomes.append(ImportOutcome(row.number, row.entry, row.head["name"], status, lacks, faults, draft))
    told = [
        [table.headings, table.lines],
        [[*each[:5], [tuple(f)[:2] for f in each.faults], _version(each.draft)] for each in outcomes],
    ]
    digest = hashlib.sha256(canonical(told)).hexdigest()
    return ImportPreview(tuple(outcomes), digest), rows


def _as_listed(row: ImportRow, tournament: Tournament, known: InstitutionList) -> ImportRow:
    """The same line; a spelling that somebody confirmed is the institution that it is a spelling of (E3)."""
    listed = known.find(row.head["name"])
    if listed is None:
        return row
    forms = (form.name for form in tournament.institutions.all() if known.find(form.name) == listed)
    return row._replace(head={**row.head, "name": next(forms, listed.name)})


def _version(draft: Entry | None) -> list[int]:
    """Which draft, as it was looked at."""
    return [draft.pk, draft.revision] if draft is not None else []


# Doing it


@transaction.atomic
def import_all(tournament: Tournament, table: Spreadsheet, seen: str, who: Actor) -> list[Entry]:
    """Import every line as it was shown, or nothing; ``seen`` is the hash of what was shown."""
    row = lock_tournament(tournament)
    state = state_of(row)
    insist(rules.lateness(state, who.at))
    shown, rows = _check(row, state, table)
    if shown.digest != seen:
        raise refuse("import_changed")
    if not shown.is_good:
        raise refuse("import_faulty", count=sum(bool(each.faults) for each in shown.outcomes))
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
