"""What somebody is at an event, in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROLES: Final[dict[str, str | Promise]] = {
    "player": _("player"),
    "endorser": _("endorser"),
    "representative": _("representative"),
    "treasurer": _("treasurer"),
    "scorekeeper": _("scorekeeper"),
    "judge": _("floor judge"),
    "secretary": _("secretary"),
    "organiser": _("organiser"),
}
