"""What comes of a command: events, or why not. The referee decides about play, this about who may ask."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.gestures import play_command
from doublesix.app.online.phrases import PHRASES
from doublesix.app.online.state import BETWEEN, OVER, PAUSED, PLAYING, WAITING, OnlineTable
from doublesix.app.sheets.referee import answer_of, step_of
from doublesix.play import commands as c
from doublesix.play import evolve as evolve_match
from doublesix.play.commands import Command as PlayCommand
from doublesix.play.dealer import deal_next
from doublesix.play.events import Event as PlayEvent
from doublesix.play.notation.writer import statements
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal, make_refusal

Answer = tuple[ev.Event, ...] | Refusal


def decide(table: OnlineTable, command: cmd.Command) -> Answer:
    """What happens when this is asked; nothing where it was done before under its key."""
    if isinstance(command, cmd.OfSeat):
        if not 1 <= command.seat <= len(table.seats):
            return make_refusal("not_your_seat")
        if command.key and command.key in table.seat(command.seat).keys:
            return ()
        if not table.seat(command.seat).person:
            return make_refusal("not_your_seat")
    answer = _DECIDERS[type(command)](table, command)
    if isinstance(answer, Refusal) or not isinstance(command, cmd.OfSeat) or isinstance(command, cmd.Leave):
        return answer
    return (ev.SeatReturned(command.seat), *answer) if table.seat(command.seat).is_held else answer


# Seats


def _sit(table: OnlineTable, command: cmd.Sit) -> Answer:
    if table.status == OVER:
        return make_refusal("table_is_over")
    if command.person in table.people.values():
        return make_refusal("sits_already")
    free = [at for at, seat in enumerate(table.seats, 1) if seat.is_free]
    if command.seat and command.seat not in free:
        return make_refusal("seat_is_taken")
    if not free:
        return make_refusal("no_seat_free")
    return (ev.SeatTaken(command.seat or free[0], command.person, command.number),)


def _leave(table: OnlineTable, command: cmd.Leave) -> Answer:
    """A bot takes the seat where play has begun; a table that everybody left is closed."""
    if table.opening.tournament and table.status != OVER:
        return make_refusal("stays_in_tournament")
    left: tuple[ev.Event, ...] = (ev.SeatLeft(command.seat, command.key),)
    if table.status == OVER:
        return left
    if list(table.people) == [command.seat]:
        return (*left, ev.TableClosed())
    return (*left, ev.SeatFilled(command.seat, table.opening.level)) if table.has_begun else left


def _begin(table: OnlineTable, _command: cmd.Begin) -> Answer:
    if table.status != WAITING:
        return make_refusal("table_has_begun")
    bots = [at for at, seat in enumerate(table.seats, 1) if seat.is_free]
    if bots and table.opening.tournament:
        return make_refusal("seats_are_free")
    return (*(ev.SeatFilled(at, table.opening.level) for at in bots), ev.MatchBegun())


def _hold(table: OnlineTable, command: cmd.HoldSeat) -> Answer:
    """A bot goes on for who let the time pass; in a tournament the judge decides."""
    is_due = table.status == PLAYING and table.turn == command.seat and command.seat in table.people
    if not is_due or table.seat(command.seat).is_held:
        return ()
    if table.opening.tournament:
        return (ev.FloorJudgeAsked(command.seat),)
    return (ev.SeatHeld(command.seat),)


def _note_connection(table: OnlineTable, command: cmd.NoteConnection) -> Answer:
    if command.seat not in table.people or table.status == OVER:
        return ()
    if table.seat(command.seat).is_connected == command.is_there:
        return ()
    return (ev.ConnectionBack(command.seat) if command.is_there else ev.ConnectionLost(command.seat),)


# Play


def _played(table: OnlineTable, seat: int, commands: Iterable[PlayCommand], key: str) -> Answer:
    """The referee's answer to commands, as statements of the notation."""
    match: Match = table.match
    happened: list[PlayEvent] = []
    for each in commands:
        answer = answer_of(match, each)
        if isinstance(answer, Refusal):
            return answer
        for event in answer:
            match = evolve_match(match, event)
        happened += answer
    return (ev.Played(seat, tuple(statements(happened)), key),) if happened else ()


def _may_play(table: OnlineTable, seen: int) -> Refusal | None:
    if table.status == PAUSED:
        return make_refusal("judge_has_the_word")
    if table.status != PLAYING:
        return make_refusal("no_round_is_played")
    return make_refusal("overtaken_at_table") if seen < table.changed else None


def _gesture(table: OnlineTable, command: Any) -> Answer:
    wrong = _may_play(table, command.seen)
    if wrong is not None:
        return wrong
    wanted = play_command(table, command)
    if isinstance(wanted, Refusal):
        return wanted
    return _played(table, command.seat, (wanted,), command.key)


