"""The cross of `straight`: ends counted again by hand, the spinner's order, and what rounds are worth."""

import itertools

import pytest

from doublesix.rules import straight
from doublesix.rules.options import (
    ROUND_PER_HAND,
    ROUND_TOTAL,
    SCORE_BOTH,
    SCORE_DIFFERENCE,
    SCORE_LOSER,
    TIE_BLOCKER,
    TIE_NONE,
    Options,
)
from doublesix.rules.rulesets import preset
from doublesix.rules.sides import Result
from doublesix.rules.straight import Cross
from doublesix.tiles import members, names, parse, tile_of

OPTIONS = Options()
ENDS = [(high, low) for high in range(7) for low in range(high + 1)]


def t(name: str) -> int:
    tile = parse(name)
    assert tile is not None
    return tile


def laid(*plays: str) -> Cross:
    """The layout after a lead and plays like ``6-5 on 6-6``."""
    layout = straight.lead(t(plays[0]))
    for play in plays[1:]:
        tile, on = (t(name) for name in play.split(" on "))
        number = next(n for n in ENDS[tile] if straight.open_tiles(layout, n) >> on & 1)
        layout = straight.join(layout, tile, on, number, OPTIONS)
    return layout


def opens(layout: Cross) -> dict[int, list[str]]:
    """The tiles with an open place, by its number; numbers without one are left out."""
    return {number: names(straight.open_tiles(layout, number)) for number in range(7) if layout.opens[number]}


def test_the_set_and_the_hand() -> None:
    assert set(members(straight.TILES)) == set(range(28))
    assert straight.HAND_SIZE == 7
    assert straight.fits(straight.EMPTY) == straight.TILES
    assert straight.end_total(straight.EMPTY) == 0


# Ends


@pytest.mark.parametrize("tile", range(28))
def test_one_tile_alone(tile: int) -> None:
    """Both its ends are exposed, a double's too: the total is its value."""
    high, low = ENDS[tile]
    layout = straight.lead(tile)
    assert straight.end_total(layout) == high + low
    assert straight.play_points(layout) == {5: 5, 10: 10}.get(high + low, 0)
    assert set(members(straight.fits(layout))) == {
        at for at, ends in enumerate(ENDS) if {*ends} & {high, low}
    }
    assert layout.spinner == (high if high == low else -1)


def joins() -> list[tuple[int, int, int]]:
    """Every lead, every tile that matches it, and the number they share."""
    return [
        (first, second, number)
        for first, second in itertools.permutations(range(28), 2)
        for number in {*ENDS[first]} & {*ENDS[second]}
    ]


@pytest.mark.parametrize("number", range(7))
def test_two_tiles(number: int) -> None:
    """What is left of each: a lone end counts once, a double whole, be it led or joined."""
    for first, second, shared in joins():
        if shared == number:
            layout = straight.join(straight.lead(first), second, first, number, OPTIONS)
            led, joined = ENDS[first], ENDS[second]
            left = sum(led) if led[0] == led[1] else sum(led) - number
            left += sum(joined) if joined[0] == joined[1] else sum(joined) - number
            assert straight.end_total(layout) == left
            assert straight.play_points(layout) == (left if left in (5, 10, 15, 20) else 0)
            assert sum(straight.end_value(layout, each) for each in range(7)) == left


def test_there_are_so_many_ways_to_join_two_tiles() -> None:
    """Each number's suit has seven tiles: 7 x 7 x 6 ordered pairs."""
    assert len(joins()) == 294


@pytest.mark.parametrize(
    ("plays", "total", "points"),
    [
        (["5-5"], 10, 10),
        (["6-4"], 10, 10),
        (["0-0"], 0, 0),  # a multiple of five, but nothing
        (["4-4"], 8, 0),
        (["6-4", "4-4 on 6-4"], 6 + 8, 0),
        (["6-6", "6-3 on 6-6"], 12 + 3, 15),
        (["6-6", "6-3 on 6-6", "6-2 on 6-6"], 3 + 2, 5),  # both sides taken: the spinner counts no more
        (["6-6", "6-3 on 6-6", "6-2 on 6-6", "6-5 on 6-6"], 3 + 2 + 5, 10),
        (["6-6", "6-3 on 6-6", "6-2 on 6-6", "6-5 on 6-6", "6-0 on 6-6"], 10, 10),
        (["6-6", "6-5 on 6-6", "5-5 on 6-5", "6-4 on 6-6", "4-4 on 6-4"], 10 + 8, 0),
        (["5-5", "5-0 on 5-5"], 10 + 0, 10),
        (["1-0", "0-0 on 1-0"], 1, 0),
    ],
)
def test_ends_by_hand(plays: list[str], total: int, points: int) -> None:
    layout = laid(*plays)
    assert straight.end_total(layout) == total
    assert straight.play_points(layout) == points


