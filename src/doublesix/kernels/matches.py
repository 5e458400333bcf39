"""Whole games and matches, played to their targets without irregularities.

Every seat has a share of well chosen plays; the others are chosen otherwise. A match is read off a row of
whole numbers (the ``OF_`` constants). Who starts (P2, P5, F4, F12), when a game ends (P13, G10, F11, E40) and
how many games win (P14, F3) is as the options say; a time limit runs by a clock of turns and rounds.

Two things are done another way than at a table, and give the same:

- The lead draw is a throw among the four seats. The draw and its redraws take tiles from one shuffle and do
  not ask who sits where, so each seat is as likely to come out highest as any other; and the tiles go back
  before the hands are dealt, so the draw says nothing about them.
- In ``straight`` two partners have changed places in every second game (F3). Here the seats are counted in
  the order of play of the game, so that in such a game :data:`CHANGED` says who sits where.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.kernels.chance import GOLDEN, mix
from doublesix.kernels.compiler import inline, kernel
from doublesix.kernels.encoding import BIGSIX, POWC, STRAIGHT, Words
from doublesix.kernels.engine import (
    AT_HANDS,
    AT_LAST,
    AT_PASSES,
    AT_TURN,
    MOST_PLAYS,
    PASS,
    WIDTH,
    Chance,
    Game,
    chosen_below,
    deal,
    draw_until_fit,
    end_worth,
    game_under,
    is_over,
    list_choices,
    pips_of,
    side_of,
)
from doublesix.kernels.policies import RANDOM, SCORER, take_turn
from doublesix.kernels.traces import (
    BLOCK,
    LOG_WIDTH,
    OUT,
    TARGET,
    log_choices,
    log_deal,
    log_end,
    log_turn,
)
from doublesix.rules import leads, straight
from doublesix.rules.leads import CLOCKWORK, TURNED
from doublesix.rules.options import OFF, START_DRAW, START_ROTATE, YES, Options
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import COUNT

# What a row of a match holds.
OF_GAMES, OF_ROUNDS, OF_TURNS, OF_STARTER, OF_ROWS = range(5)
OF_POINTS: Final = 5
OF_WON: Final = 9
MATCH_WIDTH: Final = 13
ALWAYS: Final = 1 << 30
"""The share of a seat that chooses all its plays well."""
NO_LOG: Final = np.zeros((0, LOG_WIDTH), np.int64)
# What a clock holds, in thousandths of a second: a turn, what a round takes besides, and a minute.
A_TURN, A_ROUND, A_MINUTE = range(3)
_TICKS: Final = 1000


def clock_of(pace: float, shuffle: float) -> Words:
    """The clock of people who take so many seconds a turn, and so many for the shuffling of each round."""
    return np.array([round(pace * _TICKS), round(shuffle * _TICKS), 60 * _TICKS], np.int64)


def _seats_in(order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in the order of play from the first, counted from 0."""
    seats = [1]
    while len(seats) < 4:
        seats.append(order[seats[-1]])
    return tuple(seat - 1 for seat in seats)


CHANGED: Final = _seats_in(TURNED)
"""Who sits where when two partners have changed places (F3); from who sits there to where it is the same."""

for _rule in (leads.followers, leads.fewest_of_pair):
    inline(_rule)

followers, fewest_of_pair, hands_points = leads.followers, leads.fewest_of_pair, straight.hands_points


@inline
def seat_in(seats: int) -> int:
    """The one seat of a set of the rules, counted from 0."""
    for seat in range(4):
        if seats == 2 << seat:
            return seat
    return -1


@inline
def counts_of(state: Words) -> tuple[int, int, int, int, int]:
    """The pips of each seat as the rules want them."""
    return (
        0,
        pips_of(state[AT_HANDS]),
        pips_of(state[AT_HANDS + 1]),
        pips_of(state[AT_HANDS + 2]),
        pips_of(state[AT_HANDS + 3]),
    )


@inline
def round_winner(state: Words, starter: int, side: int) -> int:
    """The seat that won a round for its side: who went out, or who has fewer pips (F12); -1 for nobody."""
    last = state[AT_LAST]
    if state[AT_HANDS + last] == 0:
        return last
    if side < 0:
        return -1
    return seat_in(fewest_of_pair(1 + side, 3 + side, counts_of(state), 2 << starter, CLOCKWORK))


