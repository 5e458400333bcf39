"""Events with all that the demonstration leaves out, so that the files of a version have every kind of event.

Made through the services, beside the demonstration; what they come to is of no matter, only that it stays so.
"""

from datetime import UTC, datetime, timedelta

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.ruling import WARNING
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.services import draws, floor_judge, hall, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import field_of, fixtures_left
from doublesix.tournament.settings import preset
from tests.days import making
from tests.store import people

STARTS = datetime(2030, 4, 20, 8, 0, tzinfo=UTC)
TEAMS = "powc-2023"
PLAYERS = "garrison-2022"
AMENDED = f'base = "{TEAMS}"\n[options]\nblamed_win = "stands"\n'


class Eventful:
    """An event with a clock of its own."""

    def __init__(self, name: str, title: str) -> None:
        self.now = STARTS - timedelta(days=10)
        chosen = preset(name).settings
        settings = chosen._replace(
            title=title,
            terms=chosen.terms._replace(evidence=False, signatures=False, endorsement=False, fee=0),
            closes_at=STARTS - timedelta(days=6),
            starts_at=STARTS,
            venue="Hall",
        )
        self.event = tournaments.create(name, settings, f'base = "{name}"\n', self.who("Olga"))
        for person, role in (("Sam", "secretary"), ("Kim", "scorekeeper"), ("Jo", "judge")):
            tournaments.appoint(self.event, people.account(person), role)

    def who(self, name: str) -> Actor:
        """Somebody, now."""
        return Actor(people.account(name), self.now)

    def do(self, name: str, *asked: commands.Command) -> None:
        """What somebody asks, one after the other."""
        for command in asked:
            tournaments.carry_out(self.event, command, self.who(name))

    @property
    def state(self) -> tournaments.State:
        """How it stands."""
        return tournaments.state_of(self.event)

    @property
    def left(self) -> tuple[Fixture, ...]:
        """What is to be played."""
        return fixtures_left(self.state)

    def result(self, fixture: Fixture, winner: int) -> Result:
        """A match that a side won in two games, or in one."""
        options = self.state.version.ruleset.at_stage(fixture.stage).in_force()
        others = tuple(side for side in fixture.sides if side != winner)
        points = tuple(
            options.target * options.games_to_win if (side == winner) == (options.target > 101) else 9 + side
            for side in fixture.sides
        )
        games = tuple(options.games_to_win * (side == winner) for side in fixture.sides)
        return Result(fixture.sides, (winner, *others), points, games)

    def play_out(self) -> None:
        """Whatever is left is won by the lower number."""
        while self.left:
            first = self.left[0]
            self.do("Kim", commands.RecordResult(first.number, self.result(first, min(first.sides))))

    def at_table(self, number: int, *asked: cmd.Command) -> None:
        """What is asked at a table, one after the other."""
        for command in asked:
            sheets.act_on_sheet(self.event, number, command, self.who("Jo"))


def make() -> None:
    """All of them."""
    hall.show_lots(_teams(), 3, Actor(people.account("Sam"), STARTS))
    _players()
    _cancelled()


def _teams() -> Tournament:
    """Eight teams, drawn by hand at the second try, with a judge who has much to do."""
    day = Eventful(TEAMS, "The day of everything")
    settings = day.state.settings
    day.do("Olga", commands.Edit(settings._replace(draw_place="Room 3")))
    day.do("Olga", commands.Publish(), commands.OpenEntries())
    day.do("Olga", commands.ExtendDeadline(STARTS - timedelta(days=5), "The post was late"))
    making._teams(day.event, 8, day.now, people.account("Sam"))
    day.now = STARTS - timedelta(days=4)
    day.do("Sam", commands.CloseEntries())
    draws.freeze(day.event, day.who("Sam"))
    day.do("Sam", commands.NoteAttendance(2, True))
    day.do("Sam", commands.RecordLots((8, 7, 6, 5, 4, 3, 2, 1)))
    day.do("Olga", commands.DismissLots())
    day.do("Sam", commands.RecordLots((1, 2, 3, 4, 5, 6, 7, 8)))
    day.do("Olga", commands.ConfirmLots())
    tables = tuple(commands.HallTable(at, "by the door" if at == 1 else "") for at in range(1, 9))
    day.do("Sam", commands.LayTables(tables, True), commands.PlanStage("final", STARTS + timedelta(hours=3)))
    day.now = STARTS
    _first_round(day)
    _sheet(day)
    _after_it(day)
    return day.event


def _first_round(day: Eventful) -> None:
    """All are called; one is late and is waited for, one withdrew, one does not come."""
    for fixture in day.left:
        day.do("Sam", commands.CallMatch(fixture.number, fixture.number + 1, day.now))
    for number in (1, 2, 3, 4, 5, 7, 8):
        day.do("Sam", commands.CheckIn(number, (0, 1)))
    day.do("Sam", commands.GrantDelay(0, STARTS + timedelta(minutes=30), "A bus"))
    absent = next(each for each in day.left if 6 in each.sides)
    day.now += timedelta(minutes=16)
    day.do("Sam", commands.GiveWalkOver(absent.number, (6,)))


