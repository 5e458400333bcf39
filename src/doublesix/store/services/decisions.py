"""What the secretary decides about entries: accepted, returned, refused; and a refusal undone."""

from django.db import transaction

from doublesix.rules.clauses import clauses_of
from doublesix.store.actor import Actor
from doublesix.store.models import Entry
from doublesix.store.notifications import messages
from doublesix.store.queries.forms import form_of
from doublesix.store.refusals import insist, refuse
from doublesix.store.services.duplicates import identity_refusal
from doublesix.store.services.entries import insist_on_own_name, lock_entry, move_up, note_reason, submit
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import entries as rules


@transaction.atomic
def accept(entry: Entry, revision: int, who: Actor) -> Entry:
    """The secretary takes an entry that lacks nothing (E7); a draft is handed in by it."""
    row = lock_entry(entry, revision)
    state = state_of(row.tournament)
    if row.status == rules.DRAFT:
        row = submit(row, revision, who)
    if state.draw is not None:
        raise refuse("list_is_frozen", "E8")
    insist(rules.acceptance_refusal(form_of(row), state.settings.terms, row.status))
    insist(identity_refusal(row, (rules.ACCEPTED,)))
    return _decide(row, rules.ACCEPTED, "", "", who)


@transaction.atomic
def send_back(entry: Entry, revision: int, comment: str, who: Actor) -> Entry:
    """The secretary returns an entry to be corrected."""
    row = lock_entry(entry, revision)
    if row.status not in (rules.SUBMITTED, rules.ACCEPTED):
        raise refuse("not_submitted", status=row.status)
    if state_of(row.tournament).draw is not None:
        raise refuse("list_is_frozen", "E8")
    if not comment.strip():
        raise refuse("no_comment")
    return _decide(row, rules.RETURNED, comment.strip(), "", who)


@transaction.atomic
def turn_down(entry: Entry, revision: int, reason: str, clause: str, who: Actor) -> Entry:
    """The secretary refuses an entry, a draft too, with the reason and the clause."""
    row = lock_entry(entry, revision)
    if row.status not in rules.LIVE:
        raise refuse("not_submitted", status=row.status)
    if state_of(row.tournament).draw is not None:
        raise refuse("list_is_frozen", "E8")
    if not reason.strip() or not clause.strip():
        raise refuse("no_reason_or_clause")
    game = state_of(row.tournament).version.ruleset.game
    if clause.strip() not in {each.id for each in clauses_of(game)}:
        raise refuse("no_such_clause", clause=clause.strip())
    row = _decide(row, rules.REFUSED, reason.strip(), clause.strip(), who)
    move_up(row.tournament)
    return row


@transaction.atomic
def restore(entry: Entry, revision: int, reason: str, who: Actor) -> Entry:
    """Undo a refusal: the entry is what it was before; whoever looks after it is told why.

    Where its place was given to somebody meanwhile, it is the first of those who wait (E30).
    """
    row = lock_entry(entry, revision)
    state = state_of(row.tournament)
    if row.status != rules.REFUSED:
        raise refuse("not_refused", status=row.status)
    if state.draw is not None:
        raise refuse("list_is_frozen", "E8")
    if not reason.strip():
        raise refuse("no_reason")
    before = row.history.exclude(status=rules.REFUSED).order_by("-history_id").first()
    row.status = before.status if before is not None else rules.DRAFT
    terms = state.settings.terms
    if row.institution is not None:
        live = row.institution.entries.filter(status__in=rules.LIVE).exclude(pk=row.pk).count()
        insist(rules.new_team_refusal(terms, live))
    insist_on_own_name(row)
    if row.status != rules.DRAFT:
        insist(identity_refusal(row, rules.HANDED_IN))
    counted = row.tournament.entries.filter(status__in=rules.COUNTED).exclude(pk=row.pk).count()
    if row.status in rules.COUNTED and terms.most and counted >= terms.most:
        row.status = rules.WAITING
    note_reason(row, reason)
    row.comment = before.comment if before is not None and row.status == rules.RETURNED else ""
    row.clause, row.decided_at = "", who.at if row.status in (rules.ACCEPTED, rules.RETURNED) else None
    row.revision += 1
    row.save()
    messages.write_about_entry(row, "restored", comment=reason.strip())
    move_up(row.tournament)
    return row


def _decide(row: Entry, status: str, comment: str, clause: str, who: Actor) -> Entry:
    row.status, row.comment, row.clause, row.decided_at = status, comment, clause, who.at
    row.revision += 1
    row.save()
    messages.write_about_entry(row, status, comment=comment, clause=clause)
    return row
