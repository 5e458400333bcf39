"""What every verb says in the same way."""

import subprocess
import sys

import pytest
from rich.console import Console
from typer.testing import CliRunner

from doublesix import cli
from doublesix.bots import warm_up
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
    monkeypatch.setattr(warm_up, "is_warm", lambda: warm)
    monkeypatch.setattr(console, "Console", lambda stderr: Console(stderr=stderr, force_terminal=at_terminal))
    console.say_when_compiling()
    assert ("Compiling the rules" in capsys.readouterr().err) is told


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["adjudicate", "show", "solve", "analyse"])
def test_a_closed_standard_input_is_an_empty_file(verb: str) -> None:
    done = run_with_closed_input(verb, "-")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("-:")


def test_nobody_plays_from_a_closed_standard_input() -> None:
    done = run_with_closed_input("play", "powc")
    assert (done.returncode, done.stderr) == (2, "there is nobody to play: standard input is closed\n")


def run_with_closed_input(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = f'exec "{sys.executable}" -m doublesix {" ".join(arguments)} <&-'
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)


def test_ctrl_c_in_compiled_code_says_only_that_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise SystemError("returned a result with an exception set") from KeyboardInterrupt()

    monkeypatch.setattr(cli, "app", interrupted)
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert (stopped.value.code, capsys.readouterr().err) == (130, "Aborted.\n")


def test_another_fault_of_the_system_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise SystemError("bad")

    monkeypatch.setattr(cli, "app", broken)
    with pytest.raises(SystemError, match="bad"):
        cli.main()


@pytest.mark.parametrize(
    "asked",
    [
        ("plan", "powc", "--entries", "4", "--plot", "no/x.svg"),
        ("simulate", "powc", "--plot", "no/x.svg"),
        ("analyse", "docs/examples/ending.dtn", "--html", "no/x.html"),
    ],
)
def test_a_place_that_cannot_be_written_to_is_named_before_the_work(asked: tuple[str, ...]) -> None:
    done = CliRunner().invoke(cli.app, list(asked))
    assert done.exit_code == 2
    assert "cannot be written there" in done.stderr
