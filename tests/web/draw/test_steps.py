"""The steps of a draw: who may, what is next, what is refused and in which words (E8, E7, F2)."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from doublesix.store.models import Message, Tournament
from doublesix.store.services import draws, tournaments
from doublesix.tournament import commands
from doublesix.tournament.state import Draw
from tests.store import people
from tests.web.draw import lots, pages

pytestmark = pytest.mark.django_db
TOLD = "1 person who is entered is told."
"""Who looks after all entries of these events."""
ACTIONS = ("freeze", "commit", "values", "reveal", "lots", "confirm", "dismiss")


def draw_of(tournament: Tournament) -> Draw:
    """The draw, which has begun."""
    found = tournaments.state_of(tournament).draw
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["Kim", "Rita"])
def test_others_may_not(name: str) -> None:
    tournament = lots.frozen(count=4)
    assert pages.get("draw_steps", tournament, name).status_code == 403
    for action in ACTIONS:
        assert pages.post(f"draw_{action}", tournament, name).status_code == 403


def test_who_is_not_signed_in_signs_in_first() -> None:
    tournament = lots.frozen(count=4)
    for page in ("draw_steps", "draw_attendance", *(f"draw_{action}" for action in ACTIONS)):
        answer = pages.post(page, tournament)
        assert answer.status_code == 302
        assert "/accounts/" in answer["Location"]


def test_a_get_changes_nothing() -> None:
    tournament = lots.frozen(count=4)
    before = tournaments.state_of(tournament)
    for action in (*ACTIONS, "close", "hall_step"):
        assert pages.get(f"draw_{action}", tournament, "Olga").status_code == 302
    assert tournaments.state_of(tournament) == before


class TestBeforeTheList:
    def test_nothing_to_do_before_entries_begin(self) -> None:
        tournament = people.event(status="draft")
        assert "Entries have not begun" in pages.text(pages.get("draw_steps", tournament, "Sam"))

    def test_the_organiser_can_close_entries_and_the_secretary_cannot_e5(self) -> None:
        tournament = people.event()
        page = pages.text(pages.get("draw_steps", tournament, "Sam"))
        assert "Next: entries close" in page
        assert "The organiser can close them earlier." in page
        assert pages.post("draw_close", tournament, "Sam").status_code == 403
        assert "Close entries now" in pages.text(pages.get("draw_steps", tournament, "Olga"))
        assert pages.post("draw_close", tournament, "Olga").status_code == 303
        again = pages.post("draw_close", tournament, "Olga")
        assert again.status_code == 422
        assert "Entries are not open." in pages.text(again)
        assert "No entry is accepted and complete yet" in pages.text(again)

    def test_what_keeps_an_entry_from_the_list_is_named_e7(self) -> None:
        tournament = lots.closed(count=3, endorsement=True)
        page = pages.text(pages.get("draw_steps", tournament, "Sam"))
        assert page.count("Endorsement by the supervising officer, with the seal (E7)") == 3
        assert "Ministry 2, team 1" in page

    def test_a_cancelled_event_has_no_draw(self) -> None:
        tournament = lots.frozen(count=3)
        tournaments.carry_out(tournament, commands.Cancel("rain"), lots.now("Olga"))
        assert "No lots are drawn." in pages.text(pages.get("draw_steps", tournament, "Sam"))
        assert "The event is cancelled" in pages.text(pages.get("draw", tournament))


def test_the_steps_ask_as_little_of_the_store_for_many_entries_as_for_few(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = lots.closed(count=12)
    with django_assert_max_num_queries(40):
        assert pages.get("draw_steps", tournament, "Sam").status_code == 200


class TestFreezing:
    def test_the_list_that_was_shown_is_frozen(self) -> None:
        tournament = lots.closed(count=3)
        page = pages.get("draw_steps", tournament, "Sam")
        assert "3 entries take part." in pages.text(page)
        seen = page.context["sha256"]
        assert pages.post("draw_freeze", tournament, "Sam", seen=seen).status_code == 303
        assert draw_of(tournament).sha256 == seen
        assert seen in pages.get("draw", tournament).content.decode()

    def test_a_list_that_changed_meanwhile_is_not_frozen(self) -> None:
        tournament = lots.closed(count=3)
        seen = pages.get("draw_steps", tournament, "Sam").context["sha256"]
        lots.enter(tournament, 1, timezone.now())
        answer = pages.post("draw_freeze", tournament, "Sam", seen=seen)
        assert answer.status_code == 422
        assert "Somebody changed this while you were looking" in pages.text(answer)

    def test_a_double_click_freezes_once(self) -> None:
        tournament = lots.closed(count=3)
        sam = pages.client("Sam")
        for _ in range(2):
            assert sam.post(pages.address("draw_freeze", tournament), {"key": "k"}).status_code == 303
        other = pages.post("draw_freeze", tournament, "Tara", key="k")
        assert other.status_code == 422
        assert "The list of entries is frozen" in pages.text(other)


class TestTheCommitment:
    def fields(self, **changes: object) -> dict[str, object]:
        moment = (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
        return {"sources": "Dice thrown by a guest\n\n A number called \n", "moment": moment, **changes}

    def test_it_is_published_with_sources_and_the_moment_in_the_events_zone_e8(self) -> None:
        tournament = lots.frozen(count=4)
        assert TOLD in pages.text(pages.get("draw_steps", tournament, "Sam"))
        fields = self.fields(moment="2031-07-01T15:00")
        assert pages.post("draw_commit", tournament, "Sam", **fields).status_code == 303
        draw = draw_of(tournament)
        assert draw.sources == ("Dice thrown by a guest", "A number called")
        assert draw.moment is not None
        assert draw.moment.isoformat() == "2031-07-01T15:00:00+04:00"
        page = pages.get("draw", tournament)
        assert draw.commitment in page.content.decode()
        assert "15:00" in pages.text(page)
        assert "Nobody can choose the outcome." in pages.text(page)
        assert "Next: wait for the moment" in pages.text(pages.get("draw_steps", tournament, "Sam"))

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"sources": "  "}, "This field is required."),
            ({"sources": "x\n" * 13}, "At most 12 sources."),
            ({"sources": "x" * 201}, "At most 200 characters a line."),
            ({"moment": ""}, "This field is required."),
            ({"moment": "soon"}, "Enter a valid date/time."),
            ({"moment": "2020-01-01T10:00"}, "The moment of the draw has to be in the future."),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_is_lost(self, changes: dict[str, str], words: str) -> None:
        tournament = lots.frozen(count=4)
        answer = pages.post("draw_commit", tournament, "Sam", **self.fields(**changes))
        assert answer.status_code == 422
        assert words in pages.text(answer)
        if "sources" not in changes:
            assert "Dice thrown by a guest" in pages.text(answer)
        assert draw_of(tournament).commitment == ""

    def test_an_hour_that_the_clocks_skip_is_refused(self) -> None:
        tournament = lots.frozen("garrison-2022", count=4)
        answer = pages.post("draw_commit", tournament, "Sam", **self.fields(moment="2031-03-09T02:30"))
        assert "The clocks are changed at that hour" in pages.text(answer)

    def test_the_day_that_was_announced_is_proposed(self) -> None:
        tournament = lots.closed(count=4)
        state = tournaments.state_of(tournament)
        at = timezone.now().replace(hour=9, minute=0, microsecond=0) + timedelta(days=3)
        olga = lots.now("Olga")
        tournaments.carry_out(tournament, commands.Edit(state.settings._replace(draw_at=at)), olga)
        draws.freeze(tournament, lots.now("Sam"))
        assert 'T13:00"' in pages.get("draw_steps", tournament, "Sam").content.decode()

    def test_it_is_published_once(self) -> None:
        tournament = lots.frozen(count=4)
        sam, fields = pages.client("Sam"), self.fields(key="k")
        for _ in range(2):
            assert sam.post(pages.address("draw_commit", tournament), fields).status_code == 303
        again = pages.post("draw_commit", tournament, "Tara", **fields)
        assert again.status_code == 422
        assert "The draw has begun" in pages.text(again)


class TestTheValues:
    def test_they_are_taken_at_the_moment_and_the_lots_are_drawn_e8(self) -> None:
        tournament = lots.committed(lots.frozen(count=4), ("Dice", "Called"))
        page = pages.text(pages.get("draw_steps", tournament, "Sam"))
        assert "Next: write down the public values" in page
        missing = pages.post("draw_values", tournament, "Sam", value_1="6 6")
        assert missing.status_code == 422
        assert 'value="6 6"' in missing.content.decode()
        sent = {"value_1": "6 6", "value_2": "17"}
        assert pages.post("draw_values", tournament, "Sam", **sent).status_code == 303
        page = pages.text(pages.get("draw_steps", tournament, "Sam"))
        assert "Next: show the secret" in page
        assert TOLD in page
        again = pages.post("draw_values", tournament, "Sam", **{**sent, "value_1": "5 5"})
        assert "The public values are entered; they stand." in pages.text(again)
        Message.objects.all().delete()
        assert pages.post("draw_reveal", tournament, "Sam", key="k").status_code == 303
        assert Message.objects.filter(channel="mail").count() == 1
        assert "The lots are drawn" in pages.text(pages.get("draw_steps", tournament, "Sam"))
        twice = pages.post("draw_reveal", tournament, "Tara", key="k")
        assert twice.status_code == 422

    def test_before_the_moment_they_are_refused_with_its_time_e8(self) -> None:
        tournament = lots.frozen(count=4)
        draws.commit(tournament, ["Dice"], timezone.now() + timedelta(hours=2), lots.now("Sam"))
        answer = pages.post("draw_values", tournament, "Sam", value_1="6")
        assert answer.status_code == 422
        assert "at the moment announced, not before" in pages.text(answer)

    def test_without_values_nothing_is_revealed(self) -> None:
        answer = pages.post("draw_reveal", lots.committed(lots.frozen(count=4)), "Sam")
        assert "Enter the public values first. (E8)" in pages.text(answer)

    def test_without_a_list_there_is_nothing_to_enter(self) -> None:
        assert pages.post("draw_values", lots.closed(count=4), "Sam").status_code == 302


class TestByHand:
    def test_two_people_e8(self) -> None:
        tournament = lots.frozen(count=4)
        assert pages.post("draw_lots", tournament, "Sam", order="3, 1 4\n2").status_code == 303
        mine = pages.text(pages.get("draw_steps", tournament, "Sam"))
        assert "You wrote them down" in mine
        assert "Confirm these lots" not in mine
        refused = pages.post("draw_confirm", tournament, "Sam", seen="3 1 4 2")
        assert refused.status_code == 422
        assert "Somebody else than who wrote the lots down has to confirm them. (E8)" in pages.text(refused)
        assert "being checked" in pages.text(pages.get("draw_hall", tournament))
        assert "A second person has to confirm them" in pages.text(pages.get("draw", tournament))
        theirs = pages.text(pages.get("draw_steps", tournament, "Tara"))
        assert "Sam wrote down these lots" in theirs
        assert TOLD in theirs
        assert pages.post("draw_confirm", tournament, "Tara", seen="3 1 4 2").status_code == 303
        done = pages.text(pages.get("draw_steps", tournament, "Olga"))
        assert "Written down by Sam, confirmed by Tara." in done
        assert draw_of(tournament).order == (3, 1, 4, 2)

    def test_dismissed_lots_are_written_anew(self) -> None:
        tournament = lots.frozen(count=4)
        assert "No lots are written down." in pages.text(pages.post("draw_dismiss", tournament, "Sam"))
        pages.post("draw_lots", tournament, "Sam", order="3 1 4 2")
        waits = pages.post("draw_lots", tournament, "Tara", order="1 2 3 4")
        assert "Lots are written down and wait for a second person." in pages.text(waits)
        assert pages.post("draw_dismiss", tournament, "Tara").status_code == 303
        assert pages.post("draw_lots", tournament, "Tara", order="1 2 3 4").status_code == 303
        stale = pages.post("draw_confirm", tournament, "Sam", seen="3 1 4 2")
        assert stale.status_code == 422
        assert "Somebody changed this while" in pages.text(stale)

    @pytest.mark.parametrize(
        ("order", "words"),
        [
            ("1 2 3", "Each of the 4 numbers has to be drawn exactly once. (E8)"),
            ("1 2 3 3", "Each of the 4 numbers has to be drawn exactly once. (E8)"),
            ("1 2 x 3", "Only numbers"),
            ("", "This field is required."),
        ],
    )
    def test_a_wrong_order_is_refused_and_kept_in_the_form(self, order: str, words: str) -> None:
        tournament = lots.frozen(count=4)
        answer = pages.post("draw_lots", tournament, "Sam", order=order)
        assert answer.status_code == 422
        assert words in pages.text(answer)
        assert order in answer.content.decode()
        assert draw_of(tournament).order == ()

    def test_partners_from_numbers_f2(self) -> None:
        tournament = lots.frozen("fortbend-2023", 5)
        numbers = {"drawn_1": 2, "drawn_2": 1, "drawn_3": 2, "drawn_4": 3, "drawn_5": 1}
        thrice = pages.post("draw_lots", tournament, "Sam", **{**numbers, "drawn_4": 1})
        assert "Number 1 was drawn 3 times. Each number is drawn by exactly two players. (F2)" in pages.text(
            thrice
        )
        high = pages.post("draw_lots", tournament, "Sam", **{**numbers, "drawn_4": 4})
        assert "There is no number 4 to draw: they go from 1 to 3. (F2)" in pages.text(high)
        two = pages.post(
            "draw_lots", tournament, "Sam", **{**numbers, "drawn_5": 3, "drawn_4": 3, "drawn_3": 1}
        )
        assert two.status_code == 303
        pages.post("draw_dismiss", tournament, "Sam")
        assert pages.post("draw_lots", tournament, "Sam", **numbers).status_code == 303
        assert draw_of(tournament).order == (2, 5, 1, 3, 4)
