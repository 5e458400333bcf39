"""A match that is over and was written play by play, opened to go through it again, with its analysis."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from doublesix.app.match_readings import PublicStatus
from doublesix.app.sheets.results import notation
from doublesix.app.sheets.round_records import GameRecord
from doublesix.app.sheets.state import Sheet
from doublesix.store.refusals import Refused
from doublesix.store.services import replays, sheets
from doublesix.web.board.match_page import MatchPage
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.rounds import SeatNames
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event


def can_be_gone_through(line: BoardMatch, games: list[GameRecord]) -> bool:
    """Whether a match is over for the public, and the plays of a round of it are known."""
    is_over = line.status is PublicStatus.OVER
    return is_over and any(row.steps for game in games for row in game.rounds)


@at_event("see")
@require_safe
def match_replay(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Open it at an address of its own; opened once more it is the same."""
    of = Board(access.tournament, access.state)
    line, row = of.lines.get(match), of.sheets.get(match)
    if line is None or row is None:
        raise Http404
    sheet = sheets.sheet_of(row)
    if not can_be_gone_through(line, MatchPage(of, of.readings[match], line, sheet).records):
        raise Http404
    try:
        found = replays.open_replay(_text(of, sheet))
    except Refused as refused:  # a match of long ago, adjudicated by rules that asked less
        messages.error(request, in_words(refused.refusal, access.tournament.zone))
        return redirect("board_match", access.tournament.slug, match)
    return redirect("replay", found.token)


def _text(of: Board, sheet: Sheet) -> str:
    """The match as text, with the names that are public."""
    names = SeatNames(sheet, of)
    count = sheet.match.player_count
    is_partnership = sheet.match.rules.is_partnership
    seated = tuple(
        names.people.get(seat, names.side((seat - 1) % 2)) if is_partnership else names.side(seat - 1)
        for seat in range(1, count + 1)
    )
    return notation(sheet, seated, ())
