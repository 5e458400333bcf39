"""A receipt for a payment, or for money given back (E30)."""

from django.utils.translation import gettext as _

from doublesix.store.models import Movement
from doublesix.store.models.fees import REFUNDED
from doublesix.store.money import money, money_in_full
from doublesix.store.services.tournaments import State
from doublesix.web.presentation.formats import fact, moment
from doublesix.web.presentation.papers.compiler import Sheet


def sheet_of(state: State, movement: Movement) -> Sheet:
    """The receipt of one movement of money."""
    entry, terms = movement.entry, state.settings.terms
    is_refund = movement.kind == REFUNDED
    name = _("Receipt for a refund") if is_refund else _("Receipt")
    facts = [
        fact(_("Number"), str(movement.receipt)),
        fact(_("Event"), state.settings.title),
        fact(_("Entry"), entry.name),
        fact(_("Institution"), entry.institution.name if entry.institution else ""),
        fact(_("For"), _("Entry fee given back (E30)") if is_refund else _("Entry fee (E30)")),
        fact(_("Amount in full"), money_in_full(movement.amount, terms.currency)),
        fact(_("Date"), moment(movement.at, state.settings.zone)),
        fact(_("Paid out by") if is_refund else _("Received by"), _payer(movement), state.settings.organiser),
        fact(_("Note"), movement.note),
    ]
    says = {
        "number": _("No. {number}").format(number=movement.receipt),
        "amount": money(movement.amount, terms.currency),
        "facts": [each for each in facts if each["lines"]],
        "words": {"amount": _("Amount"), "signature": _("Signature"), "date": _("Date")},
    }
    return Sheet("receipt", name, f"receipt-{movement.receipt}", says, personal=True)


def _payer(movement: Movement) -> str:
    return (movement.by.name or movement.by.email) if movement.by is not None else ""
