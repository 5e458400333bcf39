"""A hall larger than any: hundreds of teams in one event, every first match at its table.

Teams enter without papers, and two phones of each table join by their sides' codes, as people do. Then one
writes a round, the other agrees, and so on; scores stay low enough that no game ends.
"""

import json
from datetime import timedelta
from typing import Any

from hall.entries import Request

RULES = 'base = "powc-2023"\n'


def event(tables: int) -> int:
    """An event with so many matches that can be played now; its number."""
    from django.db import transaction
    from django.utils import timezone

    from doublesix.store.actor import Actor
    from doublesix.store.models import Account, Message
    from doublesix.store.services import draws, tournaments
    from doublesix.tournament import commands

    now = timezone.now()
    with transaction.atomic():
        organiser = Account.objects.create_user("organiser@example.org", name="Olive Organiser")
        other = Account.objects.create_user("secretary@example.org", name="Sorrel Secretary")
        who = Actor(organiser, now)
        found = tournaments.create("powc-2023", _settings(now), RULES, who)
        for command in (commands.Publish(), commands.OpenEntries()):
            tournaments.carry_out(found, command, who)
        for number in range(2 * tables):
            _enter(found, number, who)
        Message.objects.update(sent_at=now)  # nobody is to be told
        tournaments.carry_out(found, commands.CloseEntries(), who)
        draws.freeze(found, who)
        tournaments.carry_out(found, commands.RecordLots(tuple(range(1, 2 * tables + 1))), who)
        tournaments.carry_out(found, commands.ConfirmLots(), Actor(other, now))
    return int(found.pk)


def _settings(now: Any) -> Any:
    from doublesix.tournament.settings import preset

    settings = preset("powc-2023").settings
    terms = settings.terms._replace(
        institutions=False, evidence=False, endorsement=False, signatures=False, contacts=False, spares=0
    )
    return settings._replace(
        terms=terms,
        format="swiss",  # everybody plays at once
        closes_at=now + timedelta(hours=1),
        starts_at=now + timedelta(hours=2),
        venue="Hall",
    )


def _enter(event: Any, number: int, organiser: Any) -> None:
    from doublesix.store.actor import Actor
    from doublesix.store.models import Account
    from doublesix.store.services import decisions, entries

    account = Account.objects.create_user(f"team{number}@example.org", name=f"Team {number}")
    who = Actor(account, organiser.at)
    entry = entries.begin_own_team(event, who)
    people = {each.place: {"name": f"Player {each.place} of team {number}"} for each in entry.players.all()}
    entry = entries.save(entry, {"name": f"Team {number}"}, people, entry.revision, who)
    entry = entries.submit(entry, entry.revision, who)
    if entry.status == "submitted":
        decisions.accept(entry, entry.revision, organiser)


class Phone:
    """A phone that opened a match's link and joined a side."""

    def __init__(self, found: Any, number: int, side: int) -> None:
        from django.test import Client

        from doublesix.store.queries.side_codes import code_of
        from doublesix.store.services import sheets, table_links

        table = sheets.table_of(found, number)
        assert table is not None
        self.side = side
        client = Client(SERVER_NAME="localhost")
        self.address = client.get(f"/t/{table_links.token_of(found, number)}/").headers["Location"]
        client.get(f"{self.address}view")
        code = code_of(found, table.numbers_of(side)[0])
        said = {"side": side, "act": "join", "code": code, "id": f"join {side}"}
        answer = client.post(f"{self.address}do", json.dumps(said), "application/json")
        assert answer.status_code == 200, answer.content
        self.cookies = {name: each.value for name, each in client.cookies.items()}

    def raw(self, **data: object) -> bytes:
        """A request as a browser sends it."""
        body = json.dumps({"side": self.side, **data}).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"POST {self.address}do HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n"
            f"Cookie: {cookies}\r\nX-CSRFToken: {self.cookies['csrftoken']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


def phones(pk: int) -> list[list[Phone]]:
    """The two phones of each match that can be played, by match."""
    from doublesix.store.models import Tournament
    from doublesix.store.services.tournaments import state_of
    from doublesix.tournament.progress import fixtures_left

    found = Tournament.objects.get(pk=pk)
    numbers = [each.number for each in fixtures_left(state_of(found))]
    return [[Phone(found, number, side) for side in (0, 1)] for number in numbers]


class Script:
    """What the tables send, one after another, and where each of them stands."""

    def __init__(self, phones: list[list[Phone]]) -> None:
        self.phones = phones
        self.sent = 0

    def next(self, count: int) -> list[Request]:
        """So many entries more: a round written, then the other side's agreement."""
        found = [self._one(at) for at in range(self.sent, self.sent + count)]
        self.sent += count
        return found

    def _one(self, at: int) -> Request:
        turn, table = divmod(at, len(self.phones))
        number, is_agreement = divmod(turn, 2)
        one, other = self.phones[table]
        name = f"round-{number}"
        if is_agreement:
            return Request(table, other.raw(act="confirm", round=name, id=f"agree-{number}"))
        by = 1 + number % 2
        written = {"how": "out", "by": by, "counts": [[1 + by % 4, 1], [1 + (by + 2) % 4, 2 + number % 3]]}
        return Request(table, one.raw(act="write", id=name, after=number, written=written))
