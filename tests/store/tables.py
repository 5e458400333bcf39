"""Tables on the screen for tests: opened, sat down at, and played by whoever is on turn, without thinking."""

from datetime import UTC, datetime

from django.db import transaction

from doublesix.app.online import commands as cmd
from doublesix.app.online.settings import TableSettings
from doublesix.app.online.state import BETWEEN, OVER, OnlineTable
from doublesix.play import commands
from doublesix.play.commands import Command
from doublesix.play.legal import choices
from doublesix.store.actor import Actor
from doublesix.store.models import LogRow, OnlineMatch
from doublesix.store.services import online_tables
from doublesix.store.services.online_tables import SeatKey

NOON = datetime(2030, 4, 20, 12, tzinfo=UTC)
WHO = Actor(None, NOON)
RULES = {"powc": "powc-2023", "straight": "fortbend-2023", "bigsix": "garrison-2022"}


def rules(game: str) -> str:
    """A ruleset of a game as text."""
    return f'base = "{RULES[game]}"\n'


def opened(game: str = "powc", **chosen: object) -> OnlineMatch:
    """A table with free seats."""
    settings = TableSettings(rules(game))
    return online_tables.open_table(settings._replace(**chosen), WHO)  # type: ignore[arg-type]


def begun(game: str = "powc", **chosen: object) -> tuple[OnlineMatch, SeatKey]:
    """A table where one person plays with bots, dealt."""
    row = opened(game, **chosen)
    taken = online_tables.sit(row, "Ann", WHO, seat=1)
    online_tables.begin(row, WHO)
    return row, taken


def full(game: str = "powc", **chosen: object) -> tuple[OnlineMatch, list[SeatKey]]:
    """A table where four people play, dealt."""
    row = opened(game, **chosen)
    taken = [online_tables.sit(row, name, WHO) for name in ("Ann", "Ben", "Cleo", "Dan")]
    online_tables.begin(row, WHO)
    return row, taken


def fresh(row: OnlineMatch) -> OnlineMatch:
    """A table as it is now."""
    return OnlineMatch.objects.get(pk=row.pk)


def state_of(row: OnlineMatch) -> OnlineTable:
    """What its log makes of it."""
    return online_tables.table_state(fresh(row))


def length(row: OnlineMatch) -> int:
    """How much happened."""
    return LogRow.objects.filter(stream=row.stream).count()


def command_of(state: OnlineTable) -> Command:
    """What the rules have for whoever is on turn: the first of it."""
    offered = choices(state.match)
    if offered.plays:
        return offered.plays[0]
    return commands.DrawTile(offered.seat) if offered.may_draw else commands.Pass(offered.seat)


def move_of(state: OnlineTable, key: str = "") -> cmd.OfSeat:
    """The same as a person asks for it."""
    wanted = command_of(state)
    match wanted:
        case commands.PlayTile():
            return cmd.Put(wanted.seat, wanted.tile, wanted.on, key=key, seen=state.n)
        case commands.DrawTile():
            return cmd.TakeTile(wanted.seat, key, state.n)
    assert isinstance(wanted, commands.Pass)
    return cmd.SayPass(wanted.seat, key, state.n)


def play_on(row: OnlineMatch, plays: int = 0) -> OnlineTable:
    """Play so many turns, or to the end of the match; seats of bots are played by the server."""
    state, count = state_of(row), 0
    while state.status != OVER and (not plays or count < plays):
        if state.status == BETWEEN:
            state = online_tables.deal(fresh(row), WHO)
            continue
        is_bot = state.seat(state.turn).is_played_by_bot
        command = (
            cmd.PlayForSeat(state.turn, command_of(state), state.changed)
            if is_bot
            else move_of(state, f"key {state.n}")
        )
        state = online_tables.act(fresh(row), command, WHO)
        count += 1
    return state


def dealt(game: str, *hands: str, **chosen: object) -> tuple[OnlineMatch, list[SeatKey]]:
    """A table of four people at which these hands were dealt; seat 1 starts."""
    row = opened(game, **chosen)
    taken = [online_tables.sit(row, name, WHO) for name in ("Ann", "Ben", "Cleo", "Dan")]
    held = [f"hand {seat} {hand}" for seat, hand in enumerate(hands, 1)]
    said = ("game", "lead 1=6-6 2=1-0 3=2-0 4=3-0", "round", *held)
    with transaction.atomic():  # a keeper that sees a table begun and not dealt deals by itself
        online_tables.act(row, cmd.Begin(), WHO)
        online_tables.act(row, cmd.ApplyRuling(said), WHO)
    return row, taken
