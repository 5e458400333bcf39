"""A match as the judge sees it, and what a judge does there without a ruling."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import seating
from doublesix.app.sheets.state import Sheet
from doublesix.store.models import MatchSheet
from doublesix.store.services import floor_judge, result_corrections, sheets
from doublesix.store.services.duty import format_clock
from doublesix.store.services.sheets import Table
from doublesix.tournament.fixtures import Fixture
from doublesix.tournament.progress import results_of
from doublesix.web.judge import clauses, history, match_parts
from doublesix.web.judge.calls import edition_seen
from doublesix.web.judge.forms import AppealForm, LineUpForm
from doublesix.web.presentation.corrections import corrections_of
from doublesix.web.presentation.names import Names, accounts
from doublesix.web.presentation.sheet import SheetPresenter
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page


def table_for(access: EventAccess, match: int) -> Table:
    """A match of the event, or nothing by that number."""
    found = sheets.table_of(access.tournament, match)
    if found is None:
        raise Http404
    return found


def _seats(sheet: Sheet, shown: SheetPresenter) -> list[tuple[int, str, str]]:
    return [(each.seat, shown.seat(each.seat), shown.side(each.side)) for each in seating.seats(sheet)]


def frame(access: EventAccess, table: Table, names: Names) -> dict[str, object]:
    """What every page of one match shows at its top."""
    number = table.fixture.number
    return {
        "access": access,
        "tournament": access.tournament,
        "number": number,
        "phase": names.phase(number),
        "table_number": names.table(number),
        "place": names.place(number),
        "sides": names.sides(table.fixture.sides),
        "edition": table.edition,
    }


def _begun_context(
    access: EventAccess, table: Table, shown: SheetPresenter, names: Names
) -> dict[str, object]:
    """What a match shows once it has begun, beside what updates by itself."""
    sheet = table.sheet
    assert sheet is not None
    return {
        "sheet": sheet,
        "call": sheet.open_call is not None,
        "seats": _seats(sheet, shown),
        "line_ups": [] if sheet.is_over else _line_ups(sheet, shown),
        "rulings": match_parts.list_ruling_details(table, shown, names),
        "version": sheet.version,
        "is_amended": sheet.version != access.state.version.number,
    }


def _line_ups(sheet: Sheet, shown: SheetPresenter) -> list[LineUpForm]:
    found = [LineUpForm(side, sheet, shown) for side in range(len(sheet.sides))]
    return [form for form in found if form.is_needed]


def page(request: HttpRequest, access: EventAccess, table: Table) -> HttpResponse:
    """A match as the judge sees it."""
    shown, names = SheetPresenter(table), Names(access.tournament, table.state)
    number = table.fixture.number
    view = match_parts.MatchView(number, match_parts.edition_of(table), access.may("appeal"))
    parts = match_parts.parts_of(table, view)
    context = {
        **frame(access, table, names),
        **(_begun_context(access, table, shown, names) if table.row else {}),
        "chapters": clauses.chapters(shown.ruleset, access.state.settings),
        "parts": {name.removeprefix("judge-match-"): html for name, html in parts.items()},
        "argument": view.argument,
        "as_of": _("As of {time}").format(time=format_clock(timezone.now(), access.tournament.zone)),
        "may_correct": access.may("correct") and number in results_of(table.state),
        "corrections": corrections_of(table.state, number, names, is_staff=True),
        "older": result_corrections.older_sheets(access.tournament, table.state, number),
    }
    return render_page(request, "judge/match.html", context)


@at_event("judge")
def judge_match(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """A match as the judge sees it."""
    return page(request, access, table_for(access, match))


@at_event("judge")
def judge_older(request: HttpRequest, access: EventAccess, match: int, edition: int) -> HttpResponse:
    """The sheet of a match from before it was annulled: nothing of it counts, all of it is kept."""
    row: MatchSheet | None = access.tournament.sheets.filter(fixture=match, edition=edition).first()
    now = access.state.editions.get(match, 0)
    if row is None or edition >= now:
        raise Http404
    sheet, names = sheets.sheet_of(row), Names(access.tournament, access.state)
    known = names.fixtures.get(match)
    fixture = (known or Fixture(match, "", "", ()))._replace(sides=sheet.sides)
    table = Table(access.tournament, access.state, fixture, row, sheet, sheet.sides, now)
    shown = SheetPresenter(table)
    told = history.story(row, shown)
    who = accounts(line.by for line in told)
    context = {
        **frame(access, table, names),
        "edition": edition,
        "scores": match_parts.list_scores(sheet, shown),
        "has_games": sheet.match.options.games_to_win > 1,
        "story": [(line, who.get(line.by, "")) for line in told][::-1],
        "rulings": [
            each._replace(form=None) for each in match_parts.list_ruling_details(table, shown, names)
        ],
        "is_known": known is not None,
    }
    return render(request, "judge/older.html", context)


def _carry_out(
    request: HttpRequest, access: EventAccess, match: int, command: cmd.Command, said: str
) -> HttpResponse:
    """Do something of the sheet and come back to the match."""
    table = table_for(access, match)
    act = partial(
        sheets.act_on_sheet, access.tournament, match, command, access.actor, seen=edition_seen(request)
    )
    return attempt_at(access, act, said, "judge_match", match) or page(request, access, table)


@form_at_event("judge")
def judge_keep(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Of what was written for a round, this holds."""
    command = cmd.Keep(request.POST.get("round", ""))
    return _carry_out(request, access, match, command, _("This version holds; it counts."))


@form_at_event("judge")
def judge_withdraw(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """A round that does not count yet is taken back."""
    command = cmd.Withdraw(request.POST.get("round", ""), cmd.JUDGE)
    return _carry_out(request, access, match, command, _("The round is taken back."))


@form_at_event("judge")
def judge_line_up(request: HttpRequest, access: EventAccess, match: int, side: int) -> HttpResponse:
    """Somebody else plays for a side, during the match too (E2)."""
    table = table_for(access, match)
    if table.sheet is None or side not in range(len(table.sheet.sides)):
        raise Http404
    form = LineUpForm(side, table.sheet, SheetPresenter(table), request.POST)
    if not form.is_valid():
        return page(request, access, table)

    def do() -> None:
        seen = edition_seen(request)
        floor_judge.change_line_up(access.tournament, match, side, form.line_up, access.actor, seen)

    said = _("The line-up is changed (E2).")
    return attempt_at(access, do, said, "judge_match", match) or page(request, access, table)


@form_at_event("judge")
def judge_appeal(request: HttpRequest, access: EventAccess, match: int, ruling: int) -> HttpResponse:
    """A side appeals against a ruling, and the judge writes it down."""
    table = table_for(access, match)
    if table.sheet is None:
        raise Http404
    form = AppealForm(table.sheet, SheetPresenter(table), request.POST)
    if not form.is_valid():
        return page(request, access, table)
    said = _("The appeal is written down; the organiser decides.")
    return _carry_out(request, access, match, form.command(ruling), said)
