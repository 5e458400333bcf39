"""Addresses of the board."""

from django.urls import path

from doublesix.web.board import match_replay, views

urlpatterns = [
    path("", views.results, name="results"),
    path("bracket/", views.board_bracket, name="board_bracket"),
    path("standings/", views.board_standings, name="board_standings"),
    path("team/<int:number>/", views.board_team, name="board_team"),
    path("match/<ordinal:match>/", views.board_match, name="board_match"),
    path("match/<ordinal:match>/replay/", match_replay.match_replay, name="match_replay"),
]
