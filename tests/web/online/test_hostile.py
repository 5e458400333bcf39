"""Who means harm at a table on the screen, by HTTP: refused with a reason in words, and nothing changed."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import signing
from django.test import Client

from doublesix.app.online import commands as cmd
from doublesix.app.online.state import OVER, PLAYING
from doublesix.store.models import LogRow, OnlineMatch, OnlinePlayer
from doublesix.store.services import online_tables
from doublesix.tiles import name as tile_name
from doublesix.web.online import rates, views
from tests.store.tables import WHO, begun, fresh, full, length, move_of, opened, play_on, state_of

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture(autouse=True)
def _fresh_rates(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody has asked anything yet, and time stands still."""
    monkeypatch.setattr(rates, "monotonic", lambda: 1000.0)
    every = (views.COMMANDS, rates.TABLES, views.SEATS)
    for rate in every:
        rate.clear()
    yield
    for rate in every:
        rate.clear()


def program(key: str) -> Client:
    """A program with a key."""
    return Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {key}"})


def browser(row: OnlineMatch, key: str) -> Client:
    """A browser that has opened the table's page, with this key in the table's cookie."""
    client = Client(enforce_csrf_checks=True)
    client.cookies[f"seat-{row.code}"] = key
    assert client.get(f"/play/{row.code}/").status_code == 200
    return client


def token_of(client: Client) -> dict[str, str]:
    """What a page of ours sends along."""
    return {"X-CSRFToken": client.cookies["csrftoken"].value}


def do(client: Client, row: OnlineMatch, body: Any, **headers: str) -> Any:
    """Send a command."""
    raw = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(f"/play/{row.code}/do/", raw, JSON, headers=headers)


def body_of(row: OnlineMatch, key: str = "k") -> dict[str, Any]:
    """The command that whoever is on turn would send."""
    move = move_of(state_of(row), key)
    assert isinstance(move, cmd.Put)
    on = tile_name(move.on) if move.on >= 0 else ""
    return {"do": "play", "tile": tile_name(move.tile), "on": on, "key": key, "n": move.seen}


def refusal_of(answer: Any, status: int) -> str:
    """The code of a refusal, which has words too."""
    assert answer.status_code == status, answer.content
    said = answer.json()["refusal"]
    assert said["text"]
    return str(said["code"])


class TestKeys:
    def test_seats_of_others_and_made_up_keys(self) -> None:
        row, taken = full()
        other, theirs = full()
        state = state_of(row)
        strangers = [
            theirs[state.turn - 1].key,
            taken[0].key[:-1],
            "x" * 32,
            "x" * 20_000,
            "' OR 1=1 --",
            taken[0].player.digest,
            signing.dumps(taken[0].key),
        ]
        before = length(row), length(other)
        for key in strangers:
            assert refusal_of(do(program(key), row, body_of(row)), 403) == "not_your_seat"
            frame = program(key).get(f"/play/{row.code}/frame/").json()
            assert (frame["you"], frame["hand"], frame["choices"]["plays"]) == (0, [], [])
        assert (length(row), length(other)) == before

    def test_no_key_at_all(self) -> None:
        row, _ = full()
        before = length(row)
        for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": "Basic eDp5"}):
            answer = do(Client(enforce_csrf_checks=True, headers=headers), row, body_of(row))
            assert answer.status_code == 403
        assert length(row) == before

    def test_the_seat_is_the_keys_whatever_is_said(self) -> None:
        row, taken = full()
        turn = state_of(row).turn
        before = length(row)
        other = taken[turn % 4].key
        said = {**body_of(row), "seat": turn, "player": taken[turn - 1].player.pk, "you": turn}
        assert do(program(other), row, said).status_code == 409
        assert do(program(other), row, {**said, "do": "ready"}).json()["you"] == turn % 4 + 1
        assert length(row) == before

    def test_a_cookie_is_worth_nothing_at_another_table(self) -> None:
        row, taken = full()
        other, _ = full()
        client = browser(row, taken[0].key)
        client.cookies[f"seat-{other.code}"] = taken[0].key
        before = length(other)
        assert refusal_of(do(client, other, body_of(other), **token_of(client)), 403) == "not_your_seat"
        assert client.get(f"/play/{other.code}/frame/").json()["you"] == 0
        assert length(other) == before

    def test_a_header_and_a_cookie_the_header_counts_and_the_page_needs_no_proof_for_it(self) -> None:
        row, taken = full()
        client = browser(row, taken[0].key)
        made_up = do(client, row, body_of(row), Authorization="Bearer made-up")
        assert refusal_of(made_up, 403) == "not_your_seat"
        frame = client.get(f"/play/{row.code}/frame/", headers={"Authorization": f"Bearer {taken[1].key}"})
        assert frame.json()["you"] == 2

    def test_who_left_has_no_seat_any_more(self) -> None:
        row, taken = full()
        client = program(taken[0].key)
        assert do(client, row, {"do": "leave", "key": "bye"}).status_code == 200
        before = length(row)
        assert refusal_of(do(client, row, {"do": "leave", "key": "again"}), 403) == "not_your_seat"
        assert refusal_of(do(client, row, body_of(row)), 403) == "not_your_seat"
        assert client.get(f"/play/{row.code}/frame/").json()["hand"] == []
        assert length(row) == before


