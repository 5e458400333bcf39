"""Reading an archive that somebody sends: with limits, nothing unpacked to a disk, and nothing believed.

What cannot be right is refused in words: a file that is none, one that was damaged or changed, one of another
format, a log that no service would have written, or one that does not make an event that is over. Whether all
that the archive says beside its log is right is asked in :mod:`.checker`.
"""

import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from types import UnionType
from typing import Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError

from doublesix.app import wire
from doublesix.app.cards import card_of
from doublesix.app.replay import ReplayFault, replay_event_log
from doublesix.app.sheets import events as sheet_events
from doublesix.app.sheets.cards import card_of as sheet_card_of
from doublesix.app.sheets.replay import replay_sheet_log as replayed_sheet
from doublesix.app.sheets.state import Sheet
from doublesix.rules.rulesets import RulesetFault
from doublesix.store.archives.export import EVENT, FORMAT, LATE, LOG, MANIFEST, PROOF
from doublesix.store.models import DrawName, LogRow, Tournament
from doublesix.store.refusals import Refused, insist, refuse
from doublesix.store.sent_files import require_harmless, require_name
from doublesix.store.services.tournaments import State
from doublesix.tournament import events, proofs
from doublesix.tournament.limits import is_in_reach
from doublesix.tournament.names import naming_refusal
from doublesix.tournament.state import CANCELLED, FINISHED, LateDraw

Whole = TypeVar("Whole")
MOST_BYTES: Final = 10_000_000
MOST_UNPACKED: Final = 50_000_000
MOST_FILES: Final = 5_000
MOST_LINES: Final = 50_000
MOST_IN_LINE: Final = 500_000
"""Bytes of a line of the log."""
MOST_IN_FILE: Final = 5_000_000
"""Bytes of a file, but for the log."""
MOST_ENTRIES: Final = 2_000
_NAME: Final = re.compile(
    r"(?:[a-z]+\.(?:json|jsonl|csv))|(?:matches/match-\d{3,6}(?:-annulled-\d{1,4})?\.dtn)"
)
_STREAM: Final = re.compile(r"match/(\d{1,6})/(\d{1,4})")
_FAULTS: Final = (
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError),
    *(RecursionError, OverflowError, StopIteration, ZeroDivisionError),
    *(RulesetFault, ValidationError),
)
"""What a log can break that no service would have written."""


class ArchivedEvent(NamedTuple):
    """A line of the log: what happened, as it was written, and its number. Nobody here did it."""

    at: datetime
    event: Any
    data: dict[str, Any]
    number: int = 0

    @property
    def by(self) -> int:
        """Accounts are of the installation that it comes from."""
        return 0


class SheetStream(NamedTuple):
    """What happened to a match: its number, how often it was annulled before, and the lines."""

    fixture: int
    edition: int
    lines: list[ArchivedEvent]
    sheet: Sheet


class Archive(NamedTuple):
    """An event as an archive has it, its log asked for again line by line."""

    lines: list[ArchivedEvent]
    state: State
    streams: list[SheetStream]
    names: list[tuple[int, str, str]]
    """Of the list of the draw: number, name, institution."""
    manifest: dict[str, Any]
    files: Mapping[str, bytes]


def read(data: bytes, name: str = "") -> Archive:
    """The event in an archive of this name."""
    files = _files(data)
    manifest = _manifest(files)
    require_name(name, "archive")
    by_stream = _by_stream(files[LOG])
    try:
        return _archive(manifest, by_stream, files)
    except Refused:
        raise
    except _FAULTS:
        raise refuse("archive_log_broken") from None


# The file


