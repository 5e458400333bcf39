"""Operations of the treasurer (E30, E32): what is owed, paid, waived, refunded; vouchers."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Router, Schema

from doublesix.store.queries import entry_accounts, members, voucher_codes
from doublesix.store.queries.entry_accounts import list_accounts
from doublesix.store.services import fees, prize_vouchers
from doublesix.web.api.fields import Amount, Id, Line200
from doublesix.web.api.operations import read_operation, write_operation
from doublesix.web.api.own_entries import VoucherRequest
from doublesix.web.api.review import entry_of
from doublesix.web.api.schemas import AccountMovement, AccountSums, Success
from doublesix.web.api.settings import RequestSchema
from doublesix.web.requests.access import EventAccess

router = Router(tags=["Fees"])


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


class AccountBalance(Schema):
    """An entry's sums, what is still to come in, and what is to be given back."""

    entry: int
    name: str
    sums: AccountSums
    due: int
    back: int


class MemberDetails(Schema):
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


class VoucherDetails(Schema):
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


@router.get("/events/{slug}/fees", response=AccountSums)
@read_operation("see_fees")
def get_fees(request: HttpRequest, access: EventAccess) -> AccountSums:  # noqa: ARG001
    """The sums of the event."""
    return AccountSums.from_account(
        entry_accounts.totals(access.tournament), access.state.settings.terms.currency
    )


@router.get("/events/{slug}/fees/entries", response=list[AccountBalance])
@read_operation("see_fees")
def list_fee_accounts(request: HttpRequest, access: EventAccess) -> list[AccountBalance]:  # noqa: ARG001
    """Every entry that has a line of money, with what is due and what is to be given back."""
    currency = access.state.settings.terms.currency
    return [
        AccountBalance(
            entry=each.entry.pk,
            name=each.entry.name,
            sums=AccountSums.from_account(each.account, currency),
            due=each.due,
            back=each.back,
        )
        for each in list_accounts(access.tournament, access.state)
    ]


@router.get("/events/{slug}/members", response=list[MemberDetails])
@read_operation("see_fees")
def list_members(request: HttpRequest, access: EventAccess) -> list[MemberDetails]:  # noqa: ARG001
    """Everybody who is a member because they paid, where the fee includes that (E30)."""
    if not access.state.settings.terms.membership:
        return []
    return [
        MemberDetails(
            name=each.name,
            email=each.email,
            mobile=each.mobile,
            entry=each.entry.pk,
            since=each.since,
            receipts=list(each.receipts),
        )
        for each in members.list_members(access.tournament)
    ]


@router.get("/events/{slug}/fees/{entry}", response=AccountDetails)
@read_operation("see_fees")
def get_fee_account(request: HttpRequest, access: EventAccess, entry: Id) -> AccountDetails:  # noqa: ARG001
    """An entry's account."""
    return _account(access, entry)


@router.post("/events/{slug}/fees/{entry}/pay", response=AccountDetails)
@write_operation("take_fees")
def record_payment(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    entry: Id,
    body: PaymentRequest,
) -> AccountDetails:
    """Record a payment; a receipt is mailed."""
    fees.pay(entry_of(access, entry), body.amount, body.note, access.actor)
    return _account(access, entry)


@router.post("/events/{slug}/fees/{entry}/waive", response=AccountDetails)
@write_operation("take_fees")
def waive_fee(request: HttpRequest, access: EventAccess, entry: Id, body: NoteRequest) -> AccountDetails:  # noqa: ARG001
    """Let the rest of what is owed go, for a reason."""
    fees.waive(entry_of(access, entry), body.note, access.actor)
    return _account(access, entry)


@router.post("/events/{slug}/fees/{entry}/refund", response=AccountDetails)
@write_operation("take_fees")
def record_refund(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    entry: Id,
    body: PaymentRequest,
) -> AccountDetails:
    """Record that money was given back."""
    fees.refund(entry_of(access, entry), body.amount, body.note, access.actor)
    return _account(access, entry)


@router.post("/events/{slug}/fees/{entry}/voucher", response=AccountDetails)
@write_operation("take_fees")
def take_voucher(
    request: HttpRequest,  # noqa: ARG001
    access: EventAccess,
    entry: Id,
    body: VoucherRequest,
) -> AccountDetails:
    """Take a voucher that an earlier event gave instead of the fee (E32)."""
    fees.use_voucher(entry_of(access, entry), body.code, access.actor)
    return _account(access, entry)


@router.post("/events/{slug}/vouchers/prizes/{number}", response=VoucherCode)
@write_operation("give_vouchers")
def give_prize_voucher(request: HttpRequest, access: EventAccess, number: Id) -> VoucherCode:  # noqa: ARG001
    """Give a winner of a free entry, by the number of the list, the voucher, and mail it (E32)."""
    return VoucherCode(code=prize_vouchers.give_prize(access.tournament, number, access.actor))


@router.post("/events/{slug}/vouchers/prizes/{number}/mail", response=Success)
@write_operation("give_vouchers")
def send_prize_voucher(request: HttpRequest, access: EventAccess, number: Id) -> Success:  # noqa: ARG001
    """Mail a winner's voucher once more, as long as it is not used (E32)."""
    prize_vouchers.mail_prize(access.tournament, number)
    return Success()


@router.get("/events/{slug}/vouchers", response=list[VoucherDetails])
@read_operation("see_fees")
def list_vouchers(request: HttpRequest, access: EventAccess) -> list[VoucherDetails]:  # noqa: ARG001
    """The vouchers that the event gave, without their codes (E32)."""
    return [
        VoucherDetails(
            id=row.pk, note=row.note, given_at=row.given_at, used_at=row.used_at, can_print=can_print
        )
        for row, can_print in voucher_codes.list_vouchers(access.tournament)
    ]


@router.post("/events/{slug}/vouchers", response=VoucherCode)
@write_operation("give_vouchers")
def give_voucher(request: HttpRequest, access: EventAccess, body: NoteRequest) -> VoucherCode:  # noqa: ARG001
    """Give a free entry in the next event (E32)."""
    return VoucherCode(code=fees.give_voucher(access.tournament, body.note, access.actor))
