"""Kinds of fields: how long, how great, of which characters. What is not of its kind reaches no service."""

import re
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field

from doublesix.store.strokes import LONGEST, PAPER, is_drawn

EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)


def _readable(value: str) -> str:
    if any((ord(sign) < 32 and sign not in "\n\r\t") or ord(sign) == 127 for sign in value):
        raise ValueError("control characters are not taken")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ValueError("half a character is not taken")
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


def _signed(value: str) -> str:
    return value if value == PAPER else _drawn(value)


def _in_reach(value: Any) -> Any:
    if not EARLIEST.date() <= (value.date() if isinstance(value, datetime) else value) < LATEST.date():
        raise ValueError("this is too far away")
    return value


def _written(pattern: str, why: str) -> BeforeValidator:
    """Only a text of this kind; a number is none, though it could be seconds since 1970."""
    kind = re.compile(pattern, re.ASCII)

    def check(value: object) -> object:
        if not isinstance(value, str) or not kind.fullmatch(value):
            raise ValueError(why)
        return value

    return BeforeValidator(check)


_MOMENT: Final = r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)"
_DAY: Final = r"\d{4}-\d\d-\d\d"

# The patterns say to programs what the checks above say to people.
_LINE: Final = r"^[^\u0000-\u001f\u007f]*$"
_Line = Annotated[str, Field(json_schema_extra={"pattern": _LINE}), AfterValidator(_one_line)]
_Lines = Annotated[
    str,
    Field(json_schema_extra={"pattern": r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$"}),
    AfterValidator(_readable),
]
Line40 = Annotated[_Line, Field(max_length=40)]
Key40 = Annotated[str, Field(max_length=40), AfterValidator(_one_line)]
KEYS_40: Final[dict[str, Any]] = {"propertyNames": {"maxLength": 40, "pattern": _LINE}}
"""What an object says of its keys; a pattern of the key itself would allow anything under other keys."""
Line80 = Annotated[_Line, Field(max_length=80)]
Line120 = Annotated[_Line, Field(max_length=120)]
Line = Annotated[_Line, Field(max_length=160)]
Line200 = Annotated[_Line, Field(max_length=200)]
Line300 = Annotated[_Line, Field(max_length=300)]
Text = Annotated[_Lines, Field(max_length=2_000)]
LongText = Annotated[_Lines, Field(max_length=20_000)]
_POINT: Final = "[0-9]{1,3} [0-9]{1,3}"
Strokes = Annotated[
    str,
    Field(max_length=LONGEST, json_schema_extra={"pattern": f"^(M{_POINT}(L{_POINT})*)*$"}),
    AfterValidator(_drawn),
]
"""A signature drawn on the screen."""
Signature = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST,
        json_schema_extra={"pattern": f"^({PAPER}|(M{_POINT}(L{_POINT})*)+)$"},
    ),
    AfterValidator(_signed),
]
"""A signature drawn on the screen, or `paper` for one on paper."""
Email = Annotated[
    _Line, Field(max_length=254, json_schema_extra={"format": "email"}), AfterValidator(_address)
]
Zone = Annotated[str, Field(max_length=40, json_schema_extra={"format": "time-zone"}), AfterValidator(_zone)]
Moment = Annotated[
    AwareDatetime,
    Field(strict=False),
    _written(_MOMENT, "this is a day and an hour with its zone, such as 2030-01-31T18:00:00+04:00"),
    AfterValidator(_in_reach),
]
Day = Annotated[
    date, Field(strict=False), _written(_DAY, "this is a day, such as 2030-01-31"), AfterValidator(_in_reach)
]
Number = Annotated[int, Field(ge=0, le=100_000)]
Amount = Annotated[int, Field(ge=0, le=2_000_000_000)]
Id = Annotated[int, Field(ge=1, le=2**31 - 1)]
