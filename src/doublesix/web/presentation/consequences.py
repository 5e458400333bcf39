"""What a ruling or a correction would do to other matches, in words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.services.result_corrections import Plan
from doublesix.store.services.tournaments import State
from doublesix.tournament.corrections import MovedMatch, matches_moved_between
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import results_of
from doublesix.web.presentation.names import Names


class Move(NamedTuple):
    """A match that would be another."""

    number: int
    phase: str
    before: str
    after: str
    state: str
    """What it is now, in words; empty where it has not begun."""
    is_annulled: bool


def moves(moved: tuple[MovedMatch, ...], names: Names, then: Names | None = None) -> list[Move]:
    """The matches whose sides would be others; those that have begun are annulled."""
    later = then or names
    return [
        Move(
            each.fixture,
            names.phase(each.fixture) or later.phase(each.fixture),
            names.sides(each.before_sides) or _("not known yet"),
            names.sides(each.after_sides) or _("not known yet"),
            _("over") if each.has_result else _("started") if each.is_started else "",
            each.has_result or each.is_started,
        )
        for each in moved
    ]


def walk_over_sentences(before: State, then: State, number: int, names: Names) -> list[str]:
    """Who goes on by walk-over because somebody is out, in sentences."""
    known, now = results_of(before), results_of(then)
    found = []
    for each in sorted(now):
        if each != number and each not in known and each not in then.results:
            winner = now[each].winner
            words = (
                _("Match {number}: {side} goes on by walk-over.")
                if winner is not None
                else _("Match {number}: nobody is left, the place becomes a bye.")
            )
            side = "" if winner is None else names.side(winner)
            found.append(words.format(number=each + 1, side=side))
    return found


def event_moves(before: State, then: State, names: Names) -> list[Move]:
    """The matches that a ruling would change."""
    return moves(matches_moved_between(before, then), names, Names(names.tournament, then))


def plan_moves(plan: Plan, names: Names) -> list[Move]:
    """The matches that a correction would change."""
    return moves(plan.moved, names)


def result_words(result: Result | None, names: Names) -> str:
    """A result in a line: who won, the points, who was absent."""
    if result is None:
        return _("not played")
    if result.winner is None:
        return _("nobody was there in time")
    points = " : ".join(map(str, result.points))
    words = _("{side} wins, {points}").format(side=names.side(result.winner), points=points)
    if sum(result.games_won) > 1:
        games = " : ".join(map(str, result.games_won))
        words += _(", games {games}").format(games=games)
    if result.absent:
        absent = ", ".join(names.side(each) for each in result.absent)
        words += _(" (absent: {names})").format(names=absent)
    return words
