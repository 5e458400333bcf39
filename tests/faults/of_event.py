"""Planted faults of E1 to E43."""

from datetime import datetime, timedelta
from typing import Any, Final

from doublesix.store.models import EndorsedEntry, Endorsement, Voucher
from doublesix.store.notifications import messages
from doublesix.store.queries import forms
from doublesix.store.services import (
    documents,
    endorsements,
    entries,
    fees,
    internal_tournaments,
    tournaments,
)
from doublesix.tournament import (
    day,
    decide,
    decide_day,
    decide_late,
    decide_play,
    events,
    evolve,
    late,
    late_consequences,
    places,
    prizes,
    progress,
    settings,
    tables,
)
from doublesix.tournament import draws as derivation
from doublesix.tournament import entries as rules
from doublesix.tournament.fixtures import Result
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.state import Tournament
from tests.faults.planting import Planted, both, named


def _always(value: Any) -> Any:
    return lambda _right: lambda *_arguments, **_named: value


def _without_seal(_right: Any) -> Any:
    """Endorsements that count without the seal."""
    return lambda: EndorsedEntry.objects.filter(endorsement__given_at__isnull=False, voided_at=None)


def _notice_without(*fields: str) -> Any:
    """A page that is given a notice in which something is missing."""

    def make(right: Any) -> Any:
        def wrong(tournament: Any) -> Tournament:
            found: Tournament = right(tournament)
            emptied = {name: type(getattr(found.settings.notice, name))() for name in fields}
            notice = found.settings.notice._replace(**emptied)
            return found._replace(settings=found.settings._replace(notice=notice))

        return wrong

    return make


def _terms(**changes: Any) -> Any:
    """A preset whose terms are others."""

    def make(right: Any) -> Any:
        def wrong(name: str) -> settings.Preset:
            found: settings.Preset = right(name)
            terms = found.settings.terms._replace(**changes)
            return found._replace(settings=found.settings._replace(terms=terms))

        return wrong

    return make


def _lacks_without(*left_out: str) -> Any:
    def make(right: Any) -> Any:
        return lambda form, terms: tuple(lack for lack in right(form, terms) if lack.what not in left_out)

    return make


def _never_late(self: Tournament, _at: datetime) -> bool:
    return self.status == "open"


def _just_too_early(self: Tournament, at: datetime) -> bool:
    closes = self.settings.closes_at
    return self.status == "open" and closes is not None and at < closes


def _deciding(command: str, make: Any) -> Any:
    """Another answer to a command."""

    def plant(patch: Any) -> None:
        (kind,) = (each for each in decide._DECIDERS if each.__name__ == command)
        patch.setitem(decide._DECIDERS, kind, make(decide._DECIDERS[kind]))

    return plant


def _evolving(event: str, make: Any) -> Any:
    """Another effect of an event."""

    def plant(patch: Any) -> None:
        (kind,) = (each for each in evolve._EVOLVERS if each.__name__ == event)
        patch.setitem(evolve._EVOLVERS, kind, make(evolve._EVOLVERS[kind]))

    return plant


def _not_refused(right: Any) -> Any:
    """A refusal for what is missing is forgotten."""

    def wrong(state: Any, command: Any, asked: Any) -> Any:
        answer = right(state, command, asked)
        return (events.Published(),) if isinstance(answer, Refusal) else answer

    return wrong


def _newest_version(right: Any) -> Any:
    def wrong(state: Tournament, event: Any, logged: Any) -> Tournament:
        after: Tournament = right(state, event, logged)
        return after._replace(started=dict.fromkeys(after.started, after.version.number))

    return wrong


def _undated(right: Any) -> Any:
    return lambda state, event, logged: right(state, event, logged._replace(at=state.versions[0].since))


def _removed(right: Any) -> Any:
    """Whoever is struck loses the place."""

    def wrong(state: Tournament, event: Any, logged: Any) -> Tournament:
        after: Tournament = right(state, event, logged)
        assert after.draw is not None
        order = tuple(number for number in after.draw.order if number != event.number)
        return after._replace(draw=after.draw._replace(order=order))

    return wrong


def _unchanged(_right: Any) -> Any:
    return lambda state, *_: state


def _card_hidden(right: Any) -> Any:
    return lambda state: right(state)._replace(is_public=False)


def _card_shown(right: Any) -> Any:
    return lambda state: right(state)._replace(is_public=True)


def _prizes(right: Any) -> Any:
    def wrong(name: str) -> settings.Preset:
        found: settings.Preset = right(name)
        return found._replace(settings=found.settings._replace(prizes=found.settings.prizes[:3]))

    return wrong


def _worst_first(right: Any) -> Any:
    return lambda state: tuple(reversed(right(state)))


