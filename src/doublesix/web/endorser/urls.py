"""Addresses of the supervising officer."""

from django.urls import path

from doublesix.web.endorser import views

urlpatterns = [
    path("done/", views.endorse_done, name="endorse_done"),
    path("<str:token>/", views.endorse, name="endorse"),
]
