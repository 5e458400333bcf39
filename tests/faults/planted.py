"""The table of planted faults: for each clause, slips that a programmer could make there."""

from typing import Final

from tests.faults import of_bigsix, of_event, of_powc, of_straight, of_time
from tests.faults.planting import Planted

_GATHERED: Final = {
    **of_powc.PLANTED,
    **of_bigsix.PLANTED,
    **of_straight.PLANTED,
    **of_event.PLANTED,
    **of_time.PLANTED,
}
PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    clause: _GATHERED[clause]
    for clause in sorted(_GATHERED, key=lambda each: ("PGFE".index(each[0]), int(each[1:])))
}
"""The faults of each clause, in the order of the rule book."""
