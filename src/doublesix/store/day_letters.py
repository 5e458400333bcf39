"""Letters of the day, to the sides of one match: called, moved, given time, walk-overs (E10).

Each entry gets its own, because each has its own code. Who is called again as before is not told again.
"""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from doublesix.store.desks.table_links import code_of
from doublesix.store.letter_words import LATER
from doublesix.store.letters import address_of, in_zone, people_of, write
from doublesix.store.models import Entry, Tournament
from doublesix.store.readers import with_people
from doublesix.tournament import events
from doublesix.tournament.audience import Change, changed_sides, is_same
from doublesix.tournament.day import limit_of, start_of
from doublesix.tournament.decide_day import late_clause
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.following import sides_by_number
from doublesix.tournament.playing import field_of, fixtures_of, out_entrants
from doublesix.tournament.state import Tournament as State

Concerning = events.MatchCalled | events.CallDropped | events.DelayGranted | events.WalkOverGiven


def tell(tournament: Tournament, before: State, after: State, event: Concerning) -> None:
    """Tell those whom it concerns what happened to their match."""
    match = _Match(tournament, after, event.fixture)
    same = is_same(before, after, event.fixture)
    if isinstance(event, events.MatchCalled):
        call = before.calls.get(event.fixture) if same else None
        if call is None or (call.table, call.at) != (event.table, event.at):
            match.write("moved" if call else "called", match.sides, match.called)
    elif isinstance(event, events.CallDropped):
        if same:  # else it is told as a change of sides
            match.write("dropped", match.sides, dict)
    elif isinstance(event, events.DelayGranted):
        reason, until = event.reason, event.until
        match.write("delayed", match.sides, lambda: {"reason": reason, "limit": match.said(until)})
    else:
        match.tell_walk_over(event, limit_of(before, event.fixture))


Cause = events.ResultCorrected | events.MatchAnnulled | events.EntrantReinstated


def tell_of_changes(tournament: Tournament, before: State, after: State, cause: Cause) -> None:
    """Tell every team whose result was corrected, or whose match was annulled or has other sides now."""
    if isinstance(cause, events.ResultCorrected):
        corrected = _Match(tournament, after, cause.fixture)
        corrected.write("corrected", corrected.all_sides, lambda: corrected.result(cause))
    for number in sorted(sides_by_number(before)):
        change = changed_sides(before, after, number)
        if change is not None:
            _tell_of_change(_Match(tournament, after, number), change, before, cause.reason)


def _tell_of_change(match: "_Match", change: Change, before: State, reason: str) -> None:
    """Tell those who stay, those who are gone, and those who are new."""
    is_anew = before.editions.get(match.number) != match.state.editions.get(match.number)
    match.write("annulled" if is_anew else "opponent", change.stay, lambda: {"reason": reason})
    match.write("displaced", change.gone, lambda: {"reason": reason, "now": match.played_by()})
    match.write("placed", change.new, lambda: {"reason": reason})


class _Match:
    """A match and who is told of it."""

    def __init__(self, tournament: Tournament, state: State, number: int) -> None:
        self.tournament = tournament
        self.state = state
        self.number = number
        sides = next((each.sides for each in fixtures_of(state) if each.number == number), ())
        out = out_entrants(state)
        self.all_sides = sides
        self.sides = tuple(side for side in sides if side not in out)
        self.members = field_of(state).members
        self._names = dict(tournament.draw_names.values_list("number", "name"))

    def said(self, moment: datetime | None) -> str:
        """A moment in words."""
        return in_zone(moment, self.state.settings.zone)

    def named(self, sides: Iterable[Entrant]) -> str:
        """Sides by name."""
        return ", ".join(
            " & ".join(
                self._names.get(number) or _("number {number}").format(number=number)
                for number in self.members[side]
            )
            for side in sides
        )

    def called(self) -> dict[str, object]:
        """Where and when a match is."""
        limit = limit_of(self.state, self.number)
        until = " " + _("Be there by {limit} ({clause}).") if limit else ""
        return {
            "where": self._where(),
            "start": self.said(start_of(self.state, self.number)),
            "until": until.format(limit=self.said(limit), clause=late_clause(self.state)),
        }

    def _where(self) -> str:
        call = self.state.calls.get(self.number)
        table = call.table if call else 0
        place = next((each.place for each in self.state.tables if each.number == table), "")
        named = _("table {number}").format(number=table) if table else self.state.settings.venue
        return f"{named}, {place}" if place else named

    def result(self, corrected: events.ResultCorrected) -> dict[str, object]:
        """A result as it was corrected."""
        winner = corrected.result.winner
        words = (
            _("Nobody was there in time.")
            if winner is None
            else _("{side} wins.").format(side=self.named((winner,)))
        )
        return {"result": words, "reason": corrected.reason}

    def played_by(self) -> str:
        """Who meets in a match, for who does not."""
        if not self.all_sides:
            return _("Who plays it is not known yet.")
        return _("It is now {sides}.").format(
            sides=" – ".join(self.named((each,)) for each in self.all_sides)
        )

    def tell_walk_over(self, event: events.WalkOverGiven, limit: datetime | None) -> None:
        """Who was absent is told of it, and the others what becomes of the match (E10, E21)."""
        absent, clause = event.absent, late_clause(self.state)
        self.write("absent", absent, lambda: {"limit": self.said(limit), "clause": clause})
        left = tuple(side for side in self.sides if side not in absent)
        kind = "walk_over" if len(left) == 1 else "without"
        self.write(kind, left, lambda: {"absent": self.named(absent), "clause": clause})

    def write(self, kind: str, sides: Iterable[Entrant], facts: Callable[[], dict[str, object]]) -> None:
        """A letter to each entry behind these sides."""
        draw = self.state.draw
        assert draw is not None, "a match is known when the lots are drawn"
        behind = {number: side for side in sides for number in self.members[side]}
        numbers = {each.entry: each.number for each in draw.entries if each.number in behind}
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

        def known() -> dict[str, object]:
            return {
                "entry": entry,
                "number": self.number + 1,
                "others": self.named(others),
                "code": code_of(self.tournament, number),
                **facts(),
            }

        write(kind, people_of(entry), self.tournament, known, entry, follow_address(self.tournament, side))


def follow_address(tournament: Tournament, entrant: Entrant) -> str:
    """Where the matches of a team, a pair or a player can be followed."""
    return f"{address_of(tournament)}results/team/{entrant}/"


def slip(entry: Entry, state: State, number: int, starts: datetime | None, link: str) -> None:
    """What an entry takes along: how it checks in, and its code. The link acts: it is not kept once sent."""
    tournament, now = entry.tournament, state.settings

    def known() -> dict[str, object]:
        return {
            "entry": entry,
            "venue": now.venue or LATER,
            "starts": in_zone(starts, now.zone) or LATER,
            "code": code_of(tournament, number),
        }

    write("slip", people_of(entry), tournament, known, entry, link, is_secret=True)
