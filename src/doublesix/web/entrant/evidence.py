"""Opening a paper: for its own people and for who may see evidence; never shown inside a page of ours."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from doublesix.store.desks import papers
from doublesix.store.models import Endorsement, Paper
from doublesix.store.refused import Refused
from doublesix.web.desk import SAFE, Desk, at_event
from doublesix.web.entrant.owning import is_own, represents
from doublesix.web.words import in_words

GONE = 410


@at_event("open_evidence")
def evidence(request: HttpRequest, desk: Desk, pk: uuid.UUID) -> HttpResponse:
    """A paper as a file to keep; that it was opened is noted."""
    rows = Paper.objects.select_related("entry__institution").filter(tournament=desk.tournament)
    paper = rows.filter(pk=pk).first()
    if paper is None or request.method not in SAFE or not (desk.may("see_evidence") or _is_own(desk, paper)):
        raise Http404
    try:
        data = papers.opened(paper, desk.who)
    except Refused as refused:
        words = in_words(refused.refusal, desk.tournament.zone)
        answer = render(request, "entrant/paper_gone.html", {"desk": desk, "words": words}, status=GONE)
        answer["Cache-Control"] = "no-store"
        return answer
    answer = HttpResponse(data, content_type=paper.mime)
    answer["Content-Disposition"] = f'attachment; filename="{paper.pk}{paper.suffix}"'
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "sandbox; default-src 'none'"
    answer["Cache-Control"] = "no-store"
    return answer


def _is_own(desk: Desk, paper: Paper) -> bool:
    if paper.entry is not None:
        return is_own(desk, paper.entry)
    given = Endorsement.objects.filter(paper=paper).select_related("institution").first()
    return given is not None and represents(desk.account, given.institution)
