"""A match as the judge sees it, and what a judge does there without a ruling."""

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import seating
from doublesix.app.sheets.results import points_of
from doublesix.app.sheets.state import Rival, Sheet, WaitingRound
from doublesix.store.models import MatchSheet, RulingNote
from doublesix.store.services import floor_judge, result_corrections, sheets
from doublesix.store.services.duty import format_clock
from doublesix.store.services.sheets import Table
from doublesix.tournament.fixtures import Fixture, Result
from doublesix.tournament.progress import results_of
from doublesix.web.judge import clauses, history
from doublesix.web.judge.calls import RulingRow, edition_seen, ruling_row
from doublesix.web.judge.forms import AppealForm, LineUpForm
from doublesix.web.presentation.consequences import result_words
from doublesix.web.presentation.corrections import corrections_of
from doublesix.web.presentation.names import Names, accounts
from doublesix.web.presentation.sheet import SheetPresenter
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import REFUSED_STATUS, attempt


class RoundVersion(NamedTuple):
    """A version of a round that does not count yet."""

    id: str
    writer: str
    words: str
    preview: dict[str, Any]
    agreed: str
    may_keep: bool


class Contest(NamedTuple):
    """A round as it was written, once or more than once."""

    number: int
    versions: list[RoundVersion]
    is_contested: bool
    counts: bool
    """Whether one of its versions counts already."""


class RulingDetails(NamedTuple):
    """A ruling of this match with what belongs to it."""

    line: RulingRow
    notes: list[RulingNote]
    answer: str
    appeal_by: str
    form: AppealForm | None
    may_decide: bool


def table_for(access: EventAccess, match: int) -> Table:
    """A match of the event, or nothing by that number."""
    found = sheets.table_of(access.tournament, match)
    if found is None:
        raise Http404
    return found


def _versions(sheet: Sheet, shown: SheetPresenter) -> list[Contest]:
    """The rounds that wait, and those that somebody wrote differently."""
    found = []
    rivals: dict[str, list[Rival]] = {}
    for each in sheet.rivals:
        rivals.setdefault(each.against, []).append(each)
    data = shown.data(is_desk=True)
    previews = {each["id"]: each for each in (*data["waiting"], *data["rivals"])}
    for at, counted in enumerate(sheet.rounds):
        if counted.id in rivals and counted.written is not None:
            words = history.in_short(counted.written, shown)
            first = RoundVersion(counted.id, history.writer(counted.side, shown), words, {}, "", True)
            others = [_version(each, shown, previews, may_keep=False) for each in rivals[counted.id]]
            found.append(Contest(at + 1, [first, *others], True, True))
    for at, waiting in enumerate(sheet.waiting):
        written: list[WaitingRound | Rival] = [waiting, *rivals.get(waiting.id, ())]
        versions = [_version(each, shown, previews) for each in written]
        found.append(Contest(len(sheet.rounds) + at + 1, versions, len(versions) > 1, False))
    return found


def _version(
    each: WaitingRound | Rival, shown: SheetPresenter, previews: dict[str, Any], *, may_keep: bool = True
) -> RoundVersion:
    agreed = (
        ", ".join(history.writer(side, shown) for side in sorted(each.confirmed))
        if isinstance(each, WaitingRound)
        else ""
    )
    words = history.in_short(each.written, shown)
    return RoundVersion(each.id, history.writer(each.side, shown), words, previews[each.id], agreed, may_keep)


def _rulings(access: EventAccess, table: Table, shown: SheetPresenter, names: Names) -> list[RulingDetails]:
    assert table.row is not None
    sheet = table.sheet
    assert sheet is not None
    notes: dict[int, list[RulingNote]] = {}
    for note in table.row.notes.select_related("by"):
        notes.setdefault(note.ruling, []).append(note)
    people = accounts(each.by for each in sheet.rulings)
    found = []
    for number, each in enumerate(sheet.rulings):
        given = floor_judge.GivenRuling(table.row, number, each, sheet)
        found.append(
            RulingDetails(
                ruling_row(given, names, people),
                notes.get(number, []),
                each.answer,
                shown.side(each.appeal_side) if each.appeal and each.appeal_side >= 0 else "",
                None if each.appeal else AppealForm(sheet, shown, auto_id=f"id_{number}_%s"),
                access.may("appeal") and floor_judge.is_waiting(given),
            )
        )
    return found


def _earlier(access: EventAccess, table: Table, shown: SheetPresenter, names: Names) -> dict[str, object]:
    found = floor_judge.list_earlier_rulings(access.tournament, shown.sides, table.row)
    people = accounts(each.ruling.by for each in found)
    said = [
        _("{side} talked across the table in match {number} (F13): {count}").format(
            side=names.side(each.row.sides[each.side]), number=each.row.fixture + 1, count=each.times
        )
        for each in floor_judge.count_talks(access.tournament, shown.sides)
    ]
    return {"earlier": [ruling_row(each, names, people) for each in found], "talks": said}


