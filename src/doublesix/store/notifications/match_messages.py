"""Messages of the day, to the sides of one match: called, moved, given time, walk-overs (E10).

Each entry gets its own, because each has its own code. Who is called again as before is not told again.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from doublesix.store.addresses import pages
from doublesix.store.models import Entry, Tournament
from doublesix.store.notifications.messages import in_zone, write
from doublesix.store.notifications.recipients import people_of, with_people
from doublesix.store.notifications.venues import LATER
from doublesix.store.queries.check_in_tokens import token_of
from doublesix.store.queries.side_codes import code_of
from doublesix.tournament import events
from doublesix.tournament.audience import Change, changed_sides, is_same
from doublesix.tournament.consequences import sides_by_number
from doublesix.tournament.day import limit_of, start_of
from doublesix.tournament.decide_day import late_clause
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of, out_entrants
from doublesix.tournament.settings import venue_of
from doublesix.tournament.state import Tournament as State

CALLS: Final = ("called", "moved")
"""What leads to the entry's own page, where it checks in and opens its sheet."""
MatchEvent = events.MatchCalled | events.CallDropped | events.DelayGranted | events.WalkOverGiven


def notify_sides(tournament: Tournament, before: State, after: State, event: MatchEvent) -> None:
    """Tell those whom it concerns what happened to their match."""
    match = _Match(tournament, after, event.fixture)
    same = is_same(before, after, event.fixture)
    if isinstance(event, events.MatchCalled):
        call = before.calls.get(event.fixture) if same else None
        if call is None or (call.table, call.at) != (event.table, event.at):
            match.write("moved" if call else "called", match.sides, match.call_facts)
    elif isinstance(event, events.CallDropped):
        if same:  # else it is told as a change of sides
            match.write("dropped", match.sides, dict)
    elif isinstance(event, events.DelayGranted):
        reason, until = event.reason, event.until
        match.write("delayed", match.sides, lambda: {"reason": reason, "limit": match.format_moment(until)})
    else:
        match.notify_of_walk_over(event, limit_of(before, event.fixture))


Cause = events.ResultCorrected | events.MatchAnnulled | events.EntrantReinstated


def notify_changed_sides(tournament: Tournament, before: State, after: State, cause: Cause) -> None:
    """Tell every team whose result was corrected, or whose match was annulled or has other sides now."""
    if isinstance(cause, events.ResultCorrected):
        corrected = _Match(tournament, after, cause.fixture)
        corrected.write("corrected", corrected.all_sides, lambda: corrected.result_facts(cause))
    for number in sorted(sides_by_number(before)):
        change = changed_sides(before, after, number)
        if change is not None:
            _notify_of_change(_Match(tournament, after, number), change, before, cause.reason)


def _notify_of_change(match: "_Match", change: Change, before: State, reason: str) -> None:
    """Tell those who stay, those who are gone, and those who are new."""
    is_anew = before.editions.get(match.number) != match.state.editions.get(match.number)
    match.write("annulled" if is_anew else "opponent", change.stay, lambda: {"reason": reason})
    match.write("displaced", change.gone, lambda: {"reason": reason, "now": match.describe_sides()})
    match.write("placed", change.new, lambda: {"reason": reason})


