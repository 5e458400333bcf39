"""The log of an event in words: when, who, what."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from doublesix.store import log
from doublesix.store.letters import in_zone
from doublesix.store.models import Account
from doublesix.tournament import events as ev
from doublesix.tournament.events import Logged
from doublesix.tournament.settings import Settings
from doublesix.web.desk import Desk, at_event
from doublesix.web.organiser.forms import labels
from doublesix.web.organiser.overview import framed
from doublesix.web.papers.telling import phase_words


class Line(NamedTuple):
    """A line of the log; ``more`` is what somebody wrote, such as a reason."""

    logged: Logged
    by: str
    words: str
    more: str


@at_event("edit")
def story(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The log, the latest first."""
    happened = log.load(desk.tournament.stream)
    names = {each.pk: str(each) for each in Account.objects.filter(pk__in={logged.by for logged in happened})}
    context = framed(desk, "organise_log", lines=lines(happened, names, desk.tournament.zone)[::-1])
    return render(request, "organiser/log.html", context)


def lines(happened: list[Logged], names: dict[int, str], zone: str) -> list[Line]:
    """Every event as a line."""
    found: list[Line] = []
    settings: Settings | None = None
    for logged in happened:
        event = logged.event
        words, more = _told(event, settings, zone)
        if isinstance(event, ev.Created | ev.Edited):
            settings = event.settings
        if isinstance(event, ev.DeadlineExtended) and settings:
            settings = settings._replace(closes_at=event.closes_at)
        found.append(Line(logged, names.get(logged.by, ""), words, more))
    return found


def _told(event: ev.Event, before: Settings | None, zone: str) -> tuple[str, str]:
    if isinstance(event, ev.Edited) and before is not None:
        return _("changed: {what}").format(what=", ".join(changed(before, event.settings))), ""
    words = _WORDS[type(event)]()
    facts = {**event._asdict()}
    for name in ("closes_at", "moment", "at", "until"):
        if name in facts:
            facts[name] = in_zone(facts[name], zone)
    for name in ("entries", "order", "values", "sources", "tables", "places"):
        if name in facts:
            facts[f"{name}_count"] = len(facts[name])
    if "phase" in facts:
        facts["phase"] = phase_words(facts["phase"])
    if "fixture" in facts:
        facts["match"] = facts["fixture"] + 1
    if isinstance(event, ev.AttendanceNoted) and not event.is_there:
        words = _("noted that number {number} was not at the draw")
    return words.format(**facts), facts.get("reason", "")


def changed(before: Settings, after: Settings) -> list[str]:
    """What differs between two settings, as the forms call it."""
    names = labels()
    found = []
    for pair in ((before, after), (before.terms, after.terms), (before.notice, after.notice)):
        old, new = (each._asdict() for each in pair)
        found += [names[name] for name in old if name in names and old[name] != new[name]]
    return [*found, _("Prizes")] if before.prizes != after.prizes else found


_WORDS: Final[dict[type, Callable[[], Any]]] = {
    ev.Created: lambda: _("began the event from {preset}"),
    ev.RulesAmended: lambda: _("amended the rules"),
    ev.Published: lambda: _("published the event"),
    ev.EntriesOpened: lambda: _("opened entries"),
    ev.EntriesClosed: lambda: _("closed entries"),
    ev.DeadlineExtended: lambda: _("extended the deadline to {closes_at}"),
    ev.Cancelled: lambda: _("cancelled the event"),
    ev.ListFrozen: lambda: _("froze the list, {entries_count} entries"),
    ev.DrawCommitted: lambda: _("published the commitment {commitment}; values come on {moment}"),
    ev.PublicValuesEntered: lambda: _("entered {values_count} public values"),
    ev.DrawRevealed: lambda: _("revealed the secret: the lots of {order_count} are drawn"),
    ev.LotsRecorded: lambda: _("wrote down {order_count} lots drawn by hand"),
    ev.LotsConfirmed: lambda: _("confirmed the lots"),
    ev.LotsDismissed: lambda: _("dismissed the lots written down"),
    ev.AttendanceNoted: lambda: _("noted that number {number} was at the draw"),
    ev.EntryStruck: lambda: _("struck number {number}"),
    ev.TablesLaid: lambda: _("laid {tables_count} tables"),
    ev.StagePlanned: lambda: _("set the hour of {phase}: {at}"),
    ev.MatchCalled: lambda: _("called match {match} to table {table} for {at}"),
    ev.CallDropped: lambda: _("took back the call of match {match}"),
    ev.CheckedIn: lambda: _("checked in number {number}: {places_count} there"),
    ev.DelayGranted: lambda: _("granted match {match} a delay until {until}"),
    ev.WalkOverGiven: lambda: _("gave a walk-over in match {match}"),
    ev.ResultCorrected: lambda: _("corrected the result of match {match}"),
    ev.MatchAnnulled: lambda: _("annulled match {match}: it begins anew"),
    ev.EntrantDisqualified: lambda: _("disqualified number {entrant} ({clause})"),
    ev.EntrantReinstated: lambda: _("reinstated number {entrant}"),
    ev.ResultsHeld: lambda: _("held the results back"),
    ev.ResultsReleased: lambda: _("released the results"),
    ev.MatchStarted: lambda: _("started match {match} under version {version} of the rules"),
    ev.ResultRecorded: lambda: _("recorded the result of match {match}"),
    ev.Finished: lambda: _("finished the event"),
}
