"""Where compiled code is kept: never used for other rules, and not needed."""

import shutil
from pathlib import Path

import pytest

import doublesix
from doublesix.kernels import compiler
from doublesix.kernels.compiler import cache_folder, cache_key, inline, kernel

PACKAGE = Path(doublesix.__file__).parent


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to change."""
    return Path(
        shutil.copytree(PACKAGE, tmp_path / "doublesix", ignore=shutil.ignore_patterns("__pycache__"))
    )


def test_the_key_is_that_of_the_text(package: Path) -> None:
    assert cache_key(package) == cache_key(PACKAGE)


@pytest.mark.parametrize("name", ["rules/straight.py", "tiles/__init__.py", "kernels/engine.py"])
def test_another_text_is_another_key(package: Path, name: str) -> None:
    before = cache_key(package)
    source = package / name
    source.write_text(source.read_text("utf-8") + "\n", "utf-8")
    assert cache_key(package) != before


def test_a_new_or_renamed_file_is_another_key(package: Path) -> None:
    before = cache_key(package)
    (package / "rules" / "powc.py").rename(package / "rules" / "block.py")
    renamed = cache_key(package)
    (package / "rules" / "powc.py").write_text("", "utf-8")
    assert len({before, renamed, cache_key(package)}) == 3


def test_other_rooms_do_not_matter(package: Path) -> None:
    before = cache_key(package)
    (package / "cli" / "deal.py").write_text("", "utf-8")
    assert cache_key(package) == before


def test_the_folder_is_named_after_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = Path(cache_folder())
    assert folder == tmp_path / "doublesix" / f"kernels-{cache_key(PACKAGE)}"
    assert folder.is_dir()


def test_without_a_folder_to_write_to_code_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache_folder() == ""
    monkeypatch.setattr(compiler, "CACHE_FOLDER", cache_folder())
    assert kernel(twice_plus_one)(20) == 41


@inline
def doubled(number: int) -> int:
    return 2 * number


def twice_plus_one(number: int) -> int:
    return doubled(number) + 1
