"""Deals that anyone can recompute: the published values, the contract told again, and fair chances."""

import hashlib
import hmac
import itertools
import json
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from doublesix.play import Table
from doublesix.play.commands import Command, DealHand, DrawLead, LayPile, StartGame, StartRound
from doublesix.play.deals import (
    SECRET_BYTES,
    Stream,
    canonical,
    commitment,
    deal,
    frame,
    lead_draw,
    seed_of,
    shuffle,
)
from doublesix.play.desks import DESKS
from doublesix.rules.options import LEAD_DENOMINATION, LEAD_DOUBLE_FIRST, LEAD_VALUE
from doublesix.tiles import NAMES as TILE_NAMES
from doublesix.tiles import name
from tests.play.tables import t, ts

SECRET = bytes(range(32))
NO_NUMBERS = ("", "", "", "")
ALL = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]


def secret(number: int) -> bytes:
    """One of many secrets."""
    return number.to_bytes(32, "big")


# The contract again, from its text


def naive_words(seed: bytes) -> Iterator[int]:
    for block in itertools.count():
        digest = hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


def naive_shuffle(items: Sequence[str], seed: bytes) -> list[str]:
    order, words = list(items), naive_words(seed)
    for i in range(len(order) - 1, 0, -1):
        n = i + 1
        word = next(word for word in words if word < 2**64 - 2**64 % n)
        order[i], order[word % n] = order[word % n], order[i]
    return order


def naive_seed(secret_: bytes, numbers: list[str], place: str) -> bytes:
    in_json = json.dumps(numbers, separators=(",", ":"), ensure_ascii=False).encode()
    pieces = [b"doublesix-deal/1", secret_, in_json, place.encode()]
    return hashlib.sha256(b"".join(len(piece).to_bytes(4, "big") + piece for piece in pieces)).digest()


class TestPublishedValues:
    def test_of_a_deal(self) -> None:
        assert commitment(SECRET).hex() == "07e11085c16e6472701b87693c2da091dc10ec80f3d22abc9563369bb30d19b6"
        dealt = deal(DESKS["powc"], (1, 2, 3, 4), SECRET, NO_NUMBERS, 1, 1)
        assert dealt.seed.hex() == "d0051b8769db227bb5e105aa76cd115e179543f3b33189f0a462ee2d501a2526"
        assert dealt.hands[0] == (1, ts("3-3 6-3 6-1 6-2 3-2 6-5"))
        assert dealt.rest == ts("5-0 1-1 5-5")

    def test_of_a_draw_of_lots(self) -> None:
        """Another room draws lots; stream, shuffle and the written form are these."""
        entries = [{"number": number, "name": f"Team {number}"} for number in range(1, 9)]
        digest = hashlib.sha256(canonical(entries)).digest()
        assert digest.hex() == "dea707e46e783bc3b1fc4d6b9ae96e93d4525f1d38b3c0ae83d339bc9b11b96c"
        public = canonical([{"value": "3 5 1 6", "source": "dice"}])
        pieces = (b"doublesix-draw/1", digest, SECRET, public)
        seed = hashlib.sha256(b"".join(frame(piece) for piece in pieces)).digest()
        assert seed.hex() == "c60aa94cbe0cbcfb640d1fd751aa61a4696d03d722b9b2a7bd183bf4bfe4c169"
        assert shuffle(range(1, 9), Stream(seed)) == [1, 8, 2, 3, 5, 4, 6, 7]


class TestPieces:
    def test_the_written_form(self) -> None:
        assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'.encode()

    def test_a_frame(self) -> None:
        assert frame(b"") == b"\0\0\0\0"
        assert frame(b"abc") == b"\0\0\0\3abc"
        assert frame(b"x" * 300)[:4] == b"\0\0\1\x2c"

    def test_a_commitment_tells_secrets_apart(self) -> None:
        assert commitment(SECRET) == hashlib.sha256(b"doublesix-deal/1\0" + SECRET).digest()
        assert commitment(SECRET) != commitment(secret(1))
        assert SECRET_BYTES == 32

    @pytest.mark.parametrize("place", ["1/1", "2/13", "1/1/1", "3/lead"])
    @pytest.mark.parametrize("numbers", [["", "", "", ""], ["7", "eleven", "", "é"]])
    def test_a_seed(self, numbers: list[str], place: str) -> None:
        assert seed_of(SECRET, numbers, place) == naive_seed(SECRET, numbers, place)


def chosen(*words: int) -> Stream:
    """A stream of words that a test chose."""
    stream = Stream(b"")
    stream._words = iter(words)
    return stream