class _Match:
    """A match and who is told of it."""

    def __init__(self, tournament: Tournament, state: State, number: int) -> None:
        self.tournament = tournament
        self.state = state
        self.number = number
        fixture = next((each for each in fixtures_of(state) if each.number == number), None)
        sides = fixture.sides if fixture else ()
        self.stage = fixture.stage if fixture else ""
        out = out_entrants(state)
        self.all_sides = sides
        self.sides = tuple(side for side in sides if side not in out)
        self.members = field_of(state).members
        self._names = dict(tournament.draw_names.values_list("number", "name"))

    def format_moment(self, moment: datetime | None) -> str:
        """A moment in words."""
        return in_zone(moment, self.state.settings.zone)

    def name_sides(self, sides: Iterable[Entrant]) -> str:
        """Sides by name."""
        return ", ".join(
            " & ".join(
                self._names.get(number) or _("number {number}").format(number=number)
                for number in self.members[side]
            )
            for side in sides
        )

    def call_facts(self) -> dict[str, object]:
        """Where and when a match is."""
        limit = limit_of(self.state, self.number)
        until = " " + _("Be there by {limit} ({clause}).") if limit else ""
        return {
            "where": self._where(),
            "start": self.format_moment(start_of(self.state, self.number)),
            "until": until.format(limit=self.format_moment(limit), clause=late_clause(self.state)),
        }

    def _where(self) -> str:
        call = self.state.calls.get(self.number)
        table = call.table if call else 0
        place = next((each.place for each in self.state.tables if each.number == table), "")
        settings = self.state.settings
        venue = venue_of(settings, self.stage)
        named = _("table {number}").format(number=table) if table else venue
        elsewhere = venue if table and venue != settings.venue else ""
        return ", ".join(filter(None, (named, place, elsewhere)))

    def result_facts(self, corrected: events.ResultCorrected) -> dict[str, object]:
        """A result as it was corrected."""
        winner = corrected.result.winner
        words = (
            _("Nobody was there in time.")
            if winner is None
            else _("{side} wins.").format(side=self.name_sides((winner,)))
        )
        return {"result": words, "reason": corrected.reason}

    def describe_sides(self) -> str:
        """Who meets in a match, for who does not."""
        if not self.all_sides:
            return _("Who plays it is not known yet.")
        return _("It is now {sides}.").format(
            sides=" – ".join(self.name_sides((each,)) for each in self.all_sides)
        )

    def notify_of_walk_over(self, event: events.WalkOverGiven, limit: datetime | None) -> None:
        """Who was absent is told of it, and the others what becomes of the match (E10, E21)."""
        absent, clause = event.absent, late_clause(self.state)
        self.write("absent", absent, lambda: {"limit": self.format_moment(limit), "clause": clause})
        left = tuple(side for side in self.sides if side not in absent)
        kind = "walk_over" if len(left) == 1 else "without"
        self.write(kind, left, lambda: {"absent": self.name_sides(absent), "clause": clause})

    def write(self, kind: str, sides: Iterable[Entrant], facts: Callable[[], dict[str, object]]) -> None:
        """A message to each entry behind these sides."""
        draw = self.state.draw
        assert draw is not None, "a match is known when the lots are drawn"
        behind = {number: side for side in sides for number in self.members[side]}
        numbers = {each.entry: each.number for each in draw.whole_list if each.number in behind}
        # The data of an entry may have been deleted.
        for entry in with_people(Entry.objects.filter(pk__in=numbers)):
            number = numbers[entry.pk]
            self._write_to(entry, number, behind[number], kind, facts)

    def _write_to(
        self,
        entry: Entry,
        number: int,
        side: Entrant,
        kind: str,
        facts: Callable[[], dict[str, object]],
    ) -> None:
        others = tuple(each for each in self.all_sides if each != side)

        def all_facts() -> dict[str, object]:
            return {
                "entry": entry,
                "number": self.number + 1,
                "others": self.name_sides(others),
                "code": code_of(self.tournament, number),
                **facts(),
            }

        if kind in CALLS:
            link = pages().check_in(token_of(self.tournament, number))
        else:
            link = pages().team(self.tournament.slug, side)
        write(kind, people_of(entry), self.tournament, all_facts, entry, link)


def write_slip(entry: Entry, state: State, number: int, starts: datetime | None, link: str) -> None:
    """What an entry takes along: how it checks in, and its code. The link acts: it is not kept once sent."""
    tournament, now = entry.tournament, state.settings

    def all_facts() -> dict[str, object]:
        return {
            "entry": entry,
            "venue": _venue_of_next(state, number) or LATER,
            "starts": in_zone(starts, now.zone) or LATER,
            "code": code_of(tournament, number),
        }

    write("slip", people_of(entry), tournament, all_facts, entry, link, is_secret=True)


def _venue_of_next(state: State, number: int) -> str:
    """Where a number of the list plays next: most stages are played where play starts."""
    members = field_of(state).members
    mine = (
        each.stage for each in fixtures_left(state) if any(number in members[side] for side in each.sides)
    )
    return venue_of(state.settings, next(mine, ""))
