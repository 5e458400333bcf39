"""Addresses outside events."""

from django.urls import path

from doublesix.web.public import mine, views

urlpatterns = [
    path("", views.home, name="home"),
    path("mine/", mine.mine, name="mine"),
]
