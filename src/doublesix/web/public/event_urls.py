"""Public addresses of an event."""

from django.urls import path

from doublesix.web.public import entry_list, rules_page, views

urlpatterns = [
    path("", views.event, name="event"),
    path("circular/", views.circular, name="circular"),
    path("rules/", rules_page.rules, name="rules"),
    path("entries/", entry_list.entries, name="entered"),
]
