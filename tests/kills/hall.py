"""The product as a process of its own, an event in its hall, and a look at what it kept.

Run as a program: `make` prepares an event whose matches never end and prints its tables; `check FILE` looks
whether everything that was acknowledged is in the log, once, and whether the cards equal the fold.
"""

import json
import os
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

TEAMS = 8
SETTINGS = "doublesix.web.settings"


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    import django

    django.setup()


def make() -> None:
    """An event with its lots drawn and endless matches; its tables' tokens and codes as JSON."""
    from django.core.management import call_command
    from django.utils import timezone

    from doublesix.store.actor import Actor
    from doublesix.store.models import Account, Message
    from doublesix.store.queries import side_codes
    from doublesix.store.services import decisions, draws, entries, table_links, tournaments
    from doublesix.tournament import commands
    from doublesix.tournament.progress import field_of, fixtures_left
    from doublesix.tournament.settings import preset

    call_command("migrate", verbosity=0)
    organiser = Account.objects.create_user("organiser@example.org", name="Olive Organiser")
    other = Account.objects.create_user("secretary@example.org", name="Sorrel Secretary")
    now = timezone.now()
    who = Actor(organiser, now)
    terms = preset("powc-2023").settings.terms._replace(
        institutions=False, evidence=False, endorsement=False, signatures=False, contacts=False
    )
    settings = preset("powc-2023").settings._replace(
        terms=terms._replace(spares=0),
        closes_at=now + timedelta(hours=1),
        starts_at=now + timedelta(hours=2),
        venue="Hall",
    )
    rules = 'base = "powc-2023"\n[options]\ntarget = 900000000\n'
    event = tournaments.create("powc-2023", settings, rules, who)
    for command in (commands.Publish(), commands.OpenEntries()):
        tournaments.carry_out(event, command, who)
    for number in range(TEAMS):
        account = Account.objects.create_user(f"team{number}@example.org", name=f"Team {number}")
        entry = entries.begin_own_team(event, Actor(account, now))
        person = {
            place.place: {"name": f"Player {place.place} of team {number}"} for place in entry.players.all()
        }
        entry = entries.save(entry, {"name": f"Team {number}"}, person, entry.revision, Actor(account, now))
        entry = entries.submit(entry, entry.revision, Actor(account, now))
        if entry.status == "submitted":
            decisions.accept(entry, entry.revision, who)
    Message.objects.update(sent_at=now)  # nobody is to be told
    tournaments.carry_out(event, commands.CloseEntries(), who)
    draws.freeze(event, who)
    tournaments.carry_out(event, commands.RecordLots(tuple(range(1, TEAMS + 1))), who)
    state = tournaments.carry_out(event, commands.ConfirmLots(), Actor(other, now))
    members = field_of(state).members
    tables = [
        {
            "pk": event.pk,
            "number": fixture.number,
            "token": table_links.token_of(event, fixture.number),
            "codes": [side_codes.code_of(event, members[side][0]) for side in fixture.sides],
        }
        for fixture in fixtures_left(state)
    ]
    print(json.dumps(tables))


def check(file: Path) -> None:
    """Every acknowledged round is in the log once, in its order; cards equal the fold; say how many."""
    from doublesix.app.sheets.cards import card_of
    from doublesix.app.sheets.evolve import fold
    from doublesix.store import log
    from doublesix.store.models import LogRow, MatchSheet, Tournament
    from doublesix.store.services import tournaments

    acked: dict[str, dict[str, list[str]]] = json.loads(file.read_text())
    found = 0
    for row in MatchSheet.objects.all():
        rows = LogRow.objects.filter(stream=row.stream).order_by("seq")
        assert [each.seq for each in rows] == list(range(1, len(rows) + 1)), "a gap in the log"
        written = Counter(each.data["id"] for each in rows if each.kind == "RoundWritten")
        counted = Counter(each.data["id"] for each in rows if each.kind == "RoundCounted")
        own = acked.get(str(row.fixture), {"written": [], "confirmed": []})
        assert all(times == 1 for times in (written + Counter()).values()), "a round is written twice"
        assert all(times == 1 for times in counted.values()), "a round counts twice"
        assert set(own["written"]) <= set(written), "an acknowledged round is lost"
        assert set(own["confirmed"]) <= set(counted), "an acknowledged agreement is lost"
        sheet = fold(log.load(row.stream))
        assert sheet is not None
        card: dict[str, Any] = card_of(sheet)._asdict()
        assert {name: getattr(row, name) for name in card} == card, "a card is not its fold"
        assert row.seq == len(rows), "a card is older than its stream"
        found += len(own["written"])
    for event in Tournament.objects.all():
        before = Tournament.objects.filter(pk=event.pk).values().get()
        tournaments.rebuild(event)
        assert Tournament.objects.filter(pk=event.pk).values().get() == before
    print(found)


if __name__ == "__main__":
    _set_up()
    if sys.argv[1] == "make":
        make()
    else:
        check(Path(sys.argv[2]))
