"""Who is who in a replay: seats and sides by the names that the match has, or by their numbers."""

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from doublesix.play.state import Match
from doublesix.rules.sides import side_of_seat


class People:
    """The names of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = [seat for seat in range(1, match.player_count + 1) if match.seats >> seat & 1]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return self.match.names + ("",) * 5

    def seat(self, seat: int) -> str:
        """Somebody at the table; two of one name are told apart by their seats."""
        name = self._names[seat]
        if not name:
            return _("Seat {seat}").format(seat=seat)
        if self._names.count(name) > 1:
            return _("{side} (seat {seat})").format(side=name, seat=seat)
        return name

    def side(self, side: int) -> str:
        """A side, counted from 0: two people, or one."""
        if not self.match.rules.is_partnership:
            return self.seat(side + 1)
        one, other = self._names[side + 1], self._names[side + 3]
        if not one or not other:
            return _("Team {letter}").format(letter="AB"[side])
        return one if one == other else _("{one} and {other}").format(one=one, other=other)

    @property
    def are_several(self) -> bool:
        """Whether each side is called by two names."""
        pairs = list(zip(self._names[1:3], self._names[3:5], strict=True))
        return self.match.rules.is_partnership and all(one and other and one != other for one, other in pairs)

    def side_index(self, side: str) -> int:
        """The place of a side by its name in the notation."""
        return self.match.rules.sides.index(side)

    def side_of(self, seat: int) -> int:
        """The side of a seat, counted from 0."""
        return side_of_seat(seat) if self.match.rules.is_partnership else seat - 1

    @property
    def sides(self) -> list[str]:
        """All sides by name."""
        return [self.side(side) for side in range(len(self.match.sides))]
