"""Numbers and sums of money in words: the cases at which each language has a rule of its own."""

import pytest
from django.utils import translation

from doublesix.web.presentation.papers.spelling import MOST, spell_number, spell_sum

ENGLISH = {
    0: "zero",
    7: "seven",
    13: "thirteen",
    20: "twenty",
    21: "twenty-one",
    100: "one hundred",
    101: "one hundred and one",
    342: "three hundred and forty-two",
    1_000: "one thousand",
    1_001: "one thousand and one",
    5_000: "five thousand",
    12_345: "twelve thousand three hundred and forty-five",
    1_000_000: "one million",
    2_000_050: "two million and fifty",
    MOST: "nine hundred and ninety-nine billion nine hundred and ninety-nine million "
    "nine hundred and ninety-nine thousand nine hundred and ninety-nine",
}
FRENCH = {
    0: "zéro",
    1: "un",
    16: "seize",
    21: "vingt et un",
    60: "soixante",
    61: "soixante et un",
    70: "soixante-dix",
    71: "soixante et onze",
    77: "soixante-dix-sept",
    80: "quatre-vingts",
    81: "quatre-vingt-un",
    90: "quatre-vingt-dix",
    91: "quatre-vingt-onze",
    99: "quatre-vingt-dix-neuf",
    100: "cent",
    101: "cent un",
    200: "deux cents",
    201: "deux cent un",
    280: "deux cent quatre-vingts",
    1_000: "mille",
    5_000: "cinq mille",
    80_000: "quatre-vingt mille",
    200_000: "deux cent mille",
    280_000: "deux cent quatre-vingt mille",
    1_000_000: "un million",
    80_000_000: "quatre-vingts millions",
    200_000_001: "deux cents millions un",
    2_000_000_000: "deux milliards",
}
SPANISH = {
    0: "cero",
    1: "un",
    16: "dieciséis",
    21: "veintiún",
    22: "veintidós",
    31: "treinta y un",
    40: "cuarenta",
    100: "cien",
    101: "ciento un",
    500: "quinientos",
    700: "setecientos",
    999: "novecientos noventa y nueve",
    1_000: "mil",
    5_000: "cinco mil",
    21_000: "veintiún mil",
    100_000: "cien mil",
    1_000_000: "un millón",
    2_000_000: "dos millones",
    1_000_000_000: "mil millones",
    101_000_000: "ciento un millones",
}


@pytest.mark.parametrize(
    ("language", "cases"), [("en", ENGLISH), ("fr", FRENCH), ("es", SPANISH)], ids=["en", "fr", "es"]
)
def test_numbers_are_written_as_the_language_writes_them(language: str, cases: dict[int, str]) -> None:
    assert {number: spell_number(number, language) for number in cases} == cases


def test_a_number_agrees_with_what_is_counted() -> None:
    assert [spell_number(number, "fr", True) for number in (1, 21, 81, 11, 101)] == [
        "une",
        "vingt et une",
        "quatre-vingt-une",
        "onze",
        "cent une",
    ]
    assert [spell_number(number, "es", True) for number in (1, 21, 31, 11, 200, 200_000, 501_501)] == [
        "una",
        "veintiuna",
        "treinta y una",
        "once",
        "doscientas",
        "doscientas mil",
        "quinientas un mil quinientas una",
    ]


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_no_two_numbers_are_written_alike(language: str) -> None:
    numbers = [*range(10_000), *range(10_000, 10**6, 997), *range(10**6, 10**9, 9_999_991)]
    assert len({spell_number(number, language) for number in numbers}) == len(numbers)


@pytest.mark.parametrize("number", [-1, MOST + 1])
def test_what_is_out_of_range_stays_in_figures(number: int) -> None:
    assert spell_number(number, "fr") == str(number)


@pytest.mark.parametrize(
    ("language", "amount", "currency", "said"),
    [
        ("en", 500_000, "MUR", "five thousand Mauritian rupees"),
        ("en", 100, "USD", "one US dollar"),
        ("en", 1_250, "USD", "twelve US dollars and 50/100"),
        ("en", 1_005, "USD", "ten US dollars and 05/100"),
        ("en", 5_000, "JPY", "five thousand Japanese yen"),
        ("en", 12, "", "twelve"),
        ("fr", 500_000, "MUR", "cinq mille roupies mauriciennes"),
        ("fr", 2_100, "MUR", "vingt et une roupies mauriciennes"),
        ("fr", 2_100, "EUR", "vingt et un euros"),
        ("fr", 200_000_000, "EUR", "deux millions d’euros"),
        ("fr", 200_000_000, "MUR", "deux millions de roupies mauriciennes"),
        ("es", 20_000, "MUR", "doscientas rupias mauricianas"),
        ("es", 20_100, "USD", "doscientos un dólares estadounidenses"),
        ("es", 100_000_000, "USD", "un millón de dólares estadounidenses"),
        ("es", 150, "USD", "un dólar estadounidense con 50/100"),
    ],
)
def test_sums_have_their_currency_in_words(language: str, amount: int, currency: str, said: str) -> None:
    with translation.override(language):
        assert spell_sum(amount, currency) == said
