"""The 28 tiles: numbered, named, counted, and taken apart, each and every one."""

import itertools

import pytest

from doublesix import tiles

# The order of a deal (DRAWS.md): 0-0, 1-0, 1-1, 2-0, … 6-6.
ENDS = [(high, low) for high in range(7) for low in range(high + 1)]
IN_ORDER = [
    *("0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0", "3-1", "3-2", "3-3"),
    *("4-0", "4-1", "4-2", "4-3", "4-4", "5-0", "5-1", "5-2", "5-3", "5-4", "5-5"),
    *("6-0", "6-1", "6-2", "6-3", "6-4", "6-5", "6-6"),
]
every_tile = pytest.mark.parametrize(("tile", "high", "low"), [(at, *ends) for at, ends in enumerate(ENDS)])


def test_a_set_has_28_in_this_order() -> None:
    assert [tiles.name(tile) for tile in range(28)] == IN_ORDER
    assert tiles.COUNT == len(IN_ORDER) == 28
    assert tiles.NUMBERS == 7


@every_tile
def test_its_name_is_read_both_ways(tile: int, high: int, low: int) -> None:
    assert tiles.name(tile) == tiles.NAMES[tile] == f"{high}-{low}"
    assert tiles.parse(f"{high}-{low}") == tile
    assert tiles.parse(f"{low}-{high}") == tile


@pytest.mark.parametrize(
    "text", ["", "6", "6-7", "7-0", "65", "6_5", "6-5 ", " 6-5", "06-5", "-6-5", "６-5", "a-b"]
)
def test_other_texts_name_no_tile(text: str) -> None:
    assert tiles.parse(text) is None


@every_tile
def test_its_ends(tile: int, high: int, low: int) -> None:
    assert tiles.tile_of(high, low) == tiles.tile_of(low, high) == tile
    assert (tiles.HIGH[tile], tiles.LOW[tile], tiles.VALUE[tile]) == (high, low, high + low)
    assert tiles.is_double(tile) == (high == low)
    assert [number for number in range(7) if tiles.has(tile, number)] == sorted({high, low})
    assert (tiles.other_end(tile, high), tiles.other_end(tile, low)) == (low, high)


@pytest.mark.parametrize("number", range(7))
def test_a_suit_is_the_seven_tiles_with_a_number(number: int) -> None:
    suit = {tile for tile, ends in enumerate(ENDS) if number in ends}
    assert set(tiles.members(tiles.SUIT[number])) == suit
    assert len(suit) == 7
    assert tiles.name(tiles.DOUBLE[number]) == f"{number}-{number}"


def test_the_doubles_are_seven() -> None:
    assert tiles.names(tiles.DOUBLES) == ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]
    assert tiles.name(tiles.DOUBLE_BLANK) == "0-0"


def test_all_have_168_pips() -> None:
    """Each of the numbers 0 to 6 stands on eight halves: 8 x 21."""
    assert tiles.pips(tiles.ALL) == 168
    assert tiles.size(tiles.ALL) == 28


def test_sets_of_up_to_two() -> None:
    for held in (held for n in range(3) for held in itertools.combinations(range(28), n)):
        as_set = tiles.tile_set(held)
        assert tiles.pips(as_set) == sum(sum(ENDS[tile]) for tile in held)
        assert tiles.size(as_set) == len(held)
        assert tuple(tiles.members(as_set)) == held
        assert tiles.names(as_set) == [IN_ORDER[tile] for tile in reversed(held)]


@pytest.mark.parametrize("left_out", range(28))
def test_sets_of_all_but_one(left_out: int) -> None:
    rest = tiles.tile_set(tile for tile in range(28) if tile != left_out)
    assert tiles.pips(rest) == 168 - sum(ENDS[left_out])
    assert tiles.size(rest) == 27


def test_a_tile_twice_is_in_a_set_once() -> None:
    assert tiles.size(tiles.tile_set([5, 5])) == 1


class TestTile:
    @every_tile
    def test_is_a_number_that_says_its_name(self, tile: int, high: int, low: int) -> None:
        made = tiles.Tile(tile)
        assert (made, str(made), repr(made)) == (tile, f"{high}-{low}", f"Tile('{high}-{low}')")
        assert tiles.TILES[tile] == tile
        assert tiles.Tile(f"{high}-{low}") == tiles.Tile(f"{low}-{high}") == tile

    def test_none_of_them(self) -> None:
        assert tiles.NO_TILE not in range(28)
        assert (tiles.Tile(-1), str(tiles.NO_TILE), repr(tiles.NO_TILE)) == (
            tiles.NO_TILE,
            "no tile",
            "NO_TILE",
        )

    @pytest.mark.parametrize("junk", [-2, 28, "6-7", "", "-1", "27"])
    def test_there_is_no_other(self, junk: int | str) -> None:
        with pytest.raises(ValueError, match="is not a tile; a tile is written 6-5"):
            tiles.Tile(junk)
