"""Tracing a walk: which functions of ours are called, from where Django calls the view to what is stored."""

import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any, Final

from django.core.handlers.base import BaseHandler
from django.db import connection

from tests.architecture.tree import ROOT

SOURCE: Final = ROOT / "src" / "doublesix"
VIEW_IS_CALLED: Final = BaseHandler.make_view_atomic.__code__
_LISTED: Final = re.compile(r"^\d+\. `([\w/.]+)` `([\w.]+)`", re.MULTILINE)
_LOCAL: Final = re.compile(r"\.<locals>.*")

Function = tuple[str, str]
"""The path of a file, and the name in it."""


def listed(title: str) -> list[Function]:
    """The walk that docs/architecture.md has under a heading."""
    document = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = document.partition(f"\n### {title}\n")[2].partition("\n#")[0]
    return [(path, name) for path, name in _LISTED.findall(section)]


def trace(act: Callable[[], object], *, stored: str = "") -> list[Function]:
    """The functions in the order of their first calls, while somebody acts.

    Of a request: from the view on, until the statement of SQL that begins with ``stored``. What is defined in
    a function is that function.
    """
    found: dict[Function, None] = {}
    state = {"begun": not stored, "ended": False}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        state["begun"] |= code is VIEW_IS_CALLED
        path = Path(code.co_filename)
        if event == "call" and state["begun"] and not state["ended"] and path.is_relative_to(SOURCE):
            name = _LOCAL.sub("", code.co_qualname)
            if "<" not in name:
                found[str(path.relative_to(SOURCE)), name] = None

    def watch(execute: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:
        state["ended"] |= state["begun"] and bool(stored) and sql.startswith(stored)
        return execute(sql, values, many, context)

    with ExitStack() as stack:
        if stored:
            stack.enter_context(connection.execute_wrapper(watch))
        stack.callback(sys.setprofile, None)
        sys.setprofile(note)
        act()
    assert state["ended"] or not stored, f"nothing was stored by {stored}"
    return list(found)


def first_missing(walk: list[Function], whole: list[Function]) -> Function | None:
    """The first function of a walk that is not called after those before it, if there is one."""
    left = iter(whole)
    return next((each for each in walk if each not in left), None)
