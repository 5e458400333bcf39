"""Invented events for the papers, as far as they are: announced, entered, endorsed, paid, drawn."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.test import Client
from django.urls import reverse

from doublesix.app.roles import TREASURER
from doublesix.store.models import DrawName, Entry, Institution, Tournament
from doublesix.store.services import draws, endorsements, entries, tournaments
from doublesix.tournament import commands
from doublesix.tournament.draws import Entry as Listed
from doublesix.tournament.draws import entries_hash
from doublesix.tournament.settings import PRESETS, preset
from tests.scenes import scene
from tests.store import people

PRESET_NAMES = PRESETS
MARKUP = "#panic(1) *x* $y_z$ <l> @r // \\ `raw`"
"""A name that would do a lot if it were read as markup."""
LONG = "Ministry of Administrative Reform, Environment, Harbours and Overseas Communities, staff section 2"
NOTICE = {
    "reference": "REF/2030/7",
    "dated": date(2030, 3, 1),
    "sender": "Sonia Sender",
    "sender_post": "Secretary of the council",
    "contact": "Carla Contact, 555 0199",
}


@scene
def announced(name: str, status: str = "open", body: str = "", title: str = "", **terms: Any) -> Tournament:
    """An event of a preset with all that its paper can say."""
    settings = preset(name).settings
    notice = settings.notice._replace(**NOTICE)  # type: ignore[arg-type]
    settings = settings._replace(
        title=title or settings.title,
        closes_at=people.CLOSES,
        starts_at=people.PLAYS,
        venue="Harbour Hall",
        draw_at=people.later(days=2),
        draw_place="Council Room",
        terms=settings.terms._replace(**terms),
        notice=notice._replace(body=body) if body else notice,
    )
    return people.begun(name, settings, status=status, Tina=TREASURER)


def player(tournament: Tournament, name: str) -> Entry:
    """A player who enters alone."""
    asks = people.who(name)
    entry = people.fill(entries.begin_player(tournament, asks), name)
    entry = entries.save(entry, {"name": name}, {}, entry.revision, asks)
    return entries.submit(entry, entry.revision, asks)


def endorse(institution: Institution) -> None:
    """The sealed paper of all teams was seen."""
    asked = endorsements.list_to_endorse(institution)
    endorsements.record_paper(
        institution, "Otto Officer", "Permanent secretary", asked, None, people.who("Sam")
    )


def freeze(tournament: Tournament, names: Sequence[str]) -> None:
    """Freeze a list of these names, two of them of each institution."""
    has_institutions = preset(tournament.preset).settings.terms.institutions
    listed = [
        Listed(number, called, f"House {(number + 1) // 2}" if has_institutions else "")
        for number, called in enumerate(names, 1)
    ]
    rows = tuple(
        commands.Frozen(each.number, each.number, (each.number + 1) // 2 if has_institutions else 0)
        for each in listed
    )
    after = people.who("Sam", people.later(hours=1))
    tournaments.carry_out(tournament, commands.FreezeList(rows, entries_hash(listed).hex()), after)
    DrawName.objects.bulk_create(DrawName(tournament=tournament, **each._asdict()) for each in listed)


def reveal(tournament: Tournament) -> None:
    """Draw the lots of a frozen list."""
    after, moment = people.later(hours=1), people.later(hours=2)
    draws.commit(tournament, ["dice thrown in the room"], moment, people.who("Sam", after))
    tournaments.carry_out(tournament, commands.EnterPublicValues(("3 5 1 6",)), people.who("Sam", moment))
    draws.reveal(tournament, people.who("Sam", moment))


@scene
def frozen(name: str, names: Sequence[str], **facts: Any) -> Tournament:
    """An event whose list is frozen."""
    tournament = announced(name, **facts)
    freeze(tournament, names)
    return tournament


@scene
def drawn(name: str, names: Sequence[str], **facts: Any) -> Tournament:
    """An event whose lots are drawn."""
    tournament = frozen(name, names, **facts)
    reveal(tournament)
    return tournament


def strike(tournament: Tournament, number: int) -> None:
    """An entry withdraws after the draw."""
    tournaments.carry_out(
        tournament, commands.Strike(number, "ill"), people.who("Sam", people.later(hours=3))
    )


# Asking for papers and reading them


def ask(
    name: str, tournament: Tournament, *more: object, by: str = "", lang: str = "en", paper: str = ""
) -> Any:
    """The answer to somebody who asks for a paper."""
    address = reverse(name, args=[tournament.slug, *more])
    return client_of(by, lang).get(address, {"paper": paper} if paper else {})


def client_of(by: str, lang: str = "en") -> Client:
    """The browser of somebody, or of nobody who is signed in."""
    client = Client(headers={"accept-language": lang})
    if by:
        client.force_login(people.account(by))
    return client


def pdftotext(pdf: bytes, *options: str) -> str:
    """The text of a PDF, as pdftotext of poppler-utils reads it."""
    program = shutil.which("pdftotext")
    assert program, "pdftotext is missing: install the package poppler-utils"
    done = subprocess.run([program, *options, "-", "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode()


def text_of(answer: Any, *options: str) -> str:
    """All text of a paper on one line, hyphenated words joined; there is no other sign that nobody sees."""
    assert answer.status_code == 200, answer.status_code
    assert answer["Content-Type"] == "application/pdf"
    text = pdftotext(answer.content, *options).replace("\N{SOFT HYPHEN}", "")
    assert not re.search(r"[\u200b-\u200d\u2060\ufeff]", text)
    return re.sub(r"\s+", " ", text)
