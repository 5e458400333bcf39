"""The daily deal as an expert plays it: with the bots, the deal and the dice of everybody's table."""

from datetime import date
from typing import NamedTuple

from doublesix.app.online.daily import EXPERT, LEVEL, OWN_SEAT, PLAYERS, points_of, ruleset_of_day
from doublesix.app.online.settings import rules_text
from doublesix.bots.level_choice import choose, dice_of
from doublesix.kernels.solver import Solution, Unsolvable, solve
from doublesix.play.commands import Command
from doublesix.play.dealer import deal_next
from doublesix.play.deals import commitment
from doublesix.play.decide import decide
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.notation.reader import Entry, Record
from doublesix.play.notation.writer import write
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.play.views import seat_view
from doublesix.rules.rulesets import parse


class ExpertRound(NamedTuple):
    """How an expert plays the deal of a day."""

    scores: tuple[int, ...]
    points: int
    record: str
    """The round as `.dtn`."""
    solved: tuple[int, ...]
    """What each side comes to with all hands open, where that is known exactly."""
    solved_record: str
    """How it comes to that, as `.dtn`; empty where it is not known."""


def expert_round(day: date, secret: bytes, expert: int = EXPERT) -> ExpertRound:
    """The round of a day with this secret, from the deal to its end."""
    ruleset = parse(rules_text(ruleset_of_day(day)), "table").at_stage("preliminary")
    match = open_match(ruleset, tuple(map(str, range(1, PLAYERS + 1))))
    log: list[Event] = []
    for command in deal_next(match, secret, [""] * PLAYERS):
        match = _do(match, command, log)
    solved = _solved(match)
    dealt = len(log)
    while match.round is not None:
        seat = match.round.turn
        level = expert if seat == OWN_SEAT else LEVEL
        command = choose(level, seat_view(match, tuple(log), seat), dice_of(secret, b"play", len(log)))
        match = _do(match, command, log)
    assert match.game is not None, "a game takes more than one round"
    scores = tuple(match.game.scores[: len(match.sides)])
    names = tuple(f"Bot {level}" for level in (expert, *(LEVEL,) * (PLAYERS - 1)))
    tags = (("commitment", commitment(secret).hex()), ("secret", secret.hex()))
    entries = tuple(Entry(0, event) for event in log)
    record = write(Record(ruleset, names, tags, entries, match))
    best = (
        write(Record(ruleset, (), tags, entries[:dealt], match)) + "\n".join(solved.line) + "\n"
        if solved
        else ""
    )
    points = points_of(scores, points_are_bad=match.rules.points_are_bad)
    worth = tuple(solved.points[side] for side in match.sides) if solved else ()
    return ExpertRound(scores, points, record, worth, best)


def _do(match: Match, command: Command, log: list[Event]) -> Match:
    """The match after a command that is legal."""
    answer = decide(match, command)
    if isinstance(answer, Refusal):
        raise RuntimeError(f"{command}: {answer.reason} ({answer.clause})")
    for event in answer:
        match = evolve(match, event)
    log.extend(answer)
    return match


def _solved(match: Match) -> Solution | None:
    """What the round comes to with all hands open, where the solver proves it."""
    try:
        solution = solve(match)
    except Unsolvable:
        return None
    return solution if solution.exact else None
