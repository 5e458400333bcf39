"""The desk's answers about the drawing of lots (E8, F2): from the frozen list to lots that stand."""

import re
from typing import Final

from doublesix.chance import SECRET_BYTES
from doublesix.tournament import commands as cmd
from doublesix.tournament import draws
from doublesix.tournament import events as ev
from doublesix.tournament.asked import Answer, Asked
from doublesix.tournament.following import with_calls
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import CLOSED, DRAWN, OPEN, Draw, Tournament

_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


def freeze(state: Tournament, command: cmd.FreezeList, asked: Asked) -> Answer:
    """Fix who takes part."""
    if state.draw is not None:
        return refused("list_is_frozen", "E8")
    if state.status not in (OPEN, CLOSED):
        return refused("not_open")
    if state.takes_entries(asked.at):
        return refused("entries_open", "E5")
    if len(command.entries) < (4 if state.kind == PARTNERS else 2):
        return refused("too_few", "E12", count=len(command.entries))
    if [each.number for each in command.entries] != list(range(1, len(command.entries) + 1)):
        return refused("wrong_numbers", "E8")
    return (ev.ListFrozen(command.entries, command.sha256),)


def _drawing(state: Tournament) -> Draw | Refusal:
    if state.draw is None:
        return refused("no_list", "E8")
    return refused("drawn_already", "E8") if state.status == DRAWN else state.draw


def commit(state: Tournament, command: cmd.CommitDraw, asked: Asked) -> Answer:
    """Publish the commitment and the sources."""
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if draw.commitment or draw.by_hand:
        return refused("committed_already", "E8")
    if not command.sources or not all(source.strip() for source in command.sources):
        return refused("no_sources", "E8")
    if command.moment < asked.at:
        return refused("moment_over", "E8")
    if not (state.settings.draw_place.strip() or state.settings.venue.strip()):
        return refused("no_draw_place", "E8")
    return (ev.DrawCommitted(command.commitment, command.sources, command.moment),)


def enter(state: Tournament, command: cmd.EnterPublicValues, asked: Asked) -> Answer:
    """Write the public values down."""
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if draw.moment is None:
        return refused("not_committed", "E8")
    if draw.values:
        return refused("values_stand", "E8")
    if asked.at < draw.moment:
        return refused("too_early", "E8", moment=draw.moment.isoformat())
    if len(command.values) != len(draw.sources) or not all(value.strip() for value in command.values):
        return refused("values_missing", "E8", count=len(draw.sources))
    return (ev.PublicValuesEntered(tuple(value.strip() for value in command.values)),)


def reveal(state: Tournament, command: cmd.RevealDraw, _: Asked) -> Answer:
    """Show the secret: the order follows."""
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if not draw.values:
        return refused("no_values", "E8")
    secret = bytes.fromhex(command.secret) if _HEX.fullmatch(command.secret) else b""
    if draws.commitment(secret).hex() != draw.commitment:
        return refused("wrong_secret", "E8")
    seed = draws.seed_of(bytes.fromhex(draw.sha256), secret, draw.public)
    order = draws.order_of([each.number for each in draw.entries], seed)
    return (ev.DrawRevealed(command.secret, seed.hex(), order),)


def record_lots(state: Tournament, command: cmd.RecordLots, _: Asked) -> Answer:
    """Write down lots drawn by hand."""
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if draw.commitment:
        return refused("committed_already", "E8")
    if draw.by_hand:
        return refused("lots_wait", "E8")
    if sorted(command.order) != [each.number for each in draw.entries]:
        return refused("lots_incomplete", "E8", count=len(draw.entries))
    return (ev.LotsRecorded(command.order),)


def confirm_lots(state: Tournament, _: cmd.ConfirmLots, asked: Asked) -> Answer:
    """A second person agrees."""
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if not draw.by_hand:
        return refused("no_lots", "E8")
    if draw.recorded_by == asked.by:
        return refused("same_person", "E8")
    return (ev.LotsConfirmed(),)


def dismiss_lots(state: Tournament, _: cmd.DismissLots, __: Asked) -> Answer:
    """What was written down is wrong."""
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    return (ev.LotsDismissed(),) if draw.by_hand else refused("no_lots", "E8")


def listed(state: Tournament, number: int) -> Draw | Refusal:
    """The draw, where the list has this number."""
    if state.draw is None:
        return refused("no_list", "E8")
    if not 1 <= number <= len(state.draw.entries):
        return refused("no_such_number", "E8", number=number)
    return state.draw


def attendance(state: Tournament, command: cmd.NoteAttendance, _: Asked) -> Answer:
    """Who is at the drawing of lots."""
    draw = listed(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    return () if (command.number in draw.there) == command.is_there else (ev.AttendanceNoted(*command),)


def strike(state: Tournament, command: cmd.Strike, asked: Asked) -> Answer:
    """An entry withdraws after the freeze."""
    draw = listed(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    if command.number in draw.struck:
        return refused("struck_already", number=command.number)
    if not command.reason.strip():
        return refused("no_reason")
    return with_calls(state, (ev.EntryStruck(command.number, command.reason.strip()),), asked)
