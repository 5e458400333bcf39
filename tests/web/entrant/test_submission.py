"""Handed in, taken back, withdrawn; the fee and vouchers (E5, E30, E32)."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from doublesix.store.models import Entry, Tournament
from doublesix.store.queries import entry_accounts
from doublesix.store.services import decisions, draws, entries, fees, institution_forms
from doublesix.web.entrant import entry as entry_pages
from doublesix.web.requests.access import EventAccess
from doublesix.web.requests.entries import find_entry_to_fill
from tests.store import people
from tests.web.entrant import scenes

pytestmark = pytest.mark.django_db


def complete(tournament: Tournament) -> Entry:
    """Rita's team with everything but the endorsement."""
    return people.fill(scenes.begun(tournament)[1][0])


def player(tournament: Tournament, name: str = "Pat") -> Entry:
    """A player's complete entry."""
    entry = entries.begin_player(tournament, people.who(name))
    given = {"name": name, "mobile": "555", "email": f"{name}@example.org"}
    return entries.save(entry, {}, {"player": given}, 1, people.who(name))


def test_an_incomplete_entry_is_not_handed_in_and_says_what_is_missing() -> None:
    tournament = people.event()
    _, (entry,) = scenes.begun(tournament)
    client, address = scenes.signed_in(), scenes.at("enter_hand_in", tournament, entry.pk)
    saved = client.post(
        scenes.at("enter_team", tournament, entry.pk), scenes.filled(entry, then="hand_in"), follow=True
    )
    assert "Saved, but not submitted." in scenes.text(saved)
    assert "First player: evidence of serving" in scenes.text(saved)
    answer = client.post(address, {"revision": 2, "key": "h"})
    assert answer.status_code == 422
    assert "Something is still missing (3)." in scenes.text(answer)


def test_save_and_hand_in_hands_in_when_everything_is_there() -> None:
    tournament = people.event()
    _, (entry,) = scenes.begun(tournament)
    files = {f"p{at}-evidence": scenes.photo() for at in range(3)}
    data = scenes.filled(entry, then="hand_in", **files)
    client, address = scenes.signed_in(), scenes.at("enter_team", tournament, entry.pk)
    answer = client.post(address, data, follow=True)
    page = scenes.text(answer)
    assert "Saved and submitted." in page
    assert "Take it back" in page
    entry.refresh_from_db()
    assert (entry.status, entry.name) == ("submitted", "Cloud Counters")
    assert entry.messages.filter(to="rita@example.org").count() == 1


def test_save_and_hand_in_after_the_deadline_saves_and_says_why_it_is_not_handed_in() -> None:
    tournament = scenes.past()
    asks = people.who("Rita", tournament.created_at)
    institution = institution_forms.begin(tournament, people.HEAD, asks)
    entry = people.fill(entries.begin_team(institution, asks))
    data = scenes.filled(entry, then="hand_in", **{f"p{at}-evidence": scenes.photo() for at in range(3)})
    page = scenes.text(
        scenes.signed_in().post(scenes.at("enter_team", tournament, entry.pk), data, follow=True)
    )
    assert "Saved, but not submitted." in page
    assert "which is too late. (E5)" in page
    entry.refresh_from_db()
    assert (entry.status, entry.name) == ("draft", "Cloud Counters")


def test_save_and_hand_in_does_not_hand_in_when_a_file_could_not_be_taken() -> None:
    tournament = people.event()
    entry = complete(tournament)
    names = {f"p{at}-name": player.name for at, player in enumerate(entry.players.all())}
    data = scenes.filled(entry, then="hand_in", **names)
    data["p1-evidence"] = SimpleUploadedFile("slip.pdf", b"<html><script>1</script></html>")
    page = scenes.text(
        scenes.signed_in().post(scenes.at("enter_team", tournament, entry.pk), data, follow=True)
    )
    assert "Second player: the evidence could not be taken." in page
    assert "Saved, but not submitted." in page
    entry.refresh_from_db()
    assert entry.status == "draft"


