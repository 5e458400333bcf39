"""The events but for the one of today, made through the services like any other, as if time had passed."""

from datetime import datetime, timedelta
from functools import cache
from io import BytesIO
from itertools import islice
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from PIL import Image, ImageDraw

from doublesix.app.roles import JUDGE, SCOREKEEPER, SECRETARY, TREASURER
from doublesix.store.actor import Actor
from doublesix.store.evidence.cleaner import CleanDocument, clean
from doublesix.store.models import Account, Entry, Institution, Tournament
from doublesix.store.services import (
    decisions,
    documents,
    draws,
    endorsements,
    entries,
    fees,
    institution_forms,
    tournaments,
    typed_results,
)
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.settings import preset
from doublesix.web.demo.people import POSTS, email_address, names, subjects

SIGNATURE: Final = "M60 120L120 40L180 160L240 90L330 60L400 130L480 150L540 80"


class Cast(NamedTuple):
    """The accounts one can sign in with."""

    organiser: Account
    secretary: Account
    treasurer: Account
    scorekeeper: Account
    judge: Account
    representative: Account
    player: Account


class DemoStage:
    """Where the demonstration is made: the cast, the moment it is made at, and a supply of names."""

    def __init__(self, cast: Cast, now: datetime) -> None:
        self.cast = cast
        self.now = now.replace(second=0, microsecond=0)
        self.names = names()
        self.payslip = payslip()

    def at(self, account: Account | None, days: float) -> Actor:
        """Somebody, so many days from now."""
        return Actor(account, self.now + timedelta(days=days))

    def local(self, zone: str, days: int, hour: str) -> datetime:
        """An hour of a day from now, at a place."""
        local = (self.now + timedelta(days=days)).astimezone(ZoneInfo(zone))
        hours, minutes = map(int, hour.split(":"))
        return local.replace(hour=hours, minute=minutes)

    def event(self, name: str, title: str, venue: str, opened: int, closes: int, starts: int) -> Tournament:
        """An event of a preset, its entries open; days are counted from now."""
        chosen = preset(name)
        zone = chosen.settings.zone
        notice = chosen.settings.notice._replace(
            reference=f"DS/{self.now.year}/{abs(closes):03}",
            dated=(self.now + timedelta(days=opened)).date(),
            sender="Olive Organiser",
            sender_post="Secretary to the council"
            if chosen.settings.terms.institutions
            else "Club secretary",
            contact="desk@example.org",
        )
        settings = chosen.settings._replace(
            title=title,
            venue=venue,
            closes_at=self.local(zone, closes, chosen.closes),
            starts_at=self.local(zone, starts, chosen.starts),
            draw_at=self.local(zone, min(closes + 3, starts), "10:00"),
            draw_place=venue,
            notice=notice,
        )
        organiser = self.at(self.cast.organiser, opened)
        found = tournaments.create(name, settings, f'base = "{name}"\n', organiser)
        for account, role in (
            (self.cast.secretary, SECRETARY),
            (self.cast.treasurer, TREASURER),
            (self.cast.scorekeeper, SCOREKEEPER),
            (self.cast.judge, JUDGE),
        ):
            tournaments.appoint(found, account, role)
        tournaments.carry_out(found, commands.Publish(), organiser)
        tournaments.carry_out(found, commands.OpenEntries(), organiser)
        return found

    # Entries

    def institution(self, event: Tournament, subject: str, by: Account, days: float) -> Institution:
        """An institution's form, its head filled in."""
        president = next(self.names)
        head = {
            "name": f"Ministry of {subject}",
            "association": f"{subject} Staff Welfare Association",
            "president": president,
            "office_phone": "555 0100",
            "mobile": "555 0199",
            "email": email_address(f"{subject} desk"),
        }
        return institution_forms.begin(event, head, self.at(by, days))

    def team(self, institution: Institution, by: Account, days: float, *, complete: bool = True) -> Entry:
        """A team, complete or as far as somebody got."""
        who = self.at(by, days)
        entry = entries.begin_team(institution, who)
        people = {player.place: self.person() for player in entry.players.all()}
        if not complete:
            people = dict(islice(people.items(), 1))
        entry = entries.save(entry, {}, people, entry.revision, who)
        if complete:
            for player in entry.players.all():
                entries.sign(entry, player.place, SIGNATURE, who)
                documents.hand_in_evidence(player, documents.receive(self.payslip), who)
            entries.sign(entry, "president", SIGNATURE, who)
            entry.refresh_from_db()
            entry = entries.submit(entry, entry.revision, who)
        return entry

    def person(self) -> dict[str, str]:
        """What a form asks of somebody."""
        name = next(self.names)
        return {
            "name": name,
            "designation": POSTS[len(name) % len(POSTS)],
            "mobile": f"555 01{len(name):02}",
            "email": email_address(name),
        }

    def endorse(self, institution: Institution, days: float) -> None:
        """The secretary has seen the sealed paper."""
        endorsements.record_paper(
            institution,
            next(self.names),
            "Permanent secretary",
            endorsements.list_to_endorse(institution),
            None,
            self.at(self.cast.secretary, days),
        )

    def accept(self, entry: Entry, days: float) -> None:
        """The secretary accepts."""
        entry.refresh_from_db()
        decisions.accept(entry, entry.revision, self.at(self.cast.secretary, days))

    def ministries(self, event: Tournament, count: int, days: float) -> None:
        """So many ministries with two accepted teams each, the first with the representative's account."""
        for at, subject in enumerate(subjects(count)):
            by = self.representative(subject, is_first=at == 0)
            institution = self.institution(event, subject, by, days)
            teams = [self.team(institution, by, days) for _ in range(2)]
            self.endorse(institution, days + 1)
            for team in teams:
                self.accept(team, days + 1)

    def representative(self, subject: str, *, is_first: bool) -> Account:
        """Who represents a ministry."""
        if is_first:
            return self.cast.representative
        email = email_address(f"{subject} desk")
        found = Account.objects.filter(email=email).first()
        return found or Account.objects.create_user(email, name=f"{subject} desk")

    def player(self, event: Tournament, account: Account | None, days: float) -> Entry:
        """A player's own entry, handed in."""
        person = self.person()
        if account is None:
            account = Account.objects.create_user(person["email"], name=person["name"])
        who = self.at(account, days)
        entry = entries.begin_player(event, who)
        entry = entries.save(entry, {"name": account.name}, {"player": person}, entry.revision, who)
        return entries.submit(entry, entry.revision, who)

    # The draw and the matches

    def freeze(self, event: Tournament, days: float) -> None:
        """Close the entries and freeze the list."""
        secretary = self.at(self.cast.secretary, days)
        tournaments.carry_out(event, commands.CloseEntries(), secretary)
        draws.freeze(event, secretary)

    def play(self, event: Tournament, days: float) -> None:
        """Every match has a result; who is drawn first wins, to keep it simple."""
        who = self.at(self.cast.scorekeeper, days)
        state = tournaments.state_of(event)
        while left := fixtures_left(state):
            for fixture in left:
                sides = tuple(sorted(fixture.sides))
                options = state.version.ruleset.at_stage(fixture.stage).in_force()
                reached = options.target * options.games_to_win
                first = sides[-1] if state.version.ruleset.game == "powc" else sides[0]
                points = tuple(reached if side == first else 60 for side in fixture.sides)
                games = tuple(options.games_to_win * (side == sides[0]) for side in fixture.sides)
                result = Result(fixture.sides, sides, points, games)
                state = typed_results.record(event, fixture.number, result, who)
        tournaments.carry_out(event, commands.Finish(), who)


