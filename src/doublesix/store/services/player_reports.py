"""Reports of players at tables on the screen: made by who sits there, read by judges or the operator.

A table of an event belongs to its judges, every other one to the operator. A report is deleted with its
table, with the account of who made it, and with the people of its event.
"""

from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet

from doublesix.store.actor import Actor
from doublesix.store.models import Account, OnlineMatch, OnlinePlayer, PlayerReport, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services import online_matches, online_tables

LONGEST: Final = 1000
"""Characters of a report, and of its answer."""


def list_others(row: OnlineMatch, player: OnlinePlayer) -> dict[int, str]:
    """The people who sit at a table with somebody, or sat there, by their numbers: who can be reported."""
    names = online_matches.names_of(row)
    return {pk: name for pk, name in names.items() if name and pk != player.pk}


@transaction.atomic
def report(row: OnlineMatch, by: OnlinePlayer, about: int, text: str, who: Actor) -> PlayerReport:
    """Report somebody; said again before an official has closed it, the new words count."""
    said = text.strip()
    if about not in list_others(row, by):
        raise refuse("report_of_whom")
    if not 0 < len(said) <= LONGEST:
        raise refuse("report_text", most=LONGEST)
    state = online_tables.table_state(row)
    played = state.rounds_ended + (state.match.round is not None)
    values = {"table": row, "text": said, "round": max(played, 1), "at": who.at}
    made, _ = PlayerReport.objects.update_or_create(by=by, about_id=about, closed_at=None, defaults=values)
    return made


def list_own(player: OnlinePlayer) -> QuerySet[PlayerReport]:
    """What somebody reported at a table, the newest first."""
    return PlayerReport.objects.filter(by=player).order_by("-at")


def list_reports(tournament: Tournament | None) -> QuerySet[PlayerReport]:
    """Those of an event, or of all tables that belong to none: what is open first, the newest first."""
    found = PlayerReport.objects.filter(table__tournament=tournament).select_related("table", "closed_by")
    return found.order_by(F("closed_at").desc(nulls_first=True), "-at")


def count_open(tournament: Tournament | None) -> int:
    """How many wait to be closed."""
    return PlayerReport.objects.filter(table__tournament=tournament, closed_at=None).count()


@transaction.atomic
def close(tournament: Tournament | None, pk: int, answer: str, who: Actor) -> None:
    """An official has looked at a report and says what came of it."""
    found = PlayerReport.objects.select_for_update().filter(pk=pk, table__tournament=tournament).first()
    if found is None:
        raise refuse("no_such_report")
    if found.closed_at is not None:
        raise refuse("report_is_closed")
    if len(answer.strip()) > LONGEST:
        raise refuse("report_text", most=LONGEST)
    found.closed_at, found.closed_by, found.answer = who.at, who.account, answer.strip()
    found.save()


def export_reports(account: Account) -> dict[str, list[dict[str, Any]]]:
    """What somebody reported, and that somebody was reported: the words of others are theirs."""
    made = PlayerReport.objects.filter(by__account=account)
    about = PlayerReport.objects.filter(about__account=account)
    told = ("table__code", "at", "closed_at")
    return {
        "made": list(made.values(*told, "round", "text", "answer")),
        "about": list(about.values(*told)),
    }


def delete_made_by(account: Account) -> None:
    """Delete what somebody reported."""
    PlayerReport.objects.filter(by__account=account).delete()
