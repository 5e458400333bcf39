"""What each event does to a table, and that a log can be folded in any pieces."""

from __future__ import annotations

from typing import get_args

import pytest

from doublesix.app.online import commands as cmd
from doublesix.app.online import evolve as room
from doublesix.app.online.events import Event, Played, TableOpened
from doublesix.app.online.evolve import commands_of, fold, ruleset_of
from doublesix.app.online.state import PLAYING
from doublesix.play import commands as c
from doublesix.rules.rulesets import preset
from tests.app.online.scenes import SECRET, TOURNAMENT, Scene
from tests.app.online.simulated import KINDS, Kind, Simulated
from tests.app.sheets.scenes import rules
from tests.play.tables import t


def test_every_event_has_its_effect() -> None:
    assert set(room._EVOLVERS) | {TableOpened, Played} == set(get_args(Event))


def test_a_log_begins_with_its_opening() -> None:
    assert fold([]) is None
    with pytest.raises(AssertionError, match="begins with its opening"):
        fold(Scene().log[1:])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_log_folded_in_pieces_is_the_same_table(kind: Kind) -> None:
    (*_, scene) = Simulated(kind, 3).play()
    whole = fold(scene.log)
    assert whole == scene.table
    half = len(scene.log) // 2
    assert fold(scene.log[half:], fold(scene.log[:half])) == whole


def test_the_rules_are_those_of_the_stage() -> None:
    opening = Scene(stage="final").table.opening
    assert ruleset_of(opening).in_force() == preset("powc-2023").at_stage("final").in_force()


def test_no_statement_at_all_says_that_a_tile_stands() -> None:
    assert commands_of((), "straight") == [c.Settle()]
    assert commands_of(("# nothing", "2 passes"), "straight") == [c.Pass(2)]


def test_what_the_referee_refuses_is_in_no_log() -> None:
    with pytest.raises(AssertionError, match="put before the referee"):
        Scene().dealt().put_in(Played(1, ("1 plays 0-0",)))


def test_numbers_of_games_and_rounds_and_where_a_round_began() -> None:
    scene = Scene("fortbend-2023")
    told = []
    for line in ('judge void "x"', 'judge game A "x"', 'judge void "x"'):
        scene.do(cmd.DealNext(SECRET))
        told.append(
            (scene.table.game_number, scene.table.round_number, scene.table.n - scene.table.round_from)
        )
        scene.do(cmd.ApplyRuling((line,)))
    assert told == [(1, 1, 0), (1, 2, 0), (2, 1, 0)]


def test_scores_are_those_of_the_game_in_progress_or_the_last() -> None:
    scene = Scene("fortbend-2023", tournament=TOURNAMENT).dealt()
    scene.do(cmd.ApplyRuling(('judge penalty A 20 "x"',)))
    assert scene.table.scores == (0, 20)
    scene.do(cmd.ApplyRuling(('judge penalty A 240 "x"',)))
    assert (scene.table.scores, scene.table.match.game) == ((0, 260), None)
    scene.do(cmd.DealNext(SECRET))
    assert scene.table.scores == (0, 0)


def test_a_table_of_bigsix_has_a_score_a_player() -> None:
    assert [len(Scene("garrison-2022", players=players).table.scores) for players in (2, 3, 4)] == [2, 3, 4]


def test_what_was_played_last_and_when_it_changed() -> None:
    scene = Scene().dealt()
    scene.play(1, "6-6")
    assert (scene.table.last, scene.table.changed) == (scene.table.play_events[-1], scene.table.n)
    scene.do(cmd.RestartClock())
    assert scene.table.changed == scene.table.n - 1


def test_an_own_ruleset_is_played() -> None:
    scene = Scene(target=33)
    assert (scene.table.match.options.target, scene.table.opening.rules) == (
        33,
        rules("powc-2023", target=33),
    )
    assert scene.dealt().table.status == PLAYING
    assert scene.play(1, "6-6")[0] == Played(1, ("1 plays 6-6",))
    assert t("6-6") not in scene.frame(1).hand
