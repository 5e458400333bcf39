"""Draws that anyone can recompute: the published values, the contract told again, and fair chances."""

import hmac
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament import draws
from doublesix.tournament.draws import Bracket, DrawnTables, Entry, Partners, PublicValue
from doublesix.tournament.late_draws import LatePlaces, late_order, late_places
from doublesix.tournament.proofs import VERIFIED, verify
from tests.oracle import draws as oracle
from tests.samples import sample

SECRET = bytes(range(32))
DICE = (PublicValue("dice", "3 5 1 6"),)
EIGHT = [Entry(number, f"Team {number}") for number in range(1, 9)]


def secret(number: int) -> bytes:
    """One of many secrets."""
    return number.to_bytes(32, "big")


def order_from(number: int, count: int) -> tuple[int, ...]:
    """The order of a draw with one of many secrets."""
    return draws.order_of(range(1, count + 1), draws.seed_of(SECRET, secret(number), DICE))


def chi_squared(seen: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in seen)


class TestPublishedValues:
    """Those of the contract."""

    def test_entries(self) -> None:
        digest = draws.entries_hash(EIGHT)
        assert digest.hex() == "dea707e46e783bc3b1fc4d6b9ae96e93d4525f1d38b3c0ae83d339bc9b11b96c"

    def test_commitment(self) -> None:
        published = draws.commitment(SECRET)
        assert published.hex() == "49b126c74fb05aac1e45d99d22f0039a7512fe1cae3fad93aa176904d0a9f6f3"

    def test_seed_and_order(self) -> None:
        seed = draws.seed_of(draws.entries_hash(EIGHT), SECRET, DICE)
        assert seed.hex() == "c60aa94cbe0cbcfb640d1fd751aa61a4696d03d722b9b2a7bd183bf4bfe4c169"
        assert draws.order_of(range(1, 9), seed) == (1, 8, 2, 3, 5, 4, 6, 7)

    def test_late_places_go_on_with_the_stream_e41(self) -> None:
        """Recomputed with nothing but the standard library, word by word."""
        late = [Entry(9, "Team 9"), Entry(10, "Team 10"), Entry(11, "Team 11")]
        seed = draws.seed_of(draws.entries_hash(late), SECRET, DICE)
        block = hmac.new(seed, bytes(8), "sha256").digest()
        words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16)]
        numbers, byes = [9, 10, 11], [2, 6]
        for row, last, word in ((numbers, 2, words[0]), (numbers, 1, words[1]), (byes, 1, words[2])):
            other = word % (last + 1)
            row[last], row[other] = row[other], row[last]
        order, drawn = late_order((9, 10, 11), (2, 6), seed)
        assert (list(order), list(drawn)) == (numbers, byes)
        taken = sorted(zip(byes, numbers[:2], strict=True))
        assert late_places(order, drawn) == LatePlaces(tuple(taken), (numbers[2],))

    def test_results(self) -> None:
        order = (1, 8, 2, 3, 5, 4, 6, 7)
        assert draws.result_of_order("bracket", order) == Bracket(8, (1, 7, 3, 5, 8, 6, 2, 4), ())
        pairs = ((1, 8), (2, 3), (5, 4), (6, 7))
        in_bracket = ((1, 8), (6, 7), (2, 3), (5, 4))
        assert draws.result_of_order("partners", order) == Partners(pairs, None, 4, in_bracket)
        assert draws.result_of_order("tables", order) == DrawnTables(((1, 8, 2), (3, 5, 4), (6, 7)))


class TestWritten:
    def test_an_institution_only_where_there_is_one(self) -> None:
        assert draws.entry_data(Entry(1, "Ann")) == {"number": 1, "name": "Ann"}
        with_one = draws.entry_data(Entry(2, "Bea", "Mills"))
        assert with_one == {"number": 2, "name": "Bea", "institution": "Mills"}

    def test_everything_that_goes_in_changes_the_order(self) -> None:
        base = draws.seed_of(draws.entries_hash(EIGHT), SECRET, DICE)
        others = [
            draws.seed_of(draws.entries_hash(EIGHT[:-1]), SECRET, DICE),
            draws.seed_of(draws.entries_hash(EIGHT), secret(1), DICE),
            draws.seed_of(draws.entries_hash(EIGHT), SECRET, ()),
            draws.seed_of(draws.entries_hash(EIGHT), SECRET, (PublicValue("dice", "3 5 1 5"),)),
        ]
        assert len({base, *others}) == 5


# The contract told again

COUNTS = sample((*range(2, 35), 63, 64, 65, 128, 199, 200), tuple(range(2, 201)))


