"""The operator sees how the installation is, and nothing of the people in its events."""

from datetime import datetime
from typing import NamedTuple

import pytest
from django.test import Client
from django.utils import timezone

from doublesix.store.models import Account, LogRow, Message, SignIn
from doublesix.store.services import tournaments
from doublesix.store.services.sign_ins import coarse_network
from doublesix.web.background.jobs import jobs
from doublesix.web.operations import installation
from doublesix.web.operations.checks import CHECKS
from doublesix.web.operations.installation import CheckResult
from doublesix.web.operations.process import Process
from doublesix.web.operator import state
from doublesix.web.presentation.operator_words import check_words, job_words
from tests.store import people
from tests.web.draw.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    """The operator's browser."""
    tournaments.let_operate(" Opal@Example.org ")
    client = Client()
    client.force_login(Account.objects.get(email="opal@example.org"))
    return client


class Job(NamedTuple):
    """A job beside the pages, as it says of itself."""

    name: str
    succeeded_at: datetime | None
    failed_at: datetime | None
    fault: str


@pytest.mark.parametrize("path", ["/operate/", "/operate/checks/", "/operate/reports/"])
def test_for_others_there_is_nothing(path: str) -> None:
    client = Client()
    assert client.get(path)["Location"].startswith("/accounts/login/")
    client.force_login(people.account("Olga"))
    people.event()
    assert client.get(path).status_code == 404
    assert "This installation" not in text(client.get("/mine/"))


def test_the_state_of_the_installation_in_words(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = people.team(people.institution(people.event()))
    Message.objects.update(tries=8)
    made_at = datetime(2030, 3, 2, 4, 5, tzinfo=timezone.get_default_timezone())
    monkeypatch.setattr(installation, "newest_backup", lambda: made_at)
    monkeypatch.setattr(installation, "jobs", lambda: [Job("mail", None, made_at, "nobody answers")])
    answer = client.get("/operate/")
    shown = " ".join(text(answer).split())
    assert answer["Cache-Control"] == "no-store"
    for said in (
        "SQLite 3",
        "are free where",
        "2 March 2030 04:05",
        "Sending mail fails",
        "1 job beside the pages fails",
        "nobody answers",
        "opal@example.org",
        "signed in",
    ):
        assert said in shown.replace("March 2, 2030", "2 March 2030"), said
    for player in entry.players.all():
        for secret in (entry.name, player.name, player.email, player.mobile):
            assert secret not in shown
    assert "This installation" in text(client.get("/mine/"))


def test_the_figures_that_prometheus_gets_stand_on_the_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.team(people.institution(people.event()))
    process = Process()
    process.lines = lambda: {"looking": 3, "changing": 4}
    process.count({"method": "GET"}, 503)
    monkeypatch.setattr(state, "PROCESS", process)
    figures = dict(client.get("/operate/").context["figures"])
    assert figures == {
        "Entries of all events": 1,
        "Lines of the log": LogRow.objects.count(),
        "Requests that wait for an answer": 7,
        "Browsers that follow a board": 0,
        "Answers that were faults": 1,
    }


def test_every_job_and_check_has_a_name_for_people() -> None:
    assert {job.name for job in jobs()} == {*job_words()}
    assert {*CHECKS} == {*check_words()}


def test_checks_are_said_in_words(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        CheckResult("clock", "good", "It is noon."),
        CheckResult("mail", "doubtful", "Printed, not sent."),
        CheckResult("disk", "wrong", "The disk is full."),
    ]
    monkeypatch.setattr(installation, "checks", lambda _now: found)
    shown = " ".join(text(client.get("/operate/checks/")).split())
    assert "1 matter is wrong. 1 matter is doubtful." in shown
    assert "Disk wrong The disk is full. Mail doubtful Printed, not sent. Clock good" in shown, "worst first"
    monkeypatch.setattr(installation, "checks", lambda _now: found[:1])
    assert "Nothing is wrong." in text(client.get("/operate/checks/"))
    monkeypatch.setattr(installation, "checks", lambda _now: [])
    assert "no checks" in text(client.get("/operate/checks/"))


def signed() -> list[tuple[str, str, str]]:
    """The audit: account, result, network."""
    rows = SignIn.objects.order_by("pk").select_related("account")
    return [(str(row.account or ""), row.result, row.network) for row in rows]


def test_sign_ins_and_tries_are_written_down_without_what_was_typed() -> None:
    account = people.account("Rita")
    account.set_password("a long password indeed")
    account.save()
    client = Client(REMOTE_ADDR="203.0.113.77")
    for login, password in (
        ("rita@example.org", "wrong"),
        ("rota@example.org", "wrong"),
        ("rita@example.org", "a long password indeed"),
    ):
        client.post("/accounts/login/", {"login": login, "password": password})
    tried = [each for each in signed() if each[1] == "wrong password"]
    assert tried == [("Rita", "wrong password", "203.0.113.0/24"), ("", "wrong password", "203.0.113.0/24")]
    client.force_login(account)
    assert signed()[-1][:2] == ("Rita", "signed in")


@pytest.mark.parametrize(
    ("address", "network"),
    [("203.0.113.77", "203.0.113.0/24"), ("2001:db8:1:2::3", "2001:db8:1::/48"), ("", ""), ("unix", "")],
)
def test_a_network_is_kept_and_not_a_machine(address: str, network: str) -> None:
    assert coarse_network(address) == network
