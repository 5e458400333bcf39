"""What phones and the desk ask of a sheet, carried out: read, put to the sheet once, answered in words.

Every answer holds the whole sheet as it stands, so a phone that was away is up to date with its next word.
Whatever is asked has an id made on the phone: sent twice, it is done once.
"""

import json
from typing import Any, Final

from django.http import HttpResponse, JsonResponse

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.decide_rounds import match_ahead
from doublesix.app.sheets.phone_commands import read_command, read_id, read_lead, read_round
from doublesix.store.actor import Actor
from doublesix.store.idempotency import fingerprint, run_once
from doublesix.store.models import MatchSheet
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import sheets
from doublesix.store.services.sheet_opening import begin_sheet, list_people
from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation.sheet import SheetPresenter
from doublesix.web.presentation.sheet_names import Data
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import REFUSED_STATUS

TRIES: Final = 4
"""How often something is tried that another phone overtook at the same moment."""
UNSAID: Final = ("code", "once", "handed")
"""What comes along with a request and is not what is asked for."""
NOTED: Final = (cmd.CallJudge, cmd.Appeal, cmd.NameStarter)
"""What would be done again if it were asked again; all else the sheet itself takes once."""


def do_once(table: sheets.Table, data: Data, side: int, who: Actor, asker: str) -> sheets.Table | None:
    """Carry it out, and only the first time that it is asked under its id; the table as it stands then."""
    if data.get("edition", table.edition) != table.edition:
        raise refuse("match_begins_anew")
    key, command = read_id(data), None if data.get("act") == "join" else read_command(data, side)
    if isinstance(key, Refusal):
        raise Refused(key)
    if isinstance(command, Refusal):
        raise Refused(command)
    tournament, number, row = table.tournament, table.fixture.number, table.row
    left = TRIES
    while True:
        left -= 1
        try:
            if table.row is not None and isinstance(command, sheets.OF_TABLES):
                row = sheets.act_on_sheet(tournament, number, command, who, table.state, row=row)
            elif isinstance(command, NOTED):
                _note(table, data, command, who, asker, key)
                row = None
            else:
                row = _carry_out(table, command, who, row)
            return sheets.table_of(tournament, number, row)
        except Refused as fault:
            if fault.refusal.code != "overtaken" or not left:
                raise
            row = None  # read anew


def _note(table: sheets.Table, data: Data, command: cmd.Command, who: Actor, asker: str, key: str) -> None:
    """Carry it out unless that is noted; nothing is to be remembered but that it was done."""
    said = {name: value for name, value in data.items() if name not in UNSAID}
    asked = fingerprint(json.dumps(said, sort_keys=True).encode())

    def carry_out() -> dict[str, Any]:
        _carry_out(table, command, who, None)
        return {}

    # Ids are a phone's own, and count for one match only.
    run_once(f"{asker} {table.tournament.pk} {table.fixture.number}", key, asked, carry_out)


def _carry_out(
    table: sheets.Table, command: cmd.Command | None, who: Actor, row: MatchSheet | None
) -> MatchSheet:
    """Put it to the sheet; the first word of a table opens it. Who only joins asks for nothing more."""
    tournament, number = table.tournament, table.fixture.number
    if isinstance(command, cmd.NameLineUp):
        _insist_on_own_people(table, command)
    if table.row is None:
        opened = begin_sheet(tournament, number, who)
        return opened if command is None else sheets.act_on_sheet(tournament, number, command, who)
    return (
        table.row
        if command is None
        else sheets.act_on_sheet(tournament, number, command, who, table.state, row=row)
    )


def _insist_on_own_people(table: sheets.Table, command: cmd.NameLineUp) -> None:
    if not set(command.people) <= set(list_people(table, command.side)):
        raise refuse("line_up_wanted", "E2", seats=2 if len(command.people) != 1 else 1)


def preview(table: sheets.Table, data: Data) -> Data:
    """What a round would come to, and why, before it is written; or who starts after a lead draw."""
    if table.sheet is None:
        raise refuse("not_started")
    count = data.get("after")
    waiting = None if not isinstance(count, int) else max(0, count - len(table.sheet.rounds))
    match = match_ahead(table.sheet, waiting)
    if isinstance(match, Refusal):
        raise Refused(match)
    shown = SheetPresenter(table)
    if "written" not in data:
        lead = read_lead(data.get("lead"))
        if isinstance(lead, Refusal):
            raise Refused(lead)
        found = {"lead": shown.lead(match, lead)}
    else:
        written = read_round(data["written"])
        if isinstance(written, Refusal):
            raise Refused(written)
        found = shown.preview(match, written)
    return {"ok": True, "preview": found, "written": table.sheet.written_count}


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
