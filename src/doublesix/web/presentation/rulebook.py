"""The rules of an event, clause by clause, and how two versions of them differ (E12)."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.rules.clauses import THEMES, ClauseText, EventFacts, clauses_of, said_by
from doublesix.rules.options import CATALOGUE, Option, options_of
from doublesix.rules.rulesets import STAGES, Ruleset, stage_options
from doublesix.web.presentation.option_words import option_words


class OptionDifference(NamedTuple):
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


class RuleText(NamedTuple):
    """A clause as it is shown."""

    id: str
    title: str
    sentences: tuple[ClauseText, ...]


def stage_words() -> dict[str, str]:
    """The stages in words."""
    return {
        "preliminary": _("preliminary matches"),
        "semi-final": _("semi-finals"),
        "third-place": _("third-place match"),
        "final": _("final"),
    }


def list_differences(before: Ruleset, after: Ruleset) -> list[OptionDifference]:
    """The options that differ, those that a stage sets once for each stage."""
    by_stage = stage_options(after.game)
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
        each._replace(option=_limit_to_game(each.option, after.game))
        for each in found
        if each.before != each.after
    ]


def _difference(option: Option, stage: str, before: Ruleset, after: Ruleset) -> OptionDifference:
    values = (option.text_of(getattr(rules.in_force(), option.name)) for rules in (before, after))
    return OptionDifference(option, stage, *(option_words(option, text) for text in values))


def _limit_to_game(option: Option, game: str) -> Option:
    """The option with the clauses of this game only."""
    here = {clause.id for clause in clauses_of(game)}
    return option._replace(clauses=tuple(clause for clause in option.clauses if clause in here))


def list_clauses(ruleset: Ruleset, event: EventFacts) -> list[tuple[str, list[RuleText]]]:
    """All clauses in force under their headings; a heading without a clause is left out."""
    found: dict[str, list[RuleText]] = {theme: [] for theme in THEMES}
    for clause in clauses_of(ruleset.game):
        said = said_by(clause, ruleset, _, event)
        if said:
            found[clause.theme].append(RuleText(clause.id, _(clause.title), said))
    return [(_(theme), clauses) for theme, clauses in found.items() if clauses]
