"""From a draw to matches: who an entrant is, which matches there are, who goes on."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from doublesix.tournament.commands import Frozen
from doublesix.tournament.draws import DrawResult, apart, result_of_order
from doublesix.tournament.fixtures import (
    Entrant,
    Fixture,
    Format,
    Ranks,
    Result,
    ranks_with_places,
    trim_ranks,
)
from doublesix.tournament.formats import Shape, make_format
from doublesix.tournament.places import partners
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import BRACKET, Join, Tournament

_latest: tuple[Tournament, Mapping[int, Fixture]] | None = None


class Field(NamedTuple):
    """The entrants in the order of the draw, and the numbers of the list that each stands for."""

    order: tuple[Entrant, ...]
    members: Mapping[Entrant, tuple[int, ...]]
    waiting: int | None = None
    """An odd last player who has no partner yet (E31)."""
    clashes: tuple[int, ...] = ()
    late: tuple[tuple[int, Entrant], ...] = ()
    """Who came late, last in the order: by place of the bracket from 1, or by table from 0 (E41)."""


def field_of(state: Tournament) -> Field:
    """Who plays. Partners are entrants as pairs, numbered as drawn (F2)."""
    draw = state.draw
    if draw is None or not draw.is_drawn:
        return Field((), {})
    return _field(
        draw.order, draw.entries, state.kind, state.settings.apart, late_places_of(state), state.joins
    )


LatePlace = tuple[int, Entrant, tuple[int, ...]]
"""A place of the bracket from 1, or a table from 0; who takes it; the numbers of the list behind."""


def late_places_of(state: Tournament) -> tuple[LatePlace, ...]:
    """Who came late and has a place (E41), in the order of places."""
    if not (state.late_draws or state.seats):
        return ()
    drawn = [each for each in state.late_draws if each.is_drawn]
    behind = {lot.number: lot.members for each in drawn for lot in each.lots}
    placed: list[LatePlace] = [
        (place, number, behind[number]) for each in drawn for place, number in each.places
    ]
    seated: list[LatePlace] = [(table, number, (number,)) for number, table in state.seats.items()]
    return tuple(sorted(placed + seated))


@lru_cache(maxsize=64)
def _field(
    order: tuple[int, ...],
    entries: tuple[Frozen, ...],
    kind: str,
    is_apart: bool,
    late: tuple[LatePlace, ...],
    joins: tuple[Join, ...],
) -> Field:
    """Asked of one draw again and again, so found once."""
    field = _drawn_field(order, entries, kind, is_apart)
    if not (late or joins):
        return field
    members = {**field.members, **{entrant: numbers for _, entrant, numbers in late}}
    for join in joins:
        theirs = members[join.entrant]
        members[join.entrant] = tuple(join.joined if each == join.gone else each for each in theirs)
    placed = {number for numbers in members.values() for number in numbers}
    return field._replace(
        order=(*field.order, *(entrant for _, entrant, _ in late)),
        members=members,
        waiting=None if field.waiting in placed else field.waiting,
        late=tuple((place, entrant) for place, entrant, _ in late),
    )


def _drawn_field(order: tuple[int, ...], entries: tuple[Frozen, ...], kind: str, is_apart: bool) -> Field:
    """The entrants as the first draw gave them."""
    if kind == PARTNERS:
        pairs, waiting = partners(order)
        members = {number: tuple(pair) for number, pair in enumerate(pairs, 1)}
        return Field(tuple(members), members, waiting)
    clashes: tuple[int, ...] = ()
    if kind == BRACKET and is_apart:
        institutions = {each.number: str(each.institution) for each in entries if each.institution}
        order, clashes = apart(order, institutions)
    return Field(order, {number: (number,) for number in order}, None, clashes)


def drawn_of(state: Tournament) -> DrawResult:
    """What the order of the draw gives, as the proof file has it."""
    assert state.draw is not None
    mates = {each.number: str(each.institution) for each in state.draw.entries if each.institution}
    players = state.version.ruleset.in_force().players
    return result_of_order(state.kind, state.draw.order, mates if state.settings.apart else None, players)


def format_of(state: Tournament) -> Format:
    """The format with its field."""
    field = field_of(state)
    return make_format(Shape(state.settings.format), field.order, state.version.ruleset, field.late)


def struck_entrants(state: Tournament) -> frozenset[Entrant]:
    """Entrants of whom a member withdrew after the list was frozen."""
    struck = set(state.draw.struck) if state.draw else set()
    if not struck:
        return frozenset()
    return frozenset(entrant for entrant, numbers in field_of(state).members.items() if struck & {*numbers})


def retired_entrants(state: Tournament) -> frozenset[Entrant]:
    """Entrants of whom a member left and is no offender (E43)."""
    if not state.retired:
        return frozenset()
    gone = {*state.retired}
    return frozenset(entrant for entrant, numbers in field_of(state).members.items() if gone & {*numbers})


def out_entrants(state: Tournament) -> frozenset[Entrant]:
    """Who plays no more: withdrawn, retired, disqualified, or absent from a match (E10, E43)."""
    missed = (entrant for result in state.results.values() for entrant in result.absent)
    absent = (entrant for given in state.absent.values() for entrant in given)
    return struck_entrants(state) | retired_entrants(state) | state.disqualified | {*missed, *absent}


def results_of(state: Tournament) -> dict[int, Result]:
    """The results so far: those recorded, and the walk-overs that followed from who was out."""
    return {**state.walk_overs, **state.results}


def with_walk_overs(state: Tournament) -> Tournament:
    """The event with the walk-overs that follow from who is out now.

    A table of three or four is played by those who are left, if they are two or more (E21). Whoever went on
    by a walk-over has gone on, and goes out of a later match: a walk-over stands as long as its sides are the
    same and those who were out then are out.
    """
    out, retired = out_entrants(state), excused_entrants(state)
    if not field_of(state).order or not (out or state.walk_overs):
        return state
    found, given = format_of(state), dict[int, Result]()
    while more := _walk_overs(state, found.fixtures({**given, **state.results}), given, out, retired):
        given |= more
    return state._replace(walk_overs=given)


def _walk_overs(
    state: Tournament,
    fixtures: tuple[Fixture, ...],
    given: dict[int, Result],
    out: frozenset[Entrant],
    retired: frozenset[Entrant],
) -> dict[int, Result]:
    """The walk-overs among these matches that are not given yet."""
    more = {}
    for each in fixtures:
        if each.number in given or each.number in state.results:
            continue
        before = state.walk_overs.get(each.number)
        is_kept = before is not None and before.sides == each.sides
        if before is not None and is_kept and out.issuperset((*before.absent, *before.retired)):
            more[each.number] = before
        elif len(out & {*each.sides}) >= len(each.sides) - 1:
            more[each.number] = walk_over(each.sides, out, retired)
    return more


def excused_entrants(state: Tournament) -> frozenset[Entrant]:
    """Who retired, and is out for nothing else (E43)."""
    return retired_entrants(state) - out_entrants(state._replace(retired=()))


def walk_over(
    sides: tuple[Entrant, ...], out: frozenset[Entrant], retired: frozenset[Entrant] = frozenset()
) -> Result:
    """The result of a match that was not played because these are out; nobody wins where all are (E10).

    Who retired stands behind those who are there, before those who did not come (E43).
    """
    absent = tuple(side for side in sides if side in out and side not in retired)
    left = tuple(side for side in sides if side in out and side in retired)
    there = tuple(side for side in sides if side not in out)
    ranking = there + left + absent if there else ()
    return Result(sides, ranking, (0,) * len(sides), (0,) * len(sides), absent, left)


def fixtures_of(state: Tournament) -> tuple[Fixture, ...]:
    """The matches that are known by now, played or not; before the draw there is none."""
    return format_of(state).fixtures(results_of(state)) if field_of(state).order else ()


def fixture_of(state: Tournament, number: int) -> Fixture | None:
    """A match that is known, by its number."""
    global _latest  # noqa: PLW0603
    latest = _latest
    # Tables ask for the same state all the time, and a state is the same object until something happened.
    if latest is None or latest[0] is not state:
        latest = _latest = state, {each.number: each for each in fixtures_of(state)}
    return latest[1].get(number)


def fixtures_left(state: Tournament) -> tuple[Fixture, ...]:
    """The matches that are known and have no result."""
    results = results_of(state)
    return tuple(each for each in fixtures_of(state) if each.number not in results)


def sides_in(state: Tournament, fixture: Fixture) -> tuple[Entrant, ...]:
    """Who plays a match: its sides but those who are out (E21)."""
    out = out_entrants(state)
    return tuple(side for side in fixture.sides if side not in out)


def ranks_of(state: Tournament) -> Ranks:
    """Everybody's rank at the end (E11); who is disqualified has none, and nobody moves up (P16)."""
    ranks = format_of(state).ranks(results_of(state))
    return trim_ranks(tuple(tuple(each for each in rank if each not in state.disqualified) for rank in ranks))


def has_ranking(state: Tournament) -> bool:
    """Whether every match is over, so that there is a ranking."""
    return bool(field_of(state).order) and not fixtures_left(state)


def ranking_of(state: Tournament) -> tuple[tuple[int, tuple[Entrant, ...]], ...]:
    """The ranks with their places, once the ranking stands; an empty one is nobody's."""
    return ranks_with_places(ranks_of(state)) if has_ranking(state) else ()


def phases_of(state: Tournament) -> tuple[str, ...]:
    """What the parts of the event are called, in their order, from the draw alone."""
    if not field_of(state).order:
        return ()
    found, results = format_of(state), dict[int, Result]()
    while due := [each for each in found.fixtures(results) if each.number not in results]:
        results |= {each.number: walk_over(each.sides, frozenset()) for each in due}
    return tuple(dict.fromkeys(each.phase for each in found.fixtures(results)))
