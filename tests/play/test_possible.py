"""Counts that can be and counts that cannot: compared with other ways to find out, and with real rounds."""

import random
from collections.abc import Iterator

import pytest

from doublesix.play import Match, Refusal, Table, decide, evolve, open_match
from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.notation.statements import parse
from doublesix.play.possible import Hand, can_hold, heaviest_of, impossible_tiles, sums_of
from doublesix.play.refusal_words import REASONS
from doublesix.tiles import ALL, VALUE, Tile, members, pips, tile_set
from tests.conformance.random_table import RandomTable, random_ruleset
from tests.play.tables import NAMES, bits, dealt, refusal, say, table
from tests.samples import sample

ROUND = ("game", "round")
POWC = ALL & ~1
MATCHES = sample(20, 2_000)


def match_of(name: str, players: int, **options: object) -> Match:
    """A match whose first round has begun."""
    return table(name, *ROUND, names=NAMES[:players], **options).match


def no(name: str, sheet: str, *, players: int = 4, **options: object) -> tuple[str, str]:
    """The clause and the code of the refusal of a sheet; nothing where it is taken."""
    answer = decide(match_of(name, players, **options), parse(sheet, name))
    return (answer.clause, answer.code) if isinstance(answer, Refusal) else ("", "")


def no_tiles(name: str, statement: str, left: str, *, players: int = 4, **options: object) -> str:
    """Why a sheet that can be cannot have left these tiles: `2=6-5 2=1-0`."""
    match = match_of(name, players, **options)
    answer = decide(match, parse(statement, name))
    assert not isinstance(answer, Refusal), answer
    known: dict[int, int] = {}
    for each in left.split():
        known[int(each[0])] = known.get(int(each[0]), 0) | bits(each[2:])
    refused = left_with(match, answer, known)
    return refused.code if refused else ""


@pytest.mark.parametrize(
    ("name", "sheet", "left", "code"),
    [
        ("powc", "sheet out 1 2=11 4=9", "2=6-5 4=4-3 4=2-0", ""),
        ("powc", "sheet out 1 2=11 4=9", "4=4-3 4=2-0", ""),
        ("powc", "sheet out 1 2=11 4=9", "2=6-4", "tiles_not_counted"),
        ("powc", "sheet out 1 2=11 4=11", "2=6-5 4=6-5", "tile_elsewhere"),
        ("powc", "sheet out 1 2=11 4=9 blamed 4=6-5", "2=6-5", "tile_elsewhere"),
        ("powc", "sheet out 1 2=0 4=9 blamed 2=6-5", "4=6-3", ""),
        # Six tiles are a hand of powc; one that is blamed is not among those left.
        ("powc", "sheet out 1 2=22 4=9", "2=1-0 2=2-0 2=1-1 2=3-0 2=4-2 2=5-3", ""),
        ("powc", "sheet out 1 2=22 4=9", "2=1-0 2=2-0 2=1-1 2=3-0 2=2-1 2=4-0 2=5-2", "too_many_tiles"),
        (
            "powc",
            "sheet out 1 2=22 4=9 blamed 2=6-6",
            "2=1-0 2=2-0 2=1-1 2=3-0 2=4-2 2=5-3",
            "too_many_tiles",
        ),
        # One hand has the only tile with which another could have its pips.
        ("powc", "sheet out 1 2=1 4=9", "4=6-2 4=1-0", "tiles_impossible"),
        ("straight", "sheet out 1 2=0 4=9", "4=6-3 4=0-0", "tiles_impossible"),
        ("straight", "sheet out 1 2=0 4=9", "2=0-0", ""),
        ("straight", "sheet out 1 2=9 4=5", "2=6-3 2=0-0", ""),
        # Of a blocked round there is a number that nobody holds.
        ("powc", "sheet blocked 1=5 2=11 3=7 4=9", "1=4-1 2=6-5 3=4-3 4=6-3", ""),
        ("powc", "sheet blocked 1=5 2=11 3=7 4=9", "1=4-1 2=6-5 3=5-2 4=6-3", ""),
        ("powc", "sheet blocked 1=5 2=12 3=7 4=9", "1=4-1 2=6-5 2=1-0 3=5-2 4=6-3", "tiles_impossible"),
        ("straight", "sheet blocked 1=0 2=1 3=9 4=9", "1=0-0", ""),
        ("straight", "sheet blocked 1=0 2=1 3=9 4=9", "1=0-0 2=1-0 3=6-3 4=5-4", ""),
        # In bigsix with four everything is dealt, and the highest double is led; with two it is drawn from.
        ("bigsix", "sheet out 1 2=12 3=1 4=4", "2=6-6", "tile_elsewhere"),
        ("bigsix", "sheet out 1 2=11 3=1 4=4", "2=6-5 3=1-0", ""),
    ],
)
def test_tiles_that_can_be_left_and_tiles_that_cannot(name: str, sheet: str, left: str, code: str) -> None:
    assert no_tiles(name, sheet, left) == code


