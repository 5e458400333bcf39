"""The treasurer's pages: amounts, payments, waivers, refunds, vouchers (E30 to E32)."""

import pytest

from doublesix.store.models import Entry, Movement, Tournament, Voucher
from doublesix.store.queries import entry_accounts, voucher_codes
from doublesix.store.services import decisions, draws, entries, fees, tournaments
from doublesix.tournament import commands
from tests.store import people
from tests.web.api.calling import Program, at, refusal, told
from tests.web.official import scenes
from tests.web.papers import scenes as papers

pytestmark = pytest.mark.django_db


def fair() -> tuple[Tournament, Entry]:
    """The fair with Ann entered, who owes ten dollars."""
    tournament = scenes.event("fortbend-2023")
    return tournament, people.player(tournament, "Ann")


@pytest.mark.slow
def test_who_may_take_fees() -> None:
    tournament, entry = fair()
    for name in ("Tom", "Olga", "Sam", "Kim", "Jo", "Ann", "Nobody"):
        client, may = scenes.signed_in(name), name in ("Tom", "Olga", "Sam")
        assert client.get(scenes.at("fee_entry", tournament, entry.pk)).status_code == (200 if may else 403)
        for page in ("fee_pay", "fee_waive", "fee_refund", "fee_voucher"):
            assert client.post(scenes.at(page, tournament, entry.pk)).status_code == (422 if may else 403)
        gives = name in ("Tom", "Olga")
        assert client.post(scenes.at("voucher_give", tournament)).status_code == (422 if gives else 403)
        assert client.get(scenes.at("vouchers_pdf", tournament)).status_code == (200 if gives else 403)
        shown = scenes.said(client.get(scenes.at("fees", tournament))) if may else ""
        assert ("Give a voucher" in shown) == gives


def test_e30_a_payment_is_recorded_once_with_its_receipt() -> None:
    tournament, entry = fair()
    client = scenes.signed_in("Tom")
    address = scenes.at("fee_pay", tournament, entry.pk)
    form = {"key": "k", "pay-amount": "10,00", "pay-note": "cash"}
    assert client.post(address, form).status_code == 303
    answer = client.post(address, form)
    assert answer.status_code == 303
    line = Movement.objects.get(kind="paid")
    assert (line.amount, line.receipt, line.note, str(line.by)) == (1000, 1, "cash", "Tom")
    page = scenes.said(client.get(answer["Location"]))
    assert "Receipt 1" in page
    assert "Record a payment" not in page, "nothing is owed any more"
    totals = scenes.said(client.get(scenes.at("fees", tournament)))
    assert "$10" in totals


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("10.01", "at most what is owed"),
        ("ten", "cannot be read as an amount"),
        ("", "This field is required"),
    ],
)
def test_e30_a_wrong_payment_is_refused_and_nothing_is_lost(text: str, words: str) -> None:
    tournament, entry = fair()
    answer = scenes.signed_in("Tom").post(
        scenes.at("fee_pay", tournament, entry.pk), {"key": "k", "pay-amount": text, "pay-note": "by cheque"}
    )
    page = scenes.said(answer)
    assert answer.status_code == 422
    assert words in page
    assert "by cheque" in page
    assert not Movement.objects.filter(kind="paid").exists()


def test_a_waiver_needs_a_reason() -> None:
    tournament, entry = fair()
    client, address = scenes.signed_in("Tom"), scenes.at("fee_waive", tournament, entry.pk)
    assert client.post(address, {"key": "a", "waive-note": ""}).status_code == 422
    assert client.post(address, {"key": "b", "waive-note": "helps at the fair"}).status_code == 303
    assert entry_accounts.account_of(entry).debt == 0
    answer = client.post(address, {"key": "c", "waive-note": "again"})
    assert answer.status_code == 422
    assert "Nothing is owed." in scenes.said(answer)


