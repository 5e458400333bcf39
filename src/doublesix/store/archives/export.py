"""The archive of an event: one file with its log, every match, results, prizes and the proof of its draw.

Who did something is not in it: accounts are this installation's. Entries and institutions are numbers of the
archive's own. The public names of the list are in the proof of the draw; people's names are in a table of
their own, and only where the organiser wants it. The same event gives the same bytes.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any, Final

import doublesix
from doublesix.app import wire
from doublesix.app.sheets.results import notation
from doublesix.app.sheets.seating import seats
from doublesix.app.sheets.state import Sheet
from doublesix.store.models import LogRow, MatchSheet, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services import draws, late_draws, names, sheets
from doublesix.store.services.tournaments import State, state_of
from doublesix.store.spreadsheets import write_csv
from doublesix.tournament.events import ListFrozen
from doublesix.tournament.fixtures import Entrant, ranks_with_places
from doublesix.tournament.late_events import LateAccepted
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import field_of, fixtures_of, ranks_of, results_of
from doublesix.tournament.settings import TEAMS
from doublesix.tournament.state import CANCELLED, FINISHED, Correction

FORMAT: Final = "doublesix-archive/1"
MANIFEST: Final = "manifest.json"
LOG: Final = "log.jsonl"
PROOF: Final = "draw.json"
LATE: Final = "late.json"
RESULTS: Final = "results.csv"
RANKING: Final = "ranking.csv"
PRIZES: Final = "prizes.csv"
NAMES: Final = "names.csv"
MATCHES: Final = "matches/"
EVENT: Final = "event"
"""The stream of the event itself; those of matches are ``match/<match>/<edition>``."""
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
_NOT_IN_NAMES: Final = str.maketrans({"|": "/", "#": " ", '"': "'", "\\": "/", "=": "-"})


def build_archive(tournament: Tournament, has_names: bool = False) -> bytes:
    """The archive of an event that is over."""
    state = state_of(tournament)
    if state.status not in (FINISHED, CANCELLED):
        raise refuse("archive_too_early")
    files = dict(_files(tournament, state, has_names))
    manifest = {
        "format": FORMAT,
        "software": f"Double Six {doublesix.__version__}",
        "event": state.settings.title,
        "preset": state.preset,
        "status": state.status,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())},
    }
    return _zip({MANIFEST: _as_json(manifest), **files})


def _as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


def _zip(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, data)
    return out.getvalue()


def _files(tournament: Tournament, state: State, has_names: bool) -> Iterator[tuple[str, bytes]]:
    yield LOG, b"".join(_log(tournament))
    proof = draws.proof_of(tournament, state)
    if proof is not None:
        yield PROOF, _as_json(proof)
        late = late_draws.late_part_of_archive(tournament, state)
        if late is not None:
            yield LATE, _as_json(late)
        called = names.name_entrants(tournament, state)
        yield RESULTS, write_csv(results_rows(state, called)).encode()
        yield RANKING, write_csv(ranking_rows(state, called)).encode()
        yield PRIZES, write_csv(prizes_rows(state, called)).encode()
        for row in tournament.sheets.all():
            yield match_file(row.fixture, row.edition, state), _match(tournament, state, row, called).encode()
        if has_names:
            yield NAMES, write_csv(_people(tournament, state)).encode()


# The log


def _log(tournament: Tournament) -> Iterator[bytes]:
    yield from _lines(tournament.stream, EVENT)
    for row in tournament.sheets.all():
        yield from _lines(row.stream, f"match/{row.fixture}/{row.edition}")


def _lines(stream: str, name: str) -> Iterator[bytes]:
    for row in LogRow.objects.filter(stream=stream).order_by("seq"):
        line = {
            "stream": name,
            "seq": row.seq,
            "at": row.at.isoformat(),
            "kind": row.kind,
            "data": _without_rows(row.kind, row.data),
        }
        yield json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def _without_rows(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """An event without the numbers of this installation's rows: an entry is the number of the list below
    zero, which no row has, and institutions are counted from 1."""
    if kind not in wire.kinds_of(ListFrozen, LateAccepted):
        return data
    event = wire.from_data(kind, data)
    if isinstance(event, LateAccepted):
        late: dict[str, Any] = wire.to_data(event._replace(entry=-event.number, institution=0))
        return late
    assert isinstance(event, ListFrozen)
    known: dict[int, int] = {0: 0}
    entries = tuple(
        each._replace(entry=-each.number, institution=known.setdefault(each.institution, len(known)))
        for each in event.entries
    )
    frozen: dict[str, Any] = wire.to_data(event._replace(entries=entries))
    return frozen


# Matches


def match_file(fixture: int, edition: int, state: State) -> str:
    """The name of a match's file; what was annulled says so."""
    is_annulled = edition != state.editions.get(fixture, 0)
    return f"{MATCHES}match-{fixture + 1:03}" + (f"-annulled-{edition + 1}" if is_annulled else "") + ".dtn"


