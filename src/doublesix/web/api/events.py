"""Operations on events: seen, begun, copied, edited, published, opened, closed, amended, cancelled."""

from datetime import datetime
from typing import Annotated, Literal

from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Router, Schema
from pydantic import Field

from doublesix.rules.clauses import clauses_of, said_by
from doublesix.store.desks import copying, restoring, tournaments
from doublesix.store.desks.asking import Who
from doublesix.store.models import Account, Tournament
from doublesix.tournament import commands
from doublesix.tournament import settings as domain
from doublesix.web.api.fields import LongText, Moment, Text
from doublesix.web.api.operations import doing, reading, signed_in
from doublesix.web.api.settings import Asked, Settings, SettingsShown
from doublesix.web.api.shown import Card, EntryLine
from doublesix.web.desk import Desk
from doublesix.web.event_words import settled
from doublesix.web.public.views import insist_on_organising, may_organise

router = Router(tags=["Events"])
Preset = Literal["powc-2018", "powc-2023", "garrison-2022", "fortbend-2023"]


class Event(Card):
    """An event: its card, what was decided, and what the one who asks is there."""

    settings: SettingsShown
    roles: list[str]
    extensions: list["Extended"]
    cancelled: str

    @classmethod
    def at(cls, desk: Desk) -> "Event":
        """The event of a desk, as it stands now."""
        state = tournaments.state_of(desk.tournament)
        desk.tournament.refresh_from_db()
        return cls(
            **Card.of(desk.tournament).model_dump(),
            settings=SettingsShown.of(state.settings),
            roles=sorted(tournaments.roles_at(desk.tournament, desk.account)),
            extensions=[Extended(**each._asdict()) for each in state.extensions],
            cancelled=state.cancelled,
        )


class Extended(Schema):
    """A deadline that was moved (E5)."""

    at: datetime
    before: datetime
    after: datetime
    reason: str


class Version(Schema):
    """The rules as they held from a moment on (E12)."""

    number: int
    since: datetime
    reason: str
    rules: str


class Said(Schema):
    """A sentence in force, and whether it is our own rule."""

    text: str
    ours: bool


class Clause(Schema):
    """What a clause says under the rules in force."""

    id: str
    title: str
    theme: str
    says: list[Said]


class Rules(Schema):
    """All versions of an event's rules, the last of which is in force, and its clauses."""

    game: str
    versions: list[Version]
    clauses: list[Clause]


class Beginning(Asked):
    """An event to begin, from a preset."""

    preset: Preset
    settings: Settings
    rules: LongText | None = None


class Copying(Asked):
    """What the new event has otherwise, such as its title and dates."""

    settings: Settings = Field(default_factory=Settings)


class Reason(Asked):
    """Why. Everybody concerned is told."""

    reason: Text


class Extending(Reason):
    """Until when entries are taken."""

    closes_at: Moment


class Amending(Reason):
    """The whole ruleset as a file's text."""

    rules: LongText


class Mine(Schema):
    """Who the caller is, and where they have a part."""

    email: str
    name: str
    may_organise: bool
    roles: list["MyRole"]
    entries: list["MyEntry"]


class MyRole(Schema):
    """A role of the caller's."""

    event: str
    role: str
    institution: str


class MyEntry(EntryLine):
    """An entry of the caller's own."""

    event: str


@router.get("/me", response=Mine)
@signed_in
def get_own_account(request: HttpRequest, account: Account) -> Mine:
    """Who I am, with my roles and entries."""
    roles = account.roles.select_related("tournament", "institution")
    entries = account.entries.select_related("tournament").filter(institution=None)
    return Mine(
        email=account.email,
        name=account.name,
        may_organise=may_organise(request),
        roles=[
            MyRole(
                event=role.tournament.slug,
                role=role.role,
                institution=role.institution.name if role.institution else "",
            )
            for role in roles
        ],
        entries=[
            MyEntry(**EntryLine.of(entry).model_dump(), event=entry.tournament.slug) for entry in entries
        ],
    )


@router.get("/events", response=list[Card])
def list_events(request: HttpRequest, after: Annotated[int, Field(ge=0, le=10**9)] = 0) -> list[Card]:
    """The events that are announced and those where one has a role, a hundred at a time."""
    known = Q(is_public=True, parent=None)
    if isinstance(request.user, Account):
        known |= Q(pk__in=request.user.roles.values("tournament"))
    found = Tournament.objects.filter(known).order_by(F("starts_at").desc(nulls_first=True), "-pk")
    return [Card.of(row) for row in found[after : after + 100]]


