"""Entries that the desk takes: from somebody who stands there, or from a form that came on paper.

Nobody needs an account or an address for it. Everything is done in one transaction, as far as it goes: an
entry that lacks nothing is handed in and accepted, its fee taken and its people noted as there. What is
missing is left for later, and nothing of what is known is lost.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Movement, Paper, Player, Tournament
from doublesix.store.models.papers import PAPER_FORM
from doublesix.store.queries.forms import form_of
from doublesix.store.queries.institutions import key_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import decisions, documents, early_arrivals, endorsements, entries, fees
from doublesix.store.services.entries import Values
from doublesix.store.services.tournaments import lock_tournament, state_of
from doublesix.tournament import entries as rules
from doublesix.tournament.names import naming_refusal, normal
from doublesix.tournament.settings import TEAMS, Terms


class DeskEntry(NamedTuple):
    """What somebody says at the desk, or what stands on the paper they bring."""

    name: str = ""
    """The public name; of a player also the person's own, unless another is given."""
    people: Mapping[str, Values] = {}
    institution: str = ""
    reason: str = ""
    """Why the desk does it, for the history of the entry."""
    paid: int = 0
    note: str = ""
    """How it was paid."""
    is_here: bool = False
    is_namesake: bool = False
    """Another person of the same name is entered already."""
    scan: documents.ReceivedDocument | None = None
    evidence: Mapping[str, documents.ReceivedDocument] = {}
    officer: str = ""
    post: str = ""


class DeskReceipt(NamedTuple):
    """What became of it."""

    entry: Entry
    payment: Movement | None


@transaction.atomic
def add(tournament: Tournament, given: DeskEntry, who: Actor) -> DeskReceipt:
    """A new entry, accepted if it lacks nothing."""
    row = lock_tournament(tournament)
    state = state_of(row)
    insist(rules.desk_refusal(state))
    terms = state.settings.terms
    if not given.reason.strip():
        raise refuse("no_reason")
    if terms.entrants != TEAMS:
        _insist_on_one_person(row, given)
    return _receive(_begin(row, terms, given), given, who)


@transaction.atomic
def receive_paper(entry: Entry, revision: int, given: DeskEntry, who: Actor) -> DeskReceipt:
    """What came on paper for a draft or a returned entry: kept, endorsed as seen, handed in.

    After the list is fixed it is kept, and the entry is taken as a late one by itself (E41).
    """
    lock_tournament(entry.tournament)
    row = Entry.objects.select_related("tournament", "institution").filter(pk=entry.pk).first()
    if row is None or row.revision != revision:
        raise refuse("changed_meanwhile")
    insist(rules.paper_refusal(state_of(row.tournament)))
    if row.status not in (rules.DRAFT, rules.RETURNED):
        raise refuse("not_to_change", status=row.status)
    if not given.reason.strip():
        raise refuse("no_reason")
    return _receive(row, given, who)


def _insist_on_one_person(tournament: Tournament, given: DeskEntry) -> None:
    """Nobody in a queue is entered a second time by mistake: the desk says that it is another person."""
    if not given.is_namesake and find_namesakes(tournament, given.name):
        raise refuse("same_name_entered", "E20", name=normal(given.name))


def find_namesakes(tournament: Tournament, name: str) -> list[Entry]:
    """Those who are entered under a name."""
    wanted = key_of(name)
    live = tournament.entries.filter(status__in=rules.LIVE).prefetch_related("players")
    named = ((entry, [entry.name, *(player.name for player in entry.players.all())]) for entry in live)
    return [entry for entry, names in named if wanted and wanted in map(key_of, names)]


def _begin(tournament: Tournament, terms: Terms, given: DeskEntry) -> Entry:
    institution = _institution(tournament, terms, given.institution) if terms.institutions else None
    name = entries.team_name(institution) if institution is not None else ""
    entry = Entry(tournament=tournament, institution=institution, name=name[:160], at_desk=True)
    entries.note_reason(entry, given.reason)
    entry.save()
    for place in rules.places_of(terms):
        Player.objects.create(entry=entry, place=place)
    return entry


def _institution(tournament: Tournament, terms: Terms, name: str) -> Institution:
    """The form of an institution, begun where there is none; whoever is to represent it is invited later."""
    name = normal(name)
    if not name:
        raise refuse("no_institution_name", "E4")
    insist(naming_refusal(name))
    row, _ = Institution.objects.get_or_create(
        tournament=tournament, key=key_of(name), defaults={"name": name[:160]}
    )
    live = row.entries.filter(status__in=rules.LIVE).count()
    insist(rules.new_team_refusal(terms, live))
    return row


def _receive(entry: Entry, given: DeskEntry, who: Actor) -> DeskReceipt:
    state = state_of(entry.tournament)
    terms = state.settings.terms
    values = {"name": given.name} if given.name.strip() else {}
    row = entries.save(entry, values, _people(terms, given), entry.revision, who, given.reason)
    for player in row.players.filter(place__in=given.evidence):
        documents.hand_in_evidence(player, given.evidence[player.place], who)
    paper = _keep_form(row, given.scan, who) if given.scan is not None else None
    if row.institution is not None and (given.officer.strip() or given.post.strip()):
        endorsements.record_paper(row.institution, given.officer, given.post, [row], paper, who)
    if state.draw is None:
        row = _decide(row, terms, given.reason, who)
    payment = None
    if given.paid and row.status in (rules.SUBMITTED, rules.ACCEPTED):
        payment = fees.pay(row, given.paid, given.note, who)
    if given.is_here:
        row = early_arrivals.note_arrival(row, who)
    return DeskReceipt(row, payment)


def _people(terms: Terms, given: DeskEntry) -> Mapping[str, Values]:
    """A player's own name is the one that was said, where no other is given."""
    if terms.entrants == TEAMS:
        return given.people
    said = given.people.get("player", {})
    return {"player": {**said, "name": said.get("name", "") or given.name}}


def _keep_form(entry: Entry, scan: documents.ReceivedDocument, who: Actor) -> Paper:
    """The form as it came; one that was there is replaced."""
    entry.papers.filter(purpose=PAPER_FORM, replaced_at=None).update(replaced_at=who.at)
    return documents.keep(entry.tournament, scan, PAPER_FORM, who, entry=entry)


def _decide(row: Entry, terms: Terms, reason: str, who: Actor) -> Entry:
    """Handed in and accepted, as far as nothing is missing; waiting where all places are taken (E30)."""
    if rules.lacks(form_of(row), terms):
        return row
    row = entries.submit(row, row.revision, who, reason)
    if rules.acceptance_refusal(form_of(row), terms, row.status) is None:
        row = decisions.accept(row, row.revision, who)
    return row
