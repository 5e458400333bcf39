"""Who sits where, who starts each round, and in which order they play."""

from __future__ import annotations

from doublesix.app.sheets.commands import CallJudge, Confirm, Keep, NameLineUp, NameStarter, Person, Write
from doublesix.app.sheets.ruling import POINTS, TALK
from doublesix.app.sheets.seating import NextRound, active_sides, next_round, seats
from tests.app.sheets.scenes import PLAYERS, Scene, blocked, out, target

X = out(3, s2=11, s4=9)
LEAD = (((1, "6-3"), (2, "4-1"), (3, "5-2"), (4, "2-0")),)
ALL = (1, 2, 3, 4)


def coming(scene: Scene) -> NextRound:
    found = next_round(scene.sheet)
    assert found is not None
    return found


def test_partners_sit_opposite() -> None:
    scene = Scene()
    assert [(each.seat, each.side, each.person) for each in seats(scene.sheet)] == [
        (1, 0, None),
        (2, 1, None),
        (3, 0, None),
        (4, 1, None),
    ]
    scene.do(NameLineUp(1, (Person(4, 0), Person(4, 2))))
    assert [each.person for each in seats(scene.sheet)] == [None, Person(4, 0), None, Person(4, 2)]


def test_each_has_a_seat_where_each_plays_alone() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    scene.do(NameLineUp(2, (Person(9),)))
    assert [(each.seat, each.side, each.person) for each in seats(scene.sheet)] == [
        (1, 0, None),
        (2, 1, None),
        (3, 2, Person(9)),
    ]


def test_the_lead_is_drawn_and_then_the_start_moves_on() -> None:
    """P2, P5."""
    scene = Scene()
    assert coming(scene) == NextRound(1, 1, 0, draws_lead=True, order=ALL, choices=ALL)
    scene.count(X._replace(lead=LEAD))
    assert coming(scene) == NextRound(1, 2, 2, draws_lead=False, order=(2, 3, 4, 1))
    scene.write(0, X)
    assert coming(scene) == NextRound(1, 3, 3, draws_lead=False, order=(3, 4, 1, 2))


def test_every_game_of_a_best_of_three_has_its_own_draw() -> None:
    scene = Scene(stage="semi-final")
    heavy = out(1, s2=51, s4=50)
    scene.count(heavy._replace(lead=LEAD))
    assert coming(scene) == NextRound(2, 1, 0, draws_lead=True, order=ALL, choices=ALL)
    scene.do(NameStarter(0, 3))
    assert coming(scene) == NextRound(2, 1, 3, draws_lead=False, order=(3, 4, 1, 2), choices=ALL)
    scene.count(out(2, s1=51, s3=50))
    assert coming(scene).game == 3
    assert coming(scene).draws_lead
    scene.count(heavy)
    assert next_round(scene.sheet) is None


def test_a_start_that_nobody_noted_is_not_known() -> None:
    scene = Scene()
    scene.count(X)
    assert coming(scene) == NextRound(1, 2, 0, draws_lead=False, order=ALL, choices=ALL)


def test_the_winner_starts_and_the_losers_change_places() -> None:
    """F12, F3: the order of play turns round in the second game and back in the third."""
    scene = Scene("fortbend-2023", target=40)
    assert coming(scene).draws_lead
    scene.count(out(2, s1=3, s3=2)._replace(lead=(((1, "6-5"), (2, "1-1"), (3, "5-2"), (4, "2-0")),)))
    assert coming(scene) == NextRound(1, 2, 2, draws_lead=False, order=(2, 3, 4, 1))
    scene.count(blocked(5, 1, 4, 9))
    assert coming(scene).starter == 3
    scene.count(out(4, s1=40, s3=0))
    assert coming(scene) == NextRound(2, 1, 4, draws_lead=False, order=(4, 3, 2, 1))
    scene.count(out(1, s2=40, s4=0))
    assert coming(scene) == NextRound(3, 1, 1, draws_lead=False, order=ALL)


def test_after_a_target_in_play_the_winners_say_who_starts() -> None:
    scene = Scene("fortbend-2023")
    scene.count(target(A=250))
    assert coming(scene) == NextRound(2, 1, 0, draws_lead=False, order=(1, 4, 3, 2), choices=(1, 3))


def test_the_highest_double_leads_where_each_plays_alone() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:4])
    assert coming(scene) == NextRound(1, 1, 0, draws_lead=False, order=ALL)
    scene.rule("disqualified", "2")
    assert coming(scene).order == (1, 3, 4)


def test_a_draw_before_every_round_where_the_rules_say_so() -> None:
    scene = Scene(next_start="draw")
    scene.count(X._replace(lead=LEAD))
    assert coming(scene) == NextRound(1, 2, 0, draws_lead=True, order=ALL, choices=ALL)


def test_a_round_that_a_ruling_began_is_the_one_to_be_written() -> None:
    scene = Scene("fortbend-2023")
    scene.do(NameStarter(0, 3))
    scene.rule(TALK, "1")
    assert coming(scene) == NextRound(1, 1, 3, draws_lead=False, order=(3, 4, 1, 2))
    other = Scene("fortbend-2023")
    other.rule(TALK, "1")
    assert coming(other) == NextRound(1, 1, 0, draws_lead=False, order=ALL, choices=ALL)


def test_a_game_that_a_ruling_began_still_has_its_draw() -> None:
    scene = Scene()
    scene.rule(POINTS, "A", 5)
    assert coming(scene) == NextRound(1, 1, 0, draws_lead=True, order=ALL, choices=ALL)


def test_what_waits_and_no_longer_fits_is_left_out() -> None:
    scene = Scene(stage="final")
    scene.write(0, X)
    scene.rule("match", "A")
    assert next_round(scene.sheet) is None
    other = Scene(stage="final")
    other.count(out(1, s2=40, s4=40)._replace(lead=LEAD))
    other.write(0, out(1, s2=11, s4=10))
    other.write(0, X._replace(lead=LEAD), is_kept=True)
    other.do(Write("b", 1, 1, out(1, s2=10, s4=10)))
    other.do(Keep("b"))
    assert coming(other).round == 3


def test_who_did_something_at_the_table_is_there() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS)
    scene.do(NameLineUp(3, (Person(1),)))
    assert active_sides(scene.sheet, has_choice=False) == frozenset()
    assert active_sides(scene.sheet, has_choice=True) == {3}
    name = scene.write(0, out(1, s2=11, s3=9, s4=2))
    assert active_sides(scene.sheet, has_choice=False) == {0}
    scene.do(Confirm(name, 2))
    scene.do(Write("other", 1, 0, out(2, s1=11, s3=9, s4=2)))
    assert active_sides(scene.sheet, has_choice=False) == {0, 1, 2}
    scene.do(CallJudge(3, "a tile was shown"))
    assert active_sides(scene.sheet, has_choice=False) == {0, 1, 2, 3}
