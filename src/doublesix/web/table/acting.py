"""What phones and the desk ask of a sheet, carried out: read, put to the sheet once, answered in words.

Every answer holds the whole sheet as it stands, so a phone that was away is up to date with its next word.
Whatever is asked has an id made on the phone: sent twice, it is done once.
"""

import json
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.writing import ahead
from doublesix.store.acts import fingerprint, once
from doublesix.store.desks import names, sheets
from doublesix.store.desks.asking import Who
from doublesix.store.models import MatchSheet
from doublesix.store.refused import Refused, refuse
from doublesix.tournament.refusal import Refusal
from doublesix.web.doing import REFUSED_STATUS
from doublesix.web.table import reading
from doublesix.web.table.showing import Data, Shown
from doublesix.web.words import in_words

LARGEST: Final = 64_000
"""Bytes of what a phone sends."""
TRIES: Final = 4
"""How often something is tried that another phone overtook at the same moment."""
UNSAID: Final = ("code", "once")
"""What comes along with a request and is not what is asked for."""
NOTED: Final = ("call", "appeal", "starter")
"""What would be done again if it were asked again; all else the sheet itself takes once."""


def body_of(request: HttpRequest) -> Data:
    """What was sent, as far as it can be read."""
    length = request.headers.get("Content-Length") or "0"
    if not length.isdecimal() or int(length) > LARGEST:
        raise refuse("unreadable")
    try:
        data = json.loads(request.body)
    except (ValueError, RecursionError):
        raise refuse("unreadable") from None
    if not isinstance(data, dict):
        raise refuse("unreadable")
    return data


def do_once(table: sheets.Table, data: Data, side: int, who: Who, asker: str) -> sheets.Table | None:
    """Carry it out, and only the first time that it is asked under its id; the table as it stands then."""
    if data.get("edition", table.edition) != table.edition:
        raise refuse("match_begins_anew")
    said = {name: value for name, value in data.items() if name not in UNSAID}
    asked = fingerprint(json.dumps(said, sort_keys=True).encode())
    # Ids are a phone's own, and count for one match only.
    asker = f"{asker} {table.tournament.pk} {table.fixture.number}"
    key = reading.id_of(data)
    for left in reversed(range(TRIES)):
        try:
            if data.get("act") not in NOTED:
                row = _carried_out(table, data, side, who, is_fresh=left == TRIES - 1)
                return sheets.table_with(table.tournament, row)
            once(asker, key, asked, lambda: _noted(table, data, side, who))
        except Refused as fault:
            if fault.refusal.code == "overtaken" and left:
                continue
            raise
        break
    return sheets.table_of(table.tournament, table.fixture.number)


def _noted(table: sheets.Table, data: Data, side: int, who: Who) -> dict[str, Any]:
    """Carry it out; nothing is to be remembered but that it was done."""
    _carried_out(table, data, side, who)
    return {}


def _carried_out(
    table: sheets.Table, data: Data, side: int, who: Who, *, is_fresh: bool = False
) -> MatchSheet:
    """Put it to the sheet; the first word of a table opens it. What was overtaken is read anew."""
    tournament, number = table.tournament, table.fixture.number
    if data.get("act") == "join":
        return table.row or _open(table, who)
    command = reading.command(data, side)
    if isinstance(command, cmd.NameLineUp):
        _insist_on_own_people(table, command)
    if table.row is None:
        _open(table, who)
        return sheets.do(tournament, number, command, who)
    return sheets.do(tournament, number, command, who, table.state, row=table.row if is_fresh else None)


def _open(table: sheets.Table, who: Who) -> MatchSheet:
    """Begin the sheet; whoever has nobody to choose between is lined up."""
    tournament, number = table.tournament, table.fixture.number
    row = sheets.open_sheet(tournament, number, who)
    now = sheets.table_of(tournament, number)
    if now is None or now.sheet is None:  # annulled in the same moment
        raise refuse("no_such_match", number=number + 1)
    seats = 2 if now.sheet.match.desk.is_partnership else 1
    for side in range(len(now.sheet.sides)):
        people = _people(now, side)
        if len(people) == seats and side not in now.sheet.line_up:
            row = sheets.do(tournament, number, cmd.NameLineUp(side, people), who)
    return row


def _people(table: sheets.Table, side: int) -> tuple[cmd.Person, ...]:
    """Everybody who may play for a side."""
    numbers = table.numbers_of(side)
    known = names.members(table.tournament, table.state, numbers)
    return tuple(cmd.Person(each.number, each.place) for number in numbers for each in known.get(number, ()))


def _insist_on_own_people(table: sheets.Table, command: cmd.NameLineUp) -> None:
    if not set(command.people) <= set(_people(table, command.side)):
        raise refuse("line_up_wanted", "E2", seats=2 if len(command.people) != 1 else 1)


def preview(table: sheets.Table, data: Data) -> Data:
    """What a round would come to, and why, before it is written; or who starts after a lead draw."""
    if table.sheet is None:
        raise refuse("not_started")
    count = data.get("after")
    waiting = None if not isinstance(count, int) else max(0, count - len(table.sheet.rounds))
    match = ahead(table.sheet, waiting)
    if isinstance(match, Refusal):
        raise Refused(match)
    shown = Shown(table)
    if "written" not in data:
        found = {"lead": shown.lead(match, reading.lead(data.get("lead")))}
    else:
        found = shown.preview(match, reading.written(data["written"]))
    return {"ok": True, "preview": found, "written": table.sheet.written}


def refusal_answer(
    fault: Refused, view: Data | None = None, zone: str = "UTC", status: int = REFUSED_STATUS
) -> HttpResponse:
    """Why something was not done, with the sheet as it stands."""
    found: dict[str, Any] = {
        "ok": False,
        "code": fault.refusal.code,
        "clause": fault.refusal.clause,
        "words": in_words(fault.refusal, zone),
    }
    if view is not None:
        found["view"] = view
    return JsonResponse(found, status=status)
