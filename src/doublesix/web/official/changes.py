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
from doublesix.web.presentation.entry_words import PERSON_LACKS, PLACES
from doublesix.web.presentation.words import status_words

STATUS_CHANGES: Final[dict[str, str | Promise]] = {
    rules.DRAFT: _("Taken back to be changed"),
    rules.SUBMITTED: _("Submitted"),
    rules.WAITING: _("Submitted; on the waiting list"),
    rules.RETURNED: _("Returned to be corrected"),
    rules.ACCEPTED: _("Accepted"),
    rules.REFUSED: _("Refused"),
    rules.WITHDRAWN: _("Withdrawn"),
}
"""What a new state says."""
FIELDS: Final[dict[str, str | Promise]] = {
    **{name: PERSON_LACKS[name] for name in ("name", "designation", "mobile", "email")},
    "pay_office": _("pay office code"),
    "association": _("association"),
    "president": _("president"),
    "office_phone": _("office telephone number"),
    "fax": _("fax number"),
}
"""Fields of which the old and the new are shown."""
HIDDEN: Final[dict[str, str | Promise]] = {
    "identity_digest": _("identity number"),
    "signature": PERSON_LACKS["signature"],
    "president_signature": _("president’s signature"),
}
"""Fields of which only that they changed is said."""


class EntryChange(NamedTuple):
    """What somebody did, and when."""

    at: datetime
    by: str
    words: str


def list_changes(entry: Entry) -> list[EntryChange]:
    """All that happened to an entry."""
    found = list(_entry_changes(entry))
    by_player: dict[int, list[Any]] = {}
    for record in Player.history.filter(entry=entry.pk).select_related("history_user").order_by("history_id"):
        by_player.setdefault(record.id, []).append(record)
    for records in by_player.values():
        found += _field_changes(records, str(PLACES.get(records[0].place, records[0].place)))
    if entry.institution_id is not None:
        records = Institution.history.filter(id=entry.institution_id).select_related("history_user")
        found += _field_changes(list(records.order_by("history_id")), _now("Head of the form"))
    return sorted(found, key=lambda change: change.at, reverse=True)


def _entry_changes(entry: Entry) -> Iterator[EntryChange]:
    records = list(Entry.history.filter(id=entry.pk).select_related("history_user").order_by("history_id"))
    if records:
        yield _change(records[0], _with_reason(records[0], _now("Begun")))
        if records[0].status != rules.DRAFT:
            yield _change(records[0], str(STATUS_CHANGES[records[0].status]))
    for before, after in pairwise(records):
        if before.status != after.status:
            words = _status_change_words(before.status, after.status)
            words = f"{words}: {after.comment}" if _has_comment(after) else words
            yield _change(after, _with_reason(after, words))
        words = ", ".join(_differences(before, after))
        if words:
            yield _change(after, words)
        elif before.status == after.status and after.history_change_reason:
            yield _change(after, _with_reason(after, _now("Filled in")))


def _status_change_words(before: str, after: str) -> str:
    if before == rules.REFUSED:
        return _now("Refusal taken back ({status})").format(status=status_words()[after])
    if (before, after) == (rules.WAITING, rules.SUBMITTED):
        return _now("Moved up from the waiting list")
    return str(STATUS_CHANGES.get(after, status_words()[after]))


def _with_reason(record: Any, words: str) -> str:
    """What was done for somebody, with the reason that the desk gave."""
    reason = record.history_change_reason
    return _now("{what} at the desk: {reason}").format(what=words, reason=reason) if reason else words


def _has_comment(record: Any) -> bool:
    return record.status in (rules.RETURNED, rules.REFUSED) and bool(record.comment)


def _field_changes(records: list[Any], whose: str) -> Iterator[EntryChange]:
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


def _change(record: Any, words: str) -> EntryChange:
    return EntryChange(record.history_date, str(record.history_user or ""), words)