class TestPagesOfOthers:
    def test_a_request_without_proof_that_it_comes_from_our_page(self) -> None:
        row, taken = full()
        turn = state_of(row).turn
        client = browser(row, taken[turn - 1].key)
        before = length(row)
        assert do(client, row, body_of(row)).status_code == 403
        assert do(client, row, body_of(row), **{"X-CSRFToken": "x" * 32}).status_code == 403
        elsewhere = {**token_of(client), "Origin": "https://elsewhere.example"}
        assert do(client, row, body_of(row), **elsewhere).status_code == 403
        assert client.post(f"/play/{row.code}/begin/").status_code == 403
        assert client.post("/play/open/", {"ruleset": "powc-2023"}).status_code == 403
        assert length(row) == before
        assert do(client, row, body_of(row), **token_of(client)).status_code == 200
        assert length(row) == before + 1

    @pytest.mark.parametrize(
        "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
    )
    def test_a_form_elsewhere_cannot_sit_down(self, kind: str) -> None:
        row = opened()
        client = Client(enforce_csrf_checks=True)
        answer = client.post(
            f"/play/{row.code}/sit/", '{"name": "Eve"}', kind, headers={"Origin": "https://elsewhere.example"}
        )
        assert answer.status_code == 403
        assert OnlinePlayer.objects.count() == 0

    def test_nor_can_a_script_elsewhere_with_the_cookies_of_a_visitor(self) -> None:
        row = opened()
        client = Client(enforce_csrf_checks=True)
        client.get(f"/play/{row.code}/")
        answer = client.post(
            f"/play/{row.code}/sit/",
            {"name": "Eve"},
            JSON,
            headers={"Origin": "https://elsewhere.example"},
        )
        assert answer.status_code == 403
        assert OnlinePlayer.objects.count() == 0


