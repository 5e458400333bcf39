"""Transactions that are open, apart from those that tests themselves run in."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


def is_in_transaction() -> bool:
    """Whether the code that asks has begun a transaction."""
    return any(not block._from_testcase for block in connection.atomic_blocks)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens to the database here is undone."""
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)
