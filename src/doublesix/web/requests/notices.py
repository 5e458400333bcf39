"""Notices for the next page: in a cookie whose name browsers protect, long ones in the session."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class InCookie(CookieStorage):
    """In a cookie."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]
        """Its name."""
        return str(settings.MESSAGES_COOKIE_NAME)


class Notices(FallbackStorage):
    """In the cookie, or in the session."""

    storage_classes = (InCookie, SessionStorage)
