"""Files to save, as more than one audience answers with them."""

from django.http import HttpResponse


def zip_file(slug: str, data: bytes) -> HttpResponse:
    """An archive to save; no copy of it is kept on the way."""
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}-archive.zip"'
    response["Cache-Control"] = "no-store, private"
    return response
