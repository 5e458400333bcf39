"""The treasurer's pages: what every entry owes, paid, was waived and got back (E30 to E32)."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks import fees as at_desk
from doublesix.store.models import Entry, Movement
from doublesix.store.models.fees import REFUNDED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.official.accounts import Owed, accounts_of, odd_one, without_match
from doublesix.web.official.fee_forms import (
    FeeFilterForm,
    GiveVoucherForm,
    PayForm,
    RefundForm,
    VoucherForm,
    WaiveForm,
)
from doublesix.web.official.files import csv_file, local
from doublesix.web.official.review import entry_at

_COLUMNS: list[object] = [
    *("at", "entry", "name", "state", "kind", "amount in the smallest unit"),
    *("currency", "receipt", "note", "by"),
]


def _list(desk: Desk, show: str = "", **forms_: object) -> dict[str, object]:
    rows = accounts_of(desk.tournament, desk.state)
    wanted: dict[str, Callable[[Owed], bool]] = {
        "due": lambda row: bool(row.due),
        "back": lambda row: bool(row.back),
        "settled": lambda row: not row.due and not row.back,
    }
    odd = odd_one(desk.state)
    return {
        "desk": desk,
        "tab": "desk",
        "currency": desk.state.settings.terms.currency,
        "fee": desk.state.settings.terms.fee,
        "rows": [row for row in rows if wanted.get(show, bool)(row)],
        "any": bool(rows),
        "totals": at_desk.totals(desk.tournament),
        "due": sum(row.due for row in rows),
        "back": sum(row.back for row in rows),
        "odd": next((row for row in rows if row.entry.pk == odd and row.kept), None),
        "filter": FeeFilterForm({"show": show}),
        "vouchers": desk.tournament.vouchers.select_related("used_by__tournament").order_by("given_at", "pk"),
        "gives_vouchers": any(prize.free_entry for prize in desk.state.settings.prizes),
        "give_form": GiveVoucherForm(),
        **forms_,
    }


@at_event("see_fees")
def fees(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All accounts and their totals."""
    return render(request, "official/fees.html", _list(desk, request.GET.get("show", "")))


@at_event("see_fees")
def fees_csv(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001
    """Every line of money, as a file; amounts in the smallest unit."""
    currency = desk.state.settings.terms.currency
    lines = Movement.objects.filter(entry__tournament=desk.tournament).select_related("entry", "by")
    rows: list[list[object]] = [_COLUMNS]
    for line in lines:
        at = local(line.at, desk.tournament.zone)
        entry = line.entry
        who, what = (entry.pk, entry.name, entry.status), (line.kind, line.amount, currency)
        rows.append([at, *who, *what, line.receipt, line.note, line.by or ""])
    return csv_file(f"{desk.tournament.slug}-fees.csv", rows)


def _page(desk: Desk, entry: Entry, **forms_: object) -> dict[str, object]:
    currency = desk.state.settings.terms.currency
    account = at_desk.account_of(entry)
    owed = Owed(entry, account, entry.pk not in without_match(desk.state))
    return {
        "desk": desk,
        "tab": "desk",
        "entry": entry,
        "currency": currency,
        "account": account,
        "owed": owed,
        "is_odd": odd_one(desk.state) == entry.pk,
        "movements": entry.movements.select_related("by"),
        "pay_form": PayForm(currency),
        "waive_form": WaiveForm(),
        "refund_form": RefundForm(currency),
        "voucher_form": VoucherForm(),
        **forms_,
    }


@at_event("see_fees")
def fee_entry(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """The account of one entry."""
    return render(request, "official/fee.html", _page(desk, entry_at(desk, pk)))


def _do(
    request: HttpRequest,
    desk: Desk,
    pk: int,
    form: forms.Form,
    name: str,
    do: Callable[[Entry], object],
    said: str,
) -> HttpResponse:
    """Record it, or show the account with the form as it was filled in."""
    entry = entry_at(desk, pk)
    if form.is_valid():

        def act() -> str:
            do(entry)
            return reverse("fee_entry", args=[desk.tournament.slug, pk])

        done = attempt(request, act, said, desk.tournament.zone)
        if done is not None:
            return done
    return shown(request, "official/fee.html", _page(desk, entry, **{name: form}))


@at_event("take_fees")
@require_POST
def fee_pay(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Record a payment; the receipt goes out by mail (E30)."""
    form = PayForm(desk.state.settings.terms.currency, request.POST)
    return _do(
        request,
        desk,
        pk,
        form,
        "pay_form",
        lambda entry: at_desk.pay(entry, form.cleaned_data["amount"], form.cleaned_data["note"], desk.who),
        _("The payment is recorded and the receipt is on its way."),
    )


@at_event("take_fees")
@require_POST
def fee_waive(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Let go what is owed."""
    form = WaiveForm(request.POST)
    return _do(
        request,
        desk,
        pk,
        form,
        "waive_form",
        lambda entry: at_desk.waive(entry, form.cleaned_data["note"], desk.who),
        _("What was owed is waived."),
    )


@at_event("take_fees")
@require_POST
def fee_refund(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Give money back (E31)."""
    form = RefundForm(desk.state.settings.terms.currency, request.POST)
    return _do(
        request,
        desk,
        pk,
        form,
        "refund_form",
        lambda entry: _refund(desk, entry, form),
        _("The refund is recorded."),
    )


@transaction.atomic
def _refund(desk: Desk, entry: Entry, form: RefundForm) -> None:
    """The money back and, where nothing more is owed, the debt that it leaves with it."""
    who, values = desk.who, form.cleaned_data
    at_desk.refund(entry, values["amount"], values["note"], who)
    if values["settled"] and at_desk.account_of(entry).owed > 0:
        at_desk.waive(entry, values["note"].strip() or REFUNDED, who)


@at_event("take_fees")
@require_POST
def fee_voucher(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """Take a voucher instead of the fee (E32)."""
    form = VoucherForm(request.POST)
    return _do(
        request,
        desk,
        pk,
        form,
        "voucher_form",
        lambda entry: at_desk.use_voucher(entry, form.cleaned_data["code"], desk.who),
        _("The voucher is accepted; nothing is owed."),
    )


@at_event("take_fees")
@require_POST
def voucher_give(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give a free entry for the next event; its code is shown once (E32)."""
    form = GiveVoucherForm(request.POST)
    codes: list[str] = []
    if form.is_valid():

        def act() -> str:
            codes.append(at_desk.give_voucher(desk.tournament, form.cleaned_data["note"], desk.who))
            return reverse("fees", args=[desk.tournament.slug])

        done = attempt(request, act, zone=desk.tournament.zone)
        if done is not None:
            if codes:
                said = _("The voucher is {code}. Write it down: it is not shown again.")
                messages.success(request, said.format(code=codes[0]))
            return done
    return shown(request, "official/fees.html", _list(desk, give_form=form))
