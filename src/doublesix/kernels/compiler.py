"""How functions are compiled and where the compiled code is kept.

The cache folder is named after a hash of every source file that compiled code can come from, so code
compiled from other rules is never found: a changed rule is another folder. Without a folder to write
to, the code is compiled anew in each process.
"""

import hashlib
import os
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.extending import register_jitable

Function = TypeVar("Function", bound=Callable[..., Any])
ROOMS: Final = ("tiles", "rules", "kernels")
"""The rooms whose functions end up in compiled code."""


def cache_key(package: Path) -> str:
    """What the compiled code depends on, as a short name."""
    digest = hashlib.sha256(version("numba").encode())
    for room in ROOMS:
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.relative_to(package).as_posix().encode() + b"\0")
            digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> str:
    """Where compiled code is kept, or nothing where no folder can be written to."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    folder = Path(home) / "doublesix" / f"kernels-{cache_key(Path(__file__).parent.parent)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""


CACHE_FOLDER: Final = cache_folder()


def kernel(function: Function) -> Function:
    """The function compiled, other threads free to run meanwhile."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = CACHE_FOLDER
    try:
        return numba.njit(cache=bool(CACHE_FOLDER), nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before


def inline(function: Function) -> Function:
    """A function that compiled ones may call; it becomes part of them."""
    register_jitable(function)
    return function
