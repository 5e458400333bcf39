"""What never stands in the log: links that act, what was searched for, addresses and numbers of people.

Whoever reads a log with a link in it could endorse, check in, keep a sheet or set a password. The one place
for it: everything that is logged goes through :func:`hidden`.
"""

import logging
import re
from typing import Final

_SLASH: Final = r"(?:/|%2F)"
_LINK: Final = re.compile(
    rf"({_SLASH}(?:"
    rf"endorse(?:ments)?{_SLASH}(?!done{_SLASH})"
    rf"|(?:c|duty|t|in|replay|api{_SLASH}check-in){_SLASH}"
    rf"|password{_SLASH}reset{_SLASH}key{_SLASH}(?!done{_SLASH})"
    rf"|confirm-email{_SLASH}"
    r"))[\w%~.:-]+?(?=%2F|[/?#\s\"']|$)",
    re.IGNORECASE,
)
"""Also where an address stands in another one, as the page to come back to."""
_QUERY: Final = re.compile(r"(?<=[\w/])\?[^\s\"']+")
"""What was searched for may be a name."""
_MAIL: Final = re.compile(r"[\w.+'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![\w.:/-])(?!\d{4}-\d\d-\d\d\b)\+?\(?\d(?:[ ().-]{0,2}\d){6,}(?![\w/])")
"""Telephone and identity numbers: seven digits or more, but for dates."""


def redact(text: str) -> str:
    """A line without anything that acts or that leads to somebody."""
    text = _QUERY.sub("?…", _LINK.sub(r"\1…", text))
    return _NUMBER.sub("…", _MAIL.sub("…", text))


class RedactionFilter(logging.Filter):
    """Takes it out of a record before any handler sees it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without secrets."""
        record.msg = redact(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(redact(each) if isinstance(each, str) else each for each in record.args)
        return True
