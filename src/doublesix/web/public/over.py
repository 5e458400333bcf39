"""An event's page once it is over: the podium first, then the ranking and the day in figures."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from doublesix.app.podium import read_figures, read_tallies
from doublesix.web.presentation.board import Board, keep_number
from doublesix.web.presentation.podium import podium_words
from doublesix.web.presentation.points_words import points_words
from doublesix.web.requests.access import EventAccess

FIRST_SHOWN: Final = 8


def over_page(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who won, how the final went, and everybody's place."""
    of = Board(access.tournament, access.state)
    podium = podium_words(of)
    ranking = [(each, keep_number(of.names[each.entrant])) for each in read_tallies(of.state, of.readings)]
    figures = read_figures(of.readings)
    meaning = podium.final.meaning if podium and podium.final else None
    is_bad = all(each.meaning.is_lower_better for each in of.readings.values())
    context = {
        "access": access,
        "tab": "event",
        "podium": podium,
        "points": points_words(meaning) if meaning else None,
        "points_label": _("Points taken") if is_bad else _("Points made"),
        "first": ranking[:FIRST_SHOWN],
        "rest": ranking[FIRST_SHOWN:],
        "count": len(ranking),
        "figures": figures,
        "longest": of.lines[figures.longest.number] if figures.longest else None,
        "lowest": (figures.lowest[0], keep_number(of.names[figures.lowest[1]])) if figures.lowest else None,
        "has_bracket": "elimination" in of.state.settings.format or of.state.settings.format == "tables",
        "zone": of.zone,
    }
    return render(request, "public/over.html", context)
