"""What is held about somebody is handed out whole, and deleted with nothing of them left."""

import io
import json
import zipfile

import pytest
from django.utils import timezone

from doublesix.app.roles import ORGANISER
from doublesix.store import deletions
from doublesix.store.actor import Actor
from doublesix.store.models import (
    Account,
    Entry,
    LogRow,
    Message,
    PaperSeen,
    Player,
    PlayerReport,
    Tournament,
)
from doublesix.store.services import documents, online_tables, own_data, player_reports, tournaments
from doublesix.store.services.sign_ins import note
from doublesix.tournament import commands
from tests.store import people, tables
from tests.store.refusals import refusal
from tests.store.services.test_personal_data import everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def pia() -> Account:
    """Somebody who entered for herself and signed in."""
    account = people.account("Piawho")
    Account.objects.filter(pk=account.pk).update(mobile="5550177")
    account.refresh_from_db()
    tournament = people.event("fortbend-2023")
    entry = Entry.objects.create(tournament=tournament, account=account, name="Piawho")
    player = Player.objects.create(entry=entry, place="player", name="Piawho", email=account.email)
    documents.hand_in_evidence(player, people.evidence(), people.who("Piawho"))
    for to in (account.email, "5550177"):
        Message.objects.create(
            tournament=tournament, channel="mail", to=to, body="Dear Piawho", made_at=people.START
        )
    note(account, "signed in", "203.0.113.9", people.START)
    return account


def cancel(account: Account) -> Tournament:
    """The event is over."""
    tournament = Tournament.objects.get(entries__account=account)
    at = people.later(hours=1)
    tournaments.carry_out(tournament, commands.Cancel("too hot"), people.who("Olga", at))
    return tournament


def test_everything_about_somebody_as_one_file(pia: Account) -> None:
    other = people.team(people.institution(people.event()))
    made = own_data.archive_of(pia, people.who("Piawho"))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        found = json.loads(archive.read("data.json"))
        (paper,) = (name for name in archive.namelist() if name.startswith("papers/"))
        assert archive.read(paper) == b"picture"
    assert found["account"]["email"] == "piawho@example.org"
    assert found["entries"][0]["people"][0]["name"] == "Piawho"
    assert {each["to"] for each in found["messages"]} == {"piawho@example.org", "5550177"}
    assert found["sign_ins"][0]["network"] == "203.0.113.0/24"
    assert PaperSeen.objects.filter(by=pia).count() == 1, "that it was opened is written down as ever (E6)"
    assert str(other.name) not in json.dumps(found), "nothing of others"


def test_an_account_is_deleted_with_all_that_is_its_own(pia: Account) -> None:
    cancel(pia)
    logged, pk = LogRow.objects.count(), pia.pk
    own_data.delete_account(pia)
    assert "piawho" not in everything().lower()
    assert "5550177" not in everything()
    assert LogRow.objects.count() == logged
    written = deletions.dump_list()
    (noted,) = (each for each in deletions.read(written) if each.kind == "account")
    assert noted.row == str(pk)
    own_data.delete_again(noted)  # what is not there is not missed
    assert deletions.dump_list() == written


def test_an_account_deleted_after_the_backup_is_deleted_again(pia: Account) -> None:
    cancel(pia)
    own_data.delete_again(deletions.DeletionRecord("account", str(pia.pk), timezone.now()))
    assert not Account.objects.filter(pk=pia.pk).exists()
    assert "piawho" not in everything().lower()
    assert {each.kind for each in deletions.read(deletions.dump_list())} == {"account", "paper"}


def test_who_is_needed_cannot_go_yet(pia: Account) -> None:
    assert refusal(lambda: own_data.delete_account(pia))[0] == "entered_still"
    tournament = cancel(pia)
    olga = people.account("Olga")
    assert refusal(lambda: own_data.delete_account(olga))[0] == "organises_alone"
    tournaments.appoint(tournament, people.account("Otto"), ORGANISER)
    own_data.delete_account(olga)
    assert not Account.objects.filter(pk=olga.pk).exists()


def test_reports_at_a_table_are_told_and_those_one_made_are_deleted() -> None:
    row = tables.opened()
    pia, quin = people.account("Piawho"), people.account("Quinwho")
    seats = [online_tables.sit(row, each.name, Actor(each, tables.NOON)).player for each in (pia, quin)]
    player_reports.report(row, seats[0], seats[1].pk, "He talked.", tables.WHO)
    player_reports.report(row, seats[1], seats[0].pk, "She talked.", tables.WHO)
    told = own_data.export_account(pia)["reports_on_the_screen"]
    (made,), (about,) = told["made"], told["about"]
    assert (made["table__code"], made["text"]) == (row.code, "He talked.")
    assert about["table__code"] == row.code
    assert "She talked." not in str(told), "the words of others are theirs"
    own_data.delete_account(pia)
    (left,) = PlayerReport.objects.all()
    assert (left.text, left.about.name) == ("She talked.", "")
