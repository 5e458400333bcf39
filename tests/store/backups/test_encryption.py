"""A file under a passphrase: opens with it, whole, and not otherwise."""

from pathlib import Path

import pytest

from doublesix.store.backups import encryption
from doublesix.store.backups.faults import BackupFault

PHRASE = "a phrase that is long enough"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pieces and a cheap key, so that a small file has several."""
    monkeypatch.setattr(encryption, "_PIECE", 64)
    monkeypatch.setattr(encryption, "_COST", 4)


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 128, 1000])
def test_what_was_encrypted_is_decrypted(size: int, tmp_path: Path) -> None:
    plain, sealed, again = (tmp_path / name for name in ("plain", "sealed", "again"))
    plain.write_bytes(bytes(range(256)) * 4 if size == 1000 else b"x" * size)
    encryption.encrypt(plain, sealed, PHRASE)
    assert encryption.is_encrypted(sealed)
    assert not encryption.is_encrypted(plain)
    encryption.decrypt(sealed, again, PHRASE)
    assert again.read_bytes() == plain.read_bytes()


def test_nothing_shows_and_no_two_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"NAME OF A PLAYER" * 40)
    for name in "ab":
        encryption.encrypt(tmp_path / "plain", tmp_path / name, PHRASE)
    assert b"NAME OF A PLAYER" not in (tmp_path / "a").read_bytes()
    assert (tmp_path / "a").read_bytes() != (tmp_path / "b").read_bytes()


@pytest.mark.parametrize(
    "damage", ["another phrase", "none", "changed", "cut", "a piece short", "turned", "head"]
)
def test_another_phrase_or_a_damaged_file_is_refused_in_words(damage: str, tmp_path: Path) -> None:
    plain, file = tmp_path / "plain", tmp_path / "file"
    plain.write_bytes(b"x" * 640)
    encryption.encrypt(plain, file, PHRASE)
    data, head, piece = file.read_bytes(), len(encryption.MAGIC) + 17, 80
    changed = {
        "changed": data[:-1] + bytes([data[-1] ^ 1]),
        "cut": data[:-5],
        "a piece short": data[:-piece],
        "turned": data[:head] + data[head + piece : head + 2 * piece] + data[head : head + piece],
        "head": data[: head - 3],
    }
    file.write_bytes(changed.get(damage, data))
    phrase = {"another phrase": "something else entirely", "none": ""}.get(damage, PHRASE)
    with pytest.raises(BackupFault, match=r"does not open|is encrypted|is no backup"):
        encryption.decrypt(file, tmp_path / "again", phrase)


def test_a_short_phrase_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupFault, match="at least 12 letters"):
        encryption.encrypt(tmp_path / "plain", tmp_path / "sealed", "short")
