"""The daily deal: today's, and those of days that are over."""

import secrets
from collections import Counter
from datetime import date
from typing import Any, Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from doublesix.app.online import daily
from doublesix.app.online.state import OVER
from doublesix.play.deals import commitment
from doublesix.rules.rulesets import preset
from doublesix.store.actor import Actor
from doublesix.store.models import DailyDeal, OnlineMatch
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import daily_deals, replays
from doublesix.store.services.online_tables import CODE_LENGTH, day_of
from doublesix.web.online.rates import TABLES
from doublesix.web.online.seats import actor_of
from doublesix.web.presentation import online_names, seat_keys
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import SeeOther

RECORDS: Final = {"expert": "record", "best": "solved_record"}
"""The lines of a deal, by what they are called in addresses."""
EARLIER: Final = 7
"""Days that are over that the page of a day links to."""


class ResultRow(NamedTuple):
    """A result, and how many came to it."""

    result: int
    players: int
    is_own: bool
    is_expert: bool


def _page(request: HttpRequest, day: date, who: Actor) -> dict[str, Any]:
    """A day as its page shows it; what others made of it only when it is over."""
    own = _own_table(request, day, who)
    found = DailyDeal.objects.filter(day=day).first()
    is_over = day < day_of(who.at)
    results = daily_deals.results_of(day) if is_over else []
    expert = found if found is not None and found.result is not None and is_over else None
    secret = daily_deals.secret_of_day(day)
    earlier = DailyDeal.objects.filter(day__lt=min(day, day_of(who.at))).order_by("-day")[:EARLIER]
    return {
        "day": day,
        "is_over": is_over,
        "ruleset": preset(daily.ruleset_of_day(day)),
        "level": daily.LEVEL,
        "own": own,
        "is_own_over": own is not None and own.status == OVER,
        "place": 1 + sum(each > own.result for each in results) if own and own.result is not None else 0,
        "played": daily_deals.count_played(day),
        "rows": _rows(results, own, expert),
        "most": max(Counter(results).values(), default=1),
        "expert": expert,
        "commitment": commitment(secret).hex(),
        "secret": secret.hex() if is_over else "",
        "earlier": [each.day for each in earlier],
    }


def _rows(results: list[int], own: OnlineMatch | None, expert: DailyDeal | None) -> list[ResultRow]:
    """The results, the best first; the expert's among them."""
    counts = Counter(results)
    at_expert = expert.result if expert is not None else None
    values = {*counts, at_expert} - {None}
    own_result = own.result if own is not None else None
    return [
        ResultRow(each, counts[each], each == own_result, each == at_expert)
        for each in sorted((value for value in values if value is not None), reverse=True)
    ]


def _own_table(request: HttpRequest, day: date, who: Actor) -> OnlineMatch | None:
    code = seat_keys.code_of_day(request, day)[:CODE_LENGTH]
    return daily_deals.own_table(day, who, code, seat_keys.key_of(request, code) if code else "")


@require_GET
@never_cache
def show_today(request: HttpRequest) -> HttpResponse:
    """Today's deal: what it is, and a table to play it at."""
    who = actor_of(request)
    return render(request, "online/daily.html", _page(request, day_of(who.at), who))


@require_GET
@never_cache
def show_day(request: HttpRequest, day: date) -> HttpResponse:
    """The deal of a day that is over: everybody's results beside the expert's."""
    who = actor_of(request)
    if day == day_of(who.at):
        return SeeOther(reverse("play_daily"))
    if not DailyDeal.objects.filter(day=day, day__lt=day_of(who.at)).exists():
        raise Http404
    return render(request, "online/daily.html", _page(request, day, who))


@require_POST
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """Sit down at the own table of today, a new one where there is none yet."""
    who = actor_of(request)
    day = day_of(who.at)
    row = _own_table(request, day, who)
    key = ""
    if row is None:
        try:
            if not TABLES.takes(str(request.META.get("REMOTE_ADDR"))):
                raise refuse("too_many_tables")
            row, key = daily_deals.open_table(online_names.usual_name(who.account), who)
        except Refused as fault:
            context = {**_page(request, day, who), "why": in_words(fault.refusal)}
            return render(request, "online/daily.html", context, status=422)
    elif not daily_deals.holds_seat(row, seat_keys.key_of(request, row.code)):
        key = secrets.token_urlsafe(24)
        daily_deals.move_seat(row, key)
    response = SeeOther(reverse("play", args=[row.code]))
    if key:
        seat_keys.remember(response, request, row.code, key)
        seat_keys.remember_day(response, request, day, row.code)
    return response


@require_GET
@never_cache
def expert_record(request: HttpRequest, day: date) -> HttpResponse:  # noqa: ARG001
    """How the expert played the deal of a day that is over, as a `.dtn` file."""
    found = DailyDeal.objects.filter(day=day, day__lt=day_of(timezone.now())).exclude(record="").first()
    if found is None:
        raise Http404
    response = HttpResponse(found.record, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="daily-{day.isoformat()}.dtn"'
    return response


@require_GET
@never_cache
def line(request: HttpRequest, day: date, of: str) -> HttpResponse:  # noqa: ARG001
    """Go through the deal of a day that is over as the expert plays it, or best play with all hands open."""
    found = DailyDeal.objects.filter(day=day, day__lt=day_of(timezone.now())).first()
    record = getattr(found, RECORDS[of], "")
    if not record:
        raise Http404
    return redirect("replay", replays.open_replay(record).token)


class DayConverter:
    """A day in an address, as ISO writes it."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        """The day; no such day, no such address."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """The day as it is written."""
        return value.isoformat()
