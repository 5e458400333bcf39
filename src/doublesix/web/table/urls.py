"""Addresses of tables, outside events: who has a table's code or a match's link needs nothing else."""

from django.urls import path

from doublesix.web.table import cards, offline, own_sheet, screen, script, views

urlpatterns = [
    path("c/<str:code>/", cards.open_card, name="table_card"),
    path("in/<str:token>/sheet/", own_sheet.open_own_sheet, name="own_sheet"),
    path("t/<str:token>/", views.open_link, name="table_link"),
    path("table/script-<slug:digest>.js", script.script, name="table_script"),
    path("table/worker.js", offline.worker, name="table_worker"),
    path("table/<int:pk>/<ordinal:number>/", views.page, name="table"),
    path("table/<int:pk>/<ordinal:number>/screen", screen.sit_down, name="table_screen"),
    path("table/<int:pk>/<ordinal:number>/view", views.view, name="table_view"),
    path("table/<int:pk>/<ordinal:number>/do", views.do, name="table_do"),
    path("table/<int:pk>/<ordinal:number>/manifest.webmanifest", offline.manifest, name="table_manifest"),
]
