"""Files that are given out: always as something to keep, never shown in our own pages."""

from typing import Any, Final

from django.http import HttpResponse

from doublesix.store.models import Paper
from doublesix.store.services import documents
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.downloads import document_file

BYTES: Final = "application/octet-stream"


def is_text(kind: str) -> bool:
    """Whether a file of this kind can be read as it is."""
    return kind.startswith("text/")


def a_file(*kinds: str) -> dict[str, Any]:
    """How the schema describes an answer that is a file of one of these kinds.

    What is no text is described as plain bytes too: generators of clients that do not know a kind read it so.
    """
    content = {
        kind: {"schema": {"type": "string"} if is_text(kind) else {"type": "string", "format": "binary"}}
        for kind in (kinds if all(map(is_text, kinds)) else (*kinds, BYTES))
    }
    return {"responses": {200: {"content": content}}}


def attach(paper: Paper, access: EventAccess) -> HttpResponse:
    """A paper's bytes for who may see it, after that was noted."""
    name = f"{paper.purpose.replace(' ', '-')}{paper.suffix}"
    data = documents.open_document(paper, access.actor)
    return document_file(data, paper.mime, f'attachment; filename="{name}"')
