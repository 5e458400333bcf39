"""Vouchers on paper (E32): each a free entry in the next event, with its code."""

from django.utils.translation import gettext as _

from doublesix.store.models import Tournament
from doublesix.store.queries.voucher_codes import code_of
from doublesix.store.services import prize_vouchers
from doublesix.store.services.tournaments import State
from doublesix.web.presentation.formats import day
from doublesix.web.presentation.papers.cast import list_entries
from doublesix.web.presentation.papers.compiler import Sheet
from doublesix.web.presentation.papers.final_papers import rank_words


def sheet_of(state: State, tournament: Tournament, only: int | None = None) -> Sheet:
    """The vouchers that are not used and whose code is known, or only one of them; always the same codes."""
    ranks, known = prize_vouchers.list_winners(state), list_entries(state, tournament)
    winners = {
        voucher.pk: f"{known[number].name}, {rank_words(ranks[number])}"
        for number, voucher in prize_vouchers.list_given(tournament, state).items()
    }
    unused = tournament.vouchers.filter(used_at=None).order_by("given_at", "pk")
    if only is not None:
        unused = unused.filter(pk=only)
    says = {
        "vouchers": [
            {
                "title": _("A free entry in the next tournament"),
                "who": winners.get(voucher.pk, voucher.note),
                "code": code,
                "given": _("Given by {event} on {day}. It is taken once.").format(
                    event=state.settings.title, day=day(voucher.given_at, state.settings.zone)
                ),
            }
            for voucher in unused
            if (code := code_of(voucher))
        ],
        "told": _("Cut along the lines. Whoever has the code can use it: hand it to nobody else."),
        "empty": _("There is no voucher to print: none is given, or all are used."),
        "words": {"how": _("Give this code when you enter: it takes the place of the fee (E32).")},
    }
    return Sheet("vouchers", _("Vouchers"), "vouchers", says, personal=True)
