"""The papers and tables that the pages give out, by the very same views."""

import inspect
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from doublesix.web.api.fields import Id
from doublesix.web.api.operations import reading
from doublesix.web.desk import Desk
from doublesix.web.official import entry_list, fees, importing
from doublesix.web.papers import views

router = Router(tags=["Papers and tables"])
Page = Callable[..., HttpResponse]


def _offer(path: str, page: Page) -> None:
    """Let a program have what a page gives out, for the act of that page."""

    def operation(request: HttpRequest, desk: Desk, **given: Any) -> HttpResponse:
        return page(request, slug=desk.tournament.slug, **given)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = [inspect.Parameter(name, kind) for name in ("request", "desk")]
    rest = [inspect.Parameter(name, kind, annotation=Id) for name in re.findall(r"\{(\w+)\}", path)[1:]]
    operation.__signature__ = inspect.Signature([*first, *rest])  # type: ignore[attr-defined]
    operation.__name__, operation.__doc__ = page.__name__, page.__doc__
    act: str = page.act  # type: ignore[attr-defined]
    router.get(path, response={200: None})(reading(act)(operation))


_offer("/events/{slug}/circular.pdf", views.circular_pdf)
_offer("/events/{slug}/form.pdf", views.form_pdf)
_offer("/events/{slug}/draw.pdf", views.draw_pdf)
_offer("/events/{slug}/mine/institutions/{institution}/form.pdf", views.form_filled_pdf)
_offer("/events/{slug}/mine/entries/{entry}/form.pdf", views.entry_form_pdf)
_offer("/events/{slug}/mine/receipts/{movement}.pdf", views.receipt_pdf)
_offer("/events/{slug}/entries.pdf", views.list_pdf)
_offer("/events/{slug}/entries.csv", entry_list.entries_csv)
_offer("/events/{slug}/institutions/{institution}/form.pdf", views.form_filled_desk_pdf)
_offer("/events/{slug}/entries/{entry}/form.pdf", views.entry_form_desk_pdf)
_offer("/events/{slug}/fees.csv", fees.fees_csv)
_offer("/events/{slug}/receipts/{movement}.pdf", views.receipt_desk_pdf)
_offer("/events/{slug}/import/empty.csv", importing.import_template)
