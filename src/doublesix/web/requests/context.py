"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def page(_request: HttpRequest) -> dict[str, object]:
    """The languages to choose from."""
    return {"languages": settings.LANGUAGES}
