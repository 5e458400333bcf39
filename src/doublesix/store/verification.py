"""Is everything here that should be? The log, what is folded from it, the proofs of draws, the papers.

For restored data and for upgrades. Nothing is changed; each fault is said in words.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Count, Max, Min

from doublesix.app import wire
from doublesix.app.cards import card_of
from doublesix.app.sheets.cards import card_of as sheet_card
from doublesix.app.sheets.evolve import fold as fold_sheet
from doublesix.store import keys, log
from doublesix.store.evidence.vault import TamperFault
from doublesix.store.models import DrawSecret, LogRow, MatchSheet, Paper, Tournament
from doublesix.store.services import draws
from doublesix.store.services.documents import file_of
from doublesix.tournament import proofs
from doublesix.tournament.evolve import fold


def log_faults() -> Iterator[str]:
    """Streams with gaps, streams that cannot be folded, cards that are not their fold."""
    log.clear_memory()
    rows = LogRow.objects.order_by().values("stream")
    for row in rows.annotate(count=Count("pk"), first=Min("seq"), last=Max("seq")):
        if row["first"] != 1 or row["last"] != row["count"]:
            yield f"The log of {row['stream']} has a gap: {row['count']} events up to number {row['last']}."
    for event in Tournament.objects.order_by("pk"):
        yield from _card_faults(event, event.slug, _event_card)
    for sheet in MatchSheet.objects.order_by("pk"):
        yield from _card_faults(sheet, sheet.stream, _sheet_card)


def _card_faults(
    row: Tournament | MatchSheet, name: str, card: Callable[[list[Any]], dict[str, Any]]
) -> Iterator[str]:
    """What is wrong with a row that pages show: it is the fold of its stream, up to the last event."""
    try:
        happened = log.load(row.stream)
        folded = card(happened)
    except wire.UnknownName as error:
        yield f"The log of {name} cannot be read. {error}"
        return
    except Exception as error:
        yield f"The log of {name} cannot be read: {type(error).__name__}."
        return
    if row.seq != len(happened) or any(getattr(row, field) != folded[field] for field in folded):
        yield f"What pages show of {name} is not what its log says."


def _event_card(happened: list[Any]) -> dict[str, Any]:
    found = fold(happened)
    assert found is not None
    return card_of(found)._asdict()


def _sheet_card(happened: list[Any]) -> dict[str, Any]:
    found = fold_sheet(happened)
    assert found is not None
    return sheet_card(found)._asdict()


def proof_faults() -> Iterator[str]:
    """Draws whose proof does not come out."""
    for event in Tournament.objects.order_by("pk"):
        try:
            proof = draws.proof_of(event)
            is_good = proof is None or proofs.verify(proof).is_good
        except Exception:
            is_good = False
        if not is_good:
            yield f"The proof of the draw of {event.slug} does not come out."


def paper_faults() -> Iterator[str]:
    """Papers and secrets of draws that are missing, changed, or sealed with another key."""
    vault = keys.vault()
    for paper in Paper.objects.filter(deleted_at=None).order_by("pk").iterator():
        try:
            data = vault.unseal(file_of(paper).read_bytes(), str(paper.pk))
        except FileNotFoundError:
            yield f"The file of paper {paper.pk} is missing."
        except TamperFault as fault:
            yield f"Paper {paper.pk} does not open: {fault}."
        else:
            if hashlib.sha256(data).hexdigest() != paper.sha256:
                yield f"Paper {paper.pk} is not what was submitted."
    for row in DrawSecret.objects.select_related("tournament"):
        try:
            vault.unseal(bytes(row.sealed), draws.secret_name(row.tournament))
        except TamperFault as fault:
            yield f"The secret of the draw of {row.tournament.slug} does not open: {fault}."


def all_faults() -> list[str]:
    """Everything that is wrong."""
    return [*log_faults(), *proof_faults(), *paper_faults()]
