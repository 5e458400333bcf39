"""The sheet of a match: what its table writes, who agreed, calls for the judge and rulings (P18).

A sheet is an aggregate of its own with its own stream of the log. It knows the rules through
:mod:`doublesix.play`, which computes every score, and speaks to the tournament in results only.
"""
