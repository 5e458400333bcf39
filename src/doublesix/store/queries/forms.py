"""An entry's form: what of it is there, and the hash of what an officer endorses."""

import hashlib

from django.db.models import Prefetch, Q, QuerySet

from doublesix.chance import canonical
from doublesix.store.models import EndorsedEntry, Entry, Paper
from doublesix.store.models.endorsements import PAPER
from doublesix.store.models.papers import EVIDENCE, PAPER_FORM
from doublesix.tournament.entries import HEAD, Form, Person


def with_forms(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """The same entries with all that :func:`form_of` looks at: few queries for any number of them."""
    return entries.select_related("institution").prefetch_related(
        "players",
        Prefetch("papers", _standing_evidence(), to_attr="standing_evidence"),
        Prefetch("papers", _standing_forms(), to_attr="standing_forms"),
        Prefetch("endorsements", _standing_endorsements(), to_attr="standing_endorsements"),
    )


def _standing_evidence() -> QuerySet[Paper]:
    return Paper.objects.filter(purpose=EVIDENCE, replaced_at=None)


def _standing_forms() -> QuerySet[Paper]:
    return Paper.objects.filter(purpose=PAPER_FORM, replaced_at=None)


def is_on_paper(entry: Entry) -> bool:
    """Whether the whole form came on paper and is kept so; one deleted after its time still counts."""
    fetched: list[Paper] | None = getattr(entry, "standing_forms", None)
    return bool(fetched) if fetched is not None else _standing_forms().filter(entry=entry).exists()


def _standing_endorsements() -> QuerySet[EndorsedEntry]:
    """Given, not void, and with the seal: on the paper that the secretary saw, or on the page sent (E7)."""
    is_sealed = Q(endorsement__method=PAPER) | Q(endorsement__paper__isnull=False)
    return EndorsedEntry.objects.filter(is_sealed, endorsement__given_at__isnull=False, voided_at=None)


def evidence_of(entry: Entry) -> dict[int, list[str]]:
    """The hashes of the evidence that stands, by player; evidence deleted after its time still counts."""
    found: dict[int, list[str]] = {}
    fetched: list[Paper] | None = getattr(entry, "standing_evidence", None)
    for paper in _standing_evidence().filter(entry=entry) if fetched is None else fetched:
        if paper.player_id is not None:
            found.setdefault(paper.player_id, []).append(paper.sha256)
    return found


def form_of(entry: Entry) -> Form:
    """Which of the things asked of an entry are there."""
    institution = entry.institution
    evidence = evidence_of(entry)
    people = tuple(
        Person(
            player.place,
            bool(player.name),
            bool(player.designation),
            bool(player.mobile),
            bool(player.email),
            bool(player.signature),
            player.pk in evidence,
        )
        for player in entry.players.all()
    )
    head = frozenset(name for name in HEAD if institution is not None and getattr(institution, name))
    return Form(
        people,
        head,
        bool(entry.president_signature),
        bool(entry.name),
        is_endorsed(entry),
        entry.at_desk,
        is_on_paper(entry),
    )


def is_endorsed(entry: Entry) -> bool:
    """Whether the entry is endorsed as it stands now (E7)."""
    fetched: list[EndorsedEntry] | None = getattr(entry, "standing_endorsements", None)
    given = _standing_endorsements().filter(entry=entry) if fetched is None else fetched
    digests = {each.digest for each in given}
    return bool(digests) and digest_of(entry) in digests


def digest_of(entry: Entry) -> str:
    """The hash of all that an officer endorses: the form's head, the team, its people, their evidence."""
    institution = entry.institution
    evidence = evidence_of(entry)
    names = ("name", "association", "president", "office_phone", "mobile", "fax", "email")
    shown = {
        "institution": {name: getattr(institution, name) for name in names} if institution else {},
        "entry": [entry.pk, entry.name, entry.president_signature],
        "people": [
            [
                player.place,
                player.name,
                player.designation,
                player.mobile,
                player.email,
                player.pay_office,
                player.identity_digest,
                player.signature,
                sorted(evidence.get(player.pk, ())),
            ]
            for player in entry.players.all()
        ],
    }
    return hashlib.sha256(canonical(shown)).hexdigest()
