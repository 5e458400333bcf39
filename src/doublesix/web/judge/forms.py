"""What a judge fills in: a ruling, an appeal, the organiser's word on it, another line-up."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.app.sheets import ruling as given
from doublesix.app.sheets import seating
from doublesix.app.sheets.commands import Appeal, DecideAppeal, Person, Rule
from doublesix.app.sheets.state import Sheet
from doublesix.store.services.floor_judge import to_side
from doublesix.web.judge import clauses
from doublesix.web.presentation.decisions import DECISIONS
from doublesix.web.presentation.sheet import SheetPresenter

MOST_SIGNS: Final = 500
MOST_POINTS: Final = 9_999
UPHELD: Final = "upheld"
CHANGED: Final = "changed"


def decisions_for(sheet: Sheet) -> list[tuple[str, str]]:
    """What can be decided now, the mildest first."""
    possible = given.AFTER_MATCH if sheet.is_over else given.DECISIONS
    is_straight = sheet.match.rules.game == "straight"
    return [(each, str(DECISIONS[each])) for each in possible if each != given.TALK or is_straight]


def whom_choices(sheet: Sheet, shown: SheetPresenter) -> list[tuple[str, str]]:
    """Sides, and people by their seats."""
    rules = sheet.match.rules
    found = [(rules.sides[side], shown.side(side)) for side in sorted(sheet.active_sides())]
    if rules.is_partnership:
        found += [
            (str(each.seat), f"{shown.seat(each.seat)} ({shown.side(each.side)})") for each in _seats(sheet)
        ]
    return [("", _("everybody, or nobody alone")), *found]


def _seats(sheet: Sheet) -> Iterator[seating.Seat]:
    return (each for each in seating.seats(sheet) if each.person is not None)


class RulingForm(forms.Form):
    """A ruling: what happened, what is decided, whom it concerns, by which clause."""

    call = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=-1)
    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"), widget=forms.RadioSelect(attrs={"class": "choices"})
    )
    who = forms.ChoiceField(label=gettext_lazy("Whom it concerns"), required=False)
    points = forms.IntegerField(
        label=gettext_lazy("Penalty points"), required=False, min_value=1, max_value=MOST_POINTS
    )
    clause = forms.ChoiceField(label=gettext_lazy("Clause"))
    facts = forms.CharField(
        label=gettext_lazy("What happened"),
        help_text=gettext_lazy("Everybody can read this. Leave out names and anything private."),
        max_length=MOST_SIGNS,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    private = forms.CharField(
        label=gettext_lazy("Note for officials"),
        help_text=gettext_lazy("Only the judges and the organiser read this."),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self, sheet: Sheet, shown: SheetPresenter, chapters: clauses.Chapters, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self._choices("decision", decisions_for(sheet))
        self._choices("who", whom_choices(sheet, shown))
        self._choices("clause", clauses.choices(chapters))
        self.totals: list[str] = []
        for side, name in enumerate(sheet.match.sides if not sheet.is_over else ()):
            field = f"score_{name}"
            self.totals.append(field)
            label = _("New score of {side}").format(side=shown.side(side))
            self.fields[field] = forms.IntegerField(
                label=label,
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                initial=sheet.scores[side],
            )
        if sheet.is_over:
            del self.fields["points"]

    def _choices(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def rule(self) -> Rule:
        """The ruling; who loses a game or more is a side, whoever of it was named."""
        said = self.cleaned_data
        decision = said["decision"]
        scores = tuple(
            (name.removeprefix("score_"), said[name]) for name in self.totals if said.get(name) is not None
        )
        who = "" if decision in (given.VOID, given.SCORE) else said["who"]
        return Rule(
            decision=decision,
            who=to_side(self.sheet, who) if decision in given.OF_SIDES else who,
            clause=said["clause"],
            facts=" ".join(said["facts"].split()),
            points=said.get("points") or 0 if decision == given.POINTS else 0,
            scores=scores if decision == given.SCORE else (),
            call=-1 if said["call"] is None else said["call"],
        )


class AppealDecisionForm(RulingForm):
    """The organiser's word on an appeal; where the ruling is changed, what holds instead."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("The ruling"),
        choices=[
            (UPHELD, gettext_lazy("is upheld")),
            (CHANGED, gettext_lazy("is changed: what is filled in below holds instead")),
        ],
        widget=forms.RadioSelect(attrs={"class": "choices"}),
    )
    field_order = ("call", "outcome", "facts")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["facts"].label = _("Reason")
        self.fields["decision"].label = _("What holds instead")
        del self.fields["private"]
        if not self.is_changed:
            for name in ("decision", "clause"):
                self.fields[name].required = False

    @property
    def is_changed(self) -> bool:
        """Whether something else is to hold, as far as it is filled in."""
        return bool(self.data.get(self.add_prefix("outcome")) == CHANGED)

    def command(self, ruling: int) -> DecideAppeal:
        """The organiser's word."""
        reason = " ".join(self.cleaned_data["facts"].split())
        if self.cleaned_data["outcome"] == UPHELD:
            return DecideAppeal(ruling, True, reason)
        return DecideAppeal(ruling, False, reason, self.rule)


class AppealForm(forms.Form):
    """A side appeals, and somebody writes it down for them."""

    side = forms.TypedChoiceField(label=gettext_lazy("Who appeals"), coerce=int)
    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=MOST_SIGNS, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, sheet: Sheet, shown: SheetPresenter, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["side"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(side, shown.side(side)) for side in range(len(sheet.sides))]

    def command(self, ruling: int) -> Appeal:
        """The appeal."""
        return Appeal(ruling, self.cleaned_data["side"], self.cleaned_data["reason"])


class LineUpForm(forms.Form):
    """Who plays for a side from now on (E2)."""

    def __init__(self, side: int, sheet: Sheet, shown: SheetPresenter, *args: Any) -> None:
        super().__init__(*args)
        self.auto_id = f"id_{side}_%s"
        self.side = side
        self.name = shown.side(side)
        self.people = [
            (f"{each.number}-{each.place}", each.name)
            for number in shown.numbers[side]
            for each in shown.people.get(number, ())
        ]
        named = sheet.line_up.get(side, ())
        for at in range(2 if sheet.match.rules.is_partnership else 1):
            seat = side + 1 + 2 * at if sheet.match.rules.is_partnership else side + 1
            initial = "{}-{}".format(*named[at]) if at < len(named) else None
            self.fields[f"seat_{at}"] = forms.RegexField(
                r"^[0-9]{1,6}-[0-9]{1,2}$",
                label=_("Seat {seat}").format(seat=seat),
                initial=initial,
                widget=forms.Select(choices=self.people),
            )

    @property
    def is_needed(self) -> bool:
        """Whether there is anybody to choose from."""
        return len(self.people) > 1

    @property
    def line_up(self) -> tuple[Person, ...]:
        """Who plays, seat by seat."""
        people = [self.cleaned_data[name].split("-") for name in self.fields]
        return tuple(Person(int(number), int(place)) for number, place in people)
