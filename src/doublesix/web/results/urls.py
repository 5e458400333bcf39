"""Addresses of the results: the board for everybody, and the desk that types results in."""

from django.urls import path

from doublesix.web.board.urls import urlpatterns as board
from doublesix.web.results import views

urlpatterns = [
    *board,
    path("desk/", views.results_desk, name="results_desk"),
    path("desk/<ordinal:number>/", views.record_result, name="record_result"),
]
