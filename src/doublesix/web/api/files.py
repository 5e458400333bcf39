"""Files that are given out: always as something to keep, never shown in our own pages."""

from django.http import HttpResponse

from doublesix.store.desks import papers
from doublesix.store.models import Paper
from doublesix.web.desk import Desk


def attached(paper: Paper, desk: Desk) -> HttpResponse:
    """A paper's bytes for who may see it, after that was noted."""
    response = HttpResponse(papers.opened(paper, desk.who), content_type=paper.mime)
    response["Content-Disposition"] = (
        f'attachment; filename="{paper.purpose.replace(" ", "-")}{paper.suffix}"'
    )
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
