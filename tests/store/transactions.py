"""Transactions that are open, apart from those that tests themselves run in."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

_OF_A_TEST: Final = "_from_testcase"
"""How Django marks the transactions of tests."""


def is_in_transaction() -> bool:
    """Whether the code that asks has begun a transaction."""
    return any(not getattr(block, _OF_A_TEST) for block in connection.atomic_blocks)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens to the database here is undone."""
    block = transaction.atomic()
    setattr(block, _OF_A_TEST, True)
    with block:
        yield
        transaction.set_rollback(True)
