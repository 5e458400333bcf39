"""Addresses outside events."""

from django.urls import path

from doublesix.web.public import own_data, own_page, player_page, views

urlpatterns = [
    path("", views.home, name="home"),
    path("mine/", own_page.own_page, name="mine"),
    path("mine/ratings/", player_page.own_ratings, name="own_ratings"),
    path("players/<int:pk>/", player_page.player_page, name="player"),
    path("mine/data/", own_data.own_data, name="own_data"),
    path("mine/data/sign-out/", own_data.sign_out_elsewhere, name="sign_out_elsewhere"),
    path("mine/data/sign-out/one/", own_data.sign_out_one, name="sign_out_one"),
    path("mine/data/file/", own_data.own_data_file, name="own_data_file"),
]
