"""Whether an archive is right about itself: every match, result, rank and prize it states is computed anew.

The log was asked for again line by line (:mod:`.reader`). Here its parts are held against one
another: the sheets against the results that the event was told, the files beside the log against the log. A
file of an older version may say less than one of today; what it says has to be so.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from doublesix.app.sheets.results import result_of
from doublesix.app.sheets.state import Sheet
from doublesix.play.notation import Fault
from doublesix.play.notation.reader import read as adjudicated
from doublesix.store.archives.export import (
    MATCHES,
    PRIZES,
    PROOF,
    RANKING,
    RESULTS,
    match_file,
    prizes_rows,
    ranking_rows,
    results_rows,
)
from doublesix.store.archives.reader import Archive, ArchivedEvent, SheetStream
from doublesix.store.refusals import refuse
from doublesix.store.services.tournaments import State
from doublesix.store.spreadsheets import safe_cell
from doublesix.tournament import events as ev
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.progress import field_of, fixtures_of
from doublesix.tournament.settings import people_of

ResultsByMatch = Mapping[tuple[int, int], Result]
"""What the event was told of a match, by its number and by how often it was annulled before."""


def check(archive: Archive) -> None:
    """Go on only with an archive all of whose parts say the same."""
    state = archive.state
    stated = (archive.manifest.get(name) for name in ("event", "preset", "status"))
    if tuple(stated) != (state.settings.title, state.preset, state.status):
        raise refuse("archive_disagrees", name="manifest.json")
    recorded = _collect_results(archive.lines)
    for stream in archive.streams:
        _check_sheet(state, stream, recorded)
    _check_matches(archive)
    if state.draw is not None and state.draw.is_drawn:
        _check_rows(archive)
    elif PROOF in archive.files:
        raise refuse("archive_proof_bad")


def _collect_results(lines: Iterable[ArchivedEvent]) -> ResultsByMatch:
    annulled: dict[int, int] = defaultdict(int)
    found = {}
    for line in lines:
        if isinstance(line.event, ev.MatchAnnulled):
            annulled[line.event.fixture] += 1
        elif isinstance(line.event, ev.ResultRecorded):
            found[line.event.fixture, annulled[line.event.fixture]] = line.event.result
    return found


# Sheets


def _check_sheet(state: State, stream: SheetStream, recorded: ResultsByMatch) -> None:
    """A sheet is of a match of this event, of its sides, people and rules, and what it came to was told."""
    sheet, place = stream.sheet, (stream.fixture, stream.edition)
    is_known = stream.edition <= state.editions.get(stream.fixture, 0) and _is_of_event(state, sheet)
    if not is_known or (
        stream.edition == state.editions.get(stream.fixture, 0) and not _is_now(state, stream)
    ):
        raise refuse("archive_line_broken", line=stream.lines[0].number)
    if sheet.is_over and not _is_told(sheet, recorded.get(place)):
        raise refuse("archive_match_disagrees", number=stream.fixture + 1)


def _is_of_event(state: State, sheet: Sheet) -> bool:
    members, most = field_of(state).members, people_of(state.settings.terms)
    if not 1 <= sheet.version <= len(state.versions) or not {*sheet.sides} <= {*members}:
        return False
    return sheet.rules == state.versions[sheet.version - 1].rules and all(
        person.number in members[sheet.sides[side]] and 0 <= person.place < most
        for side, people in sheet.line_up.items()
        for person in people
    )


def _is_now(state: State, stream: SheetStream) -> bool:
    """Whether the sheet that counts is of the match as it is drawn, begun under the same rules."""
    fixture = next((each for each in fixtures_of(state) if each.number == stream.fixture), None)
    is_same = fixture is not None and {*stream.sheet.sides} <= {*fixture.sides}
    return is_same and state.started.get(stream.fixture) == stream.sheet.version


def _is_told(sheet: Sheet, told: Result | None) -> bool:
    """Whether the event was told what the sheet comes to."""
    if told is None or not {*sheet.sides} <= {*told.sides}:
        return False
    absent = tuple(side for side in told.sides if side not in sheet.sides)
    found = result_of(sheet, told.sides, absent)
    return found is not None and (found.winner, found.points, found.games_won) == (
        told.winner,
        told.points,
        told.games_won,
    )


# Files


def _check_matches(archive: Archive) -> None:
    """Each match has its file, which adjudicates to what its sheet comes to; there is no other."""
    files = {match_file(each.fixture, each.edition, archive.state): each for each in archive.streams}
    there = {name for name in archive.files if name.startswith(MATCHES)}
    if there != {*files}:
        raise refuse("archive_disagrees", name=min(there ^ {*files}))
    for name, stream in files.items():
        try:
            match = adjudicated(archive.files[name].decode()).match
        except (Fault, UnicodeDecodeError):
            raise refuse("archive_match_disagrees", number=stream.fixture + 1) from None
        own = stream.sheet.match
        if (
            match.rules.game,
            match.ended,
            match.games_won,
            match.games,
            match.game and match.game.scores,
        ) != (
            own.rules.game,
            own.ended,
            own.games_won,
            own.games,
            own.game and own.game.scores,
        ):
            raise refuse("archive_match_disagrees", number=stream.fixture + 1)


def _check_rows(archive: Archive) -> None:
    """Results, ranks and prizes are those that the log gives."""
    called: dict[Entrant, str] = defaultdict(str)
    state = archive.state
    for name, rows in (
        (RESULTS, results_rows(state, called)),
        (RANKING, ranking_rows(state, called)),
        (PRIZES, prizes_rows(state, called)),
    ):
        content = archive.files.get(name)
        if content is None or not _agrees(content, [*rows]):
            raise refuse("archive_disagrees", name=name)


def _agrees(content: bytes, rows: Sequence[tuple[object, ...]]) -> bool:
    """Whether a table says what it has to, column by column but for the names, which are in the proof."""
    try:
        stated = [*csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True)]
    except (csv.Error, UnicodeDecodeError):
        return False
    if not stated or len(stated) != len(rows) or not {*stated[0]} <= {*map(str, rows[0])}:
        return False
    return all(len(line) == len(stated[0]) for line in stated) and [*_columns(stated)] == [
        *_columns([[safe_cell(cell) for cell in row] for row in rows], stated[0])
    ]


def _columns(rows: Sequence[Sequence[str]], only: Sequence[str] | None = None) -> Iterator[list[str]]:
    """The columns of a table, those of some headings alone, without the names."""
    headings = [*rows[0]]
    for heading in only or headings:
        if heading != "name":
            yield [row[headings.index(heading)] for row in rows]
