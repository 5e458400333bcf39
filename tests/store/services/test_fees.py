"""The service of fees (E30 to E32): every refusal, receipts, vouchers, two treasurers at once."""

import pytest

from doublesix.app.roles import ORGANISER
from doublesix.store.models import Entry, Message, Movement, Tournament, Voucher
from doublesix.store.queries import entry_accounts
from doublesix.store.refusals import Refused
from doublesix.store.services import entries, event_copy, fees, tournaments
from doublesix.tournament import commands
from doublesix.tournament.settings import preset
from tests.store import people
from tests.store.refusals import refusal
from tests.store.together import together

pytestmark = pytest.mark.django_db
TOM = "Tom"


def player(tournament: Tournament, name: str = "Ann") -> Entry:
    """A player who owes the fee."""
    asks = people.who(name)
    entry = entries.begin_player(tournament, asks)
    values = {"player": {"name": name, "mobile": "555", "email": f"{name.lower()}@example.org"}}
    entry = entries.save(entry, {"name": name}, values, entry.revision, asks)
    return entries.submit(entry, entry.revision, asks)


def test_e30_the_fee_is_for_each_person() -> None:
    fair = people.event("fortbend-2023")
    assert entry_accounts.account_of(player(fair)) == entry_accounts.FeeAccount(charged=1000)
    teams = people.event(fee=250)
    entry = people.fill(entries.begin_team(people.institution(teams), people.who("Rita")))
    entries.submit(entry, entry.revision, people.who("Rita"))
    assert entry_accounts.account_of(entry).debt == 750
    assert entry_accounts.totals(teams).charged == 750


def test_an_event_without_a_fee_charges_nothing() -> None:
    entry = people.fill(entries.begin_team(people.institution(people.event()), people.who("Rita")))
    entries.submit(entry, entry.revision, people.who("Rita"))
    assert not Movement.objects.exists()
    assert refusal(lambda: fees.waive(entry, "So", people.who(TOM))) == ("nothing_owed", "E30")


@pytest.mark.parametrize("amount", [0, -1, 1001])
def test_e30_no_more_is_taken_than_is_owed(amount: int) -> None:
    entry = player(people.event("fortbend-2023"))
    assert refusal(lambda: fees.pay(entry, amount, "", people.who(TOM))) == ("wrong_amount", "E30")


def test_e30_payments_have_receipts_numbered_by_event_and_are_mailed() -> None:
    fair, other = people.event("fortbend-2023"), people.event("fortbend-2023")
    ann, bob, cy = player(fair), player(fair, "Bob"), player(other, "Cy")
    tom = people.who(TOM)
    numbers = [fees.pay(entry, 400, "", tom).receipt for entry in (ann, bob, ann, cy)]
    assert numbers == [1, 2, 3, 1]
    assert entry_accounts.account_of(ann).debt == 200
    assert entry_accounts.totals(fair) == entry_accounts.FeeAccount(charged=2000, paid=1200)
    assert Message.objects.filter(entry=ann, subject__contains="receipt 3", body__contains="$4").exists()


def test_a_letter_writes_dates_and_money_in_its_readers_language() -> None:
    account = people.account("Ann")
    account.language = "fr"
    account.save()
    entry = player(people.event("fortbend-2023"))
    fees.pay(entry, 450, "", people.who(TOM))
    arrived, receipt = Message.objects.filter(entry=entry).order_by("pk")
    assert "mars" in arrived.body
    assert "4,50\N{NO-BREAK SPACE}$US" in receipt.body


def test_a_waiver_lets_the_rest_go_and_needs_a_reason() -> None:
    entry = player(people.event("fortbend-2023"))
    tom = people.who(TOM)
    fees.pay(entry, 400, "", tom)
    assert refusal(lambda: fees.waive(entry, "  ", tom)) == ("no_reason", "E30")
    assert fees.waive(entry, " helper ", tom).amount == 600
    assert refusal(lambda: fees.waive(entry, "more", tom)) == ("nothing_owed", "E30")
    assert refusal(lambda: fees.pay(entry, 1, "", tom)) == ("wrong_amount", "E30")


@pytest.mark.parametrize("amount", [0, -1, 401])
def test_e31_no_more_is_refunded_than_was_paid(amount: int) -> None:
    entry = player(people.event("fortbend-2023"))
    tom = people.who(TOM)
    fees.pay(entry, 400, "", tom)
    assert refusal(lambda: fees.refund(entry, amount, "", tom)) == ("wrong_refund", "E30")
    assert fees.refund(entry, 400, "left over", tom).receipt == 2
    assert refusal(lambda: fees.refund(entry, 1, "", tom)) == ("wrong_refund", "E30")


