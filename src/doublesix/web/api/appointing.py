"""Operations on who has which role, and the log of who did what."""

from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from doublesix.store import log
from doublesix.store.desks import tournaments
from doublesix.store.desks.appointments import appoint_by_address
from doublesix.store.letters import address_of
from doublesix.store.models import Account, Role
from doublesix.store.refused import refuse
from doublesix.web.api.fields import Email, Line120
from doublesix.web.api.operations import doing, reading
from doublesix.web.api.settings import Asked
from doublesix.web.api.shown import Done, Giver
from doublesix.web.desk import Desk
from doublesix.web.organiser.story import lines

router = Router(tags=["Roles and the log"])
Appointed = Literal["treasurer", "scorekeeper", "judge", "secretary", "organiser"]


class Happened(Schema):
    """A line of the log: when, who, what, and what they wrote."""

    at: datetime
    by: str
    words: str
    more: str


class Appointing(Asked):
    """Whom to give a role, or take it from."""

    email: Annotated[Email, Field(min_length=3)]
    role: Appointed
    name: Line120 = ""


@router.get("/events/{slug}/log", response=list[Happened])
@reading("edit")
def get_log(request: HttpRequest, desk: Desk) -> list[Happened]:  # noqa: ARG001
    """The log in words, from the beginning."""
    happened = log.load(desk.tournament.stream)
    names = {each.pk: str(each) for each in Account.objects.filter(pk__in={each.by for each in happened})}
    return [
        Happened(at=line.logged.at, by=line.by, words=line.words, more=line.more)
        for line in lines(happened, names, desk.tournament.zone)
    ]


@router.get("/events/{slug}/roles", response=list[Giver])
@reading("appoint")
def list_roles(request: HttpRequest, desk: Desk) -> list[Giver]:  # noqa: ARG001
    """Who has which role here."""
    found = Role.objects.filter(tournament=desk.tournament).select_related("account", "institution")
    return [Giver.of(role) for role in found.order_by("pk")]


@router.post("/events/{slug}/roles/give", response=Done)
@doing("appoint")
def give_role(request: HttpRequest, desk: Desk, body: Appointing) -> Done:  # noqa: ARG001
    """Give a role to whoever has this address; a mail says so, and who has no account yet gets one."""
    link = address_of(desk.tournament)
    appoint_by_address(desk.tournament, body.email, body.name, body.role, link, desk.who)
    return Done()


@router.post("/events/{slug}/roles/take", response=Done)
@doing("appoint")
def take_role(request: HttpRequest, desk: Desk, body: Appointing) -> Done:  # noqa: ARG001
    """Take a role from an account; an event keeps one organiser."""
    found = Account.objects.filter(email=body.email.strip().lower()).first()
    if found is None:
        raise refuse("no_such_account")
    tournaments.dismiss(desk.tournament, found, body.role)
    return Done()
