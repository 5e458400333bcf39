"""The treasurer's pages: what every entry owes, paid, was waived and got back (E30 to E32)."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from doublesix.store.models import Entry, Movement
from doublesix.store.models.fees import REFUNDED
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.entry_accounts import (
    EntryAccount,
    entries_without_match,
    entry_without_partner,
    list_accounts,
)
from doublesix.store.queries.voucher_codes import list_vouchers
from doublesix.store.services import fees as fee_service
from doublesix.web.official.fee_forms import (
    FeeFilterForm,
    GiveVoucherForm,
    PayForm,
    RedeemVoucherForm,
    RefundForm,
    WaiveForm,
)
from doublesix.web.official.files import csv_file
from doublesix.web.official.review import find_entry
from doublesix.web.presentation.amounts import from_units
from doublesix.web.presentation.event_words import voucher_words
from doublesix.web.presentation.formats import local_time
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page

_COLUMNS: list[object] = [
    *("at", "entry", "name", "state", "kind", "amount in the smallest unit"),
    *("currency", "receipt", "note", "by"),
]


def _list(access: EventAccess, show: str = "", **forms_: object) -> dict[str, object]:
    rows = list_accounts(access.tournament, access.state)
    wanted: dict[str, Callable[[EntryAccount], bool]] = {
        "due": lambda row: bool(row.due),
        "back": lambda row: bool(row.back),
        "settled": lambda row: not row.due and not row.back,
    }
    odd = entry_without_partner(access.state)
    return {
        "access": access,
        "currency": access.state.settings.terms.currency,
        "fee": access.state.settings.terms.fee,
        "rows": [row for row in rows if wanted.get(show, bool)(row)],
        "any": bool(rows),
        "totals": entry_accounts.totals(access.tournament),
        "due": sum(row.due for row in rows),
        "back": sum(row.back for row in rows),
        "odd": next((row for row in rows if row.entry.pk == odd and row.net_paid), None),
        "filter": FeeFilterForm({"show": show}),
        "vouchers": list_vouchers(access.tournament),
        "gives_vouchers": any(prize.free_entry for prize in access.state.settings.prizes),
        "give_form": GiveVoucherForm(),
        **forms_,
    }


@at_event("see_fees")
def fees(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """All accounts and their totals."""
    return render(request, "official/fees.html", _list(access, request.GET.get("show", "")))


@at_event("see_fees")
def fees_csv(request: HttpRequest, access: EventAccess) -> HttpResponse:  # noqa: ARG001
    """Every line of money, as a file; amounts in the smallest unit."""
    currency = access.state.settings.terms.currency
    lines = Movement.objects.filter(entry__tournament=access.tournament).select_related("entry", "by")
    rows: list[list[object]] = [_COLUMNS]
    for line in lines:
        at = local_time(line.at, access.tournament.zone)
        entry = line.entry
        who, what = (entry.pk, entry.name, entry.status), (line.kind, line.amount, currency)
        rows.append([at, *who, *what, line.receipt, line.note, line.by or ""])
    return csv_file(f"{access.tournament.slug}-fees.csv", rows)


def _page(access: EventAccess, entry: Entry, **forms_: object) -> dict[str, object]:
    currency = access.state.settings.terms.currency
    account = entry_accounts.account_of(entry)
    owed = EntryAccount(entry, account, entry.pk not in entries_without_match(access.state))
    return {
        "access": access,
        "entry": entry,
        "currency": currency,
        "account": account,
        "owed": owed,
        "is_odd": entry_without_partner(access.state) == entry.pk,
        "movements": entry.movements.select_related("by"),
        "pay_form": PayForm(currency, initial={"amount": from_units(max(account.debt, 0), currency)}),
        "waive_form": WaiveForm(),
        "refund_form": RefundForm(currency),
        "voucher_form": RedeemVoucherForm(),
        **forms_,
    }


@at_event("see_fees")
def fee_entry(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """The account of one entry."""
    return render(request, "official/fee.html", _page(access, find_entry(access, pk)))


def _record(
    request: HttpRequest,
    access: EventAccess,
    pk: int,
    form: forms.Form,
    name: str,
    do: Callable[[Entry], object],
    said: str,
) -> HttpResponse:
    """Record it, or show the account with the form as it was filled in."""
    entry = find_entry(access, pk)
    if form.is_valid():
        act = partial(do, entry)
        done = attempt_at(access, act, said, "fee_entry", pk)
        if done is not None:
            return done
    return render_page(request, "official/fee.html", _page(access, entry, **{name: form}))


@form_at_event("take_fees")
def fee_pay(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Record a payment; the receipt goes out by mail (E30)."""
    form = PayForm(access.state.settings.terms.currency, request.POST)
    return _record(
        request,
        access,
        pk,
        form,
        "pay_form",
        lambda entry: fee_service.pay(
            entry, form.cleaned_data["amount"], form.cleaned_data["note"], access.actor
        ),
        _("The payment is recorded and the receipt is on its way."),
    )


@form_at_event("take_fees")
def fee_waive(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Let go what is owed."""
    form = WaiveForm(request.POST)
    return _record(
        request,
        access,
        pk,
        form,
        "waive_form",
        lambda entry: fee_service.waive(entry, form.cleaned_data["note"], access.actor),
        _("What was owed is waived."),
    )


@form_at_event("take_fees")
def fee_refund(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Give money back (E31)."""
    form = RefundForm(access.state.settings.terms.currency, request.POST)
    return _record(
        request,
        access,
        pk,
        form,
        "refund_form",
        lambda entry: _refund(access, entry, form),
        _("The refund is recorded."),
    )


@transaction.atomic
def _refund(access: EventAccess, entry: Entry, form: RefundForm) -> None:
    """The money back and, where nothing more is owed, the debt that it leaves with it."""
    who, values = access.actor, form.cleaned_data
    fee_service.refund(entry, values["amount"], values["note"], who)
    if values["settled"] and entry_accounts.account_of(entry).debt > 0:
        fee_service.waive(entry, values["note"].strip() or REFUNDED, who)


@form_at_event("take_fees")
def fee_voucher(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """Take a voucher instead of the fee (E32)."""
    form = RedeemVoucherForm(request.POST)
    return _record(
        request,
        access,
        pk,
        form,
        "voucher_form",
        lambda entry: fee_service.use_voucher(entry, form.cleaned_data["code"], access.actor),
        _("The voucher is accepted; nothing is owed."),
    )


@form_at_event("give_vouchers")
def voucher_give(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Give a free entry for the next event (E32)."""
    form = GiveVoucherForm(request.POST)
    codes: list[str] = []
    if form.is_valid():

        def give() -> None:
            codes.append(fee_service.give_voucher(access.tournament, form.cleaned_data["note"], access.actor))

        done = attempt_at(access, give, "", "fees")
        if done is not None:
            if codes:
                messages.success(request, voucher_words(codes[0]))
            return done
    return render_page(request, "official/fees.html", _list(access, give_form=form))
