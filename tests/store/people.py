"""Invented people and events for tests of what is kept."""

from datetime import UTC, datetime, timedelta
from typing import Any

from doublesix.app.roles import SECRETARY
from doublesix.store.actor import Actor
from doublesix.store.evidence.cleaner import CleanDocument
from doublesix.store.models import Account, Entry, Institution, Paper, Tournament
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.services import (
    decisions,
    documents,
    endorsements,
    entries,
    institution_forms,
    tournaments,
)
from doublesix.tournament import commands
from doublesix.tournament.settings import Settings, preset
from tests.scenes import scene

START = datetime(2030, 3, 1, 8, 0, tzinfo=UTC)
CLOSES = datetime(2030, 4, 5, 11, 0, tzinfo=UTC)
PLAYS = datetime(2030, 4, 20, 8, 0, tzinfo=UTC)


def account(name: str) -> Account:
    """An account called so."""
    found = Account.objects.filter(email=f"{name.lower()}@example.org").first()
    return found or Account.objects.create_user(f"{name}@example.org", name=name)


def who(name: str, at: datetime = START) -> Actor:
    """Somebody at a moment."""
    return Actor(account(name), at)


@scene
def event(preset_name: str = "powc-2023", status: str = "open", **terms: Any) -> Tournament:
    """An event of a preset, as far as its status says; Olga organises it, Sam is its secretary."""
    settings = preset(preset_name).settings
    settings = settings._replace(
        closes_at=CLOSES, starts_at=PLAYS, venue="Hall", terms=settings.terms._replace(**terms)
    )
    return begun(preset_name, settings, status=status)


def begun(
    preset_name: str,
    settings: Settings,
    at: datetime = START,
    rules: str = "",
    status: str = "open",
    **staff: str,
) -> Tournament:
    """An event with these settings, as far as its status says, and its officials besides Olga and Sam."""
    organiser = who("Olga", at)
    found = tournaments.create(preset_name, settings, rules or f'base = "{preset_name}"\n', organiser)
    for name, role in {"Sam": SECRETARY, **staff}.items():
        tournaments.appoint(found, account(name), role)
    steps: dict[str, tuple[commands.Command, ...]] = {"draft": (), "published": (commands.Publish(),)}
    for command in steps.get(status, (commands.Publish(), commands.OpenEntries())):
        tournaments.carry_out(found, command, organiser)
    return found


HEAD = {
    "name": "Ministry of Clouds",
    "association": "Cloud Staff Association",
    "president": "Paula Presides",
    "office_phone": "555 0100",
    "mobile": "555 0101",
    "email": "clouds@example.org",
}


def institution(tournament: Tournament, name: str = "Ministry of Clouds", by: str = "Rita") -> Institution:
    """An institution that Rita represents."""
    return institution_forms.begin(tournament, {**HEAD, "name": name}, who(by))


def picture(data: bytes = b"picture", sha256: str = "0" * 64) -> CleanDocument:
    """A cleaned picture."""
    return CleanDocument(
        kind="jpeg",
        mime="image/jpeg",
        suffix=".jpg",
        data=data,
        pages=1,
        width=1,
        height=1,
        sha256=sha256,
    )


def evidence(data: bytes = b"picture", sha256: str = "0" * 64) -> documents.ReceivedDocument:
    """The same, as it came in: one paper is made of it."""
    return documents.receive(picture(data, sha256))


def sealed_page(institution: Institution, by: str = "Rita") -> Paper:
    """The page with the officer's seal, as the officer sends it (E7)."""
    return documents.keep(institution.tournament, evidence(), SEALED_FORM, who(by))


def fill(entry: Entry, by: str = "Rita") -> Entry:
    """Everything that the form asks for, but for the endorsement."""
    asks = who(by)
    people = {
        player.place: {
            "name": f"{player.place.title()} of {entry.name}",
            "designation": "Clerk",
            "mobile": "555 0102",
            "email": f"{player.place.replace(' ', '')}{entry.pk}@example.org",
        }
        for player in entry.players.all()
    }
    named = {} if entry.name else {"name": f"Team of {by}"}
    entry = entries.save(entry, named, people, entry.revision, asks)
    for player in entry.players.all():
        entries.sign(entry, player.place, "M0 0L1 1", asks)
        documents.hand_in_evidence(player, evidence(), asks)
    if entry.institution:
        entries.sign(entry, "president", "M0 0L1 1", asks)
    entry.refresh_from_db()
    return entry


def team(institution: Institution, by: str = "Rita") -> Entry:
    """A team that is handed in."""
    entry = fill(entries.begin_team(institution, who(by)), by)
    return entries.submit(entry, entry.revision, who(by))


def player(tournament: Tournament, name: str) -> Entry:
    """A player who entered for the fair, handed in."""
    asks = who(name)
    entry = entries.begin_player(tournament, asks)
    values = {"player": {"name": name, "mobile": "555 0199", "email": f"{name.lower()}@example.org"}}
    entry = entries.save(entry, {"name": name}, values, entry.revision, asks)
    return entries.submit(entry, entry.revision, asks)


def endorsed(entry: Entry) -> Entry:
    """The same entry, its sealed paper seen."""
    assert entry.institution is not None
    endorsements.record_paper(entry.institution, "Otto", "Head", [entry], None, who("Sam"))
    entry.refresh_from_db()
    return entry


def later(**delta: int) -> datetime:
    """A moment after the deadline."""
    return CLOSES + timedelta(**delta)


def fill_and_accept_players(tournament: Tournament, names: list[str]) -> list[Entry]:
    """Players whose entries are accepted."""
    found = []
    for name in names:
        entry = fill(entries.begin_player(tournament, who(name)), name)
        entry = entries.submit(entry, entry.revision, who(name))
        found.append(decisions.accept(entry, entry.revision, who("Sam")))
    return found
