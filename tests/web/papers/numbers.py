"""Every number that an event's pages, papers and messages print, and the setting that it comes from.

An event begins with the settings of its preset, is published, and then its organiser changes every one of
them to something unusual (:data:`SETTINGS`). Somebody with all roles, an entrant and the public then follow
every link there is, before the draw, on the day and at the end (:func:`said_by_an_event`). What still says an
old value does not come from the setting. `docs/numbers.md` is made of it (:func:`listing`).
"""

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple
from urllib.parse import urljoin, urlsplit
from zoneinfo import ZoneInfo

from django.urls import Resolver404, resolve, reverse
from django.utils import timezone

from doublesix.app.roles import APPOINTED
from doublesix.app.sheets import commands as cmd
from doublesix.store.actor import Actor
from doublesix.store.models import DrawName, Entry, Message, Player, Tournament
from doublesix.store.queries import side_codes
from doublesix.store.services import entries, fees, sheets, tournaments
from doublesix.tournament import commands
from doublesix.tournament.commands import HallTable
from doublesix.tournament.draws import Entry as Listed
from doublesix.tournament.draws import entries_hash
from doublesix.tournament.entries import places_of
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.settings import PRESETS, TEAMS, Prize, Settings, StageVenue, preset
from doublesix.web.presentation import addresses
from doublesix.web.presentation.addresses import check_in_address
from tests.store import people
from tests.web.papers import scenes

LISBON: Final = ZoneInfo("Europe/Lisbon")
POWC: Final = ("powc-2018", "powc-2023")
BIGSIX: Final = ("garrison-2022",)
STRAIGHT: Final = ("fortbend-2023",)
HUBS: Final = ("event", "desk", "papers_day", "ending")
"""Pages from which the others are found: looked at as often as somebody comes by."""
MOST_PAGES: Final = 2
"""How often somebody looks at another page of one kind, as of the entries or the matches, in the whole life
of an event; at a paper once."""


class Setting(NamedTuple):
    """Something an organiser decides, with patterns of how the changed value is written and the preset's."""

    name: str
    new: str
    """Nothing where it is switched off."""
    old: str = ""
    """Nothing where the preset says nothing of it."""
    presets: tuple[str, ...] = PRESETS


def local(*parts: int) -> datetime:
    """A moment in Lisbon."""
    return datetime(*parts, tzinfo=LISBON).astimezone(UTC)  # type: ignore[misc,arg-type]


BEGUN: Final = local(2031, 2, 3, 7, 8)
OPENED: Final = local(2031, 2, 4, 7, 9)
ENTERED: Final = local(2031, 2, 6, 8, 21)
CLOSES: Final = local(2031, 3, 11, 16, 41)
DRAWN: Final = local(2031, 3, 19, 18, 27)
STARTS: Final = local(2031, 3, 29, 9, 37)

