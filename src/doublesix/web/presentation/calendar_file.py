"""A calendar file (RFC 5545): an event's hours, or those of one team's matches, in the event's zone."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

LONGEST_LINE: Final = 75
"""Bytes of a line; what is longer is folded."""


class Appointment(NamedTuple):
    """Something with an hour."""

    key: str
    """What tells it from all others of the installation."""
    starts_at: datetime
    title: str
    place: str = ""
    address: str = ""
    minutes: int = 0
    """How long it takes; 0: that is not known."""


def calendar_file(name: str, zone: str, appointments: Iterable[Appointment], now: datetime) -> bytes:
    """The file."""
    found = list(appointments)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Double Six//Double Six//EN", "CALSCALE:GREGORIAN"]
    lines += [f"X-WR-CALNAME:{_text(name)}", f"X-WR-TIMEZONE:{zone}"]
    if found:
        lines += _zone(ZoneInfo(zone), zone, [each.starts_at for each in found])
    for each in found:
        lines += _event(each, zone, now)
    lines.append("END:VCALENDAR")
    return b"".join(part for line in lines for part in _folded(line))


def _event(each: Appointment, zone: str, now: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{each.key}"
    yield f"DTSTAMP:{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    local = each.starts_at.astimezone(ZoneInfo(zone))
    yield f"DTSTART;TZID={zone}:{local:%Y%m%dT%H%M%S}"
    if each.minutes:
        yield f"DURATION:PT{each.minutes}M"
    yield f"SUMMARY:{_text(each.title)}"
    if each.place:
        yield f"LOCATION:{_text(each.place)}"
    if each.address:
        yield f"URL:{each.address}"
    yield "END:VEVENT"


def _text(words: str) -> str:
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n")):
        words = words.replace(sign, written)
    return words.replace("\r", "")


def _folded(line: str) -> Iterator[bytes]:
    """A line as it is written: pieces of at most so many bytes, no letter cut in two."""
    piece = b""
    for sign in line:
        written = sign.encode()
        if len(piece) + len(written) > LONGEST_LINE:
            yield piece + b"\r\n"
            piece = b" "
        piece += written
    yield piece + b"\r\n"


# The zone, as far as these hours need it


def _zone(zone: ZoneInfo, name: str, moments: Iterable[datetime]) -> Iterator[str]:
    known = sorted(moments)
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{name}"
    first = known[0].astimezone(UTC) - timedelta(days=366)
    yield from _observance(first.astimezone(zone), first.astimezone(zone))
    for change in _changes(zone, first, known[-1].astimezone(UTC) + timedelta(days=366)):
        yield from _observance((change - timedelta(seconds=1)).astimezone(zone), change.astimezone(zone))
    yield "END:VTIMEZONE"


def _changes(zone: ZoneInfo, first: datetime, last: datetime) -> Iterator[datetime]:
    """The moments at which the clocks of a zone are changed."""
    at, step = first, timedelta(days=1)
    while at < last:
        if at.astimezone(zone).utcoffset() != (at + step).astimezone(zone).utcoffset():
            yield _change_between(zone, at, at + step)
        at += step


def _change_between(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    while after - before > timedelta(seconds=1):
        middle = (before + (after - before) / 2).replace(microsecond=0)
        is_before = middle.astimezone(zone).utcoffset() == before.astimezone(zone).utcoffset()
        before, after = (middle, after) if is_before else (before, middle)
    return after


def _observance(before: datetime, after: datetime) -> Iterator[str]:
    """How the clocks stand from a moment on; its start is written as the clocks stood before."""
    kind = "DAYLIGHT" if after.dst() else "STANDARD"
    old, new = before.utcoffset() or timedelta(), after.utcoffset() or timedelta()
    began = (after.astimezone(UTC) + old).replace(tzinfo=None)
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{began:%Y%m%dT%H%M%S}"
    yield f"TZOFFSETFROM:{_offset(old)}"
    yield f"TZOFFSETTO:{_offset(new)}"
    yield f"TZNAME:{after.tzname()}"
    yield f"END:{kind}"


def _offset(value: timedelta) -> str:
    minutes = round(value.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02}{abs(minutes) % 60:02}"
