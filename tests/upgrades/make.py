"""Makes the files of this version: `python -m tests.upgrades.make FOLDER`.

A new folder, named by the version; before its release also by the number of its last migration (`0.1.0+8`).
One database with the six demonstration events (without their papers) and those of `eventful.py`, an archive
of each of them played to its end, and their numbers in `numbers.json`. Every kind of event is in them. Done
once for a version, on its own code; the files are never made again. `test_upgrades.py` says what becomes of
them.
"""

import gzip
import json
import os
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.store.actor import Actor
    from doublesix.store.models import Tournament
    from doublesix.tournament.fixtures import Fixture, Result
    from doublesix.tournament.state import Tournament as State


def main(folder: Path) -> None:
    """Everything of a version."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        os.environ["DOUBLESIX_DATA"] = f"{place}/data"
        os.environ["DOUBLESIX_KEYS"] = f"{place}/keys"
        os.environ["DJANGO_SETTINGS_MODULE"] = "doublesix.web.settings"
        import django

        django.setup()
        from django.core.management import call_command

        from doublesix.web.demo import creation
        from tests.upgrades import eventful

        call_command("migrate", verbosity=0)
        creation.create_demonstration()
        eventful.make()
        _insist_on_every_kind()
        numbers: dict[str, object] = {"database": _numbers()}
        _keep_database(Path(place), folder)
        numbers["archives"] = _archives(folder)
    text = json.dumps(numbers, indent=1, sort_keys=True, ensure_ascii=False)
    (folder / "numbers.json").write_text(text + "\n")


def _insist_on_every_kind() -> None:
    from doublesix.app import log_names, wire
    from doublesix.store.models import LogRow

    missing = {*wire.kinds_of(*log_names.KINDS), log_names.LOTS_SHOWN} - {*log_names.OLD_KINDS}
    missing -= set(LogRow.objects.values_list("kind", flat=True))
    assert not missing, f"no event has {sorted(missing)}: add them to eventful.py"


def _numbers() -> dict[str, object]:
    from doublesix.store.models import Tournament
    from tests.upgrades.numbers import numbers_of

    return {event.slug: numbers_of(event) for event in Tournament.objects.order_by("pk")}


def _keep_database(place: Path, folder: Path) -> None:
    """The database as a file that can be copied."""
    from django.db import connection

    whole = place / "whole.sqlite3"
    with closing(connection.cursor()) as cursor:
        cursor.execute("VACUUM INTO %s", [str(whole)])
    (folder / "doublesix.sqlite3.gz").write_bytes(gzip.compress(whole.read_bytes(), mtime=0))


def _archives(folder: Path) -> dict[str, object]:
    from doublesix.store.archives import export
    from doublesix.store.models import Tournament
    from tests.upgrades.numbers import numbers_of

    found: dict[str, object] = {}
    for event in Tournament.objects.order_by("pk"):
        _play_to_the_end(event)
        event.refresh_from_db()
        (folder / f"{event.slug}.zip").write_bytes(export.build_archive(event))
        found[event.slug] = {**numbers_of(event), "entries": {}}
    return found


def _play_to_the_end(event: "Tournament") -> None:
    """Whatever is left of an event: the list, the draw, every match."""
    from django.utils import timezone

    from doublesix.store.services import draws, tournaments
    from doublesix.tournament import commands
    from doublesix.tournament.state import CANCELLED, FINISHED, FROZEN, OPEN
    from doublesix.web.demo.creation import create_cast
    from doublesix.web.demo.events import DemoStage

    stage = DemoStage(create_cast(), timezone.now())
    secretary = stage.at(stage.cast.secretary, 1)
    if tournaments.state_of(event).status == OPEN:
        stage.freeze(event, 1)
        draws.commit(event, ("four dice thrown in the room",), secretary.at, secretary)
    if tournaments.state_of(event).status == FROZEN:
        count = len(getattr(tournaments.state_of(event).draw, "sources", ()))
        tournaments.carry_out(event, commands.EnterPublicValues(("3 5 1 6", "17")[:count]), secretary)
        draws.reveal(event, secretary)
    if tournaments.state_of(event).status not in (FINISHED, CANCELLED):
        _play_matches(event, stage.at(stage.cast.scorekeeper, 1), stage.at(stage.cast.judge, 1))


def _play_matches(event: "Tournament", scorekeeper: "Actor", judge: "Actor") -> None:
    """Who is drawn first wins; then the first result of an elimination is corrected."""
    from doublesix.store.services import tournaments
    from doublesix.tournament import commands
    from doublesix.tournament.progress import fixtures_left, fixtures_of

    state = tournaments.state_of(event)
    has_correction = False
    while left := fixtures_left(state):
        for fixture in left:
            command = commands.RecordResult(fixture.number, _result(state, fixture))
            state = tournaments.carry_out(event, command, scorekeeper)
        if not has_correction and state.kind != "tables":
            has_correction = True
            first = next(each for each in fixtures_of(state) if each.number in state.results)
            result = state.results[first.number]
            turned = result._replace(
                ranking=result.ranking[::-1], points=result.points[::-1], games_won=result.games_won[::-1]
            )
            command_of_judge = commands.CorrectResult(first.number, turned, "The two sides were mixed up")
            state = tournaments.carry_out(event, command_of_judge, judge)
    tournaments.carry_out(event, commands.Finish(), scorekeeper)


def _result(state: "State", fixture: "Fixture") -> "Result":
    """What a table could have reported: who was drawn first reaches the target, in powc the others do."""
    from doublesix.tournament.fixtures import Result

    options = state.version.ruleset.at_stage(fixture.stage).in_force()
    most = options.target * options.games_to_win
    sides = tuple(sorted(fixture.sides))
    is_bad = state.version.ruleset.game == "powc"
    points = tuple(most if (side == sides[0]) != is_bad else 60 + side for side in fixture.sides)
    games = tuple(options.games_to_win * (side == sides[0]) for side in fixture.sides)
    ranking = (sides[0], *sorted(sides[1:], reverse=True))
    return Result(fixture.sides, ranking, points, games)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
