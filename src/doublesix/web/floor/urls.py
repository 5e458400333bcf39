"""Addresses of the floor."""

from django.urls import path

from doublesix.web.floor import check_in, codes, last_hand, match, screen, start, tables, views

urlpatterns = [
    path("", views.floor, name="floor"),
    path("walk-over/", views.floor_walk_over, name="floor_walk_over"),
    path("last-hand/", last_hand.floor_last_hand, name="floor_last_hand"),
    path("call-next/", views.floor_call_next, name="floor_call_next"),
    path("tables/", tables.floor_tables, name="floor_tables"),
    path("tables/lay/", tables.floor_lay, name="floor_lay"),
    path("tables/change/", tables.floor_change, name="floor_change"),
    path("tables/plan/", tables.floor_plan, name="floor_plan"),
    path("tables/assign/", tables.floor_assign, name="floor_assign"),
    path("codes/", codes.floor_codes, name="floor_codes"),
    path("codes/replace/", codes.floor_codes_replace, name="floor_codes_replace"),
    path("codes/hall/", codes.floor_hall_code, name="floor_hall_code"),
    path("codes/links/make/", codes.floor_link_make, name="floor_link_make"),
    path("codes/links/revoke/", codes.floor_link_end, name="floor_link_end"),
    path("slips/", tables.floor_slips, name="floor_slips"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("check-in/<int:number>/", check_in.check_in_entry, name="check_in_entry"),
    path("<ordinal:match>/", match.floor_match, name="floor_match"),
    path("<ordinal:match>/start/", start.floor_start, name="floor_start"),
    path("<ordinal:match>/call/", match.floor_call, name="floor_call"),
    path("<ordinal:match>/last-hand/", last_hand.floor_match_last_hand, name="floor_match_last_hand"),
    path("<ordinal:match>/screen/", screen.floor_screen, name="floor_screen"),
    path("<ordinal:match>/hall/", screen.floor_hall, name="floor_hall"),
    path("<ordinal:match>/delay/", match.floor_delay, name="floor_delay"),
]
