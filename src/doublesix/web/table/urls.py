"""Addresses of tables, outside events: who has a match's link needs to know nothing else."""

from django.urls import path

from doublesix.web.table import installing, views

urlpatterns = [
    path("t/<str:token>/", views.open_link, name="table_link"),
    path("table/worker.js", installing.worker, name="table_worker"),
    path("table/<int:pk>/<ordinal:number>/", views.page, name="table"),
    path("table/<int:pk>/<ordinal:number>/view", views.view, name="table_view"),
    path("table/<int:pk>/<ordinal:number>/do", views.do, name="table_do"),
    path("table/<int:pk>/<ordinal:number>/manifest.webmanifest", installing.manifest, name="table_manifest"),
]
