"""Irregularities at the table: blamed, misplayed, exposed and talked (P7, F13 to F17)."""

from doublesix.play import commands as c
from doublesix.play.endings import after_penalty, after_play
from doublesix.play.events import (
    Event,
    MisplayCaught,
    MisplayStood,
    Talked,
    TileBlamed,
    TileExposed,
    TileMisplaid,
)
from doublesix.play.evolve import evolve, fold, layout_with
from doublesix.play.refusal import Answer, Refusal, make_refusal, refuse_out_of_place
from doublesix.play.state import Match, Round
from doublesix.play.turns import bound_to_show, bound_to_stop, make_ready, not_held, prepare_turn
from doublesix.rules import straight
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import HIGH, Tile, has, is_double, name, other_end


def blame_tile(match: Match, command: c.BlameTile) -> Answer:
    """A tile that fits neither end is blamed (P7)."""
    now = match.round
    seat, tile = command
    if match.rules.game != "powc":
        return refuse_out_of_place("blamed_in_powc", game=match.rules.game)
    if now is None or now.turn != seat:
        return prepare_turn(match, command, blame_tile)
    if not now.hands[seat] >> tile & 1:
        return not_held(match, now, seat, tile)
    if match.rules.fits(now.layout) >> tile & 1:
        return make_refusal("P7", "fits_not_blamed", tile=name(tile))
    return (TileBlamed(seat, tile),)


def misplay(match: Match, command: c.Misplay) -> Answer:
    """A tile is laid where it does not fit (F16)."""
    if match.rules.game != "straight":
        return refuse_out_of_place("misplay_in_straight", game=match.rules.game)
    now = match.round
    if now is None or now.turn != command.seat:
        return prepare_turn(match, command, misplay)
    seat, tile, on, number, showing = command
    refusal = _cannot_lay(match, now, seat, tile)
    if refusal is not None:
        return refusal
    if not straight.open_tiles(now.layout, number) >> on & 1:
        return make_refusal("F16", "no_open_number", tile=name(on), number=number)
    if not has(tile, showing):
        return refuse_out_of_place("cannot_show", tile=name(tile), number=showing)
    if other_end(tile, showing) == number:
        return make_refusal("F16", "fits_no_misplay", tile=name(tile))
    return (TileMisplaid(seat, tile, on, number, showing, False),)


def play_wrong_spinner(match: Match, command: c.PlayWrongSpinner) -> Answer:
    """A tile is joined to a short end of a double that is not the spinner (F17)."""
    if match.rules.game != "straight":
        return refuse_out_of_place("spinner_in_straight", game=match.rules.game)
    now = match.round
    if now is None or now.turn != command.seat:
        return prepare_turn(match, command, play_wrong_spinner)
    seat, tile, on = command
    refusal = _cannot_lay(match, now, seat, tile)
    if refusal is not None:
        return refusal
    if not is_double(on) or not straight.can_be_wrong_spinner(now.layout, on):
        return make_refusal("F17", "no_other_spinner", tile=name(on))
    if not has(tile, HIGH[on]):
        return make_refusal("F17", "does_not_match", tile=name(tile), on=name(on))
    return (TileMisplaid(seat, tile, on, HIGH[on], other_end(tile, HIGH[on]), True),)


def _cannot_lay(match: Match, now: Round, seat: int, tile: int) -> Refusal | None:
    if not now.hands[seat] >> tile & 1:
        return not_held(match, now, seat, tile)
    if not now.last:
        return make_refusal("F16", "empty_table_fits")
    return bound_to_stop(match, now, seat) or bound_to_show(match, now, seat, 1 << tile)


def catch(match: Match, command: c.Catch) -> Answer:
    """A player of the other team catches what was just laid (F16, F17)."""
    if match.rules.game != "straight":
        return refuse_out_of_place("catch_in_straight", game=match.rules.game)
    now = match.round
    if now is None or now.misplaid is None:
        return make_refusal("F16", "nothing_to_catch")
    if side_of_seat(command.seat) == side_of_seat(now.misplaid.seat):
        clause = "F17" if now.misplaid.wrong_spinner else "F16"
        return make_refusal(clause, "others_catch")
    return (MisplayCaught(command.seat),)


def let_stand(match: Match) -> tuple[Event, ...]:
    """What follows when nobody caught a misplay: it is a play like any other."""
    now = match.round
    assert now is not None
    lying = now.misplaid
    assert lying is not None
    was_exposed = now.exposed_tiles[lying.seat] >> lying.tile & 1
    event = MisplayStood(0 if was_exposed else straight.play_points(layout_with(now, lying)))
    return (event, *after_play(evolve(match, event), lying.seat))


def play_out_of_turn(match: Match, command: c.PlayOutOfTurn) -> Answer:
    """A tile laid out of turn comes back exposed (F15)."""
    seat, tile = command
    return _show(match, seat, tile, out_of_turn=True)


def expose_tile(match: Match, command: c.ExposeTile) -> Answer:
    """A tile was seen (F14)."""
    return _show(match, command.seat, command.tile, out_of_turn=False)


def _show(match: Match, seat: int, tile: Tile, *, out_of_turn: bool) -> Answer:
    if match.rules.game != "straight":
        return refuse_out_of_place("exposed_in_straight", game=match.rules.game)
    ready = make_ready(match, seat)
    if isinstance(ready, Refusal):
        return ready
    now = fold(match, ready).round
    assert now is not None
    if out_of_turn and now.turn == seat:
        return make_refusal("F15", "own_turn", seat=seat)
    if now.laid_counts and now.laid_counts[seat] == match.rules.hand_size:
        return make_refusal("F1", "no_tile_left", seat=seat)
    if not now.hands[seat] >> tile & 1:
        return not_held(match, now, seat, tile)
    return (*ready, TileExposed(seat, tile, out_of_turn))


def talk(match: Match, command: c.Talk) -> Answer:
    """Talking across the table: warnings first, then points to the other team (F13)."""
    if match.rules.game != "straight":
        return refuse_out_of_place("talk_in_straight", game=match.rules.game)
    if match.round is None:
        return refuse_out_of_place("no_round")
    offences = match.offences[side_of_seat(command.seat)]
    event = Talked(command.seat, straight.talk_points(offences, match.options))
    return (event, *after_penalty(evolve(match, event), command.seat))
