"""Double Six: dominoes by the printed rules.

>>> import doublesix
>>> table = doublesix.Table("fortbend-2023")
"""

from doublesix.play import Refusal, Refused, Table, decide, evolve, explain, open_match
from doublesix.play.notation import Fault, read, report, write
from doublesix.rules.rulesets import preset
from doublesix.tiles import Tile

__version__ = "0.1.0"
__all__ = [
    "Fault",
    "Refusal",
    "Refused",
    "Table",
    "Tile",
    "decide",
    "evolve",
    "explain",
    "open_match",
    "preset",
    "read",
    "report",
    "write",
]
