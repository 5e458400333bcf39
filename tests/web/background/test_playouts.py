"""The process that plays days out: gone afterwards, and the only one that loads the compiled games."""

import json
import subprocess
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from doublesix.app.expected_times import ForecastInput
from doublesix.cli import app
from doublesix.web.background import playouts
from doublesix.web.background.playouts import PlayoutFault, play_apart
from tests.architecture.tree import ROOT

ASKED = ForecastInput('base = "powc"', 8, 97, "elimination", False)
LONG = 60.0


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[BaseProcess]:
    """The processes that are started by this test; others may go on beside it."""
    found: list[BaseProcess] = []
    spawn = get_context("spawn")

    def process(*, args: Any, **given: Any) -> BaseProcess:
        made = spawn.Process(args=args, **given)
        found.extend([made] if args[0].tables == ASKED.tables else [])
        return made

    monkeypatch.setattr(playouts, "get_context", lambda _: SimpleNamespace(Pipe=spawn.Pipe, Process=process))
    return found


def test_who_is_too_slow_is_ended(started: list[BaseProcess]) -> None:
    with pytest.raises(PlayoutFault, match="too slow"):
        play_apart(ASKED, 0.0)
    assert [each.is_alive() for each in started] == [False]


def test_what_cannot_be_played_is_a_fault_in_a_word(started: list[BaseProcess]) -> None:
    with pytest.raises(PlayoutFault, match="RulesetFault"):
        play_apart(ASKED._replace(rules="no rules"), LONG)
    with pytest.raises(PlayoutFault, match="PlayoutFault"):
        play_apart(ASKED._replace(entries=1), LONG)
    assert [each.is_alive() for each in started] == [False, False]


@pytest.mark.slow
def test_the_pages_do_not_load_the_compiled_games() -> None:
    lines = (
        "import sys, django",
        "django.setup()",
        "import doublesix.web.urls, doublesix.web.background.jobs, doublesix.web.live.lifespan",
        "sys.exit('numba' in sys.modules)",
    )
    assert subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, check=False).returncode == 0


@pytest.mark.slow
def test_the_days_are_those_of_the_plan() -> None:
    asked = ["plan", "powc", "--entries", "8", "--tables", "97", "--format", "elimination"]
    said = json.loads(CliRunner().invoke(app, [*asked, "--days", "25", "--json"]).stdout)
    assert [(each.phase, each.start, each.end, each.late) for each in play_apart(ASKED, 600.0)] == [
        (
            each["phase"],
            each["start"]["median_seconds"],
            each["end"]["median_seconds"],
            each["end"]["ninety_percent_seconds"],
        )
        for each in said["phases"]
    ]


@pytest.mark.slow
def test_a_time_limit_makes_the_expected_times_shorter_e40() -> None:
    limited = "[stages.preliminary]\ntime_limit = 30\n"
    free, short = (
        playouts.play_days(ASKED._replace(rules=f'base = "powc"\n{text}')) for text in ("", limited)
    )
    assert [each.phase for each in free] == [each.phase for each in short]
    assert short[0].end < free[0].end
    assert short[0].end > 30 * 60
    lengths = [(each.end - each.start) for each in short]
    assert lengths[0] < 50 * 60 < lengths[-1], "only the first stage has a limit"
