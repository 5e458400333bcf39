"""Public addresses of an event."""

from django.urls import path

from doublesix.web.public import entered, rulebook, views

urlpatterns = [
    path("", views.event, name="event"),
    path("rules/", rulebook.rules, name="rules"),
    path("entries/", entered.entered, name="entered"),
]
