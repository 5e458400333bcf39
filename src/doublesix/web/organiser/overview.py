"""The organiser's overview of an event: what is done, what comes next, and the acts of its life."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.store.backups import schedule
from doublesix.tournament.state import CANCELLED, CLOSED, DRAWN, FINISHED, OPEN, PUBLISHED
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import shown
from doublesix.web.organiser.steps import coming, steps, untold
from doublesix.web.public.addresses import address
from doublesix.web.public.entered import counted

Page = tuple[str, str, str]
"""Name, address, label."""


def pages(desk: Desk) -> list[Page]:
    """The organiser's pages of an event."""
    names = (
        ("organise", _("Overview")),
        ("organise_edit", _("When, where, who")),
        ("organise_notice", _("Announcement")),
        ("organise_rules", _("Rules")),
        ("organise_people", _("People")),
        ("organise_vouchers", _("Vouchers")),
        ("ending", _("The end")),
        ("organise_log", _("Log")),
    )
    state = desk.state
    left_out = set() if any(prize.free_entry for prize in state.settings.prizes) else {"organise_vouchers"}
    if state.status not in (DRAWN, FINISHED):
        left_out.add("ending")
    return [
        (name, reverse(name, args=[desk.tournament.slug]), label)
        for name, label in names
        if name not in left_out
    ]


def framed(desk: Desk, page: str, **context: object) -> dict[str, object]:
    """What every organiser's page shows around its own part."""
    return {
        "desk": desk,
        "tab": "organise",
        "page": page,
        "pages": pages(desk),
        "settings": desk.state.settings,
        "zone": desk.state.settings.zone,
        "is_over": desk.state.status in (FINISHED, CANCELLED),
        **context,
    }


@at_event("edit")
def organise(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The overview."""
    return overview(request, desk)


def overview(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The overview; after an act that was refused too."""
    state, now = desk.state, timezone.now()
    found = steps(desk.tournament, state, now)
    ahead = coming(found)
    slug = desk.tournament.slug
    context = framed(
        desk,
        "organise",
        steps=[(step, step == ahead, address(step.page, slug) if step.page else "") for step in found],
        ahead=ahead,
        ahead_address=address(ahead.page or ahead.act, slug) if ahead else "",
        count=counted(desk.tournament),
        untold=untold(state),
        can_open=state.status in (PUBLISHED, CLOSED) and state.draw is None,
        can_close=state.status == OPEN and state.takes_entries(now),
        can_extend=state.status in (OPEN, CLOSED),
        backup=schedule.last(),
        backup_failed=schedule.failing(),
    )
    return shown(request, "organiser/overview.html", context)
