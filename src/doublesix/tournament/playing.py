"""From a draw to matches: who an entrant is, which matches there are, who goes on."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from doublesix.tournament.commands import Frozen
from doublesix.tournament.draws import Drawn, apart, drawn
from doublesix.tournament.fixtures import Entrant, Fixture, Format, Ranks, Result, trimmed
from doublesix.tournament.formats import Shape, made
from doublesix.tournament.places import partners
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import BRACKET, Tournament


class Field(NamedTuple):
    """The entrants in the order of the draw, and the numbers of the list that each stands for."""

    order: tuple[Entrant, ...]
    members: Mapping[Entrant, tuple[int, ...]]
    waiting: int | None = None
    """An odd last player who has no partner yet (E31)."""
    clashes: tuple[int, ...] = ()


def field_of(state: Tournament) -> Field:
    """Who plays. Partners are entrants as pairs, numbered as drawn (F2)."""
    draw = state.draw
    if draw is None or not draw.is_drawn:
        return Field((), {})
    return _field(draw.order, draw.entries, state.kind, state.settings.apart)


@lru_cache(maxsize=64)
def _field(order: tuple[int, ...], entries: tuple[Frozen, ...], kind: str, is_apart: bool) -> Field:
    """Asked of one draw again and again, so found once."""
    if kind == PARTNERS:
        pairs, waiting = partners(order)
        members = {number: tuple(pair) for number, pair in enumerate(pairs, 1)}
        return Field(tuple(members), members, waiting)
    clashes: tuple[int, ...] = ()
    if kind == BRACKET and is_apart:
        institutions = {each.number: str(each.institution) for each in entries if each.institution}
        order, clashes = apart(order, institutions)
    return Field(order, {number: (number,) for number in order}, None, clashes)


def drawn_of(state: Tournament) -> Drawn:
    """What the order of the draw gives, as the proof file has it."""
    assert state.draw is not None
    mates = {each.number: str(each.institution) for each in state.draw.entries if each.institution}
    players = state.version.ruleset.in_force().players
    return drawn(state.kind, state.draw.order, mates if state.settings.apart else None, players)


def format_of(state: Tournament) -> Format:
    """The format with its field."""
    return made(Shape(state.settings.format), field_of(state).order, state.version.ruleset)


def struck_entrants(state: Tournament) -> frozenset[Entrant]:
    """Entrants of whom a member withdrew after the list was frozen."""
    struck = set(state.draw.struck) if state.draw else set()
    if not struck:
        return frozenset()
    return frozenset(entrant for entrant, numbers in field_of(state).members.items() if struck & {*numbers})


def out_entrants(state: Tournament) -> frozenset[Entrant]:
    """Who plays no more: withdrawn, disqualified, or absent from a match (E10)."""
    missed = (entrant for result in state.results.values() for entrant in result.absent)
    absent = (entrant for given in state.absent.values() for entrant in given)
    return struck_entrants(state) | state.disqualified | {*missed, *absent}


def results_of(state: Tournament) -> dict[int, Result]:
    """The results so far: those recorded, and the walk-overs that followed from who was out."""
    return {**state.walk_overs, **state.results}


def with_walk_overs(state: Tournament) -> Tournament:
    """The event with the walk-overs that follow from who is out now.

    A table of three or four is played by those who are left, if they are two or more (E21). Whoever went on
    by a walk-over has gone on, and goes out of a later match: a walk-over stands as long as its sides are the
    same and those who were out then are out.
    """
    out = out_entrants(state)
    if not field_of(state).order or not (out or state.walk_overs):
        return state
    found, given = format_of(state), dict[int, Result]()
    while more := _walk_overs(state, found.fixtures({**given, **state.results}), given, out):
        given |= more
    return state._replace(walk_overs=given)


def _walk_overs(
    state: Tournament, fixtures: tuple[Fixture, ...], given: dict[int, Result], out: frozenset[Entrant]
) -> dict[int, Result]:
    """The walk-overs among these matches that are not given yet."""
    more = {}
    for each in fixtures:
        if each.number in given or each.number in state.results:
            continue
        before = state.walk_overs.get(each.number)
        if before is not None and before.sides == each.sides and out.issuperset(before.absent):
            more[each.number] = before
        elif len(out & {*each.sides}) >= len(each.sides) - 1:
            more[each.number] = walk_over(each.sides, out)
    return more


def walk_over(sides: tuple[Entrant, ...], out: frozenset[Entrant]) -> Result:
    """The result of a match that was not played because these are out; nobody wins where all are (E10)."""
    absent = tuple(side for side in sides if side in out)
    there = tuple(side for side in sides if side not in out)
    ranking = there + absent if there else ()
    return Result(sides, ranking, (0,) * len(sides), (0,) * len(sides), absent)


def fixtures_of(state: Tournament) -> tuple[Fixture, ...]:
    """The matches that are known by now, played or not; before the draw there is none."""
    return format_of(state).fixtures(results_of(state)) if field_of(state).order else ()


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
    return trimmed(tuple(tuple(each for each in rank if each not in state.disqualified) for rank in ranks))


def phases_of(state: Tournament) -> tuple[str, ...]:
    """What the parts of the event are called, in their order, from the draw alone."""
    if not field_of(state).order:
        return ()
    found, results = format_of(state), dict[int, Result]()
    while due := [each for each in found.fixtures(results) if each.number not in results]:
        results |= {each.number: walk_over(each.sides, frozenset()) for each in due}
    return tuple(dict.fromkeys(each.phase for each in found.fixtures(results)))
