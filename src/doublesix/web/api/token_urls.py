"""Addresses of one's own tokens."""

from django.urls import path

from doublesix.web.api import pages

urlpatterns = [
    path("", pages.tokens, name="tokens"),
    path("<int:pk>/revoke/", pages.revoke, name="token_revoke"),
]
