"""What the desk types in of a match: who won, the points and, where it takes several, the games."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.fixtures import Fixture, Result

MOST = 9_999


class ResultForm(forms.Form):
    """One match; a field for each side."""

    def __init__(self, fixture: Fixture, names: dict[int, str], ruleset: Ruleset, *args: Any) -> None:
        super().__init__(*args)
        self.fixture = fixture
        self.options = ruleset.at_stage(fixture.stage).in_force()
        self.points_are_bad = ruleset.game == "powc"
        choices = [(str(side), names[side]) for side in fixture.sides]
        self.fields["winner"] = forms.ChoiceField(
            label=_("Winner"), choices=choices, widget=forms.RadioSelect(attrs={"class": "choices"})
        )
        for side in fixture.sides:
            label = _("Points of {name}").format(name=names[side])
            self.fields[f"points_{side}"] = forms.IntegerField(label=label, min_value=0, max_value=MOST)
        if self.options.games_to_win == 1:
            label = _("Decided otherwise: by a walk-over or the judge")
            self.fields["otherwise"] = forms.BooleanField(label=label, required=False)
            return
        for side in fixture.sides:
            label = _("Games won by {name}").format(name=names[side])
            self.fields[f"games_{side}"] = forms.IntegerField(
                label=label, min_value=0, max_value=self.options.games_to_win
            )

    def clean(self) -> dict[str, Any]:
        """The winner alone has won the games that it takes; one game ended where the rules end it."""
        given: dict[str, Any] = super().clean() or {}
        if not self.errors:
            if self.options.games_to_win > 1:
                self._check_games(given)
            elif not given["otherwise"]:
                self._check_points(given)
        return given

    def _check_games(self, given: dict[str, Any]) -> None:
        wanted = self.options.games_to_win
        for side in self.fixture.sides:
            if (given[f"games_{side}"] == wanted) != (str(side) == given["winner"]):
                fault = _("The winner has won {count} games, the other fewer.").format(count=wanted)
                self.add_error(f"games_{side}", fault)

    def _check_points(self, given: dict[str, Any]) -> None:
        target = self.options.target
        reached = {side for side in self.fixture.sides if given[f"points_{side}"] >= target}
        is_loser = int(given["winner"]) not in reached
        if self.points_are_bad:
            is_right, rule = is_loser and bool(reached), _("Who reaches {target} loses the game.")
        else:
            is_right, rule = not is_loser, _("Who wins has reached {target}.")
        if not is_right:
            hint = _("Tick the last box if it was decided otherwise.")
            raise forms.ValidationError(f"{rule.format(target=target)} {hint}")

    @property
    def result(self) -> Result:
        """As the table reports it; behind the winner the others by their points."""
        sides, given = self.fixture.sides, self.cleaned_data
        winner = int(given["winner"])
        points = tuple(given[f"points_{side}"] for side in sides)
        games = tuple(given.get(f"games_{side}", int(side == winner)) for side in sides)
        others = sorted((side for side in sides if side != winner), key=lambda side: -given[f"points_{side}"])
        return Result(sides, (winner, *others), points, games)
