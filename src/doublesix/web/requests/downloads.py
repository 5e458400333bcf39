"""Files to save, as more than one audience answers with them."""

from django.http import HttpResponse


def document_file(data: bytes, kind: str, disposition: str) -> HttpResponse:
    """Somebody's document for who may see it: nothing in it runs, and no copy is kept on the way."""
    answer = HttpResponse(data, content_type=kind)
    answer["Content-Disposition"] = disposition
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "sandbox; default-src 'none'"
    answer["Cache-Control"] = "no-store"
    return answer


def zip_file(slug: str, data: bytes) -> HttpResponse:
    """An archive to save; no copy of it is kept on the way."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}-archive.zip"'
    response["Cache-Control"] = "no-store, private"
    return response
