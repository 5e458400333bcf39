"""The desk's answer to every command: the events that follow, or a refusal with its clause.

Pure: the moment and who asks come in from outside; what an account may do at all is decided elsewhere.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple

from doublesix.chance import SECRET_BYTES
from doublesix.rules.rulesets import Ruleset, RulesetFault, parse
from doublesix.tournament import commands as cmd
from doublesix.tournament import draws
from doublesix.tournament import events as ev
from doublesix.tournament.fixtures import Result
from doublesix.tournament.formats import Shape, fault
from doublesix.tournament.places import LARGEST_TABLE
from doublesix.tournament.playing import fixtures_left
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import ENTRANTS, PARTNERS, Settings
from doublesix.tournament.state import (
    CANCELLED,
    CLOSED,
    DRAFT,
    DRAWN,
    FINISHED,
    OPEN,
    PUBLISHED,
    TABLES,
    Draw,
    Tournament,
)

Answer = tuple[ev.Event, ...] | Refusal
TABLE_SIZE: Final = 3
"""What a draw of tables is made for, by the contract for draws (E21)."""
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


class Asked(NamedTuple):
    """When something was asked, and by whom."""

    at: datetime
    by: int


def decide(state: Tournament | None, command: cmd.Command, asked: Asked) -> Answer:
    """What happens when this is asked."""
    if isinstance(command, cmd.Create):
        return _create(command) if state is None else refused("exists_already")
    if state is None:
        return refused("no_such_event")
    if state.status in (FINISHED, CANCELLED):
        return refused(f"is_{state.status}")
    return _DECIDERS[type(command)](state, command, asked)


def _settings_fault(settings: Settings) -> Refusal | None:
    terms = settings.terms
    if not settings.title.strip():
        return refused("no_title", "E1")
    if terms.entrants not in ENTRANTS:
        return refused("no_such_entrants", value=terms.entrants)
    if not 1 <= terms.players <= 4 or not 0 <= terms.spares <= 2:
        return refused("team_size", "E2")
    if min(terms.teams_each, terms.most, terms.fee, settings.appeal_days) < 0:
        return refused("below_zero")
    return None


def _rules_fault(rules: str) -> Refusal | None:
    try:
        parse(rules, "the rules")
    except RulesetFault as fault:
        return refused("rules_fault", "E12", line=fault.line, reason=fault.reason)
    return None


def _format_fault(settings: Settings, ruleset: Ruleset) -> Refusal | None:
    """Why the format cannot be played in this game, whoever enters."""
    reason = fault(Shape(settings.format), LARGEST_TABLE, ruleset.game)
    return refused("format_fault", "E8", reason=reason) if reason else None


def _announcement_fault(settings: Settings) -> Refusal | None:
    """What an announcement has to say and these settings do not (E5, E9)."""
    for value, code, clause in (
        (settings.closes_at, "no_deadline", "E5"),
        (settings.starts_at, "no_start", "E9"),
        (settings.venue.strip(), "no_venue", "E9"),
    ):
        if not value:
            return refused(code, clause)
    return _order_fault(settings)


def _order_fault(settings: Settings) -> Refusal | None:
    closes, starts = settings.closes_at, settings.starts_at
    return refused("starts_too_early", "E5") if starts and closes and starts < closes else None


def _create(command: cmd.Create) -> Answer:
    wrong = _settings_fault(command.settings) or _rules_fault(command.rules)
    wrong = wrong or _format_fault(command.settings, parse(command.rules, ""))
    return wrong or (ev.Created(*command),)


def _edit(state: Tournament, command: cmd.Edit, _: Asked) -> Answer:
    new, old = command.settings, state.settings
    wrong = _settings_fault(new) or _format_fault(new, state.version.ruleset)
    if wrong is None and state.status != DRAFT:
        wrong = _announcement_fault(new)
    if wrong:
        return wrong
    if new == old:
        return ()
    if state.status not in (DRAFT, PUBLISHED):
        if new.terms != old.terms:
            return refused("terms_stand", "E4")
        if new.closes_at != old.closes_at:
            return refused("extend_instead", "E5")
    if state.draw is not None and (new.format, new.apart) != (old.format, old.apart):
        return refused("format_stands", "E8")
    return (ev.Edited(new),)


def _amend(state: Tournament, command: cmd.AmendRules, _: Asked) -> Answer:
    if not command.reason.strip():
        return refused("no_reason", "E12")
    wrong = _rules_fault(command.rules)
    if wrong:
        return wrong
    if command.rules == state.version.rules:
        return refused("nothing_amended", "E12")
    new, old = parse(command.rules, ""), state.version.ruleset
    if new.game != old.game:
        return refused("another_game", "E12")
    if state.draw is not None and new.in_force().players != old.in_force().players:
        return refused("format_stands", "E8")
    return (ev.RulesAmended(command.rules, command.reason.strip()),)


def _publish(state: Tournament, _: cmd.Publish, __: Asked) -> Answer:
    if state.status != DRAFT:
        return refused("published_already")
    return _announcement_fault(state.settings) or (ev.Published(),)


def _open(state: Tournament, _: cmd.OpenEntries, asked: Asked) -> Answer:
    if state.status == DRAFT:
        return refused("not_published", "E13")
    if state.status == OPEN:
        return refused("open_already")
    if state.status not in (PUBLISHED, CLOSED):
        return refused("list_is_frozen", "E8")
    closes = state.settings.closes_at
    assert closes is not None
    if asked.at > closes:
        return refused("deadline_over", "E5", closes=closes.isoformat())
    return (ev.EntriesOpened(),)


def _close(state: Tournament, _: cmd.CloseEntries, __: Asked) -> Answer:
    return (ev.EntriesClosed(),) if state.status == OPEN else refused("not_open")


def _extend(state: Tournament, command: cmd.ExtendDeadline, asked: Asked) -> Answer:
    if state.status not in (OPEN, CLOSED):
        return refused("list_is_frozen", "E8") if state.draw else refused("not_open")
    if not command.reason.strip():
        return refused("no_reason", "E5")
    before = state.settings.closes_at
    assert before is not None
    if command.closes_at <= max(before, asked.at):
        return refused("not_later", "E5")
    wrong = _order_fault(state.settings._replace(closes_at=command.closes_at))
    return wrong or (ev.DeadlineExtended(command.closes_at, command.reason.strip()),)


def _cancel(state: Tournament, command: cmd.Cancel, _: Asked) -> Answer:
    if not command.reason.strip():
        return refused("no_reason", "E12")
    if not state.settings.may_cancel:
        return refused("may_not_cancel", "E12")
    return (ev.Cancelled(command.reason.strip()),)


def _freeze(state: Tournament, command: cmd.FreezeList, asked: Asked) -> Answer:
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
    if state.kind == TABLES and state.version.ruleset.in_force().players != TABLE_SIZE:
        return refused("tables_of_three", "E21")
    return (ev.ListFrozen(command.entries, command.sha256),)


def _drawing(state: Tournament) -> Draw | Refusal:
    if state.draw is None:
        return refused("no_list", "E8")
    return refused("drawn_already", "E8") if state.status == DRAWN else state.draw


def _commit(state: Tournament, command: cmd.CommitDraw, asked: Asked) -> Answer:
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if draw.commitment or draw.by_hand:
        return refused("committed_already", "E8")
    if not command.sources or not all(source.strip() for source in command.sources):
        return refused("no_sources", "E8")
    if command.moment < asked.at:
        return refused("moment_over", "E8")
    return (ev.DrawCommitted(command.commitment, command.sources, command.moment),)


def _enter(state: Tournament, command: cmd.EnterPublicValues, asked: Asked) -> Answer:
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


def _reveal(state: Tournament, command: cmd.RevealDraw, _: Asked) -> Answer:
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


def _record_lots(state: Tournament, command: cmd.RecordLots, _: Asked) -> Answer:
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


def _confirm_lots(state: Tournament, _: cmd.ConfirmLots, asked: Asked) -> Answer:
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    if not draw.by_hand:
        return refused("no_lots", "E8")
    if draw.recorded_by == asked.by:
        return refused("same_person", "E8")
    return (ev.LotsConfirmed(),)


def _dismiss_lots(state: Tournament, _: cmd.DismissLots, __: Asked) -> Answer:
    draw = _drawing(state)
    if isinstance(draw, Refusal):
        return draw
    return (ev.LotsDismissed(),) if draw.by_hand else refused("no_lots", "E8")


def _listed(state: Tournament, number: int) -> Draw | Refusal:
    if state.draw is None:
        return refused("no_list", "E8")
    if not 1 <= number <= len(state.draw.entries):
        return refused("no_such_number", "E8", number=number)
    return state.draw


def _attendance(state: Tournament, command: cmd.NoteAttendance, _: Asked) -> Answer:
    draw = _listed(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    return () if (command.number in draw.there) == command.is_there else (ev.AttendanceNoted(*command),)


def _strike(state: Tournament, command: cmd.Strike, _: Asked) -> Answer:
    draw = _listed(state, command.number)
    if isinstance(draw, Refusal):
        return draw
    if command.number in draw.struck:
        return refused("struck_already", number=command.number)
    if not command.reason.strip():
        return refused("no_reason")
    return (ev.EntryStruck(command.number, command.reason.strip()),)


def _open_fixture(state: Tournament, number: int) -> Refusal | tuple[int, ...]:
    """The sides of a fixture that can be played now."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    sides = next((each.sides for each in fixtures_left(state) if each.number == number), None)
    return refused("no_such_match", number=number + 1) if sides is None else sides