def _match(tournament: Tournament, state: State, row: MatchSheet, called: dict[Entrant, str]) -> str:
    sheet = sheets.sheet_of(row)
    fixture = next((each for each in fixtures_of(state) if each.number == row.fixture), None)
    tags = [("event", state.settings.title), ("match", str(row.fixture + 1))]
    if fixture is not None:
        tags.append(("phase", fixture.phase))
    call = state.calls.get(row.fixture)
    if call is not None and call.table:
        tags.append(("table", str(call.table)))
    if row.edition != state.editions.get(row.fixture, 0):
        tags.append(("annulled", "nothing of this counts"))
    for each in _corrections(tournament, state, row):
        tags += _correction_tags(each, called)
    told = tuple((key, _plain(value)) for key, value in tags)
    return notation(sheet, _seats(tournament, state, sheet, called), told)


def _corrections(tournament: Tournament, state: State, row: MatchSheet) -> list[Correction]:
    """The corrections of what a sheet gave: those made since it was opened, until a match was played anew."""
    opened = {
        each.edition: LogRow.objects.filter(stream=each.stream).earliest("seq").at
        for each in tournament.sheets.filter(fixture=row.fixture)
    }
    return [
        each
        for each in state.corrections
        if each.fixture == row.fixture
        and row.edition == max((edition for edition, at in opened.items() if at <= each.at), default=0)
    ]


def _correction_tags(correction: Correction, called: dict[Entrant, str]) -> list[tuple[str, str]]:
    """A correction as tags: the statements are what the table wrote, and no longer what counts."""
    result = correction.after
    scores = "; ".join(
        f"{called[side]}: {points} points, {games} games"
        for side, points, games in zip(result.sides, result.points, result.games_won, strict=True)
    )
    winner = "nobody" if result.winner is None else called[result.winner]
    return [
        ("corrected-at", correction.at.isoformat()),
        ("corrected-winner", winner),
        ("corrected-scores", scores),
        ("corrected-because", correction.reason),
    ]


def _seats(tournament: Tournament, state: State, sheet: Sheet, called: dict[Entrant, str]) -> tuple[str, ...]:
    """Who sits where, by names that are public."""
    known = draws.load_names(tournament)
    is_team = state.settings.terms.entrants == TEAMS
    found = []
    for seat in seats(sheet):
        side = called[sheet.sides[seat.side]]
        if not sheet.match.rules.is_partnership:
            found.append(_plain(side))
        elif seat.person is not None and not is_team and seat.person.number in known:
            found.append(_plain(known[seat.person.number]))
        else:
            found.append(_plain(f"{side} {(seat.seat + 1) // 2}"))
    return tuple(found)


def _plain(name: str) -> str:
    """A name as a heading of the notation can hold it."""
    return " ".join(name.translate(_NOT_IN_NAMES).split()) or "?"


# Tables


def results_rows(state: State, called: Mapping[Entrant, str]) -> Iterator[tuple[object, ...]]:
    """A line for each side of each match."""
    yield (
        *("match", "phase", "table", "start", "entrant", "name", "points", "games"),
        *("rank in match", "absent", "disqualified", "played", "rules version", "corrected"),
    )
    results = results_of(state)
    corrected = {
        each.fixture for each in state.corrections if each.at >= state.recorded_at.get(each.fixture, each.at)
    }
    for fixture in fixtures_of(state):
        result = results.get(fixture.number)
        call = state.calls.get(fixture.number)
        for side, entrant in enumerate(fixture.sides):
            ranking = result.ranking if result else ()
            yield (
                fixture.number + 1,
                fixture.phase,
                call.table if call else "",
                call.at.isoformat() if call else "",
                entrant,
                called[entrant],
                result.points[side] if result else "",
                result.games_won[side] if result else "",
                ranking.index(entrant) + 1 if entrant in ranking else "",
                "yes" if result and entrant in result.absent else "no",
                "yes" if entrant in state.disqualified else "no",
                "yes" if fixture.number in state.results else "no",
                state.started.get(fixture.number, ""),
                "yes" if fixture.number in corrected else "no",
            )


def ranking_rows(state: State, called: Mapping[Entrant, str]) -> Iterator[tuple[object, ...]]:
    """The ranks; one that nobody has is empty."""
    yield "place", "entrant", "numbers", "name"
    if state.status != FINISHED:
        return
    members = field_of(state).members
    for place, rank in ranks_with_places(ranks_of(state)):
        if not rank:
            yield place, "", "", ""
        for entrant in rank:
            yield place, entrant, " ".join(map(str, members[entrant])), called[entrant]


def prizes_rows(state: State, called: Mapping[Entrant, str]) -> Iterator[tuple[object, ...]]:
    """Who won what (E11, E32); amounts in the smallest unit."""
    yield "rank", "entrant", "name", "amount", "currency", "trophy", "other", "free entry", "not paid because"
    if state.status != FINISHED:
        return
    currency = state.settings.terms.currency
    for award in awards(state):
        prize = award.prize
        yield (
            award.rank,
            "" if award.entrant is None else award.entrant,
            "" if award.entrant is None else called[award.entrant],
            prize.amount,
            currency,
            "yes" if prize.trophy else "no",
            prize.other,
            "yes" if prize.free_entry else "no",
            award.why,
        )


def _people(tournament: Tournament, state: State) -> Iterator[tuple[object, ...]]:
    """Who the people of each number are, as far as that is still kept."""
    yield "number", "place", "name"
    for number, people in sorted(names.list_members(tournament, state).items()):
        for each in people:
            yield number, each.role, each.name
