"""`.dtn`, the domino table notation: one text file that holds a match.

:func:`read` checks a text statement by statement and gives a :class:`Record` or a :class:`Fault`
with its line; :func:`write` prints a record canonically; :func:`report` says what came of it.
"""

from doublesix.play.notation.faults import Fault
from doublesix.play.notation.reader import Record, read
from doublesix.play.notation.report import report
from doublesix.play.notation.writer import write

__all__ = ["Fault", "Record", "read", "report", "write"]
