"""Public addresses of an event."""

from django.urls import path

from doublesix.web.public import entry_list, rules_page, sharing, views

urlpatterns = [
    path("", views.event, name="event"),
    path("circular/", views.circular, name="circular"),
    path("rules/", rules_page.rules, name="rules"),
    path("calendar.ics", sharing.calendar, name="calendar"),
    path("calendar/<int:number>.ics", sharing.team_calendar, name="team_calendar"),
    path("results.atom", sharing.results_feed, name="results_feed"),
    path("picture.png", sharing.event_picture, name="event_picture"),
    path("picture/bracket.png", sharing.bracket_picture, name="bracket_picture"),
    path("picture/match/<ordinal:match>.png", sharing.match_picture, name="match_picture"),
    path("embed/", sharing.embedded, name="embedded_board"),
    path("entries/", entry_list.entries, name="entered"),
]
