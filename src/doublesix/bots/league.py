"""Bots against each other on the same deals, seats swapped: who is better, by how much, how surely.

The unit is a **board**: one sequence of deals, played as a game to the target once for each seating. In the
partnership games one bot sits at 1 and 3, then at 2 and 4; in ``bigsix`` it sits alone at each seat in turn,
the other bot at all others. Each game starts with an empty record.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

from doublesix.bots import BOTS, Bot, bot_named
from doublesix.chance import Stream
from doublesix.play.commands import Command
from doublesix.play.dealer import deal_next
from doublesix.play.decide import decide
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match
from doublesix.play.views import seat_view_with, seen_by
from doublesix.rules.rulesets import Ruleset


class LeagueGame(NamedTuple):
    """One game of a bot against another: points are its own over the others', the better the greater."""

    rounds: int
    points: float
    won: bool
    moves: tuple[int, int]
    seconds: tuple[float, float]
    """Choices made and the time they took, its own and the others'."""


Board = tuple[LeagueGame, ...]
"""A sequence of deals in all seatings."""


class Score(NamedTuple):
    """How one bot did against another."""

    rounds: int
    games: int
    points_per_round: float
    half_width: float | None
    """Half of the 95 % interval."""
    games_won_share: float
    games_half_width: float | None
    ms_per_move: tuple[float, float]


def seatings(ruleset: Ruleset, players: int) -> list[tuple[int, ...]]:
    """Which seats the first bot takes, seating by seating."""
    if ruleset.game == "bigsix":
        return [(seat,) for seat in range(1, players + 1)]
    return [(1, 3), (2, 4)]


def play_board(ruleset: Ruleset, players: int, pair: tuple[Bot, Bot], seed: int, board: int) -> Board:
    """One board: the same deals and dice for every seating."""
    single = ruleset.amend("games_to_win", 1)
    secret = hashlib.sha256(f"doublesix-league/{seed}/{board}".encode()).digest()
    return tuple(_play_game(single, players, pair, own, secret) for own in seatings(ruleset, players))


class _LeagueTable:
    """A game in progress: the match, and what each seat has seen of it."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.match: Match = open_match(ruleset, tuple(f"Bot {seat}" for seat in range(1, players + 1)))
        self.seen: list[list[Event]] = [[] for _ in range(players + 1)]
        self.scores: tuple[int, ...] = ()

    def do(self, command: Command) -> None:
        """Carry out a command; a bot's illegal one is a fault of the program."""
        answer = decide(self.match, command)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.reason} ({answer.clause})")
        for event in answer:
            self.match = evolve(self.match, event)
            if self.match.game is not None:
                self.scores = self.match.game.scores
            for seat in range(1, len(self.seen)):
                known = seen_by(event, seat)
                if known is not None:
                    self.seen[seat].append(known)

    def deal(self, secret: bytes) -> None:
        """Begin the game where there is none, draw for the lead where the rules say so, and deal."""
        for command in deal_next(self.match, secret, [""] * (len(self.seen) - 1)):
            self.do(command)


def _play_game(
    ruleset: Ruleset, players: int, pair: tuple[Bot, Bot], own: tuple[int, ...], secret: bytes
) -> LeagueGame:
    rules = _LeagueTable(ruleset, players)
    dice = [Stream(hashlib.sha256(secret + bytes([seat])).digest()) for seat in range(players + 1)]
    moves, seconds = [0, 0], [0.0, 0.0]
    rounds = 0
    while rules.match.ended is None:
        rules.deal(secret)
        rounds += 1
        while rules.match.round is not None:
            seat = rules.match.round.turn
            which = 0 if seat in own else 1
            view = seat_view_with(rules.match, tuple(rules.seen[seat]), seat)
            began = time.perf_counter()
            command = pair[which](view, dice[seat])
            if len(view.choices.plays) > 1:
                seconds[which] += time.perf_counter() - began
                moves[which] += 1
            rules.do(command)
    winner = rules.match.ended.winner
    return LeagueGame(
        rounds,
        _points_over(ruleset, own, rules.scores[:players]),
        winner in {_side(ruleset, seat) for seat in own},
        (moves[0], moves[1]),
        (seconds[0], seconds[1]),
    )


