"""Which entries the secretary wants to see."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Tournament
from doublesix.tournament import entries as rules
from doublesix.web.official.entry_search import INCOMPLETE, READY
from doublesix.web.presentation.words import status_words


class FilterForm(forms.Form):
    """Which entries to show."""

    state = forms.ChoiceField(label=_("State"), required=False)
    institution = forms.ChoiceField(label=_("Institution"), required=False)
    text = forms.CharField(
        label=_("Search"), required=False, max_length=100, help_text=_("A team, a person, an address.")
    )


def filter_form(asked: Any, tournament: Tournament) -> FilterForm:
    """The form with what there is to choose at this event."""
    form = FilterForm(asked)
    words = status_words()
    states = [("", _now("all")), (READY, _now("ready to accept")), (INCOMPLETE, _now("incomplete"))]
    _offer(form, "state", [*states, *((name, words[name]) for name in rules.STATUSES)])
    institutions = [(str(pk), name) for pk, name in tournament.institutions.values_list("pk", "name")]
    if institutions:
        _offer(form, "institution", [("", _now("all")), *institutions])
    else:
        del form.fields["institution"]
    return form


def _offer(form: FilterForm, name: str, choices: list[tuple[str, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def filters_in(form: FilterForm) -> dict[str, str]:
    """What was chosen; what is not among the choices is left out."""
    form.is_valid()
    return {name: value for name, value in form.cleaned_data.items() if value}
