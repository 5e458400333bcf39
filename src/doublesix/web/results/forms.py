"""What the desk types in of a match: who won, the points and, where it takes several, the games."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from doublesix.tournament.fixtures import Fixture, Result

MOST = 9_999


class ResultForm(forms.Form):
    """One match; a field for each side."""

    def __init__(self, fixture: Fixture, names: dict[int, str], games_to_win: int, *args: Any) -> None:
        super().__init__(*args)
        self.fixture = fixture
        self.games_to_win = games_to_win
        choices = [(str(side), names[side]) for side in fixture.sides]
        self.fields["winner"] = forms.ChoiceField(
            label=_("Winner"), choices=choices, widget=forms.RadioSelect(attrs={"class": "choices"})
        )
        for side in fixture.sides:
            self.fields[f"points_{side}"] = forms.IntegerField(
                label=_("Points of {name}").format(name=names[side]), min_value=0, max_value=MOST
            )
        if games_to_win > 1:
            for side in fixture.sides:
                self.fields[f"games_{side}"] = forms.IntegerField(
                    label=_("Games won by {name}").format(name=names[side]),
                    min_value=0,
                    max_value=games_to_win,
                )

    def clean(self) -> dict[str, Any]:
        """The winner has won the games that it takes, nobody else has."""
        given: dict[str, Any] = super().clean() or {}
        if self.games_to_win > 1 and "winner" in given:
            for side in self.fixture.sides:
                won = given.get(f"games_{side}")
                is_winner = str(side) == given["winner"]
                if won is not None and (won == self.games_to_win) != is_winner:
                    self.add_error(
                        f"games_{side}",
                        _("The winner has won {count} games, the other fewer.").format(
                            count=self.games_to_win
                        ),
                    )
        return given

    @property
    def result(self) -> Result:
        """As the table reports it; behind the winner the others by their points."""
        sides, given = self.fixture.sides, self.cleaned_data
        winner = int(given["winner"])
        points = tuple(given[f"points_{side}"] for side in sides)
        games = tuple(given.get(f"games_{side}", int(side == winner)) for side in sides)
        others = sorted((side for side in sides if side != winner), key=lambda side: -given[f"points_{side}"])
        return Result(sides, (winner, *others), points, games)