SETTINGS: Final = (
    Setting(
        "title",
        r"Kestrel cup",
        r"Public officers' domino tournament(?! 20)|Big Six domino|County fair straight",
    ),
    Setting("organiser", r"Kestrel league", r"welfare council|recreation office|domino club"),
    Setting(
        "zone", r"\(Lisbon\)|of Lisbon", r"\((Mauritius|New York|Chicago)\)|of (Mauritius|New York|Chicago)"
    ),
    Setting("closes_at: the day", r"11 March 2031", r"\b5 April 2031|2031-04-05"),
    Setting("closes_at: the hour", r"16:41", r"15:00|23:59"),
    Setting("starts_at: the day", r"29 March 2031", r"20 April 2031|April 20, 2031|2031-04-20"),
    Setting("starts_at: the hour", r"09:37", r"\bnoon\b|(?<![:\d])12:00", POWC),
    Setting("starts_at: the hour", r"09:37", r"(?<![:\d])08:00", BIGSIX),
    Setting("starts_at: the hour", r"09:37", r"(?<![:\d])13:00", STRAIGHT),
    Setting("venue", r"Kestrel House", r"Harbour Hall"),
    Setting("stage_venues", r"Kestrel Barn", r"Harbour Annexe"),
    Setting("draw_at", r"19 March 2031,? 18:27", r"\b9 April 2031|April 9, 2031"),
    Setting("draw_place", r"Tern Room", r"Council Room"),
    Setting("appeal_days", r"(?<!18 )\b19\b(?! 20| March)", r"\b14 days"),
    Setting("may_cancel", r"may cancel the event", presets=("powc-2018",)),
    Setting("may_cancel", "", r"may cancel the event", ("powc-2023", *STRAIGHT)),
    Setting("terms.spares", r"\b2 spares", r"\b(1|one|no) spare\b|enter teams of two|three serving", POWC),
    Setting("terms.teams_each", r"\b4 teams", r"(most|enters) (2|two) teams|best two", POWC),
    Setting("terms.most", r"(?<!45 )\b46\b(?! 47)", r"(?<!39 )(?<! of 3 )\b40\b(?! 41)"),
    Setting("terms.fee", r"17\.50?\b", r"\$10\b|10 dollars"),
    Setting("terms.currency", r"€|EUR", r"MUR(?! or)|rupee|\$\d|(?<!or )USD"),
    Setting("terms.fee_includes", r"a paper kite", r"membership(?!\")"),
    Setting("prizes: amount", r"€1,234\.50", r"[5432],000"),
    Setting("prizes: trophy", "", r"\ba trophy"),
    Setting("prizes: other", r"a blue kite", r"[Cc]ash and other"),
    Setting("prizes: free_entry", "", r"free entry in", STRAIGHT),
    Setting("notice.reference", r"REF/2031/77", r"REF/2031/1\b", POWC),
    Setting("notice.dated", r"\b5 February 2031", r"\b9 January 2031", POWC),
    Setting("notice.sender", r"Kit Kestrel", r"Sonia Sender", POWC),
    Setting("notice.sender_post", r"Keeper of kestrels", r"Secretary of the council", POWC),
    Setting("notice.addressees", r"All keepers of kestrels", r"Supervising officers in charge", POWC),
    Setting("notice.copies", r"Friends of kestrels", r"Presidents of staff welfare", POWC),
    Setting("notice.contact", r"kit@kestrel\.example\.org", r"Carla Contact"),
    Setting("notice.send_to", r"Perch 9, Kestrel House", r"Desk 4, Harbour Hall"),
    Setting("target: preliminary", r"\b143\b", r"\b151\b", POWC),
    Setting("target: semi-final on", r"\b97\b", r"\b101\b", POWC),
    Setting("target", r"\b137\b", r"\b150\b", BIGSIX),
    Setting("target", r"\b235\b", r"\b250\b", STRAIGHT),
    Setting("games_to_win: preliminary", r"best of 7|first wins 4 games", r"one game to", POWC),
    Setting(
        "games_to_win: semi-final on",
        r"best of 5|first wins 3 games",
        r"best of (3|three)|first wins 2 games",
        POWC,
    ),
    Setting(
        "games_to_win",
        r"first player with 2 games|first wins 2 games",
        r"plays one game|match is 1 game",
        BIGSIX,
    ),
    Setting(
        "games_to_win", r"best of 5|first wins 3 games", r"best of (3|three)|first wins 2 games", STRAIGHT
    ),
    Setting("grace_minutes", r"\b22 minutes", r"\b15 minutes|No time is set"),
    Setting("grace_minutes: the limit", r"09:59", r"12:15|13:15|08:15"),
    Setting("talk_penalty", r"\b35 points", r"\b50 points", STRAIGHT),
    Setting("talk_warnings", r"first 3 times", r"warned the first time", STRAIGHT),
    Setting("mistaken_pass", r"\b45 points", r"\b50 points", STRAIGHT),
    Setting(
        "players", r"tables of 2\b|has 2 players", r"tables? of (3|three)\b(?! or)|has 3 players", BIGSIX
    ),
)


def rules_of(name: str) -> str:
    """The rules of a preset with every number changed."""
    always = "grace_minutes = 22\n"
    if name in POWC:
        later = "".join(
            f"[stages.{stage}]\ntarget = 97\ngames_to_win = 3\n"
            for stage in ("semi-final", "third-place", "final")
        )
        return f'base = "{name}"\n[options]\n{always}target = 143\ngames_to_win = 4\n{later}'
    if name in BIGSIX:
        return f'base = "{name}"\n[options]\n{always}target = 137\ngames_to_win = 2\nplayers = 2\n'
    own = "target = 235\ngames_to_win = 3\ntalk_penalty = 35\ntalk_warnings = 3\nmistaken_pass = 45\n"
    return f'base = "{name}"\n[options]\n{always}{own}'


