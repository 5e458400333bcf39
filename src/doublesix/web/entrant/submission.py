"""What happens to an entry as a whole: handed in, taken back, withdrawn, a voucher instead of the fee."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.store.models import Entry
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.forms import form_of
from doublesix.store.services import entries, fees
from doublesix.store.services.duplicates import identity_refusal
from doublesix.tournament import entries as rules
from doublesix.web.entrant.entry import entry_page
from doublesix.web.entrant.forms import VoucherCodeForm
from doublesix.web.presentation.entry_words import describe_lacks, fee_words
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, render_page, revision_in
from doublesix.web.requests.entries import (
    desk_reason,
    entry_address,
    entry_lateness,
    find_entry_to_fill,
    form_context,
    is_own_entry,
    next_address,
)
from doublesix.web.requests.forms_only import forms_only


@at_event("fill_in")
def enter_hand_in(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Look once more, then hand the entry in (E5), with a voucher where there is a fee (E32)."""
    entry = find_entry_to_fill(access, pk)
    form = VoucherCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["voucher"].strip()
        answer = attempt(
            request,
            lambda: _hand_in(access, entry, revision_in(request), code),
            _("The entry is submitted."),
            access.tournament.zone,
        )
        if answer is not None:
            return answer
        entry = find_entry_to_fill(access, pk)
    terms, found = access.state.settings.terms, form_of(entry)
    late = entry_lateness(access, entry) if entry.status == rules.DRAFT else None
    refusal = late or identity_refusal(entry, rules.HANDED_IN)
    context = {
        **form_context(access, is_own=is_own_entry(access, entry)),
        "entry": entry,
        "address": entry_address(access, entry),
        "form": form,
        "terms": terms,
        "refusal": in_words(refusal, access.tournament.zone) if refusal else "",
        "lacks": describe_lacks(rules.lacks(found, terms)),
        "needs_endorsement": terms.endorsement and not found.endorsed,
        "has_fee": bool(rules.fee_of(terms)),
        "owes": _has_fee_due(entry, rules.fee_of(terms)),
        "fee": fee_words(rules.fee_of(terms), terms),
        "may": entry.status in (rules.DRAFT, rules.RETURNED),
    }
    return render_page(request, "entrant/hand_in.html", context)


def _has_fee_due(entry: Entry, fee: int) -> bool:
    """Whether there is, or will be, something to pay."""
    account = entry_accounts.account_of(entry)
    return account.debt > 0 if account.charged else bool(fee)


def _hand_in(access: EventAccess, entry: Entry, revision: int, code: str) -> str:
    row = entries.submit(entry, revision, access.actor, desk_reason(access, entry))
    if code:
        fees.use_voucher(row, code, access.actor)
    return next_address(access, row)


@at_event("fill_in")
@forms_only("enter")
def enter_take_back(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Take an entry back to change it, while entries are open."""
    return _carry_out(
        request, access, pk, entries.reopen, _("The entry is yours again. Submit it once more.")
    )


@at_event("fill_in")
@forms_only("enter")
def enter_withdraw(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Withdraw an entry before the list is frozen."""
    return _carry_out(request, access, pk, entries.withdraw, _("The entry is withdrawn."))


@at_event("fill_in")
@forms_only("enter")
def enter_voucher(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Use a voucher for a fee that is owed already (E32)."""
    entry = find_entry_to_fill(access, pk)
    form = VoucherCodeForm(request.POST)
    code = form.cleaned_data["voucher"] if form.is_valid() else ""

    def do() -> str:
        fees.use_voucher(entry, code, access.actor)
        return entry_address(access, entry)

    answer = attempt(request, do, _("The voucher is taken instead of the fee."), access.tournament.zone)
    return answer or entry_page(request, access, find_entry_to_fill(access, pk))


def _carry_out(
    request: HttpRequest, access: EventAccess, pk: int, do: Callable[..., Entry], said: str
) -> HttpResponse:
    entry = find_entry_to_fill(access, pk)
    answer = attempt(
        request,
        lambda: next_address(
            access, do(entry, revision_in(request), access.actor, desk_reason(access, entry))
        ),
        said,
        access.tournament.zone,
    )
    return answer or entry_page(request, access, find_entry_to_fill(access, pk))
