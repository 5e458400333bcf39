"""The displays of the hall: named screens, and what each shows one after another."""

from collections.abc import Sequence
from typing import Final

from django.db import IntegrityError, transaction

from doublesix.store import change_feed
from doublesix.store.models import Display, Tournament
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.tournaments import lock_tournament
from doublesix.tournament.names import naming_refusal, normal

CALLS: Final = "calls"
NOW: Final = "now"
NEXT: Final = "next"
BRACKET: Final = "bracket"
STANDINGS: Final = "standings"
RESULTS: Final = "results"
RANKING: Final = "ranking"
PAGES: Final = (CALLS, NOW, NEXT, RESULTS, BRACKET, STANDINGS, RANKING)
"""What a display can show."""
SHORTEST: Final = 5
LONGEST: Final = 300
MOST: Final = 50
"""Displays of one event."""


@transaction.atomic
def add(tournament: Tournament, name: str, pages: Sequence[str], seconds: int) -> Display:
    """One more display."""
    lock_tournament(tournament)
    if tournament.displays.count() >= MOST:
        raise refuse("too_many_displays", most=MOST)
    return _save(Display(tournament=tournament), name, pages, seconds)


@transaction.atomic
def change(display: Display, name: str, pages: Sequence[str], seconds: int) -> Display:
    """Call it otherwise, show something else: the screen follows by itself."""
    return _save(display, name, pages, seconds)


@transaction.atomic
def remove(display: Display) -> None:
    """Show nothing there any more."""
    change_feed.publish_change(display.tournament_id)
    display.delete()


def _save(display: Display, name: str, pages: Sequence[str], seconds: int) -> Display:
    insist(naming_refusal(name))
    display.name = normal(name)[:60]
    display.pages = list(dict.fromkeys(pages))
    display.seconds = seconds
    if not display.name:
        raise refuse("display_name")
    if not display.pages or not {*display.pages} <= {*PAGES}:
        raise refuse("display_pages")
    if not SHORTEST <= seconds <= LONGEST:
        raise refuse("display_seconds", least=SHORTEST, most=LONGEST)
    try:
        with transaction.atomic():
            display.save()
    except IntegrityError:
        raise refuse("display_twice", name=display.name) from None
    change_feed.publish_change(display.tournament_id)
    return display
