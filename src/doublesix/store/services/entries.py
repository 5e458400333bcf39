"""Entries: begun, saved, handed in, changed, withdrawn; the waiting list.

The form of an institution, which its teams share, is kept by ``institution_forms``.
"""

from collections.abc import Collection, Mapping
from itertools import count
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Paper, Player, Tournament
from doublesix.store.models.papers import EVIDENCE
from doublesix.store.notifications import messages
from doublesix.store.queries.forms import form_of
from doublesix.store.queries.institutions import forms_of_same, key_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import documents, endorsements, fees
from doublesix.store.services.duplicates import identity_refusal
from doublesix.store.services.identities import keep_identity
from doublesix.store.services.tournaments import lock_tournament, state_of
from doublesix.store.strokes import insist_on_signature
from doublesix.tournament import entries as rules
from doublesix.tournament.names import naming_refusal, normal, visible
from doublesix.tournament.settings import TEAMS

PERSON: Final = ("name", "designation", "mobile", "email", "pay_office")
NAMES: Final = frozenset({"name", "association", "president", "designation"})
Values = Mapping[str, str]


@transaction.atomic
def begin_team(institution: Institution, who: Actor) -> Entry:
    """A further team of an institution, up to the number there may be (E3)."""
    tournament = lock_tournament(institution.tournament)
    state = state_of(tournament)
    insist(rules.lateness(state, who.at))
    live = Entry.objects.filter(institution__in=forms_of_same(institution), status__in=rules.LIVE).count()
    insist(rules.new_team_refusal(state.settings.terms, live))
    return _begin(tournament, who, institution, team_name(institution))


def team_name(institution: Institution) -> str:
    """A team's first name: its institution's and a number that no team of it has had, in no language."""
    return next_team_name(institution.name, list(institution.entries.values_list("name", flat=True)))


def next_team_name(institution: str, names: Collection[str]) -> str:
    """The first name of an institution's next team beside those it has or had."""
    had = {key_of(name) for name in names}
    numbered = (f"{institution[:150]} {number}" for number in count(len(names) + 1))
    return next(name for name in numbered if key_of(name) not in had)


@transaction.atomic
def begin_own_team(tournament: Tournament, who: Actor) -> Entry:
    """A team that comes from no institution: who enters it looks after it."""
    tournament = lock_tournament(tournament)
    state = state_of(tournament)
    insist(rules.lateness(state, who.at))
    terms = state.settings.terms
    if terms.entrants != TEAMS or terms.institutions:
        raise refuse("by_institution", "E2")
    return _begin(tournament, who, None, "")


@transaction.atomic
def begin_player(tournament: Tournament, who: Actor) -> Entry:
    """A player's own entry."""
    tournament = lock_tournament(tournament)
    state = state_of(tournament)
    insist(rules.lateness(state, who.at))
    if state.settings.terms.entrants == TEAMS:
        raise refuse("teams_only", "E2")
    mine = Entry.objects.filter(tournament=tournament, account=who.account, status__in=rules.LIVE)
    if mine.exists():
        raise refuse("entered_already", "E20")
    return _begin(tournament, who, None, who.account.name if who.account else "")


def _begin(tournament: Tournament, who: Actor, institution: Institution | None, name: str) -> Entry:
    entry = Entry.objects.create(
        tournament=tournament, institution=institution, account=who.account, name=name[:160]
    )
    for place in rules.places_of(state_of(tournament).settings.terms):
        Player.objects.create(entry=entry, place=place)
    return entry


def set_fields(row: object, names: tuple[str, ...], values: Values) -> None:
    """Take what is given of these fields of a form, cleaned."""
    for name in names:
        if name in values:
            setattr(row, name, clean_text(name, values[name]))


def clean_text(field: str, text: str) -> str:
    """What is kept of a text: a name has no hidden characters; numbers that were copied lose them."""
    if field in NAMES:
        insist(naming_refusal(text))
        return normal(text)
    return normal(visible(text))


