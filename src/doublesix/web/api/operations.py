"""How an operation is made: guarded by its act like a page, and carried out once.

``router.read(path, act)`` is for what only shows, ``router.write(path, act)`` for what changes something at
an event; the function gets the :class:`EventAccess` instead of the event's name, and its answer has the shape
that it says it returns. ``@account_operation`` is for what is outside events.
An unsafe operation takes the header ``Idempotency-Key``: the same key and the same request have one effect
and the same answer. One that is a ``@prepared_operation`` first does what takes long, with no transaction
open, and returns what is then carried out in one.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Annotated, Any, Final, get_args

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router, Schema
from ninja.operation import Operation
from ninja.params.functions import Header
from ninja.utils import contribute_operation_callback
from pydantic import Field

from doublesix.store.actor import Actor
from doublesix.store.idempotency import Answer, fingerprint, run_once, run_once_prepared
from doublesix.store.keys import vault
from doublesix.web.api.callers import Caller
from doublesix.web.api.schemas import Success
from doublesix.web.requests.access import SAFE, EventAccess
from doublesix.web.requests.attempts import who_asks

View = Callable[..., Any]
Slug = Annotated[str, Field(max_length=60)]
_REQUEST: Final = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD)
_EVENT: Final = inspect.Parameter("slug", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Slug)
_KEY: Final = inspect.Parameter(
    "key",
    inspect.Parameter.KEYWORD_ONLY,
    annotation=str | None,
    default=Header(None, alias="Idempotency-Key", max_length=200),
)


class EventRouter(Router):
    """The operations of one kind, and their addresses; those of an event are each for who may do an act."""

    def read(self, path: str, act: str, **options: Any) -> Callable[[View], View]:
        """An operation that shows something of an event, for who may do ``act``."""
        return self._add("GET", path, act, [], **options)

    def write(self, path: str, act: str, method: str = "POST", **options: Any) -> Callable[[View], View]:
        """An operation that changes something of an event, for who may do ``act``, once.

        A function that returns nothing is answered with how it ``shows`` the event afterwards, or else with
        :class:`Success`.
        """
        return self._add(method, path, act, [_KEY], **options)

    def _add(
        self,
        method: str,
        path: str,
        act: str,
        last: Sequence[inspect.Parameter],
        *,
        signed_in: bool | None = None,
        shows: Any = None,
        **options: Any,
    ) -> Callable[[View], View]:
        def decorate(function: View) -> View:
            view, response = _answering(function, shows)

            @wraps(view)
            def wrapper(request: HttpRequest, slug: str, *, key: str | None = None, **given: Any) -> Any:  # noqa: ARG001
                access: EventAccess = request.access  # type: ignore[attr-defined]  # that the guard granted
                if method in SAFE:
                    return view(access, **given)
                return carry_out(request, key, view, access, **given)

            _, *given = inspect.signature(view).parameters.values()
            marked = _mark(wrapper, Caller(act, signed_in), [_EVENT, *given], last)
            return self.api_operation([method], path, response=response, **options)(marked)

        return decorate


def _answering(view: View, shows: Any) -> tuple[View, Any]:
    """A function that answers, and the shape of its answer: of one that is prepared what comes in the end."""
    given = inspect.signature(view).return_annotation
    if given is None:

        @wraps(view)
        def wrapper(access: EventAccess, **sent: Any) -> Schema:
            view(access, **sent)
            answer: Schema = shows.from_access(access) if shows else Success()
            return answer

        return wrapper, shows or Success
    if getattr(view, "is_prepared", False):
        given = get_args(given)[1]
    return view, {200: None} if given is HttpResponse else given


def account_operation(view: View) -> View:
    """An operation outside events for who has an account; it gets the account."""

    @wraps(view)
    def wrapper(request: HttpRequest, *, key: str | None = None, **given: Any) -> Any:
        if request.method in SAFE:
            return view(request, request.user, **given)
        return carry_out(request, key, view, request, request.user, **given)

    _, _, *rest = inspect.signature(view).parameters.values()
    return _mark(wrapper, Caller(signed_in=True), rest, [_KEY])


def link_operation(view: View) -> View:
    """An operation of a mailed link, which is the permission; it gets who acts, without an account."""

    @wraps(view)
    def wrapper(request: HttpRequest, *, key: str | None = None, **given: Any) -> Any:
        who = Actor(None, timezone.now())
        if request.method in SAFE:
            return view(request, who, **given)
        return carry_out(request, key, view, request, who, **given)

    _, _, *rest = inspect.signature(view).parameters.values()
    return _mark(wrapper, Caller(), rest, [_KEY])


def prepared_operation(view: View) -> View:
    """An operation that takes long before it changes something: it returns what is then carried out."""
    view.is_prepared = True  # type: ignore[attr-defined]
    return view


def carry_out(request: HttpRequest, key: str | None, view: View, /, *asking: Any, **given: Any) -> Any:
    """What is answered to a request, the first time and again."""
    asked = fingerprint(
        (request.method or "").encode(), request.get_full_path().encode(), *_request_body(request)
    )
    hidden = hashlib.sha256(f"api {key}".encode()).hexdigest() if key else ""
    who = who_asks(request) if request.user.is_authenticated else f"link {fingerprint(request.path.encode())}"
    do = partial(view, *asking, **given)
    if getattr(view, "is_prepared", False):
        answer = run_once_prepared(who, hidden, asked, lambda: _seal_call(do(), asked))
    else:
        answer = run_once(who, hidden, asked, _seal_call(do, asked))
    return json.loads(vault().unseal(bytes.fromhex(answer["sealed"]), asked))


def _seal_call(do: Callable[[], Schema], asked: str) -> Callable[[], Answer]:
    return lambda: {"sealed": _seal(do(), asked)}


def _seal(answer: Schema, asked: str) -> str:
    """An answer as it is kept with its key: it may hold a voucher's code or people's numbers."""
    return vault().seal(answer.model_dump_json().encode(), asked).hex()


def _request_body(request: HttpRequest) -> list[bytes]:
    if not (request.content_type or "").startswith("multipart/"):
        return [request.body]
    parts = [repr(sorted(request.POST.lists())).encode()]
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            digest = hashlib.sha256()
            for chunk in file.chunks():
                digest.update(chunk)
            file.seek(0)
            parts += [name.encode(), digest.digest()]
    return parts


def _mark(
    wrapper: View, caller: Caller, given: Sequence[inspect.Parameter], last: Sequence[inspect.Parameter]
) -> View:
    """The operation with its guard, the marks for the table of roles, and its parameters for the schema."""
    named = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in given]
    wrapper.__signature__ = inspect.Signature([_REQUEST, *named, *last])  # type: ignore[attr-defined]
    wrapper.act, wrapper.needs_account = caller.act, caller.needs_account  # type: ignore[attr-defined]
    contribute_operation_callback(wrapper, lambda operation: _guard(operation, caller))
    return wrapper


def _guard(operation: Operation, caller: Caller) -> None:
    operation.auth_param, operation.auth_callbacks = caller, [caller]
    if caller.act:
        operation.openapi_extra = {**(operation.openapi_extra or {}), "x-act": caller.act}
