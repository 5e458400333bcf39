"""Amounts as people type them, and as forms show them."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as some

from doublesix.web.presentation.amounts import from_units, parse_amount, to_units


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("10", "USD", 1000),
        ("10.5", "USD", 1050),
        ("10,50", "USD", 1050),
        ("$10.00", "USD", 1000),
        ("10 USD", "USD", 1000),
        ("USD 10", "USD", 1000),
        ("1,000.50", "USD", 100050),
        ("1.000,50", "USD", 100050),
        ("1 000,50", "USD", 100050),
        ("1\u202f000,5", "USD", 100050),
        ("1'000.50", "USD", 100050),
        ("1.000.000", "USD", 100000000),
        ("Rs 250", "MUR", 25000),
        ("500", "JPY", 500),
        ("1,500", "JPY", 1500),
        ("７", "USD", 700),
        (".5", "USD", 50),
        ("0.05", "USD", 5),
    ],
)  # fmt: skip
def test_amounts_are_read_in_the_usual_spellings(text: str, currency: str, amount: int) -> None:
    for language in ("en", "fr", "es"):
        with translation.override(language):
            assert parse_amount(text, currency) == amount


def test_three_digits_after_a_single_sign_are_thousands_only_where_that_is_clear() -> None:
    for language, thousands, unclear in (("en", "1,000", "1.000"), ("fr", "1.000", "1,000")):
        with translation.override(language):
            assert parse_amount(thousands, "USD") == 100000
            with pytest.raises(ValidationError):
                parse_amount(unclear, "USD")


@pytest.mark.parametrize(
    "text", ["", "ten", "-5", "1.2.3", "10.555", "1,00,000", "5 5x", "99999999999", "1e5", "½"]
)
def test_what_is_no_amount_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValidationError):
        parse_amount(text, "USD")


@given(some.integers(0, 10**9), some.sampled_from(("MUR", "USD", "JPY", "KWD", "")))
def test_money_comes_back_as_it_went(amount: int, currency: str) -> None:
    assert to_units(from_units(amount, currency), currency) == amount
