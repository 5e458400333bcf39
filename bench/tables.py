"""Tables on the screen: how soon a play is on the other screens, and what a killed server costs.

300 tables, each with bots of level 3, a person who plays by the frames and somebody who watches, on one
process with SQLite; a play a second a table. Meanwhile the server is killed and started again: nothing that
was acknowledged may be lost, nothing may be done twice, and what each client saw has to be a beginning of the
log. Then, elsewhere: are people acknowledged as soon while bots of level 8 think? With ``--redis`` there are
two processes on PostgreSQL and Redis, and more and more tables, until the processes no longer keep up.

Each figure is printed with its limit and how many times it fits into it. People and watchers are in a process
of their own and share the machine's processors with the server.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from hall import players, servers
from hall.players import TableSeen, Want
from live import set_up, share, started, told

MEDIAN_MS = 40.0
LAST_MS = 200.0
ACKNOWLEDGED_MS = 200.0
ENOUGH = 0.8
"""Events a second at a table below which the servers no longer keep up, once their bots think."""
RULESETS = ("powc-2023", "garrison-2022", "fortbend-2023")
COURTEOUS = 40
"""Tables at which courtesies are said while others think."""
THINKERS = 20
"""Tables at which bots think long."""


class Asked(NamedTuple):
    """What is to be measured."""

    tables: int
    seconds: float
    pace: str
    level: int
    redis: bool
    step: int
    most: int


def asked() -> Asked:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30, help="of each part")
    parser.add_argument("--pace", default="1.0", help="seconds between a bot's turn and its play")
    parser.add_argument("--level", type=int, default=3, help="of the bots")
    parser.add_argument("--quick", action="store_true", help="30 tables, 8 seconds")
    parser.add_argument("--redis", action="store_true", help="two processes on PostgreSQL and Redis")
    parser.add_argument("--step", type=int, default=100, help="with --redis: tables that are added at a time")
    parser.add_argument("--most", type=int, default=1200, help="with --redis: tables at which it is enough")
    said = parser.parse_args()
    tables, seconds = (30, 8.0) if said.quick else (said.tables, said.seconds)
    return Asked(tables, seconds, said.pace, said.level, said.redis, said.step, said.most)


class Delays(NamedTuple):
    """How long it took, sorted, in seconds."""

    of_people: list[float]
    """From sending a person's play to its frame at who watches."""
    of_bots: list[float]
    """From the moment the log has of a bot's play to its frame at the person and at who watches."""
    acknowledged: list[float]
    refused: int


class Logged(NamedTuple):
    """What the log has of a table."""

    moments: list[float]
    """By number from 1 on."""
    by_bots: list[int]
    keys: list[str]
    by_key: dict[str, int]
    histories: tuple[list[Any], list[Any]]
    """News as a seat, and as who watches, should have them."""


def logged(code: str) -> Logged:
    """Read a table's log."""
    from django.utils import timezone

    from doublesix.app.online.events import Played
    from doublesix.app.online.evolve import fold
    from doublesix.app.online.frames import frame_of
    from doublesix.store import log
    from doublesix.store.models import OnlineMatch
    from doublesix.tiles import NO_TILE, name

    row = OnlineMatch.objects.get(code=code)
    lines = log.load(row.stream)
    state = fold(lines)
    assert state is not None
    histories = []
    for seat in (1, 0):
        news: list[Any] = []
        for n in range(0, len(lines), 100):  # a frame has so many at most
            frame = frame_of(fold(lines[: n + 100]) or state, seat, timezone.now(), n)
            news += [[o.n, o.kind, o.seat, "" if o.tile == NO_TILE else name(o.tile)] for o in frame.news]
        histories.append(news)
    keys = [key for line in lines if (key := getattr(line.event, "key", ""))]
    return Logged(
        [line.at.timestamp() for line in lines],
        [n for n, line in enumerate(lines, 1) if isinstance(line.event, Played) and line.event.seat > 1],
        keys,
        {line.event.key: n for n, line in enumerate(lines, 1) if getattr(line.event, "key", "")},
        (histories[0], histories[1]),
    )


def delays(seen: Sequence[TableSeen], logs: Sequence[Logged], began: float, ended: float) -> Delays:
    """Those of what was sent between two moments."""
    people: list[float] = []
    bots: list[float] = []
    acknowledged: list[float] = []
    refused = 0
    for table, log in zip(seen, logs, strict=True):
        for post in table.posts:
            if not began <= post.sent <= ended:
                continue
            refused += post.status != 200
            acknowledged.append(post.answered - post.sent)
            n = log.by_key.get(post.key)
            if n:
                people += _until_seen(table.arrivals[1], n, post.sent)
        for n in log.by_bots:
            at = log.moments[n - 1]
            if began <= at <= ended:
                for arrivals in table.arrivals:
                    bots += _until_seen(arrivals, n, at)
    return Delays(sorted(people), sorted(bots), sorted(acknowledged), refused)


def _until_seen(arrivals: Sequence[tuple[int, float]], n: int, since: float) -> list[float]:
    at = bisect_left(arrivals, (n, 0.0))
    return [arrivals[at][1] - since] if at < len(arrivals) else []


