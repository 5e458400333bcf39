"""Random matches, and small corruptions of them."""

from __future__ import annotations

import random
import re

from .naive_bigsix import BigsixRound
from .naive_match import Match
from .naive_round import Place, Round, other_team, partner_seats, team_of
from .naive_straight import StraightRound
from .reader import STAGES, read_line
from .rules import GAME_OF, OPTIONS
from .tiles import Tile, double_six, double_six_without_blank, is_double, name

PEOPLE = ["Ann", "Bea", "Cyd", "Dee", "Eve", "Flo Ray", "Gus", "Hal", "Ida O'Neil", "Jo"]
REASONS = ["slow play", "tiles were seen", "agreed at the table", "hand #2 was wrong", "x"]
MOST_ROUNDS = 40


class Maker:
    def __init__(
        self, rng: random.Random, game: str, irregular: float, options: dict[str, str] | None
    ) -> None:
        self.rng = rng
        self.game = game
        self.irregular = irregular
        self.match = Match()
        self.lines: list[str] = []
        self.n = rng.choice([2, 3, 3, 4]) if game == "bigsix" else 4
        self.rounds = 0
        self.make_heading(options)

    # ---- small helpers

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def say(self, text: str) -> None:
        """Add a line, and let the match hear it."""
        if self.chance(0.02):
            self.lines.append(self.rng.choice(["", "   ", "# a remark", "\t# 1 plays 6-6"]))
        if self.chance(0.03):
            text = text + self.rng.choice(["  # said aloud", " #", "   ", '\t# "quoted" remark'])
        if self.chance(0.02):
            text = "  " + text
        statement = read_line(len(self.lines) + 1, text)
        assert statement is not None
        self.match.feed(statement)
        self.lines.append(text)

    def t(self, tile: Tile) -> str:
        """A tile, written either way round."""
        one, other = max(tile), min(tile)
        return f"{one}-{other}" if self.chance(0.7) else f"{other}-{one}"

    def why(self) -> str:
        return f'"{self.rng.choice(REASONS)}"'

    def all_tiles(self) -> list[Tile]:
        tiles = double_six_without_blank() if self.game == "powc" else double_six()
        return sorted(tiles, key=name)

    def seats(self) -> list[int]:
        if self.game == "bigsix":
            return [seat for seat in range(1, self.n + 1) if seat not in self.match.struck]
        return [1, 2, 3, 4]

    def some_side(self) -> str:
        return self.rng.choice(["A", "B"]) if self.game != "bigsix" else str(self.rng.choice(self.seats()))

    def some_side_or_seat(self) -> str:
        return str(self.rng.choice(self.seats())) if self.chance(0.5) else self.some_side()

    def may_put_out(self) -> bool:
        """Whether somebody can leave so that the match can still be made to its end."""
        if self.game != "bigsix" or self.match.players:
            return True
        return self.match.how_many_sit() == self.n or len(self.seats()) > 2

    # ---- heading

    def make_heading(self, options: dict[str, str] | None) -> None:
        rulesets = [ruleset for ruleset, game in GAME_OF.items() if game == self.game]
        self.say(f"ruleset {self.rng.choice(rulesets)}")
        if options is None:
            options = self.random_options()
        lines = [f"option {option}={value}" for option, value in options.items()]
        if "target" in options and self.chance(0.05):  # the same option twice: the later one counts
            self.say("option target=999")
        if self.chance(0.4):
            lines.append(f"stage {self.rng.choice(STAGES)}")
        if self.chance(0.6):
            lines.append("seats " + " | ".join(self.rng.sample(PEOPLE, self.n)))
        if self.chance(0.3):
            lines.append(f"tag table={self.rng.randint(1, 9)}")
        if self.chance(0.1):
            lines.append(self.rng.choice(['tag event=The "#1" open of 2023', "tag note="]))
        self.rng.shuffle(lines)
        for line in lines:
            self.say(line)

    def random_options(self) -> dict[str, str]:
        chosen = {"target": str(self.rng.choice([self.rng.randint(10, 60), self.rng.randint(10, 200)]))}
        for option, (games, words) in OPTIONS.items():
            if self.game not in games or option == "target" or not self.chance(0.35):
                continue
            if words == ("whole",):
                value = str(self.rng.choice([0, 1, 2, 5, 10, 25, 50]))
            elif words == ("minutes from one",):
                value = self.rng.choice(["off", "1", "40", "40"])
            elif words == ("minutes",):
                value = self.rng.choice(["off", "0", "15"])
            elif option == "games_to_win":
                value = self.rng.choice(["1", "1", "2", "2", "3"])
            else:
                value = self.rng.choice(words)
            chosen[option] = value
        return chosen

    # ---- the match

    def make(self) -> None:
        while self.match.winner is None:
            if self.rounds >= MOST_ROUNDS and self.may_put_out():
                self.say(f"judge match {self.some_side()} {self.why()}")
            elif not self.match.game_open:
                self.before_a_game()
            else:
                self.make_round()

    def before_a_game(self) -> None:
        if not self.match.games and self.may_put_out() and self.chance(0.01):
            self.say(f"walkover {self.some_side()} {self.why()}")
            return
        if self.chance(0.06):
            self.say(f"lineup {self.rng.choice(self.seats())} {self.rng.choice(PEOPLE)}")
        if self.chance(0.02):
            self.say(f"judge warn {self.some_side_or_seat()} {self.why()}")
        if self.may_put_out() and self.chance(0.004):
            self.say(f"judge {self.rng.choice(['disqualify', 'match'])} {self.some_side()} {self.why()}")
            return
        self.say("game")
        if len(self.match.games) == 1 and self.may_put_out() and self.chance(0.006):
            self.say(f"walkover {self.some_side()} {self.why()}")
            return
        if self.lead_is_allowed() and self.chance(0.6):
            self.lead_draw()

    def lead_is_allowed(self) -> bool:
        if self.game == "bigsix":
            return False
        if self.match.rules.word("next_start") == "draw":
            return True
        if self.match.games[-1].rounds:
            return False
        return self.game == "powc" or len(self.match.games) == 1

    def lead_draw(self) -> None:
        tiles = self.all_tiles()
        self.rng.shuffle(tiles)
        if self.chance(0.3):  # make ties likelier
            tiles.sort(key=lambda tile: sum(tile) if not is_double(tile) else 2 * max(tile))
        drawers = [1, 2, 3, 4]
        while True:
            self.say("lead " + " ".join(f"{seat}={self.t(tiles.pop())}" for seat in drawers))
            drawers = sorted(self.match.next_starters)
            if len(drawers) == 1:
                return
            if len(tiles) < 4 or self.chance(0.05):  # still tied: only a judge helps
                self.say(f"judge game {self.some_side()} {self.why()}")
                return

    def is_in_game(self) -> bool:
        return self.match.game_open and self.match.winner is None

    def perhaps_time(self, probability: float) -> None:
        """The time limit is over, where there is one and nobody has said so."""
        if not self.is_in_game():
            return
        game = self.match.games[-1]
        if self.match.rules.word("time_limit") == "off" or not game.rounds or game.time_called:
            return
        if self.chance(probability):
            self.say("time")

    def judge_between_rounds(self) -> None:
        what = self.rng.choice(
            ["penalty", "penalty", "score", "score", "warn", "game", "match", "disqualify"]
        )
        if what == "score":
            self.judge_score()
        else:
            self.judge_says(what)

    def judge_says(self, what: str) -> None:
        if what == "penalty":
            amount = self.rng.choice([1, 5, 10, 20, 50])
            self.say(f"judge penalty {self.some_side_or_seat()} {amount} {self.why()}")
        elif what == "warn":
            self.say(f"judge warn {self.some_side_or_seat()} {self.why()}")
        elif what == "void":
            self.say(f"judge void {self.why()}")
        elif what == "game":
            side = self.some_side()
            if len(self.match.rivals(side)) == 1:
                self.say(f"judge game {side} {self.why()}")
        elif self.may_put_out() and self.chance(0.4):
            self.say(f"judge {what} {self.some_side()} {self.why()}")

    def judge_score(self) -> None:
        target = self.match.rules.number("target")
        sides = [side for side in self.match.sides() if side in self.match.live_sides()]
        given = self.rng.sample(sides, self.rng.randint(1, len(sides)))
        totals = {side: self.rng.randrange(target) for side in given}
        if self.chance(0.2):
            totals[given[0]] = target + self.rng.randint(0, 9)
        if self.game == "bigsix" and self.chance(0.1):
            totals[given[-1]] = -self.rng.randint(1, 30)
        given_totals = " ".join(f"{side}={total}" for side, total in totals.items())
        self.say(f"judge score {given_totals} {self.why()}")

    # ---- rounds

    def make_round(self) -> None:
        self.perhaps_time(0.15)
        if not self.is_in_game():
            return
        if self.chance(0.2 if self.match.games[-1].time_called else 0.02):
            self.judge_between_rounds()
            if not self.match.game_open or self.match.winner is not None:
                return
        if self.match.games[-1].rounds and self.lead_is_allowed() and self.chance(0.5):
            self.lead_draw()
            if not self.match.game_open:
                return
        self.rounds += 1
        self.say("round")
        table = self.match.round
        assert table is not None
        if self.chance(0.01):
            if self.game == "straight":
                self.say(f"{self.rng.choice(self.seats())} talks")
            else:
                self.say(f"judge warn {self.some_side_or_seat()} {self.why()}")
            if self.match.round is not table:
                return
        self.perhaps_time(0.1)
        style = self.rng.random()
        if style < 0.12:
            self.make_sheet()
        elif style < 0.15:
            self.make_deal()
            self.make_sheet()
        elif style < 0.30 and isinstance(table, StraightRound):
            self.play_without_hands(table)
        else:
            self.make_deal()
            self.play_round(table)

    def make_deal(self) -> None:
        """Deal, perhaps more than once."""
        size = 6 if self.game == "powc" else 7
        if self.game != "bigsix" and self.chance(0.04):
            tiles = self.all_tiles()
            self.rng.shuffle(tiles)
            for seat in self.rng.sample(self.seats(), self.rng.randint(0, 4)):
                self.say_hand(seat, [tiles.pop() for _ in range(size)])
            self.say("redeal")
        while True:
            tiles = self.all_tiles()
            self.rng.shuffle(tiles)
            if self.game == "bigsix" and self.chance(0.07):
                tiles.sort(key=is_double, reverse=True)
            seats = self.seats()
            if self.chance(0.3):
                self.rng.shuffle(seats)
            hands = {seat: [tiles.pop() for _ in range(size)] for seat in seats}
            pile_after = self.rng.choice([len(seats), len(seats), self.rng.randint(0, len(seats))])
            with_pile = self.game == "bigsix" and bool(tiles) and self.chance(0.5)
            for at, seat in enumerate(seats):
                if with_pile and at == pile_after:
                    self.say_pile(tiles)
                self.say_hand(seat, hands[seat])
                no_double = not any(is_double(tile) for dealt in seats[: at + 1] for tile in hands[dealt])
                number_is_open = self.game == "bigsix" and not self.match.players and at > 0
                if number_is_open and no_double and self.chance(0.3):
                    break  # dealt again before the others have their hands
            else:
                if with_pile and pile_after == len(seats):
                    self.say_pile(tiles)
                if self.game != "bigsix" or any(is_double(tile) for hand in hands.values() for tile in hand):
                    return
            self.say("redeal")

    def say_pile(self, tiles: list[Tile]) -> None:
        self.say("pile " + " ".join(self.t(tile) for tile in tiles))

    def say_hand(self, seat: int, tiles: list[Tile]) -> None:
        self.say(f"hand {seat} " + " ".join(self.t(tile) for tile in tiles))

    def play_round(self, table: Round) -> None:
        while self.match.round is table and self.match.winner is None:
            self.step(table)
            self.match.settle_if_nobody_will_catch()
        self.idle_passes()

    def idle_passes(self) -> None:
        if self.match.passes_mean_nothing and self.chance(0.4):
            if self.match.winner is None and self.chance(0.1):
                self.say(f"judge warn {self.some_side_or_seat()} {self.why()}")
            for _ in range(self.rng.randint(1, 4)):
                self.say(f"{self.rng.choice(self.seats())} passes")

    def step(self, table: Round) -> None:
        self.perhaps_time(0.02)
        if self.chance(0.004):
            self.judge_in_round()
            return
        seat = self.actor(table)
        if self.chance(self.irregular) and self.irregularity(table, seat, table.hands):
            return
        tiles = self.tiles_allowed(table, seat)
        if tiles:
            self.say_play(table, seat, self.rng.choice(tiles))
        elif isinstance(table, BigsixRound) and table.tiles_to_draw():
            if table.pile_tiles is None:
                drawn = self.rng.choice(sorted(table.not_seen(), key=name))
                self.say(f"{seat} draws {self.t(drawn)}")
            else:
                self.say(f"{seat} draws" + (f" {self.t(table.pile_tiles[0])}" if self.chance(0.3) else ""))
        else:
            self.say(f"{seat} passes")

    def actor(self, table: Round) -> int:
        """Whose turn it is, or one of those who may start."""
        if table.turn is not None:
            return table.turn
        return self.rng.choice(sorted(table.starters))

    def tiles_allowed(self, table: Round, seat: int) -> list[Tile]:
        return sorted(table.allowed(seat), key=name)

    def say_play(self, table: Round, seat: int, tile: Tile) -> None:
        places = sorted({name(place[0]) for place in table.places_for(tile)})
        text = f"{seat} plays {self.t(tile)}"
        if places and (len(places) > 1 or self.chance(0.5)):
            there = self.rng.choice(places)
            text += f" on {there if self.chance(0.7) else there[::-1]}"
        self.say(text)

    def judge_in_round(self) -> None:
        self.judge_says(
            self.rng.choice(["penalty", "penalty", "void", "void", "warn", "game", "match", "disqualify"])
        )

    # ---- irregularities

    def irregularity(self, table: Round, seat: int, hands: dict[int, set[Tile]]) -> bool:
        """Try one kind; False when it cannot happen now."""
        if self.game == "powc":
            if self.chance(0.6):
                return self.blame(table, seat)
            self.say(f"{seat} passes")
            return True
        if not isinstance(table, StraightRound):
            return False
        kind = self.rng.choice(["misplay"] * 2 + ["wrong"] * 3 + ["turn", "expose", "talk", "pass"])
        if kind == "talk":
            self.say(f"{self.rng.choice([1, 2, 3, 4])} talks")
            return True
        if kind == "expose":
            who = self.rng.choice([1, 2, 3, 4])
            self.say(f"{who} exposes {self.t(self.any_tile(hands[who]))}")
            return True
        if kind == "turn":
            others = [other for other in (1, 2, 3, 4) if other != seat and hands[other]]
            if table.turn is None:
                others = [other for other in others if table.starters != {other}]
            who = self.rng.choice(others)
            on = f" on {self.t(self.rng.choice(self.all_tiles()))}" if self.chance(0.4) else ""
            self.say(f"{who} plays {self.t(self.any_tile(hands[who]))}{on} out-of-turn")
            return True
        duty = table.duty(seat)
        if kind == "pass":
            if duty:
                return False
            self.say(f"{seat} passes")
            return True
        return self.lay_wrongly(table, seat, sorted(duty or hands[seat], key=name), kind)

    def any_tile(self, tiles: set[Tile]) -> Tile:
        return self.rng.choice(sorted(tiles, key=name))

    def blame(self, table: Round, seat: int) -> bool:
        misfits = sorted((tile for tile in table.hands[seat] if not table.fits(tile)), key=name)
        if not misfits:
            return False
        self.say(f"{seat} misplays {self.t(self.rng.choice(misfits))}")
        return True

    def lay_wrongly(self, table: StraightRound, seat: int, tiles: list[Tile], kind: str) -> bool:
        ways: list[str] = []
        for tile in tiles:
            if kind == "misplay":
                places: list[Place] = sorted(
                    set(table.open_places()), key=lambda place: (name(place[0]), place[1])
                )
                for there, number in places:
                    for showing in sorted(tile):
                        inward = min(tile) if showing == max(tile) else max(tile)
                        if inward != number:
                            ways.append(
                                f"misplays {self.t(tile)} on {self.t(there)}/{number} showing {showing}"
                            )
            else:
                for double in sorted(table.on_the_table(), key=name):
                    if not is_double(double) or double == table.table.spinner or max(double) not in tile:
                        continue
                    if table.table.shorts_taken[double] < 2:
                        ways.append(f"plays {self.t(tile)} on {name(double)} wrong-spinner")
        if not ways:
            return False
        self.say(f"{seat} {self.rng.choice(ways)}")
        if self.chance(0.45):
            catcher = self.rng.choice(partner_seats(other_team(team_of(seat))))
            self.say(f"{catcher} catches")
        return True

    # ---- straight without hands

    def play_without_hands(self, table: StraightRound) -> None:
        tiles = self.all_tiles()
        self.rng.shuffle(tiles)
        hidden = {seat: {tiles.pop() for _ in range(7)} for seat in (1, 2, 3, 4)}
        while self.match.round is table and self.match.winner is None:
            for hand in hidden.values():
                hand.difference_update(table.on_the_table())
            outs = [seat for seat in hidden if not hidden[seat]]
            stuck = not any(table.fits(tile) for hand in hidden.values() for tile in hand)
            if outs or stuck or self.chance(0.03):
                self.make_sheet(outs[0] if outs else 0, hidden if outs or stuck else None)
                return
            self.hidden_step(table, hidden)
            self.match.settle_if_nobody_will_catch()

    def hidden_step(self, table: StraightRound, hidden: dict[int, set[Tile]]) -> None:
        if self.chance(0.006):
            self.judge_in_round()
            return
        seat = self.actor(table)
        if self.chance(self.irregular) and self.irregularity(table, seat, hidden):
            return
        duty = table.duty(seat)
        fitting = sorted(duty or {tile for tile in hidden[seat] if table.fits(tile)}, key=name)
        if fitting:
            self.say_play(table, seat, self.rng.choice(fitting))
        else:
            self.say(f"{seat} passes")

    # ---- sheets

    def make_sheet(self, out: int = 0, hidden: dict[int, set[Tile]] | None = None) -> None:
        table = self.match.round
        if table is None:
            return
        seats = self.seats()
        if not out and hidden is None and self.chance(0.6):
            out = self.rng.choice(seats)
        if self.game == "straight" and not (table.begun or table.handless) and self.chance(0.1):
            self.say("sheet target " + self.target_points())
            return
        if out:
            if self.game == "bigsix":
                counted = [seat for seat in seats if seat != out]
            else:
                counted = [seat for seat in seats if team_of(seat) != team_of(out)]
            text = f"sheet out {out}"
        else:
            counted = list(seats)
            text = "sheet blocked"
        left = hidden or self.left_over(table, counted, is_blocked=not out)
        if not all(left[seat] for seat in counted):
            self.say('judge void "nobody wrote it down"')
            return
        counts = {seat: sum(max(tile) + min(tile) for tile in left[seat]) for seat in counted}
        if self.chance(0.2):
            self.rng.shuffle(counted)
        text += "".join(f" {seat}={counts[seat]}" for seat in counted)
        if self.game == "powc" and self.chance(0.25):
            free = sorted(set(self.all_tiles()).difference(*left.values()), key=name)
            for tile in self.rng.sample(free, self.rng.choice([1, 1, 2])):
                owners = [seat for seat in seats if not table.hands or tile in table.hands[seat]]
                owners = [seat for seat in owners if len(left.get(seat, ())) < 4]
                if owners:
                    text += f" blamed {self.rng.choice(owners)}={self.t(tile)}"
        if self.game == "straight" and not (table.begun or table.handless) and self.chance(0.6):
            text += self.scored_points()
        self.say(text)
        self.idle_passes()

    def left_over(self, table: Round, seats: list[int], *, is_blocked: bool) -> dict[int, set[Tile]]:
        """Tiles that could be left in these hands, few or light ones often, so that counts are equal."""
        missing = self.rng.randrange(7) if is_blocked else None
        most = self.rng.choice([1, 2, 7])
        left: dict[int, set[Tile]] = {}
        for seat in self.rng.sample(seats, len(seats)):
            pool = table.may_hold(seat).difference(*left.values())
            pool = {tile for tile in pool if missing not in tile}
            light = sorted(pool, key=lambda tile: (sum(tile), name(tile)))[: 3 if most == 1 else None]
            number = min(self.rng.randint(1, most), table.still_has(seat), len(light))
            left[seat] = set(self.rng.sample(light, number))
        return left

    def room(self, side: str) -> int:
        """How many fives a side can score without reaching the target."""
        missing = self.match.rules.number("target") - self.match.games[-1].scores[side]
        return max(0, (missing - 1) // 5)

    def scored_points(self) -> str:
        sides = self.rng.choice([["A"], ["B"], ["A", "B"], ["B", "A"]])
        points = {side: 5 * self.rng.randint(0, min(8, self.room(side))) for side in sides}
        return " scored" + "".join(f" {side}={points[side]}" for side in sides)

    def target_points(self) -> str:
        winner = self.rng.choice(["A", "B"])
        loser = other_team(winner)
        text = f"scored {winner}={5 * (self.room(winner) + 1 + self.rng.choice([0, 0, 1, 2]))}"
        if self.chance(0.7):
            text += f" {loser}={5 * self.rng.randint(0, min(8, self.room(loser)))}"
        return text


def random_match(
    rng: random.Random,
    game: str,
    *,
    irregular: float = 0.15,
    options: dict[str, str] | None = None,
    finish: bool = True,
) -> str:
    """The text of a random match of one of the three games."""
    maker = Maker(rng, game, irregular, options)
    maker.make()
    lines = maker.lines
    if not finish:
        lines = lines[: rng.randint(1, len(lines))]
        while not any(line.split("#")[0].strip() for line in lines):
            lines = maker.lines[: len(lines) + 1]
    return "\n".join(lines) + "\n"


# ---- corruptions


def spoil(rng: random.Random, text: str) -> str:
    """One small random corruption; the result may or may not be faulty."""
    lines = text.rstrip("\n").split("\n")
    ways = [
        swap_tiles,
        change_tile,
        change_seat,
        delete_line,
        repeat_line,
        move_line,
        change_number,
        bad_word,
        drop_word,
        add_word,
        change_line_kind,
    ]
    rng.choice(ways)(rng, lines)
    return "\n".join(lines) + "\n"


TILE = re.compile(r"[0-6]-[0-6]")


def lines_with(lines: list[str], pattern: str) -> list[int]:
    return [index for index, line in enumerate(lines) if re.search(pattern, line)]


def swap_tiles(rng: random.Random, lines: list[str]) -> None:
    spots = [(index, match.span()) for index, line in enumerate(lines) for match in TILE.finditer(line)]
    if len(spots) < 2:
        return
    first = rng.randrange(len(spots))
    second = min(len(spots) - 1, first + rng.randint(1, 20))
    (line1, span1), (line2, span2) = spots[first], spots[second]
    tile1, tile2 = lines[line1][slice(*span1)], lines[line2][slice(*span2)]
    for index, span, new in ((line2, span2, tile1), (line1, span1, tile2)):
        lines[index] = lines[index][: span[0]] + new + lines[index][span[1] :]


def change_tile(rng: random.Random, lines: list[str]) -> None:
    candidates = lines_with(lines, TILE.pattern)
    if not candidates:
        return
    index = rng.choice(candidates)
    match = rng.choice(list(TILE.finditer(lines[index])))
    new = f"{rng.randint(0, 6)}-{rng.randint(0, 6)}"
    lines[index] = lines[index][: match.start()] + new + lines[index][match.end() :]


def change_seat(rng: random.Random, lines: list[str]) -> None:
    candidates = lines_with(lines, r"^\s*(hand |lineup |sheet out )?[1-4] ")
    if not candidates:
        return
    index = rng.choice(candidates)
    lines[index] = re.sub(r"[1-4] ", f"{rng.randint(1, 5)} ", lines[index], count=1)


def delete_line(rng: random.Random, lines: list[str]) -> None:
    if len(lines) > 1:
        del lines[rng.randrange(len(lines))]


def repeat_line(rng: random.Random, lines: list[str]) -> None:
    index = rng.randrange(len(lines))
    lines.insert(index, lines[index])


def move_line(rng: random.Random, lines: list[str]) -> None:
    index = rng.randrange(len(lines))
    line = lines.pop(index)
    lines.insert(max(0, min(len(lines), index + rng.choice([-3, -2, -1, 1, 2, 3]))), line)


def change_number(rng: random.Random, lines: list[str]) -> None:
    candidates = lines_with(lines, r"[0-9]")
    index = rng.choice(candidates) if candidates else 0
    matches = list(re.finditer(r"[0-9]+", lines[index]))
    if matches:
        match = rng.choice(matches)
        lines[index] = lines[index][: match.start()] + str(rng.randint(0, 12)) + lines[index][match.end() :]


def bad_word(rng: random.Random, lines: list[str]) -> None:
    index = rng.randrange(len(lines))
    words = lines[index].split()
    if words:
        words[rng.randrange(len(words))] = rng.choice(
            ["plays", "passes", "on", "round", "game", "A", "B", "7-7", "zzz"]
        )
        lines[index] = " ".join(words)


def drop_word(rng: random.Random, lines: list[str]) -> None:
    index = rng.randrange(len(lines))
    words = lines[index].split()
    if words:
        del words[rng.randrange(len(words))]
        lines[index] = " ".join(words)


def add_word(rng: random.Random, lines: list[str]) -> None:
    index = rng.randrange(len(lines))
    lines[index] += rng.choice(
        [
            " on 6-6",
            " out-of-turn",
            " wrong-spinner",
            " zzz",
            " 1=3",
            " 6-4",
            " blamed 1=6-4",
            " scored A=5",
            ' "why"',
        ]
    )


def change_line_kind(rng: random.Random, lines: list[str]) -> None:
    """A statement of another kind comes in between."""
    tile = f"{rng.randint(0, 6)}-{rng.randint(0, 6)}"
    seat = rng.randint(1, 4)
    new = rng.choice(
        [
            "game",
            "round",
            "redeal",
            "time",
            f"{seat} passes",
            f"{seat} plays {tile}",
            f"{seat} misplays {tile}",
            f"{seat} draws",
            f"{seat} draws {tile}",
            f"{seat} exposes {tile}",
            f"{seat} talks",
            f"{seat} catches",
            f"{seat} plays {tile} out-of-turn",
            'judge void "x"',
            'judge penalty B 5 "x"',
            'judge game A "x"',
            'judge penalty 2 5 "x"',
            'judge score A=3 "x"',
            'judge score 1=3 "x"',
            'judge match B "x"',
            'judge disqualify 2 "x"',
            'judge warn 3 "x"',
            'walkover A "x"',
            "lineup 3 Eve",
            "stage final",
            "tag a=b",
            "lead 1=6-3 2=4-1 3=5-4 4=2-0",
            "sheet out 3 2=11 4=9",
            "sheet blocked 1=5 2=11 3=7 4=9",
            "sheet target scored A=60 B=35",
            "option target=30",
        ]
    )
    lines.insert(rng.randint(0, len(lines)), new)


# ---- statements that need not make sense

TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
NUMBERS = ["0", "1", "5", "007", "150", "999999999", "1000000000", "9" * 400, "-1", "1.5", "٣", "²"]


def likely_line(rng: random.Random) -> str:
    """A statement of the right form, or nearly."""
    tile, other = rng.choice(TILES), rng.choice(TILES)
    seat, side = rng.randint(1, 4), rng.choice(["A", "B", "1", "2", "3", "4"])
    number = rng.choice(["1", "5", "10", *NUMBERS])
    return rng.choice(
        [
            "game",
            "round",
            "round",
            "redeal",
            "time",
            f"hand {seat} " + " ".join(rng.sample(TILES, rng.choice([6, 7]))),
            "pile " + " ".join(rng.sample(TILES, rng.randint(0, 14))),
            "lead " + " ".join(f"{at}={rng.choice(TILES)}" for at in range(1, 5)),
            f"{seat} plays {tile}",
            f"{seat} plays {tile} on {other}",
            f"{seat} plays {tile} out-of-turn",
            f"{seat} plays {tile} on {other[0]}-{other[0]} wrong-spinner",
            f"{seat} misplays {tile}",
            f"{seat} misplays {tile} on {other}/{other[0]} showing {tile[2]}",
            f"{seat} passes",
            f"{seat} draws",
            f"{seat} draws {tile}",
            f"{seat} exposes {tile}",
            f"{seat} talks",
            f"{seat} catches",
            f'judge penalty {side} {number} "x"',
            'judge void "x"',
            f'judge {rng.choice(["warn", "disqualify", "game", "match"])} {side} "x"',
            f'judge score {side}={number} "x"',
            f'walkover {side} "x"',
            f"lineup {seat} Eve",
            f"sheet out {seat} " + " ".join(f"{at}={number}" for at in range(1, 5) if at % 2 != seat % 2),
            "sheet blocked " + " ".join(f"{at}={number}" for at in range(1, rng.randint(3, 5))),
            f"sheet target scored {side}={number}",
            f"option target={number}",
            f"option players={number}",
            "option time_limit=5",
            "seats Ann | Bea",
        ]
    )
