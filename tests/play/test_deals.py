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
from doublesix.play.deals import commitment, deal, lead_draw, seed_of
from doublesix.play.game_rules import GAME_RULES
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
        dealt = deal(GAME_RULES["powc"], (1, 2, 3, 4), SECRET, NO_NUMBERS, 1, 1)
        assert dealt.seed.hex() == "d0051b8769db227bb5e105aa76cd115e179543f3b33189f0a462ee2d501a2526"
        assert dealt.hands[0] == (1, ts("3-3 6-3 6-1 6-2 3-2 6-5"))
        assert dealt.rest == ts("5-0 1-1 5-5")


class TestPieces:
    def test_a_commitment_tells_secrets_apart(self) -> None:
        assert commitment(SECRET) == hashlib.sha256(b"doublesix-deal/1\0" + SECRET).digest()
        assert commitment(SECRET) != commitment(secret(1))

    @pytest.mark.parametrize("place", ["1/1", "2/13", "1/1/1", "3/lead"])
    @pytest.mark.parametrize("numbers", [["", "", "", ""], ["7", "eleven", "", "é"]])
    def test_a_seed(self, numbers: list[str], place: str) -> None:
        assert seed_of(SECRET, numbers, place) == naive_seed(SECRET, numbers, place)


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
        dealt = deal(GAME_RULES[game], seats, SECRET, numbers, 2, 3)
        tiles = naive_shuffle(ALL[1:] if game == "powc" else ALL, naive_seed(SECRET, numbers, "2/3"))
        assert [(seat, [name(tile) for tile in held]) for seat, held in dealt.hands] == [
            (seat, tiles[(seat - 1) * hand : seat * hand]) for seat in seats
        ]
        assert [name(tile) for tile in dealt.rest] == tiles[players * hand :]
        assert len(dealt.rest) == rest

    def test_goes_to_the_seats_that_play(self) -> None:
        """Where seat 2 is out, seat 3 takes the second hand."""
        some = deal(GAME_RULES["bigsix"], (1, 3), SECRET, NO_NUMBERS, 1, 1)
        both = deal(GAME_RULES["bigsix"], (1, 2), SECRET, NO_NUMBERS, 1, 1)
        assert [seat for seat, _ in some.hands] == [1, 3]
        assert [held for _, held in some.hands] == [held for _, held in both.hands]

    def test_differs_by_round_game_redeal_numbers_and_secret(self) -> None:
        four, rules = (1, 2, 3, 4), GAME_RULES["powc"]
        deals = [
            deal(rules, four, SECRET, NO_NUMBERS, 1, 1),
            deal(rules, four, SECRET, NO_NUMBERS, 1, 2),
            deal(rules, four, SECRET, NO_NUMBERS, 2, 1),
            deal(rules, four, SECRET, NO_NUMBERS, 1, 1, redeal=1),
            deal(rules, four, SECRET, NO_NUMBERS, 1, 1, redeal=2),
            deal(rules, four, SECRET, ("1", "", "", ""), 1, 1),
            deal(rules, four, SECRET, ("", "1", "", ""), 1, 1),
            deal(rules, four, secret(1), NO_NUMBERS, 1, 1),
        ]
        assert len({each.seed for each in deals}) == len({each.hands for each in deals}) == len(deals)

    def test_a_redeal_is_named_after_the_round(self) -> None:
        again = deal(GAME_RULES["powc"], (1, 2, 3, 4), SECRET, NO_NUMBERS, 1, 1, redeal=2)
        assert again.seed == naive_seed(SECRET, [*NO_NUMBERS], "1/1/2")

    @pytest.mark.parametrize(("game", "players"), [("powc", 4), ("straight", 4), ("bigsix", 3)])
    def test_as_commands(self, game: str, players: int) -> None:
        """The referee takes them; tiles set aside are nobody's to lay."""
        rules = GAME_RULES[game]
        dealt = deal(rules, range(1, players + 1), SECRET, NO_NUMBERS, 1, 1)
        commands = dealt.commands(rules)
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
            dealt = deal(GAME_RULES["powc"], (1, 2, 3, 4), secret(number), NO_NUMBERS, 1, 1)
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
            drawn = lead_draw(GAME_RULES["powc"], LEAD_VALUE, secret(number), NO_NUMBERS, 2)
            seed = naive_seed(secret(number), [*NO_NUMBERS], "2/lead")
            *lines, [(starter, _)] = naive_lead(naive_shuffle(ALL[1:], seed))
            assert drawn.seed == seed
            assert [[(seat, name(tile)) for seat, tile in draws] for draws in drawn.draws] == lines
            assert drawn.starter == starter
            redraws[len(lines)] += 1
        assert set(redraws) >= {1, 2}  # some were tied

    @pytest.mark.parametrize("order", [LEAD_DOUBLE_FIRST, LEAD_DENOMINATION])
    def test_two_orders_never_redraw(self, order: int) -> None:
        draws = [lead_draw(GAME_RULES["straight"], order, secret(n), NO_NUMBERS, 1) for n in range(100)]
        assert {len(each.draws) for each in draws} == {1}

    def test_as_commands(self) -> None:
        """The referee takes each line, redraws too, and knows the same starter."""
        for number in range(30):
            drawn = lead_draw(GAME_RULES["powc"], LEAD_VALUE, secret(number), NO_NUMBERS, 1)
            assert drawn.commands() == [DrawLead(draws) for draws in drawn.draws]
            table = Table("powc")
            commands: list[Command] = [StartGame(), *drawn.commands(), StartRound()]
            for command in commands:
                table.do(command)
            assert table.match.round is not None
            assert table.match.round.starter == drawn.starter


def test_the_order_before_the_shuffle_is_that_of_the_tiles() -> None:
    assert list(TILE_NAMES) == ALL
