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
from doublesix.store import change_feed
from doublesix.store.actor import Actor
from doublesix.store.addresses import pages
from doublesix.store.models import Account, MatchSheet, OffDuty, Tournament
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import recipient_of
from doublesix.store.refusals import refuse
from doublesix.tournament.state import Tournament as State

CALLED: Final = "judge_called"
NOT_COMING: Final = "judge_not_coming"
NOTIFIED_COMMANDS: Final = (CallJudge, Escalate)
"""What somebody is told of."""


def format_clock(moment: datetime, zone: str) -> str:
    """The hour of a moment at the event's place."""
    return formats.time_format(timezone.localtime(moment, ZoneInfo(zone)), "H:i")


def list_judges(tournament: Tournament) -> list[Account]:
    """Everybody who is a judge of an event."""
    return list(Account.objects.filter(roles__tournament=tournament, roles__role=JUDGE).order_by("pk"))


def list_on_duty(tournament: Tournament) -> list[Account]:
    """The judges whom calls reach."""
    off = set(tournament.off_duty.values_list("account", flat=True))
    return [account for account in list_judges(tournament) if account.pk not in off]


@transaction.atomic
def set_duty(tournament: Tournament, is_on: bool, who: Actor) -> None:
    """A judge goes on duty or off it."""
    if who.account is None or who.account not in list_judges(tournament):
        raise refuse("not_a_judge")
    if is_on:
        OffDuty.objects.filter(tournament=tournament, account=who.account).delete()
    else:
        OffDuty.objects.get_or_create(tournament=tournament, account=who.account, defaults={"since": who.at})
    change_feed.publish_change(tournament.pk)


def notify_of_command(row: MatchSheet, state: State, sheet: Sheet, command: Command) -> None:
    """Tell whom it concerns what was done on a sheet, where it is a call or one that nobody answered."""
    if isinstance(command, CallJudge):
        _notify_judges(row, state, sheet.calls[-1])
    elif isinstance(command, Escalate):
        _notify_officials(row, state, sheet.calls[command.call])


def _notify_judges(row: MatchSheet, state: State, call: Call) -> None:
    """Tell every judge on duty that a table calls; where there is none, those who can send somebody."""
    readers = list_on_duty(row.tournament)
    if readers:
        _write_messages(CALLED, readers, row, state, call)
    else:
        _notify_officials(row, state, call)


def _notify_officials(row: MatchSheet, state: State, call: Call) -> None:
    """Tell the secretaries and the organisers that nobody goes to a table."""
    roles = {"roles__tournament": row.tournament, "roles__role__in": (SECRETARY, ORGANISER)}
    _write_messages(NOT_COMING, Account.objects.filter(**roles).distinct().order_by("pk"), row, state, call)


def _write_messages(
    kind: str, accounts: Iterable[Account], row: MatchSheet, state: State, call: Call
) -> None:
    at_table = state.calls.get(row.fixture)
    facts: dict[str, object] = {
        "table": at_table.table if at_table and at_table.table else "–",
        "match": row.fixture + 1,
        "reason": call.reason or "–",
        "at": format_clock(call.at, row.tournament.zone),
    }
    link = pages().judge_match(row.tournament.slug, row.fixture) if kind == CALLED else ""
    readers = [recipient_of(account) for account in accounts]
    messages.write(kind, readers, row.tournament, lambda: facts, link=link)
