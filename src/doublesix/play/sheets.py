"""Scoresheets: a round of which only the counts were written, or the end of one played without hands."""

from doublesix.play import commands as c
from doublesix.play.endings import end_at_target, end_blocked, end_out, pair_of
from doublesix.play.events import Event, SheetRecorded
from doublesix.play.evolve import evolve
from doublesix.play.possible import impossible
from doublesix.play.refusal import Answer, Refusal, make_refusal, nobody_at, refuse_out_of_place
from doublesix.play.state import FIVE_ZEROS, Match, Round
from doublesix.play.turns import count_players
from doublesix.rules.sides import partner_of
from doublesix.tiles import VALUE, name, tile_set


def record_out(match: Match, command: c.RecordOut) -> Answer:
    """Somebody went out; the opponents' counts are given (P11, G9, F9)."""
    seated = _round_for_sheet(match, [command.by, *(seat for seat, _ in command.counts)])
    if isinstance(seated, Refusal):
        return seated
    events, match, now = seated
    if not match.seats >> command.by & 1:
        return nobody_at(match, command.by)
    expected = match.seats & ~(1 << command.by)
    if match.rules.is_partnership:
        expected &= ~(1 << partner_of(command.by))
    sheet = SheetRecorded("out", *command[:4])
    refusal = _wrong_sheet(match, now, sheet, expected) or _not_out(match, now, command.by)
    if refusal is None and not command.is_kept:
        refusal = impossible(match, now, sheet)
    if refusal is not None:
        return refusal
    after = evolve(match, sheet)
    ended = end_out(after, command.by, _row(command.counts), _blamed_row(command.blamed), FIVE_ZEROS)
    return (*events, sheet, *ended)


def record_blocked(match: Match, command: c.RecordBlocked) -> Answer:
    """Nobody could play; all counts are given (P12, G9, F10)."""
    seated = _round_for_sheet(match, [seat for seat, _ in command.counts])
    if isinstance(seated, Refusal):
        return seated
    events, match, now = seated
    sheet = SheetRecorded("blocked", 0, *command[:3])
    refusal = _wrong_sheet(match, now, sheet, match.seats) or _not_out(match, now, 0)
    if refusal is None and not command.is_kept:
        refusal = impossible(match, now, sheet)
    if refusal is not None:
        return refusal
    after = evolve(match, sheet)
    ended = end_blocked(after, _row(command.counts), _blamed_row(command.blamed), FIVE_ZEROS)
    return (*events, sheet, *ended)


def record_target(match: Match, command: c.RecordTarget) -> Answer:
    """Play reached the target (F11)."""
    if match.rules.game != "straight":
        return refuse_out_of_place("scored_in_straight", game=match.rules.game)
    seated = _round_for_sheet(match, [])
    if isinstance(seated, Refusal):
        return seated
    _, match, now = seated
    sheet = SheetRecorded("target", 0, (), (), command.scored)
    refusal = _wrong_sheet(match, now, sheet, 0)
    if refusal is not None:
        return refusal
    after = evolve(match, sheet)
    reached = _sides_at_target(after)
    if len(reached) != 1:
        return make_refusal("F11", "one_reaches_on_sheet")
    return (sheet, *end_at_target(after, reached[0], pair_of(reached[0])))


def _round_for_sheet(match: Match, seats: list[int]) -> tuple[tuple[Event, ...], Match, Round] | Refusal:
    """The round the sheet is for, and how many play where the sheet is the first to say (G1)."""
    if match.round is None:
        return refuse_out_of_place("no_round")
    events: tuple[Event, ...] = ()
    if not match.players:
        counted = count_players(tile_set(seats) | match.round.dealt, match)
        if isinstance(counted, Refusal):
            return counted
        events, match = (counted,), evolve(match, counted)
    now = match.round
    assert now is not None
    if now.dealt and now.dealt != match.seats:
        return make_refusal(match.rules.cites.hand, "hands_for_all")
    if now.dealt and not now.starter and match.rules.game == "bigsix":
        return make_refusal("G3", "no_double_held")
    return events, match, now


def _wrong_sheet(match: Match, now: Round, sheet: SheetRecorded, expected: int) -> Refusal | None:
    """What is wrong with a sheet, if anything."""
    if now.begun and not now.laid_counts:
        return refuse_out_of_place("sheet_without_play")
    if now.laid_counts and (sheet.scored or sheet.how == "target"):
        return refuse_out_of_place("scored_is_known")
    game = match.rules.game
    if sheet.blamed and game != "powc":
        return refuse_out_of_place("blamed_in_powc", game=game)
    if sheet.scored and game != "straight":
        return refuse_out_of_place("scored_in_straight", game=game)
    counted = [seat for seat, _ in sheet.counts]
    if tile_set(counted) != expected or len(set(counted)) != len(counted):
        seats = ", ".join(str(seat) for seat in range(1, 5) if expected >> seat & 1)
        return refuse_out_of_place("pips_of_seats", seats=seats)
    return _wrong_blame(match, now, sheet) or _wrong_score(match, sheet)


def _wrong_blame(match: Match, now: Round, sheet: SheetRecorded) -> Refusal | None:
    seen = 0
    for seat, tile in sheet.blamed:
        if seen >> tile & 1 or not match.rules.tiles >> tile & 1:
            return make_refusal("P1", "cannot_be_blamed", tile=name(tile))
        if now.dealt >> seat & 1 and not now.hands[seat] >> tile & 1:
            return make_refusal("P4", "not_held", seat=seat, tile=name(tile))
        seen |= 1 << tile
    return None


def _wrong_score(match: Match, sheet: SheetRecorded) -> Refusal | None:
    sides = [side for side, _ in sheet.scored]
    if any(side not in match.rules.sides for side in sides) or len(set(sides)) != len(sides):
        return refuse_out_of_place("scored_by_side", sides=", ".join(match.rules.sides))
    if any(points % 5 for _, points in sheet.scored):
        return make_refusal("F6", "scored_in_fives")
    if sheet.how != "target" and _sides_at_target(evolve(match, sheet)):
        return make_refusal("F11", "target_in_play")
    return None


def _not_out(match: Match, now: Round, by: int) -> Refusal | None:
    """The refusal where the written plays say that somebody else went out."""
    for seat in range(1, 5):
        if now.laid_counts and now.laid_counts[seat] == match.rules.hand_size and seat != by:
            return make_refusal("F9", "seat_is_out", seat=seat)
    return None


def _sides_at_target(match: Match) -> list[int]:
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
