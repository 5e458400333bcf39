"""A bracket as it is drawn on a page: rounds from left to right, who stands where, byes and walk-overs."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.tournament.fixtures import Entrant, Result, Slot, next_slot
from doublesix.tournament.places import places
from doublesix.tournament.playing import field_of, results_of, struck_entrants
from doublesix.tournament.state import Tournament


class Spot(NamedTuple):
    """One of the two places of a match: an entrant, nobody (a bye), or the winner of another match."""

    entrant: Entrant | None
    feeder: int | None = None
    is_struck: bool = False
    note: str = ""
    """Why it goes on: a bye, a walk-over, or because it won."""

    @property
    def is_bye(self) -> bool:
        """Nobody will stand here."""
        return self.entrant is None and self.feeder is None


class Match(NamedTuple):
    """A match, by the number that people call it."""

    number: int
    spots: tuple[Spot, ...]


class Round(NamedTuple):
    """A column of the bracket."""

    name: str
    matches: tuple[Match, ...]


def phase(size: int) -> str:
    """What a round with so many places is called."""
    names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
    return names.get(size) or _("Round of {size}").format(size=size)


def rounds(state: Tournament) -> list[Round]:
    """The bracket of an elimination as it stands now; matches are numbered as the format numbers them."""
    results, out = results_of(state), _out(state)
    row = [Slot(entrant) for entrant in places(field_of(state).order)]
    found, number = [], 0
    while len(row) > 1:
        number += len(row) == 2  # the match for third place has the number before the final's
        pairs = list(zip(row[::2], row[1::2], strict=True))
        matches, after = [], []
        for at, pair in enumerate(pairs, number):
            waiting = [slot for slot in pair if not slot.is_bye]
            is_walk_over = at in results and at not in state.results
            spots = tuple(_spot(slot, out, results.get(at), is_walk_over, len(waiting) < 2) for slot in pair)
            matches.append(Match(at + 1, spots))
            after.append(next_slot(at, pair, results))
        found.append(Round(phase(len(row)), tuple(matches)))
        number += len(pairs)
        row = after
    return found


def _out(state: Tournament) -> dict[Entrant, str]:
    """Who is out wherever they stand in the bracket, and the word for it."""
    withdrawn = dict.fromkeys(struck_entrants(state), _("withdrawn"))
    return withdrawn | dict.fromkeys(state.disqualified, _("disqualified"))


def _spot(
    slot: Slot, out: dict[Entrant, str], result: Result | None, is_walk_over: bool, has_bye: bool
) -> Spot:
    entrant = slot.entrant
    if entrant is None:
        return Spot(None, None if slot.feeder is None else slot.feeder + 1)
    if has_bye:
        return Spot(entrant, None, entrant in out, out.get(entrant, ""))
    if entrant in out:
        return Spot(entrant, None, True, out[entrant])
    if result is None or entrant != result.winner:
        is_absent = result is not None and entrant in result.absent
        return Spot(entrant, None, False, _("absent") if is_absent else "")
    return Spot(entrant, None, False, _("walk-over") if is_walk_over else _("won"))
