"""An upgrade brings what is counted up to date."""

from pathlib import Path
from typing import Any

import pytest

from doublesix.store import keys
from doublesix.store.backups import writer
from doublesix.store.evidence.vault import KeyFault, new_key
from doublesix.store.models import PlayerRating
from doublesix.store.services import ratings
from doublesix.web.operations import data_upgrade, versions
from tests.store import people

pytestmark = pytest.mark.django_db


def test_ratings_are_counted_by_the_parameters_of_this_version() -> None:
    players = [[people.account(name).pk] for name in ("Ann", "Ben")]
    ratings.rate_match("bigsix", players, (1, 2), people.START, "one")
    right = list(PlayerRating.objects.values_list("mu", "sigma", "matches"))
    PlayerRating.objects.update(mu=1234.0, sigma=12.0)
    assert "all of it was looked at" in list(data_upgrade.upgrade())[-1]
    assert list(PlayerRating.objects.values_list("mu", "sigma", "matches")) == right


def test_with_other_keys_nothing_is_changed(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys.check()
    settings.VAULT_KEY_FILE = tmp_path / "vault.key"
    settings.VAULT_KEY_FILE.write_text(new_key() + "\n")
    done: list[object] = []
    monkeypatch.setattr(versions, "missing_steps", lambda: ["a step"])
    monkeypatch.setattr(writer, "write_backup", lambda *said: done.append(said))
    monkeypatch.setattr(data_upgrade, "call_command", lambda *said, **_more: done.append(said))
    with pytest.raises(KeyFault, match="Nothing was changed"):
        list(data_upgrade.upgrade())
    assert not done
