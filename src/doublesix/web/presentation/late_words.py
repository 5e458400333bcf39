"""Why somebody cannot come late, stand in or leave early as asked, in words (E41 to E43)."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    "entry_listed_already": _("The entry is on the list already, as number {number}."),
    "no_byes": _(
        "No place is a bye any more, or the teams that have one were called. Who waits goes on waiting."
    ),
    "nobody_waits": _("Nobody waits for a place. Where partners are drawn, two have to wait."),
    "late_draw_begun": _("A late draw is going on. Finish it first."),
    "no_late_draw": _("No late draw is going on."),
    "late_draw_first": _("A late draw is going on that may give one of these an opponent. Finish it first."),
    "late_lots_incomplete": _("Each free place is taken once, {count} in all; the others wait."),
    "no_team": _("Players enter alone here: somebody who takes a place comes as a late entry."),
    "first_match_called": _("The team's first match was called: only the spare can stand in now (E2)."),
    "retired_already": _("Number {number} has retired already."),
    "not_retired": _("Number {number} has not retired."),
    "partner_found": _("Somebody else has the place of number {number} now, and nobody is moved (E42)."),
    "plays_on_without": _("Match {number} was being played and goes on without who left."),
    "follower_called": _(
        "Match {number}, which follows from the retirement, was called or begun. The retirement stands."
    ),
    "dismiss_instead": _("These places were written down by hand: dismiss them instead."),
    "no_player_name": _("Please give the name of who has come."),
    "event_full": _("All {most} places are taken."),
}
