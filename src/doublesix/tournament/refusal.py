"""A refusal: a no, as a value, with the clause it comes from where there is one.

The words are found by whoever speaks to people, in their language, from the code and the facts.
"""

from collections.abc import Mapping
from typing import NamedTuple

Fact = str | int


class Refusal(NamedTuple):
    """Why something was not done."""

    code: str
    clause: str = ""
    facts: Mapping[str, Fact] = {}


def make_refusal(code: str, clause: str = "", **facts: Fact) -> Refusal:
    """A refusal with its facts by name."""
    return Refusal(code, clause, facts)
