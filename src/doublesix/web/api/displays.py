"""Operations of the hall's displays: what each is called and shows."""

from typing import Annotated

from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from doublesix.store.models import Display
from doublesix.store.services import displays
from doublesix.web.api.fields import Id, Line80, Number
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Board"])
Page = Annotated[str, Field(pattern="^(" + "|".join(displays.PAGES) + ")$")]


class DisplaySettings(RequestSchema):
    """What a display is called and shows, for so many seconds each."""

    name: Line80
    pages: Annotated[list[Page], Field(max_length=12)]
    seconds: Number = 20


class DisplayDetails(DetailsSchema):
    """A display of the hall."""

    id: int
    name: str
    pages: list[str]
    seconds: int


class DisplayList(Schema):
    """The displays of the hall."""

    displays: list[DisplayDetails]

    @classmethod
    def from_access(cls, access: EventAccess) -> "DisplayList":
        """Those of an event."""
        return cls(displays=[DisplayDetails.from_row(row) for row in access.tournament.displays.all()])


def _display(access: EventAccess, number: int) -> Display:
    return get_object_or_404(Display, tournament=access.tournament, pk=number)


@router.read("/events/{slug}/displays", "displays")
def list_displays(access: EventAccess) -> DisplayList:
    """The displays of the hall."""
    return DisplayList.from_access(access)


@router.write("/events/{slug}/displays", "displays", shows=DisplayList)
def add_display(access: EventAccess, body: DisplaySettings) -> None:
    """Add a display."""
    displays.add(access.tournament, body.name, body.pages, body.seconds)


@router.write("/events/{slug}/displays/{display}", "displays", method="PUT", shows=DisplayList)
def change_display(access: EventAccess, display: Id, body: DisplaySettings) -> None:
    """Change what a display shows; its screen follows by itself."""
    displays.change(_display(access, display), body.name, body.pages, body.seconds)


@router.write("/events/{slug}/displays/{display}", "displays", method="DELETE", shows=DisplayList)
def remove_display(access: EventAccess, display: Id) -> None:
    """Remove a display."""
    displays.remove(_display(access, display))
