"""straight: partnership fives with a spinner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .naive_round import Place, Round, other_team, partner_seats, team_of
from .reader import Statement
from .tiles import Tile, is_double, name, other_end, total

if TYPE_CHECKING:
    from .naive_match import Match


class StraightTable:
    """The tiles laid. A double has two long sides and two short ends, any other tile two ends."""

    def __init__(self) -> None:
        self.laid: list[Tile] = []
        self.free_ends: dict[Tile, set[int]] = {}  # tiles that are not doubles
        self.sides_taken: dict[Tile, int] = {}  # doubles
        self.shorts_taken: dict[Tile, int] = {}  # doubles
        self.spinner: Tile | None = None

    def open_places(self) -> list[Place]:
        places: list[Place] = []
        for tile in self.laid:
            if not is_double(tile):
                places += [(tile, number) for number in self.free_ends[tile]]
            elif self.sides_taken[tile] < 2:
                places += [(tile, max(tile))] * (2 - self.sides_taken[tile])
            elif tile == self.spinner:
                places += [(tile, max(tile))] * (2 - self.shorts_taken[tile])
        return places

    def put_down(self, tile: Tile, shown: set[int], sides: int) -> None:
        self.laid.append(tile)
        if is_double(tile):
            self.sides_taken[tile] = sides
            self.shorts_taken[tile] = 0
            if self.spinner is None:
                self.spinner = tile
        else:
            self.free_ends[tile] = shown

    def lead(self, tile: Tile) -> None:
        self.put_down(tile, set(tile), 0)

    def join(self, tile: Tile, place: Place, outward: int) -> None:
        """Lay a tile against an open place; sides of a double are taken before its short ends."""
        there, number = place
        if not is_double(there):
            self.free_ends[there].remove(number)
        elif self.sides_taken[there] < 2:
            self.sides_taken[there] += 1
        else:
            self.shorts_taken[there] += 1
        self.put_down(tile, {outward}, 1)

    def join_short_end(self, tile: Tile, double: Tile) -> None:
        """The wrong spinner: that double is the spinner from here on."""
        self.shorts_taken[double] += 1
        self.put_down(tile, {other_end(tile, max(double))}, 1)
        self.spinner = double

    def end_total(self) -> int:
        count = 0
        for tile in self.laid:
            if not is_double(tile):
                count += sum(self.free_ends[tile])
            elif self.sides_taken[tile] < 2:
                count += 2 * max(tile)
        return count


def nearest_five(number: int) -> int:
    down = number - number % 5
    return down if number % 5 <= 2 else down + 5


class StraightRound(Round):
    def __init__(self, match: Match, order: list[int], starters: set[int]) -> None:
        super().__init__(match, order, starters)
        self.table = StraightTable()
        self.pending: Statement | None = None  # a misplay or wrong spinner not yet caught or let go
        self.laid_by: dict[int, int] = dict.fromkeys(order, 0)  # how many tiles of each seat stayed

    # ---- layout

    def table_is_empty(self) -> bool:
        return not self.table.laid

    def open_places(self) -> list[Place]:
        return self.table.open_places()

    def on_the_table(self) -> set[Tile]:
        return set(self.table.laid)

    def end_total(self) -> int | None:
        return self.table.end_total()

    def start_clause(self) -> str:
        first = len(self.match.games) == 1 and len(self.match.games[0].rounds) == 1
        return "F4" if first else "F12"

    # ---- deal and tiles

    def need_deal(self, statement: Statement) -> None:
        if not self.dealt and not self.hands:
            self.dealt = True
            self.handless = True
        super().need_deal(statement)

    def redeal(self, statement: Statement) -> None:
        if self.handless:
            raise self.fault(statement, self.redeal_clause, "nothing was dealt that could go back")
        super().redeal(statement)

    def need_tile(self, statement: Statement) -> Tile:
        if not self.handless:
            return super().need_tile(statement)
        tile = statement.tile
        assert tile is not None
        shown_by_others = {
            shown for seat in self.order if seat != statement.seat for shown in self.exposed[seat]
        }
        if self.laid_by[statement.seat] == self.hand_size:
            raise self.fault(statement, "F1", f"seat {statement.seat} has no tile left")
        if tile in self.on_the_table() or tile in shown_by_others:
            raise self.fault(statement, "F1", f"{name(tile)} has been seen elsewhere")
        return tile

    def nobody_is_out(self, statement: Statement, but: int = 0) -> None:
        """Without hands nothing is laid after a seventh tile, and the sheet says who laid it."""
        for seat in self.order:
            if self.handless and self.laid_by[seat] == self.hand_size and seat != but:
                raise self.fault(statement, "F9", f"seat {seat} is out: the round ends with that sheet")

    def duty(self, seat: int) -> set[Tile]:
        """The exposed tiles that fit now: one of them must be played."""
        return {tile for tile in self.exposed[seat] if self.fits(tile)}

    def keep_duty(self, statement: Statement) -> None:
        duty = self.duty(statement.seat)
        if duty and statement.tile not in duty:
            raise self.fault(statement, "F14", "an exposed tile fits and must be played")

    def allowed(self, seat: int) -> set[Tile]:
        return self.duty(seat) or self.playable(seat)

    # ---- regular play

    def plays(self, statement: Statement) -> None:
        if statement.mark == "out-of-turn":
            self.out_of_turn(statement)
            return
        self.take_turn(statement)
        tile = self.need_tile(statement)
        self.nobody_is_out(statement)
        self.keep_duty(statement)
        if statement.mark == "wrong-spinner":
            self.check_wrong_spinner(statement)
            self.pending = statement
            return
        place = self.choose_place(statement)
        if place is None:
            self.table.lead(tile)
        else:
            self.table.join(tile, place, other_end(tile, place[1]))
        self.tile_was_laid(statement)

    def tile_was_laid(self, statement: Statement) -> None:
        """Points, and the end of the round, after a tile that stays."""
        tile = statement.tile
        assert tile is not None
        seat = statement.seat
        team = team_of(seat)
        opponents = partner_seats(other_team(team))
        was_exposed = tile in self.exposed[seat]
        self.exposed[seat].discard(tile)
        if not self.handless:
            self.hands[seat].remove(tile)
        self.last_player = seat
        self.laid_by[seat] += 1
        ends = self.table.end_total()
        if ends % 5 == 0 and ends > 0 and not was_exposed:
            self.match.give(team, ends)
            if self.match.target_winner() is not None:
                extra = {}
                if self.match.rules.word("count_at_target") == "yes" and not self.handless:
                    extra = {team: self.rounded([total(self.hands[other]) for other in opponents])}
                self.match.close_round("target", add=extra, next_starters={seat})
                return
        if not self.handless and not self.hands[seat]:
            self.went_out(seat, self.hand_counts())
        elif not self.handless and self.nobody_can_play():
            self.blocked(self.hand_counts())
        else:
            self.turn_moves_on()

    def passes(self, statement: Statement) -> None:
        self.take_turn(statement)
        seat = statement.seat
        if self.duty(seat):
            raise self.fault(statement, "F14", "an exposed tile fits and must be played")
        mistaken = not self.handless and bool(self.playable(seat))
        self.turn_moves_on()
        if mistaken:
            points = self.match.rules.number("mistaken_pass")
            gains = other_team(team_of(seat))
            self.match.rule(
                statement.line,
                "F18",
                f"Seat {seat} passed with a playable tile: {points} points to team {gains}.",
            )
            self.penalise(seat, points)

    def penalise(self, seat: int, points: int) -> None:
        gains = other_team(team_of(seat))
        self.match.give(gains, points)
        self.match.penalty_may_end_the_game(self.first_after(seat, gains))

    def first_after(self, offender: int, side: str) -> set[int]:
        seat = self.next_seat(offender)
        while team_of(seat) != side:
            seat = self.next_seat(seat)
        return {seat}

    # ---- irregularities

    def misplays(self, statement: Statement) -> None:
        if statement.on is None:
            raise self.fault(statement, "notation", "in straight a misplay says where and what it shows")
        self.take_turn(statement)
        tile = self.need_tile(statement)
        self.nobody_is_out(statement)
        self.keep_duty(statement)
        if (statement.on, statement.number) not in self.open_places():
            raise self.fault(statement, "F16", "there is no such open place")
        if statement.showing not in tile:
            raise self.fault(statement, "notation", f"{name(tile)} has no {statement.showing}")
        if other_end(tile, statement.showing) == statement.number:
            raise self.fault(statement, "F16", "the tile fits there: that is no misplay")
        self.pending = statement

    def check_wrong_spinner(self, statement: Statement) -> None:
        double, tile = statement.on, statement.tile
        assert double is not None and tile is not None
        if double not in self.on_the_table():
            raise self.fault(statement, "F17", f"{name(double)} does not lie on the table")
        if not is_double(double) or double == self.table.spinner:
            raise self.fault(statement, "F17", f"{name(double)} is not a double other than the spinner")
        if self.table.shorts_taken[double] == 2:
            raise self.fault(statement, "F17", f"{name(double)} has no free short end")
        if max(double) not in tile:
            raise self.fault(statement, "F17", f"{name(tile)} does not match {name(double)}")

    def settle_pending(self) -> None:
        """Nobody caught it: it stays."""
        statement = self.pending
        if statement is None:
            return
        self.pending = None
        tile, there = statement.tile, statement.on
        assert tile is not None and there is not None
        if statement.kind == "misplays":
            assert statement.showing is not None
            self.table.join(tile, (there, statement.number), statement.showing)
            self.match.rule(
                statement.line, "F16", f"{name(tile)} does not fit, but nobody caught it: it stays."
            )
        else:
            self.table.join_short_end(tile, there)
            self.match.rule(
                statement.line, "F17", f"Nobody caught the wrong spinner: {name(there)} is the spinner now."
            )
        self.tile_was_laid(statement)

    def catches(self, statement: Statement) -> None:
        made = self.pending
        if made is None:
            raise self.fault(statement, "F16", "there is nothing to catch")
        clause = "F16" if made.kind == "misplays" else "F17"
        if team_of(made.seat) == team_of(statement.seat):
            raise self.fault(statement, clause, "only the other team can catch it")
        self.pending = None
        assert made.tile is not None
        self.exposed[made.seat].add(made.tile)
        self.match.rule(
            statement.line,
            clause,
            f"Seat {statement.seat} caught it: {name(made.tile)} goes back to seat {made.seat}, exposed.",
        )
        if self.match.rules.word("misplay_turn") == "lost":
            self.turn_moves_on()

    def out_of_turn(self, statement: Statement) -> None:
        self.need_deal(statement)
        seat = statement.seat
        if self.on_turn() == seat:
            raise self.fault(statement, "F15", f"it is seat {seat}'s own turn")
        tile = self.need_tile(statement)
        self.begun = True
        if self.turn is None:
            self.starters = self.starters - {seat}
        self.exposed[seat].add(tile)
        self.match.rule(statement.line, "F15", f"Out of turn by seat {seat}: {name(tile)} goes back exposed.")

    def exposes(self, statement: Statement) -> None:
        self.need_deal(statement)
        tile = self.need_tile(statement)
        self.exposed[statement.seat].add(tile)
        self.match.rule(
            statement.line, "F14", f"Seat {statement.seat} showed {name(tile)}: it stays face up."
        )

    def talks(self, statement: Statement) -> None:
        team = team_of(statement.seat)
        self.match.talks[team] += 1
        if self.match.talks[team] <= self.match.rules.number("talk_warnings"):
            self.match.rule(statement.line, "F13", f"Team {team} is warned for talking.")
            return
        points = self.match.rules.number("talk_penalty")
        self.match.rule(
            statement.line, "F13", f"Team {team} talked again: {points} points to the other team."
        )
        self.penalise(statement.seat, points)

    # ---- the end of a round

    def rounded(self, hands: list[int]) -> int:
        if self.match.rules.word("round_to_five") == "per_hand":
            return sum(nearest_five(hand) for hand in hands)
        return nearest_five(sum(hands))

    def went_out(self, seat: int, counts: dict[int, int]) -> None:
        team = team_of(seat)
        points = self.rounded([counts[other] for other in partner_seats(other_team(team))])
        self.match.close_round("out", by=seat, winner=team, add={team: points}, next_starters={seat})

    def blocked(self, counts: dict[int, int]) -> None:
        spots = {side: [counts[seat] for seat in partner_seats(side)] for side in ("A", "B")}
        winner: str | None
        if sum(spots["A"]) < sum(spots["B"]):
            winner = "A"
        elif sum(spots["B"]) < sum(spots["A"]):
            winner = "B"
        elif self.match.rules.word("blocked_tie") == "blocker" and self.last_player is not None:
            winner = other_team(team_of(self.last_player))
        else:
            winner = None
        if winner is None:
            self.match.close_round("blocked", next_starters=self.starters)
            return
        points = self.blocked_points(spots[winner], spots[other_team(winner)])
        self.match.close_round(
            "blocked",
            winner=winner,
            add={winner: points},
            next_starters=self.fewer_spots(winner, counts),
        )

    def blocked_points(self, own: list[int], theirs: list[int]) -> int:
        how = self.match.rules.word("blocked_score")
        if how == "loser":
            return self.rounded(theirs)
        if how == "both":
            return self.rounded(theirs + own)
        if self.match.rules.word("round_to_five") == "per_hand":
            return max(0, self.rounded(theirs) - self.rounded(own))
        return max(0, nearest_five(sum(theirs) - sum(own)))

    def may_hold(self, seat: int) -> set[Tile]:
        if not self.handless:
            return super().may_hold(seat)
        shown = set().union(*(self.exposed[other] for other in self.order if other != seat))
        return self.all_tiles() - self.on_the_table() - shown

    def still_has(self, seat: int) -> int:
        return self.hand_size - self.laid_by[seat]

    def sheet(self, statement: Statement) -> None:
        self.sheet_may_come(statement)
        if (self.begun or self.handless) and (statement.has_scored or statement.what == "target"):
            raise self.fault(statement, "notation", "the plays show what was scored")
        self.nobody_is_out(statement, but=statement.seat if statement.what == "out" else 0)
        for side, points in statement.totals.items():
            self.match.give(side, points)
        target = self.match.rules.number("target")
        reached = [side for side in ("A", "B") if self.match.games[-1].scores[side] >= target]
        if statement.what == "target":
            if len(reached) != 1:
                raise self.fault(statement, "F11", "exactly one side must reach the target")
            self.match.close_round("target", next_starters=set(partner_seats(reached[0])))
            return
        if reached:
            raise self.fault(statement, "F11", "the target was reached in play: that is a target sheet")
        self.counts_can_be(statement)
        if statement.what == "out":
            self.went_out(statement.seat, statement.counts)
        else:
            self.blocked(statement.counts)
