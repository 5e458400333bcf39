"""The command as a process of its own that starts at once: a fork of one that has imported the libraries.

Importing them is two thirds of what a short command does. Nothing is imported here that reads the environment
or the settings, so each fork is as new as a process of Python's own. Started without words; each line on
standard input asks for one command, as JSON, and is answered with the status it ended with.
"""

import json
import os
import runpy
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
LIBRARIES: Final = (
    "asgiref.sync",
    "cryptography.fernet",
    "cryptography.hazmat.primitives.ciphers.aead",
    "cryptography.hazmat.primitives.kdf.scrypt",
    "django.core.management",
    "django.core.serializers.json",
    "django.db.migrations.executor",
    "django.db.models",
    "django.forms",
    "django.http",
    "django.template",
    "django.urls",
    "http.client",
    "PIL.Image",
    "pydantic",
    "rich.console",
    "typer",
)


def main() -> None:
    """Fork a process for each line, and wait for it; the fork goes on as the command."""
    for name in LIBRARIES:
        import_module(name)
    from django.conf import settings

    assert not settings.configured, "a fork would have the settings of this process"
    for line in sys.stdin:
        asked = json.loads(line)
        process = os.fork()
        if not process:
            break
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        print(status, flush=True)
    else:
        return
    _become(asked)


def _become(asked: dict[str, Any]) -> None:
    os.environ.clear()
    os.environ.update(asked["environ"])
    for number, file in ((0, os.devnull), (1, asked["stdout"]), (2, asked["stderr"])):
        opened = os.open(file, os.O_RDWR | os.O_CREAT)
        os.dup2(opened, number)
        os.close(opened)
    module, *words = asked["words"]
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


@cache
def server() -> "subprocess.Popen[str]":
    """The process that forks, one for all tests of this process; it ends with it."""
    command = [sys.executable, "-m", __name__]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run(environ: dict[str, str], *words: str) -> "subprocess.CompletedProcess[str]":
    """Run a module with words: what came of it."""
    asks = server()
    assert asks.stdin is not None
    assert asks.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        stdout, stderr = Path(folder, "stdout"), Path(folder, "stderr")
        told = {"words": words, "environ": environ, "stdout": str(stdout), "stderr": str(stderr)}
        asks.stdin.write(json.dumps(told) + "\n")
        asks.stdin.flush()
        status = int(asks.stdout.readline())
        return subprocess.CompletedProcess(words, status, stdout.read_text(), stderr.read_text())


if __name__ == "__main__":
    main()
