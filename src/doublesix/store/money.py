"""Amounts as people write them, in the language in force."""

from babel.core import Locale
from babel.numbers import format_currency, get_currency_precision
from django.utils.translation import get_language


def money(amount: int, currency: str) -> str:
    """An amount in the smallest unit of a currency, written out."""
    if not currency:
        return str(amount)
    locale = Locale.parse((get_language() or "en").replace("-", "_"))
    return format_currency(amount / 10 ** get_currency_precision(currency), currency, locale=locale)
