"""The addresses, by audience. An event's addresses all begin with its own."""

from django.urls import include, path

from doublesix.web import languages
from doublesix.web.drawing import public as draw_pages
from doublesix.web.public import views

urlpatterns = [
    path("", include("doublesix.web.public.urls")),
    path("events/<slug:slug>/", include("doublesix.web.public.event_urls")),
    path("events/<slug:slug>/enter/", include("doublesix.web.entrant.urls")),
    path("events/<slug:slug>/desk/", include("doublesix.web.official.urls")),
    path("events/<slug:slug>/organise/", include("doublesix.web.organiser.event_urls")),
    path("events/<slug:slug>/papers/", include("doublesix.web.papers.urls")),
    path("events/<slug:slug>/draw/", include("doublesix.web.drawing.urls")),
    path("verify/", draw_pages.verify, name="verify_page"),
    path("events/<slug:slug>/results/", include("doublesix.web.results.urls")),
    path("organise/", include("doublesix.web.organiser.urls")),
    path("endorse/", include("doublesix.web.endorser.urls")),
    path("mine/tokens/", include("doublesix.web.api.token_urls")),
    path("api/", include("doublesix.web.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("language/<str:code>/", languages.choose, name="language"),
]
handler403 = views.not_allowed
handler404 = views.not_found
handler500 = views.broken
