"""Standings of groups and of Swiss as they are now: a win or a bye is 1, ties by what the rule book says."""

from collections.abc import Sequence
from typing import NamedTuple

from doublesix.app.match_readings import SideNote
from doublesix.tournament.chain import Chain
from doublesix.tournament.fixtures import Entrant, Fixture, Result, Results
from doublesix.tournament.groups import Groups
from doublesix.tournament.progress import field_of, fixtures_of, format_of, results_of, retired_entrants
from doublesix.tournament.standings import Standing, rank_entrants, tally_results
from doublesix.tournament.state import Tournament
from doublesix.tournament.swiss import Swiss


class EntrantStanding(NamedTuple):
    """Somebody's place in a table."""

    place: int
    score: Standing
    note: SideNote | None = None
    goes_on: bool = False
    """Whether this place leads to the bracket."""


class GroupStandings(NamedTuple):
    """A group by its number from 1, with its matches; or the one table of Swiss with the rounds so far."""

    lines: tuple[EntrantStanding, ...]
    group: int = 0
    matches: tuple[int, ...] = ()
    round: int = 0
    rounds: int = 0


def read_standings(state: Tournament) -> tuple[GroupStandings, ...]:
    """The tables of an event, where its format has any."""
    if not field_of(state).order:
        return ()
    found = format_of(state)
    opening, cut = (found.opening, found.cut) if isinstance(found, Chain) else (found, 0)
    if not isinstance(opening, Groups | Swiss):
        return ()
    results = results_of(state)
    fixtures = [each for each in fixtures_of(state) if each.number < opening.total]
    if isinstance(opening, Swiss):
        return (_swiss(state, opening, fixtures, results, cut),)
    return tuple(
        _group(
            state, opening, at, [each for each in fixtures if {*group}.issuperset(each.sides)], results, cut
        )
        for at, group in enumerate(opening.groups, 1)
    )


def _group(
    state: Tournament, groups: Groups, at: int, fixtures: Sequence[Fixture], results: Results, cut: int
) -> GroupStandings:
    over = [results[each.number] for each in fixtures if each.number in results]
    scores = tally_results(groups.groups[at - 1], over, (), groups.points_are_bad)
    return GroupStandings(_lines(state, scores, over, cut), at, tuple(each.number for each in fixtures))


def _swiss(
    state: Tournament, swiss: Swiss, fixtures: Sequence[Fixture], results: Results, cut: int
) -> GroupStandings:
    over = [results[each.number] for each in fixtures if each.number in results]
    phases = tuple(dict.fromkeys(each.phase for each in fixtures))
    byes: list[Entrant] = []
    for phase in phases if len(swiss.field) % 2 else ():
        busy = {side for each in fixtures if each.phase == phase for side in each.sides}
        byes += [entrant for entrant in swiss.field if entrant not in busy]
    scores = tally_results(swiss.field, over, byes, swiss.points_are_bad)
    return GroupStandings(_lines(state, scores, over, cut), round=len(phases), rounds=swiss.rounds)


def _lines(
    state: Tournament, scores: dict[Entrant, Standing], results: Sequence[Result], cut: int
) -> tuple[EntrantStanding, ...]:
    return tuple(
        EntrantStanding(place, scores[entrant], _note(state, scores[entrant]), place <= cut)
        for place, entrant in enumerate(rank_entrants(scores, results), 1)
    )


def _note(state: Tournament, score: Standing) -> SideNote | None:
    if score.entrant in state.disqualified:
        return SideNote.DISQUALIFIED
    if score.entrant in retired_entrants(state):
        return SideNote.RETIRED
    return SideNote.ABSENT if score.was_absent else None
