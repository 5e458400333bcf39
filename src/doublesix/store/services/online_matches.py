"""A match of an event played on the screen: its table, its seats, and its rounds on the match's sheet."""

import logging
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Final

from django.db import transaction

from doublesix.app.online import commands as cmd
from doublesix.app.online import events as ev
from doublesix.app.online.rounds import played_rounds
from doublesix.app.online.settings import TableSettings
from doublesix.app.online.state import OVER, WAITING, OnlineTable
from doublesix.app.sheets import commands as sheet_cmd
from doublesix.play.game_rules import GAME_RULES
from doublesix.store.actor import Actor
from doublesix.store.models import OnlineMatch, OnlinePlayer
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import names, online_tables, sheets
from doublesix.store.services.names import Member
from doublesix.store.services.online_tables import SeatKey
from doublesix.store.services.sheets import Table
from doublesix.store.services.tokens import digest
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.store.write_groups import Change
from doublesix.tournament import commands, day

logger = logging.getLogger(__name__)
SECONDS: Final = 60
"""That a play may take in a tournament, unless the organiser says otherwise."""


def find(table: Table) -> OnlineMatch | None:
    """The table on the screen of a match, if it is played there."""
    row = _row_of(table)
    is_in_hall = row is not None and row.status == OVER and online_tables.table_state(row).is_closed
    return None if is_in_hall else row


def _row_of(table: Table) -> OnlineMatch | None:
    """The same, also where the match was taken back to the hall."""
    return OnlineMatch.objects.filter(
        tournament=table.tournament, fixture=table.fixture.number, edition=table.edition
    ).first()


def take_to_hall(table: Table, reason: str, who: Actor) -> None:
    """Let a match be played in the hall after all, while no round counts; it stays there."""
    row = find(table)
    if row is None:
        raise refuse("is_played_in_hall")
    online_tables.act(row, cmd.TakeToHall(reason), who)


def may_go_to_hall(row: OnlineMatch) -> bool:
    """Whether no round counts yet."""
    state = online_tables.table_state(row)
    return state.status != OVER and not state.rounds_ended


def may_open(table: Table) -> bool:
    """Whether a match can be played on the screen: nothing is on its sheet, and nobody took it back."""
    return _row_of(table) is None and not (table.sheet is not None and table.sheet.rounds)


def open_for(
    table: Table, who: Actor, seconds: int = SECONDS, delay: int = 0, *, is_strict: bool = True
) -> OnlineMatch:
    """Let a match be played on the screen; once."""
    row = find(table)
    if row is not None:
        return row
    if not may_open(table):
        raise refuse("is_played_in_hall")
    version = table.state.version_of(table.fixture.number)
    is_partnership = GAME_RULES[version.ruleset.game].is_partnership
    chosen = TableSettings(
        rules=version.rules,
        stage=table.fixture.stage,
        players=4 if is_partnership else len(table.present),
        seconds=seconds,
        is_strict=is_strict and is_partnership,
        is_listed=True,
        delay=delay,
    )
    place = (table.tournament, table.fixture.number, table.edition)
    return online_tables.open_table(chosen, who, place)


def people(table: Table, side: int) -> list[Member]:
    """Who can sit down for a side."""
    members = names.list_members(table.tournament, table.state, table.numbers_of(side))
    return [member for number in table.numbers_of(side) for member in members.get(number, ())]


def seats_of(state: OnlineTable, side: int) -> tuple[int, ...]:
    """The seats of a side."""
    is_partnership = state.match.rules.is_partnership
    return (side + 1, side + 3) if is_partnership else (side + 1,)


def take_seat(table: Table, side: int, person: sheet_cmd.Person, who: Actor) -> SeatKey:
    """Sit down for a side, which is the check-in too; on another phone, the seat moves there."""
    row = find(table)
    if row is None:
        raise refuse("is_played_in_hall")
    member = next((each for each in people(table, side) if (each.number, each.place) == person), None)
    if member is None:
        raise refuse("no_such_player", "E2", number=person.number)
    key = secrets.token_urlsafe(24)
    with transaction.atomic():
        known = OnlinePlayer.objects.filter(table=row, number=person.number, place=person.place).first()
        if known is not None:
            known.digest = digest(key)
            known.save(update_fields=["digest"])
            return SeatKey(known, key)
        _check_in(table, person, who)
        state = online_tables.table_state(row)
        free = [seat for seat in seats_of(state, side) if state.seat(seat).is_free]
        if not free:
            raise refuse("no_seat_free")
        player = OnlinePlayer.objects.create(
            table=row,
            name="",
            digest=digest(key),
            account=who.account,
            since=who.at,
            number=person.number,
            place=person.place,
        )
        state = online_tables.act(row, cmd.Sit(player.pk, free[0]), who)
    if state.status == WAITING and not any(seat.is_free for seat in state.seats):
        _begin(table, row, state, who)
    return SeatKey(player, key)


