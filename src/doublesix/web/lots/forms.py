"""What is filled in for a draw."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.dates import place_of
from doublesix.tournament import lots
from doublesix.tournament.commands import Frozen
from doublesix.web.presentation.local_times import SHAPE

MOST_SOURCES: Final = 12
LONGEST: Final = 200
MOST_DRAWN: Final = 100_000


class CommitForm(forms.Form):
    """Which public values will be used, and when."""

    sources = forms.CharField(
        label=_("Public sources, one on each line"),
        help_text=_(
            "What everybody in the room can see and nobody can choose: dice thrown by a guest, "
            "numbers called out by participants, the round of a public beacon."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=MOST_SOURCES * (LONGEST + 2),
    )
    moment = forms.DateTimeField(
        label=_("When the values are taken"),
        input_formats=[SHAPE, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=SHAPE),
    )

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(zone)
        self.fields["moment"].help_text = _now("Local time in {place}.").format(place=place_of(zone))

    def clean_sources(self) -> list[str]:
        """The lines that say something."""
        lines = [line.strip() for line in self.cleaned_data["sources"].splitlines() if line.strip()]
        if len(lines) > MOST_SOURCES:
            raise forms.ValidationError(_now("At most {most} sources.").format(most=MOST_SOURCES))
        if any(len(line) > LONGEST for line in lines):
            raise forms.ValidationError(_now("At most {most} characters a line.").format(most=LONGEST))
        return lines

    def clean_moment(self) -> datetime:
        """The hour that was written, on the clocks of the event's place."""
        written: datetime = self.cleaned_data["moment"]
        local = written.replace(tzinfo=self.zone)
        there = datetime.fromtimestamp(local.timestamp(), self.zone)
        if there.replace(tzinfo=None) != local.replace(tzinfo=None):
            raise forms.ValidationError(_now("The clocks are changed at that hour; it does not exist."))
        return local


class ValuesForm(forms.Form):
    """What each source said."""

    def __init__(self, *args: Any, sources: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for at, source in enumerate(sources, 1):
            self.fields[f"value_{at}"] = forms.CharField(
                label=source, max_length=LONGEST, widget=forms.TextInput(attrs={"autocomplete": "off"})
            )

    @property
    def values(self) -> list[str]:
        """In the order of the sources."""
        return [self.cleaned_data[name] for name in self.fields]


class OrderForm(forms.Form):
    """Lots drawn by hand, in the order in which they were drawn."""

    order = forms.CharField(
        label=_("The numbers in the order in which they were drawn"),
        help_text=_("With spaces between them, such as 3 1 4 2."),
        widget=forms.Textarea(attrs={"rows": 4, "inputmode": "numeric", "autocomplete": "off"}),
        max_length=100_000,
    )

    def clean_order(self) -> tuple[int, ...]:
        """The numbers."""
        found = lots.read(self.cleaned_data["order"])
        if found is None:
            raise forms.ValidationError(_now("Only numbers, with spaces or commas between them."))
        return found


class NumbersForm(forms.Form):
    """The number that each player drew; equal numbers are partners (F2)."""

    def __init__(self, *args: Any, entries: Sequence[Frozen], names: dict[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for each in entries:
            self.fields[f"drawn_{each.number}"] = forms.IntegerField(
                label=f"{each.number}. {names.get(each.number, '')}",
                min_value=0,
                max_value=MOST_DRAWN,
                widget=forms.NumberInput(
                    attrs={
                        "inputmode": "numeric",
                        "autocomplete": "off",
                        "min": 1,
                        "max": (len(entries) + 1) // 2,
                    }
                ),
            )

    @property
    def numbers_by_player(self) -> dict[int, int]:
        """By the player's number in the list."""
        return {int(name.removeprefix("drawn_")): value for name, value in self.cleaned_data.items()}
