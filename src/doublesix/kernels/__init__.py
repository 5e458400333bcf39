"""The rules at the speed of the machine: the only room that knows numba and numpy.

Nothing here states a rule. Functions of :mod:`doublesix.rules` are compiled as they are, and tables are
worked out from them when the room is entered; irregularities do not exist here.
"""
