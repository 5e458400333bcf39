"""Files that people and enemies send, made byte by byte; nothing here is read from disk."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

MEGABYTE = 1_000_000
SECRET = b"SECRET-THAT-MUST-NOT-SURVIVE"


# Pictures


def saved(picture: Image.Image, name: str, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, name, **options)
    return file.getvalue()


def photo(width: int = 64, height: int = 48) -> Image.Image:
    """Red on the left and blue on the right, so that turning it shows."""
    picture = Image.new("RGB", (width, height), "blue")
    picture.paste("red", (0, 0, width // 2, height))
    return picture


def jpeg(width: int = 64, height: int = 48, **options: object) -> bytes:
    return saved(photo(width, height), "JPEG", **options)


def png(width: int = 64, height: int = 48) -> bytes:
    return saved(photo(width, height), "PNG")


def webp(width: int = 64, height: int = 48, **options: object) -> bytes:
    return saved(photo(width, height), "WEBP", **options)


def exif(orientation: int = 1) -> bytes:
    """A place in Kingston, a camera, and a secret."""
    found = Image.Exif()
    found[0x0112] = orientation
    found[0x010F] = "CameraMaker"
    found[0x010E] = SECRET.decode()
    place = found.get_ifd(0x8825)
    place[1], place[2], place[3], place[4] = "N", (17.0, 58.0, 17.25), "W", (76.0, 47.0, 35.5)
    place[29] = "2024:03:15"
    return found.tobytes()


def chunk(name: bytes, content: bytes) -> bytes:
    body = name + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def png_of(width: int, height: int, *chunks: bytes, pixels: bytes = b"") -> bytes:
    """A grey PNG whose header says what it likes."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(pixels or bytes((width + 1) * height), 9))
    return b"".join((b"\x89PNG\r\n\x1a\n", header, *chunks, body, chunk(b"IEND", b"")))