@contextmanager
def people(ports: Sequence[int]) -> Iterator[Connection]:
    """Clients in a process of their own; they are asked to end, and what they saw is read, by :func:`end`."""
    with started(players.play, ports) as pipe:
        yield pipe


def open_tables(pipe: Connection, wants: Sequence[Want]) -> None:
    """Until all are open."""
    pipe.send(list(wants))
    pipe.recv()


def end(pipe: Connection) -> tuple[list[TableSeen], list[tuple[float, float]]]:
    """What everybody saw; and when, and by how much, their own process was late."""
    pipe.send("end")
    seen, faults, own_delays = pipe.recv()
    for fault in faults[:5]:
        print("a client failed:", fault)
    assert not faults
    return seen, own_delays


def tell_own_delays(noted: Sequence[tuple[float, float]], began: float, ended: float) -> None:
    """Print how late the people's own process was: that part of all delays is theirs."""
    found = sorted(1000 * delay for at, delay in noted if began <= at <= ended)
    middle, last, most = share(found, 0.5), share(found, 0.99), share(found, 1)
    print(f"the people's own process was late by {middle:.1f} ms, 99th {last:.1f} ms, at most {most:.0f} ms")


def wanted(count: int, level: int) -> list[Want]:
    """Tables of the three games."""
    return [Want(RULESETS[at % len(RULESETS)], level) for at in range(count)]


def report_delays(found: Delays) -> list[bool]:
    """Print them; which are within their limits."""
    kept = []
    for name, times in (("a person's play", found.of_people), ("a bot's play", found.of_bots)):
        kept.append(told(f"{name} to other screens, median", 1000 * share(times, 0.5), MEDIAN_MS, " ms"))
        kept.append(told(f"{name} to other screens, 99th", 1000 * share(times, 0.99), LAST_MS, " ms"))
    times = found.acknowledged
    kept.append(told("acknowledgement, median", 1000 * share(times, 0.5), MEDIAN_MS, " ms"))
    kept.append(told("acknowledgement, 99th", 1000 * share(times, 0.99), ACKNOWLEDGED_MS, " ms"))
    print(f"{len(found.of_people):,} plays of people, {len(found.of_bots):,} receipts of bots' plays")
    return kept


def check(seen: Sequence[TableSeen], logs: Sequence[Logged], restarted: float) -> list[bool]:
    """Nothing lost, nothing twice, and every history a beginning of the log."""
    lost = twice = other = still = 0
    for table, log in zip(seen, logs, strict=True):
        lost += sum(p.status == 200 and p.kind != "ready" and p.key not in log.by_key for p in table.posts)
        twice += len(log.keys) - len(set(log.keys))
        pairs = zip(table.histories, log.histories, strict=True)
        other += sum(history != whole[: len(history)] for history, whole in pairs)
        still += log.moments[-1] < restarted and not _is_over(log)
    sent_again = sum(post.tries > 1 for table in seen for post in table.posts)
    print(
        f"{sent_again} commands were sent again; streams began {sum(t.reconnected for t in seen)} times anew"
    )
    return [
        told("tables that did not go on", still, 0),
        told("acknowledged commands that are lost", lost, 0),
        told("commands done twice", twice, 0),
        told("histories that are no beginning of the log", other, 0),
    ]


def _is_over(log: Logged) -> bool:
    return log.histories[1][-1][1] in ("revealed", "match_over", "closed")


def went_on_after(logs: Sequence[Logged], restarted: float) -> float:
    """Seconds until the last table had its first event after the server was there again."""
    firsts = [next((at for at in log.moments if at > restarted), restarted) for log in logs]
    return max(firsts) - restarted


def on_one_process(want: Asked, folder: Path) -> list[bool]:
    """Steady play, then a killed server."""
    kept: list[bool] = []
    with ExitStack() as stack:
        says = stack.enter_context((folder / "server.log").open("ab"))
        port, pid = stack.enter_context(
            servers.server(says=says.fileno(), DOUBLESIX_BOT_SECONDS=want.pace, DOUBLESIX_LOG="text")
        )
        pipe = stack.enter_context(people([port]))
        open_tables(pipe, wanted(want.tables, want.level))
        time.sleep(5)
        began, whole, own = time.time(), servers.processor_seconds(pid), servers.Size(pid).worked
        time.sleep(want.seconds)
        ended = time.time()
        whole, own = servers.processor_seconds(pid) - whole, servers.Size(pid).worked - own
        size = servers.Size(pid).megabytes
        os.kill(pid, signal.SIGKILL)
        killed = time.time()
        time.sleep(1)
        stack.enter_context(
            servers.server(port, says.fileno(), DOUBLESIX_BOT_SECONDS=want.pace, DOUBLESIX_LOG="text")
        )
        restarted = time.time()
        time.sleep(want.seconds)
        seen, own_delays = end(pipe)
    logs = [logged(table.code) for table in seen]
    plays = sum(began <= at <= ended for log in logs for at in log.moments)
    print(
        f"{len(seen)} tables, {plays / (ended - began):.0f} events a second; the server used "
        f"{100 * own / (ended - began):.0f} % of a core ({1000 * own / max(plays, 1):.2f} ms an event), "
        f"with its bots {100 * whole / (ended - began):.0f} %; {size:.0f} MB"
    )
    tell_own_delays(own_delays, began, ended)
    kept += report_delays(delays(seen, logs, began, ended - 1))
    print(
        f"killed; there again after {restarted - killed:.1f} s, all tables went on after another "
        f"{went_on_after(logs, restarted):.1f} s"
    )
    kept += check(seen, logs, restarted)
    complaints = [line for line in (folder / "server.log").read_text("utf-8").splitlines() if "ERROR" in line]
    kept.append(told("faults that the server told of", len(complaints), 0))
    for line in complaints[:5]:
        print(line)
    return kept


