"""Events whose matches can be played at once, for tests of sheets, judges and corrections."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from doublesix.app.roles import JUDGE
from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Message, Player, Tournament
from doublesix.store.services import draws, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.commands import HallTable
from doublesix.tournament.entries import ACCEPTED, places_of
from doublesix.tournament.settings import preset
from tests.scenes import present_scene
from tests.store import people

BARE: dict[str, Any] = {
    "evidence": False,
    "endorsement": False,
    "signatures": False,
    "contacts": False,
    "fee": 0,
}


def now(name: str, **later: int) -> Actor:
    """Somebody, now or later."""
    return Actor(people.account(name), timezone.now() + timedelta(**later))


@present_scene
def drawn(
    preset_name: str = "powc-2023", count: int = 4, rules: str = "", format_name: str = ""
) -> Tournament:
    """An event that began an hour ago, its lots drawn in the order of entering, tables laid.

    Olga organises it, Sam is its secretary, Jo and Jan are its judges.
    """
    moment = timezone.now()
    settings = preset(preset_name).settings
    settings = settings._replace(
        format=format_name or settings.format,
        closes_at=moment - timedelta(days=1),
        starts_at=moment - timedelta(hours=1),
        draw_at=None,
        venue="Hall",
        terms=settings.terms._replace(**BARE),
    )
    found = people.begun(preset_name, settings, moment - timedelta(days=9), rules, Jo=JUDGE, Jan=JUDGE)
    _enter(found, count)
    draws.freeze(found, now("Sam"))
    order = tuple(range(1, count + 1))
    tournaments.carry_out(found, commands.RecordLots(order), now("Sam"))
    tournaments.carry_out(found, commands.ConfirmLots(), now("Olga"))
    tables = tuple(HallTable(number, f"row {number}") for number in range(1, 9))
    tournaments.carry_out(found, commands.LayTables(tables), now("Sam"))
    tournaments.carry_out(found, commands.CallNext(), now("Sam"))
    Message.objects.all().delete()
    return found


def _enter(tournament: Tournament, count: int) -> None:
    terms = tournaments.state_of(tournament).settings.terms
    for number in range(1, count + 1):
        institution, name = None, f"Player {number}"
        if terms.institutions:
            name = f"Team {number}"
            institution = Institution.objects.create(
                tournament=tournament, key=name.lower(), **{**people.HEAD, "name": name}
            )
        entry = Entry.objects.create(
            tournament=tournament,
            institution=institution,
            account=people.account("Rita"),
            name=name,
            status=ACCEPTED,
            place_at=timezone.now() - timedelta(days=2),
        )
        Player.objects.bulk_create(
            Player(
                entry=entry,
                place=place,
                name=name if place == "player" else f"{place.title()} {number}",
                designation="Clerk",
            )
            for place in places_of(terms)
        )


def begin(tournament: Tournament, match: int) -> sheets.Table:
    """A match whose sheet is open, with everybody in the places of the form."""
    sheets.open_sheet(tournament, match, now("Sam"))
    table = sheets.table_of(tournament, match)
    assert table is not None
    assert table.sheet is not None
    for side in range(len(table.sheet.sides)):
        numbers = table.numbers_of(side)
        people_of = (
            tuple(cmd.Person(number) for number in numbers)
            if len(numbers) > 1 or not table.sheet.match.rules.is_partnership
            else (cmd.Person(numbers[0], 0), cmd.Person(numbers[0], 1))
        )
        sheets.act_on_sheet(tournament, match, cmd.NameLineUp(side, people_of), now("Sam"))
    return table_of(tournament, match)


def begun(preset_name: str = "powc-2023", count: int = 4) -> Tournament:
    """An event on which the first match has begun."""
    found = drawn(preset_name, count)
    begin(found, 0)
    return found


def table_of(tournament: Tournament, match: int) -> sheets.Table:
    """A match as it stands."""
    found = sheets.table_of(tournament, match)
    assert found is not None
    return found


def sheet(tournament: Tournament, match: int) -> Sheet:
    """A match's sheet as it stands."""
    found = table_of(tournament, match).sheet
    assert found is not None
    return found


def round_lost_by(tournament: Tournament, match: int, side: int, pips: int = 40) -> None:
    """A round of partners that the desk types in: the other side went out against so many pips."""
    by = 2 - side
    counts = tuple(sorted(((side + 1, pips // 2), (side + 3, pips - pips // 2))))
    written = WrittenRound(OUT, by=by, counts=counts)
    known = sheet(tournament, match)
    write = cmd.Write(
        f"{match}-{known.written_count}-{len(known.ids)}", cmd.DESK, known.written_count, written
    )
    sheets.act_on_sheet(tournament, match, write, now("Sam"))


def play(tournament: Tournament, match: int, winner: int = 0) -> None:
    """A match from its first word to its result: the judge lets a side lose, which is quick."""
    begin(tournament, match)
    loser = "AB"[1 - winner]
    sheets.act_on_sheet(tournament, match, cmd.Rule("match", loser, "P18", "They gave up."), now("Jo"))


def to_final() -> Tournament:
    """An event whose semi-finals are over."""
    tournament = drawn()
    play(tournament, 0)
    play(tournament, 1)
    return tournament