def test_e32_a_voucher_of_an_earlier_event_pays_once() -> None:
    last, fair = people.event("fortbend-2023"), people.event("fortbend-2023")
    tom, ann, bob = people.who(TOM), player(fair), player(fair, "Bob")
    code = fees.give_voucher(last, "winners", tom)
    own = fees.give_voucher(fair, "for next year", tom)
    assert refusal(lambda: fees.use_voucher(ann, own, tom)) == ("voucher_unknown", "E32")
    assert refusal(lambda: fees.use_voucher(ann, "NO-SUCH-CODE", tom)) == ("voucher_unknown", "E32")
    fees.use_voucher(ann, f" {code.replace('-', '').lower()} ", tom)
    assert entry_accounts.account_of(ann) == entry_accounts.FeeAccount(charged=1000, waived=1000)
    assert refusal(lambda: fees.use_voucher(bob, code, tom)) == ("voucher_used", "E32")
    again = fees.give_voucher(last, "second prize", tom)
    assert refusal(lambda: fees.use_voucher(ann, again, tom)) == ("nothing_owed", "E30")
    fees.use_voucher(bob, again.replace("-", " "), tom)


def by(name: str, older: Tournament | None = None) -> Tournament:
    """An event that takes entries, begun by somebody; like an older one, if there is one."""
    who = people.who(name)
    settings = preset("fortbend-2023").settings._replace(
        closes_at=people.CLOSES, starts_at=people.PLAYS, venue="Hall"
    )
    if older is not None:
        begun = event_copy.begin_from(older, settings, who)
    else:
        begun = tournaments.create("fortbend-2023", settings, 'base = "fortbend-2023"\n', who)
    for command in (commands.Publish(), commands.OpenEntries()):
        tournaments.carry_out(begun, command, who)
    return begun


def taken(code: str, tournament: Tournament) -> str:
    """What comes of a voucher at an event."""
    ann = tournament.entries.first() or player(tournament)
    try:
        return fees.use_voucher(ann, code, people.who("Ann")).kind
    except Refused as refused:
        return refused.refusal.code


def test_e32_no_voucher_comes_from_a_draft() -> None:
    draft = people.event("fortbend-2023", "draft")
    assert refusal(lambda: fees.give_voucher(draft, "for me", people.who("Olga"))) == ("not_published", "E32")
    announced = people.event("fortbend-2023", "published")
    code = fees.give_voucher(announced, "winners", people.who("Olga"))
    Voucher.objects.update(given_by=draft)  # as they were given before
    assert taken(code, people.event("fortbend-2023")) == "voucher_elsewhere"


def test_e32_the_events_of_others_take_no_voucher() -> None:
    """Nor when they are made organisers of the event that gave it, which they were not asked about."""
    theirs = by("Otto")
    tournaments.appoint(theirs, people.account("Olga"), ORGANISER)
    code = fees.give_voucher(theirs, "for a friend", people.who("Otto"))
    assert taken(code, by("Olga")) == "voucher_elsewhere"
    assert taken(code, by("Otto")) == "waived"


def test_e32_the_same_organisers_take_it_in_a_later_year() -> None:
    """Last year's was begun by somebody who is gone; the next ones were begun from it."""
    first = by("Olga")
    tournaments.appoint(first, people.account("Sam"), ORGANISER)
    codes = [fees.give_voucher(first, "winners", people.who("Olga")) for _ in range(3)]
    second = by("Sam", first)
    third = by("Sam", second)
    assert taken(codes[0], by("Sam")) == "voucher_elsewhere"
    assert taken(codes[1], second) == "waived"
    assert taken(codes[2], third) == "waived"
    helped = by("Sam")
    tournaments.appoint(helped, people.account("Olga"), ORGANISER)
    assert taken(fees.give_voucher(first, "more", people.who("Olga")), helped) == "waived"


def test_e32_a_code_is_not_kept() -> None:
    code = fees.give_voucher(people.event("fortbend-2023"), "winners", people.who(TOM))
    assert len(code.replace("-", "")) == 12
    found = Movement.objects.model._meta.apps.get_model("store", "Voucher").objects.get()
    assert code.replace("-", "") not in str(found.__dict__)


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_at_once_take_the_money_once_and_number_receipts_apart() -> None:
    fair = people.event("fortbend-2023")
    ann, bob, tom = player(fair), player(fair, "Bob"), people.who(TOM)
    answers = together([lambda: fees.pay(ann, 1000, "", tom).receipt] * 2)
    assert sorted(map(str, answers)) == ["1", "wrong_amount"]
    cy = player(fair, "Cy")
    answers = together([lambda e=entry: fees.pay(e, 1000, "", tom).receipt for entry in (bob, cy)])  # type: ignore[misc]
    assert sorted(map(str, answers)) == ["2", "3"]


@pytest.mark.django_db(transaction=True)
def test_e32_a_voucher_used_by_two_at_once_pays_for_one() -> None:
    last, fair = people.event("fortbend-2023"), people.event("fortbend-2023")
    tom, entered = people.who(TOM), [player(fair), player(fair, "Bob")]
    code = fees.give_voucher(last, "", tom)
    answers = together([lambda e=entry: fees.use_voucher(e, code, tom).kind for entry in entered])  # type: ignore[misc]
    assert sorted(map(str, answers)) == ["voucher_used", "waived"]