@inline
def next_starter(game: Any, starter: int, winner: int) -> int:
    """Who starts the next round (P5, F12); -1 where it is drawn (P2, F4) or the hands decide (G3)."""
    if game.kind == BIGSIX or game.options.next_start == START_DRAW:
        return -1
    if game.options.next_start == START_ROTATE:
        return seat_in(followers(2 << starter, CLOCKWORK))
    return winner if winner >= 0 else starter


@inline
def side_at_target(game: Any, scores: Words) -> int:
    """The side whose game it is by the scores, or -1: in ``powc`` who is at the target has lost (P13)."""
    for side in range(4):
        if scores[side] >= game.options.target:
            return 1 - side if game.kind == POWC else side
    return -1


@inline
def side_ahead(game: Any, scores: Words) -> int:
    """The side that is alone at the top when the time is over, or -1 (E40)."""
    ahead, is_alone = 0, False
    for side in range(game.players if game.kind == BIGSIX else 2):
        more = scores[side] - scores[ahead]
        if game.kind == POWC:
            more = -more
        if side == 0 or more > 0:
            ahead, is_alone = side, True
        elif more == 0:
            is_alone = False
    return ahead if is_alone else -1


@inline
def is_time_over(game: Any, clock: Words, turns: int, rounds: int) -> bool:
    """Whether a game of so many turns and rounds has used up its time: the round just ended was its last."""
    limit = game.options.time_limit
    return limit != OFF and turns * clock[A_TURN] + rounds * clock[A_ROUND] >= limit * clock[A_MINUTE]


@inline
def play_turns(
    game: Any,
    state: Words,
    play_list: Words,
    shares: Words,
    well: int,
    otherwise: int,
    scores: Words,
    match: Words,
    log: Words,
    rng: Chance,
) -> bool:
    """Play a dealt round to its end; whether a play reached the target and so ended the game (F11)."""
    while not is_over(game, state):
        seat = state[AT_TURN]
        side = side_of(game, seat)
        before = scores[side]
        drawn = draw_until_fit(state)
        count = list_choices(game, state, play_list)
        log_choices(log, match[OF_ROWS], seat, drawn, play_list, count)
        policy = well if chosen_below(rng, ALWAYS) < shares[seat] else otherwise
        play = take_turn(game, state, play_list, count, policy, scores, rng)
        match[OF_ROWS] = log_turn(log, match[OF_ROWS], play, scores[side] - before)
        match[OF_TURNS] += drawn + 1
        if game.kind == STRAIGHT and play != PASS and scores[side] >= game.options.target:
            return True
    match[OF_TURNS] -= state[AT_PASSES]  # nobody passes after a block: it ends the round at once
    return False


@inline
def play_match(
    game: Any,
    state: Words,
    play_list: Words,
    deck: Words,
    shares: Words,
    well: int,
    otherwise: int,
    clock: Words,
    match: Words,
    log: Words,
    rng: Chance,
) -> None:
    """Play a match to its end."""
    scores = np.zeros(4, np.int64)
    given = np.zeros(4, np.int64)
    rest = len(deck) - game.players * game.hand_size
    starter = -1
    turns = rounds = 0  # before this game
    match[:] = 0
    while True:
        deal(game, state, deck, rng)
        if starter >= 0:
            state[AT_TURN] = starter
        starter = state[AT_TURN]
        if match[OF_ROUNDS] == 0:
            match[OF_STARTER] = side_of(game, starter)
        match[OF_ROUNDS] += 1
        match[OF_ROWS] = log_deal(log, match[OF_ROWS], state, rest)
        given[:] = 0
        if play_turns(game, state, play_list, shares, well, otherwise, scores, match, log, rng):
            how, winner = TARGET, state[AT_LAST]
            side = side_of(game, winner)
            if game.options.count_at_target == YES:
                given[side] = hands_points(counts_of(state), 1 - side, game.options)
        else:
            how = OUT if state[AT_HANDS + state[AT_LAST]] == 0 else BLOCK
            side = end_worth(game, state, given)
            winner = -1 if game.kind == BIGSIX else round_winner(state, starter, side)
        match[OF_ROWS] = log_end(log, match[OF_ROWS], state, given, side, how)
        scores += given
        starter = next_starter(game, starter, winner)
        side = side_at_target(game, scores)
        if side < 0:
            if not is_time_over(game, clock, match[OF_TURNS] - turns, match[OF_ROUNDS] - rounds):
                continue
            side, winner = side_ahead(game, scores), starter  # who would start the next round (E40)
        if side < 0:
            continue
        # The game is over. Who ended it starts the next one in ``straight`` (F12); else there is a draw (P2).
        match[OF_GAMES] += 1
        match[OF_WON + side] += 1
        match[OF_POINTS : OF_POINTS + 4] += scores
        if match[OF_WON + side] == game.options.games_to_win:
            return
        scores[:] = 0
        turns, rounds = match[OF_TURNS], match[OF_ROUNDS]
        is_drawn = game.kind != STRAIGHT or game.options.next_start == START_DRAW
        starter = -1 if is_drawn else CHANGED[winner]


