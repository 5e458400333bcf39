"""Sign-ins and tries stand in the server's log too, so that whoever watches it elsewhere sees them."""

import io
import json
import logging

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from doublesix.store.queries.log_marks import mark_of
from doublesix.web.server.monitoring import logs
from tests.store import people

pytestmark = pytest.mark.django_db


def test_a_sign_in_and_a_try_are_lines_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    (handler,) = (each for each in logging.getLogger().handlers if isinstance(each.formatter, logs.JsonLines))
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    monkeypatch.setattr(handler, "stream", written)
    rita = people.account("Rita")
    rita.set_password("a long password of Rita")
    rita.save()
    EmailAddress.objects.create(user=rita, email=rita.email, verified=True, primary=True)
    for address, password in (
        (rita.email, "wrong"),
        ("nobody@example.org", "wrong"),
        (rita.email, "a long password of Rita"),
    ):
        Client().post(reverse("account_login"), {"login": address, "password": password})
    events = [json.loads(line)["event"] for line in written.getvalue().splitlines()]
    found = [event for event in events if event.startswith("sign-in: ")]
    mark = mark_of("account", rita.pk)
    assert [event.endswith(f" by {mark}") for event in found] == [True, False, True]
    assert found[0] != found[2], "with its result"
    assert "example.org" not in written.getvalue()
