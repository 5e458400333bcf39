"""Events up to their draw, made through the services: what a day begins with."""

from datetime import UTC, datetime, timedelta

from doublesix.app.roles import JUDGE, SCOREKEEPER, TREASURER
from doublesix.store.actor import Actor
from doublesix.store.models import Account, Entry, Message, Tournament
from doublesix.store.services import decisions, draws, entries, fees, institution_forms, tournaments
from doublesix.tournament import commands
from doublesix.tournament.settings import preset
from tests.scenes import scene
from tests.store import people

STAFF = {"Kim": SCOREKEEPER, "Jo": JUDGE, "Tess": TREASURER}


def zone_at_noon(now: datetime) -> str:
    """A zone where it is noon now: no midnight comes while a test plays a day, and no clock is changed."""
    return f"Etc/GMT{now.astimezone(UTC).hour - 12:+d}"  # what is east has a minus in these names


@scene
def drawn(name: str, count: int, starts: datetime, rules: str = "", zone: str = "") -> Tournament:
    """An event of a preset with so many teams or players, its lots drawn by hand in their order."""
    chosen = preset(name).settings
    organiser, secretary = people.account("Olga"), people.account("Sam")
    before = starts - timedelta(days=10)
    # What a form needs before the draw is tested elsewhere, and takes its time.
    terms = chosen.terms._replace(evidence=False, signatures=False, endorsement=False)
    settings = chosen._replace(
        title=f"Day of {name}",
        terms=terms,
        closes_at=starts - timedelta(days=5),
        starts_at=starts,
        venue="Hall",
        zone=zone or chosen.zone,
    )
    event = people.begun(name, settings, before, rules, **STAFF)
    if chosen.terms.institutions:
        _teams(event, count, before, secretary)
    else:
        _players(event, count, before, secretary)
    closed = Actor(secretary, starts - timedelta(days=4))
    tournaments.carry_out(event, commands.CloseEntries(), closed)
    draws.freeze(event, closed)
    tournaments.carry_out(event, commands.RecordLots(tuple(range(1, count + 1))), closed)
    tournaments.carry_out(event, commands.ConfirmLots(), Actor(organiser, closed.at))
    Message.objects.update(sent_at=closed.at)
    return event


def _teams(event: Tournament, count: int, at: datetime, secretary: Account) -> None:
    for pair in range((count + 1) // 2):
        name = f"Rep{pair}"
        institution = institution_forms.begin(
            event, {**people.HEAD, "name": f"Ministry of {pair}"}, Actor(people.account(name), at)
        )
        for _ in range(min(2, count - 2 * pair)):
            who = Actor(people.account(name), at)
            entry = _filled(entries.begin_team(institution, who), who)
            entry = entries.submit(entry, entry.revision, who)
            decisions.accept(entry, entry.revision, Actor(secretary, at))


def _filled(entry: Entry, who: Actor) -> Entry:
    """The entry with everybody's name and how to reach them."""
    persons = {
        player.place: {
            "name": f"{player.place.title()} of {entry.name or who.account}",
            "designation": "Clerk",
            "mobile": "555 0102",
            "email": f"{player.place}{entry.pk}@example.org",
        }
        for player in entry.players.all()
    }
    named = {} if entry.name else {"name": str(who.account)}
    return entries.save(entry, named, persons, entry.revision, who)


def _players(event: Tournament, count: int, at: datetime, secretary: Account) -> None:
    fee = tournaments.state_of(event).settings.terms.fee
    for number in range(1, count + 1):
        name = f"Player{number}"
        who = Actor(people.account(name), at)
        entry = _filled(entries.begin_player(event, who), who)
        entry = entries.submit(entry, entry.revision, who)
        if fee:
            fees.pay(entry, fee, "cash", Actor(secretary, at))
        entry.refresh_from_db()
        if entry.status == "submitted":
            decisions.accept(entry, entry.revision, Actor(secretary, at))