def test_e31_who_does_not_take_part_gets_the_money_back_and_owes_nothing() -> None:
    tournament, entry = fair()
    client = scenes.signed_in("Tom")
    fees.pay(entry, 1000, "", people.who("Tom"))
    entries.withdraw(entry, entry.revision, people.who("Ann"))
    assert "$10 is to be given back." in scenes.said(client.get(scenes.at("fee_entry", tournament, entry.pk)))
    assert f"/{entry.pk}/" in scenes.said(client.get(scenes.at("fees", tournament) + "?show=back"))
    address = scenes.at("fee_refund", tournament, entry.pk)
    form = {"refund-note": "withdrew", "refund-settled": "on"}
    answer = client.post(address, {"key": "a", "refund-amount": "11", **form})
    assert answer.status_code == 422
    assert "No more can be refunded than was paid." in scenes.said(answer)
    assert client.post(address, {"key": "b", "refund-amount": "10", **form}).status_code == 303
    account = entry_accounts.account_of(entry)
    assert (account.paid, account.refunded, account.debt) == (1000, 1000, 0)
    assert f"/{entry.pk}/" not in scenes.said(client.get(scenes.at("fees", tournament) + "?show=due"))
    assert f"/{entry.pk}/" in scenes.said(client.get(scenes.at("fees", tournament) + "?show=settled"))


def test_e31_the_odd_player_of_the_draw_is_shown_to_be_refunded() -> None:
    tournament = scenes.event("fortbend-2023")
    entered = [people.player(tournament, name) for name in ("Ann", "Bob", "Cy", "Di", "Ed")]
    for entry in entered:
        fees.pay(entry, 1000, "", people.who("Tom"))
        decisions.accept(entry, entry.revision, people.who("Sam"))
    client = scenes.signed_in("Tom")
    assert "has no partner" not in scenes.said(client.get(scenes.at("fees", tournament)))
    after, moment = people.later(hours=1), people.later(hours=2)
    draws.freeze(tournament, people.who("Sam", after))
    draws.commit(tournament, ["dice"], moment, people.who("Sam", after))
    draws.enter_values(tournament, ["3 5 1 6"], people.who("Sam", moment))
    state = draws.reveal(tournament, people.who("Sam", moment))
    assert state.draw is not None
    odd = entered[state.draw.order[-1] - 1]
    page = scenes.said(client.get(scenes.at("fees", tournament)))
    assert f"{odd.name} was drawn last and has no partner. If nobody joins, $10 goes back." in page
    assert "refunded if nobody joins" in scenes.said(client.get(scenes.at("fee_entry", tournament, odd.pk)))
    form = {"key": "k", "refund-amount": "10", "refund-note": "odd", "refund-settled": "on"}
    assert client.post(scenes.at("fee_refund", tournament, odd.pk), form).status_code == 303
    assert "has no partner" not in scenes.said(client.get(scenes.at("fees", tournament)))
    assert entry_accounts.account_of(odd).debt == 0


def drawn_unpaid(names: tuple[str, ...], order: tuple[int, ...]) -> tuple[Tournament, list[Entry]]:
    """The fair, its lots drawn in this order, and nobody has paid."""
    tournament = scenes.event("fortbend-2023")
    entered = people.fill_and_accept_players(tournament, list(names))
    draws.freeze(tournament, people.who("Sam", people.later(hours=1)))
    for command, name in ((commands.RecordLots(order), "Sam"), (commands.ConfirmLots(), "Olga")):
        tournaments.carry_out(tournament, command, people.who(name, people.later(hours=2)))
    return tournament, entered


def test_e31_who_has_not_paid_and_has_no_partner_owes_nothing_that_is_to_come() -> None:
    tournament, (ann, *_) = drawn_unpaid(("Ann", "Bob", "Cy", "Di", "Ed"), (2, 3, 4, 5, 1))
    client = scenes.signed_in("Tom")
    page = client.get(scenes.at("fees", tournament))
    assert page.context["due"] == 4000
    assert ann.name not in [row.entry.name for row in page.context["rows"] if row.due]
    account = client.get(scenes.at("fee_entry", tournament, ann.pk))
    assert account.context["owed"].due == 0
    assert "4 fees to come in" in scenes.said(scenes.signed_in("Olga").get(scenes.at("desk", tournament)))


def test_e30_who_is_struck_and_has_not_paid_owes_nothing_that_is_to_come() -> None:
    tournament, _ = drawn_unpaid(("Ann", "Bob", "Cy", "Di"), (2, 3, 1, 4))
    strike = commands.Strike(4, "She is ill.")
    tournaments.carry_out(tournament, strike, people.who("Sam", people.later(hours=3)))
    assert scenes.signed_in("Tom").get(scenes.at("fees", tournament)).context["due"] == 3000


def test_who_is_out_is_not_asked_to_pay_and_who_waits_may() -> None:
    """E30: a withdrawn entry owes nothing more; one on the waiting list can pay ahead."""
    tournament = scenes.event("fortbend-2023", most=1)
    ann, bob = people.player(tournament, "Ann"), people.player(tournament, "Bob")
    client = scenes.signed_in("Tom")
    assert "Record a payment" in scenes.said(client.get(scenes.at("fee_entry", tournament, bob.pk)))
    entries.withdraw(ann, ann.revision, people.who("Ann"))
    assert "Record a payment" not in scenes.said(client.get(scenes.at("fee_entry", tournament, ann.pk)))


