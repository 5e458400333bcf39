"""Choosing a language: a link that sets a cookie, and for who is signed in also the account's language."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from doublesix.store.models import Account


def choose(request: HttpRequest, code: str) -> HttpResponse:
    """Go on in this language."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    back = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    if isinstance(request.user, Account) and request.user.language != code:
        Account.objects.filter(pk=request.user.pk).update(language=code)
    answer = HttpResponseRedirect(back)
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=31_536_000,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return answer
