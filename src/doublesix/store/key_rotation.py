"""Changing keys: a new one first, everything sealed again with it, the old one gone when nothing needs it.

Every step may be the last before the power goes: the same command then goes on from there. Before anything is
sealed with a new key, its file is on the disk; before an old key leaves the file, nothing is sealed with it.
Servers that run meanwhile read the file anew. The installation's key is never changed: printed codes, links
and identity numbers stay as they are.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from doublesix.store import keys
from doublesix.store.evidence.vault import VAULT_KEY, KeyFault, TamperFault, new_key, sealing_key_id
from doublesix.store.models import Act, DrawSecret, Paper, Player
from doublesix.store.services import second_factors
from doublesix.store.services.documents import file_of, write_whole
from doublesix.store.services.draws import secret_name


class Rotation(NamedTuple):
    """What was done: how much was sealed again, what does not open, how many older keys are still needed."""

    is_new_key: bool
    papers: int
    others: int
    unreadable: tuple[str, ...]
    older_keys: int
    retired: Path | None
    """Where the old key was put, for backups from before."""


def begin(new_secret: str) -> bool:
    """Write a new key first, unless the last change is not finished; whether there is a new one."""
    given = keys.fingerprints()
    if keys.known_fingerprints()[keys.VAULT] - {given[keys.VAULT][0]}:
        return False
    if os.environ.get(VAULT_KEY, "").strip():
        raise KeyFault(
            f"The key comes from the environment variable {VAULT_KEY}, which no command can change: write a "
            "new key before the old one there, restart the server, and run this again (docs/keys.md)."
        )
    _rewrite(settings.VAULT_KEY_FILE, [new_key(), *_read_lines(settings.VAULT_KEY_FILE)])
    if not os.environ.get("DOUBLESIX_SECRET_KEY", "").strip():
        _rewrite(settings.KEYS / "secret.key", [new_secret, settings.SECRET_KEY])
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = new_secret
    return True


def reseal(*, is_new_key: bool) -> Rotation:
    """Seal everything with the first key; drop the older ones from the file when nothing needs them."""
    keys.check()
    papers, unreadable = 0, []
    for paper in Paper.objects.filter(deleted_at=None).order_by("pk").iterator():
        try:
            papers += _reseal_paper(paper)
        except (OSError, TamperFault) as fault:
            unreadable.append(f"paper {paper.pk}: {fault}")
    others = sum(map(_reseal_secret, DrawSecret.objects.values_list("pk", flat=True)))
    others += sum(_reseal_answer(act.pk) for act in sealed_answers())
    for pk, _kept in list(second_factors.list_kept()):
        try:
            others += second_factors.reseal(pk)
        except TamperFault as fault:
            unreadable.append(f"second factor {pk}: {fault}")
    older, retired = _find_needed_keys(), None
    if not unreadable:
        given = keys.fingerprints()
        keys.note_only({**given, keys.VAULT: given[keys.VAULT][:1]})
        if not os.environ.get(VAULT_KEY, "").strip():
            retired = _retire(older)
    return Rotation(is_new_key, papers, others, tuple(unreadable), len(older), retired)


def _reseal_paper(paper: Paper) -> bool:
    file = file_of(paper)
    sealed = file.read_bytes()
    if not keys.vault().is_stale(sealed):
        return False
    data = keys.vault().unseal(sealed, str(paper.pk))
    write_whole(file, keys.vault().seal(data, str(paper.pk)))
    if not Paper.objects.filter(pk=paper.pk, deleted_at=None).exists():
        file.unlink(missing_ok=True)  # deleted while it was being sealed again
    return True


@transaction.atomic
def _reseal_secret(pk: int) -> bool:
    row = DrawSecret.objects.select_for_update().select_related("tournament").filter(pk=pk).first()
    if row is None or not keys.vault().is_stale(bytes(row.sealed)):
        return False
    name = secret_name(row.tournament)
    row.sealed = keys.vault().seal(keys.vault().unseal(bytes(row.sealed), name), name)
    row.save()
    return True


@transaction.atomic
def _reseal_answer(pk: int) -> bool:
    act = Act.objects.select_for_update().filter(pk=pk).first()
    if act is None or not keys.vault().is_stale(bytes.fromhex(act.answer["sealed"])):
        return False
    data = keys.vault().unseal(bytes.fromhex(act.answer["sealed"]), act.fingerprint)
    act.answer = {"sealed": keys.vault().seal(data, act.fingerprint).hex()}
    act.save(update_fields=["answer"])
    return True


def sealed_answers() -> Iterator[Act]:
    """The kept answers that are sealed."""
    return (act for act in Act.objects.order_by("pk").iterator() if "sealed" in (act.answer or {}))


def _find_needed_keys() -> list[str]:
    """The older keys of the vault that identity numbers were hashed with, which cannot be hashed again."""
    digests = {
        digest.partition(":")[0]
        for rows in (Player.objects, Player.history)
        for digest in rows.exclude(identity_digest="").values_list("identity_digest", flat=True)
    }
    steady = set(keys.installation().ids)
    return [each for each in keys.vault().ids[1:] if each in digests - steady]


def _retire(older: list[str]) -> Path | None:
    """Put the keys that nothing needs into a file of their own; the first and ``older`` stay."""
    ids, lines = keys.vault().ids, _read_lines(settings.VAULT_KEY_FILE)
    kept = [line for at, line in enumerate(lines) if at == 0 or ids[at] in older]
    gone = [line for line in lines if line not in kept]
    if not gone:
        return None
    file = settings.KEYS / f"vault-{ids[0]}-before.key"
    _rewrite(file, gone)
    _rewrite(settings.VAULT_KEY_FILE, kept)
    return Path(file)


def _read_lines(file: Path) -> list[str]:
    lines = (line.strip() for line in Path(file).read_text("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _rewrite(file: Path, lines: list[str]) -> None:
    """The keys of a file, all of them or as before, on the disk before anything is sealed with them."""
    descriptor, part = tempfile.mkstemp(dir=Path(file).parent)
    with os.fdopen(descriptor, "w") as opened:
        opened.write("".join(f"{line}\n" for line in lines))
        opened.flush()
        os.fsync(opened.fileno())
    Path(part).replace(file)
    folder = os.open(Path(file).parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class Loss(NamedTuple):
    """What cannot be opened any more."""

    papers: int
    draws: int
    second_factors: int
    are_codes_dead: bool


def adopt_keys(given: dict[str, tuple[str, ...]]) -> Loss:
    """Go on with the keys that are here though they are others; what that costs."""
    known = keys.known_fingerprints()
    papers = sum(not _opens(paper) for paper in Paper.objects.filter(deleted_at=None).iterator())
    draws = sum(not _is_known(bytes(row.sealed), given) for row in DrawSecret.objects.all())
    factors = sum(not _opens_secret(kept) for _, kept in second_factors.list_kept())
    for act in list(sealed_answers()):
        if not _is_known(bytes.fromhex(act.answer["sealed"]), given):
            act.delete()
    are_dead = bool(known[keys.INSTALLATION]) and not known[keys.INSTALLATION] & set(given[keys.INSTALLATION])
    keys.note_only(given)
    return Loss(papers, draws, factors, are_dead)


def _opens_secret(kept: str) -> bool:
    try:
        second_factors.unseal(kept)
    except TamperFault:
        return False
    return True


def _is_known(sealed: bytes, given: dict[str, tuple[str, ...]]) -> bool:
    return sealing_key_id(sealed) in given[keys.VAULT]


def _opens(paper: Paper) -> bool:
    try:
        keys.vault().unseal(file_of(paper).read_bytes(), str(paper.pk))
    except (OSError, TamperFault):
        return False
    return True
