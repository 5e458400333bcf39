"""What the desk types in of a match: who won, the points and, where it takes several, the games."""

from typing import Any

from django import forms

from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.web.presentation.result_labels import DECIDED_OTHERWISE, WINNER, games_label, points_label

MOST = 9_999


class ResultForm(forms.Form):
    """One match; a field for each side."""

    def __init__(self, fixture: Fixture, names: dict[int, str], ruleset: Ruleset, *args: Any) -> None:
        super().__init__(*args)
        self.fixture = fixture
        games_to_win = ruleset.at_stage(fixture.stage).in_force().games_to_win
        choices = [(str(side), names[side]) for side in fixture.sides]
        self.fields["winner"] = forms.ChoiceField(
            label=WINNER, choices=choices, widget=forms.RadioSelect(attrs={"class": "choices"})
        )
        for side in fixture.sides:
            self.fields[f"points_{side}"] = forms.IntegerField(
                label=points_label(names[side]), min_value=-MOST, max_value=MOST
            )
        for side in fixture.sides if games_to_win > 1 else ():
            self.fields[f"games_{side}"] = forms.IntegerField(
                label=games_label(names[side]),
                min_value=0,
                max_value=MOST,
                widget=forms.NumberInput(attrs={"max": games_to_win}),
            )
        self.fields["otherwise"] = forms.BooleanField(label=DECIDED_OTHERWISE, required=False)

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
