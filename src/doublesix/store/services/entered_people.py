"""Who and what is entered so far: in the event, then line by line of a file that is imported."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from doublesix.store.evidence.identity import candidates
from doublesix.store.keys import identity_keys
from doublesix.store.models import Entry, Tournament
from doublesix.store.queries.forms import with_forms
from doublesix.store.queries.institutions import key_of
from doublesix.store.services.import_rows import ImportRow, is_number
from doublesix.tournament import entries as rules
from doublesix.tournament.doubles import once_clause
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import TEAMS, Terms


class _Sighting(NamedTuple):
    """Where a name or a person is: in an entry that was there before, or in a line of the file."""

    entry: Entry | None
    line: int = 0


class EnteredPeople:
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
