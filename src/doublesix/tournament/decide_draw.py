"""Decisions about the drawing of lots (E8, F2): from the frozen list to lots that stand."""

import re
from datetime import datetime
from typing import Final

from doublesix.chance import SECRET_BYTES
from doublesix.tournament import commands as cmd
from doublesix.tournament import draws
from doublesix.tournament import events as ev
from doublesix.tournament.consequences import with_calls
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.late_consequences import with_places
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import CLOSED, DRAWN, OPEN, Draw, Tournament

_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


def freeze(state: Tournament, command: cmd.FreezeList, asked: CommandContext) -> Answer:
    """Fix who takes part."""
    if state.draw is not None:
        return make_refusal("list_is_frozen", "E8")
    if state.status not in (OPEN, CLOSED):
        return make_refusal("not_open")
    if state.takes_entries(asked.at):
        return make_refusal("entries_open", "E5")
    if len(command.entries) < (4 if state.kind == PARTNERS else 2):
        return make_refusal("too_few", "E12", count=len(command.entries))
    if [each.number for each in command.entries] != list(range(1, len(command.entries) + 1)):
        return make_refusal("wrong_numbers", "E8")
    return (ev.ListFrozen(command.entries, command.sha256),)


def _draw_in_progress(state: Tournament) -> Draw | Refusal:
    if state.draw is None:
        return make_refusal("no_list", "E8")
    return make_refusal("drawn_already", "E8") if state.status == DRAWN else state.draw


def commit(state: Tournament, command: cmd.CommitDraw, asked: CommandContext) -> Answer:
    """Publish the commitment and the sources."""
    draw = _draw_in_progress(state)
    if isinstance(draw, Refusal):
        return draw
    if draw.commitment or draw.by_hand:
        return make_refusal("committed_already", "E8")
    wrong = commit_refusal(state, command.sources, command.moment, asked)
    return wrong or (ev.DrawCommitted(command.commitment, command.sources, command.moment),)


def commit_refusal(
    state: Tournament, sources: tuple[str, ...], moment: datetime, asked: CommandContext
) -> Refusal | None:
    """Why a draw is not announced with these sources for this moment."""
    if not sources or not all(source.strip() for source in sources):
        return make_refusal("no_sources", "E8")
    if moment < asked.at:
        return make_refusal("moment_over", "E8")
    if not (state.settings.draw_place.strip() or state.settings.venue.strip()):
        return make_refusal("no_draw_place", "E8")
    return None


def enter(state: Tournament, command: cmd.EnterPublicValues, asked: CommandContext) -> Answer:
    """Write the public values down."""
    draw = _draw_in_progress(state)
    if isinstance(draw, Refusal):
        return draw
    wrong = values_refusal(draw, command.values, asked)
    return wrong or (ev.PublicValuesEntered(tuple(value.strip() for value in command.values)),)


def values_refusal(draw: Draw, values: tuple[str, ...], asked: CommandContext) -> Refusal | None:
    """Why these are not the values of the sources that were announced."""
    if draw.moment is None:
        return make_refusal("not_committed", "E8")
    if draw.values:
        return make_refusal("values_stand", "E8")
    if asked.at < draw.moment:
        return make_refusal("too_early", "E8", moment=draw.moment.isoformat())
    if len(values) != len(draw.sources) or not all(value.strip() for value in values):
        return make_refusal("values_missing", "E8", count=len(draw.sources))
    return None


def reveal(state: Tournament, command: cmd.RevealDraw, asked: CommandContext) -> Answer:
    """Show the secret: the order follows."""
    draw = _draw_in_progress(state)
    if isinstance(draw, Refusal):
        return draw
    if not draw.values:
        return make_refusal("no_values", "E8")
    secret = bytes.fromhex(command.secret) if _HEX.fullmatch(command.secret) else b""
    if draws.commitment(secret).hex() != draw.commitment:
        return make_refusal("wrong_secret", "E8")
    seed = draws.seed_of(bytes.fromhex(draw.sha256), secret, draw.public)
    order = draws.order_of([each.number for each in draw.entries], seed)
    return with_places(state, (ev.DrawRevealed(command.secret, seed.hex(), order),), asked)


def record_lots(state: Tournament, command: cmd.RecordLots, _: CommandContext) -> Answer:
    """Write down lots drawn by hand."""
    draw = _draw_in_progress(state)
    if isinstance(draw, Refusal):
        return draw
    if draw.commitment:
        return make_refusal("committed_already", "E8")
    if draw.by_hand:
        return make_refusal("lots_wait", "E8")
    if sorted(command.order) != [each.number for each in draw.entries]:
        return make_refusal("lots_incomplete", "E8", count=len(draw.entries))
    return (ev.LotsRecorded(command.order),)


def confirm_lots(state: Tournament, _: cmd.ConfirmLots, asked: CommandContext) -> Answer:
    """A second person agrees."""
    draw = _draw_in_progress(state)
    if isinstance(draw, Refusal):
        return draw
    if not draw.by_hand:
        return make_refusal("no_lots", "E8")
    if draw.recorded_by == asked.by:
        return make_refusal("same_person", "E8")
    return with_places(state, (ev.LotsConfirmed(),), asked)


def dismiss_lots(state: Tournament, _: cmd.DismissLots, __: CommandContext) -> Answer:
    """What was written down is wrong."""
    draw = _draw_in_progress(state)
    if isinstance(draw, Refusal):
        return draw
    return (ev.LotsDismissed(),) if draw.by_hand else make_refusal("no_lots", "E8")


def draw_with_number(state: Tournament, number: int) -> Draw | Refusal:
    """The draw, where the list has this number."""
    if state.draw is None:
        return make_refusal("no_list", "E8")
    if not 1 <= number <= len(state.draw.whole_list):
        return make_refusal("no_such_number", "E8", number=number)
    return state.draw


def attendance(state: Tournament, command: cmd.NoteAttendance, _: CommandContext) -> Answer:
    """Who is at the drawing of lots."""
    draw = draw_with_number(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    return () if (command.number in draw.there) == command.is_there else (ev.AttendanceNoted(*command),)


def strike(state: Tournament, command: cmd.Strike, asked: CommandContext) -> Answer:
    """An entry withdraws after the freeze."""
    draw = draw_with_number(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    if command.number in draw.struck:
        return make_refusal("struck_already", number=command.number)
    if not command.reason.strip():
        return make_refusal("no_reason")
    event = ev.EntryStruck(command.number, command.reason.strip())
    return with_calls(state, with_places(state, (event,), asked), asked)
