"""Random matches played at the referee's desk, regular or not, and random commands of every kind.

Everything is drawn from the generator that is given, so a seed names a match.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from doublesix.chance import SECRET_BYTES
from doublesix.play import Table, choices, deals
from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.decide import decide
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, Round
from doublesix.rules.leads import highest_seats
from doublesix.rules.options import OFF, START_DRAW, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset, preset
from doublesix.tiles import COUNT, DOUBLE, NO_TILE, NUMBERS, Tile, members

MOST_ROUNDS: Final = 25
PEOPLE: Final = ("Ann", "Bea", "Cyd", "Dee", "Eve", "Flo Ray")
REASONS: Final = ("slow play", "hand #2 was seen", "agreed")


def random_ruleset(rng: random.Random, game: str) -> Ruleset:
    """A ruleset of the game with some options set and a target that is soon reached."""
    ruleset = preset(rng.choice([name for name in PRESETS if preset(name).game == game]))
    ruleset = ruleset.at_stage(rng.choice(STAGES)).amend("target", rng.choice([20, 60, 120]))
    for option in options_of(game):
        if option.name == "target" or rng.random() > 0.3:
            continue
        if option.choices:
            value = rng.randrange(len(option.choices))
        elif option.highest <= 10:
            value = rng.randint(option.lowest, option.highest)
        else:
            value = rng.choice([OFF, 15] if option.can_be_off else [0, 1, 5, 25])
        ruleset = ruleset.amend(option.name, value)
    return ruleset


def shuffled(rng: random.Random, tiles: int) -> list[Tile]:
    """A set of tiles in a random order."""
    order = list(members(tiles))
    rng.shuffle(order)
    return order


class RandomTable:
    """A table at which a match is played step by step."""

    def __init__(self, rng: random.Random, ruleset: Ruleset, irregular: float, judge: float = 0.01) -> None:
        self.rng = rng
        self.irregular = irregular
        self.judge = judge
        self.rounds = 0
        self.players = rng.choice([2, 3, 4]) if ruleset.game == "bigsix" else 4
        names = tuple(rng.sample(PEOPLE, self.players)) if rng.random() < 0.6 else ()
        self.table = Table(ruleset, names)

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def is_over(self) -> bool:
        return self.match.ended is not None

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def play(self, most_steps: int = 100_000) -> Table:
        """Play to the end, or so many steps."""
        while not self.is_over and most_steps:
            self.step()
            most_steps -= 1
        return self.table

    def try_out(self, command: Command) -> bool:
        """Do it if the referee lets it be done."""
        if isinstance(decide(self.match, command), Refusal):
            return False
        self.table.do(command)
        return True

    def step(self) -> None:
        """One thing happens."""
        match = self.match
        if self.rounds >= MOST_ROUNDS and match.players:
            self.table.do(c.ForfeitMatch(self.some_side(), "enough"))
        elif self.chance(self.judge):
            self.try_out(judge_command(self.rng, self.some_side(), put_out=match.players > 0))
        elif match.options.time_limit != OFF and self.chance(2 * self.judge):
            self.try_out(c.AnnounceTime())
        elif match.game is None:
            if self.chance(self.judge):
                self.try_out(c.LineUp(self.rng.randint(1, 4), self.rng.choice(PEOPLE)))
            self.table.do(c.StartGame())
        elif match.round is None:
            self.begin_round(match)
        else:
            self.in_round(match, match.round)

    def seats(self) -> list[int]:
        return [seat for seat in range(1, self.players + 1) if self.match.seats >> seat & 1]

    def some_side(self) -> str:
        if self.match.rules.is_partnership:
            return self.rng.choice("AB")
        return str(self.rng.choice(self.seats()))

    # ---- before play

    def begin_round(self, match: Match) -> None:
        game = match.game
        assert game is not None
        is_first = not game.rounds and (game.number == 1 or match.rules.game == "powc")
        may_draw = is_first or match.options.next_start == START_DRAW
        if match.rules.is_partnership and may_draw and self.chance(0.7):
            self.draw_lead(match)
        self.rounds += 1
        self.table.do(c.StartRound())
        style = self.rng.random()
        if style < 0.1 or (style < 0.2 and match.rules.game == "straight"):
            return  # a sheet, or plays without hands: in_round sees that nothing is dealt
        self.deal(match)

    def draw_lead(self, match: Match) -> None:
        tiles = shuffled(self.rng, match.rules.tiles)
        drawing = [1, 2, 3, 4]
        while len(drawing) > 1:
            draws = tuple((seat, tiles.pop()) for seat in drawing)
            self.table.do(c.DrawLead(draws))
            highest = highest_seats(draws, match.options.lead_order)
            drawing = [seat for seat in drawing if highest >> seat & 1]

    def deal(self, match: Match) -> None:
        while True:
            tiles = shuffled(self.rng, match.rules.tiles)
            size = match.rules.hand_size
            seats = self.seats()
            hands = {seat: tuple(tiles.pop() for _ in range(size)) for seat in seats}
            pile_at = self.rng.randint(0, len(seats)) if self.chance(0.3) else len(seats)
            with_pile = match.rules.game == "bigsix" and self.chance(0.6)
            for at, seat in enumerate(seats):
                if with_pile and at == pile_at:
                    self.table.do(c.LayPile(tuple(tiles)))
                self.table.do(c.DealHand(seat, hands[seat]))
            if with_pile and pile_at == len(seats):
                self.table.do(c.LayPile(tuple(tiles)))
            must = match.rules.game == "bigsix" and not self._has_double()
            if not must and (match.rules.game == "bigsix" or self.chance(0.97)):
                return
            self.table.do(c.Redeal())

    def _has_double(self) -> bool:
        now = self.match.round
        assert now is not None
        return any(hand >> double & 1 for hand in now.hands for double in DOUBLE)

    # ---- play

    def in_round(self, match: Match, now: Round) -> None:
        if now.misplaid is not None and self.chance(0.6):
            self.try_out(c.Catch(self.rng.randint(1, 4)) if self.chance(0.7) else c.Settle())
            return
        if (
            not now.dealt
            and not now.laid_counts
            and not (match.rules.game == "straight" and self.chance(0.5))
        ):
            self.sheet(match)
            return
        if now.laid_counts and (match.rules.hand_size in now.laid_counts or self.chance(0.03)):
            self.sheet(match)
            return
        if self.chance(self.irregular) and self.try_out(irregular_command(self.rng, match)):
            return
        self.regular(match, now)

    def regular(self, match: Match, now: Round) -> None:
        offered = choices(match)
        if offered.plays:
            self.table.do(self.rng.choice(offered.plays))
        elif offered.may_draw:
            tile = NO_TILE if now.pile is not None else self.rng.choice(list(members(now.undealt)))
            self.table.do(c.DrawTile(offered.seat, tile))
        elif offered.may_pass:
            self.table.do(c.Pass(offered.seat))
        elif now.misplaid is not None:
            self.table.do(c.Settle())
        else:
            self.first_play(match, now)

    def first_play(self, match: Match, now: Round) -> None:
        """Nobody knows who starts until somebody does."""
        if match.rules.game == "bigsix":
            double = max(double for double in DOUBLE if any(hand >> double & 1 for hand in now.hands))
            self.table.do(c.PlayTile(now.starter, Tile(double)))
            return
        starters = 1 << now.starter if now.starter else now.starters
        seat = self.rng.choice([seat for seat in range(1, 5) if starters >> seat & 1])
        held = now.exposed_tiles[seat] or now.hands[seat] or match.rules.tiles
        self.table.do(c.PlayTile(seat, self.rng.choice(list(members(held)))))

    # ---- sheets

    def sheet(self, match: Match) -> None:
        now = match.round
        assert now is not None
        seats = self.seats()
        out = 0
        if now.laid_counts and match.rules.hand_size in now.laid_counts:
            out = now.laid_counts.index(match.rules.hand_size)
        elif self.chance(0.6):
            out = self.rng.choice(seats)
        counted = [seat for seat in seats if seat != out]
        if out and match.rules.is_partnership:
            counted = [seat for seat in seats if seat % 2 != out % 2]
        blamed: c.Draws = ()
        if match.rules.game == "powc" and self.chance(0.3):
            blamed = ((self.rng.choice(seats), Tile(self.rng.randint(1, COUNT - 1))),)
        scored: c.Points = ()
        if match.rules.game == "straight" and not now.laid_counts and self.chance(0.5):
            scored = ((self.rng.choice("AB"), 5 * self.rng.randint(0, 3)),)
        while True:  # until counts can be, unless what was scored reaches the target
            counts = tuple((seat, self.rng.randint(0, 30)) for seat in counted)
            sheet = (
                c.RecordOut(out, counts, blamed, scored) if out else c.RecordBlocked(counts, blamed, scored)
            )
            if self.try_out(sheet) or (scored and self.try_out(c.RecordTarget(scored))):
                return


def random_table(rng: random.Random, game: str, irregular: float, most_steps: int = 100_000) -> Table:
    """A random match of the game, to its end or so many steps."""
    return RandomTable(rng, random_ruleset(rng, game), irregular).play(most_steps)


# ---- commands


def irregular_command(rng: random.Random, match: Match) -> Command:
    """Something that should not happen in this game, by the seat on turn or another."""
    now = match.round
    assert now is not None
    turn = now.turn or rng.randint(1, 4)
    anybody = rng.randint(1, 4)
    held = list(members(now.hands[turn])) or [NO_TILE]
    others = list(members(now.hands[anybody])) or [NO_TILE]
    if match.rules.game == "bigsix" or NO_TILE in (held[0], others[0]):
        return c.Pass(turn)
    if match.rules.game == "powc":
        return c.BlameTile(turn, rng.choice(held)) if rng.random() < 0.7 else c.Pass(turn)
    number = rng.randrange(NUMBERS)
    on = rng.choice(list(members(match.rules.open_tiles(now.layout, number))) or [Tile(DOUBLE[number])])
    tile = rng.choice(held)
    makers: list[Callable[[], Command]] = [
        lambda: c.Misplay(turn, tile, on, number, rng.randrange(NUMBERS)),
        lambda: c.Misplay(turn, tile, on, number, rng.randrange(NUMBERS)),
        lambda: c.PlayWrongSpinner(turn, tile, Tile(DOUBLE[number])),
        lambda: c.PlayWrongSpinner(turn, tile, Tile(DOUBLE[number])),
        lambda: c.PlayOutOfTurn(anybody, rng.choice(others)),
        lambda: c.ExposeTile(anybody, rng.choice(others)),
        lambda: c.Talk(anybody),
        lambda: c.Pass(turn),
    ]
    return rng.choice(makers)()


def judge_command(rng: random.Random, side: str, *, put_out: bool) -> Command:
    """A word of the judge's; with ``put_out`` also one that ends a match or strikes a player."""
    reason = rng.choice(REASONS)
    makers: list[Callable[[], Command]] = [
        lambda: c.Penalise(side, rng.choice([1, 5, 10, 30]), reason),
        lambda: c.Penalise(str(rng.randint(1, 4)), 5, reason),
        lambda: c.VoidRound(reason),
        lambda: c.VoidRound(reason),
        lambda: c.Warn(side, reason),
        lambda: c.CorrectScore(((side, rng.randrange(40)),), reason),
        lambda: c.ForfeitGame(side, reason),
        lambda: c.LineUp(rng.randint(1, 4), rng.choice(PEOPLE)),
        lambda: c.WalkOver(side, reason),
        lambda: c.Disqualify(side, reason),
        lambda: c.ForfeitMatch(side, reason),
    ]
    return rng.choice(makers if put_out else makers[:8])()


