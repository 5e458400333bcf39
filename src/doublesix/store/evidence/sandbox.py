"""The process that unpacks what strangers send: ``python -m doublesix.store.evidence.sandbox KIND``.

Decoders are where hostile files do their harm, so they run in a process of their own that is given no
key, no environment and no file, may write none, and is ended by the system when it takes too much
memory or time. The file comes in on standard input. The answer is the line :data:`READY`, a line of
JSON with what was made or the refusal, and the bytes that were made.
"""

import json
import resource
import sys
import warnings
from typing import Any, Final

from pikepdf import settings
from PIL import Image

from doublesix.store.evidence import limits, workbooks
from doublesix.store.evidence.page_pictures import make_page_picture, page_number
from doublesix.store.evidence.pdfs import make_pdf
from doublesix.store.evidence.pictures import SandboxResult, make_picture
from doublesix.store.evidence.recognition import check_single
from doublesix.store.evidence.refusal import Unacceptable

READY: Final = b"ready\n"


def make(kind: str, data: bytes) -> SandboxResult:
    """What is made of a file of this kind. Whatever goes wrong is a refusal."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            made = _unpack(kind, data)
    except Unacceptable:
        raise
    except MemoryError:
        raise Unacceptable("unpacks_too_large") from None
    except Exception:  # decoders raise what they like, and none of it is news for anybody but the sender
        raise Unacceptable("broken") from None
    if len(made.data) > limits.KEPT:
        raise Unacceptable("unpacks_too_large")
    return made


def _unpack(kind: str, data: bytes) -> SandboxResult:
    if kind == workbooks.KIND:
        return workbooks.make_rows(data)
    if page_number(kind):
        return make_page_picture(data, page_number(kind))
    made = make_pdf(data) if kind == "pdf" else make_picture(kind, data)
    check_single(made.data, made.kind)
    return made


def confine() -> None:
    """Let the system end this process before it takes too much; nothing can undo it."""
    seconds = limits.PROCESSOR_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))  # at the first the signal tells why
    resource.setrlimit(resource.RLIMIT_AS, (limits.MEMORY, limits.MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Image.MAX_IMAGE_PIXELS = limits.PIXELS
    settings.set_qpdf_limits(
        flate_max_memory=limits.STREAM,
        run_length_max_memory=limits.STREAM,
        png_max_memory=limits.STREAM,
        tiff_max_memory=limits.STREAM,
        max_stream_filters=limits.FILTERS,
        parser_max_container_size=limits.OBJECTS,
        doc_max_warnings=100,
    )


def main() -> None:
    """Answer for the one file on standard input."""
    if sys.argv[1] == workbooks.KIND:
        import openpyxl  # noqa: F401  before there is a limit to what may be taken
    elif page_number(sys.argv[1]):
        import typst  # noqa: F401
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    confine()
    answer: dict[str, Any]
    try:
        made = make(sys.argv[1], sys.stdin.buffer.read())
        answer, data = made._asdict(), made.data
        del answer["data"]
    except Unacceptable as refused:
        answer, data = {"code": refused.code, "facts": refused.facts}, b""
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n" + data)


if __name__ == "__main__":
    main()
