"""Operations on who has which role, and the log of who did what."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from doublesix.store import log
from doublesix.store.models import Account, Role
from doublesix.store.queries.actors import name_actors
from doublesix.store.refusals import refuse
from doublesix.store.services import tournaments
from doublesix.store.services.appointments import appoint_by_address
from doublesix.web.api.fields import Email, Line120
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema, RoleHolder
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation.addresses import whole_address
from doublesix.web.presentation.log_words import list_log_entries
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Roles and the log"])
AppointableRole = Literal["treasurer", "scorekeeper", "judge", "secretary", "organiser"]


class LogRecord(DetailsSchema):
    """A line of the log: when, who, what, and what they wrote."""

    at: datetime
    by: str
    words: str
    more: str


class AppointmentRequest(RequestSchema):
    """Whom to give a role, or take it from."""

    email: Annotated[Email, Field(min_length=3)]
    role: AppointableRole
    name: Line120 = ""


@router.read("/events/{slug}/log", "edit")
def get_log(access: EventAccess) -> list[LogRecord]:
    """The log in words, from the beginning."""
    happened = log.load(access.tournament.stream)
    names = name_actors(each.by for each in happened)
    lines = list_log_entries(happened, names, access.tournament.zone)
    return [LogRecord.from_row(line, at=line.logged.at) for line in lines]


@router.read("/events/{slug}/roles", "appoint")
def list_roles(access: EventAccess) -> list[RoleHolder]:
    """Who has which role here."""
    found = Role.objects.filter(tournament=access.tournament).select_related("account", "institution")
    return [RoleHolder.from_row(role) for role in found.order_by("pk")]


@router.write("/events/{slug}/roles/give", "appoint")
def give_role(access: EventAccess, body: AppointmentRequest) -> None:
    """Give a role to whoever has this address; a mail says so, and who has no account yet gets one."""
    link = whole_address("event", access.tournament.slug)
    appoint_by_address(access.tournament, body.email, body.name, body.role, link, access.actor)


@router.write("/events/{slug}/roles/take", "appoint")
def take_role(access: EventAccess, body: AppointmentRequest) -> None:
    """Take a role from an account; an event keeps one organiser."""
    found = Account.objects.filter(email=body.email.strip().lower()).first()
    if found is None:
        raise refuse("no_such_account")
    tournaments.dismiss(access.tournament, found, body.role)
