"""Entries from a file: each line checked first and shown; then all of them, or none.

A line that says everything the form asks for is handed in; one that still lacks something (evidence cannot
come from a table, E6) becomes a draft of whoever represents it. What was shown is kept sealed, and imported
exactly so (:mod:`.sent_files`): when the answer would be another by then, nothing is.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db import transaction

from doublesix.app.roles import REPRESENTATIVE
from doublesix.chance import canonical
from doublesix.store import letters
from doublesix.store.desks import endorsements, fees
from doublesix.store.desks.asking import Who
from doublesix.store.desks.entries import key_of
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
from doublesix.store.desks.papers import vault
from doublesix.store.desks.tournaments import State, locked, state_of
from doublesix.store.evidence.identity import candidates
from doublesix.store.models import Account, Entry, Institution, Player, Role, Tournament
from doublesix.store.refused import insist, refuse
from doublesix.store.spreadsheets import Table
from doublesix.store.strokes import PAPER
from doublesix.tournament import entries as rules
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import TEAMS, Terms

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
    """What becomes of a line: the entry it gives, or what is wrong with it."""

    number: int
    entry: str
    institution: str
    status: str
    lacks: tuple[rules.Lack, ...]
    faults: tuple[Refusal, ...]


class Preview(NamedTuple):
    """What an import would do, and a hash of all of it."""

    outcomes: tuple[Outcome, ...]
    digest: str

    @property
    def is_good(self) -> bool:
        """Whether every line can be imported."""
        return not any(outcome.faults for outcome in self.outcomes)


class _Known:
    """Who and what is entered so far: in the event, then line by line of the file."""

    def __init__(self, tournament: Tournament, terms: Terms) -> None:
        self.terms = terms
        live = tournament.entries.filter(status__in=rules.LIVE)
        self.counted = tournament.entries.filter(status__in=rules.COUNTED).count()
        self.heads = {each.key: each for each in tournament.institutions.all()}
        self.teams: dict[str, int] = {}
        for key in live.exclude(institution=None).values_list("institution__key", flat=True):
            self.teams[str(key)] = self.teams.get(str(key), 0) + 1
        self.entries: dict[str, int] = {
            key_of(name): 0 for name in live.values_list("name", flat=True) if name
        }
        self.marks: dict[str, int] = {}
        for name, email, digest in Player.objects.filter(entry__in=live).values_list(
            "name", "email", "identity_digest"
        ):
            for mark in _marks(name, email, (digest,) if digest else ()):
                self.marks[mark] = 0
        accounts = live.filter(institution=None).exclude(account=None)
        for email in accounts.values_list("account__email", flat=True):
            self.marks[f"account {email}"] = 0

    def faults(self, row: Row) -> Iterator[Refusal]:
        """What speaks against a line beside what is entered already (E3, E20)."""
        key = key_of(row.head["name"])
        if self.terms.institutions and key:
            refusal = rules.new_team_refusal(self.terms, self.teams.get(key, 0))
            if refusal is not None:
                yield refusal
            self.teams[key] = self.teams.get(key, 0) + 1
        yield from self._twice(self.entries, key_of(row.entry), row, "import_name_twice", row.entry)
        people = [self._person(each, row) for each in row.people.values()]
        yield from (refusal for refusal in people if refusal is not None)
        if self.terms.entrants != TEAMS and row.representative and not any(people):
            mark = f"account {row.representative}"
            yield from self._twice(self.marks, mark, row, "import_person_twice", row.representative)

    def _person(self, each: Mapping[str, str], row: Row) -> Refusal | None:
        """That somebody is in an entry already."""
        digests = candidates(each["identity"], vault()) if is_number(each["identity"]) else ()
        marks = _marks(each["name"], each["email"], digests)
        seen = next((self.marks[mark] for mark in marks if mark in self.marks), None)
        for mark in marks:
            self.marks.setdefault(mark, row.number)
        return None if seen is None else self._already("import_person_twice", seen, each["name"])

    def _twice(self, kept: dict[str, int], key: str, row: Row, code: str, value: str) -> Iterator[Refusal]:
        if key and key in kept:
            yield self._already(code, kept[key], value)
        elif key:
            kept[key] = row.number

    def _already(self, code: str, line: int, value: str) -> Refusal:
        """That it is entered, in a line of the file or, without one, before."""
        clause = "E3" if self.terms.entrants == TEAMS else "E20"
        if line:
            return refused(f"{code}_here", clause, value=value[:80], line=line)
        return refused(code, clause, value=value[:80])

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
        faults = (*faults_of(row, terms), *known.faults(row))
        lacks = rules.lacks(form_of_row(row, known.head_of(row)), terms)
        status = "" if faults else known.status(lacks)
        outcomes.append(Outcome(row.number, row.entry, row.head["name"], status, lacks, faults))
    told = [
        [table.headings, table.lines],
        [[*each[:5], [tuple(f)[:2] for f in each.faults]] for each in outcomes],
    ]
    digest = hashlib.sha256(canonical(told)).hexdigest()
    return Preview(tuple(outcomes), digest), rows


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
        _enter(row, line, outcome, state.settings.terms, who)
        for line, outcome in zip(rows, shown.outcomes, strict=True)
    ]


def _enter(tournament: Tournament, row: Row, outcome: Outcome, terms: Terms, who: Who) -> Entry:
    account = _account(row.representative)
    institution = _institution(tournament, row, account, who) if terms.institutions else None
    is_in = outcome.status != rules.DRAFT
    entry = Entry.objects.create(
        tournament=tournament,
        institution=institution,
        account=account or who.account if terms.entrants == TEAMS else account,
        name=(row.entry or _team_name(institution))[:160],
        status=outcome.status,
        submitted_at=who.at if is_in else None,
        place_at=who.at if is_in else None,
        president_signature=PAPER if "president" in row.signed else "",
        president_signed_at=who.at if "president" in row.signed else None,
    )
    for place, given in row.people.items():
        _player(entry, place, given, place in row.signed, who)
    if is_in:
        fees.charge(entry, rules.fee_of(terms), who)
        at = letters.in_zone(who.at, tournament.zone)
        letters.about(entry, "waiting" if entry.status == rules.WAITING else "submitted", at=at)
    return entry


def _account(address: str) -> Account | None:
    """The account of an address, made where there is none; it signs in by a code."""
    if not address:
        return None
    return Account.objects.filter(email=address).first() or Account.objects.create_user(address)


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


def _team_name(institution: Institution | None) -> str:
    if institution is None:
        return ""
    live = institution.entries.filter(status__in=rules.LIVE).count()
    return f"{institution.name}, team {live + 1}"


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
