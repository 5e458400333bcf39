"""From one state and one event to the next state. It never refuses: what happened, happened."""

from collections.abc import Callable
from operator import add
from typing import Any, Final

from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.play.state import FIVE_ZEROS, Besides, Game, Match, Round, only_seat, open_round, order_of
from doublesix.rules import bigsix, straight
from doublesix.rules.leads import CLOCKWORK, TURNED, highest_seats
from doublesix.rules.options import TURN_KEPT
from doublesix.rules.sides import fined_side, side_of_seat
from doublesix.tiles import ALL, tile_set

new = tuple.__new__
"""Makes a named tuple of a row without naming each place; for the few events that come by the dozen."""


def evolve(match: Match, event: Event) -> Match:
    """The match after the event."""
    return _EVOLVE[type(event)](match, event)


def fold(match: Match, log: tuple[Event, ...]) -> Match:
    """The match after all these events."""
    for event in log:
        match = _EVOLVE[type(event)](match, event)
    return match


def side_index(match: Match, who: str) -> int:
    """The place of a side in the scores; a seat of a partnership stands for its side."""
    if match.rules.is_partnership:
        return match.rules.sides.index(who) if who in match.rules.sides else side_of_seat(int(who))
    return int(who) - 1


def add_points(scores: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    """The scores with points added to one side."""
    return (*scores[:side], scores[side] + points, *scores[side + 1 :])


def _at(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    changed = list(row)
    changed[seat] = value
    return tuple(changed)


def _game(match: Match) -> Game:
    assert match.game is not None
    return match.game


def _round(match: Match) -> Round:
    assert match.round is not None
    return match.round


def _with_scores(match: Match, scores: tuple[int, ...]) -> Match:
    return match._replace(game=_game(match)._replace(scores=scores), after_block=False)


def _with_round(match: Match, **changes: Any) -> Match:
    return new(Match, match[:11] + (_round(match).with_changes(**changes),) + match[12:])


# Games and rounds


def _game_started(match: Match, _event: e.GameStarted) -> Match:
    number = match.games + 1
    if match.rules.game == "bigsix":
        order = order_of(match.seats)
    else:
        order = TURNED if match.rules.game == "straight" and number % 2 == 0 else CLOCKWORK
    scores = (0,) * len(match.rules.sides)
    game = Game(number, scores, 0, order, lead_drawn=0, lead_tied=0)
    return match._replace(games=number, game=game, round=None, after_block=False)


def _lead_drawn(match: Match, event: e.LeadDrawn) -> Match:
    highest = highest_seats(event.draws, match.options.lead_order)
    drawn = _game(match).lead_drawn | tile_set(tile for _, tile in event.draws)
    tied = 0 if only_seat(highest) else highest
    return match._replace(starters=highest, game=_game(match)._replace(lead_drawn=drawn, lead_tied=tied))


def _round_started(match: Match, _event: e.RoundStarted) -> Match:
    game = _game(match)
    starters = match.starters if match.rules.is_partnership else match.seats
    starter = only_seat(starters) if match.rules.is_partnership else 0
    fresh = open_round(match.rules, starter, starters, game.scores)
    begun = Game(game.number, game.scores, game.rounds + 1, game.order, 0, 0, game.time_is_over)
    return _in_play(match, begun, fresh)


def _hand_dealt(match: Match, event: e.HandDealt) -> Match:
    seat, tiles = event.seat, tile_set(event.tiles)
    now = _round(match)
    before = now.besides
    hands = _at(now.hands, seat, tiles)
    dealt = before.dealt | 1 << seat
    undealt = before.undealt & ~tiles
    starter, turn = now.starter, 0
    if match.rules.game == "bigsix":
        starter = _first_leader(hands, dealt, match)
        turn = starter if match.players else 0
    elif dealt == match.seats:
        turn = starter
    besides = new(Besides, before[:3] + (dealt, before.pile, undealt) + before[6:])
    return _in_play(match, _game(match), new(Round, (hands, now.layout, turn, 0, starter, False, besides)))


def _first_leader(hands: tuple[int, ...], dealt: int, match: Match) -> int:
    """The holder of the highest double once the hands are there (G3), or 0."""
    is_complete = dealt == match.seats if match.players else dealt & (dealt - 1)
    double = bigsix.highest_double(hands[1] | hands[2] | hands[3] | hands[4])
    if not is_complete or double < 0:
        return 0
    return next(seat for seat in range(1, 5) if hands[seat] >> double & 1)


def _pile_laid(match: Match, event: e.PileLaid) -> Match:
    return _with_round(match, pile=event.tiles)


def _redealt(match: Match, _event: e.Redealt) -> Match:
    now = _round(match)
    starter = now.starter if match.rules.is_partnership else 0
    return _with_round(
        match,
        hands=FIVE_ZEROS,
        exposed=FIVE_ZEROS,
        dealt=0,
        pile=None,
        undealt=match.rules.tiles,
        turn=0,
        starter=starter,
    )


def _players_counted(match: Match, event: e.PlayersCounted) -> Match:
    seats = match.seats & ((1 << event.players + 1) - 1)
    game = _game(match)._replace(order=order_of(seats))
    now = _round(match)
    return match._replace(players=event.players, seats=seats, game=game, round=now._replace(turn=now.starter))


def _hands_unwritten(match: Match, _event: e.HandsUnwritten) -> Match:
    now = _round(match)
    return _with_round(match, hands=(0, ALL, ALL, ALL, ALL), laid=FIVE_ZEROS, turn=now.starter)


# Play


def _tile_played(match: Match, event: e.TilePlayed) -> Match:
    seat, tile, on, number, _end, points = event
    now, game, rules = match.round, match.game, match.rules
    assert now is not None
    assert game is not None
    layout = rules.lead(tile) if on < 0 else rules.join(now.layout, tile, on, number, match.options)
    if points:
        game = game._replace(scores=add_points(game.scores, side_of_seat(seat), points))
    return _in_play(match, game, _lay(now, seat, tile, layout, game.order[seat]))


def _in_play(match: Match, game: Game, now: Round) -> Match:
    """The match with its game and round changed: what `_replace` does, in a third of the time."""
    return new(Match, match[:10] + (game, now, False, None))


def _lay(now: Round, seat: int, tile: int, layout: Any, turn: int) -> Round:
    """The round after a tile left a hand for the layout."""
    held = list(now.hands)
    held[seat] &= ~(1 << tile)
    besides = now.besides
    after = new(Round, (tuple(held), layout, turn, seat, now.starter or seat, True, besides))
    return _shown_laid(after, seat, tile) if besides.exposed[seat] or besides.laid else after


def _shown_laid(now: Round, seat: int, tile: int) -> Round:
    """What else changes when the tile was exposed, or where hands are not written."""
    exposed = _at(now.exposed_tiles, seat, now.exposed_tiles[seat] & ~(1 << tile))
    if not now.laid_counts:
        return now.with_changes(exposed=exposed)
    hands = tuple(hand & ~(1 << tile) for hand in now.hands)
    return now.with_changes(
        exposed=exposed, hands=hands, laid=_at(now.laid_counts, seat, now.laid_counts[seat] + 1)
    )


def _passed(match: Match, event: e.Passed) -> Match:
    seat, _mistaken, points = event
    now, game = match.round, match.game
    assert now is not None
    assert game is not None
    if points:
        game = game._replace(scores=_fine(match, game.scores, seat, points))
    passed = (now.hands, now.layout, game.order[seat], now.last, now.starter or seat, True, now.besides)
    return _in_play(match, game, new(Round, passed))


def _fine(match: Match, scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    """The scores after a seat's fault: the other side gains, or its own takes where points are bad."""
    side = side_of_seat(seat)
    return add_points(scores, fined_side(side, match.rules.points_are_bad), points)


def _tile_drawn(match: Match, event: e.TileDrawn) -> Match:
    now = _round(match)
    bit = 1 << event.tile
    hands = _at(now.hands, event.seat, now.hands[event.seat] | bit)
    pile = now.pile[1:] if now.pile else now.pile
    return _with_round(match, hands=hands, undealt=now.undealt & ~bit, pile=pile)


def _tile_blamed(match: Match, event: e.TileBlamed) -> Match:
    now = _round(match)
    seat, bit = event.seat, 1 << event.tile
    return _with_round(
        match,
        hands=_at(now.hands, seat, now.hands[seat] & ~bit),
        blamed=_at(now.blamed, seat, now.blamed[seat] | bit),
        turn=_game(match).order[seat],
    )


# Irregularities of straight


def _tile_misplaid(match: Match, event: e.TileMisplaid) -> Match:
    return _with_round(match, misplaid=event)


def _misplay_stood(match: Match, event: e.MisplayStood) -> Match:
    now = _round(match)
    game = _game(match)
    lying = now.misplaid
    assert lying is not None
    layout = layout_with(now, lying)
    settled = now.with_changes(misplaid=None)
    now = _lay(settled, lying.seat, lying.tile, layout, game.order[lying.seat])
    scores = add_points(game.scores, side_of_seat(lying.seat), event.points)
    return match._replace(game=game._replace(scores=scores), round=now)


def layout_with(now: Round, lying: e.TileMisplaid) -> straight.Cross:
    """The layout in which a misplay or wrong spinner stands (F16, F17)."""
    if lying.wrong_spinner:
        return straight.join_wrong_spinner(now.layout, lying.tile, lying.on)
    return straight.lay(now.layout, lying.tile, lying.on, lying.number, lying.showing)


def _misplay_caught(match: Match, _event: e.MisplayCaught) -> Match:
    now = _round(match)
    lying = now.misplaid
    assert lying is not None
    kept = match.options.misplay_turn == TURN_KEPT
    turn = lying.seat if kept else _game(match).order[lying.seat]
    match = _with_round(match, misplaid=None, turn=turn)
    return _expose(match, lying.seat, lying.tile)


def _tile_exposed(match: Match, event: e.TileExposed) -> Match:
    match = _expose(match, event.seat, event.tile)
    now = _round(match)
    if not event.out_of_turn:
        return match
    if now.turn:
        return _with_round(match, begun=True)
    others = now.starters & ~(1 << event.seat)
    starter = only_seat(others)
    return _with_round(match, begun=True, starters=others, starter=starter, turn=starter)


def _expose(match: Match, seat: int, tile: int) -> Match:
    now = _round(match)
    bit = 1 << tile
    hands = now.hands
    if now.laid_counts:
        hands = tuple(hand if at == seat else hand & ~bit for at, hand in enumerate(hands))
    return _with_round(
        match, hands=hands, exposed=_at(now.exposed_tiles, seat, now.exposed_tiles[seat] | bit)
    )


def _talked(match: Match, event: e.Talked) -> Match:
    offences = add_points(match.offences, side_of_seat(event.seat), 1)
    scores = _fine(match, _game(match).scores, event.seat, event.points)
    return _with_scores(match._replace(offences=offences), scores)


# Ends


def _sheet_recorded(match: Match, event: e.SheetRecorded) -> Match:
    scores = _game(match).scores
    for side, points in event.scored:
        scores = add_points(scores, side_index(match, side), points)
    return _with_scores(match, scores)


def _round_ended(match: Match, event: e.RoundEnded) -> Match:
    game = _game(match)
    if event.how == "void":
        scores = _round(match).opening_scores
    else:
        scores = tuple(map(add, game.scores, event.points))
    game = Game(game.number, scores, game.rounds, game.order, 0, 0, game.time_is_over)
    return new(Match, match[:9] + (event.starts, game, None, event.how == "blocked", None))


def _game_ended(match: Match, event: e.GameEnded) -> Match:
    won = add_points(match.games_won, side_index(match, event.winner), 1)
    return match._replace(games_won=won, game=None, round=None, starters=event.starts)


def _match_ended(match: Match, event: e.MatchEnded) -> Match:
    return match._replace(ended=event)


def _time_announced(match: Match, _event: e.TimeAnnounced) -> Match:
    return match._replace(game=_game(match)._replace(time_is_over=True))


# The judge


def _penalised(match: Match, event: e.Penalised) -> Match:
    side = side_index(match, event.who)
    scores = _game(match).scores
    if match.rules.is_partnership:
        fined = fined_side(side, match.rules.points_are_bad)
        return _with_scores(match, add_points(scores, fined, event.points))
    return _with_scores(match, add_points(scores, side, -event.points))


def _score_corrected(match: Match, event: e.ScoreCorrected) -> Match:
    scores = list(_game(match).scores)
    for side, points in event.scores:
        scores[side_index(match, side)] = points
    return _with_scores(match, tuple(scores))


def _player_struck(match: Match, event: e.PlayerStruck) -> Match:
    seats = match.seats & ~(1 << event.seat)
    game = match.game and match.game._replace(order=order_of(seats))
    return match._replace(seats=seats, game=game)


def _lined_up(match: Match, event: e.LinedUp) -> Match:
    names = (*match.names, *[""] * (5 - len(match.names)))
    return match._replace(names=(*names[: event.seat], event.name, *names[event.seat + 1 :]))


def _noted(match: Match, _event: Event) -> Match:
    """Events that are on the log and change nothing by themselves."""
    return match


def _judged(match: Match, _event: Event) -> Match:
    """A judge's word whose effect other events carry; nobody says pass any more after it."""
    return match._replace(after_block=False)


_EVOLVE: Final[dict[type[Any], Callable[[Match, Any], Match]]] = {
    e.GameStarted: _game_started,
    e.LeadDrawn: _lead_drawn,
    e.RoundStarted: _round_started,
    e.HandDealt: _hand_dealt,
    e.PileLaid: _pile_laid,
    e.Redealt: _redealt,
    e.PlayersCounted: _players_counted,
    e.HandsUnwritten: _hands_unwritten,
    e.TilePlayed: _tile_played,
    e.Passed: _passed,
    e.TileDrawn: _tile_drawn,
    e.TileBlamed: _tile_blamed,
    e.TileMisplaid: _tile_misplaid,
    e.MisplayStood: _misplay_stood,
    e.MisplayCaught: _misplay_caught,
    e.TileExposed: _tile_exposed,
    e.Talked: _talked,
    e.SheetRecorded: _sheet_recorded,
    e.RoundEnded: _round_ended,
    e.GameEnded: _game_ended,
    e.MatchEnded: _match_ended,
    e.TimeAnnounced: _time_announced,
    e.Penalised: _penalised,
    e.RoundVoided: _noted,
    e.Disqualified: _judged,
    e.Warned: _noted,
    e.ScoreCorrected: _score_corrected,
    e.GameForfeited: _judged,
    e.MatchForfeited: _judged,
    e.WalkedOver: _noted,
    e.PlayerStruck: _player_struck,
    e.LinedUp: _lined_up,
}
