"""Fees (E30): charged when an entry is handed in; paid, waived by a voucher (E32), refunded."""

import secrets
from typing import Final

from django.db import transaction
from django.db.models import Max

from doublesix.app.roles import ORGANISER
from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Movement, Tournament, Voucher
from doublesix.store.models.fees import CHARGED, PAID, REFUNDED, WAIVED
from doublesix.store.money import money
from doublesix.store.notifications import messages
from doublesix.store.queries import voucher_codes
from doublesix.store.queries.entry_accounts import account_of
from doublesix.store.refusals import refuse
from doublesix.store.services import voucher_tries
from doublesix.store.services.tournaments import lock_tournament, state_of

MOST_YEARS: Final = 50
"""How many events back a voucher may come from."""


def charge(entry: Entry, amount: int, who: Actor) -> None:
    """What an entry owes, once."""
    if amount and not entry.movements.filter(kind=CHARGED).exists():
        _move(entry, CHARGED, amount, "", who)


def _move(
    entry: Entry, kind: str, amount: int, note: str, who: Actor, receipt: int | None = None
) -> Movement:
    return Movement.objects.create(
        entry=entry, kind=kind, amount=amount, note=note, receipt=receipt, by=who.account, at=who.at
    )


def _lock(entry: Entry) -> Entry:
    lock_tournament(entry.tournament)
    row = Entry.objects.select_for_update().select_related("tournament").filter(pk=entry.pk).first()
    if row is None:
        raise refuse("changed_meanwhile")
    return row


def _next_receipt(tournament: Tournament) -> int:
    found = Movement.objects.filter(entry__tournament=tournament).aggregate(last=Max("receipt"))
    return (found["last"] or 0) + 1


@transaction.atomic
def pay(entry: Entry, amount: int, note: str, who: Actor) -> Movement:
    """A payment, with its receipt; no more than is owed."""
    row = _lock(entry)
    owed = account_of(row).debt
    if not 0 < amount <= owed:
        raise refuse("wrong_amount", "E30", owed=owed)
    movement = _move(row, PAID, amount, note, who, _next_receipt(row.tournament))
    currency = state_of(row.tournament).settings.terms.currency
    messages.write_about_entry(
        row, "receipt", receipt=movement.receipt, amount=lambda: money(amount, currency)
    )
    return movement


@transaction.atomic
def waive(entry: Entry, note: str, who: Actor) -> Movement:
    """Let the rest of what is owed go, for a reason."""
    row = _lock(entry)
    owed = account_of(row).debt
    if owed <= 0:
        raise refuse("nothing_owed", "E30")
    if not note.strip():
        raise refuse("no_reason", "E30")
    return _move(row, WAIVED, owed, note.strip(), who)


@transaction.atomic
def refund(entry: Entry, amount: int, note: str, who: Actor) -> Movement:
    """Give money back, no more than was paid."""
    row = _lock(entry)
    account = account_of(row)
    if not 0 < amount <= account.paid - account.refunded:
        raise refuse("wrong_refund", "E30", paid=account.paid - account.refunded)
    return _move(row, REFUNDED, amount, note.strip(), who, _next_receipt(row.tournament))


@transaction.atomic
def give_voucher(tournament: Tournament, note: str, who: Actor) -> str:
    """A free entry for the next event, where a prize is one (E32): its code, which can be printed again."""
    state = state_of(tournament)
    if state.published_at is None:
        raise refuse("not_published", "E32")
    if not any(prize.free_entry for prize in state.settings.prizes):
        raise refuse("no_free_entry", "E32")
    unknown = secrets.token_hex(32)  # until the row has its number, of which its code is made
    voucher = Voucher.objects.create(given_by=tournament, digest=unknown, note=note, given_at=who.at)
    code = voucher_codes.make_code(voucher)
    voucher.digest = voucher_codes.hash_code(code)
    voucher.save()
    return code


def _accepts(tournament: Tournament, gave: Tournament) -> bool:
    """Whether an event takes vouchers of another: that was announced, and is one of the events before it,
    or was begun by one of its organisers. A role at the other is not enough: others can give it to one."""
    if state_of(gave).published_at is None:
        return False
    if tournament.roles.filter(role=ORGANISER, account=gave.begun_by_id).exists():
        return True
    earlier = tournament.begun_from
    for _ in range(MOST_YEARS):
        if earlier is None or earlier == gave:
            break
        earlier = earlier.begun_from
    return earlier is not None and earlier == gave


@transaction.atomic
def use_voucher(entry: Entry, code: str, who: Actor) -> Movement:
    """Take a voucher that an earlier event gave instead of the fee (E32)."""
    row = _lock(entry)
    voucher_tries.insist_on_no_wait(who)
    voucher = Voucher.objects.select_for_update().filter(digest=voucher_codes.hash_code(code)).first()
    if voucher is None:
        voucher_tries.note_wrong(who)
    if voucher is None or voucher.given_by_id == row.tournament_id:
        raise refuse("voucher_unknown", "E32")
    if not _accepts(row.tournament, voucher.given_by):
        raise refuse("voucher_elsewhere", "E32")
    if voucher.used_at is not None:
        raise refuse("voucher_used", "E32")
    movement = waive(row, f"voucher of {voucher.given_by.title}"[:200], who)
    voucher.used_by, voucher.used_at = row, who.at
    voucher.save()
    return movement
