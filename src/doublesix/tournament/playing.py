"""From a draw to matches: who an entrant is, which matches there are, who goes on."""

from typing import NamedTuple

from doublesix.tournament.draws import apart
from doublesix.tournament.fixtures import Entrant, Fixture, Format, Ranks, Result
from doublesix.tournament.formats import Shape, made
from doublesix.tournament.places import partners
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import BRACKET, Tournament


class Field(NamedTuple):
    """The entrants in the order of the draw, and the numbers of the list that each stands for."""

    order: tuple[Entrant, ...]
    members: dict[Entrant, tuple[int, ...]]
    waiting: int | None = None
    """An odd last player who has no partner yet (E31)."""
    clashes: tuple[int, ...] = ()


def field_of(state: Tournament) -> Field:
    """Who plays. Partners are entrants as pairs, numbered as drawn (F2)."""
    draw = state.draw
    if draw is None or not draw.is_drawn:
        return Field((), {})
    if state.kind == PARTNERS:
        pairs, waiting = partners(draw.order)
        members = {number: tuple(pair) for number, pair in enumerate(pairs, 1)}
        return Field(tuple(members), members, waiting)
    institutions = {each.number: str(each.institution) for each in draw.entries if each.institution}
    is_apart = state.kind == BRACKET and state.settings.apart
    order, clashes = apart(draw.order, institutions) if is_apart else (draw.order, ())
    return Field(order, {number: (number,) for number in order}, None, clashes)


def format_of(state: Tournament) -> Format:
    """The format with its field."""
    return made(Shape(state.settings.format), field_of(state).order, state.version.ruleset)


def struck_entrants(state: Tournament) -> frozenset[Entrant]:
    """Entrants of whom a member withdrew after the list was frozen."""
    struck = set(state.draw.struck) if state.draw else set()
    return frozenset(entrant for entrant, numbers in field_of(state).members.items() if struck & {*numbers})


def results_of(state: Tournament) -> dict[int, Result]:
    """The results so far: those recorded, and the walk-overs that withdrawals give."""
    results = dict(state.results)
    struck = struck_entrants(state)
    if not struck:
        return results
    found = format_of(state)
    while True:
        more = {
            each.number: walk_over(each.sides, struck)
            for each in found.fixtures(results)
            if each.number not in results and len(struck & {*each.sides}) >= len(each.sides) - 1
        }
        if not more:
            return results
        results |= more


def walk_over(sides: tuple[Entrant, ...], out: frozenset[Entrant]) -> Result:
    """The result of a match that was not played because these are out."""
    ranking = tuple(sorted(sides, key=lambda side: side in out))
    return Result(sides, ranking, (0,) * len(sides), (0,) * len(sides))


def fixtures_left(state: Tournament) -> tuple[Fixture, ...]:
    """The matches that are known and have no result."""
    if not field_of(state).order:
        return ()
    results = results_of(state)
    return tuple(each for each in format_of(state).fixtures(results) if each.number not in results)


def ranks_of(state: Tournament) -> Ranks:
    """Everybody's rank at the end (E11)."""
    return format_of(state).ranks(results_of(state))
