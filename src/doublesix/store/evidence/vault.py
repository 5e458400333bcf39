"""Evidence encrypted at rest: without the key, the database and the files reveal nothing.

A sealed document is a version byte, the id of its key (4 bytes), a random nonce (12 bytes), and the
document under AES-256-GCM with its tag. What stands before the document, and the id of the row that it
belongs to, are authenticated with it: a file that is changed, cut, or put in another's place does not
open. Several keys may be known: the first one seals, all of them open, so keys can be changed.

A key never stands in the database, among the files, in a message or in a ``repr``.
"""

import base64
import binascii
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VAULT_KEY: Final = "DOUBLESIX_VAULT_KEY"
"""The environment variable that holds the keys of the vault, separated by blanks or commas."""
INSTALLATION_KEY: Final = "DOUBLESIX_INSTALLATION_KEY"
"""The same for the one key that stays: codes, links and the hashes of identity numbers are made of it."""
_PREFIX: Final = "dsvault1_"
_KEY_BYTES: Final = 32
_VERSION: Final = b"\x01"
_ID_BYTES: Final = 4
_NONCE_BYTES: Final = 12
_TAG_BYTES: Final = 16
_HEADER_BYTES: Final = len(_VERSION) + _ID_BYTES
_SEAL: Final = b"doublesix-evidence/1 seal"
_KEY_ID: Final = b"doublesix-evidence/1 key id"


class KeyFault(Exception):
    """There is no key, or what is given is none. Says in words what to do, and never the key."""


class TamperFault(Exception):
    """What is to be opened is not what was sealed for this document."""


class NoSuchKey(TamperFault):
    """What is to be opened was sealed with a key that this vault does not know."""


class Vault:
    """Seals documents with its first key and opens those that were sealed with any of its keys."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys:
            raise KeyFault("a vault needs a key")
        if any(len(key) != _KEY_BYTES for key in keys):
            raise KeyFault(f"a key has {_KEY_BYTES} bytes")
        self._keys = {derive_secret(key, _KEY_ID, _ID_BYTES): key for key in reversed(keys)}
        if len(self._keys) != len(keys):
            raise KeyFault("a key is given twice")
        self._first = derive_secret(keys[0], _KEY_ID, _ID_BYTES)

    def __repr__(self) -> str:
        return f"<Vault with {len(self._keys)} keys, sealing with {self._first.hex()}>"

    def seal(self, data: bytes, document: str) -> bytes:
        """The data encrypted for this document, and for no other."""
        header = _VERSION + self._first
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return header + nonce + self._cipher(self._first).encrypt(nonce, data, _bind(header, document))

    def unseal(self, sealed: bytes, document: str) -> bytes:
        """The data as it was sealed for this document; or :class:`TamperFault`."""
        header, rest = sealed[:_HEADER_BYTES], sealed[_HEADER_BYTES:]
        if len(rest) < _NONCE_BYTES + _TAG_BYTES or not header.startswith(_VERSION):
            raise TamperFault("this is no sealed document")
        key_id = header[len(_VERSION) :]
        if key_id not in self._keys:
            raise NoSuchKey(
                f"the document was sealed with key {key_id.hex()}, which is not among those given"
            )
        nonce, content = rest[:_NONCE_BYTES], rest[_NONCE_BYTES:]
        try:
            return self._cipher(key_id).decrypt(nonce, content, _bind(header, document))
        except InvalidTag:
            raise TamperFault("the sealed document was changed, or belongs to another") from None

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its keys, that of the first one first; they tell nothing of the keys."""
        return tuple(self.secrets_for(_KEY_ID))

    def is_stale(self, sealed: bytes) -> bool:
        """Whether it was sealed with another key than the first, and should be sealed again."""
        return sealed[:_HEADER_BYTES] != _VERSION + self._first

    def secrets_for(self, info: bytes) -> Mapping[str, bytes]:
        """A secret for another purpose out of each key, by the key's id; that of the first key first."""
        return {
            key_id.hex(): derive_secret(key, info, _KEY_BYTES) for key_id, key in self.keys_by_id().items()
        }

    def followed_by(self, other: "Vault") -> "Vault":
        """A vault with the keys of both, ours first."""
        return Vault([*{**self.keys_by_id(), **other.keys_by_id()}.values()])

    def keys_by_id(self) -> dict[bytes, bytes]:
        """Its keys by their ids, the first one first."""
        return {self._first: self._keys[self._first], **self._keys}

    def _cipher(self, key_id: bytes) -> AESGCM:
        return AESGCM(derive_secret(self._keys[key_id], _SEAL, _KEY_BYTES))


def sealing_key_id(sealed: bytes) -> str:
    """The id of the key that something was sealed with, as it says itself."""
    return sealed[len(_VERSION) : _HEADER_BYTES].hex()


def derive_secret(key: bytes, info: bytes, length: int) -> bytes:
    """A secret for one purpose, from which neither the key nor another secret can be told."""
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(key)


def _bind(header: bytes, document: str) -> bytes:
    return header + document.encode()


def new_key() -> str:
    """A new random key, as text."""
    return _text(secrets.token_bytes(_KEY_BYTES))


def vault_from(
    environ: Mapping[str, str],
    file: Path | None = None,
    apart_from: Iterable[Path] = (),
    variable: str = VAULT_KEY,
) -> Vault:
    """The vault with the keys from the environment, or else from the file: one a line, the newest first.

    ``apart_from`` are folders that the file must not be in: the media and the database.
    """
    text = environ.get(variable, "").replace(",", " ").strip()
    if text:
        return Vault(_keys(text.split(), f"the environment variable {variable}"))
    if file is None:
        raise KeyFault(f"no key for evidence: set {variable} or name a file that holds the key")
    for folder in apart_from:
        if file.resolve().is_relative_to(folder.resolve()):
            raise KeyFault(
                f"the key file {file} lies in {folder}, next to what it protects: move it elsewhere"
            )
    try:
        lines = file.read_text("utf-8").splitlines()
    except FileNotFoundError:
        raise KeyFault(f"no key for evidence: there is no file {file}, and {variable} is not set") from None
    except (OSError, UnicodeDecodeError) as error:
        raise KeyFault(f"the key file {file} cannot be read: {type(error).__name__}") from None
    words = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    return Vault(_keys(words, f"the file {file}"))


def _keys(words: Sequence[str], where: str) -> list[bytes]:
    if not words:
        raise KeyFault(f"{where} holds no key")
    keys = [_key(word) for word in words]
    wrong = [str(number) for number, key in enumerate(keys, 1) if key is None]
    if wrong:
        raise KeyFault(
            f"key {', '.join(wrong)} in {where} is malformed: it is {_PREFIX} and 43 letters, digits, - or _"
        )
    if len(set(words)) < len(words):
        raise KeyFault(f"{where} holds a key twice")
    return [key for key in keys if key is not None]


def _key(word: str) -> bytes | None:
    """The key that a word stands for; nothing where it is not written exactly as :func:`new_key` does."""
    try:
        key = base64.urlsafe_b64decode(word.removeprefix(_PREFIX) + "=")
    except (binascii.Error, ValueError):
        return None
    return key if len(key) == _KEY_BYTES and _text(key) == word else None


def _text(key: bytes) -> str:
    return _PREFIX + base64.urlsafe_b64encode(key).decode().rstrip("=")
