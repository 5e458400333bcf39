"""An event with a bit of everything, and somebody of each role, for the test of every address."""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from doublesix.app.roles import (
    JUDGE,
    ORGANISER,
    PLAYER,
    REPRESENTATIVE,
    SCOREKEEPER,
    SECRETARY,
    TREASURER,
)
from doublesix.store.models import Account, ApiToken, Entry, Player, PlayerReport, Tournament
from doublesix.store.services import (
    check_in_links,
    decisions,
    displays,
    draws,
    duty_links,
    endorsements,
    entries,
    fees,
    institutions,
    internal_tournaments,
    online_tables,
    player_reports,
    ratings,
    replays,
    table_codes,
    table_links,
    tournaments,
)
from doublesix.tournament import commands
from doublesix.web.table import script as phone_script
from tests.scenes import scene
from tests.store import people, tables

FEE = 1000
FINAL = 1
"""The number of the only match once the lots of two teams are drawn: 0 is the one for third place."""
MATCH = "ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\n"


class Visitor(NamedTuple):
    """Somebody who asks for an address: what they are called, and what they are at the event."""

    name: str
    account: Account | None
    roles: frozenset[str] = frozenset()
    is_owner: bool = False
    """Whether the things that the addresses name are theirs."""


class Scene(NamedTuple):
    """The event, what fills the addresses, and who asks."""

    tournament: Tournament
    values: dict[str, object]
    """By the name of a parameter; ``pk`` by the part of the address before it."""
    visitors: dict[str, Visitor]


def _visitors(tournament: Tournament) -> dict[str, Visitor]:
    appointed = {"Tess": TREASURER, "Kim": SCOREKEEPER, "Jo": JUDGE}
    for name, role in appointed.items():
        tournaments.appoint(tournament, people.account(name), role)
    roles = {**appointed, "Sam": SECRETARY, "Olga": ORGANISER}
    found = [Visitor(role, people.account(name), frozenset({role})) for name, role in roles.items()]
    found += [
        Visitor("public", None),
        Visitor("somebody signed in", people.account("Nobody")),
        Visitor("organiser of another event", people.account("Olaf")),
        Visitor("player", people.account("Pia"), frozenset({PLAYER})),
        Visitor("representative", people.account("Rita"), frozenset({REPRESENTATIVE}), True),
        Visitor("representative of another institution", people.account("Rosa"), frozenset({REPRESENTATIVE})),
    ]
    return {visitor.name: visitor for visitor in found}


def _another_event() -> Tournament:
    other = people.event("garrison-2022")
    tournaments.appoint(other, people.account("Olaf"), ORGANISER)
    tournaments.dismiss(other, people.account("Olga"), ORGANISER)
    return other


def _team(institution_entry: Entry, by: str) -> Entry:
    entry = people.fill(institution_entry, by)
    return entries.submit(entry, entry.revision, people.who(by))


def _report() -> PlayerReport:
    """Of one of two people at a table on the screen."""
    row = tables.opened()
    ann, ben = (online_tables.sit(row, name, tables.WHO).player for name in ("Ann", "Ben"))
    return player_reports.report(row, ann, ben.pk, "He talked.", tables.WHO)


@scene
def made(is_drawn: bool) -> Scene:
    """The event with its entries: open, or with its lots drawn."""
    _another_event()
    tournament = people.event(fee=FEE, currency="USD")
    visitors = _visitors(tournament)
    links: list[str] = []
    rows: dict[str, Entry] = {}
    for name, by in (("Ministry of Clouds", "Rita"), ("Ministry of Tides", "Rosa")):
        institution = people.institution(tournament, name, by)
        rows[by] = _team(entries.begin_team(institution, people.who(by)), by)
        endorsements.ask(
            institution, "officer@example.org", lambda token: _kept(links, token), people.who(by)
        )
    mine = rows["Rita"]
    assert mine.institution is not None
    alone = Entry.objects.create(tournament=tournament, account=people.account("Pia"), name="Pia")
    Player.objects.create(entry=alone, place="player", name="Pia")
    payment = fees.pay(mine, FEE, "cash", people.who("Tess"))
    internal = internal_tournaments.begin(mine.institution, people.who("Rita"))
    if is_drawn:
        _draw(tournament, rows.values())
    paper = mine.papers.first()
    message = tournament.messages.filter(secret=False).first()
    token = ApiToken.objects.create(account=people.account("Rita"), label="hers", digest="0" * 64)
    assert paper is not None
    assert message is not None
    mine.refresh_from_db()
    listed = institutions.add(tournament, {"name": "Ministry of Clouds"}, [])
    display = displays.add(tournament, "By the door", displays.PAGES, 20)
    link = duty_links.make_link(tournament, "judge", "By the window", people.who("Olga", timezone.now()))
    ratings.show_to_everybody(people.account("Rita"), "Rita")
    values: dict[str, object] = {
        "digest": phone_script.current().digest,
        "slug": tournament.slug,
        "internal": internal.slug,
        "token": links[0],
        "t/token": table_links.token_of(tournament, FINAL),
        "in/token": check_in_links.token_of(tournament, 1),
        "check-in/token": check_in_links.token_of(tournament, 1),
        "duty/token": duty_links.token_of(link),
        "replay/token": replays.open_replay(MATCH).token,
        "duty-links/link": link.pk,
        "reports/report": _report().pk,
        "c/code": table_codes.code_of(tournament, 1),
        "tables/table": 1,
        "place": "first",
        "number": 1,
        "floor/number": FINAL,
        "desk/number": FINAL,
        "<int:pk>/number": FINAL,
        "match": FINAL,
        "call": 0,
        "ruling": 0,
        "side": 0,
        "edition": 0,
        "entrant": 1,
        "daily/day": "2026-05-02",
        "code": "fr",
        "account": people.account("Rita").pk,
        "institution": mine.institution.pk,
        "entry": mine.pk,
        "movement": payment.pk,
        "paper": paper.pk,
        "message": message.pk,
        "institutions/pk": mine.institution.pk,
        "teams/pk": mine.pk,
        "player/pk": mine.pk,
        "players/pk": people.account("Rita").pk,
        "entries/pk": mine.pk,
        "review/pk": mine.pk,
        "papers/pk": paper.pk,
        "page": 1,
        "listed": listed.pk,
        "listed/pk": listed.pk,
        "fees/pk": mine.pk,
        "personal/pk": mine.pk,
        "evidence/pk": paper.pk,
        "messages/pk": message.pk,
        "tokens/pk": token.pk,
        "table/pk": tournament.pk,
        "displays/pk": display.pk,
        "display": display.pk,
        "index": 1,
    }
    return Scene(tournament, values, visitors)


def _kept(links: list[str], token: str) -> str:
    links.append(token)
    return token


def _draw(tournament: Tournament, rows: Iterable[Entry]) -> None:
    for entry in rows:
        assert entry.institution is not None
        sam = people.who("Sam")
        endorsements.record_paper(entry.institution, "Otto", "Head", [entry], None, sam)
        decisions.accept(entry, entry.revision, sam)
    after = people.CLOSES + timedelta(hours=1)
    draws.freeze(tournament, people.who("Sam", after))
    tournaments.carry_out(tournament, commands.RecordLots((2, 1)), people.who("Sam", after))
    tournaments.carry_out(tournament, commands.ConfirmLots(), people.who("Olga", after))