def lock_entry(entry: Entry, revision: int | None) -> Entry:
    """The entry as it is now; a form filled in from an older one is not taken."""
    lock_tournament(entry.tournament)
    found = Entry.objects.select_for_update(of=("self",)).select_related("tournament", "institution")
    row = found.filter(pk=entry.pk).first()
    if row is None or (revision is not None and row.revision != revision):
        raise refuse("changed_meanwhile")
    return row


@transaction.atomic
def save(
    entry: Entry, values: Values, people: Mapping[str, Values], revision: int, who: Actor, reason: str = ""
) -> Entry:
    """Keep what was filled in so far; only drafts and returned entries can be changed.

    Where another name is given, the evidence, the identity number and the signature of the one before go.
    """
    row = lock_entry(entry, revision)
    note_reason(row, reason)
    if row.status not in (rules.DRAFT, rules.RETURNED):
        raise refuse("not_to_change", status=row.status)
    set_fields(row, ("name",), values)
    insist_on_own_name(row)
    others = {player.pk for player in list_replaced_people(row, people)}
    for player in row.players.all():
        given = people.get(player.place)
        if given is not None:
            if player.pk in others:
                forget_proofs(player, who)
            set_fields(player, PERSON, given)
            keep_identity(player, given)
            player.save()
    row.revision += 1
    row.save()
    endorsements.void_if_changed(row, who)
    return row


def list_replaced_people(entry: Entry, people: Mapping[str, Values]) -> list[Player]:
    """In whose place another name is given: evidence and signature were somebody else's (E4, E6)."""
    found = []
    for player in entry.players.all():
        name = people.get(player.place, {}).get("name")
        is_other = name is not None and bool(player.name) and key_of(name) != key_of(player.name)
        if is_other and (player.signature or player.identity_digest or _evidence(player).exists()):
            found.append(player)
    return found


def _evidence(player: Player) -> QuerySet[Paper]:
    return player.papers.filter(purpose=EVIDENCE, replaced_at=None)


def forget_proofs(player: Player, who: Actor) -> None:
    """What was another person's: their signature, their identity number, their evidence."""
    clear_proofs(player)
    _evidence(player).update(replaced_at=who.at)


def clear_proofs(player: Player) -> None:
    """Leave of another person's signature and identity number nothing on the form."""
    player.signature, player.signed_at = "", None
    player.identity_digest = player.identity_tail = ""


def insist_on_own_name(entry: Entry) -> None:
    """Two teams of an institution have two names, and so have two teams that come from none."""
    terms = state_of(entry.tournament).settings.terms
    beside = entry.tournament.entries.filter(institution=entry.institution, status__in=rules.LIVE)
    names = beside.exclude(pk=entry.pk).values_list("name", flat=True)
    if terms.entrants == TEAMS and entry.name and key_of(entry.name) in map(key_of, names):
        raise refuse("name_taken", "E8", name=entry.name)


@transaction.atomic
def sign(entry: Entry, place: str, strokes: str, who: Actor) -> None:
    """A signature on the form (E4), of a player or of the president; an empty one takes it away."""
    insist_on_signature(strokes)
    row = lock_entry(entry, None)
    if row.status not in (rules.DRAFT, rules.RETURNED):
        raise refuse("not_to_change", status=row.status)
    if place == "president":
        row.president_signature, row.president_signed_at = strokes, who.at if strokes else None
        row.save()
        endorsements.void_if_changed(row, who)
        return
    player = row.players.filter(place=place).first()
    if player is None:
        raise refuse("no_such_place", place=place)
    player.signature, player.signed_at = strokes, who.at if strokes else None
    player.save()
    endorsements.void_if_changed(row, who)


def note_reason(row: Entry, reason: str) -> None:
    """Why the desk does it for somebody, in the history of the entry."""
    vars(row)["_change_reason"] = reason.strip()[:100] or None  # where simple_history looks for it


