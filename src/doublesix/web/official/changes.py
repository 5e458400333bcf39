"""What happened to an entry, in words: its history, its people's and its institution's, newest first."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.models import Entry, Institution, Player
from doublesix.tournament import entries as rules
from doublesix.web.entrant.words import PLACES
from doublesix.web.words import status_words

DONE: Final[dict[str, str | Promise]] = {
    rules.DRAFT: _("Taken back to be changed"),
    rules.SUBMITTED: _("Handed in"),
    rules.WAITING: _("Handed in; on the waiting list"),
    rules.RETURNED: _("Returned to be corrected"),
    rules.ACCEPTED: _("Accepted"),
    rules.REFUSED: _("Refused"),
    rules.WITHDRAWN: _("Withdrawn"),
}
"""What a new state says."""
FIELDS: Final[dict[str, str | Promise]] = {
    "name": _("name"),
    "designation": _("designation"),
    "mobile": _("mobile number"),
    "email": _("e-mail address"),
    "pay_office": _("pay office code"),
    "association": _("association"),
    "president": _("president"),
    "office_phone": _("office telephone number"),
    "fax": _("fax number"),
}
"""Fields of which the old and the new are shown."""
HIDDEN: Final[dict[str, str | Promise]] = {
    "identity_digest": _("identity number"),
    "signature": _("signature"),
    "president_signature": _("president’s signature"),
}
"""Fields of which only that they changed is said."""


class Change(NamedTuple):
    """What somebody did, and when."""

    at: datetime
    by: str
    words: str


def changes_of(entry: Entry) -> list[Change]:
    """All that happened to an entry."""
    found = list(_of_entry(entry))
    by_player: dict[int, list[Any]] = {}
    for record in Player.history.filter(entry=entry.pk).select_related("history_user").order_by("history_id"):
        by_player.setdefault(record.id, []).append(record)
    for records in by_player.values():
        found += _of_fields(records, str(PLACES.get(records[0].place, records[0].place)))
    if entry.institution_id is not None:
        records = Institution.history.filter(id=entry.institution_id).select_related("history_user")
        found += _of_fields(list(records.order_by("history_id")), _now("Head of the form"))
    return sorted(found, key=lambda change: change.at, reverse=True)


def _of_entry(entry: Entry) -> Iterator[Change]:
    records = list(Entry.history.filter(id=entry.pk).select_related("history_user").order_by("history_id"))
    if records:
        yield _change(records[0], _now("Begun"))
        if records[0].status != rules.DRAFT:
            yield _change(records[0], str(DONE[records[0].status]))
    for before, after in pairwise(records):
        if before.status != after.status:
            words = _moved(before.status, after.status)
            yield _change(after, f"{words}: {after.comment}" if _is_told(after) else words)
        words = ", ".join(_differences(before, after))
        if words:
            yield _change(after, words)


def _moved(before: str, after: str) -> str:
    if (before, after) == (rules.WAITING, rules.SUBMITTED):
        return _now("Moved up from the waiting list")
    return str(DONE.get(after, status_words()[after]))


def _is_told(record: Any) -> bool:
    return record.status in (rules.RETURNED, rules.REFUSED) and bool(record.comment)


def _of_fields(records: list[Any], whose: str) -> Iterator[Change]:
    for before, after in pairwise(records):
        words = ", ".join(_differences(before, after))
        if words:
            yield _change(after, f"{whose}: {words}")


def _differences(before: Any, after: Any) -> Iterable[str]:
    for name, label in FIELDS.items():
        old, new = getattr(before, name, ""), getattr(after, name, "")
        if old != new:
            yield _now("{field} “{old}” → “{new}”").format(field=label, old=old, new=new)
    for name, label in HIDDEN.items():
        old, new = getattr(before, name, ""), getattr(after, name, "")
        if old != new:
            given = _now("{field} given") if new else _now("{field} taken away")
            yield given.format(field=label)


def _change(record: Any, words: str) -> Change:
    return Change(record.history_date, str(record.history_user or ""), words)
