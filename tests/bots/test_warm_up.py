"""Everything can be compiled beforehand."""

from pathlib import Path

import pytest

from doublesix.bots import warm_up


@pytest.mark.slow
def test_what_was_warmed_is_known_to_be_warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "CACHE_FOLDER", str(tmp_path))
    assert not warm_up.is_warm()
    warm_up.warm()
    assert warm_up.is_warm()


def test_without_a_folder_nothing_is_ever_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "CACHE_FOLDER", "")
    assert not warm_up.is_warm()
