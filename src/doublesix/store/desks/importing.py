"""Entries from a file: each line checked first and shown; then all of them, or none.

A line that says everything the form asks for is handed in; one that still lacks something (evidence cannot
come from a table, E6) becomes a draft of whoever represents it, who is told. A line about a draft that is
there already brings it up to date. What was shown is kept sealed, and imported exactly so
(:mod:`.sent_files`): when the answer would be another by then, nothing is.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db import transaction

from doublesix.app.roles import REPRESENTATIVE
from doublesix.chance import canonical
from doublesix.store import letters
from doublesix.store.desks import endorsements, entries, fees
from doublesix.store.desks.asking import Who
from doublesix.store.desks.doubles import once_clause
from doublesix.store.desks.entries import key_of
from doublesix.store.desks.forms import with_forms
from doublesix.store.desks.identities import keep_identity
from doublesix.store.desks.import_lines import (
    PERSON,
    Row,
    faults_of,
    form_of_row,
    headings,
    is_number,
    required,
    row_of,
    table_of,
)
from doublesix.store.desks.tournaments import State, locked, state_of
from doublesix.store.evidence.identity import candidates
from doublesix.store.keys import identity_keys
from doublesix.store.letters import enterers_of
from doublesix.store.models import Account, Entry, Institution, Player, Role, Tournament
from doublesix.store.refused import insist, refuse
from doublesix.store.spreadsheets import Table
from doublesix.store.strokes import PAPER
from doublesix.tournament import entries as rules
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import TEAMS, Settings, Terms

__all__ = [
    "PERSON",
    "Outcome",
    "Preview",
    "headings",
    "import_all",
    "preview",
    "required",
    "table_of",
]


class Outcome(NamedTuple):
    """What becomes of a line: the entry it gives or brings up to date, or what is wrong with it."""

    number: int
    entry: str
    institution: str
    status: str
    lacks: tuple[rules.Lack, ...]
    faults: tuple[Refusal, ...]
    draft: Entry | None
    """The draft that was there and is brought up to date."""


class Preview(NamedTuple):
    """What an import would do, and a hash of all of it."""

    outcomes: tuple[Outcome, ...]
    digest: str

    @property
    def is_good(self) -> bool:
        """Whether every line can be imported."""
        return not any(outcome.faults for outcome in self.outcomes)


class _Seen(NamedTuple):
    """Where a name or a person is: in an entry that was there before, or in a line of the file."""

    entry: Entry | None
    line: int = 0


class _Known:
    """Who and what is entered so far: in the event, then line by line of the file."""

    def __init__(self, tournament: Tournament, terms: Terms) -> None:
        self.terms = terms
        self.counted = tournament.entries.filter(status__in=rules.COUNTED).count()
        self.heads = {each.key: each for each in tournament.institutions.all()}
        self.teams: dict[str, int] = {}
        self.names: dict[str, _Seen] = {}
        self.marks: dict[str, _Seen] = {}
        live = tournament.entries.filter(status__in=rules.LIVE).select_related("account")
        for entry in with_forms(live).order_by("pk"):
            self._know(entry)

    def _know(self, entry: Entry) -> None:
        seen = _Seen(entry)
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

    def draft_of(self, row: Row) -> Entry | None:
        """The draft that a line is about: of the same institution, by its name or by somebody in it."""
        seen = [self.names.get(key_of(row.entry))]
        seen += [self.marks.get(mark) for each in row.people.values() for mark in _marks_of(each)]
        drafts = [each.entry for each in seen if each is not None and not each.line and each.entry]
        key = key_of(row.head["name"]) if self.terms.institutions else ""
        return next((each for each in drafts if each.status == rules.DRAFT and _key(each) == key), None)

    def faults(self, row: Row, draft: Entry | None) -> Iterator[Refusal]:
        """What speaks against a line beside what is entered already (E2, E3, E20)."""
        key = key_of(row.head["name"])
        if self.terms.institutions and key and draft is None:
            refusal = rules.new_team_refusal(self.terms, self.teams.get(key, 0))
            if refusal is not None:
                yield refusal
            self.teams[key] = self.teams.get(key, 0) + 1
        here = _Seen(draft, row.number)
        if row.entry and (seen := self._before(self.names, [key_of(row.entry)], here)):
            yield self._already("import_name_twice", seen, row.entry)
        people = [(each, self._before(self.marks, _marks_of(each), here)) for each in row.people.values()]
        for each, seen in people:
            if seen is not None:
                yield self._already("import_person_twice", seen, each["name"])
        if self.terms.entrants != TEAMS and row.representative and not any(seen for _, seen in people):
            seen = self._before(self.marks, [f"account {row.representative}"], here)
            if seen is not None:
                yield self._already("import_person_twice", seen, row.representative)

    def _before(self, kept: dict[str, _Seen], keys: list[str], here: _Seen) -> _Seen | None:
        """Where one of these is already, but for the draft that the line is about; they are here now."""
        found = [kept[key] for key in keys if key in kept]
        for key in keys:
            kept[key] = here
        return next((each for each in found if each.line or each.entry != here.entry), None)

    def _already(self, code: str, seen: _Seen, value: str) -> Refusal:
        """That it is entered, in a line of the file or, without one, before."""
        clause = once_clause(self.terms)
        if seen.line or seen.entry is None:
            return refused(f"{code}_here", clause, value=value[:80], line=seen.line)
        entry = seen.entry
        return refused(code, clause, value=value[:80], entry=str(entry)[:80], status=entry.status)

    def status(self, lacks: tuple[rules.Lack, ...]) -> str:
        """Where the entry goes: a draft, on the list, or waiting (E30)."""
        if lacks:
            return rules.DRAFT
        status = rules.status_when_submitted(self.terms, self.counted)
        self.counted += status == rules.SUBMITTED
        return status

    def head_of(self, row: Row) -> Mapping[str, str]:
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


def preview(tournament: Tournament, table: Table, who: Who) -> Preview:
    """What importing this table would do now, line by line; nothing is written."""
    state = state_of(tournament)
    insist(rules.lateness(state, who.at))
    return _checked(tournament, state, table)[0]


def _checked(tournament: Tournament, state: State, table: Table) -> tuple[Preview, list[Row]]:
    terms = state.settings.terms
    known = _Known(tournament, terms)
    rows = [row_of(line, table.headings, terms) for line in table.lines]
    outcomes: list[Outcome] = []
    for row in rows:
        draft = known.draft_of(row)
        faults = (*faults_of(row, terms), *known.faults(row, draft))
        lacks = rules.lacks(form_of_row(row, known.head_of(row), draft), terms)
        status = "" if faults else known.status(lacks)
        outcomes.append(Outcome(row.number, row.entry, row.head["name"], status, lacks, faults, draft))
    told = [
        [table.headings, table.lines],
        [[*each[:5], [tuple(f)[:2] for f in each.faults], _version(each.draft)] for each in outcomes],
    ]
    digest = hashlib.sha256(canonical(told)).hexdigest()
    return Preview(tuple(outcomes), digest), rows


def _version(draft: Entry | None) -> list[int]:
    """Which draft, as it was looked at."""
    return [draft.pk, draft.revision] if draft is not None else []


# Doing it


@transaction.atomic
def import_all(tournament: Tournament, table: Table, seen: str, who: Who) -> list[Entry]:
    """Import every line as it was shown, or nothing; ``seen`` is the hash of what was shown."""
    row = locked(tournament)
    state = state_of(row)
    insist(rules.lateness(state, who.at))
    shown, rows = _checked(row, state, table)
    if shown.digest != seen:
        raise refuse("import_changed")
    if not shown.is_good:
        raise refuse("import_faulty", count=sum(bool(each.faults) for each in shown.outcomes))
    return [
        _entered(row, line, outcome, state.settings, who)
        for line, outcome in zip(rows, shown.outcomes, strict=True)
    ]


def _entered(tournament: Tournament, row: Row, outcome: Outcome, settings: Settings, who: Who) -> Entry:
    """The entry of a line, new or brought up to date; whoever is to complete a draft is told, once."""
    terms, draft = settings.terms, outcome.draft
    known = {who.account.email} if who.account is not None else set()
    if draft is not None:
        known |= {reader.email for reader in enterers_of(draft)}
    account = _account(row.representative, who)
    institution = _institution(tournament, row, account, who) if terms.institutions else None
    if draft is None:
        entry = _made(tournament, row, outcome.status, institution, account, who)
    else:
        entry = _brought_up_to_date(draft, row, account, who)
    if outcome.status == rules.DRAFT:
        readers = [reader for reader in enterers_of(entry) if reader.email not in known]
        _tell_of_draft(entry, readers, len(outcome.lacks), settings, who)
        return entry
    if draft is not None:
        return entries.submit(entry, entry.revision, who)
    fees.charge(entry, rules.fee_of(terms), who)
    kind = "waiting" if entry.status == rules.WAITING else "submitted"
    letters.about(entry, kind, at=lambda: letters.in_zone(who.at, tournament.zone))
    return entry


def _made(
    tournament: Tournament,
    row: Row,
    status: str,
    institution: Institution | None,
    account: Account | None,
    who: Who,
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


def _brought_up_to_date(draft: Entry, row: Row, account: Account | None, who: Who) -> Entry:
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


def _tell_of_draft(
    entry: Entry, readers: list[letters.Reader], count: int, settings: Settings, who: Who
) -> None:
    tournament = entry.tournament
    letters.write(
        "imported",
        readers,
        tournament,
        lambda: {
            "entry": entry,
            "by": str(who.account or ""),
            "count": count,
            "closes": letters.in_zone(settings.closes_at, tournament.zone),
        },
        entry,
        f"{letters.address_of(tournament)}enter/",
    )


def _account(address: str, who: Who) -> Account | None:
    """The account of an address, made where there is none; it signs in by a code."""
    if not address:
        return None
    language = who.account.language if who.account else ""
    found = Account.objects.filter(email=address).first()
    return found or Account.objects.create_user(address, language=language)


def _institution(tournament: Tournament, row: Row, account: Account | None, who: Who) -> Institution:
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


def _player(entry: Entry, place: str, given: Mapping[str, str], is_signed: bool, who: Who) -> None:
    player = Player(
        entry=entry,
        place=place,
        **{name: given[name] for name in PERSON.values()},
        signature=PAPER if is_signed else "",
        signed_at=who.at if is_signed else None,
    )
    keep_identity(player, given)
    player.save()
