"""At the drawing of lots: attendance and withdrawals (E8)."""

import pytest

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from tests.web.draw import lots, pages

pytestmark = pytest.mark.django_db


def there(tournament: Tournament) -> set[int]:
    """Who is noted as present."""
    draw = tournaments.state_of(tournament).draw
    return set(draw.there) if draw else set()


def test_before_the_list_it_says_what_will_be_there() -> None:
    page = pages.get("draw_attendance", lots.closed(count=4), "Kim")
    assert "When the list is frozen" in pages.text(page)


def test_a_button_a_row_and_the_count_of_those_missing_e8() -> None:
    tournament = lots.frozen(count=3)
    assert "3 are missing." in pages.text(pages.get("draw_attendance", tournament, "Kim"))
    kim = pages.client("Kim")
    for _ in range(2):
        fields = {"number": 2, "is_there": "yes", "key": "k"}
        answer = kim.post(pages.address("draw_attendance", tournament), fields)
        assert answer.status_code == 303
        assert answer["Location"].endswith("#n2")
    assert there(tournament) == {2}
    page = pages.get("draw_attendance", tournament, "Kim")
    assert "2 are missing." in pages.text(page)
    assert page.content.decode().count('aria-pressed="true"') == 1
    pages.post("draw_attendance", tournament, "Kim", number=2, is_there="no")
    assert there(tournament) == set()


@pytest.mark.parametrize("number", ["9", "0", "x", "-1", "", pytest.param("9" * 5000, id="long")])
def test_a_number_that_is_not_on_the_list_is_refused(number: str) -> None:
    tournament = lots.frozen(count=3)
    answer = pages.post("draw_attendance", tournament, "Kim", number=number, is_there="yes")
    assert answer.status_code == 422
    assert "The list has no number" in pages.text(answer)


def test_only_the_staff_of_the_draw_note_it() -> None:
    tournament = lots.frozen(count=3)
    answer = pages.post("draw_attendance", tournament, "Rita", number=1, is_there="yes")
    assert answer.status_code == 403
    assert there(tournament) == set()


class TestStriking:
    def test_with_a_reason_before_and_after_the_draw_e8(self) -> None:
        for tournament in (lots.frozen(count=4), lots.drawn(count=4)):
            page = pages.text(pages.get("draw_strike", tournament, "Sam", 2))
            assert "Strike number 2" in page
            assert "1 person who is entered is told." in page
            empty = pages.post("draw_strike", tournament, "Sam", 2, reason=" ")
            assert empty.status_code == 422
            assert "This field is required." in pages.text(empty)
            sam = pages.client("Sam")
            for _ in range(2):
                answer = sam.post(
                    pages.address("draw_strike", tournament, 2),
                    {"reason": "ill", "key": tournament.slug[-9:]},
                )
                assert answer.status_code == 303
            assert '<del class="struck">' in pages.get("draw", tournament).content.decode()
            again = pages.post("draw_strike", tournament, "Sam", 2, reason="ill")
            assert again.status_code == 422
            assert "Number 2 is struck already." in pages.text(again)

    def test_there_is_no_such_number_or_no_list(self) -> None:
        assert pages.get("draw_strike", lots.closed(count=4), "Sam", 2).status_code == 404
        assert pages.get("draw_strike", lots.frozen(count=4), "Sam", 5).status_code == 404

    def test_only_the_secretary_and_the_organiser_strike(self) -> None:
        tournament = lots.frozen(count=4)
        for name in ("Kim", "Rita"):
            assert pages.post("draw_strike", tournament, name, 2, reason="ill").status_code == 403
            assert "Strike number" not in pages.text(pages.get("draw", tournament, name))
