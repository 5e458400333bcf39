"""Decisions about who comes late and who leaves early: places, substitutes, retirements (E41, E42, E43)."""

import re
from typing import Final

from doublesix.chance import SECRET_BYTES
from doublesix.tournament import draws
from doublesix.tournament import late_commands as cmd
from doublesix.tournament import late_events as ev
from doublesix.tournament.consequences import (
    Events,
    first_moved_match,
    sides_by_number,
    state_after,
    with_calls,
)
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.decide_draw import commit_refusal, draw_with_number, values_refusal
from doublesix.tournament.events import CallDropped
from doublesix.tournament.late import free_byes, late_draw_in_progress, late_lots, was_called
from doublesix.tournament.late_consequences import with_places
from doublesix.tournament.late_draws import LatePlaces, is_fitting, late_order, late_places
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of, out_entrants, results_of
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import TEAMS, people_of
from doublesix.tournament.state import DRAWN, LateDraw, Tournament

_PAIR: Final = 2
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


# Who comes late (E41)


def accept(state: Tournament, command: cmd.AcceptLate, asked: CommandContext) -> Answer:
    """An entry gets a number, and a place where one is to be had without a draw."""
    if state.draw is None:
        return make_refusal("no_list", "E41")
    if not command.reason.strip():
        return make_refusal("no_reason", "E41")
    if command.entry in state.draw.numbers:
        return make_refusal("entry_listed_already", "E41", number=state.draw.numbers[command.entry])
    number = len(state.draw.whole_list) + 1
    event = ev.LateAccepted(number, command.entry, command.institution, command.reason.strip())
    return with_calls(state, with_places(state, (event,), asked), asked)


