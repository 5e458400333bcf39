"""What is shown, field by field: no hash of an identity number, no signature, no contacts in lists."""

from datetime import datetime
from typing import Any, Self
from uuid import UUID

from ninja import Schema

from doublesix.store.models import Endorsement, Entry, Message, Role
from doublesix.store.models.papers import EVIDENCE
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.forms import form_of
from doublesix.store.queries.institutions import official_address
from doublesix.store.services import endorsements
from doublesix.tournament import settings as domain
from doublesix.tournament.entries import all_lacks


class DetailsSchema(Schema):
    """What is shown of something that the pages show too: its values by the same names."""

    @classmethod
    def from_row(cls, row: Any, **more: Any) -> Self:
        """What is shown of a row, and ``more`` that it does not have by these names."""
        return cls(**{name: getattr(row, name) for name in cls.model_fields if name not in more}, **more)


class Success(Schema):
    """It was done, and there is nothing more to say."""

    done: bool = True


class Fault(Schema):
    """It was not done: a code for programs, the clause, a sentence for people, and the facts."""

    code: str
    clause: str
    message: str
    facts: dict[str, Any]


class EventSummary(DetailsSchema):
    """An event in a list. A start that is null and a venue that is empty are told later (E9)."""

    slug: str
    title: str
    organiser: str
    game: str
    preset: str
    status: str
    zone: str
    closes_at: datetime | None
    starts_at: datetime | None
    venue: str


class RoleHolder(DetailsSchema):
    """Somebody with a role."""

    email: str
    name: str
    role: str
    institution: str

    @classmethod
    def from_row(cls, row: Role, **more: Any) -> Self:
        """A role as the organiser sees it."""
        named = row.institution.name if row.institution else ""
        return super().from_row(row.account, role=row.role, institution=named, **more)


class FormHead(DetailsSchema):
    """The head of an institution's form (E4)."""

    id: int
    name: str
    association: str
    president: str
    office_phone: str
    mobile: str
    fax: str
    email: str
    revision: int


class Lack(Schema):
    """Something that is missing."""

    what: str
    clause: str
    place: str


class EvidenceDetails(DetailsSchema):
    """A paper that was handed in."""

    id: UUID
    purpose: str
    mime: str
    size: int
    pages: int
    at: datetime
    deleted_at: datetime | None


class FormPerson(DetailsSchema):
    """A participant."""

    place: str
    name: str
    designation: str
    mobile: str
    email: str
    pay_office: str
    identity_tail: str
    is_signed: bool
    evidence: list[EvidenceDetails]


class EntryOverview(DetailsSchema):
    """An entry in a list."""

    id: int
    name: str
    institution: str
    institution_id: int | None
    status: str
    revision: int
    place_at: datetime | None

    @classmethod
    def from_row(cls, row: Entry, **more: Any) -> Self:
        """An entry, with the name of its institution."""
        return super().from_row(row, institution=row.institution.name if row.institution else "", **more)


class EntryList(Schema):
    """Entries that were made together."""

    entries: list[EntryOverview]


class EntryDetails(EntryOverview):
    """An entry with all that its form holds, for who entered it and who reviews it."""

    submitted_at: datetime | None
    decided_at: datetime | None
    comment: str
    clause: str
    is_president_signed: bool
    is_endorsed: bool
    people: list[FormPerson]
    lacks: list[Lack]

    @classmethod
    def from_entry(cls, row: Entry, terms: domain.Terms) -> "EntryDetails":
        """An entry and what it lacks by the terms of its event."""
        form = form_of(row)
        papers = list(row.papers.filter(purpose=EVIDENCE, replaced_at=None))
        people = [
            FormPerson.from_row(
                player,
                is_signed=bool(player.signature),
                evidence=[
                    EvidenceDetails.from_row(paper) for paper in papers if paper.player_id == player.pk
                ],
            )
            for player in row.players.all()
        ]
        return cls.from_row(
            row,
            is_president_signed=form.president_signed,
            is_endorsed=form.endorsed,
            people=people,
            lacks=[Lack(**lack._asdict()) for lack in all_lacks(form, terms)],
        )


class EndorsementDetails(DetailsSchema):
    """An endorsement that was asked for or given; never the link itself."""

    id: int
    institution_id: int
    method: str
    sent_to: str
    asked_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    given_at: datetime | None
    officer: str
    post: str
    is_sealed: bool
    is_of_form: bool
    """Whether it was sent to somebody of the form itself, who cannot endorse it (E7)."""
    official: str
    """The officer's address in the organiser's list, if it has one."""

    @classmethod
    def from_row(cls, row: Endorsement, **more: Any) -> Self:
        """An endorsement."""
        is_of_form = endorsements.is_of_form(row.institution, row.sent_to, row.asked_by)
        official = official_address(row.institution)
        return super().from_row(row, is_of_form=is_of_form, official=official, **more)


class AccountSums(Schema):
    """Money, in the smallest unit of the event's currency."""

    charged: int
    paid: int
    waived: int
    refunded: int
    owed: int
    currency: str

    @classmethod
    def from_account(cls, account: entry_accounts.FeeAccount, currency: str) -> "AccountSums":
        """The sums of an entry or an event."""
        return cls(**account._asdict(), owed=account.debt, currency=currency)


class AccountMovement(DetailsSchema):
    """A line of an account."""

    kind: str
    amount: int
    note: str
    receipt: int | None
    at: datetime


class MessageDetails(DetailsSchema):
    """A message; one that holds a link that acts is shown without its words."""

    channel: str
    to: str
    subject: str
    body: str
    by: str
    """Who wrote it, where a person did and not the event."""
    made_at: datetime
    sent_at: datetime | None
    tries: int
    fault: str

    @classmethod
    def from_row(cls, row: Message, **more: Any) -> Self:
        """A message of the log."""
        by, body = str(row.by) if row.by else "", "" if row.secret else row.body
        return super().from_row(row, by=by, body=body, **more)
