"""The desk's answers about matches: begun under the rules in force, reported, and the end."""

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.asked import Answer, Asked
from doublesix.tournament.day import start_of
from doublesix.tournament.fixtures import Entrant, Fixture, Result
from doublesix.tournament.following import with_calls
from doublesix.tournament.playing import fixtures_left, out_entrants
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.settings import Settings
from doublesix.tournament.state import DRAWN, Tournament


def untold(settings: Settings) -> Refusal | None:
    """What participants have to be told before anybody plays, and have not been (E9)."""
    if settings.starts_at is None:
        return refused("no_start", "E9")
    return None if settings.venue.strip() else refused("no_venue", "E9")


def open_match(state: Tournament, number: int) -> Fixture | Refusal:
    """A match that is known and has no result."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    found = next((each for each in fixtures_left(state) if each.number == number), None)
    return refused("no_such_match", number=number + 1) if found is None else found


def start(state: Tournament, command: cmd.StartMatch, asked: Asked) -> Answer:
    """A match begins under the rules in force, at its start or after it."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    if command.fixture in state.started:
        return refused("started_already", number=command.fixture + 1)
    wrong = untold(state.settings)
    if wrong:
        return wrong
    opens = start_of(state, command.fixture)
    if opens is not None and asked.at < opens:
        return refused("not_yet", "E10", start=opens.isoformat())
    return (ev.MatchStarted(command.fixture, state.version.number),)


def fits(result: Result, sides: tuple[Entrant, ...]) -> bool:
    """Whether a result is one of these sides: all ranked, the absent last; nobody where nobody came."""
    absent = {*result.absent}
    there = len(sides) - len(absent)
    return (
        result.sides == sides
        and len(result.points) == len(result.games_won) == len(sides)
        and absent.issubset(sides)
        and len(absent) == len(result.absent)
        and sorted(result.ranking) == (sorted(sides) if there else [])
        and absent.isdisjoint(result.ranking[:there])
        and min(*result.points, *result.games_won) >= 0
    )


def without_out(result: Result, out: frozenset[Entrant]) -> Result | Refusal:
    """The result with those who are out behind all others; one of them cannot have won."""
    if result.winner in out:
        return refused("is_out")
    absent = {*result.absent} | (out & {*result.sides})
    ranking = sorted(result.ranking, key=lambda side: side in absent)
    return result._replace(
        ranking=tuple(ranking), absent=tuple(side for side in result.sides if side in absent)
    )


def record(state: Tournament, command: cmd.RecordResult, asked: Asked) -> Answer:
    """What a table reports."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    number = command.fixture
    if not fits(command.result, fixture.sides):
        return refused("result_does_not_fit", number=number + 1)
    result = without_out(command.result, out_entrants(state))
    if isinstance(result, Refusal):
        return result
    start = () if number in state.started else (ev.MatchStarted(number, state.version.number),)
    return with_calls(state, (*start, ev.ResultRecorded(number, result)), asked)


def finish(state: Tournament, _: cmd.Finish, __: Asked) -> Answer:
    """The ranking stands."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    left = len(fixtures_left(state))
    return refused("matches_left", count=left) if left else (ev.Finished(),)
