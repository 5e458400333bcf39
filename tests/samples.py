"""How much of a long test is run: a sample usually, all of it with DOUBLESIX_LONG=1."""

import os
from typing import Final, TypeVar

Amount = TypeVar("Amount")

IS_LONG: Final = os.environ.get("DOUBLESIX_LONG") == "1"


def sample(usual: Amount, whole: Amount) -> Amount:
    """The amount for this run."""
    return whole if IS_LONG else usual
