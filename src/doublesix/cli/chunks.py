"""Work in chunks: in this process, on several cores, or on a cluster; the results in the chunks' order.

A chunk's result depends on the chunk alone, so it does not matter who computes it. Whoever iterates may
stop at any time; what has not begun by then never does.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Annotated, Any, TypeVar

import typer

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


Jobs = Annotated[int, typer.Option("--jobs", min=1, max=256, help="How many cores to use.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="tcp://…", help="Run on this Dask cluster (docs/cluster.md).")
]


class ClusterFault(Exception):
    """A cluster that cannot be used, with the reason."""


def run(
    work: Callable[[Chunk], Result],
    chunks: Iterable[Chunk],
    jobs: int = 1,
    cluster: str = "",
    *,
    frees_the_lock: bool = False,
) -> Iterator[Result]:
    """The results of ``work`` on every chunk; ``frees_the_lock``: threads are enough to use several cores."""
    if cluster:
        yield from _on_cluster(work, chunks, cluster)
    elif jobs == 1:
        yield from map(work, chunks)
    else:
        pool: Executor = (
            ThreadPoolExecutor(jobs)
            if frees_the_lock
            else ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
        )
        yield from _ahead(work, chunks, pool, 2 * jobs)


def _ahead(
    work: Callable[[Chunk], Result], chunks: Iterable[Chunk], pool: Executor, most: int
) -> Iterator[Result]:
    """Results in order, never more than ``most`` chunks begun ahead."""
    waiting: deque[Any] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _on_cluster(work: Callable[[Chunk], Result], chunks: Iterable[Chunk], address: str) -> Iterator[Result]:
    """Results from a Dask cluster; a chunk of a lost worker is computed again by another."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterFault("a cluster needs the extra: pip install 'doublesix[cluster]'") from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise ClusterFault(f"no cluster answers at {address}: {error}") from None
    with client:
        workers = client.scheduler_info()["workers"]
        if not workers:
            raise ClusterFault(f"the cluster at {address} has no workers")
        most = 3 * sum(worker["nthreads"] for worker in workers.values())
        yield from _ahead_on(client, work, chunks, most)


def _ahead_on(
    client: Any, work: Callable[[Chunk], Result], chunks: Iterable[Chunk], most: int
) -> Iterator[Result]:
    waiting: deque[Any] = deque()
    try:
        for chunk in chunks:
            waiting.append(client.submit(work, chunk, pure=False, retries=3))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        client.cancel(list(waiting))
