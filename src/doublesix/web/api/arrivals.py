"""Operations of who is there, and of what they come with: check-in, codes, links, slips (E2, E10)."""

from collections.abc import Callable
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Schema
from pydantic import Field

from doublesix.app.floor import has_floor
from doublesix.store.actor import Actor
from doublesix.store.queries import side_codes
from doublesix.store.services import check_in_links, hall_codes, table_links
from doublesix.store.services import floor as at_floor
from doublesix.store.services.tournaments import carry_out
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.state import DRAWN
from doublesix.web.api import ownership
from doublesix.web.api.fields import Id, Number
from doublesix.web.api.floor import floor_of
from doublesix.web.api.operations import EventRouter, link_operation, prepared_operation
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation import addresses
from doublesix.web.presentation.arrivals import Roll
from doublesix.web.presentation.floor import Floor
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["The day"])
Token = Annotated[str, Field(max_length=120)]
Places = Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)]


class CheckInRequest(RequestSchema):
    """Who of a number of the list is there, by places of the form from 0; nobody takes it back."""

    number: Number
    places: Places


class OwnCheckInRequest(RequestSchema):
    """Who of the entry is there, by places of the form from 0; and the hall's code, where it is asked for."""

    places: Places
    hall_code: Annotated[str, Field(max_length=20)] = ""


class ChannelRequest(RequestSchema):
    """How an entry's people are told what is not a matter of the rules."""

    tell_by: Literal["both", "mail", "text"]


class EntryPresence(Schema):
    """An entry of the list today: the places of who is there, and whether they can play."""

    number: int
    name: str
    places: list[int]
    is_complete: bool
    is_expected: bool
    is_out: bool


class PresenceList(Schema):
    """Who is there, and how many are missing."""

    missing: int
    entries: list[EntryPresence]

    @classmethod
    def from_access(cls, access: EventAccess) -> "PresenceList":
        """The list, now."""
        floor = floor_of(access)
        roll = Roll(floor)
        return cls(missing=len(floor.absentees), entries=[_there(roll, number) for number in roll.numbers])


class EntryCode(Schema):
    """The code of an entry to confirm scores with, and its link to check in with."""

    number: int
    code: str
    check_in: str


class TableLinkDetails(Schema):
    """The link of a match's table."""

    match: int
    address: str


class SlipCount(Schema):
    """To how many entries slips were sent."""

    entries: int


def _there(roll: Roll, number: int) -> EntryPresence:
    each = roll.arrival(number)
    return EntryPresence(
        number=number,
        name=each.name,
        places=[person.place for person in each.people if person.is_there],
        is_complete=each.is_complete,
        is_expected=each.is_expected,
        is_out=each.is_out,
    )


# Who is there


@router.read("/events/{slug}/check-in", "check_in")
def list_check_ins(access: EventAccess) -> PresenceList:
    """The list of the draw today."""
    return PresenceList.from_access(access)


@router.write("/events/{slug}/check-in", "check_in", shows=PresenceList)
def check_in_entry(access: EventAccess, body: CheckInRequest) -> None:
    """Note who of an entry is there (E2)."""
    carry_out(access.tournament, commands.CheckIn(body.number, tuple(body.places)), access.actor)


@router.get("/check-in/{token}", response=EntryPresence)
@link_operation
def get_own_check_in(request: HttpRequest, who: Actor, token: Token) -> EntryPresence:  # noqa: ARG001
    """The entry that a link to check in with belongs to."""
    return _by_link(check_in_links.open_link(token), who)


@router.post("/check-in/{token}", response=EntryPresence)
@link_operation
@prepared_operation
def check_in_own_entry(
    request: HttpRequest, who: Actor, token: Token, body: OwnCheckInRequest
) -> Callable[[], EntryPresence]:
    """Say by one's own link who is there, within the hours of the day."""
    found = check_in_links.open_link(token)
    hall_codes.check_code(found, body.hall_code, str(request.META.get("REMOTE_ADDR") or ""), who)

    def check_in() -> EntryPresence:
        at_floor.check_self_in(found.tournament, found.number, body.places, who)
        return _by_link(found, who)

    return check_in


def _by_link(found: check_in_links.CheckInLink, who: Actor) -> EntryPresence:
    return _there(Roll(Floor(found.tournament, who.at), found.number), found.number)


# Codes, links, messages


@router.read("/events/{slug}/codes", "floor")
def list_codes(access: EventAccess) -> list[EntryCode]:
    """The codes of the entries, and their links to check in with."""
    draw, tournament = access.state.draw, access.tournament
    if draw is None or not has_floor(access.state):
        return []
    return [
        EntryCode(
            number=each.number,
            code=side_codes.code_of(tournament, each.number),
            check_in=addresses.check_in_address(tournament, each.number),
        )
        for each in draw.whole_list
        if each.number not in draw.struck
    ]


@router.read("/events/{slug}/table-links", "floor")
def list_table_links(access: EventAccess) -> list[TableLinkDetails]:
    """The links of the matches that are to be played, for their tables."""
    if access.state.status != DRAWN:
        return []
    return [_link(access, each.number) for each in fixtures_left(access.state)]


@router.write("/events/{slug}/matches/{match}/link/revoke", "floor")
def revoke_table_link(access: EventAccess, match: Number) -> TableLinkDetails:
    """Let the link of a match work no longer; the answer is the new one."""
    table_links.revoke(access.tournament, match)
    return _link(access, match)


def _link(access: EventAccess, match: int) -> TableLinkDetails:
    return TableLinkDetails(match=match, address=addresses.table_address(access.tournament, match))


@router.write("/events/{slug}/slips", "floor")
def send_slips(access: EventAccess) -> SlipCount:
    """Send everybody who is still in the link to check in with, and the code."""
    return SlipCount(entries=at_floor.send_slips(access.tournament, access.actor))


@router.write("/events/{slug}/mine/entries/{entry}/told-by", "enter")
def choose_channel(access: EventAccess, entry: Id, body: ChannelRequest) -> None:
    """Choose how one is told what is not a matter of the rules."""
    at_floor.choose_channel(ownership.entry(access, entry), body.tell_by)