def test_e6_the_page_says_what_is_gone_with_another_name() -> None:
    tournament = people.event()
    entry = complete(tournament)
    names = {f"p{at}-name": player.name for at, player in enumerate(entry.players.all())}
    strokes = {f"p{at}-strokes": "M0 0L1 1" for at in range(3)}
    data = scenes.filled(entry, **names | strokes | {"p2-name": "Somebody Else"})
    page = scenes.text(
        scenes.signed_in().post(scenes.at("enter_team", tournament, entry.pk), data, follow=True)
    )
    assert "Spare player: the name is another one" in page
    assert "Please give those of Somebody Else (E4, E6)." in page
    assert "Spare player: signature" in page
    assert "Spare player: evidence of serving" in page
    assert "First player: signature" not in page


def test_it_is_handed_in_once() -> None:
    tournament = people.event()
    entry = complete(tournament)
    client, address = scenes.signed_in(), scenes.at("enter_hand_in", tournament, entry.pk)
    assert "not considered before the supervising officer" in scenes.text(client.get(address))
    data = {"revision": entry.revision, "key": "h"}
    assert [client.post(address, data).status_code for _ in range(2)] == [303, 303]
    page = scenes.text(client.get(scenes.at("enter_team", tournament, entry.pk)))
    assert "submitted" in page
    assert "Take it back" in page
    assert 'name="p0-name"' not in page
    assert "There is nothing to submit" in scenes.text(client.get(address))
    assert entry.messages.filter(to="rita@example.org").count() == 1


def test_e5_a_draft_after_the_deadline_is_refused() -> None:
    tournament = scenes.past()
    asks = people.who("Rita", tournament.created_at)
    institution = institution_forms.begin(tournament, people.HEAD, asks)
    entry = people.fill(entries.begin_team(institution, asks))
    address = scenes.at("enter_hand_in", tournament, entry.pk)
    assert "Your entry arrived on" in scenes.text(scenes.signed_in().get(address))
    answer = scenes.signed_in().post(address, {"revision": entry.revision})
    assert answer.status_code == 422
    entry.refresh_from_db()
    assert entry.status == "draft"


def test_taken_back_changed_and_withdrawn() -> None:
    tournament = people.event()
    entry = complete(tournament)
    entry = entries.submit(entry, entry.revision, people.who("Rita"))
    client = scenes.signed_in()
    back = scenes.at("enter_take_back", tournament, entry.pk)
    assert client.get(back)["Location"] == scenes.at("enter", tournament)
    stale = client.post(back, {"revision": entry.revision - 1, "key": "s"})
    assert stale.status_code == 422
    assert client.post(back, {"revision": entry.revision, "key": "b"}).status_code == 303
    entry.refresh_from_db()
    assert entry.status == "draft"
    out = scenes.at("enter_withdraw", tournament, entry.pk)
    assert client.post(out, {"revision": entry.revision, "key": "w"}).status_code == 303
    entry.refresh_from_db()
    assert entry.status == "withdrawn"
    again = client.post(out, {"revision": entry.revision, "key": "v"})
    assert again.status_code == 422
    assert "cannot be changed as it is now (withdrawn)" in scenes.text(again)


def test_after_the_freeze_the_secretary_is_asked_to_strike() -> None:
    tournament = people.event("garrison-2022")
    found = [player(tournament, name) for name in ("Pat", "Ned", "Kim")]
    for entry in found:
        handed = entries.submit(entry, entry.revision, people.who("Pat"))
        decisions.accept(handed, handed.revision, people.who("Sam"))
    draws.freeze(tournament, people.who("Sam", people.later(hours=1)))
    page = scenes.signed_in("Pat").get(scenes.at("enter_player", tournament, found[0].pk))
    assert "ask the secretary to strike" in scenes.text(page)
    found[0].refresh_from_db()
    out = scenes.at("enter_withdraw", tournament, found[0].pk)
    answer = scenes.signed_in("Pat").post(out, {"revision": found[0].revision})
    assert answer.status_code == 422
    assert "(E8)" in scenes.text(answer)


