"""What each event does to a table."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from doublesix.app.online import events as ev
from doublesix.app.online.state import KEYS, Entry, OnlineSeat, OnlineTable, PlayedEvent
from doublesix.app.sheets.evolve import LogEntry
from doublesix.app.sheets.reasons import reasons_of
from doublesix.app.sheets.referee import answer_of, step_of
from doublesix.play import events as e
from doublesix.play import evolve as evolve_match
from doublesix.play.commands import Command, Settle
from doublesix.play.irregular import let_stand
from doublesix.play.state import Match, open_match
from doublesix.rules.rulesets import Ruleset, parse
from doublesix.tournament.refusal import Refusal


def fold(log: Iterable[LogEntry], start: OnlineTable | None = None) -> OnlineTable | None:
    """The table after a log."""
    return reduce(evolve, log, start)


def evolve(table: OnlineTable | None, logged: LogEntry) -> OnlineTable:
    """The table after one more event."""
    event = logged.event
    if isinstance(event, ev.TableOpened):
        return _opened(event, logged)
    assert table is not None, "a table's log begins with its opening"
    if isinstance(event, ev.Played):
        return _played(table, event, logged)
    changed = _EVOLVERS[type(event)](table, event, logged)
    return changed._replace(entries=(*table.entries, Entry(table.n + 1, logged.at, event)))


def ruleset_of(opening: ev.TableOpened) -> Ruleset:
    """The rules of a table, at its stage."""
    return parse(opening.rules, "table").at_stage(opening.stage)


def commands_of(lines: Iterable[str], game: str) -> list[Command]:
    """What statements say; none at all says that a tile which nobody caught stands."""
    commands = [step_of(line, game).command for line in lines]
    return [each for each in commands if each is not None] or [Settle()]


def _opened(event: ev.TableOpened, logged: LogEntry) -> OnlineTable:
    names = tuple(str(seat) for seat in range(1, event.players + 1))
    match = open_match(ruleset_of(event), names)
    seats = (OnlineSeat(),) * event.players
    scores = (0,) * len(match.sides)
    return OnlineTable(event, match, seats, (Entry(1, logged.at, event),), scores=scores)


def _played(table: OnlineTable, event: ev.Played, logged: LogEntry) -> OnlineTable:
    n, match = table.n + 1, table.match
    played: list[PlayedEvent] = []
    changes: dict[str, Any] = {}
    ended = table.rounds_ended
    for command in commands_of(event.lines, match.rules.game):
        answer = answer_of(match, command)
        assert not isinstance(answer, Refusal), "what stands in the log was put before the referee"
        for each in answer:
            after = evolve_match(match, each)
            played.append(_with_worth(each, match, after))
            changes |= _noted(each, after, n)
            ended += isinstance(each, e.RoundEnded)
            match = after
    seats = table.seats
    if "round_from" in changes:
        seats = tuple(seat._replace(is_ready=False) for seat in seats)
    if event.seat:
        seats = _with_seat(seats, event.seat, _with_key(seats[event.seat - 1], event.key))
    now = table._replace(
        match=match,
        seats=seats,
        entries=(*table.entries, Entry(n, logged.at, event, tuple(played))),
        last=played[-1].event if played else table.last,
        changed=n,
        rounds_ended=ended,
        **changes,
    )
    game = now.as_it_lies.game
    scores = now.scores if game is None else game.scores[: len(match.sides)]
    is_anew = now.turn != table.turn or not event.seat or match.round is None or _is_time_given(played)
    return now._replace(scores=scores, turn_since=logged.at if is_anew else table.turn_since)


def _is_time_given(played: Iterable[PlayedEvent]) -> bool:
    """Whether who is on turn has something new to think about; talk and shown tiles win nobody time."""
    return any(isinstance(each.event, e.TileDrawn | e.MisplayCaught) for each in played)


def _with_worth(event: e.Event, before: Match, after: Match) -> PlayedEvent:
    """An event with what it was worth: a tile that lies wrong looks like any other until it is caught."""
    if isinstance(event, e.TileMisplaid):
        stood = let_stand(after)[0]
        assert isinstance(stood, e.MisplayStood)
        worth = reasons_of(stood, after, evolve_match(after, stood))
        return PlayedEvent(event, tuple(worth[1:]), stood.points)
    worth = reasons_of(event, before, after)
    return PlayedEvent(event, tuple(worth[:1] if isinstance(event, e.MisplayStood) else worth))


def _noted(event: e.Event, after: Match, n: int) -> dict[str, Any]:
    """What a table remembers of an event besides the match."""
    if after.game is None:
        return {}
    noted: dict[str, Any] = {"scores": after.game.scores[: len(after.sides)]}
    if isinstance(event, e.RoundStarted):
        noted |= {"round_from": n, "round_number": after.game.rounds, "game_number": after.games}
    return noted


def _with_seat(seats: tuple[OnlineSeat, ...], at: int, seat: OnlineSeat) -> tuple[OnlineSeat, ...]:
    return (*seats[: at - 1], seat, *seats[at:])


def _with_key(seat: OnlineSeat, key: str) -> OnlineSeat:
    return seat._replace(keys=(*seat.keys[1 - KEYS :], key)) if key else seat


def _of_seat(
    change: Callable[[OnlineSeat, Any], OnlineSeat],
) -> Callable[[OnlineTable, Any, LogEntry], OnlineTable]:
    """An event that changes its seat."""

    def evolve_seat(table: OnlineTable, event: Any, _logged: LogEntry) -> OnlineTable:
        seat = _with_key(change(table.seat(event.seat), event), getattr(event, "key", ""))
        return table._replace(seats=_with_seat(table.seats, event.seat, seat))

    return evolve_seat


def _restarted(table: OnlineTable, _event: Any, logged: LogEntry) -> OnlineTable:
    """The time of whose turn it is begins anew."""
    return table._replace(turn_since=logged.at, is_paused=False)


def _begun(table: OnlineTable, _event: ev.MatchBegun, logged: LogEntry) -> OnlineTable:
    numbers = tuple(seat.number for seat in table.seats)
    return table._replace(has_begun=True, turn_since=logged.at, numbers=numbers)


def _judge_asked(table: OnlineTable, event: ev.FloorJudgeAsked, _logged: LogEntry) -> OnlineTable:
    seat = _with_key(table.seat(event.seat), event.key)
    return table._replace(is_paused=True, seats=_with_seat(table.seats, event.seat, seat))


_EVOLVERS: Final[dict[type[Any], Callable[[OnlineTable, Any, LogEntry], OnlineTable]]] = {
    ev.SeatTaken: _of_seat(lambda _, event: OnlineSeat(event.person, number=event.number)),
    ev.SeatFilled: _of_seat(lambda seat, event: OnlineSeat(level=event.level, keys=seat.keys)),
    ev.SeatLeft: _of_seat(lambda seat, _: OnlineSeat(keys=seat.keys)),
    ev.MatchBegun: _begun,
    ev.ReadySaid: _of_seat(lambda seat, _: seat._replace(is_ready=True)),
    ev.CourtesySaid: _of_seat(lambda seat, _: seat),
    ev.SeatHeld: _of_seat(lambda seat, _: seat._replace(is_held=True)),
    ev.SeatReturned: _of_seat(lambda seat, _: seat._replace(is_held=False)),
    ev.ConnectionLost: _of_seat(lambda seat, _: seat._replace(is_connected=False)),
    ev.ConnectionBack: _of_seat(lambda seat, _: seat._replace(is_connected=True)),
    ev.ClockRestarted: _restarted,
    ev.FloorJudgeAsked: _judge_asked,
    ev.PlayResumed: _restarted,
    ev.SecretShown: lambda table, event, _: table._replace(secret=event.secret),
    ev.TableClosed: lambda table, event, _: table._replace(is_closed=True, hall_reason=event.reason),
}