class TestCommands:
    def test_numbers_that_are_past_and_those_that_nobody_knows_yet(self) -> None:
        row, taken = full()
        state = state_of(row)
        body = body_of(row)
        client = program(taken[state.turn - 1].key)
        before = length(row)
        for n in (state.n - 1, 0, -1):
            assert refusal_of(do(client, row, {**body, "n": n}), 409) == "overtaken_at_table"
        for wrong in (10**9, -2, 1.5, "7", None, True, [1]):
            assert refusal_of(do(client, row, {**body, "n": wrong}), 422) == "not_this_form"
        assert length(row) == before

    def test_a_key_sent_again_with_something_else_does_nothing(self) -> None:
        row, taken = full()
        state = state_of(row)
        client = program(taken[state.turn - 1].key)
        body = body_of(row, "once")
        assert do(client, row, body).status_code == 200
        count = length(row)
        for other in (body, {**body, "tile": "6-6"}, {"do": "pass", "key": "once", "n": count}):
            answer = do(client, row, other)
            assert (answer.status_code, answer.json()["n"]) == (200, count)
        left = do(client, row, {"do": "leave", "key": "once"})
        assert (left.status_code, left.json()["n"]) == (200, count)
        assert length(row) == count

    def test_the_keys_of_one_are_not_those_of_another(self) -> None:
        row, taken = full()
        first = state_of(row).turn
        assert do(program(taken[first - 1].key), row, body_of(row, "same")).status_code == 200
        second = state_of(row).turn
        assert second != first
        assert do(program(taken[second - 1].key), row, body_of(row, "same")).json()["n"] == length(row)

    def test_who_is_not_on_turn_and_tiles_of_others(self) -> None:
        row, taken = full()
        state = state_of(row)
        body = body_of(row)
        before = length(row)
        for seat in range(1, 5):
            client = program(taken[seat - 1].key)
            own = {tile_name(tile) for tile in range(28) if state.match.round.hands[seat] >> tile & 1}  # type: ignore[union-attr]
            if seat != state.turn:
                answers = [do(client, row, {**body, "key": f"a {seat}"})]
            else:
                foreign = sorted({tile_name(tile) for tile in range(28)} - own)
                answers = [do(client, row, {**body, "tile": tile, "key": tile}) for tile in foreign]
            for answer in answers:
                assert answer.status_code == 409
                assert refusal_of(answer, 409)
        for what in ("catch", "draw"):
            assert refusal_of(do(program(taken[0].key), row, {"do": what, "key": what, "n": state.n}), 409)
        assert refusal_of(do(program(taken[0].key), row, {"do": "judge", "key": "j"}), 409) == "no_judge_here"
        assert length(row) == before

    def test_seats_of_bots_are_nobodys(self) -> None:
        row, taken = begun()
        state = state_of(row)
        before = length(row)
        if state.turn == 1:
            state = play_on(row, 1)
            before = length(row)
        body = body_of(row)
        assert do(program(taken.key), row, body).status_code == 409
        assert length(row) == before

    @pytest.mark.parametrize(
        "body",
        [
            "",
            "{",
            "null",
            "[]",
            '"play"',
            "7",
            "NaN",
            '{"do": "play"',
            b"\xff\xfe\x00",
            b'{"do": "ready", "key": "\xff"}',
            "[" * 4000,
            '{"a":' * 600 + "1" + "}" * 600,
            '{"do": "ready", "key": "k"}' + " " * 5000,
            '{"do": "ready"}',
            '{"do": "ready", "key": ""}',
            '{"do": "ready", "key": 7}',
            '{"do": "ready", "key": "\\u0000"}',
            '{"do": "ready", "key": "\\ud800"}',
            '{"do": "ready", "key": "\\n"}',
            json.dumps({"do": "ready", "key": "x" * 65}),
            '{"do": ["ready"], "key": "k"}',
            '{"do": {"a": 1}, "key": "k"}',
            '{"do": "resume", "key": "k"}',
            '{"do": "Begin", "key": "k"}',
            '{"do": "play", "key": "k", "n": 1}',
            '{"do": "play", "key": "k", "n": 1, "tile": "7-7"}',
            '{"do": "play", "key": "k", "n": 1, "tile": "6-5", "on": 3}',
            '{"do": "play", "key": "k", "n": 1, "tile": "６-５"}',
            '{"do": "play", "key": "k", "n": 1, "tile": ["6-5"]}',
            '{"do": "play", "key": "k", "n": 1, "tile": "6-5", "number": "x"}',
            '{"do": "play", "key": "k", "n": 1e400, "tile": "6-5"}',
            '{"do": "say", "key": "k", "phrase": 1}',
            '{"do": "say", "key": "k", "phrase": "' + "x" * 70 + '"}',
        ],
    )
    def test_what_is_no_command(self, body: Any) -> None:
        row, taken = full()
        before = length(row)
        assert refusal_of(do(program(taken[0].key), row, body), 422) == "not_this_form"
        assert length(row) == before

    def test_what_nobody_can_say(self) -> None:
        row, taken = full()
        before = length(row)
        answer = do(program(taken[0].key), row, {"do": "say", "key": "k", "phrase": "<script>"})
        assert refusal_of(answer, 409) == "no_such_phrase"
        talk = do(program(taken[0].key), row, {"do": "say", "key": "k", "phrase": "good_luck"})
        assert refusal_of(talk, 409) == "no_talk_in_round"
        assert length(row) == before

    def test_after_the_match(self) -> None:
        row, taken = full()
        state = play_on(row)
        assert state.status == OVER
        before = length(row)
        client = program(taken[0].key)
        for body in (
            {"do": "play", "tile": "6-6", "key": "late", "n": state.n},
            {"do": "pass", "key": "late", "n": state.n},
        ):
            assert refusal_of(do(client, row, body), 409) == "no_round_is_played"
        sit = Client().post(f"/play/{row.code}/sit/", {"name": "Eve"}, JSON)
        assert refusal_of(sit, 409) == "table_is_over"
        assert length(row) == before
        assert do(client, row, {"do": "leave", "key": "bye"}).status_code == 200


