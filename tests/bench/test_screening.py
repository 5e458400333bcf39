"""Partners who share a hand are found, others at the stated rate; a run goes on where it ended."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import screening
from tests.samples import sample

SEED = 7


def test_pairs_are_of_both_games_and_seven_of_ten_honest() -> None:
    pairs = list(screening.pairs_of(40, SEED))
    assert {pair.game for pair in pairs} == set(screening.ROUNDS)
    assert sum(pair.kind.startswith("honest") for pair in pairs) == 28
    assert {pair.kind for pair in pairs} == set(screening.KINDS)
    assert len(set(pairs)) == 40


def test_the_interval_of_a_share() -> None:
    low, high = screening.interval(5, 100)
    assert (round(low, 3), round(high, 3)) == (0.022, 0.112)
    assert screening.interval(0, 10)[0] == 0.0
    assert screening.interval(10, 10)[1] == 1.0


@pytest.mark.slow
def test_a_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    pairs = list(screening.pairs_of(3, SEED, scale=0.01))
    screening.all_screened(pairs[:2], 1, kept)
    lines = kept.read_text("utf-8").splitlines()
    done = screening.all_screened(pairs, 1, kept)
    assert [each.pair for each in done] == pairs
    assert kept.read_text("utf-8").splitlines()[:2] == lines
    assert len(kept.read_text("utf-8").splitlines()) == 3
    assert done[0].leans == pytest.approx(screening.screened(pairs[0]).leans, abs=0.001)


@pytest.mark.slow
def test_those_who_share_a_hand_are_found_and_few_others() -> None:
    pairs = [pair for pair in screening.pairs_of(sample(40, 400), SEED) if pair.game == "straight"]
    done = screening.all_screened(pairs, 1, None)
    honest = [each for each in done if each.pair.kind.startswith("honest")]
    sharing = [each for each in done if each.pair.kind.startswith("whole hand")]
    alarms = sum(screening.marked(each, 40, 0.01) for each in honest)
    assert screening.interval(alarms, len(honest))[0] < 0.01
    assert sum(screening.marked(each, 40, 0.01) for each in sharing) >= 0.75 * len(sharing)
    assert "straight: marked at the stated rate of 1.0%" in list(screening.report(done))
