"""Addresses of the results."""

from django.urls import path

from doublesix.web.results import views

urlpatterns = [
    path("", views.results, name="results"),
    path("<int:number>/", views.record_result, name="record_result"),
    path("finish/", views.finish, name="finish"),
]
