"""Rounds that wait: what agreement and taking back do to them, before anything counts."""

from doublesix.app.sheets import events as ev
from doublesix.app.sheets.state import Sheet, WaitingRound


def contested_rounds(sheet: Sheet) -> frozenset[str]:
    """The rounds that somebody wrote differently."""
    return frozenset(each.against for each in sheet.rivals)


def with_confirmed(sheet: Sheet, event: ev.RoundConfirmed) -> Sheet:
    """The sheet after a side agreed; what it had written itself is one with that from now on."""
    waiting = tuple(
        each._replace(confirmed=each.confirmed | {event.side}) if each.id == event.id else each
        for each in sheet.waiting
    )
    if not event.also:
        return sheet._replace(waiting=waiting)
    rivals = tuple(each for each in sheet.rivals if each.id != event.also)
    ids, joined = sheet.ids | {event.also}, {**sheet.joined, event.also: event.id}
    return sheet._replace(waiting=waiting, rivals=rivals, ids=ids, joined=joined)


def with_withdrawn(sheet: Sheet, event: ev.RoundWithdrawn) -> Sheet:
    """A rival takes the place of what it was written against; what was written after that stays."""
    left = tuple(each for each in sheet.waiting if each.id != event.id)
    rivals = tuple(each for each in sheet.rivals if each.id != event.id)
    heir = next((each for each in rivals if each.against == event.id), None)
    if heir is None:
        return sheet._replace(waiting=left, rivals=rivals)
    others = tuple(
        each._replace(against=heir.id) if each.against == event.id else each
        for each in rivals
        if each is not heir
    )
    at = next(at for at, each in enumerate(sheet.waiting) if each.id == event.id)
    instead = WaitingRound(heir.id, heir.side, heir.written, heir.at)
    return sheet._replace(waiting=(*left[:at], instead, *left[at:]), rivals=others)
