"""What every verb says in the same way."""

import pytest
from rich.console import Console

from doublesix.bots import warming
from doublesix.cli import console


@pytest.mark.parametrize(
    ("at_terminal", "warm", "told"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_who_waits_for_the_compiler_at_a_terminal_is_told(
    at_terminal: bool,
    warm: bool,
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(warming, "is_warm", lambda: warm)
    monkeypatch.setattr(console, "Console", lambda stderr: Console(stderr=stderr, force_terminal=at_terminal))
    console.say_when_compiling()
    assert ("Compiling the rules" in capsys.readouterr().err) is told
