"""Pages for operators: for everybody else there is nothing at their addresses."""

from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse

from doublesix.store.models import Account
from doublesix.web.requests.access import View
from doublesix.web.requests.second_factor import insist


def is_operator(request: HttpRequest) -> bool:
    """Whether the one who asks runs this installation."""
    return isinstance(request.user, Account) and request.user.is_operator


def for_operators(view: View) -> View:
    """A view for operators only, which nobody on the way keeps."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_operator(request):
            raise Http404
        insist(request.user)
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        return response

    wrapper.needs_account = True  # type: ignore[attr-defined]
    wrapper.is_for_operators = True  # type: ignore[attr-defined]
    return wrapper
