"""The use cases: what people ask the program to do, with ports for what they need from outside.

This room translates between the tournament, which knows no tile, and the tables, which know no
tournament. It has no framework, no clock and no dice of its own.
"""
