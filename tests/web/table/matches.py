"""Events whose lots are drawn and whose matches can be played now, for tests of tables."""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.test import Client

from doublesix.store.models import Tournament
from doublesix.store.queries import side_codes
from doublesix.store.services import (
    decisions,
    documents,
    draws,
    endorsements,
    entries,
    institution_forms,
    table_links,
    tournaments,
)
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.settings import preset
from tests.scenes import scene
from tests.store import people

BEGAN = datetime.now(UTC).replace(microsecond=0) - timedelta(days=30)
CLOSED = BEGAN + timedelta(days=10)
DRAWN = CLOSED + timedelta(days=1)
PLAYED = BEGAN + timedelta(days=25)


@scene
def drawn(preset_name: str = "powc-2023", count: int = 2) -> Tournament:
    """An event of a preset with so many entries, its lots drawn by hand in the order of the list."""
    chosen = preset(preset_name).settings
    settings = chosen._replace(
        title=f"The {preset_name} day", closes_at=CLOSED, starts_at=PLAYED, venue="Hall", zone="UTC"
    )
    organiser = people.who("Olga", BEGAN)
    found = tournaments.create(preset_name, settings, f'base = "{preset_name}"\n', organiser)
    tournaments.appoint(found, people.account("Sam"), "secretary")
    for step in (commands.Publish(), commands.OpenEntries()):
        tournaments.carry_out(found, step, organiser)
    for number in range(1, count + 1):
        _team(found, number) if chosen.terms.institutions else _player(found, number)
    sam = people.who("Sam", DRAWN)
    draws.freeze(found, sam)
    tournaments.carry_out(found, commands.RecordLots(tuple(range(1, count + 1))), sam)
    tournaments.carry_out(found, commands.ConfirmLots(), people.who("Olga", DRAWN))
    return found


def _team(tournament: Tournament, number: int) -> None:
    by = f"Rep{number}"
    asks = people.who(by, BEGAN)
    head = {**people.HEAD, "name": f"Ministry of {SUBJECTS[number - 1]}"}
    institution = institution_forms.begin(tournament, head, asks)
    entry = entries.begin_team(institution, asks)
    named = {
        player.place: {
            "name": f"{first} {SUBJECTS[number - 1]}",
            "designation": "Clerk",
            "mobile": "555 0102",
            "email": f"{first.lower()}{number}@example.org",
        }
        for player, first in zip(entry.players.all(), FIRST[number - 1], strict=False)
    }
    entry = entries.save(entry, {}, named, entry.revision, asks)
    for player in entry.players.all():
        entries.sign(entry, player.place, "M0 0L1 1", asks)
        documents.hand_in_evidence(player, people.evidence(), asks)
    entries.sign(entry, "president", "M0 0L1 1", asks)
    entry.refresh_from_db()
    entry = entries.submit(entry, entry.revision, asks)
    sam = people.who("Sam", BEGAN)
    endorsements.record_paper(institution, "Otto", "Head", [entry], None, sam)
    entry.refresh_from_db()
    decisions.accept(entry, entry.revision, sam)


def _player(tournament: Tournament, number: int) -> None:
    name = PLAYERS[number - 1]
    asks = people.who(name, BEGAN)
    entry = entries.begin_player(tournament, asks)
    people_of = {
        "player": {
            "name": name,
            "mobile": "555 0100",
            "email": f"{name.lower()}@example.org",
            "designation": "—",
        }
    }
    entry = entries.save(entry, {"name": name}, people_of, entry.revision, asks)
    entry = entries.submit(entry, entry.revision, asks)
    decisions.accept(entry, entry.revision, people.who("Sam", BEGAN))


SUBJECTS = (
    *("Clouds", "Tides", "Hills", "Rivers", "Meadows", "Forests", "Lagoons", "Stars"),
    *("Winds", "Dunes", "Reefs", "Valleys", "Islands", "Harbours", "Gardens", "Bridges"),
)
FIRST = tuple(
    tuple(f"{letter}{rest}" for letter in "ABC")
    for rest in 2 * ("da", "ea", "li", "no", "ra", "vi", "zo", "my")
)
PLAYERS = ("Pia", "Quinn", "Rolf", "Suri", "Theo", "Uma", "Vito", "Wanda")


class Match(NamedTuple):
    """A match to be played: where it is, and what opens it."""

    tournament: Tournament
    number: int
    link: str
    codes: tuple[str, ...]
    """By side."""


def match(tournament: Tournament, number: int | None = None) -> Match:
    """The first match that can be played, or the one of this number."""
    from doublesix.store.services import sheets

    if number is None:
        number = fixtures_left(tournaments.state_of(tournament))[0].number
    table = sheets.table_of(tournament, number)
    assert table is not None
    codes = tuple(
        side_codes.code_of(tournament, table.numbers_of(side)[0]) for side in range(len(table.present))
    )
    return Match(tournament, number, f"/t/{table_links.token_of(tournament, number)}/", codes)


class Phone:
    """A phone at a table: opens the link, and asks."""

    def __init__(self, found: Match) -> None:
        self.match = found
        self.client = Client(raise_request_exception=True)
        answer = self.client.get(found.link)
        self.opened = answer
        self.address = answer.headers.get("Location", "")

    def view(self) -> dict[str, Any]:
        """The sheet as the phone sees it."""
        data: dict[str, Any] = self.client.get(f"{self.address}view").json()
        return data

    def ask(self, **data: Any) -> Any:
        """What the desk answers."""
        return self.client.post(f"{self.address}do", data, content_type="application/json")

    def do(self, **data: Any) -> dict[str, Any]:
        """Ask, and insist on it."""
        answer = self.ask(**data)
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()["view"]
        return found

    def refused(self, **data: Any) -> str:
        """The code of the desk's no."""
        answer = self.ask(**data)
        assert answer.status_code == 422, answer.content
        assert answer.json()["words"]
        return str(answer.json()["code"])

    def join(self, side: int) -> dict[str, Any]:
        """Join a side with its code."""
        return self.do(act="join", side=side, code=self.match.codes[side])
