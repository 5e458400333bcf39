"""Addresses of the desk that types results in."""

from django.urls import path

from doublesix.web.results import views

urlpatterns = [
    path("desk/", views.results_desk, name="results_desk"),
    path("desk/<ordinal:number>/", views.record_result, name="record_result"),
]
