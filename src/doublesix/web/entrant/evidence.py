"""Opening a paper: for its own people and for who may see evidence; never shown inside a page of ours."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.queries.ownership import find_paper
from doublesix.store.refusals import Refused
from doublesix.store.services import documents
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import SAFE, EventAccess, at_event
from doublesix.web.requests.downloads import document_file

GONE = 410


@at_event("open_evidence")
def evidence(request: HttpRequest, access: EventAccess, pk: uuid.UUID) -> HttpResponse:
    """A paper as a file to keep; that it was opened is noted."""
    paper = find_paper(access.tournament, pk, access.account, sees_all=access.may("see_evidence"))
    if paper is None or request.method not in SAFE:
        raise Http404
    try:
        data = documents.open_document(paper, access.actor)
    except Refused as refused:
        words = in_words(refused.refusal, access.tournament.zone)
        answer = render(request, "entrant/paper_gone.html", {"access": access, "words": words}, status=GONE)
        answer["Cache-Control"] = "no-store"
        return answer
    return document_file(data, paper.mime, f'attachment; filename="{paper.pk}{paper.suffix}"')
