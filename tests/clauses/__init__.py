"""One test or more for every clause about play and scoring; the clause is the second word of its name.

The numbers are worked out by hand from the rule book. `tests/faults/` plants a fault for each clause
and looks whether its tests notice.
"""
