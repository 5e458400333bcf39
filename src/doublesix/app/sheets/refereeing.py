"""Statements put before the referee: what they come to, or why they cannot be."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from doublesix.play import decide, evolve
from doublesix.play.commands import RecordBlocked, RecordOut, Settle
from doublesix.play.events import Event, GameEnded
from doublesix.play.notation.statements import FormError, parse
from doublesix.play.refusal import Refusal as No
from doublesix.play.state import Match
from doublesix.rules.clauses import UNNUMBERED
from doublesix.tournament.refusal import Refusal, refused

CHOICES: Final = "|"
"""Between the choices of a refusal's fact."""


class Outcome(NamedTuple):
    """A match after statements, and the referee's events."""

    match: Match
    events: tuple[Event, ...]


def after(match: Match, lines: Iterable[str], *, is_kept: bool = False) -> Outcome | Refusal:
    """What these statements come to, one after another; a misplay that nobody caught stands at the end.

    What is kept was put before the referee once, perhaps one who asked less: it is believed.
    """
    happened: list[Event] = []
    for line in lines:
        try:
            command = parse(line, match.desk.game)
        except FormError:
            return refused("not_notation", line=line[:80])
        if is_kept and isinstance(command, RecordOut | RecordBlocked):
            command = command._replace(is_kept=True)
        answer = decide(match, command)
        if isinstance(answer, No):
            return _against_the_rules(answer)
        for event in answer:
            match = evolve(match, event)
        happened += answer
    if match.ended is None and match.round is not None and match.round.misplaid is not None:
        settled = decide(match, Settle())
        assert not isinstance(settled, No), "letting a misplay stand is never refused"
        for event in settled:
            match = evolve(match, event)
        happened += settled
    return Outcome(match, tuple(happened))


def _against_the_rules(answer: No) -> Refusal:
    """The referee's no as the sheet's: ``why`` is its code; several choices of a fact are one text."""
    facts = {
        name: CHOICES.join(fact) if isinstance(fact, tuple) else fact for name, fact in answer.facts.items()
    }
    return refused("against_the_rules", clause_of(answer.clause), why=answer.code, **facts)


def clause_of(clause: str) -> str:
    """A clause as it can be looked up; the notation and the judge's own word are none."""
    return "" if clause in UNNUMBERED else clause


def finished_games(before: Match, happened: Iterable[Event]) -> list[tuple[tuple[int, ...], int]]:
    """The games that these events ended: the scores at their end, and which side won."""
    found = []
    for event in happened:
        if isinstance(event, GameEnded):
            assert before.game is not None
            scores = before.game.scores[: len(before.sides)]
            found.append((scores, before.desk.sides.index(event.winner)))
        before = evolve(before, event)
    return found
