"""What points mean and what became of a match, as sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from doublesix.app.match_story import MatchStory, StoryKind
from doublesix.app.points_meaning import PointsMeaning, meaning_of
from doublesix.rules.clauses import stages_of
from doublesix.store.services import sheets
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.rounds import last_round_words


def first_meaning(of: Board) -> PointsMeaning:
    """What points mean in the first stage of an event."""
    return meaning_of(of.state.version.ruleset, stages_of(of.state.version.ruleset)[0])


def event_meaning(of: Board) -> tuple[str, str]:
    """Which score is good at an event, and what the target of its first stage does."""
    return meaning_words(first_meaning(of), is_of_teams=of.state.settings.terms.entrants == TEAMS)


def meaning_words(meaning: PointsMeaning, *, is_of_teams: bool) -> tuple[str, str]:
    """Which score is good, in a few words, and what the target does."""
    if meaning.is_lower_better:
        team, one = _("The first team to reach {target} is out."), _("The first to reach {target} is out.")
        good = _("Points are bad: lower is better.")
    else:
        team, one = _("The first team to reach {target} wins."), _("The first to reach {target} wins.")
        good = _("Points are good: higher is better.")
    return good, (team if is_of_teams else one).format(target=meaning.target)


def result_words(line: BoardMatch) -> str:
    """A result in one sentence, the winner first."""
    winner = next((side for side in line.sides if side.is_winner), None)
    if winner is None:
        return line.words
    others = [side for side in line.sides if side is not winner]
    names = _(" and ").join(side.whole_name for side in others)
    points = [str(each.points if each.games is None else each.games) for each in (winner, *others)]
    if winner.points is None:
        return _("{name} goes on by walk-over against {others}.").format(name=winner.whole_name, others=names)
    by_time = _("{name} won by time, {score}, against {others}.")
    words = by_time if line.is_by_time else _("{name} won, {score}, against {others}.")
    return words.format(name=winner.whole_name, score=_(" to ").join(points), others=names)


def last_news(of: Board, line: BoardMatch) -> str:
    """What the last round at a table gave, in a sentence."""
    row = of.sheets.get(line.number)
    if row is None or not row.rounds:
        return ""
    sheet = sheets.sheet_of(row)
    last = sheet.rounds[-1]
    entrants = {side.entrant: side.short_name for side in line.sides}
    names = [entrants.get(each, "") for each in sheet.sides]
    return last_round_words(last, last.written.how, line.rounds, names, of.readings[line.number].meaning)


def story_words(story: MatchStory, names: Sequence[str]) -> str:
    """A match that is over in one sentence, and a second where the clock ended it."""
    name = names[story.winner] if story.winner >= 0 else ""
    others = ", ".join(each for at, each in enumerate(names) if at != story.winner)
    words = _sentence(story).format(
        name=name, others=others, round=story.round, points=story.points, won=story.won, last=story.last,
        lost=story.last - story.won,
    )  # fmt: skip
    return f"{words} {_('The time limit ended it.')}" if story.is_by_time else words


def _sentence(story: MatchStory) -> str:
    if story.kind is StoryKind.TURNED:
        return _turned(story)
    return {
        StoryKind.NOBODY: _("Nobody was there in time."),
        StoryKind.WALK_OVER: _("{name} goes on by walk-over: {others} was not there."),
        StoryKind.DISQUALIFIED: _("{name} won: {others} was disqualified."),
        StoryKind.RETIRED: _("{name} goes on: {others} retired."),
        StoryKind.CORRECTED: _("{name} won, by a result that was corrected."),
        StoryKind.DECIDED: _("{name} won."),
        StoryKind.GAMES: _("{name} won {won} games to {lost}."),
        StoryKind.LED: _("{name} was never behind and won {won} of {last} rounds."),
    }[story.kind]


def _turned(story: MatchStory) -> str:
    if story.last == 1:
        return {
            "blocked": _("{name} turned it in the last round, with a block worth {points}."),
            "out": _("{name} turned it in the last round, going out for {points}."),
        }.get(story.how, _("{name} turned it in the last round."))
    return {
        "blocked": _(
            "{name} turned it in round {round}, with a block worth {points}, "
            "and won {won} of the last {last} rounds."
        ),
        "out": _(
            "{name} turned it in round {round}, going out for {points}, "
            "and won {won} of the last {last} rounds."
        ),
    }.get(story.how, _("{name} turned it in round {round} and won {won} of the last {last} rounds."))
