"""Who wins what: ranks that are shared, empty, or of somebody who did not come (E10, E11, E32)."""

from doublesix.tournament import commands as cmd
from doublesix.tournament.prizes import Award, awards
from doublesix.tournament.progress import ranks_of
from doublesix.tournament.settings import Prize
from tests.tournament.events_made import Life
from tests.tournament.hall import hall, match, play_out, played, stay_away

FOUR = hall().now.settings.prizes


def paid(life: Life) -> list[tuple[int, int | None, int, str]]:
    """Rank, whose, how much, why not."""
    return [(each.rank, each.entrant, each.prize.amount, each.why) for each in awards(life.now)]


def with_third_place(life: Life, value: str) -> Life:
    rules = f'base = "powc-2023"\n[options]\nthird_place = "{value}"\n'
    return life.do(cmd.AmendRules(rules, "voted"))


def test_four_prizes_for_four_ranks_e11() -> None:
    life = play_out(hall(count=5))
    ranks = ranks_of(life.now)
    assert awards(life.now) == tuple(
        Award(prize.rank, ranks[prize.rank - 1][0], prize) for prize in sorted(FOUR)
    )


def test_a_rank_that_nobody_has_is_not_paid_e10() -> None:
    life = hall()
    stay_away(life, 0, *match(life, 0).sides)
    first, third = match(life, 1).sides
    assert paid(play_out(life)) == [
        (1, first, 500000, ""),
        (2, None, 400000, "empty"),
        (3, third, 300000, ""),
        (4, None, 200000, "empty"),
    ]


def test_the_absent_fourth_has_no_prize_e10() -> None:
    life = played(played(hall(), 0), 1)
    absent = match(life, 2).sides[0]
    stay_away(life, 2, absent)
    assert paid(play_out(life))[3] == (4, absent, 200000, "absent")


def test_nobody_moves_up_for_who_is_disqualified_p16() -> None:
    life = play_out(hall())
    ((first,), *_) = ranks_of(life.now)
    life.do(cmd.DisqualifyEntrant(first, "P16", "signs"))
    assert paid(life)[0] == (1, None, 500000, "empty")
    assert [entrant for _, entrant, _, _ in paid(life)[1:]] == [rank[0] for rank in ranks_of(life.now)[1:]]


def test_a_shared_rank_shares_the_prizes_of_its_places() -> None:
    life = play_out(with_third_place(hall(), "shared"))
    both = ranks_of(life.now)[2]
    assert paid(life)[2:] == [(3, side, 250000, "") for side in both]
    assert all(award.prize.trophy for award in awards(life.now))


def test_what_cannot_be_parted_each_has_and_odd_units_go_by_lot() -> None:
    prizes = (Prize(3, 5, other="a cup"), Prize(4, 4, other="a cup", free_entry=True), Prize(1, 7))
    life = play_out(with_third_place(hall(prizes=prizes), "shared"))
    shares = [award.prize for award in awards(life.now)[1:]]
    assert shares == [
        Prize(3, 5, False, "a cup", free_entry=True),
        Prize(3, 4, False, "a cup", free_entry=True),
    ]


def test_more_prizes_than_teams() -> None:
    life = play_out(hall(count=2))
    assert [why for _, _, _, why in paid(life)] == ["", "", "empty", "empty"]