@transaction.atomic
def submit(entry: Entry, revision: int, who: Actor, reason: str = "") -> Entry:
    """Hand an entry in (E5): complete, in time or returned for correction; on the list or waiting (E30).

    The desk hands in after the deadline what came to it, with the ``reason``, until the list is frozen.
    """
    row = lock_entry(entry, revision)
    note_reason(row, reason)
    state = state_of(row.tournament)
    terms = state.settings.terms
    if row.status not in (rules.DRAFT, rules.RETURNED):
        raise refuse("not_to_change", status=row.status)
    if row.status == rules.DRAFT:
        insist(rules.desk_refusal(state) if reason.strip() else rules.lateness(state, who.at))
    elif state.draw is not None:
        raise refuse("list_is_frozen", "E8")
    missing = rules.lacks(form_of(row), terms)
    if missing:
        raise refuse("incomplete", missing[0].clause, count=len(missing))
    insist(identity_refusal(row, rules.HANDED_IN))
    counted = row.tournament.entries.filter(status__in=rules.COUNTED).exclude(pk=row.pk).count()
    row.status = (
        rules.SUBMITTED if row.status == rules.RETURNED else rules.status_when_submitted(terms, counted)
    )
    row.submitted_at = who.at
    row.place_at = row.place_at or who.at
    row.revision += 1
    row.save()
    fees.charge(row, rules.fee_of(terms), who)
    kind = "waiting" if row.status == rules.WAITING else "submitted"
    messages.write_about_entry(row, kind, at=lambda: messages.in_zone(who.at, row.tournament.zone))
    return row


@transaction.atomic
def reopen(entry: Entry, revision: int, who: Actor, reason: str = "") -> Entry:
    """Take an entry back to change it, while entries are open; the desk, with a reason, until the freeze."""
    row = lock_entry(entry, revision)
    note_reason(row, reason)
    state = state_of(row.tournament)
    insist(rules.desk_refusal(state) if reason.strip() else rules.lateness(state, who.at))
    if row.status not in (rules.SUBMITTED, rules.ACCEPTED, rules.WAITING):
        raise refuse("not_submitted", status=row.status)
    row.status, row.decided_at = rules.DRAFT, None
    row.revision += 1
    row.save()
    move_up(row.tournament)
    return row


@transaction.atomic
def withdraw(entry: Entry, revision: int, who: Actor, reason: str = "") -> Entry:
    """Withdraw before the list is frozen; the first who waits moves up (E30)."""
    row = lock_entry(entry, revision)
    note_reason(row, reason)
    if row.status not in rules.LIVE:
        raise refuse("not_to_change", status=row.status)
    if state_of(row.tournament).draw is not None:
        raise refuse("strike_instead", "E8")
    row.status, row.decided_at = rules.WITHDRAWN, who.at
    row.revision += 1
    row.save()
    messages.write_about_entry(row, "withdrawn")
    move_up(row.tournament)
    return row


@transaction.atomic
def delete(entry: Entry, revision: int, who: Actor) -> None:
    """Delete a draft that was never handed in, with all that is kept of its people."""
    row = lock_entry(entry, revision)
    if not is_to_delete(row):
        raise refuse("not_to_delete", status=row.status)
    by = str(who.account or "")
    messages.write_about_entry(row, "deleted", by=by)
    for paper in row.papers.all():
        documents.delete(paper)
    pk = row.pk
    row.delete()
    Player.history.filter(entry=pk).delete()
    Entry.history.filter(id=pk).delete()


def is_to_delete(entry: Entry) -> bool:
    """Whether nothing ever depended on an entry: a draft that was not handed in before."""
    return entry.status == rules.DRAFT and entry.place_at is None and not entry.movements.exists()


def move_up(tournament: Tournament) -> None:
    """Give free places to those who wait, first come first served (E30)."""
    most = state_of(tournament).settings.terms.most
    waiting = tournament.entries.select_for_update().filter(status=rules.WAITING).order_by("place_at", "pk")
    for entry in waiting:
        if most and tournament.entries.filter(status__in=rules.COUNTED).count() >= most:
            return
        entry.status = rules.SUBMITTED
        entry.revision += 1
        entry.save()
        messages.write_about_entry(entry, "moved_up")
