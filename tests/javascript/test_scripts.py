"""The scripts of the pages pass their linter, their types and their unit tests."""

import pytest

from tests.javascript.run import CHECKS, check

pytestmark = pytest.mark.slow  # `make check` runs them by themselves


@pytest.mark.parametrize("name", CHECKS)
def test_the_scripts_pass(name: str) -> None:
    status, said = check(name)
    assert status == 0, said