def any_commands(rng: random.Random, match: Match) -> list[Command]:
    """One command of every type, with arguments that make sense or do not."""
    seat, tile, on = rng.randint(1, 4), Tile(rng.randrange(COUNT)), Tile(rng.randrange(-1, COUNT))
    number, showing, reason = rng.randrange(NUMBERS), rng.randrange(NUMBERS), rng.choice(REASONS)
    side = rng.choice([*match.sides, "A", "B", "1", "4"])
    now = match.round
    if now is not None:
        seat = now.turn if now.turn and rng.random() < 0.7 else seat
        tile = rng.choice([*members(now.hands[seat]), tile])
        on = rng.choice([*members(match.rules.open_tiles(now.layout, number)), on])
    free = shuffled(rng, now.undealt if now else match.rules.tiles)
    seats = [at for at in range(1, 5) if match.seats >> at & 1]
    tiles = tuple(free[: match.rules.hand_size])
    counts = tuple((at, rng.randrange(30)) for at in seats if at != seat or rng.random() < 0.3)
    rivals = tuple((at, rng.randrange(30)) for at in seats if at % 2 != seat % 2)
    everybody = tuple((at, rng.randrange(30)) for at in seats)
    points = ((rng.choice(["A", "B", "1"]), 5 * rng.randrange(60)),)
    drawing = match.game.lead_tied if match.game and match.game.lead_tied else match.seats
    draws = tuple((at, Tile(rng.randrange(COUNT))) for at in range(1, 5) if drawing >> at & 1)
    return [
        c.StartGame(),
        c.DrawLead(draws),
        c.StartRound(),
        c.DealHand(seat, tiles),
        c.LayPile(tuple(free)),
        c.Redeal(),
        c.PlayTile(seat, tile, rng.choice([on, NO_TILE])),
        c.Pass(seat),
        c.DrawTile(seat, rng.choice([NO_TILE, tile, *free[:1]])),
        c.BlameTile(seat, tile),
        c.Misplay(seat, tile, on if on >= 0 else tile, number, showing),
        c.PlayWrongSpinner(seat, tile, Tile(DOUBLE[number])),
        c.PlayOutOfTurn(rng.randint(1, 4), tile),
        c.ExposeTile(seat, tile),
        c.Talk(seat),
        c.Catch(rng.randint(1, 4)),
        c.Settle(),
        c.RecordOut(seat, rng.choice([counts, rivals])),
        c.RecordBlocked(rng.choice([counts, everybody])),
        c.RecordTarget(points),
        c.AnnounceTime(),
        c.Penalise(side, rng.randint(1, 60), reason),
        c.VoidRound(reason),
        c.Disqualify(side, reason),
        c.Warn(side, reason),
        c.CorrectScore(((side, rng.randrange(-5, 60)),), reason),
        c.ForfeitGame(side, reason),
        c.ForfeitMatch(side, reason),
        c.WalkOver(side, reason),
        c.LineUp(seat, "Eve"),
    ]


