"""What is filled in for late entries, substitutes and retirements (E41 to E43)."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.tournament.settings import TEAMS, Terms
from doublesix.web.presentation.formats import place_words
from doublesix.web.requests.uploads import ACCEPTED_TYPES


class ReasonForm(forms.Form):
    """Why it is done."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("It is kept with the event; do not write private things."),
    )


class CallOffForm(ReasonForm):
    """Why a late draw is not made, beside the other forms of its page."""

    prefix = "off"


class LateEntryForm(forms.Form):
    """Who has come, written down at the desk."""

    def __init__(self, *args: Any, terms: Terms, places: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = tuple(places)
        if terms.institutions:
            self.fields["institution"] = forms.CharField(label=_now("Institution"), max_length=160)
        for place in self.places:
            self.fields[f"person_{place}"] = forms.CharField(
                label=_now("Name") if len(self.places) == 1 else place_words(place, terms),
                max_length=120,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
        if terms.entrants == TEAMS:
            self.fields["name"] = forms.CharField(
                label=_now("Name of the team"), max_length=160, required=False
            )
        if not terms.institutions:
            self.fields["mobile"] = forms.CharField(label=_now("Mobile"), max_length=40, required=False)
            self.fields["email"] = forms.EmailField(label=_now("E-mail"), required=False)

    @property
    def people(self) -> list[str]:
        """The names in the order of the form."""
        return [self.cleaned_data[f"person_{place}"] for place in self.places]


class PlacesForm(forms.Form):
    """The place that each drew by hand; nothing: waits."""

    def __init__(
        self, *args: Any, lots: Sequence[tuple[int, str]], byes: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _now("waits")), *((str(each), str(each)) for each in byes)]
        for number, name in lots:
            self.fields[f"place_{number}"] = forms.ChoiceField(
                label=f"{number}. {name}", choices=choices, required=False
            )

    @property
    def places(self) -> dict[int, int]:
        """By number, the place drawn."""
        found = {int(name.removeprefix("place_")): value for name, value in self.cleaned_data.items()}
        return {number: int(place) for number, place in found.items() if place}


class SubstituteForm(forms.Form):
    """Who takes whose place, with evidence and endorsement where the event asks for them (E42)."""

    def __init__(self, *args: Any, terms: Terms, people: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"] = forms.TypedChoiceField(label=_now("Whose place"), choices=people, coerce=int)
        self.fields["name"] = forms.CharField(label=_now("Name of the substitute"), max_length=120)
        if terms.institutions:
            self.fields["designation"] = forms.CharField(label=_now("Designation"), max_length=120)
        self.fields["mobile"] = forms.CharField(label=_now("Mobile"), max_length=40, required=terms.contacts)
        self.fields["email"] = forms.EmailField(label=_now("E-mail"), required=terms.contacts)
        if terms.evidence:
            self.fields["evidence"] = forms.FileField(
                label=_now("Evidence of serving (E6)"),
                widget=forms.FileInput(attrs={"accept": ACCEPTED_TYPES}),
            )
        if terms.endorsement:
            self.fields["officer"] = forms.CharField(label=_now("Supervising officer’s name"), max_length=120)
            self.fields["post"] = forms.CharField(label=_now("Supervising officer’s post"), max_length=120)
            self.fields["is_sealed"] = forms.BooleanField(
                label=_now("I have seen the paper with this name, endorsed and sealed (E7)")
            )
        self.fields["reason"] = ReasonForm.base_fields["reason"]
