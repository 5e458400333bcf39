"""Keys: noted when first used, refused when others, changed without losing anything."""

import os
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings as django_settings

from doublesix.store import key_rotation, keys
from doublesix.store.evidence.vault import KeyFault, TamperFault, new_key
from doublesix.store.models import Act, DrawSecret, KnownKey, Paper, Player, Tournament
from doublesix.store.queries import side_codes
from doublesix.store.services import (
    check_in_links,
    documents,
    draws,
    entries,
    second_factors,
    table_links,
)
from tests.store import matches, people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    """Keys and papers of one test."""
    settings.KEYS, settings.PAPERS = tmp_path / "keys", tmp_path / "papers"
    settings.KEYS.mkdir()
    settings.VAULT_KEY_FILE = settings.KEYS / "vault.key"
    settings.INSTALLATION_KEY_FILE = settings.KEYS / "installation.key"
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "first", []
    (settings.KEYS / "secret.key").write_text("first\n")
    settings.VAULT_KEY_FILE.write_text(new_key() + "\n")
    settings.INSTALLATION_KEY_FILE.write_text(new_key() + "\n")
    return tmp_path


def replace(file: Path) -> str:
    """Another key in a file; the one that was there."""
    before = file.read_text()
    file.write_text(new_key() + "\n")
    return before


def paper(tournament: Tournament | None = None) -> Paper:
    """A sealed page."""
    return documents.keep(tournament or people.event(), people.evidence(), "sealed form", people.who("Rita"))


def test_keys_are_noted_at_the_first_start_without_any_of_them(folder: Path) -> None:
    keys.check()
    keys.check()
    assert sorted(KnownKey.objects.values_list("purpose", flat=True)) == ["installation", "secret", "vault"]
    noted = " ".join(KnownKey.objects.values_list("fingerprint", flat=True))
    assert not [key for key in (folder / "keys").iterdir() if key.read_text().strip() in noted]


@pytest.mark.parametrize(
    ("name", "words"),
    [("vault.key", "cannot be opened"), ("installation.key", "none of them would work")],
)
def test_another_key_is_refused_in_words_and_the_right_one_goes_on(
    folder: Path, name: str, words: str
) -> None:
    keys.check()
    before = replace(folder / "keys" / name)
    with pytest.raises(KeyFault, match=rf"{name} holds [0-9a-f]{{8}}: .*{words}.*Put back the right key"):
        keys.check()
    (folder / "keys" / name).write_text(before)
    keys.check()


def test_another_secret_key_is_refused_and_one_with_the_old_below_is_not(settings: Any) -> None:
    keys.check()
    settings.SECRET_KEY = "second"
    with pytest.raises(KeyFault, match="everybody would be signed out"):
        keys.check()
    settings.SECRET_KEY_FALLBACKS = ["first"]
    keys.check()
    settings.SECRET_KEY_FALLBACKS = []
    keys.check()


def test_data_of_a_version_that_noted_no_keys_is_looked_at_itself(folder: Path) -> None:
    kept = paper()
    before = replace(folder / "keys" / "vault.key")
    with pytest.raises(KeyFault, match="cannot be opened"):
        keys.check()
    assert not KnownKey.objects.exists()
    (folder / "keys" / "vault.key").write_text(before)
    keys.check()
    assert documents.open_document(kept, people.who("Sam")) == b"picture"


def test_a_key_is_changed_and_everything_opens_and_what_is_printed_works(folder: Path) -> None:
    tournament = matches.drawn(count=2)
    kept, secret = paper(tournament), b"s" * 32
    name = draws.secret_name(tournament)
    DrawSecret.objects.create(tournament=tournament, sealed=keys.vault().seal(secret, name))
    sealed = {"sealed": keys.vault().seal(b"{}", "f").hex()}
    answer = Act.objects.create(who="1", key="k", fingerprint="f", answer=sealed)
    keys.check()

    def printed() -> tuple[str, ...]:
        return (
            table_links.token_of(tournament, 0),
            side_codes.code_of(tournament, 1),
            check_in_links.token_of(tournament, 1),
        )

    links, before = printed(), keys.vault()
    done = key_rotation.reseal(is_new_key=key_rotation.begin("second"))
    assert (done.is_new_key, done.others, done.unreadable, done.older_keys) == (True, 2, (), 0)
    assert done.papers == Paper.objects.filter(deleted_at=None).count()
    assert len(keys.vault().ids) == 1
    assert not set(before.ids) & set(keys.vault().ids)
    assert documents.open_document(kept, people.who("Sam")) == b"picture"
    with pytest.raises(TamperFault):
        before.unseal(documents.file_of(kept).read_bytes(), str(kept.pk))
    assert keys.vault().unseal(bytes(DrawSecret.objects.get().sealed), name) == secret
    answer.refresh_from_db()
    assert keys.vault().unseal(bytes.fromhex(answer.answer["sealed"]), "f") == b"{}"
    assert printed() == links
    assert (folder / "keys" / "secret.key").read_text() == "second\nfirst\n"
    assert [django_settings.SECRET_KEY, *django_settings.SECRET_KEY_FALLBACKS] == ["second", "first"]
    keys.check()


def second_factor(name: str) -> Authenticator:
    """An app's secret, sealed."""
    data = {"secret": second_factors.seal(f"SECRET OF {name}"), "more": 1}
    return Authenticator.objects.create(user=people.account(name), type=Authenticator.Type.TOTP, data=data)


