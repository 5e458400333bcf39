"""The links with which entries check themselves in: one for each entry, to be printed and mailed.

Like a table's link it is made from the installation's key and kept nowhere, so it can be printed again at any
time and guessed by nobody. It is for its own entry only: to say that it is there today, and to open the sheet
of its match, for which the page shows the code.
"""

import hmac
from typing import Final, NamedTuple

from doublesix.store.models import Tournament
from doublesix.store.queries.check_in_tokens import sign, token_of
from doublesix.store.refusals import refuse
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.state import DRAWN, FINISHED

LONGEST: Final = 120
__all__ = ["CheckInLink", "open_link", "token_of"]


class CheckInLink(NamedTuple):
    """Whose link it is: an event, and a number of its list."""

    tournament: Tournament
    number: int


def open_link(token: str) -> CheckInLink:
    """Whose link this is; a forged one is refused, and so is one of a list that is not drawn yet."""
    pk, number, _mac = (*token.split("-", 2), "", "", "")[:3]
    if not (pk.isascii() and pk.isdigit() and number.isascii() and number.isdigit() and len(token) < LONGEST):
        raise refuse("check_in_link_unknown")
    if not hmac.compare_digest(sign(int(pk), int(number)).encode(), token.encode()):
        raise refuse("check_in_link_unknown")
    tournament = Tournament.objects.filter(pk=int(pk)).first()
    if tournament is None:
        raise refuse("check_in_link_unknown")
    state = state_of(tournament)
    if state.draw is None or state.status not in (DRAWN, FINISHED):
        raise refuse("not_drawn", "E8")
    if int(number) not in {each.number for each in state.draw.whole_list}:
        raise refuse("check_in_link_unknown")
    return CheckInLink(tournament, int(number))