def beside_thinking(want: Asked) -> list[bool]:
    """Acknowledgement of courtesies while nobody thinks, and while bots think long."""
    times = []
    for is_thinking in (False, True):
        with (
            servers.server(DOUBLESIX_BOT_SECONDS="0") as (port, pid),
            people([port]) as pipe,
        ):
            wants = [Want(RULESETS[0], 3, is_begun=False)] * COURTEOUS
            wants += wanted(THINKERS, 8) if is_thinking else []
            open_tables(pipe, wants)
            time.sleep(3)
            began, worked = time.time(), servers.processor_seconds(pid) - servers.Size(pid).worked
            time.sleep(want.seconds / 2)
            ended, thought = time.time(), servers.processor_seconds(pid) - servers.Size(pid).worked - worked
            seen = end(pipe)[0][:COURTEOUS]
        found = sorted(p.answered - p.sent for t in seen for p in t.posts if began <= p.sent <= ended)
        times.append(found)
        who = (
            f"bots think, {100 * thought / (ended - began):.0f} % of a core"
            if is_thinking
            else "nobody thinks"
        )
        print(f"{len(found)} courtesies while {who}")
    quiet, busy = times
    print(f"acknowledgement while nobody thinks: median {1000 * share(quiet, 0.5):.1f} ms")
    return [
        told("acknowledgement while bots think, median", 1000 * share(busy, 0.5), MEDIAN_MS, " ms"),
        told("acknowledgement while bots think, 99th", 1000 * share(busy, 0.99), ACKNOWLEDGED_MS, " ms"),
    ]


def events_between(began: float, ended: float) -> int:
    """How much happened at all tables between two moments."""
    from doublesix.store.models import LogRow

    first, last = (datetime.fromtimestamp(at, UTC) for at in (began, ended))
    return LogRow.objects.filter(at__gte=first, at__lt=last).count()


def on_two_processes(want: Asked) -> list[bool]:
    """More and more tables, people at one process and who watches at the other; how many are held."""
    held = 0
    with ExitStack() as stack:
        up = [stack.enter_context(servers.server(DOUBLESIX_BOT_SECONDS=want.pace)) for _ in range(2)]
        pipe = stack.enter_context(people([port for port, _ in up]))
        spans = []
        for count in range(want.step, want.most + 1, want.step):
            open_tables(pipe, wanted(want.step, want.level))
            time.sleep(5)
            began, worked = time.time(), [servers.Size(pid).worked for _, pid in up]
            time.sleep(want.seconds / 2)
            ended, used = time.time(), [servers.Size(pid).worked for _, pid in up]
            cores = [(b - a) / (ended - began) for a, b in zip(worked, used, strict=True)]
            spans.append((count, began, ended, cores))
            if len(spans) > 1 and events_between(began, ended) < ENOUGH * count * (ended - began):
                break
        ended_at = time.time()
        seen, own_delays = end(pipe)
    logs = [logged(table.code) for table in seen]
    for count, began, ended, cores in spans:
        part = delays(seen[:count], logs[:count], began, ended - 1)
        both = sorted((*part.of_people, *part.of_bots))
        median, last = 1000 * share(both, 0.5), 1000 * share(both, 0.99)
        plays = sum(began <= at <= ended for log in logs for at in log.moments) / (ended - began)
        print(
            f"{count} tables, {plays:.0f} events a second: other screens after {median:.0f} ms, "
            f"99th {last:.0f} ms (ratios {MEDIAN_MS / median:.2f}, {LAST_MS / last:.2f}); "
            + ", ".join(f"{100 * core:.0f} %" for core in cores)
            + " of a core"
        )
        tell_own_delays(own_delays, began, ended)
        if median <= MEDIAN_MS and last <= LAST_MS:
            held = count
    print(f"two processes hold {held} tables at these limits")
    return check(seen, logs, ended_at - 10)


def main() -> None:
    """Measure and print."""
    want = asked()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        if want.redis:
            os.environ.update(
                DATABASE_URL=stack.enter_context(servers.postgresql()).url,
                REDIS_URL=stack.enter_context(servers.redis()).url,
            )
        set_up(folder)
        kept = (
            on_two_processes(want)
            if want.redis
            else [*on_one_process(want, Path(folder)), *beside_thinking(want)]
        )
    if not all(kept):
        sys.exit("not all within the limits")


if __name__ == "__main__":
    main()
