"""The organiser's overview of an event: what is done, what comes next, and the acts of its life."""

from django.http import HttpRequest, HttpResponse

from doublesix.app.event_phase import EventPhase
from doublesix.store.backups import schedule
from doublesix.store.notifications.venues import venue_lines
from doublesix.store.queries.entry_counts import count_drafts, count_entries
from doublesix.web.organiser.steps import list_steps, next_step, pending_announcements
from doublesix.web.presentation.addresses import event_address
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import render_page


def page_context(access: EventAccess, **context: object) -> dict[str, object]:
    """What every organiser's page shows around its own part."""
    return {
        "access": access,
        "settings": access.state.settings,
        "zone": access.state.settings.zone,
        "is_over": access.phase.is_over,
        **context,
    }


@at_event("edit")
def organise(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The overview."""
    return overview(request, access)


def overview(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The overview; after an act that was refused too."""
    state, phase = access.state, access.phase
    found = list_steps(access.tournament, state, phase)
    ahead = next_step(found)
    slug = access.tournament.slug
    context = page_context(
        access,
        steps=[(step, step == ahead, event_address(step.page, slug) if step.page else "") for step in found],
        ahead=ahead,
        ahead_address=event_address(ahead.page or ahead.act, slug) if ahead else "",
        count=count_entries(access.tournament),
        venues=venue_lines(state.settings),
        untold=pending_announcements(state, phase),
        can_open=phase in (EventPhase.ANNOUNCED, EventPhase.CLOSED),
        can_close=phase.takes_entries,
        drafts=count_drafts(access.tournament),
        can_extend=phase.is_before_list,
        backup=schedule.last_backup(),
        backup_failed=schedule.failed_backup(),
    )
    return render_page(request, "organiser/overview.html", context)
