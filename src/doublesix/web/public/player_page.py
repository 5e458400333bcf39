"""A player's ratings for everybody to see, where the player wants that, and saying so."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from doublesix.store.models import Account
from doublesix.store.services import ratings
from doublesix.web.presentation.rated_games import list_rated_games
from doublesix.web.requests.attempts import attempt, render_page


class PublicNameForm(forms.Form):
    """Under which name, if any."""

    name = forms.CharField(
        label=_("Your name for everybody"),
        help_text=_("Leave it empty, and nobody else sees your rating."),
        max_length=60,
        required=False,
    )


@never_cache
@login_required
def own_ratings(request: HttpRequest) -> HttpResponse:
    """Who sees one's ratings."""
    assert isinstance(request.user, Account)
    account = request.user
    form = PublicNameForm(request.POST or None, initial={"name": account.public_name})
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]

        def act() -> str:
            ratings.show_to_everybody(account, name)
            return reverse("mine")

        done = attempt(request, act, _now("Saved."))
        if done is not None:
            return done
    return render_page(request, "public/own_ratings.html", {"form": form})


@never_cache
def player_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The ratings of a player who wants everybody to see them; nobody else has such a page."""
    account = Account.objects.filter(pk=pk, is_active=True).exclude(public_name="").first()
    if account is None:
        raise Http404
    shown: dict[str, object] = {"name": account.public_name, "ratings": list_rated_games(account)}
    return render_page(request, "public/player.html", shown)
