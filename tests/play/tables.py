"""Tables to sit down at: a deal whose tiles lie in order, a scene set by hand, and what is said there.

Statements are those of the notation, so that a test reads like what happens at a table.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from doublesix import tiles
from doublesix.play import Event, Refused, Table
from doublesix.play import events as e
from doublesix.play.notation.statements import parse
from doublesix.play.state import Game, Round
from doublesix.rules.options import CATALOGUE
from doublesix.rules.rulesets import Ruleset, preset
from doublesix.tiles import NO_TILE, Tile, tile_set

NAMES = ("Ann", "Bea", "Cyd", "Dee")

# Every tile in order, the highest first: each seat has one suit or nearly so.
POWC_HANDS = (
    "6-6 6-5 6-4 6-3 6-2 6-1",
    "5-5 5-4 5-3 5-2 5-1 6-0",
    "4-4 4-3 4-2 4-1 4-0 5-0",
    "3-3 3-2 3-1 3-0 2-2 2-1",
)
SEVENS = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
    "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
)
UNCOUNTED = (-1, -1, -1, -1, -1)  # the end of a round in which no hand was counted
UNSHOWN = (0, 0, 0, 0, 0)
NO_DOUBLES = ("6-5 6-4 6-3 6-2 6-1 6-0 5-4", "5-3 5-2 5-1 5-0 4-3 4-2 4-1")
# Seat 1 lays seven tiles, the others say pass; nobody wrote the hands down.
OTHERS_PASS = ["2 passes", "3 passes", "4 passes"]
OUT_UNWRITTEN = [
    *["1 plays 6-6", *OTHERS_PASS, "1 plays 6-5 on 6-6", *OTHERS_PASS, "1 plays 6-4 on 6-6", *OTHERS_PASS],
    *["1 plays 6-3 on 6-6", *OTHERS_PASS, "1 plays 6-2 on 6-6", *OTHERS_PASS],
    *["1 plays 5-1 on 6-5", *OTHERS_PASS, "1 plays 4-1 on 6-4"],
]


def t(name: str) -> Tile:
    """The tile of a name."""
    tile = tiles.parse(name)
    assert tile is not None, name
    return tile


def ts(names: str) -> tuple[Tile, ...]:
    """The tiles of several names, in their order."""
    return tuple(t(name) for name in names.split())


def bits(names: str) -> int:
    """The set of these tiles."""
    return tile_set(ts(names))


def seats(*some: int) -> int:
    """The set of these seats."""
    return sum(1 << seat for seat in some)


def rules(name: str, stage: str = "preliminary", **options: str | int) -> Ruleset:
    """A preset with options as they are written."""
    ruleset = preset(name).at_stage(stage)
    for option, text in options.items():
        value = CATALOGUE[option].value_of(str(text))
        assert value is not None, (option, text)
        ruleset = ruleset.amend(option, value)
    return ruleset


def table(name: str, *said: str, names: tuple[str, ...] = (), **options: Any) -> Table:
    """A table at which these statements were made."""
    made = Table(rules(name, **options), names)
    say(made, *said)
    return made


def say(at: Table, *statements: str) -> tuple[Event, ...]:
    """Carry out statements; the events of them all."""
    events: tuple[Event, ...] = ()
    for statement in statements:
        events += at.do(parse(statement, at.match.rules.game))
    return events


def refusal(at: Table, statement: str) -> tuple[str, str]:
    """The clause and the reason why a statement is refused; the table stays as it is."""
    before, log = at.match, list(at.log)
    with pytest.raises(Refused) as caught:
        say(at, statement)
    assert (at.match, at.log) == (before, log)
    return caught.value.clause, caught.value.reason


def dealt(name: str, *said: str, players: int = 4, named: bool = True, **options: Any) -> Table:
    """A table with a first round dealt, and what was said after that."""
    hands = (POWC_HANDS if name.startswith("powc") else SEVENS)[:players]
    lines = [f"hand {seat} {hand}" for seat, hand in enumerate(hands, 1)]
    names = NAMES[:players] if named else ()
    return table(name, "game", "round", *lines, *said, names=names, **options)


def scene(
    name: str,
    *hands: str,
    layout: str = "",
    turn: int = 1,
    last: int | None = None,
    starter: int = 1,
    scores: tuple[int, ...] = (0, 0),
    number: int = 1,
    pile: str = "",
    blamed: Mapping[int, str] | None = None,
    **options: Any,
) -> Table:
    """A round in the middle: what is held, what lies there (``6-6, 6-5 on 6-6``), and whose turn it is."""
    at = Table(rules(name, **options), NAMES[: len(hands)])
    at.match = at.match._replace(games=number - 1)
    say(at, "game", "round")
    now, game = round_of(at), game_of(at)
    order = {follower: seat for seat, follower in enumerate(game.order)}
    cross, undealt = _laid(at, layout), bits(pile)
    at.match = at.match._replace(
        game=game._replace(scores=(*scores, 0, 0)[: len(game.scores)]),
        round=now.with_changes(
            hands=_row(dict(enumerate(hands, 1))),
            layout=cross,
            turn=turn,
            last=(order[turn] if layout else 0) if last is None else last,
            starter=starter,
            starters=seats(starter),
            begun=bool(layout),
            dealt=at.match.seats,
            blamed=_row(blamed or {}),
            pile=ts(pile) if at.match.rules.game == "bigsix" else None,
            undealt=undealt,
            opening_scores=(*scores, 0, 0)[: len(game.scores)],
        ),
    )
    at.log.clear()
    return at


def _row(by_seat: Mapping[int, str]) -> tuple[int, ...]:
    return tuple(bits(by_seat.get(seat, "")) for seat in range(5))


def _laid(at: Table, plays: str) -> Any:
    game_rules = at.match.rules
    layout = game_rules.empty
    for play in filter(None, plays.split(", ")):
        tile, _, on = play.partition(" on ")
        if not on:
            layout = game_rules.lead(t(tile))
            continue
        ends = (tiles.HIGH[t(tile)], tiles.LOW[t(tile)])
        number = next(end for end in ends if game_rules.open_tiles(layout, end) >> t(on) & 1)
        layout = game_rules.join(layout, t(tile), t(on), number, at.match.options)
    return layout


def round_of(at: Table) -> Round:
    """The round in progress."""
    assert at.match.round is not None
    return at.match.round


def game_of(at: Table) -> Game:
    """The game in progress."""
    assert at.match.game is not None
    return at.match.game


# One of every kind of event.
EVERY_EVENT: list[Event] = [
    e.GameStarted(),
    e.LeadDrawn(((1, t("6-6")),)),
    e.RoundStarted(),
    e.HandDealt(1, ts("6-6 6-5")),
    e.PileLaid(ts("6-6 6-5")),
    e.Redealt(),
    e.PlayersCounted(3),
    e.HandsUnwritten(),
    e.TilePlayed(1, t("6-6"), NO_TILE, -1, False, 0),
    e.Passed(1, False, 0),
    e.TileDrawn(1, t("6-6")),
    e.TileBlamed(1, t("6-6")),
    e.TileMisplaid(1, t("6-6"), t("5-4"), 5, 6, False),
    e.MisplayStood(5),
    e.MisplayCaught(2),
    e.TileExposed(1, t("6-6"), False),
    e.Talked(1, 0),
    e.SheetRecorded("out", 1, ((2, 5), (4, 6)), (), ()),
    e.RoundEnded("out", 1, "A", False, (0, 5), (-1, -1, 5, -1, 0), (0, 0, 1, 0, 0), 4),
    e.GameEnded("A", 30),
    e.MatchEnded("A", "play"),
    e.TimeAnnounced(),
    e.Penalised("A", 5, "secret"),
    e.RoundVoided("secret"),
    e.Disqualified("A", "secret"),
    e.Warned("A", "secret"),
    e.ScoreCorrected((("A", 5),), "secret"),
    e.GameForfeited("A", "secret"),
    e.MatchForfeited("A", "secret"),
    e.WalkedOver("A", "secret"),
    e.PlayerStruck(2),
    e.LinedUp(1, "Eve"),
]