def _side(ruleset: Ruleset, seat: int) -> str:
    return str(seat) if ruleset.game == "bigsix" else "BA"[seat % 2]


def _points_over(ruleset: Ruleset, own: tuple[int, ...], scores: Sequence[int]) -> float:
    if ruleset.game == "bigsix":
        mine = scores[own[0] - 1]
        return mine - (sum(scores) - mine) / (len(scores) - 1)
    side = 1 - own[0] % 2
    better = scores[side] - scores[1 - side]
    return float(-better if ruleset.game == "powc" else better)


def score_of(boards: Sequence[Board]) -> Score:
    """What boards add up to; a board is one observation, since its games share their deals."""
    games = [game for board in boards for game in board]
    rounds = sum(game.rounds for game in games)
    mean = sum(game.points for game in games) / rounds
    won = sum(game.won for game in games) / len(games)
    return Score(
        rounds=rounds,
        games=len(games),
        points_per_round=mean,
        half_width=_half_width([sum(g.points - mean * g.rounds for g in board) for board in boards], rounds),
        games_won_share=won,
        games_half_width=_games_half_width(boards, won),
        ms_per_move=(_ms(games, 0), _ms(games, 1)),
    )


def _games_half_width(boards: Sequence[Board], won: float) -> float | None:
    """As wide at least as so few games leave unseen: what never happened may be three of so many (95 %)."""
    games = sum(map(len, boards))
    width = _half_width([sum(game.won - won for game in board) for board in boards], games)
    return None if width is None else max(width, 3 / games)


def _half_width(residuals: Sequence[float], over: int) -> float | None:
    """Half of the 95 % interval of a ratio whose residuals these are; one residual tells nothing of it."""
    count = len(residuals)
    if count < 2:
        return None
    return 1.96 * sqrt(sum(residual**2 for residual in residuals) * count / (count - 1)) / over


def _ms(games: Sequence[LeagueGame], which: int) -> float:
    moves = sum(game.moves[which] for game in games)
    return 1000 * sum(game.seconds[which] for game in games) / moves if moves else 0.0


def ratings(scores: Mapping[tuple[str, str], Score], names: Sequence[str]) -> dict[str, float]:
    """A rating for each bot by games won, 1500 on the mean: the odds that fit all pairs best.

    Every pair counts one won and one lost game more than were played, so that nobody is infinitely better.
    """
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        for name in names:
            won, met = 0.0, 0.0
            for (one, other), score in scores.items():
                if name in (one, other):
                    share = score.games_won_share if name == one else 1 - score.games_won_share
                    won += share * score.games + 1
                    met += (score.games + 2) / (strength[one] + strength[other])
            strength[name] = won / met
    logs = {name: 400 * log10(value) for name, value in strength.items()}
    mean = sum(logs.values()) / len(logs)
    return {name: 1500 + value - mean for name, value in logs.items()}


def with_pace(text: str, ruleset: Ruleset, players: int, ms: float) -> str:
    """The bot set to think about so long a move on this machine, where it thinks at all."""
    name = text.partition(":")[0]
    if "worlds" not in BOTS[name] or "worlds" in text or text.partition(":")[2].isdigit():
        return text
    base = f"{text}{',' if ':' in text else ':'}worlds="
    worlds = 100
    for trial in range(2):
        pair = (bot_named(f"{base}{worlds}"), bot_named("greedy"))
        taken = score_of([play_board(ruleset, players, pair, 0, trial)]).ms_per_move[0]
        worlds = min(max(1, round(worlds * ms / max(taken, 1e-3))), BOTS[name]["worlds"][1])
    return f"{base}{worlds}"
