"""A table that plays real rounds with the referee and keeps only what a table would write down.

It deals, plays at random, blames and talks now and then, and ends each round with a sheet: the counts. What
the product makes of the sheets can so be compared with what the referee made of the play itself.
"""

import random

from doublesix.app.sheets.written_round import BLOCKED, OUT, TARGET, WrittenRound
from doublesix.play import Refusal, choices, decide, evolve, open_match
from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.state import Match
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import DOUBLES, Tile, members, name


class Engine:
    """One match; ``match`` is how the referee has it after the rounds so far."""

    def __init__(self, ruleset: Ruleset, players: int, seed: object) -> None:
        names = tuple("abcd"[:players]) if ruleset.game == "bigsix" else ()
        self.match: Match = open_match(ruleset, names)
        self.dice = random.Random(repr(seed))
        self.games: list[tuple[int, ...]] = []

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the game in progress."""
        count = len(self.match.sides)
        return self.match.game.scores[:count] if self.match.game else (0,) * count

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        """Carry out a command that the rules allow."""
        answer = decide(self.match, command)
        assert not isinstance(answer, Refusal), (command, answer)
        for event in answer:
            if isinstance(event, e.GameEnded):
                self.games.append(self.scores)
            self.match = evolve(self.match, event)
        return answer

    def round(self) -> WrittenRound:
        """Play one round; what the table writes of it."""
        lead = self._begin()
        happened = self._play()
        ended = next(event for event in happened if isinstance(event, e.RoundEnded))
        blamed = [event for event in happened if isinstance(event, e.TileBlamed)]
        talks = tuple(event.seat for event in happened if isinstance(event, e.Talked))
        counts = tuple(
            (seat, count) for seat, count in enumerate(ended.counts) if count >= 0 and ended.how != "target"
        )
        # A penalty that ends the game is all there is to write of the round.
        is_fined = isinstance(happened[0], e.Talked) and happened[1] is ended
        return WrittenRound(
            how="" if is_fined else {"out": OUT, "blocked": BLOCKED, "target": TARGET}[ended.how],
            by=ended.by if ended.how == "out" else 0,
            counts=counts,
            blamed=tuple(sorted((event.seat, name(event.tile)) for event in blamed)),
            scored=self._scored(happened),
            talks=talks,
            lead=lead,
        )

    def _scored(self, happened: list[e.Event]) -> tuple[tuple[str, int], ...]:
        made = {"A": 0, "B": 0}
        for event in happened:
            if isinstance(event, e.TilePlayed) and event.points:
                made["AB"[(event.seat - 1) % 2]] += event.points
        return tuple((side, points) for side, points in made.items() if points)

    def _begin(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Begin a game where none is, draw for the lead (a draw that is never tied), deal."""
        lead: tuple[tuple[tuple[int, str], ...], ...] = ()
        desk = self.match.rules
        if self.match.game is None:
            is_first = self.match.games == 0
            self.do(c.StartGame())
            if desk.game == "powc" or (desk.game == "straight" and is_first):
                drawn = self.dice.sample([Tile(word) for word in ("6-5", "4-3", "2-1", "1-0")], 4)
                draws = tuple(enumerate(drawn, 1))
                self.do(c.DrawLead(draws))
                lead = (tuple((seat, name(tile)) for seat, tile in draws),)
        self.do(c.StartRound())
        seats = [seat for seat in range(1, self.match.player_count + 1) if self.match.seats >> seat & 1]
        tiles = list(members(desk.tiles))
        while True:
            self.dice.shuffle(tiles)
            dealt = tiles[: desk.hand_size * len(seats)]
            if desk.game != "bigsix" or any(DOUBLES >> tile & 1 for tile in dealt):
                break
        for at, seat in enumerate(seats):
            self.do(c.DealHand(seat, tuple(dealt[at * desk.hand_size : (at + 1) * desk.hand_size])))
        if desk.game == "bigsix":
            self.do(c.LayPile(tuple(tiles[len(dealt) :])))
        return lead

    def _play(self) -> list[e.Event]:
        happened: list[e.Event] = []
        if self.match.rules.game == "straight" and self.dice.random() < 0.1:
            happened += self.do(c.Talk(self.dice.randint(1, 4)))
        while self.match.round is not None:
            happened += self.do(self._choice())
        return happened

    def _choice(self) -> c.Command:
        match = self.match
        now = match.round
        assert now is not None
        offered = choices(match)
        seat = offered.seat
        if match.rules.game == "powc" and now.begun and self.dice.random() < 0.02:
            unfit = now.hands[seat] & ~match.rules.fits(now.layout)
            if unfit:
                return c.BlameTile(seat, self.dice.choice(list(members(unfit))))
        if offered.plays:
            return self.dice.choice(offered.plays)
        return c.DrawTile(seat) if offered.may_draw else c.Pass(seat)