def test_e30_the_fee_is_owed_paid_and_receipted() -> None:
    tournament = people.event("fortbend-2023")
    entry = player(tournament)
    client, address = scenes.signed_in("Pat"), scenes.at("enter_player", tournament, entry.pk)
    assert "$10, owed once the entry is submitted." in scenes.text(client.get(address))
    hand_in = scenes.at("enter_hand_in", tournament, entry.pk)
    assert "Voucher code" in scenes.text(client.get(hand_in))
    client.post(hand_in, {"revision": entry.revision, "voucher": "", "key": "h"})
    assert "<strong>$10</strong>" in scenes.text(client.get(address))
    fees.pay(entry, 1000, "", people.who("Olga"))
    page = scenes.text(client.get(address))
    assert "Receipt 1: $10" in page
    assert "<strong>" not in page


def test_e32_a_voucher_at_handing_in_or_later_and_a_wrong_one_refuses_all() -> None:
    last, tournament = people.event("fortbend-2023"), people.event("fortbend-2023")
    codes = [fees.give_voucher(last, "", people.who("Olga")) for _ in range(2)]
    entry, other = player(tournament), player(tournament, "Ned")
    client, hand_in = scenes.signed_in("Pat"), scenes.at("enter_hand_in", tournament, entry.pk)
    wrong = client.post(hand_in, {"revision": entry.revision, "voucher": "NONE", "key": "a"})
    assert wrong.status_code == 422
    assert "There is no such voucher" in scenes.text(wrong)
    assert 'value="NONE"' in scenes.text(wrong)
    entry.refresh_from_db()
    assert entry.status == "draft"
    data = {"revision": entry.revision, "voucher": codes[0].lower(), "key": "b"}
    assert client.post(hand_in, data).status_code == 303
    assert entry_accounts.account_of(entry).debt == 0
    page = scenes.text(client.get(scenes.at("enter_player", tournament, entry.pk)))
    assert "Waived" in page
    entries.submit(other, other.revision, people.who("Ned"))
    voucher = scenes.at("enter_voucher", tournament, other.pk)
    used = scenes.signed_in("Ned").post(voucher, {"voucher": codes[0], "key": "c"})
    assert "This voucher has been used." in scenes.text(used)
    assert scenes.signed_in("Ned").post(voucher, {"voucher": codes[1], "key": "d"}).status_code == 303
    assert entry_accounts.account_of(other).debt == 0


def test_e30_who_waits_is_told_which_place() -> None:
    tournament = people.event("fortbend-2023", most=1)
    found = [player(tournament, name) for name in ("Pat", "Ned", "Kim")]
    for entry in found:
        entries.submit(entry, entry.revision, people.who("Pat"))
    page = scenes.text(scenes.signed_in("Kim").get(scenes.at("enter_player", tournament, found[2].pk)))
    assert "You are number 2 of those who wait" in page


def test_e30_who_moves_up_while_the_page_is_made_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = people.event("fortbend-2023", most=1)
    first, second = (player(tournament, name) for name in ("Pat", "Ned"))
    for entry in (first, second):
        entries.submit(entry, entry.revision, people.who("Pat"))

    def meanwhile(access: EventAccess, pk: int) -> Entry:
        row = find_entry_to_fill(access, pk)
        entries.withdraw(first, Entry.objects.get(pk=first.pk).revision, people.who("Pat"))
        return row

    monkeypatch.setattr(entry_pages, "find_entry_to_fill", meanwhile)
    answer = scenes.signed_in("Ned").get(scenes.at("enter_player", tournament, second.pk))
    assert answer.status_code == 200
    assert Entry.objects.get(pk=second.pk).status != "waiting"
