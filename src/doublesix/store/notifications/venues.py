"""Where an event is played, in words: the venue, and the stages that are played elsewhere (E9)."""

from doublesix.store.notifications.templates import LATER, STAGES
from doublesix.tournament.settings import Settings


def venue_lines(settings: Settings) -> list[str]:
    """The venue, then each stage that has one of its own."""
    own = (f"{STAGES[each.stage]}: {each.venue}" for each in settings.stage_venues)
    return [settings.venue or str(LATER), *own]
