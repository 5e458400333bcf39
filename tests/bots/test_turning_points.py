"""Where rounds and matches turn: at the costliest play of who lost, else where their expectation fell."""

from doublesix.bots.accuracy import Analysis, Course, Mark
from doublesix.bots.turning_points import turning_point, turning_point_of
from doublesix.bots.weighed_decisions import Decision, SeatKnowledge, WeighedPlay
from doublesix.play.commands import PlayTile
from doublesix.tiles import Tile

NOTHING_KNOWN = SeatKnowledge((), (), (), 0, ())


def decision(
    turn: int, seat: int, best: float, chosen: float, number: int = 1, made: float = 0.0
) -> Decision:
    plays = (
        WeighedPlay(PlayTile(seat, Tile("6-5")), best, 0.1, None),
        WeighedPlay(PlayTile(seat, Tile("6-4")), chosen, 0.1, None),
    )
    lost = best - chosen
    return Decision(0, 0, 1, number, turn, seat, "", NOTHING_KNOWN, plays, 1, 0, lost, lost, made, "")


def analysis(result: float, *decisions: Decision, number: int = 1) -> Analysis:
    marks = tuple(
        Mark(0, each.turn, each.seat, "BA"[each.seat % 2], each.expected_value, each.lost)
        for each in decisions
    )
    course = Course(1, number, 20, marks, {"A": result, "B": -result} if result else {})
    return Analysis(decisions, (), (course,), ())


def test_it_turns_at_the_costliest_play_of_who_lost() -> None:
    found = analysis(
        -30,
        decision(1, 1, 5.0, 3.0),
        decision(4, 2, 9.0, -9.0),
        decision(5, 3, 6.0, -2.0, made=1.0),
        decision(9, 1, 1.0, 0.0),
    )
    point = turning_point(found)
    assert point is not None
    assert (point.turn, point.side, point.before, point.after, point.fall) == (5, "A", 7.0, -1.0, 8.0)
    assert point.decision is found.decisions[2]


def test_without_a_loss_it_turns_where_the_expectation_fell() -> None:
    steady = [decision(1, 1, 4.0, 4.0), decision(4, 2, 9.0, 9.0), decision(5, 3, 10.0, 10.0)]
    found = analysis(-30, *steady, decision(9, 1, -12.0, -12.0))
    point = turning_point(found)
    assert point is not None
    assert (point.turn, point.before, point.after, point.decision) == (9, 10.0, -12.0, None)
    at_the_count = turning_point(analysis(-30, *steady))
    assert at_the_count is not None
    assert (at_the_count.turn, at_the_count.before, at_the_count.after) == (20, 10.0, -30.0)


def test_nothing_turns_that_is_not_over_or_never_fell() -> None:
    assert turning_point(analysis(0, decision(1, 1, 4.0, 4.0))) is None
    assert turning_point(analysis(-3, decision(1, 1, -9.0, -9.0))) is None
    assert turning_point(analysis(-3)) is None


def test_of_a_match_a_play_counts_before_any_other_turn() -> None:
    one = analysis(-30, decision(1, 1, 4.0, 2.0), number=1)
    two = analysis(-30, decision(1, 1, 20.0, 20.0, number=2), number=2)
    both = Analysis((*one.decisions, *two.decisions), (), (*one.rounds, *two.rounds), ())
    point = turning_point(both)
    assert point is not None
    assert (point.round, point.fall) == (1, 2.0)
    other = turning_point_of(two.rounds[0], both)
    assert other is not None
    assert other.fall == 50.0