def _files(data: bytes) -> dict[str, bytes]:
    """What is in the file, by name; read with a limit, whatever its headers claim."""
    if len(data) > MOST_BYTES:
        raise refuse("archive_too_large", most=MOST_BYTES // 1_000_000)
    require_harmless(data)
    try:
        return dict(_unpack(zipfile.ZipFile(io.BytesIO(data))))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise refuse("archive_not_one") from None


def _unpack(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    parts = archive.infolist()
    names = [part.filename for part in parts]
    if len(parts) > MOST_FILES or len(set(names)) != len(names):
        raise refuse("archive_not_one")
    room = MOST_UNPACKED
    for part in parts:
        if not _NAME.fullmatch(part.filename):
            raise refuse("archive_not_one")
        with archive.open(part) as file:
            content = file.read(room + 1)
        room -= len(content)
        if room < 0 or (len(content) > MOST_IN_FILE and part.filename != LOG):
            raise refuse("archive_too_large", most=MOST_UNPACKED // 1_000_000)
        yield part.filename, content


def _manifest(files: Mapping[str, bytes]) -> dict[str, Any]:
    """The list of what is in it: every file is there, is as it was, and there is no other."""
    try:
        found = json.loads(files[MANIFEST])
        told = {str(name): str(digest) for name, digest in found["files"].items()}
        kind = found["format"]
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
        raise refuse("archive_not_one") from None
    if kind != FORMAT:
        raise refuse("archive_other_format", format=str(kind)[:40], known=FORMAT)
    if set(told) != set(files) - {MANIFEST} or LOG not in told:
        raise refuse("archive_damaged", name=min(set(told) ^ (set(files) - {MANIFEST}) or {LOG}))
    for name, digest in told.items():
        if hashlib.sha256(files[name]).hexdigest() != digest:
            raise refuse("archive_damaged", name=name)
    return dict(found)


# The log


def _by_stream(content: bytes) -> dict[str, list[ArchivedEvent]]:
    """The lines of each stream in their order, as events of the right kinds."""
    found: dict[str, list[ArchivedEvent]] = {}
    for number, row in enumerate(io.BytesIO(content), 1):
        if number > MOST_LINES or len(row) > MOST_IN_LINE:
            raise refuse("archive_too_large", most=MOST_UNPACKED // 1_000_000)
        try:
            told = json.loads(row)
            lines = found.setdefault(told["stream"], [])
            line = _line(told, len(lines) + 1)._replace(number=number)
        except _FAULTS:
            raise refuse("archive_line_broken", line=number) from None
        lines.append(line)
    return found


def _line(told: dict[str, Any], seq: int) -> ArchivedEvent:
    """A line that is what it says, and the next one of its stream."""
    event = wire.from_data(told["kind"], told["data"])
    at = datetime.fromisoformat(told["at"])
    is_whole = wire.has_all(event, told["data"]) and is_of(type(event), event)
    is_placed = told["seq"] == seq and at.tzinfo is not None and is_in_reach((at, event))
    if not is_placed or not is_whole or not _belongs(told["stream"], event):
        raise ValueError("this was written by no service")
    return ArchivedEvent(at, event, told["data"])


def _belongs(stream: str, event: object) -> bool:
    kinds = events.Event if stream == EVENT else sheet_events.Event
    return isinstance(event, get_args(kinds)) and (stream == EVENT or bool(_STREAM.fullmatch(stream)))


def is_of(wanted: Any, value: Any) -> bool:
    """Whether a value, and everything in it, is of a type."""
    origin, given = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return any(is_of(each, value) for each in given)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if given[-1] is Ellipsis:
            return all(is_of(given[0], each) for each in value)
        return len(given) == len(value) and all(map(is_of, given, value))
    if hasattr(wanted, "_fields"):
        hints = get_type_hints(wanted)
        return isinstance(value, wanted) and all(is_of(hints[name], getattr(value, name)) for name in hints)
    return isinstance(wanted, type) and type(value) is wanted and is_in_reach(value)


def _archive(
    manifest: dict[str, Any], by_stream: dict[str, list[ArchivedEvent]], files: Mapping[str, bytes]
) -> Archive:
    lines = by_stream.pop(EVENT, [])
    _insist_on_size(lines)
    state = _replay_log(replay_event_log, lines)
    if state.status not in (FINISHED, CANCELLED):
        raise refuse("archive_not_over")
    _check_state(state)
    streams = [_stream(name, found) for name, found in sorted(by_stream.items())]
    return Archive(lines, state, streams, _names(state, files.get(PROOF), files.get(LATE)), manifest, files)


def _insist_on_size(lines: list[ArchivedEvent]) -> None:
    """Go on only with a list that a hall can hold: all else is computed from it."""
    frozen = [line.event for line in lines if isinstance(line.event, events.ListFrozen)]
    if any(len(each.entries) > MOST_ENTRIES for each in frozen):
        raise refuse("archive_too_large", most=MOST_UNPACKED // 1_000_000)


def _replay_log(replay: Callable[[Any], Whole], lines: list[ArchivedEvent]) -> Whole:
    """What a log comes to; refused at the first line that no service would have written."""
    try:
        return replay(lines)
    except ReplayFault as fault:
        line = lines[fault.line].number if lines else 1
        raise refuse("archive_line_broken", line=line) from None


def _check_state(state: State) -> None:
    """Go on only with an event that pages can show: its zone is one, its rules can be read, it has ranks."""
    if state.settings.zone not in available_timezones():
        raise refuse("archive_log_broken")
    row = Tournament(slug="x", created_at=state.versions[0].since, **card_of(state)._asdict())
    row.clean_fields(exclude={"slug"})


def _stream(name: str, lines: list[ArchivedEvent]) -> SheetStream:
    fixture, edition = map(int, name.split("/")[1:])
    sheet = _replay_log(replayed_sheet, lines)
    sheet_card_of(sheet)
    return SheetStream(fixture, edition, lines, sheet)


def _names(state: State, proof: bytes | None, late: bytes | None) -> list[tuple[int, str, str]]:
    """The public list, from the proof of the draw; the proof has to be good, and of this very draw. Who came
    late stands beside it (E41)."""
    draw = state.draw
    if draw is None or not draw.is_drawn:
        return []
    value = json.loads(proof or b"null")
    if not proofs.verify(value).is_good:
        raise refuse("archive_proof_bad")
    if value["entries_sha256"] != draw.sha256 or tuple(value["order"]) != draw.order:
        raise refuse("archive_proof_bad")
    found = [
        (each["number"], each["name"], each.get("institution", ""))
        for each in (*value["entries"], *_late_names(state, late))
        if each.get("name")
    ]
    for number, name, institution in found:
        DrawName(number=number, name=name, institution=institution).clean_fields(exclude={"tournament"})
        insist(naming_refusal(name, institution))
    return found


def _late_names(state: State, late: bytes | None) -> list[dict[str, Any]]:
    """Who came late, by number; the proofs of their draws have to be good, and of these very draws."""
    assert state.draw is not None
    if late is None:
        return []
    value = json.loads(late)
    for told, drawn in zip(value["draws"], _late_draws(state), strict=True):
        is_same = told["entries_sha256"] == drawn.draw.sha256 and tuple(told["order"]) == drawn.draw.order
        if not proofs.verify(told).is_good or not is_same:
            raise refuse("archive_proof_bad")
    known = {each.number for each in state.draw.late}
    named: list[dict[str, Any]] = value["names"]
    if not {each["number"] for each in named} <= known:
        raise refuse("archive_proof_bad")
    return named


def _late_draws(state: State) -> list[LateDraw]:
    return [each for each in state.late_draws if each.is_drawn]


def log_rows(stream: str, lines: list[ArchivedEvent]) -> list[LogRow]:
    """Lines as rows of a stream here; nobody here did what they say."""
    return [
        LogRow(
            stream=stream,
            seq=seq,
            kind=wire.kind_of(line.event),
            data=line.data,
            at=line.at,
            by=line.by,
        )
        for seq, line in enumerate(lines, 1)
    ]
