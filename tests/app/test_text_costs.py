"""What a text costs in messages, at every edge of both alphabets."""

import pytest

from doublesix.app.text_costs import GSM, UCS, TextCost, cost_of


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("", TextCost(GSM, 0, 0)),
        ("a", TextCost(GSM, 1, 1)),
        ("a" * 160, TextCost(GSM, 160, 1)),
        ("a" * 161, TextCost(GSM, 161, 2)),
        ("a" * 306, TextCost(GSM, 306, 2)),
        ("a" * 307, TextCost(GSM, 307, 3)),
        ("€" * 80, TextCost(GSM, 160, 1)),
        ("€" * 81, TextCost(GSM, 162, 2)),
        ("a" * 152 + "€" + "a" * 152, TextCost(GSM, 306, 3)),  # the € goes whole into the second part
        ("é à ñ Ü\n[~]", TextCost(GSM, 14, 1)),
        ("ê", TextCost(UCS, 1, 1, ("ê",))),
        ("ç" + "a" * 69, TextCost(UCS, 70, 1, ("ç",))),
        ("ç" + "a" * 70, TextCost(UCS, 71, 2, ("ç",))),
        ("’" * 134, TextCost(UCS, 134, 2, ("’",))),
        ("’" * 135, TextCost(UCS, 135, 3, ("’",))),
        ("😀" * 35, TextCost(UCS, 70, 1, ("😀",))),
        ("a" * 66 + "😀" + "a" * 66, TextCost(UCS, 134, 3, ("😀",))),
        ("“Día” ê “", TextCost(UCS, 9, 1, ("“", "í", "”", "ê"))),
    ],
)
def test_what_a_text_costs(text: str, cost: TextCost) -> None:
    assert cost_of(text) == cost


def test_all_of_the_alphabet_takes_one_place_a_sign_and_its_extension_two() -> None:
    letters = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    letters += "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
    assert len(set(letters)) == 127, "all but the escape"
    assert cost_of(letters) == TextCost(GSM, 127, 1)
    assert cost_of("\f^{}\\[~]|€") == TextCost(GSM, 20, 1)