def _no_third_place(right: Any) -> Any:
    from doublesix.rules.options import THIRD_SHARED
    from doublesix.tournament.elimination import Elimination

    def wrong(shape: Any, field: Any, ruleset: Any) -> Any:
        found = right(shape, field, ruleset)
        return found._replace(third_place=THIRD_SHARED) if isinstance(found, Elimination) else found

    return wrong


def _unsealed(_right: Any) -> Any:
    class Open:
        def seal(self, data: bytes, _name: str) -> bytes:
            return data

        def unseal(self, data: bytes, _name: str) -> bytes:
            return data

        def is_stale(self, _data: bytes) -> bool:
            return False

    return Open


def _tables_of_four(right: Any) -> Any:
    return lambda count, preferred=3: right(count, 4 if preferred == 3 else preferred)


def _tables_of_three(right: Any) -> Any:
    return lambda count, _preferred=3: right(count, 3)


def _nobody_waits(right: Any) -> Any:
    return lambda state: right(state)._replace(waiting=None)


def _neighbours_apart(_right: Any) -> Any:
    return lambda order: (tuple(zip(order[::2], reversed(order[1::2]), strict=False)), None)


def _used_again(right: Any) -> Any:
    def wrong(entry: Any, code: str, who: Any) -> Any:
        Voucher.objects.update(used_at=None, used_by=None)
        return right(entry, code, who)

    return wrong


def _any_link(right: Any) -> Any:
    def wrong(token: str, who: Any) -> Any:
        Endorsement.objects.update(given_at=None)
        return right(token, who)

    return wrong


def _timeless(right: Any) -> Any:
    return lambda token, who: right(token, who._replace(at=datetime.min.replace(tzinfo=who.at.tzinfo)))


def _without_spares(right: Any) -> Any:
    """Only the first two of a team count."""

    def wrong(state: Tournament, entrant: int, arrivals: Any) -> Any:
        of_team = (each._replace(places=tuple(at for at in each.places if at < 2)) for each in arrivals)
        return right(state, entrant, tuple(of_team))

    return wrong


def _by_other_limit(minutes: int) -> Any:
    """Who comes so much later is in time, or so much earlier is late."""

    def make(right: Any) -> Any:
        return lambda state, entrant, on, by: right(state, entrant, on, by + timedelta(minutes=minutes))

    return make


def _absent_stay_in(_: Any) -> Any:
    return lambda state: progress.struck_entrants(state) | state.disqualified


def _absent_win(_: Any) -> Any:
    """Of those who are all absent the first goes on."""
    return lambda sides, out: Result(
        sides, tuple(sorted(sides, key=lambda side: side in out)), (0,) * len(sides), (0,) * len(sides)
    )


def _table_is_over(_: Any) -> Any:
    """A table ends as soon as one of it is out."""
    return lambda state, fixtures, given, out: {
        each.number: progress.walk_over(each.sides, out)
        for each in fixtures
        if each.number not in given and each.number not in state.results and out & {*each.sides}
    }


def _on_pages(make: Any) -> Any:
    """Another state for the pages."""

    def plant(patch: Any) -> None:
        patch.setattr(tournaments, "state_of", make(tournaments.state_of))

    return plant


PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    "E1": (
        Planted("no reference", _on_pages(_notice_without("reference"))),
        Planted("no addressees", _on_pages(_notice_without("addressees"))),
        Planted("no copies", _on_pages(_notice_without("copies"))),
        Planted("no body", _on_pages(_notice_without("body"))),
    ),
    "E2": (
        Planted("no spare in 2023", named(settings, "preset", _terms(spares=0))),
        Planted("the spare is not asked for", named(rules, "places_of", _always(("first", "second")))),
        Planted("the spare does not stand in", named(day, "_complete_at", _without_spares)),
        Planted("somebody is in two teams", named(entries, "identity_refusal", _always(None))),
    ),
    "E3": (
        Planted("any number of teams", named(rules, "new_team_refusal", _always(None))),
        Planted("the worst teams go on", named(internal_tournaments, "ranks_of", _worst_first)),
    ),
    "E4": (
        Planted("no designation", named(rules, "lacks", _lacks_without("designation"))),
        Planted("no president", named(rules, "lacks", _lacks_without("president"))),
        Planted("the president need not sign", named(rules, "lacks", _lacks_without("president_signature"))),
    ),
    "E5": (
        Planted("never late", named(Tournament, "takes_entries", lambda _: _never_late)),
        Planted("the deadline itself is late", named(Tournament, "takes_entries", lambda _: _just_too_early)),
        Planted("an extension is not kept", _evolving("DeadlineExtended", _unchanged)),
    ),
    "E6": (
        Planted("no evidence is asked for", named(rules, "lacks", _lacks_without("evidence"))),
        Planted("another person's evidence counts", named(entries, "whose_proofs_go", _always([]))),
        Planted("papers are kept open", named(documents, "vault", _unsealed)),
        Planted("papers are kept for ever", named(documents, "is_overdue", _always(False))),
    ),
    "E7": (
        Planted("no endorsement is asked for", named(rules, "all_lacks", lambda _: rules.lacks)),
        Planted(
            "a change voids nothing",
            both(named(forms, "digest_of", _always("")), named(endorsements, "digest_of", _always(""))),
        ),
        Planted("the seal is not asked for", named(forms, "_standing_endorsements", _without_seal)),
        Planted("a link works again", named(endorsements, "by_token", _any_link)),
        Planted("a link never expires", named(endorsements, "by_token", _timeless)),
    ),
    "E8": (
        Planted(
            "the order of entering",
            named(derivation, "order_of", lambda _: lambda numbers, _seed: tuple(numbers)),
        ),
        Planted("attendance is forgotten", _evolving("AttendanceNoted", _unchanged)),
        Planted("who is struck loses the place", _evolving("EntryStruck", _removed)),
    ),
    "E9": (
        Planted("no mobile number", named(rules, "lacks", _lacks_without("mobile"))),
        Planted("players are not told", named(messages, "everybody_entered", _always([]))),
    ),
    "E10": (
        Planted("a minute late is in time", named(decide_day, "is_there", _by_other_limit(2))),
        Planted("a minute late is not proposed", named(day, "is_there", _by_other_limit(2))),
        Planted("the limit itself is late", named(decide_day, "is_there", _by_other_limit(-1))),
        Planted("no grace", named(day, "grace_of", _always(timedelta(0)))),
        Planted("a limit in 2018", named(day, "OFF", lambda _: -2)),
        Planted("who is absent plays on", named(progress, "out_entrants", _absent_stay_in)),
        Planted("of two who are absent one goes on", named(progress, "walk_over", _absent_win)),
        Planted("a delay is forgotten", _evolving("DelayGranted", _unchanged)),
        Planted("a match starts at any time", named(decide_play, "start_of", _always(None))),
    ),
    "E11": (
        Planted("three prizes", named(settings, "preset", _prizes)),
        Planted("a prize for who is absent", named(prizes, "ABSENT", lambda _: "")),
        Planted("no match for third place", named(progress, "made", _no_third_place)),
    ),
    "E12": (
        Planted("started matches change", _evolving("RulesAmended", _newest_version)),
        Planted("no date", _evolving("RulesAmended", _undated)),
        Planted("nobody is told", named(messages, "tell_of", _always(None))),
    ),
    "E13": (
        Planted("hidden after publishing", named(tournaments, "card_of", _card_hidden)),
        Planted("shown before publishing", named(tournaments, "card_of", _card_shown)),
    ),
    "E20": (
        Planted("published without a deadline", _deciding("Publish", _not_refused)),
        Planted("entered twice", named(rules, "LIVE", lambda _: ())),
    ),
    "E21": (
        Planted("tables of four", named(tables, "table_sizes", _tables_of_four)),
        Planted("a table does not play without", named(progress, "_walk_overs", _table_is_over)),
        Planted("nobody goes on alone", named(progress, "_walk_overs", _always({}))),
    ),
    "E22": (
        Planted("tables of three all the same", named(tables, "table_sizes", _tables_of_three)),
        Planted("four pairs' winners share a table", named(places, "most_at_last", _always(4))),
    ),
    "E30": (
        Planted("no limit", named(rules, "status_when_submitted", _always("submitted"))),
        Planted("nobody moves up", named(entries, "move_up", _always(None))),
        Planted("no fee", named(rules, "fee_of", _always(0))),
    ),
    "E31": (
        Planted("nobody waits", named(progress, "field_of", _nobody_waits)),
        Planted("other pairs", named(progress, "partners", _neighbours_apart)),
    ),
    "E32": (Planted("a voucher for ever", named(fees, "use_voucher", _used_again)),),
    "E41": (
        Planted("a bye whose team was called", named(late, "was_called", _always(False))),
        Planted("the last table in spite of its call", named(late, "touched_matches", _always(set()))),
        Planted("nobody is drawn", _evolving("LateDrawRevealed", _unchanged)),
    ),
    "E42": (
        Planted("a substitute at any time", named(decide_late, "was_called", _always(False))),
        Planted("nobody joins", named(late_consequences, "lone_partners", _always(()))),
    ),
    "E43": (
        Planted("who left plays on", _evolving("EntryRetired", _unchanged)),
        Planted("who left is an offender", named(progress, "excused_entrants", _always(frozenset()))),
    ),
}
"""The faults of each clause, in the order of the rule book."""
