"""How a paper or a table that a page gives out is offered to programs: by the very same view."""

import inspect
import re
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpResponse

from doublesix.web.api.fields import Id
from doublesix.web.api.files import a_file
from doublesix.web.api.operations import EventRouter
from doublesix.web.presentation.file_kinds import WORKBOOK
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Papers and tables"])
KINDS: Final = {"csv": "text/csv", "pdf": "application/pdf", "xlsx": WORKBOOK}
Page = Callable[..., HttpResponse]


def offer_file(path: str, name: str, page: Page) -> None:
    """Let a program have what a page gives out, for the act of that page."""

    def operation(access: EventAccess, **given: Any) -> HttpResponse:
        return page(access.request, slug=access.tournament.slug, **given)

    given = inspect.Parameter.POSITIONAL_OR_KEYWORD
    rest = [inspect.Parameter(each, given, annotation=Id) for each in re.findall(r"\{(\w+)\}", path)[1:]]
    access = inspect.Parameter("access", given)
    taken = inspect.Signature([access, *rest], return_annotation=HttpResponse)
    operation.__signature__ = taken  # type: ignore[attr-defined]
    operation.__name__, operation.__doc__ = name, page.__doc__
    act: str = page.act  # type: ignore[attr-defined]
    kind = KINDS[path.rpartition(".")[2]]
    router.read(path, act, openapi_extra=a_file(kind))(operation)
