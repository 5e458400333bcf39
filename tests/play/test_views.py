"""What leaves a table: for every event, what a seat and anybody may know of it."""

from typing import get_args

import pytest

from doublesix.play import Event, Table, public_view, seat_view
from doublesix.play import events as e
from doublesix.play.legal import NOBODY
from doublesix.play.views import HIDDEN, seen_by, standing_of
from doublesix.tiles import NO_TILE
from tests.play.tables import (
    EVERY_EVENT,
    NAMES,
    NO_DOUBLES,
    OUT_UNWRITTEN,
    POWC_HANDS,
    SEVENS,
    dealt,
    say,
    scene,
    t,
    table,
    ts,
)

# What not everybody may know.
HIDES: dict[type[Event], Event] = {
    e.HandDealt: e.HandDealt(1, HIDDEN),
    e.PileLaid: e.PileLaid(HIDDEN),
    e.TileDrawn: e.TileDrawn(1, NO_TILE),
}


def test_the_samples_are_of_every_event() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(get_args(Event))


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_what_each_seat_and_anybody_knows_of_an_event(event: Event) -> None:
    hidden = HIDES.get(type(event), event)
    own = hidden if isinstance(event, e.PileLaid) else event
    assert seen_by(event, 1) == own
    assert [seen_by(event, seat) for seat in (0, 2, 3, 4)] == [hidden] * 4


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_the_public_hears_no_reason(event: Event) -> None:
    (seen,) = public_view(table("powc").match, [event]).record
    hidden = HIDES.get(type(event), event)
    assert seen == tuple("" if value == "secret" else value for value in hidden)


def test_a_mistaken_pass_that_costs_nothing_does_not_betray_the_hand() -> None:
    mistaken = e.Passed(1, True, 0)
    assert seen_by(mistaken, 1) == mistaken
    assert [seen_by(mistaken, seat) for seat in (0, 2, 3, 4)] == [e.Passed(1, False, 0)] * 4
    fined = e.Passed(1, True, 50)
    assert [seen_by(fined, seat) for seat in range(5)] == [fined] * 5


def test_everybody_sees_that_the_time_is_over() -> None:
    at = table("powc", "game", "round", time_limit=40)
    assert not public_view(at.match, at.log).standing.time_is_over
    say(at, "time")
    assert public_view(at.match, at.log).standing.time_is_over
    assert not public_view(table("powc").match, []).standing.time_is_over


def test_an_event_without_a_rule_is_left_out() -> None:
    class Whispered(tuple[()]):
        """No event of ours."""

    whispered: Event = Whispered()  # type: ignore[assignment]
    match = table("powc").match
    assert seen_by(whispered, 1) is None
    assert seat_view(match, [whispered], 1).record == ()
    assert public_view(match, [whispered]).record == ()


def leaks(view: object, hand: str) -> bool:
    """Whether all the tiles of a hand stand somewhere in a view, as dealt."""
    return str(ts(hand)) in str(view)


class TestHiddenTiles:
    def at(self) -> Table:
        return dealt("powc", "1 plays 6-6")

    @pytest.mark.parametrize("seat", [1, 2, 3, 4])
    def test_a_seat_sees_its_own_hand_only(self, seat: int) -> None:
        at = self.at()
        view = seat_view(at.match, at.log, seat)
        held = POWC_HANDS[seat - 1].replace("6-6 ", "")
        assert set(view.hand) == set(ts(held))
        assert [leaks(view, hand) for hand in POWC_HANDS] == [seat == each for each in (1, 2, 3, 4)]

    def test_the_public_sees_none(self) -> None:
        at = self.at()
        assert not any(leaks(public_view(at.match, at.log), hand) for hand in POWC_HANDS)

    def test_after_the_match_everybody_sees_what_they_saw(self) -> None:
        at = self.at()
        before = seat_view(at.match, at.log, 2).record
        say(at, 'judge match B "x"')
        assert seat_view(at.match, at.log, 2).record[: len(before)] == before
        assert not any(leaks(public_view(at.match, at.log), hand) for hand in POWC_HANDS)

    def test_the_pile_is_in_no_view(self) -> None:
        at = dealt("bigsix", f"pile {SEVENS[3]}", "1 plays 6-6", "2 draws", players=3)
        views = [seat_view(at.match, at.log, seat) for seat in (1, 2, 3)]
        assert not any(leaks(view, SEVENS[3]) for view in views)
        assert t("3-0") in views[1].hand
        assert e.TileDrawn(2, t("3-0")) in views[1].record
        assert e.TileDrawn(2, NO_TILE) in views[0].record

    def test_a_seat_without_a_hand_sees_none(self) -> None:
        at = table("powc", "game", "round", f"hand 1 {POWC_HANDS[0]}")
        assert seat_view(at.match, at.log, 2).hand == ()
        assert seat_view(table("powc").match, [], 1).hand == ()
        unwritten = table("straight", "game", "round", "1 plays 6-6")
        assert seat_view(unwritten.match, unwritten.log, 2).hand == ()


