"""Recovery codes: shown once, kept as hashes, used once; the app's secret is sealed with the vault's key."""

import re
from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal import auth as earlier
from allauth.mfa.totp.internal import auth as totp
from django.apps import apps
from django.core.cache import cache
from django.test import Client

from doublesix.store import keys
from doublesix.store.evidence.vault import Vault, new_key
from doublesix.store.models import Account, RecoveryCode, SignIn
from doublesix.store.services import recovery_codes, second_factors
from tests.store import people
from tests.web.draw.pages import text

pytestmark = pytest.mark.django_db
PASSWORD = "a long one of hers"
PAGE = "/accounts/2fa/recovery-codes/"
SECOND = "/accounts/2fa/authenticate/"
WRITTEN = r"\b(?:[A-Z2-9]{4}-){6}[A-Z2-9]{4}\b"


@pytest.fixture
def nora() -> Account:
    """An account with a password and an app for codes."""
    cache.clear()
    account = people.account("Nora")
    account.set_password(PASSWORD)
    account.save()
    EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    totp.TOTP.activate(account, totp.generate_totp_secret())
    return account


def with_password() -> Client:
    """A browser in which the right password was typed."""
    client = Client()
    client.post("/accounts/login/", {"login": "nora@example.org", "password": PASSWORD})
    return client


def is_signed_in(client: Client) -> bool:
    """Whether one's own page is shown."""
    return client.get("/mine/").status_code == 200


def just_signed_in(account: Account) -> Client:
    """A browser in which the password was given once more."""
    client = Client()
    client.force_login(account)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def made_by(client: Client) -> list[str]:
    """New codes, as the page shows them."""
    answer = client.post(PAGE)
    assert answer.status_code == 200
    return re.findall(WRITTEN, text(answer))


def test_they_are_shown_once_and_kept_as_hashes(nora: Account) -> None:
    client = just_signed_in(nora)
    answer = client.post(PAGE)
    codes = re.findall(WRITTEN, text(answer))
    assert len(set(codes)) == 10
    assert "cannot be shown again" in text(answer)
    assert "no-store" in answer["Cache-Control"]
    kept = list(RecoveryCode.objects.filter(account=nora).values_list("digest", flat=True))
    assert len(kept) == 10
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in kept)
    for page in (PAGE, "/accounts/2fa/"):
        shown = text(client.get(page))
        assert re.findall(WRITTEN, shown) == []
        assert "10 are left" in shown
    assert not Authenticator.objects.filter(type="recovery_codes").exists()


def test_they_have_more_than_128_bits() -> None:
    code = recovery_codes.make(people.account("Nora"))[0]
    assert len(code.replace("-", "")) * 5 == 140
    assert len(recovery_codes.LETTERS) == 32


def test_whoever_asks_for_them_signs_in_again(nora: Account) -> None:
    client = Client()
    client.force_login(nora)
    for answer in (client.get(PAGE), client.post(PAGE)):
        assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not RecoveryCode.objects.exists()


def test_without_an_app_there_are_none(nora: Account) -> None:
    Authenticator.objects.all().delete()
    answer = just_signed_in(nora).post(PAGE)
    assert answer["Location"] == "/accounts/2fa/"
    assert not RecoveryCode.objects.exists()


def test_each_signs_in_once_however_it_is_written(nora: Account) -> None:
    codes = made_by(just_signed_in(nora))
    for number, written in enumerate((codes[0], codes[1].lower(), codes[2].replace("-", " "))):
        client, again = with_password(), with_password()
        client.post(SECOND, {"code": written})
        again.post(SECOND, {"code": written})
        assert (is_signed_in(client), is_signed_in(again)) == (True, False), written
        assert recovery_codes.count_left(nora) == 9 - number
        cache.clear()
    assert SignIn.objects.filter(account=nora, result="wrong second factor").count() == 3


def test_wrong_ones_are_counted(nora: Account) -> None:
    code = made_by(just_signed_in(nora))[0]
    client = with_password()
    for _ in range(5):
        client.post(SECOND, {"code": "A" * 28})
    client.post(SECOND, {"code": code})
    assert not is_signed_in(client)
    assert recovery_codes.count_left(nora) == 10, "one that waits loses none"


def test_one_proves_who_it_is_again(nora: Account) -> None:
    code = made_by(just_signed_in(nora))[0]
    client = Client()
    client.force_login(nora)
    assert client.get(PAGE).status_code == 302
    client.post("/accounts/2fa/reauthenticate/", {"code": code})
    assert client.get(PAGE).status_code == 200


def test_new_ones_end_those_from_before_and_somebody_elses_stay(nora: Account) -> None:
    others = recovery_codes.make(people.account("Olga"))
    client = just_signed_in(nora)
    first, second = made_by(client), made_by(client)
    assert not recovery_codes.use(nora, first[0])
    assert not recovery_codes.use(nora, others[0]), "another account's"
    assert recovery_codes.use(nora, second[0])
    assert recovery_codes.use(people.account("Olga"), others[0])


