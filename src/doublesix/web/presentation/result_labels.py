"""What the fields of a result are called, wherever one is typed in."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

WINNER: Final = gettext_lazy("Winner")
DECIDED_OTHERWISE: Final = gettext_lazy("Decided otherwise: by a walk-over or the judge")


def points_label(name: str) -> str:
    """The points of a side."""
    return _("Points of {name}").format(name=name)


def games_label(name: str) -> str:
    """The games that a side won."""
    return _("Games won by {name}").format(name=name)
