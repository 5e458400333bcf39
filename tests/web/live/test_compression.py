"""Packed streams, taken apart by Python's own gzip."""

import gzip
import zlib

from hypothesis import given
from hypothesis import strategies as st

from doublesix.web.live.compression import Message, PackedStream, PlainStream

MESSAGES = st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=12)


@given(MESSAGES, MESSAGES)
def test_streams_of_shared_messages_are_whole(shared: list[bytes], own: list[bytes]) -> None:
    """Two who saw different things before get the same messages."""
    messages = [Message(each) for each in shared]
    for before in ([], own, own[::-1]):
        stream = PackedStream()
        all_of_it = [*map(Message, before), *messages]
        sent = b"".join(map(stream.take, all_of_it)) + stream.end()
        assert gzip.decompress(sent) == b"".join(before + shared)


def test_a_message_is_there_as_soon_as_it_is_sent() -> None:
    stream, reader = PackedStream(), zlib.decompressobj(31)
    for words in (b"retry: 3000\n\n", b"data: a\n\n" * 50_000, b"data: b\n\n"):
        assert reader.decompress(stream.take(Message(words))) == words
    assert not reader.eof
    assert reader.decompress(stream.end()) == b""
    assert reader.eof


def test_what_repeats_itself_is_sent_in_little() -> None:
    message = Message(b'<p class="news">round 3</p>' * 30_000)
    assert len(message.gzip_bytes) < len(message.plain) / 30


def test_a_plain_stream_is_what_it_says() -> None:
    stream = PlainStream()
    assert stream.take(Message(b"data: a\n\n")) + stream.end() == b"data: a\n\n"
