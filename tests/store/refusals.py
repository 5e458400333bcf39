"""Asking a service for what it will not do."""

from collections.abc import Callable

import pytest

from doublesix.store.refusals import Refused
from doublesix.web.presentation.words import in_words


def refusal(ask: Callable[[], object]) -> tuple[str, str]:
    """The code and the clause of a refusal; it has words for people."""
    with pytest.raises(Refused) as found:
        ask()
    assert in_words(found.value.refusal)
    return found.value.refusal.code, found.value.refusal.clause


def code_of(ask: Callable[[], object]) -> str:
    """The code alone."""
    return refusal(ask)[0]
