"""What the scripts take for granted of a sheet is what the desk sends: `types.d.ts` against a real one."""

import re
from pathlib import Path
from typing import Any

import pytest

import doublesix
from tests.web.table.matches import Phone, drawn, match

pytestmark = pytest.mark.django_db
TYPES = (Path(doublesix.__file__).parent / "web/static/doublesix/types.d.ts").read_text("utf-8")


def fields(name: str) -> set[str]:
    """The fields that a shape always has, its parents' too."""
    found = re.search(rf"interface {name}(?: extends (\w+))? {{\n(.*?)\n}}", TYPES, re.DOTALL)
    assert found is not None, name
    own = set(re.findall(r"^  (\w+):", found[2], re.MULTILINE))
    return own | (fields(found[1]) if found[1] else set())


def shapes(view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a sheet by the names of their shapes."""
    return {
        "AnyView": view,
        "SheetFields": view,
        "Match": view["match"],
        "Side": view["sides"][0],
        "Person": view["sides"][0]["people"][0],
        "Seat": view["seats"][0],
        "Next": view["next"],
        "Counted": view["rounds"][0],
        "Waiting": view["waiting"][0],
        "Rival": view["rivals"][0],
        "Written": view["waiting"][0]["written"],
    }


def test_every_field_that_the_scripts_know_is_sent() -> None:
    one, other = (Phone(found) for found in 2 * [match(drawn("garrison-2022", 2))])
    one.join(0)
    other.join(1)

    def out(pips: int) -> dict[str, Any]:
        return {"how": "out", "by": 1, "counts": [[2, pips]]}

    one.do(act="write", side=0, id="a", after=0, written=out(11))
    other.do(act="confirm", side=1, round="a")
    one.do(act="write", side=0, id="b", after=1, written=out(12))
    view = other.do(act="write", side=1, id="c", after=1, written=out(13))
    missing = {name: fields(name) - set(sent) for name, sent in shapes(view).items()}
    assert missing == {name: set() for name in missing}
