"""Perfect matchings are found whenever they exist, and nobody who has a partner loses it."""

from functools import cache
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament.matchings import NOBODY, grow

Edges = frozenset[tuple[int, int]]


@cache
def most_pairs(left: frozenset[int], edges: Edges) -> int:
    """The size of the largest matching, by trying everything."""
    if not left:
        return 0
    first = min(left)
    rest = left - {first}
    paired = [
        1 + most_pairs(rest - {other}, edges)
        for other in rest
        if (min(first, other), max(first, other)) in edges
    ]
    return max([most_pairs(rest, edges), *paired])


def grown(count: int, edges: Edges, mates: list[int] | None = None) -> list[int]:
    graph = [
        [other for other in range(count) if (min(vertex, other), max(vertex, other)) in edges]
        for vertex in range(count)
    ]
    mates = [NOBODY] * count if mates is None else mates
    grow(graph, mates)
    for vertex, mate in enumerate(mates):
        if mate != NOBODY:
            assert mates[mate] == vertex
            assert mate in graph[vertex]
    return mates


def test_every_graph_of_five() -> None:
    possible = list(combinations(range(5), 2))
    for mask in range(2 ** len(possible)):
        edges = frozenset(edge for at, edge in enumerate(possible) if mask >> at & 1)
        mates = grown(5, edges)
        assert sum(mate != NOBODY for mate in mates) == 2 * most_pairs(frozenset(range(5)), edges)
    most_pairs.cache_clear()


@given(st.data())
def test_graphs_of_up_to_ten(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 10))
    possible = list(combinations(range(count), 2))
    edges = frozenset(data.draw(st.lists(st.sampled_from(possible), max_size=2 * count)))
    mates = grown(count, edges)
    assert sum(mate != NOBODY for mate in mates) == 2 * most_pairs(frozenset(range(count)), edges)
    before = {vertex for vertex, mate in enumerate(mates) if mate != NOBODY}
    more = edges | frozenset(data.draw(st.lists(st.sampled_from(possible), max_size=count)))
    after = {vertex for vertex, mate in enumerate(grown(count, more, mates)) if mate != NOBODY}
    assert before <= after
    assert len(after) == 2 * most_pairs(frozenset(range(count)), more)
    most_pairs.cache_clear()


def test_cycles_within_cycles() -> None:
    """A chain of odd cycles with one way through."""
    edges = frozenset(
        [
            (0, 1),
            (1, 2),
            (2, 3),
            (1, 3),
            (3, 4),
            (4, 5),
            (5, 6),
            (4, 6),
            (6, 7),
            (7, 8),
            (8, 9),
            (7, 9),
            (2, 5),
            (5, 9),
        ]
    )
    assert NOBODY not in grown(10, edges)
