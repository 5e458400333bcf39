"""Doing a thing once: a double click, a retried request, a phone that sends again have one effect."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from doublesix.store.models import Act
from doublesix.store.refusals import refuse

Answer = dict[str, Any]
LONGEST: Final = 64
KEPT: Final = timedelta(days=7)
"""How long an answer is kept for who asks again."""


def fingerprint(*parts: bytes) -> str:
    """A hash of what was asked."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _fit_name(name: str) -> str:
    """A name that fits its column: what is longer is hashed, never cut, so that no two become one."""
    return name if len(name) <= LONGEST else fingerprint(name.encode())


def delete_old_answers() -> int:
    """Drop answers that nobody asks for again; how many."""
    return Act.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]


def run_once(who: str, key: str, asked: str, do: Callable[[], Answer]) -> Answer:
    """What ``do`` answers, or what it answered when the same was asked before under this key.

    All of it is one transaction with the note that it was done. Who asks while it is being done waits, and on
    SQLite everybody does who writes: what takes long comes before (:func:`run_once_prepared`).
    """
    if not key:
        with transaction.atomic():
            return do()
    who, key = _fit_name(who), _fit_name(key)
    with transaction.atomic():
        try:
            with transaction.atomic():
                act = Act.objects.create(who=who, key=key, fingerprint=asked, answer={})
        except IntegrityError:
            return _repeat_answer(Act.objects.get(who=who, key=key), asked)
        answer = do()
        if answer:
            act.answer = answer
            act.save(update_fields=["answer"])
        return answer


def run_once_prepared(who: str, key: str, asked: str, prepare: Callable[[], Callable[[], Answer]]) -> Answer:
    """As :func:`run_once`, for what takes long before it can be done: reading a table, cleaning a picture.

    ``prepare`` does that with no transaction open and gives what is then done in one. Who asked the same
    before under this key gets the answer without it.
    """
    done = Act.objects.filter(who=_fit_name(who), key=_fit_name(key)).first() if key else None
    return _repeat_answer(done, asked) if done is not None else run_once(who, key, asked, prepare())


def _repeat_answer(done: Act, asked: str) -> Answer:
    """What was answered before, if the same was asked."""
    if done.fingerprint != asked:
        raise refuse("key_reused")
    answer: Answer = done.answer
    return answer
