"""What the points of a game mean, in words: which score is good, and what happens at the target."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.points_meaning import PointsMeaning


class PointsWords(NamedTuple):
    """The meaning in short, in a sentence, and what stands at the post."""

    short: str
    sentence: str
    post: str


def points_words(meaning: PointsMeaning) -> PointsWords:
    """In the reader's language."""
    target = meaning.target
    if meaning.is_lower_better:
        return PointsWords(
            _("Lower is better"),
            _("Points are bad: the first to reach {target} loses the game.").format(target=target),
            _("{target} loses").format(target=target),
        )
    return PointsWords(
        _("Higher is better"),
        _("Points are good: the first to reach {target} wins the game.").format(target=target),
        _("{target} wins").format(target=target),
    )
