"""Forms of the floor: tables, hours, calls, delays."""

from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.app.match_readings import MatchReading, MatchStatus
from doublesix.app.online.settings import LONGEST_DELAY, SECONDS
from doublesix.store.services import online_matches
from doublesix.tournament import day
from doublesix.tournament.commands import HallTable
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import clock, table_words
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.local_times import LocalTime, to_local, to_moment

MOST_TABLES: Final = 500


class _InZone(forms.Form):
    """A form whose local times are the event's."""

    def __init__(self, floor: Floor, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.floor = floor

    def clean(self) -> dict[str, Any]:
        """The moments that the local times are."""
        given: dict[str, Any] = super().clean() or {}
        for name, value in tuple(given.items()):
            if isinstance(value, datetime):
                try:
                    given[name] = to_moment(value, self.floor.zone)
                except forms.ValidationError as fault:
                    self.add_error(name, fault)
        return given


class LayForm(forms.Form):
    """Tables in one go: from this number to that one, where they stand, and how they are given."""

    first = forms.IntegerField(label=_("From table"), min_value=1, max_value=MOST_TABLES, initial=1)
    last = forms.IntegerField(label=_("to table"), min_value=1, max_value=MOST_TABLES)
    place = forms.CharField(
        label=_("Where they stand"), max_length=60, required=False, help_text=_("For example: main hall.")
    )

    def clean(self) -> dict[str, Any]:
        """The last is not before the first."""
        given: dict[str, Any] = super().clean() or {}
        if not self.errors and given["last"] < given["first"]:
            self.add_error("last", _now("This is before the first table."))
        return given

    def over(self, tables: tuple[HallTable, ...]) -> tuple[HallTable, ...]:
        """All tables, with these laid anew."""
        given = self.cleaned_data
        found = {table.number: table for table in tables}
        for number in range(given["first"], given["last"] + 1):
            found[number] = HallTable(number, given["place"])
        return tuple(found[number] for number in sorted(found))


class TablesForm(forms.Form):
    """Each table: where it stands, or that it is taken away; and whether tables are fixed."""

    is_fixed = forms.ChoiceField(
        label=_("A match comes to"),
        choices=[("", _("the next free table")), ("yes", _("the table it was given, by hand"))],
        required=False,
    )

    def __init__(self, floor: Floor, data: Any = None) -> None:
        super().__init__(data, initial={"is_fixed": "yes" if floor.state.is_fixed else ""})
        self.tables = floor.state.tables
        for table in self.tables:
            place = forms.CharField(
                label=table_words(table.number), max_length=60, required=False, initial=table.place
            )
            self.fields[f"place_{table.number}"] = place
            gone = forms.BooleanField(label=_now("Take it away"), required=False)
            self.fields[f"gone_{table.number}"] = gone

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each table."""
        return [(self[f"place_{each.number}"], self[f"gone_{each.number}"]) for each in self.tables]

    @property
    def kept_tables(self) -> tuple[HallTable, ...]:
        """The tables that stay."""
        given = self.cleaned_data
        return tuple(
            HallTable(each.number, given[f"place_{each.number}"])
            for each in self.tables
            if not given[f"gone_{each.number}"]
        )


class PlanForm(_InZone):
    """The day and hour of each part of the event (E10)."""

    def __init__(self, floor: Floor, data: Any = None) -> None:
        super().__init__(floor, data)
        for at, phase in enumerate(floor.phases):
            known = floor.state.stage_times.get(phase)
            if known is None and at == 0:
                known = floor.state.settings.starts_at
            self.fields[f"at_{at}"] = LocalTime(
                label=phase_words(phase), required=False, initial=to_local(known, floor.zone)
            )

    @property
    def hours(self) -> list[tuple[str, datetime]]:
        """The parts with their moments; what is left empty stays as it is."""
        given = ((phase, self.cleaned_data[f"at_{at}"]) for at, phase in enumerate(self.floor.phases))
        return [(phase, moment) for phase, moment in given if moment is not None]


class AssignForm(_InZone):
    """All of a stage at once."""

    phase = forms.ChoiceField(label=_("Stage"))
    at = LocalTime(
        label=_("From"),
        required=False,
        help_text=_("Left empty: the hour of the stage, else the announced start; now if that is over."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes until the next match at a table"),
        help_text=_("Where tables are fixed and there are more matches than tables."),
        min_value=5,
        max_value=600,
        initial=60,
    )

    def __init__(self, floor: Floor, data: Any = None) -> None:
        super().__init__(floor, data)
        field = self.fields["phase"]
        assert isinstance(field, forms.ChoiceField)
        left = {each.fixture.phase for each in floor.matches if each.status is MatchStatus.READY}
        field.choices = [(each, _with_hour(floor, each)) for each in floor.phases if each in left]
        if not floor.state.is_fixed:
            self.fields["minutes"].required = False
            self.fields["minutes"].widget = forms.HiddenInput()


def _with_hour(floor: Floor, phase: str) -> str:
    """A stage with the hour that its matches get where none is given."""
    start = day.next_start(floor.state, phase, floor.at)
    return _now("{stage}, from {hour}").format(stage=phase_words(phase), hour=clock(floor, start))


class CallForm(_InZone):
    """A match gets a table and a start."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    at = LocalTime(label=_("Start"), required=False)

    def __init__(self, floor: Floor, match: MatchReading, data: Any = None) -> None:
        called = floor.state.calls.get(match.number)
        at = to_local(called.at, floor.zone) if called else None
        held = {each.table: each for each in floor.matches if each.table and each.is_current}
        free = [each.number for each in floor.state.tables if each.number not in held]
        first = match.table or (free[0] if free else 0)
        super().__init__(floor, data, initial={"table": first, "at": at})
        start = called.at if called else day.next_start(floor.state, match.fixture.phase, floor.at)
        words = _now("Left empty: it stays {hour}.") if called else _now("Left empty: {hour}.")
        self.fields["at"].help_text = words.format(hour=clock(floor, start))
        field = self.fields["table"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (0, _now("No table")),
            *(_choice(floor, each, held, match) for each in floor.state.tables),
        ]


def _choice(
    floor: Floor, table: HallTable, held: dict[int, MatchReading], match: MatchReading
) -> tuple[int, str]:
    del floor
    words = table_words(table.number) + (f", {table.place}" if table.place else "")
    other = held.get(table.number)
    if other is not None and other.number != match.number:
        words = _now("{table} (match {number})").format(table=words, number=other.number + 1)
    return table.number, words


class DelayForm(_InZone):
    """Until when the sides of a match may come, and why."""

    until = LocalTime(label=_("They may come until"))
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Everybody who plays in this match is told.")
    )


class HallForm(forms.Form):
    """Why a match is played in the hall after all."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Everybody at the table is told. It stays in the hall."),
    )


class ScreenForm(forms.Form):
    """How a match is played on the screen."""

    seconds = forms.TypedChoiceField(
        choices=[(str(each), str(each)) for each in SECONDS],
        coerce=int,
        initial=str(online_matches.SECONDS),
        label=_("Seconds for a play (0: any time)"),
    )
    delay = forms.IntegerField(
        min_value=0, max_value=LONGEST_DELAY, initial=0, label=_("Seconds that those who watch are behind")
    )
    is_assisted = forms.BooleanField(
        required=False, label=_("Assisted: only what the rules allow can be played")
    )
