"""A second, deliberately naive reading of the rules and of the match notation.

It shares no code with the product. It is slow and plain on purpose: it exists so that two
implementations can be compared on the same match files. The readings it takes where the texts
are silent are listed in READINGS.md beside this file.
"""

from .faults import OracleFault
from .generate import random_match, spoil
from .naive_match import adjudicate, trace

__all__ = ["OracleFault", "adjudicate", "random_match", "spoil", "trace"]