def before(name: str) -> Settings:
    """The settings of a preset, with days and a place."""
    found = preset(name)
    zone = ZoneInfo(found.settings.zone)

    def on(day: date, hour: str) -> datetime:
        return datetime.fromisoformat(f"{day.isoformat()}T{hour}").replace(tzinfo=zone).astimezone(UTC)

    notice = found.settings.notice._replace(
        reference="REF/2031/1", dated=date(2031, 1, 9), sender="Sonia Sender", contact="Carla Contact"
    )
    notice = notice._replace(send_to="Desk 4, Harbour Hall")
    return found.settings._replace(
        closes_at=on(date(2031, 4, 5), found.closes),
        starts_at=on(date(2031, 4, 20), found.starts),
        draw_at=on(date(2031, 4, 9), "10:30"),
        draw_place="Council Room",
        venue="Harbour Hall",
        stage_venues=(StageVenue("final", "Harbour Annexe"),),
        notice=notice._replace(sender_post="Secretary of the council"),
    )


def after(name: str) -> Settings:
    """The same with everything changed but the body of the notice, the format and what an entry needs."""
    was = before(name)
    notice = was.notice._replace(
        reference="REF/2031/77",
        dated=date(2031, 2, 5),
        sender="Kit Kestrel",
        sender_post="Keeper of kestrels",
        addressees=("All keepers of kestrels",),
        copies=("Friends of kestrels",),
        contact="kit@kestrel.example.org",
        send_to="Perch 9, Kestrel House",
    )
    terms = was.terms._replace(most=46, fee=1750, currency="EUR", fee_includes="a paper kite")
    if terms.entrants == TEAMS:
        terms = terms._replace(spares=2, teams_each=4)
    return was._replace(
        title="Kestrel cup",
        organiser="Kestrel league",
        zone="Europe/Lisbon",
        closes_at=CLOSES,
        starts_at=STARTS,
        venue="Kestrel House",
        stage_venues=(StageVenue("final", "Kestrel Barn"),),
        draw_at=DRAWN,
        draw_place="Tern Room",
        appeal_days=19,
        may_cancel=not was.may_cancel,
        terms=terms,
        notice=notice,
        prizes=tuple(Prize(rank, 123_449 + rank, other="a blue kite") for rank in (1, 2, 3)),
    )


# The life of an event


class Clock:
    """The server's clock, as a test sets it."""

    def __init__(self, patch: Any) -> None:
        self.now = BEGUN
        patch.setattr(timezone, "now", lambda: self.now)
        patch.setattr(people, "who", lambda name, at=None: Actor(people.account(name), at or self.now))

    def who(self, name: str = "Olga") -> Actor:
        """Somebody, now."""
        return Actor(people.account(name), self.now)


def announced(name: str, clock: Clock) -> Tournament:
    """An event of a preset that is published and then changed; Olga has every role, Sam is there too."""
    tournament = tournaments.create(name, before(name), f'base = "{name}"\n', clock.who())
    for role in APPOINTED:
        tournaments.appoint(tournament, people.account("Olga"), role)
    tournaments.appoint(tournament, people.account("Sam"), "secretary")
    tournaments.carry_out(tournament, commands.Publish(), clock.who())
    clock.now = OPENED
    tournaments.carry_out(tournament, commands.Edit(after(name)), clock.who())
    tournaments.carry_out(tournament, commands.AmendRules(rules_of(name), "a new broom"), clock.who())
    tournaments.carry_out(tournament, commands.OpenEntries(), clock.who())
    tournament.refresh_from_db()
    return tournament


def entered(tournament: Tournament, clock: Clock) -> None:
    """One entry is handed in and pays a part of its fee."""
    clock.now = ENTERED
    if tournaments.state_of(tournament).settings.terms.entrants == TEAMS:
        entry = people.fill(entries.begin_team(people.institution(tournament), people.who("Rita")))
    else:
        entry = people.fill(entries.begin_player(tournament, clock.who("Rita")), "Rita")
    entry = entries.submit(entry, entry.revision, clock.who("Rita"))
    fees.pay(entry, 600, "", clock.who())


