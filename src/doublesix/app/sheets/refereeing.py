"""Statements put before the referee: what they come to, or why they cannot be."""

from collections.abc import Iterable
from typing import NamedTuple

from doublesix.play import decide, evolve
from doublesix.play.commands import Settle
from doublesix.play.events import Event, GameEnded
from doublesix.play.notation.statements import FormError, parse
from doublesix.play.refusal import Refusal as No
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal, refused


class Outcome(NamedTuple):
    """A match after statements, and the referee's events."""

    match: Match
    events: tuple[Event, ...]


def after(match: Match, lines: Iterable[str]) -> Outcome | Refusal:
    """What these statements come to, one after another; a misplay that nobody caught stands at the end."""
    happened: list[Event] = []
    for line in lines:
        try:
            command = parse(line, match.desk.game)
        except FormError as error:
            return refused("not_notation", line=line[:80], reason=str(error))
        answer = decide(match, command)
        if isinstance(answer, No):
            return refused("against_the_rules", _clause(answer), reason=answer.reason)
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


def _clause(answer: No) -> str:
    return "" if answer.clause in ("notation", "judge") else answer.clause


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
