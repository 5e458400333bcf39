"""What is sent, and an event's settings as the API takes and shows them."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from doublesix.tournament import settings as domain
from doublesix.web.api.fields import Amount, Day, Line120, Line200, Line300, LongText, Moment, Number, Zone

MOST_ROWS: Final = 100
Entrants = Literal["teams", "players", "partners"]
Formats = Literal["elimination", "tables", "groups", "swiss", "groups+elimination", "swiss+elimination"]
Stages = Literal["semi-final", "third-place", "final"]
Papers = Literal["circular", "poster", "sheet"]
Currency = Annotated[str, Field(pattern=r"^([A-Z]{3})?$")]


def whole_numbers(sent: object) -> object:
    """JSON has one kind of numbers: 5.0 is 5."""
    if isinstance(sent, float) and sent.is_integer():
        return int(sent)
    if isinstance(sent, list):
        return [whole_numbers(each) for each in sent]
    if isinstance(sent, dict):
        return {name: whole_numbers(each) for name, each in sent.items()}
    return sent


class RequestSchema(BaseModel):
    """What somebody sends; a field that is not known is a mistake, and so is a number sent as a text."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, sent: object) -> object:
        return whole_numbers(sent)

    def sent_fields(self) -> dict[str, Any]:
        """What was sent, without defaults."""
        return {name: getattr(self, name) for name in self.model_fields_set}


def _without_defaults(schema: dict[str, Any]) -> None:
    for each in schema["properties"].values():
        each.pop("default", None)


def _whole(schema: dict[str, Any]) -> None:
    _without_defaults(schema)
    schema["required"] = list(schema["properties"])


class ChangeSchema(RequestSchema):
    """What is to change. What is left out stays, so the schema names no default that a client would send."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)


SHOWN: Final = ConfigDict(json_schema_extra=_whole)
"""Of what can be changed, as it is shown: every field is there."""


class Prize(RequestSchema):
    """What a rank wins (E11, E32)."""

    rank: Annotated[int, Field(ge=1, le=1000)]
    amount: Amount = 0
    trophy: bool = False
    other: Line200 = ""
    free_entry: bool = False


class StageVenue(RequestSchema):
    """Where a stage is played, when that is not where play starts (E9)."""

    stage: Stages
    venue: Line300


class Terms(ChangeSchema):
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
    membership: bool = False


class Notice(ChangeSchema):
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
    send_to: Line300 = ""


class Settings(ChangeSchema):
    """What an organiser decides; in a change only what is to change.

    But for `closes_at` (E5), a time that is null and a place that is empty are told later (E8, E9).
    """

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
    auto_call: bool = True
    agrees_by_hand: bool = False
    may_embed: bool = False
    may_cancel: bool = True
    terms: Terms = Field(default_factory=Terms)
    notice: Notice = Field(default_factory=Notice)
    prizes: Annotated[list[Prize], Field(max_length=MOST_ROWS)] = Field(default_factory=list)
    stage_venues: Annotated[list[StageVenue], Field(max_length=MOST_ROWS)] = Field(default_factory=list)

    def over(self, before: domain.Settings) -> domain.Settings:
        """The settings after this change."""
        given = self.sent_fields()
        if "terms" in given:
            given["terms"] = before.terms._replace(**given["terms"].sent_fields())
        if "notice" in given:
            rows: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value
                for name, value in given["notice"].sent_fields().items()
            }
            given["notice"] = before.notice._replace(**rows)
        if "prizes" in given:
            given["prizes"] = tuple(domain.Prize(**prize.model_dump()) for prize in given["prizes"])
        if "stage_venues" in given:
            rows_of_venues = (domain.StageVenue(each.stage, each.venue) for each in given["stage_venues"])
            given["stage_venues"] = tuple(rows_of_venues)
        return before._replace(**given)


class PrizeDetails(Prize):
    """What a rank wins (E11, E32)."""

    model_config = SHOWN


class StageVenueDetails(StageVenue):
    """Where a stage is played, when that is not where play starts (E9)."""

    model_config = SHOWN


class TermsDetails(Terms):
    """Who may enter, and what an entry has to hold."""

    model_config = SHOWN


class NoticeDetails(Notice):
    """The paper that announces the event (E1, E13)."""

    model_config = SHOWN


class SettingsDetails(Settings):
    """What an organiser decided."""

    model_config = SHOWN
    terms: TermsDetails
    notice: NoticeDetails
    prizes: list[PrizeDetails]  # type: ignore[assignment]
    stage_venues: list[StageVenueDetails]  # type: ignore[assignment]

    @classmethod
    def from_settings(cls, settings: domain.Settings) -> "SettingsDetails":
        """Settings as they are, whatever could be sent today."""
        notice = settings.notice
        shown = {
            "terms": TermsDetails.model_construct(**settings.terms._asdict()),
            "notice": NoticeDetails.model_construct(
                **{
                    **notice._asdict(),
                    "addressees": list(notice.addressees),
                    "copies": list(notice.copies),
                }
            ),
            "stage_venues": [
                StageVenueDetails.model_construct(**each._asdict()) for each in settings.stage_venues
            ],
            "prizes": [PrizeDetails.model_construct(**prize._asdict()) for prize in settings.prizes],
        }
        return cls.model_construct(**{**settings._asdict(), **shown})
