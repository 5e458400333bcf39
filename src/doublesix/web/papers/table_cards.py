"""Cards for the tables: the number to be read across the hall, and the code of the match called there."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from doublesix.web.papers.making import Sheet, leads_to


class Card(NamedTuple):
    """A table of the hall, and the match called there, if one is."""

    number: int
    place: str = ""
    lines: tuple[str, ...] = ()
    """The match in words: which, and who against whom."""
    address: str = ""
    """Where the match's code leads to; without a match the card leads to the event."""


def sheet_of(cards: Sequence[Card], event: str) -> Sheet:
    """One sheet a table."""
    says = {
        "cards": [_card(each, event) for each in cards],
        "addresses": [each.address for each in cards if each.address],
        "empty": _("No tables are laid yet. As soon as they are, there is a card for each."),
        "words": {},
    }
    return Sheet("tablecard", _("Table card"), "table-cards", says, landscape=True, personal=True)


def _card(card: Card, event: str) -> dict[str, Any]:
    if card.address:
        code = leads_to(card.address, _("This match on a phone"))
    else:
        code = leads_to(event, _("The event's page"))
    return {
        "title": _("Table {number}").format(number=card.number),
        "word": _("Table"),
        "number": str(card.number),
        "place": card.place,
        "lines": list(card.lines),
        "code": code,
    }
