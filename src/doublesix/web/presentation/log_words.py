"""The log of an event in words: when, who, what."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.notifications.messages import in_zone
from doublesix.tournament import events as ev
from doublesix.tournament import late_events as late_ev
from doublesix.tournament.events import Logged
from doublesix.tournament.settings import Settings
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.settings_forms import setting_labels


class LogEntry(NamedTuple):
    """A line of the log; ``more`` is what somebody wrote, such as a reason."""

    logged: Logged
    by: str
    words: str
    more: str


def list_log_entries(happened: list[Logged], names: dict[int, str], zone: str) -> list[LogEntry]:
    """Every event as a line."""
    found: list[LogEntry] = []
    settings: Settings | None = None
    for logged in happened:
        event = logged.event
        words, more = _event_words(event, settings, zone)
        if isinstance(event, ev.Created | ev.Edited):
            settings = event.settings
        if isinstance(event, ev.DeadlineExtended) and settings:
            settings = settings._replace(closes_at=event.closes_at)
        found.append(LogEntry(logged, names.get(logged.by, ""), words, more))
    return found


def _event_words(event: ev.Event, before: Settings | None, zone: str) -> tuple[str, str]:
    if isinstance(event, ev.Edited) and before is not None:
        return _("changed: {what}").format(what=", ".join(list_changed_settings(before, event.settings))), ""
    words = _WORDS[type(event)]()
    facts = {**event._asdict()}
    for name in ("closes_at", "moment", "at", "until", "promised"):
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


def list_changed_settings(before: Settings, after: Settings) -> list[str]:
    """What differs between two settings, as the forms call it."""
    names = setting_labels()
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
    ev.StartBroughtForward: lambda: _("began match {match} before its hour, {promised}"),
    ev.MatchStarted: lambda: _("started match {match} under version {version} of the rules"),
    ev.ResultRecorded: lambda: _("recorded the result of match {match}"),
    ev.Finished: lambda: _("finished the event"),
    late_ev.LateAccepted: lambda: _("took a late entry as number {number}"),
    late_ev.LateSeated: lambda: _("seated number {number} at a table with room"),
    late_ev.LateDrawCommitted: lambda: _(
        "published the commitment {commitment} of a late draw; values come on {moment}"
    ),
    late_ev.LateValuesEntered: lambda: _("entered {values_count} public values of the late draw"),
    late_ev.LateDrawRevealed: lambda: _("revealed the secret of the late draw: {places_count} places"),
    late_ev.LateLotsRecorded: lambda: _("wrote down {places_count} late places drawn by hand"),
    late_ev.LateLotsConfirmed: lambda: _("confirmed the late places"),
    late_ev.LateLotsDismissed: lambda: _("dismissed the late places written down"),
    late_ev.PartnerJoined: lambda: _("number {joined} plays in the place of number {gone}"),
    late_ev.PersonReplaced: lambda: _("put a substitute in the team of number {number}"),
    late_ev.EntryRetired: lambda: _("noted that number {number} retired"),
    late_ev.RetirementTakenBack: lambda: _("took back that number {number} retired"),
    late_ev.LateDrawCalledOff: lambda: _("called off the late draw that was begun"),
}
