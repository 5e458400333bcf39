"""Who hears a call for the judge: the judges on duty, and who is told when none of them comes (P18)."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import formats, timezone

from doublesix.app.roles import JUDGE, ORGANISER, SECRETARY
from doublesix.app.sheets.commands import CallJudge, Command, Escalate
from doublesix.app.sheets.state import Call, Sheet
from doublesix.store import letters, publishing
from doublesix.store.desks.asking import Who
from doublesix.store.models import Account, MatchSheet, OffDuty, Tournament
from doublesix.store.refused import refuse
from doublesix.tournament.state import Tournament as State

CALLED: Final = "judge_called"
NOT_COMING: Final = "judge_not_coming"
TOLD: Final = (CallJudge, Escalate)
"""What somebody is told of."""


def clock(moment: datetime, zone: str) -> str:
    """The hour of a moment at the event's place."""
    return formats.time_format(timezone.localtime(moment, ZoneInfo(zone)), "H:i")


def judges(tournament: Tournament) -> list[Account]:
    """Everybody who is a judge of an event."""
    return list(Account.objects.filter(roles__tournament=tournament, roles__role=JUDGE).order_by("pk"))


def on_duty(tournament: Tournament) -> list[Account]:
    """The judges whom calls reach."""
    off = set(tournament.off_duty.values_list("account", flat=True))
    return [account for account in judges(tournament) if account.pk not in off]


@transaction.atomic
def set_duty(tournament: Tournament, is_on: bool, who: Who) -> None:
    """A judge goes on duty or off it."""
    if who.account is None or who.account not in judges(tournament):
        raise refuse("not_a_judge")
    if is_on:
        OffDuty.objects.filter(tournament=tournament, account=who.account).delete()
    else:
        OffDuty.objects.get_or_create(tournament=tournament, account=who.account, defaults={"since": who.at})
    publishing.changed(tournament.pk)


def tell_of(row: MatchSheet, state: State, sheet: Sheet, command: Command) -> None:
    """Tell whom it concerns what was done on a sheet, where it is a call or one that nobody answered."""
    if isinstance(command, CallJudge):
        _tell_called(row, state, sheet.calls[-1])
    elif isinstance(command, Escalate):
        _tell_not_coming(row, state, sheet.calls[command.call])


def _tell_called(row: MatchSheet, state: State, call: Call) -> None:
    """Tell every judge on duty that a table calls; where there is none, those who can send somebody."""
    readers = on_duty(row.tournament)
    if readers:
        _tell(CALLED, readers, row, state, call)
    else:
        _tell_not_coming(row, state, call)


def _tell_not_coming(row: MatchSheet, state: State, call: Call) -> None:
    """Tell the secretaries and the organisers that nobody goes to a table."""
    roles = {"roles__tournament": row.tournament, "roles__role__in": (SECRETARY, ORGANISER)}
    _tell(NOT_COMING, Account.objects.filter(**roles).distinct().order_by("pk"), row, state, call)


def _tell(kind: str, accounts: Iterable[Account], row: MatchSheet, state: State, call: Call) -> None:
    at_table = state.calls.get(row.fixture)
    facts: dict[str, object] = {
        "table": at_table.table if at_table and at_table.table else "–",
        "match": row.fixture + 1,
        "reason": call.reason or "–",
        "at": clock(call.at, row.tournament.zone),
    }
    page = f"{letters.address_of(row.tournament)}judge/matches/{row.fixture + 1}/"
    link = page if kind == CALLED else ""
    readers = [letters.reader_of(account) for account in accounts]
    letters.write(kind, readers, row.tournament, lambda: facts, link=link)
