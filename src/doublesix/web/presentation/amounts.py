"""Amounts as people type them, in any of the usual spellings, in the smallest unit of the currency."""

import re
import unicodedata
from decimal import Decimal
from typing import Final

from babel.core import Locale
from babel.numbers import get_currency_precision, get_currency_symbol, get_decimal_symbol
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from doublesix.store.money import money

MOST: Final = 2_000_000_000
"""What a line of an account can hold."""
_BLANKS: Final = str.maketrans("", "", " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}'’_")


def parse_amount(text: str, currency: str) -> int:
    """The amount, or a fault in words."""
    places = get_currency_precision(currency) if currency else 0
    plain = _bare(text, currency)
    whole, decimals = _parts(plain, places)
    if whole is None:
        example = money(1250 * 10**places // 100 if places else 12, currency)
        raise ValidationError(
            _("“{text}” cannot be read as an amount. Write it like {example}.").format(
                text=text[:40], example=example
            )
        )
    amount: int = int(whole or "0") * 10**places + int((decimals or "").ljust(places, "0") or "0")
    if amount > MOST:
        raise ValidationError(_("This is more than can be recorded."))
    return amount


def _bare(text: str, currency: str) -> str:
    """Digits and separators, without the currency's name or sign."""
    plain = unicodedata.normalize("NFKC", text).translate(_BLANKS).strip()
    if currency:
        locale = Locale.parse((get_language() or "en").replace("-", "_"))
        signs = {
            currency,
            get_currency_symbol(currency, locale),
            get_currency_symbol(currency, "en"),
            "$",
            "€",
            "Rs",
        }
        for sign in sorted(signs, key=len, reverse=True):
            bare = sign.translate(_BLANKS)
            if plain.casefold().startswith(bare.casefold()):
                plain = plain[len(bare) :]
            if plain.casefold().endswith(bare.casefold()):
                plain = plain[: -len(bare)]
    return plain


def _parts(plain: str, places: int) -> tuple[str | None, str]:
    """The whole units and the decimals; nothing where it is not an amount, or could be two.

    What stands after the last separator are decimals when there are at most as many as the currency has and
    the separator is the only one of its kind. Three digits after each separator are thousands; not after a
    single one that stands for decimals in the reader's language.
    """
    if re.fullmatch(r"[0-9]+", plain):
        return plain, ""
    last = max(plain.rfind("."), plain.rfind(","))
    if last >= 0 and plain.count(plain[last]) == 1:
        whole, decimals = plain[:last], plain[last + 1 :]
        other = "," if plain[last] == "." else "."
        is_short = re.fullmatch(rf"[0-9]{{1,{places}}}", decimals) is not None if places else False
        if is_short and (re.fullmatch(r"[0-9]*", whole) or _is_grouped(whole, other)):
            return whole.replace(other, ""), decimals
        if places and plain[last] == _decimal_sign():
            return None, ""
    for separator in ".,":
        if _is_grouped(plain, separator):
            return plain.replace(separator, ""), ""
    return None, ""


def _decimal_sign() -> str:
    return str(get_decimal_symbol(Locale.parse((get_language() or "en").replace("-", "_"))))


def _is_grouped(text: str, separator: str) -> bool:
    return re.fullmatch(rf"[0-9]{{1,3}}(?:{re.escape(separator)}[0-9]{{3}})+", text) is not None


def to_units(amount: Decimal | None, currency: str) -> int:
    """An amount as people write it, in the smallest unit; too fine a part of it is refused."""
    scaled = (amount or Decimal(0)).scaleb(_precision(currency))
    if scaled != scaled.to_integral_value():
        raise ValidationError(_("The currency has no such small coins."))
    return int(scaled)


def from_units(amount: int, currency: str) -> Decimal | None:
    """The amount as people write it; nothing for nothing."""
    return Decimal(amount).scaleb(-_precision(currency)) if amount else None


def _precision(currency: str) -> int:
    return get_currency_precision(currency) if currency else 0