class TestStream:
    def test_reads_block_after_block(self) -> None:
        stream, words = Stream(SECRET), naive_words(SECRET)
        big = 2**64  # every word is kept, and is the answer
        assert [stream.below(big) for _ in range(11)] == list(itertools.islice(words, 11))

    @pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 27, 28, 2**63 + 1])
    def test_drops_words_that_would_favour_some(self, n: int) -> None:
        limit = 2**64 - 2**64 % n
        dropped = [word for word in (limit, limit + 1, 2**64 - 1) if limit <= word < 2**64]
        assert chosen(*dropped, 12345).below(n) == 12345 % n
        assert chosen(limit - 1).below(n) == n - 1

    def test_of_one_is_nothing_and_takes_a_word(self) -> None:
        stream = chosen(99, 5)
        assert (stream.below(1), stream.below(10)) == (0, 5)


class Loaded:
    """Dice of a test's own: anything with `below` will do."""

    def __init__(self, lowest: bool) -> None:
        self.lowest = lowest
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return 0 if self.lowest else n - 1


class TestShuffle:
    def test_asks_for_one_less_each_time(self) -> None:
        dice = Loaded(lowest=False)
        assert shuffle("abcd", dice) == ["a", "b", "c", "d"]
        assert dice.asked == [4, 3, 2]

    def test_swaps_with_what_the_dice_say(self) -> None:
        """abcd: d with a, then c with d, then b with c."""
        assert shuffle("abcd", Loaded(lowest=True)) == ["b", "c", "d", "a"]

    def test_leaves_the_list_alone(self) -> None:
        items = [1, 2, 3]
        shuffle(items, Loaded(lowest=True))
        assert items == [1, 2, 3]

    @pytest.mark.parametrize("items", [[], [1]])
    def test_of_nothing_asks_nothing(self, items: list[int]) -> None:
        dice = Loaded(lowest=True)
        assert shuffle(items, dice) == items
        assert dice.asked == []

    @pytest.mark.parametrize(("count", "bound"), [(2, 20), (3, 30), (4, 60)])
    def test_every_order_is_as_likely(self, count: int, bound: float) -> None:
        """Chi-squared over the orders of a short list; chance meets the bounds once in 10,000 or less."""
        items = range(count)
        seen = Counter(tuple(shuffle(items, Stream(secret(seed)))) for seed in range(4_800))
        orders = list(itertools.permutations(items))
        expected = 4_800 / len(orders)
        assert sum((seen[order] - expected) ** 2 / expected for order in orders) < bound


