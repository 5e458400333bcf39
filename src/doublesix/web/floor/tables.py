"""Before play: which tables there are, when each stage is, and a whole stage called at once."""

from functools import partial
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.app.expected_times import phase_times
from doublesix.store.dates import place_of
from doublesix.store.services import floor as at_floor
from doublesix.store.services.tournaments import carry_out, state_of
from doublesix.tournament import commands, day
from doublesix.tournament.commands import HallTable
from doublesix.web.floor.confirmation import is_early, to_confirm
from doublesix.web.floor.forms import AssignForm, LayForm, PlanForm, TablesForm
from doublesix.web.presentation.floor import Floor
from doublesix.web.presentation.floor_words import clock
from doublesix.web.presentation.forecasts import find_forecast
from doublesix.web.presentation.formats import hour, phase_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt_at, render_page


class StageHours(NamedTuple):
    """A part of the event with its hours: as planned, and as the model expects them."""

    name: str
    planned: str
    expected: str
    late: str


def _floor(access: EventAccess) -> Floor:
    return Floor(access.tournament, access.actor.at, state_of(access.tournament))


def _page(request: HttpRequest, access: EventAccess, **forms: Any) -> HttpResponse:
    floor = _floor(access)
    found = find_forecast(access.tournament.pk, floor.state) if floor.is_drawn else None
    context = {
        "access": access,
        "floor": floor,
        "stages": _stages(floor, found or ()),
        "is_expected": bool(found),
        "is_computing": floor.is_drawn and found is None,
        "lay_form": LayForm(initial={"last": _last(floor)}),
        "tables_form": TablesForm(floor),
        "plan_form": PlanForm(floor),
        "assign_form": AssignForm(floor),
        "numbers": len(floor.expected_numbers),
        "has_own_days": day.has_own_days(floor.state),
        "place": place_of(floor.zone),
        **forms,
    }
    return render_page(request, "floor/tables.html", context)


def _last(floor: Floor) -> int | None:
    numbers = [table.number for table in floor.state.tables]
    return max(numbers) if numbers else None


def _stages(floor: Floor, found: Any) -> list[StageHours]:
    times = phase_times(floor.state, found)
    rows = []
    for phase in floor.phases:
        planned, each = floor.state.stage_times.get(phase), times.get(phase)
        expected = late = ""
        if each:
            expected = _("{start} to {end}").format(
                start=clock(floor, each.starts), end=hour(each.ends, floor.zone)
            )
            late = hour(each.ends_late, floor.zone)
        rows.append(StageHours(phase_words(phase), clock(floor, planned) if planned else "", expected, late))
    return rows


@at_event("floor")
def floor_tables(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Tables, hours, stages."""
    return _page(request, access)


@form_at_event("floor")
def floor_lay(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Lay tables in one go."""
    form = LayForm(request.POST)
    if not form.is_valid():
        return _page(request, access, lay_form=form)
    state = state_of(access.tournament)
    tables = form.over(state.tables)
    act = partial(_lay, access, tables, state.is_fixed)
    done = attempt_at(access, act, _("The tables are laid."), "floor_tables")
    return done or _page(request, access, lay_form=form)


def _lay(access: EventAccess, tables: tuple[HallTable, ...], is_fixed: bool) -> None:
    carry_out(access.tournament, commands.LayTables(tables, is_fixed), access.actor)


@form_at_event("floor")
def floor_change(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Change single tables, and whether they are fixed."""
    form = TablesForm(_floor(access), request.POST)
    if not form.is_valid():
        return _page(request, access, tables_form=form)
    is_fixed = form.cleaned_data["is_fixed"] == "yes"
    act = partial(_lay, access, form.kept_tables, is_fixed)
    done = attempt_at(access, act, _("The tables are changed."), "floor_tables")
    return done or _page(request, access, tables_form=form)


@form_at_event("floor")
def floor_plan(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Give each stage its day and hour (E10)."""
    form = PlanForm(_floor(access), request.POST)
    if not form.is_valid():
        return _page(request, access, plan_form=form)
    wanted = [commands.PlanStage(phase, at) for phase, at in form.hours]
    asks = to_confirm(request, access, *wanted)
    if asks:
        return asks

    def act() -> None:
        for command in wanted:
            carry_out(access.tournament, command, access.actor)

    done = attempt_at(access, act, _("The hours are kept."), "floor_tables")
    return done or _page(request, access, plan_form=form)


@form_at_event("floor")
def floor_assign(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Call all of a stage at once."""
    form = AssignForm(_floor(access), request.POST)
    if not form.is_valid():
        return _page(request, access, assign_form=form)
    given = form.cleaned_data
    command = commands.CallStage(given["phase"], given["at"], given["minutes"] or 60, is_early(request))
    asks = to_confirm(request, access, command._replace(before_start=True))
    if asks:
        return asks
    act = partial(carry_out, access.tournament, command, access.actor)
    said = _("The stage has its tables; everybody concerned is told.")
    done = attempt_at(access, act, said, "floor_tables")
    return done or _page(request, access, assign_form=form)


@form_at_event("floor")
def floor_slips(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Send everybody their slips: how to check in, and the code."""
    count = len(_floor(access).expected_numbers)
    said = ngettext("{count} entry gets its team code.", "{count} entries get their team codes.", count)
    act = partial(at_floor.send_slips, access.tournament, access.actor)
    return attempt_at(access, act, said.format(count=count), "floor_tables") or _page(request, access)