class TestMethodsAndAddresses:
    def test_only_what_is_meant(self) -> None:
        row, taken = full()
        before = LogRow.objects.count()
        client = program(taken[0].key)
        for name in ("do", "sit", "begin"):
            for method in ("get", "put", "delete", "patch", "head", "options"):
                status = getattr(client, method)(f"/play/{row.code}/{name}/").status_code
                led = {"get": (302,), "head": (405,), "options": (405,)}
                assert status in led.get(method, (403, 405)), (name, method, status)
        for name in ("", "frame/", "match.dtn"):
            assert client.post(f"/play/{row.code}/{name}", {}, JSON).status_code in (403, 405)
        assert LogRow.objects.count() == before

    @pytest.mark.parametrize("code", ["nowhere", "x" * 200, "a-b_c", "%00", "..%2f..", "1' or '1'='1", "é"])
    def test_tables_that_are_not_there(self, code: str) -> None:
        client = program("x")
        for name in ("frame/", "match.dtn", ""):
            answer = client.get(f"/play/{code}/{name}")
            assert answer.status_code == 404
            assert answer.content
        assert client.post(f"/play/{code}/do/", "{}", JSON).status_code == 404

    @pytest.mark.parametrize("after", ["-1", "x", "1e9", "9" * 30, "٣", "", "1.5"])
    def test_numbers_that_are_none(self, after: str) -> None:
        row, taken = full()
        client = program(taken[0].key)
        answer = client.get(f"/play/{row.code}/frame/", {"after": after})
        assert answer.status_code == 200
        assert answer.json()["n"] == length(row)
        said = client.post(f"/play/{row.code}/do/?after={after}", '{"do": "ready", "key": "k"}', JSON)
        assert said.status_code == 200

    def test_who_watches_some_time_behind_is_not_told_how_far_play_is(self) -> None:
        row, taken = full(delay=600)
        turn = state_of(row).turn
        for stranger in (Client(), program("made up")):
            assert do(stranger, row, {"do": "ready", "key": "k"}).json()["n"] == 0
            assert stranger.get(f"/play/{row.code}/match.dtn").json()["n"] == 0
        assert do(program(taken[turn % 4].key), row, body_of(row)).json()["n"] == length(row)

    def test_a_match_is_not_told_before_it_is_over(self) -> None:
        row, taken = full()
        assert program(taken[0].key).get(f"/play/{row.code}/replay/").status_code == 409
        answer = program(taken[0].key).get(f"/play/{row.code}/match.dtn")
        assert answer.status_code == 409
        assert "revealed" in program(taken[0].key).get(f"/play/{row.code}/frame/").json()
        assert program(taken[0].key).get(f"/play/{row.code}/frame/").json()["revealed"] is None


