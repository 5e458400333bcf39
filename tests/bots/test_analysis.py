"""Analysis: blunders are found, and nobody is blamed for what the seat could not know."""

import json
from math import hypot
from pathlib import Path
from statistics import fmean, stdev

import pytest

from doublesix.bots.accuracy import Player, analysis_of, costliest
from doublesix.bots.analysis import Task, chance_of, situations_with_choice, weigh_all
from doublesix.bots.decisions import NO_HANDS, NO_PLAYS, NOTHING_YET, VOID, Omission, replay, worth
from doublesix.bots.weighed_decisions import Decision, WeighedPlay, from_data
from doublesix.play import Table
from doublesix.play.notation import read, write
from doublesix.tiles import name

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
WORLDS = 60

LATE = """\
ruleset powc
seats Ann | Bea | Cyd | Dee
game
round
hand 1 6-1 6-2 5-1 6-6 6-4 5-0
hand 2 5-4 4-4 6-0 3-3 2-2 6-5
hand 3 4-3 2-0 3-2 5-2 3-0 1-0
hand 4 4-1 3-1 1-1 6-3 4-0 2-1
1 plays 6-6
2 plays 6-5 on 6-6
3 plays 5-2 on 6-5
4 plays 6-3 on 6-6
1 plays 6-2 on 5-2
2 plays 6-0 on 6-2
3 plays 4-3 on 6-3
4 plays 4-1 on 4-3
1 plays 6-1 on 4-1
2 passes
3 plays 3-0 on 6-0
4 plays 3-1 on 3-0
1 plays 6-4 on 6-1
2 plays 5-4 on 6-4
3 plays 1-0 on 3-1
4 plays 4-0 on 1-0
1 plays 5-1 on 5-4
2 plays 4-4 on 4-0
3 passes
"""
"""Dee has 2-1 and 1-1; with the double she keeps a tile that only she can play."""
OWN = "2-0 2-2 4-0 4-1 4-3 4-4"
KIND = ("1-1 6-6 3-0 5-0 6-3 6-0", "5-5 5-4 3-3 4-2 3-2 6-1", "6-4 6-2 2-1 3-1 6-5 5-1")
UNKIND = ("5-5 6-4 5-3 5-1 5-2 6-3", "4-2 6-5 5-0 6-0 1-0 3-1", "3-2 1-1 3-0 6-2 2-1 3-3")
"""Two deals that look alike to a seat that holds OWN; in the second its lead of the 2-2 is bad."""


OTHERS = ("5-2 5-1 5-0 4-3 4-2 4-1", "3-3 3-2 3-1 3-0 2-2 2-1")
"""Hands of seats 3 and 4 for rounds that go wrong."""


def decisions(text: str, worlds: int = WORLDS, seed: int = 1, last: int = 0) -> list[Decision]:
    """The decisions of a match, weighed; only the last so many where told."""
    positions = tuple(situation.position for situation in situations_with_choice(replay(read(text))))
    return weigh_all(Task(text, positions[-last:], worlds, seed))


def led(others: tuple[str, ...], tile: str) -> Decision:
    hands = "".join(f"hand {seat} {hand}\n" for seat, hand in enumerate((OWN, *others), 1))
    (decision,) = decisions(f"ruleset powc\ngame\nround\n{hands}1 plays {tile}\n")
    return decision


def test_a_planted_blunder_is_found() -> None:
    (blunder,) = decisions(LATE + "4 plays 2-1 on 5-1\n", last=1)
    assert (blunder.seat, blunder.player, blunder.line, blunder.turn) == (4, "Dee", 28, 20)
    assert name(blunder.plays[blunder.chosen].play.tile) == "2-1"
    assert name(blunder.plays[blunder.best].play.tile) == "1-1"
    assert blunder.lost > 5
    (good,) = decisions(LATE + "4 plays 1-1 on 5-1\n", last=1)
    assert good.lost == 0
    assert good.stake == blunder.lost == blunder.stake


def test_what_the_seat_knew() -> None:
    (decision,) = decisions(LATE + "4 plays 2-1 on 5-1\n", last=1)
    knew = decision.knew
    assert [name(tile) for tile in knew.hand] == ["1-1", "2-1"]
    assert knew.numbers == (1, 4)
    assert knew.hand_sizes == (1, 2, 2, 2)
    assert [(each.seat, each.numbers, each.drew) for each in knew.shortages] == [
        (2, (0, 6), 0),
        (3, (1, 4), 0),
    ]


