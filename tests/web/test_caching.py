"""Redis keeps nothing that is needed: a real one is killed and comes back, and every page goes on."""

import re
import signal
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from pytest_django import Settings

from doublesix.store.models import Message
from doublesix.web import caching
from tests.store import people
from tests.waiting import until
from tests.web.entrant.scenes import at
from tests.web.redis_server import Server
from tests.web.slow import Watch

CODE = "/accounts/login/code/"
COMPILED = "doublesix.web.presentation.papers.compiler._compile"


@pytest.fixture(autouse=True)
def shared(settings: Settings, redis: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """The Redis that is the cache, once it is there."""
    monkeypatch.setattr(caching, "PAUSE", 0.0)
    monkeypatch.setattr(caching, "_circuits", {})
    settings.CACHES = {"default": {"BACKEND": "doublesix.web.caching.RedisOrMemory", "LOCATION": redis.url}}
    until(lambda: is_there(redis))
    caches["default"].clear()
    return redis


def is_there(server: Server) -> bool:
    """Whether Redis answers us."""
    cache.get("anything")
    return caching._circuits[server.url].away_since is None


def code_for(client: Client, name: str) -> str:
    """Ask for a code; the one that comes."""
    answer = client.post(CODE, {"email": f"{name}@example.org"})
    assert answer.status_code == 302, answer.content
    return sent_code()


def sent_code() -> str:
    """The code of the newest mail."""
    found = re.search(r"^([A-Z0-9]{3,4}-[A-Z0-9]{3,4})$", Message.objects.latest("pk").body, re.MULTILINE)
    assert found is not None
    return found[1]


def sign_in(name: str) -> None:
    """By a code, as people do; their own page opens."""
    people.account(name.title())
    client = Client()
    answer = client.post("/accounts/login/code/confirm/", {"code": code_for(client, name)})
    assert answer.status_code == 302, answer.content
    assert client.get("/mine/").status_code == 200


@pytest.mark.django_db
def test_sign_in_and_papers_go_on_while_redis_is_away_and_when_it_is_back(
    shared: Server, slow: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    circular = at("circular_pdf", people.event())

    def printed() -> int:
        answer = Client().get(circular)
        assert answer.status_code == 200
        assert answer.content.startswith(b"%PDF")
        return slow.times[COMPILED]

    sign_in("rita")
    assert (printed(), printed()) == (1, 1), "kept in Redis"
    shared.kill()
    sign_in("sam")
    assert caching._circuits[shared.url].away_since is not None
    assert (printed(), printed()) == (2, 2), "made once more, and kept in memory"
    shared.start()
    until(lambda: is_there(shared))
    sign_in("olga")
    assert printed() == 3, "this Redis begins with nothing"
    assert [each.message for each in caplog.records if "Redis" in each.message] == [
        "Redis is not there (ConnectionError): going on without",
        "Redis is back",
    ]


@pytest.mark.django_db
def test_who_asks_too_often_is_refused_also_while_redis_is_away(shared: Server) -> None:
    shared.kill()
    people.account("Rita")
    answers = [Client().post(CODE, {"email": "rita@example.org"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 200]
    assert "Too many wrong tries" in answers[-1].content.decode()
    assert Message.objects.filter(channel="mail", sent_at=None).count() == 3


@pytest.mark.slow
def test_a_redis_that_hangs_is_left_alone_until_its_time(
    shared: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.set("here", "in Redis")
    tried: list[str] = []
    get = RedisCache.get

    def counting(self: RedisCache, key: str, *args: Any) -> Any:
        tried.append(key)
        return get(self, key, *args)

    monkeypatch.setattr(RedisCache, "get", counting)
    shared.send(signal.SIGSTOP)
    monkeypatch.setattr(caching, "PAUSE", 3600.0)
    assert [cache.get("here", "missed") for _ in range(20)] == ["missed"] * 20
    assert tried == ["here"], "one waited, and nobody after it"
    shared.send(signal.SIGCONT)
    assert cache.get("here", "missed") == "missed"
    caching._circuits[shared.url]._again_at = 0.0
    assert cache.get("here", "missed") == "in Redis"
    assert caching._circuits[shared.url].away_since is None


@pytest.mark.parametrize("is_away", [False, True])
def test_it_is_a_cache_like_any_other(shared: Server, is_away: bool) -> None:
    if is_away:
        shared.kill()
        assert not is_there(shared)
    assert cache.add("a", 1)
    assert not cache.add("a", 2)
    assert cache.incr("a") == 2
    assert cache.get_or_set("b", lambda: 5) == 5
    assert cache.get_many(["a", "b", "c"]) == {"a": 2, "b": 5}
    assert cache.touch("a", 100)
    assert cache.has_key("a")
    assert cache.delete("a")
    assert cache.get("a") is None
    cache.clear()
    assert cache.get("b") is None