@kernel
def play_matches(
    game: Any,
    seed: np.uint64,
    shares: Words,
    well: int,
    otherwise: int,
    clock: Words,
    matches: Words,
    log: Words,
) -> None:
    """Play a match for each row of ``matches``; all are written into the log if it has rows.

    ``shares`` says of each seat in how many of :data:`ALWAYS` plays it chooses by the policy ``well``, seats
    counted in the order of play; ``clock`` says how fast they play.
    """
    state = np.zeros(WIDTH, np.int64)
    play_list = np.zeros(MOST_PLAYS, np.int64)
    deck = np.arange(game.lowest, COUNT)
    rng = np.zeros(1, np.uint64)
    rng[0] = mix(mix(seed * GOLDEN + np.uint64(1)))  # as the stream of a seed begins
    for match in range(len(matches)):
        play_match(game, state, play_list, deck, shares, well, otherwise, clock, matches[match], log, rng)


class Playout(NamedTuple):
    """One match at one table, as whoever plans an event wants to know it."""

    ranking: tuple[int, ...]
    """The sides best first, numbered from 0; equal ones in the order of their seats."""
    points: tuple[int, ...]
    """Each side's points over the games of the match; in ``powc`` points are bad."""
    games_won: tuple[int, ...]
    games: int
    rounds: int
    turns: int
    """Plays, passes and draws."""


class Playouts:
    """Matches between sides of given skill: the share of plays chosen by score and pips, not at random."""

    def play_match(
        self, ruleset: Ruleset, skills: tuple[float, ...], seed: int, pace: float, shuffle: float
    ) -> Playout:
        """A match under a ruleset at its stage; the same arguments give the same match."""
        game = _game(ruleset.game, ruleset.in_force(), len(skills))
        shares = np.array([round(skill * ALWAYS) for skill in _of_seats(skills)], np.int64)
        rows = np.zeros((1, MATCH_WIDTH), np.int64)
        chance, clock = np.uint64(seed & (1 << 64) - 1), clock_of(pace, shuffle)
        play_matches(game, chance, shares, SCORER, RANDOM, clock, rows, NO_LOG)
        return _playout(game, rows[0].tolist(), len(skills))


def _of_seats(skills: tuple[float, ...]) -> tuple[float, ...]:
    """The skill of each seat: two sides have two seats each, more have one.

    Two alone at a table sit as one side each on the first seats, so that the same four numbers do for them.
    """
    return skills * 2 if len(skills) == 2 else skills


@lru_cache(maxsize=256)
def _game(name: str, options: Options, sides: int) -> Game:
    wanted = range(2, 5) if name == "bigsix" else (2,)
    if sides not in wanted:
        raise ValueError(f"{sides} sides do not sit down to a match of {name}")
    return game_under(name, options, sides)


def _playout(game: Game, row: list[int], sides: int) -> Playout:
    points, won = row[OF_POINTS : OF_POINTS + sides], row[OF_WON : OF_WON + sides]
    better = [-given if game.kind == POWC else given for given in points]
    ranking = sorted(range(sides), key=lambda side: (-won[side], -better[side]))
    return Playout(tuple(ranking), tuple(points), tuple(won), row[OF_GAMES], row[OF_ROUNDS], row[OF_TURNS])
