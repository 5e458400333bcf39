"""What is hashed, in its one form."""

import hashlib

from doublesix.chance import SECRET_BYTES, canonical, frame, framed_hash


def test_the_written_form() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'.encode()


def test_keys_are_sorted_by_code_point() -> None:
    """Not by UTF-16 unit, which would put U+1D11E before U+FF5E."""
    assert canonical({"𝄞": 1, "～": 2}) == '{"～":2,"𝄞":1}'.encode()


def test_only_what_has_to_be_is_escaped() -> None:
    assert canonical('"\\/\n\x01\x7f\u2028') == b'"\\"\\\\/\\n\\u0001\x7f\xe2\x80\xa8"'


def test_a_frame() -> None:
    assert frame(b"") == b"\0\0\0\0"
    assert frame(b"abc") == b"\0\0\0\3abc"
    assert frame(b"x" * 300)[:4] == b"\0\0\1\x2c"


def test_framed_pieces_do_not_run_together() -> None:
    assert framed_hash(b"ab", b"c") == hashlib.sha256(b"\0\0\0\2ab\0\0\0\1c").digest()
    assert len({framed_hash(b"ab", b"c"), framed_hash(b"a", b"bc"), framed_hash(b"abc")}) == 3


def test_a_secret_is_as_long_as_a_hash() -> None:
    assert len(framed_hash()) == SECRET_BYTES
