"""Proof files: what is written verifies, what is changed is noticed, whatever comes in is answered."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament import proof_files
from doublesix.tournament.proofs import DIFFERS, MALFORMED, VERIFIED, WITHHELD, Verdict, verify, verify_file
from tests.tournament.proof_cases import (
    Case,
    all_cases,
    derived,
    entries_of,
    good_cases,
    late,
    nameless,
    tables_of,
)

NOT_PROVED = {"event", "times"}
CASES = all_cases()


# Verdicts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_case_has_its_verdict(case: Case) -> None:
    answer = verify_file(case.text.encode())
    assert (answer.verdict, answer.field) == (case.verdict, case.field), answer.lines
    assert answer.is_good == (case.verdict not in (DIFFERS, MALFORMED))
    assert all(line and len(line) < 200 for line in answer.lines)
    assert len(answer.lines) == 1 or answer.is_good


def test_a_verified_draw_says_what_was_recomputed_e8() -> None:
    assert verify(derived()).lines == (
        "entries_sha256 is the hash of the 8 entries",
        "commitment is the hash of the secret",
        "seed follows from entries_sha256, secret and public (2)",
        "order follows from the seed",
        "result follows from the order",
        "told and not proved: event, times",
        f"compare with what was published before: entries_sha256 {derived()['entries_sha256']}",
        f"compare with what was published before: commitment {derived()['commitment']}",
    )


@pytest.mark.parametrize("content", [b"\xff{}", b'{"event": "\xed\xa0\x80"}', "{}".encode("utf-16")])
def test_bytes_that_are_no_utf_8(content: bytes) -> None:
    assert verify_file(content) == Verdict(MALFORMED, ("the file is not UTF-8 text",))


def test_a_file_that_is_too_large() -> None:
    content = b" " * proof_files.MOST_BYTES
    assert verify_file(content).lines == ("the file is not JSON",)
    assert verify_file(content + b" ").lines == ("the file has more than 16 MB",)


def test_too_many_entries() -> None:
    crowd = [{"number": number} for number in range(1, proof_files.MOST_ENTRIES + 2)]
    answer = verify({**derived(), "entries": crowd})
    assert (answer.verdict, answer.field) == (MALFORMED, "entries")


def test_too_many_byes_e41() -> None:
    byes = list(range(1, proof_files.MOST_ENTRIES + 2))
    answer = verify({**late(1, 2), "options": {"byes": byes}})
    assert (answer.verdict, answer.field) == (MALFORMED, "options")


# Told beside the draw, or taken out of the file later


def test_struck_entries_keep_their_place_e8() -> None:
    answer = verify({**derived(), "struck": [4]})
    assert answer.verdict == VERIFIED
    assert "told and not proved: event, times, struck" in answer.lines


def test_names_can_be_withheld_later() -> None:
    answer = verify(nameless(derived(), 2, 5))
    assert answer.verdict == WITHHELD
    assert answer.lines[0] == "entries_sha256 is taken as it stands: 2 of 8 names are withheld"


# Anything at all


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=()), max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
GOOD = [json.loads(case.text.lstrip("\ufeff")) for case in good_cases()]


def spots(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a value."""
    if isinstance(value, dict):
        inner = [spots(part, (*path, key)) for key, part in value.items()]
    else:
        inner = [spots(part, (*path, at)) for at, part in enumerate(value)] if isinstance(value, list) else []
    return [path, *(way for ways in inner for way in ways)]


def changed(value: Any, path: tuple[Any, ...], part: object) -> Any:
    """A copy with something else at the end of a way."""
    if not path:
        return part
    made = copy.copy(value)
    made[path[0]] = changed(value[path[0]], path[1:], part)
    return made


def is_same(one: object, other: object) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@given(json_values)
def test_any_value_is_answered(value: object) -> None:
    assert verify(value).verdict == MALFORMED


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_answered(content: bytes) -> None:
    assert verify_file(content).verdict == MALFORMED


@given(st.sampled_from(GOOD), st.data(), json_values)
def test_a_good_file_with_anything_anywhere_is_answered(
    value: dict[str, Any], data: st.DataObject, part: object
) -> None:
    spoilt = changed(value, data.draw(st.sampled_from(spots(value))), part)
    for answer in (verify(spoilt), verify_file(json.dumps(spoilt).encode())):
        assert answer.lines


@given(
    st.sampled_from(
        [derived(), derived("partners", 9), derived("tables", 7), tables_of(4, 8), tables_of(2, 9)]
    ),
    st.data(),
    json_values,
)
def test_anything_changed_in_a_verified_file_is_noticed(
    value: dict[str, Any], data: st.DataObject, part: object
) -> None:
    """But for what nothing follows from, and for options, which need not change anything."""
    ways = [way for way in spots(value) if way and way[0] not in NOT_PROVED]
    spoilt = changed(value, data.draw(st.sampled_from(ways)), part)
    answer = verify(spoilt)
    if is_same(spoilt, value) or is_same({**spoilt, "options": {}}, value):
        assert answer.verdict in (VERIFIED, MALFORMED)
    else:
        assert answer.verdict in (DIFFERS, MALFORMED)


@given(st.data())
def test_every_character_of_a_hash_and_every_number_counts(data: st.DataObject) -> None:
    value = derived("bracket", 21, 6)
    ways = [way for way in spots(value) if way and way[0] not in (*NOT_PROVED, "format", "kind", "options")]
    way = data.draw(st.sampled_from(ways))
    part: Any = value
    for step in way:
        part = part[step]
    if isinstance(part, str) and part:
        at = data.draw(st.integers(0, len(part) - 1))
        sign = data.draw(st.sampled_from("0123456789abcdef").filter(lambda other: other != part[at]))
        answer = verify(changed(value, way, part[:at] + sign + part[at + 1 :]))
        assert answer.verdict == DIFFERS
    elif isinstance(part, int):
        answer = verify(changed(value, way, part + data.draw(st.sampled_from([-1, 1, 100]))))
        assert answer.verdict in (DIFFERS, MALFORMED)
    elif isinstance(part, list) and part:
        at = data.draw(st.integers(0, len(part) - 1))
        answer = verify(changed(value, way, part[:at] + part[at + 1 :]))
        assert answer.verdict in (DIFFERS, MALFORMED)


def test_files_of_python_values_that_json_never_gives() -> None:
    value = derived()
    for part in ((1, 2), {1}, b"x", 1.0, float("nan"), object()):
        for way in spots(value):
            assert verify(changed(value, way, part)).lines
    assert verify(value | {5: 5}).verdict == MALFORMED


def test_entries_of_the_cases_have_every_alphabet() -> None:
    """Otherwise the written form would not be tested beyond ASCII."""
    text = json.dumps(entries_of(11, 3), ensure_ascii=False)
    assert any(ord(sign) > 0xFFFF for sign in text)
    assert any(0x7F < ord(sign) < 0x10000 for sign in text)
