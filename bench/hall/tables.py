"""A hall in full play: 64 teams, 32 matches at once, and what the phones at their tables send.

Each table has two phones, opened by its link and joined by their sides' codes, as people do. One writes a
round, the other agrees, and so on; scores stay low enough that no game ends.
"""

import json

from hall.entries import Request

TEAMS = 64
TABLES = TEAMS // 2


def event() -> int:
    """An event whose first matches can be played now; its number."""
    from django.db import transaction
    from django.utils import timezone

    from doublesix.store.services import tournaments
    from doublesix.tournament import commands
    from doublesix.web.demo.creation import create_cast
    from doublesix.web.demo.events import DemoStage

    with transaction.atomic():
        cast = create_cast()
        stage = DemoStage(cast, timezone.now())
        found = stage.event("powc-2023", "A tournament", "Hall", -40, -5, -1)
        stage.ministries(found, TEAMS // 2, -30)
        stage.freeze(found, -4)
        secretary = stage.at(cast.secretary, -3)
        tournaments.carry_out(found, commands.RecordLots(tuple(range(1, TEAMS + 1))), secretary)
        tournaments.carry_out(found, commands.ConfirmLots(), stage.at(cast.organiser, -3))
    return int(found.pk)


class Phone:
    """A phone that opened a match's link and joined a side: its cookies are what the bench needs."""

    def __init__(self, pk: int, number: int, side: int) -> None:
        from django.test import Client

        from doublesix.store.models import Tournament
        from doublesix.store.queries.side_codes import code_of
        from doublesix.store.services import sheets, table_links

        tournament = Tournament.objects.get(pk=pk)
        table = sheets.table_of(tournament, number)
        assert table is not None
        own = table.numbers_of(side)[0]
        self.side = side
        self.client = Client(SERVER_NAME="localhost")
        self.address = self.client.get(f"/t/{table_links.token_of(tournament, number)}/").headers["Location"]
        self.client.get(f"{self.address}view")
        self.ask(act="join", code=code_of(tournament, own), id=f"join {side}")
        self.ask(act="line_up", people=[[own, 0], [own, 1]], id=f"line up {side}")

    def ask(self, **data: object) -> None:
        """Ask for something before it is measured."""
        said = {"side": self.side, **data}
        answer = self.client.post(f"{self.address}do", json.dumps(said), "application/json")
        assert answer.status_code == 200, answer.content

    def raw(self, **data: object) -> bytes:
        """A request as a browser sends it."""
        body = json.dumps({"side": self.side, **data}).encode()
        cookies = "; ".join(f"{name}={each.value}" for name, each in self.client.cookies.items())
        head = (
            f"POST {self.address}do HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n"
            f"Cookie: {cookies}\r\nX-CSRFToken: {self.client.cookies['csrftoken'].value}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


def requests(pk: int, count: int) -> list[Request]:
    """So many score entries, table after table: a round written, then the other side's agreement."""
    phones = [[Phone(pk, number, side) for side in (0, 1)] for number in range(TABLES)]
    found = []
    for at in range(count):
        turn, table = divmod(at, TABLES)
        number, is_agreement = divmod(turn, 2)
        one, other = phones[table]
        name = f"round-{number}"
        if is_agreement:
            raw = other.raw(act="confirm", round=name, id=f"agree-{number}")
        else:
            raw = one.raw(act="write", id=name, after=number, written=round_data(number))
        found.append(Request(table, raw))
    return found


def round_data(number: int) -> dict[str, object]:
    """A round in which each side in turn is left with little."""
    by = 1 + number % 2
    return {"how": "out", "by": by, "counts": [[1 + by % 4, 1], [1 + (by + 2) % 4, 2 + number % 3]]}