@cache
def payslip() -> CleanDocument:
    """A picture of a payslip that is plainly none."""
    image = Image.new("RGB", (900, 420), "white")
    drawn = ImageDraw.Draw(image)
    drawn.rectangle((20, 20, 880, 400), outline="black", width=3)
    for at, line in enumerate(
        ("PAYSLIP (SPECIMEN)", "Pay office 000", "Identity ------0000", "Not a real payslip")
    ):
        drawn.text((60, 60 + 70 * at), line, fill="black", font_size=36)
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return clean([buffer.getvalue()], "payslip.png")


def create_event_taking_entries(stage: DemoStage) -> None:
    """The council's tournament with forty ministries entering, each at its own pace."""
    event = stage.event("powc-2023", "Council domino tournament", "Great Hall, Port Louis", -20, 9, 30)
    for at, subject in enumerate(subjects(40)):
        by = stage.representative(subject, is_first=at == 0)
        days = -12 + at / 4
        institution = stage.institution(event, subject, by, days)
        if at % 5 == 4:
            stage.team(institution, by, days, complete=False)
            continue
        teams = [stage.team(institution, by, days) for _ in range(1 + at % 2)]
        if at % 5 < 3:
            stage.endorse(institution, days + 1)
            for team in teams[: 2 - at % 5]:
                stage.accept(team, days + 1.5)
    returned = event.entries.filter(status="submitted").first()
    if returned is not None:
        comment = "The spare's payslip cannot be read. Please send a sharper picture."
        decisions.send_back(returned, returned.revision, comment, stage.at(stage.cast.secretary, -1))


def create_event_at_draw(stage: DemoStage) -> None:
    """Twenty-four teams, the list frozen and the commitment published; the dice are thrown soon."""
    event = stage.event("powc-2023", "Harbour cup", "Customs House", -40, -2, 12)
    stage.ministries(event, 12, -30)
    stage.freeze(event, -1)
    moment = stage.now + timedelta(minutes=5)
    sources = ("four dice thrown in the room", "a number called out by a participant")
    draws.commit(event, sources, moment, stage.at(stage.cast.secretary, -0.5))


def create_garrison_event(stage: DemoStage) -> None:
    """The garrison's, players for themselves."""
    event = stage.event("garrison-2022", "Big Six at the recreation centre", "Recreation centre", -15, 6, 20)
    stage.player(event, stage.cast.player, -10)
    for _ in range(16):
        stage.accept(stage.player(event, None, -9), -8)


def create_fair_event(stage: DemoStage) -> None:
    """The fair's, with 37 of 40 players, most of whom have paid."""
    event = stage.event("fortbend-2023", "County fair dominoes", "Exhibition hall B", -25, 4, 5)
    treasurer = stage.at(stage.cast.treasurer, -3)
    for at in range(37):
        entry = stage.player(event, stage.cast.player if at == 0 else None, -20 + at / 4)
        if at % 6:
            fees.pay(entry, 1000, "cash", treasurer)
            stage.accept(entry, -2)


def create_finished_event(stage: DemoStage) -> None:
    """Last year's, from the list to the ranking."""
    event = stage.event(
        "powc-2023", "Council domino tournament, last year", "Great Hall, Port Louis", -400, -370, -350
    )
    stage.ministries(event, 8, -390)
    stage.freeze(event, -369)
    secretary = stage.at(stage.cast.secretary, -367)
    draws.commit(event, ("four dice thrown in the room",), secretary.at, stage.at(stage.cast.secretary, -368))
    tournaments.carry_out(event, commands.EnterPublicValues(("3 5 1 6",)), secretary)
    draws.reveal(event, secretary)
    stage.play(event, -350)


BEFORE_AND_AFTER: Final = (
    create_event_taking_entries,
    create_event_at_draw,
    create_garrison_event,
    create_fair_event,
    create_finished_event,
)
