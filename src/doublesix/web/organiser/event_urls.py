"""Addresses of an event's organiser."""

from django.urls import path

from doublesix.web.organiser import (
    life,
    log_page,
    overview,
    people,
    rules_page,
    settings_pages,
    vouchers,
)

urlpatterns = [
    path("", overview.organise, name="organise"),
    path("edit/", settings_pages.edit, name="organise_edit"),
    path("notice/", settings_pages.notice, name="organise_notice"),
    path("rules/", rules_page.rules, name="organise_rules"),
    path("people/", people.people, name="organise_people"),
    path("people/dismiss/", people.dismiss, name="organise_dismiss"),
    path("log/", log_page.story, name="organise_log"),
    path("vouchers/", vouchers.vouchers, name="organise_vouchers"),
    path("publish/", life.publish, name="organise_publish"),
    path("open/", life.open_entries, name="organise_open"),
    path("close/", life.close_entries, name="organise_close"),
    path("extend/", life.extend, name="organise_extend"),
    path("cancel/", life.cancel, name="organise_cancel"),
]
