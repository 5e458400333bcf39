"""A table of the hall in words, for who opens its card: what is played there, what comes next and when."""

from typing import NamedTuple

from doublesix.app.match_readings import MatchReading
from doublesix.app.table_cards import TableReading, read_table
from doublesix.store.dates import place_of
from doublesix.tournament import day
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import about_words, clock, sides_words
from doublesix.web.presentation.formats import phase_words


class CardMatch(NamedTuple):
    """A match at the table."""

    number: int
    about: str
    sides: str
    start: str


class CardOfTable(NamedTuple):
    """What the card of a table says."""

    table: int
    place: str
    """Where the table stands."""
    city: str
    """Whose clock the hours are of."""
    now: CardMatch | None
    coming: CardMatch | None
    last: CardMatch | None
    stage: str
    """What is called next anywhere, where nothing is called here."""
    stage_at: str


def table_at(floor: Floor, table: int) -> TableReading:
    """What there is at a table now."""
    return read_table(floor.matches, table)


def card_of(floor: Floor, table: int) -> CardOfTable:
    """A table in words."""
    found = table_at(floor, table)
    place = next((each.place for each in floor.state.tables if each.number == table), "")
    waiting = day.uncalled_matches(floor.state) if floor.is_drawn else ()
    phase = waiting[0].phase if waiting else ""
    at = day.stage_time(floor.state, phase) if phase else None
    return CardOfTable(
        table,
        place,
        place_of(floor.zone),
        _match(floor, found.now),
        _match(floor, found.coming),
        _match(floor, found.last),
        phase_words(phase) if phase else "",
        clock(floor, at) if at and at > floor.at else "",
    )


def _match(floor: Floor, match: MatchReading | None) -> CardMatch | None:
    if match is None:
        return None
    start = clock(floor, match.start) if match.start else ""
    return CardMatch(match.number, about_words(match), sides_words(floor, match), start)