def drawn(tournament: Tournament, clock: Clock) -> None:
    """Six are drawn in the order of entering, their first matches are called, and one has begun."""
    clock.now = CLOSES + timedelta(hours=1)
    tournaments.carry_out(tournament, commands.CloseEntries(), clock.who())
    terms = tournaments.state_of(tournament).settings.terms
    names = [f"Side {letter}" for letter in "ABCDEF"]
    listed = [Listed(number, called, "") for number, called in enumerate(names, 1)]
    rows = []
    for each in listed:
        entry = Entry.objects.create(
            tournament=tournament,
            account=people.account("Rita"),
            name=each.name,
            status="accepted",
            place_at=ENTERED,
        )
        Player.objects.bulk_create(
            Player(
                entry=entry,
                place=place,
                name=f"{place.title()} of {each.name}",
                email="side@example.org",
            )
            for place in places_of(terms)
        )
        rows.append(commands.Frozen(each.number, entry.pk, 0))
    tournaments.carry_out(
        tournament, commands.FreezeList(tuple(rows), entries_hash(listed).hex()), clock.who()
    )
    DrawName.objects.bulk_create(DrawName(tournament=tournament, **each._asdict()) for each in listed)
    clock.now = DRAWN
    tournaments.carry_out(tournament, commands.RecordLots(tuple(range(1, 7))), clock.who("Sam"))
    tournaments.carry_out(tournament, commands.ConfirmLots(), clock.who())
    clock.now = STARTS - timedelta(minutes=20)
    first = fixtures_left(tournaments.state_of(tournament))[0]
    laid = tuple(HallTable(number, f"row {number}") for number in (1, 2, 3))
    for command in (
        commands.LayTables(laid),
        commands.PlanStage(first.phase, STARTS),
        commands.CallNext(before_start=True),
    ):
        tournaments.carry_out(tournament, command, clock.who())
    clock.now = STARTS
    begin(tournament, first, clock)


def begin(tournament: Tournament, fixture: Fixture, clock: Clock) -> None:
    """The sheet of a match is opened, its line-ups are named, and its table calls the judge."""
    sheets.open_sheet(tournament, fixture.number, clock.who())
    table = sheets.table_of(tournament, fixture.number)
    assert table is not None
    assert table.sheet is not None
    is_team = table.state.settings.terms.entrants == TEAMS
    for side in range(len(table.sheet.sides)):
        numbers = table.numbers_of(side)
        seated = [cmd.Person(numbers[0], at) for at in (0, 1)] if is_team else map(cmd.Person, numbers)
        sheets.act_on_sheet(tournament, fixture.number, cmd.NameLineUp(side, tuple(seated)), clock.who())


def ended(tournament: Tournament, clock: Clock) -> None:
    """Every match is over, and the event is finished."""
    clock.now = STARTS + timedelta(hours=7)
    while left := fixtures_left(tournaments.state_of(tournament)):
        sides = left[0].sides
        result = Result(sides, sides, (10,) + (20,) * (len(sides) - 1), (1,) + (0,) * (len(sides) - 1))
        tournaments.carry_out(tournament, commands.RecordResult(left[0].number, result), clock.who())
    tournaments.carry_out(tournament, commands.Finish(), clock.who())


# Looking at all of it


class Said(NamedTuple):
    """What a page, a paper or a message says, and the kind of it by the name of its address."""

    kind: str
    address: str
    text: str


NOT_FOLLOWED: Final = re.compile(r"/(accounts|language|static|api|logout)/|\.zip$|/events/[^/]+/live")


def said_by_an_event(name: str, patch: Any) -> Iterator[Said]:
    """Everything that an event says in its life."""
    clock = Clock(patch)
    tournament = announced(name, clock)
    visitors = [Visitor(each, {}) for each in ("", "Olga", "Rita")]
    yield from seen(tournament, visitors[:1])
    for step in (entered, drawn, ended):
        step(tournament, clock)
        yield from seen(tournament, visitors[1:])
    for message in Message.objects.filter(tournament=tournament):
        yield Said(f"{message.channel} to people", message.subject, f"{message.subject}\n{message.body}")


class Visitor(NamedTuple):
    """Somebody who signs in, and how often they have looked at each kind of page."""

    name: str
    looked: dict[str, int]

    def wants(self, kind: str) -> bool:
        """Whether they look at such a page once more."""
        most = 1 if kind.endswith("_pdf") else MOST_PAGES
        return kind in HUBS or self.looked.get(kind, 0) < most


def seen(tournament: Tournament, visitors: Iterable[Visitor]) -> Iterator[Said]:
    """What these see who follow every link from the event's page."""
    codes = [side_codes.code_of(tournament, number) for number in range(1, 8)]
    for visitor in visitors:
        for said in _followed(tournament, visitor):
            text = said.text
            for code in codes:
                text = text.replace(code, "").replace(f"{code[:3]} {code[3:]}", "")
            yield said._replace(text=text)


