"""Results typed in at the desk, from the first match to the ranking (E11)."""

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.store.models import Tournament
from doublesix.store.services import draws, tournaments
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left
from tests.store import people
from tests.web.official.scenes import signed_in

pytestmark = pytest.mark.django_db


def drawn(count: int = 4) -> Tournament:
    tournament = people.event("garrison-2022")
    people.fill_and_accept_players(tournament, [f"Player{number}" for number in range(count)])
    after = people.later(hours=1)
    draws.freeze(tournament, people.who("Sam", after))
    draws.commit(tournament, ["dice"], after, people.who("Sam", after))
    tournaments.carry_out(tournament, commands.EnterPublicValues(("1",)), people.who("Sam", after))
    draws.reveal(tournament, people.who("Sam", after))
    return tournament


def best_of_three() -> Tournament:
    tournament = people.event("fortbend-2023")
    people.fill_and_accept_players(tournament, [f"Player{number}" for number in range(4)])
    after = people.later(hours=1)
    draws.freeze(tournament, people.who("Sam", after))
    draws.record_lots(tournament, (1, 2, 3, 4), people.who("Sam", after))
    draws.confirm_lots(tournament, people.who("Olga", after))
    return tournament


def points(tournament: Tournament, number: int, winner: int | None = None) -> dict[str, object]:
    state = tournaments.state_of(tournament)
    (fixture,) = (each for each in fixtures_left(state) if each.number == number)
    first = fixture.sides[0] if winner is None else winner
    return {
        "winner": first,
        **{f"points_{side}": 150 if side == first else 40 + side for side in fixture.sides},
    }


def test_everybody_sees_the_matches_and_the_desk_types_them_in() -> None:
    tournament = drawn()
    address = reverse("results", args=[tournament.slug])
    typing = reverse("results_desk", args=[tournament.slug])
    assert typing not in Client().get(address).content.decode()
    assert Client().get(typing).status_code == 302
    desk = signed_in("Sam")
    assert typing in desk.get(address).content.decode()
    assert "Enter the result" in desk.get(typing).content.decode()
    sent = {**points(tournament, 0), "key": "one"}
    for _ in range(2):
        answer = desk.post(reverse("record_result", args=[tournament.slug, 0]), sent)
        assert answer.status_code == 303
    assert len(tournaments.state_of(tournament).results) == 1
    shown = Client().get(address).content.decode()
    assert "Ranking" in shown
    assert signed_in("Olga").post(reverse("finish", args=[tournament.slug])).status_code == 303
    tournament.refresh_from_db()
    assert tournament.status == "finished"


def test_a_result_that_lacks_something_is_asked_for_again() -> None:
    tournament = drawn()
    sent = {**points(tournament, 0), "winner": ""}
    answer = signed_in("Sam").post(reverse("record_result", args=[tournament.slug, 0]), sent)
    assert answer.status_code == 422
    assert 'value="150"' in answer.content.decode()
    assert not tournaments.state_of(tournament).results


@pytest.mark.parametrize(
    ("winner", "other", "ticked", "status"), [(100, 90, "", 422), (40, 150, "", 422), (100, 90, "on", 303)]
)
def test_points_that_end_no_game_are_asked_about(winner: int, other: int, ticked: str, status: int) -> None:
    tournament = drawn(2)
    (fixture,) = fixtures_left(tournaments.state_of(tournament))
    first, second = fixture.sides
    sent = {"winner": first, f"points_{first}": winner, f"points_{second}": other, "otherwise": ticked}
    answer = signed_in("Sam").post(reverse("record_result", args=[tournament.slug, fixture.number]), sent)
    assert answer.status_code == status
    assert ("points cannot be" in answer.content.decode()) == (status == 422)
    assert (f'value="{other}"' in answer.content.decode()) == (status == 422)


def test_who_looks_at_an_address_for_forms_is_led_to_the_event() -> None:
    tournament = drawn(2)
    answer = signed_in("Sam").get(reverse("record_result", args=[tournament.slug, 0]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("event", args=[tournament.slug]))
    answer = Client().post(reverse("record_result", args=[tournament.slug, 0]))
    assert answer["Location"].endswith(f"?next=/events/{tournament.slug}/")


def test_a_match_that_cannot_be_played_is_refused_in_words() -> None:
    tournament = drawn()
    answer = signed_in("Sam").post(reverse("record_result", args=[tournament.slug, 99]), {"winner": 1})
    assert answer.status_code == 422
    assert "Match 100 cannot be played now." in answer.content.decode()


def test_nobody_finishes_before_the_last_match_or_without_the_role() -> None:
    tournament = drawn()
    answer = signed_in("Olga").post(reverse("finish", args=[tournament.slug]))
    assert answer.status_code == 422
    assert "have no result yet" in answer.content.decode()
    assert signed_in("Sam").post(reverse("finish", args=[tournament.slug])).status_code == 403
    assert signed_in("Player0").post(reverse("record_result", args=[tournament.slug, 0])).status_code == 403


def test_a_best_of_three_asks_for_the_games() -> None:
    tournament = best_of_three()
    (final,) = fixtures_left(tournaments.state_of(tournament))
    address = reverse("record_result", args=[tournament.slug, final.number])
    sent = {"winner": 1, "points_1": 500, "points_2": 300, "games_1": 1, "games_2": 0}
    assert signed_in("Sam").post(address, sent).status_code == 422
    assert signed_in("Sam").post(address, {**sent, "games_1": 2, "games_2": 1}).status_code == 303
    assert tournaments.state_of(tournament).results[final.number].games_won == (2, 1)


@pytest.mark.parametrize(
    ("points", "ticked", "status"),
    [((300, 0), "", 422), ((500, 0), "", 303), ((502, 0), "", 422), ((300, 0), "on", 303)],
)
def test_a_best_of_three_that_play_cannot_come_to(points: tuple[int, int], ticked: str, status: int) -> None:
    """Who won two games to 250 made 500 or more, in fives; a game that the judge gave has no points."""
    tournament = best_of_three()
    (final,) = fixtures_left(tournaments.state_of(tournament))
    address = reverse("record_result", args=[tournament.slug, final.number])
    sent = {"winner": 1, "points_1": points[0], "points_2": points[1], "games_1": 2, "games_2": 0}
    answer = signed_in("Sam").post(address, {**sent, "otherwise": ticked})
    assert answer.status_code == status


def test_the_rules_that_the_match_started_under_hold_at_the_desk_e12() -> None:
    """Started to 150, then amended to 100: 100 wins no game of this match, and 150 does."""
    tournament = drawn(2)
    who = people.who("Olga", people.later(hours=2))
    tournaments.carry_out(tournament, commands.StartMatch(0), who)
    rules = 'base = "garrison-2022"\n[options]\ntarget = 100\n'
    tournaments.carry_out(tournament, commands.AmendRules(rules, "Too long."), who)
    (fixture,) = fixtures_left(tournaments.state_of(tournament))
    first, second = fixture.sides
    address = reverse("record_result", args=[tournament.slug, 0])
    sent = {"winner": first, f"points_{first}": 100, f"points_{second}": 40}
    assert signed_in("Sam").post(address, sent).status_code == 422
    assert signed_in("Sam").post(address, {**sent, f"points_{second}": 120}).status_code == 422
    sent = {"winner": first, f"points_{first}": 150, f"points_{second}": 120}
    assert signed_in("Sam").post(address, sent).status_code == 303
