"""A refusal that ends a transaction: nothing of what was begun stays."""

from doublesix.tournament.refusal import Fact, Refusal, make_refusal


class Refused(Exception):
    """Raised by the services, shown by the pages in the user's words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, clause: str = "", **facts: Fact) -> Refused:
    """A refusal to raise."""
    return Refused(make_refusal(code, clause, **facts))


def insist(refusal: Refusal | None) -> None:
    """Go on only where there is nothing against it."""
    if refusal is not None:
        raise Refused(refusal)
