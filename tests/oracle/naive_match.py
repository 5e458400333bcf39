"""The match: heading, games, who starts, the judge, and what is reported at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .faults import OracleFault
from .naive_bigsix import BigsixRound
from .naive_powc import PowcRound
from .naive_round import Round, other_team, partner_seats, team_of
from .naive_straight import StraightRound
from .reader import Statement, lines_of, read_line
from .rules import GAME_OF, Rules, why_not
from .tiles import Tile, double_six, double_six_without_blank, is_double, name, names, pips

HEADING = ("ruleset", "option", "stage", "seats", "tag")
PLAY = (
    "plays",
    "passes",
    "draws",
    "misplays",
    "exposes",
    "talks",
    "catches",
    "sheet",
    "hand",
    "pile",
    "redeal",
)


@dataclass
class RoundRecord:
    before: dict[str, int]
    starter: int | None = None
    ended: str | None = None
    by: int | None = None
    winner: str | None = None
    void: bool = False
    scores: dict[str, int] = field(default_factory=dict)
    rulings: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class GameRecord:
    order: list[int]
    scores: dict[str, int]
    winner: str | None = None
    rounds: list[RoundRecord] = field(default_factory=list)
    time_called: bool = False
    by_time: bool = False


class Match:
    def __init__(self) -> None:
        self.ruleset: str | None = None
        self.rules = Rules("powc")
        self.stage_given = False
        self.seats_given = False
        self.players = 0  # bigsix: 0 while nobody knows
        self.struck: set[int] = set()
        self.games: list[GameRecord] = []
        self.game_open = False
        self.round: Round | None = None
        self.games_won: dict[str, int] = {}
        self.winner: str | None = None
        self.decided_by: str | None = None
        self.talks = {"A": 0, "B": 0}
        self.next_starters: set[int] = set()
        self.lead_drawers: set[int] | None = None  # who draws in the next lead line; None before the first
        self.lead_seen: set[Tile] = set()
        self.passes_mean_nothing = False  # after a block
        self.something_happened = False  # anything but heading lines
        self.held: list[dict[str, Any]] = []  # rulings that wait for a round
        self.loose: list[dict[str, Any]] = []  # rulings that found none

    # ---- who plays

    @property
    def game_kind(self) -> str:
        return self.rules.game

    def is_teams(self) -> bool:
        return self.game_kind != "bigsix"

    def sides(self) -> list[str]:
        if self.is_teams():
            return ["A", "B"]
        return [str(seat) for seat in range(1, self.how_many_sit() + 1)]

    def how_many_sit(self) -> int:
        """bigsix: the number known, else that of the hands dealt so far, else the option's."""
        if self.players:
            return self.players
        highest = max(self.round.hands, default=0) if self.round is not None else 0
        return highest if highest > 1 else self.rules.number("players")

    def everybody(self) -> list[str]:
        """All who have points; at bigsix four, until somebody knows who does not sit there."""
        return ["A", "B"] if self.is_teams() else ["1", "2", "3", "4"]

    def only_sides(self, points: dict[str, int]) -> dict[str, int]:
        return {side: points[side] for side in self.sides()}

    def seats(self) -> list[int]:
        """Everybody who plays, in the order of the numbers; bigsix: without those struck."""
        everybody = 4 if self.is_teams() or not self.players else self.players
        return [seat for seat in range(1, everybody + 1) if seat not in self.struck]

    def order_of_play(self) -> list[int]:
        if self.game_kind == "straight" and len(self.games) % 2 == 0:
            return [1, 4, 3, 2]
        return self.seats()

    def settle_players(self, how_many: int) -> None:
        self.players = how_many
        if self.round is not None:
            self.round.order = self.seats()

    # ---- reading statements one after another

    def fault(self, statement: Statement, clause: str, message: str) -> OracleFault:
        return OracleFault(statement.line, clause, message)

    def feed(self, statement: Statement) -> None:
        if self.ruleset is None and statement.kind != "ruleset":
            raise self.fault(statement, "notation", "a file begins with its ruleset")
        if statement.kind != "catches":
            self.settle_pending()
        if self.winner is not None and not (statement.kind == "passes" and self.passes_mean_nothing):
            raise self.fault(statement, "notation", "the match is over")
        if statement.kind in HEADING:
            self.heading(statement)
        elif statement.kind == "game":
            self.new_game(statement)
        elif statement.kind == "lead":
            self.lead(statement)
        elif statement.kind == "round":
            self.new_round(statement)
        elif statement.kind == "judge":
            self.judge(statement)
        elif statement.kind == "walkover":
            self.walkover(statement)
        elif statement.kind == "lineup":
            self.lineup(statement)
        elif statement.kind == "time":
            self.time(statement)
        else:
            self.at_the_table(statement)
        self.perhaps_time_decides()
        self.something_happened |= statement.kind not in HEADING
        self.note_starter()

    def settle_pending(self) -> None:
        if isinstance(self.round, StraightRound):
            self.round.settle_pending()
            self.perhaps_time_decides()

    def settle_if_nobody_will_catch(self) -> None:
        """For the generator, which knows that its next statement is no `catches`."""
        self.settle_pending()

    def note_starter(self) -> None:
        if self.round is not None:
            self.games[-1].rounds[-1].starter = self.round.starter()

    def heading(self, statement: Statement) -> None:
        if self.games:
            raise self.fault(statement, "notation", "the heading is over")
        if self.something_happened and not self.is_teams() and statement.kind in ("option", "seats"):
            raise self.fault(statement, "notation", "who plays must be known before anything happens")
        if statement.kind == "ruleset":
            if self.ruleset is not None:
                raise self.fault(statement, "notation", "a second ruleset")
            if statement.what not in GAME_OF:
                raise self.fault(statement, "notation", f"no ruleset is called {statement.what!r}")
            self.ruleset = statement.what
            self.rules = Rules(GAME_OF[statement.what])
            self.games_won = dict.fromkeys(self.everybody(), 0)
        elif statement.kind == "option":
            wrong = why_not(self.game_kind, statement.what, statement.value)
            if wrong is not None:
                raise self.fault(statement, "notation", wrong)
            self.rules.given[statement.what] = statement.value
        elif statement.kind == "stage":
            if self.stage_given:
                raise self.fault(statement, "notation", "a second stage")
            self.stage_given = True
            self.rules.stage = statement.what
        elif statement.kind == "seats":
            if self.seats_given:
                raise self.fault(statement, "notation", "seats are named twice")
            self.seats_given = True
            fine = (4,) if self.is_teams() else (2, 3, 4)
            if len(statement.names) not in fine:
                raise self.fault(statement, "notation", "that is not the number of players")
            if not self.is_teams():
                self.settle_players(len(statement.names))

    # ---- games, lead draws, rounds

    def new_game(self, statement: Statement) -> None:
        if self.game_open:
            raise self.fault(statement, "notation", "a game is in progress")
        if self.games:
            self.loose += self.held  # of a game without a round, and after it
            self.held = []
        self.games.append(GameRecord([], dict.fromkeys(self.everybody(), 0)))
        self.games[-1].order = self.order_of_play()
        self.game_open = True
        self.passes_mean_nothing = False
        self.lead_drawers = None
        self.lead_seen = set()
        later_straight = self.game_kind == "straight" and len(self.games) > 1
        if not later_straight or self.rules.word("next_start") == "draw":
            self.next_starters = set(self.seats())

    def lead(self, statement: Statement) -> None:
        if self.game_kind == "bigsix":
            raise self.fault(statement, "G3", "bigsix has no lead draw")
        if not self.game_open or self.round is not None:
            raise self.fault(statement, "notation", "a lead draw stands before a round")
        if self.rules.word("next_start") != "draw":
            if self.games[-1].rounds:
                clause = "P5" if self.game_kind == "powc" else "F12"
                raise self.fault(statement, clause, "only the first round of a game has a lead draw")
            if self.game_kind == "straight" and len(self.games) > 1:
                raise self.fault(statement, "F12", "a later game has no lead draw")
        clause = "P2" if self.game_kind == "powc" else "F4"
        drawers = {1, 2, 3, 4} if self.lead_drawers is None else self.lead_drawers
        if len(drawers) == 1:
            raise self.fault(statement, clause, "the lead draw is decided already")
        if set(statement.draws) != drawers:
            raise self.fault(statement, clause, f"the seats {sorted(drawers)} have to draw")
        for tile in statement.draws.values():
            there = double_six_without_blank() if self.game_kind == "powc" else double_six()
            if tile not in there or tile in self.lead_seen:
                raise self.fault(statement, clause, f"{name(tile)} cannot be drawn")
            self.lead_seen.add(tile)
        ranks = {seat: self.lead_rank(tile) for seat, tile in statement.draws.items()}
        best = max(ranks.values())
        self.lead_drawers = {seat for seat, rank in ranks.items() if rank == best}
        self.next_starters = set(self.lead_drawers)

    def lead_rank(self, tile: Tile) -> tuple[int, ...]:
        order = self.rules.word("lead_order")
        if order == "value":
            return (pips(tile),)
        if order == "denomination":
            return (max(tile), min(tile))
        return (1 if is_double(tile) else 0, pips(tile), max(tile))

    def new_round(self, statement: Statement) -> None:
        if not self.game_open:
            raise self.fault(statement, "notation", "a round belongs to a game")
        if self.round is not None:
            raise self.fault(statement, "notation", "a round is in progress")
        if self.lead_drawers is not None and len(self.lead_drawers) > 1:
            clause = "P2" if self.game_kind == "powc" else "F4"
            raise self.fault(statement, clause, f"the seats {sorted(self.lead_drawers)} have to draw again")
        game = self.games[-1]
        game.rounds.append(RoundRecord(dict(game.scores), rulings=self.held))
        self.held = []
        self.passes_mean_nothing = False
        if self.game_kind == "powc":
            self.round = PowcRound(self, game.order, set(self.next_starters))
        elif self.game_kind == "straight":
            self.round = StraightRound(self, game.order, set(self.next_starters))
        else:
            self.round = BigsixRound(self, self.seats(), set())

    def at_the_table(self, statement: Statement) -> None:
        if self.round is None:
            if statement.kind == "passes" and self.passes_mean_nothing:
                return
            raise self.fault(statement, "notation", "no round is in progress")
        if statement.seat and statement.kind != "hand" and statement.seat not in self.seats():
            raise self.fault(statement, "notation", f"nobody plays at seat {statement.seat}")
        assert statement.kind in PLAY
        getattr(self.round, statement.kind)(statement)

    def lineup(self, statement: Statement) -> None:
        if self.game_open:
            raise self.fault(statement, "E2", "a line-up is named before a game")
        if statement.seat not in self.seats():
            raise self.fault(statement, "notation", f"nobody plays at seat {statement.seat}")

    # ---- the time limit

    def time(self, statement: Statement) -> None:
        if self.rules.word("time_limit") == "off":
            raise self.fault(statement, "E40", "no time limit was agreed")
        if not self.game_open or not self.games[-1].rounds:
            raise self.fault(statement, "notation", "time stands after the first round of a game")
        if self.games[-1].time_called:
            raise self.fault(statement, "notation", "time stands once a game")
        self.games[-1].time_called = True

    def perhaps_time_decides(self) -> None:
        """Looked at after every statement: nothing is being played, and somebody is alone at the top."""
        if not self.game_open or self.round is not None or self.winner is not None:
            return
        game = self.games[-1]
        if not game.time_called:
            return
        playing = [side for side in self.live_sides() if side in self.sides()]
        ranked = sorted(playing, key=lambda side: game.scores[side], reverse=self.game_kind != "powc")
        if len(ranked) > 1 and game.scores[ranked[0]] == game.scores[ranked[1]]:
            return
        game.by_time = True
        self.end_game(ranked[0])

    # ---- points and ends

    def rule(self, line: int, clause: str, text: str) -> None:
        ruling = {"line": line, "clause": clause, "text": text}
        if self.games and self.games[-1].rounds:
            self.games[-1].rounds[-1].rulings.append(ruling)
        else:
            self.held.append(ruling)

    def give(self, side: str, points: int) -> None:
        self.games[-1].scores[side] += points

    def target_winner(self) -> str | None:
        """Who has won the game in progress by its totals."""
        target = self.rules.number("target")
        for side, score in self.games[-1].scores.items():
            if score < target:
                continue
            if self.game_kind == "powc":
                return other_team(side)
            if self.game_kind == "straight" or int(side) not in self.struck:
                return side
        return None

    def close_round(
        self,
        ended: str,
        *,
        by: int | None = None,
        winner: str | None = None,
        void: bool = False,
        add: dict[str, int] | None = None,
        next_starters: set[int],
    ) -> None:
        assert self.round is not None
        game = self.games[-1]
        record = game.rounds[-1]
        for side, points in (add or {}).items():
            self.give(side, points)
        if ended == "void":
            game.scores = dict(record.before)
        game_winner = None if ended == "void" else self.target_winner()
        record.starter = self.round.starter()
        record.ended = ended
        record.by = by
        record.winner = game_winner if ended == "target" else winner
        record.void = void
        record.scores = dict(game.scores)
        self.passes_mean_nothing = ended == "blocked"
        how = "winner" if game_winner is not None or not self.is_teams() else self.rules.word("next_start")
        if how == "rotate":
            self.next_starters = {self.round.next_seat(seat) for seat in self.round.starters}
        elif how == "draw":
            self.next_starters = set(self.seats())
        else:
            self.next_starters = set(next_starters)
        self.round = None
        self.lead_drawers = None
        self.lead_seen = set()
        if game_winner is not None:
            self.end_game(game_winner)

    def end_game(self, winner: str) -> None:
        game = self.games[-1]
        game.winner = winner
        self.game_open = False
        self.games_won[winner] += 1
        if self.games_won[winner] == self.rules.number("games_to_win"):
            self.winner = winner
            self.decided_by = "play"

    def penalty_may_end_the_game(self, next_starters: set[int]) -> None:
        winner = self.target_winner()
        if winner is None:
            return
        if self.round is not None:
            self.close_round("target", next_starters=next_starters)
        else:
            self.next_starters = set(next_starters)
            self.end_game(winner)

    def end_match(self, loser: str, decided_by: str) -> None:
        (self.winner,) = self.rivals(loser)
        self.decided_by = decided_by

    def live_sides(self) -> list[str]:
        return ["A", "B"] if self.is_teams() else [str(seat) for seat in self.seats()]

    def rivals(self, loser: str) -> list[str]:
        return [side for side in self.live_sides() if side != loser and side in self.sides()]

    # ---- the judge

    def need_side(self, statement: Statement, seat_will_do: bool = False) -> None:
        """The side must be one that plays; in the partnership games sometimes a seat is fine too."""
        if self.is_teams():
            fine = statement.side in ("A", "B") or (seat_will_do and statement.side in ("1", "2", "3", "4"))
        else:
            fine = statement.side in self.live_sides()
        if not fine:
            raise self.fault(statement, "notation", f"there is no side {statement.side!r}")

    def judge_clause(self, what: str) -> str:
        if self.game_kind == "powc":
            return "P16" if what == "disqualify" else "P18"
        if self.game_kind == "straight":
            return "F19" if what == "penalty" else "judge"
        return "E21" if what == "disqualify" else "judge"

    def judge(self, statement: Statement) -> None:
        what = statement.what
        clause = self.judge_clause(what)
        if what in ("penalty", "score", "game") and not self.game_open:
            raise self.fault(statement, "notation", "no game is in progress")
        if what == "void" and self.round is None:
            raise self.fault(statement, "notation", "no round is in progress")
        if what == "score":
            self.judge_score(statement, clause)
            return
        if what != "void":
            self.need_side(statement, seat_will_do=what in ("penalty", "warn"))
        if what == "game" and len(self.rivals(statement.side)) != 1:
            raise self.fault(statement, "notation", "at three or four nobody can be made to lose the game")
        self.rule(statement.line, clause, f"Judge: {what} {statement.side}: {statement.reason}")
        if what != "warn":
            self.passes_mean_nothing = False
        if what == "penalty":
            self.judge_penalty(statement)
        elif what == "void":
            assert self.round is not None
            self.close_round("void", void=True, next_starters=self.round.starters)
        elif what == "disqualify":
            self.put_out(statement.side, "disqualification")
        elif what == "match":
            self.put_out(statement.side, "judge")
        elif what == "game":
            (winner,) = self.rivals(statement.side)
            if self.round is not None:
                self.close_round("void", void=True, next_starters=self.round.starters)
            if self.is_teams():
                self.next_starters = set(partner_seats(winner))
            self.end_game(winner)
            if self.winner is not None:
                self.decided_by = "judge"

    def judge_penalty(self, statement: Statement) -> None:
        side = statement.side
        if not self.is_teams():
            self.give(side, -statement.number)
            return
        offender = int(side) if side.isdigit() else None
        team = side if offender is None else team_of(offender)
        gains = other_team(team)
        self.give(team if self.game_kind == "powc" else gains, statement.number)
        starters = set(partner_seats(gains))
        if offender is not None:
            order = self.games[-1].order
            seat = order[(order.index(offender) + 1) % 4]
            assert team_of(seat) == gains
            starters = {seat}
        self.penalty_may_end_the_game(starters)

    def judge_score(self, statement: Statement, clause: str) -> None:
        if self.round is not None:
            raise self.fault(statement, "notation", "totals are set between rounds")
        for side in statement.totals:
            if side not in self.live_sides():
                raise self.fault(statement, "notation", f"there is no side {side!r}")
        if self.is_teams() and statement.mark == "negative":
            raise self.fault(statement, "notation", "totals are not negative here")
        self.passes_mean_nothing = False
        scores = self.games[-1].scores
        scores.update(statement.totals)
        target = self.rules.number("target")
        reached = [side for side in scores if scores[side] >= target]
        if len(reached) > 1:
            raise self.fault(statement, "notation", "only one side can reach the target")
        given = " ".join(f"{side}={scores[side]}" for side in scores)
        self.rule(statement.line, clause, f"Judge: the totals are {given}: {statement.reason}")
        winner = self.target_winner()
        if winner is not None:
            self.penalty_may_end_the_game(set(partner_seats(winner)) if self.is_teams() else set())

    def put_out(self, side: str, decided_by: str) -> None:
        """Disqualified, lost by the judge's word, or not there."""
        if len(self.rivals(side)) == 1:
            self.end_match(side, decided_by)
            return
        if self.round is not None:
            self.close_round("void", void=True, next_starters=set())
        self.struck.add(int(side))

    def walkover(self, statement: Statement) -> None:
        if any(game.rounds or game.winner is not None for game in self.games):
            raise self.fault(statement, "notation", "a walk-over comes before the first round")
        self.need_side(statement)
        clause = {"powc": "E10", "bigsix": "E21", "straight": "E31"}[self.game_kind]
        self.rule(statement.line, clause, f"{statement.side} was not there: {statement.reason}")
        self.put_out(statement.side, "walkover")

    # ---- reports

    def report(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "stage": self.rules.stage,
            "sides": self.sides(),
            "winner": self.winner,
            "games_won": self.only_sides(self.games_won),
            "status": "in progress" if self.winner is None else "finished",
            "decided_by": self.decided_by,
            "games": [self.report_game(game) for game in self.games],
            "rulings": sorted(self.loose + self.held, key=lambda ruling: int(ruling["line"])),
        }

    def report_game(self, game: GameRecord) -> dict[str, Any]:
        mark = {"by_time": True} if game.by_time else {}
        return {
            **mark,
            "winner": game.winner,
            "scores": self.only_sides(game.scores),
            "status": "in progress" if game.winner is None else "finished",
            "rounds": [self.report_round(game, record) for record in game.rounds],
        }

    def report_round(self, game: GameRecord, record: RoundRecord) -> dict[str, Any]:
        scores = game.scores if record.ended is None else record.scores
        return {
            "starter": record.starter,
            "ended": record.ended,
            "by": record.by,
            "winner": record.winner,
            "void": record.void,
            "points": {side: scores[side] - record.before[side] for side in self.sides()},
            "scores": self.only_sides(scores),
            "rulings": record.rulings,
        }

    def snapshot(self, line: int) -> dict[str, Any]:
        scores = self.games[-1].scores if self.games else dict.fromkeys(self.everybody(), 0)
        entry: dict[str, Any] = {
            "line": line,
            "turn": None,
            "legal": [],
            "may_draw": False,
            "may_pass": False,
            "hands": {},
            "blamed": {},
            "exposed": {},
            "open": [],
            "end_total": None,
            "scores": self.only_sides(scores),
            "games_won": self.only_sides(self.games_won),
        }
        table = self.round
        if table is None:
            return entry
        entry["hands"] = table.shown_hands()
        entry["open"] = table.open_list()
        entry["end_total"] = table.end_total()
        if table.dealt:
            seats = self.seats()
            entry["blamed"] = {str(seat): names(table.blamed.get(seat, [])) for seat in seats}
            entry["exposed"] = {str(seat): names(table.exposed.get(seat, [])) for seat in seats}
        is_pending = isinstance(table, StraightRound) and table.pending is not None
        if self.winner is None and not is_pending:
            entry["turn"] = table.on_turn()
            entry["legal"] = table.legal_pairs()
            entry["may_draw"] = table.may_draw()
            entry["may_pass"] = table.may_pass()
        return entry


def run(text: str, entries: list[dict[str, Any]] | None = None) -> Match:
    """Feed every line to a match; note the table after each statement if asked to."""
    match = Match()
    statements = 0
    for line, raw in enumerate(lines_of(text), start=1):
        statement = read_line(line, raw)
        if statement is None:
            continue
        statements += 1
        match.feed(statement)
        if entries is not None:
            entries.append(match.snapshot(line))
    if statements == 0:
        raise OracleFault(1, "notation", "the file holds no statement")
    match.settle_pending()
    return match


def adjudicate(text: str) -> dict[str, Any]:
    """What the match came to, or the first fault."""
    return run(text).report()


def trace(text: str) -> list[dict[str, Any]]:
    """The table after every statement, or the first fault."""
    entries: list[dict[str, Any]] = []
    run(text, entries)
    return entries
