"""A judge's word on a match's sheet, carried to the table on the screen where the match is played."""

from doublesix.app.online import commands as cmd
from doublesix.app.online.rounds import ruling_lines
from doublesix.app.online.state import OVER
from doublesix.app.sheets import commands as sheet_cmd
from doublesix.app.sheets.state import Sheet
from doublesix.store.actor import Actor
from doublesix.store.models import MatchSheet, OnlineMatch
from doublesix.store.services import online_tables

OF_JUDGES = (sheet_cmd.Rule, sheet_cmd.CloseCall, sheet_cmd.DecideAppeal, sheet_cmd.RetireSide)


def follow(row: MatchSheet, before: Sheet, after: Sheet, command: sheet_cmd.Command, who: Actor) -> None:
    """Do on the screen what the judge said; once no call is open, play goes on."""
    if not isinstance(command, OF_JUDGES):
        return
    online = OnlineMatch.objects.filter(
        tournament=row.tournament_id, fixture=row.fixture, edition=row.edition
    ).first()
    if online is None or online.status == OVER:
        return
    lines = ruling_lines(after.lines[len(before.lines) :])
    if lines:
        online_tables.act(online, cmd.ApplyRuling(lines), who)
    if after.open_call is None:
        online_tables.act(online, cmd.Resume(), who)
