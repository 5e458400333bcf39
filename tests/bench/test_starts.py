"""Every bench that needs no peer can be started, with nothing configured before it does so itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
PEERS = {"peers", "playouts", "referee", "solver"}
"""What `make bench` installs first is imported by these."""
SCRIPTS = sorted(each for each in BENCH.glob("*.py") if each.stem not in PEERS)


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_it_is_imported_with_nothing_configured(script: Path) -> None:
    program = f"import runpy; runpy.run_path({str(script)!r}, run_name='bench')"
    bare = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    bare["PYTHONPATH"] = str(BENCH)
    done = subprocess.run(
        [sys.executable, "-c", program], env=bare, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
