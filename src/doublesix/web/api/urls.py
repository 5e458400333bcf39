"""Addresses of the API. What is under /api/ and none of them is answered in its shape."""

from django.urls import path, re_path

from doublesix.web.api.answers import unknown
from doublesix.web.api.pages import docs
from doublesix.web.api.site import api

urlpatterns = [
    path("docs", docs, name="api_docs"),
    path("", api.urls),
    re_path(r"^.*$", unknown, name="api_unknown"),
]
