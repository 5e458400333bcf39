"""The matches of an event that were played on the screen to their end, as records, with their sides."""

from typing import NamedTuple

from doublesix.app.online.state import OVER, OnlineTable
from doublesix.play.game_rules import GAME_RULES
from doublesix.play.notation import Record
from doublesix.store.models import OnlinePlayer, Tournament
from doublesix.store.services import names, online_tables, sheets
from doublesix.store.services.tournaments import State
from doublesix.tournament.fixtures import Entrant


class PlayedMatch(NamedTuple):
    """A match as it was played on the screen; the sides as the table has them, A before B."""

    number: int
    sides: tuple[Entrant, ...]
    record: Record
    stamp: str
    """Another one where anything else has happened at the table."""


def partners_matches(tournament: Tournament, state: State) -> list[PlayedMatch]:
    """The matches of teams on the screen that are over and count, by their numbers."""
    called = {
        (each.number, each.place): each.name
        for people in names.name_at_table(tournament, state).values()
        for each in people
    }
    found = []
    for row in tournament.online_matches.filter(status=OVER).order_by("fixture"):
        table = sheets.table_of(tournament, row.fixture)
        if table is None or table.edition != row.edition or not GAME_RULES[row.game].is_partnership:
            continue
        online = online_tables.table_state(row)
        if online.is_closed:
            continue
        record = online_tables.record_of(online, _seat_names(online, called))
        stamp = f"{row.pk}.{row.seq}.{table.sides}"
        found.append(PlayedMatch(row.fixture, table.sides, record, stamp))
    return found


def _seat_names(online: OnlineTable, called: dict[tuple[int, int], str]) -> tuple[str, ...]:
    wanted = [seat.person for seat in online.seats]
    people = {each.pk: (each.number or 0, each.place) for each in OnlinePlayer.objects.filter(pk__in=wanted)}
    return tuple(called.get(people.get(person, (0, 0)), "") for person in wanted)
