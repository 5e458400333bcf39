"""What the tests of the entrants' pages begin with."""

import io
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from doublesix.store.models import Entry, Institution, Message, Tournament
from doublesix.store.services import entries
from doublesix.tournament.settings import preset
from tests.scenes import scene
from tests.store import people


def signed_in(name: str = "Rita") -> Client:
    """A browser with somebody signed in."""
    client = Client()
    client.force_login(people.account(name), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def begun(tournament: Tournament, teams: int = 1) -> tuple[Institution, list[Entry]]:
    """Rita's ministry with teams, nothing filled in."""
    institution = people.institution(tournament)
    return institution, [entries.begin_team(institution, people.who("Rita")) for _ in range(teams)]


@scene
def past(preset_name: str = "powc-2023") -> Tournament:
    """An event whose deadline is over, still open."""
    day = datetime(2020, 3, 1, 8, 0, tzinfo=UTC)
    settings = preset(preset_name).settings._replace(
        closes_at=day + timedelta(days=30), starts_at=day + timedelta(days=60), venue="Hall"
    )
    return people.begun(preset_name, settings, day)


def at(name: str, tournament: Tournament, *rest: Any) -> str:
    """An address of an event."""
    return reverse(name, args=[tournament.slug, *rest])


def text(response: Any) -> str:
    """A page as one line."""
    return " ".join(response.content.decode().split())


def filled(entry: Entry, **changes: Any) -> dict[str, Any]:
    """Everything that can be typed on a team's form."""
    data: dict[str, Any] = {"revision": entry.revision, "name": "Cloud Counters", "key": f"k{entry.revision}"}
    for place, _ in enumerate(entry.players.all()):
        data |= {
            f"p{place}-name": f"Person {place}",
            f"p{place}-designation": "Clerk",
            f"p{place}-mobile": "555 0102",
            f"p{place}-email": f"person{place}@example.org",
            f"p{place}-strokes": "M1 2L3 4",
        }
    data["president-on_paper"] = "on"
    return data | changes


def photo(name: str = "slip.png") -> SimpleUploadedFile:
    """A real picture."""
    file = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(file, "PNG")
    return SimpleUploadedFile(name, file.getvalue(), "image/png")


def sent_link(email: str = "officer@example.org") -> str:
    """The path of the link in the newest mail to the officer."""
    mail = Message.objects.filter(to=email, secret=True).order_by("-pk").first()
    assert mail is not None
    found = re.search(r"/endorse/[\w-]+/", mail.body)
    assert found
    return found.group()
