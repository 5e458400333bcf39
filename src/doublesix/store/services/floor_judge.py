"""The floor judge's acts: calls and who takes them, rulings given and looked up, calls that nobody answers.

What a sheet says is decided in :mod:`doublesix.app.sheets`; here it is found and put together over all
matches of an event.
"""

import hashlib
import logging
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.app import wire
from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.results import entrant_of
from doublesix.app.sheets.state import Call, Ruling, Sheet
from doublesix.play.events import Talked
from doublesix.rules.clauses import UNNUMBERED, clauses_of
from doublesix.rules.sides import side_of_seat
from doublesix.store.actor import Actor
from doublesix.store.models import LogRow, MatchSheet, Message, Tournament
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import names, sheets
from doublesix.store.services.tournaments import State, lock_tournament, state_of
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.state import DRAWN

logger = logging.getLogger(__name__)
ESCALATES_AFTER: Final = timedelta(minutes=2)
"""How long a call may wait for a judge to say that one is coming [ours]."""


class OpenCall(NamedTuple):
    """A call that is not closed."""

    row: MatchSheet
    number: int
    call: Call


class GivenRuling(NamedTuple):
    """A ruling, and where it was given."""

    row: MatchSheet
    number: int
    ruling: Ruling
    sheet: Sheet


class TalkCount(NamedTuple):
    """How often a side talked across the table in a match (F13)."""

    row: MatchSheet
    side: int
    times: int


class RulingForecast(NamedTuple):
    """What a ruling would do: the sheet before it and after it, the event after it."""

    before: Sheet
    sheet: Sheet
    state: State
    stamp: str
    tells: int
    """How many entries are told."""


# Looking


def select_current(
    tournament: Tournament, rows: Iterable[MatchSheet], state: State | None = None
) -> list[MatchSheet]:
    """Of these sheets those that count: not of matches that were annulled since."""
    editions = (state or state_of(tournament)).editions
    return [row for row in rows if row.edition == editions.get(row.fixture, 0)]


def list_open_calls(tournament: Tournament) -> list[OpenCall]:
    """The calls that wait or are being seen to: the escalated first, then the oldest."""
    found = []
    for row in select_current(tournament, tournament.sheets.filter(needs_judge=True)):
        sheet = sheets.sheet_of(row)
        number = sheet.open_call
        if number is not None:
            found.append(OpenCall(row, number, sheet.calls[number]))
    return sorted(found, key=_urgency)


def _urgency(each: OpenCall) -> tuple[bool, bool, datetime]:
    return each.call.acknowledged_at is not None, each.call.escalated_at is None, each.call.at


def list_contested(tournament: Tournament) -> list[MatchSheet]:
    """The sheets on which a round was written in two ways."""
    return select_current(tournament, tournament.sheets.filter(is_contested=True))


def list_rulings(tournament: Tournament) -> list[GivenRuling]:
    """Every ruling of the event, those of annulled matches too, the newest first."""
    found = [
        GivenRuling(row, number, ruling, sheet)
        for row, sheet in _sheets_with(tournament, ev.RulingGiven)
        for number, ruling in enumerate(sheet.rulings)
    ]
    return sorted(found, key=lambda each: (each.ruling.at, each.number), reverse=True)


def _sheets_with(tournament: Tournament, *kinds: type) -> Iterator[tuple[MatchSheet, Sheet]]:
    """The sheets in whose log there is something of these kinds."""
    rows = {row.stream: row for row in tournament.sheets.all()}
    lines = LogRow.objects.filter(stream__in=rows, kind__in=wire.kinds_of(*kinds)).order_by()
    for stream in sorted(set(lines.values_list("stream", flat=True))):
        yield rows[stream], sheets.sheet_of(rows[stream])


def is_waiting(given: GivenRuling) -> bool:
    """Whether an appeal waits for the organiser's word."""
    return bool(given.ruling.appeal) and given.ruling.is_upheld is None


def list_concerned(given: GivenRuling) -> Entrant | None:
    """Whom a ruling concerns; nobody where it concerns all."""
    who = given.ruling.ruling.who
    return entrant_of(given.sheet, who) if who else None


def list_earlier_rulings(
    tournament: Tournament, sides: Iterable[Entrant], besides: MatchSheet | None
) -> list[GivenRuling]:
    """The rulings that these sides got elsewhere at this event."""
    wanted = {*sides}
    return [
        each
        for each in list_rulings(tournament)
        if list_concerned(each) in wanted and (besides is None or each.row.pk != besides.pk)
    ]


def count_talks(tournament: Tournament, sides: Iterable[Entrant]) -> list[TalkCount]:
    """How often these sides talked across the table, match by match (F13)."""
    wanted = {*sides}
    found = []
    for row in tournament.sheets.all():
        if not wanted & {*row.sides}:
            continue
        sheet = sheets.sheet_of(row)
        if sheet.match.rules.game != "straight":
            return []
        said = [side_of_seat(event.seat) for event in sheet.events if isinstance(event, Talked)]
        found += [
            TalkCount(row, side, said.count(side))
            for side, entrant in enumerate(sheet.sides)
            if entrant in wanted and side in said
        ]
    return found


# Before a ruling


