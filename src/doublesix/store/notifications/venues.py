"""Where an event is played, in words: the venue, and the stages that are played elsewhere (E9)."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.tournament.settings import Settings

LATER: Final = _("told later")
"""What stands for a place or a time that is not known yet (E8, E9)."""
STAGES: Final[dict[str, str | Promise]] = {
    "semi-final": _("Semi-finals"),
    "third-place": _("Match for third place"),
    "final": _("Final"),
}
"""The stages that can have a venue of their own (E9), in words."""


def venue_lines(settings: Settings) -> list[str]:
    """The venue, then each stage that has one of its own."""
    own = (f"{STAGES[each.stage]}: {each.venue}" for each in settings.stage_venues)
    return [settings.venue or str(LATER), *own]
