"""What pages show of those who came late: who waits and for what, and the late draws (E41)."""

from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.models import Tournament
from doublesix.store.services import draws as draw_service
from doublesix.store.services import late_draws, late_entries
from doublesix.store.services.tournaments import State
from doublesix.tournament.draws import Entry
from doublesix.tournament.late import free_byes, free_table, late_draw_in_progress, late_lots, waiting_numbers
from doublesix.tournament.state import DRAWN, TABLES, CalledOffDraw, Draw, LateDraw
from doublesix.web.presentation.entry_words import lack_words


class PlacedLot(NamedTuple):
    """A lot of a late draw by name, and the place it took; 0: it waits."""

    number: int
    name: str
    place: int


class LateDrawView:
    """One late draw, for pages."""

    def __init__(self, tournament: Tournament, state: State, late: LateDraw, index: int) -> None:
        self.late = late
        self.index = index
        self.draw: Draw = late.draw
        taken = {number: place for place, number in late.places}
        self.lots = [
            PlacedLot(each.number, each.name or _("name withheld"), taken.get(each.number, 0))
            for each in late_draws.list_of(tournament, late.lots, state.kind)
        ]

    @property
    def is_drawn(self) -> bool:
        """Whether its places stand."""
        return self.late.is_drawn


class LateView:
    """Who came late, and what can be done for them."""

    def __init__(self, tournament: Tournament, state: State) -> None:
        self.tournament = tournament
        self.state = state

    @cached_property
    def names(self) -> dict[int, str]:
        """The public names by number."""
        return dict(draw_service.load_names(self.tournament))

    @property
    def waiting_entries(self) -> list[tuple[int, str]]:
        """Who has no place."""
        return [(each, self.names.get(each) or _("name withheld")) for each in waiting_numbers(self.state)]

    @cached_property
    def byes(self) -> tuple[int, ...]:
        """The places that are still free."""
        return free_byes(self.state)

    @property
    def is_tables(self) -> bool:
        """Whether late players sit down at tables."""
        return self.state.kind == TABLES

    @property
    def table(self) -> int:
        """The table that has room, by the number that people call it; 0: none."""
        found = free_table(self.state)
        return 0 if found is None else found + 1

    @cached_property
    def lots(self) -> list[Entry]:
        """Who would be drawn now."""
        return late_draws.list_of(self.tournament, late_lots(self.state), self.state.kind)

    @property
    def can_draw(self) -> bool:
        """Whether a late draw can begin."""
        return bool(
            self.state.status == DRAWN
            and self.byes
            and self.lots
            and late_draw_in_progress(self.state) is None
        )

    @property
    def current(self) -> LateDrawView | None:
        """The late draw that is going on."""
        return next((each for each in self.draws if not each.is_drawn), None)

    @cached_property
    def draws(self) -> list[LateDrawView]:
        """All late draws."""
        return [
            LateDrawView(self.tournament, self.state, late, index)
            for index, late in enumerate(self.state.late_draws, 1)
        ]

    @property
    def called_off(self) -> tuple[CalledOffDraw, ...]:
        """Those that were begun and not made."""
        return self.state.called_off

    @property
    def finished_draws(self) -> list[LateDrawView]:
        """Those whose places stand."""
        return [each for each in self.draws if each.is_drawn]

    @property
    def candidates(self) -> list[tuple[object, list[str]]]:
        """Entries that are not on the list, with what they lack."""
        return [
            (each.entry, [f"{lack_words(lack)} ({lack.clause})" for lack in each.lacks])
            for each in late_entries.list_candidates(self.tournament)
        ]
