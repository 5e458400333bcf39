"""Before somebody comes late or leaves early: what would change, and how many people would be told."""

from typing import NamedTuple

from doublesix.store.actor import Actor
from doublesix.store.notifications.late_messages import count_people, letters_of
from doublesix.store.services.tournaments import State
from doublesix.tournament.commands import Command
from doublesix.tournament.consequences import state_after
from doublesix.tournament.decide import decide
from doublesix.tournament.events import Event, MatchCalled
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.late import held_entrants, late_draw_in_progress
from doublesix.tournament.late_events import LateEvent, LateSeated, PartnerJoined
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of
from doublesix.tournament.refusal import Refusal


class LateForecast(NamedTuple):
    """What a command would do, or why it would be refused."""

    refusal: Refusal | None
    events: tuple[Event, ...] = ()
    decided: tuple[Fixture, ...] = ()
    """Matches that would be over without being played on."""
    opened: tuple[Fixture, ...] = ()
    """Matches that were over and would be played."""
    people: int = 0

    @property
    def joins(self) -> tuple[PartnerJoined, ...]:
        """Who would get another partner (E42)."""
        return tuple(each for each in self.events if isinstance(each, PartnerJoined))

    @property
    def seats(self) -> tuple[LateSeated, ...]:
        """Who would sit down at a table (E41)."""
        return tuple(each for each in self.events if isinstance(each, LateSeated))

    @property
    def calls(self) -> int:
        """How many matches would be called by themselves."""
        return sum(isinstance(each, MatchCalled) for each in self.events)


def forecast(state: State, command: Command, who: Actor) -> LateForecast:
    """What would happen if this were carried out now."""
    answer = decide(state, command, who.context)
    if isinstance(answer, Refusal):
        return LateForecast(answer)
    numbers: set[int] = set()
    now = state
    for event in answer:
        later = state_after(now, (event,), who.context)
        if isinstance(event, LateEvent):
            letters = letters_of(now, later, event)
            numbers |= {number for letter in letters for number in letter.numbers}
        now = later
    left = {each.number for each in fixtures_left(now)}
    over = tuple(each for each in fixtures_left(state) if each.number not in left)
    before = {each.number for each in fixtures_left(state)}
    known = {each.number for each in fixtures_of(state)}
    again = (each for each in fixtures_left(now) if each.number in known - before)
    return LateForecast(None, answer, over, tuple(again), count_people(now, numbers))


def count_people_of_draw(state: State) -> int:
    """How many people a late draw concerns: who is drawn, and who may get an opponent."""
    late = late_draw_in_progress(state)
    if late is None:
        return 0
    members = field_of(state).members
    numbers = {number for lot in late.lots for number in lot.members}
    numbers |= {number for entrant in held_entrants(state) for number in members[entrant]}
    return count_people(state, numbers)
