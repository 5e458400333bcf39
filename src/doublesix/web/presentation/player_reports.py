"""Reports of players as their readers see them: who says what of whom, with the match."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from doublesix.app.online.state import OVER
from doublesix.store.models import PlayerReport
from doublesix.store.services import online_matches


class ReportRow(NamedTuple):
    """A report with the names of both and the way to the match."""

    number: int
    by: str
    about: str
    text: str
    at: datetime
    round: int
    game: str
    table: str
    replay: str
    """The round it is about, gone through again; empty before the match is over."""
    record: str
    """The match as a file; empty before it is over."""
    fixture: int | None
    """The match of an event."""
    closed_at: datetime | None
    closed_by: str
    answer: str


def report_rows(reports: Iterable[PlayerReport]) -> list[ReportRow]:
    """Reports in their order."""
    names: dict[int, dict[int, str]] = {}
    found = []
    for each in reports:
        table = each.table
        known = names.get(table.pk) or names.setdefault(table.pk, online_matches.names_of(table))
        is_over = table.status == OVER
        at_round = urlencode({"round": each.round})
        found.append(
            ReportRow(
                number=each.pk,
                by=known.get(each.by_id, ""),
                about=known.get(each.about_id, ""),
                text=each.text,
                at=each.at,
                round=each.round,
                game=table.game,
                table=reverse("play", args=[table.code]),
                replay=f"{reverse('play_replay', args=[table.code])}?{at_round}" if is_over else "",
                record=reverse("play_notation", args=[table.code]) if is_over else "",
                fixture=table.fixture if table.tournament_id else None,
                closed_at=each.closed_at,
                closed_by=each.closed_by.name if each.closed_by else "",
                answer=each.answer,
            )
        )
    return found
