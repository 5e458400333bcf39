"""Scoresheets: a round of which only the counts were written, or the end of one played without hands."""

from doublesix.play import commands as c
from doublesix.play.endings import end_at_target, end_blocked, end_out, pair_of
from doublesix.play.events import Event, SheetRecorded
from doublesix.play.evolve import evolve
from doublesix.play.playing import count_players
from doublesix.play.refusal import Answer, Refusal, misplaced, nobody_at
from doublesix.play.state import FIVE_ZEROS, Match, Round
from doublesix.rules.sides import partner_of
from doublesix.tiles import VALUE, name, tile_set


def record_out(match: Match, command: c.RecordOut) -> Answer:
    """Somebody went out; the opponents' counts are given (P11, G9, F9)."""
    seated = _seated(match, [command.by, *(seat for seat, _ in command.counts)])
    if isinstance(seated, Refusal):
        return seated
    events, match, now = seated
    if not match.seats >> command.by & 1:
        return nobody_at(match, command.by)
    expected = match.seats & ~(1 << command.by)
    if match.desk.is_partnership:
        expected &= ~(1 << partner_of(command.by))
    sheet = SheetRecorded("out", *command)
    refusal = _wrong_sheet(match, now, sheet, expected) or _not_out(match, now, command.by)
    if refusal is not None:
        return refusal
    after = evolve(match, sheet)
    ended = end_out(after, command.by, _row(command.counts), _blamed_row(command.blamed), FIVE_ZEROS)
    return (*events, sheet, *ended)


def record_blocked(match: Match, command: c.RecordBlocked) -> Answer:
    """Nobody could play; all counts are given (P12, G9, F10)."""
    seated = _seated(match, [seat for seat, _ in command.counts])
    if isinstance(seated, Refusal):
        return seated
    events, match, now = seated
    sheet = SheetRecorded("blocked", 0, *command)
    refusal = _wrong_sheet(match, now, sheet, match.seats) or _not_out(match, now, 0)
    if refusal is not None:
        return refusal
    after = evolve(match, sheet)
    ended = end_blocked(after, _row(command.counts), _blamed_row(command.blamed), FIVE_ZEROS)
    return (*events, sheet, *ended)


def record_target(match: Match, command: c.RecordTarget) -> Answer:
    """Play reached the target (F11)."""
    if match.desk.game != "straight":
        return misplaced(f"points are made in play in straight only, not in {match.desk.game}")
    seated = _seated(match, [])
    if isinstance(seated, Refusal):
        return seated
    _, match, now = seated
    sheet = SheetRecorded("target", 0, (), (), command.scored)
    refusal = _wrong_sheet(match, now, sheet, 0)
    if refusal is not None:
        return refusal
    after = evolve(match, sheet)
    reached = _reached(after)
    if len(reached) != 1:
        return Refusal("F11", "exactly one side reaches the target on such a sheet")
    return (sheet, *end_at_target(after, reached[0], pair_of(reached[0])))


def _seated(match: Match, seats: list[int]) -> tuple[tuple[Event, ...], Match, Round] | Refusal:
    """The round the sheet is for, and how many play where the sheet is the first to say (G1)."""
    if match.round is None:
        return misplaced("no round is in progress: round begins one")
    events: tuple[Event, ...] = ()
    if not match.players:
        counted = count_players(tile_set(seats) | match.round.dealt, match)
        if isinstance(counted, Refusal):
            return counted
        events, match = (counted,), evolve(match, counted)
    now = match.round
    assert now is not None
    if now.dealt and now.dealt != match.seats:
        return Refusal(match.desk.cites.hand, "hands are written for every seat or for none")
    if now.dealt and not now.starter and match.desk.game == "bigsix":
        return Refusal("G3", "nobody holds a double: the tiles are dealt again")
    return events, match, now


def _wrong_sheet(match: Match, now: Round, sheet: SheetRecorded, expected: int) -> Refusal | None:
    """What is wrong with a sheet, if anything."""
    if now.begun and not now.laid:
        return misplaced("a sheet stands for a round without play, and this one has begun")
    if now.laid and (sheet.scored or sheet.how == "target"):
        return misplaced("the plays are written, so the points in play are known: no 'scored'")
    game = match.desk.game
    if sheet.blamed and game != "powc":
        return misplaced(f"a tile is blamed in powc only, not in {game}")
    if sheet.scored and game != "straight":
        return misplaced(f"points are made in play in straight only, not in {game}")
    counted = [seat for seat, _ in sheet.counts]
    if tile_set(counted) != expected or len(set(counted)) != len(counted):
        seats = ", ".join(str(seat) for seat in range(1, 5) if expected >> seat & 1)
        return misplaced(f"this sheet gives the pips of seat {seats}, each once")
    return _wrong_blame(match, now, sheet) or _wrong_score(match, sheet)


def _wrong_blame(match: Match, now: Round, sheet: SheetRecorded) -> Refusal | None:
    seen = 0
    for seat, tile in sheet.blamed:
        if seen >> tile & 1 or not match.desk.tiles >> tile & 1:
            return Refusal("P1", f"the {name(tile)} cannot be blamed: there is none, or not another")
        if now.dealt >> seat & 1 and not now.hands[seat] >> tile & 1:
            return Refusal("P4", f"seat {seat} does not hold the {name(tile)}")
        seen |= 1 << tile
    return None


def _wrong_score(match: Match, sheet: SheetRecorded) -> Refusal | None:
    sides = [side for side, _ in sheet.scored]
    if any(side not in match.desk.sides for side in sides) or len(set(sides)) != len(sides):
        return misplaced(f"points in play are given for {' and '.join(match.desk.sides)}, each once")
    if any(points % 5 for _, points in sheet.scored):
        return Refusal("F6", "points in play are multiples of five")
    if sheet.how != "target" and _reached(evolve(match, sheet)):
        return Refusal("F11", "play reached the target: that is 'sheet target'")
    return None


def _not_out(match: Match, now: Round, by: int) -> Refusal | None:
    """The refusal where the written plays say that somebody else went out."""
    for seat in range(1, 5):
        if now.laid and now.laid[seat] == match.desk.hand_size and seat != by:
            return Refusal("F9", f"seat {seat} has played its last tile: this sheet is 'out {seat}'")
    return None


def _reached(match: Match) -> list[int]:
    assert match.game is not None
    return [side for side, score in enumerate(match.game.scores) if score >= match.options.target]


def _row(counts: c.Counts) -> tuple[int, ...]:
    row = [0] * 5
    for seat, pips in counts:
        row[seat] = pips
    return tuple(row)


def _blamed_row(blamed: c.Draws) -> tuple[int, ...]:
    row = [0] * 5
    for seat, tile in blamed:
        row[seat] += VALUE[tile]
    return tuple(row)
