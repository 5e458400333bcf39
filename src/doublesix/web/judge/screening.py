"""How the choices of a team lean in its matches on the screen: a report for judges, never a judgement.

A report of some matches takes about a second; it is kept until something else happens at one of them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.bots.leans import Report
from doublesix.store.services.online_records import PlayedMatch, partners_matches
from doublesix.tournament.fixtures import Entrant
from doublesix.web.presentation.names import Names
from doublesix.web.presentation.screening import Screening, screening
from doublesix.web.requests.access import EventAccess, at_event

KEPT: Final = 24 * 3600
"""Seconds for which a report is kept."""


class TeamRow(NamedTuple):
    """A team of which there are matches."""

    entrant: Entrant
    name: str
    matches: int


@at_event("judge")
def screenings(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The teams that have played on the screen."""
    names = Names(access.tournament, access.state)
    counts: dict[Entrant, int] = {}
    for each in _played(access):
        for entrant in each.sides:
            counts[entrant] = counts.get(entrant, 0) + 1
    teams = sorted((TeamRow(entrant, names.side(entrant), count) for entrant, count in counts.items()))
    return render(request, "judge/screenings.html", {"access": access, "teams": teams})


@at_event("judge")
def team_screening(request: HttpRequest, access: EventAccess, entrant: int) -> HttpResponse:
    """The report of a team, for each game that it played."""
    names = Names(access.tournament, access.state)
    matches = [each for each in _played(access) if entrant in each.sides]
    if not matches:
        raise Http404
    reports: list[Screening] = []
    for game in dict.fromkeys(each.record.ruleset.game for each in matches):
        own = [each for each in matches if each.record.ruleset.game == game]
        reports.append(screening(_report(access, game, own, entrant), own))
    context = {"access": access, "team": names.side(entrant), "reports": reports}
    return render(request, "judge/screening.html", context)


def _played(access: EventAccess) -> list[PlayedMatch]:
    return partners_matches(access.tournament, access.state) if access.phase.has_matches else []


def _report(access: EventAccess, game: str, matches: Sequence[PlayedMatch], entrant: Entrant) -> Report:
    key = f"screening/{access.tournament.pk}/{game}/{entrant}"
    stamps = [each.stamp for each in matches]
    known: tuple[list[str], Report] | None = cache.get(key)
    if known is not None and known[0] == stamps:
        return known[1]
    from doublesix.bots.screening import screen

    sides = ["AB"[each.sides.index(entrant)] for each in matches]
    found = screen([each.record for each in matches], sides)
    cache.set(key, (stamps, found), KEPT)
    return found