# The spinner


@pytest.mark.parametrize("number", range(7))
def test_the_spinner_takes_sides_before_short_ends(number: int) -> None:
    """F7: two sides, then two short ends, then nothing."""
    double = t(f"{number}-{number}")
    layout = straight.lead(double)
    others = [other for other in range(7) if other != number][:4]
    for at, other in enumerate(others):
        assert straight.open_tiles(layout, number) == 1 << double
        assert straight.joins_short_end(layout, double) == (at >= 2)
        layout = straight.join(layout, t(f"{number}-{other}"), double, number, OPTIONS)
        exposed = sum(others[: at + 1]) + (2 * number if at == 0 else 0)
        assert straight.end_total(layout) == exposed
    assert straight.open_tiles(layout, number) == 0


def test_only_a_double_has_short_ends() -> None:
    assert not straight.joins_short_end(laid("6-5"), t("6-5"))


def test_the_first_double_laid_is_the_spinner_though_not_led() -> None:
    layout = laid("6-5", "5-5 on 6-5", "6-6 on 6-5")
    assert layout.spinner == 5
    layout = laid("6-5", "5-5 on 6-5", "6-6 on 6-5", "5-1 on 5-5")
    assert straight.joins_short_end(layout, t("5-5"))
    assert opens(layout) == {1: ["5-1"], 5: ["5-5"], 6: ["6-6"]}


def test_another_double_has_one_free_side_and_closed_short_ends() -> None:
    layout = laid("6-6", "6-5 on 6-6", "5-5 on 6-5", "5-1 on 5-5")
    assert opens(layout) == {1: ["5-1"], 6: ["6-6"]}
    assert straight.end_total(layout) == 12 + 1