class TestDeal:
    @pytest.mark.parametrize(
        ("game", "players", "hand", "rest"),
        [
            ("powc", 4, 6, 3),
            ("straight", 4, 7, 0),
            ("bigsix", 2, 7, 14),
            ("bigsix", 3, 7, 7),
            ("bigsix", 4, 7, 0),
        ],
    )
    def test_follows_the_contract(self, game: str, players: int, hand: int, rest: int) -> None:
        seats = range(1, players + 1)
        numbers = ["12", "", "lucky", ""]
        dealt = deal(DESKS[game], seats, SECRET, numbers, 2, 3)
        tiles = naive_shuffle(ALL[1:] if game == "powc" else ALL, naive_seed(SECRET, numbers, "2/3"))
        assert [(seat, [name(tile) for tile in held]) for seat, held in dealt.hands] == [
            (seat, tiles[(seat - 1) * hand : seat * hand]) for seat in seats
        ]
        assert [name(tile) for tile in dealt.rest] == tiles[players * hand :]
        assert len(dealt.rest) == rest

    def test_goes_to_the_seats_that_play(self) -> None:
        """Where seat 2 is out, seat 3 takes the second hand."""
        some = deal(DESKS["bigsix"], (1, 3), SECRET, NO_NUMBERS, 1, 1)
        both = deal(DESKS["bigsix"], (1, 2), SECRET, NO_NUMBERS, 1, 1)
        assert [seat for seat, _ in some.hands] == [1, 3]
        assert [held for _, held in some.hands] == [held for _, held in both.hands]

    def test_differs_by_round_game_redeal_numbers_and_secret(self) -> None:
        four, desk = (1, 2, 3, 4), DESKS["powc"]
        deals = [
            deal(desk, four, SECRET, NO_NUMBERS, 1, 1),
            deal(desk, four, SECRET, NO_NUMBERS, 1, 2),
            deal(desk, four, SECRET, NO_NUMBERS, 2, 1),
            deal(desk, four, SECRET, NO_NUMBERS, 1, 1, redeal=1),
            deal(desk, four, SECRET, NO_NUMBERS, 1, 1, redeal=2),
            deal(desk, four, SECRET, ("1", "", "", ""), 1, 1),
            deal(desk, four, SECRET, ("", "1", "", ""), 1, 1),
            deal(desk, four, secret(1), NO_NUMBERS, 1, 1),
        ]
        assert len({each.seed for each in deals}) == len({each.hands for each in deals}) == len(deals)

    def test_a_redeal_is_named_after_the_round(self) -> None:
        again = deal(DESKS["powc"], (1, 2, 3, 4), SECRET, NO_NUMBERS, 1, 1, redeal=2)
        assert again.seed == naive_seed(SECRET, [*NO_NUMBERS], "1/1/2")

    @pytest.mark.parametrize(("game", "players"), [("powc", 4), ("straight", 4), ("bigsix", 3)])
    def test_as_commands(self, game: str, players: int) -> None:
        """The referee takes them; tiles set aside are nobody's to lay."""
        desk = DESKS[game]
        dealt = deal(desk, range(1, players + 1), SECRET, NO_NUMBERS, 1, 1)
        commands = dealt.commands(desk)
        hands = [DealHand(seat, tiles) for seat, tiles in dealt.hands]
        assert commands == ([*hands, LayPile(dealt.rest)] if game == "bigsix" else hands)
        table = Table(game, ("Ann", "Bea", "Cyd", "Dee")[:players])
        table.do(StartGame())
        table.do(StartRound())
        for command in commands:
            table.do(command)

    @pytest.mark.parametrize("tile", ["1-0", "6-6"])
    def test_every_place_is_as_likely_for_a_tile(self, tile: str) -> None:
        """Chi-squared over the 27 places of real deals, 26 degrees; chance meets 70 once in 100,000."""
        places: Counter[int] = Counter()
        for number in range(2_700):
            dealt = deal(DESKS["powc"], (1, 2, 3, 4), secret(number), NO_NUMBERS, 1, 1)
            order = [*itertools.chain.from_iterable(held for _, held in dealt.hands), *dealt.rest]
            places[order.index(t(tile))] += 1
        assert sum((places[place] - 100) ** 2 / 100 for place in range(27)) < 70


def value(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def naive_lead(tiles: list[str]) -> list[list[tuple[int, str]]]:
    """Seats draw from the front of the shuffle; those tied for the highest go on."""
    lines, drawing = [], [1, 2, 3, 4]
    while len(drawing) > 1:
        lines.append([(seat, tiles.pop(0)) for seat in drawing])
        best = max(value(drawn) for _, drawn in lines[-1])
        drawing = [seat for seat, drawn in lines[-1] if value(drawn) == best]
    return [*lines, [(drawing[0], "")]]


class TestLeadDraw:
    def test_follows_the_contract_and_redraws(self) -> None:
        redraws: Counter[int] = Counter()
        for number in range(300):
            drawn = lead_draw(DESKS["powc"], LEAD_VALUE, secret(number), NO_NUMBERS, 2)
            seed = naive_seed(secret(number), [*NO_NUMBERS], "2/lead")
            *lines, [(starter, _)] = naive_lead(naive_shuffle(ALL[1:], seed))
            assert drawn.seed == seed
            assert [[(seat, name(tile)) for seat, tile in draws] for draws in drawn.draws] == lines
            assert drawn.starter == starter
            redraws[len(lines)] += 1
        assert set(redraws) >= {1, 2}  # some were tied

    @pytest.mark.parametrize("order", [LEAD_DOUBLE_FIRST, LEAD_DENOMINATION])
    def test_two_orders_never_redraw(self, order: int) -> None:
        draws = [lead_draw(DESKS["straight"], order, secret(n), NO_NUMBERS, 1) for n in range(100)]
        assert {len(each.draws) for each in draws} == {1}

    def test_as_commands(self) -> None:
        """The referee takes each line, redraws too, and knows the same starter."""
        for number in range(30):
            drawn = lead_draw(DESKS["powc"], LEAD_VALUE, secret(number), NO_NUMBERS, 1)
            assert drawn.commands() == [DrawLead(draws) for draws in drawn.draws]
            table = Table("powc")
            commands: list[Command] = [StartGame(), *drawn.commands(), StartRound()]
            for command in commands:
                table.do(command)
            assert table.match.round is not None
            assert table.match.round.starter == drawn.starter


def test_the_order_before_the_shuffle_is_that_of_the_tiles() -> None:
    assert list(TILE_NAMES) == ALL
