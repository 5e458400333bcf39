"""Addresses of organisers outside an event."""

from django.urls import path

from doublesix.web.organiser import beginning

urlpatterns = [
    path("new/", beginning.new, name="organise_new"),
]
