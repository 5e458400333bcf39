"""What is sent, and an event's settings as the API takes and shows them."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from doublesix.tournament import settings as domain
from doublesix.web.api.fields import Amount, Day, Line120, Line200, Line300, LongText, Moment, Number, Zone

MOST_ROWS: Final = 100
Entrants = Literal["teams", "players", "partners"]
Formats = Literal["elimination", "tables", "groups", "swiss", "groups+elimination", "swiss+elimination"]
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


class Asked(BaseModel):
    """What somebody sends; a field that is not known is a mistake, and so is a number sent as a text."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, sent: object) -> object:
        return whole_numbers(sent)

    def given(self) -> dict[str, Any]:
        """What was sent, without defaults."""
        return {name: getattr(self, name) for name in self.model_fields_set}


def _without_defaults(schema: dict[str, Any]) -> None:
    for each in schema["properties"].values():
        each.pop("default", None)


def _whole(schema: dict[str, Any]) -> None:
    _without_defaults(schema)
    schema["required"] = list(schema["properties"])


class Change(Asked):
    """What is to change. What is left out stays, so the schema names no default that a client would send."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)


SHOWN: Final = ConfigDict(json_schema_extra=_whole)
"""Of what can be changed, as it is shown: every field is there."""


class Prize(Asked):
    """What a rank wins (E11, E32)."""

    rank: Annotated[int, Field(ge=1, le=1000)]
    amount: Amount = 0
    trophy: bool = False
    other: Line200 = ""
    free_entry: bool = False


class Terms(Change):
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


class Notice(Change):
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


class Settings(Change):
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
    may_cancel: bool = True
    terms: Terms = Field(default_factory=Terms)
    notice: Notice = Field(default_factory=Notice)
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


class PrizeShown(Prize):
    """What a rank wins (E11, E32)."""

    model_config = SHOWN


class TermsShown(Terms):
    """Who may enter, and what an entry has to hold."""

    model_config = SHOWN


class NoticeShown(Notice):
    """The paper that announces the event (E1, E13)."""

    model_config = SHOWN


class SettingsShown(Settings):
    """What an organiser decided."""

    model_config = SHOWN
    terms: TermsShown
    notice: NoticeShown
    prizes: list[PrizeShown]  # type: ignore[assignment]

    @classmethod
    def of(cls, settings: domain.Settings) -> "SettingsShown":
        """Settings as they are, whatever could be sent today."""
        notice = settings.notice
        shown = {
            "terms": TermsShown.model_construct(**settings.terms._asdict()),
            "notice": NoticeShown.model_construct(
                **{
                    **notice._asdict(),
                    "addressees": list(notice.addressees),
                    "copies": list(notice.copies),
                }
            ),
            "prizes": [PrizeShown.model_construct(**prize._asdict()) for prize in settings.prizes],
        }
        return cls.model_construct(**{**settings._asdict(), **shown})
