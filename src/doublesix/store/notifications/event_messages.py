"""What people are told when something happens to an event: which message, and what it says."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from doublesix.store.addresses import pages
from doublesix.store.models import Tournament
from doublesix.store.notifications import late_messages, match_messages
from doublesix.store.notifications.messages import in_zone, write
from doublesix.store.notifications.recipients import recipients_at
from doublesix.store.notifications.venues import LATER, venue_lines
from doublesix.tournament import events, late_events, state
from doublesix.tournament.audience import CHANGING
from doublesix.tournament.events import Logged


def notify_of_event(
    tournament: Tournament, before: state.Tournament | None, after: state.Tournament, logged: Logged
) -> None:
    """Tell what happened to the event: everybody entered, or those whom a match concerns (E9, E10, E12)."""
    for kind in _kinds(before, after, logged.event):
        link = pages().draw(tournament.slug) if kind == "drawn" else ""
        write(kind, recipients_at(tournament), tournament, partial(_facts, after, logged), link=link)
    if before is not None and isinstance(logged.event, MATCH_EVENTS):
        match_messages.notify_sides(tournament, before, after, logged.event)
    if before is not None and isinstance(logged.event, late_events.LateEvent):
        late_messages.notify(tournament, before, after, logged.event)


def notify_of_changes(
    tournament: Tournament,
    before: state.Tournament | None,
    after: state.Tournament,
    happened: tuple[events.Event, ...],
) -> None:
    """Tell the teams whose matches are others now, because a result was corrected or a match annulled."""
    cause = next((each for each in happened if isinstance(each, CHANGING)), None)
    if before is not None and cause is not None:
        match_messages.notify_changed_sides(tournament, before, after, cause)


MATCH_EVENTS: Final = (events.MatchCalled, events.CallDropped, events.DelayGranted, events.WalkOverGiven)
"""What concerns the sides of one match only."""


def _kinds(before: state.Tournament | None, after: state.Tournament, event: events.Event) -> Iterator[str]:
    """Which messages an event of the log causes."""
    if isinstance(event, events.Edited) and before is not None and after.published_at is not None:
        old, new = before.settings, after.settings
        if (old.venue, old.starts_at, old.stage_venues) != (new.venue, new.starts_at, new.stage_venues):
            yield "venue"
        if (old.draw_at, old.draw_place) != (new.draw_at, new.draw_place):
            yield "draw"
    elif type(event) in _KIND_OF_EVENT:
        yield _KIND_OF_EVENT[type(event)]


_KIND_OF_EVENT: Final[dict[type, str]] = {
    events.Cancelled: "cancelled",
    events.RulesAmended: "amended",
    events.DeadlineExtended: "extended",
    events.DrawRevealed: "drawn",
    events.LotsConfirmed: "drawn",
}


def _facts(after: state.Tournament, logged: Logged) -> dict[str, object]:
    """What these messages may speak of."""
    settings_now, zone, later = after.settings, after.settings.zone, str(LATER)
    return {
        "reason": getattr(logged.event, "reason", ""),
        "version": after.version.number,
        "at": in_zone(logged.at, zone),
        "closes": in_zone(settings_now.closes_at, zone),
        "starts": in_zone(settings_now.starts_at, zone) or later,
        "venue": "; ".join(venue_lines(settings_now)),
        "draw_at": in_zone(settings_now.draw_at, zone) or later,
        "draw_place": settings_now.draw_place or later,
    }
