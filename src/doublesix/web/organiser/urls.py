"""Addresses of organisers outside an event."""

from django.urls import path

from doublesix.web.organiser import new_event

urlpatterns = [
    path("new/", new_event.begin_event, name="organise_new"),
]
