"""The end: what is missing, the ranking, who wins what (E11, E32); results held back until then."""

from functools import partial
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from doublesix.app.event_phase import EventPhase
from doublesix.store.models import Voucher
from doublesix.store.services import prize_vouchers, tournaments
from doublesix.tournament import commands
from doublesix.tournament.prizes import ABSENT, EMPTY, Award, awards
from doublesix.web.presentation.board import Board, full_board
from doublesix.web.presentation.event_words import prize_in_words, voucher_words
from doublesix.web.requests.access import EventAccess, at_event, can_organise, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page


class Ticket(NamedTuple):
    """A free entry that somebody won, and whether its voucher is given."""

    number: int
    is_given: bool
    is_used: bool = False


class PrizeGiven(NamedTuple):
    """A prize in words: the rank, who has it, what it is, why nobody is paid where nobody is."""

    rank: int
    name: str
    prize: str
    why: str
    tickets: tuple[Ticket, ...] = ()


def list_prizes(access: EventAccess, of: Board) -> list[PrizeGiven]:
    """Every prize with who has it, once all matches are over."""
    if not of.is_complete:
        return []
    won, done = (
        prize_vouchers.list_winners(access.state),
        prize_vouchers.list_given(access.tournament, access.state),
    )
    return [_prize(access, of, award, won, done) for award in awards(access.state)]


def _prize(
    access: EventAccess, of: Board, award: Award, won: dict[int, int], done: dict[int, Voucher]
) -> PrizeGiven:
    numbers = of.members[award.entrant] if award.entrant is not None else ()
    is_free = award.prize.free_entry and not award.why
    return PrizeGiven(
        award.rank,
        of.names[award.entrant] if award.entrant is not None else _("nobody"),
        prize_in_words(award.prize, access.state.settings.terms.currency),
        {
            EMPTY: _("Nobody has this rank; the prize is not paid."),
            ABSENT: _("Was absent; the prize is not paid."),
        }.get(award.why, ""),
        tuple(_ticket(number, done.get(number)) for number in numbers if is_free and number in won),
    )


def _ticket(number: int, voucher: Voucher | None) -> Ticket:
    return Ticket(number, voucher is not None, voucher is not None and voucher.used_at is not None)


def _page(request: HttpRequest, access: EventAccess) -> HttpResponse:
    state, of = access.state, full_board(access.tournament, access.state)
    context = {
        "access": access,
        "board": of,
        "zone": of.zone,
        "left": [*of.matches_in_play, *of.matches_to_come],
        "ranking": [(place, [name for _each, name in of.with_names(rank)]) for place, rank in of.ranking],
        "out": [of.names[each] for each in sorted(state.disqualified)],
        "given": list_prizes(access, of),
        "is_held": state.board is not None,
        "is_drawn": access.phase.is_in_play,
        "is_finished": access.phase is EventPhase.FINISHED,
        "may_begin": can_organise(request),
    }
    return render_page(request, "ending/ending.html", context)


@at_event("prizes")
def ending(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What is missing, what stands, and what is to be done with it."""
    return _page(request, access)


def _carry_out(
    request: HttpRequest, access: EventAccess, command: commands.Command, said: str
) -> HttpResponse:
    act = partial(tournaments.carry_out, access.tournament, command, access.actor)
    return attempt_at(access, act, said, "ending") or _page(request, access)


@form_at_event("publish")
def finish(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The ranking stands."""
    return _carry_out(request, access, commands.Finish(), _("The event is finished; the ranking stands."))


@form_at_event("hold")
def hold(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show the public nothing newer until the ceremony."""
    said = _("From now on the public sees nothing newer, on the pages and on the displays of the hall.")
    return _carry_out(request, access, commands.HoldResults(), said)


@form_at_event("hold")
def release(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Show the public how it stands."""
    return _carry_out(request, access, commands.ReleaseResults(), _("Everybody sees the results again."))


@form_at_event("give_vouchers")
def voucher_mail(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Mail a winner's voucher once more."""
    act = partial(prize_vouchers.mail_prize, access.tournament, number)
    said = _("The voucher is on its way by mail.")
    return attempt_at(access, act, said, "ending") or _page(request, access)


@form_at_event("give_vouchers")
def voucher(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """The voucher of a winner, once: shown here, and mailed to the winner."""
    codes: list[str] = []

    def give() -> None:
        codes.append(prize_vouchers.give_prize(access.tournament, number, access.actor))

    answer = attempt_at(access, give, "", "ending")
    if answer is None:
        return _page(request, access)
    level = messages.SUCCESS if codes else messages.WARNING
    messages.add_message(request, level, voucher_words("".join(codes)))
    return answer
