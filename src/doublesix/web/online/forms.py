"""What a host chooses, as a form sends it; whether it fits together, `app.online.settings` says."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from doublesix.app.online.settings import LEVELS, SECONDS, TableSettings, players_of, rules_text
from doublesix.rules.rulesets import PRESETS, parse
from doublesix.store.models import Tournament
from doublesix.store.services.tournaments import state_of

USUAL: Final = ("powc-2023", "garrison-2022", "fortbend-2023")
"""The rulesets that the lobby offers at once."""


class SeatWanted(forms.Form):
    """Somebody who wants to sit down; lengths are the service's to judge."""

    name = forms.CharField(required=False, strip=False)
    seat = forms.IntegerField(min_value=0, max_value=9, required=False)
    number = forms.CharField(required=False)


class NewTable(forms.Form):
    """A new table: the rules, who plays, how long a play may take."""

    ruleset = forms.CharField(max_length=60, label=_("Rules"))
    players = forms.IntegerField(min_value=2, max_value=4, required=False, label=_("Players"))
    level = forms.TypedChoiceField(
        choices=[(level, level) for level in LEVELS],
        coerce=int,
        required=False,
        empty_value="4",
        label=_("Bots' strength"),
    )
    seconds = forms.TypedChoiceField(
        choices=[(each, each) for each in SECONDS],
        coerce=int,
        required=False,
        empty_value="0",
        label=_("Time for a play"),
    )
    is_strict = forms.BooleanField(required=False, label=_("Strict: any tile may be put down"))
    is_listed = forms.BooleanField(required=False, label=_("Anybody may find it in the lobby"))
    is_guided = forms.BooleanField(required=False, label=_("Teach me while I play"))
    with_bots = forms.BooleanField(required=False, label=_("Begin at once, with bots"))
    name = forms.CharField(max_length=60, required=False, label=_("Your name at the table"))

    def settings(self) -> TableSettings | None:
        """The choices, or nothing where there are no such rules."""
        found = self.rules()
        if found is None:
            return None
        text, stage = found
        data = self.cleaned_data
        players = data["players"] or players_of(parse(text, "table"))[-1]
        return TableSettings(
            rules=text,
            stage=stage,
            players=players,
            level=int(data["level"]),
            seconds=int(data["seconds"]),
            is_strict=data["is_strict"],
            is_listed=data["is_listed"],
            is_guided=data["is_guided"],
        )

    def rules(self) -> tuple[str, str] | None:
        """The text of the rules and the stage: a ruleset of the package, or an event's own."""
        name = self.cleaned_data["ruleset"]
        if name in PRESETS:
            return rules_text(name), "preliminary"
        event = Tournament.objects.filter(slug=name.removeprefix("event:")).first()
        if event is None or not event.is_public:
            return None
        return state_of(event).versions[-1].rules, "preliminary"
