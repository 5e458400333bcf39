"""Who asked, for the line of the log: an account, a link from the desk, or a table's phone, by its mark.

Nobody is looked up for it: what a page did not need to know about who asks, the log does not know either.
"""

from typing import Final

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject, empty

from doublesix.store.models import Account
from doublesix.store.queries.log_marks import ACCOUNT, mark_of

HEADER: Final = "X-Doublesix-Asker"
"""By which a page tells the server's log; it is taken off before anybody gets the answer."""


def asker_of(request: HttpRequest) -> str:
    """The mark of who asked, as far as it was found out; else nothing.

    Where that is no account, whoever found it out has put the kind and the number into ``request.asker``.
    """
    user = request.__dict__.get("user")
    if isinstance(user, SimpleLazyObject):
        user = user.__dict__.get("_wrapped")
    if user is not empty and isinstance(user, Account):
        return mark_of(ACCOUNT, user.pk)
    found: tuple[str, object] | None = getattr(request, "asker", None)
    return mark_of(*found) if found else ""
