"""What judges decide, in the reader's language."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.app.sheets import ruling as given
from doublesix.app.sheets.commands import Rule

DECISIONS: Final[dict[str, str | Promise]] = {
    given.NONE: _("No penalty"),
    given.WARNING: _("Warning"),
    given.TALK: _("Talking across the table (F13)"),
    given.POINTS: _("Penalty points"),
    given.VOID: _("The round counts nothing"),
    given.SCORE: _("The score is corrected"),
    given.GAME: _("The game is lost"),
    given.MATCH: _("The match is lost"),
    given.DISQUALIFIED: _("Disqualification"),
}
"""As a judge chooses."""
_SAID: Final[dict[str, str | Promise]] = {
    given.NONE: _("No penalty."),
    given.WARNING: _("A warning for {who}."),
    given.TALK: _("{who} talked across the table (F13)."),
    given.POINTS: _("Penalty of {points} points: {who}."),
    given.VOID: _("The round counts nothing."),
    given.SCORE: _("The score is corrected: {scores}."),
    given.GAME: _("{who} loses the game."),
    given.MATCH: _("{who} loses the match."),
    given.DISQUALIFIED: _("{who} is disqualified."),
}


def decision_words(rule: Rule, named: Callable[[str], str]) -> str:
    """A decision as a sentence; ``named`` gives the name of a side or a seat of the notation."""
    scores = ", ".join(f"{named(side)} {points}" for side, points in rule.scores)
    facts = {"who": named(rule.who) if rule.who else _now("everybody"), "points": rule.points}
    return str(_SAID[rule.decision]).format(**facts, scores=scores)


def clause_words(clause: str) -> str:
    """A clause as it is cited; the judge's own word is no clause."""
    return _now("the judge’s own decision") if clause == "judge" else clause


def appeal_words(appeal: str, is_upheld: bool | None) -> str:
    """What became of a ruling that somebody appealed against."""
    if not appeal:
        return ""
    if is_upheld is None:
        return _now("An appeal waits for the organiser.")
    return (
        _now("Upheld by the organiser after an appeal.")
        if is_upheld
        else _now("Changed by the organiser after an appeal: it does not stand.")
    )
