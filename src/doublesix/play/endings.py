"""How rounds, games and matches end, and who starts what follows.

Every function takes the match as it stands after what just happened and answers the events that
follow from it by the rules; an empty answer means that play goes on.
"""

from doublesix.play.events import Event, GameEnded, MatchEnded, RoundEnded
from doublesix.play.evolve import evolve
from doublesix.play.state import ALL_SEATS, Match, Round
from doublesix.rules import straight
from doublesix.rules.leads import fewest_of_pair, followers
from doublesix.rules.options import START_DRAW, START_ROTATE, YES
from doublesix.rules.sides import Result, partner_of, side_at_target, side_of_seat
from doublesix.tiles import pips, size

Events = tuple[Event, ...]
Row = tuple[int, ...]
UNCOUNTED: Row = (-1, -1, -1, -1, -1)
UNSHOWN: Row = (0, 0, 0, 0, 0)


def pair_of(side: int) -> int:
    """The two seats of a side of a partnership."""
    return 1 << 1 + side | 1 << 3 + side


def drawable(match: Match, now: Round) -> int:
    """How many tiles of the pile may still be drawn (G7)."""
    return drawable_of(match, size(now.undealt))


def drawable_of(match: Match, pile: int) -> int:
    """How many tiles of a pile of this size may be drawn (G7)."""
    return max(0, pile - match.options.pile_left) if match.rules.game == "bigsix" else 0


def is_blocked(match: Match, now: Round) -> bool:
    """Whether nobody can play or draw (P10, G8, F10): by what the hands hold, never by passes."""
    hands = now.hands
    held = hands[1] | hands[2] | hands[3] | hands[4]
    return not (held & match.rules.fits(now.layout) or drawable(match, now))


def after_play(match: Match, seat: int) -> Events:
    """What follows when ``seat`` has laid a tile."""
    now, game = match.round, match.game
    assert now is not None
    assert game is not None
    if match.rules.game == "straight" and game.scores[side_of_seat(seat)] >= match.options.target:
        return _end_at_target(match, now, seat)
    if now.laid_counts:
        return ()
    if not now.hands[seat]:
        return end_out(match, seat, _pips_of(now.hands), _pips_of(now.blamed), now.hands)
    return after_change(match)


def after_change(match: Match) -> Events:
    """What follows when hands, pile or layout changed: perhaps a block."""
    now = match.round
    assert now is not None
    if now.laid_counts or not is_blocked(match, now):
        return ()
    return end_blocked(match, _pips_of(now.hands), _pips_of(now.blamed), now.hands)


def _pips_of(rows: Row) -> Row:
    """The pips of each seat's tiles."""
    return (0, pips(rows[1]), pips(rows[2]), pips(rows[3]), pips(rows[4]))


def end_out(match: Match, by: int, counts: Row, blamed: Row, hands: Row) -> Events:
    """The round ends: ``by`` has no tile left (P11, G9, F9)."""
    result = match.rules.score_out(by, counts, blamed, match.seats, match.options)
    counted = match.seats & ~(1 << by | (1 << partner_of(by) if match.rules.is_partnership else 0))
    return _end_round(match, "out", by, result, _only(counts, counted, -1), _only(hands, counted, 0), 1 << by)


def end_blocked(match: Match, counts: Row, blamed: Row, hands: Row) -> Events:
    """The round ends: nobody can play (P12, G9, F10)."""
    now, game = match.round, match.game
    assert now is not None
    assert game is not None
    result = match.rules.score_blocked(counts, blamed, match.seats, now.last, match.options)
    fewest = 0
    if match.rules.is_partnership and result.winner >= 0:
        totals = tuple(count + more for count, more in zip(counts, blamed, strict=True))
        seat = 1 + result.winner
        fewest = fewest_of_pair(seat, partner_of(seat), totals, _possible_starters(now), game.order)
    shown = _only(hands, match.seats, 0)
    return _end_round(match, "blocked", 0, result, _only(counts, match.seats, -1), shown, fewest)


def _only(row: Row, seats: int, otherwise: int) -> Row:
    """The row with only these seats' values."""
    kept = [otherwise] * 5
    for seat in range(1, 5):
        if seats >> seat & 1:
            kept[seat] = row[seat]
    return tuple(kept)


def _possible_starters(now: Round) -> int:
    """The seats that may have started the round."""
    return 1 << now.starter if now.starter else now.starters


