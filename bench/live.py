"""A hall that follows the board: does everybody see the newest, soon, while every table sends scores?

2,000 followers of an event's board on one process while 50 score entries a second come in for a minute:
rounds written on the phones of 32 tables, and the other sides' agreement. Each figure is printed with its
limit and how many times it fits into it. With ``--redis`` there are two processes on PostgreSQL and Redis:
entries go to one, followers are at both. Followers and tables have processes of their own.
"""

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from hall import entries, followers, servers, tables

MOST_UPDATES = 2
STALE_SECONDS = 2.0
MEDIAN_MS = 60.0
LAST_MS = 250.0
ACKNOWLEDGED_MS = 200.0
GROWTH = 1.1
"""What memory may grow to from the first quarter to the end."""


class Asked(NamedTuple):
    """What is to be measured."""

    followers: int
    seconds: float
    rate: float
    redis: bool


def asked() -> Asked:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--followers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=50, help="score entries a second")
    parser.add_argument("--quick", action="store_true", help="200 followers for 10 seconds")
    parser.add_argument("--redis", action="store_true", help="two processes on PostgreSQL and Redis")
    said = parser.parse_args()
    if said.quick:
        return Asked(200, 10, said.rate, said.redis)
    return Asked(said.followers, said.seconds, said.rate, said.redis)


def set_up(folder: str) -> None:
    """A data folder and a database of its own."""
    os.environ.update(
        DOUBLESIX_DATA=f"{folder}/data",
        DOUBLESIX_KEYS=f"{folder}/keys",
        DOUBLESIX_FOLLOWERS_EACH="20000",
        DOUBLESIX_FOLLOWERS="20000",
        DJANGO_SETTINGS_MODULE="doublesix.web.settings",
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


@contextmanager
def started(target: Any, *arguments: Any) -> Iterator[Connection]:
    """A process of its own, and the pipe to it."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=target, args=(*arguments, there))
    process.start()
    there.close()  # so that its end is noticed here
    try:
        yield here
    finally:
        process.join(10)
        if process.is_alive():
            process.kill()


def now_at(port: int, path: str) -> tuple[int, dict[str, str]]:
    """The number and the parts of the newest state at a server."""
    with urllib.request.urlopen(f"http://localhost:{port}{path}&once", timeout=10) as answer:
        said = json.load(answer)
    return said["seq"], said["parts"]


class Course(NamedTuple):
    """What was seen of one run."""

    seen: followers.Seen
    sent: entries.Sent
    sizes: list[list[servers.Size]]
    """By moment, by server."""
    is_right: bool
    """Whether what followers have in the end is what the servers show, and all servers the same."""


def run(ports: Sequence[int], pids: Sequence[int], pk: int, want: Asked) -> Course:
    """Let everybody follow, send the entries, look at the end."""
    path = f"/live/{pk}/overview/?a="
    sizes = []
    with started(followers.follow, ports, path, want.followers) as crowd:
        crowd.recv()
        send = tables.requests(pk, int(want.rate * (want.seconds + 2)))
        warm = int(want.rate * 2)
        with started(entries.send_all, ports[0], send[:warm], want.rate) as sending:
            sending.recv()
        time.sleep(1)
        crowd.send("measure")
        with started(entries.send_all, ports[0], send[warm:], want.rate) as sending:
            while not sending.poll(1):
                sizes.append([servers.Size(pid) for pid in pids])
            sent: entries.Sent = sending.recv()
        crowd.send("enough")
        time.sleep(2)
        right = [now_at(port, path) for port in ports]
        crowd.send("end")
        crowd.send((sent.began, sent.ended + 2))
        seen: followers.Seen = crowd.recv()
    is_right = seen.by_server == right and all(state == right[0][1] for _, state in right)
    return Course(seen, sent, sizes, is_right)


def share(found: Sequence[float], part: float) -> float:
    """The value below which so large a part lies."""
    return found[min(len(found) - 1, int(part * len(found)))] if found else float("nan")


def told(name: str, value: float, limit: float, unit: str = "") -> bool:
    """Print a figure against its limit; whether it is within."""
    times = "∞" if value == 0 else f"{limit / value:.2f}"
    print(f"{name}: {value:,.2f}{unit}, limit {limit:,g}{unit}, ratio {times}")
    return value <= limit


def report(course: Course, want: Asked) -> bool:
    """Print every figure; whether all are within their limits."""
    seen, sent = course.seen, course.sent
    print(
        f"{seen.followers:,} followers, {sent.acknowledged:,} entries acknowledged in "
        f"{sent.ended - sent.began:.0f} s, {seen.updates} updates to each"
    )
    for answer in sent.refused:
        print("refused:", answer[:300])
    kept = [
        not sent.refused,
        told("updates in any second", seen.most_a_second, MOST_UPDATES),
        told("followers not at the newest state", seen.behind, 0),
        told("streams that ended early", seen.ended, 0),
        told("numbers that went back", seen.went_back, 0),
        told("states other than what the server shows", 0 if course.is_right else 1, 0),
        told("stalest", seen.stalest, STALE_SECONDS, " s"),
        told("publish to receipt, median", 1000 * share(seen.delays, 0.5), MEDIAN_MS, " ms"),
        told("publish to receipt, 99th percentile", 1000 * share(seen.delays, 0.99), LAST_MS, " ms"),
        told("acknowledgement, median", 1000 * share(sent.delays, 0.5), ACKNOWLEDGED_MS, " ms"),
        told("acknowledgement, 99th percentile", 1000 * share(sent.delays, 0.99), ACKNOWLEDGED_MS, " ms"),
    ]
    for at in range(len(course.sizes[0])):
        early = course.sizes[len(course.sizes) // 4][at]
        late = course.sizes[-1][at]
        kept.append(told(f"memory of server {at + 1}", late.megabytes, GROWTH * early.megabytes, " MB"))
        kept.append(told(f"threads of server {at + 1}", late.threads, early.threads))
    for at, (first, last) in enumerate(zip(course.sizes[0], course.sizes[-1], strict=True), 1):
        share_of_core = (last.worked - first.worked) / (last.at - first.at)
        print(f"server {at} used {100 * share_of_core:.0f} % of a core")
    print(f"publish to receipt at most {1000 * share(seen.delays, 1):.0f} ms; {want.rate:g} entries a second")
    return all(kept)


def main() -> None:
    """Measure and print."""
    want = asked()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        environ = {}
        if want.redis:
            environ = {
                "DATABASE_URL": stack.enter_context(servers.postgresql()).url,
                "REDIS_URL": stack.enter_context(servers.redis()).url,
            }
            os.environ.update(environ)
        set_up(folder)
        pk = tables.event()
        up = [stack.enter_context(servers.server()) for _ in range(2 if want.redis else 1)]
        course = run([port for port, _ in up], [pid for _, pid in up], pk, want)
    if not report(course, want):
        sys.exit("not all within the limits")


if __name__ == "__main__":
    main()
