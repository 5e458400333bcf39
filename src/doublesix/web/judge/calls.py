"""The judge's page: which tables call, what is contested, which appeals wait. Made for a phone in the hand.

The page is a board (:mod:`doublesix.web.live`): its parts hold nothing of who looks. The buttons in them
belong to a form outside, which has the key and the token of the one who taps.
"""

from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app.sheets import commands as cmd
from doublesix.store.models import Tournament
from doublesix.store.services import duty, floor_judge, sheets
from doublesix.store.services.duty import format_clock
from doublesix.store.services.floor_judge import GivenRuling, OpenCall
from doublesix.store.services.tournaments import state_of
from doublesix.web.live import board
from doublesix.web.presentation.decisions import appeal_words, clause_words, decision_words
from doublesix.web.presentation.formats import match_words
from doublesix.web.presentation.names import Names, accounts
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page

RECENT: Final = 10
"""Rulings that the page shows."""


class CallRow(NamedTuple):
    """A call as the page shows it."""

    id: str
    fixture: int
    edition: int
    number: int
    table: int
    place: str
    match: str
    sides: str
    by: str
    reason: str
    at: str
    is_escalated: bool
    taken_by: str
    taken_at: str
    announce: str


class RulingRow(NamedTuple):
    """A ruling as lists show it."""

    fixture: int
    number: int
    match: str
    sides: str
    words: str
    clause: str
    version: int
    facts: str
    at: datetime
    by: str
    appeal: str
    appeal_words: str
    edition: int
    is_annulled: bool


def _match(names: Names, fixture: int) -> str:
    phase = names.phase(fixture)
    number = match_words(fixture)
    return f"{number}, {phase}" if phase else number


def _call_row(each: OpenCall, names: Names, people: dict[int, str], zone: str) -> CallRow:
    call, fixture = each.call, each.row.fixture
    table = names.table(fixture)
    where = _("Table {table}").format(table=table) if table else _match(names, fixture)
    side = names.side(each.row.sides[call.side]) if 0 <= call.side < len(each.row.sides) else ""
    reason = call.reason or _("no reason given")
    return CallRow(
        id=f"call-{fixture}-{each.row.edition}-{each.number}",
        fixture=fixture,
        edition=each.row.edition,
        number=each.number,
        table=table,
        place=names.place(fixture),
        match=_match(names, fixture),
        sides=names.sides(each.row.sides),
        by=side,
        reason=reason,
        at=format_clock(call.at, zone),
        is_escalated=call.escalated_at is not None and call.acknowledged_at is None,
        taken_by=people.get(call.acknowledged_by) or _("a judge") if call.acknowledged_at else "",
        taken_at=format_clock(call.acknowledged_at, zone) if call.acknowledged_at else "",
        announce=_("{where} calls the judge: {reason}").format(where=where, reason=reason),
    )


def ruling_row(given: GivenRuling, names: Names, people: dict[int, str]) -> RulingRow:
    """A ruling for officials: with the people it concerns by name."""
    rule, row = given.ruling.ruling, given.row
    return RulingRow(
        fixture=row.fixture,
        number=given.number,
        match=_match(names, row.fixture),
        sides=names.sides(given.sheet.sides),
        words=decision_words(rule, lambda who: names.whom(given.sheet, who)),
        clause=clause_words(rule.clause),
        version=given.ruling.version,
        facts=rule.facts,
        at=given.ruling.at,
        by=people.get(given.ruling.by, ""),
        appeal=given.ruling.appeal,
        appeal_words=appeal_words(given.ruling.appeal, given.ruling.is_upheld),
        edition=row.edition,
        is_annulled=row.edition != names.state.editions.get(row.fixture, 0),
    )


@board("judge", act="judge")
def judge_parts(pk: int, argument: str) -> dict[str, str]:
    """The parts of the judge's page, the same for everybody who may see it."""
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None or argument:
        raise Http404
    names = Names(tournament, state_of(tournament))
    calls, rulings = floor_judge.list_open_calls(tournament), floor_judge.list_rulings(tournament)
    waiting = [each for each in rulings if floor_judge.is_waiting(each)]
    shown = [*waiting, *rulings[:RECENT]]
    people = accounts([*(each.call.acknowledged_by for each in calls), *(each.ruling.by for each in shown)])
    context = {
        "tournament": tournament,
        "calls": [_call_row(each, names, people, tournament.zone) for each in calls],
        "contested": [
            (row.fixture, _match(names, row.fixture), names.table(row.fixture), names.sides(row.sides))
            for row in floor_judge.list_contested(tournament)
        ],
        "appeals": [ruling_row(each, names, people) for each in waiting],
        "rulings": [ruling_row(each, names, people) for each in rulings[:RECENT]],
        "on_duty": [str(account) for account in duty.list_on_duty(tournament)],
    }
    parts = ("calls", "contested", "appeals", "recent", "duty")
    return {f"judge-{part}": render_to_string(f"judge/_{part}.html", context) for part in parts}


def _page(request: HttpRequest, access: EventAccess) -> HttpResponse:
    floor_judge.escalate_overdue(timezone.now())
    tournament = access.tournament
    waiting = sum(each.call.acknowledged_at is None for each in floor_judge.list_open_calls(tournament))
    is_judge = access.account in duty.list_judges(tournament)
    title = _("Judge · {event}").format(event=tournament.title)
    context = {
        "access": access,
        "parts": judge_parts(tournament.pk, ""),
        "title": title,
        "waiting": waiting,
        "as_of": _("As of {time}").format(time=format_clock(timezone.now(), tournament.zone)),
        "is_judge": is_judge,
        "is_on_duty": is_judge and access.account in duty.list_on_duty(tournament),
    }
    return render_page(request, "judge/judge.html", context)


@at_event("judge")
def judge(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What waits for a judge."""
    return _page(request, access)


@form_at_event("judge")
def judge_duty(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Go on duty, or off it."""
    is_on = request.POST.get("duty") == "on"
    act = partial(duty.set_duty, access.tournament, is_on, access.actor)
    said = _("You are on duty: calls reach you.") if is_on else _("You are off duty: calls go to the others.")
    return attempt_at(access, act, said, "judge") or _page(request, access)


def edition_seen(request: HttpRequest) -> int | None:
    """The edition of the sheet that a page showed: a correction may have begun the match anew since."""
    seen = request.POST.get("edition", "")
    return int(seen) if seen.isdecimal() and len(seen) < 6 else None


@form_at_event("judge")
def judge_coming(request: HttpRequest, access: EventAccess, match: int, call: int) -> HttpResponse:
    """A judge is coming: the table sees it at once."""
    act = partial(
        floor_judge.acknowledge, access.tournament, match, call, access.actor, edition_seen(request)
    )
    said = _("The table sees that you are coming.")
    return attempt_at(access, act, said, "judge_match", match) or _page(request, access)


@form_at_event("judge")
def judge_close(request: HttpRequest, access: EventAccess, match: int, call: int) -> HttpResponse:
    """The judge was there and nothing had to be ruled."""
    act = partial(
        sheets.act_on_sheet,
        access.tournament,
        match,
        cmd.CloseCall(call),
        access.actor,
        seen=edition_seen(request),
    )
    return attempt_at(access, act, _("The call is closed."), "judge") or _page(request, access)
