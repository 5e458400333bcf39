"""The small forms of who enters. Saving never asks for all: only what is there has to be readable."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Institution
from doublesix.web.presentation.entry_words import NOTIFICATION_WAYS

CALLABLE = RegexValidator(
    r"^[+(]?[0-9][0-9 ()./-]{3,}[0-9]$", _("Please give a telephone number, such as +230 5555 0100.")
)


class DraftField(forms.CharField):
    """A field that the form needs in the end, but that may be empty while it is being filled in."""

    def validate(self, value: Any) -> None:
        """Let an empty field pass."""
        if value not in self.empty_values:
            super().validate(value)


class DraftPhoneField(DraftField):
    """A telephone number that may still be missing; what is there can be called."""

    default_validators = [CALLABLE]  # noqa: RUF012 - as Django reads it


class DraftEmailField(DraftField, forms.EmailField):
    """An e-mail address that may still be missing."""


class DraftFileField(forms.FileField):
    """A file that may still be missing."""

    def validate(self, value: Any) -> None:
        """Let no file pass; what a file is, is found when it is cleaned."""


class BeginInstitutionForm(forms.Form):
    """The name that an institution's form begins with."""

    name = forms.CharField(
        label=_("Ministry, department or institution"),
        max_length=160,
        widget=forms.TextInput(attrs={"list": "listed", "autocomplete": "organization"}),
    )
    as_typed = forms.CharField(required=False, max_length=160, widget=forms.HiddenInput)
    """The name that was shown as unknown and is meant all the same."""


class HeadForm(forms.Form):
    """The head of an institution's form (E4)."""

    use_required_attribute = False

    name = forms.CharField(label=_("Ministry, department or institution"), max_length=160)
    association = DraftField(label=_("Staff welfare association"), max_length=160)
    president = DraftField(label=_("Its president"), max_length=120)
    office_phone = DraftField(label=_("Office telephone"), max_length=40)
    mobile = DraftField(label=_("Mobile"), max_length=40)
    fax = forms.CharField(label=_("Fax"), max_length=40, required=False)
    email = DraftEmailField(label=_("E-mail"), max_length=254)

    @classmethod
    def from_institution(cls, institution: Institution) -> "HeadForm":
        """The head as it is kept."""
        return cls(initial={name: getattr(institution, name) for name in cls.base_fields})


class OfficerForm(forms.Form):
    """Where the supervising officer is asked."""

    officer_email = forms.EmailField(label=_("The supervising officer's e-mail address"), max_length=254)


class InvitationForm(forms.Form):
    """Whom to invite."""

    colleague_email = forms.EmailField(label=_("Your colleague's e-mail address"), max_length=254)


class VoucherCodeForm(forms.Form):
    """A voucher instead of the fee (E32)."""

    voucher = forms.CharField(
        label=_("Voucher code"),
        max_length=40,
        required=False,
        help_text=_("A free entry won at an earlier event."),
    )


class NotificationChoiceForm(forms.Form):
    """By mail, by text, or both."""

    tell_by = forms.ChoiceField(
        label=_("Calls and news of the day"),
        choices=list(NOTIFICATION_WAYS.items()),
    )
