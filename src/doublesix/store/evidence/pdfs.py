"""PDFs made anew from their pages alone.

Refused is what could do more than show pages. Of the rest only the pages are copied into an empty
document: no metadata, links, bookmarks, forms, old versions, nor anything before or behind the PDF.
Notes, stamps and filled fields are painted onto their page first. To be called in
:mod:`doublesix.store.evidence.sandbox`, which bounds what unpacking may take.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from doublesix.store.evidence import limits
from doublesix.store.evidence import refusal as r
from doublesix.store.evidence.pdf_budget import PaintBudget
from doublesix.store.evidence.pictures import SandboxResult, check_pixels
from doublesix.store.evidence.refusal import Unacceptable
from doublesix.store.evidence.segments import bare_jpeg, bare_jpx

_ACTIONS: Final[Mapping[str, str]] = {
    "/JavaScript": r.SCRIPT,
    **dict.fromkeys(("/Launch", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE"), r.ACTION),
    **dict.fromkeys(("/Rendition", "/Movie", "/Sound", "/RichMediaExecute", "/GoTo3DView"), r.MEDIA),
}
_KEYS: Final[Mapping[str, str]] = {
    "/JS": r.SCRIPT,
    "/JavaScript": r.SCRIPT,
    "/EmbeddedFiles": r.ATTACHMENT,
    "/EF": r.ATTACHMENT,
    "/XFA": r.XFA,
    "/RichMediaContent": r.MEDIA,
}
_SUBTYPES: Final[Mapping[str, str]] = {
    "/FileAttachment": r.ATTACHMENT,
    **dict.fromkeys(("/RichMedia", "/Screen", "/Movie", "/Sound", "/3D"), r.MEDIA),
}
_PAGE: Final = frozenset(
    {"/Type", "/Parent", "/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Resources", "/Contents", "/Group"}
)
"""What is kept of a page."""
_DROPPED: Final = frozenset({"/Metadata", "/PieceInfo", "/LastModified", "/OPI", "/AF", "/Ref"})
"""What is dropped of fonts, pictures and forms."""
_UNPACKED: Final = frozenset(
    {"/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"}
    | {"/ASCIIHexDecode", "/AHx", "/ASCII85Decode", "/A85"}
)
_LEVEL: Final = pikepdf.StreamDecodeLevel.specialized
"""Unpack all of these, and no picture."""
_BARE: Final = {"/DCTDecode": bare_jpeg, "/DCT": bare_jpeg, "/JPXDecode": bare_jpx}


def make_pdf(data: bytes) -> SandboxResult:
    """A new PDF with the same pages."""
    try:
        with pikepdf.open(io.BytesIO(data), attempt_recovery=False) as sent:
            return _rebuild(sent)
    except pikepdf.PasswordError:
        raise Unacceptable("encrypted_pdf") from None


def _rebuild(sent: Pdf) -> SandboxResult:
    if sent.is_encrypted:
        raise Unacceptable("encrypted_pdf")
    if len(sent.objects) > limits.OBJECTS:
        raise Unacceptable("unpacks_too_large")
    _check_objects(sent)
    count = len(sent.pages)
    if count > limits.PAGES:
        raise Unacceptable("too_many_pages", most=limits.PAGES)
    if count == 0:
        raise Unacceptable("broken")
    if "/AcroForm" in sent.Root:
        sent.generate_appearance_streams()
    sent.flatten_annotations("all")
    painting = PaintBudget()
    for page in sent.pages:
        painting.add(page)
    with pikepdf.new() as paper:
        for page in sent.pages:
            _drop(page.obj, lambda key: key not in _PAGE)
        paper.pages.extend(sent.pages)
        return SandboxResult("pdf", _write(paper), count)


def _check_objects(sent: Pdf) -> None:
    """Look at every object, also those that no page leads to."""
    left = limits.STREAMS
    for each in sent.objects:
        for part in _parts(each):
            what = _activity(part)
            if what:
                raise Unacceptable("active_pdf", what=what)
        if isinstance(each, Stream):
            left -= _unpacked_size(each)
            if left < 0:
                raise Unacceptable("unpacks_too_large")


def _parts(whole: Object) -> Iterator[Object]:
    """The dictionaries of an object, without those that are objects of their own."""
    rest: list[Any] = [whole]
    while rest:
        part = rest.pop()
        if isinstance(part, Array):
            rest += [each for each in part if _is_direct(each)]
        elif isinstance(part, Dictionary | Stream):
            yield part
            rest += [each for _, each in part.items() if _is_direct(each)]


def _is_direct(part: Any) -> bool:
    return isinstance(part, Array | Dictionary) and not part.is_indirect


def _activity(part: Object) -> str | None:
    """What makes this dictionary more than something to look at."""
    for key, value in part.items():
        if key in _KEYS and not _is_glyph(key, value):
            return _KEYS[key]
        if key == "/OpenAction" and isinstance(value, Dictionary) and value.get("/S") != Name.GoTo:
            # Where it is an array, or goes to a page, it is only the place that the reader starts at.
            return _ACTIONS.get(str(value.get("/S")), r.ACTION)
    if part.get("/Type") == Name.EmbeddedFile:
        return r.ATTACHMENT
    if isinstance(part, Stream) and ("/F" in part or "/FFilter" in part):
        return r.ELSEWHERE
    action, subtype = part.get("/S"), part.get("/Subtype")
    return _ACTIONS.get(_name(action)) or _SUBTYPES.get(_name(subtype))


def _is_glyph(key: str, value: Any) -> bool:
    """Whether this is no file but the shape of a letter: some fonts name theirs by numbers in hex."""
    return key == "/EF" and (not isinstance(value, Dictionary) or "/Type" in value)


def _name(value: Any) -> str:
    return str(value) if isinstance(value, Name) else ""


def _unpacked_size(stream: Stream) -> int:
    """How many bytes a stream unpacks to; pixels of a compressed picture count as told."""
    if stream.get("/Subtype") == Name.Image:
        check_pixels(_whole(stream.get("/Width")), _whole(stream.get("/Height")))
    if len(_filters(stream)) > limits.FILTERS:
        raise Unacceptable("unpacks_too_large")
    if not _UNPACKED.issuperset(_filters(stream)):
        return len(stream.read_raw_bytes())
    try:
        size = len(stream.read_bytes(_LEVEL))
    except pikepdf.DataDecodingError as error:
        # The one sign that qpdf gives of its limits, and of memory that it did not get.
        is_limit = "memory limit" in str(error) or "bad_alloc" in str(error)
        raise Unacceptable("unpacks_too_large" if is_limit else "broken") from None
    if size > limits.STREAM:
        raise Unacceptable("unpacks_too_large")
    return size


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _filters(stream: Stream) -> list[str]:
    found = stream.get("/Filter")
    if found is None:
        return []
    return [str(each) for each in found] if isinstance(found, Array) else [str(found)]


def _drop(part: Object, is_dropped: Callable[[str], bool]) -> None:
    for key in [key for key in part.keys() if is_dropped(key)]:  # noqa: SIM118 - no mapping, only its keys
        del part[key]


def _write(paper: Pdf) -> bytes:
    for each in paper.objects:
        for part in _parts(each):
            # Not where keys are names of somebody's choice, as those of letters are.
            if isinstance(part, Stream) or "/Type" in part or "/Subtype" in part:
                _drop(part, _DROPPED.__contains__)
        if isinstance(each, Stream):
            _bare(paper, each)
    _drop(paper.Root, lambda key: key not in {"/Type", "/Pages"})
    _drop(paper.trailer, lambda key: key in {"/Info", "/ID"})
    file = io.BytesIO()
    paper.save(
        file,
        force_version="1.7",
        compress_streams=True,
        recompress_flate=True,  # bytes behind the end of a packed stream do not come along
        stream_decode_level=_LEVEL,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        deterministic_id=True,
    )
    return file.getvalue()


def _bare(paper: Pdf, stream: Stream) -> None:
    """Take the metadata out of a picture that is stored as a JPEG."""
    *before, last = _filters(stream) or [""]
    if last not in _BARE:
        return
    parms = stream.get("/DecodeParms")
    data = stream.read_raw_bytes()
    if before:
        outer = Stream(paper, data)
        outer.Filter = Array([Name(each) for each in before])
        data = outer.read_bytes(_LEVEL)
    if isinstance(parms, Array):
        parms = parms[len(before)] if len(parms) > len(before) else None
    own = Dictionary(dict(parms.items())) if isinstance(parms, Dictionary) else None
    stream.write(_BARE[last](data), filter=Name(last), decode_parms=own)