# ---- a match by the book


def play_by_choices(rng: random.Random, ruleset: Ruleset) -> Table:
    """A match in which everybody does what `choices` offers, to its end."""
    players = ruleset.in_force().players if ruleset.game == "bigsix" else 4
    table = Table(ruleset, PEOPLE[:players])
    secret = rng.randbytes(SECRET_BYTES)
    while table.match.ended is None:
        _deal_by_the_book(table, secret)
        while table.match.round is not None:
            offered = table.choices
            if offered.plays:
                table.do(rng.choice(offered.plays))
            else:
                table.do(c.DrawTile(offered.seat) if offered.may_draw else c.Pass(offered.seat))
    return table


def _deal_by_the_book(table: Table, secret: bytes) -> None:
    match = table.match
    rules = match.rules
    numbers = ("one", "two")
    if match.game is None:
        table.do(c.StartGame())
        if rules.game == "powc" or (rules.game == "straight" and match.games == 0):
            drawn = deals.lead_draw(rules, match.options.lead_order, secret, numbers, match.games + 1)
            for command in drawn.commands():
                table.do(command)
    table.do(c.StartRound())
    game = table.match.game
    assert game is not None
    seats = [seat for seat in range(1, 5) if match.seats >> seat & 1]
    redeals = 0
    while True:
        dealt = deals.deal(rules, seats, secret, numbers, game.number, game.rounds, redeals)
        for dealing in dealt.commands(rules):
            table.do(dealing)
        if table.choices.seat:
            return
        table.do(c.Redeal())
        redeals += 1