def _check_in(table: Table, person: sheet_cmd.Person, who: Actor) -> None:
    there = {*day.there_now(table.state, person.number, who.at), person.place}
    carry_out(table.tournament, commands.CheckIn(person.number, tuple(sorted(there))), who)


@transaction.atomic
def _begin(table: Table, row: OnlineMatch, state: OnlineTable, who: Actor) -> None:
    """All sit: the sheet is opened with the line-ups, and play begins."""
    number = table.fixture.number
    sheets.open_sheet(table.tournament, number, who)
    by_seat = {player.pk: player for player in OnlinePlayer.objects.filter(table=row)}
    for side in range(len(table.present)):
        seated = [by_seat[state.seat(seat).person] for seat in seats_of(state, side)]
        line_up = tuple(sheet_cmd.Person(each.number or 0, each.place) for each in seated)
        command = sheet_cmd.NameLineUp(side, line_up, is_judge=True)
        sheets.act_on_sheet(table.tournament, number, command, who)
    online_tables.begin(row, who)


def names_of(row: OnlineMatch) -> dict[int, str]:
    """The names of all who ever sat at a table, by their numbers; those of an event's people are its own."""
    players = list(OnlinePlayer.objects.filter(table=row))
    if row.tournament is None:
        return {each.pk: each.name for each in players}
    known = names.list_members(row.tournament, state_of(row.tournament))
    named = {(each.number, each.place): each.name for members in known.values() for each in members}
    return {each.pk: named.get((each.number or 0, each.place), "") for each in players}


def act(row: OnlineMatch, command: cmd.Command, who: Actor) -> OnlineTable:
    """Do what is asked of a table; of an event's match the sheet follows, in the same transaction."""
    if not row.tournament_id:
        return online_tables.act(row, command, who)
    with transaction.atomic():
        state = online_tables.act(row, command, who)
        if isinstance(state.entries[-1].event, ev.FloorJudgeAsked) and state.is_paused:
            _call_judge(row, state, who)
        if state.last is not None:
            take_over(row, state, who)
    return state


def act_at_all(wanted: Sequence[tuple[OnlineMatch, cmd.Command]], who: Actor) -> list[Change[OnlineTable]]:
    """The same at many tables, kept together; for each what came of it."""
    changes = [
        Change(row.pk, partial(act if row.tournament_id else online_tables.act_once, row, command, who))
        for row, command in wanted
    ]
    online_tables.keep_together(changes)
    return changes


def take_over(row: OnlineMatch, state: OnlineTable, who: Actor) -> None:
    """Write on the sheet what was played and is not there yet; where that cannot be, the judge is called."""
    tournament = row.tournament
    assert tournament is not None
    table = sheets.table_of(tournament, row.fixture)
    if table is None or table.edition != row.edition or table.sheet is None:
        return
    known = {each.id for each in table.sheet.rounds}
    for played in played_rounds(state):
        name = f"screen-{row.pk}-{played.n}"
        if name in known:
            continue
        try:
            sheets.act_on_sheet(tournament, row.fixture, sheet_cmd.RecordPlayed(name, played.lines), who)
        except Refused as fault:
            logger.error("match %s: a round could not be taken over: %s", row, fault.refusal.code)
            return


def _call_judge(row: OnlineMatch, state: OnlineTable, who: Actor) -> None:
    event = state.entries[-1].event
    assert isinstance(event, ev.FloorJudgeAsked)
    assert row.tournament is not None
    side = (event.seat - 1) % 2 if state.match.rules.is_partnership else event.seat - 1
    sheets.act_on_sheet(row.tournament, row.fixture, sheet_cmd.CallJudge(side, event.text), who)
