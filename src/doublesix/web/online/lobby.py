"""What stands in the lobby: never empty, since bots always have time."""

from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.online.daily import ruleset_of_day
from doublesix.app.online.state import BETWEEN, PAUSED, PLAYING, WAITING
from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.rulesets import PRESETS, preset
from doublesix.store.models import OnlineMatch, Tournament
from doublesix.store.services import daily_deals, online_matches
from doublesix.store.services.online_tables import day_of
from doublesix.web.online.forms import USUAL
from doublesix.web.presentation.front import front_page
from doublesix.web.presentation.online_words import BOTS

SHOWN: Final = 30
"""Tables of a kind that the lobby lists."""
RECENT: Final = timedelta(minutes=30)
"""A table at which nothing happened for so long is not shown."""


class ListedSide(NamedTuple):
    """A side of a table in the list."""

    name: str
    score: int


class ListedTable(NamedTuple):
    """A table in a list of the lobby."""

    code: str
    game: str
    free: int
    round: int
    names: list[str]
    """Of the people who sit there."""
    sides: list[ListedSide]


def lobby_page(now: datetime) -> dict[str, Any]:
    """Games to begin, tables that wait for players, tables to watch, events that are played."""
    recent = OnlineMatch.objects.filter(is_listed=True, changed_at__gte=now - RECENT)
    with_people = recent.prefetch_related("players")
    waiting = with_people.filter(status=WAITING).order_by("-created_at")[:SHOWN]
    playing = with_people.filter(status__in=(PLAYING, BETWEEN, PAUSED)).order_by("-changed_at")[:SHOWN]
    day = day_of(now)
    return {
        "games": [preset(name) for name in USUAL],
        "daily": {"game": preset(ruleset_of_day(day)).game, "played": daily_deals.count_played(day)},
        "waiting": [_listed(row) for row in waiting],
        "playing": [_listed(row) for row in playing],
        "events": front_page(now).playing,
    }


def _listed(row: OnlineMatch) -> ListedTable:
    """A table with the names of people and bots, and with its scores, from its card alone."""
    is_of_event = row.tournament_id is not None
    known = (
        online_matches.names_of(row)
        if is_of_event
        else {player.pk: player.name for player in row.players.all()}
    )
    bots = [_("Bot {name}").format(name=each) for each in BOTS]
    names = [known.get(person, bots[at]) for at, person in enumerate(row.people)]
    seats = range(len(names))
    sides = (
        [seats[0::2], seats[1::2]]
        if GAME_RULES[row.game].is_partnership
        else [seats[at:][:1] for at in seats]
    )
    named = [
        ListedSide(_(" and ").join(names[seat] for seat in side), score)
        for side, score in zip(sides, row.scores, strict=False)
    ]
    people = [known[person] for person in row.people if person in known]
    return ListedTable(row.code, row.game, row.free, row.round, people, named)


def rules_choices(wanted: str) -> dict[str, Any]:
    """The rulesets that a table can be played by; an event's own first, where one is asked for."""
    names = [*USUAL, *(name for name in PRESETS if name not in USUAL)]
    event = None
    if wanted.startswith("event:"):
        event = Tournament.objects.filter(slug=wanted.removeprefix("event:"), is_public=True).first()
    return {"rulesets": [preset(name) for name in names], "event": event, "wanted": wanted}
