"""What a sheet comes to is what the referee says of it, be it small, at an edge, or made by chance."""

from collections.abc import Iterable
from itertools import islice

from doublesix.app.sheets.referee import Outcome, ask_referee, standing
from doublesix.app.sheets.written_round import WrittenRound, end_fault, fault, first_steps, last_step
from doublesix.play.commands import RecordBlocked, RecordOut
from doublesix.play.state import Game, Match, open_match
from doublesix.rules.leads import CLOCKWORK
from doublesix.rules.rulesets import Ruleset
from doublesix.rules.sheet_scores import SheetRules, SheetScore, Standing, score_sheet
from doublesix.tournament.refusal import Refusal
from tests.samples import IS_LONG, sample
from tests.web.rules_script.cases import (
    Case,
    edge_cases,
    every_small_case,
    random_cases,
)

SMALL_STEP = 97
"""Usually one of so many small sheets is put before the referee; a prime, so that no end is left out."""


def match_of(rules: SheetRules, stands: Standing) -> Match:
    """A match of the referee's that stands so."""
    ruleset = Ruleset("test", "test", rules.game, rules.game, rules.options, {})
    highest = rules.seats.bit_length() - 1
    match = open_match(ruleset, ("a", "b", "c", "d")[:highest])
    game = Game(sum(stands.games_won) + 1, stands.scores, 1, CLOCKWORK, 0, 0)
    return match._replace(
        seats=rules.seats, games_won=stands.games_won, offences=stands.offences, games=game.number, game=game
    )


def ask(match: Match, written: WrittenRound) -> Outcome | None:
    """What the referee makes of a round whose counts are believed; nothing where it cannot be."""
    if fault(match, written) is not None:
        return None
    begun = ask_referee(standing(match), first_steps(match, written))
    if isinstance(begun, Refusal):
        return None
    if not written.how:
        return begun if begun.match.round is None else None
    if end_fault(begun.match, written) is not None:
        return None
    step = last_step(written)
    if isinstance(step.command, RecordOut | RecordBlocked):
        step = step._replace(command=step.command._replace(is_kept=True))
    found = ask_referee(begun, [step])
    return None if isinstance(found, Refusal) else found


def as_score(found: Outcome, stands: Standing) -> SheetScore:
    """What the referee says, as a score."""
    match = found.match
    sides = match.rules.sides
    after = Standing(
        match.game.scores if match.game else (0,) * len(sides),
        match.games_won,
        match.offences,
        sides.index(match.ended.winner) if match.ended else -1,
    )
    winner = found.games[-1][1] if found.games else -1
    assert stands.winner < 0
    return SheetScore(True, found.is_void, found.scores, winner, after)


def compare(cases: Iterable[Case]) -> tuple[int, int]:
    """How many rounds could be and how many could not; on all of them both are of one mind."""
    possible = impossible = 0
    for case in cases:
        score = score_sheet(*case.args)
        match = match_of(case.rules, case.standing)
        found = None if case.standing.winner >= 0 else ask(match, case.written)
        if found is None:
            assert score == SheetScore(False, False, case.standing.scores, -1, case.standing), case
            impossible += 1
        else:
            assert score == as_score(found, case.standing), case
            possible += 1
    return possible, impossible


def test_the_referee_says_the_same_of_small_sheets() -> None:
    possible, impossible = compare(every_small_case(sample(SMALL_STEP, 1)))
    assert possible > 2 * impossible > 0


def test_the_referee_says_the_same_of_sheets_by_chance() -> None:
    possible, impossible = compare(random_cases(sample(3000, 60_000), 1))
    assert possible > impossible > 0


def test_the_referee_says_the_same_at_the_edges() -> None:
    cases = list(edge_cases())
    possible, impossible = compare(cases if IS_LONG else cases[::7] + cases[-200:])
    assert possible > impossible > 0


def test_place_0_of_a_row_stands_for_nobody() -> None:
    for case in islice(random_cases(200, 4), 200):
        rules, stands, sheet = case.args
        filled = sheet._replace(counts=(7, *sheet.counts[1:]), blamed=(7, *sheet.blamed[1:]))
        assert score_sheet(rules, stands, filled) == score_sheet(rules, stands, sheet)
