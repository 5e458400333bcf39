"""Before play: which tables there are, when each stage is, and a whole stage called at once."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from doublesix.store.desks import floor as at_floor
from doublesix.store.desks.tournaments import carry_out, state_of
from doublesix.tournament import commands, day
from doublesix.tournament.commands import HallTable
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.floor.confirmation import is_early, to_confirm
from doublesix.web.floor.expecting import forecast, timed
from doublesix.web.floor.forms import AssignForm, LayForm, PlanForm, TablesForm
from doublesix.web.floor.picture import Floor
from doublesix.web.floor.wording import clock
from doublesix.web.papers.telling import hour, phase_words
from doublesix.web.templatetags.doublesix import place_of


class Stage(NamedTuple):
    """A part of the event with its hours: as planned, and as the model expects them."""

    name: str
    planned: str
    expected: str
    late: str


def _floor(desk: Desk) -> Floor:
    return Floor(desk.tournament, desk.who.at, state_of(desk.tournament))


def _page(request: HttpRequest, desk: Desk, **forms: Any) -> HttpResponse:
    floor = _floor(desk)
    found = forecast(desk.tournament.pk, floor.state) if floor.is_drawn else None
    context = {
        "desk": desk,
        "tab": "floor",
        "floor": floor,
        "stages": _stages(floor, found or ()),
        "is_expected": bool(found),
        "is_computing": floor.is_drawn and found is None,
        "lay_form": LayForm(initial={"last": _last(floor)}),
        "tables_form": TablesForm(floor),
        "plan_form": PlanForm(floor),
        "assign_form": AssignForm(floor),
        "numbers": len(floor.expected),
        "has_own_days": day.has_own_days(floor.state),
        "place": place_of(floor.zone),
        **forms,
    }
    return shown(request, "floor/tables.html", context)


def _last(floor: Floor) -> int | None:
    numbers = [table.number for table in floor.state.tables]
    return max(numbers) if numbers else None


def _stages(floor: Floor, found: Any) -> list[Stage]:
    times = timed(floor.state, found)
    rows = []
    for phase in floor.phases:
        planned, each = floor.state.stage_times.get(phase), times.get(phase)
        expected = late = ""
        if each:
            expected = _("{start} to {end}").format(
                start=clock(floor, each.starts), end=hour(each.ends, floor.zone)
            )
            late = hour(each.ends_late, floor.zone)
        rows.append(Stage(phase_words(phase), clock(floor, planned) if planned else "", expected, late))
    return rows


@at_event("floor")
def floor_tables(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Tables, hours, stages."""
    return _page(request, desk)


def _done(request: HttpRequest, desk: Desk, act: Callable[[], object], said: str) -> HttpResponse | None:
    def do() -> str:
        act()
        return reverse("floor_tables", args=[desk.tournament.slug])

    return attempt(request, do, said, desk.tournament.zone)


@at_event("floor")
@require_POST
def floor_lay(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Lay tables in one go."""
    form = LayForm(request.POST)
    if not form.is_valid():
        return _page(request, desk, lay_form=form)
    state = state_of(desk.tournament)
    tables = form.over(state.tables)
    done = _done(request, desk, lambda: _lay(desk, tables, state.is_fixed), _("The tables are laid."))
    return done or _page(request, desk, lay_form=form)


def _lay(desk: Desk, tables: tuple[HallTable, ...], is_fixed: bool) -> None:
    carry_out(desk.tournament, commands.LayTables(tables, is_fixed), desk.who)


@at_event("floor")
@require_POST
def floor_change(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Change single tables, and whether they are fixed."""
    form = TablesForm(_floor(desk), request.POST)
    if not form.is_valid():
        return _page(request, desk, tables_form=form)
    is_fixed = form.cleaned_data["is_fixed"] == "yes"
    done = _done(request, desk, lambda: _lay(desk, form.chosen, is_fixed), _("The tables are changed."))
    return done or _page(request, desk, tables_form=form)


@at_event("floor")
@require_POST
def floor_plan(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give each stage its day and hour (E10)."""
    form = PlanForm(_floor(desk), request.POST)
    if not form.is_valid():
        return _page(request, desk, plan_form=form)
    wanted = [commands.PlanStage(phase, at) for phase, at in form.chosen]
    asks = to_confirm(request, desk, *wanted)
    if asks:
        return asks

    def act() -> None:
        for command in wanted:
            carry_out(desk.tournament, command, desk.who)

    done = _done(request, desk, act, _("The hours are kept."))
    return done or _page(request, desk, plan_form=form)


@at_event("floor")
@require_POST
def floor_assign(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Call all of a stage at once."""
    form = AssignForm(_floor(desk), request.POST)
    if not form.is_valid():
        return _page(request, desk, assign_form=form)
    given = form.cleaned_data
    command = commands.CallStage(given["phase"], given["at"], given["minutes"] or 60, is_early(request))
    asks = to_confirm(request, desk, command._replace(before_start=True))
    if asks:
        return asks
    act = lambda: carry_out(desk.tournament, command, desk.who)  # noqa: E731
    done = _done(request, desk, act, _("The stage has its tables; everybody concerned is told."))
    return done or _page(request, desk, assign_form=form)


@at_event("floor")
@require_POST
def floor_slips(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Send everybody their slips: how to check in, and the code."""
    count = len(_floor(desk).expected)
    said = ngettext("{count} entry gets its slip.", "{count} entries get their slips.", count)
    act = lambda: at_floor.send_slips(desk.tournament, desk.who)  # noqa: E731
    return _done(request, desk, act, said.format(count=count)) or _page(request, desk)