class TestChoices:
    def test_only_the_seat_on_turn_has_any(self) -> None:
        at = dealt("powc", "1 plays 6-6")
        assert seat_view(at.match, at.log, 2).choices == at.choices
        assert [seat_view(at.match, at.log, seat).choices for seat in (1, 3, 4)] == [NOBODY] * 3


class TestStanding:
    def test_before_the_match(self) -> None:
        now = standing_of(table("powc", stage="final", target=77).match)
        assert (now.ruleset, now.stage, now.sides) == ("powc", "final", ("A", "B"))
        assert dict(now.options)["target"] == 77
        assert (now.scores, now.games_won, now.game, now.turn) == ((0, 0), (0, 0), 0, 0)
        assert (now.hand_sizes, now.pile_size, now.blamed, now.exposed) == ((), 0, (), ())
        assert (now.layout, now.winner, now.decided_by) == ((-1, -1, -1, -1), None, None)

    def test_in_a_round(self) -> None:
        at = scene("powc", "1-0 6-2", "6-1", "", "5-5", layout="6-6", scores=(3, 4), blamed={2: "2-1"})
        now = standing_of(at.match)
        assert (now.scores, now.game, now.turn, now.hand_sizes) == ((3, 4), 1, 1, (2, 1, 0, 1))
        assert now.blamed == ((), ts("2-1"), (), ())
        assert now.pile_size == 0
        assert now.layout == (6, 6, t("6-6"), t("6-6"))

    def test_exposed_tiles_are_seen_by_all(self) -> None:
        at = dealt("straight", "3 exposes 3-1", "3 exposes 3-3")
        assert standing_of(at.match).exposed == ((), (), ts("3-1 3-3"), ())

    def test_of_bigsix_has_as_many_scores_as_players(self) -> None:
        now = standing_of(dealt("bigsix", "1 plays 6-6", players=3).match)
        assert (now.sides, now.scores, now.games_won) == (("1", "2", "3"), (0, 0, 0), (0, 0, 0))
        assert (now.pile_size, now.hand_sizes) == (7, (6, 7, 7, 0))

    def test_of_unwritten_hands_counts_what_was_laid(self) -> None:
        assert standing_of(table("straight", "game", "round", *OUT_UNWRITTEN).match).hand_sizes == (
            0,
            7,
            7,
            7,
        )

    def test_after_the_match(self) -> None:
        now = standing_of(table("powc", 'walkover B "x"').match)
        assert (now.winner, now.decided_by) == ("A", "walkover")


def test_a_hand_dealt_again_is_still_its_owners() -> None:
    lines = [f"hand {seat} {hand}" for seat, hand in enumerate(NO_DOUBLES, 1)]
    at = table("bigsix", "game", "round", *lines, "redeal", names=NAMES[:2])
    assert leaks(seat_view(at.match, at.log, 1), NO_DOUBLES[0])
    assert not leaks(seat_view(at.match, at.log, 2), NO_DOUBLES[0])
