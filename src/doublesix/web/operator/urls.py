"""Addresses of the operator."""

from django.urls import path

from doublesix.web.operator import views

urlpatterns = [
    path("", views.overview, name="operator"),
    path("retention/", views.retention, name="operator_retention"),
    path("checks/", views.checks, name="operator_checks"),
]
