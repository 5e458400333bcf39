"""Operations of the review's queue: what waits with what is missing or odd, and all in order at once."""

from typing import Annotated
from uuid import UUID

from django.http import Http404, HttpResponse
from ninja import Schema
from pydantic import Field

from doublesix.store.queries.ownership import find_paper
from doublesix.store.queries.review import list_queue
from doublesix.store.queries.review import review as review_entries
from doublesix.store.services import documents
from doublesix.store.services import review as review_service
from doublesix.tournament.refusal import Fact
from doublesix.web.api.fields import Id
from doublesix.web.api.files import a_file
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.schemas import DetailsSchema, EntryList, EntryOverview, Lack
from doublesix.web.api.settings import RequestSchema
from doublesix.web.presentation.doubt_words import describe_doubts
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.downloads import document_file

router = EventRouter(tags=["Review"])


class DoubtDetails(DetailsSchema):
    """Something odd: what, its clause, the place on the form, its facts, and a sentence."""

    what: str
    clause: str
    place: str
    facts: dict[str, Fact]
    message: str


class ReviewedEntryDetails(Schema):
    """An entry that waits, with what is missing and what is odd."""

    entry: EntryOverview
    lacks: list[Lack]
    doubts: list[DoubtDetails]
    is_in_order: bool


class ReviewQueue(Schema):
    """All that wait; `seen` stands for those in order; `told`: how many people their acceptance tells."""

    entries: list[ReviewedEntryDetails]
    in_order: int
    told: int
    seen: str


class AcceptanceRequest(RequestSchema):
    """What was shown: accepted are exactly these, or none."""

    seen: Annotated[str, Field(max_length=64)]


@router.read("/events/{slug}/review", "review")
def get_review_queue(access: EventAccess) -> ReviewQueue:
    """The entries that wait for a decision in the order in which they came, with what is missing or odd."""
    terms = access.state.settings.terms
    found = review_entries(access.tournament, list_queue(access.tournament), terms)
    bundle = review_service.list_in_order(access.tournament)
    rows = []
    for each in found:
        words = describe_doubts(each.findings.doubts)
        doubts = [
            DoubtDetails.from_row(doubt, facts=dict(doubt.facts), message=said.words)
            for doubt, said in zip(each.findings.doubts, words, strict=True)
        ]
        rows.append(
            ReviewedEntryDetails(
                entry=EntryOverview.from_row(each.entry),
                lacks=[Lack(**lack._asdict()) for lack in each.findings.lacks],
                doubts=doubts,
                is_in_order=each.findings.is_in_order,
            )
        )
    return ReviewQueue(
        entries=rows, in_order=len(bundle.entries), told=len(bundle.people), seen=bundle.digest
    )


@router.write("/events/{slug}/review/accept", "review")
def accept_entries(access: EventAccess, body: AcceptanceRequest) -> EntryList:
    """Accept all that are in order, if they are those that were shown; whoever entered them is told."""
    made = review_service.accept_in_order(access.tournament, body.seen, access.actor)
    return EntryList(entries=[EntryOverview.from_row(row) for row in made])


@router.read(
    "/events/{slug}/papers/{paper}/pages/{page}",
    "see_evidence",
    openapi_extra=a_file("image/jpeg", "image/png"),
)
def get_paper_page(access: EventAccess, paper: UUID, page: Id) -> HttpResponse:
    """A page of a paper as a picture, a PDF's too; that it was seen is noted (E6)."""
    row = find_paper(access.tournament, paper, access.account, sees_all=True)
    if row is None:
        raise Http404
    kind, data = documents.open_page(row, page, access.actor)
    return document_file(data, kind, "inline")
