"""A thing is done once, however often it is asked for under one key."""

from datetime import timedelta

import pytest
from django.utils import timezone

from doublesix.store import idempotency
from doublesix.store.models import Act
from doublesix.store.refusals import Refused, refuse
from tests.store.transactions import is_in_transaction

pytestmark = pytest.mark.django_db


class Counting:
    """Counts how often it is done."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> idempotency.Answer:
        self.times += 1
        return {"times": self.times}


def test_the_same_key_has_one_effect_and_the_same_answer() -> None:
    do = Counting()
    answers = [idempotency.run_once("Ann", "key", "asked", do) for _ in range(3)]
    assert answers == [{"times": 1}] * 3


def test_another_key_another_person_and_no_key_are_other_acts() -> None:
    do = Counting()
    for who, key in (("Ann", "one"), ("Ann", "two"), ("Bea", "one"), ("Ann", ""), ("Ann", "")):
        idempotency.run_once(who, key, "asked", do)
    assert do.times == 5


def test_a_key_used_for_something_else_is_refused() -> None:
    idempotency.run_once("Ann", "key", "asked", Counting())
    with pytest.raises(Refused) as refused:
        idempotency.run_once("Ann", "key", "something else", Counting())
    assert refused.value.refusal.code == "key_reused"


def test_what_was_refused_may_be_asked_again_under_the_same_key() -> None:
    def refusing() -> idempotency.Answer:
        raise refuse("overtaken")

    with pytest.raises(Refused):
        idempotency.run_once("Ann", "key", "asked", refusing)
    assert idempotency.run_once("Ann", "key", "asked", Counting()) == {"times": 1}


def test_what_is_prepared_is_prepared_outside_the_transaction_and_once() -> None:
    do, prepared = Counting(), []

    def prepare() -> Counting:
        prepared.append(is_in_transaction())
        return do

    answers = [idempotency.run_once_prepared("Ann", "key", "asked", prepare) for _ in range(3)]
    assert answers == [{"times": 1}] * 3
    assert prepared == [False]
    with pytest.raises(Refused) as refused:
        idempotency.run_once_prepared("Ann", "key", "something else", prepare)
    assert refused.value.refusal.code == "key_reused"
    assert idempotency.run_once_prepared("Ann", "", "asked", prepare) == {"times": 2}


def test_old_answers_are_dropped() -> None:
    idempotency.run_once("Ann", "old", "asked", Counting())
    Act.objects.update(at=timezone.now() - idempotency.KEPT - timedelta(seconds=1))
    idempotency.run_once("Ann", "new", "asked", Counting())
    assert idempotency.delete_old_answers() == 1
    assert [act.key for act in Act.objects.all()] == ["new"]


def test_a_fingerprint_is_of_the_parts_and_their_lengths() -> None:
    assert idempotency.fingerprint(b"a", b"bc") != idempotency.fingerprint(b"ab", b"c")


def test_long_names_are_not_cut_so_that_two_become_one() -> None:
    do = Counting()
    long = "x" * 64
    for who, key in (("Ann", f"{long}1"), ("Ann", f"{long}2"), (f"{long}1", "key"), (f"{long}2", "key")):
        for _ in range(2):
            idempotency.run_once(who, key, "asked", do)
    assert do.times == 4