def test_nobody_is_blamed_for_what_only_open_hands_show() -> None:
    kind, unkind = led(KIND, "2-2"), led(UNKIND, "2-2")
    assert [play[:3] for play in kind.plays] == [play[:3] for play in unkind.plays]
    assert kind.lost == unkind.lost == 0
    assert kind.stake == unkind.stake
    assert behind_with_open_hands(kind) == 0
    assert behind_with_open_hands(unkind) > 20
    worse = led(KIND, "4-3"), led(UNKIND, "4-3")
    assert worse[0].lost == worse[1].lost


def behind_with_open_hands(decision: Decision) -> float:
    values = [play.open for play in decision.plays if play.open is not None]
    chosen = decision.plays[decision.chosen].open
    assert chosen is not None
    assert len(values) == len(decision.plays)
    return max(values) - chosen


def test_results_depend_on_the_seed_and_the_place_alone() -> None:
    text = LATE + "4 plays 2-1 on 5-1\n"
    whole = decisions(text)
    positions = tuple(decision.position for decision in whole)
    apart = [weigh_all(Task(text, (position,), WORLDS, 1))[0] for position in reversed(positions)]
    assert apart[::-1] == whole
    assert decisions(text, seed=2, last=3) != whole[-3:]
    assert len({chance_of(seed, place) for seed in range(5) for place in range(50)}) == 250


@pytest.mark.slow
@pytest.mark.parametrize(("example", "at"), [("council", 90), ("council", 125), ("fair", 120)])
def test_the_error_is_as_large_as_the_spread_over_seeds(example: str, at: int) -> None:
    text = (ROOT / "docs" / "examples" / f"{example}.dtn").read_text("utf-8")
    position = situations_with_choice(replay(read(text)))[at].position
    runs = [weigh_all(Task(text, (position,), 100, seed))[0].plays for seed in range(20)]
    gaps = [plays[0].value - plays[1].value for plays in runs]
    claimed = fmean(hypot(plays[0].error, plays[1].error) for plays in runs)
    assert stdev(gaps) < 1.7 * claimed


def test_lines_are_those_of_the_file() -> None:
    text = "# a comment\n\n" + LATE.replace("3 passes", "3 passes  # nothing fits") + "4 plays 2-1 on 5-1\n"
    record = read(text)
    weighed = decisions(write(record), last=1)
    assert analysis_of(replay(record), weighed).decisions[0].line == weighed[0].line + 2


def test_who_starts_may_show_with_the_first_play() -> None:
    decision = led(KIND, "4-4")
    assert decision.seat == 1
    assert decision.turn == 1
    assert len(decision.plays) == 6
    assert decision.knew.numbers == ()


@pytest.mark.parametrize("example", ["council", "fair", "garrison"])
def test_every_game_is_weighed(example: str) -> None:
    text = (ROOT / "docs" / "examples" / f"{example}.dtn").read_text("utf-8")
    record = read(text)
    found = replay(record)
    positions = tuple(situation.position for situation in situations_with_choice(found))[5:11]
    weighed = weigh_all(Task(text, positions, 12, 1))
    for decision in weighed:
        assert len(decision.plays) > 1
        assert decision.plays[decision.best].value == max(play.value for play in decision.plays)
        assert decision.stake >= decision.lost >= 0
    course = analysis_of(found, weighed).rounds[0]
    assert {mark.side for mark in course.marks} <= set(course.result)
    assert sum(course.result.values()) == pytest.approx(0)


# What is left out


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("powc/sheet-after-hands.dtn", NO_PLAYS),
        ("straight/plays-without-hands-sheet.dtn", NO_HANDS),
    ],
)
def test_rounds_without_hands_or_plays(file: str, why: str) -> None:
    found = replay(read((GOLDEN / file).read_text("utf-8")))
    assert found.situations == ()
    assert found.skipped[0].why == why
    assert all(each.whole for each in found.skipped)


def test_a_round_is_followed_up_to_its_first_irregularity() -> None:
    table = Table("powc")
    table.deal("6-6 6-5 6-4 6-3 5-5 5-4", "6-2 6-1 6-0 5-3 4-4 1-0", *OTHERS)
    table.play(1, "6-3")
    table.pass_turn(2)  # by mistake: 6-2 fits
    table.play(3, "4-3")
    found = replay(table.record)
    assert [situation.made.seat for situation in found.situations] == [1]
    (skipped,) = found.skipped
    assert skipped[1:] == (1, 1, "a pass was mistaken here (P9)", False)


