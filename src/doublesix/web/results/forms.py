"""What the desk types in of a match: who won, the points and, where it takes several, the games."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from doublesix.app.results import not_played
from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.web.words import in_words

MOST = 9_999


class ResultForm(forms.Form):
    """One match; a field for each side."""

    def __init__(self, fixture: Fixture, names: dict[int, str], ruleset: Ruleset, *args: Any) -> None:
        super().__init__(*args)
        self.fixture = fixture
        self.ruleset = ruleset.at_stage(fixture.stage)
        self.games_to_win = self.ruleset.in_force().games_to_win
        choices = [(str(side), names[side]) for side in fixture.sides]
        self.fields["winner"] = forms.ChoiceField(
            label=_("Winner"), choices=choices, widget=forms.RadioSelect(attrs={"class": "choices"})
        )
        for side in fixture.sides:
            label = _("Points of {name}").format(name=names[side])
            self.fields[f"points_{side}"] = forms.IntegerField(label=label, min_value=-MOST, max_value=MOST)
        for side in fixture.sides if self.games_to_win > 1 else ():
            label = _("Games won by {name}").format(name=names[side])
            self.fields[f"games_{side}"] = forms.IntegerField(
                label=label, min_value=0, max_value=self.games_to_win
            )
        self.fields["otherwise"] = forms.BooleanField(
            label=_("Decided otherwise: by a walk-over or the judge"), required=False
        )

    def clean(self) -> dict[str, Any]:
        """A result is one that play can come to, unless it was decided otherwise."""
        given: dict[str, Any] = super().clean() or {}
        refusal = None if self.errors or given["otherwise"] else not_played(self.ruleset, self.result)
        if refusal is not None:
            hint = _("Tick the last box if it was decided otherwise.")
            raise forms.ValidationError(f"{in_words(refusal)} {hint}")
        return given

    @property
    def is_judged(self) -> bool:
        """Whether a walk-over or the judge decided it."""
        return bool(self.cleaned_data["otherwise"])

    @property
    def result(self) -> Result:
        """As the table reports it; behind the winner the others by their points."""
        sides, given = self.fixture.sides, self.cleaned_data
        winner = int(given["winner"])
        points = tuple(given[f"points_{side}"] for side in sides)
        won = int(not given["otherwise"])
        games = tuple(given.get(f"games_{side}", won * (side == winner)) for side in sides)
        others = sorted((side for side in sides if side != winner), key=lambda side: -given[f"points_{side}"])
        return Result(sides, (winner, *others), points, games)
