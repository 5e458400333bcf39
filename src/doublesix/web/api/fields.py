"""Kinds of fields: how long, how great, and of which signs. What is not of its kind does not reach a desk."""

from datetime import UTC, date, datetime
from typing import Annotated, Any, Final
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from pydantic import AfterValidator, AwareDatetime, Field

from doublesix.store.strokes import LONGEST, is_drawn

EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)


def _readable(value: str) -> str:
    if any((ord(sign) < 32 and sign not in "\n\r\t") or ord(sign) == 127 for sign in value):
        raise ValueError("control characters are not taken")
    return value


def _one_line(value: str) -> str:
    if any(sign in value for sign in "\n\r\t"):
        raise ValueError("this is one line")
    return _readable(value)


def _address(value: str) -> str:
    if value:
        try:
            validate_email(value)
        except ValidationError:
            raise ValueError("this is not an e-mail address") from None
    return value


def _zone(value: str) -> str:
    if value not in available_timezones():
        raise ValueError("there is no such time zone")
    return value


def _drawn(value: str) -> str:
    if value and not is_drawn(value):
        raise ValueError("a signature is lines between whole numbers on a field of 600 by 200")
    return value


def _in_reach(value: Any) -> Any:
    if not EARLIEST.date() <= (value.date() if isinstance(value, datetime) else value) < LATEST.date():
        raise ValueError("this is too far away")
    return value


Line40 = Annotated[str, Field(max_length=40), AfterValidator(_one_line)]
Line80 = Annotated[str, Field(max_length=80), AfterValidator(_one_line)]
Line120 = Annotated[str, Field(max_length=120), AfterValidator(_one_line)]
Line = Annotated[str, Field(max_length=160), AfterValidator(_one_line)]
Line200 = Annotated[str, Field(max_length=200), AfterValidator(_one_line)]
Line300 = Annotated[str, Field(max_length=300), AfterValidator(_one_line)]
Text = Annotated[str, Field(max_length=2_000), AfterValidator(_readable)]
LongText = Annotated[str, Field(max_length=20_000), AfterValidator(_readable)]
Strokes = Annotated[str, Field(max_length=LONGEST), AfterValidator(_drawn)]
"""A signature drawn on the screen."""
Email = Annotated[str, Field(max_length=254), AfterValidator(_one_line), AfterValidator(_address)]
Zone = Annotated[str, Field(max_length=40), AfterValidator(_zone)]
Moment = Annotated[AwareDatetime, AfterValidator(_in_reach)]
Day = Annotated[date, AfterValidator(_in_reach)]
Number = Annotated[int, Field(ge=0, le=100_000)]
Amount = Annotated[int, Field(ge=0, le=2_000_000_000)]
Id = Annotated[int, Field(ge=1, le=2**31 - 1)]