def _start(state: Tournament, command: cmd.StartMatch, _: Asked) -> Answer:
    sides = _open_fixture(state, command.fixture)
    if isinstance(sides, Refusal):
        return sides
    if command.fixture in state.started:
        return refused("started_already", number=command.fixture + 1)
    return (ev.MatchStarted(command.fixture, state.version.number),)


def _fits(result: Result, sides: tuple[int, ...]) -> bool:
    return (
        result.sides == sides
        and sorted(result.ranking) == sorted(sides)
        and len(result.points) == len(result.games_won) == len(sides)
    )


def _record(state: Tournament, command: cmd.RecordResult, _: Asked) -> Answer:
    sides = _open_fixture(state, command.fixture)
    if isinstance(sides, Refusal):
        return sides
    if not _fits(command.result, sides):
        return refused("result_does_not_fit", number=command.fixture + 1)
    start = (
        () if command.fixture in state.started else (ev.MatchStarted(command.fixture, state.version.number),)
    )
    return (*start, ev.ResultRecorded(*command))


def _finish(state: Tournament, _: cmd.Finish, __: Asked) -> Answer:
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    left = len(fixtures_left(state))
    return refused("matches_left", count=left) if left else (ev.Finished(),)


_DECIDERS: Final[dict[type, Callable[[Tournament, Any, Asked], Answer]]] = {
    cmd.Edit: _edit,
    cmd.AmendRules: _amend,
    cmd.Publish: _publish,
    cmd.OpenEntries: _open,
    cmd.CloseEntries: _close,
    cmd.ExtendDeadline: _extend,
    cmd.Cancel: _cancel,
    cmd.FreezeList: _freeze,
    cmd.CommitDraw: _commit,
    cmd.EnterPublicValues: _enter,
    cmd.RevealDraw: _reveal,
    cmd.RecordLots: _record_lots,
    cmd.ConfirmLots: _confirm_lots,
    cmd.DismissLots: _dismiss_lots,
    cmd.NoteAttendance: _attendance,
    cmd.Strike: _strike,
    cmd.StartMatch: _start,
    cmd.RecordResult: _record,
    cmd.Finish: _finish,
}
