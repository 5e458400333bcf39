"""The files of the project as the architecture tests see them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "doublesix"
SOURCES = ROOT.parent / "shared" / "seeds"
"""Texts that the rules were learnt from. They lie beside a checkout, or are absent."""

_MADE = {"build", "dist", "htmlcov", "mutants", "__pycache__"}


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that is in the repository or would be with the next `git add`."""
    found = _listed_by_git()
    if found is None:  # an unpacked archive, or no git to ask
        found = [path for path in ROOT.rglob("*") if not _is_made(path.relative_to(ROOT))]
    return tuple(sorted(path for path in found if path.is_file()))


def _listed_by_git() -> list[Path] | None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None
    return [ROOT / name for name in listing.stdout.decode().split("\0") if name]


def _is_made(path: Path) -> bool:
    return any(part in _MADE or (part.startswith(".") and part != ".ci") for part in path.parts)


@cache
def modules() -> tuple[Path, ...]:
    """The Python files of the package."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def rooms() -> tuple[str, ...]:
    """The folders of the package that hold code."""
    return tuple(sorted({path.relative_to(PACKAGE).parts[0] for path in modules() if path.parent != PACKAGE}))


def name_of(path: Path) -> str:
    """A file's path from the root of the project, for messages and test ids."""
    return path.relative_to(ROOT).as_posix()
