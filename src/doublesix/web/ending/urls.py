"""Addresses of the end of an event."""

from django.urls import path

from doublesix.web.ending import archive, views

urlpatterns = [
    path("ending/", views.ending, name="ending"),
    path("ending/finish/", views.finish, name="finish"),
    path("ending/hold/", views.hold, name="results_hold"),
    path("ending/release/", views.release, name="results_release"),
    path("ending/voucher/<int:number>/", views.voucher, name="prize_voucher"),
    path("ending/voucher/<int:number>/mail/", views.voucher_mail, name="prize_voucher_mail"),
    path("archive/", archive.archive, name="archive"),
    path("archive/public/", archive.make_public, name="archive_public"),
    path("archive/file/", archive.archive_file, name="archive_file"),
]