def test_a_hand_that_was_drawn_to_can_have_more_tiles_than_it_was_dealt() -> None:
    drawn = " ".join(f"2={tile}" for tile in ("1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "2-1", "3-1"))
    assert no_tiles("bigsix", "sheet out 1 2=28", drawn, players=2) == ""
    assert no_tiles("bigsix", "sheet out 1 2=28 3=11", drawn, players=3) == ""
    assert no_tiles("bigsix", "sheet out 1 2=28 3=11 4=11", drawn, players=4) == "too_many_tiles"


@pytest.mark.parametrize(
    ("name", "sheet", "clause", "code"),
    [
        # A losing hand of powc holds a tile, and there is no double blank.
        ("powc", "sheet out 1 2=0 4=9", "P1", "hand_without_pips"),
        ("powc", "sheet blocked 1=5 2=11 3=0 4=9", "P1", "hand_without_pips"),
        ("powc", "sheet out 1 2=0 4=9 blamed 4=6-6", "P1", "hand_without_pips"),
        ("powc", "sheet out 1 2=0 4=9 blamed 2=6-6", "", ""),
        ("powc", "sheet out 1 2=0 4=0 blamed 2=6-6 blamed 4=1-0", "", ""),
        ("bigsix", "sheet out 1 2=0 3=0 4=9", "G1", "hands_without_pips"),
        ("bigsix", "sheet blocked 1=0 2=0 3=5 4=9", "G1", "hands_without_pips"),
        ("bigsix", "sheet out 1 2=0 3=1 4=9", "", ""),
        ("straight", "sheet out 1 2=0 4=0", "F1", "hands_without_pips"),
        ("straight", "sheet out 1 2=0 4=1", "", ""),
        # The heaviest six tiles have 61 pips, the heaviest seven 69; the heaviest twelve 106.
        ("powc", "sheet out 1 2=62 4=9", "P4", "hand_too_heavy"),
        ("powc", "sheet out 1 2=61 4=45", "", ""),
        ("powc", "sheet out 1 2=61 4=46", "P1", "counts_impossible"),
        ("powc", "sheet out 1 2=61 4=61", "P1", "counts_impossible"),
        ("powc", "sheet out 1 2=52 4=9 blamed 2=5-4", "", ""),
        ("powc", "sheet out 1 2=53 4=9 blamed 2=5-4", "P4", "hand_too_heavy"),
        ("straight", "sheet out 1 2=69 4=49", "", ""),
        ("straight", "sheet out 1 2=70 4=0", "F1", "hand_too_heavy"),
        ("straight", "sheet out 1 2=69 4=50", "F1", "counts_impossible"),
        ("bigsix", "sheet out 1 2=160 3=1 4=1", "G1", "hand_too_heavy"),
        # Only the 1-0 has one pip; it is in one hand.
        ("powc", "sheet out 1 2=1 4=1", "P1", "counts_impossible"),
        ("straight", "sheet out 1 2=1 4=1", "F1", "counts_impossible"),
        ("powc", "sheet blocked 1=1 2=2 3=2 4=3", "", ""),
        ("powc", "sheet blocked 1=2 2=2 3=2 4=3", "P1", "blocked_impossible"),
        # Somebody would hold every number, and so be able to play.
        ("powc", "sheet blocked 1=40 2=40 3=40 4=40", "P1", "blocked_impossible"),
        ("straight", "sheet blocked 1=40 2=40 3=40 4=27", "", ""),
        ("straight", "sheet blocked 1=40 2=40 3=40 4=28", "F1", "blocked_impossible"),
        # The one who went out has played a tile, and a hand has six.
        ("powc", "sheet out 1 2=1 4=2" + "".join(f" blamed 1={n}-{n}" for n in range(1, 6)), "", ""),
        (
            "powc",
            "sheet out 1 2=1 4=2" + "".join(f" blamed 1={n}-{n}" for n in range(1, 7)),
            "P4",
            "too_many_blamed",
        ),
        ("powc", "sheet out 1 2=1 4=0" + "".join(f" blamed 4={n}-{n}" for n in range(1, 7)), "", ""),
    ],
)
def test_what_no_deal_and_no_play_could_give(name: str, sheet: str, clause: str, code: str) -> None:
    assert no(name, sheet) == (clause, code)


@pytest.mark.parametrize(
    ("players", "sheet", "code"),
    [
        # Two play: 14 in the pile, so a hand can grow to 21 tiles, 153 pips.
        (2, "sheet out 1 2=153", ""),
        (2, "sheet out 1 2=154", "hand_too_heavy"),
        (3, "sheet out 1 2=100 3=53", ""),
        (3, "sheet out 1 2=100 3=54", "counts_impossible"),
        # Four play: nobody draws, and the 6-6 was led.
        (4, "sheet out 1 2=65 3=5 4=5", ""),
        (4, "sheet out 1 2=66 3=5 4=5", "hand_too_heavy"),
    ],
)
def test_a_hand_of_bigsix_grows_by_drawing(players: int, sheet: str, code: str) -> None:
    assert no("bigsix", sheet, players=players)[1] == code


def test_tiles_that_may_not_be_drawn_are_in_no_hand() -> None:
    assert no("bigsix", "sheet out 1 2=149", players=2, pile_left=1)[1] == ""
    assert no("bigsix", "sheet out 1 2=150", players=2, pile_left=1)[1] == "hand_too_heavy"


def test_hands_that_are_written_are_all_there_is() -> None:
    """Seat 2 was dealt 5-5 5-4 5-3 5-2 5-1 6-0, seat 4 3-3 3-2 3-1 3-0 2-2 2-1."""
    at = dealt("powc")
    assert refusal(at, "sheet out 1 2=5 4=3") == ("P1", REASONS["counts_impossible"])
    assert refusal(at, "sheet out 1 2=10 4=2") == ("P1", REASONS["counts_impossible"])
    assert say(dealt("powc"), "sheet out 1 2=12 4=6")
    at = dealt("bigsix", players=3)
    assert refusal(at, "sheet out 1 2=13 3=100")[0] == "G1"


def test_plays_that_are_written_are_in_no_hand() -> None:
    """Who went out is believed, as always; the 1-0 lies on the table."""
    at = table("straight", *ROUND, "1 plays 1-0", "2 plays 1-1")
    assert refusal(at, "sheet out 1 2=1 4=9")[0] == "F1"
    assert say(at, "sheet out 1 2=2 4=9")


def test_what_counts_already_is_believed() -> None:
    """Sheets of earlier versions were not asked whether they can be."""
    match = match_of("powc", 4)
    for command in (
        c.RecordOut(1, ((2, 0), (4, 160)), is_kept=True),
        c.RecordBlocked(((1, 0), (2, 0), (3, 0), (4, 1)), is_kept=True),
    ):
        assert not isinstance(decide(match, command), Refusal)
        assert isinstance(decide(match, command._replace(is_kept=False)), Refusal)


def test_the_heaviest_tiles() -> None:
    assert [heaviest_of(POWC, count) for count in (1, 6, 12, 27, 99)] == [12, 61, 106, 168, 168]
    assert heaviest_of(bits("1-0 0-0"), 1) == 1


def test_sums_of_so_many_tiles() -> None:
    one, two = (1 | 1 << 2 | 1 << 3), (1 | 1 << 2 | 1 << 3 | 1 << 5)
    assert sums_of([3, 2]) == [1, one, two]


def holdings(tiles: int, hands: int, most: int) -> Iterator[tuple[int, ...]]:
    """The pips of every way to share out some of these tiles, one to so many to each hand."""
    states = {((0, 0),) * hands}
    for tile in members(tiles):
        states |= {
            (*state[:at], (state[at][0] + VALUE[tile], state[at][1] + 1), *state[at + 1 :])
            for state in states
            for at in range(hands)
            if state[at][1] < most
        }
    return (tuple(count for count, _ in state) for state in states if all(number for _, number in state))


@pytest.mark.parametrize(
    ("tiles", "hands", "most"),
    [
        ("0-0 1-0 1-1 2-0 2-1 2-2", 2, 2),
        ("0-0 1-0 1-1 2-0 2-1 2-2", 3, 2),
        ("1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3", 4, 2),
        ("0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3", 2, 5),
        ("6-6 6-5 5-5 6-4 5-4 6-3 4-4 5-3", 3, 3),
    ],
)
def test_every_count_of_a_small_set(tiles: str, hands: int, most: int) -> None:
    """Exactly what some way to share out the tiles gives, and nothing else."""
    held = bits(tiles)
    right = set(holdings(held, hands, most))
    highest = max(map(max, right)) + 1
    for number in range((highest + 1) ** hands):
        counts = tuple(number // (highest + 1) ** at % (highest + 1) for at in range(hands))
        if list(counts) == sorted(counts):  # the order of hands changes nothing
            given = tuple(Hand(count, held, most) for count in counts)
            assert can_hold(given, 0) == (counts in right), counts


@pytest.mark.slow
@pytest.mark.parametrize(("tiles", "most"), [(POWC, 6), (ALL, 7)])
def test_every_count_of_two_hands(tiles: int, most: int) -> None:
    """All pairs that two hands of powc and straight can have, found by giving out tile after tile."""
    right = set(holdings(tiles, 2, most))
    for one in range(0, heaviest_of(tiles, most) + 2, sample(7, 1)):
        for other in range(one, heaviest_of(tiles, most) + 2):
            hands = (Hand(one, tiles, most), Hand(other, tiles, most))
            assert can_hold(hands, 0) == ((one, other) in right), (one, other)


def test_hands_of_their_own_with_tiles_for_all() -> None:
    """As in bigsix with written hands: each its own tiles, and a pile from which two can be drawn."""
    own, pile = (bits("1-0"), bits("2-0")), bits("1-1 3-0 2-2")
    right = set()
    for mine in ((), (0,), (1,), (0, 1)):
        for taken in range(8):
            drawn = [tile for at, tile in enumerate(members(pile)) if taken >> at & 1]
            for cut in range(1 << len(drawn)):
                first = [tile for at, tile in enumerate(drawn) if cut >> at & 1]
                second = [tile for tile in drawn if tile not in first]
                one = (own[0] if 0 in mine else 0) | tile_set(first)
                two = (own[1] if 1 in mine else 0) | tile_set(second)
                more = max(0, one.bit_count() - 1) + max(0, two.bit_count() - 1)
                if one and two and more <= 2:
                    right.add((pips(one), pips(two)))
    for one in range(12):
        for two in range(12):
            hands = (Hand(one, own[0] | pile, 1), Hand(two, own[1] | pile, 1))
            assert can_hold(hands, 2) == ((one, two) in right), (one, two)


def real_ends(game: str, seed: int) -> Iterator[tuple[Match, e.RoundEnded, c.Draws]]:
    """The rounds of a random match that were dealt and played out, and what was blamed in them."""
    rng = random.Random(f"{game} {seed}")  # nosec B311 - a test's matches
    at = RandomTable(rng, random_ruleset(rng, game), (0.0, 0.1, 0.4)[seed % 3], judge=0.0)
    at.play(600)
    match = open_match(at.table.record.ruleset, at.table.record.names)
    for event in at.table.log:
        now = match.round
        if (
            isinstance(event, e.RoundEnded)
            and event.how in ("out", "blocked")
            and now
            and now.dealt
            and now.begun
        ):
            blamed = tuple((seat, Tile(tile)) for seat in range(1, 5) for tile in members(now.blamed[seat]))
            yield match, event, blamed
        match = evolve(match, event)


def sheet_of(event: e.RoundEnded, blamed: c.Draws) -> c.Command:
    counts = tuple((seat, count) for seat, count in enumerate(event.counts) if count >= 0)
    return c.RecordOut(event.by, counts, blamed) if event.how == "out" else c.RecordBlocked(counts, blamed)


def some_hands(event: e.RoundEnded) -> Iterator[dict[int, int]]:
    """The tiles that were left, as a table taps them: of all hands that count, of each alone."""
    held = {seat: tiles for seat, tiles in enumerate(event.shown) if tiles}
    yield held
    for seat, tiles in held.items():
        yield {seat: tiles}


def left_with(match: Match, said: tuple[e.Event, ...], known: dict[int, int]) -> Refusal | None:
    """Why these tiles cannot have been left in a round that a sheet says."""
    for event in said:
        if isinstance(event, e.SheetRecorded):
            assert match.round is not None
            return impossible_tiles(match, match.round, event, known)
        match = evolve(match, event)
    raise AssertionError(said)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["powc", "bigsix", "straight"])
def test_whatever_is_played_can_be_written(game: str) -> None:
    """Rounds with blamed, misplayed and exposed tiles and mistaken passes, written as a table writes them."""
    ends = {"out": 0, "blocked": 0}
    for seed in range(MATCHES):
        for match, event, blamed in real_ends(game, seed):
            at = Table(match.ruleset.amend("target", 10**6), NAMES[: match.players])
            say(at, *ROUND)
            fresh, sheet = at.match, sheet_of(event, blamed)
            said = decide(fresh, sheet)
            assert not isinstance(said, Refusal), (game, seed, sheet, said.reason)
            for known in some_hands(event):
                assert left_with(fresh, said, known) is None, (game, seed, sheet, known)
            ends[event.how] += 1
    assert min(ends.values()) > 1


def test_what_can_be_drawn_is_drawn_once() -> None:
    """Two hands of one tile that need two each; the third has room, and no use for it."""
    tiles = bits("6-0 5-1 4-2 3-3 1-0")
    hands = (Hand(12, tiles, 1), Hand(12, tiles, 1), Hand(1, tiles, 2))
    assert not can_hold(hands, 1)
    assert can_hold(hands, 2)
