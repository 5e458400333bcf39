"""Addresses of the displays of the hall."""

from django.urls import path

from doublesix.web.board import displays, screen

urlpatterns = [
    path("", displays.displays, name="displays"),
    path("<int:pk>/", displays.display, name="display"),
    path("<int:pk>/remove/", displays.remove, name="display_remove"),
    path("<int:pk>/screen/", screen.screen, name="display_screen"),
]
