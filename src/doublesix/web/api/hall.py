"""Operations of what opens something in the hall: codes of tables, the hall's code, links for officials."""

from datetime import datetime
from typing import Any, Literal, Self

from ninja import Schema

from doublesix.app.roles import JUDGE
from doublesix.store.models import DutyLink
from doublesix.store.refusals import refuse
from doublesix.store.services import duty_links, hall_codes, table_codes
from doublesix.store.services.sheet_opening import start_now
from doublesix.tournament import commands
from doublesix.web.api.fields import Id, Line120, Number
from doublesix.web.api.floor import FloorDetails
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation import addresses
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["The day"])


class StartRequest(RequestSchema):
    """What has to be said where it is so: that it is before the announced start, that somebody is missing."""

    before_start: bool = False
    is_without: bool = False


class HallCodeRequest(RequestSchema):
    """Whether who checks in by a link has to type the hall's code."""

    is_wanted: bool


class DutyLinkRequest(RequestSchema):
    """Whom a link is for, as the log names them, and as what."""

    name: Line120
    role: Literal["scorekeeper", "judge"]


class TableCodeDetails(Schema):
    """The code of a table: the address on its card."""

    table: int
    address: str


class TableCodeList(Schema):
    """The codes of all tables."""

    tables: list[TableCodeDetails]

    @classmethod
    def from_access(cls, access: EventAccess) -> "TableCodeList":
        """The codes, now."""
        return cls(tables=[_table_code(access, each.number) for each in access.state.tables])


class HallCodeDetails(Schema):
    """Whether the hall's code is asked for, and which one the hall shows now."""

    is_wanted: bool
    code: str

    @classmethod
    def from_access(cls, access: EventAccess) -> "HallCodeDetails":
        """The hall, now."""
        code = hall_codes.shown_code(access.tournament, access.state, access.actor.at)
        return cls(is_wanted=bool(code), code=code)


class DutyLinkDetails(DetailsSchema):
    """A link from the desk that works until a moment."""

    id: int
    name: str
    role: str
    address: str
    expires_at: datetime

    @classmethod
    def from_row(cls, row: DutyLink, **more: Any) -> Self:
        """A link."""
        return super().from_row(row, address=addresses.duty_address(row), **more)


@router.write("/events/{slug}/matches/{match}/start-now", "floor", shows=FloorDetails)
def start_match_now(access: EventAccess, match: Number, body: StartRequest | None = None) -> None:
    """Begin a match now, before its hour or after it, at its table or the next free one (E10)."""
    said = body or StartRequest()
    command = commands.StartNow(match, said.before_start, said.is_without)
    start_now(access.tournament, command, access.actor)


@router.read("/events/{slug}/table-codes", "floor")
def list_table_codes(access: EventAccess) -> TableCodeList:
    """The codes of the tables, for their cards."""
    return TableCodeList.from_access(access)


@router.write("/events/{slug}/table-codes/replace", "floor", shows=TableCodeList)
def replace_table_codes(access: EventAccess) -> None:
    """Replace the codes of all tables; the cards that are printed open nothing any more."""
    table_codes.replace_codes(access.tournament, [each.number for each in access.state.tables])


@router.write("/events/{slug}/tables/{table}/code/replace", "floor")
def replace_table_code(access: EventAccess, table: Number) -> TableCodeDetails:
    """Replace the code of one table; the answer is the new one."""
    table_codes.replace_codes(access.tournament, [table])
    return _table_code(access, table)


def _table_code(access: EventAccess, table: int) -> TableCodeDetails:
    return TableCodeDetails(table=table, address=addresses.card_address(access.tournament, table))


@router.read("/events/{slug}/hall-code", "see_day")
def get_hall_code(access: EventAccess) -> HallCodeDetails:
    """The code that the hall shows for check-in, where it is asked for."""
    return HallCodeDetails.from_access(access)


@router.write("/events/{slug}/hall-code", "floor", shows=HallCodeDetails)
def set_hall_code(access: EventAccess, body: HallCodeRequest) -> None:
    """Say whether the hall's code is asked for at check-in by link."""
    hall_codes.want_code(access.tournament, body.is_wanted)


@router.write("/events/{slug}/hall-code/change", "floor", shows=HallCodeDetails)
def change_hall_code(access: EventAccess) -> None:
    """Show another code in the hall."""
    hall_codes.change_code(access.tournament)


@router.read("/events/{slug}/duty-links", "link_scorekeepers")
def list_duty_links(access: EventAccess) -> list[DutyLinkDetails]:
    """The links of scorekeepers and judges without an account that work now."""
    found = duty_links.list_links(access.tournament, access.actor.at)
    return [DutyLinkDetails.from_row(each) for each in found]


@router.write("/events/{slug}/duty-links", "link_scorekeepers")
def make_duty_link(access: EventAccess, body: DutyLinkRequest) -> DutyLinkDetails:
    """A link for a scorekeeper or a judge of the day; one for a judge is made by an organiser."""
    if body.role == JUDGE and not access.may("link_judges"):
        raise refuse("role_not_yours")
    made = duty_links.make_link(access.tournament, body.role, body.name, access.actor)
    return DutyLinkDetails.from_row(made)


@router.write("/events/{slug}/duty-links/{link}/revoke", "link_scorekeepers")
def revoke_duty_link(access: EventAccess, link: Id) -> None:
    """Let a link from the desk work no longer."""
    duty_links.revoke_link(access.tournament, link, access.actor)
