"""What a text for phones costs: in how many messages a network carries it. Nothing is sent here.

A text of the 128 characters of GSM 03.38 takes seven bits each, 160 of them in one message; one beyond them
makes all of it UCS-2, 70 in one message. A longer text is carried in parts, each of which loses room for its
number: 153 or 67. Characters of the extension (€, brackets) count twice, and so does whatever is a pair in
UTF-16 (emoji); neither is cut in two.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

GSM: Final = "GSM-7"
UCS: Final = "UCS-2"
_BASIC: Final = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENSION: Final = frozenset("\f^{}\\[~]|€")
_ROOM: Final = {GSM: (160, 153), UCS: (70, 67)}
"""How much fits into a message that is alone, and into one of several."""


class TextCost(NamedTuple):
    """How a text is carried: its alphabet, its length in it, in how many messages, and what costs dearly."""

    alphabet: str
    length: int
    messages: int
    dear: tuple[str, ...] = ()
    """The characters beyond GSM-7, each once: without them the text would be shorter."""


def cost_of(text: str) -> TextCost:
    """What one copy of a text costs; an empty one is not sent."""
    dear = tuple(dict.fromkeys(sign for sign in text if sign not in _BASIC and sign not in _EXTENSION))
    alphabet = UCS if dear else GSM
    sizes = [_size(sign, alphabet) for sign in text]
    alone, part = _ROOM[alphabet]
    length = sum(sizes)
    return TextCost(alphabet, length, min(1, length) if length <= alone else _parts(sizes, part), dear)


def _size(sign: str, alphabet: str) -> int:
    if alphabet == GSM:
        return 2 if sign in _EXTENSION else 1
    return 2 if ord(sign) > 0xFFFF else 1


def _parts(sizes: Iterable[int], room: int) -> int:
    """How many parts of this room hold these characters one after another, none of them cut."""
    parts, used = 1, 0
    for size in sizes:
        if used + size > room:
            parts, used = parts + 1, 0
        used += size
    return parts
