"""What the choices of the rules' options mean, in the reader's language; numbers speak for themselves."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.rules.options import Option

CHOICES: Final[dict[str, dict[str, str | Promise]]] = {
    "lead_order": {
        "value": _("the one with the most pips"),
        "double-first": _("a double before any other"),
        "denomination": _("the one with the higher end"),
    },
    "next_start": {
        "rotate": _("the next player in turn"),
        "winner": _("who won the last round"),
        "draw": _("whoever a new draw says"),
    },
    "blamed_win": {"void": _("counts nothing"), "stands": _("counts")},
    "blocked_score": {
        "loser": _("the losing side's count"),
        "difference": _("the difference of the counts"),
        "both": _("the counts of both sides"),
    },
    "blocked_tie": {"none": _("nobody wins"), "blocker": _("who played last loses")},
    "round_to_five": {"total": _("the total"), "per_hand": _("each hand")},
    "count_at_target": {"no": _("no"), "yes": _("yes")},
    "misplay_turn": {"lost": _("is lost"), "kept": _("is kept")},
    "third_place": {
        "match": _("by a match"),
        "shared": _("it is shared"),
        "points": _("by the points before"),
    },
}
"""For each option that is a choice, the words of its choices."""


def option_words(option: Option, text: str) -> str:
    """A value as people read it."""
    if option.choices:
        return str(CHOICES[option.name][text])
    return _now("off") if text == "off" else text
