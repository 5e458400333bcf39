"""Cards for the tables: the number to be read across the hall, and the table's code."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from doublesix.web.presentation.papers.compiler import Sheet, link_code


class TableCard(NamedTuple):
    """A table of the hall."""

    number: int
    place: str
    address: str
    """Where its code leads to: whatever is played there."""


def sheet_of(cards: Sequence[TableCard]) -> Sheet:
    """One sheet a table."""
    says = {
        "cards": [_card(each) for each in cards],
        "addresses": [each.address for each in cards],
        "empty": _("No tables are laid yet. As soon as they are, there is a card for each."),
        "words": {},
    }
    return Sheet("tablecard", _("Table card"), "table-cards", says, landscape=True, personal=True)


def _card(card: TableCard) -> dict[str, Any]:
    return {
        "title": _("Table {number}").format(number=card.number),
        "word": _("Table"),
        "number": str(card.number),
        "place": card.place,
        "lines": [
            _("Keep the score of this table on your phone"),
            _("The code opens what is played here now, or says what comes next."),
        ],
        "code": link_code(card.address, _("Or type this address")),
    }
