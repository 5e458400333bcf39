"""What the secretary sees of one entry: what is missing first, then the whole form and what became of it."""

import hashlib
from typing import Any, NamedTuple

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.store.desks import endorsements, fees
from doublesix.store.desks.doubles import EMAIL, IDENTITY, NAME, doubles_of
from doublesix.store.desks.entries import is_to_delete
from doublesix.store.desks.forms import digest_of, form_of, is_endorsed
from doublesix.store.letters import enterers_of
from doublesix.store.models import EndorsedEntry, Entry, Paper, Player, Tournament
from doublesix.store.models.papers import EVIDENCE
from doublesix.tournament import entries as rules
from doublesix.web.desk import Desk
from doublesix.web.entrant.owning import address
from doublesix.web.entrant.words import PLACES, missing
from doublesix.web.official.changes import changes_of
from doublesix.web.official.review_forms import RefuseForm, ReturnForm, SealedForm

SAME: dict[str, str | Promise] = {
    IDENTITY: _("identity number"),
    EMAIL: _("e-mail address"),
    NAME: _("name"),
}


class Participant(NamedTuple):
    """Somebody on the form, with the evidence that was handed in."""

    place: str
    player: Player
    papers: list[Paper]


class Given(NamedTuple):
    """An endorsement of the entry, asked for or given."""

    row: EndorsedEntry
    state: str
    is_own: bool
    """Whether the link went to somebody of the form itself (E7)."""


class Proof(NamedTuple):
    """That a team comes from an internal tournament (E3)."""

    title: str
    rank: int
    address: str


def page(desk: Desk, entry: Entry, **forms: object) -> dict[str, Any]:
    """All that the page shows; ``forms`` are those that were filled in."""
    terms = desk.state.settings.terms
    is_open = desk.state.draw is None
    status = entry.status
    return {
        "desk": desk,
        "tab": "desk",
        "entry": entry,
        "terms": terms,
        "lacks": missing(rules.all_lacks(form_of(entry), terms)),
        "participants": participants(entry),
        "endorsed": is_endorsed(entry),
        "endorsements": given_to(entry, desk),
        "sealed_forms": _sealed_forms(entry),
        "account": fees.account_of(entry),
        "doubles": [
            (double, ", ".join(str(SAME[what]) for what in double.same)) for double in doubles_of(entry)
        ],
        "proof": proof_of(entry),
        "changes": changes_of(entry),
        "decided_states": (rules.RETURNED, rules.REFUSED),
        "may_fill_in": status in (rules.DRAFT, rules.RETURNED),
        "may_accept": is_open and status in (rules.DRAFT, rules.SUBMITTED),
        "may_return": is_open and status in (rules.SUBMITTED, rules.ACCEPTED),
        "may_refuse": is_open and status in rules.LIVE,
        "may_delete": is_to_delete(entry),
        "form": address(desk, entry),
        "people": [reader.email for reader in enterers_of(entry)],
        "may_seal": is_open and entry.institution is not None and terms.endorsement and status in rules.LIVE,
        "seen": seen_of(entry),
        "return_form": ReturnForm(),
        "refuse_form": RefuseForm(desk.state),
        "sealed_form": SealedForm(None, None, teams_of(entry), entry),
        **forms,
    }


def participants(entry: Entry) -> list[Participant]:
    """Everybody on the form, with their evidence and who saw it (E6)."""
    papers: dict[int, list[Paper]] = {}
    found = entry.papers.filter(purpose=EVIDENCE, replaced_at=None).prefetch_related("seen")
    for paper in found:
        papers.setdefault(paper.player_id or 0, []).append(paper)
    return [
        Participant(str(PLACES.get(each.place, each.place)), each, papers.get(each.pk, []))
        for each in entry.players.all()
    ]


def given_to(entry: Entry, desk: Desk) -> list[Given]:
    """The endorsements of an entry, newest first, each with what became of it (E7)."""
    rows = entry.endorsements.select_related(
        "endorsement__institution", "endorsement__paper", "endorsement__asked_by"
    ).order_by("-endorsement__asked_at", "-pk")
    now = desk.who.at
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
        found.append(Given(row, state, is_own))
    return found


def _sealed_forms(entry: Entry) -> list[Paper]:
    rows = entry.endorsements.exclude(endorsement__paper=None).select_related("endorsement__paper")
    return [row.endorsement.paper for row in rows if row.endorsement.paper is not None]


def proof_of(entry: Entry) -> Proof | None:
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
    return Proof(title, int(entry.proof.get("rank", 0)), address)


def teams_of(entry: Entry) -> list[Entry]:
    """The teams that the institution's paper can name."""
    return endorsements.to_endorse(entry.institution) if entry.institution is not None else []


def seen_of(entry: Entry) -> str:
    """A hash of what the page shows of all these teams: a paper is recorded for exactly that."""
    parts = [digest_of(team) for team in teams_of(entry)]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()
