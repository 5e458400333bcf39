"""Whole numbers and sums of money written out in English, French and Spanish, as a receipt needs them."""

from collections.abc import Callable, Mapping
from typing import Final

from babel.core import Locale
from babel.numbers import get_currency_name, get_currency_precision
from django.utils.translation import get_language

MOST: Final = 10**12 - 1
"""The greatest number that is written out; a greater one stays in figures."""
FEMININE: Final[Mapping[str, frozenset[str]]] = {
    "fr": frozenset({"roupie", "livre", "couronne", "lire", "gourde", "hryvnia", "rupiah"}),
    "es": frozenset({"rupia", "libra", "corona", "lira", "grivna", "gourde", "kina", "naira"}),
}
"""The currencies, by the first word of their name, before which a number changes: una rupia, une roupie."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


EN_SMALL: Final = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
EN_TENS: Final = _words("- - twenty thirty forty fifty sixty seventy eighty ninety")
FR_SMALL: Final = _words(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
)
FR_TENS: Final = _words("- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
ES_SMALL: Final = _words(
    "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco "
    "veintiséis veintisiete veintiocho veintinueve"
)
ES_TENS: Final = _words("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa")
ES_HUNDREDS: Final = _words(
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)


def spell_number(number: int, language: str = "en", is_feminine: bool = False) -> str:
    """A whole number in words, as it stands before what is counted; a greater one than most in figures."""
    if not 0 <= number <= MOST:
        return str(number)
    return _WRITERS.get(language, _english)(number, is_feminine)


def spell_sum(amount: int, currency: str) -> str:
    """An amount of the smallest unit in words with the currency's name; what is not whole as a fraction."""
    language = (get_language() or "en").partition("-")[0]
    if not currency:
        return spell_number(amount, language)
    unit = 10 ** get_currency_precision(currency)
    whole, rest = divmod(amount, unit)
    name = get_currency_name(currency, whole, Locale.parse(language))
    is_feminine = name.split()[0].removesuffix("s").lower() in FEMININE.get(language, ())
    said = f"{spell_number(whole, language, is_feminine)} {_connective(whole, name, language)}{name}"
    if not rest:
        return said
    joined = {"fr": "et", "es": "con"}.get(language, "and")
    return f"{said} {joined} {rest:0{len(str(unit)) - 1}d}/{unit}"


def _connective(number: int, name: str, language: str) -> str:
    """What stands between round millions and what they are millions of."""
    if language not in FEMININE or not number or number % 10**6 or number > MOST:
        return ""
    return "d’" if language == "fr" and name[0].lower() in "aeéiouh" else "de "


def _parts(number: int) -> tuple[int, int, int, int]:
    """The thousands of millions, the millions, the thousands and the rest."""
    return number // 10**9, number // 10**6 % 1000, number // 1000 % 1000, number % 1000


# English


def _english(number: int, _is_feminine: bool) -> str:
    if not number:
        return EN_SMALL[0]
    names = ("billion", "million", "thousand", "")
    found = [
        f"{_en_thousand(part)} {name}".strip()
        for part, name in zip(_parts(number), names, strict=True)
        if part
    ]
    if len(found) > 1 and 0 < number % 1000 < 100:
        found[-1] = f"and {found[-1]}"
    return " ".join(found)


def _en_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    found = [f"{EN_SMALL[hundreds]} hundred"] if hundreds else []
    if rest:
        tens, ones = divmod(rest, 10)
        said = EN_SMALL[rest] if rest < 20 else EN_TENS[tens] + (f"-{EN_SMALL[ones]}" if ones else "")
        found.append(f"and {said}" if hundreds else said)
    return " ".join(found)


# French


def _french(number: int, is_feminine: bool) -> str:
    if not number:
        return FR_SMALL[0]
    milliards, millions, thousands, rest = _parts(number)
    found = [
        f"{_fr_thousand(part)} {name}{'s' if part > 1 else ''}"
        for part, name in ((milliards, "milliard"), (millions, "million"))
        if part
    ]
    if thousands:
        found.append("mille" if thousands == 1 else f"{_fr_thousand(thousands, is_before_mille=True)} mille")
    if rest:
        said = _fr_thousand(rest)
        is_one = is_feminine and (said == "un" or said.endswith((" un", "-un")))
        found.append(said + "e" if is_one else said)
    return " ".join(found)


def _fr_thousand(number: int, is_before_mille: bool = False) -> str:
    """Below a thousand. *Cent* and *vingt* have their s only at the end, and never before *mille*."""
    hundreds, rest = divmod(number, 100)
    found = []
    if hundreds:
        plural = "s" if hundreds > 1 and not rest and not is_before_mille else ""
        found.append("cent" if hundreds == 1 else f"{FR_SMALL[hundreds]} cent{plural}")
    if rest:
        found.append("quatre-vingt" if rest == 80 and is_before_mille else _fr_hundred(rest))
    return " ".join(found)


def _fr_hundred(number: int) -> str:
    if number < 20:
        return FR_SMALL[number]
    if number == 80:
        return "quatre-vingts"
    tens, ones = divmod(number, 10)
    ones += 10 * (tens in (7, 9))
    if not ones:
        return FR_TENS[tens]
    return (
        f"{FR_TENS[tens]} et {FR_SMALL[ones]}"
        if ones in (1, 11) and tens < 8
        else f"{FR_TENS[tens]}-{FR_SMALL[ones]}"
    )


# Spanish


def _spanish(number: int, is_feminine: bool) -> str:
    if not number:
        return ES_SMALL[0]
    millions, below = divmod(number, 10**6)
    found = []
    if millions:
        found.append("un millón" if millions == 1 else f"{_es_million(millions, False)} millones")
    if below:
        found.append(_es_million(below, is_feminine))
    return " ".join(found)


def _es_million(number: int, is_feminine: bool) -> str:
    thousands, rest = divmod(number, 1000)
    found = []
    if thousands:
        said = _es_thousand(thousands, is_feminine, is_last=False)
        found.append("mil" if thousands == 1 else f"{said} mil")
    if rest:
        found.append(_es_thousand(rest, is_feminine, is_last=True))
    return " ".join(found)


def _es_thousand(number: int, is_feminine: bool, is_last: bool) -> str:
    """Below a thousand. Hundreds agree with what is counted, a final one where nothing follows."""
    if number == 100:
        return "cien"
    hundreds, rest = divmod(number, 100)
    found = []
    if hundreds:
        said = ES_HUNDREDS[hundreds]
        found.append(said[:-2] + "as" if is_feminine and hundreds > 1 else said)
    if rest:
        said = _es_hundred(rest)
        is_one = is_feminine and is_last and rest % 10 == 1 and rest != 11
        found.append(said.replace("ún", "un") + "a" if is_one else said)
    return " ".join(found)


def _es_hundred(number: int) -> str:
    if number < 30:
        return ES_SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{ES_TENS[tens]} y {ES_SMALL[ones]}" if ones else ES_TENS[tens]


_WRITERS: Final[Mapping[str, Callable[[int, bool], str]]] = {
    "en": _english,
    "fr": _french,
    "es": _spanish,
}