def random_entries(rng: random.Random, count: int) -> list[dict[str, Any]]:
    """Entries with institutions of one to five teams, some with none, in any order."""
    institutions: list[str] = []
    while len(institutions) < count:
        name = rng.choice(["", f"Ministry {len(institutions)}", f"Büro {len(institutions)} 𝄞"])
        institutions += [name] * rng.randint(1, 5)
    rng.shuffle(institutions)
    numbers = rng.sample(range(1, 3 * count + 1), count)
    return [
        {"number": number, "name": f"Team {number} é", **({"institution": name} if name else {})}
        for number, name in zip(numbers, institutions[:count], strict=True)
    ]


def by_oracle(
    kind: str, entries: list[dict[str, Any]], key: bytes, is_apart: bool, players: int = 3
) -> dict[str, Any]:
    options = {"apart": True} if is_apart else {} if players == 3 else {"players": players}
    return oracle.proof(kind, entries, key, [{"source": "dice", "value": "3 5 1 6"}], options)


@pytest.mark.parametrize("kind", [kind for kind in draws.KINDS if kind != draws.LATE])
def test_every_number_of_entries_is_drawn_as_the_contract_says_e8_f2_e21_e31(kind: str) -> None:
    rng = random.Random(8)
    for count in COUNTS:
        entries = random_entries(rng, count)
        key = rng.randbytes(32)
        assert verify(by_oracle(kind, entries, key, False)).verdict == VERIFIED


def test_every_number_of_late_entries_and_byes_is_drawn_as_the_contract_says_e41() -> None:
    rng = random.Random(41)
    for count in (1, *COUNTS):
        entries = random_entries(rng, count)
        for left in {0, 1, count - 1, count, count + 3}:
            byes = sorted(rng.sample(range(1, 3 * count + 9), left))
            told = oracle.proof("late", entries, rng.randbytes(32), [], {"byes": byes})
            assert verify(told).verdict == VERIFIED
            assert len(told["result"]["places"]) == min(count, left)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_of_every_size_are_drawn_as_the_contract_says_e21_e22(players: int) -> None:
    rng = random.Random(22)
    for count in (1, *COUNTS):
        entries = random_entries(rng, count)
        key = rng.randbytes(32)
        assert verify(by_oracle("tables", entries, key, False, players)).verdict == VERIFIED


def test_only_what_is_unusual_is_an_option_of_a_draw() -> None:
    assert draws.options_of("bracket", True, 4) == {"apart": True}
    assert draws.options_of("bracket", False, 4) == draws.options_of("tables", True, 3) == {}
    assert draws.options_of("tables", False, 4) == {"players": 4}


@given(st.permutations(range(1, 40)), st.integers(1, 39), st.sampled_from([2, 3, 4]))
def test_every_order_is_taken_in_runs_e21_e22(order: list[int], count: int, players: int) -> None:
    result = draws.result_of_order("tables", order[:count], players=players)
    assert isinstance(result, DrawnTables)
    assert [each for table in result.tables for each in table] == order[:count]


def test_a_bracket_of_one_has_one_place_e8() -> None:
    assert draws.result_of_order("bracket", (7,)) == Bracket(1, (7,))
    assert draws.result_of_order("bracket", (7,), {7: "Mills"}) == Bracket(1, (7,))