def _written(by: int, pips: int) -> WrittenRound:
    """A round that the side of a seat won."""
    losers = (2, 4) if by % 2 else (1, 3)
    return WrittenRound(OUT, by, tuple((seat, pips) for seat in losers))


def _sheet(day: Eventful) -> None:
    """The first match at its table: everything that a phone, the desk and the judge can write."""
    number = day.left[0].number
    sheets.open_sheet(day.event, number, day.who("Sam"))
    first = day.left[0].sides[0]
    day.at_table(
        number,
        cmd.NameLineUp(0, (cmd.Person(first, 0), cmd.Person(first, 1))),
        cmd.NameStarter(0, 1),
        cmd.Write("a", 0, 0, _written(1, 10)),
        cmd.Write("b", 1, 0, _written(1, 11)),
        cmd.Withdraw("b", 1),
        cmd.Confirm("a", 1),
        cmd.CallJudge(1, "A tile was shown"),
    )
    floor_judge.escalate_overdue(day.now + timedelta(minutes=3))
    day.now += timedelta(minutes=4)
    day.at_table(
        number,
        cmd.Acknowledge(0),
        cmd.Rule(WARNING, "B", "P17", "A tile was shown", call=0),
        cmd.Appeal(0, 1, "It was not"),
        cmd.Attach("12345678-1234-4234-8234-123456789abc"),
        cmd.CallJudge(0, "Nothing"),
        cmd.CloseCall(1),
    )
    command = cmd.DecideAppeal(0, True, "It was")
    sheets.decide_appeal(day.event, number, command, day.who("Olga"))
    rounds = 1
    while not sheets.sheet_of(day.event.sheets.get(fixture=number)).is_over:
        day.at_table(number, cmd.Write(f"c{rounds}", cmd.DESK, rounds, _written(1, 30)))
        rounds += 1


def _after_it(day: Eventful) -> None:
    """Corrections move matches that were called or begun; somebody is out, and is not."""
    day.do("Olga", commands.AmendRules(AMENDED, "Voted"))
    for fixture in day.left[:2]:
        day.do("Kim", commands.RecordResult(fixture.number, day.result(fixture, min(fixture.sides))))
    later = [each for each in day.left if each.number not in day.state.calls]
    for fixture in later:
        day.do("Sam", commands.CallMatch(fixture.number, fixture.number + 1, day.now))
    day.do("Sam", commands.StartMatch(later[0].number))
    for number in sorted(day.state.results)[:3]:
        right = _turned(day.state.results[number])
        day.do("Jo", commands.CorrectResult(number, right, "The two sides were mixed up"))
    out = min(day.left[0].sides)
    day.do("Jo", commands.DisqualifyEntrant(out, "P16", "Signs"))
    day.do("Olga", commands.ReinstateEntrant(out, "It was somebody else"))
    day.do("Sam", commands.Strike(8, "Ill"))
    day.do("Olga", commands.HoldResults())
    day.play_out()
    last = max(day.state.results)
    day.do("Jo", commands.AnnulMatch(last, "A tile was missing"))
    day.play_out()
    day.do("Olga", commands.ReleaseResults(), commands.Finish())


def _turned(result: Result) -> Result:
    return result._replace(
        ranking=result.ranking[::-1], points=result.points[::-1], games_won=result.games_won[::-1]
    )


def _players() -> None:
    """Seven players; at a table of three that has begun, one is put out of it."""
    day = Eventful(PLAYERS, "The table that went on")
    day.do("Olga", commands.Publish(), commands.OpenEntries())
    making._players(day.event, 7, day.now, people.account("Sam"))
    day.now = STARTS - timedelta(days=4)
    day.do("Sam", commands.CloseEntries())
    draws.freeze(day.event, day.who("Sam"))
    day.do("Sam", commands.RecordLots((1, 2, 3, 4, 5, 6, 7)))
    day.do("Olga", commands.ConfirmLots())
    day.now = STARTS
    table = next(each for each in day.left if len(each.sides) == 3)
    tables = tuple(commands.HallTable(at) for at in (1, 2, 3))
    day.do("Sam", commands.LayTables(tables), commands.CallMatch(table.number, 1, day.now))
    members = field_of(day.state).members
    for side in table.sides[:2]:
        day.do("Sam", *(commands.CheckIn(number, (0,)) for number in members[side]))
    sheets.open_sheet(day.event, table.number, day.who("Sam"))
    day.now += timedelta(minutes=16)
    day.do("Sam", commands.GiveWalkOver(table.number, table.sides[2:]))
    sheets.strike_absent(day.event, table.number, table.sides[2:], day.who("Sam"))
    day.play_out()
    day.do("Olga", commands.Finish())


def _cancelled() -> None:
    day = Eventful(TEAMS, "The day that was not")
    day.do("Olga", commands.Publish(), commands.Cancel("Rain"))
