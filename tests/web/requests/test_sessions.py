"""Sessions end: by themselves, everywhere at once when their owner or an operator wants it."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.test import Client
from django.utils import timezone

from doublesix.store.models import Account
from doublesix.store.services import sessions
from doublesix.web import __main__ as command
from doublesix.web.live.access import may_follow
from tests.store import people
from tests.web.draw.pages import text
from tests.web.official.scenes import signed_in

pytestmark = pytest.mark.django_db
HOUR = 3600
PASSWORD = "a long one of hers"
EVERY = "/mine/data/sign-out/"
ONE = "/mine/data/sign-out/one/"


def with_password(name: str = "Nora") -> Account:
    """An account with a password and an address that is known to be its own."""
    account = people.account(name)
    account.set_password(PASSWORD)
    account.save()
    EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    return account


def grown_older(client: Client, name: str, hours: float) -> None:
    """Let a moment of the session be so many hours earlier."""
    session = client.session
    session[name] -= int(hours * HOUR)
    session.save()


def is_signed_in(client: Client) -> bool:
    """Whether one's own page is shown."""
    return client.get("/mine/").status_code == 200


def test_who_did_nothing_for_a_day_signs_in_again(settings: LazySettings) -> None:
    client = signed_in("Nora")
    grown_older(client, sessions.SEEN, settings.SESSION_IDLE_HOURS - 1)
    assert is_signed_in(client), "within the time, and it counts from here again"
    grown_older(client, sessions.SEEN, settings.SESSION_IDLE_HOURS - 1)
    assert is_signed_in(client)
    key = client.session.session_key
    grown_older(client, sessions.SEEN, settings.SESSION_IDLE_HOURS + 1)
    assert not is_signed_in(client)
    client.cookies["sessionid"] = str(key)
    assert not is_signed_in(client), "it is gone, not only forgotten by the browser"


def test_a_session_ends_after_a_week_however_busy_it_is(settings: LazySettings) -> None:
    client = signed_in("Nora")
    grown_older(client, sessions.BEGAN, settings.SESSION_DAYS * 24 - 1)
    assert is_signed_in(client)
    grown_older(client, sessions.BEGAN, 2)
    assert not is_signed_in(client)


def test_a_session_of_an_earlier_version_begins_now() -> None:
    client = signed_in("Nora")
    session = client.session
    del session[sessions.BEGAN], session[sessions.SEEN]
    session.save()
    assert is_signed_in(client)
    assert client.session[sessions.BEGAN] > 0


def test_who_signs_in_has_another_session_and_the_old_one_is_gone() -> None:
    nora = with_password()
    client = Client()
    client.get("/accounts/login/")
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    client.cookies["sessionid"] = planted = str(session.session_key)
    client.post("/accounts/login/", {"login": nora.email, "password": PASSWORD})
    assert client.session.session_key != planted
    assert not client.session.exists(planted)


def test_signing_out_ends_the_session_for_good() -> None:
    client = signed_in("Nora")
    key = str(client.session.session_key)
    client.post("/accounts/logout/")
    client.cookies["sessionid"] = key
    assert not is_signed_in(client)


def test_an_account_that_is_closed_is_signed_out_everywhere() -> None:
    client = signed_in("Nora")
    Account.objects.filter(email="nora@example.org").update(is_active=False)
    assert not is_signed_in(client)


