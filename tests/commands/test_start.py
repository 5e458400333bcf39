"""The command starts quickly: judging a match loads no web application, nor does the list of verbs."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from doublesix.commands import app

VERBS = ("serve", "check", "backup", "restore", "upgrade", "reseal")


@pytest.mark.parametrize("words", [["--help"], ["adjudicate", "docs/examples/council.dtn"]])
def test_other_verbs_load_no_web_application(words: list[str]) -> None:
    said = (
        "import sys\n"
        "from doublesix.commands import main\n"
        f"sys.argv = ['doublesix', *{words!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print({'django', 'numba', 'numpy', 'uvicorn', 'cryptography', 'psycopg'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_teaches_itself_with_examples(verb: str) -> None:
    result = CliRunner().invoke(app, [verb, "--help"])
    assert result.exit_code == 0
    assert "Examples" in result.output
    assert f"doublesix {verb}" in result.output