def _first(tournament: Tournament) -> list[str]:
    state = tournaments.state_of(tournament)
    found = [reverse(name, args=[tournament.slug]) for name in HUBS] + ["/", "/mine/"]
    found += [f"/api/events/{tournament.slug}", f"/api/events/{tournament.slug}/rules"]
    if state.started:
        number = next(iter(state.started))
        found += [urlsplit(addresses.table_address(tournament, number)).path]
        found += [reverse(name, args=[tournament.pk, number]) for name in ("table", "table_view")]
        found += [urlsplit(check_in_address(tournament, 1)).path]
        found += [reverse(name, args=[tournament.slug, number]) for name in ("judge_match", "judge_ruling")]
    return found


def _followed(tournament: Tournament, visitor: Visitor) -> Iterator[Said]:
    client = scenes.client_of(visitor.name)  # a new one each time: weeks pass
    to_see, known, now = _first(tournament), set[str](), set[str]()
    while to_see:
        path = to_see.pop(0)
        kind = _kind(path)
        if path in known or kind in now or not visitor.wants(kind):
            continue
        known.add(path)
        answer = client.get(path)
        if answer.status_code != 200:
            continue
        now.add(kind)
        visitor.looked[kind] = visitor.looked.get(kind, 0) + 1
        text, links = _read(answer)
        yield Said(kind, path, text)
        inside = f"/events/{tournament.slug}/"
        for link in links:
            to = urlsplit(urljoin(path, link)).path
            if to.startswith(inside) and not NOT_FOLLOWED.search(to):
                to_see.append(to)


def _kind(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return path


def _read(answer: Any) -> tuple[str, list[str]]:
    """The text of an answer on one line, without addresses, and where it leads to."""
    links: list[str] = []
    mime = answer["Content-Type"].partition(";")[0]
    content = answer.content if not answer.streaming else b"".join(answer.streaming_content)
    if mime == "application/pdf":
        text = scenes.pdftotext(content).replace("\N{SOFT HYPHEN}", "")
    elif mime == "text/html":
        page = _Page()
        page.feed(content.decode())
        text, links = " ".join(page.words), page.links
    elif mime == "application/json":
        text = json.dumps(json.loads(content), ensure_ascii=False)
    else:
        text = content.decode(errors="replace")
    text = re.sub(r"https?://\S+", " ", text)
    return re.sub(r"\s+", " ", text), links


class _Page(HTMLParser):
    """The words of a page, those of its fields and pictures too, and its links; not what is struck out."""

    SAID: Final = ("value", "placeholder", "title", "aria-label", "alt", "content")
    SILENT: Final = ("script", "style", "del")

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.silent += tag in self.SILENT
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))
        if given.get("type") != "hidden":
            self.words += [str(given[name]) for name in self.SAID if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in self.SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.words.append(data)


# The list


def settings_of(name: str) -> list[Setting]:
    """What an organiser decides that an event of this preset prints."""
    return [each for each in SETTINGS if name in each.presets]


def listing(name: str, said: Iterable[Said]) -> str:
    """The chapter of a preset: every page, paper and message, with its settings and its clauses."""
    texts: dict[str, list[str]] = {}
    for each in said:
        texts.setdefault(_place(each), []).append(each.text)
    lines = [
        f"## {name}",
        "",
        "| page, paper or message | settings it prints | clauses it names |",
        "| --- | --- | --- |",
    ]
    for place, alike in sorted(texts.items()):
        text = "\n".join(alike)
        printed = [each.name for each in settings_of(name) if each.new and re.search(each.new, text)]
        cited = _runs(sorted(cited_in(text), key=lambda each: (each[0], int(each[1:]))))
        lines.append(f"| {place} | {', '.join(printed) or '–'} | {cited or '–'} |")
    return "\n".join(lines) + "\n"


def cited_in(text: str) -> set[str]:
    """The clauses that a text names."""
    return {*re.findall(r"\b[PGFE][1-9]\d?\b", text)}


def _place(said: Said) -> str:
    try:
        return f"`/{resolve(said.address).route}`".replace("<slug:slug>", "…")
    except Resolver404:
        return said.kind


def _runs(ids: list[str]) -> str:
    """Clauses one after another; three or more in a row as the first and the last."""
    runs: list[list[str]] = []
    for each in ids:
        if runs and runs[-1][-1] == f"{each[0]}{int(each[1:]) - 1}":
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
