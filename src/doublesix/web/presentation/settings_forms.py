"""The forms of an event's settings. Each field is called what the setting is called; nothing stands twice."""

from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from doublesix.tournament.formats import FORMATS
from doublesix.tournament.settings import OWN_VENUES, PARTNERS, PLAYERS, TEAMS
from doublesix.web.presentation.local_times import LocalTime, ZoneSelect

MOST = 100_000
"""No number of people is greater."""


def _text(label: Any, most: int, help_text: Any = "", required: bool = False) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, required=required, help_text=help_text)


def _lines(label: Any, help_text: Any = "") -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=label, max_length=2000, required=False, help_text=help_text, widget=widget)


def _tick(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def _number(label: Any, least: int = 0, most: int = MOST, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, help_text=help_text)


def _amount(label: Any, help_text: Any = "") -> forms.DecimalField:
    return forms.DecimalField(
        label=label, min_value=0, max_value=10_000_000, decimal_places=4, required=False, help_text=help_text
    )


ELSEWHERE: Final = _("Leave it empty where it is played at the venue above.")
STAGE_FIELDS: Final = {f"venue_{stage.replace('-', '_')}": stage for stage in OWN_VENUES}
"""The fields of the venues that stages have for themselves, and the stage of each."""


class PlaceForm(forms.Form):
    """What the event is called, when and where it is, and how it is played."""

    title = _text(_("Title"), 200, required=True)
    organiser = _text(_("Organiser"), 200, _("The body that holds the event."))
    zone = forms.ChoiceField(
        label=_("Time zone"),
        widget=ZoneSelect,
        help_text=_("All times of the event are meant and shown in this zone."),
    )
    closes_at = LocalTime(label=_("Entries close (E5)"), required=False)
    draw_at = LocalTime(label=_("Drawing of lots (E8)"), required=False)
    draw_place = _text(_("Place of the drawing of lots (E8)"), 300)
    starts_at = LocalTime(label=_("Play starts (E9)"), required=False)
    venue = _text(_("Venue (E9)"), 300)
    venue_semi_final = _text(_("Venue of the semi-finals (E9)"), 300, ELSEWHERE)
    venue_third_place = _text(_("Venue of the match for third place (E9)"), 300, ELSEWHERE)
    venue_final = _text(_("Venue of the final (E9)"), 300, ELSEWHERE)
    format = forms.ChoiceField(label=_("Format (E8, E21, E31)"))
    apart = _tick(_("Keep the teams of an institution apart as long as possible"))
    auto_call = _tick(_("The next match is called to a free table by itself"))
    agrees_by_hand = _tick(
        _("On a shared phone the other side agrees by taking the phone, without typing its code")
    )
    may_embed = _tick(_("Other sites may show the board of this event within their pages"))
    may_cancel = _tick(_("The organiser reserves the right to cancel the event (E12)"))
    appeal_days = _number(
        _("Days to appeal"),
        most=3650,
        help_text=_("So long after the decision on an entry its evidence is kept, then it is deleted."),
    )


class TermsForm(forms.Form):
    """Who may enter and what an entry needs; it stands once entries have begun."""

    ENTRANTS: ClassVar = (
        (TEAMS, _("teams")),
        (PLAYERS, _("players for themselves")),
        (PARTNERS, _("players who draw their partners")),
    )
    entrants = forms.ChoiceField(label=_("Who enters (E2, E20, F2)"), choices=ENTRANTS)
    players = _number(_("Players in a team (E2)"), 1, 4)
    spares = _number(_("Spares in a team (E2)"), 0, 2)
    teams_each = _number(_("Most teams of an institution (E3)"), help_text=_("0: any number."))
    most = _number(_("Places in all (E30)"), help_text=_("Teams, or players. 0: any number."))
    institutions = _tick(_("Entries come from institutions (E4)"))
    contacts = _tick(_("Every participant gives a mobile number and an e-mail address (E9)"))
    evidence = _tick(_("Every participant hands in evidence of serving (E6)"))
    signatures = _tick(_("Every participant and the president sign (E4)"))
    endorsement = _tick(_("The supervising officer endorses and seals the form (E7)"))
    currency = _text(_("Currency"), 3, _("Three letters, such as MUR or USD. For the fee and the prizes."))
    fee = _amount(_("Fee for each player (E30)"), _("Leave empty where entering is free."))
    fee_includes = _text(_("What the fee includes (E30)"), 200)
    membership = _tick(_("Who pays the fee is a member of the club for the year (E30)"))

    def clean_currency(self) -> str:
        """In capital letters."""
        return str(self.cleaned_data["currency"]).strip().upper()


class PrizeForm(forms.Form):
    """What a rank wins (E11, E32)."""

    rank = forms.IntegerField(label=_("Rank"), min_value=1, max_value=99, required=False)
    amount = _amount(_("Money"))
    trophy = _tick(_("Trophy"))
    other = _text(_("Anything else"), 200)
    free_entry = _tick(_("Free entry in the next event (E32)"))

    def clean(self) -> dict[str, Any]:
        """A row that gives something says for which rank."""
        found = super().clean() or {}
        gives = any(found.get(name) for name in ("amount", "trophy", "other", "free_entry"))
        if gives and not found.get("rank") and "rank" not in self.errors:
            self.add_error("rank", _("For which rank?"))
        return found


PrizeForms = forms.formset_factory(PrizeForm, extra=2, max_num=40, absolute_max=60, validate_max=True)


class NoticeForm(forms.Form):
    """The letter that announces the event (E1, E13)."""

    PAPERS: ClassVar = (
        ("circular", _("a circular with two annexes")),
        ("poster", _("a poster of one page")),
        ("sheet", _("a sheet of rules")),
    )
    paper = forms.ChoiceField(label=_("The paper is"), choices=PAPERS)
    reference = _text(_("Reference"), 120)
    dated = forms.DateField(
        label=_("Date"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    sender = _text(_("Signed by"), 120)
    sender_post = _text(_("Post of who signs"), 120)
    addressees = _lines(_("To"), _("One a line."))
    copies = _lines(_("Copies to"), _("One a line."))
    body = forms.CharField(
        label=_("Text"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_("Plain text. An empty line begins a new paragraph."),
    )
    contact = _text(_("Contact"), 300, _("Whom to ask, and how. Everybody sees it."))
    send_to = _text(
        _("Where to send the form"), 300, _("For forms on paper: the office, its address, the room.")
    )


def format_words() -> dict[str, Any]:
    """The formats in words."""
    words = (
        _("knock-out"),
        _("tables whose winner goes on"),
        _("groups, everybody against everybody"),
        _("Swiss rounds"),
        _("groups, then a knock-out"),
        _("Swiss rounds, then a knock-out"),
    )
    return dict(zip(FORMATS, words, strict=True))


def setting_labels() -> dict[str, str]:
    """What each setting is called on the forms."""
    fields = {**PlaceForm.base_fields, **TermsForm.base_fields, **NoticeForm.base_fields}
    return {name: str(field.label) for name, field in fields.items()} | {
        "stage_venues": str(_("Venues of stages (E9)"))
    }
