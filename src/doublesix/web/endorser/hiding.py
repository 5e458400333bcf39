"""Links that act are kept out of the log: whoever reads it could endorse, check in or keep a sheet."""

import logging
import re
from typing import Final

_LINK: Final = re.compile(
    r"((?:/|%2F)(?:endorse(?:ments)?|t|in|api(?:/|%2F)check-in|reset(?:/|%2F)key)(?:/|%2F)(?!done(?:/|%2F)))[\w-]+",
    re.IGNORECASE,
)
"""Also where an address stands in another one, as the page to come back to."""


def hidden(text: str) -> str:
    """A line without the tokens of links."""
    return _LINK.sub(r"\1…", text)


class HideLinks(logging.Filter):
    """Takes the tokens out of what is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without tokens."""
        record.msg = hidden(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(hidden(each) if isinstance(each, str) else each for each in record.args)
        return True


class WithoutLinks(logging.Formatter):
    """Writes lines without the tokens of links, those of faults and their traces too."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return hidden(super().format(record))
