"""Operations of the hall's displays: what each is called and shows."""

from typing import Annotated

from django.http import Http404, HttpRequest
from ninja import Router, Schema
from pydantic import Field

from doublesix.store.models import Display
from doublesix.store.services import displays
from doublesix.web.api.fields import Id, Line80, Number
from doublesix.web.api.operations import read_operation, write_operation
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = Router(tags=["Board"])
Page = Annotated[str, Field(pattern="^(" + "|".join(displays.PAGES) + ")$")]


class DisplaySettings(RequestSchema):
    """What a display is called and shows, for so many seconds each."""

    name: Line80
    pages: Annotated[list[Page], Field(max_length=12)]
    seconds: Number = 20


class DisplayDetails(Schema):
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
        rows = access.tournament.displays.all()
        return cls(
            displays=[
                DisplayDetails(id=row.pk, name=row.name, pages=row.pages, seconds=row.seconds) for row in rows
            ]
        )


def _display(access: EventAccess, number: int) -> Display:
    found = Display.objects.filter(tournament=access.tournament, pk=number).first()
    if found is None:
        raise Http404
    return found


@router.get("/events/{slug}/displays", response=DisplayList)
@read_operation("displays")
def list_displays(request: HttpRequest, access: EventAccess) -> DisplayList:  # noqa: ARG001
    """The displays of the hall."""
    return DisplayList.from_access(access)


@router.post("/events/{slug}/displays", response=DisplayList)
@write_operation("displays")
def add_display(request: HttpRequest, access: EventAccess, body: DisplaySettings) -> DisplayList:  # noqa: ARG001
    """Add a display."""
    displays.add(access.tournament, body.name, body.pages, body.seconds)
    return DisplayList.from_access(access)


@router.put("/events/{slug}/displays/{display}", response=DisplayList)
@write_operation("displays")
def change_display(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    display: Id,
    body: DisplaySettings,
) -> DisplayList:
    """Change what a display shows; its screen follows by itself."""
    displays.change(_display(access, display), body.name, body.pages, body.seconds)
    return DisplayList.from_access(access)


@router.delete("/events/{slug}/displays/{display}", response=DisplayList)
@write_operation("displays")
def remove_display(request: HttpRequest, access: EventAccess, display: Id) -> DisplayList:  # noqa: ARG001
    """Remove a display."""
    displays.remove(_display(access, display))
    return DisplayList.from_access(access)
