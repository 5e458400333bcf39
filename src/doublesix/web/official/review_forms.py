"""Forms of the secretary's review."""

from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Entry
from doublesix.tournament.state import Tournament
from doublesix.web.presentation.event_words import clauses_of_event

CLAUSES: Final[dict[str, str | Promise]] = {
    "E2": _("who a team is"),
    "E3": _("number of teams"),
    "E4": _("what the form has to say"),
    "E5": _("deadline"),
    "E6": _("evidence of serving"),
    "E7": _("endorsement and seal"),
    "E9": _("how to reach participants"),
    "E20": _("individual entry"),
    "E30": _("places and fee"),
}
"""The clauses that an entry can be refused by."""


class ReturnForm(forms.Form):
    """What is to be corrected."""

    comment = forms.CharField(
        label=_("What is to be corrected"),
        help_text=_("The one who entered it gets this by mail."),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class RefuseForm(forms.Form):
    """Why an entry is not taken, and by which clause."""

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("The one who entered it gets this by mail."),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    clause = forms.ChoiceField(label=_("Clause"))

    def __init__(self, state: Tournament, *args: Any) -> None:
        super().__init__(*args)
        field, known = self.fields["clause"], clauses_of_event(state)
        assert isinstance(field, forms.ChoiceField)
        named = ((name, f"{name}: {about}") for name, about in CLAUSES.items() if name in known)
        field.choices = [("", "—"), *named]


class RestoreForm(forms.Form):
    """Why a refusal is taken back."""

    prefix = "restore"
    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("The one who entered it gets this by mail."),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class SealedForm(forms.Form):
    """That the endorsed and sealed paper was seen (E7)."""

    officer = forms.CharField(label=_("Supervising officer’s name"), max_length=120)
    post = forms.CharField(label=_("Post"), max_length=120)
    entries = forms.MultipleChoiceField(label=_("Teams on the paper"), widget=forms.CheckboxSelectMultiple)
    scan = forms.FileField(
        label=_("Scan of the paper"), required=False, help_text=_("A picture or a PDF, at most 10 MB.")
    )

    def __init__(self, data: object, files: object, teams: list[Entry], chosen: Entry) -> None:
        super().__init__(data, files, initial={"entries": [str(chosen.pk)]})  # type: ignore[arg-type]
        field = self.fields["entries"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(team.pk), str(team)) for team in teams]