@cache
def zeros(megabytes: int) -> bytes:
    """So many megabytes of zeros, packed a thousand to one."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(MEGABYTE)) for _ in range(megabytes)) + packer.flush()


def lzw_zeros(rounds: int) -> bytes:
    """Zeros packed by LZW, seven megabytes a round: every code stands for one zero more than the last."""
    bits = 0
    count = 0
    packed = bytearray()
    for number in range(rounds):
        for code in (256, 0, *range(258, 4094)):
            size = 12 if code == 256 and number else max(9, (code + 1).bit_length())
            bits, count = (bits << size) | code, count + size
            while count >= 8:
                count -= 8
                packed.append((bits >> count) & 0xFF)
            bits &= (1 << count) - 1
    return bytes(packed)


def scan_bomb(scans: int) -> bytes:
    """A progressive JPEG with one scan written over and over: each is a pass over all pixels."""
    whole = jpeg(2048, 2048, progressive=True)
    last = whole.rindex(b"\xff\xda")
    return whole[:last] + whole[last:-2] * scans + b"\xff\xd9"


# Archives


def archive(**files: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in (files or {"evil.txt": SECRET}).items():
            packed.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def behind(first: bytes, second: bytes) -> bytes:
    """An archive behind something, with its offsets put right: both files are whole."""
    file = io.BytesIO(first)
    file.seek(0, io.SEEK_END)
    with zipfile.ZipFile(file, "a") as packed:
        packed.writestr("META-INF/MANIFEST.MF", second)
    return file.getvalue()


# PDFs

AS_IT_IS: dict[str, object] = {
    "compress_streams": False,
    "stream_decode_level": pikepdf.StreamDecodeLevel.none,
}
"""Write streams as they are packed, or not packed, already."""


def pdf(pages: int = 1, change: Callable[[Pdf], object] = lambda _: None, **options: object) -> bytes:
    """A document with a line on each page, changed before it is written."""
    file = io.BytesIO()
    with pikepdf.new() as paper:
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        for number in range(1, pages + 1):
            page = paper.add_blank_page(page_size=(595, 842))
            page.Contents = paper.make_stream(b"BT /F1 24 Tf 72 700 Td (Page %d) Tj ET" % number)
            page.Resources = Dictionary(Font=Dictionary(F1=font))
        change(paper)
        paper.save(file, **(AS_IT_IS | options))  # type: ignore[arg-type]
    return file.getvalue()


def opens_with(action: Mapping[str, object]) -> Callable[[Pdf], None]:
    def change(paper: Pdf) -> None:
        paper.Root.OpenAction = paper.make_indirect(Dictionary(dict(action)))

    return change


def link(action: Dictionary) -> Callable[[Pdf], None]:
    """A place on the first page that does something when it is touched."""

    def change(paper: Pdf) -> None:
        note = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([70, 690, 200, 730]), A=action)
        paper.pages[0].Annots = Array([paper.make_indirect(note)])

    return change


def note(**entries: Any) -> Callable[[Pdf], None]:
    """A note of some kind on the first page."""

    def change(paper: Pdf) -> None:
        what = Dictionary(Type=Name.Annot, Rect=Array([70, 690, 200, 730]), **entries)
        paper.pages[0].Annots = Array([paper.make_indirect(what)])

    return change


def attach(paper: Pdf) -> None:
    paper.attachments["evil.exe"] = b"MZ" + SECRET


def with_form(**entries: Any) -> Callable[[Pdf], None]:
    def change(paper: Pdf) -> None:
        paper.Root.AcroForm = Dictionary(Fields=Array([]), **entries)

    return change


def with_stream(raw: bytes, *filters: str, **entries: object) -> Callable[[Pdf], None]:
    """Exchange the content of the first page for a stream that is packed already."""

    def change(paper: Pdf) -> None:
        stream = paper.make_stream(b"", **entries)
        stream.write(raw, filter=Array([Name(each) for each in filters]))
        paper.pages[0].Contents = stream

    return change


def with_image(raw: bytes, *filters: str, width: int = 64, height: int = 48) -> Callable[[Pdf], None]:
    """A picture on the first page."""

    def change(paper: Pdf) -> None:
        entries = {
            "/Type": Name.XObject,
            "/Subtype": Name.Image,
            "/Width": width,
            "/Height": height,
            "/ColorSpace": Name.DeviceRGB,
            "/BitsPerComponent": 8,
        }
        image = paper.make_stream(b"", Dictionary(entries))
        image.write(raw, filter=Array([Name(each) for each in filters]))
        paper.pages[0].Resources.XObject = Dictionary(Im0=image)
        paper.pages[0].Contents = paper.make_stream(b"q 300 0 0 200 72 400 cm /Im0 Do Q")

    return change


def form(paper: Pdf, paints: bytes, **inner: pikepdf.Object) -> pikepdf.Stream:
    """A piece of a page that paints others by their names."""
    made = paper.make_stream(paints)
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array([0, 0, 600, 800])
    made.Resources = Dictionary(XObject=Dictionary({f"/{name}": each for name, each in inner.items()}))
    return made


def nested(depth: int, times: int) -> Callable[[Pdf], None]:
    """Forms in forms, each of which paints the next so many times."""

    def change(paper: Pdf) -> None:
        inner = form(paper, b"0 0 9 9 re f")
        for _ in range(depth - 1):
            inner = form(paper, b"/X Do " * times, X=inner)
        paper.pages[0].Resources.XObject = Dictionary(X=inner)
        paper.pages[0].Contents = paper.make_stream(b"/X Do")

    return change


def circle(paper: Pdf) -> None:
    """A form that paints itself."""
    made = form(paper, b"/X Do")
    made.Resources.XObject.X = made
    paper.pages[0].Resources.XObject = Dictionary(X=made)
    paper.pages[0].Contents = paper.make_stream(b"/X Do")


def described(paper: Pdf) -> None:
    """Metadata in all the places for it."""
    paper.docinfo["/Author"] = SECRET.decode()
    with paper.open_metadata() as found:
        found["dc:creator"] = [SECRET.decode()]
    page = paper.pages[0]
    page.PieceInfo = Dictionary(App=Dictionary(Private=SECRET))
    page.Metadata = paper.make_stream(b"<x>" + SECRET + b"</x>")
    page.Contents.Metadata = paper.make_stream(SECRET)
    with paper.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(SECRET.decode(), 0))


def object_stream_bomb(megabytes: int) -> bytes:
    """The document itself is inside a packed stream that unpacks without end."""
    packed = zeros(megabytes)
    head = b"%PDF-1.7\n"
    first = b"1 0 obj\n<</Type/ObjStm/N 2/First 10/Filter/FlateDecode/Length %d>>\nstream\n" % len(packed)
    first += packed + b"\nendstream\nendobj\n"
    at = len(head) + len(first)
    rows = ((0, 0, 65535), (1, len(head), 0), (2, 1, 0), (2, 1, 1), (1, at, 0))
    table = b"".join(struct.pack(">BIH", *row) for row in rows)
    second = b"4 0 obj\n<</Type/XRef/Size 5/W[1 4 2]/Root 2 0 R/Length %d>>\nstream\n" % len(table)
    return head + first + second + table + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % at


def page_bomb(count: int) -> bytes:
    """One page, named so many times in the list of pages."""
    bodies = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, b"3 0 R " * count),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
    )
    return plain_pdf(bodies)


def plain_pdf(bodies: tuple[bytes, ...]) -> bytes:
    """A PDF written by hand: its objects in order, the first of them the catalogue."""
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        data
        + table
        + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
        % (
            len(bodies) + 1,
            len(data),
        )
    )


# Streams


class Counted:
    """A stream of zeros that knows how much of it was read."""

    def __init__(self, megabytes: int, size: int = 65_536) -> None:
        self.left = megabytes * MEGABYTE
        self.size = size
        self.read = 0

    def __iter__(self) -> Iterator[bytes]:
        while self.left > 0:
            piece = bytes(min(self.size, self.left))
            self.left -= len(piece)
            self.read += len(piece)
            yield piece
