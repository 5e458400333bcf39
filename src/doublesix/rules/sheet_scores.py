"""What a sheet comes to: a round of which only the counts are written, on top of where its match stands.

A phone without a network counts with this: :mod:`doublesix.web.rules_script` makes JavaScript of it. It tells
as much as the sheet alone can. Whether any hands can have these counts is the referee's to say (``play``);
what the referee takes has the same score there. Rows by seat have five places, place 0 for nobody.
"""

from typing import Final, NamedTuple

from doublesix.rules import bigsix, powc, straight
from doublesix.rules.options import Options
from doublesix.rules.sides import Result, fined_side, partner_of, side_at_target, side_of_seat

OUT: Final = "out"
BLOCKED: Final = "blocked"
TARGET: Final = "target"


class SheetRules(NamedTuple):
    """What a sheet is counted by."""

    game: str
    is_partnership: bool
    points_are_bad: bool
    seats: int
    """The seats that play, as bits."""
    options: Options


class Standing(NamedTuple):
    """Where a match stands: the totals of its game, games won, how often each side talked, who won, or -1."""

    scores: tuple[int, ...]
    games_won: tuple[int, ...]
    offences: tuple[int, ...]
    winner: int


class RoundSheet(NamedTuple):
    """A round as it is written; ``how`` is empty where a penalty ended it (F19)."""

    how: str
    by: int
    counts: tuple[int, ...]
    """Pips by seat; below 0 where a hand is not counted."""
    blamed: tuple[int, ...]
    """Pips of blamed tiles by seat (P7)."""
    scored: tuple[int, ...]
    """Points made in play, by side (F6)."""
    talks: tuple[int, ...]
    """Seats that talked, each time (F13)."""
    passes: tuple[int, ...]
    """Seats that passed by mistake, each time (P9, F18)."""


class SheetScore(NamedTuple):
    """What a sheet came to; nothing has changed where it is not possible."""

    is_possible: bool
    is_void: bool
    scores: tuple[int, ...]
    """The totals at the end of the round, also where the game ended with it."""
    game_winner: int
    """The side that won the game with this round, or -1."""
    standing: Standing


class FineTally(NamedTuple):
    """The totals and the offences after the penalties of a round; the last of them can end it (F19)."""

    is_possible: bool
    scores: tuple[int, ...]
    offences: tuple[int, ...]


def score_sheet(rules: SheetRules, standing: Standing, sheet: RoundSheet) -> SheetScore:
    """What a sheet comes to: penalties first, then points made in play, then the hands (F11, F19)."""
    if standing.winner >= 0 or not _is_whole(rules, sheet):
        return _impossible(standing)
    fines = _fines(rules, standing, sheet)
    if not fines.is_possible or _is_over(rules, fines.scores) != (sheet.how == ""):
        return _impossible(standing)
    if sheet.how == "":
        return _end_round(rules, standing, fines.scores, fines.offences, False)
    scores = _sums(fines.scores, sheet.scored)
    if _reached(scores, rules.options.target) != (1 if sheet.how == TARGET else 0):
        return _impossible(standing)
    if sheet.how == TARGET:
        return _end_round(rules, standing, scores, fines.offences, False)
    result = _result_of(rules, sheet)
    return _end_round(rules, standing, _sums(scores, result.points), fines.offences, result.void)


def _impossible(standing: Standing) -> SheetScore:
    return SheetScore(False, False, standing.scores, -1, standing)


def _is_whole(rules: SheetRules, sheet: RoundSheet) -> bool:
    """Whether the sheet says what its game asks for, and nothing else."""
    if sheet.how == OUT:
        if not _is_seat(sheet.by) or not rules.seats >> sheet.by & 1:
            return False
    elif sheet.how != BLOCKED and sheet.how != TARGET and sheet.how != "":
        return False
    for seat in range(1, 5):
        if (sheet.counts[seat] >= 0) != _is_counted(rules, sheet, seat):
            return False
        if sheet.blamed[seat] > 0 and rules.game != "powc":
            return False
    for points in sheet.scored:
        if points < 0 or points % 5 != 0 or (points != 0 and rules.game != "straight"):
            return False
    return True


def _is_seat(seat: int) -> bool:
    return 1 <= seat <= 4


def _is_counted(rules: SheetRules, sheet: RoundSheet, seat: int) -> bool:
    """Whether pips of a seat are asked for: of all where it is blocked, else the opponents' (P11, G9, F9)."""
    if not rules.seats >> seat & 1:
        return False
    if sheet.how == OUT:
        return seat != sheet.by and not (rules.is_partnership and seat == partner_of(sheet.by))
    return sheet.how == BLOCKED


def _fines(rules: SheetRules, standing: Standing, sheet: RoundSheet) -> FineTally:
    """The penalties of a round, one after another: after one that ends it there is no other (F13, F18)."""
    scores = standing.scores
    offences = standing.offences
    is_possible = True
    for seat in sheet.talks:
        if rules.game != "straight" or not _is_seat(seat) or _is_over(rules, scores):
            is_possible = False
        else:
            side = side_of_seat(seat)
            points = straight.talk_points(offences[side], rules.options)
            scores = _with_points(scores, fined_side(side, rules.points_are_bad), points)
            offences = _with_points(offences, side, 1)
    if rules.options.mistaken_pass > 0:
        for seat in sheet.passes:
            if not _is_seat(seat) or _is_over(rules, scores):
                is_possible = False
            else:
                fined = fined_side(side_of_seat(seat), rules.points_are_bad)
                scores = _with_points(scores, fined, rules.options.mistaken_pass)
    return FineTally(is_possible, scores, offences)


def _is_over(rules: SheetRules, scores: tuple[int, ...]) -> bool:
    return side_at_target(scores, rules.options.target, rules.points_are_bad) >= 0


def _with_points(row: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    return tuple(row[at] + points if at == side else row[at] for at in range(len(row)))


def _sums(row: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(row[at] + other[at] for at in range(len(row)))


def _reached(scores: tuple[int, ...], target: int) -> int:
    """How many sides have the target."""
    count = 0
    for score in scores:
        if score >= target:
            count += 1
    return count


def _result_of(rules: SheetRules, sheet: RoundSheet) -> Result:
    """What the hands give. Who made the last play is not on a sheet: 0 stands for nobody."""
    counts = tuple(max(0, count) for count in sheet.counts)
    if rules.game == "powc":
        if sheet.how == OUT:
            return powc.score_out(sheet.by, counts, sheet.blamed, rules.options)
        return powc.score_blocked(counts, sheet.blamed, 0, rules.options)
    if rules.game == "bigsix":
        if sheet.how == OUT:
            return bigsix.score_out(sheet.by, counts, rules.seats)
        return bigsix.score_blocked(counts, rules.seats, 0, rules.options)
    if sheet.how == OUT:
        return straight.score_out(sheet.by, counts, rules.options)
    return straight.score_blocked(counts, 0, rules.options)


def _end_round(
    rules: SheetRules, standing: Standing, scores: tuple[int, ...], offences: tuple[int, ...], is_void: bool
) -> SheetScore:
    """The round is over, and perhaps with it the game and the match (P13, P14, G10, F11)."""
    winner = side_at_target(scores, rules.options.target, rules.points_are_bad)
    if winner < 0:
        return SheetScore(True, is_void, scores, -1, Standing(scores, standing.games_won, offences, -1))
    games_won = _with_points(standing.games_won, winner, 1)
    match_winner = winner if games_won[winner] >= rules.options.games_to_win else -1
    fresh = tuple(0 for _ in scores)
    return SheetScore(True, is_void, scores, winner, Standing(fresh, games_won, offences, match_winner))
