"""The end: what is missing, empty ranks, prizes and vouchers, results held back, the archive."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from doublesix.app.roles import TREASURER
from doublesix.store.desks import archives, tournaments
from doublesix.store.models import Tournament, Voucher
from doublesix.tournament import commands
from tests.store import matches, people
from tests.store.test_archives import elsewhere, played
from tests.web.board import days

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
    told = days.text(client.post(address, {"key": "one"}, follow=True))
    assert "The voucher's code is" in told
    assert "The voucher of number 1 is given." in told
    assert "was given already" in days.text(client.post(address, {"key": "one"}, follow=True))
    refused = client.post(address, {"key": "two"})
    assert refused.status_code == 422
    assert Voucher.objects.count() == 1
    assert client.post(reverse("prize_voucher", args=[tournament.slug, 2])).status_code == 303
    lost = client.post(reverse("prize_voucher", args=[tournament.slug, 5]))
    assert "has won no free entry" in days.text(lost)
    assert days.post("prize_voucher", tournament, "Sam", 2).status_code == 403


def test_the_archive_is_downloaded_and_imported_by_those_who_may() -> None:
    tournament = matches.drawn(count=2)
    assert "when the event is finished" in days.text(days.get("archive", tournament, name="Sam"))
    assert days.get("archive_file", tournament, name="Sam").status_code == 422
    days.play_all(tournament)
    tournaments.carry_out(tournament, commands.Finish(), matches.now("Olga"))
    tournaments.appoint(tournament, people.account("Tess"), TREASURER)
    file = days.get("archive_file", tournament, name="Tess")
    assert file.content == archives.made(tournament)
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