class TestSeats:
    def test_sit_down_twice_or_where_somebody_sits(self) -> None:
        row = opened()
        plain = Client(enforce_csrf_checks=True)
        first = plain.post(f"/play/{row.code}/sit/", {"name": "Ann", "seat": 2}, JSON)
        assert (first.status_code, first.json()["seat"]) == (201, 2)
        taken = Client().post(f"/play/{row.code}/sit/", {"name": "Ben", "seat": 2}, JSON)
        assert refusal_of(taken, 409) == "seat_is_taken"
        before = length(row), OnlinePlayer.objects.count()
        for name in ("x" * 41, "a\u202eb", "\u0000", 7, None, ["Ann"], {"a": 1}, " ", "\ud800"):
            answer = Client().post(f"/play/{row.code}/sit/", json.dumps({"name": name}), JSON)
            assert answer.status_code in (409, 422), name
            assert refusal_of(answer, answer.status_code)
        for wrong in (
            {"seat": "x"},
            {"seat": -1},
            {"seat": 9},
            {"seat": [1]},
            {"seat": True},
            {"seat": 10**12},
            {"number": 7},
        ):
            answer = Client().post(f"/play/{row.code}/sit/", json.dumps({"name": "Eve", **wrong}), JSON)
            assert refusal_of(answer, answer.status_code) in ("not_this_form", "seat_is_taken"), wrong
        for raw in ("[]", "7", "{", "null", '"Ann"', b"\xff"):
            answer = Client().post(f"/play/{row.code}/sit/", raw, JSON)
            assert refusal_of(answer, 422) == "not_this_form"
        assert (length(row), OnlinePlayer.objects.count()) == before

    def test_one_person_sits_once(self) -> None:
        row = opened()
        answer = Client().post(f"/play/{row.code}/sit/", {"name": "Ann"}, JSON)
        again = program(answer.json()["key"]).post(f"/play/{row.code}/sit/", {"name": "Ann"}, JSON)
        assert refusal_of(again, 409) == "sits_already"
        assert len(state_of(row).people) == 1

    def test_only_the_host_begins(self) -> None:
        row = opened()
        ann = online_tables.sit(row, "Ann", WHO)
        ben = online_tables.sit(fresh(row), "Ben", WHO)
        before = length(row)
        for key in (ben.key, "made-up", ""):
            client = browser(row, key)
            answer = client.post(f"/play/{row.code}/begin/", headers=token_of(client))
            assert refusal_of(answer, 403) == "not_the_host"
        assert length(row) == before
        client = browser(row, ann.key)
        assert client.post(f"/play/{row.code}/begin/", headers=token_of(client)).status_code == 303
        assert state_of(row).status == PLAYING
        begun_again = client.post(f"/play/{row.code}/begin/", headers=token_of(client))
        assert refusal_of(begun_again, 409) == "table_has_begun"


class TestFloods:
    def test_who_asks_too_fast_is_told_so_and_nobody_else_is(self) -> None:
        row, taken = full()
        before = length(row)
        flood = program(taken[0].key)
        body = {"do": "say", "phrase": "nothing", "key": "k"}
        statuses = [do(flood, row, body).status_code for _ in range(60)]
        assert statuses == [409] * 30 + [429] * 30
        assert refusal_of(do(flood, row, body), 429) == "too_fast"
        others = [
            do(program(taken[seat].key), row, body).status_code for seat in (1, 2, 3) for _ in range(10)
        ]
        assert set(others) == {409}, "others are answered as ever"
        assert length(row) == before

    def test_keys_that_are_made_up_leave_nothing_behind(self) -> None:
        row, taken = full()
        for at in range(50):
            assert do(program(f"made up {at}"), row, body_of(row)).status_code == 403
        turn = state_of(row).turn
        assert do(program(taken[turn - 1].key), row, body_of(row)).status_code == 200

    def test_tables_and_seats_have_a_limit_for_an_address(self) -> None:
        client = Client()
        form = {"ruleset": "powc-2023", "level": "3"}
        statuses = [client.post("/play/open/", form).status_code for _ in range(70)]
        assert statuses[:60] == [303] * 60
        assert statuses[60:] == [422] * 10
        assert OnlineMatch.objects.count() == 60
        elsewhere = client.post("/play/open/", form, REMOTE_ADDR="192.0.2.7")
        assert elsewhere.status_code == 303
        row = opened()
        sits = [Client().post(f"/play/{row.code}/sit/", {"name": "A"}, JSON).status_code for _ in range(130)]
        assert sits[:4] == [201] * 4
        assert sits[4:] == [409] * 116 + [429] * 10