def stamp_of(sheet: Sheet) -> str:
    """What a ruling was looked at on top of: whose sheet it is, everything that counts, and the rulings."""
    words = repr((sheet.sides, sheet.opened_at, sheet.lines, sheet.rulings, sheet.is_over))
    return hashlib.sha256(words.encode()).hexdigest()[:32]


def forecast_ruling(table: sheets.Table, command: cmd.Rule | cmd.DecideAppeal, who: Actor) -> RulingForecast:
    """What would happen: it is done, looked at and undone, so that it is exactly what will happen."""
    number = table.fixture.number
    with transaction.atomic():
        tournament = Tournament.objects.get(pk=table.tournament.pk)
        last = Message.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        if isinstance(command, cmd.Rule):
            row = give_ruling(tournament, number, command, "", who)
        else:
            row = decide_appeal(tournament, number, command, who)
        then, state = sheets.sheet_of(row), state_of(tournament)
        written = Message.objects.filter(pk__gt=last, tournament=tournament, entry__isnull=False)
        tells = written.values("entry").distinct().count()
        transaction.set_rollback(True)
    assert table.sheet is not None
    return RulingForecast(table.sheet, then, state, stamp_of(table.sheet), tells)


def to_side(sheet: Sheet, who: str) -> str:
    """The side of a seat as the notation names it; a side is its own."""
    if sheet.match.rules.is_partnership and who.isdigit():
        return sheet.match.rules.sides[side_of_seat(int(who))]
    return who


def check_clause(sheet: Sheet, given: cmd.Rule) -> None:
    """Go on only with a clause of the match's own rules, or the judge's own word."""
    known = {*UNNUMBERED, *(each.id for each in clauses_of(sheet.match.rules.game))}
    if given.clause not in known:
        raise refuse("no_such_clause", clause=given.clause[:20])


# Doing


@transaction.atomic
def give_ruling(
    tournament: Tournament, number: int, ruling: cmd.Rule, private: str, who: Actor, stamp: str = ""
) -> MatchSheet:
    """Give a ruling; with the stamp of what was looked at, only if that is still so."""
    lock_tournament(tournament)
    _insist_on_stamp(tournament, number, stamp, ruling)
    return sheets.rule(tournament, number, ruling, private, who)


@transaction.atomic
def decide_appeal(
    tournament: Tournament, number: int, command: cmd.DecideAppeal, who: Actor, stamp: str = ""
) -> MatchSheet:
    """The organiser's word on an appeal, on top of what was looked at."""
    lock_tournament(tournament)
    _insist_on_stamp(tournament, number, stamp, command.instead)
    return sheets.decide_appeal(tournament, number, command, who)


def _insist_on_stamp(tournament: Tournament, number: int, stamp: str, given: cmd.Rule | None) -> None:
    table = sheets.table_of(tournament, number)
    if table is None:
        raise refuse("no_such_match", number=number + 1)
    if table.sheet is None:
        raise refuse("not_started")
    if given is not None:
        check_clause(table.sheet, given)
    if stamp and stamp != stamp_of(table.sheet):
        raise refuse("changed_meanwhile")


def change_line_up(
    tournament: Tournament,
    number: int,
    side: int,
    people: tuple[cmd.Person, ...],
    who: Actor,
    seen: int | None = None,
) -> MatchSheet:
    """Let others of the same side play, during the match too (E2)."""
    table = sheets.table_of(tournament, number)
    if table is None:
        raise refuse("no_such_match", number=number + 1)
    known = names.list_members(tournament, table.state, table.numbers_of(side))
    own = {(each.number, each.place) for members in known.values() for each in members}
    for each in people:
        if (each.number, each.place) not in own:
            raise refuse("no_such_player", "E2", number=each.number)
    command = cmd.NameLineUp(side, people, is_judge=True)
    return sheets.act_on_sheet(tournament, number, command, who, seen=seen)


def acknowledge(
    tournament: Tournament, number: int, call: int, who: Actor, seen: int | None = None
) -> MatchSheet:
    """A judge is coming; saying so twice is the same as once."""
    table = sheets.table_of(tournament, number)
    sheet = table.sheet if table else None
    if sheet is not None and 0 <= call < len(sheet.calls) and table is not None and table.row is not None:
        taken = sheet.calls[call]
        is_mine = who.id != 0 and taken.acknowledged_by == who.id
        if taken.acknowledged_at is not None and taken.closed_at is None and is_mine:
            return table.row
    return sheets.act_on_sheet(tournament, number, cmd.Acknowledge(call), who, seen=seen)


def escalate_overdue(now: datetime) -> int:
    """Escalate every call that has waited too long; how many. Cheap where none waits."""
    found = 0
    waiting = MatchSheet.objects.filter(needs_judge=True, judge_is_coming=False, tournament__status=DRAWN)
    for tournament in Tournament.objects.filter(sheets__in=waiting).distinct():
        found += _escalate(tournament, now)
    return found


def _escalate(tournament: Tournament, now: datetime) -> int:
    found = 0
    for each in list_open_calls(tournament):
        call = each.call
        is_due = call.acknowledged_at is None and call.escalated_at is None
        if is_due and now - call.at >= ESCALATES_AFTER:
            try:
                sheets.act_on_sheet(tournament, each.row.fixture, cmd.Escalate(each.number), Actor(None, now))
                found += 1
            except Refused as refused:  # somebody answered at this moment
                logger.info("a call was not escalated: %s", refused.refusal.code)
    return found