def statements_skipped(ruleset: str, *lines: str) -> tuple[int, tuple[Omission, ...]]:
    hands = {
        "powc": ("6-6 6-5 6-4 6-3 5-5 5-4", "6-2 6-1 6-0 5-3 4-4 1-0", *OTHERS),
        "straight": (
            "5-5 5-0 4-4 6-0 6-1 6-2 6-3",
            "6-6 6-5 6-4 5-4 5-3 5-2 5-1",
            "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
            "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
        ),
    }[ruleset]
    dealt = "".join(f"hand {seat} {hand}\n" for seat, hand in enumerate(hands, 1))
    found = replay(read(f"ruleset {ruleset}\ngame\nround\n{dealt}" + "\n".join(lines)))
    return len(found.situations), found.skipped


@pytest.mark.parametrize(
    ("ruleset", "line", "why"),
    [
        ("powc", "2 misplays 4-4", "a tile was blamed here (P7)"),
        ("straight", "2 misplays 6-6 on 5-5/5 showing 6", "a tile was misplayed here (F16)"),
        ("straight", "3 exposes 4-3", "a tile was exposed here (F14)"),
        ("straight", "3 plays 4-3 out-of-turn", "a tile was played out of turn here (F15)"),
        ("straight", "3 talks", "somebody talked across the table here (F13)"),
        ("straight", "2 passes", "a pass was mistaken here (F18)"),
    ],
)
def test_irregularities_are_named(ruleset: str, line: str, why: str) -> None:
    first = "1 plays 6-3" if ruleset == "powc" else "1 plays 5-5"
    plays, skipped = statements_skipped(ruleset, first, line)
    assert plays == 1
    assert [(each.line, each.why, each.whole) for each in skipped] == [(9, why, False)]


def test_a_wrong_spinner_is_named() -> None:
    record = read((GOLDEN / "straight" / "wrong-spinner-stands.dtn").read_text("utf-8"))
    (skipped,) = replay(record).skipped
    assert skipped.why == "a short end of a wrong spinner was joined here (F17)"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("[!f]*/*.dtn")), ids=lambda path: path.stem)
def test_every_golden_match_is_followed_and_what_is_left_out_is_named(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    found = replay(record)
    assert all(record.entries[each.position].event == each.made for each in found.situations)
    assert {each.position for each in situations_with_choice(found)} <= {
        each.position for each in found.situations
    }
    followed = {(each.game, each.round) for each in found.situations}
    followed |= {(each.game, each.round) for each in found.skipped}
    assert followed >= {(each.game, each.round) for each in found.rounds}


def test_a_round_that_a_judge_made_void() -> None:
    plays, (skipped,) = statements_skipped("powc", "1 plays 6-3", 'judge void "tiles were seen"')
    assert plays == 0
    assert (skipped.line, skipped.why, skipped.whole) == (3, VOID, True)


def test_a_round_without_a_play_yet() -> None:
    plays, (skipped,) = statements_skipped("powc")
    assert (plays, skipped.why) == (0, NOTHING_YET)


# Sums


def test_accuracy_is_the_share_of_the_stake_that_was_kept() -> None:
    player = Player(1, "Ann", 4, 3, 5.0, 20.0)
    assert (player.best_share, player.lost_each, player.accuracy) == (0.75, 1.25, 75.0)
    assert Player(1, "Ann", 4, 4, 0.0, 0.0).accuracy == 100.0


def test_the_costliest_come_first_and_only_losses_are_told() -> None:
    weighed = decisions(LATE + "4 plays 2-1 on 5-1\n")
    costly = costliest(weighed, 3)
    assert costly == sorted(costly, key=lambda decision: -decision.lost)
    assert all(decision.lost for decision in costly)
    assert len(costly) <= 3


def test_open_values_are_in_no_sum() -> None:
    record = read(LATE + "4 plays 2-1 on 5-1\n")
    weighed = decisions(write(record))
    blind = [
        decision._replace(plays=tuple(WeighedPlay(*play[:3], None) for play in decision.plays))
        for decision in weighed
    ]
    assert analysis_of(replay(record), blind).players == analysis_of(replay(record), weighed).players


def test_worth_by_game() -> None:
    assert worth(Table("powc").match, 1, (5, 25)) == 20
    assert worth(Table("powc").match, 2, (5, 25)) == -20
    assert worth(Table("straight").match, 3, (30, 10)) == 20
    assert worth(Table("bigsix", ("Ann", "Bea", "Cyd")).match, 2, (10, 40, 0)) == 35


def test_a_decision_in_json_is_the_same_decision() -> None:
    for found in (decisions(LATE + "4 plays 2-1 on 5-1\n", last=3), [led(KIND, "2-2")]):
        assert [from_data(each) for each in json.loads(json.dumps(found))] == found
