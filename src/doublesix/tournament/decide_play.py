"""The desk's answers about matches: begun under the rules in force, reported, and the end."""

from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament.asked import Answer, Asked
from doublesix.tournament.fixtures import Result
from doublesix.tournament.playing import fixtures_left
from doublesix.tournament.refusal import Refusal, refused
from doublesix.tournament.state import DRAWN, Tournament


def _open_fixture(state: Tournament, number: int) -> Refusal | tuple[int, ...]:
    """The sides of a fixture that can be played now."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    sides = next((each.sides for each in fixtures_left(state) if each.number == number), None)
    return refused("no_such_match", number=number + 1) if sides is None else sides


def start(state: Tournament, command: cmd.StartMatch, _: Asked) -> Answer:
    """A match begins under the rules in force."""
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


def record(state: Tournament, command: cmd.RecordResult, _: Asked) -> Answer:
    """What a table reports."""
    sides = _open_fixture(state, command.fixture)
    if isinstance(sides, Refusal):
        return sides
    if not _fits(command.result, sides):
        return refused("result_does_not_fit", number=command.fixture + 1)
    start = (
        () if command.fixture in state.started else (ev.MatchStarted(command.fixture, state.version.number),)
    )
    return (*start, ev.ResultRecorded(*command))


def finish(state: Tournament, _: cmd.Finish, __: Asked) -> Answer:
    """The ranking stands."""
    if state.status != DRAWN:
        return refused("not_drawn", "E8")
    left = len(fixtures_left(state))
    return refused("matches_left", count=left) if left else (ev.Finished(),)
