"""What an entry takes along on the day: its number, its code, its link and its matches."""

from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

import segno

from doublesix.app.floor import out_numbers
from doublesix.app.match_readings import UNDER_WAY, MatchReading
from doublesix.store.models import Entry
from doublesix.store.queries.side_codes import code_of
from doublesix.store.services.tournaments import state_of
from doublesix.tournament.state import DRAWN
from doublesix.web.presentation.addresses import check_in_address, own_sheet_address
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import FloorRow, row_of
from doublesix.web.presentation.formats import group_digits


def own_matches(floor: Floor, number: int) -> list[FloorRow]:
    """The matches that a number of the list has to play."""
    return [
        row_of(floor, each)
        for each in floor.matches
        if each.result is None and any(number in floor.members[side] for side in each.fixture.sides)
    ]


def next_own_match(floor: Floor, number: int) -> MatchReading | None:
    """The match whose sheet is an entry's to keep now: the one that has begun, else the first called."""
    mine = [
        each
        for each in floor.matches
        if each.is_current and any(number in floor.members[side] for side in each.fixture.sides)
    ]
    begun = [each for each in mine if each.status in UNDER_WAY]
    return min(begun or mine, key=_hour, default=None)


def _hour(match: MatchReading) -> tuple[float, int]:
    return match.start.timestamp() if match.start else 0, match.number


class OwnDay(NamedTuple):
    """What an entry takes along on the day: its own page of the event shows it."""

    number: int
    code: str
    address: str
    picture: str
    """The QR code, as the address of a picture."""
    matches: list[FloorRow]
    sheet: str
    """Where the sheet of the match is that it plays, as its own; nothing where none is called."""


@lru_cache(512)
def _code(address: str) -> str:
    """An address as a code for phones, as a picture inside the page."""
    return str(segno.make(address, error="m", micro=False).svg_data_uri(border=2, light="#fff", scale=4))


def own_day(entry: Entry, now: datetime) -> OwnDay | None:
    """The slip of an entry once the lots are drawn; nothing where it is not in the draw or is out."""
    tournament = entry.tournament
    state = state_of(tournament)
    numbers = [each.number for each in state.draw.whole_list if each.entry == entry.pk] if state.draw else []
    if state.status != DRAWN or not numbers or numbers[0] in out_numbers(state):
        return None
    address = check_in_address(tournament, numbers[0])
    floor = Floor(tournament, now, state)
    return OwnDay(
        numbers[0],
        group_digits(code_of(tournament, numbers[0])),
        address,
        _code(address),
        own_matches(floor, numbers[0]),
        own_sheet_address(tournament, numbers[0]) if next_own_match(floor, numbers[0]) else "",
    )
