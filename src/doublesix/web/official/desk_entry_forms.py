"""The form with which the desk takes an entry: as few fields as the event needs, filled in where possible."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms import BoundField
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Entry
from doublesix.store.services.desk_entries import DeskEntry
from doublesix.store.services.documents import ReceivedDocument
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import TEAMS, Terms
from doublesix.web.official.fee_forms import MoneyField
from doublesix.web.presentation.amounts import from_units
from doublesix.web.presentation.entry_words import PLACES
from doublesix.web.requests.uploads import ACCEPTED_TYPES

PERSON: Final = ("name", "designation", "mobile", "email")


class OptionalMoneyField(MoneyField):
    """An amount; left empty, nothing was taken."""

    def clean(self, value: Any) -> Any:
        """The amount, or nothing."""
        return super().clean(value) if str(value or "").strip() else 0


class DeskPersonFields(NamedTuple):
    """The fields of one person of a team."""

    heading: str
    name: BoundField
    evidence: BoundField | None
    more: list[BoundField]


class DeskEntryForm(forms.Form):
    """A walk-in, or a form that came on paper."""

    name = forms.CharField(max_length=160)
    reason = forms.CharField(
        label=_("Why the desk enters it"), max_length=100, help_text=_("Kept in the history of the entry.")
    )

    def __init__(self, terms: Terms, entry: Entry | None = None, *given: Any, is_today: bool = False) -> None:
        super().__init__(*given)
        self.terms, self.entry = terms, entry
        self.is_team = terms.entrants == TEAMS
        self.places = rules.places_of(terms)
        name = self.fields["name"]
        name.label = _("Team's name on public lists") if self.is_team else _("Name")
        name.required = not terms.institutions
        name.initial = entry.name if entry is not None else ""
        self.fields["reason"].initial = (
            _now("Received on paper") if self.is_team else _now("Came to the desk")
        )
        if terms.institutions and entry is None:
            self.fields["institution"] = forms.CharField(
                label=_("Ministry, department or institution"), max_length=160
            )
            self.fields["institution"].widget.attrs.update(list="institutions", autocomplete="off")
        for field in self.fields.values():
            field.widget.attrs.setdefault("autocomplete", "off")
        self._add_people(entry)
        if self.is_team:
            self._add_papers()
        self._add_desk(is_today)
        first = "institution" if "institution" in self.fields else "name"
        self.fields[first].widget.attrs["autofocus"] = True

    def leave_focus(self) -> None:
        """Let what stands above the form be read first."""
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)

    def _add_people(self, entry: Entry | None) -> None:
        known = {player.place: player for player in entry.players.all()} if entry is not None else {}
        for at, place in enumerate(self.places):
            asked = ("name", *(("designation",) if self.terms.institutions else ()), "mobile", "email")
            for name in asked if self.is_team else ("mobile", "email"):
                field = _field(name)
                field.initial = getattr(known.get(place), name, "")
                self.fields[f"p{at}-{name}"] = field
            if self.terms.evidence:
                self.fields[f"p{at}-evidence"] = _file(_("Evidence of serving"))

    def _add_papers(self) -> None:
        self.fields["scan"] = _file(
            _("The form on paper"),
            _("A photo or a PDF of all of it. But for the names, nothing on it needs to be typed again."),
        )
        if not self.terms.endorsement:
            return
        self.fields["is_sealed"] = forms.BooleanField(
            label=_("I have seen the officer’s endorsement and the seal on it"), required=False
        )
        self.fields["officer"] = forms.CharField(
            label=_("Supervising officer’s name"), max_length=120, required=False
        )
        self.fields["post"] = forms.CharField(label=_("Post"), max_length=120, required=False)

    def _add_desk(self, is_today: bool) -> None:
        fee, currency = rules.fee_of(self.terms), self.terms.currency
        if fee:
            self.fields["paid"] = OptionalMoneyField(
                label=_("Fee taken, in {currency}").format(currency=currency),
                currency=currency,
                required=False,
                initial=from_units(fee, currency),
            )
            self.fields["note"] = forms.CharField(
                label=_("How it was paid"), max_length=200, required=False, initial=_now("cash")
            )
        if is_today:
            self.fields["is_here"] = forms.BooleanField(
                label=_("They are here, and are checked in with the lots"), required=False, initial=True
            )
        if not self.is_team:
            self.fields["is_namesake"] = forms.BooleanField(
                label=_("Another person of the same name"), required=False
            )

    def clean(self) -> dict[str, Any]:
        """An officer's name is no seal, and a seal has an officer (E7)."""
        found = super().clean() or {}
        named = bool(found.get("officer") or found.get("post"))
        if named and not found.get("is_sealed"):
            self.add_error("is_sealed", _("Without the seal an endorsement does not count (E7)."))
        if found.get("is_sealed") and not (found.get("officer") and found.get("post")):
            self.add_error("officer", _("Please give the supervising officer's name and post."))
        return found

    # What the page shows

    @property
    def people(self) -> list[DeskPersonFields]:
        """The form person by person, of a team."""
        found = []
        for at, place in enumerate(self.places if self.is_team else ()):
            more = [self[f"p{at}-{name}"] for name in PERSON[1:] if f"p{at}-{name}" in self.fields]
            evidence = self[f"p{at}-evidence"] if f"p{at}-evidence" in self.fields else None
            found.append(DeskPersonFields(str(PLACES[place]), self[f"p{at}-name"], evidence, more))
        return found

    @property
    def contacts(self) -> list[BoundField]:
        """How to reach a player who wants it."""
        return [] if self.is_team else [self["p0-mobile"], self["p0-email"]]

    # What was filled in

    @property
    def uploads(self) -> Iterator[tuple[str, "UploadedFile[bytes]"]]:
        """The files by the place they are of; the form itself has none."""
        if self.cleaned_data.get("scan"):
            yield "", self.cleaned_data["scan"]
        for at, place in enumerate(self.places):
            if self.cleaned_data.get(f"p{at}-evidence"):
                yield place, self.cleaned_data[f"p{at}-evidence"]

    def desk_entry(self, received: dict[str, ReceivedDocument]) -> DeskEntry:
        """All of it, with the files as they are kept."""
        values = self.cleaned_data
        return DeskEntry(
            name=values["name"],
            people={place: self._person(at) for at, place in enumerate(self.places)},
            institution=values.get("institution", ""),
            reason=values["reason"],
            paid=values.get("paid") or 0,
            note=values.get("note", ""),
            is_here=values.get("is_here", False),
            is_namesake=values.get("is_namesake", False),
            scan=received.get(""),
            evidence={place: document for place, document in received.items() if place},
            officer=values.get("officer", ""),
            post=values.get("post", ""),
        )

    def _person(self, at: int) -> dict[str, str]:
        given = {name: self.cleaned_data.get(f"p{at}-{name}") for name in PERSON}
        return {name: value for name, value in given.items() if value}


def _field(name: str) -> forms.Field:
    attrs = {"autocomplete": "off"}
    if name == "email":
        return forms.EmailField(label=_("E-mail"), max_length=254, required=False)
    if name == "mobile":
        tel = forms.TextInput(attrs={**attrs, "inputmode": "tel"})
        return forms.CharField(label=_("Mobile"), max_length=40, required=False, widget=tel)
    label = _("Full name") if name == "name" else _("Designation")
    return forms.CharField(label=label, max_length=120, required=False, widget=forms.TextInput(attrs=attrs))


def _file(label: Any, help_text: Any = "") -> forms.FileField:
    widget = forms.FileInput(attrs={"accept": ACCEPTED_TYPES})
    return forms.FileField(
        label=label, help_text=help_text, required=False, allow_empty_file=True, widget=widget
    )