def _scores(sheet: Sheet, shown: SheetPresenter, result: Result | None = None) -> list[tuple[str, int, int]]:
    """Points and games by side: of the game in progress, or of the whole match once that is over."""
    points, games = points_of(sheet) if sheet.is_over else sheet.scores, sheet.games_won
    if result is not None:
        won = dict(zip(result.sides, result.games_won, strict=True))
        points = tuple(result.points_of(each) for each in sheet.sides)
        games = tuple(won[each] for each in sheet.sides)
    return [(shown.side(side), points[side], games[side]) for side in range(len(sheet.sides))]


def _seats(sheet: Sheet, shown: SheetPresenter) -> list[tuple[int, str, str]]:
    return [(each.seat, shown.seat(each.seat), shown.side(each.side)) for each in seating.seats(sheet)]


def frame(access: EventAccess, table: Table, names: Names) -> dict[str, object]:
    """What every page of one match shows at its top."""
    number = table.fixture.number
    return {
        "access": access,
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
    """What a match shows once it has begun."""
    sheet, row = table.sheet, table.row
    assert sheet is not None
    assert row is not None
    call = sheet.open_call
    people = accounts([sheet.calls[call].acknowledged_by] if call is not None else [])
    told = history.story(row, shown)
    who = accounts(line.by for line in told)
    return {
        "sheet": sheet,
        "scores": _scores(sheet, shown, results_of(table.state).get(table.fixture.number)),
        "has_games": sheet.match.options.games_to_win > 1,
        "call": None if call is None else sheet.calls[call],
        "call_number": call,
        "called_at": "" if call is None else format_clock(sheet.calls[call].at, access.tournament.zone),
        "taken_by": "" if call is None else people.get(sheet.calls[call].acknowledged_by, ""),
        "contests": _versions(sheet, shown),
        "seats": _seats(sheet, shown),
        "line_ups": [] if sheet.is_over else _line_ups(sheet, shown),
        "rulings": _rulings(access, table, shown, names),
        "story": [(line, who.get(line.by, "")) for line in told][::-1],
        "side_names": [shown.side(side) for side in range(len(sheet.sides))],
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
    result = results_of(table.state).get(number)
    context = {
        **frame(access, table, names),
        **(_begun_context(access, table, shown, names) if table.row else {}),
        **_earlier(access, table, shown, names),
        "chapters": clauses.chapters(shown.ruleset, access.state.settings),
        "result": result_words(result, names) if result else "",
        "may_correct": access.may("correct") and result is not None,
        "corrections": corrections_of(table.state, number, names, is_staff=True),
        "older": result_corrections.older_sheets(access.tournament, table.state, number),
    }
    status = REFUSED_STATUS if request.method == "POST" else 200
    return render(request, "judge/match.html", context, status=status)


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
        "scores": _scores(sheet, shown),
        "has_games": sheet.match.options.games_to_win > 1,
        "side_names": [shown.side(side) for side in range(len(sheet.sides))],
        "story": [(line, who.get(line.by, "")) for line in told][::-1],
        "rulings": [
            each._replace(form=None, may_decide=False) for each in _rulings(access, table, shown, names)
        ],
        "is_known": known is not None,
    }
    return render(request, "judge/older.html", context)


def _carry_out(
    request: HttpRequest, access: EventAccess, match: int, command: cmd.Command, said: str
) -> HttpResponse:
    """Do something of the sheet and come back to the match."""
    table = table_for(access, match)

    def do() -> str:
        sheets.act_on_sheet(access.tournament, match, command, access.actor, seen=edition_seen(request))
        return reverse("judge_match", args=[access.tournament.slug, match])

    return attempt(request, do, said, access.tournament.zone) or page(request, access, table)


@require_POST
@at_event("judge")
def judge_keep(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Of what was written for a round, this holds."""
    command = cmd.Keep(request.POST.get("round", ""))
    return _carry_out(request, access, match, command, _("This version holds; it counts."))


@require_POST
@at_event("judge")
def judge_withdraw(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """A round that does not count yet is taken back."""
    command = cmd.Withdraw(request.POST.get("round", ""), cmd.JUDGE)
    return _carry_out(request, access, match, command, _("The round is taken back."))


@require_POST
@at_event("judge")
def judge_line_up(request: HttpRequest, access: EventAccess, match: int, side: int) -> HttpResponse:
    """Somebody else plays for a side, during the match too (E2)."""
    table = table_for(access, match)
    if table.sheet is None or side not in range(len(table.sheet.sides)):
        raise Http404
    form = LineUpForm(side, table.sheet, SheetPresenter(table), request.POST)
    if not form.is_valid():
        return page(request, access, table)

    def do() -> str:
        seen = edition_seen(request)
        floor_judge.change_line_up(access.tournament, match, side, form.line_up, access.actor, seen)
        return reverse("judge_match", args=[access.tournament.slug, match])

    said = _("The line-up is changed (E2).")
    return attempt(request, do, said, access.tournament.zone) or page(request, access, table)


@require_POST
@at_event("judge")
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
