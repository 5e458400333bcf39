"""The rules as a judge looks them up: the clauses on conduct first, in the version of the match (E12)."""

from typing import Final

from django.utils.translation import gettext as _

from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.settings import Settings
from doublesix.web.presentation.event_words import clause_settings
from doublesix.web.presentation.rulebook import RuleText, list_clauses

FIRST: Final = ("Conduct", "Irregularities")
"""The headings that matter most when a judge is called."""
OWN: Final = "judge"
"""Stands for the judge's own decision, where no clause is at hand."""
Chapters = list[tuple[str, list[RuleText]]]


def chapters(ruleset: Ruleset, settings: Settings) -> Chapters:
    """The clauses in force under their headings, those on conduct and irregularities first."""
    first = [_(theme) for theme in FIRST]
    found = list_clauses(ruleset, clause_settings(settings))
    return sorted(found, key=lambda each: first.index(each[0]) if each[0] in first else len(first))


def choices(found: Chapters) -> list[tuple[str, object]]:
    """The same as choices of a field."""
    groups: list[tuple[str, object]] = [
        (theme, [(each.id, f"{each.id} {each.title}") for each in clauses]) for theme, clauses in found
    ]
    return [("", _("Choose a clause")), *groups, (OWN, _("No clause: the judge’s own decision"))]
