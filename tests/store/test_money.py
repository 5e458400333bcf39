"""Amounts in words: one way to write them, in the reader's language."""

import pytest
from django.utils import translation

from doublesix.store.money import money, money_in_full

WRITTEN = [
    ("en", 500_000, "MUR", "MUR 5,000", "5,000 Mauritian rupees"),
    ("en", 500_050, "MUR", "MUR 5,000.50", "5,000.50 Mauritian rupees"),
    ("en", 1000, "USD", "$10", "10 US dollars"),
    ("en", 100, "USD", "$1", "1 US dollar"),
    ("en", 1250, "USD", "$12.50", "12.50 US dollars"),
    ("en", 5, "USD", "$0.05", "0.05 US dollars"),
    ("en", 5000, "JPY", "¥5,000", "5,000 Japanese yen"),
    ("en", 1_234_500, "KWD", "KWD 1,234.500", "1,234.500 Kuwaiti dinars"),
    ("en", 0, "MUR", "MUR 0", "0 Mauritian rupees"),
    ("fr", 500_000, "MUR", "5 000 MUR", "5 000 roupies mauriciennes"),
    ("fr", 1250, "USD", "12,50 $US", "12,50 dollars des États-Unis"),
    ("es", 500_000, "MUR", "5.000 MUR", "5.000 rupias mauricianas"),
    ("es", 1250, "EUR", "12,50 €", "12,50 euros"),
    ("en", 12, "", "12", "12"),
]


@pytest.mark.parametrize(("language", "amount", "currency", "short", "full"), WRITTEN)
def test_an_amount_has_hundredths_only_where_there_are_some(
    language: str, amount: int, currency: str, short: str, full: str
) -> None:
    with translation.override(language):
        assert plain(money(amount, currency)) == short
        assert plain(money_in_full(amount, currency)) == full


def plain(text: str) -> str:
    """With blanks that may break at the end of a line."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_an_amount_stays_on_one_line() -> None:
    for language in ("en", "fr", "es"):
        with translation.override(language):
            assert " " not in money(500_000, "MUR")
