"""Sealed evidence: opens with its key and for its document only, and shows nothing to anybody else."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.store.evidence import KeyFault, NoSuchKey, TamperFault, Vault, new_key, vault_from
from doublesix.store.evidence.vault import VAULT_KEY

OLD, NEW = bytes(range(32)), bytes(range(100, 132))
DATA = b"NAME OF THE PLAYER, PAY AND ADDRESS " * 20
ID = "0b9f6a4e-0000-4000-8000-000000000001"


def env(*keys: str) -> dict[str, str]:
    return {VAULT_KEY: " ".join(keys)}


class TestVault:
    @given(st.binary(max_size=2000), st.text(max_size=40))
    def test_what_is_sealed_can_be_opened(self, data: bytes, document: str) -> None:
        document = document.encode(errors="ignore").decode()
        vault = Vault([OLD])
        assert vault.unseal(vault.seal(data, document), document) == data

    def test_nothing_shows(self) -> None:
        sealed = Vault([OLD]).seal(DATA, ID)
        assert len(sealed) == len(DATA) + 1 + 4 + 12 + 16
        assert not [at for at in range(len(DATA) - 4) if DATA[at : at + 4] in sealed]
        assert ID.encode() not in sealed
        assert OLD not in sealed

    def test_the_same_is_never_sealed_the_same(self) -> None:
        vault = Vault([OLD])
        assert len({vault.seal(DATA, ID) for _ in range(100)}) == 100

    def test_another_key_does_not_open_it(self) -> None:
        with pytest.raises(NoSuchKey, match=r"sealed with key [0-9a-f]{8}"):
            Vault([NEW]).unseal(Vault([OLD]).seal(DATA, ID), ID)

    def test_another_key_with_the_same_id_does_not_open_it(self) -> None:
        old, new = Vault([OLD]), Vault([NEW])
        sealed = old.seal(DATA, ID)
        with pytest.raises(TamperFault):
            new.unseal(sealed[:1] + new.seal(b"", ID)[1:5] + sealed[5:], ID)

    def test_a_file_in_the_place_of_another_does_not_open(self) -> None:
        vault = Vault([OLD])
        sealed = vault.seal(DATA, ID)
        for other in (ID + "0", ID[:-1] + "2", ID.upper(), ""):
            with pytest.raises(TamperFault):
                vault.unseal(sealed, other)

    def test_a_flipped_bit_is_noticed_wherever_it_is(self) -> None:
        vault = Vault([OLD, NEW])
        sealed = vault.seal(DATA[:40], ID)
        for at in range(len(sealed)):
            for bit in range(8):
                changed = bytearray(sealed)
                changed[at] ^= 1 << bit
                with pytest.raises(TamperFault):
                    vault.unseal(bytes(changed), ID)

    def test_cut_off_or_made_longer_is_noticed(self) -> None:
        vault = Vault([OLD])
        sealed = vault.seal(DATA[:40], ID)
        for changed in (*(sealed[:length] for length in range(len(sealed))), sealed + b"\0", sealed * 2):
            with pytest.raises(TamperFault):
                vault.unseal(changed, ID)

    def test_keys_can_be_changed(self) -> None:
        old, both, new = Vault([OLD]), Vault([NEW, OLD]), Vault([NEW])
        before = old.seal(DATA, ID)
        assert both.unseal(before, ID) == DATA
        assert both.is_stale(before)
        after = both.seal(both.unseal(before, ID), ID)
        assert not both.is_stale(after)
        assert new.unseal(after, ID) == DATA
        with pytest.raises(NoSuchKey):
            old.unseal(after, ID)
        with pytest.raises(NoSuchKey):
            new.unseal(before, ID)

    def test_what_is_shown_of_it_is_no_key(self) -> None:
        vault = Vault([OLD, NEW])
        assert repr(vault).startswith("<Vault with 2 keys")
        assert OLD.hex() not in repr(vault)
        assert repr(OLD) not in repr(vault)

    def test_secrets_for_other_purposes_differ(self) -> None:
        vault = Vault([NEW, OLD])
        one, other = vault.secrets_for(b"one"), vault.secrets_for(b"other")
        assert list(one) == list(other)
        assert len({*one.values(), *other.values(), OLD, NEW}) == 6
        assert next(iter(one)) == next(iter(Vault([NEW]).secrets_for(b"one")))

    @pytest.mark.parametrize("keys", [[], [b""], [OLD[:31]], [OLD + b"x"], [OLD, OLD]])
    def test_needs_keys(self, keys: list[bytes]) -> None:
        with pytest.raises(KeyFault):
            Vault(keys)


class TestKeys:
    def test_a_new_key_is_new(self) -> None:
        keys = {new_key() for _ in range(100)}
        assert len(keys) == 100
        assert {len(key) for key in keys} == {52}

    def test_from_the_environment(self) -> None:
        old, new = new_key(), new_key()
        sealed = vault_from(env(old)).seal(DATA, ID)
        for text in (f"{new} {old}", f"{new},{old}", f" {new},\n{old} "):
            vault = vault_from({VAULT_KEY: text})
            assert vault.unseal(sealed, ID) == DATA
            assert vault.is_stale(sealed)

    def test_from_a_file(self, tmp_path: Path) -> None:
        old, new = new_key(), new_key()
        file = tmp_path / "key"
        file.write_text(f"# of the day of the drawing\n{new}\n\n  {old}  \n", "utf-8")
        vault = vault_from({}, file)
        assert vault.is_stale(vault_from(env(old)).seal(DATA, ID))
        assert not vault.is_stale(vault_from(env(new)).seal(DATA, ID))

    def test_the_environment_comes_first(self, tmp_path: Path) -> None:
        key = new_key()
        assert (
            vault_from(env(key), tmp_path / "missing").unseal(vault_from(env(key)).seal(b"", ID), ID) == b""
        )

    def test_none_is_told_in_words(self, tmp_path: Path) -> None:
        with pytest.raises(KeyFault, match=f"no key for evidence: set {VAULT_KEY} or name a file"):
            vault_from({})
        with pytest.raises(KeyFault, match="there is no file"):
            vault_from({VAULT_KEY: "  "}, tmp_path / "missing")
        with pytest.raises(KeyFault, match="cannot be read: IsADirectoryError"):
            vault_from({}, tmp_path)

    def test_an_empty_file_is_told_in_words(self, tmp_path: Path) -> None:
        file = tmp_path / "key"
        file.write_text("# nothing\n", "utf-8")
        with pytest.raises(KeyFault, match="holds no key"):
            vault_from({}, file)
        file.write_bytes(b"\xff\xfe\xff")
        with pytest.raises(KeyFault, match="cannot be read"):
            vault_from({}, file)

    def test_a_malformed_key_is_told_without_showing_it(self) -> None:
        good = new_key()
        loose = good[:-1] + ("B" if good[-1] != "B" else "C")  # other bits where the last letter has none
        for wrong in (
            "secret",
            good[:-1],
            good + "A",
            good.removeprefix("dsvault1_"),
            good[:-1] + "!",
            loose,
            "é",
        ):
            with pytest.raises(
                KeyFault, match=r"key 2 in the environment variable .* is malformed"
            ) as caught:
                vault_from(env(new_key(), wrong))
            assert wrong not in str(caught.value)

    def test_a_key_given_twice_is_a_mistake(self) -> None:
        key = new_key()
        with pytest.raises(KeyFault, match="twice"):
            vault_from(env(key, key))

    def test_the_key_must_not_lie_next_to_what_it_protects(self, tmp_path: Path) -> None:
        media = tmp_path / "media"
        media.mkdir()
        (media / "key").write_text(new_key(), "utf-8")
        (tmp_path / "link").symlink_to(media / "key")
        for file in (media / "key", media / ".." / "media" / "key", tmp_path / "link"):
            with pytest.raises(KeyFault, match="move it elsewhere"):
                vault_from({}, file, apart_from=[media])
