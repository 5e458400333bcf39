"""Addresses of matches' sheets at the desk."""

from django.urls import path

from doublesix.web.table import desk

urlpatterns = [
    path("<ordinal:number>/sheet/", desk.sheet, name="floor_sheet"),
    path("<ordinal:number>/sheet/view", desk.view, name="floor_sheet_view"),
    path("<ordinal:number>/sheet/do", desk.do, name="floor_sheet_do"),
    path("<ordinal:number>/sheet/photo/", desk.photo_add, name="floor_sheet_photo_add"),
    path("<ordinal:number>/sheet/photo/<uuid:paper>/", desk.photo, name="floor_sheet_photo"),
    path("<ordinal:number>/link/", desk.link, name="floor_link"),
    path("<ordinal:number>/link/revoke/", desk.link_revoke, name="floor_link_revoke"),
]
