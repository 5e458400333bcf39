"""Perfect matchings: pairing everybody with somebody they may meet, whenever that is possible.

The search is that for augmenting paths with odd cycles shrunk to a point (Edmonds). A path makes room
for one more without leaving out anybody who has a partner already, so nobody is ever tried in vain and
no pairing that exists is missed. Vertices are numbers from 0; a graph is the list of each one's
neighbours, the most welcome first.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

NOBODY: Final = -1
Graph = Sequence[Sequence[int]]


def grow(graph: Graph, mates: list[int]) -> None:
    """Give partners to as many as can have one; ``mates`` is changed in place.

    The most welcome free neighbour is tried first, longer exchanges only where there is none.
    """
    for vertex in range(len(graph)):
        if mates[vertex] == NOBODY:
            free = next((other for other in graph[vertex] if mates[other] == NOBODY), NOBODY)
            if free != NOBODY:
                mates[vertex], mates[free] = free, vertex
    for vertex in range(len(graph)):
        if mates[vertex] == NOBODY:
            _Search(graph, mates).augment(vertex)


class _Search:
    """One search for a path of exchanges from a vertex without a partner to another one."""

    def __init__(self, graph: Graph, mates: list[int]) -> None:
        self.graph = graph
        self.mates = mates
        self.base = list(range(len(graph)))  # the vertex that stands for each one's shrunk cycle
        self.parent = [NOBODY] * len(graph)
        self.is_outer = [False] * len(graph)
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> None:
        """Exchange partners along a path from the root, if there is one."""
        self._reach(root)
        while self.queue:
            vertex = self.queue.popleft()
            for other in self.graph[vertex]:
                if self.base[vertex] == self.base[other] or self.mates[vertex] == other:
                    continue
                if other == root or self._is_inner_end(other):
                    self._shrink(vertex, other)
                elif self.parent[other] == NOBODY:
                    self.parent[other] = vertex
                    if self.mates[other] == NOBODY:
                        self._exchange(other)
                        return
                    self._reach(self.mates[other])

    def _reach(self, vertex: int) -> None:
        self.is_outer[vertex] = True
        self.queue.append(vertex)

    def _is_inner_end(self, vertex: int) -> bool:
        """The partner's way here is known, so an edge from outside closes an odd cycle."""
        return self.mates[vertex] != NOBODY and self.parent[self.mates[vertex]] != NOBODY

    def _shrink(self, one: int, other: int) -> None:
        top = self._meeting_point(one, other)
        cycle: set[int] = set()
        self._mark(one, other, top, cycle)
        self._mark(other, one, top, cycle)
        for vertex in range(len(self.graph)):
            if self.base[vertex] in cycle:
                self.base[vertex] = top
                if not self.is_outer[vertex]:
                    self._reach(vertex)

    def _mark(self, vertex: int, child: int, top: int, cycle: set[int]) -> None:
        while self.base[vertex] != top:
            mate = self.mates[vertex]
            cycle |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]

    def _meeting_point(self, one: int, other: int) -> int:
        """Where the ways from the root to two outer vertices part."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mates[one] == NOBODY:
                break
            one = self.parent[self.mates[one]]
        other = self.base[other]
        while other not in seen:
            other = self.base[self.parent[self.mates[other]]]
        return other

    def _exchange(self, vertex: int) -> None:
        while vertex != NOBODY:
            before = self.parent[vertex]
            after = self.mates[before]
            self.mates[vertex], self.mates[before] = before, vertex
            vertex = after
