"""Settings to forms and back: what an organiser decides, as it is filled in on the pages."""

import hashlib
import json
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from doublesix.app.wire import to_data
from doublesix.tournament import formats
from doublesix.tournament.settings import Notice, Prize, Settings, StageVenue, Terms, preset
from doublesix.tournament.state import DRAFT, PUBLISHED, Tournament
from doublesix.web.presentation.amounts import from_units, to_units
from doublesix.web.presentation.event_words import strip_foreign_clauses
from doublesix.web.presentation.local_times import to_local, to_moment, zone_choices
from doublesix.web.presentation.settings_forms import (
    STAGE_FIELDS,
    NoticeForm,
    PlaceForm,
    PrizeForms,
    TermsForm,
    format_words,
)

TIMES: Final = ("closes_at", "draw_at", "starts_at")
PLACE: Final = tuple(name for name in PlaceForm.base_fields if name not in STAGE_FIELDS)
LONG: Final = 100
"""So many entrants stand for any number when a format is asked whether it can be played."""


def settings_digest(settings: Settings) -> str:
    """A hash of settings: what somebody looked at while they filled in a form."""
    return hashlib.sha256(json.dumps(to_data(settings), sort_keys=True).encode()).hexdigest()[:32]


class SettingsForms:
    """The forms of one event's settings together: places and times, terms, prizes."""

    def __init__(self, state: Tournament, data: QueryDict | None = None) -> None:
        self.old = state.settings
        self.game = state.version.ruleset.game
        self.terms_stand = state.status not in (DRAFT, PUBLISHED)
        self.place = PlaceForm(data, initial=_place_initial(self.old))
        self.terms = TermsForm(data, initial=_terms_initial(self.old.terms))
        self.prizes = PrizeForms(data, initial=_prizes_initial(self.old), prefix="prizes")
        self._set_choices(state)
        self._set_stages()
        for form in (self.place, self.terms, *self.prizes):
            for field in form.fields.values():
                field.label = strip_foreign_clauses(str(field.label), state)
        if self.terms_stand:
            self.place.fields["closes_at"].disabled = True
            for field in self.terms.fields.values():
                field.disabled = True

    def _set_choices(self, state: Tournament) -> None:
        fields = self.place.fields
        zone, form = fields["zone"], fields["format"]
        assert isinstance(zone, forms.ChoiceField)
        assert isinstance(form, forms.ChoiceField)
        zone.choices = zone_choices(self.old.zone)
        form.choices = [(name, words) for name, words in format_words().items() if self._can_be(name)]
        form.disabled = fields["apart"].disabled = state.draw is not None
        hours = preset(state.preset)
        for name, hour in (("closes_at", hours.closes), ("starts_at", hours.starts)):
            if not getattr(self.old, name):
                fields[name].help_text = _("The usual hour is {hour}.").format(hour=hour)

    def _set_stages(self) -> None:
        """Tables whose winner goes on have no semi-finals: their last table is the final."""
        if self.game == "bigsix":
            for name in ("venue_semi_final", "venue_third_place"):
                del self.place.fields[name]
            self.place.fields["venue_final"].label = _("Venue of the last table (E9)")

    @property
    def stage_venues(self) -> list[forms.BoundField]:
        """The fields of the venues that stages have for themselves."""
        return [self.place[name] for name in STAGE_FIELDS if name in self.place.fields]

    @property
    def has_own_venues(self) -> bool:
        """Whether a stage is played elsewhere, as it is filled in."""
        return any(field.value() or field.errors for field in self.stage_venues)

    def _can_be(self, name: str) -> bool:
        return name == self.old.format or formats.fault(formats.Shape(name), LONG, self.game) is None

    @property
    def has_faults(self) -> bool:
        """Whether something was filled in that cannot be taken."""
        return bool(self.place.errors or self.terms.errors or any(self.prizes.errors))

    def settings(self) -> Settings | None:
        """The settings as they were filled in, or nothing, and the forms say what is wrong."""
        if not all([self.place.is_valid(), self.terms.is_valid(), self.prizes.is_valid()]):
            return None
        terms = self._terms()
        place = self._place()
        prizes = self._prizes(terms.currency)
        if self.has_faults:
            return None
        return self.old._replace(**place, terms=terms, prizes=prizes)

    def _place(self) -> dict[str, Any]:
        found = dict(self.place.cleaned_data)
        for name in TIMES:
            found[name] = self._moment(name, found)
        found["title"] = found["title"].strip()
        venues = {stage: found.pop(name, "") for name, stage in STAGE_FIELDS.items()}
        found["stage_venues"] = tuple(StageVenue(*each) for each in venues.items())
        return found

    def _moment(self, name: str, found: dict[str, Any]) -> datetime | None:
        if self.place.fields[name].disabled:
            old: datetime | None = getattr(self.old, name)
            return old
        if found[name] is None:
            return None
        try:
            return to_moment(found[name], found["zone"])
        except ValidationError as fault:
            self.place.add_error(name, fault)
            return None

    def _terms(self) -> Terms:
        if self.terms_stand:
            return self.old.terms
        found = dict(self.terms.cleaned_data)
        try:
            found["fee"] = to_units(found["fee"], found["currency"])
        except ValidationError as fault:
            self.terms.add_error("fee", fault)
            found["fee"] = 0
        return Terms(**found)

    def _prizes(self, currency: str) -> tuple[Prize, ...]:
        rows = []
        for form in self.prizes:
            found = dict(form.cleaned_data)
            if not found.get("rank"):
                continue
            try:
                found["amount"] = to_units(found["amount"], currency)
            except ValidationError as fault:
                form.add_error("amount", fault)
                continue
            rows.append(Prize(**found))
        return tuple(sorted(rows, key=lambda prize: prize.rank))


def _place_initial(settings: Settings) -> dict[str, Any]:
    found = {name: getattr(settings, name) for name in PLACE}
    venues = {each.stage: each.venue for each in settings.stage_venues}
    found |= {name: venues.get(stage, "") for name, stage in STAGE_FIELDS.items()}
    return {**found, **{name: to_local(found[name], settings.zone) for name in TIMES}}


def _terms_initial(terms: Terms) -> dict[str, Any]:
    return {**terms._asdict(), "fee": from_units(terms.fee, terms.currency)}


def _prizes_initial(settings: Settings) -> list[dict[str, Any]]:
    currency = settings.terms.currency
    return [{**prize._asdict(), "amount": from_units(prize.amount, currency)} for prize in settings.prizes]


def notice_form(settings: Settings, data: QueryDict | None = None) -> NoticeForm:
    """The form of the letter."""
    notice = settings.notice
    lines = {name: "\n".join(getattr(notice, name)) for name in ("addressees", "copies")}
    return NoticeForm(data, initial={**notice._asdict(), **lines})


def notice_of(form: NoticeForm) -> Notice:
    """The letter as it was filled in."""
    found = dict(form.cleaned_data)
    for name in ("addressees", "copies"):
        found[name] = tuple(line.strip() for line in found[name].splitlines() if line.strip())
    found["body"] = found["body"].replace("\r\n", "\n").strip()
    return Notice(**found)
