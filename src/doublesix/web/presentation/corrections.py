"""Corrections as pages show them: when, what it was, what it is, why."""

from datetime import datetime
from typing import NamedTuple

from doublesix.app import wire
from doublesix.store.models import LogRow, Tournament
from doublesix.store.services.tournaments import State
from doublesix.tournament.events import MatchAnnulled
from doublesix.web.presentation.consequences import result_words
from doublesix.web.presentation.names import Names, accounts


class CorrectionSummary(NamedTuple):
    """A result that was corrected. ``by`` is for officials only."""

    at: datetime
    by: str
    fixture: int
    before: str
    after: str
    reason: str
    annulled: tuple[int, ...]


class ReplayOrder(NamedTuple):
    """A match that was ordered to be played anew."""

    at: datetime
    by: str
    fixture: int
    reason: str


def corrections_of(
    state: State, number: int | None, names: Names, *, is_staff: bool = False
) -> list[CorrectionSummary]:
    """The corrections of a match, or of all, the newest first."""
    found = [each for each in state.corrections if number is None or each.fixture == number]
    people = accounts(each.by for each in found) if is_staff else {}
    return [
        CorrectionSummary(
            each.at,
            people.get(each.by, ""),
            each.fixture,
            result_words(each.before, names),
            result_words(each.after, names),
            each.reason,
            each.annulled,
        )
        for each in reversed(found)
    ]


def list_replays(tournament: Tournament) -> list[ReplayOrder]:
    """The matches that somebody ordered to be played anew, the newest first."""
    rows = LogRow.objects.filter(stream=tournament.stream, kind__in=wire.kinds_of(MatchAnnulled))
    events = [(row, wire.from_data(row.kind, row.data)) for row in rows.order_by("-seq")]
    people = accounts(row.by for row, _ in events)
    return [
        ReplayOrder(row.at, people.get(row.by, ""), event.fixture, event.reason)
        for row, event in events
        if isinstance(event, MatchAnnulled) and event.cause < 0
    ]
