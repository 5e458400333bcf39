"""The small forms of who enters. Saving never asks for all: only what is there has to be readable."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Institution

CALLABLE = RegexValidator(
    r"^[+(]?[0-9][0-9 ()./-]{3,}[0-9]$", _("Please give a telephone number, such as +230 5555 0100.")
)


class Asked(forms.CharField):
    """A field that the form needs in the end, but that may be empty while it is being filled in."""

    def validate(self, value: Any) -> None:
        """Let an empty field pass."""
        if value not in self.empty_values:
            super().validate(value)


class AskedPhone(Asked):
    """A telephone number that may still be missing; what is there can be called."""

    default_validators = [CALLABLE]  # noqa: RUF012 - as Django reads it


class AskedEmail(Asked, forms.EmailField):
    """An e-mail address that may still be missing."""


class AskedFile(forms.FileField):
    """A file that may still be missing."""

    def validate(self, value: Any) -> None:
        """Let no file pass; what a file is, is found when it is cleaned."""


class BeginInstitution(forms.Form):
    """The name that an institution's form begins with."""

    name = forms.CharField(label=_("Ministry, department or institution"), max_length=160)


class Head(forms.Form):
    """The head of an institution's form (E4)."""

    use_required_attribute = False

    name = forms.CharField(label=_("Ministry, department or institution"), max_length=160)
    association = Asked(label=_("Staff welfare association"), max_length=160)
    president = Asked(label=_("Its president"), max_length=120)
    office_phone = Asked(label=_("Office telephone"), max_length=40)
    mobile = Asked(label=_("Mobile"), max_length=40)
    fax = forms.CharField(label=_("Fax"), max_length=40, required=False)
    email = AskedEmail(label=_("E-mail"), max_length=254)

    @classmethod
    def of(cls, institution: Institution) -> "Head":
        """The head as it is kept."""
        return cls(initial={name: getattr(institution, name) for name in cls.base_fields})


class Officer(forms.Form):
    """Where the supervising officer is asked."""

    officer_email = forms.EmailField(label=_("The supervising officer's e-mail address"), max_length=254)


class Invitation(forms.Form):
    """Whom to invite."""

    colleague_email = forms.EmailField(label=_("Your colleague's e-mail address"), max_length=254)


class Code(forms.Form):
    """A voucher instead of the fee (E32)."""

    voucher = forms.CharField(
        label=_("Voucher code"),
        max_length=40,
        required=False,
        help_text=_("A free entry won at an earlier event."),
    )


class ToldBy(forms.Form):
    """By mail, by text, or both."""

    tell_by = forms.ChoiceField(
        label=_("Calls and news of the day"),
        choices=[("both", _("by mail and text")), ("mail", _("by mail")), ("text", _("by text"))],
    )
