"""What a round has in common in all three games: the deal, the starter, the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .faults import OracleFault
from .naive_counts import can_be_shared, heaviest
from .reader import Statement
from .tiles import Tile, double_six, name, names, total

if TYPE_CHECKING:
    from .naive_match import Match

Place = tuple[Tile, int]  # a tile of the layout and the number it offers there


def partner_seats(side: str) -> list[int]:
    return [1, 3] if side == "A" else [2, 4]


def team_of(seat: int) -> str:
    return "A" if seat in (1, 3) else "B"


def other_team(side: str) -> str:
    return "B" if side == "A" else "A"


class Round:
    hand_size = 7
    deal_clause = "F1"
    turn_clause = "F5"
    fit_clause = "F5"
    redeal_clause = "F4"

    def __init__(self, match: Match, order: list[int], starters: set[int]) -> None:
        self.match = match
        self.order = order
        self.starters = starters  # every seat that may be the one that starts, by what is known
        self.turn: int | None = None  # set with the first statement of play
        self.hands: dict[int, set[Tile]] = {}
        self.dealt = False  # the deal is complete (or, in straight, known to be unknown)
        self.handless = False
        self.begun = False
        self.blamed: dict[int, list[Tile]] = {seat: [] for seat in order}
        self.exposed: dict[int, set[Tile]] = {seat: set() for seat in order}
        self.last_player: int | None = None

    # ---- small helpers

    def fault(self, statement: Statement, clause: str, message: str) -> OracleFault:
        return OracleFault(statement.line, clause, message)

    def all_tiles(self) -> set[Tile]:
        return double_six()

    def next_seat(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def starter(self) -> int | None:
        return next(iter(self.starters)) if len(self.starters) == 1 else None

    def on_turn(self) -> int | None:
        if not self.dealt:
            return None
        return self.turn if self.turn is not None else self.starter()

    # ---- the layout: each game fills these in

    def table_is_empty(self) -> bool:
        raise NotImplementedError

    def open_places(self) -> list[Place]:
        """Every open place, one entry each (a double may offer several alike)."""
        raise NotImplementedError

    def on_the_table(self) -> set[Tile]:
        raise NotImplementedError

    def places_for(self, tile: Tile) -> set[Place]:
        return {place for place in self.open_places() if place[1] in tile}

    def fits(self, tile: Tile) -> bool:
        return self.table_is_empty() or bool(self.places_for(tile))

    def playable(self, seat: int) -> set[Tile]:
        if self.table_is_empty():
            return set(self.hands[seat])
        numbers = {number for _, number in self.open_places()}
        return {tile for tile in self.hands[seat] if tile & numbers}

    def allowed(self, seat: int) -> set[Tile]:
        """The tiles of a hand that may be played now by a regular play."""
        return self.playable(seat)

    def nobody_can_play(self) -> bool:
        return not any(self.playable(seat) for seat in self.hands)

    def choose_place(self, statement: Statement) -> Place | None:
        """Where a regular play goes; None for the lead."""
        assert statement.tile is not None
        if self.table_is_empty():
            if statement.on is not None:
                raise self.fault(statement, "notation", "nothing lies on the table to be joined")
            return None
        places = self.places_for(statement.tile)
        if statement.on is not None:
            if statement.on not in self.on_the_table():
                raise self.fault(
                    statement, self.fit_clause, f"{name(statement.on)} does not lie on the table"
                )
            places = {place for place in places if place[0] == statement.on}
        if not places:
            raise self.fault(statement, self.fit_clause, f"{name(statement.tile)} does not fit there")
        if len({place[0] for place in places}) > 1:
            raise self.fault(statement, "notation", "it fits on several tiles: say on which")
        assert len(places) == 1
        return next(iter(places))

    # ---- the deal

    def seats_to_deal(self) -> list[int]:
        return self.order

    def deal_is_certain(self) -> bool:
        return set(self.hands) == set(self.seats_to_deal())

    def deal_done(self) -> None:
        self.dealt = True

    def hand(self, statement: Statement) -> None:
        if self.begun or self.dealt:
            raise self.fault(statement, "notation", "the hands are dealt already")
        if statement.seat not in self.seats_to_deal():
            raise self.fault(statement, "notation", f"no hand is dealt to seat {statement.seat}")
        if statement.seat in self.hands:
            raise self.fault(statement, "notation", f"seat {statement.seat} has a hand already")
        if len(statement.tiles) != self.hand_size:
            raise self.fault(statement, self.deal_clause, f"a hand has {self.hand_size} tiles")
        taken: set[Tile] = set().union(*self.hands.values())
        for tile in statement.tiles:
            if tile not in self.all_tiles() or tile in taken or tile in self.tiles_in_the_pile():
                raise self.fault(statement, self.deal_clause, f"{name(tile)} cannot be in this hand")
            taken.add(tile)
        self.hands[statement.seat] = set(statement.tiles)
        if self.deal_is_certain():
            self.deal_done()

    def tiles_in_the_pile(self) -> set[Tile]:
        return set()

    def pile(self, statement: Statement) -> None:
        raise self.fault(statement, "notation", "this game has no draw pile")

    def need_deal(self, statement: Statement) -> None:
        if not self.dealt:
            raise self.fault(statement, self.deal_clause, "not every hand has been dealt")

    def redeal(self, statement: Statement) -> None:
        if self.begun:
            raise self.fault(statement, self.redeal_clause, "too late for a new deal")
        self.hands = {}
        self.dealt = False
        self.exposed = {seat: set() for seat in self.order}
        self.match.rule(statement.line, self.redeal_clause, "The tiles are shuffled and dealt again.")

    # ---- the turn

    def take_turn(self, statement: Statement) -> None:
        self.need_deal(statement)
        seat = statement.seat
        if self.turn is None:
            if seat not in self.starters:
                raise self.fault(statement, self.start_clause(), f"seat {seat} does not start")
            self.starters = {seat}
            self.turn = seat
        elif self.turn != seat:
            raise self.fault(statement, self.turn_clause, f"it is seat {self.turn}'s turn")
        self.begun = True

    def start_clause(self) -> str:
        return self.turn_clause

    def turn_moves_on(self) -> None:
        assert self.turn is not None
        self.turn = self.next_seat(self.turn)

    def need_tile(self, statement: Statement) -> Tile:
        assert statement.tile is not None
        if statement.tile not in self.hands[statement.seat]:
            raise self.fault(
                statement, self.deal_clause, f"seat {statement.seat} does not hold {name(statement.tile)}"
            )
        return statement.tile

    # ---- statements; what a game does not have is a fault

    def plays(self, statement: Statement) -> None:
        raise NotImplementedError

    def passes(self, statement: Statement) -> None:
        raise NotImplementedError

    def sheet(self, statement: Statement) -> None:
        raise NotImplementedError

    def misplays(self, statement: Statement) -> None:
        raise self.fault(statement, "notation", "this game has no misplays")

    def draws(self, statement: Statement) -> None:
        raise self.fault(statement, "notation", "nobody draws in this game")

    def exposes(self, statement: Statement) -> None:
        raise self.fault(statement, "notation", "only straight knows exposed tiles")

    def talks(self, statement: Statement) -> None:
        raise self.fault(statement, "notation", "only straight notes talking")

    def catches(self, statement: Statement) -> None:
        raise self.fault(statement, "notation", "there is nothing to catch")

    # ---- for the sheet

    def sheet_may_come(self, statement: Statement) -> None:
        if self.begun and not self.handless:
            raise self.fault(statement, "notation", "a round with play needs no sheet")
        if self.hands and not self.dealt:
            raise self.fault(statement, self.deal_clause, "some hands are missing")
        if statement.what == "target" and self.match.game_kind != "straight":
            raise self.fault(statement, "notation", "only straight has a target sheet")
        if statement.blamed and self.match.game_kind != "powc":
            raise self.fault(statement, "notation", "only powc has blamed tiles")
        if statement.has_scored and self.match.game_kind != "straight":
            raise self.fault(statement, "notation", "only straight has points in play")
        if statement.what == "target":
            return
        wanted = self.seats_counted(statement)
        if set(statement.counts) != wanted:
            raise self.fault(statement, "notation", f"the sheet must count the seats {sorted(wanted)}")

    def seats_counted(self, statement: Statement) -> set[int]:
        """Partnership games: both opponents of the one who went out, or all."""
        if statement.what == "blocked":
            return set(self.order)
        return set(partner_seats(other_team(team_of(statement.seat))))

    # ---- what no deal and no play could give

    set_clause = "F1"

    def may_hold(self, seat: int) -> set[Tile]:
        """The tiles that a seat can be left with."""
        return self.hands[seat] if self.hands else self.all_tiles()

    def still_has(self, _seat: int) -> int:
        """How many tiles a seat can be left with if it draws none."""
        return self.hand_size

    def more_tiles(self) -> int:
        """How many tiles can be drawn in all."""
        return 0

    def counts_can_be(self, statement: Statement) -> None:
        blamed = [tile for _, tile in statement.blamed]
        hands = []
        for seat, _ in statement.blamed:
            most = self.hand_size - (seat == statement.seat and statement.what == "out")
            if sum(owner == seat for owner, _ in statement.blamed) > most:
                raise self.fault(statement, self.deal_clause, f"seat {seat} has too many blamed tiles")
        for seat, count in statement.counts.items():
            own = sum(owner == seat for owner, _ in statement.blamed)
            hand = (count, self.may_hold(seat) - set(blamed), self.still_has(seat) - own)
            if count > heaviest(hand[1], hand[2] + self.more_tiles()):
                raise self.fault(statement, self.deal_clause, f"seat {seat} cannot hold {count}")
            if count or not own:
                hands.append(hand)
        for number in range(7) if statement.what == "blocked" else [None]:
            held = [
                (count, {tile for tile in tiles if number not in tile}, most) for count, tiles, most in hands
            ]
            if can_be_shared(held, self.more_tiles()):
                return
        raise self.fault(statement, self.set_clause, "no tiles make up these hands")

    # ---- who starts the next round, F12

    def fewer_spots(self, side: str, counts: dict[int, int]) -> set[int]:
        one, two = partner_seats(side)
        if counts[one] < counts[two]:
            return {one}
        if counts[two] < counts[one]:
            return {two}
        first: set[int] = set()
        for starter in self.starters:
            seat = starter
            while seat not in (one, two):
                seat = self.next_seat(seat)
            first.add(seat)
        return first

    # ---- what trace shows

    def hand_counts(self) -> dict[int, int]:
        return {seat: total(tiles) for seat, tiles in self.hands.items()}

    def legal_pairs(self) -> list[list[str]]:
        seat = self.on_turn()
        if seat is None or seat not in self.hands:
            return []
        pairs = set()
        for tile in self.allowed(seat):
            if self.table_is_empty():
                pairs.add((name(tile), ""))
            for place in self.places_for(tile):
                pairs.add((name(tile), name(place[0])))
        return [list(pair) for pair in sorted(pairs)]

    def may_draw(self) -> bool:
        return False

    def may_pass(self) -> bool:
        seat = self.on_turn()
        return seat is not None and seat in self.hands and not self.playable(seat)

    def open_list(self) -> list[list[str | int]]:
        places = self.open_places()
        rows = sorted({(name(tile), number, places.count((tile, number))) for tile, number in places})
        return [list(row) for row in rows]

    def end_total(self) -> int | None:
        return None

    def shown_hands(self) -> dict[str, list[str]]:
        if not self.dealt or self.handless:
            return {}
        return {str(seat): names(self.hands[seat]) for seat in sorted(self.hands)}
