"""Matches on the screen that count for ratings: those of people with accounts, played to the end.

Who sat at a seat when the match began has played it, also where a bot held the seat later or the player left:
nobody escapes a loss by going away.
"""

from datetime import datetime
from typing import Final

from doublesix.app.online.events import MatchBegun, SeatFilled, SeatLeft, SeatTaken
from doublesix.app.online.state import OnlineTable
from doublesix.store.models import OnlineMatch, OnlinePlayer
from doublesix.store.services.ratings import rate_match

BY_PLAY: Final = "play"


def rate_table(row: OnlineMatch, state: OnlineTable, at: datetime) -> bool:
    """Rate the match of a table that is over, if it counts; whether it was rated now."""
    ended = state.match.ended
    if ended is None or ended.decided_by != BY_PLAY:
        return False
    people = _people_at_begin(state)
    seats = len(state.seats)
    rows = OnlinePlayer.objects.filter(table=row, pk__in=people.values(), is_program=False)
    known = dict(rows.exclude(account=None).values_list("pk", "account_id"))
    accounts = [known[people[seat]] for seat in range(1, seats + 1) if people.get(seat) in known]
    if len(set(accounts)) != seats:
        return False
    rules = state.match.rules
    sides = [accounts[0::2], accounts[1::2]] if rules.is_partnership else [[account] for account in accounts]
    return rate_match(rules.game, sides, _ranks(state, ended.winner, len(sides)), at, row.stream)


def _people_at_begin(state: OnlineTable) -> dict[int, int]:
    """Who sat where, by seat, when play began."""
    people: dict[int, int] = {}
    for entry in state.entries:
        match entry.event:
            case MatchBegun():
                break
            case SeatTaken(seat=seat, person=person):
                people[seat] = person
            case SeatLeft(seat=seat) | SeatFilled(seat=seat):
                people.pop(seat, None)
    return people


def _ranks(state: OnlineTable, winner: str, sides: int) -> list[int]:
    """The winner first, the others by their points in the last game, equal ones alike."""
    first = state.match.rules.sides[:sides].index(winner)
    better = [(side == first, 0 if side == first else state.scores[side]) for side in range(sides)]
    return [1 + sum(other > own for other in better) for own in better]
