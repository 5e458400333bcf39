"""The formats an organiser can choose, what each needs to know, and which choices make no sense."""

from typing import Final, NamedTuple

from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.chain import Chain
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.fixtures import Entrant, Format
from doublesix.tournament.groups import Groups
from doublesix.tournament.places import bracket_size, group_count, groups, table_sizes
from doublesix.tournament.swiss import Swiss
from doublesix.tournament.tables import Tables

FORMATS: Final = ("elimination", "tables", "groups", "swiss", "groups+elimination", "swiss+elimination")
GROUP_SIZE: Final = 4
QUALIFIERS: Final = 2
"""How many of each group go on."""
SWISS_CUT: Final = 8
"""How many go on from Swiss, where there are as many."""


class Shape(NamedTuple):
    """A format as it is chosen; what is left at 0 follows from the number of entrants."""

    name: str
    group_size: int = 0
    rounds: int = 0
    qualifiers: int = 0

    @property
    def opening(self) -> str:
        """The format that comes first."""
        return self.name.partition("+")[0]


def usual_format(game: str) -> str:
    """What the rule book gives a game: tables for `bigsix`, a bracket for partners (E8, E21, E31)."""
    return "tables" if game == "bigsix" else "elimination"


def with_usual_numbers(shape: Shape, count: int) -> Shape:
    """The shape with the usual numbers where none was chosen."""
    if shape.opening == "groups":
        size = shape.group_size or min(GROUP_SIZE, count)
        usual = min(QUALIFIERS, count // group_count(count, size))
        shape = shape._replace(group_size=size)
    else:
        usual = min(SWISS_CUT, 1 << (count.bit_length() - 1))
        shape = shape._replace(rounds=shape.rounds or usual_rounds(count))
    return shape._replace(qualifiers=shape.qualifiers or usual) if "+" in shape.name else shape


def usual_rounds(count: int) -> int:
    """Rounds of Swiss after which one at most has won them all."""
    return (count - 1).bit_length()


def most_at_once(shape: Shape, count: int, ruleset: Ruleset) -> int:
    """The most matches that can be played at the same time: more tables than this stay empty."""
    if shape.name == "tables":
        return len(table_sizes(count, ruleset.in_force().players))
    if shape.name == "elimination":
        size = bracket_size(count)
        return max(count - size // 2, size // 4)
    if shape.opening == "groups":
        return sum(
            len(group) // 2 for group in groups(range(count), with_usual_numbers(shape, count).group_size)
        )
    return count // 2


def make_format(
    shape: Shape,
    field: tuple[Entrant, ...],
    ruleset: Ruleset,
    late: tuple[tuple[int, Entrant], ...] = (),
) -> Format:
    """The format for these entrants, in the order of the draw; the late ones among them stand last (E41)."""
    options = ruleset.in_force()
    shape = with_usual_numbers(shape, len(field))
    is_bad = ruleset.game == "powc"
    if shape.name == "elimination":
        return Elimination(field, options.third_place, is_bad, late)
    if shape.name == "tables":
        return Tables(field, options.players, options.third_place, late)
    opening: Groups | Swiss
    if shape.opening == "groups":
        opening = Groups(field, shape.group_size, is_bad)
    else:
        opening = Swiss(field, shape.rounds, is_bad)
    return Chain(opening, shape.qualifiers, options.third_place) if "+" in shape.name else opening


def fault(shape: Shape, count: int, game: str) -> str | None:
    """Why this cannot be played, in a sentence with the clause where there is one; or nothing."""
    if shape.name not in FORMATS:
        return f"there is no format {shape.name!r}; there are {', '.join(FORMATS)}"
    if count < 2:
        return f"an event needs two sides or more, not {count}"
    if game == "bigsix" and shape.opening in ("groups", "swiss"):
        return f"{shape.name} is for games of two sides; bigsix uses tables whose winner goes on (E21)"
    if game != "bigsix" and shape.name == "tables":
        return f"a table of {game} has two sides, so tables whose winner goes on are the format elimination"
    return _numbers_fault(shape) or _size_fault(with_usual_numbers(shape, count), count)


def _numbers_fault(shape: Shape) -> str | None:
    """A number that the format has no use for, or that is no number of anything."""
    given = (
        ("a group size", shape.group_size, shape.opening == "groups"),
        ("a number of rounds", shape.rounds, shape.opening == "swiss"),
        ("a number of qualifiers", shape.qualifiers, "+" in shape.name),
    )
    for what, number, is_used in given:
        if number < 0:
            return f"{what} is a whole number from 1, not {number}"
        if number and not is_used:
            return f"the format {shape.name} takes no {what.partition(' ')[2]}"
    return None


def _size_fault(shape: Shape, count: int) -> str | None:
    if shape.opening == "groups":
        if not 2 <= shape.group_size <= count:
            return f"a group has from 2 to all {count} entrants, not {shape.group_size}"
        most = count // group_count(count, shape.group_size)
        where = f"a group here has {most} entrants"
    else:
        longest = count - 1 + count % 2
        if shape.opening == "swiss" and shape.rounds > longest:
            return f"{count} entrants can meet without a rematch for {longest} rounds, not for {shape.rounds}"
        most = count
        where = f"there are {count} entrants"
    if "+" in shape.name and shape.qualifiers > most:
        return f"{where}, so {shape.qualifiers} cannot go on"
    if shape.name == "swiss+elimination" and shape.qualifiers < 2:
        return "two or more have to go on for an elimination to follow"
    if shape.name == "groups+elimination" and shape.qualifiers * group_count(count, shape.group_size) < 2:
        return "one group of which one goes on leaves nothing to play; let two or more go on"
    return None
