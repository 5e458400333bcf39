"""The right result of a match, or that it is to be played anew."""

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.app.results import not_played
from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.commands import AnnulMatch, CorrectResult
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.web.presentation.result_labels import DECIDED_OTHERWISE, WINNER, games_label, points_label

MOST: Final = 99_999
RESULT: Final = "result"
ANEW: Final = "anew"


class CorrectionForm(forms.Form):
    """Who won, points and games by side, who was absent; and why the old result was wrong."""

    use_required_attribute = False

    what = forms.ChoiceField(
        label=gettext_lazy("What is to happen"),
        choices=[
            (RESULT, gettext_lazy("This is the right result:")),
            (ANEW, gettext_lazy("The match is played anew; its result is annulled")),
        ],
        initial=RESULT,
        widget=forms.RadioSelect(attrs={"class": "choices"}),
    )

    def __init__(
        self, fixture: Fixture, names: dict[int, str], ruleset: Ruleset, was: Result | None, *args: Any
    ) -> None:
        super().__init__(*args)
        self.is_result = self.data.get("what") != ANEW
        self.fixture = fixture
        self.ruleset = ruleset.at_stage(fixture.stage)
        self.options = self.ruleset.in_force()
        self.points_are_bad = ruleset.game == "powc"
        sides = [(str(side), names[side]) for side in fixture.sides]
        self.fields["winner"] = forms.ChoiceField(
            label=WINNER,
            choices=[*sides, ("0", _("nobody: nobody was there in time"))],
            initial=str(was.winner or 0) if was else None,
            widget=forms.RadioSelect(attrs={"class": "choices"}),
            required=self.is_result,
        )
        self._by_side("points", points_label, names, was.points if was else ())
        if self.options.games_to_win > 1:
            self._by_side("games", games_label, names, was.games_won if was else ())
        self.fields["absent"] = forms.MultipleChoiceField(
            label=_("Was not there"),
            choices=sides,
            initial=[str(side) for side in was.absent] if was else [],
            required=False,
            widget=forms.CheckboxSelectMultiple(attrs={"class": "choices"}),
        )
        self.fields["otherwise"] = forms.BooleanField(
            label=DECIDED_OTHERWISE,
            required=False,
            initial=was is not None and not_played(self.ruleset, was) is not None,
        )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            help_text=_("Everybody can read it."),
            max_length=500,
            widget=forms.Textarea(attrs={"rows": 2}),
        )

    def _by_side(
        self, kind: str, label: Callable[[str], str], names: dict[int, str], was: tuple[int, ...]
    ) -> None:
        for at, side in enumerate(self.fixture.sides):
            self.fields[f"{kind}_{side}"] = forms.IntegerField(
                label=label(names[side]),
                min_value=-MOST if kind == "points" else 0,
                max_value=MOST,
                widget=forms.NumberInput(
                    attrs={} if kind == "points" else {"max": self.options.games_to_win}
                ),
                initial=was[at] if was else 0,
                required=self.is_result,
            )

    @property
    def is_judged(self) -> bool:
        """Whether a walk-over or the judge decided it."""
        return bool(self.cleaned_data["otherwise"])

    def _result(self, given: dict[str, Any]) -> Result:
        sides, winner = self.fixture.sides, int(given["winner"])
        absent = tuple(side for side in sides if str(side) in given["absent"])
        points = {side: given[f"points_{side}"] for side in sides}
        sign = 1 if self.points_are_bad else -1
        others = [side for side in sides if side != winner and winner]
        others.sort(key=lambda side: (side in absent, sign * points[side]))
        games = tuple(
            given[f"games_{side}"]
            if self.options.games_to_win > 1
            else int(side == winner and not given["otherwise"] and not absent)
            for side in sides
        )
        ranking = (winner, *others) if winner else ()
        return Result(sides, ranking, tuple(points[side] for side in sides), games, absent)

    @property
    def command(self) -> CorrectResult | AnnulMatch:
        """What is asked of the event."""
        number, reason = self.fixture.number, " ".join(self.cleaned_data["reason"].split())
        if self.cleaned_data["what"] == ANEW:
            return AnnulMatch(number, reason)
        return CorrectResult(number, self._result(self.cleaned_data), reason)
