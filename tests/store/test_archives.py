"""The archive of an event: whole, without people, the same again elsewhere; and what is refused."""

import csv
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.written_round import OUT, WrittenRound
from doublesix.play.notation import read as read_match
from doublesix.store import log
from doublesix.store.archives import (
    export,
    restoration,
)
from doublesix.store.models import LogRow, MatchSheet, Player, Role, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import (
    event_copy,
    sheets,
    tournaments,
)
from doublesix.store.spreadsheets import write_csv
from doublesix.tournament import commands
from doublesix.tournament.progress import fixtures_left, ranks_of
from doublesix.tournament.proofs import verify_file
from tests.store import matches, people

pytestmark = pytest.mark.django_db


def played(preset: str = "powc-2023", count: int = 4) -> Tournament:
    """An event that is over: rounds, a ruling, a match that a correction annulled."""
    found = matches.begun(preset, count)
    for _ in range(6):
        if not matches.sheet(found, 0).is_over:
            matches.round_lost_by(found, 0, 1, 60)
    while left := fixtures_left(tournaments.state_of(found)):
        matches.play(found, left[0].number)
    tournaments.carry_out(found, commands.Finish(), matches.now("Olga"))
    return found


def files_of(data: bytes) -> dict[str, bytes]:
    """What is in an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: dict[str, bytes]) -> bytes:
    """A file of these."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def signed(files: dict[str, bytes], **changes: Any) -> bytes:
    """A file whose manifest fits what is in it."""
    manifest = json.loads(files["manifest.json"]) | changes
    manifest["files"] = {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name != "manifest.json"
    }
    return zipped({**files, "manifest.json": json.dumps(manifest).encode()})


def elsewhere() -> None:
    """Another installation: nothing of the event is here."""
    LogRow.objects.all().delete()
    Role.objects.all().delete()
    for model in (MatchSheet, Tournament):
        model.objects.all().delete()
    log.clear_memory()


def board_of(tournament: Tournament) -> str:
    """The public pages without what belongs to the installation."""
    found = ""
    for name in ("results", "board_bracket"):
        page = Client().get(reverse(name, args=[tournament.slug])).content.decode()
        found += page[page.index("<div data-live") :]
    page = Client().get(reverse("board_match", args=[tournament.slug, 0])).content.decode()
    return (found + page).replace(tournament.slug, "slug").replace(f"/live/{tournament.pk}/", "/live/")


@pytest.mark.parametrize(("preset", "count"), [("powc-2023", 4), ("garrison-2022", 7), ("fortbend-2023", 9)])
def test_an_archive_goes_elsewhere_and_is_the_same_there(preset: str, count: int) -> None:
    tournament = matches.drawn(preset, count) if preset == "garrison-2022" else played(preset, count)
    if preset == "garrison-2022":
        _play_tables(tournament)
    sent = export.build_archive(tournament)
    state, pages = tournaments.state_of(tournament), board_of(tournament)
    elsewhere()
    people.event("garrison-2022")  # so that numbers are others there
    brought = restoration.restore(sent, people.who("Olaf"))
    assert_same(sent, export.build_archive(brought))
    assert files_of(export.build_archive(brought))["log.jsonl"] == files_of(sent)["log.jsonl"]
    assert ranks_of(tournaments.state_of(brought)) == ranks_of(state)
    assert not brought.is_public
    assert Client().get(reverse("results", args=[brought.slug])).status_code == 404
    restoration.make_public(brought)
    assert without_moment(board_of(brought)) == without_moment(pages)
    assert set(LogRow.objects.filter(stream=brought.stream).values_list("by", flat=True)) == {0}
    assert brought.status == "finished"


def without_moment(page: str) -> str:
    """A page without the minute at which it was looked at."""
    return "\n".join(line for line in page.splitlines() if "data-as-of" not in line)


def assert_same(sent: bytes, brought: bytes) -> None:
    """Who wrote lots down by hand is nobody's role elsewhere; all else is byte for byte the same."""
    mine, theirs = files_of(sent), files_of(brought)
    proof, other = json.loads(mine["draw.json"]), json.loads(theirs["draw.json"])
    for name in ("recorded_by", "confirmed_by"):
        proof.pop(name, None)
        other.pop(name, None)
    assert proof == other
    differing = {name for name in mine if mine[name] != theirs[name]}
    assert differing <= {"draw.json", "manifest.json"}
    assert set(mine) == set(theirs)


def _play_tables(tournament: Tournament) -> None:
    while left := fixtures_left(tournaments.state_of(tournament)):
        number = left[0].number
        matches.begin(tournament, number)
        while not matches.sheet(tournament, number).is_over:
            known = matches.sheet(tournament, number)
            count = len(known.sides)
            written = WrittenRound(OUT, by=1, counts=tuple((seat, 45) for seat in range(2, count + 1)))
            write = cmd.Write(f"{number}-{known.written_count}", cmd.DESK, known.written_count, written)
            sheets.act_on_sheet(tournament, number, write, matches.now("Sam"))
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))


