"""Amounts as people write them, in the language in force: the only place where money becomes words.

Hundredths stand only where there are some, and a currency's letters never touch the figures: "MUR 5,000",
"$12.50", "5 000 MUR". The blanks in it do not break at the end of a line.
"""

import unicodedata
from decimal import Decimal
from typing import Final

from babel.core import Locale
from babel.numbers import format_currency, get_currency_precision, get_currency_symbol
from babel.numbers import is_currency as babel_knows
from django.utils.translation import get_language

_SIGN: Final = "\N{CURRENCY SIGN}"


def is_currency(code: str) -> bool:
    """Whether there is a currency of these three letters."""
    return bool(babel_knows(code))


def money(amount: int, currency: str) -> str:
    """An amount in the smallest unit of a currency, with the currency's sign or letters."""
    if not currency:
        return str(amount)
    locale = _locale()
    pattern = _drop_decimals(amount, currency, locale.currency_formats["standard"].pattern)
    sign = get_currency_symbol(currency, locale)
    if not unicodedata.category(sign[-1]).startswith("S"):
        pattern = pattern.replace(f"{_SIGN}#", f"{_SIGN}\N{NO-BREAK SPACE}#")
    return format_currency(
        _units(amount, currency), currency, pattern, locale, currency_digits="." in pattern
    )


def money_in_full(amount: int, currency: str) -> str:
    """The same with the currency's name written out."""
    if not currency:
        return str(amount)
    locale = _locale()
    pattern = _drop_decimals(amount, currency, locale.decimal_formats[None].pattern)
    return format_currency(
        _units(amount, currency),
        currency,
        pattern,
        locale,
        currency_digits="." in pattern,
        format_type="name",
    )


def _locale() -> Locale:
    return Locale.parse((get_language() or "en").replace("-", "_"))


def _units(amount: int, currency: str) -> Decimal:
    units = Decimal(amount).scaleb(-get_currency_precision(currency))
    return units.to_integral_value() if units == units.to_integral_value() else units


def _drop_decimals(amount: int, currency: str, pattern: str) -> str:
    """A pattern without decimals where the amount has none: babel writes them as ``.00`` or ``.###``."""
    if amount % 10 ** get_currency_precision(currency):
        return pattern
    return pattern.replace(".00", "").replace(".###", "")
