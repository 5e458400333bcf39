"""Pages about the API: one's own tokens, and what there is to call."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from doublesix.store.actor import Actor
from doublesix.store.models import Account
from doublesix.store.services import tokens as token_service
from doublesix.web.api.reference import groups
from doublesix.web.requests.attempts import attempt


class TokenForm(forms.Form):
    """What a token is for."""

    label = forms.CharField(
        label=_("What is it for?"),
        max_length=80,
        help_text=_("A name by which you recognise the program, such as: results on our own site."),
    )


def _page(request: HttpRequest, form: TokenForm, status: int = 200, made: str = "") -> HttpResponse:
    assert isinstance(request.user, Account)
    rows = request.user.tokens.order_by("revoked_at", "-created_at")
    context = {"form": form, "rows": rows, "made": made}
    return render(request, "api/tokens.html", context, status=status)


@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens, and a new one, which is shown this once."""
    if request.method != "POST":
        return _page(request, TokenForm())
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, form, 422)
    made: list[str] = []

    def make() -> str:
        made.append(token_service.make(form.cleaned_data["label"], _who(request)))
        return reverse("tokens")

    answer = attempt(request, make)
    if answer is None:
        return _page(request, form, 422)
    return _page(request, TokenForm(), made=made[0]) if made else answer


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Let one of one's tokens work no longer."""
    assert isinstance(request.user, Account)
    token = get_object_or_404(request.user.tokens, pk=pk)

    def do() -> str:
        token_service.revoke(token, _who(request))
        return reverse("tokens")

    said = _now("The token “{label}” works no longer.").format(label=token.label)
    return attempt(request, do, said) or _page(request, TokenForm(), 422)


def _who(request: HttpRequest) -> Actor:
    assert isinstance(request.user, Account)
    return Actor(request.user, timezone.now())


def docs(request: HttpRequest) -> HttpResponse:
    """Every operation, with who may call it."""
    return render(request, "api/docs.html", {"groups": groups()})
