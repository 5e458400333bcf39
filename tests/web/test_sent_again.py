"""Forms that a browser sends once more, with something else in them, after going back: none breaks a page.

Whoever goes back sees the page as it was, with the key it had. What is sent from there is refused in words.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest
from pytest_django import DjangoDbBlocker

from doublesix.store.models import Act, Entry, Movement
from doublesix.web.requests import attempts
from doublesix.web.roletable import pages
from tests.samples import sample
from tests.store.transactions import undone
from tests.web.scene import Scene, made
from tests.web.test_roles import FILLED, client_of, may_ask, path_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
WHO = ("representative", "player", "treasurer", "judge", "secretary", "organiser")
EVERY = sample(4, 1)
"""Of so many pages one is sent a form, another one in the other event."""
ALWAYS = ("enter_told_by", "display_remove")
PLAIN = FILLED | {"people": "", "settings": ""}


@pytest.fixture(scope="module", params=["open", "drawn"])
def scene(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Scene]:
    """One event for all tests of this module."""
    with django_db_blocker.unblock(), undone():
        yield made(request.param == "drawn")


def posted(scene: Scene, sent: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every page's answer to a form, sent by somebody who may."""
    clients = {name: client_of(scene.visitors[name]) for name in WHO}
    first = (scene.tournament.status == "drawn") % EVERY
    for at, address in enumerate(pages()):
        if at % EVERY != first and address.name not in ALWAYS:
            continue
        name = next((each for each in WHO if may_ask(scene.visitors[each], address)), WHO[-1])
        with undone():
            yield address.name, clients[name].post(path_of(address, scene), sent)


def test_a_form_sent_before_with_other_contents_is_refused_in_words(scene: Scene) -> None:
    for name in WHO:
        account = scene.visitors[name].account
        assert account is not None
        Act.objects.create(
            who=f"account {account.pk}", key="again", fingerprint="of something else", answer={}
        )
    refused = set()
    for name, answer in posted(scene, PLAIN | {"key": "again", "tell_by": "mail"}):
        assert answer.status_code < 500, name
        if answer.status_code == 422:
            assert answer.content, f"{name} says nothing"
        if b"This form was sent before with other contents." in answer.content:
            refused.add(name)
    assert {"enter_told_by", "display_remove"} <= refused


def test_an_entry_deleted_while_its_form_is_taken_breaks_nothing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = Entry.objects.get(pk=str(scene.values["entry"]))
    asks = attempts.who_asks

    def meanwhile(request: HttpRequest) -> str:
        Movement.objects.filter(entry=entry).delete()
        Entry.objects.filter(pk=entry.pk).delete()
        return asks(request)

    monkeypatch.setattr(attempts, "who_asks", meanwhile)
    sent = PLAIN | {"revision": entry.revision, "tell_by": "mail"}
    assert [name for name, answer in posted(scene, sent) if answer.status_code >= 500] == []


def test_numbers_too_long_to_be_any_break_nothing(scene: Scene) -> None:
    for name, answer in posted(scene, {**dict.fromkeys(PLAIN, "9" * 5000), "key": "long"}):
        assert answer.status_code < 500, name
