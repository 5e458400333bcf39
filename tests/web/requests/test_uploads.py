"""Files that arrive stay in memory, and only as much of them as is ever taken."""

from io import RawIOBase

import pytest
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http.multipartparser import MultiPartParser
from django.utils.module_loading import import_string

from doublesix.store.evidence import Unacceptable, clean
from doublesix.store.evidence.limits import UPLOAD


class Zeros(RawIOBase):
    """A form with a file of so many zeros, which is never in memory as a whole."""

    def __init__(self, head: bytes, size: int, tail: bytes) -> None:
        self.parts = [(head, 1), (b"\0", size), (tail, 1)]

    def read(self, size: int = -1) -> bytes:
        """The next part."""
        while self.parts:
            piece, times = self.parts.pop(0)
            if len(piece) > 1:
                return piece
            taken = min(times, max(size, 1))
            if times > taken:
                self.parts.insert(0, (piece, times - taken))
            if taken:
                return piece * taken
        return b""


def sent(size: int) -> "UploadedFile[bytes]":
    """What a view gets of a file of this size."""
    head = (
        b'--limit\r\nContent-Disposition: form-data; name="file"; filename="slip.jpg"\r\n'
        b"Content-Type: image/jpeg\r\n\r\n"
    )
    tail = b"\r\n--limit--\r\n"
    about = {
        "CONTENT_TYPE": "multipart/form-data; boundary=limit",
        "CONTENT_LENGTH": str(len(head) + size + len(tail)),
    }
    handlers = [import_string(name)() for name in settings.FILE_UPLOAD_HANDLERS]
    _, files = MultiPartParser(about, Zeros(head, size, tail), handlers).parse()  # type: ignore[arg-type]
    found: UploadedFile[bytes] = files["file"]  # type: ignore[assignment]
    return found


def test_a_small_file_arrives_whole_and_in_memory() -> None:
    found = sent(1000)
    assert found.size == 1000
    assert found.read() == bytes(1000)
    assert not hasattr(found, "temporary_file_path")


@pytest.mark.parametrize("size", [UPLOAD + 1, 200_000_000])
def test_of_a_file_that_is_too_large_only_so_much_is_kept(size: int) -> None:
    found = sent(size)
    assert found.size == UPLOAD + 1
    with pytest.raises(Unacceptable) as refused:
        clean(found.chunks(), "slip.jpg")
    assert refused.value.code == "too_large"
