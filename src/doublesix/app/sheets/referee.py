"""Rounds and rulings put before the referee: what they come to, or why they cannot be.

The referee goes through them once. Whatever is asked about an outcome afterwards (points, games that ended,
reasons) is noted on the way, so that nobody has to go through its events again; and the same is asked when a
round is written, shown, agreed with and counted, so outcomes are remembered.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, NamedTuple

from doublesix.app.sheets.clauses import clause_of
from doublesix.app.sheets.reasons import Reason, reasons_of
from doublesix.play import decide, evolve
from doublesix.play.commands import Command, RecordBlocked, RecordOut, Settle
from doublesix.play.events import Event, GameEnded, RoundEnded
from doublesix.play.notation.statements import FormError, parse
from doublesix.play.refusal import Refusal as No
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal, make_refusal

CHOICES: Final = "|"
"""Between the choices of a refusal's fact."""
MOST_REMEMBERED: Final = 2048
"""Outcomes."""
LARGEST: Final = 999_999_999
"""A number of the notation."""
FinishedGame = tuple[tuple[int, ...], int]
"""The scores at the end of a game, and which side won."""


class Step(NamedTuple):
    """A command to the referee, and the statement of the notation that the log keeps of it."""

    line: str
    command: Command | None
    """Nothing where the statement is none."""


class Outcome(NamedTuple):
    """A match after some steps, the referee's events, and what they were worth."""

    match: Match
    scores: tuple[int, ...]
    """The totals of the game in progress, or of the game that ended with this."""
    events: tuple[Event, ...] = ()
    lines: tuple[str, ...] = ()
    games: tuple[FinishedGame, ...] = ()
    reasons: tuple[Reason, ...] = ()
    is_void: bool = False
    """Whether the last round that ended was void."""


def standing(match: Match) -> Outcome:
    """A match with which nothing has happened yet."""
    return Outcome(match, match.game.scores if match.game else (0,) * len(match.rules.sides))


def ask_referee(begun: Outcome, steps: Iterable[Step]) -> Outcome | Refusal:
    """What these steps come to on top of others; a misplay that nobody caught stands at the end."""
    outcome = begun
    for line, command in steps:
        if command is None:
            return make_refusal("not_notation", line=line[:80])
        answer = decide(outcome.match, command)
        if isinstance(answer, No):
            return refused_by_the_rules(answer)
        outcome = _with_events(outcome, answer)._replace(lines=(*outcome.lines, line))
    match = outcome.match
    if match.ended is None and match.round is not None and match.round.misplaid is not None:
        settled = decide(match, Settle())
        assert not isinstance(settled, No), "letting a misplay stand is never refused"
        outcome = _with_events(outcome, settled)
    return outcome


def _with_events(outcome: Outcome, happened: Iterable[Event]) -> Outcome:
    match, scores, events, lines, games, reasons, is_void = outcome
    for event in happened:
        before, match = match, evolve(match, event)
        if match.game is not None:
            scores = match.game.scores
        if isinstance(event, RoundEnded):
            is_void = event.void
        if isinstance(event, GameEnded):
            ended = scores[: len(before.sides)], before.rules.sides.index(event.winner)
            games = (*games, ended)
        events = (*events, event)
        reasons = (*reasons, *reasons_of(event, before, match))
    return Outcome(match, scores, events, lines, games, reasons, is_void)


_remembered: dict[tuple[int, Hashable], tuple[Match, Outcome | Refusal]] = {}


def find_once(match: Match, what: Hashable, find: Callable[[], Outcome | Refusal]) -> Outcome | Refusal:
    """What something comes to on top of a match, as it was found before, else found now.

    A match is a value that nobody changes, so it is known by itself, and kept lest another takes its place.
    """
    found = _recall(match, what)
    if found is None:
        found = find()
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        _remembered[id(match), what] = match, found
    return found


def _recall(match: Match, what: Hashable) -> Outcome | Refusal | None:
    known = _remembered.get((id(match), what))
    return known[1] if known is not None and known[0] is match else None


def outcome_of(match: Match, what: Hashable, lines: tuple[str, ...]) -> Outcome:
    """What something in the log comes to: as it was found before, else what its statements come to."""
    found = _recall(match, what)
    if not isinstance(found, Outcome) or found.lines != lines:
        found = adjudicate(match, lines, is_kept=True)
    assert isinstance(found, Outcome), "what stands in the log was put before the referee"
    return found


def adjudicate(match: Match, lines: Iterable[str], *, is_kept: bool = False) -> Outcome | Refusal:
    """What these statements come to.

    What is kept was put before the referee once, perhaps one who asked less: it is believed.
    """
    return ask_referee(standing(match), _read_steps(lines, match.rules.game, is_kept=is_kept))


def _read_steps(lines: Iterable[str], game: str, *, is_kept: bool) -> Iterator[Step]:
    for line in lines:
        step = step_of(line, game)
        if is_kept and isinstance(step.command, RecordOut | RecordBlocked):
            step = step._replace(command=step.command._replace(is_kept=True))
        yield step


def step_of(line: str, game: str) -> Step:
    """The step that a statement stands for."""
    try:
        return Step(line, parse(line, game))
    except FormError:
        return Step(line, None)


def answer_of(match: Match, command: Command) -> tuple[Event, ...] | Refusal:
    """The referee's answer to one command, its no as everybody else's."""
    answer = decide(match, command)
    return refused_by_the_rules(answer) if isinstance(answer, No) else answer


def refused_by_the_rules(answer: No) -> Refusal:
    """The referee's no as the sheet's: ``why`` is its code; several choices of a fact are one text."""
    facts = {
        name: CHOICES.join(fact) if isinstance(fact, tuple) else fact for name, fact in answer.facts.items()
    }
    return make_refusal("against_the_rules", clause_of(answer.clause), why=answer.code, **facts)
