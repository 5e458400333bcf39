"""What happens to an entry as a whole: handed in, taken back, withdrawn, a voucher instead of the fee."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.desks import entries, fees
from doublesix.store.desks.doubles import identity_refusal
from doublesix.store.desks.forms import form_of
from doublesix.store.models import Entry
from doublesix.tournament import entries as rules
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, revision_in, shown
from doublesix.web.entrant.entry import entry_page
from doublesix.web.entrant.forms import Code
from doublesix.web.entrant.owning import address, after, entry_to_fill, is_own, whose
from doublesix.web.entrant.posting import posted
from doublesix.web.entrant.words import fee_words, missing
from doublesix.web.words import in_words


@at_event("fill_in")
def enter_hand_in(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Look once more, then hand the entry in (E5), with a voucher where there is a fee (E32)."""
    entry = entry_to_fill(desk, pk)
    form = Code(request.POST or None)
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["voucher"].strip()
        answer = attempt(
            request,
            lambda: _handed_in(desk, entry, revision_in(request), code),
            _("The entry is handed in."),
            desk.tournament.zone,
        )
        if answer is not None:
            return answer
        entry = entry_to_fill(desk, pk)
    terms, found = desk.state.settings.terms, form_of(entry)
    late = rules.lateness(desk.state, desk.who.at) if entry.status == rules.DRAFT else None
    refusal = late or identity_refusal(entry, rules.HANDED_IN)
    context = {
        **whose(desk, is_own=is_own(desk, entry)),
        "entry": entry,
        "address": address(desk, entry),
        "form": form,
        "terms": terms,
        "refusal": in_words(refusal, desk.tournament.zone) if refusal else "",
        "lacks": missing(rules.lacks(found, terms)),
        "needs_endorsement": terms.endorsement and not found.endorsed,
        "has_fee": bool(rules.fee_of(terms)),
        "owes": _owes(entry, rules.fee_of(terms)),
        "fee": fee_words(rules.fee_of(terms), terms),
        "may": entry.status in (rules.DRAFT, rules.RETURNED),
    }
    return shown(request, "entrant/hand_in.html", context)


def _owes(entry: Entry, fee: int) -> bool:
    """Whether there is, or will be, something to pay."""
    account = fees.account_of(entry)
    return account.owed > 0 if account.charged else bool(fee)


def _handed_in(desk: Desk, entry: Entry, revision: int, code: str) -> str:
    row = entries.submit(entry, revision, desk.who)
    if code:
        fees.use_voucher(row, code, desk.who)
    return after(desk, row)


@at_event("fill_in")
@posted
def enter_take_back(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Take an entry back to change it, while entries are open."""
    return _done(request, desk, pk, entries.reopen, _("The entry is yours again. Hand it in once more."))


@at_event("fill_in")
@posted
def enter_withdraw(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Withdraw an entry before the list is frozen."""
    return _done(request, desk, pk, entries.withdraw, _("The entry is withdrawn."))


@at_event("fill_in")
@posted
def enter_voucher(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Use a voucher for a fee that is owed already (E32)."""
    entry = entry_to_fill(desk, pk)
    form = Code(request.POST)
    code = form.cleaned_data["voucher"] if form.is_valid() else ""

    def do() -> str:
        fees.use_voucher(entry, code, desk.who)
        return address(desk, entry)

    answer = attempt(request, do, _("The voucher is taken instead of the fee."), desk.tournament.zone)
    return answer or entry_page(request, desk, entry_to_fill(desk, pk))


def _done(request: HttpRequest, desk: Desk, pk: int, do: Callable[..., Entry], said: str) -> HttpResponse:
    entry = entry_to_fill(desk, pk)
    answer = attempt(
        request,
        lambda: after(desk, do(entry, revision_in(request), desk.who)),
        said,
        desk.tournament.zone,
    )
    return answer or entry_page(request, desk, entry_to_fill(desk, pk))
