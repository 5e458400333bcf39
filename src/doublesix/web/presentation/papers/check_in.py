"""The desk's list for checking in (E10), and the slips that give each entry its code."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.web.presentation.formats import moment
from doublesix.web.presentation.papers.cast import PaperEntry
from doublesix.web.presentation.papers.compiler import Sheet, link_code


class Slip(NamedTuple):
    """What an entry takes along: its code for confirming scores, and where it checks itself in."""

    entered: PaperEntry
    code: str
    address: str


def list_of(entered: Sequence[PaperEntry], arrived: Mapping[int, str], zone: str, at: datetime) -> Sheet:
    """Everybody on the list of the draw, with a box for each person; who arrived by now is said."""
    here = [each for each in entered if not each.is_struck]
    count = ngettext("{count} entry", "{count} entries", len(here)).format(count=len(here))
    there = sum(each.number in arrived for each in here)
    checked = ngettext("{count} checked in", "{count} checked in", there).format(count=there)
    says = {
        "rows": [_row(each, arrived.get(each.number, "")) for each in entered],
        "as_of": _("As of {moment}").format(moment=moment(at, zone)),
        "summary": f"{count}, {checked}",
        "empty": _("The list is not frozen yet. When it is, every entry stands here with its people."),
        "words": {
            "number": _("No."),
            "entry": _("Entry"),
            "people": _("Participants"),
            "arrived": _("Arrived"),
        },
    }
    return Sheet("checkin", _("Check-in list"), "check-in", says, personal=True)


def _row(each: PaperEntry, arrived: str) -> dict[str, Any]:
    people = [{"name": person.name, "place": person.place} for person in each.people]
    return {
        "number": each.number,
        "name": each.name,
        "institution": each.institution,
        "people": people or [{"name": "", "place": ""}],
        "arrived": arrived,
        "struck": each.is_struck,
        "note": _("withdrawn") if each.is_struck else "",
    }


def slips_of(slips: Sequence[Slip]) -> Sheet:
    """One slip an entry, to cut apart."""
    says = {
        "slips": [
            {
                "number": str(each.entered.number),
                "name": each.entered.name,
                "members": ", ".join(person.name for person in each.entered.people),
                "secret": each.code,
                "code": link_code(each.address, _("Check in from your own phone")),
            }
            for each in slips
        ],
        "addresses": [each.address for each in slips],
        "told": _("Cut along the lines. With its code an entry confirms scores; nobody else should see it."),
        "empty": _("The lots are not drawn yet. When they are, there is a code for each entry."),
        "words": {"code": _("Your code to confirm scores")},
    }
    return Sheet("slips", _("Codes for the entries"), "slips", says, personal=True)
