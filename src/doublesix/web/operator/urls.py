"""Addresses of the operator."""

from django.urls import path

from doublesix.web.operator import reports, views

urlpatterns = [
    path("", views.overview, name="operator"),
    path("retention/", views.retention, name="operator_retention"),
    path("checks/", views.checks, name="operator_checks"),
    path("reports/", reports.reports, name="operator_reports"),
    path("reports/<int:report>/close/", reports.report_close, name="operator_report_close"),
]
