"""What hands begin with: an installation of its own, its events, and people who are signed in."""

from datetime import timedelta
from typing import Final

from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser

from doublesix.app.roles import SECRETARY, TREASURER
from doublesix.store.models import Account, Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.tournament.settings import preset
from doublesix.web.demo.creation import create_cast, email_of
from doublesix.web.demo.events import DemoStage
from hands.hand import Hand

PHONE: Final = {"width": 360, "height": 740}


class HandStage:
    """Makes events through the services and opens browsers."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self.base = base
        self.stage = DemoStage(create_cast(), timezone.now())

    def fair(self) -> Tournament:
        """The county fair on its day, entries open."""
        soon = [timezone.now() + timedelta(minutes=minutes) for minutes in (20, 40)]
        settings = preset("fortbend-2023").settings._replace(
            title="County fair", venue="Fairground hall", closes_at=soon[0], starts_at=soon[1]
        )
        cast, organiser = self.stage.cast, self.stage.at(self.stage.cast.organiser, -1)
        found = tournaments.create("fortbend-2023", settings, 'base = "fortbend-2023"\n', organiser)
        for command in (commands.Publish(), commands.OpenEntries()):
            tournaments.carry_out(found, command, organiser)
        for account, role in ((cast.secretary, SECRETARY), (cast.treasurer, TREASURER)):
            tournaments.appoint(found, account, role)
        return found

    def hand(self, role: str, address: str) -> Hand:
        """Somebody of the cast at a phone, who has this page open."""
        context = self.browser.new_context(viewport=PHONE, locale="en", has_touch=True)  # type: ignore[arg-type]
        hand = Hand(context.new_page(), self.base)
        self.switch(hand, role, address)
        return hand

    def switch(self, hand: Hand, role: str, address: str) -> None:
        """Somebody else goes on, at their own browser."""
        client = Client()
        client.force_login(Account.objects.get(email=email_of(role)))
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": self.base}
        hand.page.context.add_cookies([cookie])  # type: ignore[list-item]
        hand.open(address)
