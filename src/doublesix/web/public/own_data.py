"""One's own data: what is held, all of it as a file, who signed in, and deleting the account."""

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from doublesix.store.actor import Actor
from doublesix.store.models import Account
from doublesix.store.services import own_data as own_data_service
from doublesix.store.services import sessions, sign_ins
from doublesix.web.presentation.sign_in_words import result_words
from doublesix.web.requests.attempts import SeeOther, attempt, render_page


class AccountDeletionForm(forms.Form):
    """That it is really wanted: one's own address, typed."""

    address = forms.EmailField(label=_("Your e-mail address, to confirm"))

    def __init__(self, account: Account, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.account = account

    def clean_address(self) -> str:
        """It has to be one's own."""
        said = str(self.cleaned_data["address"]).strip().lower()
        if said != self.account.email:
            raise forms.ValidationError(_now("This is not the address of this account."))
        return said


@never_cache
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """What can be done with one's data; deleting says first what follows."""
    assert isinstance(request.user, Account)
    account = request.user
    form = AccountDeletionForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():

        def act() -> str:
            own_data_service.delete_account(account)
            return reverse("home")

        done = attempt(request, act)
        if done is not None:
            logout(request)
            return done
    words = result_words()
    context = {
        "form": form,
        "sign_ins": [(row, words[row.result]) for row in sign_ins.list_recent(account)],
        "open_sessions": sessions.list_open(account),
        "alone": own_data_service.list_organised_alone(account),
        "entered": own_data_service.list_still_entered(account),
    }
    return render_page(request, "public/own_data.html", context)


@never_cache
@login_required
@require_POST
@reauthentication_required  # type: ignore[untyped-decorator]
def sign_out_one(request: HttpRequest) -> HttpResponse:
    """End one session of one's account, not the one that is used."""
    assert isinstance(request.user, Account)
    if sessions.end_one(request.user, request.POST.get("session", ""), request.session.session_key):
        messages.success(request, _now("That browser is signed out."))
    else:
        messages.info(request, _now("That browser is no longer signed in."))
    return SeeOther(reverse("own_data"))


@never_cache
@login_required
@require_POST
@reauthentication_required  # type: ignore[untyped-decorator]
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """End all sessions of one's account but this one."""
    assert isinstance(request.user, Account)
    sessions.end(request.user, but=request.session.session_key)
    messages.success(request, _now("All other browsers are signed out."))
    return SeeOther(reverse("own_data"))


@never_cache
@login_required
@require_POST
def own_data_file(request: HttpRequest) -> HttpResponse:
    """All that is held about oneself, as one file."""
    assert isinstance(request.user, Account)
    found = own_data_service.archive_of(request.user, Actor(request.user, timezone.now()))
    answer = HttpResponse(found, content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="my-data.zip"'
    return answer
