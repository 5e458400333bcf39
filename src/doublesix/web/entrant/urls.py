"""Addresses of who enters."""

from django.urls import path

from doublesix.web.entrant import (
    begin,
    entry,
    evidence,
    institution,
    internal,
    notification_choice,
    submission,
)

urlpatterns = [
    path("", begin.enter, name="enter"),
    path("institutions/<int:pk>/", institution.enter_institution, name="enter_institution"),
    path("institutions/<int:pk>/team/", institution.enter_add_team, name="enter_add_team"),
    path(
        "institutions/<int:pk>/endorsement/",
        institution.enter_ask_endorsement,
        name="enter_ask_endorsement",
    ),
    path(
        "institutions/<int:pk>/endorsement/revoke/",
        institution.enter_revoke_endorsement,
        name="enter_revoke_endorsement",
    ),
    path("institutions/<int:pk>/invite/", institution.enter_invite, name="enter_invite"),
    path("institutions/<int:pk>/leave/<int:account>/", institution.enter_leave, name="enter_leave"),
    path("institutions/<int:pk>/internal/", internal.enter_internal, name="enter_internal"),
    path(
        "institutions/<int:pk>/internal/<slug:internal>/promote/",
        internal.enter_promote,
        name="enter_promote",
    ),
    path("teams/<int:pk>/", entry.enter_team, name="enter_team"),
    path("player/<int:pk>/", entry.enter_player, name="enter_player"),
    path("entries/<int:pk>/hand-in/", submission.enter_hand_in, name="enter_hand_in"),
    path("entries/<int:pk>/take-back/", submission.enter_take_back, name="enter_take_back"),
    path("entries/<int:pk>/withdraw/", submission.enter_withdraw, name="enter_withdraw"),
    path("entries/<int:pk>/voucher/", submission.enter_voucher, name="enter_voucher"),
    path("entries/<int:pk>/told-by/", notification_choice.enter_notification_choice, name="enter_told_by"),
    path("evidence/<uuid:pk>/", evidence.evidence, name="evidence"),
]
