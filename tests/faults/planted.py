"""The table of planted faults: for each clause, slips that a programmer could make there."""

from typing import Final

from tests.faults import of_bigsix, of_event, of_powc, of_straight
from tests.faults.planting import Planted

PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    **of_powc.PLANTED,
    **of_bigsix.PLANTED,
    **of_straight.PLANTED,
    **of_event.PLANTED,
}
"""The faults of each clause, in the order of the rule book."""