def test_a_board_is_not_followed_with_a_session_that_is_over(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doublesix.web.live.access.close_old_connections", lambda: None)
    event = people.event(status="draft")
    client = signed_in("Olga")
    request = HttpRequest()
    request.user = AnonymousUser()
    request.COOKIES["sessionid"] = str(client.session.session_key)
    assert may_follow(request, event.pk, "overview") is False
    grown_older(client, sessions.SEEN, settings.SESSION_IDLE_HOURS + 1)
    with pytest.raises((Http404, PermissionDenied)):
        may_follow(request, event.pk, "overview")


def test_one_sees_ones_sessions_and_ends_the_others() -> None:
    phone, laptop, other = signed_in("Nora"), signed_in("Nora"), signed_in("Olga")
    shown = text(laptop.get("/mine/data/"))
    assert "This account is signed in on 2 browsers" in shown
    answer = laptop.post("/mine/data/sign-out/", follow=True)
    assert "signed out" in text(answer)
    assert (is_signed_in(laptop), is_signed_in(phone), is_signed_in(other)) == (True, False, True)
    assert laptop.get("/mine/data/sign-out/").status_code in (302, 405)


def names_on(client: Client) -> list[str]:
    """What the page calls the sessions that can be ended one by one."""
    shown = client.get("/mine/data/").content.decode()
    return re.findall(r'name="session" value="([^"]+)"', shown)


def test_one_ends_a_single_session() -> None:
    phone, laptop, tablet, other = (signed_in(name) for name in ("Nora", "Nora", "Nora", "Olga"))
    names = names_on(laptop)
    assert len(names) == 2, "not the one that is used"
    shown = laptop.get("/mine/data/").content.decode()
    used = [str(each.session.session_key) for each in (phone, laptop, tablet)]
    assert not [key for key in used if key in shown]
    mine = next(each for each in names if sessions.name_of(str(phone.session.session_key)) == each)
    assert "That browser is signed out" in text(laptop.post(ONE, {"session": mine}, follow=True))
    assert [is_signed_in(each) for each in (phone, laptop, tablet, other)] == [False, True, True, True]
    assert "no longer signed in" in text(laptop.post(ONE, {"session": mine}, follow=True))


def test_nobody_ends_somebody_elses_session_nor_the_own_by_mistake() -> None:
    nora, olga = signed_in("Nora"), signed_in("Olga")
    for key in (nora.session.session_key, olga.session.session_key):
        nora.post(ONE, {"session": sessions.name_of(str(key))})
    nora.post(ONE)
    assert (is_signed_in(nora), is_signed_in(olga)) == (True, True)


@pytest.mark.parametrize("where", [EVERY, ONE])
def test_who_has_a_password_gives_it_again_before_sessions_are_ended(where: str) -> None:
    with_password()
    phone, laptop = signed_in("Nora"), signed_in("Nora")
    (name,) = names_on(laptop)
    answer = laptop.post(where, {"session": name})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert is_signed_in(phone)
    wrong = laptop.post(answer["Location"], {"password": "another", "next": where})
    assert wrong.status_code == 200
    assert is_signed_in(phone)
    laptop.post(answer["Location"], {"password": PASSWORD, "next": where})
    assert (is_signed_in(laptop), is_signed_in(phone)) == (True, False), "goes on where it was"


@pytest.mark.parametrize("where", [EVERY, ONE])
def test_who_signs_in_by_mail_only_does_so_again_before_sessions_are_ended(where: str) -> None:
    phone, laptop = signed_in("Nora"), signed_in("Nora")
    (name,) = names_on(laptop)
    grown_older(laptop, sessions.BEGAN, 1)
    answer = laptop.post(where, {"session": name})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/?next=/mine/data/")
    assert (is_signed_in(laptop), is_signed_in(phone)) == (False, True)


def test_another_password_ends_the_other_sessions() -> None:
    with_password()
    phone, laptop = signed_in("Nora"), signed_in("Nora")
    new = {"oldpassword": PASSWORD, "password1": "an even longer", "password2": "an even longer"}
    wrong = laptop.post("/accounts/password/change/", {**new, "oldpassword": "another"})
    assert wrong.status_code == 200
    assert is_signed_in(phone), "without the old password nothing changes"
    laptop.post("/accounts/password/change/", new)
    assert (is_signed_in(laptop), is_signed_in(phone)) == (True, False)


def test_an_operator_signs_somebody_or_everybody_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nora, olga = signed_in("Nora"), signed_in("Olga")
    monkeypatch.setattr("sys.argv", ["doublesix.web", "sign-out", "Nora@example.org"])
    monkeypatch.setattr("doublesix.web.operations.startup.prepare", lambda: None)
    command.main()
    assert (is_signed_in(nora), is_signed_in(olga)) == (False, True)
    monkeypatch.setattr("sys.argv", ["doublesix.web", "sign-out", "--all"])
    command.main()
    assert not is_signed_in(olga)
    assert "1 session" in capsys.readouterr().out


def test_a_lost_second_factor_is_removed_by_who_runs_the_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client = signed_in("Nora")
    for name in ("Nora", "Olga"):
        Authenticator.objects.create(user=people.account(name), type="totp", data={"secret": "x"})
    monkeypatch.setattr("sys.argv", ["doublesix.web", "lost-second-factor", "nora@example.org"])
    monkeypatch.setattr("doublesix.web.operations.startup.prepare", lambda: None)
    command.main()
    assert [str(each.user.email) for each in Authenticator.objects.all()] == ["olga@example.org"]
    assert not is_signed_in(client)
    assert "nora@example.org" in capsys.readouterr().out


def test_signing_out_is_on_the_page() -> None:
    client = signed_in("Nora")
    for page in ("/", "/mine/", "/mine/data/", "/accounts/2fa/"):
        assert b'action="/accounts/logout/"' in client.get(page).content, page


@pytest.mark.parametrize(
    "page", ["/accounts/email/", "/accounts/password/set/", "/accounts/2fa/totp/activate/"]
)
def test_who_signs_in_by_mail_only_does_so_again_before_the_sign_in_is_changed(page: str) -> None:
    nora = people.account("Nora")
    nora.set_unusable_password()
    nora.save()
    client = signed_in("Nora")
    assert client.get(page).status_code == 200, "just signed in"
    grown_older(client, sessions.BEGAN, 1)
    answer = client.get(page)
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={page}")
    assert not is_signed_in(client)


def test_who_has_a_password_gives_it_again_before_the_address_is_changed() -> None:
    with_password()
    client = signed_in("Nora")
    answer = client.post("/accounts/email/", {"action_add": "", "email": "other@example.org"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert client.get("/accounts/2fa/totp/activate/")["Location"].startswith("/accounts/reauthenticate/")


def test_open_sessions_are_counted_without_those_that_are_over() -> None:
    client = signed_in("Nora")
    nora = people.account("Nora")
    assert len(sessions.list_open(nora)) == 1
    session = client.session
    session.set_expiry(timezone.now() - timedelta(days=1))
    session.save()
    assert sessions.list_open(nora) == []
