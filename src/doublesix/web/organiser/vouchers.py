"""Vouchers (E32): a free entry in the next event for who won one; the code is shown once."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.store.desks.fees import give_voucher
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.organiser.overview import framed


class VoucherForm(forms.Form):
    """For whom it is."""

    note = forms.CharField(
        label=gettext_lazy("For"),
        max_length=200,
        help_text=gettext_lazy("Such as the rank. It stands in the list; it is not the code."),
    )


@at_event("edit")
def vouchers(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The vouchers that this event gave; give one more."""
    form = VoucherForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        codes: list[str] = []
        answer = attempt(
            request, lambda: _give(desk, form.cleaned_data["note"], codes), "", desk.tournament.zone
        )
        if answer is not None:
            _tell(request, codes)
            return answer
    given = desk.tournament.vouchers.order_by("-pk")
    context = framed(desk, "organise_vouchers", form=form, given=given, can_give=_gives(desk))
    return shown(request, "organiser/vouchers.html", context)


def _gives(desk: Desk) -> bool:
    return any(prize.free_entry for prize in desk.state.settings.prizes)


def _give(desk: Desk, note: str, codes: list[str]) -> str:
    codes.append(give_voucher(desk.tournament, note, desk.who))
    return reverse("organise_vouchers", args=[desk.tournament.slug])


def _tell(request: HttpRequest, codes: list[str]) -> None:
    """The code goes to the browser only; who sends the form again is not shown it a second time."""
    if codes:
        words = _("The voucher's code is {code}. Write it down now: it is shown only once.")
        messages.success(request, words.format(code=codes[0]))
    else:
        messages.warning(request, _("This voucher was given already, and its code was shown once."))
