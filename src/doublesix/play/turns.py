"""Regular play: a tile, a pass, a draw. Each answers events or a refusal with its clause."""

from collections.abc import Callable
from typing import Any

from doublesix.play import commands as c
from doublesix.play.endings import after_change, after_penalty, after_play, drawable
from doublesix.play.events import Event, HandsUnwritten, Passed, PlayersCounted, TileDrawn, TilePlayed
from doublesix.play.evolve import evolve, fold, new
from doublesix.play.refusal import Answer, Refusal, make_refusal, nobody_at, refuse_out_of_place
from doublesix.play.state import Match, Round
from doublesix.rules import bigsix, straight
from doublesix.tiles import HIGH, LOW, NO_TILE, TILES, Tile, has, is_double, name, names, tile_set


def play_tile(match: Match, command: c.PlayTile) -> Answer:
    """A tile is led or joined (P5, P6, G3 to G7, F5 to F8)."""
    now = match.round
    seat, tile, on = command
    if now is None or now.turn != seat:
        return prepare_turn(match, command, play_tile)
    hands = now.hands
    if not hands[seat] >> tile & 1:
        return not_held(match, now, seat, tile)
    rules, layout = match.rules, now.layout
    if not rules.is_plain:
        refusal = _bound(match, now, seat, tile)
        if refusal is not None:
            return refusal
    if not now.last:
        if on >= 0:
            return make_refusal(rules.cites.fit, "table_is_empty", tile=name(on))
        number, after = -1, rules.lead(tile)
    else:
        number = HIGH[tile]
        if on < 0 or not rules.open_tiles(layout, number) >> on & 1:
            number = LOW[tile]
            if on < 0 or not rules.open_tiles(layout, number) >> on & 1:
                place = _only_place(match, layout, tile, on)
                if isinstance(place, Refusal):
                    return place
                on, number = place
        after = rules.join(layout, tile, on, number, match.options)
    event = new(TilePlayed, (seat, tile, on, number, False, 0))
    if not rules.is_plain and rules.game == "straight":
        event = _with_score(now, event, after)
    _, first, second, third, fourth = hands
    others = ~(1 << tile)
    if (
        not hands[seat] & others
        or event.points
        or not (first | second | third | fourth) & others & rules.fits(after)
    ):
        return (event, *after_play(evolve(match, event), seat))
    return (event,)


def _only_place(match: Match, layout: Any, tile: Tile, on: Tile) -> tuple[Tile, int] | Refusal:
    """The one tile that is joined where none was named, or why there is no such place."""
    cites = match.rules.cites
    if on >= 0:
        clause = cites.double if is_double(on) and has(tile, HIGH[on]) else cites.fit
        return make_refusal(clause, "place_not_open", tile=name(tile), on=name(on))
    high = match.rules.open_tiles(layout, HIGH[tile])
    where = high | match.rules.open_tiles(layout, LOW[tile])
    if not where:
        return make_refusal(cites.fit, "fits_nowhere", tile=name(tile))
    if where & (where - 1):
        return refuse_out_of_place("fits_several", tile=name(tile), choices=tuple(names(where)))
    return TILES[where.bit_length() - 1], HIGH[tile] if high else LOW[tile]


def _with_score(now: Round, event: TilePlayed, layout: straight.Cross) -> TilePlayed:
    """A play of straight with what it scores: nothing for a tile that was exposed (F6, F14)."""
    seat, tile, on, number, _, _ = event
    end = on >= 0 and straight.joins_short_end(now.layout, on)
    points = 0 if now.exposed_tiles[seat] >> tile & 1 else straight.play_points(layout)
    return TilePlayed(seat, tile, on, number, end, points)