def test_every_match_and_the_draw_can_be_checked_by_anybody() -> None:
    files = files_of(export.build_archive(played()))
    games = {name: read_match(data.decode()) for name, data in files.items() if name.endswith(".dtn")}
    assert set(games) == {f"matches/match-{number:03}.dtn" for number in range(1, 5)}
    assert all(record.match.ended is not None for record in games.values())
    assert games["matches/match-001.dtn"].names == ("Team 1 1", "Team 4 1", "Team 1 2", "Team 4 2")
    assert verify_file(files["draw.json"]).is_good
    assert b"Team 1" in files["ranking.csv"]
    assert files["prizes.csv"].count(b"\n") == 5


def test_tiles_that_were_tapped_go_with_the_archive() -> None:
    tournament = matches.begun()
    left = ((2, "6-5"), (4, "2-0"), (4, "4-3"))
    written = WrittenRound(OUT, by=1, counts=((2, 11), (4, 9)), left=left)
    sheets.act_on_sheet(tournament, 0, cmd.Write("tapped", cmd.DESK, 0, written), matches.now("Sam"))
    while due := fixtures_left(tournaments.state_of(tournament)):
        matches.play(tournament, due[0].number)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    sent = export.build_archive(tournament)
    text = files_of(sent)["matches/match-001.dtn"].decode()
    assert "sheet out 1 2=11 4=9\n# left in hand: 2=6-5 4=2-0 4=4-3\n" in text
    assert read_match(text).match.ended is not None
    elsewhere()
    brought = restoration.restore(sent, people.who("Olaf"))
    assert matches.sheet(brought, 0).rounds[0].written.left == left
    assert_same(sent, export.build_archive(brought))


def test_a_match_that_was_annulled_is_kept_beside_what_counts() -> None:
    tournament = matches.drawn(count=4)
    matches.play(tournament, 0)
    matches.play(tournament, 1)
    matches.begin(tournament, 3)
    result = tournaments.state_of(tournament).results[0]
    turned = result._replace(ranking=result.ranking[::-1])
    tournaments.carry_out(tournament, commands.CorrectResult(0, turned, "typed wrongly"), matches.now("Jo"))
    while left := fixtures_left(tournaments.state_of(tournament)):
        matches.play(tournament, left[0].number)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    sent = export.build_archive(tournament)
    assert {"matches/match-004.dtn", "matches/match-004-annulled-1.dtn"} <= set(files_of(sent))
    elsewhere()
    brought = restoration.restore(sent, people.who("Olaf"))
    assert brought.sheets.filter(fixture=3).count() == 2
    tags = dict(read_match(files_of(sent)["matches/match-004-annulled-1.dtn"].decode()).tags)
    assert tags["annulled"] == "nothing of this counts"
    assert "annulled" not in dict(read_match(files_of(sent)["matches/match-004.dtn"].decode()).tags)
    assert_same(sent, export.build_archive(brought))


def test_a_match_whose_result_was_corrected_says_so() -> None:
    tournament = matches.drawn(count=4)
    matches.play(tournament, 0)
    result = tournaments.state_of(tournament).results[0]
    before = dict(tournament.draw_names.values_list("number", "name"))
    turned = result._replace(ranking=result.ranking[::-1], games_won=result.games_won[::-1])
    reason = 'typed "wrongly" | #1 = B'
    tournaments.carry_out(tournament, commands.CorrectResult(0, turned, reason), matches.now("Jo"))
    while left := fixtures_left(tournaments.state_of(tournament)):
        matches.play(tournament, left[0].number)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    files = files_of(export.build_archive(tournament))
    record = read_match(files["matches/match-001.dtn"].decode())
    assert record.match.ended is not None, "what the table wrote can still be read"
    tags = dict(record.tags)
    assert tags["corrected-winner"] == before[turned.ranking[0]]
    assert f"{before[turned.sides[0]]}: {turned.points[0]} points, 0 games" in tags["corrected-scores"]
    assert tags["corrected-because"] == "typed 'wrongly' / 1 - B"
    assert tags["corrected-at"].startswith("20")
    others = [data for name, data in files.items() if name.endswith(".dtn") and name[-5] != "1"]
    assert not any(b"corrected" in data for data in others)
    lines = files["results.csv"].decode().splitlines()
    assert [line.rpartition(",")[2] for line in lines[:4]] == ["corrected", "yes", "yes", "no"]


