"""The wall chart from A4 to A0: every match a box, whole, inside its page, none on another (E8)."""

import io
from typing import NamedTuple

import pikepdf
import pytest

from doublesix.web.presentation.papers.compiler import SIZES, WALL_SIZES
from tests.store import matches
from tests.web.papers import scenes

pytestmark = pytest.mark.django_db
MM = 72 / 25.4
HIGH = {"a4": 210, "letter": 215.9, "a3": 297, "a2": 420, "a1": 594, "a0": 841}


class Box(NamedTuple):
    """What a closed line with round corners goes around, in points."""

    left: float
    low: float
    right: float
    high: float

    def lies_on(self, other: "Box") -> bool:
        """Whether both have more than an edge in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.high, other.high) - max(self.low, other.low)
        return wide > 0.5 and high > 0.5


def boxes_of(page: pikepdf.Page) -> list[Box]:
    """The round boxes of a page, read off its drawing, wider than high: tiles stand upright."""
    matrix, kept = pikepdf.Matrix(), []
    points: list[tuple[float, float]] = []
    curves, found = 0, set()
    for each in pikepdf.parse_content_stream(page):
        name, numbers = str(each.operator), list(each.operands)
        if name == "q":
            kept.append(matrix)
        elif name == "Q":
            matrix = kept.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, numbers)) @ matrix
        elif name in ("m", "l", "c"):
            at = [float(number) for number in numbers]
            points += [matrix.transform(pair) for pair in zip(at[::2], at[1::2], strict=True)]
            curves += name == "c"
        elif name in ("S", "s", "f", "B", "n", "W", "b", "f*"):
            if curves >= 4 and name in ("S", "s"):
                across, up = [x for x, _ in points], [y for _, y in points]
                box = Box(*(round(edge, 1) for edge in (min(across), min(up), max(across), max(up))))
                if box.right - box.left > 1.5 * (box.high - box.low):
                    found.add(box)
            points, curves = [], 0
    return sorted(found)


def boxes_and_texts(pdf: bytes) -> list[tuple[tuple[float, float], list[Box]]]:
    """The pages of a chart: how large each is, and its boxes; pages of lists have none."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        pages = [(page, [float(each) for each in page.mediabox]) for page in opened.pages]
        return [((size[2], size[3]), boxes_of(page)) for page, size in pages]


@pytest.mark.slow
@pytest.mark.parametrize("count", [5, 16, 120])
def test_no_box_is_cut_and_none_lies_on_another_from_a4_to_a0(count: int) -> None:
    tournament = matches.drawn(count=count)
    rounds = (count - 1).bit_length()
    for paper in (*SIZES, *WALL_SIZES):
        answer = scenes.ask("draw_pdf", tournament, paper=paper)
        pages = boxes_and_texts(answer.content)
        assert pages[0][0][1] == pytest.approx(HIGH[paper] * MM, abs=1)
        charts = [(size, boxes) for size, boxes in pages if boxes]
        for (wide, high), boxes in charts:
            for at, box in enumerate(boxes):
                assert 0 < box.left < box.right < wide, (paper, box)
                assert 0 < box.low < box.high < high, (paper, box)
                assert not any(box.lies_on(other) for other in boxes[at + 1 :]), (paper, box)
        # Each match has a box, and so have its part's winner on each page and the match for third place.
        drawn = sum(len(boxes) for _, boxes in charts)
        assert drawn == 2**rounds - 1 + len(charts) + 1, paper
        is_on_wall = paper in WALL_SIZES
        assert (len(pages) == len(charts)) == is_on_wall, paper
        assert len(charts) == 1 or count == 120


def test_on_the_largest_sheet_a_bracket_of_120_is_whole() -> None:
    tournament = matches.drawn(count=120)
    pages = {
        paper: len(boxes_and_texts(scenes.ask("draw_pdf", tournament, paper=paper).content))
        for paper in WALL_SIZES
    }
    assert pages == {"a3": 5, "a2": 3, "a1": 3, "a0": 1}
