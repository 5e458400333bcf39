"""Addresses of replays."""

from django.urls import path

from doublesix.web.replay import views

urlpatterns = [
    path("", views.start, name="replay_start"),
    path("<str:token>/", views.replay, name="replay"),
    path("<str:token>/analyse/", views.analyse, name="replay_analyse"),
    path("<str:token>/progress/", views.progress, name="replay_progress"),
]