def pass_turn(match: Match, command: c.Pass) -> Answer:
    """A pass, by right or by mistake (P9, G7, F18)."""
    now = match.round
    if now is None and match.after_block:
        return ()
    seat = command.seat
    if now is None or now.turn != seat:
        return prepare_turn(match, command, pass_turn)
    fitting = now.hands[seat] & match.rules.fits(now.layout)
    if not fitting and match.rules.is_plain:
        return (new(Passed, (seat, False, 0)),)
    if not fitting or now.laid_counts:
        if drawable(match, now):
            return make_refusal("G7", "pile_not_empty")
        return bound_to_show(match, now, seat) or (Passed(seat, False, 0),)
    if match.rules.game == "bigsix":
        playable = names(fitting) if now.begun else [name(_first_double(now))]
        return make_refusal("G7", "may_not_pass", seat=seat, choices=tuple(playable))
    refusal = bound_to_show(match, now, seat)
    if refusal is not None:
        return refusal
    event = Passed(seat, True, match.options.mistaken_pass)
    if not event.points:
        return (event,)
    return (event, *after_penalty(evolve(match, event), seat))


def draw_tile(match: Match, command: c.DrawTile) -> Answer:
    """One tile from the pile, for a player who cannot play (G7)."""
    if match.rules.game != "bigsix":
        return refuse_out_of_place("no_pile_here", game=match.rules.game)
    now = match.round
    seat = command.seat
    if now is None or now.turn != seat:
        return prepare_turn(match, command, draw_tile)
    fitting = now.hands[seat] & match.rules.fits(now.layout)
    if not now.begun:
        return make_refusal("G3", "leads_double", seat=seat, tile=name(_first_double(now)))
    if fitting:
        return make_refusal("G7", "may_not_draw", seat=seat, choices=tuple(names(fitting)))
    if not drawable(match, now):
        return make_refusal("G7", "nothing_to_draw")
    tile = _tile_to_draw(now, command.tile)
    if isinstance(tile, Refusal):
        return tile
    event = TileDrawn(seat, tile)
    return (event, *after_change(evolve(match, event)))


def _tile_to_draw(now: Round, named: Tile) -> Tile | Refusal:
    if now.pile is not None:
        if named not in (NO_TILE, now.pile[0]):
            return make_refusal("G7", "next_of_pile", next=name(now.pile[0]), tile=name(named))
        return now.pile[0]
    if named == NO_TILE:
        return refuse_out_of_place("say_what_is_drawn")
    if not now.undealt >> named & 1:
        return make_refusal("G7", "not_in_pile", tile=name(named))
    return named


# What holds for every statement of play


def prepare_turn(match: Match, command: Any, again: Callable[[Match, Any], Answer]) -> Answer:
    """The rare cases before a turn: hands not dealt, the starter not known, or not that seat's turn."""
    ready = make_ready(match, command.seat)
    if isinstance(ready, Refusal):
        return ready
    match = fold(match, ready)
    now = match.round
    assert now is not None
    if now.turn not in (0, command.seat):
        return _not_your_turn(match, now, command.seat)
    if now.turn == 0:
        if not now.starters >> command.seat & 1:
            return _not_the_starter(match, now, command.seat)
        match = match._replace(round=now._replace(turn=command.seat))
    answer = again(match, command)
    if isinstance(answer, Refusal):
        return answer
    return (*ready, *answer)


def make_ready(match: Match, seat: int) -> Answer:
    """What must be settled before anything can be played in a round, or why nothing can."""
    now = match.round
    if now is None:
        return refuse_out_of_place("no_round")
    events: tuple[Event, ...] = ()
    seats = match.seats
    if not match.players:
        counted = count_players(now.dealt, match)
        if isinstance(counted, Refusal):
            return counted
        events = (counted,)
        seats &= (1 << counted.players + 1) - 1
    if not seats >> seat & 1:
        return nobody_at(match, seat)
    if now.dealt == 0 and match.rules.game == "straight" and not now.laid_counts:
        return (HandsUnwritten(),)
    if not now.laid_counts and now.dealt != seats:
        missing = [str(at) for at in range(1, 5) if (seats & ~now.dealt) >> at & 1]
        return make_refusal(match.rules.cites.hand, "no_hand_dealt", seats=", ".join(missing))
    if match.rules.game == "bigsix" and not now.starter:
        return make_refusal("G3", "no_double_held")
    return events


