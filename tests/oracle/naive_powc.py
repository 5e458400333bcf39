"""powc: partnership block dominoes, points are bad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .naive_round import Place, Round, other_team, partner_seats, team_of
from .reader import Statement
from .tiles import Tile, double_six_without_blank, name, other_end, pips, total

if TYPE_CHECKING:
    from .naive_match import Match


class PowcRound(Round):
    hand_size = 6
    deal_clause = "P4"
    turn_clause = "P3"
    fit_clause = "P6"
    redeal_clause = "P15"

    def __init__(self, match: Match, order: list[int], starters: set[int]) -> None:
        super().__init__(match, order, starters)
        self.line: list[Tile] = []
        self.ends: list[Place] = []

    def all_tiles(self) -> set[Tile]:
        return double_six_without_blank()

    def table_is_empty(self) -> bool:
        return not self.line

    def open_places(self) -> list[Place]:
        return list(self.ends)

    def on_the_table(self) -> set[Tile]:
        return set(self.line)

    def lay(self, tile: Tile, place: Place | None) -> None:
        self.line.append(tile)
        if place is None:
            self.ends.append((tile, max(tile)))
            self.ends.append((tile, min(tile)))
        else:
            self.ends.remove(place)
            self.ends.append((tile, other_end(tile, place[1])))

    def start_clause(self) -> str:
        return "P2" if len(self.match.games[-1].rounds) == 1 else "P5"

    def plays(self, statement: Statement) -> None:
        if statement.mark:
            raise self.fault(statement, "notation", f"powc has no {statement.mark}")
        self.take_turn(statement)
        tile = self.need_tile(statement)
        place = self.choose_place(statement)
        seat = statement.seat
        self.lay(tile, place)
        self.hands[seat].remove(tile)
        self.last_player = seat
        if not self.hands[seat]:
            self.went_out(statement, seat, self.counts(), self.blamed)
        elif self.nobody_can_play():
            self.blocked(statement, self.counts(), self.blamed)
        else:
            self.turn_moves_on()

    def passes(self, statement: Statement) -> None:
        self.take_turn(statement)
        seat = statement.seat
        mistaken = bool(self.playable(seat))
        self.turn_moves_on()
        if mistaken:
            points = self.match.rules.number("mistaken_pass")
            self.match.rule(
                statement.line, "P9", f"Seat {seat} passed although a tile would fit; {points} points for it."
            )
            if points:
                self.match.give(team_of(seat), points)
                self.match.penalty_may_end_the_game(set())

    def misplays(self, statement: Statement) -> None:
        if statement.on is not None:
            raise self.fault(statement, "notation", "in powc a misplay names only the tile")
        self.take_turn(statement)
        tile = self.need_tile(statement)
        if self.fits(tile):
            raise self.fault(statement, "P7", f"{name(tile)} does fit: that is no misplay")
        seat = statement.seat
        self.hands[seat].remove(tile)
        self.blamed[seat].append(tile)
        self.match.rule(statement.line, "P7", f"{name(tile)} of seat {seat} is blamed; the turn is lost.")
        self.turn_moves_on()

    # ---- the end of a round, from play or from a sheet

    def counts(self) -> dict[int, int]:
        """What each hand holds, with its blamed tiles."""
        return {seat: total(self.hands[seat]) + total(self.blamed[seat]) for seat in self.order}

    def has_blamed(self, side: str, blamed: dict[int, list[Tile]]) -> bool:
        return any(blamed[seat] for seat in partner_seats(side))

    def is_voided(self, statement: Statement, side: str, blamed: dict[int, list[Tile]]) -> bool:
        if self.match.rules.word("blamed_win") == "stands" or not self.has_blamed(side, blamed):
            return False
        self.match.rule(
            statement.line, "P8", f"Team {side} has a blamed tile and cannot win the round: it is void."
        )
        return True

    def went_out(
        self, statement: Statement, seat: int, counts: dict[int, int], blamed: dict[int, list[Tile]]
    ) -> None:
        winner = team_of(seat)
        loser = other_team(winner)
        if self.is_voided(statement, winner, blamed):
            self.match.close_round("out", by=seat, void=True, next_starters=self.starters)
            return
        points = sum(counts[opponent] for opponent in partner_seats(loser))
        self.match.close_round("out", by=seat, winner=winner, add={loser: points}, next_starters={seat})

    def blocked(self, statement: Statement, counts: dict[int, int], blamed: dict[int, list[Tile]]) -> None:
        team = {side: sum(counts[seat] for seat in partner_seats(side)) for side in ("A", "B")}
        winner: str | None
        if team["A"] < team["B"]:
            winner = "A"
        elif team["B"] < team["A"]:
            winner = "B"
        elif self.match.rules.word("blocked_tie") == "blocker" and self.last_player is not None:
            winner = other_team(team_of(self.last_player))
        else:
            winner = None
        if winner is None:
            self.match.close_round("blocked", next_starters=self.starters)
            return
        if self.is_voided(statement, winner, blamed):
            self.match.close_round("blocked", void=True, next_starters=self.starters)
            return
        loser = other_team(winner)
        how = self.match.rules.word("blocked_score")
        if how == "loser":
            points = team[loser]
        elif how == "difference":
            points = team[loser] - team[winner]
        else:
            points = team[loser] + team[winner]
        self.match.close_round(
            "blocked",
            winner=winner,
            add={loser: points},
            next_starters=self.fewer_spots(winner, counts),
        )

    set_clause = "P1"

    def sheet(self, statement: Statement) -> None:
        self.sheet_may_come(statement)
        blamed: dict[int, list[Tile]] = {seat: [] for seat in self.order}
        seen: set[Tile] = set()
        counts = {seat: statement.counts.get(seat, 0) for seat in self.order}
        for seat, tile in statement.blamed:
            if tile not in self.all_tiles() or tile in seen:
                raise self.fault(statement, "P1", f"{name(tile)} cannot be blamed here")
            if self.hands and tile not in self.hands[seat]:
                raise self.fault(statement, "P4", f"seat {seat} does not hold {name(tile)}")
            seen.add(tile)
            blamed[seat].append(tile)
            counts[seat] += pips(tile)
        self.counts_can_be(statement)
        for seat, tile in statement.blamed:
            self.match.rule(statement.line, "P7", f"{name(tile)} of seat {seat} was blamed.")
        if statement.what == "out":
            self.went_out(statement, statement.seat, counts, blamed)
        else:
            self.blocked(statement, counts, blamed)
