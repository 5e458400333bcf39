"""Ratings on one's own page, and on a page for everybody where the player wants it."""

import pytest
from django.urls import reverse

from doublesix.store.models import Account
from doublesix.store.services import ratings
from tests.store import people
from tests.web.organiser.asking import browser, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    """Somebody who won a match."""
    players = [people.account(name).pk for name in ("Ann", "Ben", "Cleo", "Dan")]
    ratings.rate_match("powc", (players[:2], players[2:]), (1, 2), people.START, "one")
    return people.account("Ann")


def page_of(account: Account) -> str:
    return reverse("player", args=[account.pk])


def test_one_s_own_page_says_rating_and_doubt(ann: Account) -> None:
    text = text_of(browser("Ann").get(reverse("mine")))
    ((_, shown, _),) = ratings.list_ratings(ann, people.START)
    assert shown.points > 1500
    assert f"{shown.points} ± {shown.give_or_take} Block dominoes, two against two after 1 match" in text
    assert "Nobody else can see it." in text


def test_who_has_played_nothing_sees_nothing_of_it() -> None:
    assert "My rating" not in text_of(browser("Rita").get(reverse("mine")))


def test_nobody_has_a_page_who_does_not_want_one(ann: Account) -> None:
    assert browser().get(page_of(ann)).status_code == 404
    assert browser("Ben").get(page_of(ann)).status_code == 404
    assert browser("Ann").get(page_of(ann)).status_code == 404


def test_a_page_for_everybody_has_the_name_given_and_no_other(ann: Account) -> None:
    own = browser("Ann")
    answer = own.post(reverse("own_ratings"), {"name": "Annie from next door", "key": "a"})
    assert (answer.status_code, answer["Location"]) == (303, reverse("mine"))
    assert "Everybody can see it as Annie from next door." in text_of(own.get(reverse("mine")))
    shown = browser().get(page_of(ann))
    text = text_of(shown)
    assert "Annie from next door" in text
    assert "after 1 match" in text
    assert "ann@example.org" not in shown.content.decode().lower()
    assert "no-store" in shown["Cache-Control"]
    own.post(reverse("own_ratings"), {"name": "  ", "key": "b"})
    assert browser().get(page_of(ann)).status_code == 404


def test_a_player_without_a_match_and_an_account_that_is_closed() -> None:
    rita = people.account("Rita")
    ratings.show_to_everybody(rita, "Rita")
    assert "No rated match yet." in text_of(browser().get(page_of(rita)))
    Account.objects.filter(pk=rita.pk).update(is_active=False)
    assert browser().get(page_of(rita)).status_code == 404


def test_a_name_that_is_too_long_is_not_taken(ann: Account) -> None:
    answer = browser("Ann").post(reverse("own_ratings"), {"name": "A" * 61, "key": "a"})
    assert answer.status_code == 422
    assert Account.objects.get(pk=ann.pk).public_name == ""


def test_it_is_for_who_is_signed_in() -> None:
    assert browser().get(reverse("own_ratings")).status_code == 302
    assert "Who sees my rating" in text_of(browser("Ann").get(reverse("own_ratings")))
