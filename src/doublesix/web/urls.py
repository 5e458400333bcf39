"""The addresses, by audience. An event's addresses all begin with its own."""

from django.urls import include, path

from doublesix.web import api_files  # noqa: F401  the files that the API offers
from doublesix.web.ending import archive as archive_pages
from doublesix.web.floor.codes import open_duty_link
from doublesix.web.floor.own_link import check_self_in
from doublesix.web.lots import public as draw_pages
from doublesix.web.presentation import ordinals  # noqa: F401  the converter
from doublesix.web.public import languages, recovery_codes, views

urlpatterns = [
    path("", include("doublesix.web.public.urls")),
    path("events/<slug:slug>/", include("doublesix.web.public.event_urls")),
    path("events/<slug:slug>/enter/", include("doublesix.web.entrant.urls")),
    path("events/<slug:slug>/desk/", include("doublesix.web.official.urls")),
    path("events/<slug:slug>/organise/", include("doublesix.web.organiser.event_urls")),
    path("events/<slug:slug>/papers/", include("doublesix.web.papers.urls")),
    path("events/<slug:slug>/draw/", include("doublesix.web.lots.urls")),
    path("verify/", draw_pages.verify, name="verify_page"),
    path("events/<slug:slug>/floor/", include("doublesix.web.table.desk_urls")),
    path("events/<slug:slug>/results/", include("doublesix.web.board.urls")),
    path("events/<slug:slug>/results/", include("doublesix.web.results.urls")),
    path("events/<slug:slug>/judge/", include("doublesix.web.judge.urls")),
    path("events/<slug:slug>/floor/", include("doublesix.web.floor.urls")),
    path("in/<str:token>/", check_self_in, name="check_self_in"),
    path("duty/<str:token>/", open_duty_link, name="duty_link"),
    path("events/<slug:slug>/displays/", include("doublesix.web.board.display_urls")),
    path("events/<slug:slug>/", include("doublesix.web.ending.urls")),
    path("play/", include("doublesix.web.online.urls")),
    path("organise/import/", archive_pages.import_archive, name="organise_import"),
    path("organise/", include("doublesix.web.organiser.urls")),
    path("operate/", include("doublesix.web.operator.urls")),
    path("", include("doublesix.web.table.urls")),
    path("replay/", include("doublesix.web.replay.urls")),
    path("endorse/", include("doublesix.web.endorser.urls")),
    path("mine/tokens/", include("doublesix.web.api.token_urls")),
    path("api/", include("doublesix.web.api.urls")),
    path("accounts/2fa/totp/activate/", recovery_codes.SetUpApp.as_view(), name="mfa_activate_totp"),
    path("accounts/2fa/recovery-codes/", recovery_codes.recovery_codes, name="recovery_codes"),
    path("accounts/2fa/recovery-codes/file/", recovery_codes.recovery_codes_file, name="recovery_codes_file"),
    path("accounts/", include("allauth.urls")),
    path("language/<str:code>/", languages.choose, name="language"),
]
handler400 = views.bad_request
handler403 = views.permission_denied
handler404 = views.page_not_found
handler500 = views.server_error
