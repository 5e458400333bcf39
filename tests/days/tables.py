"""Matches played out at their tables: real rounds by the engine, every score written, agreed and compared."""

from typing import Any, NamedTuple

from doublesix.rules.rulesets import Ruleset
from tests.days.engine import Engine
from tests.days.phones import Phone


class Match(NamedTuple):
    """A match to play: its link, the codes of its sides, the rules of its stage."""

    number: int
    sides: tuple[int, ...]
    link: str
    codes: tuple[str, ...]
    ruleset: Ruleset


class Played(NamedTuple):
    """What the engine says of a match, in the order of its sides."""

    winner: int
    points: tuple[int, ...]
    games_won: tuple[int, ...]
    rounds: int


def play(match: Match, seed: object) -> Played:
    """Play a whole match on the phones of its sides; the product's score is the engine's, round by round."""
    phones = [Phone(match.link) for _ in match.sides]
    for side, phone in enumerate(phones):
        view = phone.ask(act="join", side=side, code=match.codes[side])
        _line_up(phone, side, view)
    engine = Engine(match.ruleset, len(match.sides), (seed, match.number))
    rounds, view = 0, phones[0].view()
    while engine.match.ended is None:
        written = engine.round()
        side = rounds % len(phones)
        name = f"match-{match.number}-round-{rounds}"
        phones[side].write(side, name, rounds, written)
        for other, phone in enumerate(phones):
            if other != side:
                view = phone.ask(act="confirm", side=other, round=name)
        assert tuple(view["scores"]) == engine.scores, (match.number, written)
        assert tuple(view["games_won"]) == engine.match.games_won[: len(phones)]
        rounds += 1
    assert view["status"] == "over"
    won = match.sides[engine.match.rules.sides.index(engine.match.ended.winner)]
    assert view["won"]["side"] == match.sides.index(won)
    points = tuple(map(sum, zip(*engine.games, strict=True)))
    return Played(won, points, engine.match.games_won[: len(phones)], rounds)


def _line_up(phone: Phone, side: int, view: dict[str, Any]) -> None:
    """The first two of a team play; who has nobody to choose between is lined up already."""
    if str(side) in view["line_up"]:
        return
    people = [[each["number"], each["place"]] for each in view["sides"][side]["people"]]
    phone.ask(act="line_up", side=side, people=people[:2])
