"""Invented people and institutions, plainly so."""

from collections.abc import Iterator
from itertools import product
from typing import Final

_FIRST: Final = """
Amber Basil Cedar Dahlia Elder Fern Ginger Hazel Iris Jasmine Kale Laurel Maple Nettle Olive Poppy Quince
Rowan Sage Thyme
"""
_LAST: Final = "Sample Mock Placeholder Specimen Example Pretend Imaginary Invented Fictive Dummy"
_SUBJECTS: Final = """
Clouds Tides Lanterns Bridges Orchards Echoes Kites Puddles Maps Clocks Ferries Gardens Hats Islands Jigsaws
Kettles Ladders Mirrors Notebooks Owls Pebbles Quilts Rainbows Shells Teapots Umbrellas Violins Whistles
Xylophones Yarns Zebras Acorns Buttons Candles Doorbells Envelopes Fountains Gates Hammocks Inkwells
"""
POSTS: Final = ("Clerk", "Storekeeper", "Driver", "Technician", "Librarian", "Messenger")


def names() -> Iterator[str]:
    """Name after name, none twice."""
    first, last = _FIRST.split(), _LAST.split()
    for turn, (family, given) in enumerate(product(last * 20, first)):
        again = turn // (len(first) * len(last))
        yield f"{given} {family}" + (f" {again + 1}" if again else "")


def subjects(count: int) -> list[str]:
    """What so many ministries are for."""
    known = _SUBJECTS.split()
    return [
        known[at % len(known)] + (f" {at // len(known) + 1}" if at >= len(known) else "")
        for at in range(count)
    ]


def email_address(name: str) -> str:
    """Somebody's invented e-mail address."""
    return f"{name.lower().replace(' ', '.')}@example.org"
