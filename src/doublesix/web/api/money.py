"""Operations of the treasurer (E30, E32): what is owed, paid, waived, refunded; vouchers."""

from django.http import HttpRequest
from ninja import Router, Schema

from doublesix.store.desks import fees
from doublesix.web.api.fields import Amount, Id, Line200
from doublesix.web.api.mine import Code
from doublesix.web.api.operations import doing, reading
from doublesix.web.api.review import entry_of
from doublesix.web.api.settings import Asked
from doublesix.web.api.shown import Line, Sums
from doublesix.web.desk import Desk
from doublesix.web.official.accounts import accounts_of

router = Router(tags=["Fees"])


class Paying(Asked):
    """An amount in the smallest unit of the currency."""

    amount: Amount
    note: Line200 = ""


class Noting(Asked):
    """Why."""

    note: Line200


class AccountShown(Schema):
    """An entry's account: its sums and its lines."""

    entry: int
    name: str
    sums: Sums
    lines: list[Line]


class Owing(Schema):
    """An entry's sums, what is still to come in, and what is to be given back."""

    entry: int
    name: str
    sums: Sums
    due: int
    back: int


class Vouched(Schema):
    """The code of a voucher. It is told once and not kept."""

    code: str


def _account(desk: Desk, pk: int) -> AccountShown:
    row = entry_of(desk, pk)
    return AccountShown(
        entry=row.pk,
        name=row.name,
        sums=Sums.of(fees.account_of(row), desk.state.settings.terms.currency),
        lines=[Line.of(each) for each in row.movements.all()],
    )


@router.get("/events/{slug}/fees", response=Sums)
@reading("see_fees")
def get_fees(request: HttpRequest, desk: Desk) -> Sums:  # noqa: ARG001
    """The sums of the event."""
    return Sums.of(fees.totals(desk.tournament), desk.state.settings.terms.currency)


@router.get("/events/{slug}/fees/entries", response=list[Owing])
@reading("see_fees")
def list_fee_accounts(request: HttpRequest, desk: Desk) -> list[Owing]:  # noqa: ARG001
    """Every entry that has a line of money, with what is due and what is to be given back."""
    currency = desk.state.settings.terms.currency
    return [
        Owing(
            entry=each.entry.pk,
            name=each.entry.name,
            sums=Sums.of(each.account, currency),
            due=each.due,
            back=each.back,
        )
        for each in accounts_of(desk.tournament, desk.state)
    ]


@router.get("/events/{slug}/fees/{entry}", response=AccountShown)
@reading("see_fees")
def get_fee_account(request: HttpRequest, desk: Desk, entry: Id) -> AccountShown:  # noqa: ARG001
    """An entry's account."""
    return _account(desk, entry)


@router.post("/events/{slug}/fees/{entry}/pay", response=AccountShown)
@doing("take_fees")
def record_payment(request: HttpRequest, desk: Desk, entry: Id, body: Paying) -> AccountShown:  # noqa: ARG001
    """Record a payment; a receipt is mailed."""
    fees.pay(entry_of(desk, entry), body.amount, body.note, desk.who)
    return _account(desk, entry)


@router.post("/events/{slug}/fees/{entry}/waive", response=AccountShown)
@doing("take_fees")
def waive_fee(request: HttpRequest, desk: Desk, entry: Id, body: Noting) -> AccountShown:  # noqa: ARG001
    """Let the rest of what is owed go, for a reason."""
    fees.waive(entry_of(desk, entry), body.note, desk.who)
    return _account(desk, entry)


@router.post("/events/{slug}/fees/{entry}/refund", response=AccountShown)
@doing("take_fees")
def record_refund(request: HttpRequest, desk: Desk, entry: Id, body: Paying) -> AccountShown:  # noqa: ARG001
    """Record that money was given back."""
    fees.refund(entry_of(desk, entry), body.amount, body.note, desk.who)
    return _account(desk, entry)


@router.post("/events/{slug}/fees/{entry}/voucher", response=AccountShown)
@doing("take_fees")
def take_voucher(request: HttpRequest, desk: Desk, entry: Id, body: Code) -> AccountShown:  # noqa: ARG001
    """Take a voucher that an earlier event gave instead of the fee (E32)."""
    fees.use_voucher(entry_of(desk, entry), body.code, desk.who)
    return _account(desk, entry)


@router.post("/events/{slug}/vouchers", response=Vouched)
@doing("take_fees")
def give_voucher(request: HttpRequest, desk: Desk, body: Noting) -> Vouched:  # noqa: ARG001
    """Give a free entry in the next event (E32)."""
    return Vouched(code=fees.give_voucher(desk.tournament, body.note, desk.who))
