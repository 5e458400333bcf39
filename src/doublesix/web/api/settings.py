"""An event's settings as the API takes and shows them. What is left out of a change stays as it is."""

from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from doublesix.tournament import settings as domain
from doublesix.web.api.fields import Amount, Day, Line120, Line200, Line300, LongText, Moment, Number, Zone

MOST_ROWS: Final = 100
Entrants = Literal["teams", "players", "partners"]
Formats = Literal["elimination", "tables", "groups", "swiss", "groups+elimination", "swiss+elimination"]
Papers = Literal["circular", "poster", "sheet"]
Currency = Annotated[str, Field(pattern=r"^([A-Z]{3})?$")]


class Asked(Schema):
    """What somebody sends; a field that is not known is a mistake."""

    model_config = ConfigDict(extra="forbid")

    def given(self) -> dict[str, Any]:
        """What was sent, without defaults."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class Prize(Asked):
    """What a rank wins (E11, E32)."""

    rank: Annotated[int, Field(ge=1, le=1000)]
    amount: Amount = 0
    trophy: bool = False
    other: Line200 = ""
    free_entry: bool = False


class Terms(Asked):
    """Who may enter, and what an entry has to hold."""

    entrants: Entrants = "teams"
    players: Annotated[int, Field(ge=1, le=4)] = 2
    spares: Annotated[int, Field(ge=0, le=2)] = 0
    teams_each: Number = 0
    institutions: bool = False
    evidence: bool = False
    endorsement: bool = False
    signatures: bool = False
    contacts: bool = False
    most: Number = 0
    fee: Annotated[int, Field(ge=0, le=100_000_000)] = 0
    currency: Currency = ""
    fee_includes: Line200 = ""


class Notice(Asked):
    """The paper that announces the event (E1, E13)."""

    paper: Papers = "circular"
    reference: Line120 = ""
    dated: Day | None = None
    sender: Line120 = ""
    sender_post: Line120 = ""
    addressees: Annotated[list[Line200], Field(max_length=MOST_ROWS)] = Field(default_factory=list)
    copies: Annotated[list[Line200], Field(max_length=MOST_ROWS)] = Field(default_factory=list)
    body: LongText = ""
    contact: Line300 = ""


class Settings(Asked):
    """What an organiser decides; in a change only what is to change."""

    title: Line200 = ""
    organiser: Line200 = ""
    zone: Zone = "UTC"
    closes_at: Moment | None = None
    starts_at: Moment | None = None
    venue: Line300 = ""
    draw_at: Moment | None = None
    draw_place: Line300 = ""
    format: Formats = "elimination"
    apart: bool = False
    appeal_days: Annotated[int, Field(ge=0, le=3650)] = 14
    may_cancel: bool = True
    terms: Terms = Terms()
    notice: Notice = Notice()
    prizes: Annotated[list[Prize], Field(max_length=MOST_ROWS)] = Field(default_factory=list)

    def over(self, before: domain.Settings) -> domain.Settings:
        """The settings after this change."""
        given = self.given()
        if "terms" in given:
            given["terms"] = before.terms._replace(**given["terms"].given())
        if "notice" in given:
            rows: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value
                for name, value in given["notice"].given().items()
            }
            given["notice"] = before.notice._replace(**rows)
        if "prizes" in given:
            given["prizes"] = tuple(domain.Prize(**prize.model_dump()) for prize in given["prizes"])
        return before._replace(**given)
