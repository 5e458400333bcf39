"""Real rounds: dealt and played at the referee's desk with all hands, then written as a table would."""

from __future__ import annotations

import random

from doublesix.app.sheets.written_round import BLOCKED, OUT, TARGET, WrittenRound
from doublesix.chance import SECRET_BYTES
from doublesix.play import Match, Table, choices, deals
from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.state import Round, only_seat
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import members, name


class RealTable:
    """A table that plays at random; it knows every tile, and its score is the referee's own."""

    def __init__(self, rng: random.Random, ruleset: Ruleset, players: int) -> None:
        self.rng = rng
        self.table = Table(
            ruleset, ("Ann", "Bea", "Cyd", "Dee")[:players] if ruleset.game == "bigsix" else ()
        )
        self.secret = rng.randbytes(SECRET_BYTES)

    @property
    def match(self) -> Match:
        """As it stands."""
        return self.table.match

    def say(self, *commands: c.Command) -> None:
        """Things happen."""
        for command in commands:
            self.table.do(command)

    def play_round(self) -> WrittenRound:
        """Play a whole round; what the table writes of it."""
        length = len(self.table.log)
        lead = self.begin()
        while self.match.round is not None:
            self.turn(self.match, self.match.round)
        return as_written(tuple(self.table.log[length:]), self.match)._replace(lead=lead)

    def begin(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Begin the game if need be, and the round; the lead draw where there is one."""
        if self.match.game is None:
            self.say(c.StartGame())
        game, rules = self.match.game, self.match.rules
        assert game is not None
        lead: tuple[tuple[tuple[int, str], ...], ...] = ()
        is_drawn = not game.rounds and (game.number == 1 or rules.game == "powc")
        if rules.is_partnership and is_drawn:
            draw = deals.lead_draw(rules, self.match.options.lead_order, self.secret, (), game.number)
            self.say(*draw.commands())
            lead = tuple(tuple((seat, name(tile)) for seat, tile in draws) for draws in draw.draws)
        self.say(c.StartRound())
        self.deal(game.number, game.rounds + 1)
        return lead

    def deal(self, game: int, number: int) -> None:
        """Hands for all; again where nobody holds a double that must be led (G3)."""
        seats = [seat for seat in range(1, 5) if self.match.seats >> seat & 1]
        redeals = 0
        while True:
            dealt = deals.deal(self.match.rules, seats, self.secret, (), game, number, redeals)
            self.say(*dealt.commands(self.match.rules))
            now = self.match.round
            assert now is not None
            if now.starter or self.match.rules.is_partnership:
                return
            self.say(c.Redeal())
            redeals += 1

    def turn(self, match: Match, now: Round) -> None:
        """One turn, now and then with a tile that does not fit (P7)."""
        seat = now.turn or only_seat(now.starters) or next(s for s in range(1, 5) if now.starters >> s & 1)
        wrong = now.hands[seat] & ~match.rules.fits(now.layout)
        if match.rules.game == "powc" and wrong and now.last and self.rng.random() < 0.03:
            self.say(c.BlameTile(seat, self.rng.choice(list(members(wrong)))))
            return
        if not now.turn:
            self.say(c.PlayTile(seat, self.rng.choice(list(members(now.hands[seat])))))
            return
        offered = choices(match)
        if offered.plays:
            self.say(self.rng.choice(offered.plays))
        else:
            self.say(c.DrawTile(seat) if offered.may_draw else c.Pass(seat))


def as_written(log: tuple[e.Event, ...], match: Match) -> WrittenRound:
    """A round's events as a table writes them that taps the tiles which were left."""
    ended = next(event for event in log if isinstance(event, e.RoundEnded))
    blamed = tuple((event.seat, name(event.tile)) for event in log if isinstance(event, e.TileBlamed))
    gained = [0, 0]
    for event in log:
        if isinstance(event, e.TilePlayed):
            gained[(event.seat - 1) % 2] += event.points
    counts = tuple((seat, count) for seat, count in enumerate(ended.counts) if count >= 0)
    scored = tuple(zip("AB", gained, strict=True)) if match.rules.game == "straight" else ()
    how = {"out": OUT, "blocked": BLOCKED, "target": TARGET}[ended.how]
    shown = enumerate(ended.shown) if counts else ()
    left = tuple((seat, name(tile)) for seat, held in shown for tile in members(held))
    return WrittenRound(how, ended.by, counts, blamed, scored, left=left)


def plays_of(log: tuple[e.Event, ...]) -> tuple[str, ...]:
    """The plays and passes of a round of straight, as a table writes them that writes its plays."""
    found = []
    for event in log:
        if isinstance(event, e.TilePlayed):
            on = f" on {name(event.on)}" if event.on >= 0 else ""
            found.append(f"{event.seat} plays {name(event.tile)}{on}")
        elif isinstance(event, e.Passed):
            found.append(f"{event.seat} passes")
    return tuple(found)


def written_play_by_play(ruleset: Ruleset, seed: int = 1) -> WrittenRound:
    """A whole first round of straight, as a table writes it that writes its plays."""
    table = RealTable(random.Random(seed), ruleset, 4)
    written = table.play_round()
    ended = next(event for event in table.table.log if isinstance(event, e.RoundEnded))
    plays = plays_of(tuple(table.table.log))
    counts = () if ended.how == "target" else written.counts
    return WrittenRound(written.how, written.by, counts, plays=plays, lead=written.lead)
