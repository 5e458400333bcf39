"""Charts of scores: which way they go, where lines and last scores stand."""

from itertools import pairwise

from doublesix.drawing.score_chart import APART, score_chart

SCORES = [(19, 0), (19, 22), (60, 22), (60, 60), (151, 85)]


def test_it_hangs_where_points_are_bad_and_rises_where_they_are_good() -> None:
    hanging = score_chart(SCORES, 151, is_lower_better=True)
    rising = score_chart(SCORES, 151, is_lower_better=False)
    assert float(hanging.target.at) > float(hanging.grid[0].at)
    assert float(rising.target.at) < float(rising.grid[0].at)
    assert [each.points for each in hanging.curves] == [151, 85]


def test_a_side_has_a_mark_where_its_score_changed() -> None:
    chart = score_chart(SCORES, 151, is_lower_better=True)
    assert [curve.marks.count("M") for curve in chart.curves] == [3, 3]
    assert all(curve.path.count("L") == len(SCORES) for curve in chart.curves)
    assert (
        len({score_chart([(9, 9, 9, 9)], 150, is_lower_better=False).curves[at].marks for at in range(4)})
        == 4
    )


def test_last_scores_do_not_cover_each_other_and_stay_above_the_rounds() -> None:
    chart = score_chart([(150, 150, 149, 148)], 150, is_lower_better=True)
    heights = sorted(float(curve.y) for curve in chart.curves)
    assert all(below - above >= APART for above, below in pairwise(heights))
    assert heights[-1] < float(chart.foot)


def test_what_is_below_nothing_and_beyond_the_target_is_in_the_picture() -> None:
    chart = score_chart([(-20, 170)], 150, is_lower_better=False, turning=1)
    assert all(0 <= float(each.at) <= chart.height for each in chart.grid)
    assert 0 in [each.value for each in chart.grid]
    assert chart.turn == (str(chart.left), f"{float(chart.right) - chart.left:g}")


def test_a_narrow_chart_has_few_figures_and_the_last_one() -> None:
    chart = score_chart([(at, 0) for at in range(1, 15)], 151, is_lower_better=True, most_figures=4)
    assert len(chart.rounds) <= 4
    assert chart.rounds[-1].value == 14
