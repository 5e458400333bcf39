"""Pages of evidence as pictures, shown beside the entry; a PDF needs no viewer, and nothing is downloaded."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse

from doublesix.store.queries.ownership import find_paper
from doublesix.store.refusals import Refused
from doublesix.store.services import documents
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import SAFE, EventAccess, at_event

GONE = 410


@at_event("see_evidence")
def paper_page(request: HttpRequest, access: EventAccess, pk: uuid.UUID, number: int) -> HttpResponse:
    """One page as a picture that only a page of ours can show, and nobody keeps."""
    paper = find_paper(access.tournament, pk, access.account, sees_all=True)
    if paper is None or request.method not in SAFE:
        raise Http404
    try:
        kind, data = documents.open_page(paper, number, access.actor)
    except Refused as refused:
        words = in_words(refused.refusal, access.tournament.zone)
        return protect(HttpResponse(words, content_type="text/plain; charset=utf-8", status=GONE))
    return protect(HttpResponse(data, content_type=kind))


def protect(answer: HttpResponse) -> HttpResponse:
    """Headers of a picture of somebody's papers: shown where it is asked for, kept nowhere, no script."""
    answer["Content-Disposition"] = "inline"
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "sandbox; default-src 'none'; frame-ancestors 'none'"
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    answer["Cache-Control"] = "no-store"
    return answer
