"""The first words that all names of an event share, so that dense pages can leave them out."""

from collections.abc import Iterable

FEWEST = 3
"""With fewer names nothing is shared: two that begin alike may be brothers."""


def shared_prefix(names: Iterable[str]) -> str:
    """The words that all begin with ("Ministry of"); what follows them still says who it is."""
    words = [name.split() for name in names]
    if len(words) < FEWEST:
        return ""
    count = 0
    for column in zip(*words, strict=False):
        if len(set(column)) > 1:
            break
        count += 1
    while count and any(not _is_name(each[count:]) for each in words):
        count -= 1
    return " ".join(words[0][:count])


def _is_name(words: list[str]) -> bool:
    """Whether words alone say who is meant: a number does not."""
    return bool(words) and words[0][0].isalpha()
