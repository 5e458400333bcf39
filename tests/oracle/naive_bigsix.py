"""bigsix: every player for himself, with a draw pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .naive_round import Place, Round
from .reader import Statement
from .tiles import Tile, high, is_double, name, other_end

if TYPE_CHECKING:
    from .naive_match import Match


class BigsixRound(Round):
    hand_size = 7
    deal_clause = "G1"
    turn_clause = "G2"
    fit_clause = "G6"
    redeal_clause = "G3"

    def __init__(self, match: Match, order: list[int], starters: set[int]) -> None:
        super().__init__(match, order, starters)
        self.places: list[Place] = []
        self.laid: list[Tile] = []
        self.pile_tiles: list[Tile] | None = None  # in the order of drawing, when given

    def table_is_empty(self) -> bool:
        return not self.laid

    def open_places(self) -> list[Place]:
        return list(self.places)

    def on_the_table(self) -> set[Tile]:
        return set(self.laid)

    def lay(self, tile: Tile, place: Place | None) -> None:
        self.laid.append(tile)
        if place is None:
            self.places = [(tile, max(tile))] * 4
            return
        self.places.remove(place)
        number = other_end(tile, place[1])
        how_many = self.match.rules.number("double_opens") if is_double(tile) else 1
        self.places += [(tile, number)] * how_many

    # ---- the deal

    def seats_to_deal(self) -> list[int]:
        return self.match.seats()

    def deal_is_certain(self) -> bool:
        return bool(self.match.players) and super().deal_is_certain()

    def hand(self, statement: Statement) -> None:
        super().hand(statement)
        if self.dealt or (not self.match.players and len(self.hands) > 1):
            self.starters = self.leaders()

    def leaders(self) -> set[int]:
        double = self.highest_double()
        return {seat for seat in self.hands if double in self.hands[seat]}

    def tiles_in_the_pile(self) -> set[Tile]:
        return set(self.pile_tiles or [])

    def settle_number(self, statement: Statement, seats: set[int]) -> None:
        """Without `seats`, the first hands or counts show how many play."""
        if self.match.players:
            return
        highest = max(seats, default=0)
        if highest < 2 or not set(range(1, highest + 1)) <= seats | self.match.struck:
            raise self.fault(statement, "G1", "two, three or four play, without a gap")
        self.match.settle_players(highest)

    def deal_ends_here(self, statement: Statement) -> None:
        self.settle_number(statement, set(self.hands))
        self.dealt = self.deal_is_certain()
        self.need_deal(statement)
        if self.pile_tiles is not None and not self.begun and set(self.pile_tiles) != self.not_seen():
            raise self.fault(statement, "G2", "the pile is exactly the tiles that were not dealt")

    def highest_double(self) -> Tile | None:
        doubles = [tile for tiles in self.hands.values() for tile in tiles if is_double(tile)]
        return max(doubles, key=max) if doubles else None

    def pile(self, statement: Statement) -> None:
        if self.begun or self.pile_tiles is not None:
            raise self.fault(statement, "notation", "a pile comes once, before play")
        listed = set(statement.tiles)
        if len(listed) != len(statement.tiles) or not listed <= self.not_seen():
            raise self.fault(statement, "G1", "a tile of the pile is somewhere else, or there twice")
        if self.dealt and listed != self.not_seen():
            raise self.fault(statement, "G2", "the pile is exactly the tiles that were not dealt")
        self.pile_tiles = list(statement.tiles)

    def redeal(self, statement: Statement) -> None:
        complete = self.dealt or (not self.match.players and len(self.hands) > 1)
        if not complete or self.highest_double() is not None:
            raise self.fault(statement, "G3", "all hands are seen, and none holds a double")
        super().redeal(statement)
        self.pile_tiles = None
        self.starters = set()

    # ---- play

    def not_seen(self) -> set[Tile]:
        return self.all_tiles() - set().union(*self.hands.values()) - self.on_the_table()

    def tiles_to_draw(self) -> int:
        return max(0, len(self.not_seen()) - self.match.rules.number("pile_left"))

    def start_clause(self) -> str:
        return "G3"

    def allowed(self, seat: int) -> set[Tile]:
        if self.table_is_empty():
            double = self.highest_double()
            return {double} & self.hands[seat] if double is not None else set()
        return self.playable(seat)

    def begin(self, statement: Statement) -> None:
        self.deal_ends_here(statement)
        if not self.starters:
            raise self.fault(statement, "G3", "nobody holds a double: the tiles must be dealt again")
        self.take_turn(statement)

    def plays(self, statement: Statement) -> None:
        if statement.mark:
            raise self.fault(statement, "notation", f"bigsix has no {statement.mark}")
        self.begin(statement)
        tile = self.need_tile(statement)
        if self.table_is_empty() and tile != self.highest_double():
            raise self.fault(statement, "G3", "the highest double must be led")
        place = self.choose_place(statement)
        seat = statement.seat
        self.lay(tile, place)
        self.hands[seat].remove(tile)
        self.last_player = seat
        if not self.hands[seat]:
            self.went_out(seat, self.hand_counts())
        elif self.is_blocked():
            self.blocked(self.hand_counts())
        else:
            self.turn_moves_on()

    def is_blocked(self) -> bool:
        return self.tiles_to_draw() == 0 and self.nobody_can_play()

    def draws(self, statement: Statement) -> None:
        self.begin(statement)
        seat = statement.seat
        if self.playable(seat):
            raise self.fault(statement, "G7", f"seat {seat} can play and may not draw")
        if self.tiles_to_draw() == 0:
            raise self.fault(statement, "G7", "there is nothing left to draw")
        if self.pile_tiles is not None:
            tile = self.pile_tiles[0]
            if statement.tile is not None and statement.tile != tile:
                raise self.fault(statement, "G7", f"the next tile of the pile is {name(tile)}")
            self.pile_tiles.pop(0)
        elif statement.tile is None:
            raise self.fault(statement, "notation", "without a pile the tile drawn must be named")
        else:
            tile = statement.tile
            if tile not in self.not_seen():
                raise self.fault(statement, "G7", f"{name(tile)} is not in the pile")
        self.hands[seat].add(tile)
        if self.is_blocked():
            self.blocked(self.hand_counts())

    def passes(self, statement: Statement) -> None:
        self.begin(statement)
        seat = statement.seat
        if self.playable(seat):
            raise self.fault(statement, "G7", f"seat {seat} can play and must")
        if self.tiles_to_draw() > 0:
            raise self.fault(statement, "G7", f"seat {seat} must draw")
        self.turn_moves_on()

    # ---- the end of a round

    def score(self, winner: int, counts: dict[int, int]) -> int:
        return sum(counts[seat] - counts[winner] for seat in counts if seat != winner)

    def went_out(self, seat: int, counts: dict[int, int]) -> None:
        self.match.close_round(
            "out", by=seat, winner=str(seat), add={str(seat): self.score(seat, counts)}, next_starters=set()
        )

    def blocked(self, counts: dict[int, int]) -> None:
        fewest = min(counts.values())
        tied = [seat for seat in counts if counts[seat] == fewest]
        if len(tied) > 1 and self.match.rules.word("blocked_tie") == "blocker" and self.last_player:
            tied = [seat for seat in tied if seat != self.last_player]
        if len(tied) != 1:
            self.match.close_round("blocked", next_starters=set())
            return
        winner = tied[0]
        self.match.close_round(
            "blocked",
            winner=str(winner),
            add={str(winner): self.score(winner, counts)},
            next_starters=set(),
        )

    def seats_counted(self, statement: Statement) -> set[int]:
        seats = set(self.order)
        if statement.what == "out":
            if statement.seat not in seats:
                raise self.fault(statement, "notation", f"seat {statement.seat} does not play")
            seats = seats - {statement.seat}
        return seats

    set_clause = "G1"

    def may_hold(self, seat: int) -> set[Tile]:
        """Of the hand and the pile; the highest double that was dealt is led."""
        dealt = set().union(*self.hands.values())
        if not self.hands and len(self.order) * self.hand_size == len(self.all_tiles()):
            dealt = self.all_tiles()
        doubles = sorted((tile for tile in dealt if is_double(tile)), key=high)
        tiles = self.hands[seat] | (self.all_tiles() - dealt) if self.hands else self.all_tiles()
        return tiles - set(doubles[-1:])

    def more_tiles(self) -> int:
        pile = len(self.all_tiles()) - len(self.order) * self.hand_size
        return max(0, pile - self.match.rules.number("pile_left"))

    def sheet(self, statement: Statement) -> None:
        named = {statement.seat} if statement.what == "out" else set()
        self.settle_number(statement, named | set(statement.counts) | set(self.hands))
        if self.hands:
            self.dealt = self.deal_is_certain()
            self.need_deal(statement)
            if not self.starters:
                raise self.fault(statement, "G3", "nobody holds a double: the tiles must be dealt again")
        self.sheet_may_come(statement)
        self.counts_can_be(statement)
        counts = dict(statement.counts)
        if statement.what == "out":
            counts[statement.seat] = 0
            self.went_out(statement.seat, counts)
        else:
            self.blocked(counts)

    # ---- trace

    def may_draw(self) -> bool:
        seat = self.on_turn()
        return seat is not None and not self.playable(seat) and self.tiles_to_draw() > 0

    def may_pass(self) -> bool:
        return super().may_pass() and self.tiles_to_draw() == 0
