"""Addresses of matches' sheets at the desk."""

from django.urls import path

from doublesix.web.table import desk

urlpatterns = [
    path("<int:number>/sheet/", desk.sheet, name="floor_sheet"),
    path("<int:number>/sheet/view", desk.view, name="floor_sheet_view"),
    path("<int:number>/sheet/do", desk.do, name="floor_sheet_do"),
    path("<int:number>/sheet/photo/", desk.photo_add, name="floor_sheet_photo_add"),
    path("<int:number>/sheet/photo/<uuid:paper>/", desk.photo, name="floor_sheet_photo"),
    path("<int:number>/link/", desk.link, name="floor_link"),
    path("<int:number>/link/revoke/", desk.link_revoke, name="floor_link_revoke"),
]
