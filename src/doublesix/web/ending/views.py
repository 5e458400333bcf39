"""The end: what is missing, the ranking, who wins what (E11, E32); results held back until then."""

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.store.desks import awarding, tournaments
from doublesix.tournament import commands
from doublesix.tournament.prizes import ABSENT, EMPTY, Award, awards
from doublesix.tournament.state import DRAWN, FINISHED
from doublesix.web.board.reading import Board
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.public.needs import prize_in_words
from doublesix.web.public.views import may_organise
from doublesix.web.results.views import whole


class Ticket(NamedTuple):
    """A free entry that somebody won, and whether its voucher is given."""

    number: int
    is_given: bool


class Given(NamedTuple):
    """A prize in words: the rank, who has it, what it is, why nobody is paid where nobody is."""

    rank: int
    name: str
    prize: str
    why: str
    tickets: tuple[Ticket, ...] = ()


def given_of(desk: Desk, of: Board) -> list[Given]:
    """Every prize with who has it, once all matches are over."""
    if not of.is_complete:
        return []
    won, done = awarding.winners(desk.state), awarding.given(desk.tournament, desk.state)
    return [_given(desk, of, award, won, set(done)) for award in awards(desk.state)]


def _given(desk: Desk, of: Board, award: Award, won: dict[int, int], done: set[int]) -> Given:
    numbers = of.members[award.entrant] if award.entrant is not None else ()
    is_free = award.prize.free_entry and not award.why
    return Given(
        award.rank,
        of.names[award.entrant] if award.entrant is not None else _("nobody"),
        prize_in_words(award.prize, desk.state.settings.terms.currency),
        {
            EMPTY: _("Nobody has this rank; the prize is not paid."),
            ABSENT: _("Was absent; the prize is not paid."),
        }.get(award.why, ""),
        tuple(Ticket(number, number in done) for number in numbers if is_free and number in won),
    )


def _page(request: HttpRequest, desk: Desk) -> HttpResponse:
    state, of = desk.state, whole(desk)
    context = {
        "desk": desk,
        "tab": "results",
        "board": of,
        "zone": of.zone,
        "left": [*of.playing, *of.coming],
        "ranking": [(place, [name for _each, name in of.named(rank)]) for place, rank in of.ranking],
        "out": [of.names[each] for each in sorted(state.disqualified)],
        "given": given_of(desk, of),
        "is_held": state.board is not None,
        "is_drawn": state.status == DRAWN,
        "is_finished": state.status == FINISHED,
        "may_begin": may_organise(request),
    }
    return shown(request, "ending/ending.html", context)


@at_event("prizes")
def ending(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What is missing, what stands, and what is to be done with it."""
    return _page(request, desk)


def _asked(request: HttpRequest, desk: Desk, command: commands.Command, said: str) -> HttpResponse:
    def do() -> str:
        tournaments.carry_out(desk.tournament, command, desk.who)
        return reverse("ending", args=[desk.tournament.slug])

    return attempt(request, do, said, desk.tournament.zone) or _page(request, desk)


@require_POST
@at_event("publish")
def finish(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The ranking stands."""
    return _asked(request, desk, commands.Finish(), _("The event is finished; the ranking stands."))


@require_POST
@at_event("hold")
def hold(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the public nothing newer until the ceremony."""
    said = _("From now on the public sees nothing newer, on the pages and on the displays of the hall.")
    return _asked(request, desk, commands.HoldResults(), said)


@require_POST
@at_event("hold")
def release(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the public how it stands."""
    return _asked(request, desk, commands.ReleaseResults(), _("Everybody sees the results again."))


@require_POST
@at_event("edit")
def voucher(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The voucher of a winner, once; the code goes to this browser only."""
    codes: list[str] = []

    def do() -> str:
        codes.append(awarding.give(desk.tournament, number, desk.who))
        return reverse("ending", args=[desk.tournament.slug])

    answer = attempt(request, do, "", desk.tournament.zone)
    if answer is None:
        return _page(request, desk)
    if codes:
        words = _("The voucher's code is {code}. Write it down now: it is shown only once.")
        messages.success(request, words.format(code=codes[0]))
    else:
        messages.warning(request, _("This voucher was given already, and its code was shown once."))
    return answer
