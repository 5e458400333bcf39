"""One's recovery codes: made and shown once, as a page and as a file; then only how many are left."""

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from doublesix.store.models import Account
from doublesix.store.services import recovery_codes as codes_service
from doublesix.web.requests.attempts import SeeOther


class SetUpApp(ActivateTOTPView):  # type: ignore[misc]
    """allauth's page, which leads on to recovery codes."""

    def get_success_url(self) -> str:
        """Where they are made."""
        return reverse("recovery_codes")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """How many are left; asked to, new ones, which this answer alone shows."""
    assert isinstance(request.user, Account)
    if not Authenticator.objects.filter(user=request.user, type=Authenticator.Type.TOTP).exists():
        return SeeOther(reverse("mfa_index"))
    made = codes_service.make(request.user) if request.method == "POST" else []
    context = {"codes": made, "left": codes_service.count_left(request.user)}
    response = render(request, "mfa/recovery_codes.html", context)
    response["Cache-Control"] = "no-store"
    return response


@never_cache
@login_required
@require_POST
def recovery_codes_file(request: HttpRequest) -> HttpResponse:
    """The codes that the page shows and sends back, as a file: they are kept nowhere else."""
    assert isinstance(request.user, Account)
    found = codes_service.own_codes(request.user, request.POST.getlist("code"))
    if not found:
        raise Http404
    answer = HttpResponse("".join(f"{code}\n" for code in found), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="recovery-codes.txt"'
    answer["Cache-Control"] = "no-store"
    return answer
