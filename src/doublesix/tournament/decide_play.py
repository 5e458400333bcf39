"""Decisions about matches: begun under the rules in force, reported, and the end."""

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.consequences import with_calls
from doublesix.tournament.context import Answer, CommandContext
from doublesix.tournament.day import start_of
from doublesix.tournament.fixtures import Entrant, Fixture, Result
from doublesix.tournament.late import held_entrants
from doublesix.tournament.progress import excused_entrants, fixtures_left, out_entrants
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import Settings
from doublesix.tournament.state import DRAWN, Tournament


def missing_announcement(settings: Settings) -> Refusal | None:
    """What participants have to be told before anybody plays, and have not been (E9)."""
    if settings.starts_at is None:
        return make_refusal("no_start", "E9")
    return None if settings.venue.strip() else make_refusal("no_venue", "E9")


def open_match(state: Tournament, number: int) -> Fixture | Refusal:
    """A match that is known and has no result."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    found = next((each for each in fixtures_left(state) if each.number == number), None)
    if found is None:
        return make_refusal("no_such_match", number=number + 1)
    return late_draw_refusal(state, found.sides) or found


def late_draw_refusal(state: Tournament, sides: tuple[Entrant, ...]) -> Refusal | None:
    """That one of these may get another opponent by the late draw that is going on (E41)."""
    return None if held_entrants(state).isdisjoint(sides) else make_refusal("late_draw_first", "E41")


def start(state: Tournament, command: cmd.StartMatch, asked: CommandContext) -> Answer:
    """A match begins under the rules in force, at its start or after it."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    if command.fixture in state.started:
        return make_refusal("started_already", number=command.fixture + 1)
    wrong = missing_announcement(state.settings)
    if wrong:
        return wrong
    opens = start_of(state, command.fixture)
    if opens is not None and asked.at < opens:
        return make_refusal("not_yet", "E10", start=opens.isoformat())
    return (ev.MatchStarted(command.fixture, state.version.number),)


def result_refusal(result: Result, sides: tuple[Entrant, ...], number: int) -> Refusal | None:
    """Why this is no result of these sides: all are ranked, the absent last; nobody where nobody came."""
    absent = {*result.absent}
    there = len(sides) - len(absent)
    is_whole = (
        result.sides == sides
        and len(result.points) == len(result.games_won) == len(sides)
        and absent.issubset(sides)
        and len(absent) == len(result.absent)
        and sorted(result.ranking) in ([], sorted(sides))
    )
    if is_whole and min(*result.points, *result.games_won) < 0:
        return make_refusal("score_below_zero")
    if is_whole and result.winner in absent:
        return make_refusal("absent_cannot_win")
    if is_whole and there and not result.ranking:
        return make_refusal("somebody_won")
    if not is_whole or not absent.isdisjoint(result.ranking[:there]):
        return make_refusal("result_does_not_fit", number=number + 1)
    return None


def without_out(
    result: Result, out: frozenset[Entrant], retired: frozenset[Entrant] = frozenset()
) -> Result | Refusal:
    """The result with those who are out behind all others, who retired where they stood (E43); none of them
    can have won."""
    if result.winner in out:
        return make_refusal("is_out")
    absent = ({*result.absent} | (out & {*result.sides})) - retired
    ranking = sorted(result.ranking, key=lambda side: side in absent)
    return result._replace(
        ranking=tuple(ranking),
        absent=tuple(side for side in result.sides if side in absent),
        retired=tuple(side for side in result.sides if side in retired),
    )


def record(state: Tournament, command: cmd.RecordResult, asked: CommandContext) -> Answer:
    """What a table reports."""
    fixture = open_match(state, command.fixture)
    if isinstance(fixture, Refusal):
        return fixture
    number = command.fixture
    wrong = result_refusal(command.result, fixture.sides, number)
    if wrong:
        return wrong
    result = without_out(command.result, out_entrants(state), excused_entrants(state))
    if isinstance(result, Refusal):
        return result
    start = () if number in state.started else (ev.MatchStarted(number, state.version.number),)
    return with_calls(state, (*start, ev.ResultRecorded(number, result)), asked)


def finish(state: Tournament, _: cmd.Finish, __: CommandContext) -> Answer:
    """The ranking stands."""
    if state.status != DRAWN:
        return make_refusal("not_drawn", "E8")
    left = len(fixtures_left(state))
    return make_refusal("matches_left", count=left) if left else (ev.Finished(),)