def _next_starts(match: Match, winners: int) -> int:
    """Who may start the next round (P5, F12); ``winners`` is who won this one, 0 for nobody."""
    now, game = match.round, match.game
    assert now is not None
    assert game is not None
    if match.options.next_start == START_DRAW or not match.rules.is_partnership:
        return ALL_SEATS
    if match.options.next_start == START_ROTATE:
        return followers(_possible_starters(now), game.order)
    return winners or _possible_starters(now)


def _end_round(
    match: Match,
    how: str,
    by: int,
    result: Result,
    counts: Row,
    shown: Row,
    winners: int,
) -> Events:
    """The round ends with a count, and perhaps the game: ``winners`` may start the next one (F12)."""
    won = result.winner >= 0
    starts = _next_starts(match, winners if won else 0)
    name = match.rules.sides[result.winner] if won else None
    ended = RoundEnded(how, by, name, result.void, result.points, counts, shown, starts)
    after = evolve(match, ended)
    winner = winner_by_score(after)
    return (ended, *(end_by_time(after) if winner < 0 else end_game(after, winner, winners)))


def winner_by_score(match: Match) -> int:
    """The side whose game it is by the scores, or -1 (P13, G10, F11)."""
    game = match.game
    assert game is not None
    return side_at_target(game.scores, match.options.target, match.rules.points_are_bad)


def end_by_time(match: Match) -> Events:
    """The game ends when its time is over, no round is in progress and one side is alone at the top (E40).

    Who would have started the next round may start the next game.
    """
    game = match.game
    assert game is not None
    if not game.time_is_over or match.round is not None:
        return ()
    best = min if match.rules.points_are_bad else max
    playing = [index for index, side in enumerate(match.sides) if _plays(match, side)]
    top = best(game.scores[index] for index in playing)
    ahead = [index for index in playing if game.scores[index] == top]
    return end_game(match, ahead[0], match.starters, by_time=True) if len(ahead) == 1 else ()


def _plays(match: Match, side: str) -> bool:
    """Whether a side is not struck (E21)."""
    return match.rules.is_partnership or bool(match.seats >> int(side) & 1)


def end_game(
    match: Match, winner: int, enders: int, decided_by: str = "play", *, by_time: bool = False
) -> Events:
    """A game ends, and with it perhaps the match; ``enders`` may start the next one (F12)."""
    is_drawn = match.rules.game != "straight" or match.options.next_start == START_DRAW
    ended = GameEnded(match.rules.sides[winner], ALL_SEATS if is_drawn else enders, by_time)
    won = match.games_won[winner] + 1
    if won < match.options.games_to_win:
        return (ended,)
    return (ended, MatchEnded(match.rules.sides[winner], decided_by))


def _end_at_target(match: Match, now: Round, seat: int) -> Events:
    """A play reached the target (F11)."""
    side = side_of_seat(seat)
    points: Row = (0, 0)
    counts, shown = UNCOUNTED, UNSHOWN
    if match.options.count_at_target == YES and not now.laid_counts:
        others = pair_of(1 - side)
        counts = _only(_pips_of(now.hands), others, -1)
        shown = _only(now.hands, others, 0)
        worth = straight.hands_points(counts, 1 - side, match.options)
        points = (worth, 0) if side == 0 else (0, worth)
    return end_at_target(match, side, 1 << seat, points, counts, shown)


def end_at_target(
    match: Match,
    winner: int,
    enders: int,
    points: Row = (),
    counts: Row = UNCOUNTED,
    shown: Row = UNSHOWN,
) -> Events:
    """The round and the game end because a side reached the target in play or by a penalty (F11, F19)."""
    given = points or (0,) * len(match.rules.sides)
    ended = RoundEnded("target", 0, match.rules.sides[winner], False, given, counts, shown, enders)
    return (ended, *end_game(evolve(match, ended), winner, enders))


def after_penalty(match: Match, offender: int) -> Events:
    """What follows when penalty points were given or a score was set (F19, E40).

    ``offender`` is the seat, or 0 for a whole side.
    """
    winner = winner_by_score(match)
    if winner < 0:
        return end_by_time(match)
    game = match.game
    assert game is not None
    enders = 1 << game.order[offender] if offender else pair_of(winner)
    if match.round is None:
        return end_game(match, winner, enders)
    return end_at_target(match, winner, enders)


def void_round(match: Match) -> RoundEnded:
    """The judge's end of a round: nothing in it counts."""
    none = (0,) * len(match.rules.sides)
    return RoundEnded("void", 0, None, True, none, UNCOUNTED, UNSHOWN, _next_starts(match, 0))