def test_e32_a_voucher_is_given_shown_once_and_taken_by_the_next_event() -> None:
    last = scenes.event("fortbend-2023")
    tournament, entry = fair()
    client = scenes.signed_in("Tom")
    for _ in range(2):
        answer = client.post(
            scenes.at("voucher_give", last), {"key": "v", "give-note": "winners"}, follow=True
        )
        assert answer.status_code == 200
    assert Voucher.objects.count() == 1
    code = fees.give_voucher(last, "more", people.who("Tom"))
    address = scenes.at("fee_voucher", tournament, entry.pk)
    assert "There is no such voucher" in scenes.said(
        client.post(address, {"key": "1", "voucher-code": "AAAA"})
    )
    spoken = f" {code.lower().replace('-', ' – ')} "
    assert client.post(address, {"key": "2", "voucher-code": spoken}).status_code == 303
    assert entry_accounts.account_of(entry).debt == 0
    bob = people.player(tournament, "Bob")
    answer = client.post(scenes.at("fee_voucher", tournament, bob.pk), {"key": "3", "voucher-code": code})
    assert "This voucher has been used." in scenes.said(answer)
    assert "used at" in scenes.said(client.get(scenes.at("fees", last)))


def test_the_given_code_is_shown_and_printed_until_it_is_used() -> None:
    tournament = scenes.event("fortbend-2023")
    client = scenes.signed_in("Tom")
    answer = client.post(
        scenes.at("voucher_give", tournament), {"key": "v", "give-note": "winners"}, follow=True
    )
    code = voucher_codes.code_of(Voucher.objects.get())
    assert code in scenes.said(answer)
    page = scenes.said(client.get(scenes.at("fees", tournament)))
    assert code not in page
    assert "Print those not used" in page
    printed = papers.text_of(client.get(scenes.at("vouchers_pdf", tournament)))
    assert code in printed
    assert "winners" in printed


def test_e32_one_voucher_is_printed_again_with_the_same_code() -> None:
    tournament, client = scenes.event("fortbend-2023"), scenes.signed_in("Tom")
    first, second = (fees.give_voucher(tournament, note, people.who("Tom")) for note in ("one", "two"))
    voucher = Voucher.objects.get(note="one")
    address = f"{scenes.at('vouchers_pdf', tournament)}?voucher={voucher.pk}"
    assert address in client.get(scenes.at("fees", tournament)).content.decode()
    for _ in range(2):
        printed = papers.text_of(client.get(address))
        assert first in printed
        assert second not in printed
    listed = Program("Tom").get(at(tournament, "/vouchers"))
    assert [(each["note"], each["can_print"]) for each in told(listed)] == [("one", True), ("two", True)]
    assert first not in listed.content.decode()
    again = Program("Tom").get(f"{at(tournament, '/vouchers.pdf')}?voucher={voucher.pk}")
    assert first in papers.text_of(again)
    refusal(Program("Sam").get(at(tournament, "/vouchers.pdf")), 403, "not_your_role")
    assert len(told(Program("Sam").get(at(tournament, "/vouchers")))) == 2
    Voucher.objects.filter(pk=voucher.pk).update(digest="0" * 64)
    assert client.get(address).status_code == 404
    assert "its code is not known any more" in scenes.said(client.get(scenes.at("fees", tournament)))
    assert client.get(f"{scenes.at('vouchers_pdf', tournament)}?voucher=x").status_code == 404


def test_the_file_has_every_line_and_the_list_takes_few_queries(
    django_assert_max_num_queries: object,
) -> None:
    tournament, entry = fair()
    fees.pay(entry, 1000, "=cash", people.who("Tom"))
    for number in range(12):
        people.player(tournament, f"Player{number}")
    client = scenes.signed_in("Tom")
    text = scenes.said(client.get(scenes.at("fees_csv", tournament)))
    assert len(text.splitlines()) == 1 + 13 + 1
    assert "'=cash" in text
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        client.get(scenes.at("fees", tournament))


def test_an_event_without_a_fee_says_so() -> None:
    tournament = scenes.event()
    page = scenes.said(scenes.signed_in("Tom").get(scenes.at("fees", tournament)))
    assert "This event has no entry fee" in page
