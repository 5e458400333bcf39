"""What an organiser decides about an event: who may enter, what an entry needs, dates, prizes, papers.

Four presets come with the package, as data in the folder ``presets``; an event starts from one of them and
is then its organiser's own. Money is in the smallest unit of its currency, times are moments in UTC; what a
preset says of hours is local time.
"""

import tomllib
from datetime import date, datetime
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

PRESETS: Final = ("powc-2018", "powc-2023", "garrison-2022", "fortbend-2023")
TEAMS: Final = "teams"
PLAYERS: Final = "players"
PARTNERS: Final = "partners"
ENTRANTS: Final = (TEAMS, PLAYERS, PARTNERS)
"""Who enters: whole teams, players for themselves, or players who draw their partners (F2)."""
OWN_VENUES: Final = ("semi-final", "third-place", "final")
"""The stages that can be played elsewhere than where play starts (E9)."""


class Prize(NamedTuple):
    """What a rank wins (E11, E32)."""

    rank: int
    amount: int = 0
    trophy: bool = False
    other: str = ""
    free_entry: bool = False
    """A voucher that the next event accepts (E32)."""


class StageVenue(NamedTuple):
    """Where a stage is played, when that is not where play starts (E9)."""

    stage: str
    venue: str


class Terms(NamedTuple):
    """Who may enter, and what an entry has to hold."""

    entrants: str = TEAMS
    players: int = 2
    spares: int = 0
    """How many more a team names, who stand in when one cannot play (E2)."""
    teams_each: int = 0
    """At most so many teams an institution (E3); 0: any number."""
    institutions: bool = False
    """Whether entries come from institutions, with the head of form E4."""
    evidence: bool = False
    endorsement: bool = False
    signatures: bool = False
    contacts: bool = False
    """Whether every participant gives a mobile number and an e-mail address (E9)."""
    most: int = 0
    """At most so many players or teams (E30); 0: any number."""
    fee: int = 0
    """For each player (E30)."""
    currency: str = ""
    fee_includes: str = ""
    membership: bool = False
    """Whether who pays the fee is a member of the organiser's club for the year (E30)."""


class Notice(NamedTuple):
    """The paper that announces the event (E1, E13): a letter, a poster or a sheet of rules."""

    paper: str = "circular"
    reference: str = ""
    dated: date | None = None
    sender: str = ""
    sender_post: str = ""
    addressees: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    body: str = ""
    contact: str = ""
    send_to: str = ""
    """Where a form on paper is sent or brought (E4, E5)."""


class Settings(NamedTuple):
    """All that an organiser decides but the rules of the game, which have their own versions."""

    title: str
    organiser: str = ""
    zone: str = "UTC"
    closes_at: datetime | None = None
    """When entries close (E5, E20)."""
    starts_at: datetime | None = None
    venue: str = ""
    draw_at: datetime | None = None
    draw_place: str = ""
    format: str = "elimination"
    apart: bool = False
    """Whether the teams of an institution are kept apart as long as possible."""
    appeal_days: int = 14
    """How long after the decision on an entry its evidence is kept."""
    may_cancel: bool = True
    auto_call: bool = True
    """Whether the next match is called to a free table by itself."""
    agrees_by_hand: bool = False
    """Whether the other side agrees on a shared phone by taking it, without its code."""
    may_embed: bool = False
    """Whether other sites may show its board within their pages."""
    terms: Terms = Terms()
    notice: Notice = Notice()
    prizes: tuple[Prize, ...] = ()
    stage_venues: tuple[StageVenue, ...] = ()
    """Where stages are played that are not played at the venue (E9)."""


class Preset(NamedTuple):
    """An event to start from."""

    name: str
    settings: Settings
    closes: str
    """The hour entries close at, local time."""
    starts: str
    has_own_days: bool = False
    """Whether each stage has a day of its own (E10)."""


@cache
def preset(name: str) -> Preset:
    """One of the presets that come with the package."""
    if name not in PRESETS:
        raise ValueError(f"there is no event {name!r}; there are {', '.join(PRESETS)}")
    text = resources.files(__package__).joinpath("presets", f"{name}.toml").read_text("utf-8")
    table: dict[str, Any] = tomllib.loads(text)
    hours = table.pop("hours")
    terms, notice = Terms(**table.pop("terms")), Notice(**_tuples(table.pop("notice")))
    prizes = tuple(Prize(**each) for each in table.pop("prizes"))
    settings = Settings(**table, terms=terms, notice=notice, prizes=prizes)
    return Preset(name, settings, hours["closes"], hours["starts"], hours.get("own_days", False))


def _tuples(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}


def venue_of(settings: Settings, stage: str) -> str:
    """Where a stage is played (E9); nothing where that is told later."""
    return next((each.venue for each in settings.stage_venues if each.stage == stage), settings.venue)


def players_needed(terms: Terms) -> int:
    """How many of an entry have to be there to play: of a team as many as play, whichever (E2)."""
    return terms.players if terms.entrants == TEAMS else 1


def people_of(terms: Terms) -> int:
    """How many people an entry names."""
    return terms.players + terms.spares if terms.entrants == TEAMS else 1