class TestWrongSpinner:
    """F17: 6-6 led, 6-5 and 5-5 to one side, and then a tile on a short end of the 5-5."""

    ONE_SIDE = ("6-6", "6-5 on 6-6", "5-5 on 6-5")
    BOTH_SIDES = (*ONE_SIDE, "6-4 on 6-6")

    def wrong(self, layout: Cross, tile: str, on: str) -> Cross:
        assert straight.can_be_wrong_spinner(layout, t(on))
        return straight.join_wrong_spinner(layout, t(tile), t(on))

    def test_who_can_be_taken_for_it(self) -> None:
        layout = laid(*self.BOTH_SIDES)
        doubles = [f"{n}-{n}" for n in range(7)]
        assert [d for d in doubles if straight.can_be_wrong_spinner(layout, t(d))] == ["5-5"]

    def test_the_old_spinners_short_ends_close(self) -> None:
        before = laid(*self.BOTH_SIDES)
        assert opens(before) == {4: ["6-4"], 5: ["5-5"], 6: ["6-6"]}
        after = self.wrong(before, "5-2", "5-5")
        assert after.spinner == 5
        assert opens(after) == {2: ["5-2"], 4: ["6-4"], 5: ["5-5"]}
        assert straight.end_total(after) == 4 + 10 + 2

    def test_a_free_side_of_the_old_one_stays_open_and_counts(self) -> None:
        after = self.wrong(laid(*self.ONE_SIDE), "5-2", "5-5")
        assert opens(after) == {2: ["5-2"], 5: ["5-5"], 6: ["6-6"]}
        assert straight.end_total(after) == 12 + 10 + 2
        assert not straight.joins_short_end(after, t("6-6"))
        after = straight.join(after, t("6-4"), t("6-6"), 6, OPTIONS)
        assert opens(after) == {2: ["5-2"], 4: ["6-4"], 5: ["5-5"]}

    def test_the_new_ones_other_short_end_opens_when_its_side_is_taken(self) -> None:
        after = self.wrong(laid(*self.BOTH_SIDES), "5-2", "5-5")
        assert not straight.joins_short_end(after, t("5-5"))
        after = straight.join(after, t("5-1"), t("5-5"), 5, OPTIONS)
        assert straight.joins_short_end(after, t("5-5"))
        assert opens(after) == {1: ["5-1"], 2: ["5-2"], 4: ["6-4"], 5: ["5-5"]}
        assert straight.end_total(after) == 4 + 2 + 1
        after = straight.join(after, t("5-0"), t("5-5"), 5, OPTIONS)
        assert opens(after) == {0: ["5-0"], 1: ["5-1"], 2: ["5-2"], 4: ["6-4"]}

    def test_back_again_and_once_more(self) -> None:
        layout = self.wrong(laid(*self.BOTH_SIDES), "5-2", "5-5")
        layout = straight.join(layout, t("5-1"), t("5-5"), 5, OPTIONS)
        layout = self.wrong(layout, "6-3", "6-6")
        assert layout.spinner == 6
        assert opens(layout) == {1: ["5-1"], 2: ["5-2"], 3: ["6-3"], 4: ["6-4"], 6: ["6-6"]}
        assert straight.play_points(layout) == 4 + 2 + 1 + 3
        layout = self.wrong(layout, "5-3", "5-5")
        assert layout.spinner == 5
        assert opens(layout) == {1: ["5-1"], 2: ["5-2"], 3: ["6-3", "5-3"], 4: ["6-4"]}
        assert straight.end_total(layout) == 4 + 2 + 1 + 3 + 3
        assert straight.can_be_wrong_spinner(layout, t("6-6"))
        layout = self.wrong(layout, "6-2", "6-6")
        assert opens(layout) == {1: ["5-1"], 2: ["6-2", "5-2"], 3: ["6-3", "5-3"], 4: ["6-4"]}
        assert not straight.can_be_wrong_spinner(layout, t("5-5"))  # both its short ends are taken

    def test_a_side_already_taken_opens_the_other_short_end_at_once(self) -> None:
        layout = self.wrong(laid(*self.BOTH_SIDES, "5-1 on 5-5"), "5-2", "5-5")
        assert straight.joins_short_end(layout, t("5-5"))
        assert opens(layout) == {1: ["5-1"], 2: ["5-2"], 4: ["6-4"], 5: ["5-5"]}
        assert straight.end_total(layout) == 4 + 1 + 2


class TestMisplay:
    """F16: what does not fit and stands shows the end that lies outward."""

    def test_against_an_end(self) -> None:
        layout = straight.lay(laid("6-4"), t("5-3"), t("6-4"), 6, 3)
        assert opens(layout) == {3: ["5-3"], 4: ["6-4"]}
        assert straight.end_total(layout) == 4 + 3

    def test_a_first_double_is_the_spinner(self) -> None:
        layout = straight.lay(laid("6-4"), t("5-5"), t("6-4"), 6, 5)
        assert layout.spinner == 5
        assert straight.end_total(layout) == 4 + 10
        layout = straight.join(layout, t("5-1"), t("5-5"), 5, OPTIONS)
        assert straight.joins_short_end(layout, t("5-5"))

    def test_against_the_spinner(self) -> None:
        layout = straight.lay(laid("6-6"), t("5-3"), t("6-6"), 6, 5)
        assert opens(layout) == {5: ["5-3"], 6: ["6-6"]}
        assert straight.end_total(layout) == 12 + 5

    def test_against_a_short_end(self) -> None:
        full = laid("6-6", "6-3 on 6-6", "6-2 on 6-6", "6-5 on 6-6")
        layout = straight.lay(full, t("4-1"), t("6-6"), 6, 1)
        assert opens(layout) == {1: ["4-1"], 2: ["6-2"], 3: ["6-3"], 5: ["6-5"]}


# Rounds


@pytest.mark.parametrize(("before", "points"), [(0, 0), (1, 0), (2, 35), (3, 35)])
def test_talking_costs_points_after_the_warnings(before: int, points: int) -> None:
    assert straight.talk_points(before, OPTIONS._replace(talk_warnings=2, talk_penalty=35)) == points


@pytest.mark.parametrize("spots", range(201))
def test_to_the_nearest_five(spots: int) -> None:
    assert straight.to_five(spots) == min(range(0, 205, 5), key=lambda five: abs(five - spots))