def _begin(state: Tournament, lots: tuple[cmd.LateLot, ...], byes: tuple[int, ...]) -> Refusal | None:
    """Why no late draw of these begins now."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E41")
    if late_draw_in_progress(state) is not None:
        return make_refusal("late_draw_begun", "E41")
    if not free_byes(state):
        return make_refusal("no_byes", "E41")
    if not late_lots(state):
        return make_refusal("nobody_waits", "E41")
    if lots != late_lots(state) or byes != free_byes(state):
        return make_refusal("changed_meanwhile", "E41")
    return None


def commit(state: Tournament, command: cmd.CommitLateDraw, asked: CommandContext) -> Answer:
    """Fix who is drawn for which byes, and publish the commitment."""
    wrong = _begin(state, command.lots, command.byes)
    wrong = wrong or commit_refusal(state, command.sources, command.moment, asked)
    return wrong or (ev.LateDrawCommitted(*command),)


def _in_progress(state: Tournament) -> LateDraw | Refusal:
    return late_draw_in_progress(state) or make_refusal("no_late_draw", "E41")


def enter(state: Tournament, command: cmd.EnterLateValues, asked: CommandContext) -> Answer:
    """Write the public values down."""
    late = _in_progress(state)
    if isinstance(late, Refusal):
        return late
    wrong = values_refusal(late.draw, command.values, asked)
    return wrong or (ev.LateValuesEntered(tuple(value.strip() for value in command.values)),)


def reveal(state: Tournament, command: cmd.RevealLateDraw, asked: CommandContext) -> Answer:
    """Show the secret: order and places follow."""
    late = _in_progress(state)
    if isinstance(late, Refusal):
        return late
    if not late.draw.values:
        return make_refusal("no_values", "E41")
    secret = bytes.fromhex(command.secret) if _HEX.fullmatch(command.secret) else b""
    if draws.commitment(secret).hex() != late.draw.commitment:
        return make_refusal("wrong_secret", "E41")
    seed = draws.seed_of(bytes.fromhex(late.draw.sha256), secret, late.draw.public)
    order, byes = late_order([lot.number for lot in late.lots], late.byes, seed)
    event = ev.LateDrawRevealed(command.secret, seed.hex(), order, late_places(order, byes).places)
    return with_calls(state, with_places(state, (event,), asked), asked)


def record_lots(state: Tournament, command: cmd.RecordLateLots, _: CommandContext) -> Answer:
    """Write down places drawn by hand."""
    wrong = _begin(state, command.lots, command.byes)
    if wrong:
        return wrong
    count = min(len(command.order), len(command.byes))
    drawn = LatePlaces(command.places, command.order[count:])
    is_whole = sorted(command.order) == sorted(lot.number for lot in command.lots)
    if not is_whole or not is_fitting(drawn, command.order, command.byes):
        return make_refusal("late_lots_incomplete", "E41", count=count)
    return (ev.LateLotsRecorded(*command),)


def confirm_lots(state: Tournament, _: cmd.ConfirmLateLots, asked: CommandContext) -> Answer:
    """A second person agrees."""
    late = _in_progress(state)
    if isinstance(late, Refusal):
        return late
    if not late.draw.by_hand:
        return make_refusal("no_lots", "E41")
    if late.draw.recorded_by == asked.by:
        return make_refusal("same_person", "E41")
    return with_calls(state, with_places(state, (ev.LateLotsConfirmed(),), asked), asked)


def dismiss_lots(state: Tournament, _: cmd.DismissLateLots, __: CommandContext) -> Answer:
    """What was written down is wrong."""
    late = _in_progress(state)
    if isinstance(late, Refusal):
        return late
    return (ev.LateLotsDismissed(),) if late.draw.by_hand else make_refusal("no_lots", "E41")


def call_off(state: Tournament, command: cmd.CallOffLateDraw, asked: CommandContext) -> Answer:
    """A late draw is not made: who waits goes on waiting, and whom it held can be called."""
    late = _in_progress(state)
    if isinstance(late, Refusal):
        return late
    if late.draw.by_hand:
        return make_refusal("dismiss_instead", "E41")
    if not command.reason.strip():
        return make_refusal("no_reason", "E41")
    event = ev.LateDrawCalledOff(command.reason.strip())
    return with_calls(state, with_places(state, (event,), asked), asked)


# Substitutes (E42)


def replace(state: Tournament, command: cmd.ReplacePerson, _: CommandContext) -> Answer:
    """A named person takes another's place in a team until its first match is called."""
    draw = draw_with_number(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    terms = state.settings.terms
    if terms.entrants != TEAMS:
        return make_refusal("no_team", "E42")
    if not 0 <= command.place < people_of(terms):
        return make_refusal("no_such_player", "E42", number=command.number)
    if command.number in (*draw.struck, *state.retired) or command.number in out_entrants(state):
        return make_refusal("is_out", "E42")
    if command.number in field_of(state).members and was_called(state, command.number):
        return make_refusal("first_match_called", "E42")
    if not command.reason.strip():
        return make_refusal("no_reason", "E42")
    return (ev.PersonReplaced(command.number, command.place, command.reason.strip()),)


# Who leaves early (E43)


def retire(state: Tournament, command: cmd.Retire, asked: CommandContext) -> Answer:
    """Somebody leaves; what becomes of the match follows from who is left."""
    draw = draw_with_number(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E43")
    if command.number in state.retired:
        return make_refusal("retired_already", "E43", number=command.number)
    members = field_of(state).members.items()
    own = {entrant for entrant, numbers in members if command.number in numbers}
    if command.number in draw.struck or own & out_entrants(state):
        return make_refusal("is_out", "E43")
    if not command.reason.strip():
        return make_refusal("no_reason", "E43")
    event = ev.EntryRetired(command.number, command.reason.strip())
    return with_calls(state, with_places(state, (event,), asked), asked)


def take_back(state: Tournament, command: cmd.TakeBackRetirement, asked: CommandContext) -> Answer:
    """Who left is back, until the next match that follows from it has been called."""
    wrong = _stands(state, command.number, asked)
    if wrong:
        return wrong
    if not command.reason.strip():
        return make_refusal("no_reason", "E43")
    event = ev.RetirementTakenBack(command.number, command.reason.strip())
    events: Events = (event, *_given_tables(state, state_after(state, (event,), asked)))
    return with_calls(state, with_places(state, events, asked), asked)


def _stands(state: Tournament, number: int, asked: CommandContext) -> Refusal | None:
    """Why a retirement is not taken back."""
    draw = draw_with_number(state, number)
    if isinstance(draw, Refusal):
        return draw
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E43")
    if number not in state.retired:
        return make_refusal("not_retired", "E43", number=number)
    if number in draw.struck:
        return make_refusal("is_out", "E43")
    if any(join.gone == number for join in state.joins):
        return make_refusal("partner_found", "E42", number=number)
    if (match := _match_without(state, number)) is not None:
        return make_refusal("plays_on_without", "E43", number=match + 1)
    later = state_after(state, (ev.RetirementTakenBack(number, "-"),), asked)
    moved = first_moved_match(sides_by_number(state), later)
    return None if moved is None else make_refusal("follower_called", "E43", number=moved + 1)


def _match_without(state: Tournament, number: int) -> int | None:
    """The match of three or four that was being played when this one left, and went on without."""
    own = {entrant for entrant, numbers in field_of(state).members.items() if number in numbers}
    for match in fixtures_of(state):
        result = state.results.get(match.number)
        is_own = bool(own & {*match.sides}) and len(match.sides) > _PAIR and match.number in state.started
        if is_own and (result is None or own & {*result.retired}):
            return match.number
    return None


def _given_tables(before: Tournament, now: Tournament) -> tuple[CallDropped, ...]:
    """The matches that are open again and whose table was given to another one meanwhile."""
    over, left = results_of(before), {match.number for match in fixtures_left(now)}
    given = {before.calls[each].table for each in left if each in before.calls and each not in over}
    again = (each for each in sorted(left) if each in over and each in before.calls)
    return tuple(CallDropped(each) for each in again if before.calls[each].table in given - {0})
