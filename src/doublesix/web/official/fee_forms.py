"""Forms of the treasurer."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from doublesix.web.presentation.amounts import parse_amount


class MoneyField(forms.CharField):
    """An amount in any usual spelling; its value is in the smallest unit of the currency."""

    def __init__(self, *, currency: str = "", **kwargs: Any) -> None:
        self.currency = currency
        kwargs.setdefault("max_length", 40)
        super().__init__(**kwargs)
        self.widget.attrs.update(inputmode="decimal", autocomplete="off")

    def clean(self, value: Any) -> Any:
        """The amount."""
        return parse_amount(super().clean(value), self.currency)


class AmountForm(forms.Form):
    """An amount and a note."""

    amount = MoneyField(label=_("Amount"))
    note = forms.CharField(
        label=_("Note"), required=False, max_length=200, help_text=_("How it was paid, for instance.")
    )

    def __init__(self, currency: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["amount"]
        assert isinstance(field, MoneyField)
        field.currency = currency


class PayForm(AmountForm):
    """A payment."""

    prefix = "pay"


class RefundForm(AmountForm):
    """Money given back."""

    prefix = "refund"
    settled = forms.BooleanField(
        label=_("Nothing more is owed afterwards"),
        required=False,
        initial=True,
        help_text=_("Leave it on when somebody does not take part after all."),
    )


class WaiveForm(forms.Form):
    """What is owed is let go, for a reason."""

    prefix = "waive"
    note = forms.CharField(label=_("Reason"), max_length=200)


class RedeemVoucherForm(forms.Form):
    """A voucher that an earlier event gave."""

    prefix = "voucher"
    code = forms.CharField(label=_("Code of the voucher"), max_length=40)


class GiveVoucherForm(forms.Form):
    """A free entry for the next event (E32)."""

    prefix = "give"
    note = forms.CharField(
        label=_("For whom"), max_length=200, help_text=_("The winning team, for instance.")
    )


FILTERS = (
    ("", _("all")),
    ("due", _("to come in")),
    ("back", _("to give back")),
    ("settled", _("settled")),
)


class FeeFilterForm(forms.Form):
    """Which accounts to show."""

    show = forms.ChoiceField(label=_("Show"), required=False, choices=FILTERS)
