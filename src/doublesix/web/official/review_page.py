"""What the secretary sees of one entry: what is missing first, then the whole form and what became of it."""

import hashlib
from typing import Any, NamedTuple

from django.urls import NoReverseMatch, reverse

from doublesix.store.models import EndorsedEntry, Entry, Paper, Player, Tournament
from doublesix.store.models.papers import EVIDENCE, PAPER_FORM
from doublesix.store.notifications.recipients import enterers_of
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.forms import digest_of, form_of, is_endorsed
from doublesix.store.services import endorsements
from doublesix.store.services.duplicates import duplicates_of
from doublesix.store.services.entries import is_to_delete
from doublesix.store.services.floor import hours_of
from doublesix.tournament import entries as rules
from doublesix.web.official.changes import list_changes
from doublesix.web.official.review_forms import RefuseForm, RestoreForm, ReturnForm, SealedForm
from doublesix.web.presentation.amounts import from_units
from doublesix.web.presentation.doubt_words import SAME
from doublesix.web.presentation.entry_words import PLACES, describe_lacks
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.entries import entry_address


class Participant(NamedTuple):
    """Somebody on the form, with the evidence that was handed in."""

    place: str
    player: Player
    papers: list[Paper]


class EndorsementRow(NamedTuple):
    """An endorsement of the entry, asked for or given."""

    row: EndorsedEntry
    state: str
    is_own: bool
    """Whether the link went to somebody of the form itself (E7)."""


class InternalProof(NamedTuple):
    """That a team comes from an internal tournament (E3)."""

    title: str
    rank: int
    address: str


def page(access: EventAccess, entry: Entry, **forms: object) -> dict[str, Any]:
    """All that the page shows; ``forms`` are those that were filled in."""
    terms = access.state.settings.terms
    draw = access.state.draw
    is_open = draw is None
    is_unlisted = draw is not None and entry.pk not in draw.numbers
    status = entry.status
    account = entry_accounts.account_of(entry)
    return {
        "access": access,
        "entry": entry,
        "terms": terms,
        "lacks": describe_lacks(rules.all_lacks(form_of(entry), terms)),
        "participants": list_participants(entry),
        "endorsed": is_endorsed(entry),
        "endorsements": list_endorsements(entry, access),
        "sealed_forms": _sealed_forms(entry),
        "account": account,
        "may_pay": account.debt > 0 and status in rules.LIVE,
        "to_pay": from_units(max(account.debt, 0), terms.currency),
        "doubles": [
            (double, ", ".join(str(SAME[what]) for what in double.same)) for double in duplicates_of(entry)
        ],
        "proof": proof_of(entry),
        "changes": list_changes(entry),
        "decided_states": (rules.RETURNED, rules.REFUSED),
        "may_fill_in": status in (rules.DRAFT, rules.RETURNED),
        "may_accept": is_open and status in (rules.DRAFT, rules.SUBMITTED),
        "may_return": is_open and status in (rules.SUBMITTED, rules.ACCEPTED),
        "may_refuse": is_open and status in rules.LIVE,
        "may_delete": is_to_delete(entry),
        "may_restore": is_open and status == rules.REFUSED,
        "may_note_arrival": is_open
        and status in rules.LIVE
        and hours_of(access.state, access.actor.at) is not None,
        "paper_forms": entry.papers.filter(purpose=PAPER_FORM, replaced_at=None).prefetch_related("seen"),
        "form": entry_address(access, entry),
        "people": [reader.email for reader in enterers_of(entry)],
        "is_unlisted": is_unlisted and status in rules.LIVE,
        "may_seal": (is_open or is_unlisted)
        and entry.institution is not None
        and terms.endorsement
        and status in rules.LIVE,
        "seen": review_digest(entry),
        "return_form": ReturnForm(),
        "refuse_form": RefuseForm(access.state),
        "restore_form": RestoreForm(),
        "sealed_form": SealedForm(None, None, list_teams(entry), entry),
        **forms,
    }


def list_participants(entry: Entry) -> list[Participant]:
    """Everybody on the form, with their evidence and who saw it (E6)."""
    papers: dict[int, list[Paper]] = {}
    found = entry.papers.filter(purpose=EVIDENCE, replaced_at=None).prefetch_related("seen")
    for paper in found:
        papers.setdefault(paper.player_id or 0, []).append(paper)
    return [
        Participant(str(PLACES.get(each.place, each.place)), each, papers.get(each.pk, []))
        for each in entry.players.all()
    ]


def list_endorsements(entry: Entry, access: EventAccess) -> list[EndorsementRow]:
    """The endorsements of an entry, newest first, each with what became of it (E7)."""
    rows = entry.endorsements.select_related(
        "endorsement__institution", "endorsement__paper", "endorsement__asked_by"
    ).order_by("-endorsement__asked_at", "-pk")
    now = access.actor.at
    found = []
    for row in rows:
        each = row.endorsement
        if each.given_at is not None:
            state = "voided" if row.voided_at else "given"
        elif each.revoked_at is not None:
            state = "revoked"
        else:
            state = "expired" if each.expires_at and each.expires_at < now else "asked"
        is_own = endorsements.is_of_form(each.institution, each.sent_to, each.asked_by)
        found.append(EndorsementRow(row, state, is_own))
    return found


def _sealed_forms(entry: Entry) -> list[Paper]:
    rows = entry.endorsements.exclude(endorsement__paper=None).select_related("endorsement__paper")
    return [row.endorsement.paper for row in rows if row.endorsement.paper is not None]


def proof_of(entry: Entry) -> InternalProof | None:
    """Which internal tournament an entry comes from, and its rank there (E3)."""
    if not isinstance(entry.proof, dict):
        return None
    slug = str(entry.proof.get("tournament", ""))
    internal = Tournament.objects.filter(slug=slug).first()
    try:
        address = reverse("draw", args=[slug]) if internal is not None and internal.is_public else ""
    except NoReverseMatch:
        address = ""
    title = internal.title if internal is not None else slug
    return InternalProof(title, int(entry.proof.get("rank", 0)), address)


def list_teams(entry: Entry) -> list[Entry]:
    """The teams that the institution's paper can name."""
    return endorsements.list_to_endorse(entry.institution) if entry.institution is not None else []


def review_digest(entry: Entry) -> str:
    """A hash of what the page shows of all these teams: a paper is recorded for exactly that."""
    parts = [digest_of(team) for team in list_teams(entry)]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()
