"""What schemathesis has to know of this API beside its document; loaded by schemathesis, not by pytest."""

import json
import os
import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

import schemathesis
from hypothesis import strategies as st
from schemathesis.core.parameters import ParameterLocation

# Kinds of texts that JSON schema has no word for.
schemathesis.openapi.format("time-zone", st.sampled_from(["UTC", "Indian/Mauritius", "America/Chicago"]))
schemathesis.openapi.format("email", st.from_regex(r"[a-z]{1,8}@[a-z]{1,8}\.(org|example)", fullmatch=True))
_days = st.dates(date(2000, 1, 2), date(2199, 12, 30)).map(date.isoformat)
_hours = st.times().map(lambda time: time.isoformat("seconds"))
schemathesis.openapi.format("date", _days)
schemathesis.openapi.format("date-time", st.builds("{}T{}+00:00".format, _days, _hours))


_scene: Final[Mapping[str, str]] = json.loads(os.environ["DOUBLESIX_SCENE"])
"""What there is, by its name in addresses, or that name and the part of the address before it."""


@schemathesis.hook
def before_call(
    _context: schemathesis.HookContext, case: schemathesis.Case[Any], _kwargs: dict[str, object]
) -> None:
    """Where an address is to be right, let it name something that there is."""
    path = case.meta.components.get(ParameterLocation.PATH) if case.meta else None
    if path is not None and path.mode.is_positive:
        for before, name in re.findall(r"([\w-]+)/\{(\w+)\}", case.path):
            case.path_parameters[name] = _scene.get(f"{before}/{name}") or _scene[name]


@schemathesis.check
def what_is_allowed_is_understood(
    _context: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case[Any]
) -> None:
    """What the document allows may be refused by the rules, but not as a request that is wrong in itself."""
    is_allowed = case.meta is not None and case.meta.generation.mode.is_positive
    if is_allowed and response.status_code in (400, 422):
        answer = json.loads(response.content)
        if answer["code"] in ("invalid", "unreadable"):
            raise AssertionError(f"the document allows what is not understood: {answer}")


@schemathesis.check
def what_is_not_done_is_said_in_words(
    _context: schemathesis.CheckContext, response: schemathesis.Response, _case: schemathesis.Case[Any]
) -> None:
    """Every refusal has a code for programs and a sentence for people."""
    if response.status_code >= 400 and response.status_code != 405:
        answer = json.loads(response.content)
        assert re.fullmatch("[a-z_]+", answer["code"])
        assert answer["message"]
