"""Whether two lines of forms are about the same person: what they share, and when that is enough to refuse.

The identity number says it alone (E6); a name or an address alone does not, both together do. Numbers are
compared by their hashes, names and addresses without case.
"""

from typing import Final, NamedTuple

from doublesix.tournament.names import normal
from doublesix.tournament.settings import TEAMS, Terms

IDENTITY: Final = "identity"
EMAIL: Final = "email"
NAME: Final = "name"


class Marks(NamedTuple):
    """What a person can be known by, as it is compared; what is not known is empty."""

    identity: str = ""
    email: str = ""
    name: str = ""


def marks_of(identity: str, email: str, name: str) -> Marks:
    """The marks of what a form says."""
    return Marks(identity, email.strip().casefold(), normal(name).casefold())


def shared_marks(one: Marks, other: Marks) -> tuple[str, ...]:
    """What two people on forms have in common."""
    pairs = zip((IDENTITY, EMAIL, NAME), one, other, strict=True)
    return tuple(what for what, here, there in pairs if here and here == there)


def is_same_person(shared: tuple[str, ...]) -> bool:
    """Whether that can only be one person: the number, or name and address."""
    return IDENTITY in shared or (EMAIL in shared and NAME in shared)


def once_clause(terms: Terms) -> str:
    """By which clause nobody is in two entries: a team is its own people (E2), a player enters once (E20)."""
    return "E2" if terms.entrants == TEAMS else "E20"
