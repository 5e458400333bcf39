"""Every address of an event, with the numbers of what it has, read off the resolver: none is missing."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple
from uuid import UUID

from doublesix.store.models import Tournament
from doublesix.store.services import sheets
from doublesix.tournament.progress import fixtures_of
from doublesix.tournament.state import Tournament as State
from doublesix.web.roletable import pages

_PARAMETER: Final = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
MATCH: Final = ("match", "floor/number", "desk/number")
"""Parameters that are the number of a match; every other `number` is an entrant's."""
ELSEWHERE: Final = (
    *("account", "display", "entry", "institution", "internal", "link", "listed", "message", "movement"),
    *("page", "paper", "pk", "report"),
)
"""What an archive does not hold: nothing is there under any number."""


class Asked(NamedTuple):
    """An address to ask for, and the name of its page."""

    name: str
    path: str
    """Below the event's own address."""
    is_single: bool
    """Whether it is of a single thing of the event."""

    @property
    def is_paper(self) -> bool:
        """Whether a PDF is there."""
        return self.path.endswith(".pdf")


def addresses(tournament: Tournament, state: State) -> Iterator[Asked]:
    """Every page and paper of an event, of each single thing in it too."""
    known = _numbers(tournament, state)
    for page in pages():
        if page.is_of_event:
            below = page.route.partition("<slug:slug>/")[2]
            yield from (Asked(page.name, path, "<" in below) for path in _paths(below, known))


def _numbers(tournament: Tournament, state: State) -> dict[str, list[int]]:
    """By parameter, the numbers that there are, and the first where there is nothing."""
    written = [sheets.sheet_of(row) for row in tournament.sheets.all()]
    fixtures = fixtures_of(state)
    listed = {each.number for each in state.draw.whole_list} if state.draw else set()
    entrants = sorted(listed | {side for fixture in fixtures for side in fixture.sides})
    known = {key: [each.number for each in fixtures] for key in MATCH}
    known |= {
        "number": entrants,
        "entrant": entrants,
        "index": list(range(1, len(state.late_draws) + 1)),
        "call": list(range(max((len(each.calls) for each in written), default=0))),
        "ruling": list(range(max((len(each.rulings) for each in written), default=0))),
        "side": list(range(max((len(each.sides) for each in written), default=0))),
        "edition": list(range(max(state.editions.values(), default=0))),
    }
    return {name: numbers or [0] for name, numbers in known.items()}


def _paths(route: str, known: dict[str, list[int]]) -> Iterator[str]:
    parameters = list(_PARAMETER.finditer(route))
    frame = _PARAMETER.sub("{}", route)
    for values in product(*(_values(route, each, known) for each in parameters)):
        yield frame.format(*values)


def _values(route: str, parameter: re.Match[str], known: dict[str, list[int]]) -> list[str]:
    name, kind = parameter["name"], parameter["kind"]
    before = route[: parameter.start()].rstrip("/").rpartition("/")[2]
    numbers = known.get(f"{before}/{name}", known.get(name))
    if name in ELSEWHERE:
        numbers = [1]
    assert numbers is not None, f"tests/upgrades/addresses.py does not say what {before}/{name} is"
    if kind == "uuid":
        return [str(UUID(int=each)) for each in numbers]
    return [str(each + (kind == "ordinal")) for each in numbers]
