"""The list of entries for the secretary's table, with a box to note who attends (E8)."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.models import Entry, Tournament
from doublesix.store.queries.forms import is_endorsed
from doublesix.store.services.tournaments import State
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.formats import moment, place_words
from doublesix.web.presentation.papers.compiler import Sheet
from doublesix.web.presentation.words import status_words


def sheet_of(state: State, tournament: Tournament) -> Sheet:
    """All entries that were handed in, in the order of arrival; those given up stand at the end, struck."""
    found = tournament.entries.exclude(status=rules.DRAFT).select_related("institution")
    listed = list(found.order_by("place_at", "pk").prefetch_related("players"))
    listed.sort(key=lambda entry: entry.status not in rules.LIVE)
    drafts = tournament.entries.filter(status=rules.DRAFT).count()
    numbers = state.draw.numbers if state.draw else {}
    if numbers:
        listed.sort(key=lambda entry: numbers.get(entry.pk, len(numbers) + 1))
    says = {
        "rows": [_row(state, entry, numbers.get(entry.pk)) for entry in listed],
        "as_of": _("As of {moment}").format(moment=moment(timezone.now(), state.settings.zone)),
        "summary": _summary(listed, drafts),
        "empty": _("No entries have been submitted yet. They appear here in the order of arrival."),
        "words": {
            "number": _("No."),
            "entry": _("Entry"),
            "people": _("Participants"),
            "reach": _("Mobile, e-mail"),
            "state": _("State"),
            "there": _("Present"),
        },
    }
    return Sheet("list", _("List of entries"), "entries", says, landscape=True, personal=True)


def _summary(listed: list[Entry], drafts: int) -> str:
    count = sum(entry.status in rules.LIVE for entry in listed)
    text = ngettext("{count} entry", "{count} entries", count).format(count=count)
    if drafts:
        more = ngettext("{count} begun and not submitted", "{count} begun and not submitted", drafts)
        text = f"{text}; {more.format(count=drafts)}"
    return text


def _row(state: State, entry: Entry, number: int | None) -> dict[str, Any]:
    terms = state.settings.terms
    is_live = entry.status in rules.LIVE
    states = [status_words().get(entry.status, entry.status)]
    if terms.endorsement and is_live:
        states.append(_("endorsed") if is_endorsed(entry) else _("not endorsed"))
    return {
        "number": "–" if number is None else str(number),
        "name": entry.name,
        "institution": entry.institution.name if entry.institution else "",
        "people": [
            {
                "name": player.name,
                "place": place_words(player.place, terms) if terms.entrants == TEAMS else "",
                "mobile": player.mobile,
                "email": player.email,
            }
            for player in entry.players.all()
        ],
        "states": states,
        "struck": not is_live or bool(state.draw and number in state.draw.struck),
    }
