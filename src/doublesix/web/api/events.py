"""Operations on events: seen, begun, copied, edited, published, opened, closed, amended, cancelled."""

from datetime import datetime
from typing import Annotated, Literal

from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Schema
from pydantic import Field

from doublesix.rules.clauses import clauses_of, said_by
from doublesix.store.actor import Actor
from doublesix.store.archives import restoration
from doublesix.store.models import Account, Tournament
from doublesix.store.services import event_copy, tournaments
from doublesix.tournament import commands
from doublesix.tournament import settings as domain
from doublesix.web.api.fields import LongText, Moment, Text
from doublesix.web.api.operations import EventRouter, account_operation
from doublesix.web.api.schemas import EntryOverview, EventSummary
from doublesix.web.api.settings import RequestSchema, Settings, SettingsDetails
from doublesix.web.presentation.event_words import clause_settings
from doublesix.web.requests.access import EventAccess, can_organise, require_organiser

router = EventRouter(tags=["Events"])
Preset = Literal["powc-2018", "powc-2023", "garrison-2022", "fortbend-2023"]


class EventDetails(EventSummary):
    """An event: its card, what was decided, and what the one who asks is there."""

    settings: SettingsDetails
    roles: list[str]
    extensions: list["DeadlineExtension"]
    cancelled: str

    @classmethod
    def from_access(cls, access: EventAccess) -> "EventDetails":
        """The event, as it stands now."""
        state = tournaments.state_of(access.tournament)
        access.tournament.refresh_from_db()
        return cls(
            **EventSummary.from_row(access.tournament).model_dump(),
            settings=SettingsDetails.from_settings(state.settings),
            roles=sorted(tournaments.roles_at(access.tournament, access.account)),
            extensions=[DeadlineExtension(**each._asdict()) for each in state.extensions],
            cancelled=state.cancelled,
        )


class DeadlineExtension(Schema):
    """A deadline that was moved (E5)."""

    at: datetime
    before: datetime
    after: datetime
    reason: str


class RulesVersion(Schema):
    """The rules as they held from a moment on (E12)."""

    number: int
    since: datetime
    reason: str
    rules: str


class ClauseSentence(Schema):
    """A sentence in force, and whether it is our own rule."""

    text: str
    ours: bool


class ClauseDetails(Schema):
    """What a clause says under the rules in force."""

    id: str
    title: str
    theme: str
    says: list[ClauseSentence]


class EventRules(Schema):
    """All versions of an event's rules, the last of which is in force, and its clauses."""

    game: str
    versions: list[RulesVersion]
    clauses: list[ClauseDetails]


class EventRequest(RequestSchema):
    """An event to begin, from a preset."""

    preset: Preset
    settings: Settings
    rules: LongText | None = None


class CopyRequest(RequestSchema):
    """What the new event has otherwise, such as its title and dates."""

    settings: Settings = Field(default_factory=Settings)


class ReasonRequest(RequestSchema):
    """Why. Everybody concerned is told."""

    reason: Text


class ExtensionRequest(ReasonRequest):
    """Until when entries are taken."""

    closes_at: Moment


class AmendmentRequest(ReasonRequest):
    """The whole ruleset as a file's text."""

    rules: LongText


class OwnAccount(Schema):
    """Who the caller is, and where they have a part."""

    email: str
    name: str
    may_organise: bool
    roles: list["OwnRole"]
    entries: list["OwnEntry"]


class OwnRole(Schema):
    """A role of the caller's."""

    event: str
    role: str
    institution: str


class OwnEntry(EntryOverview):
    """An entry of the caller's own."""

    event: str


@router.get("/me", response=OwnAccount)
@account_operation
def get_own_account(request: HttpRequest, account: Account) -> OwnAccount:
    """Who I am, with my roles and entries."""
    roles = account.roles.select_related("tournament", "institution")
    entries = account.entries.select_related("tournament").filter(institution=None)
    return OwnAccount(
        email=account.email,
        name=account.name,
        may_organise=can_organise(request),
        roles=[
            OwnRole(
                event=role.tournament.slug,
                role=role.role,
                institution=role.institution.name if role.institution else "",
            )
            for role in roles
        ],
        entries=[
            OwnEntry(**EntryOverview.from_row(entry).model_dump(), event=entry.tournament.slug)
            for entry in entries
        ],
    )


