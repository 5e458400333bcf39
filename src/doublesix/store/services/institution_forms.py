"""The form of an institution: begun, and what its head says; its teams' entries stand under it (E3, E4)."""

from typing import Final

from django.db import transaction

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.actor import Actor
from doublesix.store.models import Institution, Role, Tournament
from doublesix.store.queries.institutions import InstitutionList, key_of, load_list
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import endorsements
from doublesix.store.services.entries import Values, set_fields
from doublesix.store.services.tournaments import lock_tournament, state_of
from doublesix.tournament.entries import lateness
from doublesix.tournament.names import normal

HEAD: Final = ("name", "association", "president", "office_phone", "mobile", "fax", "email")


@transaction.atomic
def begin(tournament: Tournament, head: Values, who: Actor, *, as_typed: bool = True) -> Institution:
    """The form of an institution; who begins it represents it. A second person asks the first one.

    Where the organiser keeps a list, a spelling that was confirmed begins the institution under its name in
    the list; one that only looks like it is asked about first, unless it is meant ``as_typed``.
    """
    lock_tournament(tournament)
    insist(lateness(state_of(tournament), who.at))
    name = normal(head.get("name", ""))
    if not name:
        raise refuse("no_institution_name", "E4")
    known = load_list(tournament)
    listed = known.find(name)
    proposals = known.propose(name) if listed is None and not as_typed else ()
    if proposals:
        raise refuse("institution_like", "E3", name=name, like="; ".join(proposals))
    name = listed.name if listed is not None else name
    _insist_on_own_form(tournament, name, known)
    institution = Institution(tournament=tournament, key=key_of(name))
    set_fields(institution, HEAD, {**head, "name": name})
    institution.save()
    assert who.account is not None
    Role.objects.create(
        tournament=tournament, account=who.account, role=REPRESENTATIVE, institution=institution
    )
    return institution


def _insist_on_own_form(
    tournament: Tournament, name: str, known: InstitutionList, own: Institution | None = None
) -> None:
    """An institution has one form, under whichever of its names (E3)."""
    listed, key = known.find(name), key_of(name)
    for form in Institution.objects.filter(tournament=tournament):
        is_same = form.key == key or (listed is not None and known.find(form.name) == listed)
        if is_same and form != own:
            raise refuse("institution_exists", "E3", name=form.name)


@transaction.atomic
def save(institution: Institution, head: Values, revision: int, who: Actor) -> None:
    """Change the head of an institution's form; endorsements of what it said before are void (E7).

    Another president has to sign: the signature of the one before goes.
    """
    tournament = lock_tournament(institution.tournament)
    row = Institution.objects.select_for_update().get(pk=institution.pk)
    if row.revision != revision:
        raise refuse("changed_meanwhile")
    if state_of(tournament).draw is not None:
        raise refuse("list_is_frozen", "E8")
    name = normal(head.get("name", row.name))
    if not name:
        raise refuse("no_institution_name", "E4")
    if key_of(name) != row.key:
        _insist_on_own_form(tournament, name, load_list(tournament), row)
    president = row.president
    set_fields(row, HEAD, {**head, "name": name})
    row.key, row.revision = key_of(name), revision + 1
    row.save()
    for entry in row.entries.all():
        if president and key_of(president) != key_of(row.president):
            entry.president_signature, entry.president_signed_at = "", None
            entry.revision += 1
            entry.save()
        endorsements.void_if_changed(entry, who)