def test_they_are_downloaded_from_the_page_that_shows_them_and_never_again(nora: Account) -> None:
    client = just_signed_in(nora)
    codes = made_by(client)
    answer = client.post(f"{PAGE}file/", {"code": [*codes, "<script>", "AAAA-BBBB"]})
    assert answer["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content.decode().split() == codes, "only codes of this account, nothing else that was sent"
    assert client.get(f"{PAGE}file/").status_code in (302, 405)
    assert client.post(f"{PAGE}file/").status_code == 404


def test_setting_up_the_app_leads_to_them_and_switching_it_off_ends_them(nora: Account) -> None:
    client = just_signed_in(nora)
    Authenticator.objects.all().delete()
    client.get("/accounts/2fa/totp/activate/")
    secret = client.session[totp.SECRET_SESSION_KEY]
    (counter,) = totp.yield_hotp_counters_from_time()
    code = totp.format_hotp_value(totp.hotp_value(secret, counter))
    assert client.post("/accounts/2fa/totp/activate/", {"code": code})["Location"] == PAGE
    made_by(client)
    client.post("/accounts/2fa/totp/deactivate/")
    assert not RecoveryCode.objects.exists()


def test_codes_of_an_earlier_version_go_on_to_work_once_each_and_are_hashes_now(nora: Account) -> None:
    row = earlier.RecoveryCodes.activate(nora)
    codes = row.get_unused_codes()
    row.validate_code(codes[0])
    seed = row.instance.data["seed"]
    step = import_module("doublesix.store.migrations.0022_recovery_codes")
    step.keep_earlier_codes(apps, None)
    assert not Authenticator.objects.filter(type="recovery_codes").exists()
    kept = list(RecoveryCode.objects.filter(account=nora).values_list("digest", flat=True))
    assert len(kept) == 9
    assert not [each for each in kept if seed in each or any(code in each for code in codes)]
    client, again = with_password(), with_password()
    client.post(SECOND, {"code": codes[3]})
    again.post(SECOND, {"code": codes[3]})
    assert (is_signed_in(client), is_signed_in(again)) == (True, False)
    assert not recovery_codes.use(nora, codes[0]), "used before"


def secret_of(account: Account) -> str:
    """What the database has of an app's secret."""
    return str(Authenticator.objects.get(user=account, type="totp").data["secret"])


def right_code(secret: str) -> str:
    """What the app shows now."""
    (counter,) = totp.yield_hotp_counters_from_time()
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def test_the_secret_of_the_app_is_sealed_and_one_from_before_works_until_it_is(nora: Account) -> None:
    assert secret_of(nora).startswith("sealed:")
    open_one = totp.generate_totp_secret()
    Authenticator.objects.filter(user=nora).update(data={"secret": open_one})
    client = with_password()
    client.post(SECOND, {"code": right_code(open_one)})
    assert is_signed_in(client)
    cache.clear()
    assert second_factors.seal_open_ones() == 1
    assert second_factors.seal_open_ones() == 0
    assert open_one not in secret_of(nora)
    assert second_factors.unseal(secret_of(nora)) == open_one
    other = with_password()
    other.post(SECOND, {"code": right_code(open_one)})
    assert is_signed_in(other)


def test_a_secret_whose_key_is_lost_matches_no_code_and_a_recovery_code_does(
    nora: Account, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    codes = recovery_codes.make(nora)
    other = Vault([bytes(range(32))])
    assert new_key()
    monkeypatch.setattr(keys, "vault", lambda: other)
    client = with_password()
    client.post(SECOND, {"code": "000000"})
    assert not is_signed_in(client)
    assert "second factor" in " ".join(each.getMessage() for each in caplog.records)
    client.post(SECOND, {"code": codes[0]})
    assert is_signed_in(client)


def test_a_start_seals_what_is_not_sealed(nora: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    Authenticator.objects.filter(user=nora).update(data={"secret": "JBSWY3DPEHPK3PXP"})
    from doublesix.web.operations import startup

    monkeypatch.setattr("django.core.management.call_command", lambda *_, **__: None)
    monkeypatch.setattr(startup, "set_up", lambda: None)
    startup.prepare()
    assert secret_of(nora).startswith("sealed:")


def test_nothing_else_in_the_row_is_lost(nora: Account) -> None:
    data: dict[str, Any] = {"secret": "JBSWY3DPEHPK3PXP", "more": 1}
    Authenticator.objects.filter(user=nora).update(data=data)
    second_factors.seal_open_ones()
    assert Authenticator.objects.get(user=nora).data["more"] == 1
