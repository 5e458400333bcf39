"""Public addresses of an event."""

from django.urls import path

from doublesix.web.public import entry_list, outside, rules_page, views

urlpatterns = [
    path("", views.event, name="event"),
    path("circular/", views.circular, name="circular"),
    path("rules/", rules_page.rules, name="rules"),
    path("calendar.ics", outside.calendar, name="calendar"),
    path("calendar/<int:number>.ics", outside.team_calendar, name="team_calendar"),
    path("results.atom", outside.results_feed, name="results_feed"),
    path("picture.png", outside.event_picture, name="event_picture"),
    path("picture/bracket.png", outside.bracket_picture, name="bracket_picture"),
    path("picture/match/<ordinal:match>.png", outside.match_picture, name="match_picture"),
    path("embed/", outside.embedded_board, name="embedded_board"),
    path("entries/", entry_list.entries, name="entered"),
]
