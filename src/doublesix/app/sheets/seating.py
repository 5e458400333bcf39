"""Who sits where and who starts, so that nobody at the table has to remember (P2, P5, F3, F12, G3)."""

from typing import NamedTuple

from doublesix.app.sheets.commands import Person
from doublesix.app.sheets.decide_rounds import match_ahead
from doublesix.app.sheets.starters import draws_lead, open_starters, starter_of
from doublesix.app.sheets.state import Sheet
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal


class Seat(NamedTuple):
    """A seat of the table in the order of play."""

    seat: int
    side: int
    person: Person | None


class NextRound(NamedTuple):
    """What comes next at the table."""

    game: int
    round: int
    """Both from 1; of the round that is to be written next."""
    starter: int
    """The seat that starts it; 0 where that is not known, or where G3 says."""
    draws_lead: bool
    """Whether the players draw for the lead first (P2, F4)."""
    order: tuple[int, ...]
    """The seats that play, in the order of play, the starter first where it is known."""
    choices: tuple[int, ...] = ()
    """The seats of which one may be named as the starter, where that is not known or may be put right."""


def seats(sheet: Sheet) -> tuple[Seat, ...]:
    """Everybody's seat. Partners sit opposite: seats 1 and 3, 2 and 4."""
    is_partnership = sheet.match.rules.is_partnership
    found = []
    for seat in range(1, (4 if is_partnership else len(sheet.sides)) + 1):
        side, place = ((seat - 1) % 2, (seat - 1) // 2) if is_partnership else (seat - 1, 0)
        people = sheet.line_up.get(side, ())
        found.append(Seat(seat, side, people[place] if place < len(people) else None))
    return tuple(found)


def active_sides(sheet: Sheet, *, has_choice: bool) -> frozenset[int]:
    """The sides of which somebody did something here: wrote, agreed, called the judge, or named who plays.

    Where nobody has a choice of who plays (E2), line-ups are named with the opening and say nothing.
    """
    line_ups = sheet.line_up if has_choice else ()
    wrote = (*(each.side for each in sheet.waiting), *(each.side for each in sheet.rivals))
    agreed = (side for each in sheet.waiting for side in each.confirmed)
    asked = (call.side for call in sheet.calls)
    return frozenset(range(len(sheet.sides))) & {*line_ups, *wrote, *agreed, *asked}


def next_round(sheet: Sheet) -> NextRound | None:
    """The round to be written next, on top of those that wait; nothing when the match is over."""
    match = match_ahead(sheet)
    if isinstance(match, Refusal):
        match = sheet.match
    if match.ended is not None:
        return None
    game = match.game
    rounds = game.rounds if game else 0
    number = match.games if game else match.games + 1
    starter = starter_of(match)
    may_start = (sheet.named if not sheet.waiting else 0) or open_starters(match)
    return NextRound(
        number,
        rounds + (match.round is None),
        starter,
        draws_lead(match),
        _order(match, number, starter),
        tuple(seat for seat in range(1, 5) if may_start >> seat & 1),
    )


def _order(match: Match, game: int, starter: int) -> tuple[int, ...]:
    """The seats in the order of play; in a second game of fives the losers have changed places (F3)."""
    seats = [seat for seat in range(1, match.player_count + 1) if match.seats >> seat & 1]
    if match.rules.game == "straight" and game % 2 == 0:
        seats = [1, 4, 3, 2]
    at = seats.index(starter) if starter in seats else 0
    return tuple(seats[at:] + seats[:at])
