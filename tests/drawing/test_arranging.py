"""Where tiles lie: random layouts keep the promises of a table, and known layouts look as they should."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from random import Random

import pytest

from doublesix import tiles
from doublesix.drawing import LaidTile, PlacedTile, arrange
from doublesix.drawing.arrangement import arrange_on
from doublesix.drawing.joints import TABLE, joints
from doublesix.drawing.room import far_off
from doublesix.drawing.text import _grid
from tests.samples import sample

RandomLayout = Callable[[Random, str, float], list[LaidTile]]
Box = tuple[float, float, float, float]
GAMES = ("powc", "bigsix", "straight")


def tile(name: str) -> int:
    found = tiles.parse(name)
    assert found is not None
    return found


def joined(what: str, on: str, number: int, *, end: bool = False) -> LaidTile:
    return LaidTile(tile(what), tile(on), number, number, end)


def led(what: str) -> LaidTile:
    return LaidTile(tile(what), -1, tiles.HIGH[tile(what)], -1, False)


def by_name(placed: Sequence[PlacedTile]) -> dict[str, PlacedTile]:
    return {tiles.name(one.tile): one for one in placed}


def whole(one: PlacedTile) -> Box:
    wide, high = (0.5, 1) if one.upright else (1, 0.5)
    return one.x - wide, one.y - high, one.x + wide, one.y + high


def half(one: PlacedTile, number: int) -> Box:
    """The half of a tile with this number; the whole tile if both halves have it."""
    if one.first == one.second:
        return whole(one)
    way = -0.5 if one.first == number else 0.5
    x, y = (one.x, one.y + way) if one.upright else (one.x + way, one.y)
    return x - 0.5, y - 0.5, x + 0.5, y + 0.5


def overlap(a: Box, b: Box) -> tuple[float, float]:
    """How far two boxes overlap along x and y; negative: how far they are apart."""
    return min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])


def on_border(point: tuple[float, float], area: Box) -> bool:
    x, y = point
    inside = area[0] <= x <= area[2] and area[1] <= y <= area[3]
    return inside and (x in (area[0], area[2]) or y in (area[1], area[3]))


def check_joint(child: PlacedTile, parent: PlacedTile, item: LaidTile) -> None:
    """The two ends named touch with a full side, or a line leads from the one to the other."""
    inner, outer = half(child, item.inward), half(parent, item.joined)
    if child.link:
        assert on_border(child.link[0], outer)
        assert on_border(child.link[-1], inner)
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(child.link))
        return
    apart, shared = sorted(overlap(inner, outer))
    assert apart == 0
    assert shared == 1 or (shared == 2 and item.note), "two doubles side by side were misplayed"


def check_side(child: PlacedTile, parent: PlacedTile, item: LaidTile, game: str) -> None:
    """A double is left by its long sides, or by its short ends where that was played."""
    if game == "bigsix" or parent.first != parent.second:
        return
    x, y = child.link[0] if child.link else (child.x, child.y)
    beyond_end = abs(y - parent.y) >= 1 if parent.upright else abs(x - parent.x) >= 1
    assert beyond_end == item.end


def check(laid: list[LaidTile], game: str) -> None:
    placed = arrange(laid, game)
    assert [one.tile for one in placed] == [item.tile for item in laid]
    assert [one.order for one in placed] == list(range(len(laid)))
    where = {one.tile: one for one in placed}
    for one, item in zip(placed, laid, strict=True):
        assert sorted((one.first, one.second)) == [tiles.LOW[one.tile], tiles.HIGH[one.tile]]
        assert one.area == whole(one)
        across = one.first == one.second
        assert one.upright == ((one.heading % 2 == 1) != across), "doubles lie across their line"
        if one.order:
            check_joint(one, where[item.on], item)
            check_side(one, where[item.on], item, game)
    for one, other in combinations(placed, 2):
        assert min(overlap(whole(one), whole(other))) <= 0, (one, other)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("misplays", [0.0, 0.1, 0.4])
def test_some_random_layouts(random_layout: RandomLayout, game: str, misplays: float) -> None:
    for seed in range(sample(5, 12)):
        check(random_layout(Random(seed), game, misplays), game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("misplays", [0.0, 0.1, 0.3])
@pytest.mark.parametrize("part", range(sample(1, 60)))
def test_many_random_layouts(random_layout: RandomLayout, game: str, misplays: float, part: int) -> None:
    for seed in range(8 * (part + 1), 8 * (part + 2)):
        check(random_layout(Random(seed), game, misplays), game)


@pytest.mark.parametrize("game", GAMES)
def test_legal_layouts_touch(random_layout: RandomLayout, game: str) -> None:
    for seed in range(sample(8, 25)):
        placed = arrange(random_layout(Random(seed), game, 0.0), game)
        assert not any(one.link for one in placed)


@pytest.mark.parametrize("columns", [24, 40, 72, 100])
@pytest.mark.parametrize("game", GAMES)
def test_characters_never_overlap(random_layout: RandomLayout, game: str, columns: int) -> None:
    grid = _grid(columns)
    for seed in range(sample(2, 8)):
        placed = arrange_on(random_layout(Random(seed), game, 0.1), game, grid)
        for one, other in combinations(placed, 2):
            assert min(overlap(one.area, other.area)) < 0, "a character belongs to one tile only"


def test_a_short_line_is_straight() -> None:
    laid = [led("6-5"), joined("5-5", "6-5", 5), joined("5-1", "5-5", 5), joined("6-2", "6-5", 6)]
    lie = by_name(arrange(laid, "powc"))
    assert all(one.y == 0 for one in lie.values())
    assert [one.x for one in lie.values()] == [0, 1.5, 3, -2]
    assert lie["5-5"].upright
    assert (lie["5-1"].first, lie["5-1"].second) == (5, 1)
    assert (lie["6-2"].first, lie["6-2"].second) == (2, 6)


def test_a_misplayed_tile_turns_the_end_that_was_said() -> None:
    laid = [led("6-5"), LaidTile(tile("3-2"), tile("6-5"), 3, 5, False, "misplayed"), joined("2-1", "3-2", 2)]
    lie = by_name(arrange(laid, "straight"))
    assert (lie["3-2"].first, lie["3-2"].second) == (3, 2)
    assert lie["3-2"].note == "misplayed"
    assert (lie["2-1"].first, lie["2-1"].x) == (2, 4)


def test_the_spinner_has_arms_at_its_short_ends() -> None:
    laid = [
        led("6-6"), joined("6-1", "6-6", 6), joined("6-2", "6-6", 6),
        joined("6-3", "6-6", 6, end=True), joined("6-4", "6-6", 6, end=True),
    ]  # fmt: skip
    lie = by_name(arrange(laid, "straight"))
    assert lie["6-6"].upright
    assert sorted((lie[name].x, lie[name].y) for name in ("6-1", "6-2")) == [(-1.5, 0), (1.5, 0)]
    assert sorted((lie[name].x, lie[name].y) for name in ("6-3", "6-4")) == [(0, -2), (0, 2)]


def test_a_later_double_of_bigsix_goes_straight_on_first() -> None:
    laid = [
        led("6-6"), joined("6-5", "6-6", 6), joined("5-5", "6-5", 5),
        joined("5-1", "5-5", 5), joined("5-2", "5-5", 5), joined("5-3", "5-5", 5),
    ]  # fmt: skip
    lie = by_name(arrange(laid, "bigsix"))
    assert (lie["5-1"].x, lie["5-1"].y) == (lie["5-5"].x + 1.5, 0)
    assert {lie["5-2"].y, lie["5-3"].y} == {-2, 2}


def test_a_long_line_turns_and_keeps_the_lead_in_the_middle() -> None:
    path = [6, 5, 4, 3, 2, 1, 0, 6, 4, 2, 0, 5, 3, 1]
    laid = [led("5-6")]
    laid += [
        joined(f"{a}-{b}", f"{before}-{a}", a)
        for before, (a, b) in zip(path, pairwise(path[1:]), strict=False)
    ]
    back = [6, 3, 0, 4, 1, 5, 2, 6, 1]
    laid += [joined(f"{back[0]}-{back[1]}", "6-5", 6)]
    laid += [
        joined(f"{a}-{b}", f"{before}-{a}", a)
        for before, (a, b) in zip(back, pairwise(back[1:]), strict=False)
    ]
    placed = arrange(laid, "powc")
    xs = [one.x for one in placed]
    assert max(xs) <= 11
    assert min(xs) >= -11
    assert len({one.y for one in placed}) > 2


def test_the_same_layout_is_always_drawn_alike(random_layout: RandomLayout) -> None:
    laid = random_layout(Random(5), "bigsix", 0.1)
    assert arrange(laid, "bigsix") == arrange(list(laid), "bigsix")


def test_an_empty_layout_has_no_tiles() -> None:
    assert arrange([], "powc") == []


@pytest.mark.parametrize(
    ("laid", "game", "words"),
    [
        ([led("6-5")], "chess", "one of powc, bigsix, straight"),
        ([LaidTile(28, -1, 6, -1, False)], "powc", "not 0 to 27"),
        ([joined("6-5", "5-4", 5)], "powc", "lead 6-5 cannot be joined"),
        ([led("6-5"), joined("6-5", "6-5", 6)], "powc", "6-5 is laid twice"),
        ([led("6-5"), joined("5-4", "5-3", 5)], "powc", "not on the table"),
        ([led("6-5"), LaidTile(tile("4-3"), tile("6-5"), 5, 5, False)], "powc", "4-3 has no end with 5 pips"),
        ([led("6-5"), LaidTile(tile("4-3"), tile("6-5"), 4, 4, False)], "powc", "6-5 has no end with 4 pips"),
        ([led("6-5"), joined("5-4", "6-5", 5), joined("5-3", "6-5", 5)], "powc", "no free place"),
        ([led("6-5"), joined("5-4", "6-5", 5), joined("5-3", "5-4", 5)], "powc", "no free place"),
        ([led("6-6"), *(joined(f"6-{n}", "6-6", 6) for n in range(3))], "powc", "no free place"),
        ([led("6-6"), *(joined(f"6-{n}", "6-6", 6) for n in range(5))], "bigsix", "no free place"),
    ],
)
def test_what_cannot_be_drawn_is_refused(laid: list[LaidTile], game: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        arrange(laid, game)


def test_a_tile_without_room_is_linked_around_the_others() -> None:
    laid = [
        led("6-6"), LaidTile(tile("1-1"), tile("6-6"), 1, 6, False, "misplayed"),
        joined("6-2", "6-6", 6, end=True), joined("6-3", "6-6", 6, end=True),
        joined("2-1", "1-1", 1, end=True), joined("3-1", "1-1", 1, end=True),
    ]  # fmt: skip
    check(laid, "straight")
    placed = arrange(laid, "straight")
    linked = [one for one in placed if one.link]
    assert linked
    for (ax, ay), (bx, by) in (piece for one in linked for piece in pairwise(one.link)):
        piece = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        for one in placed:
            left, top, right, bottom = whole(one)
            beside = piece[2] <= left or piece[0] >= right or piece[3] <= top or piece[1] >= bottom
            assert beside, "a connecting line goes around tiles, not under them"


def test_the_last_resort_lies_below_everything() -> None:
    table = arrange([led("6-6"), joined("6-5", "6-6", 6)], "bigsix")
    item = joined("5-4", "6-5", 5)
    joint = joints(table[1], item, "bigsix", TABLE)[0]
    new = far_off(joint, item, 2, 1, table, TABLE)
    assert new.area[1] > max(one.area[3] for one in table)
    check_joint(new, table[1], item)