class TestApart:
    """Institution-mates in different halves of the bracket (E8)."""

    def test_as_the_contract_says(self) -> None:
        rng = random.Random(31)
        exchanged, clashed = 0, 0
        for _ in range(400):
            entries = random_entries(rng, rng.randint(1, 24))
            order = [entry["number"] for entry in entries]
            institutions = {entry["number"]: entry.get("institution", "") for entry in entries}
            placed, clashes = draws.apart(order, institutions)
            assert ([*placed], [*clashes]) == oracle.kept_apart(entries, order)
            exchanged += list(placed) != order
            clashed += bool(clashes)
        assert exchanged > 50
        assert clashed > 50

    def test_whole_proofs(self) -> None:
        rng = random.Random(32)
        for count in (2, 3, 7, 16, 33, 64, 100):
            entries = random_entries(rng, count)
            assert verify(by_oracle("bracket", entries, SECRET, True)).verdict == VERIFIED

    def test_with_the_first_later_entry(self) -> None:
        """Of four, lots 1 and 4 are above and 2 and 3 below; of five also the fifth above."""
        assert draws.apart((1, 2, 3, 4), {2: "Mills", 3: "Mills"}) == ((1, 2, 4, 3), ())
        assert draws.apart((1, 2, 3, 4, 5), {2: "Mills", 3: "Mills"}) == ((1, 2, 4, 3, 5), ())

    def test_with_the_first_earlier_one_where_no_later_one_does(self) -> None:
        """Of four, seeds 1 and 4 are in one half and nobody comes after 4."""
        assert draws.apart((1, 2, 3, 4), {1: "Mills", 4: "Mills"}) == ((1, 4, 3, 2), ())

    def test_not_with_somebody_who_would_then_stand_with_a_mate(self) -> None:
        """Of eight, lots 1, 4, 5 and 8 are above: the sixth may not come up to its mate, the seventh may."""
        mates = {1: "Mills", 4: "Mills", 6: "Harbour", 8: "Harbour"}
        assert draws.apart(range(1, 9), mates) == ((1, 2, 3, 7, 5, 6, 4, 8), ())

    def test_a_third_of_an_institution_clashes(self) -> None:
        order = (1, 2, 3, 4, 5, 6, 7, 8)
        assert draws.apart(order, {1: "Mills", 2: "Mills", 3: "Mills"}) == (order, (3,))

    def test_one_institution_alone_clashes_where_nobody_can_be_exchanged(self) -> None:
        everybody = dict.fromkeys(range(1, 9), "Mills")
        order = tuple(range(1, 9))
        assert draws.apart(order, everybody) == (order, (3, 4, 5, 6, 7, 8))

    def test_two_institutions_can_be_exchanged_with_each_other(self) -> None:
        four = {1: "Mills", 4: "Mills", 2: "Harbour", 3: "Harbour"}
        assert draws.apart((1, 2, 3, 4), four) == ((1, 2, 4, 3), ())

    def test_nobody_can_be_exchanged_whose_mates_are_on_both_sides(self) -> None:
        """5 and 8 are above, and everybody below has a mate above."""
        eight = {1: "A", 4: "B", 5: "Mills", 8: "Mills", 2: "A", 3: "B", 6: "A", 7: "B"}
        assert draws.apart(range(1, 9), eight) == ((1, 2, 3, 4, 5, 6, 7, 8), (6, 7, 8))

    def test_two_of_each_never_clash_in_a_large_draw(self) -> None:
        """10,000 entries; the bound on time is generous, a search without memory takes minutes."""
        institutions = {number: f"Ministry {number % 5_000}" for number in range(1, 10_001)}
        result = draws.result_of_order("bracket", order_from(1, 10_000), institutions)
        assert isinstance(result, Bracket)
        assert result.clashes == ()
        upper = {institutions[each] for each in result.places[: result.size // 2] if each}
        assert len(upper) == 5_000

    def test_a_large_draw_in_which_every_search_is_in_vain_is_still_one_pass(self) -> None:
        """Half of the upper half is one institution, and everybody below has a mate above."""
        halves = draws._halves(10_000)
        above = [at + 1 for at, half in enumerate(halves) if half == 0]
        below = [at + 1 for at, half in enumerate(halves) if half == 1]
        institutions = {n: "Mills" if at % 2 else f"Pair {at}" for at, n in enumerate(above)}
        institutions |= {n: f"Pair {at - at % 2}" for at, n in enumerate(below)}
        _, clashes = draws.apart(range(1, 10_001), institutions)
        assert len(clashes) == 2_499 + 2_500


# Fair chances; the secrets are fixed, so the same numbers come out in every run


class TestFairness:
    def test_every_position_is_as_likely_e8(self) -> None:
        """Ten entries at ten positions, 81 degrees of freedom; chance meets 140 once in 20,000."""
        seen = Counter(
            (position, number) for at in range(5_000) for position, number in enumerate(order_from(at, 10), 1)
        )
        assert len(seen) == 100
        assert chi_squared(seen.values(), 500) < 140

    def test_every_place_of_the_bracket_is_as_likely_byes_by_lot_e8_e31(self) -> None:
        """Six entries at eight places, two of them byes; 25 degrees, chance meets 60 once in 10,000."""
        seen: Counter[tuple[int, int]] = Counter()
        for at in range(3_000):
            result = draws.result_of_order("bracket", order_from(at, 6))
            assert isinstance(result, Bracket)
            seen.update((place, number) for place, number in enumerate(result.places) if number is not None)
        assert len({place for place, _ in seen}) == 6
        assert chi_squared(seen.values(), 500) < 60

    def test_every_pair_and_everybody_waiting_is_as_likely_f2_e31(self) -> None:
        """Seven players: 20 degrees for the 21 pairs, 6 for who waits; chance meets 52 and 28 in 10,000."""
        pairs: Counter[frozenset[int]] = Counter()
        waiting: Counter[int | None] = Counter()
        for at in range(3_500):
            result = draws.result_of_order("partners", order_from(at, 7))
            assert isinstance(result, Partners)
            pairs.update(map(frozenset, result.pairs))
            waiting[result.waiting] += 1
        assert len(pairs) == 21
        assert chi_squared(pairs.values(), 500) < 52
        assert chi_squared(waiting.values(), 500) < 28

    def test_the_small_table_is_as_likely_for_everybody_e21(self) -> None:
        """Eight players at 3+3+2, the table of two for each; 7 degrees, chance meets 30 once in 10,000."""
        small: Counter[int] = Counter()
        for at in range(4_000):
            result = draws.result_of_order("tables", order_from(at, 8))
            assert isinstance(result, DrawnTables)
            small.update(result.tables[-1])
        assert chi_squared(small.values(), 1_000) < 30