def test_a_match_played_anew_is_not_said_to_be_corrected() -> None:
    tournament = matches.drawn(count=4)
    matches.play(tournament, 0)
    result = tournaments.state_of(tournament).results[0]
    turned = result._replace(ranking=result.ranking[::-1], games_won=result.games_won[::-1])
    tournaments.carry_out(tournament, commands.CorrectResult(0, turned, "wrong"), matches.now("Jo"))
    tournaments.carry_out(tournament, commands.AnnulMatch(0, "played anew"), matches.now("Jo"))
    while left := fixtures_left(tournaments.state_of(tournament)):
        matches.play(tournament, left[0].number)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    files = files_of(export.build_archive(tournament))
    assert b"corrected" not in files["matches/match-001.dtn"]
    assert b"corrected-because=wrong" in files["matches/match-001-annulled-1.dtn"]
    assert files["results.csv"].decode().splitlines()[1].endswith(",no")


def test_people_are_in_it_only_where_that_is_wanted() -> None:
    tournament = played()
    somebody = Player.objects.filter(entry__tournament=tournament).first()
    assert somebody is not None
    assert not any(
        somebody.name.encode() in data for data in files_of(export.build_archive(tournament)).values()
    )
    assert somebody.name.encode() in files_of(export.build_archive(tournament, has_names=True))["names.csv"]
    for line in files_of(export.build_archive(tournament))["log.jsonl"].splitlines():
        assert "by" not in json.loads(line)


def test_rows_of_elsewhere_are_never_taken_for_rows_here() -> None:
    sent = export.build_archive(played())
    elsewhere()
    brought = restoration.restore(sent, people.who("Olaf"))
    draw = tournaments.state_of(brought).draw
    assert draw is not None
    assert all(each.entry < 0 for each in draw.entries)
    assert [each.institution for each in draw.entries] == [1, 2, 3, 4]


def test_an_event_that_goes_on_has_no_archive() -> None:
    with pytest.raises(Refused, match="archive_too_early"):
        export.build_archive(matches.drawn(count=4))


def test_next_years_event_begins_from_an_imported_one() -> None:
    tournament = played()
    state = tournaments.state_of(tournament)
    sent = export.build_archive(tournament)
    elsewhere()
    brought = restoration.restore(sent, people.who("Olaf"))
    settings = event_copy.remove_dates(tournaments.state_of(brought).settings)._replace(title="Next year")
    begun = tournaments.state_of(event_copy.begin_from(brought, settings, people.who("Olaf")))
    assert begun.tables == state.tables
    assert begun.settings.prizes == state.settings.prizes
    assert begun.version.rules == state.version.rules
    assert (begun.status, begun.settings.starts_at) == ("draft", None)


# What is refused


def _changed(change: Callable[[dict[str, bytes]], None]) -> Callable[[dict[str, bytes]], bytes]:
    def made(files: dict[str, bytes]) -> bytes:
        change(files)
        return signed(files)

    return made


def _log(change: Callable[[list[dict[str, Any]]], Any]) -> Callable[[dict[str, bytes]], bytes]:
    """An archive whose log was changed by somebody who also made the manifest fit."""

    def made(files: dict[str, bytes]) -> bytes:
        lines = [json.loads(line) for line in files["log.jsonl"].splitlines()]
        change(lines)
        files["log.jsonl"] = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        return signed(files)

    return made


def _bomb(files: dict[str, bytes]) -> bytes:
    return zipped({**files, "results.csv": b"\0" * 101_000_000})