def test_with_another_key_second_factors_are_sealed_again_and_open(folder: Path) -> None:
    old, stands_open = second_factor("Nora"), second_factor("Olga")
    Authenticator.objects.filter(pk=stands_open.pk).update(data={"secret": "of an earlier version"})
    keys.check()
    done = key_rotation.reseal(is_new_key=key_rotation.begin("second"))
    assert (done.others, done.unreadable, len(keys.vault().ids)) == (2, (), 1)
    for row, secret in ((old, "SECRET OF Nora"), (stands_open, "of an earlier version")):
        row.refresh_from_db()
        assert not keys.vault().is_stale(second_factors.sealed_bytes(row.data["secret"]))
        assert second_factors.unseal(row.data["secret"]) == secret
    assert old.data["more"] == 1
    assert key_rotation.reseal(is_new_key=False).others == 0, "nothing is left to do"


def test_a_second_factor_that_does_not_open_keeps_the_old_key_and_is_named(folder: Path) -> None:
    row = second_factor("Nora")
    keys.check()
    Authenticator.objects.filter(pk=row.pk).update(data={"secret": "sealed:no hex"})
    done = key_rotation.reseal(is_new_key=key_rotation.begin("second"))
    assert [words.partition(":")[0] for words in done.unreadable] == [f"second factor {row.pk}"]
    assert len(keys.vault().ids) == 2


@pytest.mark.parametrize("ends_at", ["the first paper", "the second paper", "what is noted", "the old key"])
def test_a_change_that_was_cut_off_goes_on(
    ends_at: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [paper(), paper()]
    keys.check()
    left = {"the first paper": 0, "the second paper": 1}.get(ends_at, 9)

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    def write(file: Path, data: bytes) -> None:
        nonlocal left
        if left == 0:
            cut()
        left -= 1
        file.write_bytes(data)

    is_new_key = key_rotation.begin("second")
    first = keys.vault().ids[0]
    with monkeypatch.context() as patch:
        patch.setattr(key_rotation, "write_whole", write)
        if ends_at == "what is noted":
            patch.setattr(keys, "note_only", cut)
        elif ends_at == "the old key":
            patch.setattr(key_rotation, "_rewrite", cut)
        with pytest.raises(KeyboardInterrupt):
            key_rotation.reseal(is_new_key=is_new_key)
    keys.check()
    assert [documents.open_document(each, people.who("Sam")) for each in kept] == [b"picture"] * 2
    if ends_at != "the old key":  # there all is done but the tidying
        assert not key_rotation.begin("third")
        assert not key_rotation.reseal(is_new_key=False).unreadable
        assert keys.vault().ids == (first,)
    assert [documents.open_document(each, people.who("Sam")) for each in kept] == [b"picture"] * 2


def test_a_paper_that_does_not_open_keeps_the_old_key(folder: Path) -> None:
    kept = paper()
    keys.check()
    sealed = documents.file_of(kept).read_bytes()
    documents.file_of(kept).write_bytes(sealed[:-1] + bytes([sealed[-1] ^ 1]))
    done = key_rotation.reseal(is_new_key=key_rotation.begin("second"))
    assert [words.partition(":")[0] for words in done.unreadable] == [f"paper {kept.pk}"]
    assert len(keys.vault().ids) == 2
    keys.check()


def test_a_key_that_identity_numbers_were_hashed_with_stays(folder: Path) -> None:
    entry = entries.begin_team(people.institution(people.event()), people.who("Rita"))
    Player.objects.filter(entry=entry).update(identity_digest=f"{keys.vault().ids[0]}:0")
    keys.check()
    assert key_rotation.reseal(is_new_key=key_rotation.begin("second")).older_keys == 1
    assert len(keys.vault().ids) == 2
    assert key_rotation.begin("third"), "the change is done: another one can begin"


def test_a_key_of_the_environment_is_changed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = new_key(), new_key()
    monkeypatch.setenv("DOUBLESIX_VAULT_KEY", old)
    kept = paper()
    keys.check()
    with pytest.raises(KeyFault, match="DOUBLESIX_VAULT_KEY, which no command can change"):
        key_rotation.begin("second")
    monkeypatch.setenv("DOUBLESIX_VAULT_KEY", f"{new} {old}")
    assert key_rotation.reseal(is_new_key=key_rotation.begin("second")).papers == 1
    monkeypatch.setenv("DOUBLESIX_VAULT_KEY", new)
    keys.check()
    assert documents.open_document(kept, people.who("Sam")) == b"picture"
    assert os.environ["DOUBLESIX_VAULT_KEY"] == new


def test_a_paper_sealed_while_the_key_changes_is_sealed_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys.check()
    tournament, save = people.event(), Paper.save

    def slowly(self: Paper, *given: Any, **more: Any) -> None:
        key_rotation.reseal(is_new_key=key_rotation.begin("second"))
        save(self, *given, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Paper, "save", slowly)
        kept = paper(tournament)
    assert len(keys.vault().ids) == 1
    assert documents.open_document(kept, people.who("Sam")) == b"picture"


def test_keys_lost_for_good_are_replaced_and_what_that_costs_is_said(folder: Path) -> None:
    tournament = people.event()
    kept = paper(tournament)
    DrawSecret.objects.create(tournament=tournament, sealed=keys.vault().seal(b"s", "x"))
    second_factor("Nora")
    sealed = {"sealed": keys.vault().seal(b"", "f").hex()}
    Act.objects.create(who="1", key="k", fingerprint="f", answer=sealed)
    keys.check()
    replace(folder / "keys" / "vault.key")
    replace(folder / "keys" / "installation.key")
    assert key_rotation.adopt_keys(keys.fingerprints()) == key_rotation.Loss(1, 1, 1, True)
    keys.check()
    assert not Act.objects.exists()
    assert refusal(lambda: documents.open_document(kept, people.who("Sam")))[0] == "paper_unreadable"
    assert refusal(lambda: draws.reveal(tournament, people.who("Sam")))[0] == "draw_secret_unreadable"
