"""Substitutes (E42): a named person takes another's place in a team, with the same evidence and endorsement.

All of it happens at once: who, their evidence (E6), and the endorsed and sealed paper that the secretary has
seen (E7). What would leave the entry incomplete is not done.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Player, Tournament
from doublesix.store.models.papers import EVIDENCE
from doublesix.store.notifications import late_messages
from doublesix.store.queries.forms import form_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import documents, endorsements
from doublesix.store.services.duplicates import identity_refusal
from doublesix.store.services.entries import PERSON, clean_text, forget_proofs
from doublesix.store.services.identities import keep_identity
from doublesix.store.services.tournaments import State, carry_out, lock_tournament
from doublesix.tournament import entries as rules
from doublesix.tournament import late_commands

ON_PAPER: Final = "paper"


class Seal(NamedTuple):
    """Who endorsed the paper that the secretary has seen (E7)."""

    officer: str
    post: str


@transaction.atomic
def replace_person(
    tournament: Tournament,
    number: int,
    place: int,
    person: Mapping[str, str],
    reason: str,
    who: Actor,
    evidence: documents.ReceivedDocument | None = None,
    seal: Seal | None = None,
) -> State:
    """Put a named person in another's place, by its place on the form from 0."""
    tournament = lock_tournament(tournament)
    after = carry_out(tournament, late_commands.ReplacePerson(number, place, reason), who)
    terms = after.settings.terms
    entry = _entry(after, number)
    player = entry.players.get(place=rules.places_of(terms)[place])
    if not clean_text("name", person.get("name", "")):
        raise refuse("no_player_name", "E42")
    _write(player, person, who)
    if evidence is not None:
        documents.keep(tournament, evidence, EVIDENCE, who, entry=entry, player=player)
    entry.revision += 1
    entry.save()
    endorsements.void_if_changed(entry, who)
    if seal is not None and entry.institution is not None:
        endorsements.record_paper(
            entry.institution, seal.officer, seal.post, [entry], None, who, is_substitute=True
        )
    entry = _entry(after, number)
    insist(identity_refusal(entry, rules.HANDED_IN))
    missing = rules.all_lacks(form_of(entry), terms)
    if missing:
        raise refuse("incomplete", missing[0].clause, count=len(missing))
    late_messages.notify_substitute(entry, player.place)
    return after


def _entry(state: State, number: int) -> Entry:
    assert state.draw is not None
    pk = next(each.entry for each in state.draw.whole_list if each.number == number)
    rows = Entry.objects.select_for_update(of=("self",)).select_related("tournament", "institution")
    found = rows.filter(pk=pk).first()
    if found is None:  # the data was deleted
        raise refuse("changed_meanwhile")
    return found


def _write(player: Player, person: Mapping[str, str], who: Actor) -> None:
    """Another person: nothing of the one before stays; the signature is on the paper that was seen (E4)."""
    forget_proofs(player, who)
    for name in PERSON:
        setattr(player, name, clean_text(name, person.get(name, "")))
    keep_identity(player, person)
    player.signature, player.signed_at = ON_PAPER, who.at
    player.save()
