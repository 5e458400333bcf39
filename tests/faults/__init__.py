"""Faults planted in the rules one at a time, to see whether the tests of that clause notice.

A test that no slip of a programmer can make fail proves nothing.
"""
