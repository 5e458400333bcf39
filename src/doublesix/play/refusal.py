"""A refusal: the referee's no, as a value, with the clause it comes from.

It is a code and facts, so that it can be said in any language; :mod:`doublesix.play.refusal_words` has the
English words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from doublesix.play.events import Event
from doublesix.play.refusal_words import OR, REASONS
from doublesix.play.state import Match

Fact = str | int | tuple[str, ...]
"""Several texts are choices, of which one is enough."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not carried out. ``clause`` is ``notation`` where its place or form is wrong."""

    clause: str
    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The same in English."""
        return in_words(REASONS[self.code], self.facts, OR)


Answer = tuple[Event, ...] | Refusal
"""What :func:`doublesix.play.decide` gives: the events of a command, or a refusal."""


def in_words(template: str, facts: Mapping[str, Fact], between: str) -> str:
    """A sentence with its facts; choices stand with this word between them."""
    said = {name: between.join(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}
    return template.format_map(said)


def make_refusal(clause: str, code: str, **facts: Fact) -> Refusal:
    """A refusal with its facts by name."""
    return Refusal(clause, code, facts)


def refuse_out_of_place(code: str, **facts: Fact) -> Refusal:
    """A refusal for a command that has no place here."""
    return Refusal("notation", code, facts)


def nobody_at(match: Match, seat: int) -> Refusal:
    """A refusal for a seat that does not play: struck (E21), or never there."""
    if seat <= match.players:
        return make_refusal("E21", "player_struck", seat=seat)
    return refuse_out_of_place("nobody_at_seat", seat=seat)
