"""Whole matches at tables on the screen, by people who do what their frame offers, mostly what is sensible.

All is drawn from the generator that is given, so a seed names a match.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from doublesix.app.online import commands as cmd
from doublesix.app.online.commands import Command
from doublesix.app.online.decide import decide
from doublesix.app.online.phrases import PHRASES
from doublesix.app.online.places import Place
from doublesix.app.online.state import BETWEEN, OVER, PAUSED
from doublesix.play import commands as c
from doublesix.play.commands import Command as PlayCommand
from doublesix.play.legal import choices
from doublesix.tiles import NO_TILE, Tile, has
from doublesix.tournament.refusal import Refusal
from tests.app.online.scenes import PEOPLE, TOURNAMENT, Scene

MOST_ROUNDS: Final = 5


class Kind(NamedTuple):
    """What is played, and how."""

    rules: str
    players: int = 4
    strict: bool = False

    def __str__(self) -> str:
        return f"{self.rules}-{self.players}-{'strict' if self.strict else 'assisted'}"


KINDS: Final = (
    Kind("powc-2023"),
    Kind("powc-2023", strict=True),
    Kind("fortbend-2023"),
    Kind("fortbend-2023", strict=True),
    Kind("garrison-2022", 2),
    Kind("garrison-2022", 3),
    Kind("garrison-2022", 4),
)
OPTIONS: Final[dict[str, list[dict[str, str | int]]]] = {
    "powc-2023": [{}, {"mistaken_pass": 5}, {"next_start": "draw"}, {"blamed_win": "stands"}],
    "fortbend-2023": [{}, {"misplay_turn": "kept"}, {"count_at_target": "yes"}, {"next_start": "rotate"}],
    "garrison-2022": [{}, {"pile_left": 2}, {"double_opens": 2}],
}


class Simulated:
    """A match in progress, and who plays it."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.rng = random.Random(f"{kind} {seed}")  # nosec B311: a match that the seed names
        rng, is_straight = self.rng, kind.rules == "fortbend-2023"
        is_tournament = rng.random() < 0.3
        bots = 0 if is_tournament else rng.choice([0, 0, 1, 2])
        people = [person if at >= bots else 0 for at, person in enumerate(PEOPLE[: kind.players])]
        chosen: dict[str, Any] = dict(rng.choice(OPTIONS[kind.rules]))
        self.scene = Scene(
            kind.rules,
            people=people,
            strict=kind.strict,
            tournament=TOURNAMENT if is_tournament else 0,
            players=kind.players,
            seconds=rng.choice([0, 15]),
            target=rng.choice([20, 50]) if not is_straight else rng.choice([50, 100]),
            games_to_win=rng.choice([1, 1, 2]),
            **chosen,
        )
        self.kind = kind
        self.secret = rng.randbytes(32)
        self.rounds = 0

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def play(self) -> Iterator[Scene]:
        """The scene after everything that happens, to the end of the match."""
        yield self.scene
        while self.scene.table.status != OVER:
            before = self.scene.table.n
            self.step()
            if self.scene.table.n > before:
                yield self.scene
        self.scene.do(cmd.ShowSecret(self.secret))
        yield self.scene

    def try_out(self, command: Command) -> bool:
        """Do it, unless it is refused."""
        answer = decide(self.scene.table, command)
        if isinstance(answer, Refusal):
            return False
        self.scene.put_in(*answer)
        return True

    def step(self) -> None:
        """One thing happens."""
        table = self.scene.table
        if table.status == PAUSED:
            self.judge()
        elif self.chance(0.06):
            self.besides()
        elif table.status == BETWEEN:
            self.between()
        elif table.misplaid is not None and self.chance(0.4):
            self.react()
        else:
            self.turn()

    def between(self) -> None:
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            self.scene.do(cmd.ApplyRuling((f'judge match {self.sides[-1]} "enough"',)))
            self.rounds = 0
        else:
            self.scene.do(cmd.DealNext(self.secret))

    def judge(self) -> None:
        side = self.rng.choice(self.sides)
        rulings = (f'judge penalty {side} 10 "x"', f'judge warn {side} "x"', 'judge void "x"', "time")
        if self.chance(0.5):
            self.try_out(cmd.ApplyRuling((self.rng.choice(rulings),)))
        self.try_out(cmd.Resume())

    def react(self) -> None:
        """Somebody catches what lies wrong, or nobody does in time."""
        seat = self.rng.choice(self.seats)
        if self.chance(0.7):
            self.try_out(cmd.CatchOther(seat, seen=self.scene.table.n))
        else:
            self.scene.do(cmd.LetStand())

    def besides(self) -> None:
        """Something that is no play: leaving, holding, connections, courtesies, the judge."""
        table = self.scene.table
        seat = self.rng.choice(self.seats)
        key = f"k{table.n}"
        self.try_out(
            self.rng.choice(
                [
                    cmd.Say(seat, self.rng.choice(PHRASES), key),
                    cmd.BeReady(seat, key),
                    cmd.AskJudge(seat, key),
                    cmd.HoldSeat(table.turn),
                    cmd.NoteConnection(seat, self.chance(0.5)),
                    cmd.RestartClock(),
                    cmd.Leave(seat, key)
                    if len(table.people) > 1 and self.chance(0.2)
                    else cmd.RestartClock(),
                ]
            )
        )

    def turn(self) -> None:
        """The seat on turn plays, by its person or a bot; at a strict table anybody does anything."""
        table = self.scene.table
        seat = self.rng.choice([at for at in self.seats if table.on_turn(at) is not None])
        if table.seat(seat).is_played_by_bot:
            is_done = self.try_out(cmd.PlayForSeat(seat, self.sensible(seat), table.n))
        elif self.kind.strict and self.chance(0.15):
            self.try_out(self.irregular())
            return
        else:
            is_done = self.try_out(self.gesture(seat))
        if not is_done:
            assert table.misplaid is not None, "what a frame offers is done"
            self.scene.do(cmd.LetStand())

    @property
    def sides(self) -> list[str]:
        """The sides that play and are not struck."""
        match = self.scene.table.match
        return [side for side in match.sides if match.rules.is_partnership or match.seats >> int(side) & 1]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, len(self.scene.table.seats) + 1)

    def sensible(self, seat: int) -> PlayCommand:
        """A regular choice of the seat on turn, for the referee."""
        match = self.scene.table.on_turn(seat)
        assert match is not None
        offered = choices(match)
        if offered.plays:
            return self.rng.choice(offered.plays)
        return c.DrawTile(seat) if offered.may_draw else c.Pass(seat)

    def gesture(self, seat: int) -> Command:
        """The same choice by hand, at a place that the frame of the seat offers."""
        seen, chosen = self.scene.table.n, self.sensible(seat)
        offered = self.scene.frame(seat).choices
        if isinstance(chosen, c.DrawTile):
            assert offered.may_draw
            return cmd.TakeTile(seat, seen=seen)
        if isinstance(chosen, c.Pass):
            assert offered.may_pass
            return cmd.SayPass(seat, seen=seen)
        assert isinstance(chosen, c.PlayTile)
        (places,) = (each.places for each in offered.plays if each.tile == chosen.tile)
        (place,) = (each for each in places if each.on == chosen.on and is_fitting(chosen.tile, each))
        return cmd.Put(seat, chosen.tile, place.on, place.number, seen=seen)

    def irregular(self) -> Command:
        """Anything that the frame of any seat offers."""
        seat = self.rng.choice(self.seats)
        seen, frame = self.scene.table.n, self.scene.frame(seat)
        hand = frame.hand or (NO_TILE,)
        every: list[Command] = [cmd.SayPass(seat, seen=seen), cmd.CatchOther(seat, seen=seen)]
        every += [cmd.ShowTile(seat, self.rng.choice(hand), seen=seen)]
        for tile, places in self.rng.sample(frame.choices.plays, len(frame.choices.plays))[:3]:
            place = self.rng.choice(places)
            every += [cmd.Put(seat, tile, place.on, place.number, place.is_wrong, seen=seen)] * 2
        return self.rng.choice(every)


def is_fitting(tile: Tile, place: Place) -> bool:
    """Whether a tile may lie there by the rules."""
    return not place.is_wrong and (place.number < 0 or has(tile, place.number))