def count_players(seats: int, match: Match) -> PlayersCounted | Refusal:
    """How many play, from the first hands or counts: 1 to n without gaps (G1)."""
    players = seats.bit_length() - 1
    struck = 0b11110 & ~match.seats
    if players < 2 or (seats | struck) & ((1 << players + 1) - 1) != (1 << players + 1) - 2:
        return make_refusal("G1", "seats_without_gap")
    return PlayersCounted(players)


def _not_your_turn(match: Match, now: Round, seat: int) -> Refusal:
    if not now.last and now.turn == now.starter:
        return _not_the_starter(match, now, seat)
    return make_refusal(match.rules.cites.turn, "not_your_turn", turn=now.turn, seat=seat)


def _not_the_starter(match: Match, now: Round, seat: int) -> Refusal:
    game = match.game
    assert game is not None
    first_of_match = game.number == 1 or match.rules.game == "powc"
    cites = match.rules.cites
    clause = cites.lead if game.rounds == 1 and first_of_match else cites.start
    seats = 1 << now.starter if now.starter else now.starters
    who = tuple(str(at) for at in range(1, 5) if seats >> at & 1)
    return make_refusal(clause, "not_the_starter", choices=who, seat=seat)


def not_held(match: Match, now: Round, seat: int, tile: int) -> Refusal:
    """The refusal for a tile that is not in the hand."""
    if now.blamed[seat] >> tile & 1:
        return make_refusal("P7", "is_blamed", tile=name(tile))
    return make_refusal(match.rules.cites.hand, "not_held", seat=seat, tile=name(tile))


def due_tiles(match: Match, now: Round, seat: int) -> int:
    """The exposed tiles that fit and so must be played now (F14)."""
    return now.exposed_tiles[seat] and now.exposed_tiles[seat] & int(match.rules.fits(now.layout))


def _bound(match: Match, now: Round, seat: int, tile: int) -> Refusal | None:
    """Why this tile may not be chosen: another must be led (G3) or shown tiles go first (F14)."""
    if match.rules.game == "bigsix":
        return bound_to_lead(now, tile)
    return bound_to_stop(match, now, seat) or bound_to_show(match, now, seat, 1 << tile)


def bound_to_lead(now: Round, tile: int) -> Refusal | None:
    """The refusal of a lead that is not the highest double, or with a pile that is not whole (G2, G3)."""
    if now.begun:
        return None
    if now.pile is not None and tile_set(now.pile) != now.undealt:
        return make_refusal("G2", "pile_is_all")
    double = _first_double(now)
    return None if tile == double else make_refusal("G3", "highest_double", tile=name(double))


def bound_to_show(match: Match, now: Round, seat: int, chosen: int = 0) -> Refusal | None:
    """The refusal where an exposed tile must be played first (F14); passing chooses no tile."""
    due = due_tiles(match, now, seat)
    if not due or due & chosen:
        return None
    return make_refusal("F14", "exposed_first", seat=seat, choices=tuple(names(due)))


def bound_to_stop(match: Match, now: Round, seat: int) -> Refusal | None:
    """The refusal of a tile after somebody laid the last one, where hands are not written (F1, F9)."""
    if not has_gone_out(match, now):
        return None
    if now.laid_counts[seat] == match.rules.hand_size:
        return make_refusal("F1", "no_tile_left", seat=seat)
    return make_refusal("F9", "seventh_tile_laid")


def has_gone_out(match: Match, now: Round) -> bool:
    """Whether a seat has laid all its tiles in a round whose hands are not written."""
    return match.rules.hand_size in now.laid_counts


def _first_double(now: Round) -> int:
    return bigsix.highest_double(now.hands[now.starter])
