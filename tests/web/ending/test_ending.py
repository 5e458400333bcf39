"""The end: what is missing, empty ranks, prizes and vouchers, results held back, the archive."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from doublesix.app.roles import JUDGE, TREASURER
from doublesix.store.archives import export
from doublesix.store.models import Entry, Message, Player, Tournament, Voucher
from doublesix.store.queries import voucher_codes
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from tests.store import matches, people
from tests.store.test_archives import elsewhere, played
from tests.web.api.calling import Program, at, told
from tests.web.board import days
from tests.web.papers import scenes as papers

pytestmark = pytest.mark.django_db


def test_finishing_says_what_is_missing_until_nothing_is() -> None:
    tournament = matches.drawn(count=4)
    page = days.text(days.get("ending", tournament, name="Olga"))
    assert "2 matches have no result yet" in page
    assert "finish the event" not in page
    refused = days.post("finish", tournament, "Olga")
    assert refused.status_code == 422
    assert "have no result yet" in days.text(refused)
    days.play_all(tournament)
    assert "The organiser finishes the event" in days.text(days.get("ending", tournament, name="Sam"))
    assert days.post("finish", tournament, "Sam").status_code == 403
    assert days.post("finish", tournament, "Olga").status_code == 303
    page = days.text(days.get("ending", tournament, name="Sam"))
    assert "5,000, a trophy" in page
    assert days.get("ending", tournament, name="Jo").status_code == 403


def test_empty_ranks_and_prizes_that_nobody_is_paid_are_said() -> None:
    tournament = matches.drawn(count=4)
    tournaments.carry_out(tournament, commands.GiveWalkOver(0, (1, 4)), matches.now("Sam", hours=2))
    days.record(tournament, days.left(tournament)[0])
    page = days.text(days.get("ending", tournament, name="Olga"))
    assert page.count("Nobody has this rank; the prize is not paid.") == 2
    assert "nobody" in page[page.index("Ranking") : page.index("Prizes")]


def test_holding_and_releasing_is_the_organisers() -> None:
    tournament = matches.drawn(count=4)
    assert days.post("results_hold", tournament, "Sam").status_code == 403
    assert days.post("results_hold", tournament, "Olga").status_code == 303
    assert tournaments.state_of(tournament).board is not None
    assert "Results are held back already." in days.text(days.post("results_hold", tournament, "Olga"))
    assert days.post("results_release", tournament, "Olga").status_code == 303
    assert tournaments.state_of(tournament).board is None


def test_both_of_the_winning_pair_get_one_voucher_each_once_e32() -> None:
    tournament = played("fortbend-2023", 8)
    page = days.get("ending", tournament, name="Olga")
    assert "Give number 1 the voucher for next year" in days.text(page)
    client = Client()
    client.force_login(people.account("Olga"))
    address = reverse("prize_voucher", args=[tournament.slug, 1])
    page_after = days.text(client.post(address, {"key": "one"}, follow=True))
    assert "The voucher's code is" in page_after
    assert "The voucher of number 1 is given." in page_after
    assert "was given already" in days.text(client.post(address, {"key": "one"}, follow=True))
    refused = client.post(address, {"key": "two"})
    assert refused.status_code == 422
    assert Voucher.objects.count() == 1
    assert client.post(reverse("prize_voucher", args=[tournament.slug, 2])).status_code == 303
    lost = client.post(reverse("prize_voucher", args=[tournament.slug, 5]))
    assert "has won no free entry" in days.text(lost)
    assert days.post("prize_voucher", tournament, "Sam", 2).status_code == 403


def test_e32_a_winners_voucher_is_mailed_and_printed_until_it_is_used() -> None:
    tournament = played("fortbend-2023", 8)
    winner = Entry.objects.get(pk=entry_of(tournament, 1))
    Player.objects.filter(entry=winner).update(email="winner@example.org")
    Message.objects.all().delete()
    assert days.post("prize_voucher", tournament, "Olga", 1).status_code == 303
    mail = Message.objects.get(to="winner@example.org")
    code = voucher_codes.code_of(Voucher.objects.get())
    assert code in mail.body
    assert mail.secret, "the code is not kept once it is sent"
    printed = papers.text_of(days.get("vouchers_pdf", tournament, name="Olga"))
    assert code in printed
    assert "First place" in printed
    assert days.get("vouchers_pdf", tournament, name="Sam").status_code == 403, "she takes fees alone"
    tournaments.appoint(tournament, people.account("Jo"), JUDGE)
    assert days.get("vouchers_pdf", tournament, name="Jo").status_code == 403
    page = days.text(days.get("ending", tournament, name="Olga"))
    assert "Mail number 1 the voucher again" in page
    assert days.post("prize_voucher_mail", tournament, "Olga", 1).status_code == 303
    assert Message.objects.filter(to="winner@example.org").count() == 2
    assert "has won no free entry" in days.text(days.post("prize_voucher_mail", tournament, "Olga", 5))
    Voucher.objects.update(used_at=people.START)
    assert "has been used" in days.text(days.post("prize_voucher_mail", tournament, "Olga", 1))
    assert code not in papers.text_of(days.get("vouchers_pdf", tournament, name="Olga"))


def test_e32_a_voucher_whose_code_is_not_known_any_more_is_neither_printed_nor_mailed() -> None:
    tournament = played("fortbend-2023", 8)
    days.post("prize_voucher", tournament, "Olga", 1)
    Voucher.objects.update(digest="0" * 64)
    assert "not known any more" in days.text(days.post("prize_voucher_mail", tournament, "Olga", 1))
    assert "There is no voucher to print" in papers.text_of(days.get("vouchers_pdf", tournament, name="Olga"))


def test_e32_who_is_not_there_any_more_is_mailed_nothing() -> None:
    tournament = played("fortbend-2023", 8)
    Entry.objects.filter(pk=entry_of(tournament, 1)).delete()
    assert days.post("prize_voucher", tournament, "Olga", 1).status_code == 303
    assert "nobody to tell" in days.text(days.post("prize_voucher_mail", tournament, "Olga", 1))


def test_e32_programs_give_and_mail_vouchers() -> None:
    tournament, program = played("fortbend-2023", 8), Program("Olga")
    code = told(program.post(at(tournament, "/vouchers/prizes/1")))["code"]
    assert code == voucher_codes.code_of(Voucher.objects.get())
    told(program.post(at(tournament, "/vouchers/prizes/1/mail")))


def entry_of(tournament: Tournament, number: int) -> int:
    """The entry behind a number of the list."""
    draw = tournaments.state_of(tournament).draw
    assert draw is not None
    return next(each.entry for each in draw.entries if each.number == number)


def test_the_archive_is_downloaded_and_imported_by_those_who_may() -> None:
    tournament = matches.drawn(count=2)
    assert "when the event is finished" in days.text(days.get("archive", tournament, name="Sam"))
    assert days.get("archive_file", tournament, name="Sam").status_code == 422
    days.play_all(tournament)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    tournaments.appoint(tournament, people.account("Tess"), TREASURER)
    file = days.get("archive_file", tournament, name="Tess")
    assert file.content == export.build_archive(tournament)
    assert file["Cache-Control"] == "no-store, private"
    named = reverse("archive_file", args=[tournament.slug]) + "?names=yes"
    for name, status in (("Tess", 403), ("Olga", 200)):
        client = Client()
        client.force_login(people.account(name))
        assert client.get(named).status_code == status
    elsewhere()
    _import(file.content)


def _import(data: bytes) -> None:
    olaf = people.account("Olaf")
    client = Client()
    client.force_login(olaf)
    address = reverse("organise_import")
    assert client.get(address).status_code == 403
    olaf.may_organise = True
    olaf.save()
    broken = client.post(address, {"file": SimpleUploadedFile("a.zip", data[:-30])})
    assert broken.status_code == 422
    assert "not an archive of an event" in days.text(broken)
    done = client.post(address, {"file": SimpleUploadedFile("a.zip", data)}, follow=True)
    assert "The event is imported" in days.text(done)
    (brought,) = Tournament.objects.all()
    assert brought.slug in client.get(reverse("organise_new")).content.decode()
    begun = client.post(
        reverse("organise_new"), {"start": f"copy {brought.slug}", "title": "Next year"}, follow=True
    )
    assert begun.status_code == 200
    copied = tournaments.state_of(Tournament.objects.get(title="Next year"))
    assert copied.tables == tournaments.state_of(brought).tables
