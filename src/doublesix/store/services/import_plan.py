"""What an import writes: made ready in memory with no transaction open, then written in a short one.

Rows refer to each other before they are kept; they are kept kind by kind, in a number of statements that does
not grow with the lines. Whether others changed something meanwhile is seen by :func:`stamp_of`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from django.db.models import Count, Max, Model, Sum
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store import statements
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.models import (
    Account,
    EndorsedEntry,
    Entry,
    Institution,
    Message,
    Movement,
    Paper,
    Player,
    Role,
    Tournament,
)
from doublesix.store.models.fees import CHARGED
from doublesix.store.models.papers import EVIDENCE
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import Recipient, enterers_of, recipient_of
from doublesix.store.queries.forms import form_of
from doublesix.store.queries.institutions import key_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import endorsements, entries, institution_forms
from doublesix.store.services.duplicates import identity_refusal_among
from doublesix.store.services.identities import KnownIdentities, keep_identity
from doublesix.store.services.import_rows import ImportRow
from doublesix.store.strokes import PAPER
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import Settings

_SIGNATURE: Final = ("signature", "signed_at")
_PLAYER: Final = (*entries.PERSON, *_SIGNATURE, "identity_digest", "identity_tail")
_ENTRY: Final = (
    *("name", "account", "status", "submitted_at", "place_at", "revision"),
    *("president_signature", "president_signed_at"),
)


def stamp_of(tournament: Tournament) -> tuple[object, ...]:
    """What is another one as soon as anything changed that lines are checked against."""
    found = [
        rows.aggregate(Count("pk"), Max("pk"))
        for rows in (
            Entry.history.filter(tournament=tournament),
            Player.history.filter(entry__tournament=tournament),
            Institution.history.filter(tournament=tournament),
            Role.objects.filter(tournament=tournament),
        )
    ]
    papers = Paper.objects.filter(tournament=tournament)
    listed = tournament.listed_institutions.all()
    return (
        Tournament.objects.values_list("seq", flat=True).get(pk=tournament.pk),
        *found,
        papers.aggregate(Count("pk"), Max("at"), Count("replaced_at")),
        listed.aggregate(Count("pk"), Max("pk"), Sum("revision")),
    )


class ImportPlan:
    """The rows of an import, line by line; :meth:`write` keeps them."""

    def __init__(
        self, tournament: Tournament, settings: Settings, rows: Sequence[ImportRow], who: Actor
    ) -> None:
        self.tournament, self.settings, self.terms, self.who = tournament, settings, settings.terms, who
        self.entries: list[Entry] = []
        self._institutions = {each.key: each for each in tournament.institutions.all()}
        self._team_names: dict[str, list[str]] = {}
        teams = tournament.entries.filter(institution__isnull=False).order_by("pk")
        for key, name in teams.values_list("institution__key", "name"):
            self._team_names.setdefault(key, []).append(name)
        self._representatives: dict[str, list[Account]] = {}
        roles = Role.objects.filter(tournament=tournament, role=REPRESENTATIVE, institution__isnull=False)
        for role in roles.select_related("account", "institution").order_by("pk"):
            assert role.institution is not None
            self._representatives.setdefault(role.institution.key, []).append(role.account)
        addresses = {row.representative for row in rows if row.representative}
        self._accounts = Account.objects.in_bulk(addresses, field_name="email")
        self._identities = KnownIdentities(tournament)
        self._charged = {
            *Movement.objects.filter(entry__tournament=tournament, kind=CHARGED).values_list(
                "entry", flat=True
            )
        }
        self._new_accounts: list[Account] = []
        self._new_institutions: dict[str, Institution] = {}
        self._changed_institutions: dict[str, Institution] = {}
        self._new_roles: list[Role] = []
        self._new_entries: list[Entry] = []
        self._drafts: dict[int, Entry] = {}
        self._handed_in: list[int] = []
        self._new_players: list[Player] = []
        self._changed_players: list[Player] = []
        self._replaced: list[int] = []
        self._movements: list[Movement] = []
        self._messages: list[Message] = []
        self._messages_by_number: list[Callable[[], list[Message]]] = []

    # A line

    def enter(self, row: ImportRow, draft: Entry | None, status: str, lacks: int) -> None:
        """The entry of a line, new or brought up to date; whoever is to complete a draft is told, once."""
        known = {self.who.account.email} if self.who.account is not None else set()
        if draft is not None:
            known |= {reader.email for reader in self._enterers(draft)}
        account = self._account(row.representative)
        institution = self._institution(row, account) if self.terms.institutions else None
        if draft is None:
            entry = self._new_entry(row, status, institution, account)
        else:
            entry = self._draft(draft, row, institution, account)
        self.entries.append(entry)
        if status == rules.DRAFT:
            readers = [reader for reader in self._enterers(entry) if reader.email not in known]
            self._tell(entry, lambda: self._imported(entry, readers, lacks))
            return
        if draft is not None:
            self._hand_in(entry, status)
        amount = rules.fee_of(self.terms)
        if amount and entry.pk not in self._charged:
            account, at = self.who.account, self.who.at
            self._movements.append(Movement(entry=entry, kind=CHARGED, amount=amount, by=account, at=at))
        kind = "waiting" if status == rules.WAITING else "submitted"
        self._tell(entry, lambda: self._taken(entry, kind))

    def _account(self, address: str) -> Account | None:
        """The account of an address, made where there is none; it signs in by a code."""
        if not address:
            return None
        account = self._accounts.get(address)
        if account is None:
            language = self.who.account.language if self.who.account else ""
            account = self._accounts[address] = Account(email=address, language=language)
            account.set_unusable_password()
            self._new_accounts.append(account)
        return account

    def _institution(self, row: ImportRow, account: Account | None) -> Institution:
        """The institution of a line; what its form says already stays, gaps are filled."""
        key = key_of(row.head["name"])
        institution = self._institutions.get(key)
        if institution is None:
            institution = self._institutions[key] = Institution(tournament=self.tournament, key=key)
            self._new_institutions[key] = institution
        gaps = {name: value for name, value in row.head.items() if value and not getattr(institution, name)}
        for name, value in gaps.items():
            setattr(institution, name, value)
        is_counted = key in self._new_institutions or key in self._changed_institutions
        if gaps and not is_counted:
            institution.revision += 1
            self._changed_institutions[key] = institution
        known = self._representatives.setdefault(key, [])
        if account is not None and account not in known:
            known.append(account)
            self._new_roles.append(
                Role(
                    tournament=self.tournament, account=account, role=REPRESENTATIVE, institution=institution
                )
            )
        return institution

    def _new_entry(
        self, row: ImportRow, status: str, institution: Institution | None, account: Account | None
    ) -> Entry:
        at, is_team = self.who.at, "player" not in row.people
        entered_at = at if status != rules.DRAFT else None
        signed = PAPER if "president" in row.signed else ""
        entry = Entry(
            tournament=self.tournament,
            institution=institution,
            account=account or (self.who.account if is_team else None),
            name=row.entry or self._team_name(institution),
            status=status,
            submitted_at=entered_at,
            place_at=entered_at,
            president_signature=signed,
            president_signed_at=at if signed else None,
        )
        if institution is not None:
            self._team_names.setdefault(institution.key, []).append(entry.name)
        self._new_entries.append(entry)
        for place, given in row.people.items():
            signed = PAPER if place in row.signed else ""
            player = Player(entry=entry, place=place, signature=signed, signed_at=at if signed else None)
            entries.set_fields(player, entries.PERSON, given)
            keep_identity(player, given, self._identities)
            self._new_players.append(player)
        return entry

    def _team_name(self, institution: Institution | None) -> str:
        if institution is None:
            return ""
        return entries.next_team_name(institution.name, self._team_names.get(institution.key, ()))

    def _draft(
        self, draft: Entry, row: ImportRow, institution: Institution | None, account: Account | None
    ) -> Entry:
        """What the line says is written over the draft; what it leaves open stays."""
        if draft.pk in self._drafts:
            raise refuse("changed_meanwhile")  # two lines about one draft
        self._drafts[draft.pk] = draft
        people = {
            place: {name: value for name, value in given.items() if value}
            for place, given in row.people.items()
        }
        others = {player.pk for player in entries.list_replaced_people(draft, people)}
        self._replaced += others
        vars(draft)["standing_evidence"] = [
            paper for paper in vars(draft)["standing_evidence"] if paper.player_id not in others
        ]
        entries.set_fields(draft, ("name",), {"name": row.entry or draft.name})
        draft.tournament, draft.institution = self.tournament, institution
        draft.account = draft.account or account
        draft.revision += 1
        for player in draft.players.all():
            if player.pk in others:
                entries.clear_proofs(player)
            entries.set_fields(player, entries.PERSON, people.get(player.place, {}))
            keep_identity(player, people.get(player.place, {}), self._identities)
            if player.place in row.signed:
                player.signature, player.signed_at = PAPER, self.who.at
            self._changed_players.append(player)
        if "president" in row.signed:
            draft.president_signature, draft.president_signed_at = PAPER, self.who.at
        return draft

    def _hand_in(self, draft: Entry, status: str) -> None:
        """A draft that a line completes."""
        missing = rules.lacks(form_of(draft), self.terms)
        if missing:
            raise refuse("incomplete", missing[0].clause, count=len(missing))
        draft.status, draft.submitted_at = status, self.who.at
        draft.place_at = draft.place_at or self.who.at
        draft.revision += 1
        self._handed_in.append(draft.pk)

    # Messages

    def _enterers(self, entry: Entry) -> list[Recipient]:
        """Who looks after an entry, with those whom earlier lines name."""
        if entry.institution is None:
            return enterers_of(entry)
        known = self._representatives.get(entry.institution.key, ())
        return [recipient_of(account, entry.tell_by) for account in known]

    def _tell(self, entry: Entry, compose: Callable[[], list[Message]]) -> None:
        """Messages about an entry; who has no name is called by a number, known once it is kept."""
        if entry.name or entry.pk in self._drafts:
            self._messages += compose()
        else:
            self._messages_by_number.append(compose)

    def _imported(self, entry: Entry, readers: list[Recipient], lacks: int) -> list[Message]:
        def facts() -> dict[str, object]:
            return {
                "entry": entry,
                "by": str(self.who.account or ""),
                "count": lacks,
                "closes": messages.in_zone(self.settings.closes_at, self.tournament.zone),
            }

        link = pages().entry(self.tournament.slug)
        return messages.compose("imported", readers, self.tournament, facts, entry, link)

    def _taken(self, entry: Entry, kind: str) -> list[Message]:
        at = self.who.at
        return messages.compose_about_entry(
            entry, kind, self._enterers(entry), at=lambda: messages.in_zone(at, self.tournament.zone)
        )

    # Writing

    def write(self) -> None:
        """Keep all of it, in the caller's transaction."""
        there = Account.objects.in_bulk([each.email for each in self._new_accounts], field_name="email")
        for account in self._new_accounts:
            if account.email in there:  # somebody signed in for the first time meanwhile
                account.pk = there[account.email].pk
        Account.objects.bulk_create([each for each in self._new_accounts if each.email not in there])
        _create(Institution, [*self._new_institutions.values()])
        _change(Institution, [*self._changed_institutions.values()], (*institution_forms.HEAD, "revision"))
        Role.objects.bulk_create(self._new_roles)
        _create(Entry, self._new_entries)
        _create(Player, self._new_players)
        replaced = Paper.objects.filter(player__in=self._replaced, purpose=EVIDENCE, replaced_at=None)
        replaced.update(replaced_at=self.who.at)
        _change(Player, self._changed_players, _PLAYER)
        _change(Entry, [*self._drafts.values()], _ENTRY)
        insist(identity_refusal_among(self.tournament, self._handed_in, rules.HANDED_IN))
        Movement.objects.bulk_create(self._movements)
        late = [message for compose in self._messages_by_number for message in compose()]
        Message.objects.bulk_create([*self._messages, *late])
        self._void_endorsements()

    def _void_endorsements(self) -> None:
        """What is no longer what was endorsed (E7): drafts, and entries whose head was filled in."""
        given = EndorsedEntry.objects.filter(endorsement__given_at__isnull=False, voided_at=None)
        heads = [institution.pk for institution in self._changed_institutions.values()]
        touched = given.filter(entry__in=[*self._drafts]) | given.filter(entry__institution__in=heads)
        for pk in touched.values_list("entry", flat=True).distinct():
            endorsements.void_if_changed(Entry.objects.get(pk=pk), self.who)


def _create(model: type[Model], rows: Sequence[Model]) -> None:
    """New rows, each with the beginning of its history."""
    if rows:
        bulk_create_with_history(rows, model)


def _change(model: type[Model], rows: Sequence[Model], names: tuple[str, ...]) -> None:
    """Rows that are there, each with a line of its history."""
    if rows:
        statements.change(rows, names)
        bulk_update_with_history(rows, model, ())