def _play_for_seat(table: OnlineTable, command: cmd.PlayForSeat) -> Answer:
    """What a bot chose; too late, it is nothing."""
    is_playing = table.status == PLAYING and 1 <= command.seat <= len(table.seats)
    if not is_playing or not table.seat(command.seat).is_played_by_bot or command.seen < table.changed:
        return ()
    return _played(table, command.seat, (command.command,), "")


def _let_stand(table: OnlineTable, _command: cmd.LetStand) -> Answer:
    return (ev.Played(0, ()),) if table.status == PLAYING and table.misplaid is not None else ()


def _deal_next(table: OnlineTable, command: cmd.DealNext) -> Answer:
    if table.status != BETWEEN:
        return ()
    return _played(table, 0, deal_next(table.match, command.secret, table.numbers), "")


def _say(table: OnlineTable, command: cmd.Say) -> Answer:
    """A courtesy; during a round it is talk, which a strict table lets through (P16, F13)."""
    if command.phrase not in PHRASES:
        return make_refusal("no_such_phrase")
    said = ev.CourtesySaid(command.seat, command.phrase, command.key)
    if table.match.round is None or table.status == OVER:
        return (said,)
    if table.status == PAUSED:
        return make_refusal("judge_has_the_word")
    game = table.match.rules.game
    if not table.opening.is_strict:
        return make_refusal("no_talk_in_round", {"powc": "P16", "straight": "F13"}.get(game, ""))
    if game != "straight":
        return (said,)
    talked = _played(table, command.seat, (c.Talk(command.seat),), "")
    return talked if isinstance(talked, Refusal) else (said, *talked)


def _be_ready(table: OnlineTable, command: cmd.BeReady) -> Answer:
    is_news = table.status == BETWEEN and not table.seat(command.seat).is_ready
    return (ev.ReadySaid(command.seat, command.key),) if is_news else ()


# The judge and the end


def _ask_judge(table: OnlineTable, command: cmd.AskJudge) -> Answer:
    if not table.opening.tournament:
        return make_refusal("no_judge_here")
    if table.status not in (PLAYING, BETWEEN):
        return make_refusal("judge_has_the_word" if table.status == PAUSED else "no_round_is_played")
    return (ev.FloorJudgeAsked(command.seat, command.key, command.text),)


def _resume(table: OnlineTable, _command: cmd.Resume) -> Answer:
    return (ev.PlayResumed(),) if table.status == PAUSED else ()


def _restart_clock(table: OnlineTable, _command: cmd.RestartClock) -> Answer:
    return (ev.ClockRestarted(),) if table.status in (PLAYING, BETWEEN) else ()


def _apply_ruling(table: OnlineTable, command: cmd.ApplyRuling) -> Answer:
    steps: list[PlayCommand] = []
    for line in command.lines:
        step = step_of(line, table.match.rules.game)
        if step.command is None:
            return make_refusal("not_notation", line=line[:80])
        steps.append(step.command)
    return _played(table, 0, steps, "")


def _take_to_hall(table: OnlineTable, command: cmd.TakeToHall) -> Answer:
    """Only before a round counts: what is on the sheet was played here."""
    if table.status == OVER:
        return make_refusal("table_is_over")
    if not table.opening.tournament or table.rounds_ended:
        return make_refusal("is_played_on_screen")
    return (ev.TableClosed(command.reason),)


def _show_secret(table: OnlineTable, command: cmd.ShowSecret) -> Answer:
    daily = table.opening.daily
    is_due = table.status == OVER and not table.secret and (not daily or daily < command.today)
    return (ev.SecretShown(command.secret.hex()),) if is_due else ()


_DECIDERS: Final[dict[type[Any], Callable[[OnlineTable, Any], Answer]]] = {
    cmd.Sit: _sit,
    cmd.Put: _gesture,
    cmd.SayPass: _gesture,
    cmd.TakeTile: _gesture,
    cmd.CatchOther: _gesture,
    cmd.ShowTile: _gesture,
    cmd.Say: _say,
    cmd.BeReady: _be_ready,
    cmd.AskJudge: _ask_judge,
    cmd.Leave: _leave,
    cmd.Begin: _begin,
    cmd.DealNext: _deal_next,
    cmd.PlayForSeat: _play_for_seat,
    cmd.LetStand: _let_stand,
    cmd.HoldSeat: _hold,
    cmd.NoteConnection: _note_connection,
    cmd.RestartClock: _restart_clock,
    cmd.Resume: _resume,
    cmd.ApplyRuling: _apply_ruling,
    cmd.TakeToHall: _take_to_hall,
    cmd.ShowSecret: _show_secret,
}
