"""A file under a passphrase: scrypt makes the key, AES-256-GCM seals it piece by piece.

The head names the format, the cost of scrypt and a random salt, so every file has a key of its own. A piece's
nonce is its number and whether it is the last one: pieces that were changed, left out, put elsewhere or cut
off at the end do not open.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from doublesix.store.backups.faults import BackupFault

MAGIC: Final = b"doublesix-sealed-backup/1\n"
SHORTEST: Final = 12
"""Letters of a passphrase."""
_COST: Final = 16
"""scrypt's n is 2 to this: 64 MB and a fraction of a second."""
_MOST_COST: Final = 20
_SALT: Final = 16
_PIECE: Final = 1 << 20
_TAG: Final = 16


def is_encrypted(file: Path) -> bool:
    """Whether a file is one of these."""
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def encrypt(source: Path, target: Path, passphrase: str) -> None:
    """Write a file under a passphrase."""
    if len(passphrase) < SHORTEST:
        raise BackupFault(f"The passphrase of backups has at least {SHORTEST} letters.")
    head = MAGIC + bytes([_COST]) + os.urandom(_SALT)
    cipher = _cipher(passphrase, head)
    with source.open("rb") as plain, target.open("wb") as sealed:
        sealed.write(head)
        for number, piece, is_last in _pieces(plain, _PIECE):
            sealed.write(cipher.encrypt(_nonce(number, is_last=is_last), piece, head))


def decrypt(source: Path, target: Path, passphrase: str) -> None:
    """Open a file with its passphrase."""
    with source.open("rb") as sealed, target.open("wb") as plain:
        head = sealed.read(len(MAGIC) + 1 + _SALT)
        if len(head) != len(MAGIC) + 1 + _SALT or head[len(MAGIC)] > _MOST_COST:
            raise BackupFault(f"{source} is no backup, or only the beginning of one.")
        if not passphrase:
            raise BackupFault(f"{source} is encrypted: name the file of its passphrase.")
        cipher = _cipher(passphrase, head)
        for number, piece, is_last in _pieces(sealed, _PIECE + _TAG):
            try:
                plain.write(cipher.decrypt(_nonce(number, is_last=is_last), piece, head))
            except InvalidTag:
                why = "The passphrase is another" if number == 0 else "It is damaged or cut off"
                raise BackupFault(f"{source} does not open. {why}, or the file was changed.") from None


def _cipher(passphrase: str, head: bytes) -> AESGCM:
    cost, salt = head[len(MAGIC)], head[len(MAGIC) + 1 :]
    return AESGCM(Scrypt(salt=salt, length=32, n=1 << cost, r=8, p=1).derive(passphrase.encode()))


def _nonce(number: int, *, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])


def _pieces(file: BinaryIO, size: int) -> Iterator[tuple[int, bytes, bool]]:
    """The pieces of a file, their numbers, and whether each is the last; an empty file has one."""
    number, piece = 0, file.read(size)
    while True:
        following = file.read(size)
        yield number, piece, not following
        if not following:
            return
        number, piece = number + 1, following
