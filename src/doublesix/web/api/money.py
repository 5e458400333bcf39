"""Operations of the treasurer (E30, E32): what is owed, paid, waived, refunded; vouchers."""

from datetime import datetime

from ninja import Schema

from doublesix.store.queries import entry_accounts, members, voucher_codes
from doublesix.store.queries.entry_accounts import list_accounts
from doublesix.store.services import fees, prize_vouchers
from doublesix.web.api.fields import Amount, Id, Line200
from doublesix.web.api.operations import EventRouter
from doublesix.web.api.own_entries import VoucherRequest
from doublesix.web.api.review import entry_of
from doublesix.web.api.schemas import AccountMovement, AccountSums, DetailsSchema
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = EventRouter(tags=["Fees"])


class PaymentRequest(RequestSchema):
    """An amount in the smallest unit of the currency."""

    amount: Amount
    note: Line200 = ""


class NoteRequest(RequestSchema):
    """Why."""

    note: Line200


class AccountDetails(Schema):
    """An entry's account: its sums and its lines."""

    entry: int
    name: str
    sums: AccountSums
    lines: list[AccountMovement]


class AccountBalance(DetailsSchema):
    """An entry's sums, what is still to come in, and what is to be given back."""

    entry: int
    name: str
    sums: AccountSums
    due: int
    back: int


class MemberDetails(DetailsSchema):
    """Somebody who is a member because the fee is settled (E30)."""

    name: str
    email: str
    mobile: str
    entry: int
    since: datetime
    receipts: list[int]


class VoucherCode(Schema):
    """The code of a voucher: whoever has it can use it."""

    code: str


class VoucherDetails(DetailsSchema):
    """A voucher that the event gave. Its code is only on the paper: `vouchers.pdf?voucher=` with its id."""

    id: int
    note: str
    given_at: datetime
    used_at: datetime | None
    can_print: bool


def _account(access: EventAccess, pk: int) -> AccountDetails:
    row = entry_of(access, pk)
    return AccountDetails(
        entry=row.pk,
        name=row.name,
        sums=AccountSums.from_account(entry_accounts.account_of(row), access.state.settings.terms.currency),
        lines=[AccountMovement.from_row(each) for each in row.movements.all()],
    )


@router.read("/events/{slug}/fees", "see_fees")
def get_fees(access: EventAccess) -> AccountSums:
    """The sums of the event."""
    return AccountSums.from_account(
        entry_accounts.totals(access.tournament), access.state.settings.terms.currency
    )


@router.read("/events/{slug}/fees/entries", "see_fees")
def list_fee_accounts(access: EventAccess) -> list[AccountBalance]:
    """Every entry that has a line of money, with what is due and what is to be given back."""
    currency = access.state.settings.terms.currency
    return [
        AccountBalance.from_row(
            each,
            entry=each.entry.pk,
            name=each.entry.name,
            sums=AccountSums.from_account(each.account, currency),
        )
        for each in list_accounts(access.tournament, access.state)
    ]


@router.read("/events/{slug}/members", "see_fees")
def list_members(access: EventAccess) -> list[MemberDetails]:
    """Everybody who is a member because they paid, where the fee includes that (E30)."""
    if not access.state.settings.terms.membership:
        return []
    found = members.list_members(access.tournament)
    return [MemberDetails.from_row(each, entry=each.entry.pk) for each in found]


@router.read("/events/{slug}/fees/{entry}", "see_fees")
def get_fee_account(access: EventAccess, entry: Id) -> AccountDetails:
    """An entry's account."""
    return _account(access, entry)


@router.write("/events/{slug}/fees/{entry}/pay", "take_fees")
def record_payment(access: EventAccess, entry: Id, body: PaymentRequest) -> AccountDetails:
    """Record a payment; a receipt is mailed."""
    fees.pay(entry_of(access, entry), body.amount, body.note, access.actor)
    return _account(access, entry)


@router.write("/events/{slug}/fees/{entry}/waive", "take_fees")
def waive_fee(access: EventAccess, entry: Id, body: NoteRequest) -> AccountDetails:
    """Let the rest of what is owed go, for a reason."""
    fees.waive(entry_of(access, entry), body.note, access.actor)
    return _account(access, entry)


@router.write("/events/{slug}/fees/{entry}/refund", "take_fees")
def record_refund(access: EventAccess, entry: Id, body: PaymentRequest) -> AccountDetails:
    """Record that money was given back."""
    fees.refund(entry_of(access, entry), body.amount, body.note, access.actor)
    return _account(access, entry)


@router.write("/events/{slug}/fees/{entry}/voucher", "take_fees")
def take_voucher(access: EventAccess, entry: Id, body: VoucherRequest) -> AccountDetails:
    """Take a voucher that an earlier event gave instead of the fee (E32)."""
    fees.use_voucher(entry_of(access, entry), body.code, access.actor)
    return _account(access, entry)


@router.write("/events/{slug}/vouchers/prizes/{number}", "give_vouchers")
def give_prize_voucher(access: EventAccess, number: Id) -> VoucherCode:
    """Give a winner of a free entry, by the number of the list, the voucher, and mail it (E32)."""
    return VoucherCode(code=prize_vouchers.give_prize(access.tournament, number, access.actor))


@router.write("/events/{slug}/vouchers/prizes/{number}/mail", "give_vouchers")
def send_prize_voucher(access: EventAccess, number: Id) -> None:
    """Mail a winner's voucher once more, as long as it is not used (E32)."""
    prize_vouchers.mail_prize(access.tournament, number)


@router.read("/events/{slug}/vouchers", "see_fees")
def list_vouchers(access: EventAccess) -> list[VoucherDetails]:
    """The vouchers that the event gave, without their codes (E32)."""
    return [
        VoucherDetails.from_row(row, can_print=can_print)
        for row, can_print in voucher_codes.list_vouchers(access.tournament)
    ]


@router.write("/events/{slug}/vouchers", "give_vouchers")
def give_voucher(access: EventAccess, body: NoteRequest) -> VoucherCode:
    """Give a free entry in the next event (E32)."""
    return VoucherCode(code=fees.give_voucher(access.tournament, body.note, access.actor))
