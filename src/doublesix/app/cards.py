"""An event's card: what lists of events show, folded from its log."""

from datetime import datetime
from typing import NamedTuple

from doublesix.tournament.state import DRAFT, Tournament


class Card(NamedTuple):
    """The fields that pages read without folding a log."""

    preset: str
    title: str
    organiser: str
    game: str
    status: str
    zone: str
    closes_at: datetime | None
    starts_at: datetime | None
    venue: str
    is_public: bool


def card_of(state: Tournament) -> Card:
    """The card of an event as it stands."""
    settings = state.settings
    return Card(
        preset=state.preset,
        title=settings.title,
        organiser=settings.organiser,
        game=state.version.ruleset.game,
        status=state.status,
        zone=settings.zone,
        closes_at=settings.closes_at,
        starts_at=settings.starts_at,
        venue=settings.venue,
        is_public=state.published_at is not None and state.status != DRAFT,
    )
