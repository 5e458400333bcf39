"""Whether a transaction is open, apart from the one that a test may run in."""

from django.db import connection


def is_in_transaction() -> bool:
    """Whether the code that asks has begun a transaction."""
    return any(not block._from_testcase for block in connection.atomic_blocks)
