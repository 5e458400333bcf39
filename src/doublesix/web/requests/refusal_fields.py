"""Where a form shows why it was refused: at the field that the reason is about.

The services refuse; no form knows their reasons. A reason that has no field here, or whose field the form
lacks, stands above the page.
"""

from typing import Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation.words import in_words

FIELDS: Final = {
    "no_currency": "currency",
    "no_such_currency": "currency",
    "absent_cannot_win": "winner",
    "somebody_won": "winner",
    "games_cannot_be": "otherwise",
    "points_cannot_be": "otherwise",
    "multiples_of_five": "otherwise",
}
"""The field of a reason, by its code."""
HINTS: Final[dict[str, str | Promise]] = {"otherwise": _("Tick the box if it was decided otherwise.")}
"""What can be done about it there."""


def show_refusal(request: HttpRequest, refusal: Refusal, zone: str, form: forms.BaseForm | None) -> None:
    """Say why something was not done, at its field where there is one."""
    words, field = in_words(refusal, zone), FIELDS.get(refusal.code, "")
    if form is None or field not in form.fields:
        messages.error(request, words)
    else:
        form.add_error(field, f"{words} {HINTS.get(field, '')}".strip())
