"""Change a setting, and no page, paper or message still says the old value (docs/numbers.md)."""

import os
import re
from pathlib import Path

import pytest

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament.settings import PRESETS
from doublesix.web.presentation.event_words import clauses_of_event
from tests.samples import sample
from tests.web.papers import numbers

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DOCUMENT = Path(__file__).parents[3] / "docs" / "numbers.md"


@pytest.mark.parametrize("name", sample([name for name in PRESETS if name != "powc-2018"], [*PRESETS]))
def test_every_number_comes_from_its_setting(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list(numbers.said_by_an_event(name, monkeypatch))
    stale = {
        f"{setting.name}: {each.kind}: {each.text[max(0, old.start() - 50) : old.end() + 40]}"
        for setting in numbers.settings_of(name)
        if setting.old
        for each in said
        for old in re.finditer(setting.old, each.text)
    }
    assert not stale, "\n".join(sorted(stale))
    unsaid = [
        setting.name
        for setting in numbers.settings_of(name)
        if setting.new and not any(re.search(setting.new, each.text) for each in said)
    ]
    assert not unsaid
    assert not foreign_clauses(said)
    chapter = numbers.listing(name, said)
    if os.environ.get("DOUBLESIX_WRITE"):
        _write(name, chapter)
    assert chapter in DOCUMENT.read_text("utf-8"), "DOUBLESIX_WRITE=1 writes it anew"


def foreign_clauses(said: list[numbers.Said]) -> dict[str, set[str]]:
    """By page, paper or message: the clauses that are not under the event's own rules."""
    known = clauses_of_event(tournaments.state_of(Tournament.objects.get()))
    rules = set().union(*(numbers.cited_in(each.text) for each in said if each.kind == "rules"))
    assert known <= rules
    found: dict[str, set[str]] = {}
    for each in said:
        beyond = numbers.cited_in(each.text) - known
        if beyond:
            found.setdefault(each.kind, set()).update(beyond)
    return found


def _write(name: str, chapter: str) -> None:
    head, *chapters = re.split(r"(?m)^(?=## )", DOCUMENT.read_text("utf-8"))
    known = {each.partition("\n")[0].removeprefix("## "): each.rstrip("\n") + "\n" for each in chapters}
    known[name] = chapter
    parts = [head.rstrip("\n") + "\n", *(known[each] for each in PRESETS if each in known)]
    DOCUMENT.write_text("\n".join(parts), "utf-8")
