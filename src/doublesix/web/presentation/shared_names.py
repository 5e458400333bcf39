"""The first words that all names of an event share: small on dense pages, so that what tells them apart is large."""

from collections.abc import Iterable
from typing import Final

FEWEST: Final = 3
"""Of fewer names nobody says that all share a word."""
MOST: Final = 24
"""Longer words that all share are no small thing beside a name: it is then left as it is."""


def shared_words(names: Iterable[str]) -> str:
    """The words that all these names begin with, as far as a word of letters is left of each."""
    split = [name.split() for name in names]
    if len(split) < FEWEST:
        return ""
    count = 0
    for words in zip(*split, strict=False):
        if len(set(words)) > 1:
            break
        count += 1
    while count and not all(len(words) > count and words[count][0].isalpha() for words in split):
        count -= 1
    shared = " ".join(split[0][:count])
    return shared if len(shared) <= MOST else ""
