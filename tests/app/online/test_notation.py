"""A table's log is its `.dtn` file: read back and adjudicated, it comes to the same."""

from __future__ import annotations

import pytest

from doublesix.app.online.state import OVER
from doublesix.play.notation import read, report
from doublesix.play.notation.reader import Entry, Record
from doublesix.play.notation.writer import statements, write
from tests.app.online.scenes import Scene
from tests.app.online.simulated import KINDS, Kind, Simulated
from tests.samples import sample

pytestmark = pytest.mark.sweep

NAMES = ("Ann", "Bea", "Cyd", "Dee")
MATCHES = sample(3, 60)


def record_of(scene: Scene) -> Record:
    """What was played at a table, as it is written down."""
    table = scene.table
    entries = tuple(Entry(0, event) for event in table.play_events)
    tags = (("commitment", table.opening.commitment), ("secret", table.secret))
    return Record(table.match.ruleset, NAMES[: len(table.seats)], tags, entries, table.match)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_read_back_comes_to_the_same(kind: Kind) -> None:
    for seed in range(100, 100 + MATCHES):
        for scene in Simulated(kind, seed).play():
            if scene.table.misplaid is not None or (scene.table.n % 40 and scene.table.status != OVER):
                continue
            record = record_of(scene)
            again = read(write(record))
            assert again.events == scene.table.play_events
            own, other = scene.table.match, again.match
            assert (own.games_won, own.ended, own.offences) == (other.games_won, other.ended, other.offences)
            assert (own.game, own.round) == (other.game, other.round)
            verdict = report(again)
            assert verdict["winner"] == (own.ended.winner if own.ended else None)
            if verdict["games"]:
                sides = scene.frame().sides
                assert verdict["games"][-1]["scores"] == {side.side: side.score for side in sides}
                assert verdict["games_won"] == {side.side: side.games for side in sides}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_log_has_the_statements_as_they_are_written(kind: Kind) -> None:
    (*_, scene) = Simulated(kind, 200).play()
    said = [line for entry in scene.log for line in getattr(entry.event, "lines", ())]
    assert said == statements(scene.table.play_events)
