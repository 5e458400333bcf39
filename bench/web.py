"""How fast pages are answered, by the real server in a process of its own.

A public page of an event with 200 teams, asked for by many connections at once, against 1,000 requests a
second; the same through nginx with the file of docs/, against the rate without it; and
an organiser's page with 200 other events, against the same page with one event, of which it may take
at most 1.3 times.
"""

import asyncio
import tempfile
import time
from statistics import median

from hall import servers
from live import set_up

LIMIT = 1_000
"""Requests a second."""
MOST_TIMES = 1.3
CONNECTIONS = 16
SECONDS = 4.0
TEAMS = 200
OTHERS = 200


def large_event() -> str:
    """An event with 200 teams, its lots drawn."""
    from django.db import transaction
    from django.utils import timezone

    from doublesix.store.services import draws, tournaments
    from doublesix.tournament import commands
    from doublesix.web.demo.creation import create_cast
    from doublesix.web.demo.events import DemoStage

    with transaction.atomic():
        cast = create_cast()
        stage = DemoStage(cast, timezone.now())
        event = stage.event("powc-2023", "A large tournament", "Hall", -40, -2, 12)
        stage.ministries(event, TEAMS // 2, -30)
        stage.freeze(event, -1)
        moment = stage.at(cast.secretary, -0.4)
        draws.commit(event, ("dice",), moment.at, stage.at(cast.secretary, -0.5))
        tournaments.carry_out(event, commands.EnterPublicValues(("1 2 3",)), moment)
        draws.reveal(event, moment)
    return event.slug


def other_events() -> None:
    """Two hundred more, by the same organiser, each with an entry or two."""
    from django.db import transaction
    from django.utils import timezone

    from doublesix.web.demo.creation import create_cast
    from doublesix.web.demo.events import DemoStage

    with transaction.atomic():
        stage = DemoStage(create_cast(), timezone.now())
        for number in range(OTHERS):
            event = stage.event("garrison-2022", f"Event {number}", "Hall", -40, 2, 12)
            stage.player(event, None, -20)


def organiser_seconds(slug: str) -> float:
    """The median time of the organiser's page, answered in this process."""
    from django.test import Client
    from django.urls import reverse

    from doublesix.store.models import Account

    client = Client()
    client.force_login(Account.objects.get(email="organiser@example.org"))
    address = reverse("organise", args=[slug])
    taken = []
    for _ in range(31):
        began = time.perf_counter()
        answer = client.get(address, headers={"host": "localhost"})
        taken.append(time.perf_counter() - began)
        assert answer.status_code == 200, answer.status_code
    return median(taken)


async def ask_on(port: int, path: str, until: float) -> int:
    """One visitor who asks again and again, anew where the other end hangs up; how many answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n\r\n".encode()
    answers = 0
    while time.perf_counter() < until:
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        assert head.startswith(b"http/1.1 200"), head[:80]
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        await reader.readexactly(length)
        answers += 1
        if b"connection: close" in head:
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()
    return answers


async def requests_per_second(port: int, path: str) -> float:
    """Answers a second on many connections."""
    await ask_on(port, path, time.perf_counter() + 0.5)
    began = time.perf_counter()
    counts = await asyncio.gather(*(ask_on(port, path, began + SECONDS) for _ in range(CONNECTIONS)))
    return sum(counts) / (time.perf_counter() - began)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        slug = large_event()
        with servers.server() as (port, _):
            paths = (f"/events/{slug}/", f"/events/{slug}/draw/")
            rates = {path: asyncio.run(requests_per_second(port, path)) for path in paths}
            for path, rate in rates.items():
                print(f"{path}: {rate:,.0f} requests a second, limit {LIMIT:,}, ratio {rate / LIMIT:.2f}")
            with servers.nginx(folder, [port]) as (before, _):
                for path, direct in rates.items():
                    rate = asyncio.run(requests_per_second(before, path))
                    print(f"{path} through nginx: {rate:,.0f} requests a second, ratio {rate / direct:.2f}")
        alone = organiser_seconds(slug)
        other_events()
        crowded = organiser_seconds(slug)
        times = crowded / alone
        print(
            f"organiser's page: {1000 * alone:.1f} ms alone, {1000 * crowded:.1f} ms with {OTHERS} others, "
            f"{times:.2f} times, limit {MOST_TIMES}, ratio {MOST_TIMES / times:.2f}"
        )


if __name__ == "__main__":
    main()
