"""Files that the desk gives out."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.utils import timezone

from doublesix.store.spreadsheets import written


def csv_file(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A CSV file to save, no cell of it a formula; no copy of people's data is kept on the way."""
    answer = HttpResponse(written(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store, private"
    return answer


def local(moment: datetime | None, zone: str) -> str:
    """A moment in the event's zone, as programs read it."""
    return timezone.localtime(moment, ZoneInfo(zone)).isoformat(sep=" ", timespec="minutes") if moment else ""