@router.get("/events/{slug}", response=Event)
@reading("see")
def get_event(request: HttpRequest, desk: Desk) -> Event:  # noqa: ARG001
    """One event."""
    return Event.at(desk)


@router.get("/events/{slug}/rules", response=Rules)
@reading("see")
def get_rules(request: HttpRequest, desk: Desk) -> Rules:  # noqa: ARG001
    """The rules in force, clause by clause, and every version with its date and reason (E12)."""
    state = desk.state
    ruleset, event = state.version.ruleset, settled(state.settings)
    said = [(clause, said_by(clause, ruleset, _, event)) for clause in clauses_of(ruleset.game)]
    return Rules(
        game=ruleset.game,
        versions=[Version(**version._asdict()) for version in state.versions],
        clauses=[
            Clause(
                id=clause.id,
                title=_(clause.title),
                theme=_(clause.theme),
                says=[Said(**each._asdict()) for each in sentences],
            )
            for clause, sentences in said
            if sentences
        ],
    )


def _new_event(request: HttpRequest, row: Tournament) -> Event:
    return Event.at(Desk(request, row))


@router.post("/events", response=Event)
@signed_in
def begin_event(request: HttpRequest, account: Account, body: Beginning) -> Event:
    """Begin an event from a preset; one is its organiser."""
    insist_on_organising(request)
    settings = body.settings.over(domain.preset(body.preset).settings)
    ruleset = body.rules if body.rules is not None else f'base = "{body.preset}"\n'
    row = tournaments.create(body.preset, settings, ruleset, Who(account, timezone.now()))
    return _new_event(request, row)


@router.post("/events/{slug}/copy", response=Event)
@doing("edit")
def copy_event(request: HttpRequest, desk: Desk, body: Copying) -> Event:
    """Begin this year's event from this one: its settings, its prizes, its tables and its rules as
    amended, without the dates."""
    insist_on_organising(request)
    settings = body.settings.over(copying.undated(desk.state.settings))
    return _new_event(request, copying.begin_from(desk.tournament, settings, desk.who))


@router.patch("/events/{slug}", response=Event)
@doing("edit")
def edit_event(request: HttpRequest, desk: Desk, body: Settings) -> Event:  # noqa: ARG001
    """Change what was decided; what is left out stays."""
    return _step(desk, commands.Edit(body.over(desk.state.settings)))


def _step(desk: Desk, command: commands.Command) -> Event:
    tournaments.carry_out(desk.tournament, command, desk.who)
    return Event.at(desk)


@router.post("/events/{slug}/publish", response=Event)
@doing("publish")
def publish_event(request: HttpRequest, desk: Desk) -> Event:  # noqa: ARG001
    """Let everybody see the circular (E13)."""
    return _step(desk, commands.Publish())


@router.post("/events/{slug}/public", response=Event)
@doing("publish")
def release_event(request: HttpRequest, desk: Desk) -> Event:  # noqa: ARG001
    """Let everybody see an event that was imported from an archive."""
    restoring.make_public(desk.tournament)
    return Event.at(desk)


@router.post("/events/{slug}/open", response=Event)
@doing("publish")
def open_entries(request: HttpRequest, desk: Desk) -> Event:  # noqa: ARG001
    """Take entries until the deadline."""
    return _step(desk, commands.OpenEntries())


@router.post("/events/{slug}/close", response=Event)
@doing("publish")
def close_entries(request: HttpRequest, desk: Desk) -> Event:  # noqa: ARG001
    """Take no more entries."""
    return _step(desk, commands.CloseEntries())


@router.post("/events/{slug}/extend", response=Event)
@doing("publish")
def extend_deadline(request: HttpRequest, desk: Desk, body: Extending) -> Event:  # noqa: ARG001
    """Take entries until later, with a reason that everybody sees (E5)."""
    return _step(desk, commands.ExtendDeadline(body.closes_at, body.reason))


@router.post("/events/{slug}/cancel", response=Event)
@doing("publish")
def cancel_event(request: HttpRequest, desk: Desk, body: Reason) -> Event:  # noqa: ARG001
    """Call the event off; everybody entered is told (E12)."""
    return _step(desk, commands.Cancel(body.reason))


@router.post("/events/{slug}/amend", response=Event)
@doing("amend")
def amend_rules(request: HttpRequest, desk: Desk, body: Amending) -> Event:  # noqa: ARG001
    """Amend the rules for matches that have not started (E12)."""
    return _step(desk, commands.AmendRules(body.rules, body.reason))
