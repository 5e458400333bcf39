"""How a paper or a table that a page gives out is offered to programs: by the very same view."""

import inspect
import re
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from doublesix.web.api.fields import Id
from doublesix.web.api.files import a_file
from doublesix.web.api.operations import read_operation
from doublesix.web.presentation.file_kinds import WORKBOOK
from doublesix.web.requests.access import EventAccess

router = Router(tags=["Papers and tables"])
KINDS: Final = {"csv": "text/csv", "pdf": "application/pdf", "xlsx": WORKBOOK}
Page = Callable[..., HttpResponse]


def offer_file(path: str, name: str, page: Page) -> None:
    """Let a program have what a page gives out, for the act of that page."""

    def operation(request: HttpRequest, access: EventAccess, **given: Any) -> HttpResponse:
        return page(request, slug=access.tournament.slug, **given)

    given = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = [inspect.Parameter(each, given) for each in ("request", "access")]
    rest = [inspect.Parameter(each, given, annotation=Id) for each in re.findall(r"\{(\w+)\}", path)[1:]]
    operation.__signature__ = inspect.Signature([*first, *rest])  # type: ignore[attr-defined]
    operation.__name__, operation.__doc__ = name, page.__doc__
    act: str = page.act  # type: ignore[attr-defined]
    kind = KINDS[path.rpartition(".")[2]]
    router.get(path, response={200: None}, openapi_extra=a_file(kind))(read_operation(act)(operation))
