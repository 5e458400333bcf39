"""Clauses as a sheet cites them."""

from doublesix.rules.clauses import UNNUMBERED


def clause_of(clause: str) -> str:
    """A clause as it can be looked up; the notation and the judge's own word are none."""
    return "" if clause in UNNUMBERED else clause
