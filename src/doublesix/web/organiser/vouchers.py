"""Vouchers (E32): a free entry in the next event for who won one; given, and printed."""

from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from doublesix.store.services.fees import give_voucher
from doublesix.web.organiser.overview import page_context
from doublesix.web.presentation.event_words import voucher_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt_at, render_page


class VoucherForm(forms.Form):
    """For whom it is."""

    note = forms.CharField(
        label=gettext_lazy("For"),
        max_length=200,
        help_text=gettext_lazy("Such as the rank. It stands in the list; it is not the code."),
    )


@at_event("edit")
def vouchers(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The vouchers that this event gave; give one more."""
    form = VoucherForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        codes: list[str] = []
        act = partial(_give, access, form.cleaned_data["note"], codes)
        answer = attempt_at(access, act, "", "organise_vouchers")
        if answer is not None:
            _tell(request, codes)
            return answer
    given = access.tournament.vouchers.order_by("-pk")
    context = page_context(access, form=form, given=given, can_give=_has_voucher_prize(access))
    return render_page(request, "organiser/vouchers.html", context)


def _has_voucher_prize(access: EventAccess) -> bool:
    return any(prize.free_entry for prize in access.state.settings.prizes)


def _give(access: EventAccess, note: str, codes: list[str]) -> None:
    codes.append(give_voucher(access.tournament, note, access.actor))


def _tell(request: HttpRequest, codes: list[str]) -> None:
    """The code goes to the browser only; who sends the form again is not shown it a second time."""
    level = messages.SUCCESS if codes else messages.WARNING
    messages.add_message(request, level, voucher_words("".join(codes)))
