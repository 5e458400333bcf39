"""Pictures of what links lead to, for chats and other sites: 1200 by 630, made by the papers' compiler."""

import hashlib
import json
from typing import Any, Final

import typst
from django.core.cache import cache as kept
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from doublesix.app.event_phase import EventTime
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.formats import day
from doublesix.web.presentation.papers.compiler import FOLDER, LIFE, fonts, style
from doublesix.web.presentation.podium import podium_words
from doublesix.web.presentation.points_words import points_words

ROWS: Final = 4
"""Matches of a round that a picture of the bracket has."""


def picture_of_event(of: Board, time: EventTime) -> bytes:
    """The event: who won, what is played, or when it is."""
    settings = of.state.settings
    when = day(settings.starts_at, of.zone) if settings.starts_at else ""
    says: dict[str, Any] = {
        "title": of.tournament.title,
        "about": ", ".join(each for each in (when, settings.venue) if each),
    }
    podium = podium_words(of) if time is EventTime.OVER else None
    if podium is not None:
        says["places"] = [{"place": step.place, "name": step.names} for step in podium.steps]
    elif time is EventTime.TODAY:
        says |= {
            "now": _("Being played now") if of.matches_in_play else "",
            "rows": _rows(of.matches_in_play),
        }
    return _picture(says)


def picture_of_match(of: Board, line: BoardMatch) -> bytes:
    """A match with its score."""
    about = ", ".join(each for each in (of.tournament.title, line.phase) if each)
    words = line.words or (points_words(line.meaning).short if line.meaning else "")
    return _picture({"title": "", "about": about, "match": _sides(line), "words": words})


def picture_of_bracket(of: Board) -> bytes:
    """The round that is being played, else the last of which something is known."""
    known = list(of.lines.values())
    shown = next(iter((*of.matches_in_play, *of.matches_to_come, *known[-1:])), None)
    rows = [each for each in known if shown and each.phase == shown.phase]
    about = shown.phase if shown else _("The bracket will stand here when the lots are drawn.")
    return _picture({"title": of.tournament.title, "about": about, "rows": _rows(rows)})


def _rows(lines: list[BoardMatch]) -> list[list[dict[str, Any]]]:
    return [_sides(each) for each in lines[:ROWS]]


def _sides(line: BoardMatch) -> list[dict[str, Any]]:
    return [
        {
            "name": side.name,
            "score": "" if side.points is None else str(side.points),
            "is_first": side.is_winner or side.is_ahead,
        }
        for side in line.sides
    ]


def _picture(says: dict[str, Any]) -> bytes:
    """The picture; it is kept until what it says changes."""
    data = json.dumps({"lang": (get_language() or "en").partition("-")[0], **says}, sort_keys=True)
    key = "share-" + hashlib.sha256(f"{style()} {data}".encode()).hexdigest()
    found = kept.get(key)
    if isinstance(found, bytes):
        return found
    made = typst.compile(
        FOLDER / "share.typ",
        root=FOLDER,
        sys_inputs={"data": data},
        font_paths=fonts(),
        format="png",
        ppi=72.0,
    )
    assert isinstance(made, bytes)
    kept.set(key, made, LIFE)
    return made
