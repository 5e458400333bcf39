"""The papers and tables that the pages give out, by the very same views."""

import inspect
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from doublesix.web.api.fields import Id
from doublesix.web.api.files import a_file
from doublesix.web.api.operations import reading
from doublesix.web.desk import Desk
from doublesix.web.official import entry_list, fees, importing
from doublesix.web.papers import views

router = Router(tags=["Papers and tables"])
Page = Callable[..., HttpResponse]


def _offer(path: str, name: str, page: Page) -> None:
    """Let a program have what a page gives out, for the act of that page."""

    def operation(request: HttpRequest, desk: Desk, **given: Any) -> HttpResponse:
        return page(request, slug=desk.tournament.slug, **given)

    given = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = [inspect.Parameter(each, given) for each in ("request", "desk")]
    rest = [inspect.Parameter(each, given, annotation=Id) for each in re.findall(r"\{(\w+)\}", path)[1:]]
    operation.__signature__ = inspect.Signature([*first, *rest])  # type: ignore[attr-defined]
    operation.__name__, operation.__doc__ = name, page.__doc__
    act: str = page.act  # type: ignore[attr-defined]
    kind = "text/csv" if path.endswith(".csv") else "application/pdf"
    router.get(path, response={200: None}, openapi_extra=a_file(kind))(reading(act)(operation))


_offer("/events/{slug}/circular.pdf", "get_circular", views.circular_pdf)
_offer("/events/{slug}/form.pdf", "get_blank_form", views.form_pdf)
_offer("/events/{slug}/draw.pdf", "get_draw_paper", views.draw_pdf)
_offer(
    "/events/{slug}/mine/institutions/{institution}/form.pdf",
    "get_own_institution_form",
    views.form_filled_pdf,
)
_offer("/events/{slug}/mine/entries/{entry}/form.pdf", "get_own_entry_form", views.entry_form_pdf)
_offer("/events/{slug}/mine/receipts/{movement}.pdf", "get_own_receipt", views.receipt_pdf)
_offer("/events/{slug}/entries.pdf", "get_entry_list", views.list_pdf)
_offer("/events/{slug}/entries.csv", "export_entries", entry_list.entries_csv)
_offer(
    "/events/{slug}/institutions/{institution}/form.pdf", "get_institution_form", views.form_filled_desk_pdf
)
_offer("/events/{slug}/entries/{entry}/form.pdf", "get_entry_form", views.entry_form_desk_pdf)
_offer("/events/{slug}/fees.csv", "export_fees", fees.fees_csv)
_offer("/events/{slug}/receipts/{movement}.pdf", "get_receipt", views.receipt_desk_pdf)
_offer("/events/{slug}/import/empty.csv", "get_import_template", importing.import_template)
