"""Words of people that go into a match: names and reasons, as the notation can hold them."""


def is_reason(text: str) -> bool:
    """Whether a text can stand in quotes on one line."""
    return bool(text.strip()) and '"' not in text and _is_one_line(text)


def is_name(text: str) -> bool:
    """Whether a text can stand between the bars of `seats`: nothing in it ends it or is cut off."""
    outside_quotes = "".join(text.split('"')[::2])
    is_whole = bool(text) and text == text.strip() and text.count('"') % 2 == 0
    return is_whole and "|" not in text and "#" not in outside_quotes and _is_one_line(text)


def _is_one_line(text: str) -> bool:
    return "\n" not in text and "\r" not in text