def _kind(lines: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(line for line in lines if line["kind"] == kind)


def _starter(lines: list[dict[str, Any]], seat: int) -> None:
    """Say in the first sheet that a seat starts; one of 16 billion took 6 GB."""
    opened = _kind(lines, "SheetOpened")
    at = lines.index(opened) + 1
    lines.insert(at, {**opened, "kind": "StarterNamed", "data": {"seat": seat}})
    of_sheet = [line for line in lines if line["stream"] == opened["stream"]]
    for seq, line in enumerate(of_sheet, 1):
        line["seq"] = seq


def _cell(name: str, heading: str, value: str) -> Callable[[dict[str, bytes]], bytes]:
    """An archive with another cell in the first line of a table."""

    def made(files: dict[str, bytes]) -> bytes:
        rows = [*csv.reader(io.StringIO(files[name].decode("utf-8-sig"), newline=""))]
        if heading:
            rows[1][rows[0].index(heading)] = value
        else:
            rows = [[*row, value] for row in rows]
        files[name] = write_csv(rows).encode()
        return signed(files)

    return made


def _without_match(files: dict[str, bytes]) -> None:
    del files["matches/match-001.dtn"]


REFUSED: dict[str, tuple[Callable[[dict[str, bytes]], bytes], str]] = {
    "no archive": (lambda files: b"PK nothing of the kind", "archive_not_one"),
    "nothing": (lambda files: b"", "archive_not_one"),
    "cut off": (lambda files: signed(files)[:-40], "archive_not_one"),
    "too large": (lambda files: b"\0" * 10_000_001, "archive_too_large"),
    "a bomb": (_bomb, "archive_too_large"),
    "a path outside": (lambda files: signed({**files, "../evil.json": b"1"}), "archive_not_one"),
    "an absolute path": (lambda files: signed({**files, "/etc/x.csv": b"1"}), "archive_not_one"),
    "another format": (lambda files: signed(files, format="other/9"), "archive_other_format"),
    "a manifest that is none": (lambda files: zipped({**files, "manifest.json": b"[]"}), "archive_not_one"),
    "a changed file": (lambda files: zipped({**files, "results.csv": b"x"}), "archive_damaged"),
    "a file too many": (lambda files: zipped({**files, "more.csv": b"x"}), "archive_damaged"),
    "a file missing": (
        lambda files: zipped({name: data for name, data in files.items() if name != "log.jsonl"}),
        "archive_damaged",
    ),
    "a line missing": (_log(lambda lines: lines.pop(3)), "archive_line_broken"),
    "an unknown kind": (_log(lambda lines: lines[2].update(kind="Magic")), "archive_line_broken"),
    "text for a number": (
        _log(lambda lines: _kind(lines, "MatchStarted")["data"].update(fixture="0")),
        "archive_line_broken",
    ),
    "a field too many": (_log(lambda lines: lines[1]["data"].update(more=1)), "archive_line_broken"),
    "a foreign stream": (_log(lambda lines: lines[-1].update(stream="tournament/1")), "archive_line_broken"),
    "not over": (_log(lambda lines: lines.remove(_kind(lines, "Finished"))), "archive_not_over"),
    "no such zone": (
        _log(lambda lines: lines[0]["data"]["settings"].update(zone="Mars/Base")),
        "archive_log_broken",
    ),
    "rules that cannot be read": (
        _log(lambda lines: lines[0]["data"].update(rules="nonsense")),
        "archive_line_broken",
    ),
    "a seat that no table has": (
        _log(lambda lines: _starter(lines, 16_000_000_000)),
        "archive_line_broken",
    ),
    "a seat that is a bit too high": (
        _log(lambda lines: _starter(lines, 5)),
        "archive_line_broken",
    ),
    "a moment long ago": (
        _log(lambda lines: lines[0].update(at="0001-01-01T00:00:00+00:00")),
        "archive_line_broken",
    ),
    "a name that nobody sees": (
        _log(lambda lines: lines[0]["data"]["settings"].update(title="The \u202eCup")),
        "archive_line_broken",
    ),
    "a result that no table gave": (
        _log(lambda lines: _kind(lines, "ResultRecorded")["data"]["result"].update(points=[1, 2])),
        "archive_match_disagrees",
    ),
    "a ranking that is not computed": (_cell("ranking.csv", "entrant", "9"), "archive_disagrees"),
    "results that are not computed": (_cell("results.csv", "points", "9"), "archive_disagrees"),
    "prizes that are not computed": (_cell("prizes.csv", "amount", "9"), "archive_disagrees"),
    "a column that there is not": (_cell("results.csv", "", "9"), "archive_disagrees"),
    "another title in the manifest": (
        lambda files: signed(files, event="The other cup"),
        "archive_disagrees",
    ),
    "a match that comes to something else": (
        _changed(
            lambda files: files.update(
                {"matches/match-001.dtn": files["matches/match-001.dtn"].rpartition(b"round")[0]}
            )
        ),
        "archive_match_disagrees",
    ),
    "a match without a file": (
        _changed(_without_match),
        "archive_disagrees",
    ),
    "other lots than proved": (
        _log(lambda lines: _kind(lines, "LotsRecorded")["data"].update(order=[2, 1, 3, 4])),
        "archive_line_broken",
    ),
    "another list than proved": (
        _changed(lambda files: files.update({"draw.json": files["draw.json"].replace(b"Team 1", b"Team X")})),
        "archive_proof_bad",
    ),
}


def test_what_is_damaged_or_foreign_is_refused_and_leaves_nothing() -> None:
    good = files_of(export.build_archive(played()))
    elsewhere()
    for name, (change, code) in REFUSED.items():
        with pytest.raises(Refused) as found:
            restoration.restore(change(dict(good)), people.who("Olaf"))
        assert found.value.refusal.code == code, name
        assert not Tournament.objects.exists(), name
    restoration.restore(signed(good), people.who("Olaf"))
    with pytest.raises(Refused, match="archive_is_here"):
        restoration.restore(signed(good), people.who("Olaf"))
