"""Who comes after the list is frozen (E41): taken with a reason, numbered on, placed where there is room.

For tournament desks: :func:`add_late` takes any entry that was accepted, or that lacks nothing.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import DrawName, Entry, Institution, Player, Tournament
from doublesix.store.queries.forms import form_of, with_forms
from doublesix.store.queries.institutions import key_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import fees
from doublesix.store.services.duplicates import identity_refusal
from doublesix.store.services.entries import clean_text
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, refusal_of, state_of
from doublesix.tournament import entries as rules
from doublesix.tournament import late_commands
from doublesix.tournament.names import normal
from doublesix.tournament.settings import TEAMS

CONTACTS: Final = ("mobile", "email")
"""What may be missing of who stands at the desk (E9)."""


class Candidate(NamedTuple):
    """An entry that is not on the list, and what it lacks."""

    entry: Entry
    lacks: tuple[rules.Lack, ...]


def list_candidates(tournament: Tournament) -> list[Candidate]:
    """The entries that could still be taken: everybody live who is not on the list."""
    state = state_of(tournament)
    listed = state.draw.numbers if state.draw else {}
    rows = with_forms(tournament.entries.filter(status__in=rules.LIVE)).order_by("place_at", "pk")
    return [Candidate(entry, _lacks(entry, state)) for entry in rows if entry.pk not in listed]


def _lacks(entry: Entry, state: State) -> tuple[rules.Lack, ...]:
    """What keeps an entry out: nothing, where it was accepted already."""
    if entry.status == rules.ACCEPTED:
        return ()
    found = rules.all_lacks(form_of(entry), state.settings.terms)
    at_desk = entry.institution is None
    return tuple(lack for lack in found if not (at_desk and lack.what in CONTACTS))


@transaction.atomic
def begin_late(
    tournament: Tournament,
    name: str,
    people: Sequence[str],
    institution: str = "",
    contacts: Sequence[str] = ("", ""),
) -> Entry:
    """Write an entry down at the desk after the freeze: a draft, until it is taken."""
    tournament = lock_tournament(tournament)
    state = state_of(tournament)
    if state.draw is None:
        raise refuse("no_list", "E41")
    terms = state.settings.terms
    places = rules.places_of(terms)
    named = [clean_text("name", each) for each in people[: len(places)]]
    if not named or not named[0]:
        raise refuse("no_player_name", "E41")
    house = _institution(tournament, institution) if terms.institutions else None
    if house is not None:
        live = house.entries.filter(status__in=rules.LIVE).count()
        insist(rules.new_team_refusal(terms, live))
    called = clean_text("name", name) or (named[0] if terms.entrants != TEAMS else " & ".join(named[:2]))
    beside = tournament.entries.filter(status__in=rules.LIVE).values_list("name", flat=True)
    if terms.entrants == TEAMS and key_of(called) in map(key_of, beside):
        raise refuse("name_taken", "E8", name=called)
    entry = Entry.objects.create(tournament=tournament, institution=house, name=called[:160])
    for place, person in zip(places, [*named, *[""] * len(places)], strict=False):
        mobile, email = contacts if place == places[0] else ("", "")
        Player.objects.create(
            entry=entry, place=place, name=person, mobile=clean_text("mobile", mobile), email=email.strip()
        )
    return entry


def _institution(tournament: Tournament, name: str) -> Institution:
    named = normal(clean_text("name", name))
    if not named:
        raise refuse("no_institution_name", "E4")
    found = Institution.objects.filter(tournament=tournament, key=key_of(named)).first()
    return found or Institution.objects.create(tournament=tournament, key=key_of(named), name=named)


@transaction.atomic
def add_late(entry: Entry, reason: str, who: Actor) -> State:
    """Take an entry after the freeze (E41): it gets a number, and a place where no draw is needed.

    One that was accepted already is taken as it is; any other has to lack nothing, and is accepted by this.
    """
    tournament = lock_tournament(entry.tournament)
    rows = Entry.objects.select_for_update(of=("self",)).select_related("tournament", "institution")
    row = rows.filter(pk=entry.pk).first()
    if row is None or row.status not in rules.LIVE:
        raise refuse("changed_meanwhile")
    state = state_of(tournament)
    if state.draw is not None and row.status != rules.ACCEPTED:
        _accept(row, state, who)
    institution = row.institution
    command = late_commands.AcceptLate(row.pk, institution.pk if institution else 0, reason)
    insist(refusal_of(state, command, who))
    assert state.draw is not None, "refused otherwise"
    DrawName.objects.create(
        tournament=tournament,
        number=len(state.draw.whole_list) + 1,
        name=row.name,
        institution=institution.name if institution else "",
    )
    return carry_out(tournament, command, who)


def _accept(row: Entry, state: State, who: Actor) -> None:
    missing = _lacks(row, state)
    if missing:
        raise refuse("incomplete", missing[0].clause, count=len(missing))
    insist(identity_refusal(row, (rules.ACCEPTED,)))
    terms = state.settings.terms
    if row.status == rules.DRAFT:
        counted = row.tournament.entries.filter(status__in=rules.COUNTED).count()
        if terms.most and counted >= terms.most:
            raise refuse("event_full", "E30", most=terms.most)
        row.submitted_at, row.place_at = who.at, row.place_at or who.at
        fees.charge(row, rules.fee_of(terms), who)
    row.status, row.decided_at = rules.ACCEPTED, who.at
    row.revision += 1
    row.save()