def row(*by_seat: int) -> tuple[int, ...]:
    return (0, *by_seat)


@pytest.mark.parametrize(
    ("rounding", "by", "result"),
    [
        (ROUND_TOTAL, 1, Result(0, False, (15, 0))),  # 7 + 7 = 14
        (ROUND_TOTAL, 3, Result(0, False, (15, 0))),
        (ROUND_TOTAL, 2, Result(1, False, (0, 5))),  # 2 + 2 = 4
        (ROUND_TOTAL, 4, Result(1, False, (0, 5))),
        (ROUND_PER_HAND, 1, Result(0, False, (10, 0))),  # 5 + 5
        (ROUND_PER_HAND, 2, Result(1, False, (0, 0))),  # 0 + 0
    ],
)
def test_out_by_hand(rounding: int, by: int, result: Result) -> None:
    assert straight.score_out(by, row(2, 7, 2, 7), OPTIONS._replace(round_to_five=rounding)) == result


def five(spots: int) -> int:
    return spots - spots % 5 + (5 if spots % 5 > 2 else 0)


def naive_blocked(a: tuple[int, int], b: tuple[int, int], last: int, options: Options) -> Result:
    """F10: fewer spots win; what they win is rounded whole, or hand by hand."""
    loser = "A" if sum(a) > sum(b) else "B"
    if sum(a) == sum(b):
        if options.blocked_tie == TIE_NONE or last == 0:
            return Result(-1, False, (0, 0))
        loser = "A" if last in (1, 3) else "B"
    lost, won = (a, b) if loser == "A" else (b, a)
    if options.round_to_five == ROUND_PER_HAND:
        lost, won = (five(lost[0]), five(lost[1])), (five(won[0]), five(won[1]))
    worth = {
        SCORE_LOSER: sum(lost),
        SCORE_DIFFERENCE: max(0, sum(lost) - sum(won)),
        SCORE_BOTH: sum(lost + won),
    }
    points = five(worth[options.blocked_score])
    return Result(1, False, (0, points)) if loser == "A" else Result(0, False, (points, 0))


@pytest.mark.parametrize("score", [SCORE_LOSER, SCORE_DIFFERENCE, SCORE_BOTH])
@pytest.mark.parametrize("tie", [TIE_NONE, TIE_BLOCKER])
@pytest.mark.parametrize("rounding", [ROUND_TOTAL, ROUND_PER_HAND])
def test_blocked_for_all_small_counts(score: int, tie: int, rounding: int) -> None:
    options = OPTIONS._replace(blocked_score=score, blocked_tie=tie, round_to_five=rounding)
    for one, two, three, four in itertools.product((0, 1, 2, 3, 5, 8), repeat=4):
        for last in range(5):
            expected = naive_blocked((one, three), (two, four), last, options)
            assert straight.score_blocked(row(one, two, three, four), last, options) == expected


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({}, Result(0, False, (20, 0))),  # 7 to 22
        ({"round_to_five": ROUND_PER_HAND}, Result(0, False, (25, 0))),  # 13 and 9: 15 + 10
        ({"blocked_score": SCORE_DIFFERENCE}, Result(0, False, (15, 0))),  # 22 - 7
        ({"blocked_score": SCORE_BOTH}, Result(0, False, (30, 0))),  # 29
        ({"blocked_score": SCORE_DIFFERENCE, "round_to_five": ROUND_PER_HAND}, Result(0, False, (15, 0))),
        ({"blocked_score": SCORE_BOTH, "round_to_five": ROUND_PER_HAND}, Result(0, False, (35, 0))),
    ],
)
def test_blocked_by_hand(changes: dict[str, int], result: Result) -> None:
    assert straight.score_blocked(row(3, 13, 4, 9), 2, OPTIONS._replace(**changes)) == result


def test_the_double_blank_stays_the_spinner_when_another_double_is_laid() -> None:
    """Its number is 0, which is a spinner like any other (F7)."""
    blank, one_blank, ones = (tile_of(0, 0), tile_of(1, 0), tile_of(1, 1))
    options = preset("straight").in_force()
    layout = straight.join(straight.lead(blank), one_blank, blank, 0, options)
    layout = straight.join(layout, ones, one_blank, 1, options)
    assert layout.spinner == 0
    assert straight.end_total(layout) == 2
