"""Endorsements (E7): asked for by a mailed link that works once, or recorded from the sealed paper."""

import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Account, EndorsedEntry, Endorsement, Entry, Institution, Paper, Player
from doublesix.store.models.endorsements import LINK, PAPER
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import Recipient, recipient_of
from doublesix.store.queries.forms import digest_of
from doublesix.store.queries.institutions import official_address
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.tokens import digest
from doublesix.store.services.tournaments import lock_tournament, state_of
from doublesix.store.strokes import insist_on_signature
from doublesix.tournament import entries as rules
from doublesix.tournament.names import naming_refusal, normal

LIFE: Final = timedelta(days=14)
"""How long a link works."""


def list_to_endorse(institution: Institution) -> list[Entry]:
    """The entries of an institution that an officer is asked about."""
    return list(institution.entries.filter(status__in=rules.LIVE).order_by("pk"))


@transaction.atomic
def ask(institution: Institution, email: str, link: Callable[[str], str], who: Actor) -> Endorsement:
    """Mail the supervising officer a link; links sent before no longer work.

    Without an address it goes to the official one of the organiser's list.
    """
    email = email or official_address(institution)
    if not email:
        raise refuse("no_officer_address", "E7")
    tournament = lock_tournament(institution.tournament)
    _insist_on_open_list(institution)
    asked = list_to_endorse(institution)
    if not asked:
        raise refuse("nothing_to_endorse", "E7")
    _revoke(institution, who)
    token = secrets.token_urlsafe(32)
    endorsement = Endorsement.objects.create(
        institution=institution,
        method=LINK,
        token_digest=digest(token),
        sent_to=email,
        asked_by=who.account,
        asked_at=who.at,
        expires_at=who.at + LIFE,
    )
    _name(endorsement, asked)
    messages.write(
        "endorse",
        [Recipient(email, "", who.account.language if who.account else "")],
        tournament,
        lambda: {
            "institution": institution.name,
            "until": messages.in_zone(endorsement.expires_at, tournament.zone),
        },
        link=link(token),
        is_secret=True,
    )
    return endorsement


def _insist_on_open_list(institution: Institution) -> None:
    """Go on only before the freeze, or for an entry that comes late (E41)."""
    draw = state_of(institution.tournament).draw
    if draw is not None and all(entry.pk in draw.numbers for entry in list_to_endorse(institution)):
        raise refuse("list_is_frozen", "E8")


def _name(endorsement: Endorsement, asked: Sequence[Entry]) -> None:
    for entry in asked:
        EndorsedEntry.objects.create(endorsement=endorsement, entry=entry, digest=digest_of(entry))


def _revoke(institution: Institution, who: Actor) -> None:
    institution.endorsements.filter(given_at=None, revoked_at=None).update(revoked_at=who.at)


def is_of_form(institution: Institution, email: str, asked_by: Account | None) -> bool:
    """Whether an officer's address is that of somebody of the form itself, who cannot endorse it (E7)."""
    known = {*institution.representatives.values_list("account__email", flat=True)}
    known |= {*Player.objects.filter(entry__institution=institution).values_list("email", flat=True)}
    known |= {asked_by.email} if asked_by is not None else set()
    return email.casefold() in {address.casefold() for address in known}


@transaction.atomic
def revoke(institution: Institution, who: Actor) -> None:
    """Let no link that was sent work any longer."""
    lock_tournament(institution.tournament)
    _revoke(institution, who)


def find_by_token(token: str, who: Actor) -> Endorsement:
    """The endorsement that a link asks for, if the link works."""
    found = (
        Endorsement.objects.select_related("institution__tournament")
        .filter(token_digest=digest(token), method=LINK)
        .first()
    )
    if found is None:
        raise refuse("link_unknown", "E7")
    if found.given_at is not None:
        raise refuse("link_used", "E7")
    if found.revoked_at is not None:
        raise refuse("link_revoked", "E7")
    if found.expires_at is not None and who.at > found.expires_at:
        raise refuse("link_expired", "E7")
    _insist_on_open_list(found.institution)
    return found


@transaction.atomic
def give(
    token: str, officer: str, post: str, signature: str, paper: Paper | None, seen: str, who: Actor
) -> Endorsement:
    """The officer endorses what the page showed, with the sealed page: without the seal it would not count.

    ``seen`` is the hash of what was shown, so that nothing else is endorsed.
    """
    endorsement = find_by_token(token, who)
    lock_tournament(endorsement.institution.tournament)
    endorsement = Endorsement.objects.select_for_update().get(pk=find_by_token(token, who).pk)
    if not officer.strip() or not post.strip():
        raise refuse("no_officer", "E7")
    if paper is None or paper.tournament_id != endorsement.institution.tournament_id:
        raise refuse("no_seal", "E7")
    insist_on_signature(signature)
    if seen != seen_hash(endorsement):
        raise refuse("changed_meanwhile", "E7")
    _stamp(endorsement, officer, post, who)
    endorsement.signature, endorsement.paper = signature, paper
    endorsement.save()
    _notify(endorsement)
    return endorsement


def seen_hash(endorsement: Endorsement) -> str:
    """The hash of all that the officer's page shows now."""
    parts = [
        digest_of(each.entry) for each in endorsement.entries.select_related("entry").order_by("entry_id")
    ]
    return digest(" ".join(parts))


def _stamp(endorsement: Endorsement, officer: str, post: str, who: Actor) -> None:
    """It is given for the entries as they are at this moment."""
    insist(naming_refusal(officer, post))
    endorsement.officer, endorsement.post = normal(officer), normal(post)
    endorsement.given_at = who.at
    endorsement.save()
    for each in endorsement.entries.select_related("entry"):
        each.digest = digest_of(each.entry)
        each.save()


@transaction.atomic
def record_paper(
    institution: Institution,
    officer: str,
    post: str,
    entries: Sequence[Entry],
    paper: Paper | None,
    who: Actor,
    *,
    is_substitute: bool = False,
) -> Endorsement:
    """The secretary has seen the endorsed and sealed paper; after the freeze, that of a substitute (E42)."""
    lock_tournament(institution.tournament)
    if not is_substitute:
        _insist_on_open_list(institution)
    if not officer.strip() or not post.strip():
        raise refuse("no_officer", "E7")
    known = {entry.pk for entry in list_to_endorse(institution)}
    if not entries or any(entry.pk not in known for entry in entries):
        raise refuse("nothing_to_endorse", "E7")
    if paper is not None and paper.tournament_id != institution.tournament_id:
        raise refuse("no_seal", "E7")
    endorsement = Endorsement.objects.create(
        institution=institution, method=PAPER, asked_by=who.account, asked_at=who.at, paper=paper
    )
    _name(endorsement, entries)
    _stamp(endorsement, officer, post, who)
    _notify(endorsement)
    return endorsement


def _notify(endorsement: Endorsement) -> None:
    institution = endorsement.institution
    readers = [recipient_of(role.account) for role in institution.representatives.all()]
    messages.write(
        "endorsed",
        readers,
        institution.tournament,
        lambda: {"officer": endorsement.officer, "institution": institution.name},
    )


def void_if_changed(entry: Entry, who: Actor) -> None:
    """An entry that is no longer what was endorsed is endorsed no longer (E7)."""
    now = digest_of(entry)
    given = EndorsedEntry.objects.filter(entry=entry, endorsement__given_at__isnull=False, voided_at=None)
    if given.exclude(digest=now).update(voided_at=who.at):
        messages.write_about_entry(entry, "voided")