@router.get("/events", response=list[EventSummary])
def list_events(request: HttpRequest, after: Annotated[int, Field(ge=0, le=10**9)] = 0) -> list[EventSummary]:
    """The events that are announced and those where one has a role, a hundred at a time."""
    known = Q(is_public=True, parent=None)
    if isinstance(request.user, Account):
        known |= Q(pk__in=request.user.roles.values("tournament"))
    found = Tournament.objects.filter(known).order_by(F("starts_at").desc(nulls_first=True), "-pk")
    return [EventSummary.from_row(row) for row in found[after : after + 100]]


@router.read("/events/{slug}", "see")
def get_event(access: EventAccess) -> EventDetails:
    """One event."""
    return EventDetails.from_access(access)


@router.read("/events/{slug}/rules", "see")
def get_rules(access: EventAccess) -> EventRules:
    """The rules in force, clause by clause, and every version with its date and reason (E12)."""
    state = access.state
    ruleset, event = state.version.ruleset, clause_settings(state.settings)
    said = [(clause, said_by(clause, ruleset, _, event)) for clause in clauses_of(ruleset.game)]
    return EventRules(
        game=ruleset.game,
        versions=[RulesVersion(**version._asdict()) for version in state.versions],
        clauses=[
            ClauseDetails(
                id=clause.id,
                title=_(clause.title),
                theme=_(clause.theme),
                says=[ClauseSentence(**each._asdict()) for each in sentences],
            )
            for clause, sentences in said
            if sentences
        ],
    )


def _new_event(request: HttpRequest, row: Tournament) -> EventDetails:
    return EventDetails.from_access(EventAccess(request, row))


@router.post("/events", response=EventDetails)
@account_operation
def begin_event(request: HttpRequest, account: Account, body: EventRequest) -> EventDetails:
    """Begin an event from a preset; one is its organiser."""
    require_organiser(request)
    settings = body.settings.over(domain.preset(body.preset).settings)
    ruleset = body.rules if body.rules is not None else f'base = "{body.preset}"\n'
    row = tournaments.create(body.preset, settings, ruleset, Actor(account, timezone.now()))
    return _new_event(request, row)


@router.write("/events/{slug}/copy", "edit")
def copy_event(access: EventAccess, body: CopyRequest) -> EventDetails:
    """Begin this year's event from this one: its settings, its prizes, its tables and its rules as
    amended, without the dates."""
    require_organiser(access.request)
    settings = body.settings.over(event_copy.remove_dates(access.state.settings))
    return _new_event(access.request, event_copy.begin_from(access.tournament, settings, access.actor))


@router.write("/events/{slug}", "edit", method="PATCH")
def edit_event(access: EventAccess, body: Settings) -> EventDetails:
    """Change what was decided; what is left out stays."""
    return _step(access, commands.Edit(body.over(access.state.settings)))


def _step(access: EventAccess, command: commands.Command) -> EventDetails:
    tournaments.carry_out(access.tournament, command, access.actor)
    return EventDetails.from_access(access)


@router.write("/events/{slug}/publish", "publish")
def publish_event(access: EventAccess) -> EventDetails:
    """Let everybody see the circular (E13)."""
    return _step(access, commands.Publish())


@router.write("/events/{slug}/public", "publish", shows=EventDetails)
def release_event(access: EventAccess) -> None:
    """Let everybody see an event that was imported from an archive."""
    restoration.make_public(access.tournament)


@router.write("/events/{slug}/open", "publish")
def open_entries(access: EventAccess) -> EventDetails:
    """Take entries until the deadline."""
    return _step(access, commands.OpenEntries())


@router.write("/events/{slug}/close", "publish")
def close_entries(access: EventAccess) -> EventDetails:
    """Take no more entries."""
    return _step(access, commands.CloseEntries())


@router.write("/events/{slug}/extend", "publish")
def extend_deadline(access: EventAccess, body: ExtensionRequest) -> EventDetails:
    """Take entries until later, with a reason that everybody sees (E5)."""
    return _step(access, commands.ExtendDeadline(body.closes_at, body.reason))


@router.write("/events/{slug}/cancel", "publish")
def cancel_event(access: EventAccess, body: ReasonRequest) -> EventDetails:
    """Call the event off; everybody entered is told (E12)."""
    return _step(access, commands.Cancel(body.reason))


@router.write("/events/{slug}/amend", "amend")
def amend_rules(access: EventAccess, body: AmendmentRequest) -> EventDetails:
    """Amend the rules for matches that have not started (E12)."""
    return _step(access, commands.AmendRules(body.rules, body.reason))
