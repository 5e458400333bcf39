"""The rules of an event, clause by clause, in the version in force or an earlier one (E12)."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from doublesix.rules import rulesets
from doublesix.rules.clauses import THEMES, Said, Settled, clauses_of, said_by
from doublesix.rules.options import CATALOGUE, Option, options_of
from doublesix.rules.rulesets import STAGE_OPTIONS, STAGES, Ruleset
from doublesix.tournament.state import Version
from doublesix.web.desk import Desk, at_event
from doublesix.web.event_words import settled
from doublesix.web.public.option_words import in_words


class Difference(NamedTuple):
    """An option that two rulesets set otherwise; the stage where it is set for that stage."""

    option: Option
    stage: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """What the option is about."""
        about = _(self.option.meaning)
        return f"{about} ({stage_words()[self.stage]})" if self.stage else about

    @property
    def clauses(self) -> str:
        """The clauses of the game that the option changes."""
        return ", ".join(self.option.clauses)


class Told(NamedTuple):
    """A clause as it is shown."""

    id: str
    title: str
    sentences: tuple[Said, ...]


def stage_words() -> dict[str, str]:
    """The stages in words."""
    return {
        "preliminary": _("preliminary matches"),
        "semi-final": _("semi-finals"),
        "third-place": _("third-place match"),
        "final": _("final"),
    }


def differences(before: Ruleset, after: Ruleset) -> list[Difference]:
    """The options that differ, those that a stage sets once for each stage."""
    by_stage = STAGE_OPTIONS if after.game == "powc" else ()
    found = [
        _difference(option, "", before, after)
        for option in options_of(after.game)
        if option.name not in by_stage
    ]
    found += [
        _difference(CATALOGUE[name], stage, before.at_stage(stage), after.at_stage(stage))
        for stage in STAGES
        for name in by_stage
    ]
    return [
        each._replace(option=_of_game(each.option, after.game)) for each in found if each.before != each.after
    ]


def _difference(option: Option, stage: str, before: Ruleset, after: Ruleset) -> Difference:
    values = (option.text_of(getattr(rules.in_force(), option.name)) for rules in (before, after))
    return Difference(option, stage, *(in_words(option, text) for text in values))


def _of_game(option: Option, game: str) -> Option:
    """The option with the clauses of this game only."""
    here = {clause.id for clause in clauses_of(game)}
    return option._replace(clauses=tuple(clause for clause in option.clauses if clause in here))


def told(ruleset: Ruleset, event: Settled) -> list[tuple[str, list[Told]]]:
    """All clauses in force under their headings; a heading without a clause is left out."""
    found: dict[str, list[Told]] = {theme: [] for theme in THEMES}
    for clause in clauses_of(ruleset.game):
        said = said_by(clause, ruleset, _, event)
        if said:
            found[clause.theme].append(Told(clause.id, _(clause.title), said))
    return [(_(theme), clauses) for theme, clauses in found.items() if clauses]


@at_event("see")
def rules(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The rules in force; ``?version=n`` shows an earlier version."""
    state = desk.state
    version = _asked_for(request.GET.get("version", ""), state.versions)
    ruleset = version.ruleset
    preset = rulesets.preset(state.preset)
    context = {
        "desk": desk,
        "tab": "rules",
        "version": version,
        "is_in_force": version == state.version,
        "versions": state.versions,
        "chapters": told(ruleset, settled(state.settings)),
        "preset": preset,
        "differences": differences(preset, ruleset),
    }
    return render(request, "public/rules.html", context)


def _asked_for(number: str, versions: tuple[Version, ...]) -> Version:
    if not number:
        return versions[-1]
    found = next((each for each in versions if str(each.number) == number), None)
    if found is None:
        raise Http404
    return found
