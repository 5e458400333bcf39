"""How an event ended, in names and words: its podium, the final's scores, its story in a sentence."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.podium import FinalStory, Podium, read_podium
from doublesix.tournament.settings import Prize
from doublesix.web.presentation.board import Board, BoardMatch, keep_number
from doublesix.web.presentation.event_words import prize_in_words
from doublesix.web.presentation.formats import join_names


class PodiumStep(NamedTuple):
    """A place of the podium: who stands there, and what it wins."""

    place: int
    names: str
    entrants: tuple[int, ...]
    prize: str = ""


class PodiumWords(NamedTuple):
    """How an event ended."""

    steps: tuple[PodiumStep, ...]
    final: BoardMatch | None
    scores: str
    """The scores of the final, the winner's first."""
    story: str
    loser: str
    """Who lost the final."""


def podium_words(of: Board) -> PodiumWords | None:
    """The podium of an event with names; nothing while there is none that everybody may see."""
    found = read_podium(of.state, of.readings)
    if found is None:
        return None
    settings = of.state.settings
    prizes = {each.rank: each for each in settings.prizes}
    steps = tuple(
        PodiumStep(
            place,
            join_names(keep_number(of.names[each]) for each in who),
            who,
            _prize(prizes.get(place), settings.terms.currency),
        )
        for place, who in found.steps
    )
    final = of.lines[found.final.number] if found.final else None
    return PodiumWords(
        steps, final, final_scores(final) if final else "", _story(found), _loser(final) if final else ""
    )


def _prize(prize: Prize | None, currency: str) -> str:
    return prize_in_words(prize, currency) if prize else ""


def final_scores(line: BoardMatch) -> str:
    """The scores of a match that is over, game by game, the winner's first."""
    order = sorted(range(len(line.sides)), key=lambda at: not line.sides[at].is_winner)
    points = [each.points for each in line.sides]
    games = line.by_game
    if not games and None not in points:
        games = (tuple(value or 0 for value in points),)
    said = [_to(tuple(str(game[at]) for at in order)) for game in games]
    return ", ".join(said)


def _to(scores: tuple[str, ...]) -> str:
    if len(scores) == 2:
        return _("{one} to {other}").format(one=scores[0], other=scores[1])
    return "\u2013".join(scores)


def _loser(line: BoardMatch) -> str:
    return join_names(each.name for each in line.sides if not each.is_winner)


def _story(found: Podium) -> str:
    """How the winner came to it, in one sentence."""
    if found.story is None:
        return ""
    return {
        FinalStory.ONE_GAME: _("Won the final in one game."),
        FinalStory.STRAIGHT: _("Won every game of the final."),
        FinalStory.BEHIND: _("Lost the first game of the final and won it all the same."),
        FinalStory.LAST_GAME: _("It took the last game of the final."),
        FinalStory.BY_TIME: _("Won the final by time."),
        FinalStory.WALK_OVER: _("Won the final by walk-over."),
    }[found.story]
