"""A day in progress: teams checked in, matches at their tables, one table calling for the judge."""

from datetime import timedelta

from doublesix.app.sheets import commands as sheet_commands
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.actor import Actor
from doublesix.store.models import Display, Tournament
from doublesix.store.services import draws, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.progress import field_of, fixtures_left
from doublesix.web.demo.events import DemoStage

TABLES = 4
STARTED = 50
"""Minutes since the start of play."""


def create_event_of_today(stage: DemoStage) -> None:
    """Sixteen teams on their day, less than an hour after the start; four tables."""
    event = stage.event("powc-2023", "Lagoon trophy", "Lagoon pavilion", -30, -4, 0)
    start = stage.now - timedelta(minutes=STARTED)
    settings = tournaments.state_of(event).settings._replace(starts_at=start)
    tournaments.carry_out(event, commands.Edit(settings), stage.at(stage.cast.organiser, -30))
    stage.ministries(event, 8, -20)
    stage.freeze(event, -3)
    secretary = stage.at(stage.cast.secretary, -2)
    draws.commit(event, ("four dice thrown in the room",), secretary.at, stage.at(stage.cast.secretary, -2.5))
    tournaments.carry_out(event, commands.EnterPublicValues(("2 6 4 1",)), secretary)
    draws.reveal(event, secretary)
    _open_hall(stage, event)
    _play(stage, event)
    for name, pages in (("Screen at the door", ["now", "next"]), ("Stage", ["bracket", "now"])):
        Display.objects.create(tournament=event, name=name, pages=pages)


def _ago(stage: DemoStage, minutes: float) -> Actor:
    return Actor(stage.cast.secretary, stage.now - timedelta(minutes=minutes))


def _open_hall(stage: DemoStage, event: Tournament) -> None:
    """Tables laid, everybody but one team checked in, the first matches called."""
    before = _ago(stage, STARTED + 30)
    tables = tuple(commands.HallTable(number, f"Row {(number + 1) // 2}") for number in range(1, TABLES + 1))
    tournaments.carry_out(event, commands.LayTables(tables, False), before)
    start = stage.now - timedelta(minutes=STARTED)
    state = tournaments.carry_out(event, commands.PlanStage("round of 16", start), before)
    late = max(number for numbers in field_of(state).members.values() for number in numbers)
    for number in range(1, late):
        places = (0, 2) if number % 5 == 0 else (0, 1, 2)
        tournaments.carry_out(event, commands.CheckIn(number, places), _ago(stage, STARTED + 20 - number / 2))
    tournaments.carry_out(event, commands.CallNext(before_start=True), _ago(stage, STARTED + 5))


def _play(stage: DemoStage, event: Tournament) -> None:
    """Two matches over, those that followed at their tables, one of which calls the judge."""
    state = tournaments.state_of(event)
    first = [each.number for each in fixtures_left(state) if each.number in state.calls]
    for number, until in zip(first, (45, 30), strict=False):
        _rounds(stage, event, number, 40, until)
    state = tournaments.carry_out(event, commands.CallNext(), _ago(stage, 25))
    called = [each.number for each in fixtures_left(state) if each.number in state.calls]
    for at, number in enumerate(called):
        if at < TABLES - 1:
            _rounds(stage, event, number, 3 + at, 20 - at)
    call = sheet_commands.CallJudge(0, "A tile was shown")
    sheets.act_on_sheet(event, called[0], call, _ago(stage, 1))


def _rounds(stage: DemoStage, event: Tournament, number: int, count: int, minutes: int) -> None:
    """So many rounds at a table, or until the match is over, written by one side and agreed by the other."""
    begun = _ago(stage, minutes)
    sheets.open_sheet(event, number, begun)
    table = sheets.table_of(event, number)
    assert table is not None
    for side in (0, 1):
        (own,) = table.numbers_of(side)
        people = (sheet_commands.Person(own, 0), sheet_commands.Person(own, 1))
        sheets.act_on_sheet(event, number, sheet_commands.NameLineUp(side, people), begun)
    sheets.act_on_sheet(event, number, sheet_commands.NameStarter(0, 1 + number % 4), begun)
    for at in range(count):
        by = 1 + (at * 3 + number) % 4
        counts = tuple(
            (seat, 4 + (7 * at + 5 * seat + number) % 13) for seat in range(1, 5) if (seat - by) % 2
        )
        written = WrittenRound(OUT, by, counts)
        name = f"demonstration-{number}-{at}"
        sheets.act_on_sheet(event, number, sheet_commands.Write(name, (by - 1) % 2, at, written), begun)
        if sheets.act_on_sheet(event, number, sheet_commands.Confirm(name, by % 2), begun).is_over:
            return
